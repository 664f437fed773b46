"""Where Events shift Support and Opposition (8.4.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.pieces import ARVN, NVA, US, VC
from annamite.games.fire_in_the_lake.spaces import POPULATION, bits
from annamite.games.fire_in_the_lake.state import NEUTRAL
from annamite.games.fire_in_the_lake.steps import DONE

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.candidates import Candidates
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.state import State

Change: TypeAlias = "tuple[int, int]"
"""What is added to Total Support and to Total Opposition."""
RULE = "8.4.5"
MOST = 4

_AIMS: Final[dict[int, tuple[tuple[str, Callable[[Change], int]], ...]]] = {
    VC: (("Opposition gained", lambda c: c[1]), ("Support lost", lambda c: -c[0])),
    NVA: (("Support lost", lambda c: -c[0]), ("least Opposition gained", lambda c: -c[1])),
    ARVN: (("Opposition lost", lambda c: -c[1]), ("least Support gained", lambda c: -c[0])),
    US: (("Support gained", lambda c: c[0]), ("Opposition lost", lambda c: -c[1])),
}


def change_to(s: State, space: int, level: int) -> Change:
    """Return what setting a space to a level, 0 to 4, would add to the totals (1.6.2)."""
    old, people = s.support[space], POPULATION[space]
    support = max(0, level - NEUTRAL) - max(0, old - NEUTRAL)
    opposition = max(0, NEUTRAL - level) - max(0, NEUTRAL - old)
    return people * support, people * opposition


def change_by(s: State, space: int, levels: int) -> Change:
    """Return what shifting a space by so many levels would add to the totals (1.6.2)."""
    return change_to(s, space, min(MOST, max(0, s.support[space] + levels)))


def rank(m: Mind, spaces: Candidates, change: Callable[[int], Change]) -> Candidates:
    """Keep the spaces whose change of the totals suits the faction best.

    Rules: 8.4.5
    """
    changes = {space: change(space) for space in bits(spaces.spaces)}
    spaces.under(RULE)
    for why, value in _AIMS[m.faction]:
        spaces.most(why, lambda space: value(changes[space]))
    return spaces


@answers("commit.withdrawal")
def withdrawal(m: Mind) -> Thoughts[None]:
    """Shift all the Population that the US Withdrawal hands over.

    Rules: 6.5, 8.4.5
    """
    if not (spaces := m.among(m.spaces(), RULE, "a space that the US Withdrawal shifts")):
        m.ending(RULE, "no other space that the US Withdrawal shifts")
        yield from m.give(DONE)
        return
    rank(m, spaces, lambda space: change_by(m.s, space, -1))
    yield from m.give((yield from spaces.one()))
