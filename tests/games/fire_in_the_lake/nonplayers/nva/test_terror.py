"""The NVA Terrorize (8.6.3)."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.nonplayers.positions import act, operation
from tests.games.fire_in_the_lake.scenes import Scene

ANY = ["36"] * 9


def frightened() -> Scene:
    """Return a position with Population 3 to be Terrorized, by Troops and by a hidden Guerrilla."""
    scene = Scene().set(trail=0).put("hue", nva_troops=1).support("hue", 1)  # Population 2
    scene.put("da_nang", nva_guerrilla_underground=1).support("da_nang", 2)  # Population 1
    scene.put("can_tho", nva_guerrilla_active=1).support("can_tho", 2)  # nobody hidden
    return scene.put("saigon", nva_troops=1).support("saigon", -1)  # no Support


@pytest.mark.parametrize(("roll", "terrorizes"), [(3, True), (4, False)])
@pytest.mark.rule("fitl 8.6.3-a", "fitl 8.6.3-b", "fitl 8.6.4-a")
def test_as_many_people_at_support_as_a_die_in_reach(roll: int, terrorizes: bool) -> None:
    scene = frightened()
    story = act(scene, "nva", rolls=[roll], spaces=ANY)
    assert story.refused[:1] == ["nva.attack"]
    assert story.boxes[0] == ("nva.terror" if terrorizes else "nva.rally")
    if terrorizes:
        assert story.answers("terror.space") == ["hue", "da_nang", "done"]
        assert [scene.level(n) for n in ("hue", "da_nang", "can_tho", "saigon")] == [0, 1, 2, -1]


@pytest.mark.rule("fitl 8.6.3-a", "fitl 8.6.3-b")
def test_short_of_resources_the_most_people_come_first() -> None:
    scene = frightened().set(nva=1)
    story = act(scene, "nva", rolls=[3])  # all count for the die, paid for or not
    assert story.answers("terror.space") == ["hue", "done"]


@pytest.mark.rule("fitl 8.6.3-a")
def test_without_support_in_reach_no_die_is_rolled() -> None:
    scene = Scene().put("saigon", nva_troops=1).support("saigon", -2).support("hue", 2)
    story = act(scene, "nva", spaces=ANY)
    assert "nva.terror" in story.refused
    assert story.boxes[0] == "nva.rally"


@pytest.mark.rule("fitl 8.6.3-c")
def test_terror_is_followed_by_bombardment() -> None:
    scene = frightened().put("quang_nam", nva_troops=3).put("quang_tin", us_troops=3)
    story = act(scene, "nva", rolls=[3])
    assert story.answers("terror.space") == ["hue", "da_nang", "activity", "done"]
    assert story.answers("bombard.space") == ["quang_tin", "done"]


@pytest.mark.rule("fitl 8.6-b")
def test_an_event_s_terror_must_be_somewhere() -> None:
    scene = Scene().put("hue", nva_guerrilla_underground=1)
    operation(scene, "nva", "terror", free=True, limited=True, activity=False)
    assert scene.markers("hue") == 1
