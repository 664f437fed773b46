"""What a connection is told at campaign size: bytes of an update, and the time to find them.

python -m benchmarks updates
"""

from __future__ import annotations

import time
from random import Random
from typing import TYPE_CHECKING, Any, cast

from annamite.kernel import DiceStream, Session
from annamite.kernel.game import Json
from annamite.server.play import views
from annamite.server.play.changes import differences
from annamite.server.play.computers import play_action
from annamite.server.play.table import Table
from annamite.server.play.watcher import Watcher
from annamite.server.store.stored import Stored
from benchmarks.campaign import lively, position
from benchmarks.measuring import REFERENCE, calibrate, row

if TYPE_CHECKING:
    from annamite.server.store.writer import Writer

SET_UP = 700
"""Entries after which the campaign has been set up and is under way."""
DECISIONS = 500
ACTIONS = 60
"""Actions of the computer that are told, each a stretch of play."""
KEY = b"updates"


def table_of(session: Session[Any]) -> Table:
    """Return a table at which a session is played; nothing of it is kept."""
    setup, seats = session.setup, session.seats
    stored = Stored("", "A campaign", "", "", setup, seats, "", "", KEY, 0)
    return Table(session.game, stored, session, cast("Writer", None))


class _Told:
    """Updates of one kind of game: sizes, and CPU times."""

    def __init__(self, session: Session[Any]) -> None:
        self.table = table_of(session)
        self.watchers = [Watcher((seat,), owner=False) for seat in session.seats]
        self.whole: list[int] = []
        self.sizes: list[int] = []
        self.asked: list[int] = []
        self.times: list[float] = []
        self.finding: list[float] = []
        for watcher in self.watchers:
            self.whole.append(self._tell(watcher))

    def _tell(self, watcher: Watcher) -> int:
        watcher.read = min(watcher.read, self.table.session.log_kept)
        return len(views.update(self.table, watcher).encode())

    def tell(self) -> None:
        """Tell every seat what has changed."""
        decision = self.table.session.decision
        for watcher in self.watchers:
            before: Json = watcher.told
            began = time.process_time()
            size = self._tell(watcher)
            self.times.append(time.process_time() - began)
            began = time.process_time()
            differences(before, watcher.told)
            self.finding.append(time.process_time() - began)
            self.sizes.append(size)
            if decision is not None and decision.seat in watcher.seats:
                self.asked.append(size)
        self.table.session.mark_told()


def updates(_: Any) -> list[tuple[str, str, str]]:
    """Return sizes and times of updates along a random game, and along actions of the computer."""
    return [*_figures("at random", _at_random()), *_figures("by the computer", _by_computer())]


def _under_way() -> tuple[Session[Any], Random]:
    game, setup = position()
    seats = {seat.id: "link" for seat in game.seats}
    session: Session[Any] = Session(game, setup, seats, DiceStream.seeded("updates"))
    dice = Random(1)
    while session.revision < SET_UP:
        _answer(session, dice)
    return session, dice


def _answer(session: Session[Any], dice: Random) -> None:
    decision = session.decision
    assert decision is not None
    session.answer(decision.seat, decision.step.codec.word(lively(decision, dice)))


def _at_random() -> _Told:
    session, dice = _under_way()
    told = _Told(session)
    for _ in range(DECISIONS):
        _answer(session, dice)
        told.tell()
    return told


def _by_computer() -> _Told:
    session, _ = _under_way()
    told = _Told(session)
    for _ in range(ACTIONS):
        decision = session.decision
        assert decision is not None
        play_action(session, decision.seat, "computer", KEY)
        told.tell()
    return told


def _figures(name: str, told: _Told) -> list[tuple[str, str, str]]:
    loop = calibrate()
    scale = REFERENCE / loop
    rows = [(f"whole update {name}, bytes", f"{max(told.whole):,}", "")]
    for what, sizes in (("update", told.sizes), ("update of who decides", told.asked)):
        rows.append((f"{what} {name}, bytes: median, 90 %, 99 %", _shares(sizes), ""))
    for what, times in (("update", told.times), ("finding its changes", told.finding)):
        for share in (50, 99):
            value = 1000 * sorted(times)[len(times) * share // 100]
            rows.append(row(f"{what} {name}, {share} %, ms", value, scale, loop, "{:.2f}"))
    return rows


def _shares(sizes: list[int]) -> str:
    ordered = sorted(sizes)
    return ", ".join(f"{ordered[len(ordered) * share // 100]:,}" for share in (50, 90, 99))
