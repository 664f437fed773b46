"""Combats whose losses are about to be met (5.5)."""

from __future__ import annotations

from annamite.games.vietnam_1965_1975.operation.losses import LOSS_ACTS, loss_values
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.scenes import Scene


def meet(
    scene: Scene, hex_: str, attackers: list[int], defenders: list[int], losses: list[int]
) -> None:
    """Wait for the losses of a combat to be met."""
    combat = scene.combat(hex_, attackers, defenders, losses=losses, shares=[0] * 5)
    scene.t.op.combat = combat
    scene.stage = Stage.LOSSES
    scene.play()


def lose(scene: Scene, combat: object, side: int, points: int) -> list[str]:
    """Return the words by which the next of some losses may be met."""
    combat.losses, combat.shares = [0, 0], [0] * 5  # type: ignore[attr-defined]
    combat.losses[side] = points  # type: ignore[attr-defined]
    return [LOSS_ACTS.word(v) for v in loss_values(scene.t, combat, side)]  # type: ignore[arg-type]
