"""Squadrons and cards of the year, requests, cubes withheld, armed recon, B-52s (3, 4.6 to 4.12)."""

from __future__ import annotations

from typing import Final

import pytest

from annamite.games.rolling_thunder import recon, sac
from annamite.games.rolling_thunder.box.ids import (
    BOMBED,
    PLACE,
    RECON_TYPE,
    TYPES,
    UPPER,
)
from annamite.games.rolling_thunder.phases import Phase
from annamite.games.rolling_thunder.state import OVER_LAOS, Mission
from tests.games.rolling_thunder.scenes import GAME, Play, Scene
from tests.games.rolling_thunder.why_not.cases import (
    AIR_FORCE,
    NAVY,
    Ask,
    Case,
    Change,
    also,
    check,
    cubes,
    hand,
    kind,
    nothing,
    over,
    phase,
    put,
    put_all,
    reserve,
    weather,
)

VINH: Final = PLACE["vinh"]
CAP: Final = TYPES.index("cap")
THREE_LINES: Final = 3 * GAME.box.c.matrices.production.boxes_per_line
NAPE: Final = BOMBED[0] * 3


def mission(place: str, **halves: int) -> Mission:
    """Return a mission of the Navy whose cards show these halves."""
    found = Mission(
        force=1,
        field=OVER_LAOS if place == "pathet_lao" else PLACE[place],
        upper=[0] * len(UPPER),
        lower=[halves.pop("cube", 0), halves.pop("truck", 0), halves.pop("miss", 0)],
    )
    for name, count in halves.items():
        found.upper[UPPER.index(name)] = count
    return found


def replacing(**halves: int) -> Ask:
    """Ask a pilot what to replace of a mission over Vinh."""
    return lambda scene: scene.run(recon._redraw, mission("vinh", **halves))


def cancelling(fire: int) -> Ask:
    """Ask the Air Force how many losses it cancels over Laos."""
    return lambda scene: scene.run(recon._cancel, mission("pathet_lao"), 0, fire)


def hunting(result: str) -> Ask:
    """Ask what a hit over Vinh destroys."""
    lower = ("cube", "truck").index(result)
    return lambda scene: scene.run(recon._hit, mission("vinh", **{result: 1}), lower)


def bombing(scene: Scene) -> Play:
    """Bomb Nape with a roll that eliminates two cubes, and ask for the first one."""
    scene.s.b52[0] = 2
    return scene.run(sac.bombard).do(6)


def barred(name: str, word: str, rule: str, called: str) -> Case:
    """Return the case of a request that a directive forbids."""
    return Case(
        phase(Phase.REQUEST),
        word,
        f"The directive {called} forbids it this season.",
        rule,
        lambda scene: scene.directives(name),
        lambda scene: scene.directives(),
    )


def parks(*named: str) -> Change:
    """Let these regions hold generic Truck Parks, and no others any."""
    return lambda scene: scene.parks(generic=named)


YEAR: Final[dict[str, Case]] = {
    "seven of a type": Case(
        phase(Phase.REINFORCE),
        "cap",
        "The Air Force has 7 squadrons of this type, the most there may be.",
        "3.0-c",
        put("owned", CAP, 7),
        put("owned", CAP, 6),
        year=1966,
    ),
    "all have come": Case(
        phase(Phase.REINFORCE),
        "cap",
        "All 7 counters of this type have come already.",
        "3.0-c",
        put("deployed", CAP, 7),
        put("deployed", CAP, 6),
        year=1966,
    ),
    "none to withdraw": Case(
        phase(Phase.REINFORCE),
        "sead",
        "The Air Force has none of these in Active Reserve.",
        "3.0-d",
        reserve(AIR_FORCE, cap=1, strike=1),
        reserve(AIR_FORCE, cap=1, strike=1, sead=1),
        year=1968,
    ),
    "no armed recon to withdraw": Case(
        phase(Phase.REINFORCE),
        "armed_recon",
        "The Air Force has none of these in Active Reserve.",
        "3.0-d",
        reserve(AIR_FORCE, cap=1, strike=1),
        also(put("recon_reserve", 0, 1), put("owned", RECON_TYPE, 1)),
        year=1968,
    ),
    "none to upgrade": Case(
        phase(Phase.UPGRADE),
        "sead",
        "The Air Force has none of these in Active Reserve.",
        "3.0-e",
        reserve(AIR_FORCE, cap=1, strike=1),
        put("reserve", kind(AIR_FORCE, "sead"), 1),
        year=1966,
    ),
    "discards in order": Case(
        phase(Phase.SUPPORT_DISCARD, "blackout"),
        "alpha_strike",
        "Cards go in the order of the deck's list, and one that comes later there has gone.",
        "3.2-b",
        hand("alpha_strike", "blackout", "rail_cutters", force=AIR_FORCE),
        nothing,
        then=phase(Phase.SUPPORT_DISCARD),
        year=1966,
    ),
    "not held to discard": Case(
        phase(Phase.SUPPORT_DISCARD),
        "blackout",
        "The Air Force does not hold it.",
        "3.2-b",
        hand("alpha_strike", force=AIR_FORCE),
        hand("blackout", force=AIR_FORCE),
        year=1966,
    ),
    "not held to give back": Case(
        phase(Phase.SUPPORT_EXCHANGE, "alpha_strike"),
        "blackout",
        "The Navy does not hold it.",
        "3.2-e",
        also(hand("alpha_strike", force=AIR_FORCE), hand("oil_campaign")),
        hand("blackout"),
        year=1966,
    ),
}

SEASON: Final[dict[str, Case]] = {
    "flexibility": barred(
        "rules_of_engagement", "operational_flexibility", "4.5-j", "Rules of Engagement"
    ),
    "sorties": barred("sorties_limited", "more_sorties", "4.5-k", "Sorties Limited"),
    "bombing": barred("bombing_limited", "intensive_bombing", "4.5-l", "Strategic Bombing Limited"),
    "targets": barred("restricted_targets", "expand_targets", "4.5-o", "Restricted Targets"),
    "flexibility at level 0": Case(
        phase(Phase.REQUEST),
        "operational_flexibility",
        "The directive Restricted Targets stands for Rules of Engagement at level 0 and forbids it.",
        "4.5-n",
        also(lambda scene: scene.directives("restricted_targets"), put_all(base_level=0)),
        put_all(base_level=1),
    ),
    "no new cube there": Case(
        phase(Phase.PRODUCTION),
        "vinh",
        "No black cube that came this season is left in Vinh.",
        "4.9.3-e",
        put_all(production=[0] * THREE_LINES),
        lambda scene: scene.objective("n_b1", "b1"),
        year=1966,
    ),
}

RECON: Final[dict[str, Case]] = {
    "neither face over Hanoi": Case(
        phase(Phase.RECON_ASSIGN),
        "hanoi",
        "Armed recon over Hanoi is forbidden below Target Restriction Level 3, and it is 2; "
        "2 suppression squadrons of the Air Force are over Hanoi, the most in a region.",
        "4.4",
        also(put_all(level=2), over("hanoi", AIR_FORCE, suppression=2)),
        put_all(level=3),
    ),
    "other package": Case(
        phase(Phase.RECON_ASSIGN),
        "vinh",
        "It lies in the Route Packages of the Navy.",
        "4.10.2-a",
        nothing,
        put_all(season=2),
    ),
    "armed recon forbidden": Case(
        phase(Phase.RECON_ASSIGN, "hanoi"),
        "armed_recon",
        "Armed recon over Hanoi is forbidden below Target Restriction Level 3, and it is 2.",
        "4.4",
        put_all(level=2),
        put_all(level=3),
    ),
    "enough suppression": Case(
        phase(Phase.RECON_ASSIGN, "hanoi"),
        "suppression",
        "2 suppression squadrons of the Air Force are over Hanoi, the most in a region.",
        "4.8.1.2-a",
        over("hanoi", AIR_FORCE, suppression=2),
        put("suppression", PLACE["hanoi"], 1),
    ),
    "pilot without armed recon": Case(
        phase(Phase.RECON_PILOTS),
        "vinh",
        "The Navy has no armed recon there.",
        "4.10.2-c",
        also(
            put_all(turn=1),
            put("pilots", 1, 1),
            over("ha_tinh", NAVY, recon=1),
        ),
        over("vinh", NAVY, recon=1),
    ),
    "one pilot a region": Case(
        phase(Phase.RECON_PILOTS),
        "hanoi",
        "A pilot of the Air Force goes there already, and one a region is the most.",
        "4.10.2-d",
        also(
            put("pilots", 0, 1),
            put("pilots_at", PLACE["hanoi"], 1),
            over("hanoi", AIR_FORCE, recon=1),
            over("lai_chau", AIR_FORCE, recon=1),
        ),
        put("pilots_at", PLACE["hanoi"], 0),
    ),
    "mission without armed recon": Case(
        phase(Phase.RECON_MISSIONS),
        "vinh",
        "The Navy has no armed recon there.",
        "4.10.2-g",
        over("ha_tinh", NAVY, recon=1),
        over("vinh", NAVY, recon=1),
    ),
    "mission flown": Case(
        phase(Phase.RECON_MISSIONS),
        "vinh",
        "The mission of the Navy there has been flown.",
        "4.10.2-g",
        also(
            over("ha_tinh", NAVY, recon=1),
            over("vinh", NAVY, recon=1),
            put("finished", 1, 1 << VINH),
        ),
        put("finished", 1, 0),
    ),
    "no such fire": Case(
        replacing(hidden=1),
        "upper_aaa",
        "No card of the mission shows it.",
        "4.10.3-a",
        nothing,
        nothing,
        then=replacing(hidden=1, aaa=1),
    ),
    "fire in cloud alone": Case(
        replacing(hidden=1, sam_cloud=1),
        "upper_sam_cloud",
        "It hits in cloud alone, and there is none over Vinh.",
        "4.10.2-m",
        nothing,
        weather(vinh="monsoon"),
    ),
    "no miss": Case(
        replacing(hidden=1),
        "lower_miss",
        "No card of the mission shows a miss.",
        "4.10.3-a",
        nothing,
        nothing,
        then=replacing(hidden=1, miss=1),
    ),
    "nothing more to cancel": Case(
        cancelling(1),
        "2",
        "1 loss is all there is to cancel.",
        "4.10.2-n",
        over("pathet_lao", AIR_FORCE, suppression=3),
        nothing,
        then=cancelling(2),
    ),
    "no squadron to cancel": Case(
        cancelling(3),
        "2",
        "1 suppression squadron of the Air Force can still cancel a loss there.",
        "4.10.5-b",
        also(over("pathet_lao", AIR_FORCE, suppression=2), put("spent", OVER_LAOS, 1)),
        put("spent", OVER_LAOS, 0),
    ),
    "no such cube": Case(
        hunting("cube"),
        "black",
        "Vinh has no black cube.",
        "4.10.1-e",
        cubes("vinh", brown=1),
        cubes("vinh", black=1),
    ),
    "a truck hits no cube": Case(
        hunting("truck"),
        "brown",
        "A truck on the card destroys Truck Parks alone.",
        "4.10.1-f",
        also(cubes("vinh", brown=1), parks("vinh")),
        nothing,
        then=hunting("cube"),
    ),
    "no Truck Parks": Case(
        hunting("cube"),
        "truck_park",
        "Vinh has no such Truck Parks counter.",
        "4.10.1-f",
        also(cubes("vinh", brown=1), parks()),
        parks("vinh"),
    ),
}

BOMBS: Final[dict[str, Case]] = {
    "two in an area": Case(
        phase(Phase.SAC_PLACE, "nape", "nape"),
        "nape",
        "2 B-52 counters are the most in an area.",
        "4.12.2-a",
        nothing,
        nothing,
        then=phase(Phase.SAC_PLACE, "nape"),
        year=1966,
    ),
    "no such cube": Case(
        bombing,
        "red",
        "Nape has no red cube.",
        "4.12.2-d",
        cubes("nape", black=1, brown=3),
        also(put("cubes", NAPE, 0), put("cubes", NAPE + 2, 1)),
    ),
}


@pytest.mark.parametrize("name", YEAR)
def test_squadrons_and_cards_of_the_year_tell_what_bars_them(name: str) -> None:
    check(YEAR[name])


@pytest.mark.parametrize("name", SEASON)
def test_requests_and_cubes_tell_what_bars_them(name: str) -> None:
    check(SEASON[name])


@pytest.mark.parametrize("name", RECON)
def test_armed_recon_tells_what_it_lacks(name: str) -> None:
    check(RECON[name])


@pytest.mark.parametrize("name", BOMBS)
def test_bombs_tell_where_they_cannot_fall(name: str) -> None:
    check(BOMBS[name])
