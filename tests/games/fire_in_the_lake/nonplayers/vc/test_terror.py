"""The VC Terrorize (8.5.1)."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.nonplayers.positions import act, operation
from tests.games.fire_in_the_lake.scenes import Scene


@pytest.mark.rule("fitl 8.5.1-a")
def test_a_space_at_support_is_reason_enough_for_terror() -> None:
    scene = Scene().put("hue", vc_guerrilla_underground=2).support("hue", 1)
    story = act(scene, "vc")
    assert story.boxes == ["vc.terror"]
    assert story.answers("terror.space") == ["hue", "done"]
    assert scene.level("hue") == 0


@pytest.mark.rule("fitl 8.5.1-a", "fitl 8.5.1-b")
def test_terror_is_not_chosen_with_resources_that_a_tax_would_bring_first() -> None:
    scene = Scene().put("hue", vc_guerrilla_underground=1).support("hue", 2).set(vc=0)
    scene.put("loc_saigon_can_tho", vc_guerrilla_underground=1)
    story = act(scene, "vc", rolls=[1, 1, 1], spaces=["11"] * 9)
    assert story.refused == ["vc.terror"]
    assert story.boxes == ["vc.rally"]


@pytest.mark.rule("fitl 8.5.1-a")
def test_support_without_a_hidden_guerrilla_is_none() -> None:
    scene = Scene().put("hue", vc_guerrilla_active=2).support("hue", 2)
    scene.none_available("vc_guerrilla")
    assert act(scene, "vc", rolls=[1, 1, 1]).refused[0] == "vc.terror"


@pytest.mark.parametrize(("dice", "entered"), [([2, 2], True), ([2, 3], False)])
@pytest.mark.rule("fitl 8.5.1-b")
def test_the_population_in_reach_is_measured_by_two_dice(dice: list[int], entered: bool) -> None:
    scene = Scene().set(vc=2)
    for space in ("tay_ninh", "kien_hoa", "quang_tri"):  # 2 each, Resources for two
        scene.put(space, vc_guerrilla_underground=1)
    rolls = dice if entered else [*dice, 6, 6, 6]
    scene.available(vc_guerrilla=0)
    story = act(scene, "vc", rolls=rolls, spaces=["55", "14", "55"])
    assert ("vc.terror" in story.boxes) is entered


@pytest.mark.rule("fitl 8.5.1-c", "fitl 8.5.1-i", "fitl 8.5.1-n")
def test_terror_breaks_off_to_tax_and_goes_on() -> None:
    scene = Scene().set(vc=1)
    scene.put("tay_ninh", vc_guerrilla_underground=2)
    scene.put("kien_hoa", vc_guerrilla_underground=2, police=1)
    scene.put("loc_saigon_can_tho", vc_guerrilla_underground=1)
    story = operation(scene, "vc", "terror", spaces=["55"])
    assert story.words == [
        *("tay_ninh", "activity", "tax"),
        *("loc_saigon_can_tho", "done"),  # no more penniless, so nobody else pays
        *("kien_hoa", "done"),
    ]
    assert scene.resources("vc") == 1  # the one Tax was all: no second one, no Subversion
    assert scene.pieces("kien_hoa")["police"] == 1


@pytest.mark.rule("fitl 8.5.1-d")
def test_terror_strikes_everywhere_that_it_shifts_anything() -> None:
    scene = Scene().support("tay_ninh", -2).support("kien_hoa", -1)
    for space in ("tay_ninh", "kien_hoa", "phuoc_long", "da_nang"):
        scene.put(space, vc_guerrilla_underground=2)
    story = operation(scene, "vc", "terror")
    assert story.answers("terror.space") == ["kien_hoa", "da_nang", "done"]
    assert scene.level("kien_hoa") == -2
    assert scene.level("da_nang") == -1


@pytest.mark.parametrize("level", [0, -1])
@pytest.mark.rule("fitl 8.5.1-e")
def test_the_last_hidden_guerrilla_of_a_base_stays_hidden(level: int) -> None:
    scene = Scene().support("tay_ninh", level).support("kien_hoa", level)
    scene.put("tay_ninh", vc_guerrilla_underground=1, vc_guerrilla_active=3, vc_base=1)
    scene.put("kien_hoa", vc_guerrilla_underground=2, vc_base=1)
    story = operation(scene, "vc", "terror")
    assert story.answers("terror.space") == ["kien_hoa", "done"]


@pytest.mark.rule("fitl 8.5.1-f")
def test_at_support_even_the_last_hidden_guerrilla_strikes() -> None:
    scene = Scene().put("tay_ninh", vc_guerrilla_underground=1, vc_base=1).support("tay_ninh", 1)
    assert operation(scene, "vc", "terror").answers("terror.space") == ["tay_ninh", "done"]


@pytest.mark.rule("fitl 8.5.1-g")
def test_terror_goes_by_population_then_at_random() -> None:
    scene = Scene()
    for space in ("da_nang", "tay_ninh", "saigon", "kien_hoa"):
        scene.put(space, vc_guerrilla_underground=1)
    story = operation(scene, "vc", "terror", spaces=["14"])
    assert story.answers("terror.space") == ["saigon", "kien_hoa", "tay_ninh", "da_nang", "done"]


@pytest.mark.parametrize(
    ("resources", "aid", "sabotage"), [(14, 29, True), (13, 29, False), (14, 30, False)]
)
@pytest.mark.rule("fitl 8.5.1-h")
def test_rich_vc_sabotage_every_loc_while_aid_is_low(
    resources: int, aid: int, sabotage: bool
) -> None:
    scene = Scene().set(vc=resources, aid=aid).put("hue", vc_guerrilla_underground=1)
    for space in ("loc_saigon_can_tho", "loc_hue_khe_sanh", "loc_da_nang_dak_to"):
        scene.put(space, vc_guerrilla_underground=1)
    scene.mark("loc_hue_khe_sanh")
    operation(scene, "vc", "terror")
    assert scene.markers("loc_saigon_can_tho") == sabotage
    assert scene.markers("loc_da_nang_dak_to") == sabotage
    assert scene.pieces("loc_hue_khe_sanh") == {"vc_guerrilla_underground": 1}


@pytest.mark.rule("fitl 8.5.1-h", "fitl 8.3-b")
def test_when_markers_run_short_the_best_loc_is_sabotaged() -> None:
    scene = Scene().set(vc=14).put("hue", vc_guerrilla_underground=1)
    scene.put("loc_saigon_can_tho", vc_guerrilla_underground=1)
    scene.put("loc_hue_khe_sanh", vc_guerrilla_underground=1)
    scene.mark(*["tay_ninh"] * 13)
    operation(scene, "vc", "terror")  # Hue takes one of the 2 markers left
    assert scene.markers("loc_saigon_can_tho") == 1
    assert scene.markers("loc_hue_khe_sanh") == 0


def test_a_terror_without_any_use_takes_place_somewhere_if_it_must() -> None:
    scene = Scene().put("phuoc_long", vc_guerrilla_underground=1).set(vc=3)
    story = operation(scene, "vc", "terror", activity=False, free=True)
    assert story.answers("terror.space") == ["phuoc_long", "done"]
