"""Every offered option is accepted; everything else is refused without changing a byte."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from annamite.games import load, names
from annamite.kernel import Decision, DiceStream, Refused, Session, encode
from tools.fuzz import setup_for
from tools.wrong_answers import vocabulary

GAMES = 10
POSITIONS = 40
WRONG = 250
"""Wrong answers per position: 10 x 40 x 250 = 100,000 a game."""


def _fingerprint(session: Session[Any]) -> tuple[bytes, int, int]:
    return session.game.dump(session.state), len(session.entries), len(session.log)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("name", names())
def test_wrong_answers_change_nothing(name: str, seed: int) -> None:
    """Options of other steps, other seats and garbage are refused; the record stays the same.

    Half of the words are garbage or made up, half were on offer earlier in the same game.
    """
    game = load(name)
    dice = Random(seed)
    words = vocabulary(game)
    seats = [spec.id for spec in game.seats] + ["", "chance", "nobody"]
    session: Session[Any] = Session(game, setup_for(game, seed), chance=DiceStream.seeded(seed))
    refused = 0
    earlier: dict[str, None] = {}
    for number in range(POSITIONS):
        for _ in range(dice.randrange(1, 12)):
            if session.decision is not None:
                earlier.update(dict.fromkeys(session.decision.words))
                session.answer(session.decision.seat, dice.choice(session.decision.words))
        decision = session.decision
        if decision is None:  # a short game is over; the next one goes on
            chance = DiceStream.seeded(seed, number)
            session = Session(game, setup_for(game, seed), chance=chance)
            continue
        before, record = _fingerprint(session), encode(session.record())
        offered, known = set(decision.words), [*earlier]
        for _ in range(WRONG):
            seat, word = dice.choice(seats), dice.choice(known if dice.random() < 0.5 else words)
            if seat == decision.seat and word in offered:
                seat = "nobody"
            with pytest.raises(Refused):
                session.answer(seat, word)
            refused += 1
        assert before == _fingerprint(session)
        assert record == encode(session.record())

    assert refused >= WRONG


ENOUGH, MOST_GAMES = 100, 40
"""So many options are tried at least, in so few games."""


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 104))
@pytest.mark.parametrize("name", names())
def test_every_offered_option_is_accepted(name: str, seed: int) -> None:
    """Whatever is offered can be answered, in a fork, at positions all over a random game."""
    game = load(name)
    dice = Random(seed)
    tried = played = 0
    while tried <= ENOUGH:
        chance = DiceStream.seeded(seed, played)
        session: Session[Any] = Session(game, setup_for(game, seed + played), chance=chance)
        while (decision := session.decision) is not None:
            for value in decision.values if dice.random() < 0.15 else ():
                fork = session.fork()
                fork.push(value)
                fork.roll(DiceStream.seeded(seed))
                assert game.audit(fork.state) == []
                assert fork.request is None or isinstance(fork.request, Decision)
                tried += 1
            session.answer(decision.seat, dice.choice(decision.words))
        played += 1
        assert played < MOST_GAMES
