"""Whole cards at a table: sessions with Events, Pivotal Events and a Coup, and their records."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.game import FireInTheLake
from annamite.games.fire_in_the_lake.state import State
from annamite.kernel import DiceStream, Refused, Session, Setup, replay
from annamite.kernel.shapes import plain
from annamite.players import RandomPlayer
from tests.games.fire_in_the_lake.little_deck import DECK


def opened(*cards: str) -> Session[State]:
    """Return a table with the Medium scenario on which these cards have been turned over."""
    session = Session(FireInTheLake(DECK), Setup("medium"))
    for card in cards:
        session.answer_chance(card)
    return session


def decline(session: Session[State]) -> None:
    """Decline every Pivotal Event."""
    while session.decision is not None and session.decision.step.id == "card.pivotal":
        session.answer(session.decision.seat, "no")


def asked(session: Session[State]) -> tuple[str, str]:
    """Return who is asked what."""
    assert session.decision is not None
    return session.decision.seat, session.decision.step.id


@pytest.mark.rule("fitl 2.2-b", "fitl 2.3-a", "fitl 2.3.4-d", "fitl 2.3.6-c", "fitl 2.3.7-a")
def test_a_card_with_event_and_operation() -> None:
    """US executes the Event, NVA Rallies and Infiltrates; on the next card ARVN is first."""
    session = opened("1", "16")
    decline(session)
    assert asked(session) == ("us", "card.act")
    session.answers("us", ["event", "shaded"])
    assert session.state.resources == [0, 30, 20, 20]
    assert asked(session) == ("nva", "card.act")
    session.answers("nva", ["rally", "activity", "infiltrate", "central_laos"])
    while asked(session) == ("nva", "infiltrate.how"):
        session.answer("nva", "build_up")
    session.answer("nva", "0")
    while session.decision is not None:
        offered = session.decision.words
        easy: list[str] = [w for w in ("0", "nothing", "no", "done") if w in offered]
        easy = easy or ["southern_laos" if "southern_laos" in offered else offered[0]]
        session.answer("nva", easy[0])
    session.answer_chance("50")
    s = session.state
    assert (s.card, s.next_card, list(s.played)) == (16, 50, [1, 16])
    assert s.eligible == 0b1010
    decline(session)
    assert asked(session) == ("arvn", "card.act")  # card 16: US ARVN VC NVA


@pytest.mark.rule("fitl 2.3.8-b", "fitl 2.3.8-i", "fitl 2.3.8-m")
def test_a_card_trumped() -> None:
    """US plays its Pivotal Event on card 50, NVA trumps it; then VC is 2nd Eligible."""
    session = opened("50", "1")
    assert asked(session) == ("us", "card.pivotal")
    session.answer("us", "yes")
    session.answer("nva", "yes")
    while asked(session)[1] == "card.pivotal":
        session.answer(asked(session)[0], "no")
    session.answer("nva", "single")
    s = session.state
    assert (s.card, list(s.played), s.pivotal) == (122, [50, 122], 0b1011)
    assert asked(session) == ("vc", "card.act")  # card 122: NVA VC ARVN US
    with pytest.raises(Refused):
        session.answer("vc", "event")
    for seat in ("vc", "arvn", "us"):
        session.answer(seat, "pass")
    assert session.state.eligible == 0b1011
    session.answer_chance("2")
    assert asked(session) == ("us", "card.pivotal")
    assert plain(session.view(None))["cards"]["played"] == [50, 122, 1]


@pytest.mark.rule("fitl 2.3.9-a", "fitl 2.3.7-b")
def test_the_last_card_before_a_coup() -> None:
    """With a Coup showing nobody is asked for a Pivotal Event and nobody Marches."""
    session = opened("50", "128")
    assert plain(session.view(None))["monsoon"] is True
    assert asked(session) == ("nva", "card.act")
    assert session.decision is not None
    assert "march" not in session.decision.words
    for seat in ("nva", "arvn", "vc", "us"):
        session.answer(seat, "pass")
    session.answer_chance("1")
    assert (session.state.card, session.state.coups) == (128, 1)
    assert plain(session.view(None))["phase"] == "coup"
    assert plain(session.view(None))["monsoon"] is False


def test_a_game_with_events_is_replayed_from_its_record() -> None:
    """A game played at random with the little deck passes every audit and replays exactly."""
    game = FireInTheLake(DECK)
    session = Session(game, Setup("medium"), chance=DiceStream.seeded(11))
    players = {seat.id: RandomPlayer(seat.id, 5) for seat in game.seats}
    while session.decision is not None and len(session.entries) < 500:
        decision = session.decision
        word = decision.step.codec.word(players[decision.seat].choose(decision))
        session.answer(decision.seat, word)
        if not len(session.entries) % 10:
            assert game.audit(session.state) == []
    steps = {entry.step for entry in session.entries}
    assert {"card.act", "card.pivotal", "event.side"} <= steps
    again = replay(game, session.record(), check=True)
    assert game.dump(again.state) == game.dump(session.state)
