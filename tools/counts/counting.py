"""Counting positions: every answer is given, on a fork of its own."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import msgspec

from annamite.kernel import Decision
from annamite.kernel.projecting import projection_digest
from tools.probes import leads_to, options_of

if TYPE_CHECKING:
    from annamite.kernel import Position
    from annamite.kernel.decision import Request

HASH: Final = 8
"""Bytes of the hash of all words offered."""
MOST_FORCED: Final = 1000
"""So many decisions with one option in a row, and no other after them, go round in circles."""


class Depth(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What there is after so many answers.

    Attributes:
        nodes: Positions, one for each way to answer.
        over: Those in which the game is over; nothing is counted beyond them.
        distinct: How many of them differ in what they mean.
        steps: How many of them each step led to by its last answer.
        words: Hash of what was offered on the way to them last, step by step and word by word.
    """

    nodes: int
    over: int
    distinct: int
    steps: dict[str, int]
    words: str


class Tally:
    """What is found at one depth."""

    def __init__(self) -> None:
        self.nodes = self.over = 0
        self.digests: set[str] = set()
        self.steps: Counter[str] = Counter()
        self._words = hashlib.blake2b(digest_size=HASH)

    def offered(self, request: Request) -> None:
        """Note what may be answered; whoever is asked and the order of the words matter, too."""
        seat = request.seat if isinstance(request, Decision) else ""
        told = "\0".join((request.step.id, seat, *request.words))
        self._words.update(f"{told}\n".encode())

    def reached(self, position: Position[Any], step: str) -> None:
        """Note a position and the step that led there."""
        self.nodes += 1
        self.over += position.over
        self.steps[step] += 1
        self.digests.add(projection_digest(position.game, position.state))  # type: ignore[arg-type]

    def depth(self) -> Depth:
        """Return what was found."""
        steps = dict(sorted(self.steps.items()))
        words = self._words.hexdigest()
        return Depth(self.nodes, self.over, len(self.digests), steps, words)


def count(position: Position[Any], depth: int) -> list[Depth]:
    """Count the positions that a position leads to, after one answer, after two, and so on.

    Who has one option gives that answer without being asked, as at a table; it is not counted. A die or
    card is an answer like others, one for each outcome however likely it is.

    Args:
        position: Where to begin; it is not changed.
        depth: So many answers at the most.

    Raises:
        AssertionError: an answer that is on offer cannot be given; the message says which.
    """
    tallies = [Tally() for _ in range(depth)]
    begun = position.fork()
    _go_on(begun)
    _count(begun, tallies, 0)
    return [tally.depth() for tally in tallies if tally.nodes]


def _count(position: Position[Any], tallies: list[Tally], at: int) -> None:
    request = position.request
    if at == len(tallies) or request is None:
        return
    tally = tallies[at]
    tally.offered(request)
    for value in options_of(request):
        after = position.fork()
        try:
            after.push(value)
            _go_on(after)
        except Exception as error:
            raise AssertionError(leads_to(request, value, error)) from error
        tally.reached(after, request.step.id)
        _count(after, tallies, at + 1)


def _go_on(position: Position[Any]) -> None:
    """Give the answers that are forced."""
    for _ in range(MOST_FORCED):
        request = position.request
        if not (isinstance(request, Decision) and request.forced):
            return
        position.push(request.values[0])
    msg = "decisions with one option for ever"
    raise AssertionError(msg)
