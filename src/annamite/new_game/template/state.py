"""What lies on the table: all of it, and nothing else."""

from __future__ import annotations

import msgspec

PATROL, SEARCHER = "patrol", "searcher"
PLACES = ("ford", "cave", "ridge", "camp", "bridge")
NOWHERE = -1
TO_HIDE, TO_SEARCH, TO_MOVE, FOUND = range(4)


class State(msgspec.Struct):
    """A position; a place is its number along the trail.

    Attributes:
        turns: How many there are.
        turn: How many have been played.
        phase: What comes next, `TO_HIDE` to `FOUND`.
        patrol: Where the patrol is: the secret of its seat.
        possible: Where everybody knows that it may be, in order.
        searcher: Where the searcher is.
    """

    turns: int
    turn: int = 0
    phase: int = TO_HIDE
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
