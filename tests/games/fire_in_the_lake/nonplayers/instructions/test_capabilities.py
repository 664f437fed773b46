"""Passing for a Capability, and playing it: one test for all four flowcharts (8.5.2 to 8.8.2)."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.fire_in_the_lake.phases import Did
from annamite.games.fire_in_the_lake.pieces import FACTIONS
from annamite.games.fire_in_the_lake.sequence import adjust_eligibility
from tests.games.fire_in_the_lake.nonplayers.instructions.sheet import under
from tests.games.fire_in_the_lake.nonplayers.positions import Story, act
from tests.games.fire_in_the_lake.scenes import Scene

OWN = {"us": 14, "arvn": 86, "nva": 45, "vc": 101}
ANOTHERS = {"us": 101, "arvn": 14, "nva": 14, "vc": 14}
NO_CAPABILITY = 57
BENEFIT = {"us": ("arvn", 3), "arvn": ("arvn", 3), "nva": ("nva", 1), "vc": ("vc", 1)}
BUSY: dict[str, Any] = {"rolls": [6] * 40, "picks": [1] * 40, "spaces": ["36"] * 40}


def quiet(faction: str, card: int, next_card: int, roll: int | None, **changes: Any) -> Story:
    """Let a faction act in a position where no Terror, Attack or Assault comes first.

    One Coup card lies in the RVN Leader box, so a 2 beats it and a 1 does not. Without a roll none
    is allowed for a Capability.
    """
    scene = under("lbj", Scene().put("saigon", us_base=1, us_troops=1))
    scene.set(next_card=next_card, trail=0, aid=20, **changes)
    others = BUSY if roll is None else {**BUSY, "rolls": [roll, *BUSY["rolls"]]}
    return act(scene, faction, card=card, **others)


def rolled(story: Story) -> list[str]:
    """Return what Capability rolls were made for."""
    return [
        str(e.params["what"]) for e in story.log if e.key == "why.roll" and "Capab" in str(e.params)
    ]


FOUR = pytest.mark.parametrize("faction", FACTIONS)


@pytest.mark.rule("fitl 8.5.2-b", "fitl 8.6.2-b", "fitl 8.7.1-b", "fitl 8.8.2-b")
@FOUR
def test_a_roll_above_the_coup_cards_passes_for_ones_own_capability(faction: str) -> None:
    story = quiet(faction, NO_CAPABILITY, OWN[faction], 2)
    assert story.answers("card.act") == ["pass_and_wait"]
    purse, gain = BENEFIT[faction]
    assert story.scene.resources(purse) == 30 + gain
    assert f"{faction}.wait" in story.boxes


@pytest.mark.rule("fitl 8.5.2-b", "fitl 8.5.2-e", "fitl 8.6.2-e", "fitl 8.7.1-e")
@pytest.mark.parametrize("faction", ["arvn", "nva", "vc"])
def test_a_failed_roll_leads_to_an_operation_not_to_the_event(faction: str) -> None:
    """The US is different (8.8.6)."""
    story = quiet(faction, NO_CAPABILITY, OWN[faction], 1)
    assert f"{faction}.wait" in story.refused
    assert story.answers("card.act")[0] not in ("pass_and_wait", "event", "pass")


@FOUR
def test_three_coup_cards_take_a_higher_roll(faction: str) -> None:
    three = bytes((125, 126, 128))
    assert quiet(faction, NO_CAPABILITY, OWN[faction], 3, leaders=three).boxes[:1] != [
        f"{faction}.wait"
    ]
    assert f"{faction}.wait" in quiet(faction, NO_CAPABILITY, OWN[faction], 4, leaders=three).boxes


@FOUR
def test_nobody_waits_for_anothers_capability(faction: str) -> None:
    story = quiet(faction, NO_CAPABILITY, ANOTHERS[faction], None)
    assert rolled(story) == []


@pytest.mark.rule("fitl 8.5.2-b", "fitl 8.6.2-b", "fitl 8.7.1-b", "fitl 8.8.2-b")
@FOUR
def test_with_a_capability_at_hand_nobody_waits_for_the_next(faction: str) -> None:
    story = quiet(faction, ANOTHERS[faction], OWN[faction], 2)
    assert rolled(story) == ["play the Capability?"]
    assert story.answers("card.act") == ["event"]


@pytest.mark.rule("fitl 8.5.2-b", "fitl 8.6.2-b", "fitl 8.7.1-b", "fitl 8.8.2-b")
@FOUR
def test_nobody_waits_beside_a_capability_that_is_out_of_reach(faction: str) -> None:
    """After an Operation alone the 2nd Eligible has no Event, and the Capability is unplayed."""
    first = (FACTIONS.index(faction) + 1) % 4
    card = {"acted": 1 << first, "first": first + 1, "first_did": Did.OPERATION}
    story = quiet(faction, ANOTHERS[faction], OWN[faction], None, **card)
    assert rolled(story) == []
    assert story.answers("card.act") not in (["pass_and_wait"], ["event"])


@pytest.mark.rule("fitl 8.5.2-b", "fitl 8.6.2-b", "fitl 8.7.1-b")
@FOUR
def test_a_capability_played_before_is_none(faction: str) -> None:
    first = 2 if faction == "us" else 1  # the number of a faction, 1 up
    story = quiet(
        faction,
        ANOTHERS[faction],
        OWN[faction],
        2,
        first=first,
        first_did=Did.EVENT,
        acted=1 << first - 1,
    )
    assert story.answers("card.act") == ["pass_and_wait"]


@pytest.mark.rule("fitl 8.5.2-c", "fitl 8.6.2-c", "fitl 8.7.1-c", "fitl 8.8.2-c")
@FOUR
def test_who_waited_plays_it_without_a_roll(faction: str) -> None:
    number = FACTIONS.index(faction)
    story = quiet(faction, OWN[faction], 2, None, noted=1 << number)
    assert story.answers("card.act") == ["event"]
    assert rolled(story) == []
    assert f"{faction}.capability" in story.boxes


@pytest.mark.rule("fitl 8.5.2-c", "fitl 8.6.2-c", "fitl 8.7.1-c", "fitl 8.8.2-c")
@FOUR
def test_the_note_is_for_the_very_next_card(faction: str) -> None:
    s = quiet(faction, NO_CAPABILITY, OWN[faction], 2).scene.s
    adjust_eligibility(s)
    assert s.noted == 1 << FACTIONS.index(faction)
    adjust_eligibility(s)
    assert s.noted == 0


@pytest.mark.rule("fitl 8.5.2-d", "fitl 8.6.2-d", "fitl 8.7.1-d", "fitl 8.8.2-d")
@FOUR
def test_any_capability_at_hand_takes_a_roll(faction: str) -> None:
    for card in (OWN[faction], ANOTHERS[faction]):
        assert quiet(faction, card, 2, 2).answers("card.act") == ["event"]
        story = quiet(faction, card, 2, 1)
        assert rolled(story)[:1] == ["play the Capability?"]
        assert "event" not in story.answers("card.act")


@pytest.mark.rule("fitl 8.4.1-a")
@pytest.mark.parametrize(("faction", "card"), [("vc", 34), ("nva", 116), ("us", 61)])
def test_a_rifle_beats_the_roll_and_the_note(faction: str, card: int) -> None:
    """SA-2s for the VC, Cadres for the NVA, Armored Cavalry for the US: no roll is made at all."""
    story = quiet(faction, card, 2, None, noted=0b1111)
    assert rolled(story) == []
    assert "event" not in story.answers("card.act")


@pytest.mark.rule("fitl 8.5.2-e", "fitl 8.6.2-e", "fitl 8.7.1-e", "fitl 8.8.6-a")
@FOUR
def test_with_no_capability_about_the_event_is_played(faction: str) -> None:
    card = {"us": 16, "arvn": 16, "nva": 7, "vc": 16}[faction]
    story = quiet(faction, card, 2, None)
    assert story.answers("card.act") == ["event"]
    assert rolled(story) == []


# --- what comes before --------------------------------------------------------------------


@pytest.mark.rule("fitl 8.5.2-a", "fitl 8.5.2-c")
def test_the_vc_terrorize_before_they_wait_or_play() -> None:
    for card, next_card, noted in ((NO_CAPABILITY, 101, 0), (101, 2, 0b1000)):
        scene = Scene().put("hue", vc_guerrilla_underground=1).support("hue", 1)
        story = act(scene.set(next_card=next_card, noted=noted), "vc", card=card, **BUSY)
        assert story.answers("card.act") == ["terror"]
        assert rolled(story) == []


@pytest.mark.rule("fitl 8.6.2-a", "fitl 8.6.2-c")
def test_the_nva_attack_before_they_wait_or_play() -> None:
    for card, next_card, noted in ((NO_CAPABILITY, 45, 0), (45, 2, 0b0100)):
        scene = Scene().put("quang_tri", nva_troops=12, arvn_base=1, police=1)
        story = act(scene.set(next_card=next_card, noted=noted), "nva", card=card, **BUSY)
        assert story.answers("card.act") == ["attack"]
        assert rolled(story) == []


@pytest.mark.rule("fitl 8.7.1-a")
def test_arvn_looks_at_the_event_first() -> None:
    scene = Scene().put("saigon", arvn_troops=4, vc_guerrilla_active=2).set(next_card=2)
    story = act(scene, "arvn", card=16, **BUSY)
    assert story.boxes == ["arvn.event"]


@pytest.mark.rule("fitl 8.8.2-a")
def test_the_us_looks_for_capabilities_first_and_for_events_late() -> None:
    def before(card: int, next_card: int) -> Story:
        scene = Scene().put("saigon", us_troops=4, vc_base=1).set(next_card=next_card)
        return act(under("lbj", scene), "us", card=card, **{**BUSY, "rolls": [2] * 40})

    assert before(16, 2).answers("card.act") == ["assault"]
    assert before(14, 2).answers("card.act") == ["event"]
    assert before(NO_CAPABILITY, 14).answers("card.act") == ["pass_and_wait"]
