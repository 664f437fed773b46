"""The NVA Infiltrate (8.6.4, 8.6.5)."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake import activities
from annamite.games.fire_in_the_lake.state import State
from annamite.kernel import Log, Rules
from tests.games.fire_in_the_lake.nonplayers.positions import (
    ALL_FOUR,
    Fate,
    Story,
    follow,
    operation,
)
from tests.games.fire_in_the_lake.scenes import Scene

MCNAMARA_LINE, TRANSPORT_GROUP = 38, 46


def infiltrate(scene: Scene, *spaces: str) -> Story:
    """Rally to Improve the Trail, which takes it up a box, and then Infiltrate or Bombard."""
    scene.set(nva=9, trail=scene.s.trail - 1).none_available("nva_guerrilla")
    story = operation(scene, "nva", "rally", spaces=spaces)
    assert story.answers("rally.space") == ["done"]
    return story


def scene_of(*spaces: dict[str, dict[str, int]], trail: int = 1) -> Scene:
    """Return a position with these pieces, and the Trail at Infiltration."""
    scene = Scene().set(trail=trail)
    for space in spaces:
        for name, kinds in space.items():
            scene.put(name, **kinds)
    return scene


def outnumbered(space: str, base: str = "vc_base") -> dict[str, dict[str, int]]:
    """Return a VC Base in `space` with more NVA around it."""
    return {space: {base: 1, "nva_guerrilla_active": 2}}


# --- whether ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bases", "available", "activity"), [(2, 4, ["infiltrate"]), (1, 4, []), (2, 3, [])]
)
@pytest.mark.rule("fitl 8.6.4-q")
def test_only_if_four_troops_would_be_placed(
    bases: int, available: int, activity: list[str]
) -> None:
    scene = scene_of(*[{space: {"nva_base": 1}} for space in ("pleiku", "central_laos")[:bases]])
    story = infiltrate(scene.available(nva_troops=available), "31")
    assert story.answers("activity.which") == activity


@pytest.mark.rule("fitl 8.6.4-q")
def test_guerrillas_swapped_for_troops_do_not_count() -> None:
    scene = scene_of({"pleiku": {"nva_base": 1, "nva_guerrilla_active": 9}}, trail=2)
    assert infiltrate(scene.none_available("nva_base")).answers("activity.which") == []


@pytest.mark.rule("fitl 8.6.4-q", "fitl 8.6.4-s")
def test_or_if_a_base_would_be_placed() -> None:
    scene = scene_of(outnumbered("tay_ninh")).support("tay_ninh", -2)
    infiltrate(scene.none_available("nva_troops"))
    assert scene.pieces("tay_ninh") == {"nva_base": 1, "nva_guerrilla_active": 2}
    assert scene.level("tay_ninh") == -1


@pytest.mark.rule("fitl 8.6.4-y")
def test_else_they_bombard() -> None:
    scene = scene_of({"quang_nam": {"nva_troops": 3}, "da_nang": {"us_troops": 3}})
    story = infiltrate(scene)
    assert story.answers("bombard.space") == ["da_nang", "done"]


@pytest.mark.rule("fitl 8.6.4-z")
def test_under_the_mcnamara_line_they_bombard() -> None:
    scene = scene_of(outnumbered("tay_ninh"), {"quang_nam": {"nva_troops": 3}}, trail=3)
    scene.put("da_nang", us_troops=3).set(momentum=1 << MCNAMARA_LINE, nva=1)
    story = operation(scene, "nva", "rally", spaces=["36"])
    assert story.answers("activity.which") == ["bombard"]
    usual = scene_of(outnumbered("tay_ninh"), {"quang_nam": {"nva_troops": 3}}, trail=3)
    usual.put("da_nang", us_troops=3).set(nva=1)
    story = operation(usual, "nva", "rally", spaces=["36"])
    assert story.answers("activity.which") == ["infiltrate"]


@pytest.mark.rule("fitl 8.6.5-p")
def test_after_a_march_they_infiltrate_or_bombard() -> None:
    scene = scene_of(outnumbered("tay_ninh"), {"quang_nam": {"nva_troops": 3}})
    scene.put("da_nang", us_troops=3).put("quang_tri", nva_guerrilla_underground=2).set(nva=0)
    story = operation(scene, "nva", "march")
    assert story.answers("march.to") == ["loc_hue_da_nang", "activity", "done"]
    assert story.answers("activity.which") == ["infiltrate"]
    scene = scene_of({"quang_nam": {"nva_troops": 3}}).set(nva=0)
    scene.put("da_nang", us_troops=3).put("quang_tri", nva_guerrilla_underground=2)
    story = operation(scene, "nva", "march")
    assert story.answers("activity.which") == ["bombard"]


# --- taking over --------------------------------------------------------------------------


@pytest.mark.parametrize(("lasting", "number"), [({}, 2), ({"momentum": 1 << TRANSPORT_GROUP}, 1)])
@pytest.mark.rule("fitl 8.6.4-q", "fitl 8.6.4-r")
def test_two_spaces_or_one_under_559th_transport_grp(lasting: dict[str, int], number: int) -> None:
    scene = scene_of(outnumbered("tay_ninh"), outnumbered("kien_hoa"), outnumbered("hue"))
    story = infiltrate(scene.set(**lasting), "33", "33")
    assert len(story.answers("infiltrate.how")) == number


@pytest.mark.rule("fitl 8.6.4-s")
def test_only_where_nva_outnumber_vc_and_have_no_base() -> None:
    scene = scene_of({"tay_ninh": {"vc_base": 1, "nva_guerrilla_active": 1}})
    scene.put("kien_hoa", vc_base=1, nva_base=1, nva_guerrilla_active=2)
    scene.none_available("nva_troops")
    assert infiltrate(scene).answers("activity.which") == []


@pytest.mark.rule("fitl 8.6.4-t")
def test_tunneled_bases_come_first_then_the_most_people() -> None:
    scene = scene_of(outnumbered("tay_ninh"), outnumbered("phu_bon", "vc_tunneled_base"))
    scene.put("saigon", vc_base=1, nva_guerrilla_active=2)
    story = infiltrate(scene)
    assert story.answers("infiltrate.space") == ["phu_bon", "saigon"]
    assert "nva_tunneled_base" in scene.pieces("phu_bon")


@pytest.mark.rule("fitl 8.6.4-t")
def test_a_tunneled_base_is_taken_before_another_in_the_same_space() -> None:
    scene = scene_of({"tay_ninh": {"vc_base": 1, "vc_tunneled_base": 1, "nva_troops": 3}})
    infiltrate(scene)
    assert scene.pieces("tay_ninh") == {"nva_tunneled_base": 1, "vc_base": 1, "nva_troops": 3}


@pytest.mark.rule("fitl 8.6.4-u", "fitl 8.6.4-v")
def test_one_base_may_be_lifted_from_abroad() -> None:
    scene = scene_of(outnumbered("tay_ninh"), outnumbered("kien_hoa"))
    scene.put("central_laos", nva_base=2, nva_troops=1).put("southern_laos", nva_base=1)
    scene.put("southern_laos", nva_troops=1).put("pleiku", nva_base=1, nva_troops=9)
    scene.none_available("nva_base", "nva_troops")
    story = infiltrate(scene, "55")
    assert story.answers("place.from") == ["central_laos"]
    assert scene.pieces("tay_ninh") == {"nva_base": 1, "nva_guerrilla_active": 2}
    assert "vc_base" in scene.pieces("kien_hoa")
    assert scene.pieces("central_laos") == {"nva_base": 1, "nva_troops": 1}


@pytest.mark.rule("fitl 8.6.4-u")
def test_a_base_without_a_tunnel_is_lifted_first() -> None:
    scene = scene_of(outnumbered("tay_ninh")).none_available("nva_troops")
    scene.put("central_laos", nva_base=1, nva_tunneled_base=1).none_available("nva_base")
    infiltrate(scene)
    assert scene.pieces("central_laos") == {"nva_tunneled_base": 1}


@pytest.mark.rule("fitl 8.6.4-u")
def test_no_base_is_lifted_in_the_south() -> None:
    scene = scene_of(outnumbered("tay_ninh"), {"pleiku": {"nva_base": 1, "nva_troops": 9}})
    assert infiltrate(scene.none_available("nva_base")).answers("activity.which") == []


# --- building up --------------------------------------------------------------------------


@pytest.mark.rule("fitl 8.6.4-w")
def test_most_guerrillas_then_two_bases_then_where_control_is_lacking() -> None:
    base = {"nva_base": 1, "nva_troops": 2}
    scene = scene_of({"pleiku": {**base, "nva_guerrilla_active": 1}}, trail=3)
    scene.put("phu_bon", nva_base=2).put("kontum", **base)
    assert infiltrate(scene).answers("infiltrate.space") == ["pleiku", "phu_bon"]
    scene = scene_of({"pleiku": base}, {"sihanoukville": base}, {"phu_bon": {"nva_base": 2}})
    scene.put("kien_giang", nva_troops=1).put("the_parrots_beak", nva_troops=1)
    scene.set(trail=3)  # Sihanoukville has NVA Control all around
    assert infiltrate(scene).answers("infiltrate.space") == ["phu_bon", "pleiku"]


@pytest.mark.rule("fitl 8.6.4-x")
def test_guerrillas_above_two_become_troops_the_active_ones_first() -> None:
    scene = scene_of({"pleiku": {"nva_base": 1}}, trail=3).none_available("nva_base")
    scene.put("pleiku", nva_guerrilla_active=2, nva_guerrilla_underground=3)
    infiltrate(scene)
    assert scene.pieces("pleiku") == {
        "nva_base": 1,
        "nva_troops": 4 + 3,
        "nva_guerrilla_underground": 2,
    }
    scene = scene_of({"pleiku": {"nva_base": 1, "nva_guerrilla_active": 2}}, trail=3)
    infiltrate(scene)
    assert scene.pieces("pleiku") == {"nva_base": 1, "nva_troops": 4, "nva_guerrilla_active": 2}


@pytest.mark.rule("fitl 8.6.4-x", "fitl 8.6.4-v")
def test_no_troops_are_lifted_off_the_map_for_a_swap() -> None:
    scene = scene_of({"pleiku": {"nva_base": 1, "nva_guerrilla_active": 9}}, trail=3)
    scene.put("hue", nva_troops=3).available(nva_troops=5, nva_base=0)
    infiltrate(scene)
    assert scene.pieces("pleiku")["nva_troops"] == 5
    assert scene.pieces("pleiku")["nva_guerrilla_active"] == 8
    assert scene.pieces("hue") == {"nva_troops": 3}


@pytest.mark.rule("fitl 8.6-b")
def test_an_event_s_infiltration_goes_by_the_same_order() -> None:
    scene = scene_of(outnumbered("tay_ninh"), {"pleiku": {"nva_base": 1}})

    def stretch(s: State, log: Log) -> Rules[None]:
        turn = scene.turn("nva", free=True)
        turn.s, turn.log = s, log
        yield from activities.execute(turn, "infiltrate")

    story = follow(scene, stretch, ALL_FOUR, Fate())
    assert story.answers("infiltrate.space") == ["tay_ninh", "pleiku"]
    assert story.answers("infiltrate.how") == ["take_over", "build_up"]


def test_an_infiltration_that_has_to_be_takes_over_a_guerrilla_if_it_can() -> None:
    """No Troops are left for the Base in Laos, so that nothing could be done there."""
    scene = Scene().put("central_laos", nva_base=1).put("hue", nva_troops=3)
    scene.put("hue", vc_guerrilla_active=1).available(nva_troops=0, nva_base=0)

    def stretch(s: State, log: Log) -> Rules[None]:
        turn = scene.turn("nva", free=True)
        turn.s, turn.log = s, log
        yield from activities.execute(turn, "infiltrate")

    story = follow(scene, stretch, ALL_FOUR, Fate(spaces=["31"] * 2))
    assert story.answers("infiltrate.space") == ["hue", "done"]
    assert scene.pieces("hue") == {"nva_troops": 3, "nva_guerrilla_underground": 1}
