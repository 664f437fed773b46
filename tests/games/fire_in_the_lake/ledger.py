"""Double entry: where every piece is by the log alone, to be held against the position.

A piece that is written without a word, or counted in two places or none while a question is open,
leaves the ledger and the position apart.
"""

from __future__ import annotations

from collections import Counter

from annamite.games.fire_in_the_lake.pieces import (
    FRESH,
    KINDS,
    N_KINDS,
    OTHER_FACE,
    TYPE_OF,
    TYPES,
)
from annamite.games.fire_in_the_lake.spaces import SPACE_IDS
from annamite.games.fire_in_the_lake.state import State
from annamite.kernel import LogEntry

BOXES = ("available", "casualties", "out_of_play")
Place = tuple[str, str]
"""A space and a kind, or a box and a type."""


def found(s: State) -> Counter[Place]:
    """Return how many pieces the position has in each place."""
    count: Counter[Place] = Counter()
    for at, number in enumerate(s.pieces):
        count[SPACE_IDS[at // N_KINDS], KINDS[at % N_KINDS]] = number
    for box in BOXES:
        for type_, number in enumerate(getattr(s, box)):
            count[box, TYPES[type_]] = number
    return +count


def _type(kind: str) -> str:
    return TYPES[TYPE_OF[KINDS.index(kind)]]


def _other(kind: str) -> str:
    return KINDS[OTHER_FACE[KINDS.index(kind)]]


class Ledger:
    """Where the pieces are, by what was told since the position `s`.

    Attributes:
        count: Pieces in each place.
    """

    def __init__(self, s: State) -> None:
        self.count = found(s)

    def __call__(self, entry: LogEntry) -> None:
        """Take a log entry in."""
        post = getattr(self, "_" + entry.key.replace(".", "_"), None)
        if post is not None:
            post(**entry.params)

    def _shift(self, origin: Place, target: Place, count: int) -> None:
        self.count[origin] -= count
        self.count[target] += count

    def differences(self, s: State) -> dict[Place, int]:
        """Return where the position has more (positive) or fewer pieces than were told of."""
        real = found(s)
        places = {*real, *self.count}
        return {at: real[at] - self.count[at] for at in places if real[at] != self.count[at]}

    def _place(self, space: str, kind: str, count: int, box: str = "available", **_: str) -> None:
        assert KINDS.index(kind) == FRESH[TYPE_OF[KINDS.index(kind)]]
        self._shift((box, _type(kind)), (space, kind), count)

    def _remove(self, space: str, kind: str, count: int, box: str, **_: str) -> None:
        self._shift((space, kind), (box, _type(kind)), count)

    def _move(self, origin: str, space: str, kind: str, count: int, **_: str) -> None:
        self._shift((origin, kind), (space, kind), count)

    def _flip(self, space: str, kind: str, count: int, **_: str) -> None:
        self._shift((space, _other(kind)), (space, kind), count)

    def _noticed(self, space: str, faction: str, count: int, **_: str) -> None:
        name = f"{faction}_guerrilla"
        self._shift((space, f"{name}_underground"), (space, f"{name}_active"), count)

    def _box(self, kind: str, count: int, origin: str, box: str, **_: str) -> None:
        self._shift((origin, kind), (box, kind), count)

    def _tunnel_lost(self, space: str, kind: str, **_: str) -> None:
        self._shift((space, _other(kind)), (space, kind), 1)

    def _tunnel_dug(self, space: str, kind: str, **_: str) -> None:
        self._shift((space, _other(kind)), (space, kind), 1)

    def _tunnel_flipped(self, space: str, **_: str) -> None:
        self._shift((space, "nva_base"), (space, "nva_tunneled_base"), 1)

    def _rotation(self, troops: int, bases: int, irregulars: int, **_: int | str) -> None:
        self._shift(("casualties", "us_troops"), ("out_of_play", "us_troops"), troops)
        self._shift(("casualties", "us_base"), ("out_of_play", "us_base"), bases)
        self._shift(("casualties", "irregular"), ("available", "irregular"), irregulars)
