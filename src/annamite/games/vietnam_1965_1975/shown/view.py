"""What each seat may see, and what it may guess (10)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from random import Random
from typing import Any, Final, TypeAlias, cast
from weakref import WeakKeyDictionary

from annamite.games.vietnam_1965_1975.box.ids import (
    ASIDE,
    AT_SEA,
    GONE,
    HOLDING_BOX,
    KIND_NAMES,
    MISSIONS,
    N_VC,
    NATIONS,
    NLF,
    OUT,
    POOLS,
    SEATS,
    SIDE_NAMES,
    TALLIES,
    UNDRAWN,
    US,
    WAITING,
    PlaceName,
)
from annamite.games.vietnam_1965_1975.box.lookup import Box
from annamite.games.vietnam_1965_1975.position import hidden, state
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.state import State
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.games.vietnam_1965_1975.shown.shapes.position import (
    Award,
    Combat,
    Level,
    Move,
    Operation,
    PhaseName,
    Points,
    Pools,
    ScorePart,
    Side,
    Standing,
    Support,
    Tally,
    Unit,
    View,
    Zones,
)
from annamite.games.vietnam_1965_1975.turn.victory import Counted, account, standing, total

_PLACES: Final[dict[int, PlaceName]] = {
    GONE: "gone",
    OUT: "out",
    WAITING: "waiting",
    HOLDING_BOX: "box",
    AT_SEA: "sea",
    ASIDE: "aside",
}


def view(t: Table, seat: str | None) -> View:
    """Return what a seat may see: the NLF everything, others no hidden VC unit's counter."""
    s = t.s
    counted = account(t)
    scored = total(counted)
    us, nlf = scored
    return View(
        scenario=t.scenario.sheet.id,
        headline=headline(t),
        turn=s.turn,
        turns=t.scenario.sheet.turns,
        phase=cast("PhaseName", Stage(s.stage).name.lower()),
        side=SEATS[s.side],
        units=_units(t, seat),
        pools=Pools(**dict(zip(POOLS, s.pools, strict=True))),
        support=Support(
            air=(s.air, s.air_total),
            airmobile=(s.airmobile, s.airmobile_total),
            riverine=(s.riverine, s.riverine_total),
        ),
        rangers=t.ranger_groups(),
        free_fire=[code for n, code in enumerate(t.box.regions) if s.free_fire >> n & 1],
        tally=Tally(**dict(zip(TALLIES, s.tally, strict=True))),
        points=Points(us=us / 4, nlf=nlf / 4),
        zoc=Zones(us=_zoc(t, US), nlf=_zoc(t, NLF)),
        victory=_standing(t, seat, counted, scored),
        operation=_operation(t, seat),
        ended=bool(s.ended),
    )


_STAGES: Final = {
    Stage.PLACE: "set-up",
    Stage.DRAW: "set-up",
    Stage.UNIT_STATUS: "unit status",
    Stage.EFFECTIVENESS: "effectiveness",
    Stage.SUPPORT: "support",
    Stage.MISSIONS: "holding and patrol",
    Stage.STRATEGIC: "strategic movement",
    Stage.GAME_TURN: "end",
    Stage.OVER: "end",
}
"""What a game-turn goes through, where it is not the operations."""


def headline(t: Table) -> str:
    """Return where the game stands, in a line."""
    s = t.s
    where = f"Game-turn {max(s.turn, 1)} of {t.scenario.sheet.turns}"
    if s.ended:
        return "The scenario is over"
    if s.op is not None:
        return f"{where}: {SIDE_NAMES[s.op.side]}, {KIND_NAMES[s.op.kind]}"
    return f"{where}: {_STAGES.get(Stage(s.stage), 'operations')}"


def _standing(
    t: Table, seat: str | None, counted: list[Counted], scored: tuple[int, int]
) -> Standing:
    """Return what the Victory Points come from, the levels, and who would win as it stands.

    Who would win may hang on which unit it was that left the play area face down; then those who do
    not know are told that it is open.
    """
    sheet = t.scenario.sheet
    winner, reason = standing(t, scored)
    open_ = sheet.special.victory == "starlite" and any(
        at == OUT and not known(t, unit, seat) for unit, at in enumerate(t.s.hex)
    )
    return Standing(
        parts=[
            ScorePart(side=SEATS[side], id=cast("Award", award), count=count, points=quarters / 4)
            for side, award, count, quarters in counted
        ],
        levels=[Level(name=x.name, winner=x.winner, at_least=x.at_least) for x in sheet.levels],
        winner=None if open_ else SEATS[winner],
        reason="a unit has left the play area face down" if open_ else reason,
    )


def known(t: Table, unit: int, seat: str | None) -> bool:
    """Return whether a seat knows what a unit is."""
    return seat == SEATS[NLF] or not t.hidden(unit)


# --- units ----------------------------------------------------------------------------------------

_MOST: Final = 10_000
"""Units kept at most, of a box, as they were shown last; of one game there are some hundreds."""
_Looks: TypeAlias = tuple[int, ...]
"""All that a unit looks by: its number, then the columns of `_units`."""
_SHOWN: Final[WeakKeyDictionary[Box, dict[tuple[int, bool], dict[_Looks, Unit]]]] = (
    WeakKeyDictionary()
)
"""By box, by the allowance of VC units and whether all is known: units by their looks."""


def _units(t: Table, seat: str | None) -> list[Unit]:
    """Return all units; one that looks as it did before is the same object as then."""
    s, everything = t.s, seat == SEATS[NLF]
    of_box = _SHOWN.setdefault(t.box, {})
    kept = of_box.setdefault((t.scenario.vc_movement, everything), {})
    if len(kept) > _MOST:
        kept.clear()
    found = []
    for looks in zip(count(), s.hex, s.counter, s.face, s.mission, s.done, s.hits, s.known):
        unit = kept.get(looks)
        if unit is None:
            unit = kept[looks] = _unit(t, looks[0], seat)
        found.append(unit)
    return found


def _unit(t: Table, unit: int, seat: str | None) -> Unit:
    s = t.s
    at, p, hidden_ = s.hex[unit], t.profile(unit), t.hidden(unit)
    place, hex_ = _PLACES.get(at, "map"), t.box.ids[at] if at >= 0 else None
    nation, mission, done = NATIONS[p.nation], MISSIONS[s.mission[unit]], bool(s.done[unit])
    if not known(t, unit, seat):
        return Unit(
            id=unit,
            hex=hex_,
            place=place,
            nation=nation,
            counter=None,
            face=0,
            mission=mission,
            done=done,
            hits=0,
            hidden=hidden_,
        )
    return Unit(
        id=unit,
        hex=hex_,
        place=place,
        nation=nation,
        counter=t.box.counters[s.counter[unit]].id,
        face=1 if s.face[unit] else 0,
        mission=mission,
        done=done,
        hits=s.hits[unit],
        hidden=hidden_,
        name=t.name(unit),
        ground=p.ground,
        artillery=p.artillery,
        range=p.range,
        movement=t.movement(unit),
        pursuit=p.pursuit,
    )


def _zoc(t: Table, side: int) -> dict[str, bool]:
    """Return the hexes in a side's zones of control, with whether a unit on patrol exerts one."""
    ids = t.box.ids
    return {ids[at]: patrol for at, patrol in sorted(t.zoc(side).items())}


# --- the operation --------------------------------------------------------------------------------


def _operation(t: Table, seat: str | None) -> Operation | None:
    """Return the operation under way; what pursuit or movement tells of hidden units is left out."""
    op = t.s.op
    if op is None:
        return None
    ids = t.box.ids
    return Operation(
        kind=cast("Any", int(op.kind)),
        side=cast("Side", op.side),
        units=op.units[:],
        fresh=op.reserves[:],
        moved=op.march.moved[:],
        stopped=[x[:] for x in op.march.stopped if all(known(t, unit, seat) for unit in x[1:])],
        hexes=[ids[at] for at in op.target_hexes],
        targets=op.targets[:],
        round=op.round,
        air=op.fire.air,
        ships=op.fire.ships[:],
        air_used=op.fire.air_used,
        ship_used=_pairs(op.fire.ships_used),
        fired=op.fire.fired[:],
        guns=op.fire.answered[:],
        interdicted=[(ids[at], t.interdicted(at)) for at, _ in op.fire.interdicted],
        result=op.fights.result,
        raw=op.fights.result_before,
        left=_pairs(pair for pair in op.fights.pursuit_left if known(t, pair[0], seat)),
        lifted=op.march.airmobile[:],
        floated=op.march.amphibious[:],
        hot=op.march.landed_hot[:],
        attacked=[ids[at] for at in op.fights.attacked],
        fought=op.fights.fought,
        used=op.fights.used[:],
        alert=op.alert_die,
        reactors=op.reactors[:],
        then=int(op.provoked),
        regional=op.regional_losses,
        rangers=op.rangers,
        refuge=[ids[at] for at in op.refuge],
        firing=op.fire.second,
        aim=ids[op.fire.aim] if op.fire.aim >= 0 else None,
        aimed=op.fire.aimed,
        ending=op.ending,
        move=None if op.march.move is None else _move(t, op.march.move, seat),
        combat=None if op.combat is None else _combat(t, op.combat),
    )


def _move(t: Table, move: state.Move, seat: str | None) -> Move:
    ids = t.box.ids
    told = all(known(t, unit, seat) for unit in move.party)
    return Move(
        units=move.units[:],
        going=cast("Any", int(move.going)),
        at=ids[move.at],
        spent=move.spent if told else None,
        allowance=move.allowance if told else None,
        air=move.air,
        boats=move.boats,
        started=move.started,
        path=[ids[at] for at in move.path],
        done=move.done,
    )


def _combat(t: Table, combat: state.Combat) -> Combat:
    return Combat(
        hex=t.box.ids[combat.hex],
        attacker=cast("Side", combat.attacker),
        attackers=combat.attackers[:],
        defenders=combat.defenders[:],
        incidental=combat.incidental,
        bombardment=combat.bombardment,
        security=combat.security,
        guns=[guns[:] for guns in combat.guns],
        air=combat.air,
        ships=_pairs(combat.ships),
        firing=cast("Any", combat.firing),
        die=combat.die,
        row=combat.row,
        losses=combat.losses[:],
        taken=_pairs(combat.taken),
    )


def _pairs(pairs: Iterable[list[int]]) -> list[tuple[int, int]]:
    return [(one, other) for one, other in pairs]


# --- what else it may be --------------------------------------------------------------------------


def redact(t: Table, seat: str | None) -> State:
    """Return a copy in which hidden VC units are guessed: named ones in order, drawn ones alike.

    The guess hangs on nothing but what the seat knows: how many units of each kind it has not seen.
    """
    s = t.s.copy()
    if seat == SEATS[NLF]:
        return s
    box = t.box
    unknown = [u for u in range(len(s.hex)) if t.nation(u) == N_VC and not s.known[u]]
    for unit in unknown:
        s.hits[unit] = 0
        if s.drawn[unit] == UNDRAWN:  # which units are still to be drawn everybody knows
            s.counter[unit], s.face[unit] = box.vc_battalions[0], 0
    rest = [u for u in unknown if s.drawn[u] != UNDRAWN]
    free = hidden.unseen(t)
    left = [
        n
        for n in sorted(box.vc_battalions, key=lambda n: -box.counters[n].count)
        for _ in range(free[n])
    ]
    contents = sorted((s.counter[u], s.face[u], 0) for u in rest if not s.drawn[u])
    contents += [(n, 0, 1) for n in left[: sum(s.drawn[u] for u in rest)]]
    for unit, (counter, face, flag) in zip(rest, contents, strict=True):
        s.counter[unit], s.face[unit], s.drawn[unit] = counter, face, flag
    op = s.op
    if op is not None:
        op.fights.pursuit_left = [
            [u, 0 if u in unknown else half] for u, half in op.fights.pursuit_left
        ]
        for stack in op.march.stopped:
            if any(u in unknown for u in stack[1:]):
                stack[0] = 0
        if op.march.move is not None and any(u in unknown for u in op.march.move.party):
            op.march.move.spent, op.march.move.allowance = 0, 199
    return s


def resample(t: Table, seat: str | None, dice: Random) -> State:
    """Return a position drawn from those that a seat cannot tell from this one (10)."""
    return t.s.copy() if seat == SEATS[NLF] else hidden.resampled(t, dice).s
