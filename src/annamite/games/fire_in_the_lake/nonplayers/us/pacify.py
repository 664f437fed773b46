"""The US Pacify, in Training and in the Support Phase (8.8.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.coup.support import Limits, most_steps
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.nonplayers.us.forces import mask
from annamite.games.fire_in_the_lake.operations.train import pacify_steps
from annamite.games.fire_in_the_lake.pieces import POLICE, US
from annamite.games.fire_in_the_lake.spaces import POPULATION, bits
from annamite.games.fire_in_the_lake.steps import DONE

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.candidates import Candidates
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts

RULE: Final = "8.8.8"


def _shift(m: Mind, space: int, steps: int) -> int:
    """Return what so many steps shift, by Population; the first of them go to Terror markers."""
    return max(0, steps - m.s.terror[space]) * POPULATION[space]


def training_shifts(m: Mind, spaces: int) -> dict[int, int]:
    """Return where a Training could Pacify to any effect, and the Support that it gains.

    Rules: 8.8.7, 8.8.8
    """
    turn = m.turn
    shifts = {n: _shift(m, n, pacify_steps(turn, n)) for n in bits(spaces & m.s.coin_control)}
    return {n: shift for n, shift in shifts.items() if shift}


def preferred(
    m: Mind, shifts: dict[int, int], *, training: bool, what: str = "Pacify"
) -> Candidates:
    """Narrow the spaces: in Training no Police; then the most Support; then no Terror.

    Rules: 8.8.8
    """
    s = m.s
    spaces = m.among(mask(shifts), RULE, f"{what} where the level can shift towards Support")
    if training:
        spaces.first("no Police", ~s.where[POLICE])
    return spaces.most("shift by Population", shifts.__getitem__).first("no Terror", ~s.marked)


_NO_SHIFT: Final = "no other space where the level can shift towards Support"


@answers("train.extra_space", "train.pacify_again", factions=(US,))
def in_training(m: Mind) -> Thoughts[None]:
    """Pacify the best of the Training spaces; with unshaded CORDS another one.

    Rules: 8.8.7, 8.8.8
    """
    shifts = training_shifts(m, m.spaces())
    if shifts:
        yield from m.give((yield from preferred(m, shifts, training=True).one()))
    elif m.offers(DONE):
        m.ending(RULE, _NO_SHIFT)
        yield from m.give(DONE)
    else:
        yield from m.otherwise()


@answers("coup.pacify", factions=(US,))
def in_support_phase(m: Mind) -> Thoughts[None]:
    """Pacify where most Support is gained, as long as any is.

    Rules: 8.8.8
    """
    params = m.decision.params or {}
    limits = Limits(int(params["cost"]), int(params["levels"]))
    shifts = {n: _shift(m, n, most_steps(m.turn, n, limits)) for n in bits(m.spaces())}
    shifts = {n: shift for n, shift in shifts.items() if shift}
    if shifts:
        yield from m.give((yield from preferred(m, shifts, training=False).one()))
    else:
        m.ending(RULE, _NO_SHIFT)
        yield from m.give(DONE)


@answers("train.pacify", "coup.pacify_steps", factions=(US,))
def as_far_as_possible(m: Mind) -> Thoughts[None]:
    """Pacify to the maximum extent.

    Rules: 8.8.8
    """
    yield from m.give(max(m.decision.values))
