"""A game in progress: answers, history, undo, fork, preview, record.

A `Session` is what a table plays on. It checks every answer against the options offered, answers
forced decisions and (unless the players bring their own dice) chance itself, keeps a copy of the
state per stretch, and can leave as a record; `replay` makes one from a record.
"""

from __future__ import annotations

import traceback
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic

import msgspec

from annamite.kernel import record as records
from annamite.kernel.chance import Chance, DiceStream
from annamite.kernel.companion import asked
from annamite.kernel.decision import Decision, decoded, shown
from annamite.kernel.game import Game, Json, LogEntry, S, Setup, reason_line
from annamite.kernel.position import Position, Unknowable
from annamite.kernel.powers import HasHints
from annamite.kernel.record import CHANCE, HIDDEN, Entry, Mark, Note, Reason, Record
from annamite.kernel.retrospect import Retrospect, readable

KEEP_RECENT = 40
"""So many of the latest stretches keep their starting states; of older ones every THIN-th does."""
THIN = 16


class Refused(ValueError):
    """An answer, undo or request that cannot be taken; nothing has changed."""


class RulesCrash(RuntimeError):
    """The rules failed on a legal answer; the session stands before it and is paused.

    Attributes:
        report: The record up to the failure, the answer and the traceback, for a bug report.
    """

    def __init__(self, message: str, report: dict[str, Json]) -> None:
        super().__init__(message)
        self.report = report


class _Checkpoint(Generic[S]):
    """The state at the start of stretch `number`, before entry `at` and log line `log`."""

    __slots__ = ("at", "log", "number", "state")

    def __init__(self, at: int, log: int, number: int, state: S) -> None:
        self.at = at
        self.log = log
        self.number = number
        self.state = state


class Session(Retrospect, Generic[S]):
    """One game at one table.

    Attributes:
        game: The rules.
        setup: Scenario and options.
        seats: Kind of player per seat, for the record only.
        chance: Dice and draws, or None.
        companion: The seats whose people bring their own dice and cards; None: nobody does.
        entries: Every answer so far, fate's included.
        log: Everything told so far.
        paused: Why no answer is taken, or None: the rules crashed, or the game is read-only.
        read_only: Whether the game is open to look at only.

    Args:
        game: The rules.
        setup: Scenario and options.
        seats: Kind of player per seat.
        chance: What answers dice and draws; None: whoever runs the session answers every chance
            request with `answer_chance`.
        companion: In companion mode, the seats that people play: `answer_chance` gives what their
            dice and cards show, and `chance` answers only what nobody of them is `asked`.
        settle: Whether to answer at once what needs nobody; a replay does not.

    Raises:
        SetupError: the setup names what the game does not know.
        RulesCrash: the rules failed before the first answer.
    """

    def __init__(
        self,
        game: Game[S],
        setup: Setup,
        seats: Mapping[str, str] | None = None,
        chance: DiceStream | None = None,
        *,
        companion: Sequence[str] | None = None,
        settle: bool = True,
    ) -> None:
        super().__init__()
        self.game = game
        self.setup = Setup(setup.scenario, dict(setup.options))
        self.seats = dict(seats or {})
        self.chance = chance
        self.companion = None if companion is None else tuple(companion)
        self.entries: list[Entry] = []
        self.log: list[LogEntry] = []
        self.paused: str | None = None
        self.read_only = False
        self._values: list[int] = []
        self._starts: list[int] = []
        self._marks: list[Mark] = []
        self._notes: list[Note] = []
        self._reasons: dict[int, str] = {}
        self._untold: deque[Note] = deque()
        self._checkpoints: list[_Checkpoint[S]] = []
        self._hidden: dict[int, tuple[str, ...]] = {}
        state = game.start(self.setup)
        try:
            self._position: Position[S] = self._opened_at(state)
            if settle:
                self._settle()
        except Exception as error:
            raise self._crash("The rules failed before the first answer.", error) from error

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
    def asked(self) -> tuple[str, ...]:
        """The seats whose people are asked for a die or card now; see `companion.asked`."""
        return () if self.companion is None else asked(self._position, self.companion)

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
        return _readable(self.log[since:], seat)

    # --- answering --------------------------------------------------------------------------

    def told_between(self, first: int, end: int, seat: str | None) -> list[LogEntry]:
        """Return the log lines that `seat` may read of the entries from `first` to before `end`."""
        starts = [*self._starts, len(self.log)]
        return _readable(self.log[starts[first] : starts[min(end, len(self.entries))]], seat)

    def answer(self, seat: str, word: str, reason: str = "") -> None:
        """Answer the pending decision.

        Args:
            seat: Who answers.
            word: The answer.
            reason: Why, if whoever answers says so; it is told before what comes of the answer.

        Raises:
            Refused: not this seat's decision, or not an offered option. Nothing has changed.
            RulesCrash: the rules failed; the session stands before the answer and is paused.
        """
        self._take(self._checked(seat, word), word, seat, reason)

    def answers(self, seat: str, words: Sequence[str], *, path: bool = False) -> int:
        """Answer several decisions in a row, all or nothing; return how many were taken.

        It stops early, keeping what was taken, where fate speaks or another seat decides: what
        follows could not have been meant.

        Args:
            seat: Who answers.
            words: The answers.
            path: Whether all of them answer the step that is asked now, as the hexes of a way do:
                then it stops early where another step is asked, too.

        Raises:
            Refused: the first illegal word before such an interrupt; nothing has changed.
            RulesCrash: the rules failed; the session stands before the first word and is paused.
        """
        mark = len(self.entries)
        first = self.request.step if path and self.request else None
        taken = 0
        for word in words:
            if taken and (
                self._interrupted(seat, mark)
                or (first is not None and self.request and self.request.step is not first)
            ):
                break
            try:
                self.answer(seat, word)
            except (Refused, RulesCrash):
                if taken:
                    self._rewind(mark)
                raise
            taken += 1
        return taken

    def answer_chance(self, word: str) -> None:
        """Answer the pending chance request with a person's own die or card (companion mode).

        Raises:
            Refused: no chance is asked for, or `word` is not one of its outcomes.
            RulesCrash: the rules failed; the session stands before the answer and is paused.
        """
        self._open_for_play()
        request = self._position.request
        if not isinstance(request, Chance):
            msg = "No die or card is asked for now."
            raise Refused(msg)
        value = decoded(request.step, word)
        if value is None or value not in request.outcomes:
            msg = f"{shown(word)} is not possible here; choose one of: {', '.join(request.words)}."
            raise Refused(msg)
        self._take(value, word, CHANCE)

    def ask_fate(self) -> None:
        """Let the dice stream answer a chance request that is put to people (companion mode).

        Raises:
            Refused: no chance is asked for, or there is no dice stream.
            RulesCrash: the rules failed; the session stands before the answer and is paused.
        """
        self._open_for_play()
        request = self._position.request
        if not isinstance(request, Chance):
            msg = "No die or card is asked for now."
            raise Refused(msg)
        if self.chance is None:
            msg = "This table has no dice of its own."
            raise Refused(msg)
        value = self.chance.answer(request)
        self._take(value, request.step.codec.word(value), CHANCE)

    def _interrupted(self, seat: str, mark: int) -> bool:
        decision = self.decision
        others = any(entry.seat != seat for entry in self.entries[mark:])
        return decision is None or decision.seat != seat or others

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
            msg = f"It is not {shown(seat)} who decides now but {decision.seat!r}."
            raise Refused(msg)
        value = decoded(decision.step, word)
        if value is None or value not in decision.values:
            msg = f"{shown(word)} is not offered at {decision.step.id}."
            raise Refused(msg)
        return value

    def _take(self, value: int, word: str, seat: str, reason: str = "") -> None:
        """Take a checked answer and what follows from it; if the rules fail, nothing of it."""
        mark = len(self.entries)
        if reason:
            self._reasons[mark] = reason
        try:
            self._feed(value, word, seat)
            self._settle()
        except Exception as error:
            self.paused = f"The rules failed on {shown(word)}; the game is paused as it was before."
            crash = self._crash(self.paused, error, seat, word)
            self._forget_reasons(mark)
            self._rewind(mark)
            raise crash from error

    # --- moving on --------------------------------------------------------------------------

    def _opened_at(self, state: S) -> Position[S]:
        return Position(self.game, state, self.log.append, self._stretch_opened)

    def _stretch_opened(self, base: S) -> None:
        """Keep the state at the start of a stretch, and its digest."""
        at = len(self.entries)
        checkpoints, marks = self._checkpoints, self._marks
        if checkpoints and checkpoints[-1].at == at:
            checkpoints.pop()
            marks.pop()
        checkpoints.append(_Checkpoint(at, len(self.log), len(marks), base))
        marks.append(Mark(at, records.digest(self.game.dump(base))))
        if len(checkpoints) > KEEP_RECENT and checkpoints[-KEEP_RECENT - 1].number % THIN:
            del checkpoints[-KEEP_RECENT - 1]

    def _feed(self, value: int, word: str, seat: str, *, auto: bool = False) -> None:
        """Give the rules an answer and write it down."""
        request = self._position.request
        if request is None:
            raise AssertionError("an answer that nobody asked for")
        if request.visible_to is not None:
            self._hidden[len(self.entries)] = request.visible_to
        self._starts.append(len(self.log))
        reason = self._reasons.get(len(self.entries))
        if reason is not None:
            self.log.append(reason_line(self.game, self.state, seat, reason))
        self.entries.append(Entry(request.step.id, seat, word, auto))
        self._values.append(value)
        self._position.push(value)
        self._tell_notes()

    def _settle(self) -> None:
        """Answer what needs nobody: forced decisions, and chance unless people are asked for it."""
        while (request := self._position.request) is not None:
            word = request.step.codec.word
            if isinstance(request, Decision):
                if not request.forced:
                    return
                (value,) = request.values
                self._feed(value, word(value), request.seat, auto=True)
            elif self.chance is None or self.asked:
                return
            else:
                value = self.chance.answer(request)
                self._feed(value, word(value), CHANCE, auto=self.companion is not None)

    def _tell_notes(self) -> None:
        """Tell the notes whose place in the log is reached."""
        while self._untold and self._untold[0].at <= len(self.entries):
            self.log.append(LogEntry(self._untold.popleft().key, ""))

    # --- going back -------------------------------------------------------------------------

    def undo_points(self, seat: str, *, alone: bool = False) -> list[int]:
        """Return the entries that `seat` may take back to, latest first.

        A seat may go back within its own last run of decisions: not across a die, a reveal or
        another seat's decision. One person playing every seat (`alone`) may go anywhere, and take
        back a die or card that people were asked for, too. After a crash of the rules the first
        point is where the session stands: it resumes the game.
        """
        if self.read_only:
            return []
        points: list[int] = []
        request = self._position.request
        if self.paused is not None and (
            alone or not isinstance(request, Decision) or request.seat == seat
        ):
            points.append(len(self.entries))
        for at in range(len(self.entries) - 1, -1, -1):
            entry = self.entries[at]
            if not alone and entry.seat != seat:
                break
            if not entry.auto and (entry.seat != CHANCE or self.companion is not None):
                points.append(at)
        return points

    def undo(self, seat: str, to: int | None = None, *, alone: bool = False) -> None:
        """Take back to before entry `to` (default: the last decision), and resume if paused.

        A die crossed is not forgotten by fate: the next roll is new, and the log says so.

        Raises:
            Refused: `seat` may not go back there. Nothing has changed.
        """
        if self.read_only and self.paused is not None:
            raise Refused(self.paused)
        points = self.undo_points(seat, alone=alone)
        if not points:
            msg = "There is nothing to take back: a die, a card or another seat came between."
            raise Refused(msg)
        at = points[0] if to is None else to
        if at not in points:
            msg = f"It is not possible to take back to entry {shown(at)}."
            raise Refused(msg)
        kept = [note for note in self._notes if note.at <= at]
        crossed = any(entry.seat == CHANCE for entry in self.entries[at:])
        # A note that is taken back told of a die taken back earlier: that stays told.
        if crossed or len(kept) < len(self._notes):
            kept.append(Note(at, "undo.chance"))
        self._notes = kept
        self._forget_reasons(at)
        self._rewind(at)
        self.paused = None

    def _forget_reasons(self, at: int) -> None:
        """Forget why entry `at` and those after it were given."""
        self._reasons = {n: reason for n, reason in self._reasons.items() if n < at}

    def _rewind(self, at: int) -> None:
        """Return to just before entry `at`: to the checkpoint before it, and on from there."""
        while self._checkpoints[-1].at > at:
            self._checkpoints.pop()
        start = self._checkpoints[-1]
        while self._marks[-1].at > start.at:
            self._marks.pop()
        again = list(zip(self.entries[start.at : at], self._values[start.at : at]))
        self._cut_at(self._starts[at] if at < len(self._starts) else len(self.log))
        del self.entries[start.at :], self._values[start.at :], self.log[start.log :]
        del self._starts[start.at :]
        self._hidden = {n: seats for n, seats in self._hidden.items() if n < start.at}
        self._untold = deque(note for note in self._notes if note.at >= start.at)
        self._position = self._opened_at(start.state.copy())
        self._tell_notes()
        for entry, value in again:
            self._feed(value, entry.word, entry.seat, auto=entry.auto)

    # --- looking ahead ----------------------------------------------------------------------

    def fork(self) -> Position[S]:
        """Return an independent position at the pending request; it has no history."""
        return self._position.fork()

    def fork_as(self, seat: str | None, earlier: Position[S] | None = None) -> Position[S]:
        """Return a fork that knows only what `seat` may see; see `Position.fork_as`."""
        return self._position.fork_as(seat, earlier)

    def preview(self, seat: str, word: str) -> list[LogEntry]:
        """Return what the answer would do, up to the next decision, die or reveal.

        It is told from what `seat` knows, and empty where that is not enough.

        Raises:
            Refused: as `answer` would.
            RulesCrash: the rules failed; the session is as it was.
        """
        return self.foresee(seat, word)[0]

    def foresee(self, seat: str, word: str) -> tuple[list[LogEntry], Position[S] | None]:
        """Return what `preview` tells, and the position that it comes to, as `seat` may know it.

        Raises:
            Refused: as `answer` would.
            RulesCrash: the rules failed; the session is as it was.
        """
        value = self._checked(seat, word)
        lines: list[LogEntry] = []
        try:
            fork = self._position.fork_as(seat, log=lines.append)
            request = fork.request
            if not isinstance(request, Decision) or value not in request.values:
                return [], None
            stretch = fork.base
            fork.push(value)
            # What the seat has no choice about belongs to the answer, as long as the stretch lasts.
            while isinstance(request := fork.request, Decision) and fork.base is stretch:
                if request.seat != seat or not request.forced:
                    break
                fork.push(request.values[0])
        except Unknowable:
            return [], None
        except Exception as error:
            msg = f"The rules failed on {shown(word)}; nothing has changed."
            raise self._crash(msg, error, seat, word) from error
        return _readable(lines, seat), fork

    def hints(self, seat: str) -> Json:
        """Return what the game has to say to `seat` about its decision, from what it may know.

        None where the game has nothing to say, or where that is not enough.
        """
        try:
            return hints_for(self._position.fork_as(seat), seat)
        except Unknowable:
            return None

    def imagine(
        self, seat: str, choose: Callable[[Decision], int], limit: int = 400
    ) -> Position[S]:
        """Let `choose` play on for `seat` in a fork from its view, and return where that ends.

        It stops at a die or reveal, at another seat's decision, at the end of the stretch, or
        after `limit` answers.

        Raises:
            Unknowable: there is no such fork; see `Position.fork_as`.
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

    def record(self, seen_by: str | Iterable[str] | None = None) -> Record:
        """Return the game as data.

        Args:
            seen_by: During play, the seat or seats that export: what none of them may know is
                left out and digests are withheld, so that such a record tells no secret. None:
                all of it.
        """
        if seen_by is None or self.over:
            return self._as_record(self.entries, self._marks, finished=self.over)
        seats = (seen_by,) if isinstance(seen_by, str) else tuple(seen_by)
        entries = [self._as_seen(number, seats) for number in range(len(self.entries))]
        return self._as_record(entries, (), seen_by=seats)

    def _as_record(
        self,
        entries: Sequence[Entry],
        marks: Sequence[Mark],
        *,
        seen_by: tuple[str, ...] | None = None,
        finished: bool = False,
    ) -> Record:
        told = sorted((n, reason) for n, reason in self._reasons.items() if n < len(entries))
        if seen_by is not None and self.game.secrets(self.state):
            told = [(n, reason) for n, reason in told if entries[n].seat in seen_by]
        return Record(
            game=self.game.name,
            rules=self.game.rules_version,
            setup=self.setup,
            seats=dict(self.seats),
            entries=tuple(entries),
            marks=tuple(marks),
            notes=tuple(self._notes),
            reasons=tuple(Reason(n, reason) for n, reason in told),
            companion=self.companion,
            seen_by=seen_by,
            finished=finished,
        )

    def _as_seen(self, number: int, seats: Sequence[str]) -> Entry:
        """Return entry `number` as `seats` may know it.

        That another seat had no choice may tell what it holds, so this is left out too.
        """
        entry = self.entries[number]
        if entry.seat in seats:
            return entry
        visible_to = self._hidden.get(number)
        hidden = visible_to is not None and not set(visible_to) & set(seats)
        return Entry(entry.step, entry.seat, HIDDEN if hidden else entry.word)

    def _crash(
        self, message: str, error: Exception, seat: str | None = None, word: str | None = None
    ) -> RulesCrash:
        """Return the crash to raise, with a report of the session as the rules left it."""
        record = self._as_record(self.entries, self._marks)
        report = {
            "record": msgspec.json.decode(records.encode(record)),
            "seat": seat,
            "word": word,
            "error": repr(error),
            "traceback": "".join(traceback.format_exception(error)),
        }
        return RulesCrash(message, report)


def hints_for(position: Position[S], seat: str) -> Json:
    """Return the game's hints on the decision of `seat` at which a position stands, if any.

    Args:
        position: A fork that knows only what `seat` may see.
        seat: Who decides.
    """
    game, request = position.game, position.request
    if not isinstance(game, HasHints):
        return None
    if not isinstance(request, Decision) or request.seat != seat:
        return None
    return game.hints(position.state, request)


def _readable(lines: Iterable[LogEntry], seat: str | None) -> list[LogEntry]:
    return [line for line in lines if readable(line, seat)]
