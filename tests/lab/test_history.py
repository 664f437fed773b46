"""Past positions and the story of a record."""

from __future__ import annotations

import random

import msgspec

from annamite.kernel import DiceStream, History, Session, Setup, replay
from annamite.lab.story import story
from tests.conformance.minigame import MiniGame


def played(seed: int, undo: bool = True) -> tuple[Session, list[bytes]]:
    """Return a game with undos in it, and the state before each of its entries."""
    dice = random.Random(seed)
    session = Session(MiniGame(), Setup("even"), {}, DiceStream.seeded(seed))
    while (decision := session.decision) is not None:
        points = session.undo_points("red", alone=True)
        if undo and points and dice.random() < 0.2:
            session.undo("red", dice.choice(points[:3]), alone=True)
        else:
            session.answer(decision.seat, dice.choice(decision.words))
    states = []
    record = session.record()
    for at in range(session.revision + 1):
        cut = msgspec.structs.replace(
            record,
            entries=record.entries[:at],
            marks=(),
            notes=(),
            finished=at == len(record.entries),
        )
        history: History = History(replay(session.game, cut))
        states.append(session.game.dump(history.position(at).state))
    return session, states


def test_every_position_and_every_line() -> None:
    for seed in range(5):
        session, states = played(seed)
        history: History = History(session)
        assert history.last == session.revision
        for at in random.Random(seed).sample(range(history.last + 1), 12):
            assert session.game.dump(history.position(at).state) == states[at]
        assert states[-1] == session.game.dump(session.state)
        told = [line for at in range(history.last + 1) for line in history.told(at)]
        assert told == session.log


def test_it_follows_a_game_that_goes_on_and_back() -> None:
    session = Session(MiniGame(), Setup("even"), {}, DiceStream.seeded(1))
    history: History = History(session)
    for word in ("north", "east", "south"):
        session.answer("red", word)
    position = history.position(2)
    assert position.state.cells[13:17] == bytes([1, 0, 0, 0])
    session.undo("red", 2)
    session.answer("red", "west")
    assert history.last == 3
    assert history.position(3).state.cells[13:17] == bytes([1, 0, 0, 1])
    # A position is free to play on.
    position = history.position(1)
    position.push(0)
    assert history.position(1).state.cells[13] == 0


def test_a_story() -> None:
    session, _ = played(3, undo=False)
    lines = list(story(session))
    assert [line.entry for line in lines if line.entry is not None] == list(range(session.revision))
    assert lines[0] == (0, "chance: draw " + session.entries[0].word)
    assert lines[1].text == "Red drew a card. (1)"
    assert lines[-1].text.startswith("The game is over (rounds): ")
    assert len([line for line in lines if line.entry is None]) == len(session.log) + 1
    short = list(story(session, 3))
    assert short == lines[: len(short)]
    assert max(line.entry or 0 for line in short) == 2
