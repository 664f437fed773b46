"""Where games are played: on many machines, by Ray.

Games are Ray tasks, a portion each. A portion whose worker or machine died is sent out again by this
process, which alone takes results in: each game counts once, since its number says where it belongs.
"""

from __future__ import annotations

import logging
import os
import socket
import uuid
from collections import deque
from collections.abc import Generator, Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Final, Self

from annamite.kernel.own_copy import digest
from annamite.lab.build import Build, here, wanted
from annamite.lab.executors import TRIES
from annamite.lab.plan import Plan, SimulationError
from annamite.lab.playing import Played
from annamite.lab.portions import Done, Indices, Portions
from annamite.lab.worker import Worker

CLIENT: Final = "ray://"
"""Begins the address of a cluster that is spoken to from outside."""
PORT: Final = 10001
"""Where a cluster listens for that, unless the address says so."""
PATIENCE: Final = 10.0
"""Seconds that a cluster has to answer when it is called."""
JOINS: Final = 3
"""How often a cluster is asked to take us in, while the process that it starts for us fails."""
AHEAD: Final = 4
"""Portions sent out and not yet taken over, for each worker: it bounds what waits in memory."""
QUIET: Final = {
    "RAY_USAGE_STATS_ENABLED": "0",  # it would tell its makers
    "RAY_USAGE_STATS_PROMPT_ENABLED": "0",
    "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0",  # under `uv run` it would send this folder to all machines
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
}
"""Settings of Ray's, made before it is imported."""
MISSING: Final = 'This needs ray; install it: pip install "annamite[ray]".'


@dataclass(eq=False)
class Sent:
    """A portion that has been sent out.

    Attributes:
        indices: Its games.
        died: How often its worker died.
        played: What became of it; None: that is not known yet.
    """

    indices: Indices
    died: int = 0
    played: list[Played] | None = None


class OnRay:
    """Plays on the processors of a cluster, as many as it has at the time.

    It connects when it first plays, and stays connected until `close` or the end of the process. A
    cluster that was started here ends with that; another one stays.

    Args:
        address: `ray://host:port`; None: the cluster that this machine is part of (or `RAY_ADDRESS`
            names), and where there is none, one of this machine alone, started for the time.
        jobs: How many portions are played at once, at most; None: as many as there are processors.

    Raises:
        SimulationError: Ray is not installed.
    """

    def __init__(self, address: str | None = None, jobs: int | None = None) -> None:
        if find_spec("ray") is None:
            raise SimulationError(MISSING)
        self._address = address
        self._jobs = jobs
        self._ours = False

    def play(self, plan: Plan, indices: Indices) -> Generator[Played]:
        """Yield these games in this order (`Executor.play`)."""
        ray = self._connected()
        with _Tasks(ray, plan) as tasks:
            portions, under_way = Portions(indices), deque[Sent]()
            while True:
                workers = self._workers(ray)
                # One to play and one to follow for each, unless it was said how many may play.
                at_once = self._jobs or 2 * workers
                while tasks.running < at_once and len(under_way) < AHEAD * workers:
                    portion = portions.cut(workers)
                    if portion is None:
                        break
                    under_way.append(Sent(portion))
                    tasks.send(under_way[-1])
                if not under_way:
                    return
                for done in tasks.finished():
                    portions.told(done)
                while under_way and (played := under_way[0].played) is not None:
                    under_way.popleft()
                    yield from played

    def close(self) -> None:
        """Leave the cluster; one that was started here ends."""
        if self._ours:
            self._ours = False
            _ray().shutdown()

    def _connected(self) -> ModuleType:
        ray = _ray()
        if ray.is_initialized():  # by us before, or by whoever calls us, whose connection it stays
            return ray
        address = self._address
        if address is not None:
            address = _answering(address)
        _hush(ray)
        for left in reversed(range(JOINS)):
            try:
                ray.init(
                    address=address,
                    include_dashboard=False,
                    log_to_driver=False,
                    logging_level=logging.ERROR,
                )
                break
            except Exception as error:  # Ray raises anything, a plain Exception too
                with suppress(Exception):
                    ray.shutdown()  # what was started in vain
                if left and isinstance(error, ConnectionAbortedError):
                    continue  # what its server forks among threads of gRPC at times dies
                where = "a cluster" if address is None else address
                msg = f"Ray cannot join {where}: {_first_sentence(error)}"
                raise SimulationError(msg) from error
        self._ours = True
        return ray

    def _workers(self, ray: ModuleType) -> int:
        """Return for how many there is room now; machines come and go."""
        found = max(1, int(ray.cluster_resources().get("CPU", 1)))
        return found if self._jobs is None else min(found, self._jobs)


class _Tasks:
    """Portions that a cluster is playing.

    Args:
        ray: The package, connected.
        plan: What is simulated.
    """

    def __init__(self, ray: ModuleType, plan: Plan) -> None:
        self._ray = ray
        # Retries are ours: so they are counted, and bounded.
        options: dict[str, Any] = {"num_cpus": 1, "max_retries": 0}
        if plan.components is not None:
            # A process takes its values once: processes of other values must not be used again.
            stamp = {"ANNAMITE_VALUES": digest(plan.components.content)}
            options["runtime_env"] = {"env_vars": stamp}
        self._play = ray.remote(**options)(play_there)
        self._plan = ray.put(plan)
        self._wanted = wanted(plan)
        self._key = uuid.uuid4().hex
        self._running: dict[Any, Sent] = {}
        exceptions = ray.exceptions
        self._deaths = (
            exceptions.WorkerCrashedError,
            exceptions.NodeDiedError,
            exceptions.ObjectLostError,
            exceptions.OutOfMemoryError,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for task in self._running:
            with suppress(Exception):  # it may be over, and so may the cluster
                self._ray.cancel(task, force=True)

    @property
    def running(self) -> int:
        """How many portions are sent out and not back."""
        return len(self._running)

    def send(self, sent: Sent) -> None:
        """Send a portion out."""
        task = self._play.remote(self._plan, self._wanted, self._key, sent.indices)
        self._running[task] = sent

    def finished(self) -> Iterator[Done]:
        """Wait for portions that are played, and note what became of them; send out what died."""
        if not self._running:
            return
        try:
            self._ray.wait([*self._running], num_returns=1)
            ready, _ = self._ray.wait([*self._running], num_returns=self.running, timeout=0)
            for task in ready:
                if (done := self._taken(task, self._running.pop(task))) is not None:
                    yield done
        except ConnectionError as error:
            msg = "The connection to the cluster broke; start again when it is back."
            raise SimulationError(msg) from error

    def _taken(self, task: Any, sent: Sent) -> Done | None:
        exceptions = self._ray.exceptions
        try:
            done: Done = self._ray.get(task)
        except self._deaths as error:
            sent.died += 1
            if sent.died == TRIES:
                first, last = sent.indices[0], sent.indices[-1]
                msg = (
                    f"Workers of the cluster died {TRIES} times over games {first} to {last}; was "
                    "there too little memory?"
                )
                raise SimulationError(msg) from error
            self.send(sent)
            return None
        except exceptions.RayTaskError as error:
            raise SimulationError(_refusal(error)) from error
        except exceptions.RayError as error:
            msg = f"The cluster failed: {_first_sentence(error)}"
            raise SimulationError(msg) from error
        sent.played = done.played
        return done


_kept: dict[str, Worker] = {}
"""What plays the plan of this key; no process plays two at a time."""


def play_there(plan: Plan, wanted: Build, key: str, indices: Indices) -> Done:
    """Play games in a process of the cluster, which loads a plan once.

    Args:
        plan: What is simulated.
        wanted: With what it is to be played.
        key: Tells this plan from others.
        indices: The games.

    Raises:
        SimulationError: another Python, Annamite or game is installed there.
        ValueError: the plan cannot be played there.
    """
    if key not in _kept:
        _kept.clear()
        worker = Worker(plan)
        if (difference := wanted.differs(here(worker.game))) is not None:
            msg = (
                f"{socket.gethostname()} has {difference}; install the same on each machine of the "
                "cluster."
            )
            raise SimulationError(msg)
        _kept[key] = worker
    return _kept[key].play(indices)


def _ray() -> ModuleType:
    """Return Ray, told to be quiet."""
    for name, value in QUIET.items():
        os.environ.setdefault(name, value)
    return import_module("ray")


def _hush(ray: ModuleType) -> None:
    """Keep Ray from telling of each death on our standard output, where results may go.

    It has no setting for that; a test sees whether this still helps.
    """
    with suppress(AttributeError):
        told = ray._private.worker  # noqa: SLF001
        told._worker_logs_enabled = False  # noqa: SLF001


def _answering(address: str) -> str:
    """Return the address of a cluster that answers, with its port.

    Raises:
        SimulationError: nobody answers.
    """
    host, _, port = address.removeprefix(CLIENT).rpartition(":")
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except OSError as error:
        msg = f"No cluster answers at {address} ({error.strerror or error}); see docs/scaling.md."
        raise SimulationError(msg) from error
    return address


def _refusal(error: Any) -> str:
    """Return why a worker would not play, as a sentence."""
    cause = getattr(error, "cause", None) or error
    if isinstance(cause, SimulationError):
        return str(cause)
    if "No module named 'annamite'" in str(error):
        return "Annamite is not installed on each machine of the cluster; see docs/scaling.md."
    return f"A machine of the cluster cannot play this: {_first_sentence(cause)}"


def _first_sentence(error: BaseException) -> str:
    """Return what an error says at first, for Ray adds pages of advice."""
    lines = str(error).strip().splitlines()
    return lines[0].strip() if lines else type(error).__name__
