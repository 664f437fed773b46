"""March (3.3.2), Monsoon (2.3.9), and what the Trail does for it (6.7)."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.fire_in_the_lake import operations
from annamite.games.fire_in_the_lake.operations.march import CLAYMORES
from tests.games.fire_in_the_lake.scenes import Play, Scene

OTHER_WORDS = {"done", "activity", "give", "ask"}
COUP_CARD = 125
AROUND_CENTRAL_LAOS = {
    "north_vietnam",
    "southern_laos",
    "quang_tri",
    "quang_nam",
    "loc_hue_khe_sanh",
}


def places(play: Play) -> set[str]:
    """Return the spaces offered, without the words that are no space."""
    return set(play.offered) - OTHER_WORDS


def poor(**resources: int) -> Scene:
    """Return an empty map where the Insurgents hold only what is named."""
    return Scene().set(**{"nva": 0, "vc": 0, **resources})


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


# --- the Trail ----------------------------------------------------------------------------


@pytest.mark.rule("fitl 3.3.2-i", "fitl 3.3.2-j")
def test_nva_marches_on_through_laos_and_cambodia() -> None:
    """With the Trail at 1 pieces go on from Laos, space by space, at 1 for each destination."""
    scene = Scene().set(trail=1).put("north_vietnam", nva_troops=4, nva_guerrilla_underground=1)
    play = scene.operation("nva", "march").do("central_laos", "north_vietnam", 4, 1, "done")
    assert scene.resources("nva") == 29
    assert places(play) == AROUND_CENTRAL_LAOS
    play.do("southern_laos", "central_laos", 3, 1, "done")
    play.do("quang_nam", "central_laos", 1, "southern_laos", 1, 0, "done")
    assert scene.resources("nva") == 27
    assert scene.pieces("quang_nam") == {"nva_troops": 2}
    assert scene.pieces("southern_laos") == {"nva_troops": 2, "nva_guerrilla_underground": 1}
    # Out of Laos they stop: Quang Nam's other neighbours are out of reach.
    assert places(play) == {
        "central_laos",
        "northeast_cambodia",
        "quang_tin",
        "binh_dinh",
        "pleiku",
        "loc_da_nang_dak_to",
        "loc_kontum_dak_to",
    }


@pytest.mark.rule("fitl 3.3.2-i")
def test_cambodia_carries_on_too() -> None:
    """From Sihanoukville to the South by two Cambodian spaces."""
    scene = Scene().set(trail=2).put("sihanoukville", nva_guerrilla_active=1)
    play = scene.operation("nva", "march")
    play.do("the_parrots_beak", "sihanoukville", 1, "done")
    assert "sihanoukville" in play.offered
    play.do("the_fishhook", "the_parrots_beak", 1, "done")
    play.finish("phuoc_long", "the_fishhook", 1)
    assert scene.pieces("phuoc_long") == {"nva_guerrilla_active": 1}


@pytest.mark.rule("fitl 3.3.2-j")
def test_a_destination_on_the_trail_is_entered_again_and_paid_for_once() -> None:
    """Laos takes in further groups later, from elsewhere or from where the first came from."""
    scene = Scene().set(trail=1).put("north_vietnam", nva_troops=5).put("quang_nam", nva_troops=2)
    play = scene.operation("nva", "march").do("central_laos", "north_vietnam", 2, "done")
    play.do("southern_laos", "central_laos", 2, "done")
    assert scene.resources("nva") == 28
    play.do("central_laos")
    assert play.offered == ["north_vietnam", "southern_laos", "quang_nam"]
    play.do("north_vietnam", 1, "quang_nam", 1, "southern_laos", 2, "done")
    assert scene.resources("nva") == 28
    play.do("southern_laos", "central_laos", 2, "done").do("quang_tri", "central_laos", 2, "done")
    assert scene.resources("nva") == 27
    play.finish("central_laos", "north_vietnam", 2)
    assert scene.resources("nva") == 27
    assert scene.pieces("central_laos") == {"nva_troops": 2}
    assert scene.pieces("southern_laos") == {"nva_troops": 2}
    assert scene.pieces("quang_tri") == {"nva_troops": 2}
    assert len(scene.told("select")) == 3
    assert scene.audit() == []


@pytest.mark.rule("fitl 3.3.2-j")
def test_the_penniless_enter_again_what_they_have_paid_for() -> None:
    """With the last Resource gone a paid destination on the Trail is open, an unpaid one is not."""
    scene = poor(nva=1).set(trail=3).put("north_vietnam", nva_troops=2)
    play = scene.operation("nva", "march").do("central_laos", "north_vietnam", 1, "done")
    assert scene.resources("nva") == 0
    assert places(play) == {"central_laos", "loc_hue_khe_sanh"}
    play.do("central_laos")
    assert play.offered == ["north_vietnam"]


@pytest.mark.rule("fitl 3.1-b", "fitl 3.3.2-j")
@pytest.mark.parametrize(
    ("faction", "trail", "limits", "again"),
    [
        ("nva", 1, {}, True),
        ("nva", 0, {}, False),
        ("nva", 1, {"limited": True}, False),
        ("nva", 1, {"most_spaces": 1}, True),
        ("nva", 1, {"by_way": True}, False),
        ("vc", 4, {}, False),
    ],
)
def test_only_the_open_trail_lets_a_destination_be_entered_again(
    faction: str, trail: int, limits: dict[str, Any], *, again: bool
) -> None:
    """Not at Trail 0, nor in a Limited March, nor the VC; a count of spaces does not grow by it."""
    scene = Scene().set(trail=trail).put("sihanoukville", **{f"{faction}_guerrilla_active": 2})
    turn = scene.turn(faction, **limits)
    play = scene.play(operations.execute(turn, "march"))
    play.do("the_parrots_beak", "sihanoukville", 1, "done")
    offered = [] if play.request is None else play.offered
    assert ("the_parrots_beak" in offered) is again
    assert ("kien_giang" in offered) is not any(limits[k] for k in limits if k != "by_way")


@pytest.mark.rule("fitl 3.1-b")
def test_off_the_trail_a_destination_is_entered_once() -> None:
    """Pieces that stop there anyway come from all sides while it is selected, and not later."""
    scene = Scene().set(trail=1).put("north_vietnam", nva_troops=3)
    play = scene.operation("nva", "march").do("quang_tri", "north_vietnam", 1, "done")
    play.do("central_laos", "north_vietnam", 1, "done")
    assert places(play) == (AROUND_CENTRAL_LAOS | {"central_laos"}) - {"quang_tri"}


@pytest.mark.rule("fitl 3.3.2-i")
def test_a_march_to_and_fro_comes_to_an_end() -> None:
    """A lone piece on the open Trail goes no way twice, until nothing is left but to stop."""
    scene = Scene().set(trail=4, vc=0, nva=0).put("sihanoukville", nva_troops=1)
    play = scene.operation("nva", "march")
    play.do("the_parrots_beak", "sihanoukville", 1, "done")
    play.do("sihanoukville", "the_parrots_beak", 1, "done")
    assert places(play) == {"kien_giang"}
    play.do("kien_giang", "sihanoukville", 1, "done")
    assert play.offered == ["done"]


@pytest.mark.rule("fitl 3.3.2-i")
def test_a_way_is_open_to_as_many_pieces_as_there_are() -> None:
    """3 units go to and fro: with 2 gone that way, 1 may follow, of whatever kind."""
    scene = Scene().set(trail=1, nva=9, vc=0).put("sihanoukville", nva_troops=2)
    scene.put("sihanoukville", nva_guerrilla_underground=1)
    play = scene.operation("nva", "march")
    play.do("the_parrots_beak", "sihanoukville", 2, 0, "done")
    play.do("sihanoukville", "the_parrots_beak", 2, "done")
    play.do("the_parrots_beak", "sihanoukville")
    assert (play.step, play.offered) == ("march.troops", ["0", "1"])
    play.do(1)
    assert (play.step, play.offered) == ("march.from", ["done"])
    play.do("done")
    assert "the_parrots_beak" not in play.offered
    assert scene.pieces("the_parrots_beak") == {"nva_troops": 1}
    assert scene.resources("nva") == 7


@pytest.mark.rule("fitl 3.3.2-i", "fitl 3.3.2-j")
def test_others_may_follow_one_that_fell_on_the_way() -> None:
    """The first of two Guerrillas falls to Claymores on a LoC; the second may go the way it went."""
    scene = Scene().set(trail=1, vc=0, momentum=1 << CLAYMORES)
    scene.put("sihanoukville", nva_guerrilla_active=2).put("loc_can_tho_chau_doc", police=3)
    play = scene.operation("nva", "march")
    play.do("the_parrots_beak", "sihanoukville", 1, "done")
    play.do("loc_can_tho_chau_doc", "the_parrots_beak", 1, "done")
    assert scene.pieces("loc_can_tho_chau_doc") == {"police": 3}
    play.do("the_parrots_beak", "sihanoukville")
    assert play.offered == ["1"]


@pytest.mark.rule("fitl 3.3.2-i", "fitl 6.7-a")
def test_at_trail_0_or_in_a_limited_march_nobody_goes_on() -> None:
    """With the Trail at 0 pieces stop in Laos; so they do in a Limited March at any Trail."""
    scene = Scene().put("north_vietnam", nva_troops=1, nva_guerrilla_active=1)
    play = scene.operation("nva", "march").do("central_laos", "north_vietnam", 1, 1, "done")
    assert places(play) == set()
    scene = Scene().set(trail=4).put("north_vietnam", nva_troops=1)
    play = scene.operation("nva", "march", limited=True)
    play.do("central_laos", "north_vietnam", 1, "done")
    assert play.request is None


@pytest.mark.rule("fitl 3.3.2-i")
def test_pieces_stop_outside_laos_and_cambodia() -> None:
    """A piece that entered North Vietnam or the South has done its March."""
    scene = Scene().set(trail=3).put("central_laos", nva_troops=2)
    play = scene.operation("nva", "march").do("north_vietnam", "central_laos", 1, "done")
    play.do("quang_tri", "central_laos", 1, "done")
    assert places(play) == set()


@pytest.mark.rule("fitl 3.3.2-k")
def test_at_trail_4_laos_and_cambodia_are_free_both_ways() -> None:
    """Into and out of Laos costs 0; elsewhere, also with a free group beside, it costs 1."""
    scene = Scene().set(trail=4).put("north_vietnam", nva_troops=3).put("hue", nva_troops=1)
    play = scene.operation("nva", "march").do("central_laos", "north_vietnam", 2, "done")
    assert scene.resources("nva") == 30
    play.do("quang_nam", "central_laos", 1, "done")
    assert scene.resources("nva") == 30
    play.do("quang_tri", "central_laos", 1)
    assert scene.resources("nva") == 30
    play.do("hue", 1)
    assert scene.resources("nva") == 29
    play.finish("north_vietnam", 1)
    assert scene.resources("nva") == 29
    assert scene.pieces("quang_tri") == {"nva_troops": 3}


@pytest.mark.rule("fitl 3.3.2-k")
def test_at_trail_3_laos_costs_as_elsewhere() -> None:
    """One box short of 4, each space costs 1."""
    scene = Scene().set(trail=3).put("north_vietnam", nva_troops=1)
    play = scene.operation("nva", "march").do("central_laos", "north_vietnam", 1, "done")
    play.finish("quang_nam", "central_laos", 1)
    assert scene.resources("nva") == 28


@pytest.mark.rule("fitl 3.3.2-k", "fitl 3.1-d")
def test_a_penniless_nva_marches_where_it_is_free() -> None:
    """Without Resources at Trail 4: LoCs, Laos and Cambodia, and what is next to them."""
    scene = poor().set(trail=4).put("central_laos", nva_troops=1).put("quang_tri", nva_troops=1)
    play = scene.operation("nva", "march")
    assert places(play) == AROUND_CENTRAL_LAOS | {"central_laos", "loc_hue_da_nang"}
    play.do("quang_nam")
    assert play.offered == ["central_laos"]  # not Quang Tri, which would cost
    play.do("central_laos", 1)
    assert play.offered == ["done"]
    scene = poor().set(trail=3).put("central_laos", nva_troops=1).put("hue", nva_troops=1)
    roads = {"loc_hue_khe_sanh", "loc_hue_da_nang"}
    assert places(scene.operation("nva", "march")) == roads


@pytest.mark.rule("fitl 3.3.2-k")
def test_the_last_resource_at_trail_4() -> None:
    """A free group first, then one that pays, then others into the space paid for."""
    scene = poor(nva=1).set(trail=4).put("central_laos", nva_troops=1).put("hue", nva_troops=1)
    scene.put("quang_nam", nva_troops=1)
    play = scene.operation("nva", "march").do("quang_tri", "central_laos", 1)
    assert play.offered == ["hue", "quang_nam", "done"]
    play.do("hue", 1)
    assert scene.resources("nva") == 0
    assert play.offered == ["quang_nam", "done"]


@pytest.mark.rule("fitl 3.3.2-l")
def test_the_vc_have_no_part_in_the_trail() -> None:
    """VC pieces stop in Laos and Cambodia and pay for them at Trail 4."""
    scene = Scene().set(trail=4).put("sihanoukville", vc_guerrilla_active=1)
    play = scene.operation("vc", "march").do("the_parrots_beak", "sihanoukville", 1, "done")
    assert scene.resources("vc") == 29
    assert places(play) == set()
    scene = poor().set(trail=4).put("sihanoukville", vc_guerrilla_active=1)
    assert not scene.can("vc", "march")


@pytest.mark.rule("fitl 3.3.2-m")
def test_coin_control_does_not_stop_the_trail() -> None:
    """Pieces go on from a Laotian space under COIN Control."""
    scene = Scene().set(trail=1).put("north_vietnam", nva_troops=1)
    scene.put("central_laos", us_troops=5)
    assert scene.control("central_laos") == "coin"
    play = scene.operation("nva", "march").do("central_laos", "north_vietnam", 1, "done")
    play.finish("southern_laos", "central_laos", 1)
    assert scene.pieces("southern_laos") == {"nva_troops": 1}
