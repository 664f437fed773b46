"""The NVA Rally (8.6.4)."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.nonplayers.positions import Story, act, operation
from tests.games.fire_in_the_lake.scenes import Scene

AAA, SA_2S = 31, 34
MCNAMARA_LINE = 38
COUP = 125
ANY = ["36"] * 12
"""Random spaces where they do not matter: from Quang Nam on."""


def rally(scene: Scene, *spaces: str) -> Story:
    """Rally without a Special Activity."""
    return operation(scene, "nva", "rally", activity=False, spaces=spaces)


# --- whether ------------------------------------------------------------------------------


def settled(trail: int = 2, **tracks: int) -> Scene:
    """Return a position in which only a die may have the NVA Rally: 10 Guerrillas Available."""
    scene = Scene().set(trail=trail, **tracks).available(nva_guerrilla=10)
    return scene.put("north_vietnam", nva_troops=2, nva_base=1)


def rallies(scene: Scene, *rolls: int) -> bool:
    """Return whether the NVA Rally of their own accord."""
    return act(scene, "nva", rolls=rolls, spaces=ANY).boxes[0] == "nva.rally"


@pytest.mark.parametrize(("trail", "dice", "expected"), [(0, 0, True), (1, 0, True), (2, 2, False)])
@pytest.mark.rule("fitl 8.6.4-b", "fitl 8.6.4-a")
def test_a_low_trail_calls_for_a_rally(trail: int, dice: int, expected: bool) -> None:
    assert rallies(settled(trail), *[5] * dice) is expected


@pytest.mark.rule("fitl 8.6.4-c")
def test_a_base_with_less_than_two_units_calls_for_a_rally() -> None:
    assert rallies(settled().put("central_laos", nva_base=1, nva_troops=1))
    scene = settled().put("central_laos", nva_base=1, nva_troops=2)
    assert not rallies(scene, 5, 5)


@pytest.mark.parametrize(("dice", "expected"), [([5, 5], False), ([5, 6], True)])
@pytest.mark.rule("fitl 8.6.4-d")
def test_two_dice_above_the_guerrillas_available_call_for_a_rally(
    dice: list[int], expected: bool
) -> None:
    assert rallies(settled(), *dice) is expected


@pytest.mark.rule("fitl 8.6.4-e")
def test_a_base_to_be_placed_calls_for_a_rally() -> None:
    assert rallies(settled().put("central_laos", nva_guerrilla_active=2, nva_troops=2))
    scene = settled().put("hue", nva_guerrilla_active=2, nva_troops=2).support("hue", 1)
    assert act(scene, "nva", rolls=[6, 4, 4], spaces=ANY).boxes[0] == "nva.march"
    scene = settled().put("central_laos", nva_guerrilla_active=2, nva_troops=2)
    assert not rallies(scene.none_available("nva_base"), 4, 4)


@pytest.mark.rule("fitl 8.6.4-f", "fitl 8.6.5-m")
def test_who_cannot_march_rallies() -> None:
    scene = settled(next_card=COUP)
    story = act(scene, "nva", rolls=[5, 5], spaces=ANY)
    assert story.refused[-2:] == ["nva.rally", "nva.march"]
    assert story.answers("card.act") == ["rally"]


@pytest.mark.rule("fitl 8.6.4-p", "fitl 8.6.5-m")
def test_who_cannot_rally_marches_and_who_can_do_neither_passes() -> None:
    for nva in (2, 30):
        scene = settled(trail=4, nva=nva).none_available("nva_guerrilla", "nva_base")
        story = act(scene, "nva", rolls=[6, 6], spaces=ANY)
        assert story.boxes[0] == "nva.rally"
        assert story.answers("card.act") == ["pass"]
    scene = settled(trail=4, nva=2).none_available("nva_guerrilla", "nva_base")
    scene.put("north_vietnam", nva_troops=3)
    story = act(scene, "nva", rolls=[6, 6], spaces=ANY)
    assert story.answers("card.act") == ["march"]


# --- where --------------------------------------------------------------------------------


@pytest.mark.rule("fitl 8.6.4-i", "fitl 8.6.4-j", "fitl 8.6.4-k", "fitl 8.6.4-l")
def test_the_bullets_in_their_order() -> None:
    scene = Scene().set(trail=2, nva=20)
    scene.put("pleiku", nva_base=1, nva_troops=2)
    scene.put("quang_tri", nva_base=1, nva_guerrilla_active=1)
    scene.put("central_laos", police=1)
    scene.put("tay_ninh", nva_guerrilla_active=2, nva_guerrilla_underground=1, vc_base=1)
    scene.put("tay_ninh", vc_guerrilla_active=1)
    story = rally(scene)
    assert story.answers("rally.space") == ["tay_ninh", "central_laos", "quang_tri", "done"]
    assert story.answers("rally.how") == ["base", "guerrilla-1", "guerrilla-3"]
    assert scene.pieces("tay_ninh") == {
        "nva_base": 1,
        "nva_guerrilla_underground": 1,
        "vc_base": 1,
        "vc_guerrilla_active": 1,
    }


@pytest.mark.parametrize(
    ("pieces", "how"),
    [
        ({"nva_guerrilla_active": 2, "vc_guerrilla_active": 2}, "base"),
        ({"nva_guerrilla_active": 2, "nva_troops": 2}, "base"),
        ({"nva_guerrilla_active": 1, "nva_troops": 9}, "guerrilla-1"),
        ({"nva_guerrilla_active": 2, "nva_troops": 1}, "guerrilla-1"),
        ({"nva_guerrilla_active": 4, "vc_base": 2}, "guerrilla-1"),
        ({"nva_guerrilla_active": 2, "nva_troops": 1, "us_troops": 9}, "guerrilla-1"),
    ],
)
@pytest.mark.rule("fitl 8.6.4-i")
def test_where_a_base_is_built(pieces: dict[str, int], how: str) -> None:
    scene = Scene().set(trail=2, nva=1).put("phu_bon", **pieces)
    operation_ = operation(scene, "nva", "rally", activity=False, within=["phu_bon"])
    assert operation_.answers("rally.how") == [how]


@pytest.mark.rule("fitl 8.6.4-i")
def test_active_guerrillas_are_given_up_first() -> None:
    scene = Scene().set(trail=2, nva=1)
    scene.put("phu_bon", nva_guerrilla_active=1, nva_guerrilla_underground=3)
    rally(scene)
    assert scene.pieces("phu_bon") == {"nva_base": 1, "nva_guerrilla_underground": 2}


@pytest.mark.rule("fitl 8.6.4-k")
def test_weak_bases_come_before_others() -> None:
    scene = Scene().set(trail=2, nva=1)
    scene.put("pleiku", nva_base=1, nva_troops=2).put("phu_bon", nva_base=1, nva_troops=1)
    assert rally(scene).answers("rally.space") == ["phu_bon", "done"]
    scene = Scene().set(trail=2, nva=2).put("hue", nva_base=1, nva_troops=2)
    story = rally(scene, "36")
    assert story.answers("rally.space") == ["hue", "quang_nam", "done"]


@pytest.mark.rule("fitl 8.6.4-l", "fitl 8.6.4-g")
def test_other_spaces_are_random_but_never_at_support() -> None:
    scene = Scene().set(trail=2, nva=9).support("quang_nam", 2).put("hue", nva_base=1, nva_troops=2)
    story = rally(scene, "36", "26")  # Quang Nam is at Support: on to Da Nang; Quang Tri
    assert story.answers("rally.space")[0] == "hue"
    assert "quang_nam" not in story.answers("rally.space")
    assert len(story.answers("rally.space")) == 4
    assert story.answers("rally.how") == ["guerrilla-3", "guerrilla-1", "guerrilla-1"]


@pytest.mark.rule("fitl 8.6.4-l", "fitl 8.6.4-v")
def test_they_rally_while_resources_and_guerrillas_last() -> None:
    scene = Scene().set(trail=2, nva=2)
    assert len(rally(scene, "36", "26").answers("rally.how")) == 2
    scene = Scene().set(trail=2, nva=9).put("hue", nva_guerrilla_active=3)
    scene.available(nva_guerrilla=1)
    story = rally(scene, "36")
    assert story.answers("rally.how") == ["guerrilla-1"]
    assert story.answers("place.from") == []


# --- the Trail ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("nva", "trail", "after"),
    [(6, 2, 3), (5, 2, 2), (12, 3, 4), (11, 3, 3), (30, 4, 4)],
)
@pytest.mark.rule("fitl 8.6.4-g", "fitl 8.6.4-m", "fitl 8.6.4-n")
def test_they_improve_the_trail_after_three_spaces_but_keep_a_reserve(
    nva: int, trail: int, after: int
) -> None:
    scene = Scene().set(trail=trail, nva=nva)
    story = rally(scene, *ANY)
    assert len(story.answers("rally.how")) == 3
    assert scene.s.trail == after
    assert scene.resources("nva") == nva - 3 - (2 if after > trail else 0)


@pytest.mark.rule("fitl 8.6.4-o", "fitl 8.6.4-m")
def test_sa_2s_take_the_trail_from_2_to_4() -> None:
    for sa_2s, trail in ((1 << SA_2S, 4), (0, 3)):
        scene = Scene().set(trail=2, nva=6, capabilities_shaded=sa_2s)
        rally(scene, *ANY)
        assert scene.s.trail == trail


@pytest.mark.parametrize(
    ("nva", "trail", "number", "after"), [(4, 2, 1, 3), (3, 2, 3, 2), (10, 3, 1, 4), (9, 3, 3, 3)]
)
@pytest.mark.rule("fitl 8.6.4-h")
def test_under_aaa_they_rally_in_one_space_if_the_trail_gains(
    nva: int, trail: int, number: int, after: int
) -> None:
    scene = Scene().set(trail=trail, nva=nva, capabilities_unshaded=1 << AAA)
    story = rally(scene, *ANY)
    assert len(story.answers("rally.how")) == number
    assert scene.s.trail == after


@pytest.mark.rule("fitl 8.6.4-h")
def test_aaa_does_not_matter_where_the_trail_cannot_gain_anyway() -> None:
    scene = Scene().set(trail=2, nva=20, capabilities_unshaded=1 << AAA)
    scene.set(momentum=1 << MCNAMARA_LINE)
    assert len(rally(scene, *ANY).answers("rally.how")) == 3


@pytest.mark.rule("fitl 8.6.4-m", "fitl 8.6.4-p")
def test_to_improve_the_trail_alone_is_a_rally() -> None:
    scene = Scene().set(trail=1, nva=20).none_available("nva_guerrilla", "nva_base")
    story = act(scene, "nva")
    assert story.answers("card.act") == ["rally"]
    assert story.answers("rally.space") == ["done"]
    assert scene.s.trail == 2


@pytest.mark.rule("fitl 8.6-b")
def test_an_event_s_rally_is_held_to_its_limits() -> None:
    scene = Scene().set(trail=2, nva=0).put("hue", nva_base=1)
    story = operation(
        scene, "nva", "rally", activity=False, free=True, limited=True, within=["saigon"]
    )
    assert scene.pieces("saigon") == {"nva_guerrilla_underground": 1}
    assert story.answers("rally.space")[0] == "saigon"
