"""What each seat may see of a position (10)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import Any, Final, TypeAlias, cast
from weakref import WeakKeyDictionary

from msgspec import UNSET

from annamite.games.vietnam_1965_1975.box.kinds import KIND_NAMES, MISSIONS
from annamite.games.vietnam_1965_1975.box.lookup import Box
from annamite.games.vietnam_1965_1975.box.places import (
    ASIDE,
    AT_SEA,
    GONE,
    HOLDING_BOX,
    OUT,
    WAITING,
    PlaceName,
    aside,
)
from annamite.games.vietnam_1965_1975.box.sides import NATIONS, NLF, SEATS, SIDE_NAMES, US, Pool
from annamite.games.vietnam_1965_1975.box.tallies import TALLIES
from annamite.games.vietnam_1965_1975.position import operation, stages
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.games.vietnam_1965_1975.shown.season import standing as of_campaign
from annamite.games.vietnam_1965_1975.shown.season.record_sheets import record_sheets
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
        pools=_pools(t, seat),
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
        season=UNSET if t.scenario.sheet.campaign is None else record_sheets(t, seat),
    )


def _pools(t: Table, seat: str | None) -> Pools:
    """Return the Replacement Points, of the NLF in a campaign only to itself (1, 17)."""
    secret = t.scenario.sheet.campaign is not None and seat != SEATS[NLF]
    us, arvn, vc, nva = (t.s.pools[pool] for pool in (Pool.US, Pool.ARVN, Pool.VC, Pool.NVA))
    return Pools(us=us, arvn=arvn, vc=None if secret else vc, nva=None if secret else nva)


_STAGES: Final = {
    Stage.PLACE: "set-up",
    Stage.DRAW: "set-up",
    Stage.UNIT_STATUS: "unit status",
    Stage.EFFECTIVENESS: "effectiveness",
    Stage.SUPPORT: "support",
    Stage.MISSIONS: "holding and patrol",
    Stage.STRATEGIC: "strategic movement",
    Stage.GAME_TURN: "end",
    Stage.PACIFICATION: "pacification",
    Stage.LAST_PACIFICATION: "the last pacification",
    Stage.OVER: "end",
}
"""What a game-turn goes through, where it is not the operations."""


def headline(t: Table) -> str:
    """Return where the game stands, in a line."""
    s = t.s
    where = _where(t)
    if s.ended:
        return "The scenario is over"
    if s.op is not None:
        return f"{where}: {SIDE_NAMES[s.op.side]}, {KIND_NAMES[s.op.kind]}"
    return f"{where}: {_STAGES.get(Stage(s.stage)) or _phase(t)}"


def _phase(t: Table) -> str:
    """Return the phase and segment of an interphase, or that a game-turn is at its operations."""
    between = any(procedure == stages.INTERPHASE for procedure, _ in t.s.frames)
    return t.s.stage.replace(": ", ", ") if between else "operations"


def _where(t: Table) -> str:
    """Return which game-turn it is, or which part of a season."""
    if t.scenario.sheet.campaign is not None:
        return of_campaign.moment(t)
    return f"Game-turn {max(t.s.turn, 1)} of {t.scenario.sheet.turns}"


def _standing(
    t: Table, seat: str | None, counted: list[Counted], scored: tuple[int, int]
) -> Standing:
    """Return what the Victory Points come from, the levels, and who would win as it stands.

    Who would win may hang on which unit it was that left the play area face down; then those who do
    not know are told that it is open.
    """
    if t.scenario.sheet.campaign is not None:
        return of_campaign.standing(t)
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

NO_RESULT: Final = 99
"""What the page is told of a pursuit result before any combat."""
_MOST: Final = 10_000
"""Units kept at most, of a box, as they were shown last; of one game there are some hundreds."""
_Looks: TypeAlias = tuple[int, ...]
"""All that a unit looks by: its token, then the columns of `_units`."""
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
    tokens = s.tokens or count()
    columns = zip(
        tokens, s.hex, s.counter, s.face, s.mission, s.done, s.hits, s.known, s.ineffective
    )
    for unit, looks in enumerate(columns):
        shown = kept.get(looks)
        if shown is None:
            shown = kept[looks] = _unit(t, unit, seat)
        found.append(shown)
    return found


def _unit(t: Table, unit: int, seat: str | None) -> Unit:
    s = t.s
    at, p, hidden_ = s.hex[unit], t.profile(unit), t.hidden(unit)
    place, hex_ = _PLACES.get(at, "map"), None if aside(at) else t.box.places.names[at]
    nation, mission, done = NATIONS[p.nation], MISSIONS[s.mission[unit]], bool(s.done[unit])
    if not known(t, unit, seat):
        return Unit(
            id=t.token(unit),
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
        id=t.token(unit),
        hex=hex_,
        place=place,
        nation=nation,
        counter=t.box.counters[s.counter[unit]].id,
        face=1 if s.face[unit] else 0,
        mission=mission,
        done=done,
        hits=s.hits[unit],
        hidden=hidden_,
        ineffective=True if s.ineffective[unit] else UNSET,
        name=t.name(unit),
        ground=p.ground,
        artillery=p.artillery,
        range=p.range,
        movement=t.movement(unit),
        pursuit=p.pursuit,
    )


def _zoc(t: Table, side: int) -> dict[str, bool]:
    """Return the hexes in a side's zones of control, with whether a unit on patrol exerts one."""
    names = t.box.names
    return {names[at]: patrol for at, patrol in sorted(t.zoc(side).items())}


# --- the operation --------------------------------------------------------------------------------


def _operation(t: Table, seat: str | None) -> Operation | None:
    """Return the operation under way; what pursuit or movement tells of hidden units is left out."""
    op = t.s.op
    if op is None:
        return None
    return Operation(
        kind=cast("Any", int(op.kind)),
        side=cast("Side", op.side),
        units=t.tokens(op.units),
        fresh=t.tokens(op.reserves),
        moved=t.tokens(op.march.moved),
        stopped=_stopped(t, op, seat),
        hexes=_hexes(t, op.target_hexes),
        targets=t.tokens(op.targets),
        round=op.round,
        air=op.fire.air,
        ships=t.tokens(op.fire.ships),
        air_used=op.fire.air_used,
        ship_used=_by_token(t, op.fire.ships_used),
        fired=t.tokens(op.fire.fired),
        guns=t.tokens(op.fire.answered),
        interdicted=[(t.box.names[at], t.interdicted(at)) for at in op.fire.interdicted],
        result=_result(op.fights.result),
        raw=_result(op.fights.result_before),
        left=_left(t, op, seat),
        lifted=t.tokens(op.march.airmobile),
        floated=t.tokens(op.march.amphibious),
        hot=t.tokens(op.march.landed_hot),
        attacked=_hexes(t, op.fights.attacked),
        fought=op.fights.fought,
        used=t.tokens(op.fights.used),
        alert=op.alert_die,
        reactors=t.tokens(op.reactors),
        then=cast("PhaseName", Stage(op.provoked).name.lower()) if op.provoked else None,
        regional=op.regional_losses,
        rangers=op.rangers or 0,
        refuge=_hexes(t, op.refuge),
        firing=int(op.fire.second),
        aim=None if op.fire.aim is None else t.box.names[op.fire.aim],
        aimed=op.fire.aimed,
        ending=op.ending,
        move=None if op.march.move is None else _move(t, op.march.move, seat),
        combat=None if op.combat is None else _combat(t, op.combat),
    )


def _result(raw: int | None) -> int:
    return NO_RESULT if raw is None else raw


def _stopped(t: Table, op: operation.Operation, seat: str | None) -> list[list[int]]:
    """Return the stacks that have stopped, as far as a seat knows all units in them."""
    return [
        [stack.spent, *t.tokens(stack.units)]
        for stack in op.march.stopped
        if all(known(t, unit, seat) for unit in stack.units)
    ]


def _left(t: Table, op: operation.Operation, seat: str | None) -> list[tuple[int, int]]:
    """Return what pursuit allowance units have left, as far as a seat knows them (5.6)."""
    return [
        (t.token(unit), left)
        for unit, left in op.fights.pursuit_left.items()
        if known(t, unit, seat)
    ]


def _move(t: Table, move: operation.Move, seat: str | None) -> Move:
    told = all(known(t, unit, seat) for unit in move.party)
    return Move(
        units=t.tokens(move.units),
        going=cast("Any", int(move.going)),
        at=t.box.names[move.at],
        spent=move.spent if told else None,
        allowance=move.allowance if told else None,
        air=move.air,
        boats=move.boats,
        started=move.started,
        path=_hexes(t, move.path),
    )


def _combat(t: Table, combat: operation.Combat) -> Combat:
    return Combat(
        hex=t.box.names[combat.hex],
        attacker=cast("Side", combat.attacker),
        attackers=t.tokens(combat.attackers),
        defenders=t.tokens(combat.defenders),
        incidental=combat.incidental,
        bombardment=combat.bombardment,
        security=combat.security,
        guns=[t.tokens(guns) for guns in combat.guns],
        air=combat.air,
        ships=_by_token(t, combat.ships),
        firing=cast("Any", -1 if combat.allotting is None else int(combat.allotting)),
        die=combat.die,
        row=combat.row,
        losses=combat.losses[:],
        taken=_by_token(t, combat.taken),
    )


def _by_token(t: Table, points: dict[int, int]) -> list[tuple[int, int]]:
    return [(t.token(unit), number) for unit, number in points.items()]


def _hexes(t: Table, hexes: Iterable[int]) -> list[str]:
    return [t.box.names[at] for at in hexes]
