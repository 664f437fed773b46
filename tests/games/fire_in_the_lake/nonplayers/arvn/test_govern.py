"""The ARVN Govern (8.7.2)."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.nonplayers.arvn.scenery import act, closed, operation, spent
from tests.games.fire_in_the_lake.scenes import Scene

MANDATE = 1 << 86
SHADED = {"capabilities_shaded": MANDATE}
UNSHADED = {"capabilities_unshaded": MANDATE}
OTHERS = "arvn nva vc"


def supported(**levels: int) -> Scene:
    """Return a scene with a Police in each of the spaces, at that Support; 20 Aid."""
    scene = closed().set(aid=20)
    for space, level in levels.items():
        scene.put(space, police=1).support(space, level)
    return scene


def threatened(scene: Scene) -> Scene:
    """Put the US, a player, past its victory score."""
    return scene.available(us_troops=39, us_base=6).support("binh_dinh", 2).support("phu_bon", 2)


@pytest.mark.rule("fitl 8.7.2-r")
def test_up_to_two_spaces_at_support_are_governed_but_not_saigon() -> None:
    scene = supported(quang_tri=2, quang_tin=2, quang_nam=2)
    scene.put("saigon", police=3).support("saigon", 2)
    story = operation(spent(scene), "train")
    assert sorted(story.answers("govern.space")) == ["quang_tin", "quang_tri"]
    assert story.answers("govern.how") == ["patronage", "patronage"]
    assert (scene.s.patronage, scene.s.aid) == (4, 16)


@pytest.mark.rule("fitl 8.7.2-s", "fitl 8.7.2-v")
@pytest.mark.parametrize(("tracks", "spaces"), [(SHADED, 1), ({}, 2)])
def test_shaded_mandate_leaves_one_space_and_so_no_aid(tracks: dict[str, int], spaces: int) -> None:
    scene = supported(quang_tri=2, quang_nam=1).set(**tracks)
    story = operation(scene, "train")
    assert story.answers("govern.how") == ["patronage", "aid"][:spaces]
    assert scene.s.patronage == 2


@pytest.mark.rule("fitl 8.7.2-t")
def test_against_a_player_past_its_victory_score_support_is_shifted_away() -> None:
    scene = threatened(supported(quang_tri=1, quang_nam=2)).set(**UNSHADED)
    story = operation(scene, "train", nonplayers=OTHERS)
    assert story.answers("govern.space")[:2] == ["quang_tri", "quang_nam"]  # 2 people, then 1
    assert story.answers("govern.shift") == ["no", "no"]
    assert (scene.level("quang_tri"), scene.level("quang_nam")) == (0, 1)


@pytest.mark.rule("fitl 8.7.2-t")
def test_against_the_us_only_where_aid_can_become_patronage() -> None:
    scene = supported(quang_tri=1, quang_nam=1).put("quang_tri", us_troops=1)
    story = operation(threatened(scene), "train", nonplayers=OTHERS)
    assert story.answers("govern.space")[0] == "quang_nam"


@pytest.mark.rule("fitl 8.7.2-u", "fitl 8.7.2-t")
@pytest.mark.parametrize("nonplayers", ["arvn nva vc", "us arvn nva vc"])
def test_else_no_space_falls_to_neutral(nonplayers: str) -> None:
    scene = supported(quang_tri=1, quang_nam=2).available(us_troops=0, us_base=0)
    if nonplayers.startswith("us"):
        threatened(scene)
    story = operation(scene, "train", nonplayers=nonplayers)
    assert story.answers("govern.how") == ["patronage", "aid"]
    assert story.answers("govern.space") == ["quang_nam", "quang_tri"]
    assert (scene.level("quang_tri"), scene.level("quang_nam")) == (1, 1)


@pytest.mark.rule("fitl 8.7.2-u")
def test_unshaded_mandate_allows_one_space_at_passive_support() -> None:
    scene = supported(quang_tri=1, quang_tin=1, quang_nam=2).set(**UNSHADED)
    story = operation(scene, "train")
    assert story.answers("govern.how") == ["patronage", "patronage"]
    assert story.answers("govern.space")[1] == "quang_nam"
    assert story.answers("govern.shift") == ["yes"]
    assert (scene.level("quang_tri"), scene.level("quang_tin")) == (1, 1)
    assert scene.s.patronage == 3


@pytest.mark.rule("fitl 8.7.2-u")
def test_a_space_at_active_support_keeps_its_level_if_no_richer_one_needs_the_mandate() -> None:
    scene = supported(quang_nam=2, pleiku=1, quang_tin=2).set(**UNSHADED)
    story = operation(scene, "train")
    assert story.answers("govern.space")[0] == "quang_tin"
    assert story.answers("govern.shift")[0] == "yes"  # no richer space is left at Passive Support
    assert story.answers("govern.space")[1] == "quang_nam"


@pytest.mark.rule("fitl 8.7.2-u")
def test_two_equal_spaces_one_of_them_passive_both_yield() -> None:
    scene = supported(quang_tin=2, quang_tri=1, quang_nam=2).set(**UNSHADED)
    story = operation(scene, "train", spaces=["41", "26"])
    assert story.answers("govern.space") == ["quang_tin", "quang_tri"]
    assert story.answers("govern.shift") == ["no", "yes"]
    assert (scene.level("quang_tin"), scene.level("quang_tri")) == (1, 1)
    assert scene.s.patronage == 4


@pytest.mark.rule("fitl 8.7.2-u")
def test_but_a_richer_one_at_passive_support_has_it() -> None:
    scene = supported(quang_nam=2, pleiku=1, quang_tin=1).set(**UNSHADED).put("quang_tin", police=1)
    scene.set(aid=3)
    story = operation(scene, "train", within=["quang_nam", "pleiku", "quang_tin"])
    assert story.answers("govern.space") == ["quang_tin", "quang_nam"]
    assert scene.level("quang_tin") == 1


@pytest.mark.rule("fitl 8.7.2-v")
def test_after_one_space_the_other_adds_aid_by_most_people() -> None:
    scene = supported(quang_nam=2, quang_tri=1, pleiku=1)
    operation(scene, "train")
    assert (scene.s.patronage, scene.s.aid) == (1, 20 - 1 + 6)


@pytest.mark.rule("fitl 8.7.2-v")
def test_without_any_aid_both_spaces_add_some() -> None:
    scene = supported(quang_nam=2, quang_tri=1, pleiku=1).set(aid=0)
    story = operation(scene, "train")
    assert story.answers("govern.space")[0] == "quang_tri"
    assert story.answers("govern.how") == ["aid", "aid"]
    assert scene.s.aid == 6 + 3


@pytest.mark.rule("fitl 8.7.2-w", "fitl 8.7.2-u")
def test_passive_support_with_aid_left_is_no_reason_to_govern() -> None:
    scene = supported(quang_tri=1)
    story = operation(scene, "train")
    assert story.answers("govern.space") == []


@pytest.mark.rule("fitl 8.7.3-p", "fitl 8.7.2-r")
def test_after_a_patrol_arvn_govern_too() -> None:
    scene = Scene().put("quang_tri", police=1).support("quang_tri", 2).set(aid=20)
    scene.put("can_tho", police=4).put("loc_saigon_can_tho", vc_guerrilla_active=1)
    story = act(spent(scene))
    steps = [step for _, step, _ in story.asked]
    assert story.boxes == ["arvn.patrol"]
    assert steps.index("govern.space") > steps.index("patrol.assault")
    assert scene.s.patronage == 2
