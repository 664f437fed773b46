"""The NVA Bombard (8.6.1, 8.6.3)."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.nonplayers.positions import Story, act, operation
from tests.games.fire_in_the_lake.scenes import Scene

LONG_RANGE_GUNS, TYPHOON_KATE = 32, 115


def bombard(scene: Scene, *spaces: str) -> Story:
    """Terrorize Can Tho, far off, and then Bombard."""
    scene.put("can_tho", nva_guerrilla_underground=1).support("can_tho", 1)
    return operation(scene, "nva", "terror", spaces=spaces)


def one(scene: Scene) -> list[str]:
    """Return where the NVA Bombard if it is in one space only."""
    return bombard(scene.set(capabilities_unshaded=1 << LONG_RANGE_GUNS)).answers("bombard.space")


@pytest.mark.rule("fitl 8.6.1-k", "fitl 8.6.1-d")
def test_without_an_ambush_the_nva_bombard_before_they_attack() -> None:
    scene = Scene().put("quang_tri", nva_troops=4, police=2).put("hue", us_troops=3)
    story = act(scene, "nva", rolls=[2])
    assert story.answers("activity.which") == ["bombard"]
    assert story.answers("bombard.space") == ["hue", "done"]
    assert story.answers("attack.space") == ["activity", "quang_tri", "done"]


@pytest.mark.rule("fitl 8.6.1-p")
def test_without_a_bombardment_either_there_is_no_special_activity() -> None:
    scene = Scene().put("quang_tri", nva_troops=4, police=2).put("hue", us_troops=2)
    story = act(scene, "nva", rolls=[2])
    assert story.answers("attack.space") == ["quang_tri", "done"]


@pytest.mark.rule("fitl 8.6.1-l", "fitl 8.6.3-c")
def test_two_spaces_with_troops_enough_or_a_base_and_a_troop() -> None:
    scene = Scene().put("quang_nam", nva_troops=3)
    scene.put("da_nang", us_troops=2, arvn_troops=1)
    scene.put("quang_tin", arvn_base=1, arvn_troops=1)
    scene.put("quang_tri", us_base=1, police=3)  # no Troops
    scene.put("hue", us_troops=9)  # out of range
    scene.put("central_laos", arvn_troops=2)  # too few
    story = bombard(scene)
    assert set(story.answers("bombard.space")) == {"da_nang", "quang_tin"}
    assert scene.pieces("da_nang") == {"us_troops": 1, "arvn_troops": 1}
    assert scene.box("casualties", "us_troops") == 1


@pytest.mark.rule("fitl 8.6.1-l")
def test_two_troops_are_no_battery() -> None:
    scene = Scene().put("quang_nam", nva_troops=2).put("da_nang", us_troops=3)
    assert bombard(scene).answers("bombard.space") == []


@pytest.mark.parametrize(
    ("lasting", "number"),
    [
        ({}, 2),
        ({"capabilities_unshaded": 1 << LONG_RANGE_GUNS}, 1),
        ({"capabilities_shaded": 1 << LONG_RANGE_GUNS}, 3),
        ({"momentum": 1 << TYPHOON_KATE}, 0),
    ],
)
@pytest.mark.rule("fitl 8.6.1-m")
def test_long_range_guns_change_the_number_of_spaces(lasting: dict[str, int], number: int) -> None:
    scene = Scene().set(**lasting).put("quang_nam", nva_troops=3)
    for space in ("da_nang", "quang_tri", "quang_tin", "central_laos"):
        scene.put(space, arvn_troops=3)
    story = bombard(scene, "36", "36", "36")
    assert len([word for word in story.answers("bombard.space") if word != "done"]) == number


@pytest.mark.rule("fitl 8.6.1-n")
def test_spaces_with_nva_pieces_come_first() -> None:
    scene = Scene().put("quang_nam", nva_troops=3)
    scene.put("da_nang", us_base=1, us_troops=3)
    scene.put("quang_tin", arvn_troops=3, nva_guerrilla_active=1)
    assert one(scene) == ["quang_tin"]


@pytest.mark.rule("fitl 8.6.1-o")
def test_a_coin_base_then_us_troops() -> None:
    scene = Scene().put("quang_nam", nva_troops=3)
    scene.put("da_nang", us_troops=3).put("quang_tin", arvn_base=1, arvn_troops=3)
    assert one(scene) == ["quang_tin"]
    scene = Scene().put("quang_nam", nva_troops=3)
    scene.put("da_nang", us_troops=1, arvn_troops=2).put("quang_tin", arvn_troops=3)
    assert one(scene) == ["da_nang"]
    assert scene.pieces("da_nang") == {"arvn_troops": 2}
