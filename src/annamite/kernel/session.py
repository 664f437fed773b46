"""A game in progress: answers, history, undo, fork, preview, record.

A `Session` is what a table plays on. It checks every answer against the options offered, answers
forced decisions and (unless the players bring their own dice) chance itself, keeps a copy of the
state per stretch, and can leave as a record and come back from one.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic

from annamite.kernel import record as records
from annamite.kernel.chance import Chance, Generator
from annamite.kernel.decision import Decision, Step
from annamite.kernel.game import Game, Json, LogEntry, S, Setup
from annamite.kernel.position import Position
from annamite.kernel.record import CHANCE, HIDDEN, Entry, Mark, Note, Record, RecordError

KEEP_RECENT = 40
"""Stretches whose starting states are all kept; of older ones every THIN-th is."""
THIN = 16


class Refused(ValueError):
    """An answer, undo or request that cannot be taken; nothing has changed."""


class RulesCrash(RuntimeError):
    """The rules failed on a legal answer; the session stands before it and is paused.

    Attributes:
        report: The record with the answer that failed and the traceback, for a bug report.
    """

    def __init__(self, message: str, report: dict[str, Json]) -> None:
        super().__init__(message)
        self.report = report


class _Checkpoint(Generic[S]):
    """The state at the start of a stretch, before entry `at` and log line `log`."""

    __slots__ = ("at", "log", "state")

    def __init__(self, at: int, log: int, state: S) -> None:
        self.at = at
        self.log = log
        self.state = state


class Session(Generic[S]):
    """One game at one table.

    Args:
        game: The rules.
        setup: Scenario and options.
        seats: Kind of player per seat, for the record only.
        chance: Generator of dice and draws; None for companion mode, where every chance request
            is answered by a person with `answer_chance`.

    Raises:
        SetupError: the setup names what the game does not know.
    """

    def __init__(
        self,
        game: Game[S],
        setup: Setup,
        seats: Mapping[str, str] | None = None,
        chance: Generator | None = None,
    ) -> None:
        self.game = game
        self.setup = setup
        self.seats = dict(seats or {})
        self.chance = chance
        self.entries: list[Entry] = []
        self.log: list[LogEntry] = []
        self.paused: str | None = None
        """Why no answer is taken: the rules crashed, or the record is open read-only."""
        self._notes: list[Note] = []
        self._marks: list[Mark] = []
        self._checkpoints: list[_Checkpoint[S]] = []
        self._values: list[int] = []
        self._hidden: dict[int, tuple[str, ...]] = {}
        self._position: Position[S] = self._opened_at(game.start(setup))
        self._settle()

    # --- what is going on -------------------------------------------------------------------

    @property
    def state(self) -> S:
        """The live state; read only."""
        return self._position.state

    @property
    def request(self) -> Decision | Chance | None:
        """What is asked now; None when the game is over."""
        return self._position.request

    @property
    def decision(self) -> Decision | None:
        """The pending decision, if a seat must decide."""
        request = self._position.request
        return request if isinstance(request, Decision) else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._position.request is None

    @property
    def revision(self) -> int:
        """Number of entries; grows with each answer and falls with an undo."""
        return len(self.entries)

    def view(self, seat: str | None) -> Json:
        """Return what `seat` may see of the state."""
        return self.game.view(self.state, seat)

    def log_for(self, seat: str | None, since: int = 0) -> list[LogEntry]:
        """Return the log lines from `since` on that `seat` may read."""
        return [e for e in self.log[since:] if e.visible_to is None or seat in e.visible_to]

    # --- answering --------------------------------------------------------------------------

    def answer(self, seat: str, word: str) -> None:
        """Answer the pending decision.

        Raises:
            Refused: not this seat's decision, or not an offered option. Nothing has changed.
            RulesCrash: the rules failed; the session stands before the answer and is paused.
        """
        value = self._checked(seat, word)
        mark = len(self.entries)
        try:
            self._push(value, word, seat, auto=False)
            self._settle()
        except Exception as error:
            report = self._crash_report(seat, word, error)
            self._rewind(mark)
            self.paused = "The rules failed on this answer; the game is paused as it was before it."
            raise RulesCrash(self.paused, report) from error

    def answers(self, seat: str, words: Sequence[str]) -> int:
        """Answer several decisions in a row, all or nothing; return how many were taken.

        It stops early, keeping what was taken, where fate speaks or another seat must decide:
        what follows could not have been meant.

        Raises:
            Refused: the first illegal word before such an interrupt; nothing has changed.
        """
        mark = len(self.entries)
        taken = 0
        for word in words:
            if taken and self._interrupted(seat, mark):
                break
            try:
                self.answer(seat, word)
            except Refused:
                self._rewind(mark)
                raise
            taken += 1
        return taken

    def answer_chance(self, word: str) -> None:
        """Answer the pending chance request with a person's own die or card (companion mode).

        Raises:
            Refused: no chance is asked for, or `word` is not one of its outcomes.
        """
        self._open_for_play()
        request = self._position.request
        if not isinstance(request, Chance):
            msg = "No die or card is asked for now."
            raise Refused(msg)
        value = self._decoded(request.step, word)
        if value not in request.outcomes:
            msg = f"{word!r} is not possible here; it must be one of: {', '.join(request.words)}."
            raise Refused(msg)
        mark = len(self.entries)
        try:
            self._push(value, word, CHANCE, auto=False)
            self._settle()
        except Exception as error:
            report = self._crash_report(CHANCE, word, error)
            self._rewind(mark)
            self.paused = "The rules failed on this result; the game is paused as it was before it."
            raise RulesCrash(self.paused, report) from error

    def _interrupted(self, seat: str, mark: int) -> bool:
        decision = self.decision
        fate = any(entry.seat == CHANCE for entry in self.entries[mark:])
        return decision is None or decision.seat != seat or fate

    def _open_for_play(self) -> None:
        if self.paused is not None:
            raise Refused(self.paused)
        if self.over:
            msg = "The game is over."
            raise Refused(msg)

    def _checked(self, seat: str, word: str) -> int:
        self._open_for_play()
        decision = self.decision
        if decision is None:
            msg = "A die or card is awaited, not a decision."
            raise Refused(msg)
        if seat != decision.seat:
            msg = f"It is not for {seat} to decide now but for {decision.seat}."
            raise Refused(msg)
        value = self._decoded(decision.step, word)
        if value not in decision.values:
            msg = f"{word!r} is not offered at {decision.step.id}."
            raise Refused(msg)
        return value

    @staticmethod
    def _decoded(step: Step, word: str) -> int:
        try:
            return step.codec.value(word)
        except (ValueError, TypeError, AttributeError):
            msg = f"{word!r} is not an answer to {step.id}."
            raise Refused(msg) from None

    # --- moving on --------------------------------------------------------------------------

    def _stretch_opened(self, base: S) -> None:
        """Keep the state at the start of a stretch, and its digest."""
        at = len(self.entries)
        if self._checkpoints and self._checkpoints[-1].at == at:
            self._checkpoints.pop()
            self._marks.pop()
        self._checkpoints.append(_Checkpoint(at, len(self.log), base))
        self._marks.append(Mark(at, records.digest(self.game.dump(base))))
        if len(self._checkpoints) > KEEP_RECENT * 2:
            old, recent = self._checkpoints[:-KEEP_RECENT], self._checkpoints[-KEEP_RECENT:]
            # One stretch in THIN keeps its state; it is found by its mark's number, which is stable.
            kept = {mark.at for mark in self._marks[::THIN]}
            self._checkpoints = [c for c in old if c.at in kept] + recent

    def _push(self, value: int, word: str, seat: str, *, auto: bool) -> None:
        request = self._position.request
        assert request is not None
        if isinstance(request, Chance):
            if request.visible_to is not None:
                self._hidden[len(self.entries)] = request.visible_to
        elif request.step.secret:
            self._hidden[len(self.entries)] = (seat,)
        self.entries.append(Entry(request.step.id, seat, word, auto))
        self._values.append(value)
        self._position.push(value)

    def _settle(self) -> None:
        """Answer what needs nobody: forced decisions, and chance where a generator is at hand."""
        while (request := self._position.request) is not None:
            if isinstance(request, Decision):
                values = request.values
                if len(values) > 1:
                    return
                self._push(values[0], request.step.codec.word(values[0]), request.seat, auto=True)
            elif self.chance is None:
                return
            else:
                value = self.chance.answer(request)
                self._push(value, request.step.codec.word(value), CHANCE, auto=False)

    # --- going back -------------------------------------------------------------------------

    def undo_points(self, seat: str, *, alone: bool = False) -> list[int]:
        """Return the entries that `seat` may take back to, latest first.

        A seat may go back within its own last stretch of decisions: not across a die, a reveal
        or another seat's decision. One person playing every seat (`alone`) may go anywhere.
        """
        points = []
        for at in range(len(self.entries) - 1, -1, -1):
            entry = self.entries[at]
            if not alone and entry.seat != seat:
                break
            if not entry.auto and entry.seat != CHANCE:
                points.append(at)
        return points

    def undo(self, seat: str, to: int | None = None, *, alone: bool = False) -> None:
        """Take back to before entry `to` (default: the last decision).

        A die crossed is not forgotten by fate: the next roll is new, and the log says so.

        Raises:
            Refused: `seat` may not go back there. Nothing has changed.
        """
        points = self.undo_points(seat, alone=alone)
        if not points:
            msg = "There is nothing to take back: a die, a card or another seat came between."
            raise Refused(msg)
        at = points[0] if to is None else to
        if at not in points:
            msg = f"It is not possible to take back to entry {at}."
            raise Refused(msg)
        crossed = any(entry.seat == CHANCE for entry in self.entries[at:])
        self._rewind(at)
        self.paused = None
        if crossed:
            self._tell(Note(at, "undo.chance"))

    def _rewind(self, at: int) -> None:
        """Return to just before entry `at`, quietly."""
        values, entries = self._values[:at], self.entries[:at]
        self._notes = [note for note in self._notes if note.at <= at]
        self._hidden = {n: seats for n, seats in self._hidden.items() if n < at}
        while self._checkpoints[-1].at > at:
            self._checkpoints.pop()
        checkpoint = self._checkpoints[-1]
        start = checkpoint.at
        while self._marks[-1].at > start:
            self._marks.pop()
        del self.entries[start:], self._values[start:], self.log[checkpoint.log :]
        self._position = self._opened_at(checkpoint.state.copy())
        notes = [note for note in self._notes if note.at > start]
        for number in range(start, at):
            self.entries.append(entries[number])
            self._values.append(values[number])
            self._position.push(values[number])
            while notes and notes[0].at == number + 1:
                self._log_note(notes.pop(0))

    def _opened_at(self, state: S) -> Position[S]:
        return Position(self.game, state, self.log.append, self._stretch_opened)

    def _tell(self, note: Note) -> None:
        self._notes.append(note)
        self._log_note(note)

    def _log_note(self, note: Note) -> None:
        self.log.append(LogEntry(note.key, "", {}))

    # --- looking ahead ----------------------------------------------------------------------

    def fork(self) -> Position[S]:
        """Return an independent position at the pending request; it has no history."""
        return self._position.fork()

    def fork_as(self, seat: str | None) -> Position[S]:
        """Return a fork that knows only what `seat` may see."""
        return self._position.fork_as(seat)

    def preview(self, seat: str, word: str) -> list[LogEntry]:
        """Return what the answer would do, up to the next decision, die or reveal.

        Raises:
            Refused: as `answer` would.
        """
        value = self._checked(seat, word)
        seen: list[LogEntry] = []
        fork = self._position.fork_as(seat, seen.append)
        stretch = fork.base
        fork.push(value)
        while (request := fork.request) is not None and isinstance(request, Decision):
            if len(request.values) > 1 or fork.base is not stretch:
                break
            fork.push(request.values[0])
        return [e for e in seen if e.visible_to is None or seat in e.visible_to]

    def imagine(
        self, seat: str, choose: Callable[[Decision], int], limit: int = 400
    ) -> Position[S]:
        """Let `choose` play on for `seat` in a fork from its view, and return where that ends.

        It stops at a die or reveal, at another seat's decision, at the end of the stretch, or
        after `limit` answers.
        """
        fork = self._position.fork_as(seat)
        stretch = fork.base
        for _ in range(limit):
            request = fork.request
            if not isinstance(request, Decision) or request.seat != seat:
                break
            fork.push(choose(request))
            if fork.base is not stretch:
                break
        return fork

    # --- records ----------------------------------------------------------------------------

    def record(self, seen_by: str | None = None) -> Record:
        """Return the game as data.

        Args:
            seen_by: During play, the seat that exports: what it may not know is left out and
                digests are withheld, so that such a record tells no secret. None: all of it.
        """
        full = seen_by is None or self.over
        entries = self.entries
        if seen_by is not None and not full:
            entries = [self._as_seen(number, seen_by) for number in range(len(entries))]
        return Record(
            game=self.game.name,
            rules=self.game.rules_version,
            setup=self.setup,
            seats=self.seats,
            entries=tuple(entries),
            marks=tuple(self._marks) if full else (),
            notes=tuple(self._notes),
            seen_by=None if full else seen_by,
            finished=self.over,
        )

    def _as_seen(self, number: int, seat: str) -> Entry:
        entry = self.entries[number]
        if seat in self._hidden.get(number, (seat,)):
            return entry
        return Entry(entry.step, entry.seat, HIDDEN, entry.auto)

    def _crash_report(self, seat: str, word: str, error: Exception) -> dict[str, Json]:
        return {
            "record": self.record(),
            "seat": seat,
            "word": word,
            "error": repr(error),
            "traceback": traceback.format_exc(),
        }


def replay(
    game: Game[Any],
    record: Record,
    chance: Generator | None = None,
    *,
    strict: bool = True,
) -> Session[Any]:
    """Return the session that `record` describes.

    Args:
        game: The rules named in the record.
        record: What to reproduce.
        chance: Generator for what comes after the record.
        strict: Raise where the record cannot be reproduced; otherwise open it read-only up to
            the last match, with the reason in `session.paused`.

    Raises:
        RecordError: names the entry that these rules do not reproduce.
        SetupError: the setup names what the game does not know.
    """
    if record.game != game.name:
        msg = f"this is a record of {record.game!r}, not of {game.name!r}."
        raise RecordError(msg)
    if record.seen_by is not None:
        msg = "this record was exported during play by one seat and leaves out what it may not know; it cannot be replayed."
        raise RecordError(msg)
    session: Session[Any] = Session(game, record.setup, record.seats, None)
    # The constructor has answered what is forced at the start; a record has those entries too.
    session._rewind(0)
    marks = {mark.at: mark.digest for mark in record.marks}
    notes = list(record.notes)
    try:
        for number, entry in enumerate(record.entries):
            _replay_entry(session, number, entry, marks)
            while notes and notes[0].at == number + 1:
                session._tell(notes.pop(0))
    except RecordError as error:
        if strict:
            raise
        session.paused = (
            f"These rules ({game.rules_version}) do not reproduce this record, made with "
            f"{record.rules}, past entry {error.entry}; it is open to look at only."
        )
        return session
    session.chance = chance
    session._settle()
    return session


def _replay_entry(session: Session[Any], number: int, entry: Entry, marks: dict[int, str]) -> None:
    request = session.request
    if request is None:
        raise RecordError("the game is already over.", number)
    seat = request.seat if isinstance(request, Decision) else CHANCE
    if (entry.step, entry.seat) != (request.step.id, seat):
        msg = f"{entry.seat} answers {entry.step}, but {seat} is asked {request.step.id}."
        raise RecordError(msg, number)
    try:
        value = request.step.codec.value(entry.word)
    except ValueError:
        raise RecordError(f"{entry.word!r} is not an answer to {entry.step}.", number) from None
    allowed = request.values if isinstance(request, Decision) else request.outcomes
    if value not in allowed:
        raise RecordError(f"{entry.word!r} is not offered at {entry.step}.", number)
    try:
        session._push(value, entry.word, seat, auto=entry.auto)
    except Exception as error:
        raise RecordError(f"the rules fail on it ({error!r}).", number) from error
    mark = session._marks[-1]
    if mark.at == number + 1 and marks.get(mark.at, mark.digest) != mark.digest:
        raise RecordError("the position after it is not the recorded one.", number)
