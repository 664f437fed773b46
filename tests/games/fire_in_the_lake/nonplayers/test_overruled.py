"""Non-players that are overruled: whatever they are made to do, they go on from it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from annamite.games.fire_in_the_lake.game import game
from annamite.kernel import (
    OVERRULED,
    DiceStream,
    Session,
    Setup,
    decode,
    encode,
    overruling,
    replay,
    sentence,
)

if TYPE_CHECKING:
    from collections import Counter

    from annamite.games.fire_in_the_lake.state import State

GAME = game()
MIXES = ("us+arvn+nva+vc", "arvn+nva+vc", "us+arvn+nva", "us+nva+vc", "us+arvn+vc")


def seated(seed: int, mix: str) -> Session[State]:
    dice = DiceStream.seeded("overruled", seed)
    return Session(GAME, Setup("short", {"nonplayers": mix}), chance=dice)


def a_choice(session: Session[State], rng: random.Random) -> overruling.Choice | None:
    """Return a real choice of a non-player, somewhere in the last few hundred entries."""
    near = rng.randrange(max(0, session.revision - 300), session.revision)
    at = overruling.nearest(session, near, None, step=rng.choice((-1, 1)))
    return None if at is None else overruling.choice_at(session, at, None)


def overrule(session: Session[State], choice: overruling.Choice, rng: random.Random) -> None:
    other = rng.choice([value for value in choice.decision.values if value != choice.taken])
    word = choice.decision.step.codec.word(other)
    session.overrule("us", choice.at, word, alone=True)


def answer_some(session: Session[State], rng: random.Random) -> None:
    for _ in range(rng.randrange(30)):
        if session.decision is not None:
            session.answer(session.decision.seat, rng.choice(session.decision.words))


@pytest.mark.parametrize("mix", MIXES)
@pytest.mark.parametrize("seed", range(2))
def test_the_game_goes_on_and_its_record_reproduces(
    seed: int, mix: str, counted: Counter[str]
) -> None:
    rng = random.Random(f"{seed} {mix}")
    session = seated(seed, mix)
    overruled = 0
    for _ in range(10):
        answer_some(session, rng)
        choice = a_choice(session, rng)
        if choice is not None:
            overrule(session, choice, rng)
            overruled += 1
        assert GAME.audit(session.state) == []
    assert overruled > 2
    record = session.record()
    assert record.overruled
    again = replay(GAME, decode(encode(record)), check=True)
    assert again.record() == record
    assert again.log == session.log
    assert GAME.dump(again.state) == GAME.dump(session.state)
    counted.clear()  # what they were made to do need not fit their instructions


def test_a_non_player_made_to_pass_plays_its_next_card_by_itself() -> None:
    session = seated(1, "us+arvn+nva+vc")
    asked = [
        n
        for n, entry in enumerate(session.entries[:400])
        if (entry.step, entry.seat) == ("card.act", "vc") and entry.word != "pass"
    ]
    assert "pass" in overruling.choice_at(session, asked[0], "us").decision.words
    session.overrule("us", asked[0], "pass", alone=True)
    (line,) = [line for line in session.log if line.key == OVERRULED]
    assert line.params["chosen"] == "Pass"
    assert line.params["faction"] == "vc"
    assert "VC takes “Pass” instead of" in sentence(GAME, line)
    later = [entry for entry in session.entries[asked[0] + 1 :] if entry.seat == "vc"]
    assert later
    assert all(entry.auto for entry in later)
    session.undo("us", asked[0], alone=True)
    assert session.entries[asked[0]].auto
