"""What happened since a revision, scene by scene, for a page that shows it move by move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from annamite.kernel import History, LogEntry, Position
from annamite.kernel.past import readable
from annamite.kernel.record import CHANCE
from annamite.server import wire
from annamite.server.play.changes import differences
from annamite.server.wire.past import Retelling, Scene, SceneStep

if TYPE_CHECKING:
    from collections.abc import Sequence

    from annamite.kernel import Entry, Game, Session
    from annamite.kernel.record import Note
    from annamite.kernel.shapes import View

LONGEST = 2000
"""Entries that are retold at most, the latest: each is answered again, and looked at, under the lock."""


def retelling(session: Session[Any], first: int, seat: str | None) -> Retelling | None:
    """Return what came of entry `first` and those after it, as `seat` may see it.

    A scene is a stretch of play, or what is left of it; its steps say what changed in the view.
    Of more than `LONGEST` entries the latest are told.

    Args:
        session: The game.
        first: The revision from which to tell; the view of that position comes along.
        seat: Whose view is told; None: what everybody sees.

    Returns:
        None if the game has no such revision yet.
    """
    history: History[Any] = History(session)
    if first > history.last:
        return None
    first = max(first, history.last - LONGEST)
    start = history.position(first)
    before = history.read_before(first + 1, seat, over=session.over)
    # At the very start, what is told before the first entry belongs to the first scene.
    answers = start.stretch if first else None
    lines = before if first else 0
    teller = _Teller(session.game, seat, lines, over=session.over)
    position = Position(
        session.game, start.base.copy(), teller.hear, teller.opened, answers=answers
    )
    view = session.game.view(position.state, seat)
    teller.begin(view, position.base)
    for at, entry in enumerate(session.entries[first:], first):
        request = position.request
        assert request is not None
        teller.answered(entry, at)
        for line in history.reason(at):
            teller.hear(line)
        position.push(request.step.codec.value(entry.word))
        teller.noted(session.notes, at + 1)
        teller.step(at + 1, position.state)
    return Retelling(
        revision=first,
        last=history.last,
        view=view,
        scenes=[scene for scene in teller.scenes if scene.steps],
    )


class _Teller:
    """Hears what the rules say and cuts it into scenes and steps."""

    def __init__(self, game: Game[Any], seat: str | None, lines: int, *, over: bool) -> None:
        self.scenes: list[Scene] = []
        self._game = game
        self._seat = seat
        self._over = over
        self._lines = lines
        self._heard: list[LogEntry] = []
        self._view: View | None = None
        self._at = 0
        self._begun = False

    def hear(self, line: LogEntry) -> None:
        """Take note of a line, if the seat may read it."""
        if readable(line, self._seat, over=self._over):
            self._heard.append(line)

    def noted(self, notes: Sequence[Note], revision: int) -> None:
        """Take note of what was noted at a revision."""
        for note in notes:
            if note.at == revision:
                self.hear(LogEntry(note.key, ""))

    def opened(self, base: Any) -> None:
        """End a scene and begin the next one: a stretch of play begins."""
        if self._begun:
            self.step(self._at + 1, base)
            self._scene(base)

    def begin(self, view: View, base: Any) -> None:
        """Start from a position."""
        self._view = view
        self._begun = True
        self._scene(base)

    def _scene(self, base: Any) -> None:
        headline = self._game.view(base, self._seat).headline
        self.scenes.append(
            Scene(seat=None, headline=None if headline is UNSET else headline, steps=[])
        )

    def answered(self, entry: Entry, at: int) -> None:
        """Take note of who answers: the first seat that does has the scene."""
        self._at = at
        scene = self.scenes[-1]
        if scene.seat is None and entry.seat != CHANCE:
            scene.seat = entry.seat

    def step(self, revision: int, state: Any) -> None:
        """Tell what was heard and what changed since the last step, if anything."""
        view = self._game.view(state, self._seat)
        changed = differences(self._view, view)
        if not changed and not self._heard:
            return
        log = wire.lines(self._game, self._heard, self._lines)
        self.scenes[-1].steps.append(SceneStep(revision=revision, changes=changed, log=log))
        self._lines += len(self._heard)
        self._heard.clear()
        self._view = view
