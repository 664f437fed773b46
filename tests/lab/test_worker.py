"""What plays in a process, and how it ends."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from multiprocessing import Pipe
from multiprocessing.connection import Connection

import pytest

from annamite.lab import worker
from annamite.lab.executors import Alone
from annamite.lab.worker import Leash
from tests.lab.test_on_ray import PLAN


class _EndedError(BaseException):
    """This process would have ended here."""


class Ended:
    """Takes the place of the end of the process."""

    def __init__(self) -> None:
        self.threads: list[threading.Thread] = []
        self.told = threading.Event()

    def __call__(self, status: int) -> None:
        self.threads.append(threading.current_thread())
        self.told.set()
        if threading.current_thread() is threading.main_thread():
            raise _EndedError


@pytest.fixture
def ended(monkeypatch: pytest.MonkeyPatch) -> Ended:
    found = Ended()
    monkeypatch.setattr(os, "_exit", found)
    return found


@pytest.fixture
def pipe() -> Iterator[tuple[Connection, Connection]]:
    held, other = Pipe(duplex=False)
    yield held, other
    held.close()
    other.close()


def let_go(other: Connection, leash: Leash) -> None:
    """Let go of the other end, and wait until that was seen."""
    other.close()
    leash._watching.join()


def test_in_the_midst_of_a_game_it_ends(ended: Ended, pipe: tuple[Connection, Connection]) -> None:
    leash = Leash(pipe[0])
    leash.__enter__()
    let_go(pipe[1], leash)
    assert ended.threads == [leash._watching]


def test_between_games_it_waits_for_the_next(
    ended: Ended, pipe: tuple[Connection, Connection]
) -> None:
    leash = Leash(pipe[0])
    with leash:
        assert not ended.threads
    let_go(pipe[1], leash)
    assert not ended.threads
    with pytest.raises(_EndedError), leash:
        pytest.fail("It plays on.")


def test_a_portion(ended: Ended, pipe: tuple[Connection, Connection]) -> None:
    usual = signal.getsignal(signal.SIGINT)
    try:
        worker.start(PLAN, pipe[0])
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN  # the parent stops its workers
    finally:  # or whatever later tests start is deaf to Ctrl-C, too
        signal.signal(signal.SIGINT, usual)
    done = worker.play_portion(range(3, 6))
    assert done.played == list(Alone().play(PLAN, range(3, 6)))
    assert done.seconds > 0
    let_go(pipe[1], worker._leash)
    with pytest.raises(_EndedError):
        worker.play_portion(range(2))
