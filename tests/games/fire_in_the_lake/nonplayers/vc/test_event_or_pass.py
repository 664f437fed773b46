"""The VC weigh the Event against Operations (8.5.2)."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.phases import Did
from annamite.games.fire_in_the_lake.pieces import NVA, VC
from tests.games.fire_in_the_lake.nonplayers.positions import act
from tests.games.fire_in_the_lake.scenes import Scene

MAIN_FORCE_BNS, CADRES, FULBRIGHT, CU_CHI, GULF_OF_TONKIN = 104, 116, 93, 102, 1
ARC_LIGHT = 8
ANY = ["11"] * 20
"""Random spaces where they do not matter."""
RALLIES = [1, 1, 1]


@pytest.mark.rule("fitl 8.5-a", "fitl 8.5.2-a")
def test_terror_comes_before_any_event() -> None:
    scene = Scene().put("hue", vc_guerrilla_underground=1).support("hue", 2)
    scene.set(next_card=MAIN_FORCE_BNS, noted=1 << VC)
    assert act(scene, "vc", card=CADRES).boxes == ["vc.terror"]


@pytest.mark.parametrize(("roll", "waits"), [(3, True), (2, False)])
@pytest.mark.rule("fitl 8.5.2-b", "fitl 8.5.2-e")
def test_vc_may_pass_for_a_capability_that_shows(roll: int, waits: bool) -> None:
    scene = Scene().set(next_card=MAIN_FORCE_BNS, leaders=bytes((128, 128)), vc=5)
    rolls = [roll] if waits else [roll, *RALLIES]
    story = act(scene, "vc", card=FULBRIGHT, rolls=rolls, spaces=ANY)
    assert ("vc.wait" in story.boxes) is waits
    assert story.answers("card.act") == ["pass_and_wait" if waits else "rally"]
    if waits:
        assert scene.resources("vc") == 6


@pytest.mark.rule("fitl 8.5.2-b")
def test_they_wait_even_beside_a_capability_that_was_just_played() -> None:
    scene = Scene().set(next_card=MAIN_FORCE_BNS, first=NVA + 1, first_did=Did.EVENT)
    scene.set(acted=1 << NVA)
    story = act(scene, "vc", card=CADRES, rolls=[2])
    assert story.boxes == ["vc.wait"]


@pytest.mark.rule("fitl 8.5.2-b", "fitl 8.5.2-d")
def test_an_open_capability_is_looked_at_before_the_next() -> None:
    scene = Scene().set(next_card=MAIN_FORCE_BNS)
    story = act(scene, "vc", card=CADRES, rolls=[2])
    assert story.boxes == ["vc.capability"]


@pytest.mark.rule("fitl 8.5.2-c")
def test_who_passed_for_a_capability_plays_it_without_a_roll() -> None:
    scene = Scene().set(noted=1 << VC)
    story = act(scene, "vc", card=MAIN_FORCE_BNS)
    assert story.boxes == ["vc.capability"]
    assert scene.s.capabilities_shaded >> MAIN_FORCE_BNS & 1


@pytest.mark.parametrize("card", [MAIN_FORCE_BNS, ARC_LIGHT])
@pytest.mark.parametrize(("roll", "plays"), [(2, True), (1, False)])
@pytest.mark.rule("fitl 8.5.2-d")
def test_a_capability_of_anybody_is_played_on_a_high_die(card: int, roll: int, plays: bool) -> None:
    rolls = [roll] if plays else [roll, *RALLIES]
    story = act(Scene(), "vc", card=card, rolls=rolls, spaces=ANY)
    assert ("vc.capability" in story.boxes) is plays
    assert story.answers("card.act") == ["event" if plays else "rally"]


@pytest.mark.parametrize(("card", "plays"), [(FULBRIGHT, True), (CU_CHI, False)])
@pytest.mark.rule("fitl 8.5.2-e")
def test_another_event_is_played_if_it_does_anything(card: int, plays: bool) -> None:
    story = act(Scene(), "vc", card=card, rolls=[] if plays else RALLIES, spaces=ANY)
    assert ("vc.event" in story.boxes) is plays


@pytest.mark.rule("fitl 8.5.2-e")
def test_no_event_is_played_that_is_not_to_be_had() -> None:
    scene = Scene().set(first=NVA + 1, first_did=Did.OPERATION, acted=1 << NVA)
    story = act(scene, "vc", card=FULBRIGHT, rolls=RALLIES, spaces=ANY)
    assert story.boxes == ["vc.rally"]
