"""What a position means by the rules, in names: the `Projects` power.

`VERSION` rises when the projection of some position changes although the rules do not: when a word
here is mended, or a thing is told otherwise. It does not rise when `State` stores things in another
way (then this module reads them from there, and says the same), nor when a new rule adds something
that is absent from older games, for what is absent is left out.

A unit is named by its token, the number by which both sides know it; counters and hexes by their ids.
Lists are in order where the order is played by: hidden units are turned over in that of the stack that
meets them. Others are sorted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from annamite.games.vietnam_1965_1975.box.kinds import Going, Kind
from annamite.games.vietnam_1965_1975.box.lookup import Box
from annamite.games.vietnam_1965_1975.box.places import (
    ASIDE,
    AT_SEA,
    GONE,
    HOLDING_BOX,
    OUT,
    WAITING,
    aside,
)
from annamite.games.vietnam_1965_1975.box.sides import N_VC, NATIONS, POOLS, SEATS
from annamite.games.vietnam_1965_1975.box.tallies import TALLIES
from annamite.games.vietnam_1965_1975.position.operation import Combat, Move, Operation
from annamite.games.vietnam_1965_1975.position.season import Season
from annamite.games.vietnam_1965_1975.position.state import Arrival
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.games.vietnam_1965_1975.turn.effectiveness import ZONES
from annamite.kernel.game import Json
from annamite.kernel.projecting import counted, members, present

VERSION: Final = 1

_PLACES: Final = {
    GONE: "destroyed",
    OUT: "out of play",
    WAITING: "waiting",
    HOLDING_BOX: "holding box",
    AT_SEA: "at sea",
    ASIDE: "laid aside",
}
_KINDS: Final = {
    Kind.SEARCH: "search and destroy",
    Kind.CLEAR: "clear and secure",
    Kind.SECURITY: "security",
    Kind.STRATEGIC: "strategic movement",
    Kind.NAVAL: "naval transport",
    Kind.BOMBARD: "bombardment",
}
_GOING: Final = {
    Going.OPERATION: "operation",
    Going.REACTION: "reaction",
    Going.ALERT: "alert",
    Going.RETREAT: "retreat",
    Going.PURSUIT: "pursuit",
    Going.RESERVE: "reserve",
    Going.DEFENSIVE_RESERVE: "defensive reserve",
    Going.STRATEGIC: "strategic movement",
    Going.NAVAL: "naval transport",
    Going.SECURITY: "security",
}
_COUNTRIES: Final = ("laos", "cambodia")
_MISSIONS: Final = (None, "hold", "patrol")
_DONE: Final = (None, "complete", "complete, and has fired")
_DRAWN: Final = (None, "drawn", "to be drawn")
_STRATEGIC: Final = (None, "under way", "security operations are over")


def projection(t: Table) -> Json:
    """Return what a position means; see `kernel.powers.Projects`."""
    s, box = t.s, t.box
    names = box.names
    return present(
        {
            "scenario": t.scenario.sheet.id,
            "turn": s.turn,
            "next": str(s.stage),
            "side": SEATS[s.side],
            "ended": bool(s.ended),
            "units": _units(t),
            "replacements": counted(POOLS, s.pools),
            "tally": counted(TALLIES, s.tally),
            "entered": sorted(names[at] for at in s.entered),
            "invaded": members(_COUNTRIES, s.invaded),
            "free_fire": members(box.regions, s.free_fire),
            "air": [s.air, s.air_total],
            "airmobile": [s.airmobile, s.airmobile_total],
            "riverine": [s.riverine, s.riverine_total],
            "broken_down": s.broken_down,
            "operated": bool(s.started),
            "us_declined": bool(s.refused),
            "strategic_phase": _STRATEGIC[s.strategic_phase],
            "assigning": _MISSIONS[s.assigning],
            "checked": s.checked,
            "chosen_zones": {str(t.token(unit)): ZONES[zone] for unit, zone in s.zones.items()},
            "switched": sorted(box.counters[counter].id for counter in s.switched),
            "strayed": sorted(t.tokens(s.strayed)),
            "deploying": t.tokens(s.deploying),
            "to_shuffle": t.tokens(s.shuffle),
            "to_reveal": t.tokens(s.reveal),
            "to_disperse": t.tokens(s.dispersing),
            "to_break_down": t.tokens(s.breaking),
            "met_in": [_place(box, at) for at in s.mixed],
            "operation": None if s.op is None else _operation(t, s.op),
            "arrivals": [_arrival(t, arrival) for arrival in s.arrivals],
            "tokens_given": s.named,
            "season": None if s.season is None else _season(box, s.season),
        }
    )


def _arrival(t: Table, arrival: Arrival) -> Json:
    return present(
        {
            "units": t.tokens(arrival.units),
            "places": [_place(t.box, at) for at in arrival.places],
            "deployment": arrival.deployment,
        }
    )


def _season(box: Box, season: Season) -> Json:
    book = season.ledger
    return present(
        {
            "number": season.number,
            "lost": book.lost,
            "spent": book.spent,
            "air_lost": book.air_lost,
            "helicopters_lost": book.helicopters_lost,
            "towns": [_place(box, at) for at in book.towns],
            "neutrals": [*book.neutrals],
            "rolls": book.rolls,
            "bombarded": [_place(box, at) for at in book.bombarded],
            "with_us": {_KINDS[Kind(kind)]: number for kind, number in book.with_us.items()},
        }
    )


def _place(box: Box, at: int) -> str:
    return _PLACES[at] if aside(at) else box.places.names[at]


def _units(t: Table) -> Json:
    """Return every unit by its token; whether it is known, or fresh, matters of VC units alone."""
    s, box = t.s, t.box
    counters, faces = box.counters, box.faces
    found = {}
    for unit, (counter, face, at) in enumerate(zip(s.counter, s.face, s.hex, strict=True)):
        told: dict[str, Json] = {
            "counter": counters[counter].id,
            "at": _place(box, at),
        }
        if face:
            told["face"] = "back"
        if s.mission[unit]:
            told["mission"] = _MISSIONS[s.mission[unit]]
        if s.done[unit]:
            told["done"] = _DONE[s.done[unit]]
        if s.hits[unit]:
            told["hits"] = s.hits[unit]
        if s.ineffective[unit]:
            told["ineffective"] = True
        if s.drawn[unit]:
            told["drawn"] = _DRAWN[s.drawn[unit]]
        if faces[counter][face].nation == N_VC:
            if s.known[unit]:
                told["known"] = True
            if s.fresh[unit]:
                told["fresh"] = True
        found[str(t.token(unit))] = told
    return found


def _operation(t: Table, op: Operation) -> Json:
    box, names = t.box, t.box.names
    return present(
        {
            "kind": _KINDS[Kind(op.kind)],
            "side": SEATS[op.side],
            "round": op.round,
            "units": t.tokens(op.units),
            "targets": t.tokens(op.targets),
            "reactors": t.tokens(op.reactors),
            "fresh": sorted(t.tokens(op.reserves)),
            "moved": sorted(t.tokens(op.march.moved)),
            "stopped": [{"spent": x.spent, "units": t.tokens(x.units)} for x in op.march.stopped],
            "hexes": _hexes(box, op.target_hexes),
            "attacked": _hexes(box, op.fights.attacked),
            "refuge": _hexes(box, op.refuge),
            "air": op.fire.air,
            "air_used": op.fire.air_used,
            "air_lost": op.fire.air_lost,
            "airmobile_lost": op.fire.airmobile_lost,
            "ships": sorted(t.tokens(op.fire.ships)),
            "ships_used": _points(t, op.fire.ships_used),
            "fired": sorted(t.tokens(op.fire.fired)),
            "guns": sorted(t.tokens(op.fire.answered)),
            "called": sorted(t.tokens(op.defensive_reserves)),
            "interdicted": {names[at]: half for at, half in op.fire.interdicted.items()},
            "result": _result(op.fights.result),
            "result_before": _result(op.fights.result_before),
            "slowed": sorted(t.tokens(op.fights.slowed)),
            "left": _points(t, op.fights.pursuit_left),
            "lifted": sorted(t.tokens(op.march.airmobile)),
            "floated": sorted(t.tokens(op.march.amphibious)),
            "hot": sorted(t.tokens(op.march.landed_hot)),
            "fought": op.fights.fought,
            "used": sorted(t.tokens(op.fights.used)),
            "alert": op.alert_die,
            "after_reaction": op.provoked or None,
            "regional": op.regional_losses,
            "rangers": _rangers(op.rangers),
            "interdicts": "other side" if op.fire.second else None,
            "calling": None if op.fire.called_on is None else str(t.token(op.fire.called_on)),
            "aim": None if op.fire.aim is None else names[op.fire.aim],
            "aimed": op.fire.aimed,
            "ending": op.ending,
            "closed": op.closed,
            "with_us_units": op.with_us_units and t.s.season is not None,
            "stack": None if op.march.waiting is None else _move(t, op.march.waiting),
            "move": None if op.march.move is None else _move(t, op.march.move),
            "combat": None if op.combat is None else _combat(t, op.combat),
        }
    )


def _move(t: Table, move: Move) -> Json:
    return present(
        {
            "units": t.tokens(move.units),
            "going": _GOING[Going(move.going)],
            "at": t.box.names[move.at],
            "spent": move.spent,
            "allowance": move.allowance,
            "air": move.air,
            "boats": move.boats,
            "started": move.started,
            "keep_off": move.keep_off,
            "path": [t.box.names[at] for at in move.path],
            "behind": sorted(t.tokens(move.behind)),
            "met": sorted(t.tokens(move.met)),
        }
    )


def _combat(t: Table, combat: Combat) -> Json:
    return present(
        {
            "hex": t.box.names[combat.hex],
            "attacker": SEATS[combat.attacker],
            "attackers": t.tokens(combat.attackers),
            "defenders": t.tokens(combat.defenders),
            "incidental": combat.incidental,
            "bombardment": combat.bombardment,
            "security": combat.security,
            "guns": _by_side([sorted(t.tokens(guns)) for guns in combat.guns]),
            "air": combat.air,
            "ships": _points(t, combat.ships),
            "allots": None if combat.allotting is None else combat.allotting.name.lower(),
            "die": combat.die,
            "losses": _by_side(combat.losses),
            "taken": _points(t, combat.taken),
            "shares": counted(NATIONS, combat.shares) if combat.shares else None,
            "broken": sorted(t.tokens(combat.broken)),
        }
    )


def _hexes(box: Box, places: Iterable[int]) -> list[str]:
    return sorted(box.names[at] for at in places)


def _points(t: Table, of: dict[int, int]) -> dict[str, int]:
    return {str(t.token(unit)): points for unit, points in of.items()}


def _result(raw: int | None) -> str | None:
    return None if raw is None else str(raw)


def _rangers(left: int | None) -> int:
    """Return how many groups are still to be placed, -1 once all are."""
    return 0 if left is None else left or -1


def _by_side(parts: Sequence[Json]) -> Json:
    return present(dict(zip(SEATS, parts, strict=True))) if parts else None
