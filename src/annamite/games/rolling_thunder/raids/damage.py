"""What a strike does: objectives, bridges, airfields (4.8.5.2 to 4.8.5.4)."""

from __future__ import annotations

from typing import Final

from annamite.games.rolling_thunder.asking import Found, Over, otherwise
from annamite.games.rolling_thunder.box.ids import (
    AIRFIELDS,
    BRIDGES,
    BY_OBJECTIVE,
    FIRST_AIRFIELD,
    FORCES,
    N_OBJECTIVES,
    OBJECTIVES,
)
from annamite.games.rolling_thunder.raids.targets import operational
from annamite.games.rolling_thunder.ratings import Damage
from annamite.games.rolling_thunder.state import DESTROYED, Raid
from annamite.games.rolling_thunder.steps import step
from annamite.games.rolling_thunder.table import Table
from annamite.kernel import Decision, Rules, Words
from annamite.kernel.conditions import Chain, Condition, Offer

WHICH_BRIDGE: Final = step(
    "raid.bridge", Words(*BRIDGES), "Which crossing is destroyed?", "4.8.5.3", "bridge"
)
CROSSINGS: Final[Offer[Over]] = Offer(
    (
        lambda c: c.t.box.locations[c.place],
        Chain(
            Condition(
                lambda c, at: f"{c.t.box.capacity[at]} counters are the most there, and lie there",
                "4.8.5.3-a",
                lambda c, at: c.t.s.bridges[at] < c.t.box.capacity[at],
            )
        ),
    ),
    otherwise=otherwise(lambda c, _: f"it does not lie in {c.name}", "4.8.5.3-b", obvious=True),
)
"""Where a Destroyed Bridges counter may be put in the region of a raid (4.8.5.3)."""


def inflict(t: Table, raid: Raid, damage: Damage) -> Rules[None]:
    """Apply a strike to its target.

    Rules: 4.8.5.1
    """
    if raid.target < N_OBJECTIVES:
        hit_objective(t, raid.force, raid.target, damage.hits)
    elif raid.target < FIRST_AIRFIELD:
        yield from hit_bridges(t, raid.force, raid.region, damage)
    else:
        hit_airfield(t, raid.force, raid.target - FIRST_AIRFIELD, damage)


def structure(t: Table, objective: int) -> int:
    """Return how many hits destroy an objective (2.5.2)."""
    printed = t.box.printed[objective]
    if printed is not None:
        return printed.structure
    return t.box.target_structure[t.s.target[objective] - 1]


def icons(t: Table, objective: int) -> str:
    """Return the matrix icons of an objective's counters (2.5.1, 2.5.2)."""
    own = t.box.objective_icons[objective]
    target = t.s.target[objective]
    return own + (t.box.target_icons[target - 1] if target else "")


def experience(t: Table, objective: int) -> int:
    """Return the Experience that destroying an objective earns (2.5.2)."""
    printed = t.box.printed[objective]
    if printed is not None:
        return printed.experience
    return t.box.target_experience[t.s.target[objective] - 1]


def hit_objective(t: Table, force: int, objective: int, hits: int) -> None:
    """Score hits on an objective; destroyed, it pays in the printed order.

    Rules: 4.8.5.2, 4.8.6.1
    """
    s, box = t.s, t.box
    if not hits:
        return
    name = OBJECTIVES[objective]
    s.hits[objective] += hits
    t.tell("objective.hit", "4.8.5.2", objective=name, count=hits, new=s.hits[objective])
    if s.hits[objective] < structure(t, objective):
        return
    s.status[objective] = DESTROYED
    t.tell("objective.destroyed", "4.8.5.2", force=FORCES[force], objective=name)
    t.shift(box.objective_impact[objective], BY_OBJECTIVE, "4.8.5.2")
    t.learn(force, experience(t, objective), "6.1")
    t.comply(force, box.jcs_of_colour[box.objective_colour[objective]], "4.8.6.1")
    for icon in icons(t, objective):
        t.fill_matrix(force, icon, "4.8.5.2")


def hit_bridges(t: Table, force: int, region: int, damage: Damage) -> Rules[None]:
    """Place a Destroyed Bridges counter per green dot, as far as there is room.

    Rules: 4.8.5.3, 4.8.6.1
    """
    s, box = t.s, t.box
    placed, there = 0, Over(t, region)
    for _ in range(damage.green):
        room = CROSSINGS.values(there)
        if not room:
            break
        at = yield Decision(WHICH_BRIDGE, FORCES[force], Found(room, CROSSINGS, there))
        s.bridges[at] += 1
        placed += 1
        t.tell("bridge.destroyed", "4.8.5.3", force=FORCES[force], bridge=BRIDGES[at])
    t.learn(force, min(damage.yellow, placed), "4.8.5.3")
    t.comply(force, placed * box.c.jcs94.points["bridge_counter"], "4.8.5.3")


def hit_airfield(t: Table, force: int, field: int, damage: Damage) -> None:
    """Move an airfield's damage marker one space per green dot, to its last space.

    Rules: 4.8.5.4, 4.8.6.1
    """
    s, box = t.s, t.box
    done = min(damage.green, box.damage_spaces[field] - s.damage[field])
    if not done:
        return
    worked = operational(t, field)
    s.damage[field] += done
    name = AIRFIELDS[field]
    t.tell("airfield.hit", "4.8.5.4", force=FORCES[force], airfield=name, new=s.damage[field])
    if worked and not operational(t, field):
        t.tell("airfield.closed", "4.7.2", airfield=name)
    t.learn(force, min(damage.yellow, done), "4.8.5.4")
    t.comply(force, done * box.c.jcs94.points["airfield_damage"], "4.8.5.4")
