"""A stretch played again before somebody who reads closely."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.kernel import DiceStream, Log, LogEntry, Rules, Session, Setup
from annamite.kernel.game import CLOSE, reads_closely
from annamite.kernel.overruling import nearest
from annamite.kernel.retracing import Reader, retrace
from tests.conformance.minigame import MiniGame
from tests.kernel.tables import AgainstBlue


class Thinking(MiniGame):
    """The game with a thought before each stretch, and more for those who read closely."""

    def play(self, state: Any, log: Log = None) -> Rules[None]:
        if log is not None:
            log(LogEntry("why.thought", "1", {}))
            if reads_closely(log):
                log(LogEntry(f"{CLOSE}thought", "1", {}))
        return (yield from super().play(state, log))


@pytest.fixture
def played() -> Session[Any]:
    """A game to its end, by the first answers."""
    session = Session(Thinking(), Setup("even", {}), chance=DiceStream.seeded(3))
    while (decision := session.decision) is not None:
        session.answer(decision.seat, decision.words[0])
    return session


def read(session: Session[Any], seat: str | None) -> list[LogEntry]:
    return session.log_lines(seat, 0, session.lines_read(seat, over=True), over=True)


def test_every_line_is_found_in_a_stretch_that_tells_more(played: Session[Any]) -> None:
    log = read(played, "red")
    assert len(log) > 10
    for number, line in enumerate(log):
        found = retrace(played, number, "red")
        assert found is not None
        assert found.lines[found.at] == line
        assert [told.key for told in found.lines].count(f"{CLOSE}thought") == 1
        plain = [told for told in found.lines if not told.key.startswith(CLOSE)]
        first = number - sum(told in plain for told in found.lines[: found.at])
        assert plain == log[first : first + len(plain)]


def test_nobody_else_is_told_more(played: Session[Any]) -> None:
    assert not [line for line in played.log if line.key.startswith(CLOSE)]
    assert not reads_closely(None)
    assert not reads_closely([].append)
    assert reads_closely(Reader())


def test_a_seat_is_told_only_what_it_may_read(played: Session[Any]) -> None:
    for seat in ("red", "blue", None):
        for number in range(len(read(played, seat))):
            found = retrace(played, number, seat)
            assert found is not None
            assert all(line.visible_to is None or seat in line.visible_to for line in found.lines)


def test_behind_the_log_is_nothing(played: Session[Any]) -> None:
    assert retrace(played, len(read(played, "red")), "red") is None
    assert retrace(played, 10**6, None) is None


def test_asking_changes_nothing(played: Session[Any]) -> None:
    before = played.record()
    retrace(played, 5, None)
    assert played.record() == before


def test_beside_an_overruling_every_line_is_found_and_it_is_no_line_of_the_rules() -> None:
    session = Session(AgainstBlue(), Setup("even", {}), chance=DiceStream.seeded(3))
    while (at := nearest(session, 0, "red", step=1)) is None:
        decision = session.decision
        assert decision is not None
        session.answer(decision.seat, decision.words[-1])
    session.overrule("red", at, "west", alone=True)
    keys = [line.key for line in read(session, "red")]
    assert keys.count("overruled") == 1
    for number, line in enumerate(read(session, "red")):
        found = retrace(session, number, "red")
        if line.key in ("overruled", "undo.chance"):
            assert found is None
        else:
            assert found is not None
            assert found.lines[found.at] == line
