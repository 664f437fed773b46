"""A position with the answers that led there, copied by forking: rules are coroutines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from annamite import games
from annamite.kernel import Decision, Entry, Position
from annamite.kernel.action_table import options
from annamite.kernel.record import CHANCE, HIDDEN
from annamite.lab.learning.telling import told

if TYPE_CHECKING:
    from annamite.kernel import Game
    from annamite.kernel.action_table import ActionTable
    from annamite.lab.learning.observing import Eyes


class Track:
    """A position in play, every answer so far, and who may see it.

    What leaves no choice answers itself: forced decisions, and chance with one outcome. It can be
    deep-copied and pickled.

    Args:
        position: Where it stands.
        entries: What has been answered, each with the seats that may see it; None: all.

    Attributes:
        position: Where it stands.
        entries: What has been answered.
    """

    __slots__ = ("_ids", "_lines", "_told", "_vectors", "entries", "position")

    def __init__(
        self, position: Position[Any], entries: list[tuple[Entry, tuple[str, ...] | None]]
    ) -> None:
        self.position = position
        self.entries = entries
        self._ids: dict[int, int] | None = None
        self._lines: dict[str, tuple[int, str]] = {}
        self._told: dict[str | None, str] = {}
        self._vectors: dict[str, list[float]] = {}

    @classmethod
    def begun(cls, game: Game[Any], start: Any) -> Track:
        """Return the track of a game that begins; the start is not changed."""
        track = cls(Position(game, start.copy()), [])
        track._go_on()
        return track

    def push(self, value: int) -> None:
        """Answer what is asked, and all after it that leaves no choice."""
        self._push(value)
        self._go_on()

    def options(self, table: ActionTable) -> dict[int, int]:
        """Return what may be answered now: values by id, the ids sorted; none when it is over."""
        if self._ids is None:
            request = self.position.request
            pairs = zip(table.ids(request), options(request), strict=True) if request else ()
            self._ids = dict(sorted(pairs))
        return self._ids

    def vector(self, eyes: Eyes, seat: str) -> list[float]:
        """Return what a seat is told as numbers, which are not to be changed."""
        if seat not in self._vectors:
            self._vectors[seat] = eyes.see(self.position, seat)
        return self._vectors[seat]

    def told(self, seat: str | None) -> str:
        """Return what a seat, or a spectator, is told in words."""
        if seat not in self._told:
            self._told[seat] = told(self.position, seat)
        return self._told[seat]

    def seen(self, seat: str) -> str:
        """Return all answers so far as a seat has seen them, one a line: step, who, word."""
        known, text = self._lines.get(seat, (0, ""))
        for entry, readers in self.entries[known:]:
            word = entry.word if readers is None or seat in readers else HIDDEN
            text += f"{entry.step} {entry.seat} {word}\n"
        self._lines[seat] = len(self.entries), text
        return text

    def _push(self, value: int) -> None:
        request = self.position.request
        assert request is not None
        who = request.seat if isinstance(request, Decision) else CHANCE
        word = request.step.codec.word(value)
        self.entries.append((Entry(request.step.id, who, word), request.visible_to))
        self.position.push(value)
        self._ids, self._told, self._vectors = None, {}, {}

    def _go_on(self) -> None:
        while (request := self.position.request) is not None:
            if isinstance(request, Decision):
                if not request.forced:
                    return
                self._push(request.values[0])
            elif len(request.outcomes) == 1:
                self._push(request.outcomes[0])
            else:
                return

    def __deepcopy__(self, _: Any) -> Track:
        """Return a fork."""
        fork = Track(self.position.fork(), [*self.entries])
        fork._lines = self._lines.copy()
        # They hold for both, which replace them as they go on.
        fork._ids, fork._told, fork._vectors = self._ids, self._told, self._vectors
        return fork

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what a pickle keeps: the start of the stretch, and the answers since."""
        position = self.position
        base = position.game.dump(position.base)
        return _again, (position.game.name, base, [*position.stretch], self.entries)


def _again(
    name: str, base: bytes, stretch: list[int], entries: list[tuple[Entry, tuple[str, ...] | None]]
) -> Track:
    game = games.load(name)
    return Track(Position(game, game.load(base), answers=stretch), entries)
