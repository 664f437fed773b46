"""98 Long Tan: a clash in the rubber trees."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.alternatives import Alternatives
from annamite.games.fire_in_the_lake.events.forces import place
from annamite.games.fire_in_the_lake.events.sites import each, having, sites
from annamite.games.fire_in_the_lake.events.tools import in_box, pick, remove_all
from annamite.games.fire_in_the_lake.pieces import (
    NVA_GUERRILLA_A,
    NVA_GUERRILLA_U,
    T_US_TROOPS,
    US_BASE,
    US_TROOPS,
    VC_GUERRILLA_A,
    VC_GUERRILLA_U,
)
from annamite.games.fire_in_the_lake.spaces import COIN_LAND, JUNGLE, PROVINCES
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import DONE, step
from annamite.games.fire_in_the_lake.turn import CASUALTIES, OUT_OF_PLAY, Turn
from annamite.kernel import Rules, Words

TROOPS = 2
AMBUSHERS = 2
VC_GUERRILLAS = (VC_GUERRILLA_U, VC_GUERRILLA_A)
GUERRILLAS = (NVA_GUERRILLA_U, NVA_GUERRILLA_A, *VC_GUERRILLAS)
VICTIMS = (US_BASE, US_TROOPS)

HOW = Words("reinforce", "rout")
HOW_STEP = step(
    "event.98.how",
    HOW,
    "Long Tan: bring Troops, or rout Guerrillas?",
    "5.1",
    labels={
        "reinforce": "Place 2 US Troops from out of play",
        "rout": "Remove all Guerrillas beside US Troops in the Jungle",
    },
)


def _fields(s: State) -> int:
    return JUNGLE & s.where[US_TROOPS] & s.holding(GUERRILLAS)


_WAYS = Alternatives(
    (
        HOW["reinforce"],
        "no US Troops are out of play",
        lambda turn: in_box(turn.s, (T_US_TROOPS,), OUT_OF_PLAY),
    ),
    (
        HOW["rout"],
        "no Jungle has US Troops together with Guerrillas",
        lambda turn: _fields(turn.s),
    ),
)
_TRAPS = sites(
    JUNGLE,
    having(VICTIMS),
    each(
        "fewer than 2 VC Guerrillas are there",
        lambda turn, n: turn.s.total(n, VC_GUERRILLAS) >= AMBUSHERS,
    ),
)


def attackers_routed(turn: Turn) -> Rules[None]:
    """Place 2 US Troops from out of play, or remove Guerrillas in the Jungle."""
    s = turn.s
    if not _WAYS.useful(turn):
        return
    if (yield turn.ask(HOW_STEP, _WAYS.on(turn))) == HOW["rout"]:
        remove_all(turn, GUERRILLAS, _fields(s))
        return
    province = yield from pick(turn, PROVINCES & COIN_LAND, "Long Tan: 2 US Troops")
    yield from place(turn, province, T_US_TROOPS, TROOPS, OUT_OF_PLAY)


def attackers_near(turn: Turn) -> bool:
    """Return whether US Troops are out of play, or with Guerrillas in the Jungle."""
    return bool(_WAYS.useful(turn))


def outpost_overrun(turn: Turn) -> Rules[None]:
    """A US Base and a US Troop in one Jungle Province with VC become Casualties."""
    s = turn.s
    space = yield from pick(turn, _TRAPS, "Long Tan: the attack")
    if space != DONE:
        for kind in VICTIMS:
            turn.remove(space, kind, min(1, s.count(space, kind)), "5.1.1", CASUALTIES)


def outpost_exposed(turn: Turn) -> bool:
    """Return whether 2 VC Guerrillas stand with a US Base or Troops in a Jungle Province."""
    return bool(_TRAPS(turn))


CARD = EventCard(
    98,
    {
        "unshaded": Side(
            attackers_routed,
            attackers_near,
            text="Choose one. Either place 2 US Troops from out of play in one Province other than "
            "North Vietnam. Or remove all NVA and VC Guerrillas from every Jungle Province with US "
            "Troops, Underground ones too.",
            idle="No US Troops are out of play, and none are with Guerrillas in a Jungle Province.",
        ),
        "shaded": Side(
            outpost_overrun,
            outpost_exposed,
            text="In one Jungle Province with at least 2 VC Guerrillas, 1 US Base and 1 US Troop "
            "become Casualties, whichever of them are there.",
            idle="No Jungle Province has 2 VC Guerrillas and a US Base or Troop.",
        ),
    },
)
