"""Positions of a campaign with units on the Ho Chi Minh Trail and near it.

Most are played round box 6, in Laos, which touches five hexes; hexes to the east of them touch none:

    3023 jungle   3123 jungle
    3024 jungle   3124 jungle
    2925 jungle   3025 hills     3125 hills
    2926 hills    3026 hills
    2927 hills
"""

from __future__ import annotations

from typing import Any, Final

from annamite.games.vietnam_1965_1975.box.kinds import KIND_NAMES, Kind
from annamite.games.vietnam_1965_1975.box.places import TRAIL_BOXES
from annamite.games.vietnam_1965_1975.position import stages
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.campaign.politics.governments import government
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

BOX_3, BOX_4, BOX_5, BOX_6, BOX_7 = (TRAIL_BOXES[number - 1] for number in range(3, 8))
JUNGLE_BESIDE_BOX_6: Final = "3024"
"""Touches box 6."""
MORE_JUNGLE_BESIDE_BOX_6: Final = "3023"
"""Touches box 6, next to the other one."""
HILLS_BESIDE_BOX_6: Final = "2926"
"""Touches box 6, not next to either of them."""
TOUCHING_BOX_6: Final = frozenset({"2925", "2926", "2927", "3023", "3024"})
JUNGLE_EAST: Final = "3124"
"""Jungle next to 3024, a hex away from the Trail."""
NORMAL: Final = 2
"""The box of the track where an allowance is as printed."""
AFTER_THE_SEGMENT: Final = "status.deployment"
"""What is asked once the segment is over: the first step of the Unit Status Phase."""
TWICE_LESS_TWO: Final = 4
"""The box of the track where it is twice that, less 2."""


def trail(stage: Stage, levels: dict[Index, int] | None = None, **season: Any) -> Scene:
    """Return a scene at a stage of an interphase, with the Trail open."""
    scene = interphase(stage, {Index.TRAIL_EFFECTIVE: NORMAL, **(levels or {})}, **season)
    scene.game.scenario = scene.game.scenario.with_trail()
    return scene


def segment(levels: dict[Index, int] | None = None) -> Scene:
    """Return a scene at the start of the Infiltration Segment; all posts in Saigon are filled."""
    return trail(Stage.TRAIL_SUPPORT, levels, government=government())


def turn(stage: Stage, *, first: bool = False, levels: dict[Index, int] | None = None) -> Scene:
    """Return a scene at a stage of a game-turn, the second of a season unless told otherwise."""
    scene = trail(Stage.RECORD_KEEPING, levels)
    which = Stage.FIRST_TURN if first else Stage.SECOND_TURN
    scene.s.frames = [
        (stages.CAMPAIGN, Stage.SEASON),
        (stages.SEASON, which),
        (stages.GAME_TURN, stage),
    ]
    return scene


def operations() -> Scene:
    """Return a scene in the Operations Phase, before the NLF says who operates."""
    scene = turn(Stage.OPERATIONS)
    scene.s.frames.append((stages.OPERATIONS_PHASE, Stage.INITIATIVE))
    return scene


def moves(scene: Scene) -> Scene:
    """Open the NLF's movement on the Trail in a scene of which only ways are asked."""
    scene.operation(Kind.TRAIL, side=1)
    scene.s.frames.append((KIND_NAMES[Kind.TRAIL], Stage.ALONG_TRAIL))
    return scene


def named(place: int) -> str:
    """Return the word of a step to a place."""
    return f"hex-{BOX.names[place]}"


def going_to(scene: Scene) -> set[str]:
    """Return the places on offer."""
    return {word.removeprefix("hex-") for word in scene.words if word.startswith("hex-")}


def to_the_operations(scene: Scene) -> None:
    """Play on from the segment without doing anything until the first game-turn's operations."""
    while scene.asked != "turn.initiative":
        scene.play(scene.words[0])


def _on_the_trail_in_turn(scene: Scene, number: int) -> bool:
    turns = len(scene.told("turn"))
    assert turns <= number
    in_turn = (stages.GAME_TURN, Stage.TRAIL) in scene.s.frames
    return turns == number and in_turn and scene.asked == "trail.leave"


def to_the_second_turn(scene: Scene) -> None:
    """Play on from the segment without doing anything until the NLF moves in the second game-turn."""
    while not _on_the_trail_in_turn(scene, 2):
        scene.play(scene.words[-1] if scene.asked == "turn.initiative" else scene.words[0])
