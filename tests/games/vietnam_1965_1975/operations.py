"""Several answers of an operation at once, and stretches one after the other."""

from __future__ import annotations

from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.scenes import BOX, Scene


def search(scene: Scene, *units: int, target: str = "none", rangers: bool = False) -> None:
    """Begin a US search and destroy operation, without support."""
    scene.play("let_us_operate", "search_and_destroy")
    scene.play(*(f"unit-{u}" for u in units), "done")
    if rangers:
        scene.play("no")
    scene.play(target if target == "none" else f"hex-{target}", "done")


def walk(scene: Scene, unit: int, *path: str) -> None:
    """Move an operating unit along a path and stop."""
    scene.play(f"move-{unit}", *(f"hex-{id_}" for id_ in path), "stop")


def reaches(ways: object, id_: str) -> bool:
    """Whether a hex can be entered now."""
    return BOX.at[id_] in dict(ways.steps())  # type: ignore[attr-defined]


def afresh(scene: Scene, phase: Stage) -> None:
    """Go on from another stretch."""
    scene.stage, scene.position = phase, None
