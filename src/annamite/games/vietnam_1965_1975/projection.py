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
from annamite.games.vietnam_1965_1975.position.season.government import Government, Post, pool
from annamite.games.vietnam_1965_1975.position.season.indices import INDEX_NAMES, Entry
from annamite.games.vietnam_1965_1975.position.season.ledger import Ledger
from annamite.games.vietnam_1965_1975.position.season.season import Season
from annamite.games.vietnam_1965_1975.position.season.sheets import (
    Levy,
    Mission,
    Mobilization,
    Order,
    Plan,
    Purchase,
    Sheets,
)
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
    Kind.TRAIL: "movement on the trail",
    Kind.INFILTRATION: "infiltration",
    Kind.TRAIL_ATTACK: "attack on the trail",
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
    Going.LEAVING: "off the trail",
    Going.ALONG: "along the trail",
    Going.ENTERING: "onto the trail",
}
_COUNTRIES: Final = ("laos", "cambodia")
_MISSIONS: Final = (None, "hold", "patrol")
_DONE: Final = (None, "complete", "complete, and has fired", "complete for the season")
_DRAWN: Final = (None, "drawn", "to be drawn")
_STANDS: Final = (None, "wavering", "pro-coup")
_STABILITY: Final = (None, "unstable", "coup")
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
            "season": None if s.season is None else _season(t, s.season),
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


def _season(t: Table, season: Season) -> Json:
    """Return a season, of which every field is told; what is secret too."""
    box = t.box
    return present(
        {
            "number": season.number,
            **_accounts(box, season),
            **_forces(t, season),
            "ledger": _ledger(box, season.ledger),
            "captured": _sorted_places(box, season.captured),
            "marked": _sorted_places(box, season.marked),
            "missions": [_mission(mission) for mission in season.missions],
            "plan": _plan(season.plan),
            "sea_revealed": season.sea_revealed,
            "blockade": [*season.blockade],
            "government": _government(box, season.government),
            "line": season.line,
            "alarm": season.alarm,
            "offensive": season.offensive,
            "after_offensive": season.after_one,
            "us_ended": season.us_ended,
            "nlf_waits": season.nlf_waits,
            "us_sheets": _sheets(season.us_sheets),
            "nlf_sheets": _sheets(season.nlf_sheets),
            "came_abroad": {country: [*forces] for country, forces in season.abroad.items()},
            "cursor": season.cursor,
            "assigned": {
                _place(box, at): box.regions[region] for at, region in season.assigned.items()
            },
            "done": sorted(season.done),
        }
    )


def _accounts(box: Box, season: Season) -> dict[str, Json]:
    """Return the record sheets: levels, what has moved them, population and new commitment."""
    return {
        "levels": counted(INDEX_NAMES, season.levels),
        "opening": counted(INDEX_NAMES, season.opening),
        "entries": [_entry(entry) for entry in season.entries],
        "history": [counted(INDEX_NAMES, levels) for levels in season.history],
        "population": counted(box.regions, season.population) if season.population else None,
        "new_us": season.new_us,
        "new_nvn": season.new_nvn,
        "carried_us": season.carried_us,
    }


def _entry(entry: Entry) -> Json:
    return {
        "index": INDEX_NAMES[entry.index],
        "by": entry.by,
        "cause": entry.cause,
        "clause": entry.clause,
    }


def _forces(t: Table, season: Season) -> dict[str, Json]:
    """Return what is booked, comes and goes, and what has left for good."""
    box = t.box
    return {
        "orders": [_order(box, order) for order in season.orders],
        "booking": season.booking,
        "landing": _counters(box, season.landing),
        "landing_as": {box.counters[counter].id: to for counter, to in season.landing_as.items()},
        "departed": sorted(_counters(box, season.departed)),
        "destroyed": sorted(_counters(box, season.destroyed)),
        "on_call": sorted(_counters(box, season.on_call)),
        "thai_stages": season.thai_stages,
        "allies_gone": season.allies_gone,
        "final_withdrawal": season.final_withdrawal,
        "levy": _levy(box, season.levy),
        "mobilization": _mobilization(t, season.mobilization),
        "appears": None if season.appears is None else _place(box, season.appears),
        "merging": sorted(t.tokens(season.merging)),
        "nva_taken": sorted(_counters(box, season.nva_taken)),
        "nva_withdrawn": sorted(_counters(box, season.nva_withdrawn)),
        "offensive_regiment": _counter(box, season.offensive_regiment),
    }


def _ledger(box: Box, book: Ledger) -> Json:
    return present(
        {
            "lost": book.lost,
            "fallen": sorted(_counters(box, book.fallen)),
            "casualties": book.casualties,
            "spent": book.spent,
            "air_lost": book.air_lost,
            "helicopters_lost": book.helicopters_lost,
            "captured": [_place(box, at) for at in book.captured],
            "neutrals": [*book.neutrals],
            "rolls": book.rolls,
            "bombarded": _sorted_places(box, book.bombarded),
            "with_us": {_KINDS[Kind(kind)]: number for kind, number in book.with_us.items()},
        }
    )


def _government(box: Box, government: Government) -> Json:
    three, head = box.leaders.three, government.three_star
    return present(
        {
            "head": None if head is None else three[head].id,
            "posts": {name: _post(box, name, post) for name, post in government.posts.items()},
            "trying": government.trying,
            "served": [*government.served],
            "stability": _STABILITY[government.stability],
            "induced": government.induced,
        }
    )


def _post(box: Box, name: str, post: Post) -> Json:
    return present(
        {
            "leader": pool(box, name)[post.leader].id,
            "loyalty": post.loyalty,
            "tried": post.tried,
            "stand": _STANDS[post.stand],
            "botched": post.botched,
            "ineffective": post.ineffective,
        }
    )


def _mission(mission: Mission) -> Json:
    return present(
        {
            "target": mission.target,
            "points": mission.points,
            "unrestrained": mission.unrestrained,
            "flown": mission.hits is not None,
            "hits": mission.hits,
            "star": mission.star,
            "losses": [*mission.losses],
        }
    )


def _plan(plan: Plan) -> Json:
    return present({"trail": plan.trail, "sea": plan.sea, "recruits": plan.recruits})


def _order(box: Box, order: Order) -> Json:
    return present(
        {
            "item": order.item,
            "counters": _counters(box, order.counters),
            "number": order.number,
            "withdrawn": order.withdrawn,
        }
    )


def _sheets(sheets: Sheets) -> Json:
    def told(entries: dict[str, tuple[str, ...]]) -> Json:
        return {step: [*written] for step, written in entries.items()}

    return present({"before": told(sheets.before), "now": told(sheets.now)})


def _counters(box: Box, counters: Iterable[int]) -> list[str]:
    return [box.counters[counter].id for counter in counters]


def _levy(box: Box, levy: Levy) -> Json:
    return present(
        {
            "withdrawn": _counters(box, levy.withdrawn),
            "group": levy.group if levy.more else None,
            "more": levy.more,
            "building": levy.building and levy.more > 0,
        }
    )


def _mobilization(t: Table, book: Mobilization) -> Json:
    box = t.box
    return present(
        {
            "buying": None if book.buying is None else _purchase(box, book.buying),
            "spent": {box.regions[region]: supply for region, supply in book.spent.items()},
            "sections": book.sections,
            "given": [*book.given],
            "withdrawn": _counters(box, book.withdrawn),
            "departed": _counters(box, book.departed),
        }
    )


def _purchase(box: Box, buying: Purchase) -> Json:
    counter = None if buying.counter is None else box.counters[buying.counter].id
    return present({"item": buying.item, "counter": counter})


def _counter(box: Box, number: int | None) -> str | None:
    return None if number is None else box.counters[number].id


def _place(box: Box, at: int) -> str:
    return _PLACES[at] if aside(at) else box.places.names[at]


def _sorted_places(box: Box, places: Iterable[int]) -> list[str]:
    return sorted(_place(box, at) for at in places)


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
