"""The seasons that are over: told to each seat as it may know them, and to nobody else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from tests.conformance.minigame import MiniGame, State
from tests.server.house import House, house, link_key

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

BASE = "/api/games"


class Told(msgspec.Struct):
    """Whom it was told."""

    seat: str | None


class KeptGame(MiniGame):
    """The mini game, looked back at."""

    def chronicle(self, state: State, seat: str | None) -> Told:
        return Told(seat)


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[House]:
    """A server whose game keeps a chronicle."""

    def find(name: str) -> Any:
        return KeptGame()

    with house(tmp_path, find=find) as running:
        yield running


def test_each_seat_is_told_its_own(kept: House) -> None:
    """Of several seats the one that is named; without a name, what everybody may know."""
    game = kept.create()
    for asked, seat in (("", None), ("?seat=red", "red"), ("?seat=blue", "blue")):
        reply = kept.browser.get(f"{BASE}/{game['id']}/chronicle{asked}")
        assert (reply.status_code, reply.json()) == (200, {"seat": seat})


def test_a_link_gives_its_own_seat_alone(kept: House) -> None:
    """Whoever has it may not look from another seat, nor anybody without a link."""
    game = kept.create({"blue": "link"})
    key = link_key(kept.entry(game["id"]), "blue")
    path, stranger = f"{BASE}/{game['id']}/chronicle", kept.stranger
    assert stranger.get(f"{path}?key={key}").json() == {"seat": "blue"}
    refused = stranger.get(f"{path}?key={key}&seat=red")
    assert refused.status_code == 401
    assert "is not yours to look from" in refused.json()["error"]
    assert stranger.get(path).status_code in (401, 403)


def test_a_game_without_seasons_has_none(table: House) -> None:
    """It says so."""
    game = table.create()
    reply = table.browser.get(f"{BASE}/{game['id']}/chronicle")
    assert reply.status_code == 404
    assert "keeps no chronicle" in reply.json()["error"]
    assert table.browser.get(f"{BASE}/none/chronicle").status_code == 404
