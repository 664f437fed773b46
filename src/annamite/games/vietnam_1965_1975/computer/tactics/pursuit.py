"""Answers after the attacks of a round: pursuit, reserves, and who leaves the operation (5.6, 5.7, 6.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.kinds import Going
from annamite.games.vietnam_1965_1975.box.sides import US
from annamite.games.vietnam_1965_1975.computer.mind import Mind, answers
from annamite.games.vietnam_1965_1975.computer.tactics.advance import advance, next_mover
from annamite.games.vietnam_1965_1975.computer.tactics.engaged import Engaged
from annamite.games.vietnam_1965_1975.moving.stacks import reserves
from annamite.games.vietnam_1965_1975.operation.retreat_pursuit import RETREAT_ACTS
from annamite.players.computer import Choice

if TYPE_CHECKING:
    from collections.abc import Iterator

LEAST_RESERVE: Final = 0.3
"""What a reserve must add to an attack."""
MOST_RESERVES: Final = 4
"""Reserves that are looked at, strongest first."""
FARTHEST: Final = 10
"""Hexes from which a reserve is looked at."""


@answers("round.pursuit")
def pursuit(mind: Mind) -> Choice:
    """Stay on the heels of the enemy; bring up reserves that turn the scale."""
    t, acts = mind.t, RETREAT_ACTS
    if t.op.target_hexes and t.op.round < t.box.charts.rounds and not t.op.ending:
        waiting = [number for _, act, number in mind.acts() if act == "move"]
        waiting = [u for u in waiting if t.profile(u).ground]
        found = next_mover(mind, waiting, Going.PURSUIT)
        if found is not None:
            return Choice(acts.pack("move", found[0]), f"pursuit: {found[1].reason}")
        reserve = _reserve(mind) if mind.side == US else None
        if reserve is not None:
            return reserve
    return Choice(acts.pack("done"), "there is nobody to pursue to any purpose")


def _reserve(mind: Mind) -> Choice | None:
    """Return a reserve that improves the next attack enough, if any does."""
    t = mind.t
    engaged = Engaged(t, mind.side)
    # The strongest are looked at wherever they are, also those who could not come.
    ground = {unit: t.profile(unit).ground for unit in reserves(t)}
    strong = sorted((u for u in ground if ground[u]), key=lambda u: (-ground[u], u))
    for at in t.op.target_hexes:
        for unit, gain in _gains(engaged, at, strong[:MOST_RESERVES]):
            value = RETREAT_ACTS.pack("reserve", unit)
            if mind.offers(value) and _comes_up(mind, unit, at):
                told = f"with it the attack on {t.box.names[at]} brings {gain:.1f} more"
                return Choice(value, told)
    return None


def _gains(engaged: Engaged, at: int, reserves: list[int]) -> Iterator[tuple[int, float]]:
    """Give those of some reserves that would improve an attack on a hex enough, with how much."""
    t, side = engaged.t, engaged.side
    defenders = [u for u in t.op.targets if t.s.hex[u] == at]
    if not defenders:
        return
    beside = engaged.beside(at, side)
    before = engaged.attack(at, side, beside, defenders).value if beside else 0.0
    for unit in reserves:
        if t.box.distance(t.s.hex[unit], at) > FARTHEST:
            continue
        after = engaged.attack(at, side, [*beside, unit], defenders).value
        if after >= max(before, 0) + LEAST_RESERVE:
            yield unit, after - before


def _comes_up(mind: Mind, unit: int, at: int) -> bool:
    """Return whether a reserve would go to a hex or next to it, or stands there already."""
    way = advance(mind, unit, Going.RESERVE)
    goal = way.hexes[-1] if way.hexes else mind.t.s.hex[unit]
    return mind.t.box.distance(goal, at) <= 1


@answers("round.convert")
def convert(mind: Mind) -> Choice:
    """Stay in the operation while it lasts; hold after it."""
    op = mind.t.op
    if op.ending or op.round >= mind.t.box.charts.rounds:
        for value, act, _ in mind.acts():
            if act == "hold":
                return Choice(value, "the operation is over, and the enemy may strike back")
    return Choice(mind.decision.values[0], "the operation goes on")
