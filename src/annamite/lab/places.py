"""Where a simulation is played, as a person asks for it."""

from __future__ import annotations

from annamite.lab.executors import Alone, Executor, Processes, cores


def executor(on: str | None, jobs: int | None) -> Executor:
    """Return where to play.

    Args:
        on: None: here.
        jobs: How many processes; None: as many as there are cores.

    Raises:
        ValueError: it is not understood.
    """
    if on is not None:
        msg = f"{on!r} is no place to play; write it as --on ray or --on ray://HOST:PORT."
        raise ValueError(msg)
    jobs = jobs or cores()
    return Alone() if jobs == 1 else Processes(jobs)
