"""The way through the US flowchart (8.8, 8.8.2, 8.8.6)."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.fire_in_the_lake.nonplayers import policy
from annamite.games.fire_in_the_lake.pieces import T_US_TROOPS, US
from tests.games.fire_in_the_lake.nonplayers.positions import act, operation
from tests.games.fire_in_the_lake.scenes import Scene

GULF_OF_TONKIN, TOP_GUN, ABRAMS, VC_CAPABILITY, TYPHOON_KATE = 1, 4, 11, 101, 115
THREE_LEADERS = bytes((128, 127, 126))


def busy() -> Scene:
    """Return a map on which an Assault is called for."""
    scene = Scene().set(policy=policy.JFK, momentum=1 << TYPHOON_KATE, leaders=THREE_LEADERS)
    return scene.put("hue", us_troops=1, nva_troops=1)


def idle() -> Scene:
    """Return a map on which no Operation but the Train is called for."""
    scene = Scene().set(policy=policy.JFK, momentum=1 << TYPHOON_KATE, leaders=THREE_LEADERS)
    return scene.put("hue", us_troops=1).none_available("irregular")


class TestCapabilities:
    @pytest.mark.rule("fitl 8.8-a", "fitl 8.8.2-a", "fitl 8.8.2-b")
    def test_it_passes_to_wait_for_its_own_if_a_die_beats_the_coup_cards(self) -> None:
        waiting = busy().set(next_card=TOP_GUN, arvn=10)
        story = act(waiting, "us", card=GULF_OF_TONKIN, rolls=[4])
        assert story.answers("card.act") == ["pass_and_wait"]
        assert waiting.resources("arvn") == 13

    @pytest.mark.rule("fitl 8.8.2-a", "fitl 8.8.2-b")
    def test_else_it_goes_on_and_does_not_play_the_event_first(self) -> None:
        waiting = busy().set(next_card=TOP_GUN)
        story = act(waiting, "us", card=GULF_OF_TONKIN, rolls=[3, 6, 6, 6])
        assert story.refused == ["us.wait"]
        assert story.boxes == ["us.assault"]

    @pytest.mark.rule("fitl 8.8.2-b")
    @pytest.mark.parametrize("next_card", [VC_CAPABILITY, 2])
    def test_it_waits_for_no_other(self, next_card: int) -> None:
        story = act(busy().set(next_card=next_card), "us", card=GULF_OF_TONKIN, rolls=[6] * 3)
        assert "us.wait" not in (*story.boxes, *story.refused)

    @pytest.mark.rule("fitl 8.8.2-c")
    def test_having_waited_it_needs_no_die(self) -> None:
        story = act(busy().set(noted=1 << US), "us", card=TOP_GUN)
        assert story.boxes == ["us.capability"]
        assert story.fate == []

    @pytest.mark.rule("fitl 8.8.2-d")
    @pytest.mark.parametrize(("roll", "plays"), [(4, True), (3, False)])
    def test_else_a_die_decides_on_the_one_at_hand(self, roll: int, plays: bool) -> None:
        story = act(busy(), "us", card=ABRAMS, rolls=[roll, 6, 6])
        assert ("us.capability" in story.boxes) is plays
        assert ("us.assault" in story.boxes) is not plays


class TestEvent:
    @pytest.mark.rule("fitl 8.8.6-a")
    def test_it_is_played_where_no_assault_patrol_or_sweep_is_called_for(self) -> None:
        calm = idle()
        calm.s.available[T_US_TROOPS] -= 5
        calm.s.out_of_play[T_US_TROOPS] += 5
        story = act(calm, "us", card=GULF_OF_TONKIN, rolls=[1] * 3, spaces=["11"] * 20)
        assert story.refused == ["us.assault", "us.patrol", "us.sweep"]
        assert story.boxes == ["us.event"]

    @pytest.mark.rule("fitl 8.8.6-a")
    def test_an_assault_goes_before_it(self) -> None:
        story = act(busy(), "us", card=GULF_OF_TONKIN, rolls=[1] * 3)
        assert story.boxes == ["us.assault"]

    @pytest.mark.rule("fitl 8.8.6-a")
    def test_one_without_effect_is_not_played(self) -> None:
        """Operation Attleboro, with no Tunnel on the map."""
        story = act(idle(), "us", card=23, rolls=[1] * 3, spaces=["11"] * 9)
        assert story.boxes == ["us.train"]
        assert story.refused[-1] == "us.event"

    @pytest.mark.rule("fitl 8.8.2-b", "fitl 8.8.6-a")
    def test_it_is_played_though_the_die_spoke_against_waiting_for_the_next(self) -> None:
        story = act(
            idle().set(next_card=TOP_GUN), "us", card=GULF_OF_TONKIN, rolls=[3], spaces=["11"] * 20
        )
        assert story.refused[0] == "us.wait"
        assert story.boxes == ["us.event"]
        assert story.answers("card.act") == ["event"]

    @pytest.mark.rule("fitl 8.8.6-a")
    def test_it_is_asked_on_the_way_from_a_sweep_that_finds_nobody(self) -> None:
        far = idle().put("kien_hoa", vc_guerrilla_underground=1).support("kien_hoa", 1)
        far.s.available[T_US_TROOPS] -= 5
        far.s.out_of_play[T_US_TROOPS] += 5
        story = act(far, "us", card=GULF_OF_TONKIN, rolls=[1] * 3, spaces=["11"] * 20)
        assert story.boxes == ["us.sweep", "us.event"]


@pytest.mark.rule("fitl 8.8-b")
@pytest.mark.parametrize("free", [True, False])
def test_a_free_sweep_is_where_somebody_can_be_found(free: bool) -> None:
    """Its section decides: first Support, then people; among equals one that finds somebody.

    In the Jungle of Tay Ninh one piece finds nobody.
    """
    hunt = Scene().set(policy=policy.JFK, momentum=1 << TYPHOON_KATE)
    for space in ("hue", "tay_ninh"):
        hunt.put(space, irregular_active=1, vc_guerrilla_underground=1)
    limits: dict[str, Any] = {"limited": True, "activity": False}
    story = operation(hunt, "us", "sweep", spaces=["41"], free=free, **limits)
    assert story.boxes == []
    assert story.answers("sweep.space") == ["hue" if free else "tay_ninh"]
    hunt = Scene().set(policy=policy.JFK, momentum=1 << TYPHOON_KATE)
    hunt.put("hue", irregular_active=1, vc_guerrilla_underground=1)
    hunt.put("tay_ninh", irregular_active=1, vc_guerrilla_underground=1).support("tay_ninh", 1)
    story = operation(hunt, "us", "sweep", free=free, **limits)
    assert story.answers("sweep.space") == ["tay_ninh"]


@pytest.mark.rule("fitl 8.8-b")
def test_a_free_operation_follows_its_own_box_alone() -> None:
    """A Sweep is called for, but an Event grants an Assault."""
    scene = Scene().set(policy=policy.JFK)
    scene.put("hue", us_troops=2, vc_guerrilla_active=1, vc_guerrilla_underground=1)
    scene.put("saigon", us_troops=2, vc_guerrilla_active=2).support("hue", 1)
    story = operation(scene, "us", "assault", free=True, activity=False)
    assert story.answers("assault.space") == ["saigon", "hue", "done"]
    assert story.boxes == []
