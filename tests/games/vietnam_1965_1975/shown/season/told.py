"""What is told at the question of a scene: its sheet, notes and reminders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.shown.shapes.sheets import Budget, Sheet
from annamite.kernel import Decision

if TYPE_CHECKING:
    from tests.games.vietnam_1965_1975.scenes import Scene


def asked(scene: Scene) -> Decision:
    """Return the decision at which a scene stands."""
    request = scene.play()
    assert isinstance(request, Decision)
    return request


def sheet(scene: Scene) -> Sheet:
    """Return the sheet that whoever decides is told, of the position as it may know it."""
    decision = asked(scene)
    known = scene.game.redact(scene.s, decision.seat)
    hints = scene.game.hints(known, decision)
    assert hints is not None
    assert isinstance(hints.sheet, Sheet)
    return hints.sheet


def budgets(scene: Scene) -> dict[str, Budget]:
    """Return what the sheet draws on, by name; of regions the last."""
    return {one.name: one for one in sheet(scene).budgets}


def notes(scene: Scene) -> dict[str, str]:
    """Return the note of each option that has one."""
    told = scene.game.describe(scene.s, asked(scene))
    return {option.id: option.note for option in told if isinstance(option.note, str)}


def reminders(scene: Scene) -> list[str]:
    """Return what whoever decides is reminded of."""
    return scene.game.reminders(scene.s, asked(scene))
