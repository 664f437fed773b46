"""How the sheet has non-players select spaces and pieces, card by card (8.4.1)."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.fire_in_the_lake.spaces import SPACE
from tests.games.fire_in_the_lake.nonplayers.events.execution import execute
from tests.games.fire_in_the_lake.nonplayers.instructions.sheet import (
    boxed,
    lost_elsewhere,
    under,
)
from tests.games.fire_in_the_lake.nonplayers.positions import Story
from tests.games.fire_in_the_lake.scenes import Scene

DICE: dict[str, Any] = {"rolls": [3] * 60, "spaces": ["36"] * 60, "picks": [1] * 60}


def run(scene: Scene, faction: str, card: int, **more: Any) -> Story:
    """Let a non-player execute a card's Event."""
    return execute(scene, faction, card, **{**DICE, **more})


# --- COIN Control -------------------------------------------------------------------------


@pytest.mark.rule("fitl 8.4.1-b")
def test_arms_go_where_most_people_come_under_coin_control_for_fewest_pieces() -> None:
    """6 pieces: 3 for Tay Ninh, 2 for Hue; then the last brings Kontum, 1 person, too."""
    scene = Scene().put("tay_ninh", nva_troops=2).put("hue", nva_troops=1).available(ranger=0)
    scene.available(arvn_base=0)
    story = run(lost_elsewhere(scene, "tay_ninh", "hue", "kontum"), "arvn", 49)
    assert story.answers("event.place_space")[0] == "hue"
    assert [scene.control(n) for n in ("hue", "tay_ninh", "kontum")] == ["coin"] * 3
    assert scene.pieces("tay_ninh") == {"arvn_troops": 2, "police": 1, "nva_troops": 2}


@pytest.mark.rule("fitl 8.4.1-b")
def test_more_people_come_before_fewer_pieces() -> None:
    scene = Scene().put("saigon", nva_troops=5).available(ranger=0)
    story = run(lost_elsewhere(scene, "saigon", "hue"), "arvn", 49)
    assert set(story.answers("event.place_space")) == {"saigon"}


@pytest.mark.rule("fitl 8.4.1-b")
def test_bases_and_rangers_count_and_come_first() -> None:
    scene = Scene().put("tay_ninh", nva_troops=3).available(ranger=2)
    run(lost_elsewhere(scene, "tay_ninh"), "arvn", 49)
    there = scene.pieces("tay_ninh")
    assert (there["arvn_base"], there["ranger_underground"]) == (1, 2)


@pytest.mark.rule("fitl 8.4.1-b")
def test_tribesmen_remove_just_enough_for_control() -> None:
    scene = Scene().put("tay_ninh", irregular_active=2, vc_guerrilla_active=3, vc_base=1)
    scene.put("kontum", irregular_active=1, vc_guerrilla_underground=2)
    run(scene, "arvn", 29)
    assert (scene.control("tay_ninh"), scene.control("kontum")) == ("coin", "none")
    assert "vc_base" not in scene.pieces("tay_ninh")
    assert sum(scene.pieces("kontum").values()) + sum(scene.pieces("tay_ninh").values()) == 5


@pytest.mark.rule("fitl 8.4.1-b")
def test_new_jersey_shells_where_that_brings_control() -> None:
    scene = Scene().put("quang_tri", arvn_troops=1, nva_troops=2).put("hue", nva_troops=3)
    scene.put("kien_hoa", vc_guerrilla_active=2, arvn_troops=1).put("da_nang", nva_troops=2)
    run(scene, "arvn", 30)
    assert (scene.control("quang_tri"), scene.control("kien_hoa")) == ("coin", "coin")
    assert scene.pieces("quang_tri") == {"arvn_troops": 1}


@pytest.mark.rule("fitl 8.4.1-b")
def test_hamburger_hill_of_arvn_spares_control_elsewhere() -> None:
    scene = Scene().put("pleiku", nva_troops=2).put("quang_tri", nva_troops=3)
    scene.put("saigon", us_troops=4, vc_guerrilla_active=2).put("can_tho", us_troops=4)
    scene.put("loc_saigon_can_tho", us_troops=2)
    story = run(lost_elsewhere(scene, "pleiku", "quang_tri", "saigon", "can_tho"), "arvn", 36)
    assert story.answers("event.space") == ["quang_tri"]
    assert scene.pieces("quang_tri") == {"us_troops": 4, "nva_troops": 3}
    assert (scene.control("saigon"), scene.control("can_tho")) == ("coin", "coin")


@pytest.mark.rule("fitl 8.4.1-b")
def test_nam_dong_sappers_giap_plei_mei_and_green_berets_pick_the_space_that_is_won() -> None:
    """Each time the space with more enemies would be the choice without the instruction."""
    scene = Scene().put("tay_ninh", arvn_base=1, vc_guerrilla_active=3)
    scene.put("kien_hoa", arvn_base=1, vc_guerrilla_active=6)
    assert run(scene, "arvn", 48).answers("event.space") == ["tay_ninh"]
    scene = Scene().put("tay_ninh", arvn_base=1, nva_troops=3)
    scene.put("kien_hoa", arvn_base=1, nva_troops=6, nva_base=1)
    assert run(scene, "arvn", 59).answers("event.space") == ["tay_ninh"]
    scene = Scene().put("tay_ninh", arvn_troops=1, nva_troops=1)
    for space in ("hue", "kontum", "quang_tri"):
        scene.put(space, nva_troops=5)
    assert run(scene, "arvn", 53).answers("event.space")[0] == "tay_ninh"
    scene = Scene().put("tay_ninh", arvn_troops=2, vc_guerrilla_active=2)
    for space in ("hue", "kontum", "quang_tri"):
        scene.put(space, vc_guerrilla_active=4)
    assert run(scene, "arvn", 56).answers("event.space")[0] == "tay_ninh"
    scene = lost_elsewhere(Scene().put("kien_hoa", vc_guerrilla_active=2), "kien_hoa", "phuoc_long")
    assert run(scene, "arvn", 68).answers("event.space") == ["kien_hoa"]


@pytest.mark.rule("fitl 8.4.1-b")
def test_corps_commanders_share_their_troops_if_that_wins_two_spaces() -> None:
    scene = lost_elsewhere(Scene().put("tay_ninh", vc_guerrilla_active=1), "tay_ninh", "an_loc")
    story = run(boxed(scene, "out_of_play", arvn_troops=3), "arvn", 117)
    assert story.answers("event.space") == ["tay_ninh", "an_loc"]
    assert (scene.pieces("tay_ninh")["arvn_troops"], scene.pieces("an_loc")["arvn_troops"]) == (
        2,
        1,
    )
    scene = lost_elsewhere(Scene().put("tay_ninh", vc_guerrilla_active=2), "tay_ninh", "an_loc")
    story = run(boxed(scene, "out_of_play", arvn_troops=3), "arvn", 117)
    assert story.answers("event.space") == ["tay_ninh", "done"]


@pytest.mark.rule("fitl 8.4.1-b")
def test_colonel_chau_and_ruff_puff_place_police_for_control() -> None:
    scene = lost_elsewhere(Scene(), "kien_hoa", "ba_xuyen")
    story = run(scene, "arvn", 112)
    assert story.answers("event.place_space")[:2] == ["kien_hoa", "ba_xuyen"]
    scene = lost_elsewhere(Scene().put("kien_hoa", vc_guerrilla_active=7), "kien_hoa")
    run(scene, "arvn", 113)
    assert scene.pieces("kien_hoa")["police"] == 8


@pytest.mark.rule("fitl 8.4.1-b")
def test_to_quoc_with_too_few_cubes() -> None:
    scene = Scene().put("tay_ninh", nva_guerrilla_active=1, police=1)
    scene.put("hue", nva_guerrilla_active=4).put("kontum", nva_guerrilla_active=4)
    scene.available(arvn_troops=1, police=0)
    run(scene, "arvn", 84)
    assert scene.pieces("tay_ninh") == {"arvn_troops": 1, "police": 1, "nva_guerrilla_active": 1}


# --- Bases and Tunnels --------------------------------------------------------------------


@pytest.mark.rule("fitl 8.4.1-b")
def test_lrrp_goes_to_bases_without_hidden_guerrillas() -> None:
    scene = Scene().put("the_fishhook", nva_base=1, nva_guerrilla_underground=1)
    scene.put("central_laos", nva_base=1, nva_troops=2).set(trail=0)
    run(under("lbj", scene), "us", 26)
    assert scene.pieces("central_laos")["irregular_underground"] == 3


@pytest.mark.rule("fitl 8.4.1-b")
@pytest.mark.parametrize(("faction", "other"), [("nva", "vc"), ("vc", "nva")])
def test_hamburger_hill_costs_most_troops_then_digs_for_oneself(faction: str, other: str) -> None:
    scene = Scene().put("pleiku", us_troops=3, **{f"{other}_base": 1})
    scene.put("quang_tri", us_troops=2, **{f"{faction}_base": 1})
    assert run(scene, faction, 36).answers("event.space") == ["pleiku"]
    scene = Scene().put("pleiku", us_troops=4, **{f"{other}_base": 1})
    scene.put("quang_tri", us_troops=3, **{f"{faction}_base": 1, f"{other}_base": 1})
    story = run(scene, faction, 36)
    assert story.answers("event.space") == ["quang_tri"]
    assert story.answers("event.tunnel") == [f"{faction}_base"]


@pytest.mark.rule("fitl 8.4.1-b")
def test_giap_of_the_us_bares_bases_in_the_south() -> None:
    scene = Scene().put("pleiku", vc_base=1, nva_guerrilla_active=2)
    scene.put("hue", vc_guerrilla_active=4).put("the_fishhook", nva_base=1, nva_guerrilla_active=2)
    scene.put("kontum", nva_guerrilla_active=2, vc_base=1)
    assert set(run(scene, "us", 56).answers("event.space")[:2]) == {"pleiku", "kontum"}


@pytest.mark.rule("fitl 8.4.1-b", "fitl 8.4.4-n")
def test_cu_chi_digs_for_oneself_in_the_south() -> None:
    """Two own Bases before one of each, that before one own; abroad last."""
    places = [
        ("the_fishhook", {"nva_base": 2}),
        ("tay_ninh", {"vc_base": 2}),
        ("kien_hoa", {"vc_base": 1, "nva_base": 1}),
        ("pleiku", {"vc_base": 1}),
    ]
    for first in (1, 2, 3):
        scene = Scene()
        for space, pieces in (places[0], *places[first:]):
            scene.put(space, **pieces)
        story = run(scene, "vc", 102)
        assert story.answers("event.space") == [places[first][0]]
        dug = scene.pieces(places[first][0])
        assert dug["vc_tunneled_base"] == (2 if first == 1 else 1)


@pytest.mark.rule("fitl 8.4.1-b")
def test_cu_chi_puts_the_last_tunnel_on_an_own_base() -> None:
    scene = (
        Scene().put("north_vietnam", nva_tunneled_base=2).put("the_fishhook", nva_tunneled_base=2)
    )
    scene.put("the_parrots_beak", nva_tunneled_base=1).put("kien_hoa", vc_base=1, nva_base=1)
    story = run(scene, "vc", 102)
    assert story.answers("event.tunnel") == ["vc_base"]


@pytest.mark.rule("fitl 8.4.1-b")
def test_tunnel_rats_dig_under_own_bases() -> None:
    scene = Scene().put("tay_ninh", nva_base=2).put("kien_hoa", vc_base=1).put("hue", us_troops=1)
    scene.put("pleiku", vc_base=1, nva_base=1).put("the_fishhook", vc_base=2)
    assert set(run(scene, "vc", 94).answers("event.space")) == {"kien_hoa", "pleiku"}


@pytest.mark.rule("fitl 8.4.1-b")
def test_cu_chi_of_the_us_opens_the_way_for_an_assault() -> None:
    scene = Scene().put("tay_ninh", police=9, vc_tunneled_base=1, vc_guerrilla_active=5)
    scene.put("kien_hoa", us_troops=5, vc_tunneled_base=1, vc_guerrilla_active=2)
    scene.put("pleiku", us_troops=6, vc_tunneled_base=1, vc_guerrilla_active=3)
    assert run(scene, "us", 102).answers("event.space") == ["pleiku"]


# --- US Troops ----------------------------------------------------------------------------


@pytest.mark.rule("fitl 8.4.1-b", "fitl 8.8.6-a")
def test_psychedelic_cookie_by_policy() -> None:
    for policy, home, south in (("lbj", 0, 3), ("nixon", 3, 0)):
        scene = under(policy, boxed(Scene(), "out_of_play", us_troops=3).put("hue", us_troops=1))
        before = scene.box("available", "us_troops")
        run(scene, "us", 9)
        assert scene.box("available", "us_troops") == before + home
        assert scene.box("out_of_play", "us_troops") == 0
        assert scene.s.on_map((0,)) == 1 + south
    scene = under("nixon", Scene().put("hue", us_troops=4))
    run(scene, "us", 9)
    assert scene.pieces("hue") == {"us_troops": 1}


@pytest.mark.rule("fitl 8.4.1-b", "fitl 8.8.6-a")
def test_americal_by_policy() -> None:
    scene = boxed(Scene(), "out_of_play", us_troops=2).put("hue", us_troops=2)
    run(under("lbj", scene), "us", 21, spaces=["11"])
    assert scene.pieces("saigon") == {"us_troops": 4}
    scene = boxed(Scene(), "out_of_play", us_troops=2).put("hue", us_troops=3)
    before = scene.box("available", "us_troops")
    run(under("nixon", scene), "us", 21)
    assert scene.box("available", "us_troops") == before + 4


@pytest.mark.rule("fitl 8.4.1-b")
def test_americal_goes_into_laos_and_cambodia_under_no_policy() -> None:
    """25 is Southern Laos and 51 the Fishhook: the arrows lead on to the South."""
    for dice, space in (("25", "quang_tri"), ("51", "khanh_hoa")):
        scene = boxed(Scene(), "out_of_play", us_troops=2).put("hue", us_troops=2)
        run(under("lbj", scene), "us", 21, spaces=[dice])
        assert scene.pieces(space) == {"us_troops": 4}


@pytest.mark.rule("fitl 8.4.1-b")
def test_incursion_with_just_enough_troops_where_they_find_most() -> None:
    """In the Jungle two Troops find one: 4 for The Fishhook's 2 Guerrillas; Hue keeps 3 cubes."""
    scene = Scene().put("the_fishhook", vc_guerrilla_underground=2)
    scene.put("sihanoukville", nva_guerrilla_underground=1)
    scene.put("hue", us_troops=5, police=1).put("saigon", us_troops=6)
    story = run(under("lbj", scene), "us", 62)
    assert story.answers("air_lift.to")[:1] == ["the_fishhook"]
    assert scene.pieces("the_fishhook")["us_troops"] == 4
    assert scene.pieces("hue")["us_troops"] >= 2
    assert scene.pieces("saigon")["us_troops"] >= 3


@pytest.mark.rule("fitl 8.4.1-b")
def test_amphib_landing_searches_one_beach() -> None:
    scene = (
        Scene().put("kien_hoa", vc_guerrilla_underground=3).put("hue", vc_guerrilla_underground=1)
    )
    scene.put("saigon", us_troops=5).put("da_nang", us_troops=3, arvn_troops=1)
    story = run(under("lbj", scene), "us", 67)
    assert story.answers("event.move_to") == ["kien_hoa", "kien_hoa"]
    assert story.answers("event.move_group") == ["us_troops-2", "us_troops-1"]
    assert scene.pieces("da_nang") == {"us_troops": 2, "arvn_troops": 1}
    assert story.answers("event.space") == ["kien_hoa"]


@pytest.mark.rule("fitl 8.4.1-b")
def test_koreans_bring_just_enough_and_police_first() -> None:
    """2 Active VC in Qui Nhon need 2 cubes; Phu Bon may not fall below 3 units at Support."""
    scene = Scene().put("qui_nhon", vc_guerrilla_active=2).put("phu_bon", police=2, us_troops=2)
    scene.put("binh_dinh", arvn_troops=2).support("phu_bon", 1)
    run(scene, "arvn", 70)
    assert scene.pieces("phu_bon") == {"police": 1, "us_troops": 2}
    assert scene.pieces("qui_nhon") == {"police": 1, "arvn_troops": 1}
    assert scene.pieces("binh_dinh") == {"arvn_troops": 1}


@pytest.mark.rule("fitl 8.4.1-b")
def test_koreans_assault_with_police_wherever_that_removes_anything() -> None:
    """ARVN by itself would have nothing to Assault with: its Police count in no Province."""
    scene = Scene().put("phu_bon", police=3, vc_guerrilla_underground=2)
    story = run(scene, "arvn", 70)
    assert story.answers("event.operation") == ["sweep", "assault"]
    assert scene.pieces("phu_bon") == {"police": 3}


@pytest.mark.rule("fitl 8.4.1-b")
def test_koreans_lose_no_coin_control() -> None:
    scene = Scene().put("qui_nhon", vc_guerrilla_active=3)
    scene.put("binh_dinh", us_troops=2).put("phu_bon", us_troops=1)
    run(scene, "us", 70)
    assert (scene.control("binh_dinh"), scene.control("phu_bon")) == ("coin", "coin")
    assert scene.pieces("qui_nhon")["vc_guerrilla_active"] == 2


@pytest.mark.rule("fitl 8.4.1-b")
def test_bob_hope_heals_most() -> None:
    scene = boxed(Scene(), "casualties", us_troops=2).put("can_tho", police=1)
    scene.put("pleiku", us_troops=3).put("quang_tri", us_troops=4).put("kien_hoa", us_troops=9)
    story = run(scene, "us", 91, spaces=["26"] * 9)
    assert story.answers("event.space")[0] in ("quang_tri", "kien_hoa")
    assert scene.box("casualties", "us_troops") == 0


# --- Guerrillas ---------------------------------------------------------------------------


@pytest.mark.rule("fitl 8.4.1-b", "fitl 8.4.1-c")
@pytest.mark.parametrize("faction", ["vc", "nva"])
def test_vc_slip_from_opposition_into_one_support_space(faction: str) -> None:
    scene = Scene().put("kien_hoa", vc_guerrilla_underground=2, vc_guerrilla_active=2, vc_base=1)
    scene.put("hue", vc_guerrilla_underground=3).support("kien_hoa", -1).support("can_tho", 1)
    run(scene, faction, 67)
    assert scene.pieces("can_tho") == {"vc_guerrilla_underground": 2, "vc_guerrilla_active": 1}
    assert scene.pieces("hue") == {"vc_guerrilla_underground": 3}


def test_vc_stay_without_a_support_space() -> None:
    scene = Scene().put("kien_hoa", vc_guerrilla_underground=2).support("kien_hoa", -1)
    run(scene, "vc", 67)
    assert scene.pieces("kien_hoa") == {"vc_guerrilla_underground": 2}


@pytest.mark.rule("fitl 8.4.1-b")
def test_vc_fill_one_support_space_of_the_delta() -> None:
    scene = Scene().put("tay_ninh", vc_guerrilla_underground=2, vc_base=1)
    scene.put("the_fishhook", vc_guerrilla_active=2, vc_tunneled_base=1)
    scene.support("kien_hoa", 1).support("ba_xuyen", -1)
    run(scene, "vc", 92)
    assert scene.pieces("kien_hoa") == {
        "vc_guerrilla_underground": 2,
        "vc_guerrilla_active": 2,
        "vc_base": 1,
    }
    assert scene.pieces("the_fishhook") == {"vc_tunneled_base": 1}


@pytest.mark.rule("fitl 8.4.1-b")
def test_nva_build_two_even_camps_in_the_delta() -> None:
    scene = Scene().put("the_fishhook", nva_base=2, nva_guerrilla_underground=3, nva_troops=4)
    scene.put("tay_ninh", nva_base=1, nva_guerrilla_active=1)
    run(scene, "nva", 92)
    camps = [
        space
        for space in ("kien_phong", "kien_hoa", "ba_xuyen", "kien_giang")
        if scene.pieces(space)
    ]
    assert len(camps) == 2
    for camp in camps:
        there = scene.pieces(camp)
        guerrillas = there.get("nva_guerrilla_underground", 0) + there.get(
            "nva_guerrilla_active", 0
        )
        assert (there["nva_base"], guerrillas, there["nva_troops"]) == (1, 2, 2)


# --- Marches ------------------------------------------------------------------------------


@pytest.mark.rule("fitl 8.4.1-b")
def test_giap_marches_against_us_bases_then_for_control() -> None:
    scene = Scene().put("central_laos", nva_troops=6).set(trail=0)
    scene.put("quang_tri", us_base=1, us_troops=1)
    scene.put("southern_laos", nva_troops=5).put("pleiku", police=1)
    story = run(scene, "nva", 56)
    targets = story.answers("march.to")
    assert targets[0] == "quang_tri"
    assert scene.s.count(SPACE["quang_tri"], 9) > 0


@pytest.mark.rule("fitl 8.4.1-b")
def test_giap_fights_first_then_terrorizes_at_support() -> None:
    scene = Scene().put("central_laos", nva_troops=5).set(trail=0)
    scene.put("quang_tri", us_base=1, us_troops=1)
    assert "attack" in run(scene, "nva", 56).answers("event.action")
    scene = Scene().put("central_laos", nva_troops=5).set(trail=0).support("quang_tri", 1)
    story = run(scene, "nva", 56)
    assert scene.pieces("quang_tri")["nva_troops"] > 0
    assert "terror" in story.answers("event.action")
    scene = Scene().put("central_laos", nva_troops=5).set(trail=0)
    assert "rally" in run(scene, "nva", 56).answers("event.action")


@pytest.mark.rule("fitl 8.4.1-b")
def test_plei_mei_sends_most_troops_to_a_us_base_first() -> None:
    scene = Scene().put("central_laos", nva_troops=4).put("northeast_cambodia", nva_troops=9)
    scene.put("quang_tri", us_base=1, us_troops=9).put("pleiku", us_base=1, us_troops=9)
    story = run(scene.set(trail=0), "nva", 59)
    assert "pleiku" in story.answers("march.to")
    assert "quang_tri" not in story.answers("march.to")
    assert "8" in story.answers("march.troops")


@pytest.mark.rule("fitl 8.4.1-b")
def test_an_loc_is_a_city_with_a_us_base() -> None:
    scene = Scene().put("pleiku", nva_troops=5).put("tay_ninh", nva_troops=9).set(trail=0)
    scene.put("kontum", us_base=1, us_troops=2)
    assert run(scene, "nva", 71).answers("march.to") == ["kontum"]


@pytest.mark.rule("fitl 8.4.6-e", "fitl 8.4.1-b")
def test_easter_troops_leave_open_roads_for_coin_control_alone() -> None:
    scene = Scene().put("loc_hue_da_nang", nva_troops=2).set(trail=0)
    for space in ("hue", "da_nang", "quang_tri", "quang_nam"):
        scene.put(space, vc_guerrilla_active=3)
    scene.put("hue", arvn_troops=9)
    assert run(scene, "nva", 122).answers("event.move_to") == ["hue"]
    assert scene.pieces("loc_hue_da_nang") == {}
    scene = Scene().put("loc_saigon_can_tho", nva_troops=2).set(trail=0)
    for space in ("saigon", "can_tho", "kien_phong", "kien_hoa"):
        scene.put(space, vc_guerrilla_active=5)
    run(scene, "nva", 122)
    assert scene.pieces("loc_saigon_can_tho") == {"nva_troops": 2}
