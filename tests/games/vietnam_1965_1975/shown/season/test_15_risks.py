"""The odds of South Vietnam's politics: replacements, coups, effectiveness (15)."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.campaign.dice import sums
from annamite.games.vietnam_1965_1975.position.season.government import Stability, Stand
from tests.games.vietnam_1965_1975.campaign.politics.governments import (
    coup_check,
    effectiveness,
    held,
    morale,
    now,
    politics,
)
from tests.games.vietnam_1965_1975.named import (
    ARVN_2ND_DIVISION_HQ,
    ARVN_40TH_REGIMENT,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene
from tests.games.vietnam_1965_1975.shown.season.told import notes, reminders, sheet

BOUNDARY = next(
    BOX.ids[at]
    for at, zones in enumerate(BOX.corps)
    if zones == ("I", "II") and not BOX.sea[at] and BOX.in_svn[at]
)


def test_the_odds_of_a_replacement() -> None:
    """Fifteen of 36 ways he goes, eleven he stays, ten it is botched."""
    scene = politics(I=7)
    found = sheet(scene).odds
    assert set(found) == {"I"}
    assert [(one.what, one.chance) for one in found["I"]] == [
        ("replaced", round(15 / 36, 4)),
        ("stays", round(11 / 36, 4)),
        ("botched", round(10 / 36, 4)),
    ]
    assert reminders(scene)[0].startswith("Two dice: 42 % he goes, 31 % he stays")
    assert notes(scene)["I"].startswith("loyalty 7")


def came(scene: Scene) -> str:
    """Return what the check of a coup came to."""
    return Stability(now(scene).stability).name.lower()


@pytest.mark.parametrize("answer", ["no", "yes"])
def test_the_odds_of_a_coup_are_those_of_the_dice(answer: str) -> None:
    """Every sum of the dice comes to what is told, with what it does to morale."""

    def shaky() -> Scene:
        return coup_check({"I": held("two.05", 7), "II": held("two.06", 6)}, III=8, IV=9)

    told = {one.what: one for one in sheet(shaky()).odds[answer]}
    chances = dict.fromkeys(told, 0.0)
    for dice, ways in zip(*sums(2), strict=True):
        scene = shaky()
        scene.play(answer, dice)
        what = came(scene)
        chances[what] += ways / 36  # type: ignore[index]
        svn, us = morale(scene)
        moves = told[what].moves  # type: ignore[index]
        assert isinstance(moves, dict)
        assert (moves.get("svn_morale", 0), moves.get("us_morale", 0)) == (svn, us)
    assert {what: one.chance for what, one in told.items()} == pytest.approx(chances, abs=1e-3)


def test_whose_replacement_was_botched_plots_whatever_the_dice_say() -> None:
    """So a government without him is the likelier to stand."""
    plotting = held("two.05", 13, stand=int(Stand.PRO_COUP), botched=True, tried=True)
    stable = [
        sum(one.chance for one in sheet(scene).odds["no"] if one.what == "stable")
        for scene in (
            coup_check(II=8, III=8, IV=8),
            coup_check({"I": plotting}, II=8, III=8, IV=8),
        )
    ]
    assert stable[0] > stable[1]


def test_the_nlf_is_told_under_which_corps_a_division_fails() -> None:
    """By the ratings of both leaders, and by what the season's politics add."""
    posts = {ARVN_2ND_DIVISION_HQ: held("one.05"), "II": held("two.02")}
    scene = effectiveness(posts, stability=int(Stability.UNSTABLE))
    scene.unit(ARVN_2ND_DIVISION_HQ, BOUNDARY)
    scene.play()
    assert scene.asked == "effectiveness.corps"
    found = {word: odds[0].chance for word, odds in sheet(scene).odds.items()}
    chances = {}
    for word in ("I", "II"):
        fails = 0
        for die in range(1, 7):
            again = effectiveness(posts, stability=int(Stability.UNSTABLE))
            unit = again.unit(ARVN_2ND_DIVISION_HQ, BOUNDARY)
            again.play(word, die)
            fails += again.s.ineffective[unit]
        chances[word] = round(fails / 6, 4)
    assert found == chances
    assert found["I"] < found["II"]
    assert notes(scene)["I"] == "effective up to 3 · ineffective 67 %"


def test_and_for_corps_troops_too() -> None:
    """Their commander's rating and three; a botched replacement leaves no chance."""
    botched = held("two.06", 9, botched=True, tried=True)
    scene = effectiveness({"II": botched})
    scene.unit(ARVN_40TH_REGIMENT, BOUNDARY)
    scene.unit("arvn.cav.4", BOUNDARY)
    scene.play()
    while scene.asked == "effectiveness.corps":
        scene.play("I")
    assert scene.asked == "effectiveness.zone"
    found = {word: odds[0].chance for word, odds in sheet(scene).odds.items()}
    assert found == {"I": 0.5, "II": 1.0}
