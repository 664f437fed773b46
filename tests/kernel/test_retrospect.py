"""Looking back on a game is the same as going through all of it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from annamite.kernel import PLAYER_REASON, DiceStream, LogEntry, Session, Setup
from annamite.kernel.past import readable
from annamite.kernel.record import CHANCE
from tests.conformance.minigame import SEATS, MiniGame

READERS: list[tuple[str | None, bool]] = [
    (seat, over) for seat in (*SEATS, None) for over in (False, True)
]


def check_log(session: Session[Any], dice: random.Random) -> None:
    assert session.log_length == len(session.log)
    for seat, over in READERS:
        lines = [line for line in session.log if readable(line, seat, over=over)]
        assert session.lines_read(seat, over=over) == len(lines)
        end = dice.randint(0, len(session.log))
        read = [line for line in session.log[:end] if readable(line, seat, over=over)]
        assert session.lines_read(seat, end, over=over) == len(read)
        first, last = sorted(dice.randint(0, len(lines) + 2) for _ in range(2))
        assert session.log_lines(seat, first, last, over=over) == lines[first:last]


def check_entries(session: Session[Any], seats: Sequence[str]) -> None:
    entries = list(enumerate(session.entries))
    for before in (None, 0, 1, len(entries) // 2, len(entries)):
        for answered in (False, True):
            fitting = [
                at
                for at, entry in entries[:before]
                if entry.seat in seats and not (answered and entry.auto)
            ]
            last = session.last_entry(lambda seat: seat in seats, before, answered=answered)
            assert last == max(fitting, default=-1)
    marks = session.record().marks
    for at in (0, len(entries) // 2, len(entries)):
        assert session.goes_far_beyond(at) == (sum(mark.at > at for mark in marks) > 1)


@pytest.mark.parametrize("seed", range(4))
def test_as_if_one_went_through_all(seed: int) -> None:
    """However a game goes on and back."""
    dice = random.Random(seed)
    setup = Setup("even", {"rounds": 150})
    session = Session(MiniGame(), setup, {}, DiceStream.seeded(seed))
    kept: list[LogEntry] = []
    for _ in range(150):
        session.mark_told()
        kept = list(session.log)
        assert session.log_kept == len(kept)
        for _ in range(dice.randint(1, 3)):
            decision = session.decision
            assert decision is not None
            points = session.undo_points("red", alone=True)
            if points and dice.random() < 0.25:
                session.undo("red", dice.choice(points[:12]), alone=True)
            else:
                session.answer(decision.seat, dice.choice(decision.words), "so" * seed)
        assert session.log[: session.log_kept] == kept[: session.log_kept]
        check_log(session, dice)
        check_entries(session, dice.choice([("red",), ("blue", CHANCE), SEATS, ()]))


def test_what_was_taken_back_and_done_again_is_not_kept() -> None:
    session = Session(MiniGame(), Setup("even"), {}, DiceStream.seeded(1))
    session.answer("red", "north")
    session.mark_told()
    lines = session.log_length
    session.undo("red")
    assert session.log_kept == session.log_length == lines - 1
    session.answer("red", "north")
    assert session.log_length == lines
    assert session.log_kept == lines - 1
    session.mark_told()
    assert session.log_kept == lines


def test_in_a_new_session_nothing_is_known_to_be_as_before() -> None:
    session = Session(MiniGame(), Setup("even"), {}, DiceStream.seeded(1))
    assert session.log
    assert session.log_kept == 0


def test_who_reads_what_a_computer_player_thought() -> None:
    line = LogEntry(PLAYER_REASON, "", {"seat": "red", "reason": "so"}, ("red",))
    secret = LogEntry("drew", "1", {}, ("red",))
    assert readable(line, "red")
    assert not readable(line, "blue")
    assert not readable(line, None)
    assert readable(line, None, over=True)
    assert not readable(secret, "blue", over=True)
