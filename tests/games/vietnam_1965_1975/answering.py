"""What the computer answers, and why."""

from __future__ import annotations

from annamite.games.vietnam_1965_1975.computer import Computer
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import Decision, Position
from tests.games.vietnam_1965_1975.scenes import Scene


def chosen(scene: Scene, *, phase: Stage | None = None) -> tuple[str, str]:
    """Return the word that the computer answers now, and its reason."""
    if phase is not None:
        scene.stage = phase
    if scene.position is None:
        scene.position = Position(scene.game, scene.s, scene.log.append)
    position = scene.position
    asked = position.request
    assert isinstance(asked, Decision)
    player = Computer(scene.game)
    value = player.choose(asked, lambda: position.fork_as(asked.seat))
    return asked.step.codec.word(value), player.reason
