"""Why something is not offered in a Coup Round or by an Event (5.0, 6.0)."""

from __future__ import annotations

from typing import Final

import pytest

from annamite.games.fire_in_the_lake.coup.commitment import Quota, Unrest
from annamite.games.fire_in_the_lake.coup.support import FRESH_EFFORT
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.spaces import N_SPACES, SPACE
from tests.games.fire_in_the_lake.scenes import Scene
from tests.games.fire_in_the_lake.why_not.cases import Case, card, check, take

NOTHING_MOVED: Final = (0,) * N_SPACES


def pacifying(scene: Scene) -> Scene:
    """Let the US Pacify."""
    return scene.set(phase=Phase.PACIFY_US, scratch=tuple(FRESH_EFFORT))


def agitating(scene: Scene) -> Scene:
    """Let the VC Agitate."""
    return scene.set(phase=Phase.AGITATE, scratch=tuple(FRESH_EFFORT))


def committing(scene: Scene, phase: Phase, troops: int = 10, bases: int = 2) -> Scene:
    """Let the US move what it has left to move."""
    return scene.set(phase=phase, scratch=tuple(Quota(troops, bases)))


def event(scene: Scene, number: int) -> Scene:
    """Let the US have the choice of an Event."""
    return scene.set(card=number, eligible=0b0001)


CASES: Final = {
    # --- 6.2 and 6.3 ----------------------------------------------------------------------------
    "pacify without police": Case(
        lambda s: pacifying(s).put("hue", us_troops=1),
        card(),
        "hue",
        "No Police are there.",
        "6.3.1-d",
        lambda s: s.put("hue", police=1),
    ),
    "pacify without troops": Case(
        lambda s: pacifying(s).put("hue", police=1),
        card(),
        "hue",
        "No US Troops are there.",
        "6.3.1-d",
        lambda s: s.put("hue", us_troops=1),
    ),
    "pacify where all support": Case(
        lambda s: pacifying(s).put("hue", us_troops=1, police=1).support("hue", 2),
        card(),
        "hue",
        "It is at Active Support already.",
        "6.3.1-e",
        lambda s: s.support("hue", 1),
    ),
    "pacify unpaid": Case(
        lambda s: pacifying(s).put("hue", us_troops=1, police=1).set(arvn=17, econ=15),
        card(),
        "hue",
        "It needs 3 ARVN Resources, and 2 are left above Econ.",
        "6.3.1-e",
        lambda s: s.set(arvn=18),
    ),
    "pacify a fifth space": Case(
        lambda s: s.put("hue", us_troops=1, police=1).set(
            phase=Phase.PACIFY_US, scratch=tuple(FRESH_EFFORT._replace(before=4))
        ),
        card(),
        "hue",
        "4 spaces have been Pacified, which is the most.",
        "6.3.1-b",
        pacifying,
    ),
    "pacify by more steps": Case(
        lambda s: pacifying(s).put("hue", us_troops=1, police=1).support("hue", 1),
        card("hue"),
        "2",
        "Only 1 step can be made and paid for there.",
        "6.3.1-e",
        lambda s: s.support("hue", 0),
    ),
    "agitate under control": Case(
        lambda s: agitating(s).put("hue", vc_base=1, police=2),
        card(),
        "hue",
        "It is under COIN Control.",
        "6.3.2-a",
        lambda s: take(s, "hue", "police"),
    ),
    "agitate without vc": Case(
        agitating,
        card(),
        "hue",
        "No VC piece is there.",
        "6.3.2-a",
        lambda s: s.put("hue", vc_base=1),
    ),
    # --- 6.4 ------------------------------------------------------------------------------------
    "troops must leave first": Case(
        lambda s: s.put("quang_nam", arvn_troops=1).set(
            phase=Phase.REDEPLOY_TROOPS, scratch=NOTHING_MOVED
        ),
        card(),
        "done",
        "ARVN Troops must still leave Quang Nam.",
        "6.4.2-a",
        lambda s: s.put("quang_nam", us_base=1),
    ),
    "troops to the wrong city": Case(
        lambda s: (
            s.put("saigon", arvn_troops=1)
            .put("hue", nva_troops=1)
            .set(phase=Phase.REDEPLOY_TROOPS, scratch=NOTHING_MOVED)
        ),
        card("saigon"),
        "hue",
        "Troops go to Cities without NVA Control, US and ARVN Bases and Saigon only.",
        "6.4.2-c",
        lambda s: s.put("hue", police=1),
    ),
    "police that are not there": Case(
        lambda s: s.put("saigon", police=1).set(phase=Phase.REDEPLOY_POLICE, scratch=NOTHING_MOVED),
        card(),
        "hue",
        "No Police are there.",
        "6.4",
        lambda s: s.put("hue", police=1),
    ),
    "nva troops without a base": Case(
        lambda s: (
            s.put("hue", nva_base=1, nva_troops=1)
            .put("da_nang", nva_base=1)
            .set(phase=Phase.REDEPLOY_NVA, scratch=NOTHING_MOVED)
        ),
        card("hue"),
        "saigon",
        "NVA Troops go to NVA Bases only.",
        "6.4.2-c",
        lambda s: s.put("saigon", nva_base=1),
    ),
    # --- 6.5 ------------------------------------------------------------------------------------
    "troops from the jungle": Case(
        lambda s: committing(s, Phase.COMMIT_TROOPS).put("tay_ninh", us_troops=1, vc_base=1),
        card(),
        "tay_ninh",
        "It is neither under COIN Control nor a LoC nor Saigon.",
        "6.5-f",
        lambda s: s.put("tay_ninh", us_troops=1),
    ),
    "troops from an empty box": Case(
        lambda s: (
            committing(s, Phase.COMMIT_TROOPS)
            .put("saigon", us_troops=1)
            .none_available("us_troops")
        ),
        card(),
        "available",
        "No US Troops are Available.",
        "6.5-f",
        lambda s: s.available(irregular=1).s.available.__setitem__(0, 1),
    ),
    "an eleventh troop": Case(
        lambda s: committing(s, Phase.COMMIT_TROOPS, troops=0).put("saigon", us_troops=1),
        card(),
        "saigon",
        "10 US Troops have moved, which is the most.",
        "6.5-f",
        lambda s: committing(s, Phase.COMMIT_TROOPS, troops=1),
    ),
    "a third base": Case(
        lambda s: (
            committing(s, Phase.COMMIT_BASES)
            .put("saigon", us_base=1, vc_base=1)
            .put("hue", police=1, us_base=1, arvn_base=1)
        ),
        card("saigon"),
        "hue",
        "Two Bases are there already.",
        "1.4.2-a",
        lambda s: take(s, "hue", "arvn_base"),
    ),
    "withdrawal of so many people": Case(
        lambda s: s.set(phase=Phase.WITHDRAWAL, scratch=tuple(Unrest(1))),
        card(),
        "saigon",
        "It has Population 6, and 1 may still be shifted.",
        "6.5-i",
        lambda s: s.set(scratch=tuple(Unrest(6))),
    ),
    "withdrawal twice": Case(
        lambda s: s.set(phase=Phase.WITHDRAWAL, scratch=tuple(Unrest(6, 1 << SPACE["saigon"]))),
        card(),
        "saigon",
        "It was shifted already.",
        "6.5-j",
        lambda s: s.set(scratch=tuple(Unrest(6))),
    ),
    # --- 5.0 ------------------------------------------------------------------------------------
    "tribesmen without irregulars": Case(
        lambda s: (
            event(s, 29)
            .put("pleiku", irregular_active=1, vc_guerrilla_active=3)
            .put("kontum", irregular_active=1, vc_guerrilla_active=3)
        ),
        card("event", "unshaded"),
        "hue",
        "Tribesmen: no Irregulars are there.",
        "5.1-a",
        lambda s: s.put("hue", irregular_active=1, vc_guerrilla_active=1),
    ),
    "ruff puff in a city": Case(
        lambda s: event(s, 113).put("quang_nam", police=3).put("quang_tin", police=3),
        card("event", "shaded"),
        "quang_tri",
        "Ruff Puff: no Police are there.",
        "5.1-a",
        lambda s: s.put("quang_tri", police=1),
    ),
    "domino theory without pieces": Case(
        lambda s: event(s, 82).set(aid=10),
        card("event", "unshaded"),
        "us_pieces",
        "Domino Theory: no US pieces are out of play.",
        "5.1-a",
        lambda s: s.s.out_of_play.__setitem__(0, 1),
    ),
    "honolulu without patronage": Case(
        lambda s: event(s, 64).set(aid=10, patronage=0),
        card("event", "single", "up"),
        "down",
        "Honolulu Conference: Patronage is at 0.",
        "5.1-a",
        lambda s: s.set(patronage=1),
    ),
    "fact finding in the country": Case(
        lambda s: (
            event(s, 63)
            .put("hue", police=1)
            .put("da_nang", police=1)
            .put("can_tho", police=1)
            .support("hue", 1)
            .support("da_nang", 1)
        ),
        card("event", "shaded"),
        "can_tho",
        "Fact Finding: it is not at Support.",
        "5.1-a",
        lambda s: s.support("can_tho", 1),
    ),
    "election where nobody is lukewarm": Case(
        lambda s: (
            event(s, 83)
            .support("hue", 1)
            .support("da_nang", 1)
            .support("can_tho", 1)
            .support("an_loc", 1)
        ),
        card("event", "unshaded"),
        "saigon",
        "Election: it is not at Passive Support.",
        "5.1-a",
        lambda s: s.support("saigon", 1),
    ),
    "sapper without a base": Case(
        lambda s: (
            event(s, 17)
            .put("hue", vc_guerrilla_underground=1, arvn_base=1)
            .put("da_nang", vc_guerrilla_underground=1, arvn_base=1)
            .put("saigon", vc_guerrilla_underground=1)
        ),
        card("event", "shaded"),
        "saigon",
        "Claymores: no US Bases or ARVN Bases are there.",
        "5.1-a",
        lambda s: s.put("saigon", us_base=1),
    ),
    "macv leaves no way": Case(
        lambda s: event(s, 69).put("hue", us_troops=1, police=1),
        card("event", "single", "us_arvn"),
        "nothing",
        "What the Event grants must be done if it can be.",
        "5.1.3-a",
        lambda s: take(take(s, "hue", "us_troops"), "hue", "police"),
    ),
    "rach ba rai without victims": Case(
        lambda s: event(s, 100).put("kien_phong", us_troops=1, vc_base=1),
        card("event", "unshaded", "kien_phong"),
        "nva",
        "Rach Ba Rai: nothing of theirs there can be removed.",
        "5.1-a",
        lambda s: s.put("kien_phong", nva_base=1),
    ),
    "rostow with nothing out of play": Case(
        lambda s: event(s, 90).put("hue", police=1).put("saigon", police=2),
        card("event", "unshaded"),
        "out_of_play",
        "Walt Rostow: no ARVN piece out of play can be placed under COIN Control.",
        "5.1-a",
        lambda s: s.s.out_of_play.__setitem__(3, 1),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_the_condition(name: str) -> None:
    """Its reason is told where it fails, and is gone where it holds."""
    check(CASES[name])
