"""What is told of bombing missions: odds of hits and losses, and what people think of it (14)."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import pytest

from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import Chance, Position
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.shown.season.told import budgets, notes, reminders, sheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from annamite.games.vietnam_1965_1975.position.season.season import Season
    from annamite.games.vietnam_1965_1975.position.state import State
    from tests.games.vietnam_1965_1975.scenes import Scene


def declaring(air: int = 100, defence: int = 2) -> Scene:
    """Return a scene at the declaration of missions."""
    levels = {Index.US_MORALE: 400, Index.SVN_MORALE: 50, Index.AIR_DEFENCE: defence}
    scene = interphase(Stage.MISSION_DECLARATION, levels)
    scene.s.air_total = air
    return scene


def flown(scene: Scene, word: str) -> Iterator[tuple[float, Season, Season]]:
    """Yield each way in which the dice of one mission may fall, with the season before and after it."""
    scene.play(word, "done")
    before = scene.s.season
    assert before is not None
    open_: list[tuple[float, Position[State]]] = [(1.0, Position(scene.game, scene.s.copy()))]
    while open_:
        chance, position = open_.pop()
        request = position.request
        if not (isinstance(request, Chance) and request.step.id.startswith("bombing.")):
            assert position.state.season is not None
            yield chance, before, position.state.season
            continue
        for die in request.outcomes:
            then = position.fork()
            then.push(die)
            open_.append((chance / len(request.outcomes), then))


@pytest.mark.parametrize(
    "word", ["bomb_trail-7", "bomb_trail-64", "bomb_restrained-48", "bomb_unrestrained-70"]
)
def test_the_odds_are_those_of_the_dice(word: str) -> None:
    """Every way in which they may fall comes to what is told: hits, stars, losses, morale."""
    scene = declaring()
    line = sheet(scene).lines[word]
    hits, means = defaultdict[int, float](float), defaultdict[str, float](float)
    star = 0.0
    for chance, before, after in flown(scene, word):
        mission = after.missions[0]
        assert mission.hits is not None
        hits[mission.hits] += chance
        star += chance * mission.star
        means["air"] -= chance * sum(mission.losses)
        for name, index in (("us_morale", Index.US_MORALE), ("svn_morale", Index.SVN_MORALE)):
            means[name] += chance * (after.levels[index] - before.levels[index])
    assert isinstance(line.hits, list)
    assert line.hits == pytest.approx([hits[n] for n in range(len(line.hits))], abs=1e-3)
    assert sum(line.hits) == pytest.approx(1, abs=1e-3)
    assert line.star == pytest.approx(star, abs=1e-3)
    brings = defaultdict[str, float](float)
    if isinstance(line.brings, dict):
        brings.update({str(name): by for name, by in line.brings.items()})
    for name, value in means.items():
        assert brings[name] == pytest.approx(value, abs=1e-3), name


def test_a_line_for_each_row_and_a_note_for_all() -> None:
    """Points that reach no further row are told to be wasted; the air that is left goes along."""
    scene = declaring()
    lines, told = sheet(scene).lines, notes(scene)
    assert [word for word in lines if word.startswith("bomb_trail")][:3] == [
        "bomb_trail-7",
        "bomb_trail-8",
        "bomb_trail-10",
    ]
    assert told["bomb_trail-9"] == f"brings no more than 8 do · {told['bomb_trail-8']}"
    assert told["bomb_restrained-19"].endswith("US morale -1, SVN morale +2")
    air = budgets(scene)["air"]
    assert (air.level, air.limit, air.left) == (0, 100, 100)
    scene.play("bomb_trail-8")
    air = budgets(scene)["air"]
    assert (air.level, air.left) == (8, 92)
    assert reminders(scene)[0].startswith("92 Air Points are left")


def test_without_air_defence_nothing_is_lost() -> None:
    """Nor is anything told of losses."""
    scene = declaring(defence=0)
    assert "loses" not in notes(scene)["bomb_trail-60"]
    assert "loses" in notes(declaring(defence=1))["bomb_trail-60"]


def test_the_order_of_two_missions() -> None:
    """Each with what it may bring."""
    scene = declaring()
    scene.play("bomb_trail-10", "bomb_unrestrained-40", "done")
    assert scene.asked == "bombing.order"
    told = notes(scene)
    assert told["trail"].startswith("0.7 hits on average · loses 0.3 Air Points")
    assert told["north"].endswith("US morale -2.5, SVN morale +4")
