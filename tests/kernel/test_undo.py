from __future__ import annotations

import random
from typing import Any

import pytest

from annamite.kernel import Chance, Entry, LogEntry, Session, Setup, encode, replay
from annamite.kernel import past as pages
from annamite.kernel.past import KEEP_RECENT, THIN
from annamite.kernel.record import Note
from tests.conformance.minigame import MiniGame, State
from tests.kernel.tables import load, play_random, play_to, refusal, snapshot, table

TOLD = LogEntry("undo.chance", "")


@pytest.fixture(params=[4, 10**9], ids=["in chapters", "all open"], autouse=True)
def length(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """Go back through chapters of a few entries, and where nothing is bound."""
    monkeypatch.setattr(pages, "CHAPTER", request.param)
    return int(request.param)


def history(session: Session[Any]) -> tuple[Any, ...]:
    """All that a session knows of its past."""
    return (
        session.entries[:],
        session.log[:],
        session._past.marks[:],
        session._past.notes[:],
        [session._past.value(entry) for entry in session.entries],
        session._past.all_hidden(),
        session.game.dump(session.state),
    )


def untold(session: Session[Any]) -> tuple[Any, ...]:
    """The same, except what was said of dice taken back."""
    entries, log, marks, _, *rest = history(session)
    return (entries, [line for line in log if line != TOLD], marks, [], *rest)


def companion(rounds: int = 4) -> Session[State]:
    return Session(MiniGame(), Setup("even", {"rounds": rounds}), chance=None)


def give(session: Session[Any], entry: Entry) -> None:
    """Answer as `entry` says."""
    if entry.seat == "chance":
        session.answer_chance(entry.word)
    elif not entry.auto:
        session.answer(entry.seat, entry.word)


def test_a_session_knows_what_each_entry_told() -> None:
    session = table(1)
    for word in ("south", "west", "north"):
        load(session, word)

    def told(first: int, end: int, seat: str | None = "blue") -> list[object]:
        lines = session.told_between(first, end, seat)
        return [line.params.get("landing", line.key) for line in lines]

    assert told(1, 3) == ["south", "west"]
    assert told(3, session.revision) == ["north"]
    assert told(0, 1) == ["drew"]
    assert told(0, 1, "red") == ["drew", "drew.own"]
    session.undo("red", 2)
    load(session, "east")
    assert told(1, session.revision) == ["south", "east"]


# --- what a seat may take back --------------------------------------------------------------


def test_a_seat_goes_back_to_any_decision_of_its_own_run() -> None:
    session = table(1)
    before = [snapshot(session)]
    for word in ("south", "west", "north"):
        load(session, word)
        before.append(snapshot(session))
    assert session.undo_points("red") == [3, 2, 1]
    assert session.undo_points("blue") == []
    session.undo("red")
    assert snapshot(session) == before[2]
    session.undo("red", to=1)
    assert snapshot(session) == before[0]
    load(session, "south", "west", "north")
    assert snapshot(session) == before[3]


def test_a_die_is_not_taken_back() -> None:
    session = table(1)
    load(session, "south", "done")
    assert [entry.step for entry in session.entries[-4:]] == ["load", "patrol", "wager", "raise"]
    before = snapshot(session)
    for seat in ("red", "blue"):
        assert session.undo_points(seat) == []
        sentence = "There is nothing to take back: a die, a card or another seat came between."
        assert refusal(lambda: session.undo(seat)) == sentence
        assert refusal(lambda: session.undo(seat, to=1)) == sentence
    assert snapshot(session) == before


def test_a_draw_is_not_taken_back_even_by_who_saw_it() -> None:
    session = play_to(table(1), "play")
    load(session, "keep")
    assert session.entries[-1].step == "draw"
    assert session.undo_points("red") == session.undo_points("blue") == []


def test_another_seat_s_decision_is_not_taken_back() -> None:
    session = play_to(table(1), "raise", seed=2)
    assert session.undo_points("blue") == [22]
    load(session, "no")
    assert session.undo_points("blue") == [23, 22]
    assert session.undo_points("red") == []
    session.undo("blue")
    load(session, "yes", "fold")
    assert session.undo_points("blue") == []


def test_a_reveal_is_not_taken_back() -> None:
    session = play_to(table(1), "raise", seed=2)
    load(session, "no", "call")
    assert Entry("reveal", "chance", "3") in session.entries
    assert session.undo_points("red") == []


def test_a_forced_decision_is_no_place_to_go_back_to() -> None:
    session = Session(MiniGame(), Setup("even"), chance=None)
    session.answer_chance("rope")
    load(session, "south", "south", "north", "north")
    assert session.entries[-1] == Entry("load", "red", "done", auto=True)
    assert session.undo_points("red") == [4, 3, 2, 1]
    session.undo("red")
    assert session.revision == 4
    assert session.undo_points("red") == [3, 2, 1]


@pytest.mark.parametrize("to", [-1, 0, 4, 5, 99, "1"])
def test_only_points_offered_are_taken(to: Any) -> None:
    session = table(1)
    load(session, "south", "west")
    before = snapshot(session)
    sentence = f"It is not possible to take back to entry {to!r}."
    assert refusal(lambda: session.undo("red", to=to)) == sentence
    assert snapshot(session) == before


def test_a_finished_game_may_be_taken_up_again() -> None:
    session = table(1)
    play_to(session, "play")
    play_random(session)
    assert session.over
    last = session.entries[-1]
    assert (last.step, last.seat) == ("play", "blue")
    full = snapshot(session)
    session.undo("blue", alone=True)
    assert not session.over
    load(session, last.word)
    assert snapshot(session) == full


def test_who_has_seen_everything_does_not_take_the_end_back() -> None:
    """The end shows what was hidden: the cards that the other one drew, say."""
    session = table(1)
    play_to(session, "play")
    play_random(session)
    assert session.record(seen_by="blue") == session.record()
    full = snapshot(session)
    assert session.undo_points("blue") == []
    assert "nothing to take back" in refusal(lambda: session.undo("blue"))
    assert not session.may_undo("blue", session.revision - 1)
    assert snapshot(session) == full


def test_the_end_of_an_open_game_may_be_taken_back() -> None:
    session = table(1)
    play_to(session, "play")
    play_random(session)
    session._past.all_hidden = dict  # type: ignore[method-assign]
    assert session.undo_points("blue") == [session.revision - 1]
    assert session.may_undo("blue", session.revision - 1)


# --- exactness ------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_what_was_taken_back_has_never_been(seed: int) -> None:
    rng = random.Random(seed)
    session, straight = table(seed, rounds=12), table(seed, rounds=12)
    undone = 0
    while not session.over:
        decision = session.decision
        assert decision is not None
        points = session.undo_points(decision.seat)
        if points and rng.random() < 0.4:
            to = rng.choice(points)
            session.undo(decision.seat, to)
            undone += 1
        else:
            session.answer(decision.seat, rng.choice(decision.words))
        decision = session.decision
        if decision is None or not session.undo_points(decision.seat):
            while straight.revision < session.revision:
                entry = session.entries[straight.revision]
                straight.answer(entry.seat, entry.word)
            assert history(session) == history(straight)
    assert undone > 10
    assert encode(session.record()) == encode(straight.record())


def test_one_alone_goes_anywhere_as_if_nothing_had_been() -> None:
    session = companion()
    past = {}
    for entry in play_random(table(9), 9).entries:
        past[session.revision] = history(session)
        give(session, entry)
    assert session.over
    whole = history(session)
    entries = session.entries[:]
    for to in session.undo_points("red", alone=True):
        crossed = any(entry.seat == "chance" for entry in entries[to:])
        session.undo("red", to, alone=True)
        assert untold(session) == (*past[to][:3], [], *past[to][4:])
        assert session._past.notes[-1:] == [Note(to, "undo.chance")][:crossed]
        for entry in entries[to:]:
            give(session, entry)
        assert untold(session) == whole


def test_each_die_taken_back_is_told_once_where_play_went_on() -> None:
    session = companion()
    for word in ("rope", "south", "done", "3"):
        give(session, Entry("", "chance" if word in {"rope", "3"} else "red", word))
    session.undo("red", to=2, alone=True)
    assert [line.key for line in session.log] == ["drew", "drew.own", "loaded", "undo.chance"]
    assert session._past.notes == [Note(2, "undo.chance")]


def test_a_die_taken_back_alone_is_rolled_anew_and_the_log_says_so() -> None:
    session = table(1)
    assert session.chance is not None
    load(session, "done")
    counters = [session.chance.counter]
    rolls = []
    for attempt in range(1, 40):
        rolls.append(session.entries[2].word)
        assert session.entries[2].step == "patrol"
        session.undo("red", to=1, alone=True)
        assert session._past.notes == [Note(1, "undo.chance")] * attempt
        assert session.log[2:] == [TOLD] * attempt
        load(session, "done")
        assert session.log[2 + attempt].key == "patrol"
        counters.append(session.chance.counter)
    fresh = table(1)
    assert fresh.chance is not None
    assert rolls == [str(1 + fresh.chance.below(6)) for _ in rolls]
    assert set(rolls) == set("123456")
    assert counters == sorted(counters)
    assert (
        session.game.text(session.log[2])
        == "A die or card was taken back; it is rolled or drawn again."
    )


def test_what_was_said_of_a_die_stays_said() -> None:
    session = table(1)
    load(session, "south", "north", "done")
    session.undo("red", to=3, alone=True)
    assert session._past.notes == [Note(3, "undo.chance")]
    session.undo("red", to=2)
    assert session._past.notes == [Note(2, "undo.chance")]
    assert [entry.key for entry in session.log] == ["drew", "drew.own", "loaded", "undo.chance"]
    session.undo("red", to=1)
    assert [entry.key for entry in session.log] == ["drew", "drew.own", "undo.chance"]
    load(session, "west")
    session.undo("red")
    assert [entry.key for entry in session.log] == ["drew", "drew.own", "undo.chance"]
    assert session.record().notes == (Note(1, "undo.chance"),)


def test_notes_stand_in_the_record_and_come_back() -> None:
    session = table(1)
    for to in (1, 1, 2, 3):
        play_random(session, until=lambda s: s.revision > 6)
        session.undo("red", to=to, alone=True)
    play_random(session)
    assert len(session.record().notes) == 4
    back = replay(MiniGame(), session.record(), strict=True)
    assert history(back) == history(session)
    # The same once more by way of a rewind through the places of the notes.
    back._rewind(0)
    back = replay(MiniGame(), session.record(), check=True)
    assert history(back) == history(session)


def test_a_note_at_the_start_of_a_stretch_survives_a_rewind() -> None:
    session = companion()
    session.answer_chance("rope")
    load(session, "done")
    session.undo("red", alone=True)  # no die was thrown yet: nothing to tell
    assert session._past.notes == []
    load(session, "done")
    session.answer_chance("3")
    session.undo("red", to=1, alone=True)
    assert session._past.notes == [Note(1, "undo.chance")]
    load(session, "south")
    before = history(session)
    load(session, "north")
    session.undo("red")
    assert history(session) == before
    assert session.log[-2:] == [
        TOLD,
        LogEntry("loaded", "2.1", {"seat": "red", "landing": "south"}),
    ]
    assert refusal(lambda: session.answers("red", ["north", "up"])) == (
        "'up' is not offered at load."
    )
    assert history(session) == before


def test_fate_before_the_first_decision_is_no_point() -> None:
    session = table(1)
    assert session.undo_points("red", alone=True) == []
    session = companion()
    assert session.undo_points("red", alone=True) == []
    assert isinstance(session.request, Chance)


# --- long games -----------------------------------------------------------------------------


def test_old_stretches_are_thinned_and_can_still_be_reached(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pages, "CHAPTER", 10**9)
    rng = random.Random(5)
    session = table(5, rounds=150)
    past: dict[int, bytes] = {}
    logs: dict[int, int] = {}
    while not session.over:
        past[session.revision] = session.game.dump(session.state)
        logs[session.revision] = len(session.log)
        decision = session.decision
        assert decision is not None
        session.answer(decision.seat, rng.choice(decision.words))
    stretches = len(session._past.marks)
    assert stretches > 500
    kept = session._past.checkpoints
    assert len(kept) <= KEEP_RECENT + stretches // THIN + 1
    assert [c.number for c in kept if c.number < stretches - KEEP_RECENT] == list(
        range(0, stretches - KEEP_RECENT, THIN)
    )
    assert [c.number for c in kept][-KEEP_RECENT:] == list(
        range(stretches - KEEP_RECENT, stretches)
    )
    # Older ones lie packed; one more than the recent ones stays open, for the stretch under way.
    assert sum(c._state is not None for c in kept) <= KEEP_RECENT + 1
    entries, marks, lines = session.entries[:], session._past.marks[:], session.log[:]
    points = session.undo_points("red", alone=True)
    assert points[-1] == 1
    assert len(points) == sum(not e.auto and e.seat != "chance" for e in entries)
    for to in [*sorted(rng.sample(points, 25), reverse=True), 1]:
        session.undo("red", to, alone=True)
        assert session.game.dump(session.state) == past[to]
        assert session.entries == entries[:to]
        assert session._past.marks == [mark for mark in marks if mark.at <= to]
        assert session.log == [*lines[: logs[to]], TOLD]
    assert len(session._past.checkpoints) == len(session._past.marks) == 2


def test_a_thinned_game_goes_on_thinned() -> None:
    session = table(5, rounds=150)
    play_random(session, 1, until=lambda s: len(s._past.marks) > 300)
    session.undo("red", to=session.undo_points("red", alone=True)[-40], alone=True)
    play_random(session, 2)
    assert len(session._past.checkpoints) <= KEEP_RECENT + len(session._past.marks) // THIN + 1
    assert encode(replay(MiniGame(), session.record()).record()) == encode(session.record())
