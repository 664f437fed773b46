"""What the computer's strategy answers in small positions of a campaign, and why."""

from __future__ import annotations

from typing import Any, NamedTuple

from annamite.games.vietnam_1965_1975.computer.at_scale import ScaleMind
from annamite.games.vietnam_1965_1975.computer.mind import Memory
from annamite.games.vietnam_1965_1975.position.season.season import Season
from annamite.kernel import Decision
from annamite.players import seat_player
from tests.games.vietnam_1965_1975.scenes import Scene


class Said(NamedTuple):
    """An answer of the computer.

    Attributes:
        step: What was asked.
        word: The answer.
        reason: Why.
    """

    step: str
    word: str
    reason: str


def mind(scene: Scene) -> ScaleMind:
    """Return the mind of whoever is asked next in a scene."""
    asked, position = scene.play(), scene.position
    assert position is not None
    assert isinstance(asked, Decision)
    return ScaleMind(scene.game, asked, lambda *_: position.fork_as(asked.seat), Memory())


def said(scene: Scene) -> Said:
    """Return what the computer answers to the next question of a scene, whoever is asked."""
    asked, position = scene.play(), scene.position
    assert position is not None
    assert isinstance(asked, Decision)
    player: Any = seat_player("computer", scene.game, asked.seat, 1)
    value = player.choose(asked, lambda *_: position.fork_as(asked.seat))
    assert value in asked.values
    return Said(asked.step.id, asked.step.codec.word(value), player.reason)


def followed(scene: Scene, *steps: str) -> list[Said]:
    """Let the computer answer as long as it is asked at some steps; return what it said."""
    found: list[Said] = []
    while isinstance(asked := scene.play(), Decision) and asked.step.id in steps:
        found.append(said(scene))
        scene.play(found[-1].word)
    return found


def season(scene: Scene) -> Season:
    """Return the season of a scene."""
    assert scene.s.season is not None
    return scene.s.season
