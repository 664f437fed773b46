"""The guide's game, built from the guide: known to command line, fuzzer, conformance and server."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from annamite import games
from annamite.new_game import MODEL, rendered
from tests.browser.house import COMMAND, House
from tests.new_game.guide import GUIDE, NAME, blocks, build
from tests.server.house import Page

ROOT = Path(__file__).parents[2]
LONGEST = 400
pytestmark = pytest.mark.slow


def test_the_guide_shows_what_the_command_writes() -> None:
    """The template is the one source: whoever changes it copies it into the guide."""
    assert NAME == MODEL
    assert blocks() == rendered(NAME)


def test_the_guide_is_short() -> None:
    assert len(GUIDE.read_text(encoding="utf-8").splitlines()) <= LONGEST


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of games in which the guide's was built."""
    folder = tmp_path_factory.mktemp("games")
    build(folder)
    return folder


def run(folder: Path, *command: str | Path) -> str:
    """Run a command that knows the guide's game, and return what it says."""
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, games.FOLDERS: str(folder), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_the_command_line_knows_it(folder: Path) -> None:
    assert "Trail Watch" in run(folder, COMMAND, "games", NAME)
    assert "reconstructed" not in run(folder, COMMAND, "sources", NAME)


def test_two_hundred_games_are_played(folder: Path) -> None:
    told = run(folder, COMMAND, "simulate", NAME, "--games", "200", "--jobs", "1")
    assert "200 games" in told
    assert {"patrol", "searcher"} <= set(told.split())


def test_the_fuzzer_finds_nothing(folder: Path) -> None:
    """Its audit is asked after every answer."""
    fuzz = [sys.executable, "-m", "tools.fuzz", "--game", NAME, "--games", "200", "--jobs", "1"]
    assert "200 games" in run(folder, *fuzz)


def test_it_conforms_and_its_own_tests_pass(folder: Path) -> None:
    suite = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0"]
    told = run(folder, *suite, "tests/conformance", "-k", NAME)
    passed = re.search(r"(\d+) passed", told)
    assert passed is not None, told
    assert int(passed[1]) > 100
    assert "skipped" not in told
    assert "2 passed" in run(folder, *suite, folder / "tests")


@pytest.fixture(scope="module")
def house(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that has the guide's game."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(games.FOLDERS, str(folder))
        house = House(tmp_path_factory.mktemp("data"))
    house.own()
    yield house
    house.stop()
    assert "Traceback" not in house.complaints(), house.complaints()


def test_it_is_played_at_a_server_and_told_again(
    folder: Path, house: House, tmp_path: Path
) -> None:
    seats = {"patrol": "random", "searcher": "person"}
    wish = {"game": NAME, "scenario": "trail", "options": {"turns": 6}, "seats": seats}
    game = house.ask("POST", "/api/games", json=wish).json()["id"]
    assert house.cookie is not None
    cookie = f"{house.cookie['name']}={house.cookie['value']}"
    address = f"{house.url.replace('http', 'ws')}/ws/games/{game}"
    headers, origin = {"Cookie": cookie}, Origin(house.url)
    with connect(address, additional_headers=headers, origin=origin, max_size=None) as socket:
        page = Page(socket)
        for _ in range(6):
            page.until(lambda state: state["decision"] or state["outcome"])
            if page.state["outcome"]:
                break
            assert page.words == ["ford", "cave", "ridge", "camp", "bridge"]
            assert not {place["patrol"] for place in page.state["view"]["places"]} & {"here"}
            asked = page.state["revision"]
            assert page.answer("ford")["type"] == "done"
            while page.state["revision"] == asked:
                page.receive()
        outcome = page.until(lambda state: state["outcome"])["outcome"]
    assert sorted(outcome["ranking"]) == ["patrol", "searcher"]
    record = tmp_path / "record.json"
    record.write_bytes(house.record(game))
    assert "The rules reproduce this record" in run(folder, COMMAND, "replay", record, "--verify")
