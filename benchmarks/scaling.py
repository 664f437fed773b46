"""What more processors give a simulation: by processes, and by Ray on a cluster of this machine alone.

    python -m benchmarks.scaling                   one core and two, by both
    python -m benchmarks.scaling --no-ray          by processes alone
    python -m benchmarks.scaling GAME --scenario NAME --seats KIND

Each way plays the same games in turn, several rounds, and the quickest round counts: others who use the
machine can only slow it down. Starting up is left out, and told beside. What the process that takes the
results in spends on a game bounds what any number of processors can give.
"""

from __future__ import annotations

import argparse
import os
import pickle
import resource
import sys
import tempfile
import time
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from rich.console import Console
from rich.table import Table

from annamite.games import load, playable
from annamite.lab import choices
from annamite.lab.executors import Alone, Executor, Processes
from annamite.lab.on_ray import OnRay
from annamite.lab.plan import Plan
from annamite.lab.portions import Done
from annamite.lab.rows import Rows, encode
from annamite.players import seat_setup
from benchmarks.measuring import calibrate
from tests.lab.ray_cluster import lean

TIMES: Final = (1, 2)
"""Processors that are compared."""
ESTIMATED: Final = (2, 8, 32, 128, 512, 2048)
"""Processors of clusters that an estimate is made for."""


Way: TypeAlias = "tuple[str, int]"
"""By what games are played, and how many at once."""


@dataclass(frozen=True)
class Round:
    """What one round took.

    Attributes:
        rate: Games a second, from the first that came to the last.
        start: Seconds to the first.
        parent: CPU seconds of this process for each game.
        workers: CPU seconds of its processes for each game, without starting; 0 where they stay.
        loop: CPU seconds of the calibration loop around it.
        busy: How many processes of the machine wanted a processor, on the average of the last minute.
    """

    rate: float
    start: float
    parent: float
    workers: float
    loop: float
    busy: float


def measured(plan: Plan, executor: Executor, jobs: int) -> Round:
    """Play a plan, and make rows of its results as a simulation does."""
    rows = Rows(plan, load(plan.game))
    starting = _children()
    for _ in executor.play(plan, range(jobs)):
        pass
    started, loop = _children(), calibrate()
    begun, cpu = time.perf_counter(), time.process_time()
    first, size = 0.0, 0
    with Path(os.devnull).open("wb") as nowhere:
        for played in executor.play(plan, range(plan.games)):
            nowhere.write(encode(rows.row(played.result)))
            first = first or time.perf_counter()
            size += 1
    ended, spent = time.perf_counter(), time.process_time() - cpu
    return Round(
        rate=(size - 1) / (ended - first),
        start=first - begun,
        parent=spent / size,
        workers=(_children() - started - (started - starting)) / (size - jobs),
        loop=(loop + calibrate()) / 2,
        busy=os.getloadavg()[0],
    )


def taken_in(plan: Plan) -> float:
    """Return CPU seconds for each game that comes back in a portion and becomes a row."""
    rows, games = Rows(plan, load(plan.game)), list(Alone().play(plan, range(32)))
    sent, best = pickle.dumps(Done(1.0, games)), float("inf")
    for _ in range(20):
        begun = time.process_time()
        for played in pickle.loads(sent).played:
            encode(rows.row(played.result))
        best = min(best, time.process_time() - begun)
    return best / len(games)


def _children() -> float:
    """Return CPU seconds of all processes that were started from here and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def plan_of(game: str, scenario: str | None, seats: str, games: int) -> Plan:
    """Return what is played."""
    rules = load(game)
    kinds = choices.seats(rules, seats)
    setup = seat_setup(rules, choices.setup(rules, scenario, ()), kinds)
    return Plan(game, setup, kinds, games)


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scaling")
    parser.add_argument("game", nargs="?", default=playable()[0])
    parser.add_argument("--scenario", default="full")
    parser.add_argument("--seats", default="nonplayer")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--no-ray", action="store_true")
    wanted = parser.parse_args()
    plan = plan_of(wanted.game, wanted.scenario, wanted.seats, wanted.games)
    with ExitStack() as stack:
        ways: dict[Way, Executor] = {("this process", 1): Alone()}
        ways |= {("processes", n): Processes(n) for n in TIMES}
        if not wanted.no_ray:
            path = lean(Path(stack.enter_context(tempfile.TemporaryDirectory())))
            os.environ["PYTHONPATH"] = os.pathsep.join([path, *sys.path])
            sys.path.insert(0, path)
            ways |= {("Ray", n): stack.enter_context(closing(OnRay(None, n))) for n in TIMES}
        rounds: dict[Way, list[Round]] = {way: [] for way in ways}
        for _ in range(wanted.rounds):
            for way, executor in ways.items():
                rounds[way].append(measured(plan, executor, way[1]))
    best = {way: max(found, key=lambda one: one.rate) for way, found in rounds.items()}
    title = f"{plan.game}, {plan.setup.scenario}: {plan.games} games, best of {wanted.rounds}"
    console = Console(width=120)
    console.print(_measured(title, best))
    by = "processes" if wanted.no_ray else "Ray"
    console.print(_estimated(by, best[by, TIMES[0]], best[by, TIMES[-1]], taken_in(plan)))
    return 0


def _measured(title: str, best: dict[Way, Round]) -> Table:
    heads = ("played by", "at once", "games/s", "times", "CPU/game ms", "times by CPU", "parent ms")
    table = Table(*heads, "start s", "loop ms", "load", title=title)
    for (by, n), one in best.items():
        single = best[by, TIMES[0]]
        ended = one.workers > 0.001
        table.add_row(
            by,
            str(n),
            f"{one.rate:.1f}",
            f"{one.rate / single.rate:.2f}",
            f"{1000 * one.workers:.1f}" if ended else "",
            f"{n * single.workers / one.workers:.2f}" if ended else "",
            f"{1000 * one.parent:.2f}",
            f"{one.start:.1f}",
            f"{1000 * one.loop:.0f}",
            f"{one.busy:.1f}",
        )
    return table


def _estimated(by: str, single: Round, last: Round, taken: float) -> Table:
    """Return what clusters would give: each processor what each gave here, one process to take in."""
    each, most = last.rate / TIMES[-1], 1 / taken
    title = f"Estimate by {by}: {each:.1f} games/s a processor; 1 of {1000 * taken:.2f} ms taken in"
    table = Table("processors", "games/s", "times", title=title)
    for n in ESTIMATED:
        rate = min(n * each, most)
        table.add_row(f"{n:,}", f"{rate:,.0f}", f"{rate / single.rate:,.1f}")
    return table


if __name__ == "__main__":
    sys.exit(main())
