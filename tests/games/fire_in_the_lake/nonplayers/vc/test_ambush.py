"""The VC Ambush, on the March or in an Attack (8.5.4)."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.nonplayers.positions import Story, operation
from tests.games.fire_in_the_lake.scenes import Scene

BOOBY_TRAPS, MAIN_FORCE_BNS = 101, 104
MEKONG, BAC_LIEU = "loc_saigon_can_tho", "loc_can_tho_bac_lieu"


def attack(scene: Scene, *spaces: str, rolls: tuple[int, ...] = (), picks: int = 0) -> Story:
    """Attack, which begins with the Ambushes."""
    return operation(scene, "vc", "attack", spaces=spaces, rolls=rolls, picks=[1] * picks)


def hiding(*spaces: str) -> Scene:
    """Return a position with one hidden VC Guerrilla in each of the spaces."""
    scene = Scene()
    for space in spaces:
        scene.put(space, vc_guerrilla_underground=1)
    return scene


@pytest.mark.rule("fitl 8.5.4-l")
def test_only_who_just_marched_ambushes_after_a_march() -> None:
    scene = Scene().set(vc=0).put("kien_hoa", vc_guerrilla_underground=3)
    scene.put("can_tho", police=3).put("hue", vc_guerrilla_underground=1, us_troops=2)
    story = operation(scene, "vc", "march")
    assert story.answers("ambush.space") == [MEKONG, "loc_can_tho_long_phu"]
    assert scene.pieces("can_tho") == {"police": 1}
    assert scene.pieces("hue")["us_troops"] == 2


@pytest.mark.rule("fitl 8.5.4-l", "fitl 8.5.5-d")
def test_an_attack_begins_with_two_ambushes_wherever_vc_hide() -> None:
    scene = hiding("hue", "da_nang", "tay_ninh")
    for space in ("hue", "da_nang", "tay_ninh"):
        scene.put(space, police=3)
    story = attack(scene, "33", "42")
    assert story.words[:2] == ["activity", "ambush"]
    assert story.answers("ambush.space") == ["hue", "da_nang"]
    assert scene.pieces("hue") == {"vc_guerrilla_active": 1, "police": 2}


@pytest.mark.rule("fitl 8.5.4-m")
def test_booby_traps_leave_one_ambush() -> None:
    scene = hiding("hue", "da_nang").set(capabilities_unshaded=1 << BOOBY_TRAPS)
    scene.put("hue", police=1).put("da_nang", police=1)
    assert attack(scene, "33").answers("ambush.space") == ["hue"]


@pytest.mark.rule("fitl 8.5.4-n")
def test_main_force_battalions_strike_twice_where_they_first_can() -> None:
    scene = hiding("hue", MEKONG, "tay_ninh").set(capabilities_shaded=1 << MAIN_FORCE_BNS)
    scene.put("can_tho", irregular_underground=1)  # first, though for one piece only
    scene.put("hue", police=3, ranger_active=1)
    scene.put("tay_ninh", police=3)
    story = attack(scene)
    assert story.answers("ambush.target") == ["can_tho", "hue"]
    assert scene.pieces("hue") == {"vc_guerrilla_active": 1, "police": 2}
    assert scene.pieces("tay_ninh")["police"] == 3


@pytest.mark.rule("fitl 8.5.4-o")
def test_ambushes_come_from_locs_first_then_at_us_pieces() -> None:
    scene = hiding(MEKONG, "hue", "da_nang", "tay_ninh")
    scene.put("can_tho", arvn_troops=2)
    scene.put("hue", arvn_troops=1)
    scene.put("da_nang", us_troops=1)
    scene.put("tay_ninh", arvn_troops=1)
    story = attack(scene)
    assert story.answers("ambush.space") == [MEKONG, "da_nang"]


@pytest.mark.rule("fitl 8.5.4-o")
def test_from_a_loc_the_target_is_next_to_it_and_us_if_possible() -> None:
    scene = hiding(MEKONG).put(MEKONG, us_troops=1).put("can_tho", police=1)
    assert attack(scene).answers("ambush.target") == ["can_tho"]
    scene = hiding(MEKONG).put("kien_hoa", us_troops=1).put("can_tho", police=1)
    assert attack(scene).answers("ambush.target") == ["kien_hoa"]


@pytest.mark.rule("fitl 8.5.4-o")
def test_a_loc_beside_us_pieces_comes_before_one_that_is_not() -> None:
    scene = hiding("loc_hue_da_nang", MEKONG, "loc_can_tho_chau_doc")
    scene.put("hue", arvn_troops=1)
    scene.put("can_tho", us_troops=1)
    scene.put("kien_giang", us_troops=1)
    story = attack(scene, "15", picks=1)
    assert story.answers("ambush.space") == [MEKONG, "loc_can_tho_chau_doc"]


def base_at_can_tho(police: int) -> Scene:
    """Return a position with a guarded Base at Can Tho, and Irregulars that could be had instead."""
    scene = hiding(MEKONG, BAC_LIEU, "hue")
    scene.put("can_tho", us_base=1, police=police)
    return scene.put("hue", irregular_active=1)


@pytest.mark.rule("fitl 8.5.4-p", "fitl 8.5.4-q")
def test_one_ambush_bares_a_base_for_the_next() -> None:
    scene = base_at_can_tho(1)
    story = attack(scene, picks=1)
    assert story.answers("ambush.target") == ["can_tho", "can_tho"]
    assert story.answers("ambush.piece") == ["police", "us_base"]
    assert scene.box("casualties", "us_base") == 1


@pytest.mark.rule("fitl 8.5.4-p", "fitl 8.5.4-r")
def test_a_base_is_left_alone_if_it_cannot_be_had() -> None:
    for scene in (
        base_at_can_tho(2),
        base_at_can_tho(1).set(capabilities_unshaded=1 << BOOBY_TRAPS),
        base_at_can_tho(1).set(vc=1),
        base_at_can_tho(2).set(
            capabilities_unshaded=1 << BOOBY_TRAPS, capabilities_shaded=1 << MAIN_FORCE_BNS
        ),
    ):
        assert attack(scene, picks=1).answers("ambush.target")[0] == "hue"


@pytest.mark.rule("fitl 8.5.4-p", "fitl 8.5.4-n")
def test_main_force_battalions_bare_a_base_with_two_guards() -> None:
    scene = base_at_can_tho(2).set(capabilities_shaded=1 << MAIN_FORCE_BNS)
    story = attack(scene, picks=1)
    assert story.answers("ambush.target") == ["can_tho", "can_tho"]
    assert scene.pieces("can_tho") == {}


@pytest.mark.parametrize(
    ("police", "resources", "first", "falls"),
    [
        (2, 3, "tay_ninh", True),
        (3, 3, "hue", False),  # not even so
        (1, 3, "hue", True),  # not needed
        (2, 1, "hue", False),  # not to be paid for
    ],
)
@pytest.mark.rule("fitl 8.5.4-p", "fitl 8.5.5-f")
def test_one_ambush_bares_a_base_for_the_attack(
    police: int, resources: int, first: str, falls: bool
) -> None:
    scene = hiding("loc_saigon_an_loc_ban_me_thuot", "hue").put("hue", irregular_active=1)
    scene.put("tay_ninh", vc_guerrilla_active=3, us_base=1, police=police).set(vc=resources)
    story = attack(scene, rolls=(1,))
    assert story.answers("ambush.target")[0] == first
    assert ("us_base" not in scene.pieces("tay_ninh")) is falls


@pytest.mark.rule("fitl 8.5.4-q")
def test_a_bare_base_goes_before_special_forces() -> None:
    scene = hiding("hue", "tay_ninh", "da_nang")
    scene.put("hue", irregular_underground=1).put("tay_ninh", arvn_base=1)
    scene.put("da_nang", us_base=1)
    story = attack(scene)
    assert story.answers("ambush.space") == ["da_nang", "tay_ninh"]


@pytest.mark.rule("fitl 8.5.4-r")
def test_special_forces_go_before_cubes() -> None:
    scene = hiding("hue", "tay_ninh", "da_nang")
    scene.put("hue", us_troops=5).put("tay_ninh", ranger_active=1, police=2)
    scene.put("da_nang", irregular_active=1, us_troops=4)
    story = attack(scene)
    assert story.answers("ambush.space") == ["da_nang", "tay_ninh"]
    assert story.answers("ambush.piece") == ["irregular_active", "ranger_active"]


@pytest.mark.parametrize(
    ("troops", "police", "taken"),
    [
        (2, 2, ["arvn_troops", "police"]),
        (3, 2, ["police", "arvn_troops"]),
        (2, 1, ["arvn_troops", "arvn_troops"]),  # the last Police goes last
    ],
)
@pytest.mark.rule("fitl 8.5.4-s", "fitl 8.1.2-b")
def test_cubes_go_evenly(troops: int, police: int, taken: list[str]) -> None:
    scene = hiding("hue").set(capabilities_shaded=1 << MAIN_FORCE_BNS)
    scene.put("hue", arvn_troops=troops, police=police)
    story = attack(scene)
    assert [*story.answers("ambush.piece"), *story.answers("ambush.second")] == taken


@pytest.mark.rule("fitl 8.5.4-s")
def test_two_ambushes_in_one_space_take_turns() -> None:
    scene = hiding(MEKONG, BAC_LIEU).put("can_tho", arvn_troops=3, police=4)
    story = attack(scene, picks=1)
    assert story.answers("ambush.piece") == ["arvn_troops", "police"]


@pytest.mark.parametrize(
    ("resources", "enemy", "activity"),
    [(5, True, "ambush"), (5, False, "tax"), (20, False, "subvert")],
)
@pytest.mark.rule("fitl 8.5.4-t")
def test_after_a_march_vc_ambush_or_tax_or_subvert(
    resources: int, enemy: bool, activity: str
) -> None:
    scene = Scene().set(vc=resources).put("kien_hoa", vc_guerrilla_underground=2)
    scene.put("hue", vc_guerrilla_underground=1, police=1)
    if enemy:
        scene.put("can_tho", police=1)
    story = operation(scene, "vc", "march", within=(MEKONG, "hue"))
    assert story.answers("activity.which") == [activity]


@pytest.mark.rule("fitl 8.5.4-t")
def test_a_march_may_be_all() -> None:
    scene = Scene().set(vc=20).put("kien_hoa", vc_guerrilla_underground=2)
    assert operation(scene, "vc", "march", within=(MEKONG,)).words[-1] == "done"
