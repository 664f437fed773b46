"""Which text a non-player executes, and how much of it (8.4.2, 8.4.3)."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.events import tools
from annamite.games.fire_in_the_lake.nonplayers.registry import procedure_for
from annamite.games.fire_in_the_lake.pieces import (
    ARVN_BASE,
    ARVN_TROOPS,
    POLICE,
    T_ARVN_BASE,
    T_ARVN_TROOPS,
    T_POLICE,
    T_VC_BASE,
    T_VC_GUERRILLA,
    US_TROOPS,
    VC_BASE,
    VC_GUERRILLA_A,
    VC_GUERRILLA_U,
    VC_TUNNEL,
)
from annamite.games.fire_in_the_lake.spaces import CITIES, PROVINCES, mask_of
from annamite.games.fire_in_the_lake.steps import STEPS
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules
from tests.games.fire_in_the_lake.nonplayers.events.execution import execute, text
from tests.games.fire_in_the_lake.scenes import Scene

ANY = ["11"] * 20
"""Random spaces where they do not matter."""
PEACE_TALKS, FACT_FINDING, KISSINGER = 3, 63, 2
RESERVES, ROSTOW = 117, 90


# --- 8.4.2 dual-use Events ----------------------------------------------------------------


@pytest.mark.rule("fitl 8.4.2-a", "fitl 8.4.2-b")
@pytest.mark.parametrize(
    ("faction", "side", "resources"),
    [("nva", "shaded", 29), ("vc", "shaded", 29), ("us", "unshaded", 11), ("arvn", "unshaded", 11)],
)
def test_insurgents_use_the_shaded_text_and_coin_the_unshaded_one(
    faction: str, side: str, resources: int
) -> None:
    """Peace Talks give NVA 9 Resources or take as many."""
    scene = Scene().set(nva=20)
    assert execute(scene, faction, PEACE_TALKS).answers("event.side") == [side]
    assert scene.resources("nva") == resources


@pytest.mark.rule("fitl 8.4.2-b")
def test_an_instruction_goes_before_that() -> None:
    scene = Scene()
    assert execute(scene, "arvn", FACT_FINDING).answers("event.side") == ["shaded"]
    assert execute(Scene(), "us", FACT_FINDING, picks=[1]).answers("event.side") == ["unshaded"]


@pytest.mark.rule("fitl 8.4.2-a", "fitl 8.4.2-b")
@pytest.mark.parametrize("faction", ["us", "arvn", "nva", "vc"])
def test_an_event_with_one_text_is_used_by_all(faction: str) -> None:
    story = execute(Scene(), faction, 106, spaces=ANY)
    assert story.answers("event.side") == ["single"]


# --- 8.4.3 as many pieces as possible -------------------------------------------------------


@pytest.mark.rule("fitl 8.4.3-a")
def test_as_many_are_placed_as_the_text_allows() -> None:
    scene = Scene()

    def upto(turn: Turn) -> Rules[object]:
        types = (T_VC_GUERRILLA,)
        return (yield from tools.place(turn, types, CITIES, 4, "up to 4", optional=True))

    text(scene, "vc", upto, spaces=["33"])
    assert scene.pieces("hue") == {"vc_guerrilla_underground": 4}


@pytest.mark.rule("fitl 8.4.3-a")
def test_availability_and_stacking_limit_it() -> None:
    """2 Bases of other factions leave no room in Hue, one leaves room for one in Da Nang."""
    scene = Scene().put("hue", nva_base=1, arvn_base=1).put("da_nang", us_base=1)
    scene.available(vc_base=3, vc_guerrilla=1)

    def six(turn: Turn) -> Rules[object]:
        where = mask_of("hue", "da_nang")
        return (yield from tools.place(turn, (T_VC_BASE, T_VC_GUERRILLA), where, 6, "6 VC"))

    text(scene, "vc", six)
    assert scene.pieces("da_nang") == {
        "us_base": 1,
        "vc_base": 1,
        "vc_guerrilla_underground": 1,
    }
    assert scene.pieces("hue") == {"nva_base": 1, "arvn_base": 1}


@pytest.mark.rule("fitl 8.4.3-a")
@pytest.mark.parametrize("optional", [True, False])
def test_nothing_is_lifted_off_the_map_to_be_placed(optional: bool) -> None:
    scene = Scene().put("hue", vc_guerrilla_active=3).available(vc_guerrilla=1)

    def five(turn: Turn) -> Rules[object]:
        where = mask_of("da_nang")
        types = (T_VC_GUERRILLA,)
        return (yield from tools.place(turn, types, where, 5, "5 VC", optional=optional))

    story = text(scene, "vc", five)
    assert scene.pieces("hue") == {"vc_guerrilla_active": 3}
    assert scene.pieces("da_nang") == {"vc_guerrilla_underground": 1}
    assert story.answers("place.from") == []


@pytest.mark.rule("fitl 8.4.3-a")
def test_as_many_enemies_are_removed_as_the_text_allows() -> None:
    scene = (
        Scene().put("hue", vc_base=1, vc_guerrilla_active=2).put("saigon", vc_guerrilla_active=1)
    )
    kinds = (VC_BASE, VC_GUERRILLA_U, VC_GUERRILLA_A)

    def upto(turn: Turn) -> Rules[object]:
        return (yield from tools.remove(turn, kinds, CITIES, 3, "up to 3 VC", optional=True))

    text(scene, "us", upto, spaces=["33"])
    assert scene.pieces("hue") == {}
    assert scene.pieces("saigon") == {"vc_guerrilla_active": 1}


@pytest.mark.rule("fitl 8.4.3-a")
def test_as_many_are_relocated_as_the_text_allows() -> None:
    """From two Provinces into one City, the space reached first."""
    scene = Scene().put("binh_dinh", us_troops=3).put("pleiku", us_troops=2)

    def upto(turn: Turn) -> Rules[object]:
        return (yield from tools.relocate(turn, (US_TROOPS,), PROVINCES, CITIES, 4, "up to 4"))

    story = text(scene, "vc", upto, spaces=["43", "42"])
    assert story.answers("event.move_group") == ["us_troops-3", "us_troops-1"]
    assert scene.pieces("da_nang") == {"us_troops": 4}
    assert scene.pieces("binh_dinh") == {}
    assert scene.pieces("pleiku") == {"us_troops": 1}


@pytest.mark.rule("fitl 8.4.3-a")
def test_nothing_is_moved_away_again_from_where_others_were_moved() -> None:
    scene = Scene().put("binh_dinh", us_troops=3).put("da_nang", us_troops=2)
    spaces = mask_of("binh_dinh", "da_nang")

    def along(turn: Turn) -> Rules[object]:
        return (yield from tools.relocate(turn, (US_TROOPS,), spaces, spaces, 9, "along"))

    text(scene, "us", along, spaces=["43"])
    assert scene.pieces("da_nang") == {"us_troops": 5}


@pytest.mark.rule("fitl 8.4.3-a")
def test_own_pieces_are_relocated_bases_first_and_enemies_as_they_are_hit() -> None:
    for faction, first in (("arvn", "arvn_base-1"), ("nva", "arvn_base-1")):
        scene = Scene().put("binh_dinh", arvn_base=1, police=2, arvn_troops=2)
        kinds = (POLICE, ARVN_TROOPS, ARVN_BASE)

        def one(turn: Turn, kinds: tuple[int, ...] = kinds) -> Rules[object]:
            here, there = mask_of("binh_dinh"), mask_of("pleiku")
            return (yield from tools.relocate(turn, kinds, here, there, 3, "3 ARVN"))

        story = text(scene, faction, one)
        assert story.answers("event.move_group")[0] == first


@pytest.mark.rule("fitl 8.4.3-a", "fitl 8.4.4-l")
def test_an_own_tunneled_base_is_not_offered() -> None:
    scene = Scene().put("hue", vc_tunneled_base=1, vc_guerrilla_active=1)

    def three(turn: Turn) -> Rules[object]:
        kinds = (VC_GUERRILLA_A,)
        spaces = mask_of("hue")
        return (yield from tools.remove(turn, kinds, spaces, 3, "3 VC", willing=(VC_TUNNEL,)))

    text(scene, "vc", three)
    assert scene.pieces("hue") == {"vc_tunneled_base": 1}


@pytest.mark.rule("fitl 8.4.3-b")
def test_arvn_bring_troops_from_out_of_play_before_available_ones() -> None:
    scene = Scene().put("binh_dinh", police=1)
    ready = scene.box("available", "arvn_troops")
    scene.available(arvn_troops=ready - 2)
    execute(scene, "arvn", RESERVES, spaces=ANY, picks=[1] * 9)
    assert scene.box("out_of_play", "arvn_troops") == 0
    assert scene.box("available", "arvn_troops") == ready - 3


@pytest.mark.rule("fitl 8.4.3-b")
@pytest.mark.parametrize("faction", ["us", "arvn"])
def test_of_any_source_out_of_play_comes_first_and_the_map_last(faction: str) -> None:
    """Walt Rostow puts 2 ARVN pieces from anywhere into COIN Control."""
    scene = Scene().put("binh_dinh", arvn_troops=3)
    ready = scene.box("available", "ranger")
    for type_ in (T_ARVN_BASE, T_ARVN_TROOPS, T_POLICE):  # nothing but Rangers in the boxes
        scene.s.available[type_] = 0
    scene.available(ranger=ready - 1)
    story = execute(scene, faction, ROSTOW, spaces=ANY)
    assert story.answers("event.90.source") == ["out_of_play", "available"]
    assert scene.box("available", "ranger") == ready - 2


def test_every_shared_choice_of_events_has_a_procedure() -> None:
    shared = [id_ for id_ in STEPS if id_.startswith("event.") and not id_.split(".")[1].isdigit()]
    dice = {"event.roll"}
    for faction in range(4):
        assert {id_ for id_ in shared if procedure_for(faction, id_) is None} == dice
