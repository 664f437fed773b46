"""What lies on the table: all of it, and nothing else."""

from __future__ import annotations

from enum import IntEnum

import msgspec

PATROL, SEARCHER = "patrol", "searcher"
PLACES = ("ford", "cave", "ridge", "camp", "bridge")
NOWHERE = -1


class Phase(IntEnum):
    """What comes next."""

    HIDE = 0
    SEARCH = 1
    MOVE = 2
    FOUND = 3


class State(msgspec.Struct):
    """A position; a place is its number along the trail.

    Attributes:
        turns: How many there are.
        turn: How many have been played.
        phase: What comes next.
        patrol: Where the patrol is: the secret of its seat.
        possible: Where everybody knows that it may be, in order.
        searcher: Where the searcher is.
    """

    turns: int
    turn: int = 0
    phase: Phase = Phase.HIDE
    patrol: int = NOWHERE
    possible: list[int] = []
    searcher: int = NOWHERE

    def copy(self) -> State:
        """Return an independent copy, which shares no list."""
        return msgspec.structs.replace(self, possible=list(self.possible))


def ways(s: State, at: int) -> list[int]:
    """Return where a patrol at a place may be after its move (3.1)."""
    steps = [to for to in (at - 1, at, at + 1) if 0 <= to < len(PLACES)]
    return [to for to in steps if to == at or to != s.searcher]


def audit(s: State) -> list[str]:
    """Return a sentence for each thing that is so and never can be."""
    found = []
    if s.turn > s.turns:
        found.append(f"Turn {s.turn} of {s.turns} was played.")
    if s.phase is not Phase.HIDE and s.patrol not in s.possible:
        found.append("The patrol is where it cannot be.")
    if s.phase is Phase.FOUND and s.patrol != s.searcher:
        found.append("The patrol was found where nobody searched.")
    return found
