"""Ray as far as the lab uses it, without processes: who dies, and who is done first, is said."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib.machinery import ModuleSpec
from types import ModuleType, SimpleNamespace
from typing import Any


class RayError(Exception):
    """What goes wrong in a cluster."""


class WorkerCrashedError(RayError):
    pass


class NodeDiedError(RayError):
    pass


class ObjectLostError(RayError):
    pass


class OutOfMemoryError(RayError):
    pass


class RayTaskError(RayError):
    """An error that a task raised.

    Args:
        cause: It.
    """

    def __init__(self, cause: Exception) -> None:
        super().__init__(f"{type(cause).__name__}: {cause}\npages of advice")
        self.cause = cause


@dataclass(eq=False)
class Task:
    """A call that was sent out."""

    play: Callable[..., Any]
    sent: bytes

    @property
    def indices(self) -> list[int]:
        """The games that it plays."""
        return list(pickle.loads(self.sent)[-1])


def last(tasks: Sequence[Task]) -> list[Task]:
    """Return which of the tasks is done first: the one sent last."""
    return [tasks[-1]]


def none_fail(_: Task) -> Exception | None:
    """Return what a task fails with: nothing."""
    return None


@dataclass
class Script:
    """What happens in the cluster, and what was asked of it.

    Attributes:
        processors: How many there are; asked at each look.
        done: Which of the tasks are done, when somebody waits for one.
        fails: What a task fails with, when its result is fetched.
        connected: Whether somebody is.
        refuses: What `init` raises, one at a time, before it connects.
    """

    processors: Callable[[], float] = lambda: 2.0
    done: Callable[[Sequence[Task]], list[Task]] = last
    fails: Callable[[Task], Exception | None] = none_fail
    connected: bool = False
    refuses: list[Exception] = field(default_factory=list)
    options: dict[str, Any] = field(default_factory=dict)
    joined: list[dict[str, Any]] = field(default_factory=list)
    sent: list[Task] = field(default_factory=list)
    fetched: list[Task] = field(default_factory=list)
    cancelled: list[Task] = field(default_factory=list)
    most: int = 0


class FakeRay(ModuleType):
    """The package.

    Args:
        script: What happens.
    """

    def __init__(self, script: Script) -> None:
        super().__init__("ray")
        self.__spec__ = ModuleSpec("ray", None)
        self.script = script
        self._ready: list[Task] = []
        self.exceptions = SimpleNamespace(
            RayError=RayError,
            WorkerCrashedError=WorkerCrashedError,
            NodeDiedError=NodeDiedError,
            ObjectLostError=ObjectLostError,
            OutOfMemoryError=OutOfMemoryError,
            RayTaskError=RayTaskError,
        )

    def init(self, **options: Any) -> None:
        self.script.joined.append(options)
        if self.script.refuses:
            raise self.script.refuses.pop(0)
        self.script.connected = True

    def is_initialized(self) -> bool:
        return self.script.connected

    def shutdown(self) -> None:
        self.script.connected = False

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": self.script.processors()}

    def put(self, value: Any) -> Any:
        return value

    def remote(self, **options: Any) -> Callable[[Callable[..., Any]], Any]:
        self.script.options = options

        def made(play: Callable[..., Any]) -> Any:
            def send(*arguments: Any) -> Task:
                task = Task(play, pickle.dumps(arguments))
                self.script.sent.append(task)
                return task

            return SimpleNamespace(remote=send)

        return made

    def wait(
        self, tasks: Sequence[Task], num_returns: int, timeout: float | None = None
    ) -> tuple[list[Task], list[Task]]:
        self.script.most = max(self.script.most, len(tasks))
        if timeout is None:
            self._ready = self.script.done(tasks)
        ready = self._ready[:num_returns]
        return ready, [task for task in tasks if task not in ready]

    def get(self, task: Task) -> Any:
        self.script.fetched.append(task)
        if (failed := self.script.fails(task)) is not None:
            raise failed
        try:
            done = task.play(*pickle.loads(task.sent))
        except Exception as error:
            raise RayTaskError(error) from error
        return pickle.loads(pickle.dumps(done))

    def cancel(self, task: Task, *, force: bool) -> None:
        assert force
        self.script.cancelled.append(task)
