"""Tell whether a computer of Vietnam 1965-1975 that is kept as a yardstick still plays as it did.

python -m tools.yardstick             compare with what is noted
python -m tools.yardstick --write     note how it plays now

A version never changes. Note again only after a change of the rules or of a scenario, in the commit that
makes it; what makes the computer play otherwise belongs into its next version.
"""

from __future__ import annotations

import argparse
import importlib
import json
import pkgutil
import sys
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from annamite.games import load
from annamite.kernel import Decision, DiceStream, Game, Position, Setup
from annamite.players import seat_player

NOTES: Final = (
    Path(__file__).parents[1] / "tests" / "games" / "vietnam_1965_1975" / "yardstick.json"
)
GAME: Final = "vietnam-1965-1975"
KIND: Final = "computer-1"
SEEDS: Final = {"starlite": range(4), "silver-bayonet": range(6), "masher": range(8)}
"""Games played, by scenario."""

LATER: Final = (
    "at_scale",
    "outlook",
    "by_trail",
    "campaign",
    "historical",
    "plain_sheets",
    "strategy",
)
"""Packages of the computer that no version kept as a yardstick is made of."""


def digest(game: Game[Any], scenario: str, seed: int, kind: str = KIND) -> str:
    """Return a digest of all answers of a game between two computers."""
    position = Position(game, game.start(Setup(scenario)))
    players = {seat.id: seat_player(kind, game, seat.id, seed) for seat in game.seats}
    fate = DiceStream(seed.to_bytes(16, "big"))
    told = blake2b(digest_size=8)
    while True:
        position.roll(fate)
        asked = position.request
        if asked is None:
            return told.hexdigest()
        assert isinstance(asked, Decision)
        seat = asked.seat
        value = players[seat].choose(asked, lambda seat=seat: position.fork_as(seat))
        told.update(f"{seat} {asked.step.id} {asked.step.codec.word(value)}\n".encode())
        position.push(value)


def digests(game: Game[Any], kind: str = KIND) -> dict[str, list[str]]:
    """Return the digests of all games, by scenario."""
    return {
        scenario: [digest(game, scenario, seed, kind) for seed in seeds]
        for scenario, seeds in SEEDS.items()
    }


def constants() -> dict[str, float]:
    """Return every number that the computer's modules name: games may not come to each of them."""
    found = {}
    computer = importlib.import_module(f"annamite.games.{GAME.replace('-', '_')}.computer")
    for module in pkgutil.walk_packages(computer.__path__, f"{computer.__name__}."):
        if any(part in module.name.split(".") for part in LATER):
            continue
        own_name = module.name.rpartition(".")[2]
        for name, value in vars(importlib.import_module(module.name)).items():
            if name.isupper() and type(value) in (int, float):
                found[f"{own_name}.{name}"] = value
    return dict(sorted(found.items()))


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.yardstick")
    parser.add_argument("--write", action="store_true", help=f"note it in {NOTES.name}")
    arguments = parser.parse_args()
    found = {KIND: digests(load(GAME)), "constants": constants()}
    if arguments.write:
        NOTES.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
        return 0
    same = found == json.loads(NOTES.read_text(encoding="utf-8"))
    print("It plays as noted." if same else "It plays otherwise than noted.")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
