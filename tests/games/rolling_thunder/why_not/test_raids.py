"""Targets, cover, squadrons, altitude, what goes along, crossings (4.8)."""

from __future__ import annotations

from typing import Any, Final

import pytest

from annamite.games.rolling_thunder.box.ids import (
    AIRFIELDS,
    FORCES,
    MANDATORY_TYPES,
    OBJECTIVES,
    PLACE,
)
from annamite.games.rolling_thunder.raids.compose import (
    assign,
    attach,
    choose_altitude,
    choose_target,
)
from annamite.games.rolling_thunder.raids.cover import cover
from annamite.games.rolling_thunder.raids.damage import hit_bridges
from annamite.games.rolling_thunder.ratings import Damage
from annamite.games.rolling_thunder.state import (
    DESTROYED,
    DISCARDED,
    FIELDS,
    FLOWN,
    ON_BOARD,
    STANDING,
)
from tests.games.rolling_thunder.scenes import GAME, Play, Scene
from tests.games.rolling_thunder.why_not.cases import (
    AIR_FORCE,
    NAVY,
    Ask,
    Case,
    Change,
    also,
    check,
    hand,
    nothing,
    over,
    put,
    put_all,
    raid_on,
    reserve,
    weather,
)


def target(force: str) -> Ask:
    """Ask a force for a target."""
    return lambda scene: scene.run(choose_target, FORCES.index(force))


def covering(name: str = "bridges_vinh", *words: str) -> Ask:
    """Ask what covers a raid of the Navy, or what follows."""
    return lambda scene: scene.run(cover, raid_on(scene, NAVY, name)).do(*words)


def composing(*words: str) -> Ask:
    """Ask the Navy for squadrons against Vinh's bridges, after these."""
    return lambda scene: scene.run(assign, raid_on(scene, NAVY, "bridges_vinh")).do(*words)


def climbing(scene: Scene) -> Play:
    """Ask at which altitude it flies."""
    return scene.run(choose_altitude, raid_on(scene, NAVY, "bridges_vinh"))


def attaching(*words: str, **parts: Any) -> Ask:
    """Ask what goes with a raid of the Navy, after these."""
    return lambda scene: scene.segment(attach, scene.fly(NAVY, "bridges_vinh", **parts), *words)


def crossing(scene: Scene) -> Play:
    """Ask where a counter goes in Vinh."""
    return scene.run(hit_bridges, 1, PLACE["vinh"], Damage(0, 1, 0))


def objective(status: int) -> Change:
    """Put Vinh's objective on the map, in a state."""
    return also(
        lambda scene: scene.objective("n_w4", "w1"),
        put("status", OBJECTIVES.index("n_w4"), status),
    )


def counters(count: int, *names: str) -> Change:
    """Put counters on crossings."""
    return lambda scene: scene.bridges(**dict.fromkeys(names, count))


MOST: Final = {name: row.capacity for name, row in GAME.box.c.bridges.items()}
VINH: Final = ("vinh_main", "vinh_west")
BRIDGE, AIRFIELD = MANDATORY_TYPES.index("bridge"), MANDATORY_TYPES.index("airfield")
KEP, GIA_LAM = AIRFIELDS.index("kep"), AIRFIELDS.index("gia_lam")
HAS_PILOT = put("pilots", 1, 1)
"""Something to attach, so that the question is asked."""

TARGETS: Final[dict[str, Case]] = {
    "other compartment": Case(
        target(NAVY),
        "h_w",
        "It lies in the compartment of the Air Force in Hanoi.",
        "2.2.1-d",
        lambda scene: scene.objective("h_w", "w1"),
        lambda scene: scene.s.hanoi.reverse(),
    ),
    "other package": Case(
        target(AIR_FORCE),
        "airfield_kep",
        "It lies in the Route Packages of the Navy.",
        "4.8.2-e",
        nothing,
        nothing,
        then=target(NAVY),
    ),
    "not drawn": Case(
        target(NAVY),
        "n_w4",
        "Its counter has not been drawn.",
        "3.1.1",
        nothing,
        objective(STANDING),
    ),
    "drawn earlier": Case(
        target(NAVY),
        "n_w4",
        "Its counter was drawn in an earlier year and is off the map.",
        "3.1.1",
        objective(DISCARDED),
        objective(STANDING),
    ),
    "destroyed": Case(
        target(NAVY),
        "n_w4",
        "It is destroyed.",
        "4.8.5.2-j",
        objective(DESTROYED),
        objective(STANDING),
    ),
    "bridges down": Case(
        target(NAVY),
        "bridges_vinh",
        "Vinh has no room for another Destroyed Bridges counter.",
        "4.8.5.3-d",
        lambda scene: scene.bridges(**{name: MOST[name] for name in VINH}),
        counters(0, *VINH),
    ),
    "airfield down": Case(
        target(NAVY),
        "airfield_kep",
        "It has taken 4 damage, the most there may be.",
        "4.8.5.4-a",
        lambda scene: scene.damage(kep=4),
        lambda scene: scene.damage(kep=3),
    ),
    "city forbidden": Case(
        target(NAVY),
        "bridges_hanoi",
        "Hanoi is forbidden below Target Restriction Level 3, and it is 2.",
        "4.8.2-g",
        put_all(level=2),
        put_all(level=3),
    ),
    "airfields forbidden": Case(
        target(NAVY),
        "airfield_kep",
        "Airfields are forbidden below Target Restriction Level 1, and it is 0.",
        "4.8.2-g",
        put_all(level=0),
        put_all(level=1),
    ),
    "storms": Case(
        target(NAVY),
        "bridges_vinh",
        "There are Storms over Vinh.",
        "4.8.2-f",
        weather(vinh="storms"),
        weather(vinh="monsoon"),
    ),
    "storms without scouts": Case(
        target(NAVY),
        "bridges_vinh",
        "There are Storms over Vinh.",
        "4.8.2-f",
        weather(vinh="storms"),
        hand("weather_scouts"),
    ),
    "mandatory type": Case(
        target(NAVY),
        "bridges_vinh",
        "The first raid must hit the mandatory type, and that is airfield.",
        "4.8.2-h",
        put("mandatory", 1, AIRFIELD),
        put("raided", 1, 1),
    ),
}

COVER: Final[dict[str, Case]] = {
    "no CAP squadron": Case(
        covering(),
        "barcap_kep",
        "The Navy has no CAP squadron in Active Reserve.",
        "4.8.1-a",
        reserve(NAVY, strike=1, armed_recon=1),
        reserve(NAVY, strike=1, armed_recon=1, cap=1),
    ),
    "other package": Case(
        covering(),
        "barcap_phuc_yen",
        "The airfield is in the Route Packages of the Air Force.",
        "4.8.1.1-d",
        nothing,
        nothing,
        then=lambda scene: scene.run(cover, raid_on(scene, AIR_FORCE, "bridges_hoa_binh")),
    ),
    "covered": Case(
        covering(),
        "barcap_kep",
        "A CAP squadron is over the airfield already.",
        "4.8.1.1-e",
        lambda scene: scene.barcap("kep", NAVY),
        put("barcap", KEP, 0),
    ),
    "no suppression squadron": Case(
        covering(),
        "suppression",
        "The Navy has no armed recon or suppression squadron left to send.",
        "4.8.1-b",
        reserve(NAVY, strike=1, cap=1),
        reserve(NAVY, strike=1, cap=1, armed_recon=1),
    ),
    "no More Sorties counter": Case(
        covering(),
        "suppression",
        "The Navy has no armed recon or suppression squadron left to send.",
        "4.8.1-b",
        reserve(NAVY, strike=1, cap=1),
        put("sorties", 1, ON_BOARD),
    ),
    "enough suppression": Case(
        covering(),
        "suppression",
        "2 suppression squadrons of the Navy are over Vinh, the most in a region.",
        "4.8.1.2-a",
        over("vinh", NAVY, suppression=2),
        put("suppression", FIELDS + PLACE["vinh"], 1),
    ),
    "Gia Lam is far": Case(
        covering(),
        "ask_barcap",
        "Gia Lam does not cover Vinh.",
        "4.8.1.1-f",
        nothing,
        nothing,
        then=covering("bridges_bac_giang"),
    ),
    "Gia Lam is covered": Case(
        covering("bridges_bac_giang"),
        "ask_barcap",
        "A CAP squadron is over Gia Lam already.",
        "4.8.1.1-e",
        lambda scene: scene.barcap("gia_lam"),
        put("barcap", GIA_LAM, 0),
    ),
    "partner without CAP": Case(
        covering("bridges_bac_giang"),
        "ask_barcap",
        "The Air Force has no CAP squadron in Active Reserve.",
        "4.8.1.1-f",
        reserve(AIR_FORCE, sead=1),
        reserve(AIR_FORCE, sead=1, cap=1),
    ),
    "partner refused": Case(
        covering("bridges_bac_giang", "ask_barcap", "no"),
        "ask_barcap",
        "The Air Force has been asked and sends none.",
        "4.8.1",
        nothing,
        nothing,
        then=covering("bridges_bac_giang"),
    ),
    "not over Hanoi": Case(
        covering(),
        "ask_suppression",
        "The Air Force may be asked for it in Hanoi alone.",
        "4.8.1.2-b",
        nothing,
        nothing,
        then=covering("bridges_hanoi"),
    ),
    "partner without suppression": Case(
        covering("bridges_hanoi"),
        "ask_suppression",
        "The Air Force has no armed recon or suppression squadron left to send.",
        "4.8.1-b",
        reserve(AIR_FORCE, cap=1),
        reserve(AIR_FORCE, cap=1, armed_recon=1),
    ),
    "none of a kind": Case(
        covering("bridges_vinh", "barcap_kep"),
        "cap_upgraded",
        "The Navy has none of these in Active Reserve.",
        "4.8.1.1-a",
        reserve(NAVY, cap=1),
        reserve(NAVY, cap=1, cap_upgraded=1),
    ),
}

COMPOSITION: Final[dict[str, Case]] = {
    "most of a role": Case(
        composing("cap", "cap", "cap"),
        "cap",
        "3 CAP squadrons are the most in this raid.",
        "4.8.2-a",
        reserve(NAVY, cap=4, strike=1),
        nothing,
        then=composing("cap", "cap"),
    ),
    "not in reserve": Case(
        composing(),
        "sead",
        "The Navy has none of these in Active Reserve.",
        "4.8.2-a",
        reserve(NAVY, cap=1, strike=1),
        reserve(NAVY, cap=1, strike=1, sead=1),
    ),
    "without STRIKE": Case(
        composing("cap"),
        "done",
        "The raid needs a STRIKE squadron.",
        "4.8-c",
        reserve(NAVY, cap=2, strike=1),
        nothing,
        then=composing("cap", "strike"),
    ),
    "three squadrons": Case(
        composing("strike"),
        "done",
        "The first raid against a mandatory target needs 3 squadrons, and has 1.",
        "4.5-f",
        put("mandatory", 1, BRIDGE),
        put("mandatory", 1, AIRFIELD),
    ),
    "High in cloud": Case(
        climbing,
        "high",
        "It needs clear weather, and the raid meets Overcast.",
        "4.8.2.1-b",
        weather(vinh="overcast"),
        weather(vinh="clear"),
    ),
}

EXTRAS: Final[dict[str, Case]] = {
    "no squadron of the role": Case(
        attaching(strike=1),
        "pilot_cap",
        "No CAP squadron flies in the raid.",
        "4.8.2",
        HAS_PILOT,
        nothing,
        then=attaching(strike=1, cap=1),
    ),
    "no pilot": Case(
        attaching(cap_missile=1, strike=1),
        "pilot_cap",
        "The Navy has no Experienced Pilot in Active Reserve.",
        "4.8.2-b",
        nothing,
        HAS_PILOT,
    ),
    "one pilot a role": Case(
        attaching("pilot_cap", cap=1, strike=1),
        "pilot_cap",
        "A pilot flies with CAP already, and one is the most.",
        "4.8.2-b",
        put("pilots", 1, 2),
        nothing,
        then=attaching(cap=1, strike=1),
    ),
    "no missile": Case(
        attaching(cap_missile=1, strike=1),
        "aim",
        "The Navy has none left this year.",
        "4.8.2-c",
        also(put("missiles", 1, 0), HAS_PILOT),
        put("missiles", 1, 1),
    ),
    "missile attached": Case(
        attaching("aim", cap_missile=1, strike=1),
        "aim",
        "It goes with the raid already.",
        "4.8.2-c",
        HAS_PILOT,
        nothing,
        then=attaching(cap_missile=1, strike=1),
    ),
    "guided bombs from High": Case(
        attaching(strike_missile=1, altitude="high"),
        "eogb",
        "Guided bombs cannot be used from High altitude.",
        "4.8.2.1-f",
        also(put("missiles", 1, 0b100), HAS_PILOT),
        nothing,
        then=attaching(strike_missile=1, altitude="medium"),
        year=1967,
    ),
    "no missile icon": Case(
        attaching(cap=1, strike=1),
        "aim",
        "No CAP squadron of the raid shows the missile icon.",
        "2.3.1-c",
        HAS_PILOT,
        nothing,
        then=attaching(cap_missile=1, strike=1),
    ),
    "More Sorties not requested": Case(
        attaching(cap_missile=1, strike=1),
        "sorties_cap",
        "More Sorties is not the season's request.",
        "4.8.2-d",
        nothing,
        put("sorties", 1, ON_BOARD),
    ),
    "More Sorties used": Case(
        attaching(cap_missile=1, strike=1),
        "sorties_strike",
        "The More Sorties counter of the Navy has been used.",
        "4.8.2-d",
        put("sorties", 1, FLOWN),
        put("sorties", 1, ON_BOARD),
    ),
    "crossing full": Case(
        crossing,
        "vinh_west",
        "2 counters are the most there, and lie there.",
        "4.8.5.3-a",
        counters(2, "vinh_west"),
        counters(1, "vinh_west"),
    ),
    "crossing elsewhere": Case(
        crossing,
        "ha_tinh_west",
        "It does not lie in Vinh.",
        "4.8.5.3-b",
        nothing,
        nothing,
        then=lambda scene: scene.run(hit_bridges, 1, PLACE["ha_tinh"], Damage(0, 1, 0)),
    ),
}


@pytest.mark.parametrize("name", TARGETS)
def test_a_target_tells_what_keeps_it_from_raids(name: str) -> None:
    check(TARGETS[name])


@pytest.mark.parametrize("name", COVER)
def test_cover_tells_why_it_cannot_be_sent(name: str) -> None:
    check(COVER[name])


@pytest.mark.parametrize("name", COMPOSITION)
def test_a_squadron_or_altitude_tells_what_bars_it(name: str) -> None:
    check(COMPOSITION[name])


@pytest.mark.parametrize("name", EXTRAS)
def test_what_goes_along_tells_what_it_lacks(name: str) -> None:
    check(EXTRAS[name])
