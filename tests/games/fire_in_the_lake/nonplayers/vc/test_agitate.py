"""The VC Agitate (8.5.6)."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.phases import Phase
from tests.games.fire_in_the_lake.nonplayers.positions import Story, operation, phase
from tests.games.fire_in_the_lake.scenes import Scene

CADRES = 116


def agitate(scene: Scene, *spaces: str) -> Story:
    """Play the VC part of the Support Phase."""
    scene.set(scratch=(0, 0, 0, 0))
    return phase(scene, Phase.AGITATE, spaces=spaces)


def present(*spaces: str, resources: int = 30) -> Scene:
    """Return a position with an Active VC Guerrilla in each of the spaces."""
    scene = Scene().set(vc=resources)
    for space in spaces:
        scene.put(space, vc_guerrilla_active=1)
    return scene


@pytest.mark.rule("fitl 8.5.6-a")
def test_vc_agitate_in_four_spaces_by_two_levels() -> None:
    scene = present("saigon", "hue", "da_nang", "tay_ninh", "phuoc_long", "can_tho")
    story = agitate(scene, "33", "42")
    assert story.answers("coup.agitate") == ["saigon", "hue", "tay_ninh", "da_nang", "done"]
    assert story.answers("coup.agitate_steps") == ["2", "2", "2", "2"]
    assert scene.resources("vc") == 22
    assert story.boxes == ["vc.agitate"] * 4


@pytest.mark.rule("fitl 8.5.6-b")
def test_the_greatest_shift_comes_first() -> None:
    scene = present("tay_ninh", "da_nang", "quang_tri", resources=3).mark("tay_ninh", "tay_ninh")
    scene.support("quang_tri", -1)
    # Tay Ninh would move 2 people by 1 level, Da Nang 1 by 2, Quang Tri 2 by 1.
    story = agitate(scene, "42")
    assert story.answers("coup.agitate")[0] == "da_nang"
    scene = present("tay_ninh", "da_nang", resources=3).mark("tay_ninh")
    assert agitate(scene).answers("coup.agitate")[0] == "tay_ninh"


@pytest.mark.rule("fitl 8.5.6-b")
def test_then_support_then_the_absence_of_terror() -> None:
    scene = present("tay_ninh", "kien_hoa", resources=8).support("kien_hoa", 1).mark("kien_hoa")
    assert agitate(scene).answers("coup.agitate")[0] == "kien_hoa"
    scene = present("tay_ninh", "kien_hoa", resources=8).mark("kien_hoa")
    assert agitate(scene).answers("coup.agitate")[0] == "tay_ninh"


@pytest.mark.rule("fitl 8.5.6-c")
def test_terror_is_removed_only_for_a_shift() -> None:
    scene = present("tay_ninh", resources=1).mark("tay_ninh")
    scene.put("kien_hoa", vc_guerrilla_active=1).mark("kien_hoa").support("kien_hoa", -2)
    story = agitate(scene)
    assert story.answers("coup.agitate") == ["done"]
    assert story.refused == ["vc.agitate"]
    scene = present("tay_ninh", resources=2).mark("tay_ninh")
    agitate(scene)
    assert (scene.markers("tay_ninh"), scene.level("tay_ninh")) == (0, -1)


@pytest.mark.rule("fitl 8.5.6-b", "fitl 8.5.6-c", "fitl 8.5.3-m")
def test_cadres_agitate_by_the_same_priorities() -> None:
    scene = Scene().set(capabilities_shaded=1 << CADRES)
    for space in ("da_nang", "tay_ninh", "kien_hoa"):
        scene.put(space, vc_base=1)
    scene.support("tay_ninh", -2).mark("tay_ninh").mark("kien_hoa")
    within = ("da_nang", "tay_ninh", "kien_hoa")
    story = operation(scene, "vc", "rally", within=within, spaces=["11"] * 9)
    assert story.answers("rally.agitate") == ["kien_hoa"]
    assert story.answers("rally.agitate_steps") == ["3"]
    scene = Scene().set(capabilities_shaded=1 << CADRES)
    scene.put("tay_ninh", vc_base=1).mark("tay_ninh").support("tay_ninh", -2)
    story = operation(scene, "vc", "rally", within=("tay_ninh",))
    assert story.answers("rally.agitate") == ["done"]
