"""Compare positions of a long game with twins that a seat cannot tell from them.

    python -m tools.twins vietnam-1965-1975 campaign --seat us --twins 2000 --notes twins.jsonl
    python -m tools.twins vietnam-1965-1975 campaign --seat us --player computer --twins 2000

A twin has other secrets, drawn by the game's `sample_world`. Both are answered alike, and all that the
seat is shown, told and asked has to be the same, to the last byte (`probes.compare_twin`); half of
the twins are answered at random where the seat does not see the answer. Random play goes wherever it
likes, and an answer that is given once a season is soon lost among thousands of others; so of each
game those positions come first whose question has been compared least.

With `--player` computers of that kind play both sides, those positions are compared at which the seat
decides, and a computer that has just sat down has to answer either alike, for the same reason.

A line of the notes tells of each game that is through; those are passed over when it is run again.
It stops at the first secret that shows, and its exit status is 1.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import msgspec

from annamite.games import load
from annamite.kernel import Decision, Position
from annamite.kernel.powers import SamplesWorlds
from annamite.players import reason_of, seat_player
from tools.arguments import at_least_one
from tools.fuzz import LAWFULLY_SHOWN, MIXED, setup_for
from tools.positions import random_game
from tools.probes import compare_twin, stretches

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from annamite.kernel import Game

PER_GAME: Final = 50
"""Twins of each game."""
ANSWERS: Final = 3000
"""Answers after which a game is left."""
NEAR, FAR = 60, 1500
"""So many answers are given to a position and its twin; in one of `SELDOM` the more, a season's or two."""
SELDOM: Final = 50
APART: Final = 0.5
"""How many of the twins go their own way where the seat does not see the answer."""


class Compared(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a game.

    Attributes:
        seed: Its number.
        twins: How many twins were compared.
        alike: How many times two positions were found alike.
        steps: How many twins began at each step.
        answered: How many times a computer had to answer both of two positions, and did so alike.
    """

    seed: int
    twins: int
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
    game: Game[Any],
    scenario: str,
    seed: int,
    seat: str | None,
    before: Counter[str],
    *,
    twins: int = PER_GAME,
    answers: int = ANSWERS,
    player: str | None = None,
) -> Compared:
    """Play a game at random, or by computers, and compare some of its positions with twins.

    Args:
        game: The rules.
        scenario: What is played.
        seed: Number of the game.
        seat: Who looks; None: a spectator.
        before: How many positions of each step were compared in other games.
        twins: How many at the most.
        answers: After so many the game is left.
        player: The kind of computer that plays, and answers for the seat; None: chance plays.

    Raises:
        AssertionError: the seat can tell a twin; the message says by what.
    """
    dice = Random(f"twins {scenario} {seed}")
    played, given = random_game(game, scenario, seed, player or MIXED)
    starts: list[int] = []
    asked: list[str] = []
    for number, position in enumerate(islice(played, answers)):
        if stretches(position) and (player is None or _decides(position, seat)):
            assert position.request is not None
            starts.append(number)
            asked.append(position.request.step.id)
    places = chosen(asked, twins, before, dice)
    lawful = LAWFULLY_SHOWN.get(game.name, ())
    again = Position(game, game.start(setup_for(game, seed, scenario)))
    alike, answered, passed = 0, 0, 0
    for place in places:
        for value in given[passed : starts[place]]:
            again.push(value)
        passed = starts[place]
        ahead = FAR if dice.randrange(SELDOM) == 0 else NEAR
        following = given[passed : passed + ahead]
        alike += compare_twin(again, seat, dice, following, lawful, apart=dice.random() < APART)
        if player is not None and seat is not None:
            answered += answer_alike(again, seat, player, dice)
    steps = dict(Counter(asked[place] for place in places))
    return Compared(seed=seed, twins=len(places), alike=alike, steps=steps, answered=answered)


def _decides(position: Position[Any], seat: str | None) -> bool:
    """Return whether a seat has a choice in a position."""
    request = position.request
    return isinstance(request, Decision) and request.seat == seat and len(request.values) > 1


def answer_alike(position: Position[Any], seat: str, kind: str, dice: Random) -> bool:
    """Let a computer answer a position and a twin; return whether it had to, and the twin is another.

    Args:
        position: Where a stretch begins at which the seat decides; it is not changed.
        seat: Who decides.
        kind: The kind of computer, which has just sat down.
        dice: Draw the twin.

    Raises:
        AssertionError: it answers otherwise, or for another reason; the message says how.
    """
    game = position.game
    assert isinstance(game, SamplesWorlds), f"{game.name} cannot draw what {seat} cannot tell"
    twin = game.sample_world(position.base, seat, dice)
    if not _decides(position, seat) or game.dump(twin) == game.dump(position.base):
        return False
    here, there = (answer_of(game, state, seat, kind) for state in (position.base, twin))
    assert here == there, f"{kind} for {seat} answers {here}, and a twin {there}"
    return True


def answer_of(game: Any, state: Any, seat: str, kind: str) -> tuple[str, str, str]:
    """Return the step at which a position stands, what a computer answers there, and why."""
    position = Position(game, state.copy())
    request = position.request
    assert isinstance(request, Decision)
    player = seat_player(kind, game, seat, 0)
    value = player.choose(request, partial(position.fork_as, seat))
    return request.step.id, request.step.codec.word(value), reason_of(player)


def noted(notes: Path | None) -> list[Compared]:
    """Return what notes tell of games that are through."""
    if notes is None or not notes.exists():
        return []
    lines = notes.read_text(encoding="utf-8").splitlines()
    return [msgspec.convert(json.loads(line), Compared) for line in lines]


def compare(game: Game[Any], asked: argparse.Namespace) -> list[Compared]:
    """Return what came of as many games as it takes, those of the notes among them.

    Raises:
        AssertionError: the seat can tell a twin; the message says in which game, and by what.
    """
    through = noted(asked.notes)
    while sum(found.twins for found in through) < asked.twins:
        seed = len(through)
        try:
            found = compare_game(
                game,
                asked.scenario,
                seed,
                asked.seat,
                steps_of(through),
                twins=asked.per_game,
                answers=asked.answers,
                player=asked.player,
            )
        except AssertionError as error:
            msg = f"game {seed}: {error}"
            raise AssertionError(msg) from error
        through.append(found)
        if asked.notes is not None:
            with asked.notes.open("a", encoding="utf-8") as file:
                file.write(json.dumps(msgspec.to_builtins(found)) + "\n")
    return through


def steps_of(through: Iterable[Compared]) -> Counter[str]:
    """Return how many twins began at each step in some games."""
    steps: Counter[str] = Counter()
    for found in through:
        steps.update(found.steps)
    return steps


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare twins until there are enough; return 1 where one can be told."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("scenario")
    parser.add_argument("--seat", help="who looks; a spectator if left out")
    parser.add_argument("--twins", type=at_least_one, default=2000)
    parser.add_argument("--per-game", type=at_least_one, default=PER_GAME)
    parser.add_argument("--answers", type=at_least_one, default=ANSWERS)
    parser.add_argument("--player", help="kind of computer that plays, and has to answer alike")
    parser.add_argument("--notes", type=Path, help="where games that are through are noted")
    asked = parser.parse_args(arguments)
    try:
        through = compare(load(asked.game), asked)
    except AssertionError as error:
        print(error)
        return 1
    counted = ("twins", "alike", "answered")
    twins, alike, answered = (sum(getattr(x, name) for x in through) for name in counted)
    steps = len(steps_of(through))
    told = f", answered alike {answered} times" if asked.player else ""
    print(
        f"{twins} twins of {len(through)} games, found alike {alike} times at {steps} steps{told}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
