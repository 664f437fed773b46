"""A bombardment of a mountain hex that two regions see differently, up to its alert."""

from __future__ import annotations

import msgspec

from annamite.games.vietnam_1965_1975.box.scenarios import Special
from tests.games.vietnam_1965_1975.named import FIRST_DIVISION_HQ, MOUNTAIN, PAVN_32ND_REGIMENT
from tests.games.vietnam_1965_1975.scenes import SHEET, Scene

TARGET, BESIDE = MOUNTAIN, "4423"


def shelling(foe: str = PAVN_32ND_REGIMENT, air: int = 5, *, free_fire: bool = True) -> Scene:
    """Return a scene in which support is declared for a bombardment of the mountain."""
    scene = Scene(msgspec.structs.replace(SHEET, special=Special(free_fire=free_fire)))
    scene.s.air_total = scene.s.air = air
    gun = scene.unit(FIRST_DIVISION_HQ, BESIDE)
    scene.unit(foe, TARGET, foe.startswith("nva"))
    scene.play("let_us_operate", "bombard", f"unit-{gun}", "done", f"hex-{TARGET}")
    return scene


def fly(scene: Scene, *support: str) -> None:
    """Declare support, interdict nothing and stay where the alert finds the target."""
    scene.play(*support, "done")
    while scene.asked in ("fire.interdict", "alert.disperse", "alert.die", "alert.unit"):
        scene.play(1 if scene.asked == "alert.die" else "done")
