"""Recorded games, compared with a second count of what raids may be composed of (`raids`).

Where a target, a squadron, an altitude or an extra is chosen, what the game offers is compared word for
word; where a raid begins to take shape, so is every raid that may come of it.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from annamite.games import load
from annamite.kernel import Decision, Position
from annamite.kernel.projecting import canonical
from tests.games.rolling_thunder.counted.raids import Sky
from tools.corpus.running import corpus_of

if TYPE_CHECKING:
    from collections.abc import Iterator

NAME: Final = "rolling-thunder"
COUNTED: Final = ("raid.target", "raid.squadron", "raid.altitude", "raid.extra")
CHOSEN: Final = COUNTED[1:]
MOST_COMPOSED: Final = 1500
"""Raids with more ways to compose them are not counted whole."""


def second(position: Position[Any]) -> set[str]:
    """Return what the second count offers where the game asks."""
    request = position.request
    assert isinstance(request, Decision)
    sky = Sky(position.game.projection(position.state), request.seat)  # type: ignore[attr-defined]
    ways = (sky.targets, sky.squadrons, sky.altitudes, sky.extras)
    return dict(zip(COUNTED, ways))[request.step.id]()


def walk(record: int) -> Iterator[Position[Any]]:
    """Yield the positions of a recorded game at which anything is asked that is counted."""
    corpus = corpus_of(NAME)
    played = corpus.record(corpus.records[record])
    game = load(NAME)
    position = Position(game, game.start(played.setup))
    for entry in played.entries:
        request = position.request
        assert request is not None
        if request.step.id in COUNTED:
            yield position
        position.push(request.step.codec.value(entry.word))


def composed(begun: Position[Any]) -> set[tuple[Any, ...]]:
    """Return every raid that comes of answering in every way; what is reached twice is followed once."""
    found, seen, open_ = set(), set(), [begun.fork()]
    while open_:
        position = open_.pop()
        request = position.request
        told = position.game.projection(position.state)  # type: ignore[attr-defined]
        if request is None or request.step.id not in CHOSEN:
            found.add(shape(told["raid"]))
            continue
        key = canonical([request.step.id, told])
        if key in seen:
            continue
        seen.add(key)
        assert isinstance(request, Decision)
        for value in request.values:
            after = position.fork()
            after.push(value)
            open_.append(after)
    return found


def shape(raid: Any) -> tuple[Any, ...]:
    """Return a raid's squadrons, altitude, and what goes with it."""
    squadrons = sorted(name for name, n in raid["squadrons"].items() for _ in range(n))
    pilots = [f"pilot_{role}" for role in raid.get("pilots", ())]
    sorties = [f"sorties_{raid['more_sorties']}"] if "more_sorties" in raid else []
    extras = frozenset([*pilots, *raid.get("missiles", ()), *sorties])
    return tuple(squadrons), raid["altitude"], extras


def same(rules: set[Any], other: set[Any], where: str) -> None:
    """See that both counts have the same; where they do not, say what only one of them has."""
    apart = f"only the rules have {rules - other}, only the second count {other - rules}"
    assert rules == other, f"{apart}: {where}"


def records() -> range:
    """Return the numbers of the records that can be compared."""
    return range(len(corpus_of(NAME).records))


def compare(record: int, most: int = MOST_COMPOSED) -> Counter[str]:
    """Compare the two counts all along a recorded game, and its first raid that is not too large whole.

    Returns:
        How often each step was asked, how many raids were counted whole (`raids`), and how many ways there
        were to compose them (`compositions`).

    Raises:
        AssertionError: they differ; the message says where.
    """
    found: Counter[str] = Counter()
    for position in walk(record):
        request = position.request
        assert isinstance(request, Decision)
        told = position.game.projection(position.state)  # type: ignore[attr-defined]
        step, offered = request.step.id, {*request.words}
        same(offered, second(position), f"record {record} at {step} in {told}")
        found[step] += 1
        if step != "raid.squadron" or told["raid"].get("squadrons") or found["raids"]:
            continue
        expected = Sky(told, request.seat).compositions()
        if len(expected) <= most:
            same(composed(position), expected, f"record {record}, a raid in {told}")
            found += Counter(raids=1, compositions=len(expected))
    return found
