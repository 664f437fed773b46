"""Why something is not offered at a Special Activity (4.0)."""

from __future__ import annotations

from typing import Final

import pytest

from annamite.games.fire_in_the_lake import activities
from tests.games.fire_in_the_lake.scenes import Play, Scene
from tests.games.fire_in_the_lake.why_not.cases import Case, activity, check, operation, take


def choose(faction: str, name: str) -> Case:
    """Return a case whose decision is which Special Activity goes with an Operation."""

    def begin(scene: Scene) -> Play:
        turn = scene.turn(faction, activity=True)
        turn.operation = name
        return scene.play(activities.carry_out(turn))

    return Case(lambda _: None, begin, "", "", "")


CASES: Final = {
    # --- which ----------------------------------------------------------------------------------
    "advise goes with train": choose("us", "sweep")._replace(
        build=lambda s: s.put("hue", us_troops=1, police=1),
        word="advise",
        says="It goes with Train or Patrol only.",
        rule="4.1.1-a",
        then=choose("us", "train").begin,
    ),
    "air lift under typhoon kate": choose("us", "train")._replace(
        build=lambda s: s.put("hue", us_troops=1, police=1).set(momentum=1 << 115),
        word="air_lift",
        says="Typhoon Kate forbids it until the next Reset.",
        rule="5.4-a",
        mend=lambda s: s.set(momentum=0),
    ),
    "bombard without troops": choose("nva", "rally")._replace(
        build=lambda s: s.put("hue", nva_base=1, us_troops=3),
        word="bombard",
        says="Nowhere are there 3 NVA Troops.",
        rule="4.4.2-d",
        mend=lambda s: s.put("hue", nva_troops=3),
    ),
    "subvert without cubes": choose("vc", "rally")._replace(
        build=lambda s: s.put("hue", vc_guerrilla_underground=1),
        word="subvert",
        says="Nowhere are ARVN cubes with an Underground VC Guerrilla.",
        rule="4.5.2-b",
        mend=lambda s: s.put("hue", police=1),
    ),
    # --- US -------------------------------------------------------------------------------------
    "advise nobody": Case(
        lambda s: s.put("hue", police=1),
        activity("us", "advise"),
        "saigon",
        "No ARVN forces, Irregulars or Rangers are there.",
        "4.2.1-b",
        lambda s: s.put("saigon", police=1),
    ),
    "advise by assault of nobody": Case(
        lambda s: s.put("hue", police=1),
        activity("us", "advise", "hue"),
        "assault",
        "No NVA or VC piece is there.",
        "3.2.4-a",
        lambda s: s.put("hue", vc_base=1),
    ),
    "advise a sweep in monsoon": Case(
        lambda s: s.put("hue", police=1, vc_base=1),
        activity("us", "advise", "hue", monsoon=True),
        "sweep",
        "Monsoon forbids Sweep.",
        "2.3.9-b",
        then=activity("us", "advise", "hue"),
    ),
    "advise by strike of a tunnel": Case(
        lambda s: s.put("hue", ranger_underground=1, police=1, vc_tunneled_base=1),
        activity("us", "advise", "hue"),
        "strike",
        "No NVA or VC piece that Special Forces may remove is there.",
        "4.2.1-g",
        lambda s: s.put("hue", vc_guerrilla_underground=1),
    ),
    "air lift what is not there": Case(
        lambda s: s.put("hue", us_troops=1),
        activity("us", "air_lift"),
        "saigon",
        "No US Troops, Irregulars, ARVN Troops or Rangers are there.",
        "4.2.2-a",
        lambda s: s.put("saigon", ranger_active=1),
    ),
    "air lift to where they are": Case(
        lambda s: s.put("hue", us_troops=1),
        activity("us", "air_lift", "hue", monsoon=True),
        "hue",
        "The pieces are there already.",
        "4.2.2-a",
        lambda s: s.put("saigon", us_troops=1),
        activity("us", "air_lift", "saigon"),
    ),
    "air lift among too many": Case(
        lambda s: s.put("hue", us_troops=2).put("saigon", us_troops=1),
        activity("us", "air_lift", "hue", "da_nang", "us_troops-1", monsoon=True),
        "saigon",
        "Monsoon holds the Air Lift to 2 spaces.",
        "4.2.2-a",
        then=activity("us", "air_lift", "hue", "da_nang", "us_troops-1"),
    ),
    "air lift of five rangers": Case(
        lambda s: s.put("hue", arvn_troops=6),
        activity("us", "air_lift", "hue", "da_nang"),
        "arvn_troops-5",
        "Only 4 ARVN Troops may fly: ARVN Troops, Rangers and Irregulars are at most 4 in all.",
        "4.2.2",
        lambda s: take(s, "hue", "arvn_troops", 3),
    ),
    "air strike on the hidden": Case(
        lambda s: s.put("hue", us_troops=1, vc_guerrilla_underground=1).set(trail=2),
        activity("us", "air_strike", 3),
        "hue",
        "No NVA or VC piece is there that is neither Underground nor Tunneled.",
        "4.2.3-k",
        lambda s: s.put("hue", vc_guerrilla_active=1),
    ),
    "air strike without anybody": Case(
        lambda s: s.put("hue", vc_guerrilla_active=1).set(trail=2),
        activity("us", "air_strike", 3),
        "hue",
        "No US or ARVN piece is there.",
        "4.2.3-a",
        lambda s: s.put("hue", police=1),
    ),
    "air strike on the trail": Case(
        lambda s: s.put("hue", police=1, vc_guerrilla_active=1).set(trail=0),
        activity("us", "air_strike", 3),
        "trail",
        "The Trail is at 0.",
        "6.7-a",
        lambda s: s.set(trail=1),
    ),
    "air strike on the trail with one hit": Case(
        lambda s: s.put("hue", police=1, vc_guerrilla_active=1).set(trail=1),
        activity("us", "air_strike", 1),
        "trail",
        "It takes 2 hits.",
        "4.2.3-d",
        then=activity("us", "air_strike", 2),
    ),
    "air strike on guerrillas before troops": Case(
        lambda s: s.put("hue", police=1, nva_guerrilla_active=1, nva_troops=1),
        activity("us", "air_strike", 3, "hue"),
        "nva_guerrilla_active",
        "NVA Troops go before Guerrillas, and Guerrillas before Bases.",
        "4.2.3-i",
        lambda s: take(s, "hue", "nva_troops"),
    ),
    # --- ARVN -----------------------------------------------------------------------------------
    "govern without support": Case(
        lambda s: s.put("hue", police=1).put("can_tho", police=1).support("can_tho", 1),
        activity("arvn", "govern"),
        "hue",
        "It is not at Support.",
        "4.3.1-b",
        lambda s: s.support("hue", 1),
    ),
    "govern without control": Case(
        lambda s: s.put("can_tho", police=1).support("can_tho", 1).support("hue", 1),
        activity("arvn", "govern"),
        "hue",
        "It is not under COIN Control.",
        "4.3.1-b",
        lambda s: s.put("hue", police=1),
    ),
    "patronage among us troops": Case(
        lambda s: s.put("hue", police=1, us_troops=1).support("hue", 1),
        activity("arvn", "govern", "hue"),
        "patronage",
        "ARVN cubes there do not outnumber US Troops.",
        "4.3.1-g",
        lambda s: s.put("hue", police=1),
    ),
    "transport of seven": Case(
        lambda s: s.put("hue", arvn_troops=7),
        activity("arvn", "transport", "hue", "loc_hue_da_nang"),
        "arvn_troops-7",
        "Only 6 ARVN Troops may still go: a Transport takes at most 6 pieces.",
        "4.3.2",
        lambda s: take(s, "hue", "arvn_troops"),
    ),
    "transport past guerrillas": Case(
        lambda s: s.put("hue", arvn_troops=1).put("loc_hue_da_nang", vc_guerrilla_active=1),
        activity("arvn", "transport", "hue"),
        "da_nang",
        "No LoCs and Cities lead there, or NVA and VC pieces stop the way.",
        "4.3.2-c",
        lambda s: take(s, "loc_hue_da_nang", "vc_guerrilla_active"),
    ),
    "raid from afar": Case(
        lambda s: s.put("hue", ranger_active=1),
        activity("arvn", "raid"),
        "saigon",
        "No Rangers are there, nor next to it that have not moved.",
        "4.3.3-c",
        lambda s: s.put("saigon", ranger_active=1),
    ),
    "raid a base behind guerrillas": Case(
        lambda s: s.put("hue", ranger_underground=1, vc_base=1, vc_guerrilla_active=2),
        activity("arvn", "raid", "hue", "done", "done", "yes"),
        "vc_base",
        "Bases are removed only when no other NVA or VC piece is there.",
        "4.3.3-e",
        lambda s: take(s, "hue", "vc_guerrilla_active", 2),
    ),
    # --- NVA ------------------------------------------------------------------------------------
    "infiltrate by a few": Case(
        lambda s: s.put("hue", nva_base=1).put("saigon", nva_troops=1, vc_base=1),
        activity("nva", "infiltrate"),
        "saigon",
        "No NVA Base is there, nor do NVA pieces outnumber VC pieces.",
        "4.4.1-b",
        lambda s: s.put("saigon", nva_troops=1),
    ),
    "take over more": Case(
        lambda s: s.put("hue", nva_base=1, vc_base=1),
        activity("nva", "infiltrate", "hue"),
        "take_over",
        "NVA pieces there do not outnumber VC pieces.",
        "4.4.1-f",
        lambda s: s.put("hue", nva_troops=1),
    ),
    "build up more troops": Case(
        lambda s: s.put("hue", nva_base=1).set(trail=1),
        activity("nva", "infiltrate", "hue", "build_up"),
        "3",
        "Only 2 NVA Troops can come: one for each box of the Trail and NVA Base there, as far as "
        "there are.",
        "4.4.1-d",
        lambda s: s.set(trail=2),
    ),
    "bombard a few": Case(
        lambda s: (
            s.put("hue", nva_troops=3, us_troops=2)
            .put("da_nang", us_troops=3)
            .put("quang_nam", nva_troops=3)
        ),
        activity("nva", "bombard"),
        "hue",
        "Neither 3 US and ARVN Troops nor a US or ARVN Base is there.",
        "4.4.2-b",
        lambda s: s.put("hue", arvn_troops=1),
    ),
    "ambush by none that marched": Case(
        lambda s: (
            s.put("hue", vc_guerrilla_underground=2, police=1)
            .put("quang_tri", police=1)
            .put("loc_hue_da_nang", vc_guerrilla_underground=1)
        ),
        operation(
            "vc", "march", "quang_tri", "hue", 1, "done", "activity", "ambush", activity=True
        ),
        "hue",
        "No Underground Guerrilla marched in there.",
        "4.4.3-a",
        then=operation(
            "vc", "march", "hue", "loc_hue_da_nang", 1, "done", "activity", "ambush", activity=True
        ),
    ),
    # --- VC -------------------------------------------------------------------------------------
    "tax under control": Case(
        lambda s: s.put("hue", vc_guerrilla_underground=1).put(
            "saigon", vc_guerrilla_underground=1, police=2
        ),
        activity("vc", "tax"),
        "saigon",
        "It is under COIN Control.",
        "4.5.1-a",
        lambda s: take(s, "saigon", "police"),
    ),
    "tax in the open": Case(
        lambda s: s.put("hue", vc_guerrilla_underground=1).put("saigon", vc_guerrilla_active=1),
        activity("vc", "tax"),
        "saigon",
        "No Underground VC Guerrilla is there.",
        "4.5.1-a",
        lambda s: s.put("saigon", vc_guerrilla_underground=1),
    ),
    "tax nowhere": Case(
        lambda s: s.put("hue", vc_guerrilla_underground=1),
        activity("vc", "tax"),
        "done",
        "A Special Activity takes place in at least one space.",
        "4.1",
        lambda s: s.put("saigon", vc_guerrilla_underground=1),
        activity("vc", "tax", "hue"),
    ),
    "tax twice": Case(
        lambda s: s.put("hue", vc_guerrilla_underground=2).put(
            "saigon", vc_guerrilla_underground=1
        ),
        activity("vc", "tax", "hue"),
        "hue",
        "The Special Activity took place there already.",
        "4.1-e",
        then=activity("vc", "tax", "saigon"),
    ),
    "subvert which is not there": Case(
        lambda s: s.put("hue", vc_guerrilla_underground=1, police=1),
        activity("vc", "subvert", "hue", "replace"),
        "arvn_troops",
        "No ARVN Troops are there.",
        "4.5.2-c",
        lambda s: s.put("hue", arvn_troops=1),
    ),
    "the operation needs its only space": Case(
        lambda s: s.put("hue", us_troops=1, police=1).put(
            "loc_hue_da_nang", police=1, vc_guerrilla_active=1
        ),
        operation("us", "train", "activity", "advise", activity=True),
        "hue",
        "The Train would have no space left to begin in.",
        "2.3.4-e",
        lambda s: s.put("saigon", us_troops=1),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_the_condition(name: str) -> None:
    """Its reason is told where it fails, and is gone where it holds."""
    check(CASES[name])
