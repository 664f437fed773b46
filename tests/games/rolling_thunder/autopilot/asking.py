"""Ask the autopilot at a decision of a scene.

asked(scene, Phase.RAIDS, "navy")  ->  Said("raid.target", "n_w4", "Vinh yards: …")
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from annamite.games.rolling_thunder.autopilot import Autopilot
from annamite.games.rolling_thunder.phases import Phase
from annamite.kernel import Decision, Position
from tests.games.rolling_thunder.scenes import GAME, Scene


class Said(NamedTuple):
    """At which step the autopilot was asked, the word it gave, and why."""

    step: str
    word: str
    reason: str


def position_of(scene: Scene, phase: Phase, *words: str | int) -> Position:
    """Return the position in which `words` have been answered since a phase began."""
    scene.s.phase = phase
    position = Position(GAME, scene.s.copy())
    for word in words:
        request = position.request
        assert request is not None
        assert str(word) in request.words, f"{word} not in {request.step.id}: {request.words}"
        position.push(request.step.codec.value(str(word)))
    return position


def asked(scene: Scene, phase: Phase, *words: str | int) -> Said:
    """Return what the autopilot says at the decision that comes after `words`."""
    position = position_of(scene, phase, *words)
    request = position.request
    assert isinstance(request, Decision), f"fate is asked at {request}"
    player = Autopilot(GAME)
    value = player.choose(request, partial(position.fork_as, request.seat))
    assert value in request.values
    return Said(request.step.id, request.step.codec.word(value), player.reason)


def carried_on(scene: Scene, phase: Phase, *words: str | int) -> list[Said]:
    """Return all that one autopilot says from the decision after `words` until fate is asked."""
    position = position_of(scene, phase, *words)
    player = Autopilot(GAME)
    said = []
    while isinstance(request := position.request, Decision):
        seat = request.seat
        value = player.choose(request, partial(position.fork_as, seat))
        said.append(Said(request.step.id, request.step.codec.word(value), player.reason))
        position.push(value)
    return said
