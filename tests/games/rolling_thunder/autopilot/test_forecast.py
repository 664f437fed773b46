"""What the planner expects is what the odds say, and what the decks hold."""

from __future__ import annotations

from itertools import combinations

import pytest

from annamite.games.rolling_thunder import odds
from annamite.games.rolling_thunder.autopilot.bombers import best_distribution
from annamite.games.rolling_thunder.autopilot.forecast import (
    Aim,
    rung,
    under_way,
)
from annamite.games.rolling_thunder.autopilot.planner import Means, Mix, Study
from annamite.games.rolling_thunder.box.ids import LOW, MEDIUM, RAID_TARGETS
from annamite.games.rolling_thunder.prospects import (
    bag,
    hunt,
    outcomes,
    recon_hits,
    recon_losses,
    stopped,
)
from tests.games.rolling_thunder.scenes import GAME, Scene


@pytest.mark.parametrize("altitude", ["high", "medium", "low"])
@pytest.mark.parametrize("year", [1965, 1968])
def test_a_raid_under_way_is_worth_its_odds(altitude: str, year: int) -> None:
    """Only destruction counts, 1 box; a crew costs a quarter."""
    scene = Scene(year).objective("n_w4", "w4")
    missiles = () if year == 1965 else ("aim", "arm")
    scene.s.raid = raid = scene.fly(
        "navy",
        "n_w4",
        altitude=altitude,
        missiles=missiles,
        pilots=("strike",),
        cap_missile=1,
        sead_missile=1,
        strike=2,
    )
    exact = odds.raid_odds(scene.t, raid)
    worth = under_way(scene.t, Aim(dots=False, ladder=(0.0, 0.0, 0.0, 1.0), crew=0.25))
    assert worth == pytest.approx(exact.success - 0.25 * exact.expected_crews)
    each = under_way(scene.t, Aim(dots=False, ladder=(0.0, 1.0, 2.0, 3.0), crew=0.0))
    assert each == pytest.approx(exact.expected_hits)


def test_a_raid_against_bridges_counts_dots() -> None:
    scene = Scene().bridges(thanh_hoa_1=1)
    scene.s.raid = raid = scene.fly("navy", "bridges_thanh_hoa", cap=1, sead=1, strike=2)
    exact = odds.raid_odds(scene.t, raid)
    worth = under_way(scene.t, Aim(dots=True, ladder=(0.0, 1.0, 2.0), crew=0.0))
    assert worth == pytest.approx(exact.expected_hits)


def test_a_die_that_lies_is_certain() -> None:
    scene = Scene().objective("n_w4", "w4")
    scene.s.raid = raid = scene.fly("navy", "n_w4", cap=1, sead=2, strike=2)
    raid.segment, raid.die = 3, 5  # STRIKE 4: 3 hits
    aim = Aim(dots=False, ladder=(0.0, 0.5, 1.0, 3.0), crew=1.0)
    assert under_way(scene.t, aim) == 3.0
    raid.die = 1
    assert under_way(scene.t, aim) == 0.0
    raid.die, raid.extra_hits = 2, 1
    assert under_way(scene.t, aim) == 1.0


@pytest.mark.parametrize(
    "mix", [Mix(2, 2, 2), Mix(0, 1, 1), Mix(1, 0, 2, LOW), Mix(2, 2, 2, MEDIUM, 2)]
)
def test_a_study_expects_what_the_odds_say(mix: Mix) -> None:
    """The drafted raid is the one that the odds are asked of; prices are left aside."""
    scene = Scene().objective("af_w2", "w4").alert("phuc_yen")
    means = Means(scene.t, 0)
    target = RAID_TARGETS.index("af_w2")
    study = Study(scene.t, 0, target, means, Aim(False, (0.0, 0.0, 0.0, 1.0), 0.2))
    gain, _ = study.rated(mix)
    means.fill(study.raid, mix)
    exact = odds.raid_odds(scene.t, study.raid, suppressing=mix.suppressing)
    assert gain == pytest.approx(exact.success - 0.2 * exact.expected_crews)


def test_more_hits_than_needed_count_no_more() -> None:
    assert [rung((0.0, 1.0, 2.5), hits) for hits in range(5)] == [0.0, 1.0, 2.5, 2.5, 2.5]


def test_what_armed_recon_cards_show() -> None:
    """4 cubes, 3 trucks, 5 misses: two cards, by counting pairs."""
    cards = "cccctttmmmmm"
    pairs = list(combinations(cards, 2))
    found = {(hits, trucks): p for hits, trucks, p in recon_hits((4, 3, 5), (0, 0, 0), 2)}
    for (hits, trucks), chance in found.items():
        alike = sum(p.count("c") == hits and p.count("t") == trucks for p in pairs)
        assert chance == pytest.approx(alike / len(pairs))
    assert sum(found.values()) == pytest.approx(1)


def test_trucks_go_first_and_cubes_take_the_best() -> None:
    cubes, parks = (0.7, 0.4), (0.5,)
    assert bag(cubes, parks, 1, 0) == 0.7
    assert bag(cubes, parks, 2, 0) == 0.7 + 0.5
    assert bag(cubes, parks, 1, 1) == 0.5 + 0.7
    assert bag(cubes, parks, 0, 3) == 0.5
    assert bag((), (), 4, 4) == 0
    sure = hunt(cubes, parks, (5, 0, 0), (0, 0, 0), 2)
    assert sure == pytest.approx(1.2)


def test_suppression_saves_crews_but_not_from_hidden_fire() -> None:
    pile = (2, 1, 1)
    assert recon_losses(pile, (0, 0, 0), 4, 0) == pytest.approx(3)
    assert recon_losses(pile, (0, 0, 0), 4, 1) == pytest.approx(2)
    assert recon_losses(pile, (0, 0, 0), 4, 9) == pytest.approx(1)
    assert recon_losses(pile, (0, 0, 0), 1, 1) == pytest.approx(0.25)


# --- B-52s ------------------------------------------------------------------------------------


def test_bombing_by_the_table() -> None:
    """5 cubes and one B-52: 6 to 11 in all, so 2 delayed, then 1 and 1, then 1 and 2 (4.12.2)."""
    assert outcomes(GAME.box, 2, 5, 1, 0) == ((0, 2), (1, 1), (1, 1), (1, 1), (1, 2), (1, 2))
    assert outcomes(GAME.box, 3, 1, 1, 0) == ((0, 0), (0, 0), (0, 0), (0, 1), (0, 1), (1, 0))


def test_what_a_distribution_stops() -> None:
    """What passes let through is on the Trail when that is bombed."""
    box = GAME.box
    passes = stopped(box, (0, 0, 5, 0), (0, 0, 1, 0), 0.5)
    assert passes == pytest.approx(5 / 6 + 0.5 * 9 / 6)
    trail = stopped(box, (0, 0, 5, 0), (0, 0, 0, 1), 0.5)
    alike = stopped(box, (0, 0, 0, 5), (0, 0, 0, 1), 0.5)
    assert trail == alike
    assert stopped(box, (3, 2, 5, 1), (0, 0, 0, 0), 0.5) == 0


def test_the_best_distribution_beats_all_others() -> None:
    box, cubes = GAME.box, (2, 0, 5, 1)
    value, area = best_distribution(box, cubes, (0, 0, 0, 0), 2, 0.4)
    single = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))
    pairs = [tuple(map(sum, zip(a, b))) for a in single for b in single]
    worths = {pair: stopped(box, cubes, pair, 0.4) for pair in pairs}
    assert value == pytest.approx(max(worths.values()))
    assert max(w for pair, w in worths.items() if pair[area]) == pytest.approx(value)
