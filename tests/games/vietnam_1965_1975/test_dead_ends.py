"""Positions in which random games once found nothing to answer, or nothing sensible."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.ids import NLF, Phase
from tests.games.vietnam_1965_1975.scenes import Scene


@pytest.mark.parametrize("more", [0, 1])
def test_a_retreat_beside_the_enemy_needs_a_target_unit_other_than_its_own(more: int) -> None:
    """Where one target unit is left besides the enemy it cannot be taken along: nobody could stop."""
    scene = Scene()
    runs, stays = scene.unit("us.3m.3.3", "5118"), scene.unit("us.3m.4.2", "5119")
    others = [scene.unit("us.1m.7.3", "5119") for _ in range(more)]
    foe = scene.unit("vc.ind.1", "5119")
    targets = [runs, stays, *others]
    scene.operation(side=NLF, units=[foe], targets=targets, hexes=["5118", "5119"])
    scene.s.phase = Phase.RETREAT
    scene.play(f"move-{runs}", "hex-5119")
    assert "stop" in scene.words
    assert (f"join-{stays}" in scene.words) == bool(more)
    for other in others:
        scene.play(f"join-{other}")
        assert f"join-{stays}" not in scene.words
    scene.play("stop")
    assert scene.where(runs) == "5119"
