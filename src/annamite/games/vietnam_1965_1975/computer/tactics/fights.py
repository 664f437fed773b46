"""Answers in combat: what to attack and with whom, support, free fire, losses (5.4, 5.5, 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.ids import N_VC, POOL_OF, US
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
from annamite.players.computer import Choice

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.computer.tactics.clash import Forecast

LEAST_ATTACK: Final = 0.0
"""What a further attack must bring."""
LEAST_FREE_FIRE: Final = 0.2
"""What a free-fire zone must bring beyond its price."""


def _defenders(mind: Mind, at: int) -> list[int]:
    t = mind.t
    return [u for u in t.op.targets if t.s.hex[u] == at]


def _fighters(mind: Mind, at: int) -> list[int]:
    t = mind.t
    return [u for u in reach(t, at) if t.profile(u).ground or t.s.hex[u] == at]


def _bonus(mind: Mind, units: list[int]) -> int:
    op = mind.t.op
    if op.round == 1:
        return 0
    left: dict[int, int] = {pair[0]: pair[1] for pair in op.fights.pursuit_left}
    counted = [
        left.get(u, 0) // 2 for u in units if u not in op.reserves and mind.t.profile(u).ground
    ]
    return min(*counted, op.fights.result_before + 1) if counted else 0


def prospect(mind: Mind, engaged: Engaged, at: int, units: list[int]) -> Forecast:
    """Return what an attack with these units should bring now."""
    return engaged.attack(at, mind.side, units, _defenders(mind, at), bonus=_bonus(mind, units))


def _helpless(mind: Mind, at: int) -> bool:
    """Return whether nobody in a hex survives the mere announcement of an attack."""
    t = mind.t
    return all(t.profile(u).political and not _unseen(mind, u) for u in _defenders(mind, at))


def _unseen(mind: Mind, unit: int) -> bool:
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
        units = _fighters(mind, at)
        if not units:
            continue
        seen = prospect(mind, engaged, at, units)
        told = f"{t.box.ids[at]}: die {seen.modifier:+d}, worth {seen.value:.1f} points"
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
    t, acts = mind.t, FIRE_ACTS
    engaged = Engaged(t, mind.side)
    price = engaged.prices.free_fire
    for value, act, region in mind.acts():
        if act != "free_fire":
            continue
        gain, where = 0.0, -1
        for at in t.op.target_hexes:
            units = _fighters(mind, at)
            if region not in t.box.in_regions[at] or not units or t.full_fire(at, t.op.side):
                continue
            defenders = _defenders(mind, at)
            before = engaged.attack(at, US, units, defenders).value
            after = engaged.attack(at, US, units, defenders, open_fire=True).value
            more = after - max(before, 0 if t.op.round > 1 else before)
            if more > gain:
                gain, where = more, at
        if gain > price + LEAST_FREE_FIRE:
            told = f"full support at {t.box.ids[where]} is worth {gain:.1f} points"
            return Choice(value, f"{told}, the zone costs {price:.0f}")
    return Choice(acts.pack("done"), f"full support is not worth {price:.0f} points")


# --- losses --------------------------------------------------------------------------------------


@answers("combat.loss")
def loss(mind: Mind) -> Choice:
    """Meet losses as cheaply as can be."""
    t, acts = mind.t, LOSS_ACTS
    combat = t.combat
    options = {(act, number): value for value, act, number in mind.acts()}
    if ("regional", 0) in options:
        return Choice(options["regional", 0], "regional forces take the first loss")
    engaged = Engaged(t, mind.side)
    points = combat.losses[mind.side]
    units = participants(t, combat, mind.side)
    if combat.broken:
        units = combat.broken
    cost, removed = least_cost(engaged.strengths, units, points)
    for unit in removed:
        if ("remove", unit) in options:
            if ("break", unit) in options and t.nation(unit) != N_VC:
                return Choice(options["break", unit], "its battalions are lost one at a time")
            back = ", the rest of its strength comes back" if t.nation(unit) == N_VC else ""
            return Choice(options["remove", unit], f"its loss is the cheapest{back}")
    replace = [u for act, u in options if act == "replace"]
    if replace:
        best = max(replace, key=lambda u: (endurance(t, combat, u) - t.s.hits[u], -u))
        pool = t.s.pools[POOL_OF[t.nation(best)]]
        return Choice(
            acts.pack("replace", best),
            f"{points} points cost {cost:.1f} so; {pool} are in the pool",
        )
    removable = [u for act, u in options if act == "remove"]
    best = min(removable, key=lambda u: (engaged.strengths.price(u), u))
    return Choice(acts.pack("remove", best), "its loss is the cheapest")


@answers("combat.ranger")
def save(mind: Mind) -> Choice:
    """Save rangers while points are left."""
    return Choice(mind.decision.values[-1], "rangers can be used in every operation")
