"""What is told of what NVN plans and builds: what comes through, prices, room below morale (17.5, 17.6)."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.campaign.dice import sums
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level
from annamite.games.vietnam_1965_1975.position.season.sheets import Plan
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.named import JUNGLE, PAVN_32ND_REGIMENT, PAVN_33RD_REGIMENT
from tests.games.vietnam_1965_1975.scenes import Scene
from tests.games.vietnam_1965_1975.shown.season.told import budgets, notes, reminders, sheet

LEVELS = {
    Index.NVN_MORALE: 40,
    Index.NVN_COMMITMENT: 10,
    Index.NAVAL: 3,
    Index.TRAIL_OPTIMAL: 4,
    Index.TRAIL_EFFECTIVE: 2,
    Index.AIR_DEFENCE: 1,
}


def north(stage: Stage = Stage.NVN_PLANS, levels: dict[Index, int] | None = None) -> Scene:
    """Return a scene in which NVN has 30 commitment left."""
    return interphase(stage, {**LEVELS, **(levels or {})})


def through(commitment: int, naval: int) -> float:
    """Return the sea supply that comes through on average, as the Blockade Segment has it."""
    total = 0.0
    for dice, ways in zip(*sums(naval), strict=True):
        scene = interphase(Stage.BLOCKADE, {Index.NAVAL: naval}, sea_revealed=commitment)
        scene.play(dice)
        total += ways * level(scene.t, Index.SEA_SUPPLY)
    return total / 6**naval


@pytest.mark.parametrize("commitment", [1, 2])
def test_what_comes_by_sea_on_average(commitment: int) -> None:
    """Against as many Naval Points as there are."""
    scene = north()
    line = sheet(scene).lines[f"commit-{commitment}"]
    assert line.costs == {"nvn_commitment": commitment}
    assert isinstance(line.brings, dict)
    assert line.brings["sea_supply"] == pytest.approx(through(commitment, 3), abs=1e-3)
    more = north(levels={Index.NAVAL: 6})
    brings = sheet(more).lines[f"commit-{commitment}"].brings
    assert isinstance(brings, dict)
    assert brings["sea_supply"] < line.brings["sea_supply"]
    assert "3 Naval Points" in reminders(scene)[1]


def test_silence_is_told_as_what_it_stands_for() -> None:
    """Two by sea; less where there is less room."""
    scene = north()
    assert notes(scene)["unsaid"].startswith("commits 2 · ")
    assert sheet(scene).lines["unsaid"] == sheet(scene).lines["commit-2"]
    tight = north(levels={Index.NVN_COMMITMENT: 39})
    assert notes(tight)["unsaid"].startswith("commits 1 · ")
    scene.play("commit-0")
    assert notes(scene)["unsaid"] == "commits 5 · 35 supply"


def test_what_the_trail_brings() -> None:
    """By its status and the VC's draft of now, as it comes next season if nothing changes."""
    scene = north()
    scene.play("commit-0")
    supply = sheet(scene).lines["commit-3"].brings
    scene.play("commit-3")
    recruits = sheet(scene).lines["commit-2"].brings
    assert (supply, recruits) == ({"trail_supply": 21}, {"recruits": 6})
    assert "each commitment brings 3 recruits" in reminders(scene)[1]
    later = interphase(Stage.TRAIL_ARRIVAL, LEVELS, plan=Plan(trail=3, recruits=2))
    later.play()
    arrived = [level(later.t, index) for index in (Index.TRAIL_SUPPLY, Index.RECRUITS)]
    assert arrived == [21, 6]


def test_replacements() -> None:
    """Three points for one."""
    scene = north()
    scene.play("commit-0", "commit-0", "commit-0")
    assert notes(scene)["groups-2"] == "6 points"
    assert budgets(scene)["nvn_commitment"].left == 30
    assert reminders(scene) == ["Commitment 10 of 40, which is NVN morale: 30 left."]


def test_work_on_the_trail() -> None:
    """What repair and a better Optimal Status cost, and what they make of it."""
    scene = north(Stage.TRAIL_WORK)
    assert notes(scene) == {"repair": "commitment 1 · then supply 8, recruits 4, movement x2-4"}
    assert reminders(scene)[1] == "Effective Status 2 of 4: supply 7, recruits 3, movement x1."
    scene = north(Stage.TRAIL_WORK, {Index.TRAIL_EFFECTIVE: 4})
    told = notes(scene)["upgrade"]
    assert told == "commitment 5 · lets it come to supply 10, recruits 4, movement x2"


def test_forces() -> None:
    """Units with their values, upgrades with those of the other face, air defence with its dice."""
    scene = north(Stage.NVN_FORCES)
    unit = scene.unit(PAVN_33RD_REGIMENT, JUNGLE)
    told = notes(scene)
    assert told["air_defence"] == "commitment 4 · 2 dice against each bombing mission"
    assert told[f"build-{PAVN_32ND_REGIMENT}"].startswith("commitment 2 · strength ")
    assert told[f"upgrade-{unit}"].startswith("commitment 1 · then strength ")
    assert sheet(scene).lines["air_defence"].costs == {"nvn_commitment": 4}


def test_an_offensive() -> None:
    """Its price, what comes with it, and what attacks do to US morale."""
    scene = north(Stage.OFFENSIVE, {Index.US_COMMITMENT: 200})
    assert notes(scene) == {"yes": "commitment 10"}
    bands = scene.game.box.strategic.morale.bands.us_attacks
    assert f"from {bands[0][0]} on {bands[0][1]:+}" in reminders(scene)[2]
    scene.play("yes")
    assert notes(scene)[f"take-{PAVN_32ND_REGIMENT}"].startswith("strength ")
    scene.play(f"take-{PAVN_32ND_REGIMENT}")
    assert reminders(scene) == [
        "Anywhere without units of the US side; a town where nobody is falls at once."
    ]
    scene.play(scene.words[0])
    assert budgets(scene)["sections"].left == 4
    scene.play(scene.words[1])
    assert budgets(scene)["sections"].left == 3
