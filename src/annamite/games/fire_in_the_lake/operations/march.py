"""March: move Guerrillas and Troops, by the Trail if it is open (3.3.2)."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.actions import next_space
from annamite.games.fire_in_the_lake.events import has_capability, has_momentum
from annamite.games.fire_in_the_lake.operations.rally import can_raise
from annamite.games.fire_in_the_lake.pieces import (
    ARVN_BASE,
    GUERRILLAS_A,
    GUERRILLAS_U,
    N_KINDS,
    NVA,
    NVA_TROOPS,
    US_BASE,
)
from annamite.games.fire_in_the_lake.spaces import (
    LAOS_CAMBODIA,
    LOCS,
    SPACE_IDS,
    bits,
    neighbours,
)
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import DONE, number_step, space_step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

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


def _reach(turn: Turn, spaces: int) -> int:
    """Return the neighbours of the spaces, and where an Event lets a March go by the Trail.

    The way is through Laos and Cambodia, for NVA while the Trail is open at all (3.3.2).
    """
    reached = neighbours(spaces)
    if turn.by_way and turn.faction == NVA and turn.s.trail:
        frontier = reached & LAOS_CAMBODIA
        while frontier:
            near = neighbours(frontier) & ~reached
            reached |= near
            frontier = near & LAOS_CAMBODIA
    return reached


def march_targets(turn: Turn) -> int:
    """Return the destinations that may be selected now."""
    if turn.full():
        return 0
    origins = ready(turn)
    targets = _reach(turn, origins)
    if not turn.can_pay(COST):
        targets &= free_targets(turn) | neighbours(origins & free_origins(turn))
    return targets & ~turn.selected


def march_origins(turn: Turn, target: int, *, paid: bool) -> int:
    """Return the spaces next to `target` from which a group may March into it."""
    near = _reach(turn, 1 << target) & ~(1 << target) & ready(turn)
    return near if paid or turn.can_pay(COST) else near & free_origins(turn)


def can_march(turn: Turn) -> bool:
    """Return whether anything can March, with the Special Activity's or an ally's help."""
    if march_targets(turn) & turn.within:
        return True
    return bool(_reach(turn, ready(turn)) & turn.within) and can_raise(turn)


def march(turn: Turn) -> Rules[bool]:
    """Carry out a March, destination by destination.

    Each destination is selected and paid for once; groups move into it from any neighbours. Pieces
    that stop there are done, except NVA pieces in Laos or Cambodia while the Trail is open.

    Rules: 3.3.2
    """
    while True:
        target = yield from next_space(turn, TO, march_targets, done=bool(turn.selected))
        if target == DONE:
            break
        turn.select(target)
        yield from _march_into(turn, target)
        if turn.full() and not turn.activity_open:
            break
    return bool(turn.selected)


def _march_into(turn: Turn, target: int) -> Rules[None]:
    """Move into `target` one group from each neighbour desired; pay once, where it costs."""
    paid = bool(free_targets(turn) >> target & 1)
    left = 0

    def source() -> list[int]:
        # What marches from one space to another is one group, so each origin serves once.
        origins = march_origins(turn, target, paid=paid) & ~left
        return [*bits(origins), DONE] if left else [*bits(origins)]

    while True:
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
    faction, kinds = turn.faction, marchers(turn)
    hidden, shown = GUERRILLAS_U[faction], GUERRILLAS_A[faction]
    name: dict[str, str | int] = {"origin": SPACE_IDS[origin], "space": SPACE_IDS[target]}
    n_troops, n_hidden, n_shown = (
        turn.unmoved(origin, kind) if kind in kinds else 0 for kind in (NVA_TROOPS, hidden, shown)
    )
    troops = underground = active = 0
    if n_troops:
        low = 0 if n_hidden + n_shown else 1
        troops = yield turn.ask(TROOPS, range(low, n_troops + 1), name)
    if n_hidden:
        low = 0 if troops + n_shown else 1
        underground = yield turn.ask(UNDERGROUND, range(low, n_hidden + 1), name)
    if n_shown:
        low = 0 if troops + underground else 1
        active = yield turn.ask(ACTIVE, range(low, n_shown + 1), name)
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


def _claymores(turn: Turn, target: int, shown: int) -> None:
    """Remove one Guerrilla of a group that was noticed on its March, under Claymores."""
    if has_momentum(turn.s, CLAYMORES, shaded=False):
        turn.remove(target, shown, 1, "5.4")


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
