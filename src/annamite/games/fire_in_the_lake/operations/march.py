"""March: move Guerrillas and Troops, by the Trail if it is open (3.3.2)."""

from __future__ import annotations

from typing import Final, NamedTuple

from annamite.games.fire_in_the_lake.actions import can_begin, next_space
from annamite.games.fire_in_the_lake.conditions import held_to, short_of
from annamite.games.fire_in_the_lake.events import has_capability, has_momentum
from annamite.games.fire_in_the_lake.offers import Amount, Fused, Where, pieces_named
from annamite.games.fire_in_the_lake.pieces import (
    ARVN_BASE,
    GUERRILLAS_A,
    GUERRILLAS_U,
    KINDS,
    N_KINDS,
    NVA,
    NVA_TROOPS,
    US_BASE,
)
from annamite.games.fire_in_the_lake.spaces import (
    ADJACENT,
    ALL,
    LAOS_CAMBODIA,
    LOCS,
    SPACE_IDS,
    bits,
    neighbours,
    union,
)
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import DONE, number_step, space_step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules
from annamite.kernel.conditions import Mask, unmet

RULE = "3.3.2"
COST = 1
QUIET_GROUP = 3
"""A group that with the COIN pieces at its destination exceeds this is noticed."""
MAIN_FORCE_BNS = 104
QUIET_BATTALION = 1
"""The same under unshaded Main Force Bns."""
CLAYMORES = 17

TO = space_step("march.to", "March into which space?", RULE)
FROM = space_step("march.from", "March into {space} from where?", RULE)
TROOPS = number_step("march.troops", "{origin} to {space}: how many Troops?", RULE)
UNDERGROUND = number_step(
    "march.underground", "{origin} to {space}: how many Underground Guerrillas?", RULE
)
ACTIVE = number_step("march.active", "{origin} to {space}: how many Active Guerrillas?", RULE)


def marchers(turn: Turn) -> tuple[int, ...]:
    """Return the kinds that the faction Marches with, of those that an Event lets take part."""
    faction = turn.faction
    kinds: tuple[int, ...] = (GUERRILLAS_U[faction], GUERRILLAS_A[faction])
    if faction == NVA:
        kinds = (NVA_TROOPS, *kinds)
    return tuple(kind for kind in kinds if kind in turn.only) if turn.only else kinds


def ready(turn: Turn) -> int:
    """Return the spaces with pieces that may still March in this Operation."""
    return turn.movable(marchers(turn)) & turn.origins


def _open_trail(turn: Turn) -> bool:
    """Return whether NVA March into and out of Laos and Cambodia is free (Trail at 4)."""
    return turn.faction == NVA and turn.s.trail == 4


def free_targets(turn: Turn) -> int:
    """Return the destinations that cost nothing, wherever the pieces come from."""
    return LOCS | LAOS_CAMBODIA if _open_trail(turn) else LOCS


def free_origins(turn: Turn) -> int:
    """Return the spaces from which a March costs nothing, wherever the pieces go."""
    return LAOS_CAMBODIA if _open_trail(turn) else 0


def _reach(turn: Turn, space: int) -> int:
    """Return where pieces of `space` can March, which is also from where pieces can come to it.

    These are its neighbours and, where an Event lets NVA go by way of the Trail, all that lies
    beyond Laos and Cambodia while the Trail is open at all (3.3.2). A space is not beyond itself.
    """
    reached = ADJACENT[space]
    if turn.by_way and turn.faction == NVA and turn.s.trail:
        frontier = reached & LAOS_CAMBODIA
        while frontier:
            near = neighbours(frontier) & ~reached
            reached |= near
            frontier = near & LAOS_CAMBODIA
    return reached & ~(1 << space)


def _within_reach(turn: Turn) -> int:
    """Return the spaces that something that may still March can get to if it is paid for."""
    origins = ready(turn)
    if not turn.by_way:
        return neighbours(origins)
    return union(_reach(turn, origin) for origin in bits(origins))


def _payable(turn: Turn) -> int:
    """Return the destinations that can be paid for."""
    if turn.can_pay(COST):
        return ALL
    return free_targets(turn) | neighbours(ready(turn) & free_origins(turn))


def _targets(turn: Turn) -> int:
    again = open_again(turn)
    if turn.full():
        return again
    return _within_reach(turn) & _payable(turn) & ~turn.selected | again


def open_again(turn: Turn) -> int:
    """Return the destinations selected before that more pieces may enter, at no further cost.

    Those are the ones from which the Trail carries on: in Laos and Cambodia, while it is open.

    Rules: 3.3.2
    """
    spaces = [n for n in bits(turn.selected) if trail_carries_on(turn, n)]
    return sum(1 << n for n in spaces if march_origins(turn, n, paid=True))


march_targets: Final[Fused[Turn]] = Fused(
    _targets,
    Mask(
        lambda turn, _: f"no {pieces_named(marchers(turn))} that may still March are next to it",
        "3.3.2-a",
        lambda turn: _within_reach(turn) | open_again(turn),
        lambda turn, _: f"no {pieces_named(marchers(turn))} may March",
    ),
    Mask(held_to, "2.3.5-a", lambda turn: open_again(turn) if turn.full() else ALL),
    Mask(
        lambda turn, _: short_of(turn, COST),
        "3.3.2-b",
        lambda turn: _payable(turn) | open_again(turn),
    ),
    Mask(
        "it was entered already, and the Trail brings no more there",
        "3.3.2-i",
        lambda turn: ~turn.selected | open_again(turn),
    ),
)
"""The destinations that may be Marched into now, those to be entered again included (3.3.2)."""


def march_origins(turn: Turn, target: int, *, paid: bool) -> int:
    """Return the spaces from which a group may March into `target`."""
    near = _reach(turn, target) & ready(turn) & ~_spent_ways(turn, target)
    return near if paid or turn.can_pay(COST) else near & free_origins(turn)


def _spent_ways(turn: Turn, target: int) -> int:
    """Return the spaces from which all pieces have come to `target` already."""
    spent = 0
    for origin, onward in turn.marched:
        if onward == target and not _may_follow(turn, origin, target):
            spent |= 1 << origin
    return spent


class _Entry(NamedTuple):
    """A destination being entered: the action, where, whether it is paid, who has come."""

    turn: Turn
    target: int
    paid: bool
    left: int


_ORIGINS: Final[Fused[_Entry]] = Fused(
    # What marches from one space to another is one group, so each origin serves once.
    lambda e: march_origins(e.turn, e.target, paid=e.paid) & ~e.left,
    Mask(
        lambda e, _: f"no {pieces_named(marchers(e.turn))} are there that may still March",
        "3.3.2-a",
        lambda e: ready(e.turn) | e.left,
    ),
    Mask(
        "from there the destination cannot be reached",
        "3.3.2-a",
        lambda e: _reach(e.turn, e.target),
    ),
    Mask("its group has come already", "3.3.2-e", lambda e: ~e.left),
    Mask("all have come that way already", "3.3.2-e", lambda e: ~_spent_ways(e.turn, e.target)),
    Mask(
        lambda e, _: short_of(e.turn, COST),
        "3.3.2-b",
        lambda e: march_origins(e.turn, e.target, paid=e.paid),
    ),
)
_ONE_COMES: Final = unmet("the destination was chosen, so a group must enter it", "3.3.2-e")


def _may_follow(turn: Turn, origin: int, target: int) -> int:
    """Return how many pieces may yet March from `origin` to `target`.

    No piece needs to go the same way twice: so no more go it than there are, and none for ever
    round in circles.
    """
    units = turn.s.on_map(marchers(turn))
    return max(0, units - turn.marched.get((origin, target), 0))


def can_march(turn: Turn) -> bool:
    """Return whether anything can March, with the Special Activity's or an ally's help."""
    return can_begin(turn, march_targets)


def march(turn: Turn) -> Rules[bool]:
    """Carry out a March, destination by destination.

    Each destination is selected and paid for once; groups move into it from any neighbours. Pieces
    that stop there are done, except NVA pieces in Laos or Cambodia while the Trail is open. There
    more pieces may come later.

    Rules: 3.3.2
    """
    while True:
        target = yield from next_space(turn, TO, march_targets, done=bool(turn.selected))
        if target == DONE:
            break
        yield from _march_into(turn, target)
        if turn.full() and not (turn.activity_open or open_again(turn) & turn.within):
            break
    return bool(turn.selected)


def _march_into(turn: Turn, target: int) -> Rules[None]:
    """Move into `target` one group from each neighbour desired; pay once, where it costs."""
    paid = bool((free_targets(turn) | turn.selected) >> target & 1)
    if not turn.selected >> target & 1:
        turn.select(target)
    left = 0

    while True:
        entry = _Entry(turn, target, paid, left)
        source = Where(_ORIGINS, entry, (DONE,) if left else (), _ONE_COMES)
        origin = yield turn.ask(FROM, source, {"space": SPACE_IDS[target]})
        if origin == DONE:
            return
        if not paid and not free_origins(turn) >> origin & 1:
            turn.pay(COST, RULE)
            paid = True
        left |= 1 << origin
        yield from _move_group(turn, origin, target)


def _move_group(turn: Turn, origin: int, target: int) -> Rules[None]:
    """Move one group; Guerrillas in it are noticed where 3.3.2 says."""
    faction = turn.faction
    hidden, shown = GUERRILLAS_U[faction], GUERRILLAS_A[faction]
    troops, underground, active = yield from _group(turn, origin, target)
    way = (origin, target)
    turn.marched[way] = turn.marched.get(way, 0) + troops + underground + active
    turn.move(NVA_TROOPS, troops, origin, target, RULE)
    turn.move(hidden, underground, origin, target, RULE)
    turn.move(shown, active, origin, target, RULE)
    noticed = is_noticed(turn.s, target, troops + underground + active)
    if underground and noticed:
        # The group's own Guerrillas flip; those that were there before stay hidden.
        turn.s.turn_face(target, hidden, shown, underground)
        if turn.log:
            turn.tell("noticed", RULE, space=SPACE_IDS[target], count=underground)
        active += underground
        underground = 0
    at = target * N_KINDS + hidden
    turn.arrived[at] = turn.arrived.get(at, 0) + underground
    if not trail_carries_on(turn, target):
        turn.note_moved(target, NVA_TROOPS, troops)
        turn.note_moved(target, hidden, underground)
        turn.note_moved(target, shown, active)
    if noticed and active:
        _claymores(turn, target, shown)


def _some(numbers: range, kind: int) -> Amount:
    """Return how many pieces of a kind may be in a group."""
    return Amount(
        numbers,
        "{} may March from there this way",
        "3.3.2-e",
        KINDS[kind],
        "nothing else is in the group, so at least {} must March",
    )


def _group(turn: Turn, origin: int, target: int) -> Rules[tuple[int, int, int]]:
    """Let the faction form a group; return its Troops, Underground and Active Guerrillas."""
    faction, kinds = turn.faction, marchers(turn)
    name: dict[str, str | int] = {"origin": SPACE_IDS[origin], "space": SPACE_IDS[target]}
    n_troops, n_hidden, n_shown = (
        turn.unmoved(origin, kind) if kind in kinds else 0
        for kind in (NVA_TROOPS, GUERRILLAS_U[faction], GUERRILLAS_A[faction])
    )
    most = _may_follow(turn, origin, target)
    troops = underground = active = 0
    if n_troops:
        low = 0 if n_hidden + n_shown else 1
        few = range(low, min(n_troops, most) + 1)
        troops = yield turn.ask(TROOPS, _some(few, NVA_TROOPS), name)
    if n_hidden and troops < most:
        low = 0 if troops + n_shown else 1
        n_hidden = min(n_hidden, most - troops)
        few = range(low, n_hidden + 1)
        underground = yield turn.ask(UNDERGROUND, _some(few, GUERRILLAS_U[faction]), name)
    if n_shown and troops + underground < most:
        low = 0 if troops + underground else 1
        n_shown = min(n_shown, most - troops - underground)
        active = yield turn.ask(ACTIVE, _some(range(low, n_shown + 1), GUERRILLAS_A[faction]), name)
    return troops, underground, active


def _claymores(turn: Turn, target: int, shown: int) -> None:
    """Remove one Guerrilla of a group that was noticed on its March, under Claymores."""
    if has_momentum(turn.s, CLAYMORES, shaded=False):
        turn.remove(target, shown, 1, "5.4")
        for way in turn.marched:  # its fellows may go where it went
            turn.marched[way] -= 1


def _most_quiet(s: State) -> int:
    """Return how many pieces, those of COIN at the destination included, go unnoticed."""
    if has_capability(s, MAIN_FORCE_BNS, shaded=False):
        return QUIET_BATTALION
    return QUIET_GROUP


def is_noticed(s: State, target: int, group: int) -> bool:
    """Return whether a group of that size is Activated on entering `target`.

    Rules: 3.3.2
    """
    if not (LOCS | s.supporting) >> target & 1:
        return False
    bases = s.count(target, US_BASE) + s.count(target, ARVN_BASE)
    return group + s.coin[target] - bases > _most_quiet(s)


def trail_carries_on(turn: Turn, target: int) -> bool:
    """Return whether pieces that just entered `target` may March on (3.3.2)."""
    return (
        turn.faction == NVA
        and turn.s.trail > 0
        and not turn.limited
        and not turn.by_way
        and bool(LAOS_CAMBODIA >> target & 1)
    )
