"""Games outlive the server, whatever becomes of it."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from annamite.kernel import DiceStream
from annamite.server.store.file import StorageError
from annamite.server.store.storage import Storage
from annamite.server.store.stored import Stored
from tests.conformance.minigame import MiniGame
from tests.owner import base_of, opening, token_of
from tests.server.house import PATIENCE, Page, but_for_dice, house, points

ROOT = Path(__file__).parents[2]


def test_a_game_goes_on_after_a_restart(tmp_path: Path) -> None:
    with house(tmp_path) as table:
        game = table.create({"blue": "link"}, seed=1, title="Our game")
        page = table.sit(game["id"])
        page.answer("north", "east")
        page.ask("undo", revision=page.state["revision"], seat="red")
        page.answer("south")
        before = page.state
        cookies = table.browser.cookies
        entry = table.entry(game["id"])
    with house(tmp_path, cookies=cookies) as table:
        again = table.entry(game["id"])
        links = (entry.pop("links"), again.pop("links"))
        assert again == entry
        # The secret was told once, and only its digest is kept; the link is still good.
        assert links[0]["blue"]["url"]
        assert links[1]["blue"] == {"url": None, "open": True, "holders": 0}
        key = links[0]["blue"]["url"].partition("#key=")[2]
        assert table.sit(game["id"], key).state["seats"] == ["blue"]
        page = table.sit(game["id"])
        assert page.state["log"][-1:] == before["log"]
        for state in (page.state, before):
            del state["log"], state["log_from"]
        assert page.state == before
        assert page.answer("done")["taken"] == 1


def test_a_finished_game_stays_finished(tmp_path: Path) -> None:
    with house(tmp_path) as table:
        game_id = table.create({"red": "random", "blue": "random"}, seed=1)["id"]
        page = table.sit(game_id)
        page.until(lambda state: state["outcome"])
        record = table.browser.get(f"/api/games/{game_id}/record").text
        cookies = table.browser.cookies
    with house(tmp_path, cookies=cookies) as table:
        again = table.sit(game_id)
        assert again.state["paused"] is None
        assert again.state["outcome"] == page.state["outcome"]
        assert table.browser.get(f"/api/games/{game_id}/record").text == record
        copy = table.browser.post("/api/import", content=record).json()
        assert (copy["over"], copy["paused"]) == (True, None)
    with house(tmp_path, cookies=cookies, find=lambda _: NewRules()) as table:
        assert table.sit(game_id).state["paused"]
        assert table.browser.get(f"/api/games/{game_id}/record").text == record


def test_taking_back_the_end(tmp_path: Path) -> None:
    with house(tmp_path) as table:
        game_id = table.create({"blue": "random"}, seed=1)["id"]
        page = table.sit(game_id)
        while not page.state["outcome"]:
            page.until(lambda state: state["decision"] or state["outcome"])
            if page.state["decision"]:
                page.answer(page.words[0])
        page.ask("undo", revision=page.state["revision"], seat="red")
        assert page.state["outcome"] is None
        assert page.state["decision"]
        revision = page.state["revision"]
        cookies = table.browser.cookies
    with house(tmp_path, cookies=cookies) as table:
        again = table.sit(game_id)
        assert (again.state["paused"], again.state["revision"]) == (None, revision)
        assert again.answer(again.words[0])["type"] == "done"


def test_an_undo_across_a_die_is_remembered(tmp_path: Path) -> None:
    with house(tmp_path) as table:
        game = table.create(seed=1)
        page = table.sit(game["id"])
        page.ask("look", seat="red")
        page.answer("done")
        page.ask("undo", revision=page.state["revision"], seat="red", to=1)
        page.answer("done")
        record = table.browser.get(f"/api/games/{game['id']}/record").json()
        cookies = table.browser.cookies
    with house(tmp_path, cookies=cookies) as table:
        assert table.browser.get(f"/api/games/{game['id']}/record").json() == record
        page = table.sit(game["id"])
        assert sum(line["key"] == "undo.chance" for line in page.state["log"]) == 1


def test_the_counter_never_runs_backwards(tmp_path: Path) -> None:
    """Dice that were rolled and taken back are not rolled again after a restart."""
    counters: list[int] = []
    with house(tmp_path) as table:
        game_id = table.create(seed=1)["id"]
        cookies = table.browser.cookies
    for _ in range(3):
        with house(tmp_path, cookies=cookies) as table:
            page = table.sit(game_id)
            page.ask("look", seat="red")
            for _ in range(3):
                page.answer("done")
                page.ask("undo", revision=page.state["revision"], seat="red", to=1)
                counters.append(table.storage(lambda s: s.game(game_id)[0].counter))
    assert counters == sorted(counters)
    assert counters[-1] > counters[0]


def test_storage_refuses_an_older_counter(tmp_path: Path) -> None:
    with house(tmp_path) as table:
        game_id = table.create(seed=1)["id"]

        def commit(storage: Storage) -> int:
            def stored() -> Stored:
                found = storage.game(game_id)
                assert found is not None
                return found[0]

            before = stored()
            assert before.snapshot is not None
            storage.commit(
                game_id, [], rules="1", finished=False, counter=0, snapshot=before.snapshot
            )
            return stored().counter

        assert table.storage(commit) > 0


class NewRules(MiniGame):
    """The mini game after a change that old records do not survive."""

    rules_version = "2"

    def play(self, state: Any, log: Any = None) -> Any:
        state.cells[9] ^= 1 if state.cells[2] == 1 else 0
        return super().play(state, log)


def test_a_record_that_no_longer_reproduces_is_read_only(tmp_path: Path) -> None:
    with house(tmp_path) as table:
        game_id = table.create(seed=1)["id"]
        page = table.sit(game_id)
        page.ask("look", seat="red")
        page.answer("north", "done")
        record = table.browser.get(f"/api/games/{game_id}/record").text
        cookies = table.browser.cookies
    with house(tmp_path, cookies=cookies, find=lambda _: NewRules()) as table:
        page = table.sit(game_id)
        page.ask("look", seat="red")
        assert "open to look at only" in page.state["paused"]
        assert "made with '1'" in page.state["paused"]
        assert page.state["decision"] is None
        assert points(page.state) == []
        revision = page.state["revision"]
        for fields in (
            {"type": "answer", "seat": "red", "words": ["done"]},
            {"type": "undo", "seat": "red"},
            {"type": "preview", "seat": "red", "words": ["done"]},
        ):
            reply = page.ask(revision=revision, **fields)
            assert reply["error"] == page.state["paused"]
        assert table.entry(game_id)["paused"] == page.state["paused"]
        # Nothing of it is lost: the old rules play on where they were.
        assert table.browser.get(f"/api/games/{game_id}/record").text == record
        copy = table.browser.post(f"/api/games/{game_id}/duplicate").json()
    with house(tmp_path, cookies=cookies) as table:
        for game in (game_id, copy["id"]):
            page = table.sit(game)
            assert page.state["paused"] is None
            found = table.browser.get(f"/api/games/{game}/record").json()
            assert but_for_dice(found) == but_for_dice(json.loads(record))


def test_a_game_that_is_not_installed_any_more(tmp_path: Path) -> None:
    with house(tmp_path) as table:
        game = table.create(seed=1)
        cookies = table.browser.cookies

    def find(name: str) -> Any:
        msg = f"There is no game {name!r}."
        raise ValueError(msg)

    with house(tmp_path, cookies=cookies, find=find) as table:
        assert table.entry(game["id"])["title"] == game["title"]
        reply = table.browser.get(f"/api/games/{game['id']}/record")
        assert reply.status_code == 409
        assert reply.json()["error"].startswith("This game cannot be opened")
        page = table.knock(game["id"])
        assert page.receive()["error"] == reply.json()["error"]
        assert page.closed() == 4500


def test_snapshots_can_be_thrown_away(tmp_path: Path) -> None:
    with house(tmp_path) as table:
        game_id = table.create(seed=1)["id"]
        entry = table.entry(game_id)
        cookies = table.browser.cookies

        def throw_away(storage: Storage) -> None:
            with storage._transaction() as connection:
                connection.exec_driver_sql("DELETE FROM snapshots")

        table.storage(throw_away)
    with house(tmp_path, cookies=cookies) as table:
        table.sit(game_id)
        again = table.entry(game_id)
        assert (again["waiting"], again["summary"]) == (entry["waiting"], entry["summary"])


def test_idle_games_are_put_away_and_come_back(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr("annamite.server.play.tables.KEPT_OPEN", 1)
    with house(tmp_path) as table:
        games = [table.create(seed=n)["id"] for n in range(4)]
        for game_id in games:
            page = table.sit(game_id)
            page.ask("look", seat="red")
            page.answer("north")
            page.close()
        for game_id in games:
            page = table.sit(game_id)
            page.ask("look", seat="red")
            assert page.state["view"]["goods"]["north"] == 1


# --- kill -9 ----------------------------------------------------------------------------------

SERVER = """
from pathlib import Path
from annamite.server.app import Settings
from annamite.server.run import serve
from tests.server.house import find
serve(
    Settings(data=Path({data!r}), games=("mini-game",), find=find),
    port=0,
    announce=lambda running: print(running.url, flush=True),
)
"""


@contextlib.contextmanager
def process(data: Path) -> Any:
    """Run a server in a process of its own; give the process and its printed address."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
    server = subprocess.Popen(
        [sys.executable, "-c", SERVER.format(data=str(data))],
        stdout=subprocess.PIPE,
        env=env,
        text=True,
        cwd=ROOT,
    )
    try:
        assert server.stdout is not None
        yield server, server.stdout.readline().strip()
    finally:
        server.kill()
        server.communicate()


def test_kill_9_loses_no_acknowledged_answer(tmp_path: Path) -> None:
    acknowledged: list[tuple[int, str]] = []
    browser = httpx.Client()
    game_id = ""
    for moment in (0.05, 0.11, 0.17):
        with process(tmp_path) as (server, url):
            base = base_of(url)
            if not game_id:
                assert browser.post(**opening(url)).status_code == 204
                body = {"game": "mini-game", "scenario": "even", "options": {"rounds": 150}}
                game_id = browser.post(f"{base}/api/games", json=body).json()["id"]
            record = browser.get(f"{base}/api/games/{game_id}/record").json()
            for revision, word in acknowledged:
                assert record["entries"][revision][2] == word
            cookies = "; ".join(f"{k}={v}" for k, v in browser.cookies.items())
            killer = threading.Timer(moment, server.send_signal, [signal.SIGKILL])
            address = f"{base.replace('http', 'ws')}/ws/games/{game_id}"
            with (
                contextlib.suppress(ConnectionClosed, OSError),
                connect(address, additional_headers={"Cookie": cookies}) as socket,
            ):
                answer_on(Page(socket), acknowledged, killer)
            killer.join()
            assert server.wait() == -signal.SIGKILL
    assert len(acknowledged) >= 15
    with process(tmp_path) as (server, url):
        base = base_of(url)
        record = browser.get(f"{base}/api/games/{game_id}/record").json()
        for revision, word in acknowledged:
            assert record["entries"][revision][2] == word
        server.send_signal(signal.SIGINT)
        assert server.wait(PATIENCE) == 0
    browser.close()


def answer_on(page: Page, acknowledged: list[tuple[int, str]], killer: threading.Timer) -> None:
    """Answer until the server dies, and note each answer that it acknowledges."""
    page.receive()
    enough, most = len(acknowledged) + 5, len(acknowledged) + 150
    while len(acknowledged) < most:
        if page.state["decision"] is None:
            page.ask("look", seat=page.state["waiting"]["seat"])
            continue
        sent = (page.state["revision"], page.words[-1])
        assert page.answer(sent[1])["type"] == "done"
        acknowledged.append(sent)
        if len(acknowledged) == enough:
            killer.start()
    # The end of the game would come sooner than the killer; it waits until somebody answers.
    page.closed()


def test_a_second_server_is_refused(tmp_path: Path) -> None:
    with process(tmp_path) as (_, url):
        assert token_of(url)
        with pytest.raises(StorageError) as refused:
            Storage(tmp_path)
        assert str(refused.value).startswith("Another server has ")
        assert str(refused.value).endswith("another folder with --data.")


def test_streams_resume_beyond_the_stored_counter() -> None:
    used = DiceStream.seeded(1)
    rolls = [used.below(1000) for _ in range(40)]
    resumed = DiceStream(*used.secret)
    assert resumed.counter == used.counter
    assert [resumed.below(1000) for _ in range(40)] != rolls
