"""Random spaces and random LoCs (8.2, 8.3)."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.fire_in_the_lake.coup.resources import resources_phase
from annamite.games.fire_in_the_lake.events import tools
from annamite.games.fire_in_the_lake.nonplayers.random_spaces import LOOP, START, way
from annamite.games.fire_in_the_lake.pieces import T_VC_BASE, T_VC_GUERRILLA, VC_GUERRILLA_A
from annamite.games.fire_in_the_lake.spaces import (
    ALL,
    AREAS,
    CITIES,
    LOCS,
    SPACE,
    SPACE_IDS,
    bits,
    mask_of,
)
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules
from tests.games.fire_in_the_lake.nonplayers.events.execution import text
from tests.games.fire_in_the_lake.nonplayers.positions import ALL_FOUR, Fate, Story, follow
from tests.games.fire_in_the_lake.scenes import Scene

WHERE = "event.space"


def choose(candidates: int, **fate: Any) -> Story:
    """Let VC choose one of the spaces for a text that does nothing there."""
    return text(Scene(), "vc", lambda turn: tools.pick(turn, candidates, "Somewhere"), **fate)


@pytest.mark.rule("fitl 8.2-a", "fitl 8.2-b")
def test_the_first_die_is_the_tens_and_the_second_the_ones() -> None:
    story = choose(AREAS, spaces=["26"])
    assert story.fate == [("nonplayer.tens", "2"), ("nonplayer.ones", "6")]
    assert story.answers(WHERE) == ["quang_tri"]


@pytest.mark.rule("fitl 8.2-a")
def test_two_dice_reach_each_province_and_city() -> None:
    assert sorted(START) == [10 * tens + ones for tens in range(1, 7) for ones in range(1, 7)]
    assert sum(1 << space for space in set(START.values())) == AREAS


@pytest.mark.rule("fitl 8.2-c")
@pytest.mark.parametrize(
    ("roll", "candidates", "space"),
    [
        # Southern Laos, Quang Tri, Central Laos, North Vietnam, Hue: the next City.
        ("25", CITIES, "hue"),
        ("23", CITIES, "qui_nhon"),
        ("36", mask_of("the_fishhook", "saigon"), "the_fishhook"),
        # From the end of the loop back to its start.
        ("64", mask_of("saigon", "hue"), "saigon"),
    ],
)
def test_from_a_space_that_is_none_the_arrows_lead_on(
    roll: str, candidates: int, space: str
) -> None:
    assert choose(candidates, spaces=[roll]).answers(WHERE) == [space]


@pytest.mark.rule("fitl 8.2-c")
def test_the_arrows_are_one_loop_through_all_provinces_and_cities() -> None:
    assert len(LOOP) == len(set(LOOP)) == AREAS.bit_count()
    for here, there in zip(LOOP, (*LOOP[1:], LOOP[0]), strict=True):
        assert way(here, 1 << there) == (here, there)
        assert way(here, AREAS & ~(1 << here)) == (here, there)


def test_no_die_is_rolled_for_a_single_candidate() -> None:
    assert choose(mask_of("hue")).fate == []
    assert choose(mask_of("hue", "loc_hue_da_nang")).fate == []


@pytest.mark.rule("fitl 8.2-d")
def test_as_much_as_possible_is_done_in_the_space_reached_first() -> None:
    """A Base goes to each of two spaces; the Guerrillas all to the first, without another roll."""
    scene = Scene().put("saigon", vc_base=1, nva_base=1).put("hue", vc_base=1)
    scene.available(vc_base=2, vc_guerrilla=9)

    def raised(turn: Turn) -> Rules[object]:
        spaces = mask_of("saigon", "hue", "da_nang")
        return (yield from tools.place(turn, (T_VC_GUERRILLA, T_VC_BASE), spaces, 5, "VC"))

    story = text(scene, "vc", raised, spaces=["42"])
    assert scene.pieces("da_nang") == {"vc_base": 2, "vc_guerrilla_underground": 3}
    assert len(story.fate) == 2


@pytest.mark.rule("fitl 8.2-d")
def test_another_space_is_rolled_for_only_where_the_first_cannot_take_all() -> None:
    scene = Scene().put("da_nang", vc_guerrilla_active=2).put("hue", vc_guerrilla_active=3)
    scene.put("saigon", vc_guerrilla_active=4)

    def exposed(turn: Turn) -> Rules[object]:
        return (yield from tools.flip(turn, (VC_GUERRILLA_A,), CITIES, 4, "VC hide"))

    story = text(scene, "vc", exposed, spaces=["42", "33"])
    assert story.answers("event.flip_space") == ["da_nang", "hue"]
    assert scene.pieces("hue") == {"vc_guerrilla_active": 1, "vc_guerrilla_underground": 2}
    assert scene.pieces("saigon") == {"vc_guerrilla_active": 4}


@pytest.mark.rule("fitl 8.3-a")
def test_locs_are_chosen_last() -> None:
    assert choose(LOCS | mask_of("hue")).answers(WHERE) == ["hue"]
    assert choose(LOCS | mask_of("hue", "saigon"), spaces=["34"]).answers(WHERE) == ["hue"]


@pytest.mark.rule("fitl 8.3-b")
def test_the_loc_of_highest_econ_is_chosen_first() -> None:
    assert choose(LOCS).answers(WHERE) == ["loc_saigon_can_tho"]
    two = mask_of("loc_can_tho_bac_lieu", "loc_can_tho_long_phu")  # Econ 0 and 1
    assert choose(two).answers(WHERE) == ["loc_can_tho_long_phu"]


@pytest.mark.rule("fitl 8.3-c")
def test_of_locs_alike_one_next_to_a_random_city_is_chosen_then_by_chance() -> None:
    """Rolled is Quang Nam; from there the arrows lead to Quang Tin and Da Nang."""
    alike = mask_of("loc_hue_khe_sanh", "loc_hue_da_nang", "loc_da_nang_qui_nhon")
    story = choose(alike, spaces=["36"], picks=[2])
    assert story.answers(WHERE) == ["loc_da_nang_qui_nhon"]
    assert [step for step, _ in story.fate] == [
        "nonplayer.tens",
        "nonplayer.ones",
        "nonplayer.pick",
    ]
    # Next to Hue there are two others; only the City's own LoCs take part in the chance.
    assert choose(alike, spaces=["33"], picks=[1]).answers(WHERE) == ["loc_hue_khe_sanh"]
    far = mask_of("loc_hue_khe_sanh", "loc_saigon_cam_ranh")
    assert choose(far, spaces=["11"]).answers(WHERE) == ["loc_saigon_cam_ranh"]


@pytest.mark.rule("fitl 8.3-c")
def test_a_city_next_to_no_candidate_is_passed_on_the_arrows() -> None:
    """From Can Tho the next City with such a LoC is Qui Nhon."""
    alike = mask_of("loc_da_nang_qui_nhon", "loc_hue_khe_sanh")
    assert choose(alike, spaces=["15"]).answers(WHERE) == ["loc_da_nang_qui_nhon"]


@pytest.mark.rule("fitl 8.3-c")
def test_a_loc_at_a_city_goes_before_one_at_none() -> None:
    alike = mask_of("loc_da_nang_dak_to", "loc_ban_me_thuot_da_lat")  # both of Econ 0
    assert choose(alike, spaces=["42"]).answers(WHERE) == ["loc_da_nang_dak_to"]


@pytest.mark.rule("fitl 8.3-d", "fitl 8.3-b")
def test_only_unsabotaged_locs_are_sabotaged() -> None:
    """One marker is left for the LoCs around Saigon; the best of them carries one already."""
    scene = Scene().mark("loc_saigon_can_tho").set(markers_left=1)
    for city in bits(CITIES & ~mask_of("saigon")):
        scene.put(SPACE_IDS[city], police=1)
    story = follow(scene, resources_phase, ALL_FOUR, Fate(spaces=["11"], picks=[2]))
    assert story.answers("coup.sabotage") == ["loc_saigon_da_lat"]
    assert scene.markers("loc_saigon_can_tho") == 1
    assert scene.markers("loc_saigon_da_lat") == 1


def test_the_spaces_of_the_map_of_arrows_are_no_locs() -> None:
    assert not any(LOCS >> space & 1 for space in LOOP)
    assert SPACE["saigon"] == LOOP[0]
    assert ALL & ~LOCS == AREAS
