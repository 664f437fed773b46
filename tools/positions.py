"""Gather positions of random games in which every step of the rules is asked, and probe them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import Any, NamedTuple, TypeVar

from annamite.games import load
from annamite.kernel import Decision, DiceStream, Game, Position
from annamite.kernel.powers import KnowsOccasions
from tools.fuzz import (
    EVEN,
    LURED,
    MIXED,
    RANDOM,
    RESTLESS,
    any_of,
    lay_own,
    passed,
    plain_word,
    players_of,
    setup_for,
)
from tools.probes import compare_twin, leads_to, options_of, take_every_option, twins_along
from tools.scenarios import is_long

MOST_ANSWERS, MOST_ANSWERS_LONG = 3000, 1200
"""A game is left after so many; one that is too long to be played whole as soon as this, where nothing
else is said."""
QUIET_GAMES = 20
"""So many games in a row that show no new word, and there is little left to find."""

EXACT = 12
"""Up to so many options, each number of them is news; above, each power of two."""
MOST_TAKEN_LONG = 30
"""In long scenarios, whose sheets offer hundreds, so many options of a position at the most are taken
besides one of each plain word."""

NEAR, FAR = 3, 80
"""So many answers are given to a position and its twin; the more only now and then (`FAR_SHARE`)."""
FAR_SHARE = 0.1

T = TypeVar("T")


class Kind(NamedTuple):
    """What tells positions apart: those that agree in it ask the same in the same circumstances.

    Attributes:
        landmark: The last one passed in the stretch, such as the Event under way; "" for none.
        occasion: What the game says that the request is part of, and under which limits.
        before: Id of the step asked before it in the stretch; "" for none.
        step: Id of the step asked.
    """

    landmark: str
    occasion: Hashable
    before: str
    step: str


def kind_of(position: Position[Any]) -> Kind:
    """Return the kind of a position at a request, by the powers that its game has for that."""
    game, state, request = position.game, position.state, position.request
    assert request is not None
    return Kind(
        _passed(position),
        game.occasion(state, request) if isinstance(game, KnowsOccasions) else None,
        position.asked[-1].step.id if position.asked else "",
        request.step.id,
    )


def _passed(position: Position[Any]) -> str:
    """Return the last landmark passed in the stretch, "" for none."""
    game, state = position.game, position.state
    for asked, value in zip(reversed(position.asked), reversed(position.stretch), strict=True):
        mark = passed(game, state, asked.step.id, asked.step.codec.word(value))
        if mark is not None:
            return mark
    return ""


@dataclass
class Seen:
    """What was asked in positions, kind by kind.

    Attributes:
        offered: Words offered in those that were news; numbers and spaces are lumped together.
        numbers: About how many options they offered: there are few where pieces and money are few.
    """

    offered: dict[Kind, set[str]] = field(default_factory=dict)
    numbers: dict[Kind, set[int]] = field(default_factory=dict)

    @property
    def steps(self) -> frozenset[str]:
        """The steps asked in them."""
        return frozenset(kind.step for kind in self.offered)

    def is_news(self, position: Position[Any]) -> bool:
        """Note a position; tell whether it offers a word, or so many, as none of its kind did."""
        request = position.request
        assert request is not None
        kind, step, values = kind_of(position), request.step, options_of(request)
        known = self.offered.setdefault(kind, set())
        numbers = self.numbers.setdefault(kind, set())
        words = {plain_word(step, step.codec.word(value)) for value in values}
        number = _roughly(len(values))
        if words <= known and number in numbers:
            return False
        known |= words
        numbers.add(number)
        return True


def _roughly(number: int) -> int:
    """Return a number of options, rounded down to a power of two if there are many."""
    return number if number <= EXACT else 1 << (number.bit_length() - 1)


def some_game(
    game: Game[Any], scenario: str, seed: int
) -> tuple[Iterator[Position[Any]], list[int]]:
    """Return a random game as `random_game` does; the beginning of a long one, without players."""
    if is_long(game, scenario):
        return random_game(game, scenario, seed, RANDOM, MOST_ANSWERS_LONG)
    return random_game(game, scenario, seed)


def random_game(
    game: Game[Any], scenario: str, seed: int, seats: str = MIXED, most: int = MOST_ANSWERS
) -> tuple[Iterator[Position[Any]], list[int]]:
    """Return the positions of a random game, one per request, and the answers given so far.

    The list of answers grows while the positions are drawn. `seats` says who plays, as for
    `players_of`; after `most` answers the game is left.
    """
    answers: list[int] = []

    def played() -> Iterator[Position[Any]]:
        dice = Random(f"positions {scenario} {seed}")
        mood = (EVEN, RESTLESS, LURED)[seed % 3]
        fate = DiceStream.seeded("positions", scenario, seed)
        players = players_of(game, seed, seats)
        position = Position(game, game.start(setup_for(game, seed, scenario)))
        while (request := position.request) is not None and len(answers) < most:
            yield position
            if not isinstance(request, Decision):
                answers.append(fate.answer(request))
            elif (player := players.get(request.seat)) is not None and len(request.values) > 1:
                answers.append(player.choose(request, partial(position.fork_as, request.seat)))
            else:
                answers.append(any_of(game, position.state, request, mood, dice))
            try:
                position.push(answers[-1])
            except Exception as error:
                raise AssertionError(leads_to(request, answers[-1], error)) from error

    return played(), answers


def gather(
    game: Game[Any],
    scenario: str,
    seen: Seen,
    *,
    least: int,
    games: int,
    most: int = 0,
    wanted: Collection[str] = (),
) -> list[Position[Any]]:
    """Return the positions of random games that are news, as forks that nobody plays on.

    Args:
        game: The rules.
        scenario: What is played, with the options of each seed.
        seen: What is no news; it grows.
        least: How many at the least; any positions fill up what is lacking.
        games: How many games, or fewer if little is left to find.
        most: How many at the most, as long as a step is wanted that was not asked yet.
        wanted: Steps that have to be asked.
    """
    found: list[Position[Any]] = []
    others: list[Position[Any]] = []
    dice = Random(f"others {scenario}")
    number = quiet = 0
    for seed in range(max(games, most)):
        new = False
        for position in some_game(game, scenario, seed)[0]:
            number += 1
            if seen.is_news(position):
                new = True
                found.append(position.fork())
            # A sample in which each position seen so far stands the same chance.
            if len(others) < least:
                others.append(position.fork())
            elif dice.random() < least / number:
                others[dice.randrange(least)] = position.fork()
        quiet = 0 if new else quiet + 1
        enough = len(found) + len(others) >= least
        tired = quiet >= QUIET_GAMES or seed + 1 >= games
        if tired and enough and seen.steps >= set(wanted):
            break
    return found + others[: max(0, least - len(found))]


@dataclass(frozen=True)
class Probed:
    """What came of taking every option.

    Attributes:
        positions: In how many positions.
        taken: How many options.
        steps: The steps that were asked in them, and in those seen before.
    """

    positions: int
    taken: int
    steps: frozenset[str]


def probe(
    game: Game[Any],
    scenario: str,
    seen: Seen | None = None,
    *,
    least: int,
    games: int,
    most: int = 0,
    wanted: Collection[str] = (),
) -> Probed:
    """Gather positions (see there), and take each of their options one step further.

    In long scenarios some options of each position are taken, where there are many.

    Raises:
        AssertionError: see `probes.take_every_option`.
    """
    seen = Seen() if seen is None else seen
    found = gather(game, scenario, seen, least=least, games=games, most=most, wanted=wanted)
    some, dice = is_long(game, scenario), Random(f"options {scenario}")
    taken = sum(
        take_every_option(position, _some_options(position, dice) if some else None)
        for position in found
    )
    return Probed(len(found), taken, seen.steps)


def _some_options(position: Position[Any], dice: Random) -> list[int]:
    """Return an option of each plain word, and some more of any."""
    request = position.request
    assert request is not None
    values, step = options_of(request), request.step
    if len(values) <= MOST_TAKEN_LONG:
        return [*values]
    plain = {plain_word(step, step.codec.word(value)): value for value in values}
    return sorted({*plain.values(), *dice.sample(values, MOST_TAKEN_LONG)})


def probe_twins(
    game: Game[Any], scenario: str, *, most: int, games: int, lawful: Collection[str] = ()
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
        played, answers = some_game(game, scenario, seed)
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
