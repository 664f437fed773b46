"""Positions of a campaign's game-turn, and what tactics at scale make of them."""

from __future__ import annotations

from typing import Any, Final

from annamite.games.vietnam_1965_1975.computer.at_scale import ScaleMind
from annamite.games.vietnam_1965_1975.computer.mind import Memory
from annamite.games.vietnam_1965_1975.computer.player import COMPUTERS, ScaleComputer
from annamite.games.vietnam_1965_1975.position import stages
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import Decision, Position
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

HALF: Final = tuple(3 * region.population // 2 for region in BOX.c.map.regions)
"""Half of the people of each region, in thirds."""


def game_turn(turn: Stage = Stage.SECOND_TURN, **season: Any) -> Scene:
    """Return a scene in the Operations Phase of one of a season's two game-turns."""
    season.setdefault("population", HALF)
    scene = interphase(Stage.RECORD_KEEPING, {Index.SVN_MORALE: 64}, **season)
    at(scene, turn, Stage.OPERATIONS, (stages.OPERATIONS_PHASE, Stage.INITIATIVE))
    return scene


def at(scene: Scene, turn: Stage, stage: Stage, *further: tuple[str, str]) -> None:
    """Let a scene stand at a stage of one of a season's two game-turns."""
    scene.s.frames = [
        (stages.CAMPAIGN, Stage.SEASON),
        (stages.SEASON, turn),
        (stages.GAME_TURN, stage),
        *further,
    ]


def mind(scene: Scene, seat: str) -> ScaleMind:
    """Return the mind of a seat that is asked next."""
    position = Position(scene.game, scene.s, scene.log.append)
    asked = position.request
    assert isinstance(asked, Decision)
    assert asked.seat == seat
    return ScaleMind(scene.game, asked, lambda *_: position.fork_as(seat), Memory())


def answer(scene: Scene) -> tuple[str, str]:
    """Return what is answered to the next question of a scene, and why."""
    position = Position(scene.game, scene.s, scene.log.append)
    asked = position.request
    assert isinstance(asked, Decision)
    player = ScaleComputer(scene.game, COMPUTERS[0].known)
    value = player.choose(asked, lambda *_: position.fork_as(asked.seat))
    return asked.step.codec.word(value), player.reason


def inside(code: str, kind: str) -> list[int]:
    """Return hexes inside one region alone, off the border: `capital`, `town`, `fields` or `wild`."""
    region = BOX.region_number[code]
    found = []
    for n in range(len(BOX.ids)):
        if BOX.in_regions[n] != (region,) or BOX.national_border[n] or BOX.sea[n]:
            continue
        own = (
            "capital"
            if BOX.capital[n]
            else "town"
            if BOX.place[n]
            else "fields"
            if BOX.cultivated[n]
            else "wild"
        )
        if own == kind:
            found.append(n)
    return found
