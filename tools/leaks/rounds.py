"""Games in which swaps are made, where, and what the notes tell of those that are through."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from annamite.kernel import Position
from tools.fuzz import LAWFULLY_SHOWN, MIXED, setup_for
from tools.leaks.computers import answer_alike, decides
from tools.leaks.sent import at_once
from tools.leaks.swaps import Leak, Swap
from tools.positions import random_game
from tools.probes import stretches

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from annamite.kernel import Game

NEAR, FAR = 4, 800
"""So many answers are given to a position and its world; in one of `SELDOM` the more, a season's or so."""
SELDOM: Final = 500
APART: Final = 0.5
"""How many of the worlds go their own way where the seat does not see the answer."""
BARREN: Final = 30
"""So many games in a row in which there is nothing to swap, and the rest is left."""


class Limits(NamedTuple):
    """How a game is looked into.

    Attributes:
        seats: Who looks, in turn; None: a spectator.
        swaps: How many at the most, those at steps that were looked at least; None: at every stretch.
        answers: After so many the game is left.
        player: The kind of computer that plays, and answers for the seat; None: chance plays.
    """

    seats: Sequence[str | None]
    swaps: int | None = None
    answers: int = 3000
    player: str | None = None


class Compared(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a game.

    Attributes:
        game, scenario, seed: Which it was.
        swaps: How many worlds were compared.
        alike: How many times all that was sent was found alike.
        steps: How many swaps were made at each step.
        answered: How many times a computer had to answer both of two positions, and did so alike.
    """

    game: str
    scenario: str
    seed: int
    swaps: int
    alike: int
    steps: dict[str, int]
    answered: int = 0


def chosen(asked: Sequence[str], number: int, before: Counter[str], dice: Random) -> list[int]:
    """Return the places of positions to be compared, those asked least before coming first.

    Args:
        asked: Per position the step at which it stands.
        number: How many at the most.
        before: How many positions of each step were compared before.
        dice: Decides among those of a step.
    """
    order = [*range(len(asked))]
    dice.shuffle(order)
    taken, ranked = Counter(before), []
    for at in order:
        ranked.append((taken[asked[at]], at))
        taken[asked[at]] += 1
    return sorted(at for _, at in sorted(ranked, key=lambda pair: pair[0])[:number])


def compare_game(
    game: Game[Any], scenario: str, seed: int, before: Counter[str], limits: Limits
) -> Compared:
    """Play a game at random, or by computers, and swap what is hidden where its stretches begin.

    Args:
        game: The rules.
        scenario: What is played.
        seed: Number of the game.
        before: How many swaps were made at each step in other games.
        limits: How it is looked into.

    Raises:
        AssertionError: the seat can tell; the message says in which game, where, and by what.
    """
    try:
        with at_once():
            return asyncio.run(_compare(game, scenario, seed, before, limits))
    except AssertionError as error:
        msg = f"{game.name} {scenario}, game {seed}: {error}"
        raise type(error)(msg) from error


async def _compare(
    game: Game[Any], scenario: str, seed: int, before: Counter[str], limits: Limits
) -> Compared:
    setup = setup_for(game, seed, scenario)
    start = game.start(setup)
    rng = Random(f"leaks {scenario} {seed}")
    steps: Counter[str] = Counter()
    alike = answered = 0
    if game.secrets(start):
        for at, position, following in _places(game, scenario, seed, before, limits, rng):
            seat = rng.choice(limits.seats)
            swap = Swap(game, setup, position.base, seat, rng, LAWFULLY_SHOWN.get(game.name, {}))
            if not swap.swapped:
                continue
            assert position.request is not None
            steps[position.request.step.id] += 1
            apart = rng.random() < APART
            try:
                await swap.follow(following, apart=apart)
            except Leak as error:
                raise Leak(f"from entry {at}: {error}") from error
            alike += swap.compared
            if limits.player is not None and seat is not None:
                answered += answer_alike(position, seat, limits.player, rng)
    return Compared(
        game=game.name,
        scenario=scenario,
        seed=seed,
        swaps=steps.total(),
        alike=alike,
        steps=dict(sorted(steps.items())),
        answered=answered,
    )


def _places(
    game: Game[Any],
    scenario: str,
    seed: int,
    before: Counter[str],
    limits: Limits,
    rng: Random,
) -> Iterator[tuple[int, Position[Any], list[int]]]:
    """Yield where swaps are made: the entry, the position before it, and the answers that follow."""
    played, given = random_game(game, scenario, seed, limits.player or MIXED)
    starts: list[int] = []
    asked: list[str] = []
    for number, position in enumerate(islice(played, limits.answers)):
        if stretches(position) and _matters(position, limits):
            assert position.request is not None
            starts.append(number)
            asked.append(position.request.step.id)
    places = [*range(len(starts))]
    if limits.swaps is not None:
        places = chosen(asked, limits.swaps, before, rng)
    again = Position(game, game.start(setup_for(game, seed, scenario)))
    passed = 0
    for place in places:
        for value in given[passed : starts[place]]:
            again.push(value)
        passed = starts[place]
        ahead = FAR if rng.randrange(SELDOM) == 0 else rng.randrange(2 * NEAR)
        yield passed, again, given[passed : passed + ahead]


def _matters(position: Position[Any], limits: Limits) -> bool:
    """Return whether a position is compared: all are but where a computer has to answer."""
    return limits.player is None or any(decides(position, seat) for seat in limits.seats)


def noted(notes: Path | None) -> list[Compared]:
    """Return what notes tell of games that are through."""
    if notes is None or not notes.exists():
        return []
    lines = notes.read_text(encoding="utf-8").splitlines()
    return [msgspec.convert(json.loads(line), Compared) for line in lines]


def compare(
    game: Game[Any],
    scenarios: Sequence[str],
    swaps: int,
    limits: Limits,
    notes: Path | None = None,
) -> list[Compared]:
    """Return what came of as many games as it takes, those of the notes among them.

    Scenarios are played in turn. Where nothing is ever hidden it ends after some games.

    Args:
        game: The rules.
        scenarios: What is played.
        swaps: How many at least.
        limits: How each game is looked into.
        notes: Where games that are through are noted.

    Raises:
        AssertionError: a seat can tell; the message says in which game, and by what.
    """
    through = [one for one in noted(notes) if one.game == game.name and one.scenario in scenarios]
    done = {(one.scenario, one.seed) for one in through}
    number = 0
    while sum(one.swaps for one in through) < swaps and not _barren(through):
        scenario, seed = scenarios[number % len(scenarios)], number // len(scenarios)
        number += 1
        if (scenario, seed) in done:
            continue
        through.append(compare_game(game, scenario, seed, steps_of(through), limits))
        if notes is not None:
            with notes.open("a", encoding="utf-8") as file:
                file.write(json.dumps(msgspec.to_builtins(through[-1])) + "\n")
    return through


def _barren(through: Sequence[Compared]) -> bool:
    """Return whether there was nothing to swap for many games."""
    return len(through) >= BARREN and not any(one.swaps for one in through[-BARREN:])


def steps_of(through: Iterable[Compared]) -> Counter[str]:
    """Return how many swaps were made at each step in some games."""
    steps: Counter[str] = Counter()
    for one in through:
        steps.update(one.steps)
    return steps
