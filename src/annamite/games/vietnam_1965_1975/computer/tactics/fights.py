"""Answers in combat: what to attack and with whom, support, free fire, losses (5.4, 5.5, 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.sides import N_VC, POOL_OF, US
from annamite.games.vietnam_1965_1975.computer.mind import Mind, answers
from annamite.games.vietnam_1965_1975.computer.tactics.engaged import Engaged
from annamite.games.vietnam_1965_1975.computer.tactics.worth import least_cost
from annamite.games.vietnam_1965_1975.operation.combat import (
    ATTACK_ACTS,
    FIRE_ACTS,
    WITH_ACTS,
    reach,
)
from annamite.games.vietnam_1965_1975.operation.losses import LOSS_ACTS, endurance, participants
from annamite.games.vietnam_1965_1975.operation.odds import pursuit_bonus
from annamite.games.vietnam_1965_1975.position.operation import Combat
from annamite.kernel.wording import plural
from annamite.players.computer import Choice

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.computer.tactics.clash import Forecast

LEAST_ATTACK: Final = 0.0
"""What a further attack must bring."""
LEAST_FREE_FIRE: Final = 0.2
"""What a free-fire zone must bring beyond its price."""


def _defenders(mind: Mind, at: int) -> list[int]:
    """Return the target units in a hex."""
    t = mind.t
    return [u for u in t.op.targets if t.s.hex[u] == at]


def fighters(mind: Mind, at: int) -> list[int]:
    """Return the units that would attack a hex: all that may, but for guns that need not."""
    t = mind.t
    return [u for u in reach(t, at) if t.profile(u).ground or t.s.hex[u] == at]


def prospect(mind: Mind, engaged: Engaged, at: int, units: list[int]) -> Forecast:
    """Return what an attack with these units should bring now."""
    bonus = pursuit_bonus(mind.t, Combat(hex=at, attacker=mind.side, attackers=units))
    return engaged.attack(at, mind.side, units, _defenders(mind, at), bonus=bonus)


def _helpless(mind: Mind, at: int) -> bool:
    """Return whether nobody in a hex survives the mere announcement of an attack."""
    t = mind.t
    return all(t.profile(u).political and not _unseen(mind, u) for u in _defenders(mind, at))


def _unseen(mind: Mind, unit: int) -> bool:
    """Return whether the side asked does not know what a unit is (10)."""
    return mind.side == US and mind.t.hidden(unit)


@answers("combat.attack")
def attack(mind: Mind) -> Choice:
    """The attack that should bring most; none more once they would cost."""
    t, acts = mind.t, ATTACK_ACTS
    engaged = Engaged(t, mind.side)
    best: tuple[float, int, str] | None = None
    for value, act, at in mind.acts():
        if act != "hex":
            continue
        if _helpless(mind, at):
            return Choice(value, "political sections are destroyed without a fight")
        units = fighters(mind, at)
        if not units:
            continue
        seen = prospect(mind, engaged, at, units)
        told = f"{t.box.names[at]}: die {seen.modifier:+d}, worth {seen.value:.1f} points"
        if best is None or seen.value > best[0]:
            best = seen.value, value, told
    done = acts.pack("done")
    if best is None:
        return Choice(mind.decision.values[0], "it must be")
    if best[0] < LEAST_ATTACK and mind.offers(done):
        return Choice(done, f"a further attack would cost {-best[0]:.1f} points")
    return Choice(best[1], best[2])


@answers("combat.attacker")
def attacker(mind: Mind) -> Choice:
    """Everybody who makes the attack better."""
    t, acts = mind.t, WITH_ACTS
    engaged = Engaged(t, mind.side)
    combat = t.combat
    done = acts.pack("done")
    force = combat.attackers[:]
    best = prospect(mind, engaged, combat.hex, force).value if force else -99.0
    free = [(unit, value) for value, act, unit in mind.acts() if act == "unit"]
    free = [pair for pair in free if t.profile(pair[0]).ground]
    free.sort(key=lambda pair: (-t.profile(pair[0]).ground, pair[0]))
    wanted = False
    for unit, _ in free:
        force.append(unit)
        after = prospect(mind, engaged, combat.hex, force).value
        if after > best:
            best, wanted = after, True
    if free and (wanted or not mind.offers(done)):
        return Choice(free[0][1], f"with it the attack is worth up to {best:.1f} points")
    return Choice(mind.decision.values[0], "more would only mean more losses")


# --- support -------------------------------------------------------------------------------------


@answers("fire.support")
def support(mind: Mind) -> Choice:
    """All that can fire does: each point counts for the ratio or for the enemy's losses."""
    for value, act, _ in mind.acts():
        if act == "gun":
            return Choice(value, "it is in range and free")
    for kind in ("ship", "air"):
        values = [(number, value) for value, act, number in mind.acts() if act == kind]
        if values:
            return Choice(max(values)[1], "it is of no use anywhere else this round")
    return Choice(mind.decision.values[0], "that is all there is")


@answers("combat.free_fire")
def free_fire(mind: Mind) -> Choice:
    """Declare a zone when full support is worth more than it costs."""
    t = mind.t
    engaged = Engaged(t, mind.side)
    price = engaged.prices.free_fire
    for value, act, region in mind.acts():
        if act != "free_fire":
            continue
        gain, where = 0.0, -1
        for at in t.op.target_hexes:
            if region in t.box.in_regions[at] and not t.full_fire(at, t.op.side):
                more = _opened(mind, engaged, at)
                if more > gain:
                    gain, where = more, at
        if gain > price + LEAST_FREE_FIRE:
            told = f"full support at {t.box.names[where]} is worth {gain:.1f} points"
            return Choice(value, f"{told}, the zone costs {price:.0f}")
    return Choice(FIRE_ACTS.pack("done"), f"full support is not worth {price:.0f} points")


def _opened(mind: Mind, engaged: Engaged, at: int) -> float:
    """Return how much more an attack on a hex brings with support that works in full."""
    units, defenders = fighters(mind, at), _defenders(mind, at)
    if not units:
        return 0.0
    before = engaged.attack(at, US, units, defenders).value
    after = engaged.attack(at, US, units, defenders, open_fire=True).value
    must = mind.t.op.round == 1  # later attacks that would cost are not made
    return after - (before if must else max(before, 0))


# --- losses --------------------------------------------------------------------------------------


@answers("combat.loss")
def loss(mind: Mind) -> Choice:
    """Meet losses as cheaply as can be: those removed that the cheapest way removes, then points."""
    options = {(act, number): value for value, act, number in mind.acts()}
    if ("regional", 0) in options:
        return Choice(options["regional", 0], "regional forces take the first loss")
    t, combat = mind.t, mind.t.combat
    strengths = Engaged(t, mind.side).strengths
    units = combat.broken or participants(t, combat, mind.side)
    cost, removed = least_cost(strengths, units, combat.losses[mind.side])
    removable = [unit for act, unit in options if act == "remove"]
    for unit in removed:
        if unit in removable:
            return _removal(mind, options, unit)
    replaceable = [unit for act, unit in options if act == "replace"]
    if replaceable:
        return _replacement(mind, replaceable, cost)
    cheapest = min(removable, key=lambda u: (strengths.price(u), u))
    return Choice(options["remove", cheapest], "its loss is the cheapest")


def _removal(mind: Mind, options: dict[tuple[str, int], int], unit: int) -> Choice:
    """Remove a unit; a brigade goes battalion by battalion, but VC come back as points (5.5, 9)."""
    vc = mind.t.nation(unit) == N_VC
    if ("break", unit) in options and not vc:
        return Choice(options["break", unit], "its battalions are lost one at a time")
    back = ", the rest of its strength comes back" if vc else ""
    return Choice(options["remove", unit], f"its loss is the cheapest{back}")


def _replacement(mind: Mind, units: list[int], cost: float) -> Choice:
    """Spend a point on the unit that can still absorb most.

    Args:
        mind: Who is asked.
        units: Those that may absorb one.
        cost: What all losses cost so, for the reason.
    """
    t, combat = mind.t, mind.t.combat
    best = max(units, key=lambda u: (endurance(t, combat, u) - t.s.hits[u], -u))
    pool = t.s.pools[POOL_OF[t.nation(best)]]
    points = combat.losses[mind.side]
    told = f"{plural(points, 'point costs', 'points cost')} {cost:.1f} so; the pool has {pool}"
    return Choice(LOSS_ACTS.pack("replace", best), told)


@answers("combat.ranger")
def save(mind: Mind) -> Choice:
    """Save rangers while points are left."""
    return Choice(mind.decision.values[-1], "rangers can be used in every operation")
