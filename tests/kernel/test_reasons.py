"""Why a computer player answered as it did: told, kept, and forgotten with the answer."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.kernel import PLAYER_REASON, LogEntry, Session, decode, encode, replay, sentence
from annamite.kernel.record import Reason
from tests.conformance.minigame import MiniGame, State
from tests.kernel.tables import load, table

WHY = "the south is safe"
TOLD = LogEntry(PLAYER_REASON, "", {"seat": "red", "reason": WHY}, ("red",))


class OpenGame(MiniGame):
    """The mini game with open hands."""

    def secrets(self, state: State) -> bool:
        return False


def reasoned() -> Session[Any]:
    session = table(1)
    session.answer("red", "south", WHY)
    load(session, "west")
    return session


def test_a_reason_is_told_before_what_comes_of_the_answer() -> None:
    session = reasoned()
    at = session.log.index(TOLD)
    assert session.log[at + 1].params["landing"] == "south"
    assert TOLD.is_reason
    assert sentence(session.game, TOLD) == "The south is safe."
    assert sentence(session.game, session.log[at + 1]) == session.game.text(session.log[at + 1])


def test_only_a_game_without_secrets_tells_it_to_everybody() -> None:
    session = reasoned()
    assert TOLD in session.log_for("red")
    assert TOLD not in session.log_for("blue")
    assert TOLD not in session.log_for(None)
    session = Session(OpenGame(), session.setup, chance=table(1).chance)
    session.answer("red", "south", WHY)
    assert [line.visible_to for line in session.log if line.is_reason] == [None]


def test_who_sees_all_that_a_seat_sees_reads_its_reasons() -> None:
    class Confiding(MiniGame):
        def confidants(self, seat: str) -> list[str]:
            return ["blue"] if seat == "red" else []

    session = Session(Confiding(), table(1).setup, chance=table(1).chance)
    session.answer("red", "south", WHY)
    assert [line.visible_to for line in session.log if line.is_reason] == [("red", "blue")]
    assert not [line for line in session.log_for(None) if line.is_reason]


def test_a_reason_goes_with_its_answer_and_stays_when_later_ones_go() -> None:
    session = reasoned()
    session.undo("red", 2)
    assert session.log.count(TOLD) == 1
    assert session.record().reasons == (Reason(1, WHY),)
    session.undo("red", 1)
    assert TOLD not in session.log
    load(session, "south")
    assert not [line for line in session.log if line.is_reason]
    assert session.record().reasons == ()


def test_a_record_keeps_reasons_and_nothing_follows_from_them() -> None:
    session = reasoned()
    record = decode(encode(session.record()))
    again = replay(session.game, record)
    assert again.log == session.log
    assert encode(again.record()) == encode(session.record())
    plain = table(1)
    load(plain, "south")
    load(plain, "west")
    assert plain.record().entries == record.entries
    assert plain.record().marks == record.marks


def test_an_export_during_play_keeps_the_reasons_of_others_back() -> None:
    session = reasoned()
    assert session.record(seen_by="red").reasons == (Reason(1, WHY),)
    assert session.record(seen_by="blue").reasons == ()
    session.game = OpenGame()
    assert session.record(seen_by="blue").reasons == (Reason(1, WHY),)


def test_what_is_refused_leaves_no_reason() -> None:
    session = table(1)
    with pytest.raises(ValueError, match="not offered"):
        session.answer("red", "moon", WHY)
    load(session, "south")
    assert not [line for line in session.log if line.is_reason]
