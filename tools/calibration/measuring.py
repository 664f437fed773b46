"""Whole games by the frozen policy: what each of them comes to."""

from __future__ import annotations

import gc
import multiprocessing
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from annamite.games.rolling_thunder.autopilot import FROZEN
from annamite.games.rolling_thunder.box.building import built
from annamite.games.rolling_thunder.box.components import YEARS
from annamite.games.rolling_thunder.box.ids import (
    FIRST_AIRFIELD,
    FIRST_BRIDGE,
    RAID_TARGETS,
    REGIONS,
    TARGET_COLOURS,
)
from annamite.games.rolling_thunder.game import RollingThunder
from annamite.games.rolling_thunder.victory import performance
from annamite.kernel import Setup
from annamite.lab.simulate import RUBBISH, Plan
from annamite.players import seat_player
from annamite.players.playout import play_out, seated

if TYPE_CHECKING:
    from multiprocessing.pool import Pool

    from annamite.kernel import LogEntry
    from annamite.kernel.component_files import Tree

SEASONS: Final = 2 * len(YEARS)
LATE: Final = 1967
"""From this year on raids on cities and airfields are counted: after 1966."""
CITIES: Final = ("hanoi", "haiphong")
BATCH: Final = 20
"""Games that a process is given at once."""
KINDS: Final = (*TARGET_COLOURS, "bridges", "airfield")
"""What raids are flown against."""


@dataclass
class Measured:
    """What is measured of one game.

    Attributes:
        level: The performance level that it ended with.
        impact: Where the marker stood at the end of each season played.
        losses: Crews lost by the end of each year played.
        south: Cubes that reached the South in each year played.
        restriction: Target Restriction Level of each season played.
        used: How often a thing was used: requests, cards, directives, altitudes, kinds of target.
        recon: Squadrons of armed recon, by place.
        cities, airfields: Raids on Hanoi and Haiphong, and on airfields, after 1966.
    """

    level: str = ""
    impact: list[int] = field(default_factory=list)
    losses: list[int] = field(default_factory=list)
    south: list[int] = field(default_factory=list)
    restriction: list[int] = field(default_factory=list)
    used: Counter[str] = field(default_factory=Counter)
    recon: Counter[str] = field(default_factory=Counter)
    cities: int = 0
    airfields: int = 0


USED: Final = {"card.played": "card", "raid.altitude": "altitude"}
"""What a log line says was used, where it is not called as the line is."""


class Listener:
    """Measures one game by what its log tells.

    Args:
        game: The rules, for where targets lie.
    """

    def __init__(self, game: RollingThunder) -> None:
        self.game = game
        self.measured = Measured()
        self.year = YEARS[0]
        self._lost = self._arrived = 0

    def __call__(self, entry: LogEntry) -> None:
        """Hear what happens."""
        params = entry.params
        measured = self.measured
        match entry.key:
            case "year":
                self.close()
                self.year = int(params["year"])
            case "season":
                measured.impact.append((measured.impact or [self.game.box.c.impact.start])[-1])
            case "impact":
                measured.impact[-1] = int(params["new"])
            case "level":
                measured.restriction.append(int(params["new"]))
            case "request" | "directive" | "card.played" | "raid.altitude":
                what = USED.get(entry.key, entry.key)
                measured.used[f"{what} {params[what]}"] += 1
            case "raid":
                self._raid(params)
            case "recon":
                measured.recon[str(params["place"])] += 1
            case "crew.lost":
                self._lost += 1
            case "infiltration":
                self._arrived += int(params["count"])

    def _raid(self, params: Mapping[str, Any]) -> None:
        region, kind = self._targets[params["target"]]
        self.measured.used[f"target {kind}"] += 1
        if self.year >= LATE:
            self.measured.cities += region in CITIES
            self.measured.airfields += kind == "airfield"

    @cached_property
    def _targets(self) -> dict[str, tuple[str, str]]:
        """Where each raid target lies and of which kind it is."""
        box = self.game.box
        found = {}
        for number, target in enumerate(RAID_TARGETS):
            if number < FIRST_BRIDGE:
                kind: str = TARGET_COLOURS[box.objective_colour[number]]
            else:
                kind = "airfield" if number >= FIRST_AIRFIELD else "bridges"
            found[target] = REGIONS[box.raid_region[number]], kind
        return found

    def close(self) -> None:
        """Write down the year that is over, or in which the game ended."""
        self.measured.losses.append(self._lost)
        self.measured.south.append(self._arrived)
        self._arrived = 0


def play(game: RollingThunder, seed: int, setup: Setup, policy: str) -> Measured:
    """Play one game with a policy in both seats."""
    listener = Listener(game)
    players = {seat.id: seat_player(policy, game, seat.id, seed) for seat in game.seats}
    played = play_out(game, setup, seed, seated(players), log=listener)
    listener.close()
    listener.measured.level = performance(game.table(played.state))
    return listener.measured


class Batch(NamedTuple):
    """Games that a process plays."""

    tables: Tree
    scenario: str
    policy: str
    seeds: list[int]


def _played(batch: Batch) -> list[Measured]:
    gc.set_threshold(RUBBISH)
    game = RollingThunder(built(batch.tables))
    return [play(game, seed, Setup(batch.scenario), batch.policy) for seed in batch.seeds]


class Ground:
    """Plays many games with any components, the same ones for the same seed.

    Args:
        pool: Processes that play.
        seed: Decides dice, cards and draws of all games.
        policy: Who sits in both seats.
    """

    def __init__(self, pool: Pool, seed: int = 0, policy: str = FROZEN) -> None:
        self.pool, self.seed, self.policy = pool, seed, policy

    def play(self, tables: Tree, games: int, scenario: str = "campaign") -> list[Measured]:
        """Return what each game comes to, in order; other components meet the same seeds."""
        plan = Plan("rolling-thunder", Setup(scenario), {}, games, self.seed)
        seeds = [plan.seed_of(number) for number in range(games)]
        batches = [
            Batch(tables, scenario, self.policy, seeds[at : at + BATCH])
            for at in range(0, games, BATCH)
        ]
        return [each for part in self.pool.imap(_played, batches) for each in part]


@contextmanager
def ground(jobs: int, seed: int = 0, policy: str = FROZEN) -> Iterator[Ground]:
    """Give processes that play, and end them."""
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield Ground(pool, seed, policy)
