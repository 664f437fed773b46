"""Play a game to its end, fast: for simulations, searches and the fuzzer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic

from annamite.kernel import Decision, DiceStream, Game, Log, Outcome, Position, Setup
from annamite.kernel.game import S
from annamite.players import reason_of
from annamite.players.random_player import RandomPlayer

Chooser = Callable[[Decision, Callable[..., Position[Any]]], int]
"""Returns one of the decision's values; the second argument gives a fork from the seat's view, or
brings the earlier one up to date that it is given.
"""

Watch = Callable[[Position[Any], Decision, int], None]
"""Is told of every answer of a seat, forced ones included, before it takes effect; the position is
only to be read, and forks of it to be played on.
"""


@dataclass(frozen=True, slots=True)
class Playout(Generic[S]):
    """What a playout came to.

    Attributes:
        state: The last state.
        outcome: How the game ended; None if the limit came first.
        decisions: Answers given by the seats, forced ones included.
        forced: Those of them with one option.
        options: Options offered, all in all.
        chances: Answers given by fate.
    """

    state: S
    outcome: Outcome | None
    decisions: int
    forced: int
    options: int
    chances: int


def play_out(
    game: Game[S],
    setup: Setup,
    seed: int | str,
    chooser: Chooser | None = None,
    limit: int = 1_000_000,
    log: Log = None,
    watch: Watch | None = None,
) -> Playout[S]:
    """Play one game without a record, the same for the same seed in any process.

    Args:
        game: The rules.
        setup: Scenario and options.
        seed: Decides the dice and, if nobody else chooses, the choices.
        chooser: Chooses where there is a choice; None for uniformly random play.
        limit: Stop after so many decisions.
        log: Where to tell what happens; None: nowhere, which is faster.
        watch: Who is told of every answer.

    Raises:
        SetupError: the setup names what the game does not know.
    """
    answer = DiceStream.seeded("playout", seed).answer
    choose = RandomPlayer("all", seed).choose if chooser is None else chooser
    position = Position(game, game.start(setup), log)
    push = position.push

    def look(earlier: Position[S] | None = None) -> Position[S]:
        request = position.request
        seat = request.seat if isinstance(request, Decision) else None
        return position.fork_as(seat, earlier)

    decisions = forced = options = chances = 0
    while (request := position.request) is not None and decisions < limit:
        if isinstance(request, Decision):
            values = request.values
            width = len(values)
            decisions += 1
            options += width
            if width == 1:
                forced += 1
                value = values[0]
            else:
                value = choose(request, look)
            if watch is not None:
                watch(position, request, value)
            push(value)
        else:
            chances += 1
            push(answer(request))
    outcome = game.outcome(position.state)
    return Playout(position.state, outcome, decisions, forced, options, chances)


Explain = Callable[[str, str], None]
"""Is told a seat and why it chooses as it does."""


def seated(players: Mapping[str, Any], explain: Explain | None = None) -> Chooser:
    """Return the chooser that asks, for each decision, the player who has its seat.

    Args:
        players: Who sits where.
        explain: Is told the reasons of those who give any, before the choice takes effect.
    """
    chooses: dict[str, Chooser] = {seat: player.choose for seat, player in players.items()}

    def choose(decision: Decision, look: Callable[..., Position[Any]]) -> int:
        return chooses[decision.seat](decision, look)

    def choose_and_tell(decision: Decision, look: Callable[..., Position[Any]]) -> int:
        value = choose(decision, look)
        reason = reason_of(players[decision.seat])
        if explain and reason:
            explain(decision.seat, reason)
        return value

    return choose_and_tell if explain else choose
