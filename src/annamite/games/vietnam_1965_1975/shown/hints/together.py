"""Several answers as one: the whole stack, everything in range, all losses out of the pool.

Whoever decides could give these answers one by one; a page offers them as one click.
"""

from __future__ import annotations

from typing import Final

from annamite.games.vietnam_1965_1975.box.kinds import Kind
from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.box.sides import N_ARVN, N_US, POOL_OF, SEATS
from annamite.games.vietnam_1965_1975.moving.stacks import all_may_join
from annamite.games.vietnam_1965_1975.operation.losses import (
    LOSS_ACTS,
    endurance,
    group_of,
    loss_values,
)
from annamite.games.vietnam_1965_1975.position.questions import SHIP_SHARE
from annamite.games.vietnam_1965_1975.position.table import Table, counter_name
from annamite.games.vietnam_1965_1975.position.tokens import acts
from annamite.kernel import Decision
from annamite.kernel.shapes import Together

MOST: Final = 8
"""Longer lists help nobody."""
_STACKS: Final = {
    "operation.unit": ("unit",),
    "turn.mission": ("hold", "patrol"),
    "move.unit": ("move",),
    "alert.unit": ("move",),
    "round.retreat": ("move",),
    "round.pursuit": ("move",),
    "trail.leave": ("move",),
    "trail.along": ("move",),
    "move.step": ("join",),
    "combat.attacker": ("unit",),
    "alert.disperse": ("disperse",),
    "round.convert": ("hold", "patrol"),
}
"""Steps at which units are named one by one, and the acts that name them."""
_DO: Final = {
    "join": " join",
    "hold": " hold",
    "patrol": " patrol",
    "disperse": " disperse",
    "move": " as one stack",
}
_ANYWHERE: Final = ("combat.attacker", "move.step")
"""Steps at which it does not matter where the units are."""


def together(t: Table, decision: Decision) -> list[Together]:
    """Return series of answers to a decision that make sense as one, with their labels.

    Each has `label`, `words` in the order in which they are given, and `space` where all are about
    one hex.
    """
    step = decision.step.id
    if step in _STACKS:
        return _stacks(t, decision)[:MOST]
    if step == "fire.support":
        return _all_support(t, decision)
    if step == "combat.loss":
        return _replacements(t, decision)
    return []


# --- units ----------------------------------------------------------------------------------------


def _stacks(t: Table, decision: Decision) -> list[Together]:
    """Return answers that name several units: those of one hex, or of one formation there."""
    step = decision.step.id
    return [
        _entry(t, step, act, name, some)
        for act in _STACKS[step]
        for units in _crowds(t, decision, act)
        for name, some in _groups(t, step, units)
        if _agree(t, step, some)
    ]


def _crowds(t: Table, decision: Decision, wanted: str) -> list[list[int]]:
    """Return the units that an act may name: hex by hex, most first, or all where that is the same."""
    hexes: dict[int, list[int]] = {}
    for _, act, unit in acts(t, decision):
        if act == wanted:
            at = 0 if decision.step.id in _ANYWHERE else t.s.hex[unit]
            hexes.setdefault(at, []).append(unit)
    return [hexes[at] for at in sorted(hexes, key=lambda at: (-len(hexes[at]), at))]


def _groups(t: Table, step: str, units: list[int]) -> list[tuple[str, list[int]]]:
    """Return all units, and parts of them that belong together, each with its name."""
    number = len(units)
    found = [("Both" if number == 2 else f"All {number}", units)] if number > 1 else []
    if step == "turn.mission":
        return found
    return found + [
        (f"{name} ({len(some)})", some)
        for name, some in sorted(_formations(t, units))
        if 1 < len(some) < number
    ]


def _entry(t: Table, step: str, act: str, name: str, units: list[int]) -> Together:
    """Return one answer, labelled by act and place."""
    words, done = _words(act, t.tokens(units)), _DO.get(act, "")
    if step == "move.step":
        return Together(label=f"{name}{done}", words=words, space=t.box.names[t.move.at])
    if step in _ANYWHERE:
        return Together(label=f"{name}{done}", words=words)
    at = t.s.hex[units[0]]
    return Together(label=f"{name}{_where(t, at)}{done}", words=words, space=t.box.names[at])


def _agree(t: Table, step: str, units: list[int]) -> bool:
    """Return whether each of the units is still on offer once the others have been named."""
    if step == "move.step":
        return all_may_join(t, units)
    if step == "operation.unit" and t.op.kind == Kind.SECURITY:
        return not {N_US, N_ARVN} <= {t.nation(unit) for unit in units}
    return True


def _words(act: str, tokens: list[int]) -> list[str]:
    """Return the answers that name some units; a stack moves when the others have joined the first."""
    first, *others = tokens
    return [f"{act}-{first}", *(f"{'join' if act == 'move' else act}-{token}" for token in others)]


def _where(t: Table, at: int) -> str:
    if not on_map(at):
        return f" in {t.box.names[at].replace('trail-', 'box ')} of the Trail"
    h = t.box.hexes[at]
    return f" in {h.town.name}" if h.town else f" in {h.id}"


def _formations(t: Table, units: list[int]) -> list[tuple[str, list[int]]]:
    """Return units by brigade or regiment, those of the division alone by the division."""
    box = t.box
    found: dict[int, list[int]] = {}
    for unit in units:
        counter = t.s.counter[unit]
        head = counter if counter in box.children else box.parent[counter]
        if head >= 0:
            found.setdefault(head, []).append(unit)
    return [(_formation(t, head), some) for head, some in found.items()]


def _formation(t: Table, head: int) -> str:
    counter = t.box.counters[head]
    return counter_name(counter.id, counter.name).replace("HQ/", "")


# --- support and losses ---------------------------------------------------------------------------


def _all_support(t: Table, decision: Decision) -> list[Together]:
    """Return all support on offer as one answer: every gun, and the most of air and of each ship."""
    guns, air, ships = [], 0, dict[int, int]()
    for _, act, number in acts(t, decision):
        if act == "gun":
            guns.append(number)
        elif act == "air":
            air = max(air, number)
        elif act == "ship":
            ship, share = divmod(number, SHIP_SHARE)
            ships[ship] = max(ships.get(ship, 0), share)
    words: list[str] = [f"gun-{token}" for token in t.tokens(guns)]
    words += [f"air-{air}"] if air else []
    words += [f"ship-{t.token(ship) * SHIP_SHARE + share}" for ship, share in ships.items()]
    if len(words) < 2:
        return []
    parts = [f"{len(guns)} artillery"] if guns else []
    parts += [f"{air} air"] if air else []
    parts += [f"{sum(ships.values())} naval"] if ships else []
    return [Together(label=f"All support: {', '.join(parts)}", words=words)]


def _replacements(t: Table, decision: Decision) -> list[Together]:
    """Return losses met out of the pools as far as they go, by the units that can take most."""
    side = SEATS.index(decision.seat)
    t = Table(t.s.copy(), t.box, t.scenario)
    combat = t.combat
    words: list[str] = []
    while combat.losses[side] > 0:
        taking = [
            unit
            for act, unit in map(LOSS_ACTS.unpack, loss_values(t, combat, side))
            if act == "replace"
        ]
        if not taking:
            break
        unit = max(taking, key=lambda u: (endurance(t, combat, u) - t.s.hits[u], -u))
        t.s.pools[POOL_OF[t.nation(unit)]] -= 1
        t.s.hits[unit] += 1
        combat.shares[group_of(t, unit)] += 1
        combat.losses[side] -= 1
        words.append(f"replace-{t.token(unit)}")
    if len(words) < 2:
        return []
    return [Together(label=f"Replacements for {len(words)} of the losses", words=words)]
