"""The non-player ARVN between Event, Pass and Operation (8.7, 8.7.1)."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.nonplayers.arvn.scenery import act, operation, spent
from tests.games.fire_in_the_lake.scenes import Scene

SUMMER_RESORT, ARMORED_CAVALRY, ABRAMS, LAM_SON, CORPS = 44, 61, 11, 74, 117
GULF, MACV, ATTLEBORO, ADSID = 1, 69, 23, 7
"""Cards; ADSID is one whose unshaded text ARVN plays whenever the Trail is up."""


@pytest.mark.rule("fitl 8.7-a", "fitl 8.7.1-a", "fitl 8.7.1-e")
def test_an_event_comes_before_any_operation() -> None:
    story = act(Scene().set(trail=3), card=ADSID)  # 69 pieces Available call for a Train
    assert story.boxes == ["arvn.event"]
    assert story.answers("card.act") == ["event"]
    assert story.scene.s.capabilities_unshaded == 0


@pytest.mark.rule("fitl 8.7.1-e")
def test_an_event_without_effect_is_left_for_a_train() -> None:
    story = act(Scene().put("saigon", police=1), card=24)
    assert story.refused[0] == "arvn.event"
    assert story.boxes[0] == "arvn.train"


@pytest.mark.rule("fitl 8.7-b")
def test_a_free_operation_goes_straight_to_its_own_box() -> None:
    scene = Scene().put("saigon", arvn_troops=4, nva_guerrilla_active=2)
    story = operation(scene, "assault", activity=False, free=True)
    assert story.boxes == []
    assert story.answers("assault.space") == ["saigon", "done"]
    assert scene.resources("arvn") == 30


@pytest.mark.rule("fitl 8.7.1-b")
@pytest.mark.parametrize(("roll", "passes"), [(2, True), (1, False)])
def test_a_die_above_the_coup_cards_lets_arvn_wait_for_its_capability(
    roll: int, passes: bool
) -> None:
    scene = Scene().set(next_card=ARMORED_CAVALRY)  # one Coup card lies in the Leader box
    story = act(scene, card=ADSID, rolls=[roll])
    assert ("arvn.wait" in story.boxes) == passes
    assert (story.words[0] == "pass_and_wait") == passes
    assert (scene.resources("arvn") == 33) == passes


@pytest.mark.rule("fitl 8.7.1-b")
def test_a_capability_that_was_taken_already_does_not_keep_arvn_from_waiting() -> None:
    scene = spent(Scene().set(next_card=ARMORED_CAVALRY, first=1, first_did=3, acted=1))
    story = act(scene, card=ABRAMS, rolls=[6])
    assert story.boxes == ["arvn.wait"]


@pytest.mark.rule("fitl 8.7.1-c", "fitl 8.7.1-d")
def test_having_waited_arvn_plays_the_capability_without_a_roll() -> None:
    scene = Scene().set(noted=0b10)
    story = act(scene, card=ARMORED_CAVALRY)
    assert story.fate == []
    assert story.boxes == ["arvn.capability"]
    assert scene.s.capabilities_unshaded == 1 << ARMORED_CAVALRY


@pytest.mark.rule("fitl 8.7.1-d")
@pytest.mark.parametrize(("roll", "plays"), [(2, True), (1, False)])
def test_a_capability_of_anybody_is_played_on_a_die_above_the_coup_cards(
    roll: int, plays: bool
) -> None:
    story = act(Scene().put("saigon", police=1), card=ABRAMS, rolls=[roll])
    assert (story.boxes[0] == "arvn.capability") == plays
    assert (story.words[0] == "event") == plays


@pytest.mark.rule("fitl 8.7.1-f", "fitl 8.7.1-a")
@pytest.mark.parametrize(("resources", "passes"), [(2, True), (3, False)])
def test_with_fewer_than_3_resources_arvn_passes(resources: int, passes: bool) -> None:
    scene = Scene().put("saigon", police=1).set(arvn=resources)
    story = act(scene)
    assert (story.boxes == ["arvn.pass"]) == passes
    assert (scene.resources("arvn") == 5) == passes


@pytest.mark.rule("fitl 8.4.4-g", "fitl 8.7.5-a")
def test_a_sweep_that_an_event_grants_is_allowed_in_monsoon_or_not() -> None:
    """Lam Son: nobody can be Assaulted yet, and Troops are there already."""
    scene = spent(Scene(), arvn_troops=6, police=9).set(next_card=2, trail=2)
    scene.put("southern_laos", arvn_troops=6, nva_guerrilla_underground=4)
    story = act(scene, card=LAM_SON, spaces=["25"] * 9, rolls=[1] * 9)
    assert story.answers("event.operation") == ["sweep"]
    assert story.boxes[-1] == "arvn.sweep"
