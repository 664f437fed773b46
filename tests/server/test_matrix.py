"""Who may do what, each cell of the table tried on a real server."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

import pytest

from tests.server.house import House, house
from tests.server.matrix import (
    CHANGING,
    Answer,
    Cell,
    Original,
    Stage,
    addresses,
    matrix,
    messages,
    routes,
)

MESSAGES_THAT_CHANGE = {"answer", "undo", "fate", "overrule", "lesson", "move_up"}


Tried: TypeAlias = "Callable[[Stage, Cell], Iterable[Answer]]"
"""Tries something."""


def check(stage: Stage, cell: Cell, tried: Tried) -> None:
    """See that it goes as the table says, and tells nothing that this role may not know."""
    for answer in tried(stage, cell):
        assert answer.result == cell.expected, (cell, answer.text)
        assert not stage.leaked(cell, answer.text), cell


class Theatre:
    """A server, and a stage for each turn that stays as it is."""

    def __init__(self, running: House) -> None:
        self.house = running
        self._originals: dict[str, Original] = {}
        self._stages: dict[str, Stage] = {}

    def original(self, turn: str) -> Original:
        """Return the game in which it is a seat's turn."""
        if turn not in self._originals:
            self._originals[turn] = Original(self.house, turn)
        return self._originals[turn]

    def stage(self, turn: str) -> Stage:
        """Return a stage for whatever changes nothing."""
        if turn not in self._stages:
            self._stages[turn] = Stage(self.house, self.original(turn))
        return self._stages[turn]

    def refused(self, cells: list[Cell], tried: Tried) -> None:
        """Try what is refused, and see that nothing changes by it."""
        for name in sorted({turn(cell) for cell in cells}):
            stage = self.stage(name)
            for cell in cells:
                stage.ready(cell)
            before = stage.standing()
            for cell in cells:
                check(stage, cell, tried)
            assert stage.standing() == before

    def allowed(self, cells: list[Cell], tried: Tried, changing: set[str]) -> None:
        """Try what is allowed, each at a game of its own if something is changed by it."""
        for cell in cells:
            if not {cell.what, cell.what.partition(" ")[0]} & changing:
                check(self.stage(turn(cell)), cell, tried)
                continue
            stage = Stage(self.house, self.original(turn(cell)), cell.role)
            stage.ready(cell)
            check(stage, cell, tried)
            stage.close()

    def close(self) -> None:
        """End all."""
        for stage in self._stages.values():
            stage.close()


@pytest.fixture(scope="module")
def theatre(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Theatre]:
    static = tmp_path_factory.mktemp("static")
    for name in ("index.html", "icon.svg"):
        (static / name).write_text("<title>The page</title>")
    with house(tmp_path_factory.mktemp("matrix"), static=static) as running:
        theatre = Theatre(running)
        yield theatre
        theatre.close()


def test_every_address_has_a_row(theatre: Theatre) -> None:
    there = set(addresses(routes(theatre.house.app)))
    assert len(there) > 25
    assert {row.partition(", ")[0] for row in matrix().addresses} == there


def test_every_message_has_a_row() -> None:
    told = {row.partition(", ")[0] for row in matrix().messages}
    assert told == messages().keys()
    # And one for each seat, where it names one.
    with_seat = {kind for kind, fields in messages().items() if "seat" in fields}
    rows = matrix().messages
    for kind in with_seat:
        assert {f"{kind}, red", f"{kind}, blue"} <= rows.keys()


def try_row(theatre: Theatre, row: str, tried: Tried, changing: set[str]) -> None:
    """Try every cell of a row."""
    cells = matrix().cells(row)
    theatre.refused([cell for cell in cells if cell.expected != "ok"], tried)
    theatre.allowed([cell for cell in cells if cell.expected == "ok"], tried, changing)


@pytest.mark.parametrize("row", matrix().addresses)
def test_addresses(theatre: Theatre, row: str) -> None:
    try_row(theatre, row, send, CHANGING)


def send(stage: Stage, cell: Cell) -> Iterator[Answer]:
    """Send a request; whoever may not GET may not HEAD either."""
    method = cell.what.partition(" ")[0]
    if method == "WS":
        yield stage.connection(cell.role)
        return
    yield stage.request(cell, method)
    if method == "GET" and not cell.how and cell.role in {"stranger", "replaced"}:
        yield stage.request(cell, "HEAD")


@pytest.mark.parametrize("row", matrix().messages)
def test_messages(theatre: Theatre, row: str) -> None:
    try_row(theatre, row, lambda stage, cell: [stage.tell(cell)], MESSAGES_THAT_CHANGE)


def turn(cell: Cell) -> str:
    """Return whose turn it is to be when something is tried: theirs whose seat is named."""
    return cell.how if cell.how in {"red", "blue"} else "blue"


def test_seats_that_nobody_has(theatre: Theatre) -> None:
    stage = theatre.stage("blue")
    before = stage.standing()
    kinds = [kind for kind, fields in messages().items() if "seat" in fields]
    for seat in ("", "chance", "green", "Blue", "blue,red", "?", "blue\0"):
        for role in ("looks on", "blue", "owner"):
            for kind in kinds:
                answer = stage.tell(Cell(f"{kind}, {seat}", role, "seat"))
                assert answer.result == "seat", (role, kind, answer.text)
    assert stage.standing() == before


@pytest.mark.parametrize("method", ["PUT", "POST", "DELETE", "OPTIONS", "TRACE", "SOMETHING"])
def test_no_other_method_does_anything(theatre: Theatre, method: str) -> None:
    stage = theatre.stage("blue")
    assert stage.spare, "there is a browser that can be signed out"
    before = stage.standing()
    listed = set(addresses(routes(theatre.house.app)))
    for path in sorted({row.partition(" ")[2] for row in listed if not row.startswith("WS")}):
        if f"{method} {path}" not in listed:
            answer = stage.request(Cell(f"{method} {path}", "owner", "405"))
            # All that is at no address of its own may be the name of a file.
            assert answer.result in {"404", "405"}, (path, answer.text)
    assert stage.standing() == before
