"""What to simulate, and all that a process needs to play some of it, on this machine or another."""

from __future__ import annotations

import atexit
import hashlib
import json
import shutil
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from annamite import games as installed
from annamite.kernel import Game, Setup
from annamite.kernel.own_copy import lay_over
from annamite.lab.own_modules import OwnModule

LONGEST: Final = 1_000_000
"""Decisions after which a game is given up as endless."""


class SimulationError(RuntimeError):
    """The simulation cannot go on; the message says why."""


@dataclass(frozen=True)
class OwnValues:
    """An owner's file of values, as it is given to every process that plays.

    Attributes:
        path: Where it was read.
        content: What stands in it.
    """

    path: str
    content: bytes

    def lay_over(self, game: str) -> None:
        """Lay them over a game's values, before the game is first loaded in this process.

        Where the file is not here, as on another machine, it is written to a folder that goes with
        the process.
        """
        here = Path(self.path)
        if not (here.is_file() and here.read_bytes() == self.content):
            folder = tempfile.mkdtemp(prefix="annamite-")
            atexit.register(shutil.rmtree, folder, ignore_errors=True)
            here = Path(folder) / here.name
            here.write_bytes(self.content)
        lay_over(game, here)


@dataclass(frozen=True)
class Plan:
    """What to simulate.

    Attributes:
        game: Name of the game.
        setup: Scenario and options.
        seats: Kind of computer player per seat.
        games: How many games.
        seed: Decides all of them.
        limit: Decisions after which a game is given up.
        load: Returns the game of a name; a function of a module, so that any process finds it.
        modules: Files of one's own that bring players and recorders.
        components: An owner's file of values; None: the values are ours.
        recorder: The name of what records each game (`annamite.lab.recorders`); None: nothing does.
    """

    game: str
    setup: Setup
    seats: Mapping[str, str]
    games: int
    seed: int | str = 0
    limit: int = LONGEST
    load: Callable[[str], Game[Any]] = field(default=installed.load)
    modules: tuple[OwnModule, ...] = ()
    components: OwnValues | None = None
    recorder: str | None = None

    def seed_of(self, index: int) -> int:
        """Return the seed of game `index`: it alone reproduces that game."""
        digest = hashlib.blake2b(f"{self.seed}/{index}".encode(), digest_size=6)
        return int.from_bytes(digest.digest(), "big")


def stamp(plan: Plan, game: Game[Any]) -> str:
    """Return what tells what is recorded of a simulation from what is of another.

    Args:
        plan: What is simulated.
        game: Its rules.
    """
    options = {spec.id: spec.choices[0] for spec in game.options} | dict(plan.setup.options)
    made_of = [
        *(plan.game, game.rules_version, plan.setup.scenario, sorted(options.items())),
        *(sorted(plan.seats.items()), str(plan.seed), plan.limit, plan.recorder),
        [module.text for module in plan.modules],
    ]
    return hashlib.blake2b(json.dumps(made_of).encode(), digest_size=6).hexdigest()
