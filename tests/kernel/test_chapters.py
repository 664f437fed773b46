"""Long games: bound in chapters, thinned, taken up again at the end of the last one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from annamite.kernel import (
    DiceStream,
    History,
    LogEntry,
    Record,
    RecordError,
    RulesCrash,
    Session,
    Setup,
)
from annamite.kernel import past as pages
from annamite.kernel.chapters import Chapter
from annamite.kernel.record import CHANCE, Reason
from annamite.kernel.resuming import Rest, resume, stamp
from annamite.kernel.saving import Unsaved
from tests.conformance.minigame import MiniGame, State
from tests.kernel.tables import play_random, snapshot, step_random, table

SETUP = Setup("even", {"rounds": 150})


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bind a chapter of every few entries."""
    monkeypatch.setattr(pages, "CHAPTER", 12)


@pytest.fixture
def sparse(short: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let chapters keep few states."""
    monkeypatch.setattr(pages, "STATES", 600)


def wander(session: Session[State], seed: int, times: int) -> Iterator[None]:
    """Play on at random, with ways back near and far, and reasons now and then."""
    rng = random.Random(seed)
    for _ in range(times):
        points = session.undo_points("red", alone=True)
        if points and rng.random() < 0.08:
            near = points[: 1 + int(rng.paretovariate(0.7))]
            session.undo("red", rng.choice(near), alone=True)
        elif (decision := session.decision) is not None:
            reason = "it seems wise" if rng.random() < 0.3 else ""
            session.answer(decision.seat, rng.choice(decision.words), reason)
        yield


class Shelf:
    """What a database would hold of a session that tells it what is new."""

    def __init__(self) -> None:
        self.entries: list[Any] = []
        self.marks: dict[int, Any] = {}
        self.notes: list[Any] = []
        self.reasons: dict[int, str] = {}
        self.chapters: list[Chapter] = []

    def add(self, new: Unsaved) -> None:
        if new.taken_back is not None:
            first = new.taken_back
            del self.entries[first:]
            self.marks = {at: mark for at, mark in self.marks.items() if at <= first}
            self.notes = [note for note in self.notes if note.at <= first]
            self.reasons = {n: text for n, text in self.reasons.items() if n < first}
        assert new.first == len(self.entries)
        self.entries += new.entries
        self.marks |= {mark.at: mark for mark in new.marks}
        self.notes += new.notes
        self.reasons |= {reason.at: reason.text for reason in new.reasons}
        del self.chapters[new.chapter :]
        self.chapters += new.chapters

    def rest(self, *, finished: bool = False) -> Rest:
        """What comes after the last chapter."""
        end = self.chapters[-1].end
        return Rest(
            self.entries[end:],
            [mark for mark in self.marks.values() if mark.at > end],
            [note for note in self.notes if note.at >= end],
            [Reason(n, text) for n, text in self.reasons.items() if n >= end],
            finished,
        )

    def equals(self, record: Record) -> bool:
        return (
            tuple(self.entries) == record.entries
            and tuple(self.marks[at] for at in sorted(self.marks)) == record.marks
            and tuple(self.notes) == record.notes
            and sorted(self.reasons.items()) == [(r.at, r.text) for r in record.reasons]
        )


def taken_up(shelf: Shelf, session: Session[State]) -> Session[State]:
    """The session as another process would have it, from bytes."""
    chapters = msgspec.msgpack.decode(msgspec.msgpack.encode(shelf.chapters), type=list[Chapter])
    key, counter = session.chance.secret if session.chance else (b"", 0)
    again = resume(
        MiniGame(),
        session.setup,
        session.seats,
        chapters,
        shelf.rest(finished=session.over),
        DiceStream(key, counter),
    )
    assert again.unsaved() == Unsaved(None, again.revision, [], [], [], [], len(chapters), [])
    return again


@pytest.mark.parametrize("budget", [600, 10**6])
@pytest.mark.parametrize("seed", range(3))
def test_a_game_in_chapters_is_the_same_game(
    seed: int, budget: int, short: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Word for word beside one whose pages all lie open; and another process goes on alike."""
    monkeypatch.setattr(pages, "STATES", budget)
    bound = Session(MiniGame(), SETUP, chance=DiceStream.seeded(seed))
    plain = Session(MiniGame(), SETUP, chance=DiceStream.seeded(seed))
    shelf = Shelf()
    most = 0
    steps = wander(bound, seed, 320)
    monkeypatch.setattr(pages, "CHAPTER", 10**9)
    other = wander(plain, seed, 320)
    rng = random.Random(seed)
    for _ in range(320):
        monkeypatch.setattr(pages, "CHAPTER", 12)
        next(steps)
        monkeypatch.setattr(pages, "CHAPTER", 10**9)
        next(other)
        most = max(most, len(bound._past.chapters))
        if rng.random() < 0.2:
            assert snapshot(bound) == snapshot(plain)
            assert bound._past.all_hidden() == plain._past.all_hidden()
            assert bound._past.reasons_from(0) == plain._past.reasons_from(0)
            shelf.add(bound.unsaved())
            bound.saved()
            assert shelf.equals(plain.record())
            assert [c.body for c in shelf.chapters] == [c.body for c in bound._past.chapters]
            if shelf.chapters:
                monkeypatch.setattr(pages, "CHAPTER", 12)
                assert snapshot(taken_up(shelf, bound)) == snapshot(plain)
    assert most > 5
    assert not plain._past.chapters


@pytest.mark.usefixtures("short")
def test_what_is_taken_up_plays_on_and_goes_back_as_the_other_does() -> None:
    for seed in range(4):
        session = table(seed, rounds=150)
        shelf = Shelf()
        for _ in wander(session, seed, 160):
            pass
        shelf.add(session.unsaved())
        session.saved()
        again = taken_up(shelf, session)
        assert snapshot(again) == snapshot(session)
        session.chance, again.chance = DiceStream.seeded("on"), DiceStream.seeded("on")
        for _ in zip(wander(session, 9, 200), wander(again, 9, 200), strict=True):
            assert snapshot(again) == snapshot(session)
        session.undo("red", to=1, alone=True)
        again.undo("red", to=1, alone=True)
        assert snapshot(again) == snapshot(session)
        assert not again._past.chapters


@pytest.mark.usefixtures("sparse")
def test_states_keep_to_their_budget_and_every_entry_can_be_reached() -> None:
    session = table(5, rounds=150)
    states: dict[int, bytes] = {}
    rng = random.Random(5)
    while (decision := session.decision) is not None:
        states[session.revision] = session.game.dump(session.state)
        session.answer(decision.seat, rng.choice(decision.words))
    chapters = session._past.chapters
    kept = [chapter.end for chapter in chapters if chapter.state]
    assert sum(len(chapter.state) for chapter in chapters) <= pages.STATES
    assert 3 < len(kept) < len(chapters) / 4
    assert kept[-1] == chapters[-1].end
    # Older ones lie further apart.
    half = session.revision // 2
    assert sum(end > half for end in kept) > sum(end <= half for end in kept)
    history: History[State] = History(session)
    for at in rng.sample(sorted(states), 40):
        assert session.game.dump(history.position(at).state) == states[at]
    points = session.undo_points("red", alone=True)
    for to in sorted(rng.sample(points, 12), reverse=True):
        session.undo("red", to, alone=True)
        assert session.game.dump(session.state) == states[to]


@pytest.fixture
def long(short: None) -> Session[State]:
    session = play_random(table(3, rounds=150), 3, until=lambda s: s.revision > 250)
    assert len(session._past.chapters) > 8
    return session


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("seat", ["red", "blue", None])
def test_lines_are_counted_and_found_as_a_seat_reads_them(
    long: Session[State], seat: str | None, over: bool
) -> None:
    log, rng = list(long.log), random.Random(3)
    theirs = [line for line in log if pages.readable(line, seat, over=over)]
    assert long.lines_read(seat, over=over) == len(theirs)
    for _ in range(40):
        first, end = sorted(rng.sample(range(len(log) + 1), 2))
        assert long.log[first:end] == log[first:end]
        count = sum(pages.readable(line, seat, over=over) for line in log[:end])
        assert long.lines_read(seat, end, over=over) == count
        first, end = sorted(rng.sample(range(len(theirs) + 1), 2))
        assert long.log_lines(seat, first, end, over=over) == theirs[first:end]


@pytest.mark.parametrize("answered", [False, True])
@pytest.mark.parametrize("seats", [{"red"}, {"blue"}, {CHANCE}, {"red", "blue"}, set()])
def test_the_entries_of_seats_are_found(
    long: Session[State], seats: set[str], answered: bool
) -> None:
    entries, rng = list(long.entries), random.Random(4)
    for before in (None, *rng.sample(range(len(entries)), 30)):
        numbers = [
            at
            for at, entry in enumerate(entries[:before])
            if entry.seat in seats and not (answered and entry.auto)
        ]
        back = long.entries_back(seats.__contains__, before, answered=answered)
        assert list(back) == numbers[::-1]
        last = long.last_entry(seats.__contains__, before, answered=answered)
        assert last == (numbers or [-1])[-1]


def test_who_acted_is_known_without_opening_a_chapter(
    long: Session[State], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Updates ask for it: a table would keep what it opens, and take a third more memory."""
    monkeypatch.setattr(Chapter, "unpacked", lambda chapter: pytest.fail("a chapter was opened"))
    assert len(list(long.entries_back(lambda seat: True))) == long.revision
    assert long.undo_points("red", alone=True)[-1] < 12
    assert long.goes_far_beyond(0)


def test_what_was_opened_is_let_go_of_when_play_goes_on(long: Session[State]) -> None:
    assert long.entries[0] == next(iter(long.entries))
    assert long._past._bodies
    step_random(long, random.Random(1))
    assert not long._past._bodies


def test_pages_are_read_as_one_list(long: Session[State]) -> None:
    entries, marks = list(long.entries), list(long._past.marks)
    for at in random.Random(5).sample(range(len(entries)), 30):
        assert long.goes_far_beyond(at) == (sum(mark.at > at for mark in marks) > 1)
    assert long.entries[-1] == entries[-1]
    assert long.entries[::-7] == entries[::-7]
    assert long.entries[5:2] == []
    with pytest.raises(IndexError):
        long.entries[len(entries)]
    assert long.entries != entries[:-1]
    assert LogEntry("nobody said this", "") not in long.log


@pytest.mark.usefixtures("short")
def test_the_log_that_still_stands_is_known() -> None:
    session = table(8, rounds=150)
    told: list[LogEntry] = []
    for _ in wander(session, 8, 400):
        log = list(session.log)
        assert log[: session.log_kept] == told[: session.log_kept]
        told = log
        session.mark_told()
        assert session.log_kept == len(log)


@pytest.fixture
def shelf(short: None) -> tuple[Shelf, Session[State]]:
    session = play_random(table(1, rounds=150), 1, until=lambda s: s.revision > 120)
    shelf = Shelf()
    shelf.add(session.unsaved())
    return shelf, session


def change(shelf: Shelf, number: int, **fields: Any) -> None:
    shelf.chapters[number] = msgspec.structs.replace(shelf.chapters[number], **fields)


@pytest.mark.parametrize(
    ("number", "fields", "sentence"),
    [
        (-1, {"state": b""}, "A chapter of this game is missing."),
        (-1, {"state": b"x"}, "The last chapter cannot be read ("),
        (-1, {"digest": "0"}, "The position at the end of the last chapter is another one."),
        (-1, {"meaning": "0"}, "The position at the end of the last chapter means another one."),
        (0, {"end": 3}, "A chapter of this game is missing."),
    ],
)
def test_damaged_chapters_are_not_taken_for_true(
    shelf: tuple[Shelf, Session[State]], number: int, fields: dict[str, Any], sentence: str
) -> None:
    pages_, session = shelf
    change(pages_, number, **fields)
    with pytest.raises(RecordError) as raised:
        taken_up(pages_, session)
    assert str(raised.value).startswith(sentence)


def test_a_damaged_page_is_told_of(shelf: tuple[Shelf, Session[State]]) -> None:
    pages_, session = shelf
    change(pages_, 0, body=pages_.chapters[0].body[:-9])
    again = taken_up(pages_, session)  # where nobody looks, nothing is read
    with pytest.raises(ValueError, match="a chapter is damaged"):
        again.record()


def test_what_does_not_follow_is_refused(shelf: tuple[Shelf, Session[State]]) -> None:
    pages_, session = shelf
    rest = pages_.rest()
    for wrong in (
        rest._replace(entries=rest.entries[1:]),
        rest._replace(finished=True),
        rest._replace(marks=[msgspec.structs.replace(rest.marks[-1], digest="0")]),
    ):
        with pytest.raises(RecordError):
            resume(MiniGame(), session.setup, {}, pages_.chapters, wrong)


def test_the_stamp_tells_rules_and_meaning_apart() -> None:
    class Later(MiniGame):
        rules_version = "later"

    class Otherwise(MiniGame):
        projection_version = 99

    known = {stamp(game, SETUP) for game in (MiniGame(), Later(), Otherwise())}
    known.add(stamp(MiniGame(), Setup("even")))
    assert len(known) == 4
    assert stamp(MiniGame(), SETUP) in known


def test_every_entry_can_be_taken_back_where_few_states_are_kept(
    short: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also those right after a chapter, whose end is no recent stretch any more."""
    monkeypatch.setattr(pages, "KEEP_RECENT", 3)
    session = table(2, rounds=150)
    states: dict[int, bytes] = {}
    rng = random.Random(2)
    for _ in range(200):
        assert session.decision is not None
        states[session.revision] = session.game.dump(session.state)
        session.answer(session.decision.seat, rng.choice(session.decision.words))
        first = session._past.chapters[-1].end if session._past.chapters else 0
        near = [at for at in session.undo_points("red", alone=True) if at >= first]
        if near and rng.random() < 0.3:
            session.undo("red", near[-1], alone=True)
            assert session.game.dump(session.state) == states[near[-1]]
    assert session._past.chapters


class Unclear(MiniGame):
    """The mini game, unable to say what a state means."""

    unclear = True

    def projection(self, state: State) -> Any:
        if self.unclear:
            raise ZeroDivisionError("what a state means divides by zero")
        return super().projection(state)


@pytest.mark.usefixtures("short")
def test_nothing_is_lost_where_a_chapter_cannot_be_bound() -> None:
    game = Unclear()
    session = table(1, rounds=150, game=game)
    rng = random.Random(1)
    before = snapshot(session)
    while session.paused is None:
        before = snapshot(session)
        with suppress(RulesCrash):
            step_random(session, rng)
    game.unclear = False
    session.undo("red", session.revision, alone=True)
    assert snapshot(session) == before
    play_random(session, 2)
    assert session._past.chapters


@pytest.mark.parametrize("seed", range(4))
def test_no_chapter_is_missing_after_long_stretches(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a stretch longer than chapters fills while a game is taken up is new as well."""
    monkeypatch.setattr(pages, "CHAPTER", 2)
    session = table(seed, rounds=150)
    shelf = Shelf()
    for _ in wander(session, seed, 200):
        shelf.add(session.unsaved())
        session.saved()
        if len(shelf.chapters) > 2:
            chance = session.chance
            session = resume(MiniGame(), SETUP, {}, shelf.chapters, shelf.rest(), chance)
            shelf.add(session.unsaved())
            session.saved()
            ends = [0, *(chapter.end for chapter in shelf.chapters)]
            assert [chapter.first for chapter in shelf.chapters] == ends[:-1]
            assert [c.end for c in session._past.chapters] == ends[1:]
            break
    assert len(shelf.chapters) > 2
