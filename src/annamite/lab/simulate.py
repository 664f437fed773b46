"""Many games by computer players, wherever they are played, the same for any number of workers."""

from __future__ import annotations

from collections.abc import Iterator

from annamite.lab import own_modules, recorders
from annamite.lab.executors import (
    RUBBISH,
    Alone,
    Executor,
    Processes,
    cores,
)
from annamite.lab.plan import LONGEST, Plan, SimulationError
from annamite.lab.playing import Ending, Played, Result, play_one
from annamite.lab.portions import Indices
from annamite.players import seat_player

__all__ = [
    "LONGEST",
    "RUBBISH",
    "Alone",
    "Ending",
    "Executor",
    "Plan",
    "Played",
    "Processes",
    "Result",
    "SimulationError",
    "check",
    "cores",
    "play",
    "play_one",
    "simulate",
]


def check(plan: Plan) -> None:
    """See whether a plan can be played, before any worker is started.

    Raises:
        SetupError: the setup names what the game does not know.
        ValueError: there is no such game, player or recorder, or a file of one's own is broken.
    """
    for module in plan.modules:
        own_modules.bring(module)
    game = plan.load(plan.game)
    game.start(plan.setup)
    for seat in game.seats:
        seat_player(plan.seats[seat.id], game, seat.id, 0)
    if plan.recorder is not None:
        recorders.made(plan.recorder, game, plan.setup)


def play(plan: Plan, executor: Executor, indices: Indices | None = None) -> Iterator[Played]:
    """Yield games of a plan and what was recorded of them, in order.

    Args:
        plan: What to play; `check` has nothing against it.
        executor: Where it is played; that changes nothing of what comes out.
        indices: Numbers of the games that are wanted, rising; None: all.

    Raises:
        SimulationError: it cannot go on.
    """
    return executor.play(plan, range(plan.games) if indices is None else indices)


def simulate(plan: Plan, jobs: int = 1) -> Iterator[Result]:
    """Yield the results in order; they are the same for any number of jobs.

    Args:
        plan: What to play.
        jobs: Processes that play.

    Raises:
        SetupError: the setup names what the game does not know.
        ValueError: there is no such game, or no such kind of player.
        SimulationError: processes died.
    """
    check(plan)
    jobs = min(jobs, plan.games)
    executor: Executor = Alone() if jobs <= 1 else Processes(jobs)
    return (played.result for played in play(plan, executor))
