"""The NVA March (8.6.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from annamite.games.fire_in_the_lake.drawing import counted
from annamite.games.fire_in_the_lake.nonplayers.flow import ENTER, LEAVE, Question
from annamite.games.fire_in_the_lake.nonplayers.nva import ambush
from annamite.games.fire_in_the_lake.nonplayers.nva.infiltrate import infiltrate_or_bombard
from annamite.games.fire_in_the_lake.nonplayers.nva.marches import HIDDEN, Marches
from annamite.games.fire_in_the_lake.nonplayers.nva.prospect import (
    GUERRILLAS,
    UNITS,
    is_at,
    prospect,
)
from annamite.games.fire_in_the_lake.nonplayers.nva.rally import (
    BASES_PER_SPACE,
    FOR_A_BASE,
    GUERRILLAS_FOR_A_BASE,
)
from annamite.games.fire_in_the_lake.nonplayers.registry import answers, explains
from annamite.games.fire_in_the_lake.operations.march import is_noticed
from annamite.games.fire_in_the_lake.pieces import (
    KINDS,
    NVA,
    NVA_GUERRILLA_A,
    NVA_GUERRILLA_U,
    NVA_TROOPS,
    OWN_BASES,
    T_NVA_BASE,
    US_BASE,
    VC,
    VC_GUERRILLA_U,
)
from annamite.games.fire_in_the_lake.spaces import (
    ALL,
    AREAS,
    LAOS_CAMBODIA,
    LOCS,
    POPULATION,
    SOUTH,
    bits,
    mask_of,
    neighbours,
)
from annamite.games.fire_in_the_lake.steps import DONE

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.nonplayers.nva.marches import Group

    Plans: TypeAlias = Callable[[Mind, Marches], Thoughts[bool]]

RULE = "8.6.5"
BY_EVENT: Final[dict[int, Plans]] = {}
"""What an Event that grants a March has the NVA plan first; tells whether the bullets follow."""
HUE_DA_NANG: Final = mask_of("loc_hue_da_nang")
CONQUESTS = 3
"""In so many spaces a March may add NVA Control."""
QUESTIONS: Final = (Question("nva.march.monsoon", "Is it Monsoon?", LEAVE, ENTER),)


def enter(m: Mind) -> Thoughts[bool]:
    """Test whether to March: whenever nothing else is to be done, outside Monsoon.

    Rules: 8.6.5
    """
    yield from ()
    monsoon = m.turn.monsoon
    because = "Monsoon" if monsoon else "nothing else is called for"
    entered = not m.finds("nva.march.monsoon", monsoon)
    return m.box("nva.march", RULE, entered=entered, because=because)


def possible(m: Mind) -> bool:
    """Return whether any bullet finds a March.

    Rules: 8.6.5
    """
    plan = Marches(prospect(m, "march"))
    return bool(
        _roads(plan) or _front(plan)[0] or _base_sites(plan) or _conquests(plan, plan.origins)
    )


@answers("march.to", factions=(NVA,))
def carry_out(m: Mind) -> Thoughts[None]:
    """March by the bullets, all planned first; then Ambush, Infiltrate or Bombard.

    Rules: 8.6.5
    """
    turn = m.turn
    plan = Marches(turn)
    first = BY_EVENT.get(m.event_card())
    if first is None or (yield from first(m, plan)):
        yield from _set_up_base(m, plan)
        yield from _watch_road(m, plan)
        yield from conquer(m, plan)
        yield from _close_up(m, plan)
    for target in plan.order():
        yield from _march_into(m, target, plan)
    if is_at(m, turn, "march.to") and not m.offers(DONE) and m.spaces():
        yield from _march_anyway(m)
    if is_at(m, turn, "march.to"):
        falls = ambush.worthwhile_after_march(m)
        because = "a COIN Base can be taken" if falls else "no COIN Base can be taken"
        if m.box("nva.ambush_after_march", RULE, entered=falls, because=because):
            if (yield from m.begin_activity("ambush", RULE, because)):
                yield from ambush.carry_out(m)
        else:
            yield from infiltrate_or_bombard(m)
        if is_at(m, turn, "march.to"):
            yield from m.done("march.to", RULE, "no bullet finds another March")


# --- moving -------------------------------------------------------------------------------


def _march_into(m: Mind, target: int, plan: Marches) -> Thoughts[None]:
    """March the groups planned into one space."""
    groups = plan.groups[target]
    for origin, group in groups.items() if m.log else ():
        rule, why = plan.aims.get(target, (RULE, "on by the Trail"))
        m.planned(rule, _in_words(group), origin, target, why)
    yield from m.answer("march.to", target)
    for origin, (troops, hidden, shown) in groups.items():
        yield from m.answer("march.from", origin)
        for step, number in (
            ("march.troops", troops),
            ("march.underground", hidden),
            ("march.active", shown),
        ):
            if m.asked(step):
                yield from m.give(number)
    yield from m.answer("march.from", DONE)


@explains("march.from", RULE, factions=(NVA,))
def nobody_else_marches(_m: Mind, _value: int) -> str:
    """Return why no others March into a space."""
    return "all who are to March there do"


def _in_words(group: Group) -> str:
    kinds = (NVA_TROOPS, NVA_GUERRILLA_U, NVA_GUERRILLA_A)
    return " and ".join(counted(KINDS[kind], n) for n, kind in zip(group, kinds, strict=True) if n)


def _march_anyway(m: Mind) -> Thoughts[None]:
    """March one unit where an Event has the NVA March and no bullet calls for it."""
    somewhere = m.among(m.spaces(), "8.4.4", "the Event wants a March somewhere")
    yield from m.answer("march.to", (yield from somewhere.one()))
    origins = m.among(m.spaces(), "8.4.4", "from where")
    yield from m.answer("march.from", (yield from origins.one()))
    while m.decision.step.kind == "number":
        yield from m.give(min(m.decision.values))
    yield from m.answer("march.from", DONE)


# --- 1: set up a Base ---------------------------------------------------------------------


def _wanted(plan: Marches, site: int) -> tuple[int, int]:
    """Return how many units more, and how many Guerrillas among them, a Base needs at `site`."""
    s = plan.s
    guerrillas = max(0, GUERRILLAS_FOR_A_BASE - s.total(site, GUERRILLAS))
    return max(guerrillas, FOR_A_BASE - s.total(site, UNITS)), guerrillas


def _base_sites(plan: Marches) -> int:
    """Return where in Laos or Cambodia units can be gathered for a Base; none if they are.

    Rules: 8.6.5
    """
    s = plan.s
    if not s.available[T_NVA_BASE]:
        return 0
    sites = 0
    for site in bits(LAOS_CAMBODIA):
        if s.bases(site) >= BASES_PER_SPACE:
            continue
        units, guerrillas = _wanted(plan, site)
        if not units:
            return 0
        origins = bits(plan.from_where(site))
        if (
            sum(plan.spare[n] for n in origins) >= units
            and sum(plan.guerrillas(n) for n in origins) >= guerrillas
        ):
            sites |= 1 << site
    return sites


def _set_up_base(m: Mind, plan: Marches) -> Thoughts[None]:
    """Gather 4 units, 2 of them Guerrillas, in Laos or Cambodia, if a Base is Available.

    Rules: 8.6.5
    """
    sites = _base_sites(plan)
    if not sites:
        return
    site = yield from m.among(sites, RULE, "units for a Base in Laos or Cambodia").one()
    plan.aims[site] = RULE, "for a Base"
    units, guerrillas = _wanted(plan, site)
    while guerrillas:
        origins = [n for n in bits(plan.from_where(site)) if plan.guerrillas(n)]
        near = sum(1 << n for n in origins)
        origin = yield from m.among(near, RULE, "Guerrillas for that Base, from where").one()
        number = min(guerrillas, plan.guerrillas(origin))
        plan.send_units(origin, site, 0, number)
        guerrillas -= number
        units -= number
    while units:
        near = plan.from_where(site)
        candidates = m.among(near, RULE, "more units for that Base, from where")
        origin = yield from candidates.first("Troops", plan.troops).one()
        troops = min(units, plan.troops(origin))
        number = 0 if troops else min(units, plan.guerrillas(origin))
        plan.send_units(origin, site, troops, number)
        units -= troops + number
    plan.stay(site)


# --- 2: watch a road ----------------------------------------------------------------------


def _spies(plan: Marches, road: int) -> int:
    """Return from which Cities and Provinces an Underground Guerrilla can get to a LoC."""
    origins = plan.from_where(road) & AREAS
    return sum(1 << n for n in bits(origins) if plan.free[n][HIDDEN])


def _roads(plan: Marches) -> int:
    """Return the LoCs without a hidden Insurgent that a Guerrilla can get to unnoticed.

    Rules: 8.6.5
    """
    s = plan.s
    roads = LOCS & ~s.holding((NVA_GUERRILLA_U, VC_GUERRILLA_U))
    return sum(1 << n for n in bits(roads) if not is_noticed(s, n, 1) and _spies(plan, n))


def _watch_road(m: Mind, plan: Marches) -> Thoughts[None]:
    """Send an Underground Guerrilla onto a LoC, the one from Hue to Da Nang if possible.

    Rules: 8.6.5
    """
    roads = m.among(_roads(plan), RULE, "a hidden Guerrilla for a LoC")
    if not roads:
        return
    road = yield from roads.first("Hue to Da Nang", HUE_DA_NANG).one()
    plan.aims[road] = RULE, "to watch a LoC"
    origin = yield from m.among(_spies(plan, road), RULE, "who watches it, from where").one()
    plan.send(origin, road, 0, 1, 0)


# --- 3: add NVA Control -------------------------------------------------------------------


def _conquests(plan: Marches, whole: int) -> int:
    """Return where groups from the spaces `whole`, all together, could add NVA Control.

    Rules: 8.6.5
    """
    targets = 0
    for target in bits(AREAS & ~plan.s.nva_control):
        need = plan.short_of_control(target)
        if need > 0 and sum(plan.spare[n] for n in bits(plan.from_where(target) & whole)) >= need:
            targets |= 1 << target
    return targets


def conquer(m: Mind, plan: Marches) -> Thoughts[None]:
    """Add NVA Control to up to 3 spaces; what leaves a space goes to one of them together.

    Rules: 8.6.5
    """
    s = m.s
    whole = plan.origins
    for _ in range(CONQUESTS):
        whole &= plan.origins
        targets = _conquests(plan, whole)
        if not targets:
            return

        def by_one_group(target: int) -> bool:
            return bool(_single(plan, target, whole))

        target = yield from (
            m.among(targets, RULE, "where NVA Control can be added")
            .most("Population", POPULATION.__getitem__)
            .first("one group is enough", by_one_group)
            .first("no US Base", ALL & ~s.where[US_BASE])
            .first("VC Base, no NVA Base", s.holding(OWN_BASES[VC]) & ~s.holding(OWN_BASES[NVA]))
            .one()
        )
        plan.aims[target] = RULE, "for NVA Control"
        whole &= ~(yield from _occupy(m, plan, target, whole))
        plan.stay(target)


def _single(plan: Marches, target: int, whole: int) -> int:
    """Return the spaces from which one group is enough to Control `target`."""
    need = plan.short_of_control(target)
    return sum(1 << n for n in bits(plan.from_where(target) & whole) if plan.spare[n] >= need)


def _occupy(m: Mind, plan: Marches, target: int, whole: int) -> Thoughts[int]:
    """Send groups enough to Control `target`: all spare Troops, Guerrillas as needed.

    Return where they came from.
    """
    need = plan.short_of_control(target)
    if single := _single(plan, target, whole):
        origin = yield from (
            m.among(single, RULE, "one group for Control, from where")
            .least("Guerrillas needed", lambda n: max(0, need - plan.troops(n)))
            .one()
        )
        origins = [origin]
    else:
        origins, near, left = [], plan.from_where(target) & whole, need
        while left > 0:
            groups = m.among(near, RULE, "groups for Control, from where")
            origin = yield from groups.most("units", plan.spare.__getitem__).one()
            origins.append(origin)
            near &= ~(1 << origin)
            left -= plan.spare[origin]
    need -= sum(plan.troops(n) for n in origins)
    for origin in origins:
        troops = plan.troops(origin)
        number = max(0, min(need, plan.spare[origin] - troops))
        need -= number
        plan.send_units(origin, target, troops, number)
    return sum(1 << n for n in origins)


# --- 4: close up to COIN Control ----------------------------------------------------------


def _front(plan: Marches) -> tuple[int, dict[int, int]]:
    """Return where most far Troops can be brought next to COIN Control, and from where.

    Rules: 8.6.5
    """
    held = plan.coin_control()
    far = sum(1 << n for n in bits(plan.origins & ~(held | neighbours(held))) if plan.free[n][0])
    if not far:
        return 0, {}
    origins = {n: plan.from_where(n) & far for n in bits(neighbours(held & SOUTH))}
    brought = {n: sum(plan.troops(o) for o in bits(near)) for n, near in origins.items()}
    most = max(brought.values(), default=0)
    return sum(1 << n for n, number in brought.items() if number == most) if most else 0, origins


def _close_up(m: Mind, plan: Marches) -> Thoughts[None]:
    """Bring most far Troops into one space next to COIN Control in South Vietnam.

    Rules: 8.6.5
    """
    spaces, origins = _front(plan)
    if not spaces:
        return
    target = yield from m.among(spaces, RULE, "most Troops brought next to COIN Control").one()
    plan.aims[target] = RULE, "next to COIN Control"
    for origin in bits(origins[target]):
        plan.send_units(origin, target, plan.troops(origin), 0)
