"""The NVA in the Redeploy Phase (8.6.6)."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.deck import scenario_of
from annamite.games.fire_in_the_lake.phases import Phase
from tests.games.fire_in_the_lake.nonplayers.positions import Story, phase
from tests.games.fire_in_the_lake.scenes import Scene


def redeploy(scene: Scene, *spaces: str, final: bool = False) -> Story:
    """Redeploy the NVA Troops."""
    scene.set(frozen=True, scratch=(0,) * 47, coups=scenario_of(scene.s).piles if final else 1)
    return phase(scene, Phase.REDEPLOY_NVA, spaces=spaces)


def moves(story: Story) -> list[tuple[str, str, str]]:
    """Return from where, to where and how many, group by group."""
    origins = [word for word in story.answers("redeploy.nva_from") if word != "done"]
    targets, counts = story.answers("redeploy.to"), story.answers("redeploy.count")
    return list(zip(origins, targets, counts, strict=True))


@pytest.mark.rule("fitl 8.6.6-a", "fitl 8.6.6-d")
def test_nobody_leaves_so_as_to_lose_control_or_to_hand_it_to_coin() -> None:
    scene = Scene().put("quang_tri", nva_troops=4, police=2)  # 1 may go
    scene.put("hue", nva_troops=4, police=3, vc_guerrilla_active=1)  # 2 may go
    scene.put("saigon", nva_troops=3, police=5)  # COIN Control is there already
    scene.put("pleiku", nva_base=1, nva_troops=2, police=8)
    redeploy(scene, *["26"] * 9)
    assert scene.pieces("quang_tri")["nva_troops"] == 3
    assert scene.pieces("hue")["nva_troops"] == 2
    assert "nva_troops" not in scene.pieces("saigon")
    assert scene.pieces("pleiku")["nva_troops"] == 2 + 6


@pytest.mark.parametrize(("final", "left"), [(False, 2), (True, 0)])
@pytest.mark.rule("fitl 8.6.6-b")
def test_two_units_stay_at_a_base_but_for_the_last_round(final: bool, left: int) -> None:
    scene = Scene().put("pleiku", nva_base=1, nva_troops=3, police=9)
    scene.put("phu_bon", nva_base=1, nva_guerrilla_active=2, police=5)
    story = redeploy(scene, final=final)
    assert moves(story) == ([("pleiku", "phu_bon", "3")] if final else [])
    assert scene.pieces("pleiku").get("nva_troops", 0) == (left if final else 3)


@pytest.mark.rule("fitl 8.6.6-b")
def test_guerrillas_are_what_stays_if_possible() -> None:
    scene = Scene().put("pleiku", nva_base=1, nva_troops=2, nva_guerrilla_active=2, police=9)
    scene.put("phu_bon", nva_base=1, nva_guerrilla_active=2, police=4)
    redeploy(scene)
    assert scene.pieces("pleiku") == {"nva_base": 1, "nva_guerrilla_active": 2, "police": 9}
    assert scene.pieces("phu_bon")["nva_troops"] == 2


@pytest.mark.parametrize("final", [False, True])
@pytest.mark.rule("fitl 8.6.6-c")
def test_first_each_base_gets_two_units_but_for_the_last_round(final: bool) -> None:
    scene = Scene().put("quang_tri", nva_troops=3, police=9)
    scene.put("central_laos", nva_base=1).put("phu_bon", nva_base=1, nva_guerrilla_active=2)
    scene.put("phu_bon", police=5)
    story = redeploy(scene, "31", final=final)
    wanted = [("quang_tri", "phu_bon", "3")] if final else [("quang_tri", "central_laos", "2")]
    assert moves(story)[:1] == wanted


@pytest.mark.rule("fitl 8.6.6-d")
def test_then_most_people_come_under_control_with_no_more_troops_than_needed() -> None:
    scene = Scene().put("saigon", nva_troops=6, police=9)
    scene.put("binh_dinh", nva_base=1, nva_guerrilla_active=2, police=5)  # Population 2, 3 needed
    scene.put("phu_bon", nva_base=1, nva_guerrilla_active=2, police=5)  # Population 1, 3 needed
    scene.put("quang_tri", nva_base=1, nva_guerrilla_active=2, police=8)  # Population 2, 6 needed
    story = redeploy(scene)
    assert moves(story) == [("saigon", "binh_dinh", "3"), ("saigon", "phu_bon", "3")]


@pytest.mark.rule("fitl 8.6.6-d")
def test_more_people_count_more_than_more_spaces() -> None:
    scene = Scene().put("saigon", nva_troops=4, police=9)
    scene.put("binh_dinh", nva_base=1, nva_guerrilla_active=2, police=6)  # Population 2, 4 needed
    scene.put("phuoc_long", nva_base=1, nva_guerrilla_active=2, police=4)  # nobody, 2 needed
    scene.put("phu_bon", nva_base=1, nva_guerrilla_active=2, police=4)  # Population 1, 2 needed
    assert moves(redeploy(scene)) == [("saigon", "binh_dinh", "4")]


@pytest.mark.rule("fitl 8.6.6-e")
def test_then_coin_control_is_ended_where_control_is_out_of_reach() -> None:
    scene = Scene().put("saigon", nva_troops=3, police=9)
    scene.put("binh_dinh", nva_base=1, nva_guerrilla_active=2, police=6)  # 4 for Control, 3 to end
    story = redeploy(scene)
    assert moves(story) == [("saigon", "binh_dinh", "3")]
    scene = Scene().put("saigon", nva_troops=2, police=9)
    scene.put("binh_dinh", nva_base=1, nva_guerrilla_active=2, police=6)
    assert moves(redeploy(scene)) == []  # near COIN Control already


@pytest.mark.rule("fitl 8.6.6-f")
def test_at_last_far_troops_close_up_in_one_space_the_south_first() -> None:
    scene = Scene().put("sihanoukville", nva_troops=5).put("the_parrots_beak", nva_troops=3)
    scene.put("quang_tri", nva_base=1, nva_troops=2).put("hue", us_troops=9)
    scene.put("central_laos", nva_base=1, nva_troops=2).put("quang_nam", us_troops=9)
    scene.put("north_vietnam", nva_base=1, nva_troops=2)
    story = redeploy(scene)
    assert sorted(moves(story)) == [
        ("sihanoukville", "quang_tri", "4"),
        ("the_parrots_beak", "quang_tri", "2"),
    ]
    scene = Scene().put("sihanoukville", nva_troops=5).put("quang_nam", us_troops=9)
    scene.put("central_laos", nva_base=1, nva_troops=2)
    assert moves(redeploy(scene)) == [("sihanoukville", "central_laos", "4")]


@pytest.mark.rule("fitl 8.6.6-f")
def test_troops_that_are_near_stay_where_they_are() -> None:
    scene = Scene().put("quang_tri", nva_base=1, nva_troops=2).put("hue", us_troops=9)
    scene.put("loc_hue_da_nang", nva_troops=4)
    assert moves(redeploy(scene)) == []
