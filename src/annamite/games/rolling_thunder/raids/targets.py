"""What may be raided: Route Packages, restrictions, weather, mandatory types (4.4, 4.5, 4.8.2)."""

from __future__ import annotations

from typing import Final, NamedTuple

from annamite.games.rolling_thunder.asking import ALWAYS, Told, otherwise, place_name, whose
from annamite.games.rolling_thunder.box.ids import (
    CLEAR,
    FIRST_AIRFIELD,
    FIRST_BRIDGE,
    GIA_LAM,
    LEAST_LEVELS,
    MANDATORY_TYPES,
    N_OBJECTIVES,
    STORMS,
    STRIKE,
    TARGET_COLOURS,
)
from annamite.games.rolling_thunder.state import DESTROYED, DISCARDED, STANDING
from annamite.games.rolling_thunder.steps import PASS
from annamite.games.rolling_thunder.support.holding import scouts
from annamite.games.rolling_thunder.table import Table
from annamite.kernel.conditions import Chain, Condition, Listed, Offer, Unmet, unmet

_AIRFIELD_TYPE: Final = MANDATORY_TYPES.index("airfield")
_BRIDGE_TYPE: Final = MANDATORY_TYPES.index("bridge")
_TYPE_OF_COLOUR: Final = tuple(MANDATORY_TYPES.index(colour) for colour in TARGET_COLOURS)


def operational(t: Table, airfield: int) -> bool:
    """Return whether an airfield works: fewer hits than make it inoperational (4.7.2)."""
    return t.s.damage[airfield] < t.box.inoperational_at[airfield]


def region_of(t: Table, target: int) -> int:
    """Return the region in which a target lies."""
    return t.box.raid_region[target]


def type_of(t: Table, target: int) -> int:
    """Return the mandatory target type, 1 to 6, that a target is of (4.5)."""
    if target < N_OBJECTIVES:
        return _TYPE_OF_COLOUR[t.box.objective_colour[target]]
    return _BRIDGE_TYPE if target < FIRST_AIRFIELD else _AIRFIELD_TYPE


def room_on_bridges(t: Table, region: int) -> int:
    """Return how many more Destroyed Bridges counters a region takes (4.8.5.3)."""
    s, box = t.s, t.box
    return sum(box.capacity[at] - s.bridges[at] for at in box.locations[region])


def belongs_to(t: Table, force: int, target: int) -> bool:
    """Return whether a target lies in a force's Route Package, or is shared (2.2.1, 4.8.5.3).

    In Hanoi each force has its own objective; the bridges and Gia Lam are open to both.
    """
    s, box = t.s, t.box
    if target < N_OBJECTIVES:
        owner = box.objective_force[target]
        return owner == force if owner >= 0 else s.hanoi[force] == target + 1
    return box.in_package(force, region_of(t, target))


def worth_a_raid(t: Table, target: int) -> bool:
    """Return whether anything is left there that a raid could hit."""
    s, box = t.s, t.box
    if target < N_OBJECTIVES:
        return s.status[target] == STANDING
    if target < FIRST_AIRFIELD:
        return room_on_bridges(t, target - FIRST_BRIDGE) > 0
    field = target - FIRST_AIRFIELD
    return s.damage[field] < box.damage_spaces[field]


def authorized(level: int) -> dict[str, bool]:
    """Return which of the restricted targets a level lets be raided (4.4)."""
    return {what: level >= least for what, least in LEAST_LEVELS.items()}


def allowed(t: Table, target: int) -> bool:
    """Return whether the Target Restriction Level lets a target be raided.

    Rules: 4.4
    """
    return t.box.least_level[target] <= t.s.level


def stormy(t: Table, target: int) -> bool:
    """Return whether there are Storms over a target (4.3)."""
    return t.s.weather[t.box.raid_region[target]] == STORMS


def storm_bound(t: Table, force: int) -> bool:
    """Return whether Storms keep a force from targets: no card in hand flies through them (4.3)."""
    return STORMS in t.s.weather and not scouts(t, force)


# --- what may be raided -------------------------------------------------------------------------


class Raider(NamedTuple):
    """A force that looks for a target.

    Attributes:
        t: The table.
        force: Which force.
        bound: Whether Storms keep it from targets.
        duty: The type that its first raid must hit, 1 to 6, if anything of it is open; else 0.
    """

    t: Table
    force: int
    bound: bool
    duty: int


def _nothing_left(c: Raider, target: int) -> Unmet:
    t = c.t
    if target >= FIRST_AIRFIELD:
        most = t.box.damage_spaces[target - FIRST_AIRFIELD]
        return unmet(f"it has taken {most} damage, the most there may be", "4.8.5.4-a")
    if target >= FIRST_BRIDGE:
        region = place_name(t, region_of(t, target))
        return unmet(f"{region} has no room for another Destroyed Bridges counter", "4.8.5.3-d")
    status = t.s.status[target]
    if status == DESTROYED:
        return unmet("it is destroyed", "4.8.5.2-j")
    if status == DISCARDED:
        return unmet("its counter was drawn in an earlier year and is off the map", "3.1.1")
    return unmet("its counter has not been drawn", "3.1.1")


def _forbidden(c: Raider, target: int) -> str:
    t, level = c.t, c.t.s.level
    region = region_of(t, target)
    city = t.box.city_level[region]
    if level < city:
        what, least = f"{place_name(t, region)} is", city
    else:
        what, least = "airfields are", t.box.least_level[target]
    return f"{what} forbidden below Target Restriction Level {least}, and it is {level}"


_LEFT: Final = Told[Raider](lambda c, target: worth_a_raid(c.t, target), _nothing_left)
_OURS: Final = Condition[Raider](
    lambda c, _: f"it lies in the compartment of {whose(1 - c.force)} in Hanoi",
    "2.2.1-d",
    lambda c, target: belongs_to(c.t, c.force, target),
)
_ALLOWED: Final = Condition[Raider](_forbidden, "4.8.2-g", lambda c, target: allowed(c.t, target))
_FLYABLE: Final = Condition[Raider](
    lambda c, target: f"there are Storms over {place_name(c.t, region_of(c.t, target))}",
    "4.8.2-f",
    lambda c, target: not (c.bound and stormy(c.t, target)),
)
_OF_DUTY: Final = Condition[Raider](
    lambda c, _: (
        f"the first raid must hit the mandatory type, and that is {MANDATORY_TYPES[c.duty]}"
    ),
    "4.8.2-h",
    lambda c, target: not c.duty or type_of(c.t, target) == c.duty,
)
TARGETS: Final[Offer[Raider]] = Offer(
    (
        lambda c: c.t.box.raid_targets[c.force],
        Chain(_LEFT, _OURS, _ALLOWED, _FLYABLE, _OF_DUTY),
    ),
    ((PASS,), ALWAYS),
    otherwise=otherwise(
        lambda c, _: f"it lies in the Route Packages of {whose(1 - c.force)}", "4.8.2-e"
    ),
)
"""What a raid may be flown against (4.8.2); `legal` asks the same of many targets at once."""


def possible(t: Table, force: int) -> list[int]:
    """Return what a force could raid, weather and mandatory type left aside (4.8.2)."""
    allowed_there = t.box.targets_at[force][t.s.level]
    return [n for n in allowed_there if worth_a_raid(t, n) and belongs_to(t, force, n)]


def raider(t: Table, force: int) -> Raider:
    """Return a force with what binds its next raid; a type that has gone binds it no more (4.5)."""
    duty = _duty(t, force, open_to(t, force))
    return Raider(t, force, storm_bound(t, force), duty)


def _duty(t: Table, force: int, found: list[int]) -> int:
    """Return the type that the next raid of a force must hit, if it is among what it could raid."""
    duty = t.s.mandatory[force]
    if duty and not t.s.raided[force] and any(type_of(t, target) == duty for target in found):
        return duty
    return 0


def open_to(t: Table, force: int) -> list[int]:
    """Return what a force could raid now, the mandatory type left aside (4.8.2)."""
    found = possible(t, force)
    if storm_bound(t, force):
        return [target for target in found if not stormy(t, target)]
    return found


def legal(t: Table, force: int) -> list[int]:
    """Return what a force may raid now.

    Rules: 4.8.2, 4.5
    """
    found = open_to(t, force)
    duty = _duty(t, force, found)
    return [target for target in found if type_of(t, target) == duty] if duty else found


def targets(t: Table, force: int) -> Listed:
    """Return the source of a force's next target, or of ending its raids (4.8, 4.8.2)."""
    return Listed(
        lambda: [*legal(t, force), PASS],
        lambda target: TARGETS.why_not(raider(t, force), target),
    )


def any_legal(t: Table, force: int) -> bool:
    """Return whether `legal` lists anything."""
    bound = storm_bound(t, force)
    return any(
        worth_a_raid(t, target) and belongs_to(t, force, target)
        for target in t.box.targets_at[force][t.s.level]
        if not (bound and stormy(t, target))
    )


def mandatory_type(t: Table, force: int, rolled: int) -> int:
    """Return the first type, from the one rolled upwards, that the force can be held to; 0 if none.

    There must be a target of it in an authorized region with clear weather. After 6 comes 1.

    Rules: 4.5
    """
    s = t.s
    there = {
        type_of(t, target)
        for target in possible(t, force)
        if s.weather[region_of(t, target)] == CLEAR
    }
    for step in range(6):
        type_ = (rolled - 1 + step) % 6 + 1
        if type_ in there:
            return type_
    return 0


def may_launch(t: Table, force: int) -> bool:
    """Return whether a force has a STRIKE squadron and something to raid (4.8)."""
    return t.s.reserve_of(force, STRIKE) > 0 and any_legal(t, force)


def on_alert(t: Table, airfield: int) -> bool:
    """Return whether an airfield's MiG Alert is in effect: BARCAP cancels it (4.7.1, 4.8.1.1)."""
    s = t.s
    if s.barcap[airfield] or not operational(t, airfield):
        return False
    return airfield == GIA_LAM or airfield + 1 in s.alert


def mig_rating(t: Table, region: int) -> int:
    """Return how many MiG Ambush cards a raid into a region draws, SAM cards not counted.

    Rules: 4.7.1
    """
    box, rules = t.box, t.box.c.mig_rating
    other = box.bicolour[region]
    if other < 0:
        field = box.cover[region][0]
        if not operational(t, field):
            return rules.inoperational_unicolour
        return box.mig[region] + rules.alert_bonus * on_alert(t, field)
    if not operational(t, GIA_LAM):
        if not operational(t, other):
            return rules.inoperational_unicolour
        return box.mig[region] + rules.alert_bonus * on_alert(t, other)
    if not operational(t, other):
        over_hanoi = on_alert(t, GIA_LAM)
        return rules.inoperational_bicolour if over_hanoi else rules.inoperational_unicolour
    return box.mig[region] + rules.alert_bonus * (on_alert(t, GIA_LAM) or on_alert(t, other))
