"""A game in progress: answers, history, undo, fork, preview, record.

A `Session` is what a table plays on. It checks every answer against the options offered, answers
forced decisions and (unless the players bring their own dice) chance itself, keeps a copy of the
state per stretch, and can leave as a record; `replay` makes one from a record.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from sys import intern
from typing import Generic

import msgspec

from annamite.kernel import (
    ahead,
    dice_sheet,
    going_back,
    in_a_row,
    overruling,
    recording,
    standing,
    why_not,
)
from annamite.kernel.chance import Chance, DiceStream
from annamite.kernel.chapters import Chapter
from annamite.kernel.companion import asked
from annamite.kernel.decision import Decision, decoded, shown
from annamite.kernel.dice_sheet import DiceAhead
from annamite.kernel.game import Game, Json, LogEntry, S, Setup, reason_line
from annamite.kernel.past import Past, readable
from annamite.kernel.position import Position, Unknowable
from annamite.kernel.provable import Dice
from annamite.kernel.record import CHANCE, Entry, Note, Record, encode
from annamite.kernel.refusal import Impossible, Refused, RulesCrash, crash_report
from annamite.kernel.saving import Saving, Unsaved
from annamite.kernel.shapes import Draft


class Session(Generic[S]):
    """One game at one table.

    Attributes:
        game: The rules.
        setup: Scenario and options.
        seats: Kind of player per seat, for the record only.
        chance: Dice and draws, or None.
        companion: The seats whose people bring their own dice and cards; None: nobody does.
        entries: Every answer so far, fate's included.
        log: Everything told so far.
        log_kept: So many log lines from the start are as they were at the last `mark_told`.
        paused: Why no answer is taken, or None: the rules crashed, or the game is read-only.
        read_only: Whether the game is open to look at only.
        dice: The keys of dice and draws, if they are to be checked once the game is over.
        imported: So many entries from the start came from elsewhere.

    Args:
        game: The rules.
        setup: Scenario and options.
        seats: Kind of player per seat.
        chance: What answers dice and draws; None: whoever runs the session answers every chance
            request with `answer_chance`.
        companion: In companion mode, the seats that people play: `answer_chance` gives what their
            dice and cards show, and `chance` answers only what nobody of them is `asked`.
        settle: Whether to answer at once what needs nobody; a replay does not.
        chapters: What is bound of this very game (`chapters`): the session goes on at their end,
            and none of their entries is answered again.

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
        chapters: Sequence[Chapter] = (),
    ) -> None:
        self.game = game
        self.setup = Setup(setup.scenario, dict(setup.options))
        self.seats = dict(seats or {})
        self.chance = chance
        self.companion = None if companion is None else tuple(companion)
        self._past: Past[S] = Past(game, chapters)
        self.entries = self._past.entries
        self.log = self._past.log
        self.log_kept = 0
        self.paused: str | None = None
        self.read_only = False
        self.dice: Dice | None = None
        self.imported = 0
        self._untold: deque[Note] = deque()
        self._dice_ahead = DiceAhead()
        self._saving: Saving[S] = Saving(self._past)
        state = self._past.state_before(self.revision, self._start)[0]
        try:
            self._position: Position[S] = self._opened_at(state)
            if settle:
                self._settle()
        except Exception as error:
            raise self._crash("The rules failed before the first answer.", error) from error

    def __repr__(self) -> str:
        """Tell who decides what, and no secret."""
        return standing.of_session(self)

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

    def dice_ahead(self, seat: str) -> tuple[Chance, ...]:
        """Return what `seat` is asked for, and the like dice that follow: `dice_sheet.like_dice`."""
        return self._dice_ahead.of(self._position, seat)

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

    def told_between(self, first: int, end: int, seat: str | None) -> list[LogEntry]:
        """Return the log lines that `seat` may read of the entries from `first` to before `end`."""
        return _readable(
            self.log[self._past.line_before(first) : self._past.line_before(end)], seat
        )

    def line_before(self, at: int) -> int:
        """Return the number of the first log line that entry `at` told."""
        return self._past.line_before(at)

    @property
    def log_length(self) -> int:
        """How many lines the log has."""
        return len(self.log)

    def lines_read(self, seat: str | None, end: int | None = None, *, over: bool = False) -> int:
        """Return how many lines of the log, or of those before line `end`, `seat` may read.

        Args:
            seat: Who reads; None: a spectator.
            end: A line of the log; None: all of it counts.
            over: Whether what computer players thought may be read by all.
        """
        return self._past.read_before(len(self.log) if end is None else end, seat, over=over)

    def log_lines(
        self, seat: str | None, first: int, end: int, *, over: bool = False
    ) -> list[LogEntry]:
        """Return the lines that `seat` may read and numbers from `first` to before `end`."""
        return self._past.read_by(seat, first, end, over=over)

    def mark_told(self) -> int:
        """Return how many lines the log has; `log_kept` then tells how many of them still stand."""
        self.log_kept = len(self.log)
        return self.log_kept

    def last_entry(
        self, by: Callable[[str], bool], before: int | None = None, *, answered: bool = False
    ) -> int:
        """Return the number of the latest entry of certain seats, or -1; see `Past.entries_back`."""
        return next(self.entries_back(by, before, answered=answered), -1)

    def entries_back(
        self, by: Callable[[str], bool], before: int | None = None, *, answered: bool = False
    ) -> Iterator[int]:
        """Yield the numbers of the entries of certain seats, latest first; see `Past.entries_back`."""
        return self._past.entries_back(by, before, answered=answered)

    @property
    def notes(self) -> Sequence[Note]:
        """What the table noted, in order."""
        return self._past.notes

    @property
    def stretches(self) -> int:
        """Number of stretches of play begun so far."""
        return self._past.stretches

    def goes_far_beyond(self, at: int) -> bool:
        """Return whether more than one stretch began after entry `at`."""
        marks = self._past.marks
        return len(marks) > 1 and marks[-2].at > at

    # --- answering --------------------------------------------------------------------------

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

    def answers(
        self,
        seat: str,
        words: Sequence[str],
        *,
        path: bool = False,
        also: Collection[str] = (),
        through: bool = False,
    ) -> int:
        """Answer several decisions in a row, all or nothing; return how many were taken.

        It stops early, keeping what was taken, where fate speaks or another seat decides: what
        follows could not have been meant.

        Args:
            seat: Who answers.
            words: The answers.
            path: Whether all of them answer the step that is asked now, as the hexes of a way do:
                then it stops early where another step is asked, too.
            also: Further seats that whoever answers may answer for, from the second word on.
            through: Whether to go on through dice and counters that fall without people being
                asked, as on a sheet whose units are drawn; then it stops early at a word that is
                not on offer after one of these.

        Raises:
            Refused: the first illegal word before such an interrupt; nothing has changed.
            RulesCrash: the rules failed; the session stands before the first word and is paused.
        """
        row = in_a_row.Answers(self, {seat, *also}, words, path=path, through=through)
        mark = self.revision

        def one(word: str) -> None:
            self.answer(row.seat(seat), word)

        return in_a_row.give(words, one, row.goes_on, lambda: self._rewind(mark))

    def answer_dice(self, seat: str, words: Sequence[str | None]) -> int:
        """Answer like dice in a row with what people's own show; return how many were taken.

        It is all or nothing; it stops early, keeping what was taken, where something else is asked
        for than was foreseen (`dice_ahead`): what follows could not have been meant.

        Args:
            seat: Whose people say it.
            words: What the dice show, or a card; None: the dice stream answers this time.

        Raises:
            Refused: as `answer_chance` and `ask_fate` would; nothing has changed.
            RulesCrash: the rules failed; the session stands before the first word and is paused.
        """
        dice = in_a_row.dice(self, seat, self._chance_asked(), words)
        mark = self.revision

        def one(word: str | None) -> None:
            if word is None:
                self.ask_fate()
            else:
                self.answer_chance(word)

        def goes_on(number: int) -> bool:
            return dice_sheet.same(self.request, dice[number])

        return in_a_row.give(words, one, goes_on, lambda: self._rewind(mark))

    def answer_chance(self, word: str) -> None:
        """Answer the pending chance request with a person's own die or card (companion mode).

        Raises:
            Refused: no chance is asked for, or `word` is not one of its outcomes.
            RulesCrash: the rules failed; the session stands before the answer and is paused.
        """
        request = self._chance_asked()
        self._take(dice_sheet.value_of(request, word), word, CHANCE)

    def ask_fate(self) -> None:
        """Let the dice stream answer a chance request that is put to people (companion mode).

        Raises:
            Refused: no chance is asked for, or there is no dice stream.
            RulesCrash: the rules failed; the session stands before the answer and is paused.
        """
        request = self._chance_asked()
        if self.chance is None:
            msg = "This table has no dice of its own."
            raise Refused(msg)
        value = self.chance.fall(request, self.entries)
        self._take(value, request.step.codec.word(value), CHANCE)

    def _open_for_play(self) -> None:
        if self.paused is not None:
            raise Refused(self.paused)
        if self.over:
            msg = "The game is over."
            raise Refused(msg)

    def _chance_asked(self) -> Chance:
        self._open_for_play()
        request = self._position.request
        if not isinstance(request, Chance):
            msg = "No die or card is asked for now."
            raise Refused(msg)
        return request

    def _decision_of(self, seat: str) -> Decision:
        self._open_for_play()
        decision = self.decision
        if decision is None:
            msg = "A die or card is awaited, not a decision."
            raise Refused(msg)
        if seat != decision.seat:
            msg = f"It is not {shown(seat)} who decides now but {decision.seat!r}."
            raise Impossible(msg)
        return decision

    def _checked(self, seat: str, word: str) -> int:
        decision = self._decision_of(seat)
        value = decoded(decision.step, word)
        if value is None or value not in decision.values:
            msg = f"{shown(word)} is not offered at {decision.step.id}."
            raise Impossible(msg)
        return value

    def _take(self, value: int, word: str, seat: str, reason: str = "") -> None:
        """Take a checked answer and what follows from it; if the rules fail, nothing of it."""
        mark = len(self.entries)
        if reason:
            self._past.reasons[mark] = reason
        try:
            self._feed(value, word, seat)
            self._settle()
        except Exception as error:
            self.paused = f"The rules failed on {shown(word)}; the game is paused as it was before."
            crash = self._crash(self.paused, error, seat, word)
            self._rewind(mark)
            self._past.forget_beside(mark)
            raise crash from error

    def _go_on(self) -> None:
        """Answer what needs nobody, after something else than an answer."""
        mark = len(self.entries)
        try:
            self._settle()
        except Exception as error:
            self.paused = "The rules failed on what follows; the game is paused as it was before."
            crash = self._crash(self.paused, error)
            self._rewind(mark)
            raise crash from error

    # --- moving on --------------------------------------------------------------------------

    def _start(self) -> S:
        return self.game.start(self.setup)

    def _opened_at(self, state: S) -> Position[S]:
        return Position(self.game, state, self._past.tell, self._past.open_stretch)

    def _feed(self, value: int, word: str, seat: str, *, auto: bool = False) -> None:
        """Give the rules an answer and write it down."""
        request = self._position.request
        if request is None:
            raise AssertionError("an answer that nobody asked for")
        # Messages bring the same few words again and again, each in room of its own.
        entry = Entry(request.step.id, intern(seat), intern(word), auto)
        reason = self._past.add(entry, value, request.visible_to)
        if reason is not None:
            self._past.tell(reason_line(self.game, self.state, seat, reason))
        if self._past.overruled and len(self.entries) - 1 in self._past.overruled:
            self._past.tell(overruling.line(self.game, self.state, request, value))
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
                value = self.chance.fall(request, self.entries)
                self._feed(value, word(value), CHANCE, auto=self.companion is not None)

    def _tell_notes(self) -> None:
        """Tell the notes whose place in the log is reached."""
        while self._untold and self._untold[0].at <= len(self.entries):
            self._past.tell(LogEntry(self._untold.popleft().key, ""))

    # --- going back -------------------------------------------------------------------------

    def undo_points(
        self,
        seat: str,
        *,
        alone: bool = False,
        most: int | None = None,
        theirs: Collection[str] | None = None,
    ) -> list[int]:
        """Return the entries that `seat` may take back to, latest first.

        See `going_back`.

        Args:
            seat: Who goes back.
            alone: Whether one person plays every seat.
            most: How many of them at most; None: all.
            theirs: Only answers of these seats, `CHANCE` among them; None: of all.
        """
        points = going_back.points(self, seat, alone=alone, theirs=theirs)
        return list(islice(points, most))

    def may_undo(self, seat: str, at: object, *, alone: bool = False) -> bool:
        """Return whether `at` is one of all `undo_points`."""
        return going_back.reaches(self, seat, at, alone=alone)

    def undo(
        self, seat: str, to: int | None = None, *, alone: bool = False, quiet: bool = False
    ) -> None:
        """Take back to before entry `to` (default: the last decision), and resume if paused.

        A die crossed is not forgotten by fate: the next roll is new, and the log says so.

        Args:
            seat: Who goes back.
            to: The entry.
            alone: Whether one person plays every seat.
            quiet: Whether nothing is said of dice, for those of a lesson fall again as they did.

        Raises:
            Refused: `seat` may not go back there. Nothing has changed.
        """
        if self.read_only and self.paused is not None:
            raise Refused(self.paused)
        latest = self.undo_points(seat, alone=alone, most=1)
        if not latest:
            msg = "There is nothing to take back: a die, a card or another seat came between."
            raise Refused(msg)
        at = latest[0] if to is None else to
        if not self.may_undo(seat, at, alone=alone):
            msg = f"It is not possible to take back to entry {shown(at)}."
            raise Refused(msg)
        self._take_back(at, quiet=quiet)
        decision = self.decision
        if decision is not None and decision.original is not None:
            self._go_on()  # what was overruled, the non-player chooses by itself

    def _keep_dice_secret(self, at: int, dice: Dice) -> None:
        """Take dice of another key where the old one has been told: it would foretell them."""
        if self.over:
            self.chance = DiceStream()
            key = self.chance.secret[0]
            self.dice = dice.renewed(at, self.game.rules_version, key, over=True)
        elif at < dice.first:
            self.dice = dice.back_to(at)

    @property
    def _dice_at(self) -> int | None:
        """Where in their stream the dice are, if they are to be checked."""
        return None if self.dice is None or self.chance is None else self.chance.position

    def note_spent_dice(self) -> None:
        """Note that dice have fallen that stand in no entry, for the rules failed on them."""
        self._past.notes.append(Note(self.revision, "crash.chance", self._dice_at))
        self._past.tell(LogEntry("crash.chance", ""))

    def _take_back(self, at: int, *, quiet: bool = False) -> None:
        """Forget all from entry `at` on, and resume if paused."""
        past = self._past
        if self.dice is not None and self.chance is not None:
            self._keep_dice_secret(at, self.dice)
        kept = [note for note in past.notes if note.at <= at]
        crossed = not quiet and self.last_entry(lambda other: other == CHANCE) >= at
        # A note that is taken back told of a die taken back earlier: that stays told.
        if crossed or len(kept) < len(past.notes):
            kept.append(Note(at, "undo.chance", self._dice_at))
        past.notes = kept
        self._rewind(at)
        past.forget_beside(at)
        self.paused = None

    def overrule(self, seat: str, at: int, word: str, *, alone: bool = False) -> None:
        """Have a non-player choose otherwise at entry `at`, and go on from there.

        What came after is taken back. See `kernel.overruling`.

        Args:
            seat: Who overrules.
            at: The entry.
            word: What the non-player is to answer, one of the options that it had.
            alone: Whether one person plays every seat that somebody plays.

        Raises:
            Refused: it is no choice of a non-player, not for `seat` to overrule, or not offered.
                Nothing has changed.
            RulesCrash: the rules failed on it; the session stands before the entry and is paused.
        """
        value, decision = overruling.check(self, seat, at, word, alone=alone)
        self._take_back(at)
        if value == decision.values[0]:  # the non-player's own choice is no overruling
            self._go_on()
            return
        self._past.overruled.add(at)
        self._take(value, word, decision.seat)

    @property
    def overruled(self) -> Collection[int]:
        """The numbers of entries in which somebody had a non-player choose otherwise."""
        return self._past.overruled

    def _rewind(self, at: int) -> None:
        """Return to just before entry `at`: to the kept state before it, and on from there."""
        past = self._past
        self.log_kept = min(self.log_kept, past.line_before(at))
        state, again = past.go_back(at, self._start)
        first = self.revision
        self._saving.back_at(at)
        self._untold = deque(note for note in past.notes if note.at >= first)
        self._position = self._opened_at(state)
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
        return self.foresee(seat, [word]).lines

    def foresee(self, seat: str, words: Sequence[str], *, fit: bool = False) -> ahead.Foreseen[S]:
        """Return what answers in a row would come to, as `seat` may know it; see `ahead.after`.

        Args:
            seat: Who would answer.
            words: The answers.
            fit: Whether to leave out what is not offered in its place, rather than refuse it.

        Raises:
            Refused: as `answer` would, or a word is not offered in its place.
            RulesCrash: the rules failed; the session is as it was.
        """
        if fit:
            self._decision_of(seat)
        elif words:
            self._checked(seat, words[0])
        try:
            found = ahead.after(self._position, seat, words, fit=fit)
        except Refused:
            raise
        except Exception as error:
            msg = f"The rules failed on {shown(words[0])}; nothing has changed."
            raise self._crash(msg, error, seat, words[0]) from error
        return replace(found, lines=_readable(found.lines, seat))

    def drafts(self, seat: str) -> Sequence[Draft]:
        """Return the answers in a row that the game suggests to `seat`, which must decide.

        Raises:
            Refused: it is not this seat's decision.
        """
        self._decision_of(seat)
        return ahead.drafts_for(self._position, seat)

    def hints(self, seat: str) -> Json:
        """Return what the game has to say to `seat` about its decision, from what it may know.

        None where the game has nothing to say, or where that is not enough.
        """
        try:
            return ahead.hints_for(self._position.fork_as(seat), seat)
        except Unknowable:
            return None

    def why_not(
        self, seat: str, words: Sequence[str] = (), thing: str | None = None
    ) -> list[why_not.Missing] | None:
        """Return why `seat` is not offered what it points at, from what it may know.

        Args:
            seat: Who decides.
            words: Answers that it points at.
            thing: What it points at on the board. Without either, a list of all that is missing
                from a choice between a few words, or of the buttons missing from any other.

        Returns:
            What is missing and why; None where the thing is offered, or where what the seat knows
            is not enough.

        Raises:
            Refused: it is not this seat's decision.
        """
        self._decision_of(seat)
        try:
            fork = self._position.fork_as(seat)
        except Unknowable:
            return None
        decision = fork.request
        if not isinstance(decision, Decision) or decision.seat != seat:
            return None
        if thing is not None:
            return why_not.of_thing(fork, decision, thing)
        if words:
            return why_not.of_words(fork, decision, words)
        return why_not.of_all(fork, decision)

    def imagine(
        self, seat: str, choose: Callable[[Decision], int], limit: int = 400
    ) -> Position[S]:
        """Let `choose` play on for `seat` in a fork from its view, and return where that ends.

        It stops at a die or reveal, at another seat's decision, at the end of the stretch, or
        after `limit` answers.

        Raises:
            Unknowable: there is no such fork; see `Position.fork_as`.
        """
        return ahead.played_on(self._position.fork_as(seat), seat, choose, limit)

    # --- records ----------------------------------------------------------------------------

    def record(self, seen_by: str | Iterable[str] | None = None) -> Record:
        """Return the game as data.

        Args:
            seen_by: During play, the seat or seats that export: what none of them may know is
                left out and digests are withheld, so that such a record tells no secret. None:
                all of it.
        """
        if seen_by is None or self.over:
            return recording.whole(self)
        return recording.seen_by(self, seen_by)

    def unsaved(self) -> Unsaved:
        """Return what `saved` has not been told of yet."""
        return self._saving.unsaved()

    def saved(self, *, chapters: int | None = None) -> None:
        """From here on, `unsaved` tells what is new; see `Saving.saved`."""
        self._saving.saved(chapters=chapters)

    def saved_chapters(self) -> None:
        """From here on, `unsaved` tells which chapters are new."""
        self._saving.saved_chapters()

    def _crash(
        self, message: str, error: Exception, seat: str | None = None, word: str | None = None
    ) -> RulesCrash:
        """Return the crash to raise, with a report of the session as the rules left it."""
        record = encode(recording.whole(self, finished=False))
        return crash_report(message, error, msgspec.json.decode(record), seat, word)


def _readable(lines: Iterable[LogEntry], seat: str | None) -> list[LogEntry]:
    return [line for line in lines if readable(line, seat)]
