"""Houses to play in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.minigame import MiniGame, State
from tests.server.house import House, house


@pytest.fixture
def table(tmp_path: Path) -> Iterator[House]:
    """A running server on an empty data directory, with a browser that owns it."""
    with house(tmp_path) as running:
        yield running


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for the many tests of a module that leave nothing behind."""
    with house(tmp_path_factory.mktemp("shared")) as running:
        yield running


class OpenGame(MiniGame):
    """The mini game with open hands."""

    def secrets(self, state: State) -> bool:
        return False


@pytest.fixture
def open_table(tmp_path: Path) -> Iterator[House]:
    """A server whose game has no secrets."""

    def find(name: str) -> Any:
        return OpenGame()

    with house(tmp_path, find=find) as running:
        yield running
