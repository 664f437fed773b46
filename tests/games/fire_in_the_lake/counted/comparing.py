"""Recorded games, compared with a second count of what a March may do (`march`).

Each March is followed answer by answer: what the game offers is compared word for word, and what then
stands where. Where a March would be a Limited one, everything that may come of it is compared, too.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from annamite.games import load
from annamite.kernel import Decision, Position
from tests.games.fire_in_the_lake.counted.march import CLAYMORES, SPACES, March, limited, shape
from tools.corpus.running import corpus_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from annamite.kernel import Entry

NAME: Final = "fire-in-the-lake"
ACT: Final = "card.act"
MARCHERS: Final = ("nva", "vc")
TRANSFERS: Final = ("give", "ask")
BESIDE: Final = {"activity", *TRANSFERS}
"""What may be chosen instead of a space, and is no March."""
MOST_LIMITED, MOST_WHOLE = 300, 1
"""Limited Marches that may be made in more ways are not counted whole, and no more of a game than these."""


def walk(record: int) -> Iterator[tuple[Position[Any], Entry]]:
    """Yield the positions of a recorded game with the answer given there."""
    corpus = corpus_of(NAME)
    played = corpus.record(corpus.records[record])
    game = load(NAME)
    position = Position(game, game.start(played.setup))
    for entry in played.entries:
        yield position, entry
        request = position.request
        assert request is not None
        position.push(request.step.codec.value(entry.word))


def projected(position: Position[Any]) -> Any:
    return position.game.projection(position.state)  # type: ignore[attr-defined]


def same(rules: set[Any], other: set[Any], where: str) -> None:
    """See that both counts have the same; where they do not, say what only one of them has."""
    apart = f"only the rules have {rules - other}, only the second count {other - rules}"
    assert rules == other, f"{apart}: {where}"


class Follower:
    """Follows the Marches of a game."""

    def __init__(self) -> None:
        self.march: March | None = None
        self.resources_moved = False
        self.found: Counter[str] = Counter()

    def see(self, position: Position[Any], entry: Entry, where: str) -> None:
        """Look at what is asked, compare it if it is part of a March, and take the answer."""
        request = position.request
        assert request is not None
        if request.step.id == ACT and entry.word == "march":
            told = projected(position)
            self.march = March(told, entry.seat) if is_counted(told, entry.seat) else None
        elif self.march is not None and request.step.id.startswith("march."):
            assert isinstance(request, Decision)
            self.compare(self.march, position, request, where)
            self.take(self.march, request.step.id, entry.word)
        elif self.march is not None and not request.step.id.startswith("transfer."):
            self.march = None

    def compare(self, march: March, position: Position[Any], request: Decision, where: str) -> None:
        step, told = request.step.id, projected(position)
        if self.resources_moved:
            march.resources, self.resources_moved = told.get(f"{march.faction}_resources", 0), False
        now = March(told, march.faction)
        assert shape(march.pieces, march.resources) == shape(now.pieces, now.resources), where
        assert step in march.asks(), f"{step}, not {march.asks()}: {where}"
        if step == "march.to" and march.came_from and march.target:
            march.target = ""  # all its neighbours have sent their group
        offered = {*request.words} - BESIDE
        if step == "march.to" and not march.entered:
            offered &= {*SPACES}
        same(offered, march.offers(step), f"{step} {where}")
        self.found[step] += 1

    def take(self, march: March, step: str, word: str) -> None:
        if word == "activity" or (step == "march.to" and word == "done"):
            self.march = None
        elif word in TRANSFERS:
            self.resources_moved = True
        else:
            march.answer(step, word)


def is_counted(told: Any, faction: str) -> bool:
    """Return whether a March is one of a player, under no card that the second count leaves out."""
    played = faction in MARCHERS and faction not in told.get("nonplayers", ())
    return played and CLAYMORES not in told.get("momentum", ())


def ends(begun: Position[Any], faction: str) -> set[tuple[Any, ...]]:
    """Return what comes of a Limited March by the rules, answered in every way."""
    found, open_ = set(), [begun]
    while open_:
        position = open_.pop()
        request = position.request
        if request is None or not request.step.id.startswith("march."):
            told = position.game.projection(position.base)  # type: ignore[attr-defined]
            after = March(told, faction)
            found.add(shape(after.pieces, after.resources))
            continue
        assert isinstance(request, Decision)
        for value, word in zip(request.values, request.words, strict=True):
            if word not in BESIDE:
                after_it = position.fork()
                after_it.push(value)
                open_.append(after_it)
    return found


def records() -> range:
    """Return the numbers of the records that can be compared."""
    return range(len(corpus_of(NAME).records))


def compare(record: int, most: int = MOST_LIMITED, whole: int = MOST_WHOLE) -> Counter[str]:
    """Compare the two counts all along a recorded game.

    Args:
        record: Its number.
        most: Limited Marches that may be made in more ways are not counted whole.
        whole: So many of the others are.

    Returns:
        How often each step was asked, how many Limited Marches were counted whole (`limited`), and how many
        different things came of them (`ends`).

    Raises:
        AssertionError: they differ; the message says where.
    """
    follower = Follower()
    for number, (position, entry) in enumerate(walk(record)):
        request, where = position.request, f"record {record}, answer {number}"
        if isinstance(request, Decision) and request.step.id == ACT and "march" in request.words:
            told = projected(position)
            march = March(told, request.seat)
            counted = march.limited and is_counted(told, request.seat)
            if counted and follower.found["limited"] < whole:
                expected = limited(told, request.seat, most)
                if expected is not None:
                    begun = position.fork()
                    begun.push(request.step.codec.value("march"))
                    same(ends(begun, request.seat), expected, f"a Limited March, {where}")
                    follower.found += Counter(limited=1, ends=len(expected))
        follower.see(position, entry, where)
    return follower.found
