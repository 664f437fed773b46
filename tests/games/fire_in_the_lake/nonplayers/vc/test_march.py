"""The VC March (8.5.4)."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.spaces import SPACE, SPACE_IDS
from tests.games.fire_in_the_lake.nonplayers.positions import ALL_FOUR, Story, act, operation
from tests.games.fire_in_the_lake.scenes import Scene

COUP = 125
ANY = ["11"] * 20
"""Random spaces where they do not matter."""


def march(
    scene: Scene, *targets: str, spaces: tuple[str, ...] = (), nonplayers: str = ALL_FOUR
) -> Story:
    """March with no Special Activity, among the targets only."""
    return operation(
        scene,
        *("vc", "march"),
        within=targets,
        spaces=spaces,
        activity=False,
        nonplayers=nonplayers,
    )


def neighbours_in_the_list(space: str) -> tuple[str, str]:
    """Return the spaces whose numbers are next to that of the space."""
    return SPACE_IDS[SPACE[space] - 1], SPACE_IDS[SPACE[space] + 1]


@pytest.mark.parametrize(("next_card", "marches"), [(2, True), (COUP, False)])
@pytest.mark.rule("fitl 8.5.4-a")
def test_vc_march_last_but_not_in_monsoon(next_card: int, marches: bool) -> None:
    scene = Scene().set(vc=5, next_card=next_card).put("tay_ninh", vc_guerrilla_active=2)
    scene.available(vc_guerrilla=3)
    story = act(scene, "vc", rolls=[1, 1, 1], spaces=ANY)
    assert story.refused[:2] == ["vc.terror", "vc.rally"]
    assert ("vc.march" in story.boxes) is marches
    assert story.answers("card.act") == ["march" if marches else "rally"]


# --- who ----------------------------------------------------------------------------------


@pytest.mark.rule("fitl 8.5.4-b", "fitl 8.5.4-c")
def test_two_stay_at_a_base_and_one_elsewhere_in_south_vietnam() -> None:
    scene = Scene().put("the_parrots_beak", vc_guerrilla_underground=5, vc_base=1)
    scene.put("tay_ninh", vc_guerrilla_underground=3)
    scene.put("loc_saigon_can_tho", vc_guerrilla_underground=1)
    march(scene, "kien_phong")
    assert scene.pieces("the_parrots_beak")["vc_guerrilla_underground"] == 2
    assert scene.pieces("tay_ninh")["vc_guerrilla_underground"] == 1
    assert scene.pieces("loc_saigon_can_tho") == {}
    assert scene.pieces("kien_phong")["vc_guerrilla_underground"] == 6


@pytest.mark.rule("fitl 8.5.4-c")
def test_nobody_stays_abroad_without_a_base() -> None:
    scene = Scene().put("the_parrots_beak", vc_guerrilla_underground=2)
    march(scene, "kien_phong")
    assert scene.pieces("the_parrots_beak") == {}


@pytest.mark.parametrize(("level", "goes"), [(0, "underground"), (-2, "active")])
@pytest.mark.rule("fitl 8.5.4-d", "fitl 8.5.4-h")
def test_the_hidden_stay_unless_it_takes_them(level: int, goes: str) -> None:
    scene = Scene().support("kien_phong", level)
    scene.put("tay_ninh", vc_guerrilla_underground=1, vc_guerrilla_active=1)
    march(scene, "kien_phong")
    assert scene.pieces("kien_phong") == {f"vc_guerrilla_{goes}": 1}


@pytest.mark.rule("fitl 8.5.4-d", "fitl 8.5.4-f")
def test_one_goes_onto_a_loc_from_where_others_stay_hidden() -> None:
    scene = Scene().set(vc=0)
    scene.put("kien_phong", vc_guerrilla_underground=1, vc_guerrilla_active=3)
    scene.put("kien_hoa", vc_guerrilla_underground=2)
    story = march(scene, "loc_saigon_can_tho")
    assert story.answers("march.from") == ["kien_hoa", "done"]


@pytest.mark.parametrize("enemy", ["police", "nva_troops"])
@pytest.mark.rule("fitl 8.5.4-e")
def test_no_departure_hands_over_control(enemy: str) -> None:
    scene = Scene().put("tay_ninh", vc_guerrilla_underground=5, **{enemy: 3})
    march(scene, "kien_phong")
    assert scene.pieces("tay_ninh")["vc_guerrilla_underground"] == 3
    assert scene.control("tay_ninh") == "none"


@pytest.mark.rule("fitl 8.5.4-e")
def test_control_that_is_lost_already_and_lands_abroad_hold_nobody() -> None:
    scene = Scene().put("tay_ninh", vc_guerrilla_underground=3, police=4)
    scene.put("the_parrots_beak", vc_guerrilla_underground=2, nva_guerrilla_active=2)
    march(scene, "kien_phong")
    assert scene.pieces("tay_ninh")["vc_guerrilla_underground"] == 1
    assert scene.control("the_parrots_beak") == "nva"


@pytest.mark.rule("fitl 8.5.4-e")
@pytest.mark.parametrize("beside", [0, 1])
def test_nva_control_of_the_space_itself_is_what_counts(beside: int) -> None:
    """Neither that of the spaces before and after it on the list."""
    scene = Scene().put("tay_ninh", vc_guerrilla_underground=5, nva_troops=3)
    for space in neighbours_in_the_list("tay_ninh"):
        scene.put(space, nva_guerrilla_active=beside)
    march(scene, "kien_phong")
    assert scene.pieces("tay_ninh")["vc_guerrilla_underground"] == 3
    scene = Scene().put("tay_ninh", vc_guerrilla_underground=3, nva_troops=4)
    for space in neighbours_in_the_list("tay_ninh"):
        scene.put(space, nva_guerrilla_active=beside)
    march(scene, "kien_phong")
    assert scene.pieces("tay_ninh")["vc_guerrilla_underground"] == 1


@pytest.mark.rule("fitl 8.1.3-a", "fitl 8.5.4-f", "fitl 8.5.4-g")
def test_no_bullet_is_gone_back_to() -> None:
    """Those in Quang Duc are free to go once others have come, too late for the LoC."""
    scene = Scene().put("tay_ninh", vc_guerrilla_underground=4)
    scene.put("quang_duc", vc_guerrilla_underground=1)
    story = march(scene, "quang_duc", "loc_saigon_da_lat")
    assert story.answers("march.to") == ["quang_duc", "done"]
    assert scene.pieces("quang_duc") == {"vc_guerrilla_underground": 4}


# --- onto LoCs ----------------------------------------------------------------------------


@pytest.mark.rule("fitl 8.5.4-f", "fitl 8.3-b", "fitl 8.3-c")
def test_one_each_slips_onto_three_locs() -> None:
    scene = Scene().set(vc=0).put("binh_tuy", vc_guerrilla_underground=6)
    scene.put("kien_hoa", vc_guerrilla_underground=3)
    story = operation(
        scene, "vc", "march", spaces=["53", "53"], picks=[1, 2], activity=False
    )  # Cam Ranh twice
    assert story.answers("march.to") == [
        *("loc_saigon_can_tho", "loc_cam_ranh_da_lat", "loc_saigon_cam_ranh", "done")
    ]
    assert scene.pieces("loc_saigon_cam_ranh") == {"vc_guerrilla_underground": 1}
    assert scene.resources("vc") == 0


@pytest.mark.rule("fitl 8.5.4-f")
def test_a_loc_is_worth_it_only_if_one_stays_hidden_there() -> None:
    scene = Scene().set(vc=0).put("binh_tuy", vc_guerrilla_underground=5)
    scene.put("loc_saigon_cam_ranh", police=3)
    scene.put("loc_saigon_da_lat", police=2)
    scene.put("loc_cam_ranh_da_lat", vc_guerrilla_underground=1)  # has one
    story = march(
        scene,
        *("loc_saigon_cam_ranh", "loc_saigon_da_lat", "loc_cam_ranh_da_lat"),
        "loc_ban_me_thuot_da_lat",  # Econ 0
    )
    assert story.answers("march.to") == ["loc_saigon_da_lat", "done"]
    assert scene.pieces("binh_tuy") == {"vc_guerrilla_underground": 4}


@pytest.mark.rule("fitl 8.5.4-f")
def test_an_active_guerrilla_is_no_use_on_a_loc() -> None:
    scene = Scene().put("binh_tuy", vc_guerrilla_active=5).set(vc=0)
    scene.available(vc_guerrilla=3)
    story = act(scene, "vc", rolls=[1, 1, 1], spaces=ANY)
    assert story.answers("card.act") == ["pass"]


@pytest.mark.rule("fitl 8.5.4-f", "fitl 8.1.1-a")
def test_who_can_reach_one_loc_only_goes_there() -> None:
    scene = Scene().set(vc=0).put("kien_hoa", vc_guerrilla_underground=2)
    scene.put("kien_phong", vc_guerrilla_underground=2)
    # Kien Hoa and Kien Phong both reach the Mekong; Kien Hoa is the only way to Long Phu.
    story = march(scene, "loc_saigon_can_tho", "loc_can_tho_long_phu")
    assert story.answers("march.to") == ["loc_saigon_can_tho", "loc_can_tho_long_phu", "done"]
    assert story.answers("march.from")[0] == "kien_phong"


# --- among the people ---------------------------------------------------------------------


@pytest.mark.parametrize(("resources", "marches"), [(1, True), (0, False)])
@pytest.mark.rule("fitl 8.5.4-g")
def test_march_goes_among_people_at_a_cost(resources: int, marches: bool) -> None:
    scene = Scene().set(vc=resources).put("the_fishhook", vc_guerrilla_underground=2)
    scene.available(vc_guerrilla=3)
    story = act(scene, "vc", rolls=[1, 1, 1], spaces=ANY, picks=[1])
    assert story.answers("march.to")[0] == "loc_saigon_an_loc_ban_me_thuot"
    people = [space for space in story.answers("march.to")[1:] if space in SPACE]
    assert bool(people) is marches
    assert "phuoc_long" not in people


@pytest.mark.rule("fitl 8.5.4-h")
def test_most_guerrillas_go_where_they_stay_hidden_and_are_needed() -> None:
    scene = Scene().set(vc=1).put("the_parrots_beak", vc_guerrilla_underground=3)
    scene.support("kien_phong", -2)
    scene.support("kien_giang", 1).put("kien_giang", police=2)
    story = march(scene, "kien_phong", "kien_giang", "tay_ninh")
    assert story.answers("march.to") == ["tay_ninh", "done"]
    assert scene.pieces("tay_ninh") == {"vc_guerrilla_underground": 3}


@pytest.mark.rule("fitl 8.5.4-h")
def test_a_group_is_kept_small_enough_to_stay_hidden() -> None:
    scene = Scene().set(vc=1).put("the_parrots_beak", vc_guerrilla_underground=3)
    scene.support("kien_phong", -2)
    scene.support("kien_giang", 1).put("kien_giang", police=2)
    march(scene, "kien_phong", "kien_giang")
    assert scene.pieces("kien_giang")["vc_guerrilla_underground"] == 1
    assert scene.pieces("the_parrots_beak") == {"vc_guerrilla_underground": 2}


@pytest.mark.rule("fitl 8.5.4-h")
def test_active_opposition_comes_last() -> None:
    scene = Scene().set(vc=1).put("the_parrots_beak", vc_guerrilla_active=2)
    scene.support("kien_phong", -2)
    story = march(scene, "kien_phong", "kien_giang")
    assert story.answers("march.to") == ["kien_giang", "done"]


@pytest.mark.rule("fitl 8.5.4-h")
def test_then_they_go_where_a_base_has_room() -> None:
    scene = Scene().set(vc=1).put("the_parrots_beak", vc_guerrilla_underground=2)
    scene.put("kien_phong", nva_base=2)
    scene.put("kien_giang", nva_base=1)
    story = march(scene, "kien_phong", "kien_giang")
    assert story.answers("march.to") == ["kien_giang", "done"]


@pytest.mark.rule("fitl 8.5.4-h")
def test_then_they_go_where_coin_control_ends_for_most_people() -> None:
    scene = Scene().set(vc=1)
    scene.put("quang_nam", vc_guerrilla_underground=2, vc_guerrilla_active=2)
    for space, police in (("da_nang", 3), ("quang_tin", 3), ("quang_tri", 4)):
        scene.put(space, police=police)
    story = march(scene, "da_nang", "quang_tin", "quang_tri")
    assert story.answers("march.to") == ["quang_tin", "done"]


@pytest.mark.rule("fitl 8.5.4-h")
def test_then_they_go_at_random_and_on_and_on() -> None:
    scene = Scene().put("the_parrots_beak", vc_guerrilla_underground=2)
    scene.put("the_fishhook", vc_guerrilla_underground=2)
    story = march(scene, "kien_phong", "kien_giang", "quang_duc", spaces=("21", "63"))
    assert story.answers("march.to") == ["kien_giang", "quang_duc", "done"]


# --- against the NVA ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("nonplayers", "troops", "marches"),
    [("us arvn vc", 2, True), ("us arvn vc", 3, False), ("us arvn nva vc", 2, False)],
)
@pytest.mark.rule("fitl 8.5.4-i", "fitl 8.5.4-d")
def test_an_nva_player_may_lose_control(nonplayers: str, troops: int, marches: bool) -> None:
    scene = Scene().set(vc=5).put("phuoc_long", nva_troops=troops)
    scene.put("tay_ninh", vc_guerrilla_underground=2, vc_guerrilla_active=1)
    story = march(scene, "phuoc_long", nonplayers=nonplayers, spaces=tuple(ANY))
    assert (scene.control("phuoc_long") == "none") is marches
    if marches:
        assert scene.pieces("phuoc_long")["vc_guerrilla_active"] == 1  # the Active go first
        assert story.answers("march.to") == ["phuoc_long", "done"]


@pytest.mark.rule("fitl 8.5.4-i")
def test_abroad_the_nva_may_hold_what_they_like() -> None:
    scene = Scene().put("the_fishhook", nva_troops=1)
    scene.put("tay_ninh", vc_guerrilla_underground=1, vc_guerrilla_active=3)
    road = "loc_saigon_an_loc_ban_me_thuot"
    story = march(scene, "the_fishhook", road, nonplayers="us arvn vc")
    assert story.answers("march.to") == [road, "done"]


@pytest.mark.rule("fitl 8.5-b")
def test_a_march_that_an_event_calls_for_is_at_least_one_guerrilla() -> None:
    scene = Scene().put("central_laos", vc_guerrilla_underground=2, vc_guerrilla_active=2)
    story = operation(scene, "vc", "march", within=("southern_laos",), free=True, activity=False)
    assert story.answers("march.to") == ["southern_laos", "done"]
    assert scene.pieces("southern_laos") == {"vc_guerrilla_active": 1}
