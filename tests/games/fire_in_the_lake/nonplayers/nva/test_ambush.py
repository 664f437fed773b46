"""The NVA Ambush, with an Attack or after a March (8.6.1, 8.6.5)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.fire_in_the_lake.nonplayers.positions import Story, operation
from tests.games.fire_in_the_lake.scenes import Scene

BOOBY_TRAPS = 101
HUE_DA_NANG = "loc_hue_da_nang"


def hiding(*spaces: str, nva: int = 9) -> Scene:
    """Return a position with an Underground NVA Guerrilla in each space."""
    scene = Scene().set(nva=nva)
    for space in spaces:
        scene.put(space, nva_guerrilla_underground=1)
    return scene


def attack(scene: Scene, **fate: Any) -> Story:
    """Attack with its Special Activity."""
    return operation(scene, "nva", "attack", **fate)


def one_ambush(scene: Scene) -> tuple[list[str], list[str], list[str]]:
    """Ambush in the one space that Booby Traps leave; return the spaces, targets and pieces."""
    story = attack(scene.set(nva=1, capabilities_unshaded=1 << BOOBY_TRAPS))
    return (
        story.answers("ambush.space"),
        story.answers("ambush.target"),
        story.answers("ambush.piece"),
    )


# --- whether ------------------------------------------------------------------------------


@pytest.mark.parametrize(("nva", "activity"), [(4, "bombard"), (3, "ambush")])
@pytest.mark.rule("fitl 8.6.1-e")
def test_a_rich_nva_does_not_ambush_for_a_single_piece(nva: int, activity: str) -> None:
    scene = hiding("hue", nva=nva).put("hue", police=1)
    scene.put("quang_tri", nva_troops=4, police=2).put("quang_nam", arvn_troops=3)
    assert attack(scene).answers("activity.which") == [activity]


@pytest.mark.rule("fitl 8.6.1-e")
def test_two_guerrillas_at_the_same_lone_piece_are_one_ambush() -> None:
    scene = hiding(HUE_DA_NANG, "loc_hue_khe_sanh").put("hue", police=1)
    scene.put("khanh_hoa", arvn_troops=3).put("pleiku", nva_troops=4, police=2)
    assert attack(scene).answers("activity.which") == ["bombard"]
    scene = hiding(HUE_DA_NANG, "loc_hue_khe_sanh").put("hue", police=2)
    scene.put("kontum", nva_troops=4, police=2)
    story = attack(scene, spaces=["33"], picks=[1])
    assert story.answers("ambush.target") == ["hue", "hue"]


@pytest.mark.rule("fitl 8.6.1-e")
def test_without_any_other_attack_they_ambush_all_the_same() -> None:
    scene = hiding("hue").put("hue", arvn_base=1)
    scene.put("quang_tri", nva_troops=4).put("quang_nam", arvn_troops=3)
    story = attack(scene)
    assert story.answers("activity.which") == ["ambush"]
    assert "arvn_base" not in scene.pieces("hue")


@pytest.mark.parametrize("guerrilla", ["quang_tri", HUE_DA_NANG])
@pytest.mark.rule("fitl 8.6.1-f", "fitl 8.6.1-g")
def test_nobody_ambushes_where_four_troops_stand(guerrilla: str) -> None:
    scene = hiding(guerrilla, "kontum", "qui_nhon", "can_tho").set(nva=2)
    scene.put("quang_tri", nva_troops=4, us_troops=9)  # by the order first of all
    for city in ("kontum", "qui_nhon", "can_tho"):
        scene.put(city, police=2)
    story = attack(scene, spaces=["24", "24"])
    assert len(story.answers("ambush.space")) == 2
    assert (guerrilla in story.answers("ambush.space")) is (guerrilla == HUE_DA_NANG)


@pytest.mark.rule("fitl 8.6.1-f")
def test_three_troops_are_no_bar() -> None:
    scene = hiding("quang_tri", "kontum").put("quang_tri", nva_troops=3, us_troops=2)
    scene.put("kontum", police=1)
    assert attack(scene).answers("ambush.space") == ["kontum", "quang_tri"]


# --- with an Attack -----------------------------------------------------------------------


@pytest.mark.rule("fitl 8.6.1-h")
def test_a_base_comes_first_and_from_a_loc_if_possible() -> None:
    scene = hiding("da_nang", HUE_DA_NANG, "hue").put("da_nang", arvn_base=1)
    scene.put("hue", irregular_active=1)
    story = attack(scene)
    assert story.answers("ambush.space") == [HUE_DA_NANG, "hue"]
    assert story.answers("ambush.target") == ["da_nang", "hue"]
    assert story.answers("ambush.piece") == ["arvn_base", "irregular_active"]


@pytest.mark.rule("fitl 8.6.1-h")
def test_two_ambushes_join_against_a_base() -> None:
    scene = hiding("da_nang", HUE_DA_NANG, "hue").put("da_nang", arvn_base=1, police=1)
    scene.put("hue", irregular_active=1)
    story = attack(scene)
    assert story.answers("ambush.target") == ["da_nang", "da_nang"]
    assert "arvn_base" not in scene.pieces("da_nang")


@pytest.mark.parametrize(("police", "first"), [(2, "quang_tri"), (1, "hue"), (4, "hue")])
@pytest.mark.rule("fitl 8.6.1-h")
def test_an_ambush_opens_a_base_to_the_troops(police: int, first: str) -> None:
    scene = hiding(HUE_DA_NANG).set(capabilities_unshaded=1 << BOOBY_TRAPS, nva=3)
    scene.put("quang_tri", nva_troops=4, arvn_base=1, police=police)
    scene.put("hue", irregular_active=1)
    story = attack(scene)
    assert story.answers("ambush.target") == [first]
    assert ("arvn_base" in scene.pieces("quang_tri")) is (police == 4)


@pytest.mark.rule("fitl 8.6.1-i", "fitl 8.6.1-j")
def test_targets_in_laos_and_cambodia_come_before_all_others() -> None:
    scene = hiding("central_laos", HUE_DA_NANG).put("central_laos", police=2)
    scene.put("hue", irregular_active=1)
    assert one_ambush(scene)[1] == ["central_laos"]


@pytest.mark.rule("fitl 8.6.1-j")
def test_from_a_loc_before_the_last_piece_of_a_space() -> None:
    scene = hiding("hue", HUE_DA_NANG).put("hue", irregular_active=1).put("da_nang", police=2)
    assert one_ambush(scene)[:2] == ([HUE_DA_NANG], ["hue"])
    scene = hiding("quang_tin", HUE_DA_NANG).put("quang_tin", irregular_active=1)
    scene.put("da_nang", police=2)
    assert one_ambush(scene)[:2] == ([HUE_DA_NANG], ["da_nang"])


@pytest.mark.rule("fitl 8.6.1-j")
def test_the_last_piece_of_a_space_before_special_forces() -> None:
    scene = hiding("hue", "da_nang").put("hue", irregular_active=2).put("da_nang", police=1)
    assert one_ambush(scene)[1] == ["da_nang"]


@pytest.mark.rule("fitl 8.6.1-j")
def test_special_forces_before_cubes() -> None:
    scene = hiding("hue", "da_nang").put("hue", us_troops=2)
    scene.put("da_nang", us_troops=1, ranger_active=1)
    assert one_ambush(scene) == (["da_nang"], ["da_nang"], ["ranger_active"])


@pytest.mark.rule("fitl 8.6.1-j")
def test_the_us_before_arvn() -> None:
    scene = hiding("hue", "da_nang").put("hue", us_troops=3, police=2)
    scene.put("da_nang", arvn_troops=5)
    assert one_ambush(scene) == (["hue"], ["hue"], ["us_troops"])
    scene = hiding("hue", "da_nang").put("hue", irregular_active=1, ranger_underground=1)
    scene.put("da_nang", ranger_active=2)
    assert one_ambush(scene) == (["hue"], ["hue"], ["irregular_active"])


# --- after a March ------------------------------------------------------------------------


def march(scene: Scene, *targets: str, **fate: Any) -> Story:
    """March among the targets only, with the Special Activity that follows."""
    return operation(scene.set(trail=2), "nva", "march", within=targets, **fate)


@pytest.mark.parametrize(("police", "ambushes"), [(0, True), (1, False)])
@pytest.mark.rule("fitl 8.6.5-n", "fitl 8.6.5-p")
def test_after_a_march_they_ambush_only_for_a_base(police: int, ambushes: bool) -> None:
    scene = Scene().put("hue", nva_guerrilla_underground=3)
    scene.put("da_nang", us_base=1, police=police)
    story = march(scene, HUE_DA_NANG)
    assert story.answers("march.to")[0] == HUE_DA_NANG
    assert ("nva.ambush_after_march" in story.boxes) is ambushes
    assert ("us_base" in scene.pieces("da_nang")) is not ambushes


@pytest.mark.rule("fitl 8.6.5-n")
def test_two_ambush_spaces_join_against_a_base_but_only_with_guerrillas_that_marched() -> None:
    scene = Scene().put("quang_tri", nva_guerrilla_underground=9)
    scene.put("hue", us_base=1, police=1)
    scene.put("loc_hue_khe_sanh", nva_guerrilla_underground=1)  # did not March
    story = march(scene, HUE_DA_NANG)
    assert "nva.ambush_after_march" in story.refused
    scene = Scene().put("quang_tri", nva_guerrilla_underground=9)
    scene.put("hue", us_base=1, police=1)
    story = march(scene, HUE_DA_NANG, "hue")
    assert story.answers("ambush.space") == [HUE_DA_NANG, "hue"]
    assert story.answers("ambush.piece") == ["police", "us_base"]


KHE_SANH = "loc_hue_khe_sanh"


def two_marches(**pieces: dict[str, int]) -> tuple[list[str], list[str], list[str]]:
    """March onto Highway 9, into Hue and to a US Base in Quang Nam; return the Ambushes there."""
    scene = Scene().put("quang_tri", nva_guerrilla_underground=8)
    scene.put("quang_tin", nva_guerrilla_underground=4).put("quang_nam", us_base=1)
    for space, kinds in pieces.items():
        scene.put(space, **kinds)
    story = march(scene, KHE_SANH, "quang_nam", "hue", spaces=["33"])
    return (
        story.answers("ambush.space"),
        story.answers("ambush.target"),
        story.answers("ambush.piece"),
    )


@pytest.mark.rule("fitl 8.6.5-o")
def test_an_ambush_left_over_hits_us_troops_from_a_loc() -> None:
    ambushes = two_marches(
        hue={"us_troops": 1, "irregular_active": 1}, loc_hue_khe_sanh={"police": 1}
    )
    assert ambushes == (
        ["quang_nam", KHE_SANH],
        ["quang_nam", "hue"],
        ["us_base", "us_troops"],
    )


@pytest.mark.rule("fitl 8.6.5-o")
def test_an_ambush_left_over_else_hits_cubes_on_a_loc_or_nobody() -> None:
    ambushes = two_marches(hue={"police": 1}, loc_hue_khe_sanh={"police": 1})
    assert ambushes == (["quang_nam", KHE_SANH], ["quang_nam", KHE_SANH], ["us_base", "police"])
    assert two_marches(hue={"police": 1})[0] == ["quang_nam", "done"]
