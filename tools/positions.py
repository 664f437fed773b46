"""Gather positions of random games in which every step of the rules is asked, and probe them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import Any, TypeVar

from annamite.games import load
from annamite.kernel import Decision, Game, Generator, Position
from tools.fuzz import (
    EVEN,
    LURED,
    MIXED,
    RESTLESS,
    any_of,
    lay_own,
    plain_word,
    players_of,
    setup_for,
)
from tools.probes import compare_twin, options_of, take_every_option, twins_along

MOST_ANSWERS = 3000
"""A game is left after so many."""
QUIET_GAMES = 20
"""So many games in a row that show no new word, and there is little left to find."""

NEAR, FAR = 3, 80
"""So many answers are given to a position and its twin; the more only now and then (`FAR_SHARE`)."""
FAR_SHARE = 0.1

T = TypeVar("T")


@dataclass
class Gathered:
    """Positions, and what is asked in them.

    Attributes:
        positions: Forks that nobody plays on.
        offered: Words offered in them, per step and step asked before it in the stretch; numbers and
            spaces are lumped together.
    """

    positions: list[Position[Any]] = field(default_factory=list)
    offered: dict[tuple[str, str], set[str]] = field(default_factory=dict)

    @property
    def steps(self) -> frozenset[str]:
        """The steps asked in them."""
        return frozenset(step for _, step in self.offered)

    def take(self, position: Position[Any]) -> bool:
        """Keep a position if it offers a word that none kept so far does; tell whether."""
        request = position.request
        assert request is not None
        step = request.step
        before = position.asked[-1].step.id if position.asked else ""
        known = self.offered.setdefault((before, step.id), set())
        words = {plain_word(step, step.codec.word(value)) for value in options_of(request)}
        if words <= known:
            return False
        known |= words
        self.positions.append(position.fork())
        return True


def random_game(
    game: Game[Any], scenario: str, seed: int
) -> tuple[Iterator[Position[Any]], list[int]]:
    """Return the positions of a random game, one per request, and the answers given so far.

    The list of answers grows while the positions are drawn.
    """
    answers: list[int] = []

    def played() -> Iterator[Position[Any]]:
        dice = Random(f"positions {scenario} {seed}")
        mood = (EVEN, RESTLESS, LURED)[seed % 3]
        fate = Generator.seeded("positions", scenario, seed)
        players = players_of(game, seed, MIXED)
        position = Position(game, game.start(setup_for(game, seed, scenario)))
        while (request := position.request) is not None and len(answers) < MOST_ANSWERS:
            yield position
            if not isinstance(request, Decision):
                answers.append(fate.answer(request))
            elif (player := players.get(request.seat)) is not None and len(request.values) > 1:
                answers.append(player.choose(request, partial(position.fork_as, request.seat)))
            else:
                answers.append(any_of(game, position.state, request, mood, dice))
            position.push(answers[-1])

    return played(), answers


def gather(
    game: Game[Any], scenario: str, *, least: int, games: int, wanted: Collection[str] = ()
) -> Gathered:
    """Return positions of random games, so that each step and word seen in them is offered once.

    Args:
        game: The rules.
        scenario: What is played, with the options of each seed.
        least: How many at the least; any positions fill up what is lacking.
        games: How many games at the most.
        wanted: Steps without which the search does not end early.
    """
    found = Gathered()
    others: list[Position[Any]] = []
    dice = Random(f"others {scenario}")
    seen = quiet = 0
    for seed in range(games):
        new = False
        for position in random_game(game, scenario, seed)[0]:
            seen += 1
            new = found.take(position) or new
            # A sample in which each position seen so far stands the same chance.
            if len(others) < least:
                others.append(position.fork())
            elif dice.random() < least / seen:
                others[dice.randrange(least)] = position.fork()
        quiet = 0 if new else quiet + 1
        enough = len(found.positions) + len(others) >= least
        if quiet >= QUIET_GAMES and enough and found.steps >= set(wanted):
            break
    found.positions += others[: max(0, least - len(found.positions))]
    return found


@dataclass(frozen=True)
class Probed:
    """What came of taking every option.

    Attributes:
        positions: In how many positions.
        taken: How many options.
        steps: The steps that were asked in them.
    """

    positions: int
    taken: int
    steps: frozenset[str]


def probe(
    game: Game[Any], scenario: str, *, least: int, games: int, wanted: Collection[str] = ()
) -> Probed:
    """Gather positions (see there), and take each of their options one step further.

    Raises:
        AssertionError: see `probes.take_every_option`.
    """
    found = gather(game, scenario, least=least, games=games, wanted=wanted)
    taken = sum(take_every_option(position) for position in found.positions)
    return Probed(len(found.positions), taken, found.steps)


def probe_twins(
    game: Game[Any], scenario: str, *, most: int, games: int, lawful: Sequence[str] = ()
) -> int:
    """Compare positions of random games with twins that a seat cannot tell from them.

    Args:
        game: The rules.
        scenario: What is played, with the options of each seed.
        most: How many twins at the most; a part of each game is looked at.
        games: How many games.
        lawful: Steps whose options show a seat, by the rules, what others hold.

    Returns:
        How many times two positions were found alike.

    Raises:
        AssertionError: see `probes.compare_twin`.
    """
    seats = [*(seat.id for seat in game.seats), None]
    compared = 0
    for seed in range(games):
        start = game.start(setup_for(game, seed, scenario))
        if not game.secrets(start):
            continue
        played, answers = random_game(game, scenario, seed)
        for _ in played:
            pass
        dice = Random(f"twins {seed}")
        share = most / games / len(answers)
        for position, following in twins_along(Position(game, start), answers, ahead=FAR):
            for seat in seats:
                if dice.random() < share:
                    ahead = FAR if dice.random() < FAR_SHARE else NEAR
                    compared += compare_twin(position, seat, dice, following[:ahead], lawful)
    return compared


def with_own(name: str, own: str, task: Callable[[Game[Any]], T]) -> T:
    """Return what a task makes of a game with a file of own values beside this module.

    What is in the box is read once per process, so this takes a fresh one.
    """
    with ProcessPoolExecutor(
        1, get_context("spawn"), initializer=partial(lay_own, name, own)
    ) as pool:
        return pool.submit(_loaded, name, task).result()


def _loaded(name: str, task: Callable[[Game[Any]], T]) -> T:
    return task(load(name))
