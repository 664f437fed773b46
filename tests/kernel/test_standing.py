"""What `repr` says: a line, quick, and no secret."""

from __future__ import annotations

from annamite.kernel import DiceStream, Outcome, Position, Session, Setup, standing
from tests.conformance.minigame import MiniGame

GAME = MiniGame()


def session(**options: int | bool) -> Session:
    return Session(GAME, Setup("even", dict(options)), chance=DiceStream.seeded(3))


def test_a_game_says_how_to_ask_for_it() -> None:
    assert standing.of_game(GAME) == "<Smugglers (mini-game): 2 scenarios, seats red, blue>"


def test_a_session_says_who_decides() -> None:
    s = session(rounds=4)
    assert repr(s) == "<Session of Smugglers, even: Red decides load (5 options); 1 entry>"
    s.paused = "The rules failed."
    assert repr(s) == "<Session of Smugglers, even: paused, Red decides load (5 options); 1 entry>"


def test_a_session_says_how_it_ended() -> None:
    s = session(rounds=4)
    while s.decision is not None:
        s.answer(s.decision.seat, s.decision.words[0])
    assert s.record().finished
    entries = len(s.entries)
    first = standing.title(GAME, GAME.outcome(s.state).ranking[0])  # type: ignore[union-attr]
    assert repr(s) == (
        f"<Session of Smugglers, even: over, {first} first (rounds); {entries} entries>"
    )


def test_a_position_says_what_is_asked_without_listing_options() -> None:
    position = Position(GAME, GAME.start(Setup("even")))
    assert repr(position) == "<Position of Smugglers: a die or card is asked for (draw)>"
    position.push(position.request.outcomes[0])  # type: ignore[union-attr]
    assert repr(position) == "<Position of Smugglers: Red decides load>"
    assert position.request._values is None  # type: ignore[union-attr]
    position.request = None
    assert repr(position) == "<Position of Smugglers: over>"


def test_an_outcome_says_who_came_where() -> None:
    outcome = Outcome(("red", "blue"), {"red": 3, "blue": -1}, "rounds")
    assert repr(outcome) == "<Outcome: red 3, blue -1; rounds>"
    assert standing.ended(GAME, outcome) == "Red first (rounds)"
    draw = Outcome(("red", "blue"), {}, "", "A draw")
    assert repr(draw) == "<Outcome: red 0, blue 0; A draw>"
    assert standing.ended(GAME, draw) == "A draw"
    assert repr(Outcome(("red",), {}, "")) == "<Outcome: red 0>"


def test_a_record_says_how_long_it_is_not_every_answer() -> None:
    s = session()
    assert repr(s.record()) == "<Record of mini-game, even: 1 entry, in progress>"
    assert repr(s.record("red")) == (
        "<Record of mini-game, even: 1 entry, in progress, as seen by red>"
    )


def test_a_seat_that_is_none_is_called_as_it_is() -> None:
    assert standing.title(GAME, "green") == "green"


def test_what_is_hidden_is_not_told() -> None:
    """Two sessions that differ in what lies hidden read alike."""
    texts = set()
    for seed in range(8):
        s = Session(GAME, Setup("even"), chance=DiceStream.seeded(seed))
        texts.add(repr(s))
        texts.add(repr(s.fork()))
    assert len(texts) == 2
