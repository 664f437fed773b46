"""The odds: exact, and of the very raids that the rules resolve."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from annamite.games.rolling_thunder import odds
from annamite.games.rolling_thunder.box.ids import MIG_SAM
from annamite.games.rolling_thunder.phases import Phase
from annamite.games.rolling_thunder.raids.damage import inflict
from annamite.games.rolling_thunder.raids.resolve import ambush, defences, strike
from annamite.games.rolling_thunder.state import Raid
from annamite.games.rolling_thunder.table import Table
from annamite.games.rolling_thunder.view import view
from annamite.kernel import Decision, Rules
from annamite.kernel.shapes import plain
from tests.games.rolling_thunder.scenes import GAME, Scene


def test_draws_against_every_order_of_a_small_deck() -> None:
    """A pile of 1 clear, 2 MiG-17 and 2 missiles; two cards that count are drawn."""
    pile = (1, 2, 0, 2)
    cards = [kind for kind, count in enumerate(pile) for _ in range(count)]
    orders = list(permutations(cards))
    found: Counter[tuple[int, ...]] = Counter()
    for order in orders:
        up = [0, 0, 0, 0]
        for card in order:
            if sum(up) - up[MIG_SAM] == 2:
                break
            up[card] += 1
        found[tuple(up)] += 1
    exact = {up: float(Fraction(count, len(orders))) for up, count in found.items()}
    assert dict(odds.draws(pile, (0, 0, 0, 0), 2, MIG_SAM)) == pytest.approx(exact)


def test_draws_go_on_with_the_discards() -> None:
    """One clear card is left; the second card comes from the discards."""
    found = dict(odds.draws((1, 0, 0, 0), (0, 1, 0, 1), 2, MIG_SAM))
    assert found == pytest.approx({(1, 1, 0, 0): 0.5, (1, 1, 0, 1): 0.5})
    nothing = dict(odds.draws((0, 0, 0, 1), (0, 0, 0, 0), 2, MIG_SAM))
    assert nothing == {(0, 0, 0, 1): 1.0}


def walk(t: Table, raid: Raid) -> Rules[None]:
    """Resolve a raid that always presses on."""
    for segment in (ambush, defences):
        yield from segment(t, raid)
        if raid.aborted:
            return
    damage = yield from strike(t, raid)
    if not raid.aborted:
        yield from inflict(t, raid, damage)


def enumerated(scene: Scene, raid: Raid) -> tuple[float, float, float, float]:
    """Branch over every card and die of a raid; return success, crews, aborted, experience."""
    found = [0.0, 0.0, 0.0, 0.0]
    objective = raid.target

    def visit(answers: list[int], chance: float) -> None:
        state = scene.s.copy()
        t = Table(state, GAME.box)
        flying = state.raid
        assert flying is not None
        rules = walk(t, flying)
        request = next(rules, None)
        for answer in answers:
            try:
                request = rules.send(answer)
            except StopIteration:
                request = None
        if request is None:
            found[0] += chance * (state.status[objective] == 2)
            found[1] += chance * sum(state.losses)
            found[2] += chance * flying.aborted
            found[3] += chance * (state.experience[flying.force] + 6 * state.pilots[flying.force])
        elif isinstance(request, Decision):
            visit([*answers, 1], chance)
        else:
            for value, share in request.probabilities():
                visit([*answers, value], chance * share)

    visit([], 1.0)
    return found[0], found[1], found[2], found[3]


def agreeing(scene: Scene, raid: Raid) -> odds.Odds:
    """Return a raid's odds, after comparing them with playing every branch."""
    found = odds.raid_odds(scene.t, raid)
    success, crews, aborted, experience = enumerated(scene, raid)
    assert found.success == pytest.approx(success)
    assert found.expected_crews == pytest.approx(crews)
    assert found.aborted == pytest.approx(aborted)
    assert found.experience == pytest.approx(experience)
    return found


@pytest.mark.parametrize("altitude", ["high", "medium", "low"])
@pytest.mark.parametrize("escort", [{}, {"cap_missile": 1, "sead_missile": 1}])
def test_odds_agree_with_playing_every_branch(altitude: str, escort: dict[str, Any]) -> None:
    """The rules themselves, card by card and die by die, give the same probabilities."""
    scene = Scene(1967).objective("n_w4", "w4", hits=1)
    scene.decks(
        mig={"clear_skies": 1, "mig21": 1, "sam_launch": 1},
        defence={"aaa1": 1, "aaa2": 2, "sam_launch": 1},
    )
    missiles = ("aim", "arm", "eogb") if escort else ()
    raid = scene.fly(
        "navy", "n_w4", strike_missile=1, altitude=altitude, missiles=missiles, **escort
    )
    found = agreeing(scene, raid)
    assert sum(found.hits) == pytest.approx(1)
    assert sum(found.crews) == pytest.approx(1)


@pytest.mark.parametrize("weather", ["overcast", "monsoon"])
def test_odds_agree_with_playing_every_branch_in_bad_weather(weather: str) -> None:
    """A MiG-17 is worth more there, and under Monsoon the defences draw another card."""
    scene = Scene().objective("n_w4", "w4", hits=1)
    scene.weather(vinh=weather)
    scene.decks(mig={"clear_skies": 2, "mig17": 1}, defence={"aaa1": 2, "aaa2": 3})
    raid = scene.fly("navy", "n_w4", strike=2, strike_upgraded=1, cap=1)
    agreeing(scene, raid)


def test_odds_against_bridges_and_airfields() -> None:
    """Two standard STRIKE squadrons in the clear: column 4 shows a dot on 2-6."""
    scene = Scene().decks(mig={"clear_skies": 3}, defence={"aaa0": 9})
    raid = scene.fly("navy", "bridges_vinh", strike=2)
    found = odds.raid_odds(scene.t, raid)
    assert found.success == pytest.approx(5 / 6)
    assert found.hits == pytest.approx((1 / 6, 3 / 6, 2 / 6, 0, 0))
    assert found.expected_hits == pytest.approx(7 / 6)
    assert found.experience == pytest.approx(7 / 6)
    scene = Scene().decks(mig={"clear_skies": 9}, defence={"aaa0": 9}).damage(kep=3)
    kep = odds.raid_odds(scene.t, scene.fly("navy", "airfield_kep", strike=2))
    assert kep.hits == pytest.approx((1 / 6, 5 / 6))
    assert kep.strike_lost == (0.0, 0.0)


def test_what_if_more_suppression_or_barcap_came() -> None:
    scene = Scene().decks(mig={"mig17": 9}, defence={"aaa1": 9})
    raid = scene.fly("navy", "bridges_thanh_hoa", strike=2, cap=1, sead=1)
    plain = odds.raid_odds(scene.t, raid)
    assert plain.strike_lost == pytest.approx((1.0, 2.0))
    helped = odds.raid_odds(scene.t, raid, wanted=1, suppressing=2)
    assert helped.strike_lost == pytest.approx((0.0, 0.0))
    assert helped.success > plain.success


def test_the_view_shows_odds_before_and_during_a_raid() -> None:
    scene = Scene().decks(mig={"clear_skies": 1}, defence={"aaa2": 3})
    raid = scene.fly("navy", "bridges_vinh", strike=2)
    shown = plain(view(scene.t, None))["raid"]["odds"]
    assert shown["aborted"] == 1.0
    raid.altitude = -1
    assert plain(view(scene.t, None))["raid"]["odds"] is None
    raid.altitude = 1
    scene.segment(ambush, raid, "clear_skies")
    play = scene.segment(defences, raid, "aaa2", "aaa2", "aaa2")
    assert raid.aborted
    assert play.request is None
    assert plain(view(scene.t, None))["raid"]["odds"] is None


def test_odds_are_told_while_the_raid_is_composed() -> None:
    """Per altitude as squadrons join, and on each altitude and extra that may be chosen."""
    scene = Scene().decks(mig={"clear_skies": 5}, defence={"aaa1": 9}).set(pilots=[0, 1])
    play = scene.stretch(Phase.RAIDS, "navy", "bridges_vinh", "done")
    assert plain(view(scene.t, None))["raid"]["odds_by_altitude"] == {}
    play.do("strike", "strike")
    shown = plain(view(scene.t, None))["raid"]["odds_by_altitude"]
    assert {name: entry["success"] for name, entry in shown.items()} == {
        # Column 4 less 3 flak and 0, 1 or 2 points of altitude: 1, and 2 on a die of 3 or more.
        "high": 0.3333,
        "medium": 0.3333,
        "low": 0.5,
    }
    play.do("sead", "done")
    notes = {o["id"]: o["note"] for o in plain(GAME.describe(scene.s, play.request))}
    assert notes["medium"] == "hit 50% · crews lost 1.0 on average"
    play.do("medium")
    notes = {o["id"]: o["note"] for o in plain(GAME.describe(scene.s, play.request))}
    assert notes["done"] == "hit 50% · crews lost 1.0 on average"
    assert notes["pilot_strike"].startswith("hit 67%")
    assert play.do("pilot_strike").step == "deck.mig"


def test_before_a_strike_squadron_the_odds_tell_what_the_way_in_costs() -> None:
    """One MiG card of four is a MiG-17; three AAA cards of 1 point each meet a SEAD squadron."""
    scene = Scene().decks(mig={"mig17": 1, "clear_skies": 3}, defence={"aaa1": 3})
    raid = scene.fly("navy", "bridges_vinh", sead=1)
    raid.altitude = -1
    shown = plain(view(scene.t, None))["raid"]
    assert shown["odds_by_altitude"] == {}
    assert shown["way_in"] == {
        # The MiG-17 is left behind, and a card of flak with it.
        "high": {"strike": [0.0, 1.0], "crews": [1.0]},
        "medium": {"strike": [0.0, 0.0, 0.75, 0.25], "crews": [0.0, 1.0]},
        "low": {"strike": [0.0, 0.0, 0.75, 0.25], "crews": [0.0, 1.0]},
    }
    raid.squadrons[8] = 1
    shown = plain(view(scene.t, None))["raid"]
    assert shown["way_in"] == {}
    assert list(shown["odds_by_altitude"]) == ["high", "medium", "low"]
