"""Who is replaced, and whether a coup is induced: by all that the dice may show (15.2, 15.3)."""

from __future__ import annotations

from itertools import product
from typing import Final

import pytest
from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.campaign.politics import coup
from annamite.games.vietnam_1965_1975.campaign.politics.leaders import LOYALTY_ADDED
from annamite.games.vietnam_1965_1975.computer.strategy import bomb, politics
from annamite.games.vietnam_1965_1975.position.season.government import (
    TWO_STAR_POSTS,
    Stability,
    Stand,
)
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from tests.games.vietnam_1965_1975.campaign.politics import governments
from tests.games.vietnam_1965_1975.campaign.politics.governments import coup_check, government, held
from tests.games.vietnam_1965_1975.computer.strategy.asking import said
from tests.games.vietnam_1965_1975.named import ARVN_2ND_DIVISION_HQ
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

DIVISION: Final = ARVN_2ND_DIVISION_HQ
PAIRS: Final = [*product(range(1, 7), repeat=2)]


def by_the_rules(**loyalties: int) -> list[Stability]:
    """Return what a coup check comes to for each pair of dice, as the rules play it."""
    found = []
    for total in range(2, 13):
        scene = coup_check(**loyalties)
        scene.play()
        if scene.asked == "coup.induce":
            scene.play("no")
        assert scene.asked == "coup.dice"
        scene.play(total)
        times = sum(a + b == total for a, b in PAIRS)
        found += [Stability(governments.now(scene).stability)] * times
    return found


@pytest.mark.parametrize(
    "loyalties", [{}, dict.fromkeys(TWO_STAR_POSTS, 7), {"I": 5, "II": 6, "III": 8, "navy": 13}]
)
def test_the_odds_of_a_coup_are_those_of_all_dice(loyalties: dict[str, int]) -> None:
    """Thirty-six pairs, as the rules judge each."""
    stands = by_the_rules(**loyalties)
    odds = politics.odds(government(**loyalties))  # type: ignore[arg-type]
    assert odds == pytest.approx(stands.count(Stability.COUP) / 36)


def test_an_induced_coup_is_likelier() -> None:
    """By what is added to the dice."""
    found = government(**dict.fromkeys(TWO_STAR_POSTS, 8))  # type: ignore[arg-type]
    assert politics.odds(found) < politics.odds(found, coup.INDUCED) < 1


def test_what_a_coup_check_costs_is_the_average_of_what_it_brings() -> None:
    """Morale of both, and what the army loses for the season."""
    loyalties = dict.fromkeys(TWO_STAR_POSTS, 8)
    scene = coup_check(**loyalties)
    chart, (far, _) = BOX.strategic.morale, bomb.MORALE
    price = {
        Stability.STABLE: 0.0,
        Stability.UNSTABLE: politics.ARMY[Stability.UNSTABLE]
        - chart.us_instability * far
        - chart.svn_instability * bomb.SVN,
        Stability.COUP: politics.ARMY[Stability.COUP]
        - chart.us_coup * far
        - chart.svn_coup * bomb.SVN,
    }
    stands = by_the_rules(**loyalties)
    assert {*stands} == {*Stability}
    expected = sum(price[stand] for stand in stands) / 36
    assert politics.cost(scene.t, governments.now(scene)) == pytest.approx(expected)


def test_near_commitment_a_coup_costs_more() -> None:
    """US morale that troops hang on."""
    scene = coup_check(**dict.fromkeys(TWO_STAR_POSTS, 8))
    before = politics.cost(scene.t, governments.now(scene))
    levels = [*scene.t.season.levels]
    levels[Index.US_COMMITMENT] = levels[Index.US_MORALE]
    scene.t.note(levels=tuple(levels))
    assert politics.cost(scene.t, governments.now(scene)) > before


# --- replacements ---------------------------------------------------------------------------------


def test_a_division_leader_is_tried_for_by_his_loyalty_alone() -> None:
    """Up to 6 he goes for the average of a new man, 9 and more is botched (15.2)."""
    scene = governments.politics({DIVISION: held("one.05", 8)})
    new = sum(min(max(a + b + LOYALTY_ADDED, 5), 13) for a, b in PAIRS) / 36
    totals = [a + b for a, b in PAIRS]
    replaced = sum(total <= 6 for total in totals) / 36
    botched = sum(total >= 9 for total in totals) / 36
    stays = 1 - replaced - botched
    expected = replaced * politics.LOYAL * (new - 8)
    expected -= stays * politics.LOYAL + botched * (politics.LOYAL + politics.UNITS)
    assert politics.gain_of_trying(scene.t, DIVISION) == pytest.approx(expected)


def test_a_corps_commander_is_tried_for_by_the_coup_as_well() -> None:
    """What the check should cost after each result, against what it should cost now."""
    scene = governments.politics(I=7)
    t, now = scene.t, governments.now(scene)
    post, name = now.posts["I"], "I"
    new = sum(min(max(a + b + LOYALTY_ADDED, 5), 13) for a, b in PAIRS) / 36
    after = {
        "replaced": replace(post, loyalty=round(new), tried=True),
        "stays": replace(post, loyalty=6, tried=True),
        "botched": replace(post, loyalty=6, tried=True, botched=True, stand=int(Stand.PRO_COUP)),
    }
    gains = {
        "replaced": politics.LOYAL * (new - 7),
        "stays": -politics.LOYAL,
        "botched": -politics.LOYAL - politics.UNITS,
    }
    expected = politics.cost(t, now)
    for a, b in PAIRS:
        what = "replaced" if a + b <= 6 else "botched" if a + b >= 9 else "stays"
        expected += (gains[what] - politics.cost(t, now.filled(name, after[what]))) / 36
    assert politics.gain_of_trying(t, name) == pytest.approx(expected)


def test_who_has_to_be_tried_is_tried() -> None:
    """Loyalty of 5 or 6 leaves no choice but whom first."""
    scene = governments.politics(I=5, II=6)
    answer = said(scene)
    assert "done" not in scene.words
    assert (answer.word, answer.reason) == (
        scene.words[0],
        "his loyalty is so low that he has to be tried",
    )


@pytest.mark.parametrize("better", [0.4, -0.1])
def test_others_are_tried_where_that_brings_anything(
    better: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one with whom it brings most; nobody where all would cost."""
    gains = {"I": better - 0.2, "II": better, "III": better - 0.1}
    monkeypatch.setattr(politics, "gain_of_trying", lambda _, name: gains[name])
    answer = said(governments.politics(I=7, II=8, III=8))
    if better > 0:
        assert (answer.word, answer.reason) == (
            "II",
            "a new man should save 0.40 Population Points",
        )
    else:
        assert answer.word == "done"
        assert answer.reason == "trying others would cost more loyalty than it brings"


# --- inducing a coup ------------------------------------------------------------------------------


def inducing(**loyalties: int) -> Scene:
    """Return a scene in which the US side may induce a coup."""
    scene = coup_check(**loyalties)
    scene.play()
    assert scene.asked == "coup.induce"
    return scene


def test_no_coup_is_induced_where_it_only_makes_one_likelier() -> None:
    """It says how likely either way."""
    scene = inducing(**dict.fromkeys(TWO_STAR_POSTS, 9))
    now = governments.now(scene)
    answer = said(scene)
    assert answer.word == "no"
    odds = politics.odds(now), politics.odds(now, coup.INDUCED)
    assert odds[0] < odds[1]
    assert answer.reason == f"{odds[0]:.0%} for a coup as it is, {odds[1]:.0%} if induced"


@pytest.mark.parametrize(("induced", "word"), [(0.9, "yes"), (1.0, "no")])
def test_a_coup_is_induced_where_that_costs_less(
    induced: float, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By whatever the two come to; if it is all one, it is left alone."""
    monkeypatch.setattr(
        politics, "cost", lambda _, __, added=0: induced if added == coup.INDUCED else 1.0
    )
    assert said(inducing()).word == word
