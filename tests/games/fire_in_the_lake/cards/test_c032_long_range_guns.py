"""Card 32, Long Range Guns."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene

GUNS = 1 << 32


def _targets(**capabilities: int) -> Scene:
    """Return a scene in which four spaces can be Bombarded."""
    scene = Scene().put("central_laos", nva_troops=3).put("southern_laos", nva_troops=3)
    for space in ("quang_tri", "quang_nam", "quang_tin", "binh_dinh"):
        scene.put(space, arvn_troops=3)
    return scene.set(**capabilities)


@pytest.mark.parametrize(
    ("capabilities", "spaces"),
    [({}, 2), ({"capabilities_unshaded": GUNS}, 1), ({"capabilities_shaded": GUNS}, 3)],
)
def test_how_many_spaces_a_bombard_takes_in(capabilities: dict[str, int], spaces: int) -> None:
    """Usually 2; unshaded 1; shaded 3."""
    scene = _targets(**capabilities)
    play = scene.activity("nva", "bombard")
    hit = 0
    while play.request is not None:
        play.do(play.offered[0])
        hit += play.step == "bombard.piece"
    assert hit == spaces
    assert scene.box("available", "arvn_troops") == 30 - 12 + spaces
    assert scene.audit() == []


def test_targets_are_the_usual_ones() -> None:
    """Two Troops without a Base are still too few."""
    scene = Scene().put("central_laos", nva_troops=3).put("quang_tri", us_troops=2)
    assert not scene.set(capabilities_shaded=GUNS).can_activity("nva", "bombard", "attack")


@pytest.mark.parametrize("side", ["unshaded", "shaded"])
def test_it_always_takes_effect_and_outlasts_the_reset(side: str) -> None:
    """The Capability is in force on the side played."""
    scene = Scene()
    card = CardPlay(32, scene)
    assert card.effective("nva", side)
    card.run("nva", side).finish()
    mine, other = scene.s.capabilities_unshaded, scene.s.capabilities_shaded
    assert (mine, other) == ((GUNS, 0) if side == "unshaded" else (0, GUNS))
