"""The NVA play the Event or Pass (8.6.2)."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.pieces import NVA
from tests.games.fire_in_the_lake.nonplayers.positions import act
from tests.games.fire_in_the_lake.scenes import Scene

TOP_GUN, SA_2S, BOMBING_PAUSE, CHU_LUC, NAM_DONG = 4, 34, 41, 47, 48
ANY = ["36"] * 9


def broke() -> Scene:
    """Return a position in which the NVA could do nothing but an Event."""
    return Scene().set(nva=0)


@pytest.mark.rule("fitl 8.6.2-a", "fitl 8.6.2-e")
def test_attack_comes_before_the_event() -> None:
    scene = Scene().put("quang_tri", nva_troops=4, arvn_base=1)
    assert act(scene, "nva", card=NAM_DONG).boxes[0] == "nva.attack"


@pytest.mark.parametrize(("roll", "waits"), [(1, False), (2, True)])
@pytest.mark.rule("fitl 8.6.2-b")
def test_the_nva_may_wait_for_their_own_capability(roll: int, waits: bool) -> None:
    scene = Scene().set(next_card=SA_2S, nva=5)
    story = act(scene, "nva", card=NAM_DONG, rolls=[roll], spaces=ANY)
    assert story.answers("card.act") == ["pass_and_wait" if waits else "rally"]
    if waits:
        assert scene.resources("nva") == 6


@pytest.mark.rule("fitl 8.6.2-b")
def test_nobody_waits_for_another_s_capability() -> None:
    scene = broke().set(next_card=TOP_GUN)
    story = act(scene, "nva", card=BOMBING_PAUSE)  # a rifle: no Event, and no die is foreseen
    assert story.boxes == ["nva.broke", "nva.pass"]


@pytest.mark.rule("fitl 8.6.2-c")
def test_who_waited_plays_the_capability_without_a_die() -> None:
    scene = Scene().set(noted=1 << NVA)
    story = act(scene, "nva", card=SA_2S)
    assert story.boxes == ["nva.capability"]
    assert scene.s.capabilities_shaded == 1 << SA_2S


@pytest.mark.rule("fitl 8.6.2-c")
def test_but_an_attack_goes_first() -> None:
    scene = Scene().set(noted=1 << NVA).put("quang_tri", nva_troops=4, arvn_base=1)
    assert act(scene, "nva", card=SA_2S).boxes == ["nva.attack"]


@pytest.mark.parametrize(("roll", "plays"), [(1, False), (2, True)])
@pytest.mark.parametrize("card", [SA_2S, TOP_GUN])
@pytest.mark.rule("fitl 8.6.2-d")
def test_any_capability_is_played_on_a_die(card: int, roll: int, plays: bool) -> None:
    scene = Scene()
    story = act(scene, "nva", card=card, rolls=[roll, 6, 6], spaces=ANY)
    assert ("nva.capability" in story.boxes) is plays
    assert (scene.s.capabilities_shaded == 1 << card) is plays
    assert ("nva.rally" in story.boxes) is not plays


@pytest.mark.rule("fitl 8.6.2-e")
def test_another_event_is_played_unless_it_does_nothing_or_a_rifle_forbids() -> None:
    for card in (BOMBING_PAUSE, NAM_DONG):  # a rifle; nothing there to be removed
        story = act(broke(), "nva", card=card)
        assert story.refused == ["nva.attack", "nva.event"]
        assert story.boxes == ["nva.broke", "nva.pass"]
    scene = broke().put("north_vietnam", nva_troops=1).set(trail=0)
    story = act(scene, "nva", card=CHU_LUC, spaces=ANY)
    assert story.boxes[0] == "nva.event"


@pytest.mark.parametrize(("nva", "box"), [(0, "nva.pass"), (1, "nva.rally")])
@pytest.mark.rule("fitl 8.6.2-f")
def test_who_is_penniless_passes(nva: int, box: str) -> None:
    scene = Scene().set(nva=nva)
    story = act(scene, "nva", spaces=ANY)
    assert story.boxes[-1] == box
    assert ("nva.broke" in story.boxes) is (nva == 0)
    assert scene.resources("nva") == (1 if nva == 0 else 0)
