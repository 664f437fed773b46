"""What a seat may guess of what lies face down: positions that look to it as this one does (10)."""

from __future__ import annotations

from collections.abc import Collection

from annamite.games.vietnam_1965_1975.box.kinds import Drawn
from annamite.games.vietnam_1965_1975.box.sides import NLF, SEATS, Pool
from annamite.games.vietnam_1965_1975.position import hidden
from annamite.games.vietnam_1965_1975.position.operation import Operation
from annamite.games.vietnam_1965_1975.position.season import secrets
from annamite.games.vietnam_1965_1975.position.state import State
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.games.vietnam_1965_1975.shown import strangers
from annamite.games.vietnam_1965_1975.shown.worlds import STOCK

_ENOUGH = 199
"""Half Movement Points of a stack that nobody but the NLF can count."""


def redact(t: Table, seat: str | None) -> State:
    """Return a copy in which hidden VC units are guessed: named ones in order, drawn ones alike.

    The guess hangs on nothing but what the seat knows: how many units of each kind it has not seen.
    In a campaign what stands on the NLF's record sheet is guessed, too.

    Rules: 1, 10, 17
    """
    s = t.s.copy()
    if seat == SEATS[NLF]:
        return s
    unknown = t.all_hidden()
    campaign = t.scenario.sheet.campaign
    if campaign is None:
        _guess(t, s, unknown)
    else:
        strangers.guess(t, s, unknown)
        s.season = secrets.redacted(t.season, campaign)
        s.pools[Pool.VC] = s.pools[Pool.NVA] = STOCK
    if s.op is not None:
        _hide_points(s.op, set(unknown))
    return s


def _guess(t: Table, s: State, unknown: list[int]) -> None:
    """Put a guess in the place of all that units hold that the US side has not seen (9, 10)."""
    for unit in unknown:
        s.hits[unit] = 0
        if s.drawn[unit] == Drawn.STILL_TO_BE:  # which units are still to be drawn everybody knows
            s.counter[unit], s.face[unit] = t.box.vc_battalions[0], 0
    rest = [unit for unit in unknown if s.drawn[unit] != Drawn.STILL_TO_BE]
    for unit, content in zip(rest, _in_order(t, rest), strict=True):
        s.counter[unit], s.face[unit], s.drawn[unit] = content


def _in_order(t: Table, units: list[int]) -> list[tuple[int, int, int]]:
    """Return (counter, face, drawn) of units that lie face down, in an order that tells nothing.

    First those that the scenario names, then as many VC battalions as were drawn, the most numerous
    kind first: which of the unseen ones they are is a guess.

    Rules: 9, 10
    """
    s, box = t.s, t.box
    named = sorted((s.counter[u], s.face[u], 0) for u in units if not s.drawn[u])
    number = sum(s.drawn[unit] for unit in units)
    unseen = hidden.unseen(t)
    kinds = sorted(box.vc_battalions, key=lambda n: -box.counters[n].count)
    battalions = [(n, 0, 1) for n in kinds for _ in range(unseen[n])]
    return [*named, *battalions[:number]]


def _hide_points(op: Operation, unknown: Collection[int]) -> None:
    """Take out of an operation the Movement Points that would tell what a hidden unit is."""
    left = op.fights.pursuit_left
    op.fights.pursuit_left = {u: 0 if u in unknown else half for u, half in left.items()}
    for stack in op.march.stopped:
        if any(unit in unknown for unit in stack.units):
            stack.spent = 0
    if op.march.move is not None and any(unit in unknown for unit in op.march.move.party):
        op.march.move.spent, op.march.move.allowance = 0, _ENOUGH
