"""Gather positions of random games in which every step of the rules is asked."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from annamite.kernel import Decision, Game, Generator, Position
from tools.fuzz import EVEN, LURED, RESTLESS, any_of, plain_word, setup_for
from tools.probes import options_of, take_every_option

MOST_ANSWERS = 4000
"""A game is left after so many."""
QUIET_GAMES = 30
"""So many games in a row that show no new word, and there is little left to find."""


@dataclass
class Gathered:
    """Positions, and what is asked in them.

    Attributes:
        positions: Forks that nobody plays on.
        offered: Words offered per step in them; numbers and spaces are lumped together.
    """

    positions: list[Position[Any]] = field(default_factory=list)
    offered: dict[str, set[str]] = field(default_factory=dict)

    def take(self, position: Position[Any]) -> bool:
        """Keep a position if it offers a word that none kept so far does; tell whether."""
        request = position.request
        assert request is not None
        step = request.step
        known = self.offered.setdefault(step.id, set())
        words = {plain_word(step, step.codec.word(value)) for value in options_of(request)}
        if words <= known:
            return False
        known |= words
        self.positions.append(position.fork())
        return True


def gather(game: Game[Any], scenario: str, *, least: int, games: int) -> Gathered:
    """Return positions of random games, so that each step and word seen in them is offered once.

    Args:
        game: The rules.
        scenario: What is played, with the options of each seed.
        least: How many at the least; any positions fill up what is lacking.
        games: How many games at the most.
    """
    found, others = Gathered(), []
    quiet = 0
    for seed in range(games):
        new = False
        for position in _random_game(game, scenario, seed):
            new = found.take(position) or new
            if position.dice.random() < least / 2000:
                others.append(position.fork())
        quiet = 0 if new else quiet + 1
        if quiet >= QUIET_GAMES and len(found.positions) + len(others) >= least:
            break
    Random(f"others {scenario}").shuffle(others)
    found.positions += others[: max(0, least - len(found.positions))]
    return found


class _Played(Position[Any]):
    """A position of a random game, with the dice that random play uses."""

    __slots__ = ("dice",)
    dice: Random


def _random_game(game: Game[Any], scenario: str, seed: int) -> Any:
    """Play a game at random and yield its position at each request."""
    dice = Random(f"gather {scenario} {seed}")
    mood = (EVEN, RESTLESS, LURED)[seed % 3]
    fate = Generator.seeded("gather", scenario, seed)
    position = _Played(game, game.start(setup_for(game, seed, scenario)))
    position.dice = dice
    answers = 0
    while (request := position.request) is not None and answers < MOST_ANSWERS:
        yield position
        if isinstance(request, Decision):
            position.push(any_of(game, position.state, request, mood, dice))
        else:
            position.push(fate.answer(request))
        answers += 1


def take_every_option_of(
    game: Game[Any], scenario: str, *, least: int, games: int
) -> tuple[int, int, list[str]]:
    """Gather positions and take each of their options one step further.

    Returns:
        How many positions there were, how many options were taken, and the steps that were asked.

    Raises:
        AssertionError: see `probes.take_every_option`.
    """
    found = gather(game, scenario, least=least, games=games)
    taken = sum(take_every_option(position) for position in found.positions)
    return len(found.positions), taken, sorted(found.offered)
