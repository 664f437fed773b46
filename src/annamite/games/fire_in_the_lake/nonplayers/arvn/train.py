"""The ARVN Train (8.7.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake import operations, readings
from annamite.games.fire_in_the_lake.nonplayers.arvn import govern, pacify, transport
from annamite.games.fire_in_the_lake.nonplayers.arvn.forces import (
    ARVN_CUBES,
    COIN_UNITS,
    as_it_is,
    may_add,
    opening,
    wanting,
)
from annamite.games.fire_in_the_lake.nonplayers.flow import ENTER, LEAVE, NEXT, Question
from annamite.games.fire_in_the_lake.nonplayers.foresight import what_if
from annamite.games.fire_in_the_lake.nonplayers.piece_order import even_cubes, turns
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.operations.train import (
    COST,
    CUBES_PER_BASE,
    EXTRA,
    MOST_CUBES,
    PLACE,
    pacify_spaces,
    pacify_steps,
    train_spaces,
)
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    ARVN_BASE,
    ARVN_TROOPS,
    COIN_BASES,
    INSURGENTS,
    OWN_BASES,
    POLICE,
    T_ARVN_BASE,
    T_ARVN_TROOPS,
    T_POLICE,
    T_RANGER,
)
from annamite.games.fire_in_the_lake.spaces import CITIES, PROVINCES, SOUTH, bits

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.candidates import Candidates
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.state import State
    from annamite.games.fire_in_the_lake.turn import Turn

RULE: Final = "8.7.2"
MANY: Final = 12
"""So many ARVN pieces Available call for a Train."""
MOST_SPACES: Final = 3
MOST_RANGERS: Final = 2
SPACES_BEFORE_A_BASE: Final = 2
UNITS_FOR_A_BASE: Final = 5
ENEMY_BASES: Final = tuple(kind for faction in INSURGENTS for kind in OWN_BASES[faction])
QUESTIONS: Final = (
    Question("arvn.train.many", f"Are {MANY} or more ARVN pieces Available?", ENTER, NEXT),
    Question("arvn.train.base", "Would Training alone place a Base?", ENTER, LEAVE),
)


def enter(m: Mind) -> Thoughts[bool]:
    """Test whether to Train: with many pieces Available, or for a Base.

    Rules: 8.7.2
    """
    yield from ()
    available = m.s.available
    ready = sum(available[type_] for type_ in (T_ARVN_TROOPS, T_POLICE, T_RANGER, T_ARVN_BASE))
    if m.finds("arvn.train.many", ready >= MANY):
        because = f"{ready} ARVN pieces Available"
        return m.box("arvn.train", RULE, entered=True, because=because)
    builds = m.finds("arvn.train.base", _would_build(m))
    because = "Train alone places a Base" if builds else f"{ready} ARVN pieces Available"
    return m.box("arvn.train", RULE, entered=builds, because=because)


def _would_build(m: Mind) -> bool:
    """Return whether Train without a Special Activity would place a Base.

    Rules: 8.7.2
    """
    turn = opening(m, "train")
    if not base_provinces(m.s, train_spaces(turn) & turn.within):
        return False
    after = what_if(m, lambda t: operations.execute(t, "train"), **as_it_is(turn))
    return after.on_map((ARVN_BASE,)) > m.s.on_map((ARVN_BASE,))


def possible(m: Mind) -> bool:
    """Return whether a Train would place or Pacify anything, or at least a Govern or Transport be.

    Rules: 8.7.2
    """
    turn = opening(m, "train")
    spaces = train_spaces(turn) & turn.within
    if not spaces:
        return False
    return bool(
        _reinforceable(m, turn, spaces)
        or (turn.can_pay(COST) and base_provinces(m.s, spaces))
        or _pacifiable(m, turn, spaces)
        or (may_add(turn, "govern") and govern.possible(m, turn))
        or (may_add(turn, "transport") and transport.origins(m, turn))
    )


@answers("train.space", factions=(ARVN,))
def carry_out(m: Mind) -> Thoughts[None]:
    """Place cubes or Rangers, pause to Govern or Transport, then build a Base or else Pacify.

    Rules: 8.7.2
    """
    turn = m.turn
    while m.asked("train.space") and turn.selected.bit_count() < MOST_SPACES:
        legal = _reinforceable(m, turn, m.spaces())
        if not legal:
            break
        yield from _reinforce(m, (yield from _where_to_reinforce(m, legal).one()))
    if turn.activity_open and m.asked("train.space") and not (yield from govern.govern(m)):
        yield from transport.transport(m)
    if not (yield from _build(m)):
        yield from _pacify(m)


# --- cubes or Rangers ---------------------------------------------------------------------


def _new_cubes(s: State, space: int) -> tuple[int, int]:
    """Return the Troops and Police to place: 6 in all, evenly, or none while fewer are Available.

    Rules: 8.7.2, 8.1.2
    """
    troops, police = s.available[T_ARVN_TROOPS], s.available[T_POLICE]
    if troops + police < _fewest_cubes(s):
        return 0, 0
    here = s.count(space, ARVN_TROOPS), s.count(space, POLICE)
    return even_cubes(*here, MOST_CUBES, troops, police)


def _fewest_cubes(s: State) -> int:
    """Return how many cubes must be Available for any to be placed."""
    return 1 if readings.holds(s, readings.ARVN_UP_TO_SIX) else MOST_CUBES


def _arriving(s: State, space: int) -> int:
    """Return how many pieces Train would place."""
    return sum(_new_cubes(s, space)) or min(MOST_RANGERS, s.available[T_RANGER])


def _reinforceable(m: Mind, turn: Turn, legal: int) -> int:
    """Return where among the legal spaces pieces can be placed and paid for.

    Rules: 8.7.2
    """
    s = m.s
    cubes = s.available[T_ARVN_TROOPS] + s.available[T_POLICE]
    if not turn.can_pay(COST) or (cubes < _fewest_cubes(s) and not s.available[T_RANGER]):
        return 0
    return legal & (CITIES | s.holding(COIN_BASES))


def _where_to_reinforce(m: Mind, spaces: int) -> Candidates:
    """Prefer where COIN Control is added, then where Troops or Police are first of their type.

    Rules: 8.7.2
    """
    s = m.s

    def new_type(space: int) -> bool:
        troops, police = _new_cubes(s, space)
        return bool(
            (troops and not s.count(space, ARVN_TROOPS)) or (police and not s.count(space, POLICE))
        )

    return (
        m.among(spaces, RULE, "Train to place cubes or Rangers, in Cities and at COIN Bases")
        .first("adds COIN Control", lambda n: 0 < wanting(s, n) <= _arriving(s, n))
        .first("Troops or Police are missing", new_type)
    )


def _reinforce(m: Mind, space: int) -> Thoughts[None]:
    troops, police = _new_cubes(m.s, space)
    yield from m.answer("train.space", space)
    if troops + police:
        m.because(RULE, f"{troops + police} cubes: {troops} Troops and {police} Police")
        yield from m.answer("train.place", PLACE["cubes"])
        yield from m.answer("train.troops", troops)
        yield from m.answer("train.police", police)
    else:
        rangers = min(MOST_RANGERS, m.s.available[T_RANGER])
        m.because(RULE, f"fewer than {_fewest_cubes(m.s)} cubes are Available: Rangers")
        yield from m.answer("train.place", PLACE[f"ranger-{rangers}"])


# --- a Base -------------------------------------------------------------------------------


def base_provinces(s: State, spaces: int) -> int:
    """Return in which of the spaces 3 of 5 units could become the first COIN Base.

    Rules: 8.7.2
    """
    if not s.available[T_ARVN_BASE]:
        return 0
    return sum(
        1 << n
        for n in bits(spaces & PROVINCES & SOUTH & s.holding(ARVN_CUBES) & ~s.holding(COIN_BASES))
        if s.total(n, ARVN_CUBES) >= CUBES_PER_BASE
        and s.total(n, COIN_UNITS) >= UNITS_FOR_A_BASE
        and s.bases(n) < 2
    )


def _build(m: Mind) -> Thoughts[bool]:
    """Replace 3 cubes by a Base in a Province, unless 3 spaces were Trained; return whether.

    Rules: 8.7.2
    """
    s, turn = m.s, m.turn
    if not m.asked("train.space") or turn.selected.bit_count() > SPACES_BEFORE_A_BASE:
        return False
    spaces = base_provinces(s, m.spaces()) if turn.can_pay(COST) else 0
    if not spaces:
        return False
    space = yield from m.among(spaces, RULE, "a Province for a Base, of 3 cubes").one()
    yield from _train_idly(m, space)
    yield from m.done("train.space", RULE, "no other Train: the Base comes next")
    m.because(RULE, "a Base replaces 3 cubes", 1 << space)
    yield from m.answer("train.extra", EXTRA["base"])
    yield from m.answer("train.extra_space", space)
    cubes = turns(s.count(space, ARVN_TROOPS), s.count(space, POLICE), most_first=True)
    yield from m.answer("train.base_troops", sum(cubes[:CUBES_PER_BASE]))
    return True


def _train_idly(m: Mind, space: int) -> Thoughts[None]:
    """Train in a space for nothing, placing nothing."""
    yield from m.answer("train.space", space)
    m.because(RULE, "Train there without placing anything")
    yield from m.answer("train.place", PLACE["nothing"])


# --- Pacification -------------------------------------------------------------------------


def _pacifiable(m: Mind, turn: Turn, spaces: int) -> Candidates:
    """Narrow the spaces to where a Train would Pacify.

    Rules: 8.7.2, 8.7.6
    """
    would = m.would_be(free=turn.free)
    would.operation, would.selected = "train", spaces
    bases = m.s.holding(ENEMY_BASES)
    return pacify.where(m, pacify_spaces(would), lambda n: pacify_steps(would, n), bases)


def _pacify(m: Mind) -> Thoughts[None]:
    """Pacify one of the Train spaces, else one more that is Trained just for that.

    Rules: 8.7.2, 8.7.6
    """
    turn = m.turn
    spaces = _pacifiable(m, turn, turn.selected)
    more = m.asked("train.space")
    if not spaces and more:
        spaces = _pacifiable(m, turn, m.spaces())
        if spaces:
            space = yield from spaces.one()
            yield from _train_idly(m, space)
            spaces = m.among(1 << space, pacify.RULE, "Pacify where ARVN Trained for it")
    if not turn.selected and m.asked("train.space") and m.spaces():
        somewhere = m.among(m.spaces(), RULE, "Train somewhere, for what goes with it")
        yield from _train_idly(m, (yield from somewhere.one()))
    yield from m.done("train.space", RULE, "no other space to place pieces in, or to Pacify in")
    if not turn.selected:
        return
    if not spaces:
        m.because(pacify.RULE, "no Base, and no space to Pacify where a shift would follow")
        yield from m.answer("train.extra", EXTRA["nothing"])
        return
    space = yield from spaces.one()
    m.because(pacify.RULE, "no Base was placed: Pacify in a Training space")
    yield from m.answer("train.extra", EXTRA["pacify"])
    yield from m.answer("train.extra_space", space)
    yield from m.answer("train.pacify", pacify.steps_in(m, space))
