"""Where to play, as it is told in a word: `--on`."""

from __future__ import annotations

import re
from typing import Final

from annamite.lab.executors import Alone, Executor, Processes, cores
from annamite.lab.on_ray import CLIENT, PORT, OnRay

PROCESSES: Final = "processes"
RAY: Final = "ray"
_ADDRESS: Final = re.compile(r"ray://(?P<host>[\w.-]+|\[[0-9a-fA-F:.]+\])(:(?P<port>\d{1,5}))?")


def executor(on: str | None = None, jobs: int | None = None) -> Executor:
    """Return what plays at a place.

    Args:
        on: `processes` of this machine; `ray`: the cluster that this machine is part of, or one of it
            alone; `ray://host:port`: a cluster elsewhere, by default at port 10001. None: processes.
        jobs: How many play at once; None: as many as there are processors.

    Raises:
        ValueError: there is no such place.
        SimulationError: it needs a package that is not installed.
    """
    if on is None or on == PROCESSES:
        jobs = jobs or cores()
        return Alone() if jobs == 1 else Processes(jobs)
    if on == RAY:
        return OnRay(None, jobs)
    if (found := _ADDRESS.fullmatch(on)) is None or int(found["port"] or PORT) > 0xFFFF:
        msg = f"Games cannot be played on {on!r}; choose processes, ray or ray://HOST:PORT."
        raise ValueError(msg)
    return OnRay(f"{CLIENT}{found['host']}:{found['port'] or PORT}", jobs)
