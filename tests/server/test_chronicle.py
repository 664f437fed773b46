"""The seasons that are over: told to each seat as it may know them, and to nobody else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from tests.conformance.minigame import ROUND, MiniGame, State
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

    def seasons_over(self, state: State) -> int:
        return state.cells[ROUND]


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
    guest = kept.guest(game["id"], key)
    assert guest.get(path).json() == {"seat": "blue"}
    refused = guest.get(f"{path}?seat=red")
    assert refused.status_code == 401
    assert "is not yours to look from" in refused.json()["error"]
    assert stranger.get(path).status_code in (401, 403)


def test_one_goes_back_to_the_end_of_a_season(kept: House) -> None:
    """The position is the first at which it is over, as the seat that looks may see it."""
    game = kept.create({"red": "random", "blue": "random"}, seed=2, options={"rounds": 4})
    page = kept.sit(game["id"])
    last = page.until(lambda state: state["outcome"])["revision"]
    for season in (1, 2, 3):
        found = kept.browser.get(f"{BASE}/{game['id']}/chronicle/{season}").json()
        assert (found["view"]["round"], found["last"]) == (season, last)
        before = kept.browser.get(f"{BASE}/{game['id']}/at/{found['revision'] - 1}").json()
        assert before["view"]["round"] == season - 1
        assert found == kept.browser.get(f"{BASE}/{game['id']}/at/{found['revision']}").json()


@pytest.mark.parametrize(
    ("season", "status"), [("0", 404), ("1", 404), ("9" * 30, 400), ("-1", 400), ("x", 400)]
)
def test_there_is_no_way_to_a_season_that_is_not_over(
    kept: House, season: str, status: int
) -> None:
    """Nor to the one under way, nor by what is no number."""
    game = kept.create()
    reply = kept.browser.get(f"{BASE}/{game['id']}/chronicle/{season}")
    assert reply.status_code == status
    assert reply.json()["error"]


def test_the_end_of_a_season_is_not_for_strangers(kept: House) -> None:
    """A link shows it as its own seat sees it."""
    game = kept.create({"blue": "link"})
    key = link_key(kept.entry(game["id"]), "blue")
    path, stranger = f"{BASE}/{game['id']}/chronicle/1", kept.stranger
    assert stranger.get(path).status_code in (401, 403)
    assert kept.guest(game["id"], key).get(f"{path}?seat=red").status_code == 401
    assert kept.guest(game["id"], key).get(path).status_code == 404


def test_a_game_without_seasons_has_none(table: House) -> None:
    """It says so."""
    game = table.create()
    reply = table.browser.get(f"{BASE}/{game['id']}/chronicle")
    assert reply.status_code == 404
    assert "keeps no chronicle" in reply.json()["error"]
    assert table.browser.get(f"{BASE}/{game['id']}/chronicle/1").status_code == 404
    assert table.browser.get(f"{BASE}/none/chronicle").status_code == 404
