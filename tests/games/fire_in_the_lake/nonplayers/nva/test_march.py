"""The NVA March (8.6.5)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.fire_in_the_lake.nonplayers.positions import Story, act, operation
from tests.games.fire_in_the_lake.scenes import Scene

COUP = 125
HUE_DA_NANG, KHE_SANH, DAK_TO = "loc_hue_da_nang", "loc_hue_khe_sanh", "loc_da_nang_dak_to"


def march(
    scene: Scene, *targets: str, spaces: tuple[str, ...] = (), free: bool = False, **limits: Any
) -> Story:
    """March among the targets only, without a Special Activity."""
    return operation(
        scene,
        *("nva", "march"),
        within=targets,
        spaces=spaces,
        activity=False,
        free=free,
        **limits,
    )


def elsewhere(scene: Scene) -> Scene:
    """Give the NVA something else to do: to march from Kien Giang into Ba Xuyen."""
    return scene.put("kien_giang", nva_troops=2)


@pytest.mark.parametrize(("next_card", "action"), [(2, "march"), (COUP, "rally")])
@pytest.mark.rule("fitl 8.6.5-a", "fitl 8.6.5-m")
def test_nva_march_last_but_not_in_monsoon(next_card: int, action: str) -> None:
    scene = Scene().set(trail=2, next_card=next_card).put("quang_tri", nva_guerrilla_underground=2)
    story = act(scene, "nva", rolls=[1, 1], spaces=["36"] * 9)
    assert {"nva.attack", "nva.terror", "nva.rally"} <= set(story.refused)
    assert ("nva.march" in story.boxes) is (action == "march")
    assert story.refused_because.get("nva.march", "") == ("Monsoon" if next_card == COUP else "")
    assert story.answers("card.act") == [action]


@pytest.mark.parametrize(
    ("pieces", "bullet"),
    [
        ({"hue": {"nva_guerrilla_active": 2}}, "control"),
        ({"an_loc": {"nva_guerrilla_underground": 2}}, "road"),
        ({"sihanoukville": {"nva_guerrilla_active": 8, "vc_base": 2}}, "base"),
        ({"sihanoukville": {"nva_troops": 5}, "kien_phong": {"us_troops": 9}}, "front"),
    ],
)
@pytest.mark.rule("fitl 8.6.5-a")
def test_any_of_the_steps_is_a_march(pieces: dict[str, dict[str, int]], bullet: str) -> None:
    scene = Scene().set(trail=2)
    if bullet != "control":
        for space in ("the_fishhook", "tay_ninh", "the_parrots_beak", "kien_giang", "phuoc_long"):
            scene.put(space, vc_guerrilla_active=6)  # no Control to gain
    for space, kinds in pieces.items():
        scene.put(space, **kinds)
    if bullet != "base":
        scene.none_available("nva_base")
    story = act(scene, "nva", rolls=[1, 1], spaces=["33"] * 9)
    assert story.boxes[0] == "nva.march"
    assert story.answers("card.act") == ["march"]


@pytest.mark.rule("fitl 8.6.5-m")
def test_where_no_march_does_anything_they_rally() -> None:
    scene = Scene().set(trail=2).put("hue", nva_guerrilla_active=1, nva_base=1)
    story = act(scene, "nva", rolls=[1, 1], spaces=["36"] * 9)
    assert story.answers("card.act") == ["rally"]


# --- who ----------------------------------------------------------------------------------


@pytest.mark.rule("fitl 8.6.5-b")
def test_two_units_stay_at_a_base() -> None:
    scene = Scene().put("quang_tri", nva_base=2, nva_troops=5)
    march(scene, "hue")
    assert scene.pieces("quang_tri") == {"nva_base": 2, "nva_troops": 2}
    assert scene.pieces("hue") == {"nva_troops": 3}
    assert Scene().put("quang_tri", nva_base=1, nva_troops=2).can("nva", "march")
    scene = Scene().put("quang_tri", nva_base=1, nva_troops=2)
    assert act(scene, "nva", spaces=["36"] * 9).answers("march.to") == []


@pytest.mark.rule("fitl 8.6.5-c")
def test_nva_control_is_kept_where_it_was() -> None:
    scene = Scene().put("quang_tri", nva_troops=6, police=2, vc_guerrilla_active=1)
    march(scene, "hue")
    assert scene.pieces("quang_tri")["nva_troops"] == 4
    assert scene.pieces("hue") == {"nva_troops": 2}
    scene = Scene().put("quang_tri", nva_troops=3, police=3)  # none to keep
    march(scene, "hue")
    assert scene.pieces("hue") == {"nva_troops": 3}


@pytest.mark.rule("fitl 8.6.5-d")
def test_guerrillas_stay_as_far_as_the_step_permits() -> None:
    scene = Scene().put("quang_tri", nva_base=1, nva_troops=3, nva_guerrilla_underground=4)
    march(scene, "hue")
    assert scene.pieces("hue") == {"nva_troops": 3}
    scene = Scene().put("quang_tri", nva_troops=1, nva_guerrilla_underground=4)
    scene.put("quang_tri", nva_guerrilla_active=1).put("hue", police=2)
    march(scene, "hue")
    assert scene.pieces("hue") == {
        "police": 2,
        "nva_troops": 1,
        "nva_guerrilla_active": 1,
        "nva_guerrilla_underground": 1,
    }


# --- the Trail ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trail", "free", "reached"),
    [(4, False, True), (3, False, False), (1, True, True), (0, True, False)],
)
@pytest.mark.rule("fitl 8.6.5-e", "fitl 8.6.5-f")
def test_they_go_on_by_the_trail_only_at_4_or_for_free(
    trail: int, free: bool, reached: bool
) -> None:
    scene = Scene().set(trail=trail, nva=1).put("north_vietnam", nva_troops=4)
    scene.put("southern_laos", police=2).none_available("nva_base")
    scene.put("central_laos", us_troops=9)  # no Control to gain there
    elsewhere(scene)
    march(scene, "central_laos", "southern_laos", "quang_tin", "ba_xuyen", free=free)
    assert scene.pieces("quang_tin") == ({"nva_troops": 3} if reached else {})
    assert scene.pieces("southern_laos") == {"police": 2}  # nobody is dropped on the way
    assert scene.pieces("central_laos") == {"us_troops": 9}


@pytest.mark.rule("fitl 8.6.5-e")
def test_groups_meet_on_the_trail_and_part_again() -> None:
    scene = Scene().set(trail=4, nva=0).none_available("nva_base")
    scene.put("north_vietnam", nva_troops=4).put("central_laos", nva_troops=3)
    march(scene, "central_laos", "southern_laos", "quang_tin", "binh_dinh", spaces=("41", "31"))
    held = {space: scene.pieces(space).get("nva_troops", 0) for space in ("quang_tin", "binh_dinh")}
    assert sorted(held.values()) == [2, 3]
    assert scene.pieces("southern_laos") == {}
    assert scene.pieces("central_laos") == {"nva_troops": 1}


@pytest.mark.parametrize(
    ("origin", "target"),
    [
        ("north_vietnam", "central_laos"),
        ("north_vietnam", "quang_nam"),
        ("the_fishhook", "quang_tin"),  # northwards
    ],
)
@pytest.mark.rule("fitl 8.6.5-e", "fitl 8.6.5-f")
def test_at_trail_4_marches_through_laos_and_cambodia_cost_nothing(
    origin: str, target: str
) -> None:
    scene = Scene().set(trail=4, nva=0).none_available("nva_base").put(origin, nva_troops=3)
    for stop in ("central_laos", "southern_laos", "northeast_cambodia"):
        if stop != target:
            scene.put(stop, vc_guerrilla_active=4)
    march(scene, "central_laos", "southern_laos", "northeast_cambodia", target)
    assert scene.pieces(target) == {"nva_troops": 2}


@pytest.mark.rule("fitl 8.6-b", "fitl 8.6.5-e")
def test_an_event_s_march_is_held_to_its_limits() -> None:
    scene = Scene().set(trail=4, nva=0).put("quang_tri", nva_troops=5)
    scene.put("pleiku", nva_troops=5)
    story = march(scene, "hue", "kontum", free=True, most_spaces=1)
    assert story.answers("march.to") == ["hue"]
    story = march(scene, "kontum", free=True, limited=True)
    assert story.answers("march.to") == ["kontum"]
    scene = Scene().set(trail=4, nva=0).put("hue", nva_troops=1)  # somebody must go somewhere
    story = march(scene, "quang_tri", free=True, limited=True)
    assert scene.pieces("quang_tri") == {"nva_troops": 1}


# --- 1: set up a Base ---------------------------------------------------------------------


@pytest.mark.rule("fitl 8.6.5-g")
def test_units_for_a_base_gather_in_laos_or_cambodia() -> None:
    scene = Scene().put("north_vietnam", nva_troops=5, nva_guerrilla_underground=5)
    scene.put("central_laos", nva_guerrilla_active=1)
    march(scene, "central_laos")
    assert scene.pieces("central_laos") == {
        "nva_guerrilla_active": 1,
        "nva_guerrilla_underground": 1,
        "nva_troops": 2,
    }


@pytest.mark.rule("fitl 8.6.5-g")
def test_who_was_gathered_for_a_base_stays() -> None:
    scene = Scene().put("north_vietnam", nva_guerrilla_active=3)
    scene.put("central_laos", nva_troops=3)
    march(scene, "central_laos", "quang_nam")
    assert scene.pieces("central_laos") == {"nva_troops": 3, "nva_guerrilla_active": 2}


@pytest.mark.rule("fitl 8.6.5-g")
def test_guerrillas_come_from_where_they_are_and_troops_make_up_the_rest() -> None:
    scene = Scene().put("quang_tri", nva_guerrilla_active=1, police=1)
    scene.put("north_vietnam", nva_troops=9).put("quang_nam", nva_guerrilla_active=2, police=2)
    march(scene, "central_laos", spaces=("26",))
    pieces = scene.pieces("central_laos")
    assert pieces == {"nva_guerrilla_active": 2, "nva_troops": 2}
    scene = Scene().put("quang_tri", nva_guerrilla_active=6)
    march(scene, "central_laos")
    assert scene.pieces("central_laos") == {"nva_guerrilla_active": 4}


@pytest.mark.rule("fitl 8.6.5-g")
def test_none_gather_without_a_base_or_room_or_if_they_are_there_already() -> None:
    def gathered(scene: Scene) -> dict[str, int]:
        scene.put("quang_tri", nva_guerrilla_active=2, police=2)
        scene.put("north_vietnam", nva_troops=9)
        story = act(scene.set(trail=2), "nva", rolls=[1, 1], spaces=["26"] * 9)
        assert story.answers("card.act") in (["march"], ["rally"])
        return scene.pieces("central_laos")

    scene = Scene().put("quang_nam", arvn_base=1)
    assert gathered(scene) == {"nva_guerrilla_active": 2, "nva_troops": 2}
    scene = Scene().none_available("nva_base").put("central_laos", police=9)
    assert gathered(scene) == {"police": 9}
    scene = Scene().put("central_laos", vc_base=2, police=9)
    assert gathered(scene) == {"vc_base": 2, "police": 9}


@pytest.mark.rule("fitl 8.6.5-g")
def test_one_such_space_is_enough() -> None:
    def gathered(troops_in_the_fishhook: int) -> int:
        scene = elsewhere(Scene()).put("central_laos", police=9)
        scene.put("the_fishhook", nva_guerrilla_active=2, nva_troops=troops_in_the_fishhook)
        scene.put("north_vietnam", nva_troops=5, nva_guerrilla_underground=5)
        march(scene, "central_laos", "ba_xuyen")
        return sum(scene.pieces("central_laos").values()) - 9

    assert gathered(2) == 0
    assert gathered(1) == 4


# --- 2: watch a road ----------------------------------------------------------------------


@pytest.mark.rule("fitl 8.6.5-h")
def test_one_hidden_guerrilla_goes_onto_the_road_from_hue_to_da_nang() -> None:
    scene = Scene().set(nva=0).put("quang_tri", nva_guerrilla_underground=4, nva_troops=4)
    story = march(scene, HUE_DA_NANG, KHE_SANH)
    assert story.answers("march.to") == [HUE_DA_NANG, "done"]
    assert scene.pieces(HUE_DA_NANG) == {"nva_guerrilla_underground": 1}


@pytest.mark.parametrize(
    "watched",
    [{"nva_guerrilla_underground": 1}, {"vc_guerrilla_underground": 1}, {"police": 3}],
)
@pytest.mark.rule("fitl 8.6.5-h")
def test_else_onto_a_random_one_where_none_is_hidden(watched: dict[str, int]) -> None:
    scene = Scene().set(nva=0).put("quang_nam", nva_guerrilla_underground=4)
    scene.put("pleiku", nva_guerrilla_underground=2)
    scene.put(HUE_DA_NANG, **watched).put("loc_kontum_dak_to", nva_guerrilla_active=1)
    story = march(scene, HUE_DA_NANG, DAK_TO, "loc_kontum_dak_to", spaces=("36",))
    assert story.answers("march.to") == ["loc_kontum_dak_to", "done"]  # the one with Econ


@pytest.mark.rule("fitl 8.6.5-c", "fitl 8.6.5-h")
def test_the_last_one_that_keeps_control_does_not_go_onto_a_road() -> None:
    scene = elsewhere(Scene()).put("quang_tri", nva_guerrilla_underground=1)
    march(scene, HUE_DA_NANG, "ba_xuyen")
    assert scene.pieces(HUE_DA_NANG) == {}
    scene = Scene().put("quang_tri", nva_guerrilla_underground=1, nva_guerrilla_active=1)
    march(scene, HUE_DA_NANG, "hue")  # nor does the one left behind go elsewhere
    assert scene.pieces(HUE_DA_NANG) == {"nva_guerrilla_underground": 1}
    assert scene.pieces("quang_tri") == {"nva_guerrilla_active": 1}


@pytest.mark.rule("fitl 8.6.5-h")
def test_only_from_a_city_or_province() -> None:
    scene = Scene().set(nva=0).put(KHE_SANH, nva_guerrilla_underground=2)
    scene.put("quang_tri", nva_guerrilla_active=9).put("quang_nam", nva_guerrilla_underground=2)
    story = march(scene, HUE_DA_NANG)
    assert story.answers("march.from") == ["quang_nam", "done"]


# --- 3: add NVA Control -------------------------------------------------------------------


@pytest.mark.rule("fitl 8.6.5-i")
def test_control_of_the_three_spaces_with_most_people() -> None:
    scene = Scene().none_available("nva_base")
    for origin in ("central_laos", "southern_laos", "the_fishhook", "kien_giang"):
        scene.put(origin, nva_troops=2)
    march(scene, "quang_nam", "quang_tin", "tay_ninh", "kien_phong", spaces=("36", "36"))
    for space in ("quang_tin", "tay_ninh", "kien_phong"):
        assert scene.control(space) == "nva"
    assert scene.pieces("quang_nam") == {}


@pytest.mark.rule("fitl 8.6.5-i")
def test_spaces_without_people_come_last_but_count() -> None:
    scene = Scene().none_available("nva_base").put("the_fishhook", nva_troops=2)
    scene.put("southern_laos", nva_troops=2)
    story = march(scene, "phuoc_long", "an_loc", "northeast_cambodia")
    assert scene.pieces("an_loc") == {"nva_troops": 1}
    assert scene.pieces("northeast_cambodia") == {"nva_troops": 1}
    assert "phuoc_long" not in story.answers("march.to")


@pytest.mark.rule("fitl 8.6.5-j")
def test_what_leaves_a_space_stays_together() -> None:
    scene = Scene().put("quang_nam", nva_troops=7)
    march(scene, "quang_tri", "da_nang")
    assert scene.pieces("quang_tri") == {"nva_troops": 6}
    assert scene.pieces("da_nang") == {}
    scene = Scene().put("quang_nam", nva_troops=3, nva_guerrilla_active=9)
    march(scene, "quang_tri", "da_nang")  # nor do those left behind go elsewhere
    assert scene.pieces("quang_tri") == {"nva_troops": 3}
    assert scene.pieces("da_nang") == {}


@pytest.mark.rule("fitl 8.6.5-i", "fitl 8.6.5-j")
def test_several_groups_join_where_one_is_not_enough() -> None:
    def sent(police: int) -> int:
        scene = elsewhere(Scene()).put("hue", nva_troops=3).put("quang_nam", nva_troops=3)
        scene.put("quang_tri", police=police)
        march(scene, "quang_tri", "ba_xuyen", spaces=("33",))
        return scene.pieces("quang_tri").get("nva_troops", 0)

    assert sent(3) == 4
    assert sent(4) == 0


@pytest.mark.rule("fitl 8.6.5-d", "fitl 8.6.5-i")
def test_guerrillas_make_up_what_the_troops_of_all_groups_lack() -> None:
    scene = Scene().put("hue", nva_troops=2, nva_guerrilla_active=3)
    scene.put("quang_nam", nva_guerrilla_active=4).put("quang_tri", police=5)
    march(scene, "quang_tri")
    assert scene.pieces("quang_tri") == {"police": 5, "nva_troops": 2, "nva_guerrilla_active": 4}
    assert scene.pieces("hue") == {"nva_guerrilla_active": 1}


@pytest.mark.rule("fitl 8.6.5-d")
def test_the_group_that_needs_fewest_guerrillas_goes() -> None:
    scene = Scene().put("hue", nva_guerrilla_active=5).put("quang_nam", nva_troops=3)
    scene.put("quang_tri", police=1)
    march(scene, "quang_tri")
    assert scene.pieces("quang_tri") == {"police": 1, "nva_troops": 2}


@pytest.mark.rule("fitl 8.6.5-h", "fitl 8.6.5-i")
def test_a_road_costs_nothing_a_province_one_resource() -> None:
    scene = Scene().set(nva=1).put("quang_tri", nva_guerrilla_underground=2)
    scene.put("quang_nam", nva_troops=2).put("pleiku", nva_troops=2)
    march(scene, KHE_SANH, "quang_tin", "kontum")
    assert scene.pieces(KHE_SANH) == {"nva_guerrilla_underground": 1}
    assert scene.pieces("quang_tin") == {"nva_troops": 1}
    assert scene.pieces("kontum") == {}
    assert scene.resources("nva") == 0


@pytest.mark.rule("fitl 8.6.5-k")
def test_where_one_group_is_enough_comes_first() -> None:
    scene = Scene().set(nva=1)
    scene.put("quang_nam", nva_troops=3).put("hue", nva_troops=3)
    scene.put("quang_tri", police=3).put("quang_tin", police=1)
    story = march(scene, "quang_tri", "quang_tin")
    assert story.answers("march.to") == ["quang_tin", "done"]


@pytest.mark.rule("fitl 8.6.5-k")
def test_then_where_no_us_base_is() -> None:
    scene = Scene().set(nva=1).put("quang_nam", nva_troops=6)
    scene.put("quang_tri", us_base=1, vc_base=1).put("quang_tin", police=1)
    assert march(scene, "quang_tri", "quang_tin").answers("march.to") == ["quang_tin", "done"]


@pytest.mark.rule("fitl 8.6.5-k")
def test_then_where_a_vc_base_and_no_nva_base_is() -> None:
    scene = Scene().set(nva=1).put("quang_nam", nva_troops=6)
    scene.put("quang_tri", vc_base=1).put("quang_tin", police=1)
    assert march(scene, "quang_tri", "quang_tin").answers("march.to") == ["quang_tri", "done"]
    scene = Scene().set(nva=1).put("quang_nam", nva_troops=6)
    scene.put("quang_tri", vc_base=1, nva_base=1).put("quang_tin", vc_base=1, police=1)
    assert march(scene, "quang_tri", "quang_tin").answers("march.to") == ["quang_tin", "done"]


# --- 4: close up to COIN Control ----------------------------------------------------------


@pytest.mark.rule("fitl 8.6.5-l")
def test_most_far_troops_close_up_to_coin_control() -> None:
    scene = Scene().none_available("nva_base").put("saigon", us_troops=9)
    scene.put("the_fishhook", nva_troops=5).put("the_parrots_beak", nva_troops=4)
    for province in ("tay_ninh", "quang_duc", "kien_phong"):  # no Control to gain
        scene.put(province, vc_guerrilla_active=10)
    scene.put("quang_duc", nva_troops=3)  # near already
    story = march(scene, "tay_ninh", "quang_duc", "kien_phong")
    assert story.answers("march.to") == ["tay_ninh", "done"]
    assert scene.pieces("tay_ninh")["nva_troops"] == 7
    assert scene.pieces("quang_duc")["nva_troops"] == 3


@pytest.mark.rule("fitl 8.6.5-l")
def test_coin_control_abroad_draws_nobody() -> None:
    scene = elsewhere(Scene()).none_available("nva_base").put("central_laos", us_troops=9)
    scene.put("quang_tin", nva_troops=4, vc_guerrilla_active=4).put(
        "quang_nam", vc_guerrilla_active=8
    )
    march(scene, "quang_nam", "ba_xuyen")
    assert "nva_troops" not in scene.pieces("quang_nam")
    scene = elsewhere(Scene()).none_available("nva_base").put("hue", us_troops=9)
    scene.put("quang_nam", nva_troops=4, vc_guerrilla_active=4).put(
        "quang_tri", vc_guerrilla_active=8
    )
    march(scene, "quang_tri", "ba_xuyen")
    assert scene.pieces("quang_tri")["nva_troops"] == 4


@pytest.mark.rule("fitl 8.6.5-l")
def test_troops_next_to_coin_control_stay() -> None:
    scene = elsewhere(Scene()).none_available("nva_base").put("hue", us_troops=9)
    scene.put("quang_tri", nva_troops=4, vc_guerrilla_active=4)
    march(scene, KHE_SANH, HUE_DA_NANG, "ba_xuyen")
    assert scene.pieces("quang_tri")["nva_troops"] == 4


@pytest.mark.parametrize(("police", "come"), [(9, 4), (2, 0)])
@pytest.mark.rule("fitl 8.6.5-l")
def test_coin_control_counts_as_the_steps_before_leave_it(police: int, come: int) -> None:
    scene = elsewhere(Scene()).none_available("nva_base").put("hue", police=police)
    scene.put("quang_tri", nva_troops=5, police=1)  # 3 may go: enough against 2 Police
    scene.put("quang_nam", nva_troops=4, vc_guerrilla_active=4)
    march(scene, "hue", HUE_DA_NANG, "ba_xuyen")
    assert scene.control("hue") == ("coin" if police == 9 else "nva")
    assert scene.pieces(HUE_DA_NANG).get("nva_troops", 0) == come


@pytest.mark.parametrize(("vc", "come"), [(0, 4), (2, 4), (3, 0)])
@pytest.mark.rule("fitl 8.6.5-l")
def test_coin_control_may_come_of_the_steps_before(vc: int, come: int) -> None:
    scene = elsewhere(Scene()).none_available("nva_base")
    scene.put("quang_tri", nva_troops=3, police=3)  # without them COIN Control
    scene.put("quang_tri", vc_guerrilla_active=vc)  # unless there are as many VC
    scene.put("da_nang", nva_troops=4, vc_guerrilla_active=4)
    march(scene, "hue", HUE_DA_NANG, "ba_xuyen")
    assert "nva_troops" not in scene.pieces("quang_tri")
    assert scene.control("quang_tri") == ("coin" if come else "none")
    assert scene.pieces(HUE_DA_NANG).get("nva_troops", 0) == come


@pytest.mark.rule("fitl 8.6.5-i")
def test_two_groups_come_to_one_place_for_the_price_of_one() -> None:
    """Neither alone could take Control of Hue, and the 2nd Resource pays for Ba Xuyen."""
    scene = elsewhere(Scene()).set(nva=2).none_available("nva_base").put("hue", police=4)
    scene.put("quang_tri", nva_troops=3).put(HUE_DA_NANG, nva_troops=3)
    march(scene, "hue", "ba_xuyen")
    assert scene.pieces("hue") == {"police": 4, "nva_troops": 5}
    assert scene.pieces("ba_xuyen") == {"nva_troops": 1}
    assert scene.resources("nva") == 0


@pytest.mark.parametrize("limited", [True, False])
@pytest.mark.rule("fitl 8.6.5-l")
def test_the_last_step_may_go_where_a_step_before_went(limited: bool) -> None:
    """Those of Central Laos take Control, and those of Southern Laos follow."""
    scene = Scene().none_available("nva_base").put("da_nang", police=9)
    scene.put("quang_nam", vc_guerrilla_active=3)  # too many for the 3 that may leave the latter
    scene.put("central_laos", nva_troops=6).put("southern_laos", nva_troops=4)
    march(scene, "quang_nam", limited=limited)
    assert scene.pieces("quang_nam") == {"vc_guerrilla_active": 3, "nva_troops": 5 + 3}


@pytest.mark.rule("fitl 8.6.5-e")
def test_nobody_passes_through_but_by_the_trail() -> None:
    """From the road to Khe Sanh the other one could be reached by Hue alone, at any Trail."""
    scene = elsewhere(Scene()).set(trail=1).none_available("nva_base")
    scene.put(KHE_SANH, nva_troops=4).put("da_nang", police=1)
    march(scene, HUE_DA_NANG, "ba_xuyen")
    assert scene.pieces(KHE_SANH) == {"nva_troops": 4}


@pytest.mark.rule("fitl 8.6.5-c", "fitl 8.6.5-d", "fitl 8.6.5-g")
def test_who_has_left_for_one_step_is_not_there_for_the_next() -> None:
    scene = Scene().put("quang_tri", nva_troops=3, nva_guerrilla_active=6).put("hue", police=3)
    march(scene, "central_laos", "hue")
    assert scene.pieces("central_laos") == {"nva_troops": 2, "nva_guerrilla_active": 2}
    assert scene.pieces("hue") == {"police": 3, "nva_troops": 1, "nva_guerrilla_active": 3}
    assert scene.pieces("quang_tri") == {"nva_guerrilla_active": 1}


@pytest.mark.rule("fitl 8.6.5-e", "fitl 8.6.5-i")
def test_a_march_by_the_trail_leaves_the_resources_for_others() -> None:
    scene = Scene().set(nva=1, trail=4).none_available("nva_base")
    scene.put("north_vietnam", nva_troops=3).put("quang_nam", police=1)
    scene.put("loc_da_nang_qui_nhon", nva_troops=4).put("da_nang", us_base=1)  # it comes second
    march(scene, "central_laos", "quang_nam", "da_nang")
    assert scene.control("quang_nam") == scene.control("da_nang") == "nva"
    assert scene.resources("nva") == 0


@pytest.mark.parametrize(("nva", "follow"), [(0, 0), (1, 3)])
@pytest.mark.rule("fitl 8.6.5-l")
def test_a_free_march_pays_for_nobody_else(nva: int, follow: int) -> None:
    """Those of Central Laos come free; that does not make the way from Quang Tri free."""
    scene = Scene().set(nva=nva, trail=4).none_available("nva_base").put("da_nang", police=9)
    scene.put("quang_nam", vc_guerrilla_active=3).put("central_laos", nva_troops=6)
    scene.put("quang_tri", nva_troops=4)
    march(scene, "quang_nam")
    assert scene.pieces("quang_nam") == {"vc_guerrilla_active": 3, "nva_troops": 5 + follow}
    assert scene.resources("nva") == 0
