"""The ARVN Patrol (8.7.3)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from annamite.games.fire_in_the_lake import operations
from annamite.games.fire_in_the_lake.combat import assault_matters
from annamite.games.fire_in_the_lake.drawing import counted
from annamite.games.fire_in_the_lake.movement import NETWORK, insurgents, patrol_reach
from annamite.games.fire_in_the_lake.nonplayers.arvn import govern, prospects, raid, transport
from annamite.games.fire_in_the_lake.nonplayers.arvn.assault import RAIDED
from annamite.games.fire_in_the_lake.nonplayers.arvn.forces import (
    ARVN_CUBES,
    COIN_TROOPS,
    COIN_UNITS,
    GUARD,
    as_it_is,
    opening,
    spare_units,
    wanting,
)
from annamite.games.fire_in_the_lake.nonplayers.flow import ENTER, LEAVE, NEXT, Question
from annamite.games.fire_in_the_lake.nonplayers.foresight import what_if
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.operations.patrol import reach
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    ARVN_TROOPS,
    KINDS,
    NVA_GUERRILLA_A,
    NVA_GUERRILLA_U,
    POLICE,
    VC_GUERRILLA_A,
    VC_GUERRILLA_U,
)
from annamite.games.fire_in_the_lake.spaces import (
    ADJACENT,
    CITIES,
    LOCS,
    NAMES,
    POPULATION,
    SPACE,
    bits,
    neighbours,
)
from annamite.games.fire_in_the_lake.steps import DONE, GROUPS

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.turn import Turn

RULE: Final = "8.7.3"
SAIGON: Final = SPACE["saigon"]
GUERRILLAS: Final = (NVA_GUERRILLA_U, NVA_GUERRILLA_A, VC_GUERRILLA_U, VC_GUERRILLA_A)
HIDDEN: Final = (NVA_GUERRILLA_U, VC_GUERRILLA_U)
TYPE_WORDS: Final = {POLICE: "Police", ARVN_TROOPS: "Troops"}
ODDS: Final = 2
"""Cubes per enemy on a LoC, where that is more than 3."""


class Move(NamedTuple):
    """So many cubes of one kind that Patrol from a space."""

    origin: int
    kind: int
    number: int


# --- whether ------------------------------------------------------------------------------

QUESTIONS: Final = (
    Question("arvn.patrol.saigon", "Do enemies stand on a LoC next to Saigon?", ENTER, NEXT),
    Question(
        "arvn.patrol.way", "Do enemies on LoCs block the way from there to a City?", ENTER, LEAVE
    ),
)


def enter(m: Mind) -> Thoughts[bool]:
    """Test whether enemies stand on a LoC next to Saigon, or block the way from there to a City.

    Rules: 8.7.3
    """
    yield from ()
    enemies = insurgents(m.s)
    if m.finds("arvn.patrol.saigon", enemies & LOCS & ADJACENT[SAIGON]):
        because = "enemies on a LoC next to Saigon"
        return m.box("arvn.patrol", RULE, entered=True, because=because)
    cut_off = blocked_cities(enemies)
    entered = m.finds("arvn.patrol.way", cut_off)
    because = (
        "enemies on LoCs block the way to a City" if cut_off else "no enemies on LoCs in the way"
    )
    return m.box("arvn.patrol", RULE, entered=entered, because=because)


def blocked_cities(enemies: int) -> int:
    """Return the Cities that a Patrol from Saigon would reach if enemies on LoCs did not block it.

    What blocks the way behind a City with enemies in it does not count.

    Rules: 8.7.3
    """
    open_way = patrol_reach(SAIGON, enemies & CITIES)
    return CITIES & open_way & ~patrol_reach(SAIGON, enemies & NETWORK)


def possible(m: Mind) -> bool:
    """Return whether a cube would move or an enemy go; after a Raid the Patrol is paid for anyway.

    Rules: 8.7.3
    """
    if m.notes.get(RAIDED):
        return True
    s, turn = m.s, opening(m, "patrol")
    after = what_if(m, lambda t: operations.execute(t, "patrol"), **as_it_is(turn))
    return bool(after.coin != s.coin or after.nva != s.nva or after.vc != s.vc)


# --- how ----------------------------------------------------------------------------------


@answers("patrol.from", factions=(ARVN,))
def carry_out(m: Mind) -> Thoughts[None]:
    """Move onto contested LoCs, then into Cities, Assault one LoC; Govern or else Transport.

    Rules: 8.7.3
    """
    if m.notes.get(RAIDED):
        m.because(
            RULE,
            "the Raid leaves nothing to Assault: Patrol instead, paid for even if nobody moves",
        )
        yield from raid.raid(m)
    chosen = yield from _defend_roads(m)
    yield from _hold_cities(m, chosen)
    yield from m.done("patrol.from", RULE, "no other cubes are to move onto LoCs or into Cities")
    yield from assault(m)
    if not (yield from m.reaches("operation.after")):
        return
    if not (yield from govern.govern(m)):
        yield from transport.transport(m)


def _defend_roads(m: Mind) -> Thoughts[int]:
    """Move cubes onto LoCs with Guerrillas, nearest to Saigon first; return the LoCs held then.

    Rules: 8.7.3
    """
    s, turn = m.s, m.turn
    chosen = 0
    left = LOCS & s.holding(GUERRILLAS) & turn.within
    while left and _may_move(m):
        loc = yield from (
            m.among(left, RULE, "a LoC with Guerrillas, to be held by enough cubes")
            .least("distance from Saigon", _from_saigon().__getitem__)
            .first("Underground Guerrillas", s.holding(HIDDEN))
            .one()
        )
        left &= ~(1 << loc)
        lacking = max(GUARD, ODDS * (s.nva[loc] + s.vc[loc])) - s.total(loc, ARVN_CUBES)
        if lacking <= 0:
            chosen |= 1 << loc
            continue
        moves = yield from _muster(m, loc, chosen, cities=True, number=lacking)
        if moves:
            chosen |= 1 << loc
            yield from _march(m, moves, loc)
    return chosen


def _hold_cities(m: Mind, chosen: int) -> Thoughts[None]:
    """Move cubes into Cities, first all for COIN Control, then all for a garrison of 3.

    Rules: 8.7.3
    """
    turn = m.turn
    for why in ("for COIN Control", "for 3 cubes with a Troop and a Police"):
        left = CITIES & turn.within
        while left and _may_move(m):
            short = sum(1 << n for n in bits(left) if any(_wanted(m, n, why)))
            spaces = m.among(short, RULE, f"a City that wants cubes {why}")
            if not spaces:
                break
            city = yield from spaces.most("Population", POPULATION.__getitem__).one()
            left &= ~(1 << city)
            troops, police, number = _wanted(m, city, why)
            moves = yield from _muster(m, city, chosen, number=number, troops=troops, police=police)
            if moves:
                chosen |= 1 << city
                yield from _march(m, moves, city)


def _wanted(m: Mind, city: int, why: str) -> tuple[int, int, int]:
    """Return the Troops, Police and cubes in all that a City lacks for COIN Control or a garrison.

    Rules: 8.7.3
    """
    s = m.s
    if why == "for COIN Control":
        return 0, 0, wanting(s, city)
    if not s.coin_control >> city & 1:
        return 0, 0, 0
    troops = 0 if s.total(city, COIN_TROOPS) else 1
    police = 0 if s.count(city, POLICE) else 1
    return troops, police, max(troops + police, GUARD - s.total(city, COIN_UNITS))


def _may_move(m: Mind) -> bool:
    """Return whether cubes may still Patrol; a Limited one has a single destination (2.3.5)."""
    return m.asked("patrol.from") and not (m.turn.limited and m.turn.moved)


def _free(turn: Turn, origin: int, *, cities: bool) -> tuple[int, int, int]:
    """Return how many Police, Troops, and cubes in all may leave `origin`.

    Rules: 8.7.3

    Args:
        turn: The Patrol.
        origin: Where from.
        cities: Whether Cities may be emptied.
    """
    s = turn.s
    police, troops = turn.unmoved(origin, POLICE), turn.unmoved(origin, ARVN_TROOPS)
    if 1 << origin & (LOCS | CITIES if cities else LOCS):
        return police, troops, police + troops
    police = min(police, s.count(origin, POLICE) - 1)
    troops = min(troops, s.total(origin, COIN_TROOPS) - 1)
    return max(0, police), max(0, troops), spare_units(s, origin)


def _muster(
    m: Mind,
    target: int,
    chosen: int,
    *,
    number: int,
    cities: bool = False,
    troops: int = 0,
    police: int = 0,
) -> Thoughts[list[Move]]:
    """Return which cubes to move to `target`, or none if so many cannot come.

    Police come before Troops, from where most cubes could come first.

    Rules: 8.7.3

    Args:
        m: The mind.
        target: Where to.
        chosen: Destinations so far; nothing leaves them.
        number: How many cubes.
        cities: Whether Cities may be emptied.
        troops: So many Troops at least.
        police: So many Police at least.
    """
    s, turn = m.s, m.turn
    free: dict[int, dict[int, int]] = {}
    most: dict[int, int] = {}
    for origin in bits(m.spaces() & ~chosen & ~(1 << target)):
        if reach(turn, origin) >> target & 1:
            ready_police, ready_troops, total = _free(turn, origin, cities=cities)
            free[origin] = {POLICE: ready_police, ARVN_TROOPS: ready_troops}
            most[origin] = total
    moves: dict[tuple[int, int], int] = {}

    def take(kind: int, wanted: int) -> Thoughts[int]:
        """Take up to so many of a kind; return how many."""
        taken = 0
        while taken < wanted:
            ready = sum(1 << n for n in free if min(free[n][kind], most[n]))
            if not ready:
                break
            origins = m.among(ready, RULE, f"{TYPE_WORDS[kind]} for {NAMES[target]}, from where")
            origin = yield from origins.most("ARVN cubes", cubes).one()
            count = min(wanted - taken, free[origin][kind], most[origin])
            moves[origin, kind] = moves.get((origin, kind), 0) + count
            free[origin][kind] -= count
            most[origin] -= count
            taken += count
        return taken

    def cubes(origin: int) -> int:
        return s.total(origin, ARVN_CUBES)

    if (yield from take(ARVN_TROOPS, troops)) < troops:
        return []
    if (yield from take(POLICE, police)) < police:
        return []
    left = number - troops - police
    left -= yield from take(POLICE, left)
    left -= yield from take(ARVN_TROOPS, left)
    return [] if left > 0 else [Move(*group, count) for group, count in moves.items()]


def _march(m: Mind, moves: list[Move], target: int) -> Thoughts[None]:
    for origin, kind, count in moves:
        if m.log:
            m.planned(RULE, counted(KINDS[kind], count), origin, target)
        yield from m.answer("patrol.from", origin)
        yield from m.answer("patrol.to", target)
        yield from m.answer("patrol.group", GROUPS.BASE * kind + count)


@cache
def _from_saigon() -> dict[int, int]:
    """Return how far every space is from Saigon."""
    distance = {SAIGON: 0}
    reached = frontier = 1 << SAIGON
    steps = 0
    while frontier:
        steps += 1
        frontier = neighbours(frontier) & ~reached
        reached |= frontier
        distance.update(dict.fromkeys(bits(frontier), steps))
    return distance


@answers("patrol.assault", factions=(ARVN,))
def assault(m: Mind) -> Thoughts[None]:
    """Assault the LoC where most enemies go, of several one with most enemies.

    Rules: 8.7.3
    """
    if not (yield from m.reaches("patrol.assault")):
        return
    s, turn = m.s, m.turn
    gone = {
        n: prospects.of_assault(m, n, free=turn.free).removed
        for n in bits(m.spaces())
        if assault_matters(turn, n, ARVN)
    }
    able = sum(1 << n for n in gone if gone[n])
    locs = m.among(able, RULE, "Assault a LoC where enemies would go")
    if not locs:
        m.ending(RULE, "no LoC where an Assault would remove enemies")
        yield from m.give(DONE)
        return
    locs.most("enemies removed", gone.__getitem__).most("enemies", lambda n: s.nva[n] + s.vc[n])
    yield from m.answer("patrol.assault", (yield from locs.one()))
