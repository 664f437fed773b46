"""What the flowcharts advise a person: an action that can be followed, with its sections."""

from __future__ import annotations

from typing import Any

from annamite import games
from annamite.kernel import Decision, DiceStream, Position, Setup
from annamite.players.advising import Advice, advise


def first_action(seat: str) -> Position[Any]:
    """Return a game of four people where `seat` is to act."""
    game = games.load("fire-in-the-lake")
    for seed in range(40):
        position = Position(game, game.start(Setup("short", {})))
        dice = DiceStream.seeded(seed)
        position.roll(dice)
        while isinstance(request := position.request, Decision):
            if request.step.id == "card.act" and request.seat == seat and len(request.values) > 3:
                return position
            position.push(request.values[-1])
            position.roll(dice)
    raise AssertionError(seat)


def followed(position: Position[Any]) -> tuple[list[Advice], list[str]]:
    """Return the advice at a decision, and what is answered by asking again at each decision."""
    told = advise(position)
    given: list[str] = []
    fork, stretch, asked = position.fork(), position.base, position.request
    assert isinstance(asked, Decision)
    seat = asked.seat
    while len(given) < len(told) and isinstance(request := fork.request, Decision):
        if request.seat != seat or fork.base is not stretch:
            break
        if not request.forced:
            given.append(advise(fork)[0].word)
            value = request.values[request.words.index(given[-1])]
        else:
            value = request.values[0]
        fork.push(value)
    return told, given


def test_each_faction_is_advised_a_whole_action() -> None:
    for seat in ("us", "arvn", "nva", "vc"):
        told, given = followed(first_action(seat))
        assert [each.word for each in told] == given
        assert told[0].rule.startswith("8."), seat
        assert told[0].reason, seat


def test_what_was_begun_otherwise_is_ended_all_the_same() -> None:
    position = first_action("vc")
    request = position.request
    assert isinstance(request, Decision)
    advised = advise(position)[0].word
    for word in request.words:
        if word in ("pass", "event", advised):
            continue
        fork = position.fork()
        fork.push(request.values[request.words.index(word)])
        asked = fork.request
        if isinstance(asked, Decision) and asked.seat == "vc":
            assert advise(fork)[0].word in asked.words


def test_no_die_of_the_game_and_no_policy_is_needed() -> None:
    position = first_action("us")
    before = position.game.dump(position.state), position.game.dump(position.base)
    assert position.state.policy == 0
    advise(position)
    assert (position.game.dump(position.state), position.game.dump(position.base)) == before
