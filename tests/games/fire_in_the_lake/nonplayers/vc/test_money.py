"""The VC Tax and Subvert (8.5.1)."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake import activities
from annamite.games.fire_in_the_lake.nonplayers.vc.money import would_tax
from annamite.games.fire_in_the_lake.state import State
from annamite.kernel import Log, Rules
from tests.games.fire_in_the_lake.nonplayers.positions import Fate, Story, follow, operation
from tests.games.fire_in_the_lake.scenes import Scene


def fighting(resources: int) -> Scene:
    """Return a position for an Attack in Quang Tri that costs 1 of the Resources."""
    scene = Scene().set(vc=resources)
    return scene.put("quang_tri", vc_guerrilla_active=3, us_troops=5)


def attack(scene: Scene, *spaces: str) -> Story:
    """Attack in vain, so that nothing but the Tax counts."""
    return operation(scene, "vc", "attack", rolls=[6], spaces=spaces)


@pytest.mark.parametrize(("resources", "taxes"), [(10, True), (11, False)])
@pytest.mark.rule("fitl 8.5.1-j")
def test_up_to_four_spaces_are_taxed_with_9_resources_or_less(resources: int, taxes: bool) -> None:
    scene = fighting(resources)
    for space in (
        *("loc_saigon_can_tho", "loc_can_tho_chau_doc", "loc_can_tho_long_phu"),
        *("loc_saigon_cam_ranh", "loc_saigon_da_lat"),
    ):
        scene.put(space, vc_guerrilla_underground=1)
    story = operation(scene, "vc", "attack", rolls=[6], spaces=["15"] * 3, picks=[1] * 3)
    assert len(story.answers("tax.space")) == (4 if taxes else 0)
    assert scene.resources("vc") == (14 if taxes else 10)


@pytest.mark.rule("fitl 8.5.1-k")
def test_tax_spares_the_people_while_there_are_resources() -> None:
    scene = fighting(5).put("tay_ninh", vc_guerrilla_underground=1).support("tay_ninh", -1)
    scene.put("kien_hoa", vc_guerrilla_underground=1).support("kien_hoa", 1)
    story = attack(scene)
    assert "tax.space" not in [step for _, step, _ in story.asked]
    assert (scene.level("tay_ninh"), scene.level("kien_hoa")) == (-1, 1)


@pytest.mark.rule("fitl 8.5.1-l", "fitl 8.5.1-m")
def test_tax_goes_by_econ_then_to_active_support_by_population() -> None:
    scene = fighting(5)
    for space in ("loc_saigon_cam_ranh", "loc_saigon_can_tho", "da_nang", "tay_ninh", "can_tho"):
        scene.put(space, vc_guerrilla_underground=1)
    scene.put("kien_giang", vc_guerrilla_underground=1)
    for space in ("da_nang", "tay_ninh", "can_tho"):
        scene.support(space, 2)
    scene.support("kien_giang", 1)
    scene.put("can_tho", us_troops=2)  # COIN Control: no Tax
    scene.set(capabilities_unshaded=0, momentum=1 << 17)  # Claymores: no Ambush
    story = attack(scene)
    assert story.answers("tax.space") == [
        *("loc_saigon_can_tho", "loc_saigon_cam_ranh", "tay_ninh", "da_nang")
    ]


@pytest.mark.rule("fitl 8.5.1-n", "fitl 8.5.1-j")
def test_penniless_vc_tax_their_own_first_then_whom_they_can() -> None:
    scene = fighting(1).support("da_nang", -2).support("quang_nam", -2)
    for space in ("phuoc_long", "da_nang", "tay_ninh", "quang_nam", "saigon", "hue"):
        scene.put(space, vc_guerrilla_underground=1)
    scene.put("quang_tri", us_troops=1)
    scene.set(momentum=1 << 17)
    story = attack(scene, "36", "33")
    assert story.answers("tax.space") == ["quang_nam", "da_nang", "saigon", "hue"]
    assert scene.level("phuoc_long") == 0
    assert scene.resources("vc") == 2 + 2 + 12 + 4


@pytest.mark.rule("fitl 8.5.1-n")
def test_a_loc_that_paid_spares_the_people() -> None:
    scene = fighting(1).put("tay_ninh", vc_guerrilla_underground=1)
    scene.put("loc_saigon_cam_ranh", vc_guerrilla_underground=1)
    story = attack(scene)
    assert story.answers("tax.space") == ["loc_saigon_cam_ranh", "done"]
    assert scene.resources("vc") == 1


@pytest.mark.rule("fitl 8.5.1-o", "fitl 8.5.1-p")
@pytest.mark.parametrize(("resources", "subverts"), [(11, True), (10, False)])
def test_subversion_takes_the_place_of_a_tax(resources: int, subverts: bool) -> None:
    scene = Scene().set(vc=resources).put("hue", vc_guerrilla_underground=1)
    scene.put("loc_saigon_can_tho", vc_guerrilla_underground=1)
    scene.put("tay_ninh", vc_guerrilla_underground=1, arvn_troops=3).support("tay_ninh", -2)
    story = operation(scene, "vc", "terror")
    assert ("subvert" in story.words) is subverts
    assert ("tax" in story.words) is not subverts


@pytest.mark.rule("fitl 8.5.1-o", "fitl 8.5.1-p")
def test_subversion_comes_where_no_tax_is_possible_but_not_with_an_attack() -> None:
    for name, possible in (("terror", True), ("attack", False)):
        scene = fighting(5).put("hue", vc_guerrilla_underground=1)
        scene.put("tay_ninh", vc_guerrilla_underground=1, police=3).support("tay_ninh", -2)
        scene.set(momentum=1 << 17)
        story = operation(scene, "vc", name, rolls=[6])
        assert ("subvert" in story.words) is possible


def subversive(*spaces: str, available: int = 4) -> Scene:
    """Return a position for Terror in Hue, with VC hidden at Active Opposition in the spaces."""
    scene = Scene().put("hue", vc_guerrilla_underground=1)
    for space in spaces:
        scene.put(space, vc_guerrilla_underground=1).support(space, -2)
    return scene.available(vc_guerrilla=available)


@pytest.mark.rule("fitl 8.5.1-q", "fitl 8.5.1-p")
def test_subversion_ends_coin_control_of_most_people_first() -> None:
    scene = subversive("da_nang", "tay_ninh", "saigon", "kien_hoa", "can_tho")
    scene.put("da_nang", police=2)
    scene.put("tay_ninh", arvn_troops=3)
    scene.put("saigon", arvn_troops=9)  # keeps COIN Control
    scene.put("kien_hoa", arvn_troops=1)  # no COIN Control to end
    scene.put("can_tho", police=3)
    story = operation(scene, "vc", "terror", spaces=["42"])
    assert story.answers("subvert.space") == ["tay_ninh", "da_nang"]
    assert scene.control("tay_ninh") == scene.control("da_nang") == "none"


@pytest.mark.rule("fitl 8.5.1-r", "fitl 8.5.1-p")
def test_subversion_then_takes_most_cubes_evenly() -> None:
    scene = subversive("tay_ninh", "kien_hoa", "quang_tri")
    scene.put("tay_ninh", police=1)
    scene.put("kien_hoa", arvn_troops=4, police=4, us_troops=1)
    scene.put("quang_tri", arvn_troops=2, police=4, us_troops=1)
    story = operation(scene, "vc", "terror", spaces=["14"])
    assert story.answers("subvert.space") == ["kien_hoa", "quang_tri"]
    assert story.answers("subvert.cube") == ["arvn_troops", "police", "arvn_troops", "police"]


@pytest.mark.rule("fitl 8.5.1-r")
def test_the_scarcer_cubes_go_first() -> None:
    scene = subversive("tay_ninh").put("tay_ninh", arvn_troops=5, police=2, us_troops=1)
    story = operation(scene, "vc", "terror")
    assert story.answers("subvert.cube") == ["police", "arvn_troops"]


@pytest.mark.rule("fitl 8.5.1-s")
def test_only_a_lone_cube_changes_sides() -> None:
    scene = subversive("tay_ninh", "kien_hoa")
    scene.put("tay_ninh", police=1)
    scene.put("kien_hoa", arvn_troops=2)
    operation(scene, "vc", "terror")
    assert scene.pieces("tay_ninh") == {"vc_guerrilla_underground": 2}
    assert scene.pieces("kien_hoa") == {"vc_guerrilla_underground": 1}


@pytest.mark.rule("fitl 8.1.2-k")
def test_a_lone_cube_goes_though_no_guerrilla_is_available() -> None:
    scene = subversive("tay_ninh", available=0).put("tay_ninh", police=1)
    operation(scene, "vc", "terror")
    assert scene.pieces("tay_ninh") == {"vc_guerrilla_underground": 1}


@pytest.mark.rule("fitl 8.5.1-q")
def test_a_lone_cube_that_changes_sides_may_end_control() -> None:
    scene = subversive("tay_ninh", "kien_hoa").put("tay_ninh", police=1, us_troops=2)
    scene.put("kien_hoa", arvn_troops=1)  # contested
    scene.put("kien_hoa", vc_guerrilla_active=1)
    story = operation(scene, "vc", "terror")
    assert story.answers("subvert.space")[0] == "tay_ninh"
    assert scene.control("tay_ninh") == "none"


@pytest.mark.rule("fitl 8.5.1-t")
def test_without_tax_or_subversion_the_operation_is_all() -> None:
    scene = Scene().put("hue", vc_guerrilla_underground=2, us_troops=1)
    assert operation(scene, "vc", "terror").words == ["hue", "done"]


@pytest.mark.rule("fitl 8.5.1-q")
def test_control_of_empty_land_counts_as_well() -> None:
    scene = subversive("phuoc_long", "tay_ninh").put("phuoc_long", police=2)
    scene.put("tay_ninh", arvn_troops=9)
    story = operation(scene, "vc", "terror")
    assert story.answers("subvert.space") == ["phuoc_long", "tay_ninh"]


@pytest.mark.rule("fitl 8.5.1-k")
def test_a_tax_that_must_be_falls_where_nobody_lives() -> None:
    scene = Scene().put("tay_ninh", vc_guerrilla_underground=1)
    scene.put("phuoc_long", vc_guerrilla_underground=1)

    def tax(state: State, log: Log) -> Rules[None]:
        del state, log
        yield from activities.execute(scene.turn("vc", free=True), "tax")

    story = follow(scene, tax, "vc", Fate())
    assert story.answers("tax.space") == ["phuoc_long", "done"]


@pytest.mark.rule("fitl 8.5.1-n")
def test_empty_land_is_not_taxed_even_in_need() -> None:
    scene = fighting(1).put("phuoc_long", vc_guerrilla_underground=1)
    scene.put("tay_ninh", vc_guerrilla_underground=1)
    assert attack(scene).answers("tax.space") == ["tay_ninh", "done"]


@pytest.mark.parametrize(
    ("where", "activity", "taxes"),
    [
        ("loc_saigon_can_tho", True, True),
        ("loc_saigon_can_tho", False, False),  # a Limited Operation, or one was used
        ("saigon", True, True),
        ("phuoc_long", True, False),  # nobody lives there
        ("loc_ban_me_thuot_da_lat", True, False),  # Econ 0
    ],
)
@pytest.mark.rule("fitl 8.5.1-l", "fitl 8.5.1-n")
def test_when_the_vc_can_count_on_a_tax(where: str, activity: bool, taxes: bool) -> None:
    scene = Scene().put(where, vc_guerrilla_underground=1)
    turn = scene.turn("vc", activity=activity)
    turn.operation = "rally"
    assert would_tax(turn) is taxes


@pytest.mark.rule("fitl 8.1.3-a")
def test_a_guerrilla_that_subversion_brings_calls_for_no_more_terror() -> None:
    """Two in Tay Ninh would no longer shield the Base only; but the Operation is over."""
    scene = Scene().put("hue", vc_guerrilla_underground=1)
    scene.put("tay_ninh", vc_guerrilla_underground=1, vc_base=1, police=1)
    story = operation(scene, "vc", "terror")
    assert story.answers("terror.space") == ["hue", "activity", "done"]
    assert story.answers("subvert.space") == ["tay_ninh", "done"]
    assert scene.pieces("tay_ninh") == {"vc_guerrilla_underground": 2, "vc_base": 1}
