"""Recorded games, compared with a second count of where a stack may go next (`movement`).

Wherever a stack is asked for its next step, the hexes on offer, and whether it may stop, fly or take to the
boats, are compared word for word; so they are where it could be a step later.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from annamite.games import load
from annamite.kernel import Decision, Position
from tests.games.vietnam_1965_1975.counted.movement import HEXES, Stack
from tools.corpus.running import corpus_of

if TYPE_CHECKING:
    from collections.abc import Iterator

NAME: Final = "vietnam-1965-1975"
STEP: Final = "move.step"
LEFT_OUT: Final = (
    "security",
    "naval transport",
    "off the trail",
    "along the trail",
    "onto the trail",
)
AHEAD: Final = 1
"""So many steps further a stack is followed everywhere it may go."""


def walk(record: int) -> Iterator[Position[Any]]:
    """Yield the positions of a recorded game at which a stack is asked for its next step."""
    corpus = corpus_of(NAME)
    played = corpus.record(corpus.records[record])
    game = load(NAME)
    position = Position(game, game.start(played.setup))
    for entry in played.entries:
        request = position.request
        assert request is not None
        if request.step.id == STEP:
            yield position
        position.push(request.step.codec.value(entry.word))


def same(rules: set[Any], other: set[Any], where: str) -> None:
    """See that both counts have the same; where they do not, say what only one of them has."""
    apart = f"only the rules have {rules - other}, only the second count {other - rules}"
    assert rules == other, f"{apart}: {where}"


def records() -> range:
    """Return the numbers of the records that can be compared."""
    return range(len(corpus_of(NAME).records))


def compare(record: int, every: int = 1, ahead: int = AHEAD) -> Counter[str]:
    """Compare the two counts all along a recorded game.

    Args:
        record: Its number.
        every: One stack in so many is followed further, everywhere it may go.
        ahead: So many steps.

    Returns:
        How many questions were compared, by the kind of movement, and how many hexes were on offer.

    Raises:
        AssertionError: they differ; the message says where.
    """
    found: Counter[str] = Counter()
    for number, position in enumerate(walk(record)):
        further = ahead if number % every == 0 else 0
        found += compare_from(position, further, f"record {record}, stack {number}")
    return found


def compare_from(
    position: Position[Any], ahead: int, where: str, land: frozenset[str] | None = None
) -> Counter[str]:
    """Compare the two counts at a position, and so many steps further; see `compare`.

    Args:
        position: Where a stack is asked for its next step.
        ahead: So many steps.
        where: What a message calls it.
        land: The play area; None: that of the scenario.
    """
    request = position.request
    assert isinstance(request, Decision)
    told = position.game.projection(position.state)  # type: ignore[attr-defined]
    stack = Stack(told, land)
    move = stack.move
    if stack.going in LEFT_OUT or move["at"] not in HEXES:
        return Counter()
    offered = {*request.words}
    hexes = {word for word in offered if word.startswith("hex-")}
    where = f"{where}, {stack.going} from {move['at']}, {move.get('spent', 0)} spent"
    same(hexes, stack.steps(), where)
    same(offered & {"stop", "fly", "float"}, stack.others(), where)
    way = "by air" if stack.air else "by boat" if stack.boats else "on the ground"
    found = Counter({stack.going: 1, way: 1, "hexes": len(hexes)})
    for word in sorted(offered - {"stop"}) if ahead else ():
        after = position.fork()
        after.push(request.step.codec.value(word))
        if after.request is not None and after.request.step.id == STEP:
            found += compare_from(after, ahead - 1, f"{where}, {word}", land)
    return found
