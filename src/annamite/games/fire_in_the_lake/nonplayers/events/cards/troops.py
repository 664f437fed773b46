"""US Troops and Koreans by instruction: where the Policy sends them, how many fight (9 to 91)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.combat import activations, assault_matters, assaults_as, hits
from annamite.games.fire_in_the_lake.drawing import counted
from annamite.games.fire_in_the_lake.events.cards.c067_amphib_landing import BEACHES
from annamite.games.fire_in_the_lake.events.cards.c092_sealords import IN_PLACE
from annamite.games.fire_in_the_lake.movement import insurgents
from annamite.games.fire_in_the_lake.nonplayers import policy
from annamite.games.fire_in_the_lake.nonplayers.conditions import Case
from annamite.games.fire_in_the_lake.nonplayers.events.cards.common import (
    RULE,
    as_usual,
    place_of,
    possible_if,
    selects,
)
from annamite.games.fire_in_the_lake.nonplayers.events.grants import does_something
from annamite.games.fire_in_the_lake.nonplayers.events.rehearsal import first_space
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.nonplayers.us import fight
from annamite.games.fire_in_the_lake.operations.sweep import sources
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    ARVN_TROOPS,
    COIN_BASES,
    KINDS,
    NVA_GUERRILLA_U,
    NVA_TUNNEL,
    POLICE,
    T_US_TROOPS,
    US,
    US_TROOPS,
    VC_GUERRILLA_U,
    VC_TUNNEL,
)
from annamite.games.fire_in_the_lake.spaces import ALL, AREAS, CITIES, LAOS_CAMBODIA, bits
from annamite.games.fire_in_the_lake.steps import AVAILABLE_BOX, DONE, GROUPS, STEPS

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.state import State

CUBES: Final = (US_TROOPS, ARVN_TROOPS, POLICE)
CHEAPEST_FIRST: Final = (POLICE, ARVN_TROOPS, US_TROOPS)
HIDDEN: Final = (NVA_GUERRILLA_U, VC_GUERRILLA_U)
TUNNELS: Final = (NVA_TUNNEL, VC_TUNNEL)
GARRISON: Final = 3
"""So many COIN cubes, or where there is Support units, stay behind."""
LIFT_ORIGINS, LIFT_ORIGINS_IN_MONSOON = 3, 1
_TARGET: Final = "space to search"


# --- 9 Psychedelic Cookie, 21 Americal ----------------------------------------------------


def _to_map(s: State) -> bool:
    return s.policy == policy.LBJ


@possible_if("troops_by_policy", factions=(US,), cards=(9,))
def can_follow_policy(case: Case) -> bool:
    """Return whether the Troops can go where the Policy wants them: to the map from out of play."""
    s = case.m.s
    return not _to_map(s) or s.out_of_play[T_US_TROOPS] > 0


@selects("troops_by_policy", "event.9.way", factions=(US,), cards=(9,))
def way_by_policy(m: Mind) -> Thoughts[None]:
    """Take Troops from out of play, if there are any, else off the map (9).

    Rules: 8.4.1, 8.1.2
    """
    arrive = STEPS["event.9.way"].codec.value("arrive")
    ready = m.offers(arrive)
    m.because(RULE, "Troops from out of play" if ready else "no Troops out of play: off the map")
    yield from m.give(arrive if m.offers(arrive) else m.decision.values[0])


@selects("troops_by_policy", "event.place_space", factions=(US,), cards=(9,))
def land_by_policy(m: Mind) -> Thoughts[None]:
    """Put the Troops on the map under LBJ, else leave them to become Available (9).

    Rules: 8.4.1
    """
    yield from as_usual(m) if _to_map(m.s) else m.give(DONE)


@selects("troops_by_policy", "event.21.destination", factions=(US,), cards=(21,))
def goal_by_policy(m: Mind) -> Thoughts[None]:
    """Bring the Troops to a random space under LBJ, else to Available (21).

    Only under Nixon do US Troops enter Laos and Cambodia.

    Rules: 8.4.1, 8.8.3, 8.8.5
    """
    if _to_map(m.s):
        spaces = m.among(m.spaces(), RULE, "Troops to the map")
        spaces = spaces.only("not Laos or Cambodia", ALL & ~LAOS_CAMBODIA)
        yield from m.give((yield from spaces.one()))
    else:
        m.because(RULE, f"the Troops go to Available ({policy.in_words(m.s)})")
        yield from m.give(AVAILABLE_BOX)


# --- 62 Cambodian Civil War, 67 Amphib Landing --------------------------------------------


def _search(m: Mind, targets: int, origins: int, most_origins: int) -> Thoughts[int]:
    """Return the space where the Troops that can be spared Activate most Guerrillas, or -1."""
    if _TARGET not in m.notes:
        found = {
            n: _found(m, n, _spared(m, origins & ~(1 << n), most_origins)) for n in bits(targets)
        }
        finding = sum(1 << n for n, number in found.items() if number)
        spaces = m.among(finding, RULE, "a space to search")
        spaces.most("Guerrillas Activated", found.__getitem__)
        m.notes[_TARGET] = (yield from spaces.one()) if spaces else -1
    target: int = m.notes[_TARGET]
    return target


def _found(m: Mind, space: int, more: int) -> int:
    return min(m.s.total(space, HIDDEN), activations(m.would_be(), space, US, more))


def _spared(m: Mind, origins: int, most_origins: int) -> int:
    spare = sorted((_to_spare(m.s, n) for n in bits(origins)), reverse=True)
    return sum(spare[:most_origins])


def _to_spare(s: State, space: int) -> int:
    """Return how many US Troops may leave so that 3 COIN cubes stay."""
    return max(0, min(s.count(space, US_TROOPS), s.total(space, CUBES) - GARRISON))


def _missing(m: Mind, space: int, at_most: int) -> int:
    """Return the fewest Troops that Activate as many as `at_most` more of them would."""
    goal = _found(m, space, at_most)
    return next(n for n in range(at_most + 1) if _found(m, space, n) == goal)


def _searchers(m: Mind, origins: int, target: int, missing: int) -> Thoughts[tuple[int, int]]:
    """Return from where the next Troops go to the space to search, and how many."""
    candidates = m.among(origins, RULE, "Troops to search it, from where")
    origin = yield from candidates.most("Troops to spare", lambda n: _to_spare(m.s, n)).one()
    number = min(missing, _to_spare(m.s, origin))
    if m.log:
        m.planned(RULE, counted("us_troops", number), origin, target)
    return origin, number


@selects("search_one_space", "air_lift.from", factions=(US,), cards=(62,))
def fly_and_search(m: Mind) -> Thoughts[None]:
    """Air Lift just enough Troops into the space where they find most Guerrillas (62).

    Rules: 8.4.1
    """
    turn = m.turn
    most = LIFT_ORIGINS_IN_MONSOON if turn.monsoon else LIFT_ORIGINS
    legal = m.spaces()
    target = yield from _search(m, turn.within & AREAS, legal, most)
    origins = 0 if target < 0 else legal & ~(1 << target)
    missing = _missing(m, target, _spared(m, origins, most)) if origins else 0
    if not missing:
        if m.offers(DONE):
            m.ending(RULE, "no other Troops could find anybody")
        yield from m.give(DONE) if m.offers(DONE) else as_usual(m)
        return
    origin, number = yield from _searchers(m, origins, target, missing)
    yield from m.answer("air_lift.from", origin)
    yield from m.answer("air_lift.to", target)
    yield from m.answer("air_lift.group", GROUPS.BASE * US_TROOPS + number)


@selects("search_one_space", "event.move_from", factions=(US,), cards=(67,))
def land_and_search(m: Mind) -> Thoughts[None]:
    """Move just enough Troops to the beach where they find most Guerrillas (67).

    Rules: 8.4.1
    """
    legal = m.spaces()
    target = yield from _search(m, BEACHES & AREAS, legal, len(m.decision.values))
    origins = 0 if target < 0 else legal & ~(1 << target)
    missing = _missing(m, target, _spared(m, origins, len(m.decision.values))) if origins else 0
    if not missing:
        yield from m.give(DONE)
        return
    origin, number = yield from _searchers(m, origins, target, missing)
    yield from m.answer("event.move_from", origin)
    yield from m.answer("event.move_to", target)
    yield from m.answer("event.move_group", GROUPS.BASE * US_TROOPS + number)


@selects("search_one_space", "event.space", factions=(US,), cards=(67,))
def search_beach(m: Mind) -> Thoughts[None]:
    """Sweep and Assault where the Troops went (67).

    Rules: 8.4.1
    """
    target = m.notes.get(_TARGET, -1)
    yield from m.give(target) if m.offers(target) else as_usual(m)


# --- 70 ROKs ------------------------------------------------------------------------------


def _spare_cubes(m: Mind, space: int) -> int:
    """Return how many cubes may leave: no COIN Control is lost, and 3 units stay at Support."""
    s = m.s
    spare = sum(m.turn.unmoved(space, kind) for kind in CUBES)
    if s.coin_control >> space & 1:
        spare = min(spare, s.coin[space] - s.nva[space] - s.vc[space] - 1)
    if s.supporting >> space & 1:
        spare = min(spare, s.coin[space] - s.total(space, COIN_BASES) - GARRISON)
    return max(0, spare)


def _needed(m: Mind, space: int, at_most: int) -> int:
    """Return the fewest cubes that find and remove all there, or as much as `at_most` would."""
    s, turn = m.s, m.turn
    enemies = s.nva[space] + s.vc[space] - s.total(space, TUNNELS)
    hidden = s.total(space, HIDDEN)

    def removed(more: int) -> int:
        found = min(hidden, activations(turn, space, US, more))
        struck = hits(s, space, US, turn.plan.us_cubes, more)
        return min(enemies - hidden + found, struck)

    goal = removed(at_most)
    return next(n for n in range(at_most + 1) if removed(n) == goal)


@selects("just_enough_cubes", "event.operation", factions=(US, ARVN))
def fight_as_koreans(m: Mind) -> Thoughts[None]:
    """Sweep, and Assault if all the cubes together would remove anything (70).

    Where that would change nothing it is declined, if it may be.

    Rules: 8.4.1, 8.4.3
    """
    word = m.decision.step.codec.value
    able = [name for name in ("sweep", "assault") if m.offers(word(name))]
    if m.offers(word("nothing")):
        able = [name for name in able if does_something(m, name)]
    why = (
        f"{able[0].capitalize()} there" if able else "neither a Sweep nor an Assault does anything"
    )
    m.because(RULE, why)
    yield from m.give(word(able[0] if able else "nothing"))


@selects("just_enough_cubes", "sweep.space", factions=(US, ARVN))
def sweep_as_koreans(m: Mind) -> Thoughts[None]:
    """Sweep where enemies are; move in just enough cubes to remove them all (70).

    Rules: 8.4.1
    """
    s = m.s
    while m.asked("sweep.space"):
        enemy = insurgents(s)
        spaces = m.among(m.spaces() & enemy, RULE, "Sweep where enemies are")
        if not spaces:
            break
        spaces.most("enemies", lambda n: s.nva[n] + s.vc[n])
        space = yield from spaces.one()
        yield from m.answer("sweep.space", space)
        yield from _move_in(m, space, enemy)
    if not m.asked("sweep.space"):
        return
    if m.offers(DONE):
        m.ending(RULE, "no other space to Sweep with enemies in it")
    yield from m.give(DONE) if m.offers(DONE) else as_usual(m)


def _move_in(m: Mind, space: int, enemy: int) -> Thoughts[None]:
    """Move cubes in from where no enemies are: Police, then ARVN Troops, then US Troops."""
    while m.asked("sweep.from"):
        origins = [n for n in sources(m.turn, space) if not enemy >> n & 1 and _spare_cubes(m, n)]
        missing = _needed(m, space, sum(_spare_cubes(m, n) for n in origins))
        choice = _cheapest(m, origins)
        if not missing or choice is None:
            yield from m.give(DONE)
            return
        kind, origin = choice
        number = min(missing, _spare_cubes(m, origin), m.turn.unmoved(origin, kind))
        if m.log:
            m.planned(RULE, counted(KINDS[kind], number), origin, space)
        yield from m.answer("sweep.from", origin)
        yield from m.answer("sweep.group", GROUPS.BASE * kind + number)


def _cheapest(m: Mind, origins: list[int]) -> tuple[int, int] | None:
    for kind in CHEAPEST_FIRST:
        there = [n for n in origins if m.turn.unmoved(n, kind)]
        if there:
            return kind, max(there, key=lambda n: _spare_cubes(m, n))
    return None


@selects("just_enough_cubes", "assault.space", factions=(US, ARVN))
def assault_as_koreans(m: Mind) -> Thoughts[None]:
    """Assault wherever that removes anything (70).

    Rules: 8.4.1, 8.4.4
    """
    turn = m.turn
    while m.asked("assault.space"):
        worth = [n for n in bits(m.spaces()) if assault_matters(turn, n, assaults_as(turn))]
        spaces = m.among(sum(1 << n for n in worth), RULE, "Assault wherever anything goes")
        if not spaces:
            break
        yield from m.answer("assault.space", (yield from spaces.one()))
    yield from m.done("assault.space", RULE, "no other Assault would remove anything")


# --- 95 Westmoreland ----------------------------------------------------------------------


def _pays(m: Mind, space: int) -> bool:
    """Return whether the flowchart would call for the Assault of a space (8.8.3)."""
    would = fight.outcome(m, space)
    return bool(would.bases or would.tunnels or would.troops)


@answers("event.space", factions=(US,), card=95)
def strike_where(m: Mind) -> Thoughts[None]:
    """Assault where the flowchart would, by its priorities; else Sweep by them (95).

    Where neither finds anything to do, Assault what can be hit.

    Rules: 8.4.4, 8.8.3, 8.8.5
    """
    spaces = m.spaces()
    paying = sum(1 << n for n in bits(spaces) if _pays(m, n))
    hidden = spaces & AREAS & sum(1 << n for n in bits(spaces) if _found(m, n, 0))
    why = "Assault where it is called for" if paying else "Sweep where anybody is found"
    if paying:
        best = yield from first_space(m, "assault", paying)
    else:
        best = (yield from first_space(m, "sweep", hidden, IN_PLACE)) if hidden else 0
    if not best:
        best = sum(1 << n for n in bits(spaces & ~hidden) if fight.outcome(m, n).helps)
        why = "Assault where anything goes"
    yield from m.give((yield from m.among(best, "8.4.4", why).one()) if best else DONE)


@answers("event.95.how", factions=(US,))
def sweep_or_assault(m: Mind) -> Thoughts[None]:
    """Assault where that takes a Base, a Tunnel or an NVA Troop, or nobody is hidden; else Sweep.

    Rules: 8.4.4, 8.8.3
    """
    word = STEPS["event.95.how"].codec.value
    space = place_of(m)
    if m.offers(word("sweep")) and m.offers(word("assault")):
        assault = _pays(m, space) or not _found(m, space, 0)
        why = "an Assault pays, or nobody is hidden" if assault else "Guerrillas would be found"
        m.because("8.4.4", f"{'Assault' if assault else 'Sweep'}: {why}")
        yield from m.give(word("assault" if assault else "sweep"))
    else:
        yield from m.give(m.decision.values[0])


# --- 91 Bob Hope --------------------------------------------------------------------------


@selects("most_recovered", "event.space", factions=(US,))
def show(m: Mind) -> Thoughts[None]:
    """Take the Troops whose leave brings most Casualties back, to a random City (91).

    Rules: 8.4.1
    """
    s = m.s
    spaces = m.among(m.spaces(), RULE, "Troops on leave, to a City")
    if not m.spaces() & CITIES:
        wounded = sum(s.casualties)
        spaces.most("Casualties healed", lambda n: min(wounded, s.count(n, US_TROOPS) // 2))
    yield from m.give((yield from spaces.one()))
