"""What a page is told over a season of a campaign, its own sheets and operations, and others' actions.

    python -m benchmarks.season_updates                      campaign-1967, one season
    python -m benchmarks.season_updates campaign --answers 900

Both seats are played by the computer, and each has a page of its own beside it, which is told as the
server tells it: of whole actions of the other seat, of its own sheets at once, since a sheet is one
message, and of its own operations answer by answer. Bytes are of the message as it is before the
socket packs it; they do not depend on how fast or busy a machine is.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from functools import partial
from typing import Any, Final, NamedTuple

from rich.console import Console
from rich.table import Table as Sheet

from annamite.games import load
from annamite.kernel import Decision, DiceStream, Session, Setup
from annamite.players import seat_player
from annamite.server.play import views
from annamite.server.play.watcher import Watcher
from benchmarks.updates import table_of

GAME: Final = "vietnam-1965-1975"
INTERPHASE: Final = "interphase"
SET_UP: Final = "setup"
BUDGET: Final = 5_120
"""Bytes that the median of a season's updates may have."""
SHEETS: Final = "its own sheets"
OPERATIONS: Final = "its own operations"
OTHERS: Final = "what the other seat does"
SHARES: Final = (50, 90, 99)


class Told(NamedTuple):
    """What the pages of both seats were told.

    Attributes:
        sizes: Bytes of each update, by seat and by what it told of.
        answers: How many answers were given.
    """

    sizes: dict[str, dict[str, list[int]]]
    answers: int

    def all(self, seat: str) -> list[int]:
        """Return the bytes of all updates of a seat."""
        return [size for sizes in self.sizes[seat].values() for size in sizes]


class Pages:
    """A page of each seat at one game, and what it was told."""

    def __init__(self, session: Session[Any]) -> None:
        self._table = table_of(session)
        self._pages = {seat: Watcher((seat,), owner=False) for seat in session.seats}
        self.sizes: dict[str, dict[str, list[int]]] = {
            seat: defaultdict(list) for seat in session.seats
        }
        for page in self._pages.values():
            views.update(self._table, page)

    def tell(self, seat: str, *, sheet: bool, done: bool) -> None:
        """Tell of what a seat did: of whole sheets and actions, and it itself of each answer else."""
        for who, page in self._pages.items():
            if done or (who == seat and not sheet):
                kind = OTHERS if who != seat else SHEETS if sheet else OPERATIONS
                self.sizes[who][kind].append(len(views.update(self._table, page).encode()))


def told(scenario: str, *, seed: int = 1, answers: int | None = None) -> Told:
    """Play a season between computers; return what the pages of both seats were told.

    Args:
        scenario: A campaign.
        seed: Decides dice and choices.
        answers: How many answers to stop after; None: at the end of the season.
    """
    game: Any = load(GAME)
    seats = {seat.id: "person" for seat in game.seats}
    session: Session[Any] = Session(game, Setup(scenario), seats, DiceStream.seeded("told", seed))
    players = {seat: seat_player("computer", game, seat, seed) for seat in seats}
    pages, given = Pages(session), 0
    while (decision := session.decision) is not None and given != answers:
        if game.seasons(session.state)[0]:
            break
        seat, stretches = decision.seat, session.stretches
        sheet = game.season_now(session.state)[1] == INTERPHASE or family(decision) == SET_UP
        value = players[seat].choose(decision, partial(session.fork_as, seat))
        session.answer(seat, decision.step.codec.word(value))
        given += 1
        pages.tell(seat, sheet=sheet, done=ended(session, decision, stretches, sheet=sheet))
        if session.decision is None or session.decision.seat != seat:
            session.mark_told()
    return Told({seat: dict(found) for seat, found in pages.sizes.items()}, given)


def ended(session: Session[Any], decision: Decision, stretches: int, *, sheet: bool) -> bool:
    """Return whether a sheet, or an action, ended with the answer to a decision."""
    after = session.decision
    if after is None or after.seat != decision.seat:
        return True
    return family(after) != family(decision) if sheet else session.stretches != stretches


def family(asked: Decision | None) -> str:
    """Return what a question is of: the lines of a sheet are of one."""
    return asked.step.id.partition(".")[0] if asked else ""


def shares(sizes: list[int]) -> list[int]:
    """Return what half, nine in ten, and ninety-nine in a hundred are not above, and the largest."""
    ordered = sorted(sizes)
    return [*(ordered[(len(ordered) - 1) * share // 100] for share in SHARES), ordered[-1]]


def main() -> int:
    """Measure and print; return 1 if the median of a seat is over its budget."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.season_updates")
    parser.add_argument("scenario", nargs="?", default="campaign-1967")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--answers", type=int, help="stop after so many answers")
    asked = parser.parse_args()
    found = told(asked.scenario, seed=asked.seed, answers=asked.answers)
    title = f"Bytes of updates, {asked.scenario}, {found.answers:,} answers"
    sheet = Sheet("seat", "of what", "updates", "median", "90 %", "99 %", "most", title=title)
    for seat, kinds in found.sizes.items():
        for kind, sizes in [*kinds.items(), ("all", found.all(seat))]:
            sheet.add_row(seat, kind, f"{len(sizes):,}", *(f"{n:,}" for n in shares(sizes)))
    Console(width=100).print(sheet)
    return int(any(shares(found.all(seat))[0] > BUDGET for seat in found.sizes))


if __name__ == "__main__":
    sys.exit(main())
