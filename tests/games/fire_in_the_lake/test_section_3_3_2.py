"""March (3.3.2) and Monsoon (2.3.9); the Trail has a page of its own."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.marches import places, poor
from tests.games.fire_in_the_lake.scenes import Scene

COUP_CARD = 125


# --- from where to where ------------------------------------------------------------------


@pytest.mark.rule("fitl 3.3.2-a", "fitl 1.3.6-a")
def test_guerrillas_march_into_adjacent_spaces() -> None:
    """The neighbours of the own Guerrillas are the destinations; others' pieces are not moved."""
    scene = Scene().put("the_parrots_beak", vc_guerrilla_active=1, nva_guerrilla_active=1)
    scene.put("hue", vc_base=1, nva_troops=3)
    play = scene.operation("vc", "march")
    assert places(play) == {
        "the_fishhook",
        "sihanoukville",
        "tay_ninh",
        "kien_phong",
        "kien_giang",
        "loc_can_tho_chau_doc",
    }
    play.do("tay_ninh")
    assert play.offered == ["the_parrots_beak"]
    play.do("the_parrots_beak")
    assert play.step == "march.active"
    assert play.offered == ["1"]
    play.do(1)
    assert scene.pieces("tay_ninh") == {"vc_guerrilla_active": 1}
    assert scene.pieces("the_parrots_beak") == {"nva_guerrilla_active": 1}
    assert scene.audit() == []


@pytest.mark.rule("fitl 3.3.2-a", "fitl 1.4.3-e")
def test_nva_marches_with_troops_and_guerrillas() -> None:
    """Any number of Troops and of Guerrillas of either face go along, as they are."""
    scene = Scene()
    scene.put("north_vietnam", nva_troops=3, nva_guerrilla_underground=2, nva_guerrilla_active=1)
    scene.put("north_vietnam", nva_base=1)
    play = scene.operation("nva", "march").do("quang_tri", "north_vietnam")
    assert (play.step, play.offered) == ("march.troops", ["0", "1", "2", "3"])
    play.do(2)
    assert (play.step, play.offered) == ("march.underground", ["0", "1", "2"])
    play.do(1)
    assert (play.step, play.offered) == ("march.active", ["0", "1"])
    play.finish(1)
    assert scene.pieces("quang_tri") == {
        "nva_troops": 2,
        "nva_guerrilla_underground": 1,
        "nva_guerrilla_active": 1,
    }
    assert scene.pieces("north_vietnam") == {
        "nva_troops": 1,
        "nva_guerrilla_underground": 1,
        "nva_base": 1,
    }
    assert scene.control("quang_tri") == "nva"
    assert play.result is True


@pytest.mark.rule("fitl 3.3.2-a")
@pytest.mark.parametrize(
    ("pieces", "answers", "last"),
    [
        ({"nva_troops": 2}, [], ["1", "2"]),
        ({"nva_troops": 1, "nva_guerrilla_underground": 1}, [0], ["1"]),
        ({"nva_troops": 1, "nva_guerrilla_underground": 1}, [1], ["0", "1"]),
        ({"nva_troops": 1, "nva_guerrilla_active": 1}, [0], ["1"]),
        ({"nva_guerrilla_underground": 1, "nva_guerrilla_active": 2}, [0], ["1", "2"]),
        ({"nva_guerrilla_underground": 1, "nva_guerrilla_active": 2}, [1], ["0", "1", "2"]),
        (
            {"nva_troops": 1, "nva_guerrilla_underground": 1, "nva_guerrilla_active": 1},
            [0, 0],
            ["1"],
        ),
        (
            {"nva_troops": 1, "nva_guerrilla_underground": 1, "nva_guerrilla_active": 1},
            [1, 0],
            ["0", "1"],
        ),
    ],
)
def test_a_group_is_never_empty(
    pieces: dict[str, int], answers: list[int], last: list[str]
) -> None:
    """The last number asked is at least 1 where nothing goes along yet."""
    scene = Scene().put("hue", **pieces)
    play = scene.operation("nva", "march").do("quang_tri", "hue", *answers)
    assert play.offered == last


@pytest.mark.rule("fitl 3.3.2-a", "fitl 3.1-b")
def test_groups_come_from_several_spaces_and_go_to_several() -> None:
    """Groups of different origins enter one destination; what has moved moves no further."""
    scene = Scene().put("tay_ninh", vc_guerrilla_active=2).put("kien_hoa", vc_guerrilla_active=1)
    play = scene.operation("vc", "march").do("kien_phong")
    assert play.offered == ["tay_ninh", "kien_hoa"]
    play.do("tay_ninh", 1)
    assert play.offered == ["kien_hoa", "done"]
    play.do("kien_hoa", 1)
    assert play.offered == ["done"]
    play.do("done")
    assert scene.pieces("kien_phong") == {"vc_guerrilla_active": 2}
    # The piece left in Tay Ninh may go on; those in Kien Phong may not, nor may it go there.
    assert places(play) == {
        "an_loc",
        "saigon",
        "the_fishhook",
        "the_parrots_beak",
        "phuoc_long",
        "quang_duc",
        "loc_saigon_an_loc_ban_me_thuot",
    }
    play.finish("saigon", "tay_ninh", 1)
    assert scene.pieces("saigon") == {"vc_guerrilla_active": 1}


@pytest.mark.rule("fitl 3.3.2-a")
def test_where_some_have_moved_the_others_still_may() -> None:
    """Only pieces that stood in a destination before the March may leave it."""
    scene = Scene().put("tay_ninh", vc_guerrilla_active=2, vc_guerrilla_underground=1)
    scene.put("kien_phong", vc_guerrilla_active=1)
    play = scene.operation("vc", "march").do("kien_phong", "tay_ninh", 1, 1, "done")
    play.do("kien_giang")
    assert play.offered == ["kien_phong"]
    play.do("kien_phong")
    assert (play.step, play.offered) == ("march.active", ["1"])  # no Underground one to move
    play.finish(1)
    assert scene.pieces("kien_phong") == {"vc_guerrilla_active": 1, "vc_guerrilla_underground": 1}


@pytest.mark.rule("fitl 2.3.4-e", "fitl 3.3.2-a")
def test_a_march_needs_something_to_move() -> None:
    """Without Guerrillas (or NVA Troops), or within reach of an Event's spaces, no March."""
    scene = Scene().put("hue", vc_base=1)
    assert not scene.can("vc", "march")
    scene.put("hue", nva_troops=1)
    assert not scene.can("vc", "march")
    assert scene.can("nva", "march")
    assert scene.can("nva", "march", within=["quang_tri"])
    assert not scene.can("nva", "march", within=["hue", "saigon"])
    assert not scene.set(nva=0, vc=9).can("nva", "march", within=["hue", "saigon"])


# --- cost ---------------------------------------------------------------------------------


@pytest.mark.rule("fitl 3.3.2-b")
def test_provinces_and_cities_cost_1_and_locs_nothing() -> None:
    """Each Province or City entered costs 1, however many groups enter; a LoC costs 0."""
    scene = Scene().put("kien_phong", vc_guerrilla_active=3).put("kien_hoa", vc_guerrilla_active=1)
    play = scene.operation("vc", "march")
    play.do("can_tho", "kien_phong", 1, "kien_hoa", 1, "done")
    assert scene.resources("vc") == 29
    play.do("tay_ninh", "kien_phong", 1, "done")
    assert scene.resources("vc") == 28
    play.finish("loc_saigon_can_tho", "kien_phong", 1)
    assert scene.resources("vc") == 28


@pytest.mark.rule("fitl 3.3.2-b", "fitl 3.1-d")
def test_without_resources_only_locs_are_destinations() -> None:
    """A penniless VC may March onto LoCs; with 1 Resource everywhere, once."""
    scene = poor().put("kien_phong", vc_guerrilla_active=2)
    roads = {"loc_saigon_can_tho", "loc_can_tho_chau_doc"}
    assert places(scene.operation("vc", "march")) == roads
    assert scene.can("vc", "march")
    play = scene.set(vc=1).operation("vc", "march")
    assert "can_tho" in places(play)
    play.do("can_tho", "kien_phong", 1, "done")
    assert places(play) == roads
    assert scene.resources("vc") == 0


@pytest.mark.rule("fitl 3.3.2-b")
def test_the_last_resource_lets_several_groups_in() -> None:
    """Once paid, a destination stays open to further groups though nothing is left."""
    scene = poor(vc=1).put("tay_ninh", vc_guerrilla_active=1).put("hue", vc_guerrilla_active=1)
    scene.put("kien_hoa", vc_guerrilla_active=1)
    play = scene.operation("vc", "march").do("kien_phong", "tay_ninh", 1)
    assert play.offered == ["kien_hoa", "done"]
    play.finish("kien_hoa", 1)
    assert scene.pieces("kien_phong") == {"vc_guerrilla_active": 2}


@pytest.mark.rule("fitl 3.3.2-b", "fitl 3.1.2-a")
def test_a_free_march_costs_nothing() -> None:
    """A free March enters Provinces without Resources."""
    scene = poor().put("tay_ninh", vc_guerrilla_active=1)
    scene.operation("vc", "march", free=True).finish("kien_phong", "tay_ninh", 1)
    assert scene.pieces("kien_phong") == {"vc_guerrilla_active": 1}
    assert scene.resources("vc") == 0


@pytest.mark.rule("fitl 2.3.4-e", "fitl 1.5.2-d")
def test_a_penniless_march_may_be_paid_by_an_ally() -> None:
    """Where only a Province is near, March is offered if the ally could give; else not."""
    scene = poor().put("sihanoukville", vc_guerrilla_active=1)
    assert not scene.can("vc", "march")
    scene.set(nva=2)
    play = scene.operation("vc", "march")
    assert play.offered == ["ask"]
    play.do("ask", 1)
    assert places(play) == {"the_parrots_beak", "kien_giang"}


@pytest.mark.rule("fitl 3.3.2-c", "fitl 2.3.5-b")
def test_a_limited_march_has_one_destination() -> None:
    """Several groups enter the one destination, then it is over."""
    scene = Scene().put("tay_ninh", vc_guerrilla_active=2).put("kien_hoa", vc_guerrilla_active=1)
    play = scene.operation("vc", "march", limited=True)
    play.do("kien_phong", "tay_ninh", 1, "kien_hoa", 1, "done")
    assert play.request is None
    assert play.result is True
    assert scene.pieces("kien_phong") == {"vc_guerrilla_active": 2}


@pytest.mark.rule("fitl 3.3.2-d", "fitl 2.3.9-c")
def test_no_march_in_monsoon() -> None:
    """With a Coup showing, March is not offered; Rally, Attack and Terror are."""
    scene = Scene().put("tay_ninh", nva_troops=1, police=1).set(card=1, eligible=4)
    scene.set(next_card=COUP_CARD)
    assert scene.stretch().offered == ["pass", "rally", "attack", "terror"]
    assert not scene.can("nva", "march", monsoon=True)
    assert scene.can("nva", "march")
    assert "march" in scene.set(next_card=2).stretch().offered


# --- groups and being noticed -------------------------------------------------------------


@pytest.mark.rule("fitl 3.3.2-e")
def test_what_goes_from_one_space_to_another_is_one_group() -> None:
    """An origin serves once per destination: four cannot slip onto a LoC as two and two."""
    scene = Scene().put("kien_hoa", vc_guerrilla_underground=4)
    play = scene.operation("vc", "march").do("loc_saigon_can_tho", "kien_hoa", 2)
    assert play.offered == ["done"]
    play.finish()
    assert scene.pieces("loc_saigon_can_tho") == {"vc_guerrilla_underground": 2}
    assert scene.pieces("kien_hoa") == {"vc_guerrilla_underground": 2}


@pytest.mark.rule("fitl 3.3.2-f", "fitl 3.3.2-e")
def test_each_group_is_counted_by_itself() -> None:
    """Groups from two spaces of 2 and 3 stay hidden on a LoC; one of 4 does not."""
    scene = Scene().put("kien_hoa", vc_guerrilla_underground=2)
    scene.put("kien_phong", vc_guerrilla_underground=3).put("can_tho", vc_guerrilla_underground=4)
    play = scene.operation("vc", "march").do("loc_saigon_can_tho", "kien_hoa", 2, "kien_phong", 3)
    assert scene.pieces("loc_saigon_can_tho") == {"vc_guerrilla_underground": 5}
    play.finish("can_tho", 4)
    assert scene.pieces("loc_saigon_can_tho") == {
        "vc_guerrilla_underground": 5,  # those that came before stay hidden
        "vc_guerrilla_active": 4,
    }
    assert scene.told("noticed")[0]["count"] == 4


@pytest.mark.rule("fitl 3.3.2-f")
@pytest.mark.parametrize(
    ("level", "police", "noticed"),
    [(1, 1, False), (1, 2, True), (2, 2, True), (0, 9, False), (-1, 9, False)],
)
def test_guerrillas_are_noticed_where_there_is_support(
    level: int, police: int, noticed: bool
) -> None:
    """Two Guerrillas are noticed where Support is and more than 1 COIN piece, not elsewhere."""
    scene = Scene().put("kien_hoa", vc_guerrilla_underground=2)
    scene.put("kien_phong", police=police).support("kien_phong", level)
    scene.operation("vc", "march").finish("kien_phong", "kien_hoa", 2)
    kind = "vc_guerrilla_active" if noticed else "vc_guerrilla_underground"
    assert scene.pieces("kien_phong") == {"police": police, kind: 2}


@pytest.mark.rule("fitl 3.3.2-f")
@pytest.mark.parametrize(
    ("troops", "active", "noticed"), [(2, 0, False), (3, 0, True), (1, 1, False), (2, 1, True)]
)
def test_all_pieces_of_the_group_count(troops: int, active: int, noticed: bool) -> None:
    """Troops and Active Guerrillas of the group count with its Underground ones."""
    scene = Scene().put("hue", nva_guerrilla_underground=1, nva_troops=3, nva_guerrilla_active=2)
    play = scene.operation("nva", "march").do("loc_hue_da_nang", "hue", troops)
    play.finish(1, active)
    hidden = scene.pieces("loc_hue_da_nang").get("nva_guerrilla_underground", 0)
    assert hidden == (0 if noticed else 1)
    assert scene.pieces("loc_hue_da_nang").get("nva_guerrilla_active", 0) == active + 1 - hidden
    assert scene.pieces("loc_hue_da_nang")["nva_troops"] == troops


@pytest.mark.rule("fitl 3.3.2-g")
@pytest.mark.parametrize(
    "kind",
    [
        "us_troops",
        "arvn_troops",
        "police",
        "irregular_underground",
        "irregular_active",
        "ranger_underground",
        "ranger_active",
    ],
)
def test_cubes_and_special_forces_notice(kind: str) -> None:
    """One Guerrilla is noticed by 3 COIN pieces of any kind but Bases, not by 2."""
    for count, noticed in ((2, False), (3, True)):
        scene = Scene().put("kien_hoa", vc_guerrilla_underground=1).support("kien_phong", 1)
        scene.put("kien_phong", **{kind: count})
        scene.operation("vc", "march").finish("kien_phong", "kien_hoa", 1)
        guerrilla = "vc_guerrilla_active" if noticed else "vc_guerrilla_underground"
        assert scene.pieces("kien_phong") == {kind: count, guerrilla: 1}


@pytest.mark.rule("fitl 3.3.2-g")
@pytest.mark.parametrize("base", ["us_base", "arvn_base"])
def test_bases_and_insurgents_do_not_notice(base: str) -> None:
    """Bases, and Insurgents already there, are not counted."""
    scene = Scene().put("kien_hoa", vc_guerrilla_underground=1).support("kien_phong", 1)
    scene.put("kien_phong", police=2, nva_guerrilla_active=3, **{base: 2})
    scene.operation("vc", "march").finish("kien_phong", "kien_hoa", 1)
    assert scene.pieces("kien_phong")["vc_guerrilla_underground"] == 1


@pytest.mark.rule("fitl 3.3.2-h")
def test_example_of_the_parrots_beak() -> None:
    """Two Guerrillas entering Kien Phong, with 2 Police at Support, both turn Active.

    With 1 Police, or without Support, neither does.
    """
    for police, level, face in (
        (2, 1, "vc_guerrilla_active"),
        (1, 1, "vc_guerrilla_underground"),
        (2, 0, "vc_guerrilla_underground"),
    ):
        scene = Scene().put("the_parrots_beak", vc_guerrilla_underground=3)
        scene.put("kien_phong", police=police).support("kien_phong", level)
        scene.operation("vc", "march").finish("kien_phong", "the_parrots_beak", 2)
        assert scene.pieces("kien_phong") == {"police": police, face: 2}
        assert scene.pieces("the_parrots_beak") == {"vc_guerrilla_underground": 1}


@pytest.mark.rule("fitl 3.3.2-f")
def test_noticed_guerrillas_have_moved_too() -> None:
    """Guerrillas that flipped on arrival may not March on as if they had stood there."""
    scene = Scene().put("kien_hoa", vc_guerrilla_underground=4)
    scene.put("loc_saigon_can_tho", vc_guerrilla_underground=1)
    play = scene.operation("vc", "march").do("loc_saigon_can_tho", "kien_hoa", 4, "done")
    play.do("kien_phong", "loc_saigon_can_tho")
    assert (play.step, play.offered) == ("march.underground", ["1"])
    play.do(1)
    assert play.offered == ["done"]
    play.do("done")
    assert play.offered == ["done", "give", "ask"]
