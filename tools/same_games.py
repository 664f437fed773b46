"""Tell whether a seeded game is the same on another Python as on this one.

    python -m tools.same_games                    a digest of each of the games, one a line
    python -m tools.same_games --python PATH      play them on that Python too, and compare

Twenty games of each game: every scenario, some with options, every kind of computer player in all
seats, side by side and against chance. A digest covers what was offered, chosen, told and given as a
reason, and the last state. The other Python needs the packages that the rules need; its strings hash
differently on purpose, so that an order that hangs on hashes shows as well.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from annamite.games import load, names
from annamite.kernel import Decision, Game, LogEntry, Setup
from annamite.players import kinds, reason_of, seat_player, seat_setup, seats_of
from annamite.players.playout import play_out
from tools.arguments import at_least_one
from tools.fuzz import setup_for
from tools.scenarios import short

GAMES = 20
"""Games of each game."""
CHANCE = "random"
LINE_UPS = 5
"""In so many games running chance plays alone once, and kinds sit side by side once."""
ROOT = Path(__file__).parents[1]

_json = msgspec.json.Encoder(order="deterministic").encode


class Given(NamedTuple):
    """A game to be played.

    Attributes:
        setup: Scenario and options.
        seats: Kind of player per seat.
    """

    setup: Setup
    seats: dict[str, str]


def line_up(game: Game[Any], number: int) -> dict[str, str]:
    """Return who sits where in game `number`: its own kinds in turn, else several, else chance."""
    own = [kind for kind, found in kinds(game).items() if kind == found.id != CHANCE]
    turn = number % LINE_UPS
    together = [*own, CHANCE]
    if turn == LINE_UPS - 1 or not own:
        order = [CHANCE]
    elif turn == LINE_UPS - 2:
        first = number // LINE_UPS % len(together)
        order = together[first:] + together[:first]
    else:
        order = [own[(number + number // LINE_UPS) % len(own)]]
    return {seat.id: order[at % len(order)] for at, seat in enumerate(game.seats)}


def given(game: Game[Any], number: int) -> Given:
    """Return setup and players of game `number`; every second one has options drawn."""
    seats = line_up(game, number)
    scenarios = short(game)
    scenario = scenarios[number // 2 % len(scenarios)].id
    if number % 2 == 0:
        return Given(seat_setup(game, Setup(scenario), seats), seats)
    setup = setup_for(game, 4 * number, scenario)
    chance = dict.fromkeys(seats, CHANCE)
    return Given(setup, chance | seats_of(game, setup, seats))


def digest(game: Game[Any], number: int) -> str:
    """Return the digest of all that happens in game `number`."""
    setup, seats = given(game, number)
    players = {seat: seat_player(kind, game, seat, number) for seat, kind in seats.items()}
    seen = hashlib.blake2b(_json(setup), digest_size=12)

    def choose(decision: Decision, look: Callable[..., Any]) -> int:
        player = players[decision.seat]
        value = player.choose(decision, look)
        reason = reason_of(player)
        seen.update(_json([decision.step.id, decision.seat, list(decision.values), value, reason]))
        return value

    def note(entry: LogEntry) -> None:
        seen.update(_json(entry))

    played = play_out(game, setup, number, choose, log=note)
    seen.update(_json(played.outcome))
    seen.update(game.dump(played.state))
    return seen.hexdigest()


def lines(games: int) -> Iterator[str]:
    """Yield a line for each game played: its digest, and what it was."""
    for name in names():
        game = load(name)
        for number in range(games):
            setup, seats = given(game, number)
            players = ",".join(f"{seat}={kind}" for seat, kind in seats.items())
            yield f"{digest(game, number)} {name} {number} {setup.scenario} {players}"


def start_other(python: str, games: int) -> subprocess.Popen[str]:
    """Start the same games on another Python, whose strings hash differently."""
    seed = "1" if os.environ.get("PYTHONHASHSEED") == "0" else "0"
    paths = os.pathsep.join((str(ROOT / "src"), str(ROOT)))
    return subprocess.Popen(
        [python, "-m", "tools.same_games", "--games", str(games)],
        env=os.environ | {"PYTHONPATH": paths, "PYTHONHASHSEED": seed},
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


def main(arguments: list[str] | None = None) -> int:
    """Run from the command line: 1 if a game differs, 2 if the other Python fails or is not there."""
    parser = argparse.ArgumentParser(prog="python -m tools.same_games")
    parser.add_argument("--games", type=at_least_one, default=GAMES, help="of each game")
    parser.add_argument("--python", help="another Python, to compare with")
    asked = parser.parse_args(arguments)
    if asked.python is None:
        for line in lines(asked.games):
            print(line, flush=True)
        return 0
    try:
        other = start_other(asked.python, asked.games)
    except OSError as error:
        print(f"{asked.python} could not be started: {error.strerror}.", file=sys.stderr)
        return 2
    here = list(lines(asked.games))
    there = other.communicate()[0].splitlines()
    if other.returncode:
        print(f"{asked.python} could not play the games.", file=sys.stderr)
        return 2
    differing = sorted(set(here) ^ set(there), key=lambda line: line.split(" ", 1)[1])
    for line in differing:
        print(f"{'here ' if line in here else 'there'} {line}")
    equal = len(set(here) & set(there))
    print(f"{equal} of {len(here)} games are the same on {platform.python_version()} and there.")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
