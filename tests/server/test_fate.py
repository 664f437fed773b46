"""Nobody can foresee or choose what fate will say, unless all at the table are told of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from annamite.kernel import DiceStream
from annamite.server.play.tables import NO_SEED
from annamite.server.store.file import FILE
from tests.conformance.minigame import MiniGame
from tests.server.house import House, Page, house, link_key, points
from tests.server.older_files import put_back

SEEDED = {"game": MiniGame.name, "scenario": "even"}


def rolled(table: House, game: dict[str, Any], answers: int = 12) -> list[tuple[str, str]]:
    """Answer for everybody; return what fate said."""
    page = table.sit(game["id"])
    for _ in range(answers):
        asked = page.state["decision"] or page.state["waiting"]
        page.ask("look", seat=asked["seat"])
        page.answer(page.words[-1])
    record = table.browser.get(f"/api/games/{game['id']}/record").json()
    return [(step, word) for step, seat, word, *_ in record["entries"] if seat == "chance"]


def fate_of(table: House, game_id: str) -> tuple[bytes, int]:
    """Return key and counter of a game's dice stream."""
    stored = table.storage(lambda storage: storage.game(game_id)[0])
    return stored.key, stored.counter


# --- seeds ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 0, "one", ""])
def test_a_server_without_a_seed_takes_none(tmp_path: Path, seed: int | str) -> None:
    with house(tmp_path, seed=None) as table:
        for address in ("/api/games", "/api/choices"):
            reply = table.browser.post(address, json={**SEEDED, "seed": seed})
            assert (reply.status_code, reply.json()) == (400, {"error": NO_SEED})
        assert table.browser.get("/api/games").json() == []
        assert table.browser.post("/api/games", json={**SEEDED, "seed": None}).status_code == 201


@pytest.mark.parametrize(
    "seed",
    ["-1", str(1 << 63), "1" + "0" * 5000, "0.5", "true", '["1"]', '"' + "x" * 121 + '"'],
    ids=["negative", "long", "endless", "broken", "truth", "list", "text"],
)
def test_a_seed_is_short_and_plain(shared: House, seed: str) -> None:
    content = f'{{"game": "mini-game", "scenario": "even", "seed": {seed}}}'
    reply = shared.browser.post("/api/games", content=content)
    assert reply.status_code == 400
    assert reply.json()["error"].startswith("The request is not understood: ")


def test_a_seed_decides_the_dice(table: House) -> None:
    one, two, text, other = (rolled(table, table.create(seed=seed)) for seed in (5, 5, "5", "five"))
    assert one == two == text != other


def test_a_server_s_seed_decides_the_dice_of_every_game(tmp_path: Path) -> None:
    """New, copied and brought in; a seed that the game brings itself counts more."""
    found = {}
    for seed in ("5", "6"):
        with house(tmp_path / seed, seed=seed) as table:
            start = table.create(seed=1)
            record = table.browser.get(f"/api/games/{start['id']}/record").text
            copy = table.browser.post(f"/api/games/{start['id']}/duplicate").json()
            brought = table.browser.post("/api/import", content=record).json()
            games = (start, copy, brought, table.create())
            assert [game["seed"] for game in games] == ["1", seed, seed, seed]
            found[seed] = [rolled(table, game) for game in games]
    assert found["5"][0] == found["6"][0]
    for seed in ("5", "6"):
        assert found[seed][1] == found[seed][2] != found[seed][0]
    assert found["5"][1:] != found["6"][1:]
    with house(tmp_path / "again", seed="5") as table:
        assert rolled(table, table.create()) == found["5"][3]


def test_all_at_the_table_are_told_of_a_seed(table: House) -> None:
    """Whoever sits there: at the owner's screen, by link, or only to watch."""
    seats = {"red": "link", "blue": "person"}
    for fields, seed in (({"seed": 7}, "7"), ({"seed": "night"}, "night"), ({}, "1")):
        game = table.create(seats, **fields)
        assert game["seed"] == table.entry(game["id"])["seed"] == seed
        for page in (table.sit(game["id"]), table.sit(game["id"], link_key(game, "red"))):
            assert page.state["seed"] == seed
    watched = table.create({"red": "link", "blue": "link"})
    page = table.sit(watched["id"])
    assert (page.state["seats"], page.state["seed"]) == ([], "1")


def test_a_seed_is_told_after_a_restart_without_one(tmp_path: Path) -> None:
    """The dice still follow it; those of copies and of what is brought in do not."""
    with house(tmp_path, seed="5") as table:
        game = table.create({"blue": "link"})
        record = table.browser.get(f"/api/games/{table.create()['id']}/record").content
        cookies = table.browser.cookies
    with house(tmp_path, seed=None, cookies=cookies) as table:
        assert table.entry(game["id"])["seed"] == "5"
        assert table.sit(game["id"]).state["seed"] == "5"
        others = (
            table.browser.post(f"/api/games/{game['id']}/duplicate").json(),
            table.browser.post("/api/import", content=record).json(),
            table.create(),
        )
        keys = [fate_of(table, entry["id"])[0] for entry in (game, *others)]
        assert keys[0] == DiceStream.seeded("5").secret[0]
        assert len(set(keys)) == 4
        for other in others:
            assert other["seed"] is None
            assert table.sit(other["id"]).state["seed"] is None


def test_games_of_older_files_get_new_dice(tmp_path: Path) -> None:
    """Any of them may have been made with a seed that its maker knows; none was told of it."""
    with house(tmp_path) as table:
        games = [table.create() for _ in range(2)]
        before = fate_of(table, games[0]["id"])
        cookies = table.browser.cookies
    put_back(tmp_path / FILE, 2)
    with house(tmp_path, seed=None, cookies=cookies) as table:
        after = [fate_of(table, game["id"]) for game in games]
        assert len({before[0], *(key for key, _ in after)}) == 3
        assert all(len(key) == 16 and come == 0 for key, come in after)
        page = table.sit(games[0]["id"])
        assert page.state["seed"] is None
        page.ask("look", seat="red")
        assert page.answer("north", "done")["taken"] == 2


# --- other ways to know -----------------------------------------------------------------------


def test_a_record_neither_tells_nor_brings_dice(tmp_path: Path) -> None:
    with house(tmp_path, seed=None) as table:
        game = table.create()
        text = table.browser.get(f"/api/games/{game['id']}/record").text
        key, _ = fate_of(table, game["id"])
        assert key.hex() not in text
        record = table.browser.get(f"/api/games/{game['id']}/record").json()
        for field, value in (("seed", 1), ("key", key.hex()), ("counter", 0)):
            reply = table.browser.post("/api/import", json={**record, field: value})
            assert reply.status_code == 400
            assert f"unknown field `{field}`" in reply.json()["error"]
        brought = [table.browser.post("/api/import", json=record).json() for _ in range(2)]
        assert len({key, *(fate_of(table, entry["id"])[0] for entry in brought)}) == 3


def test_looking_ahead_tells_no_die(table: House) -> None:
    """However often an answer is tried, it neither rolls a die nor says what would be rolled."""
    game = table.create()
    page = table.sit(game["id"])
    page.ask("look", seat="red")
    before = fate_of(table, game["id"])
    told = [
        page.ask("preview", revision=page.state["revision"], seat="red", words=["done"])["lines"]
        for _ in range(3)
    ]
    assert told == [[], [], []]
    assert fate_of(table, game["id"]) == before
    page.answer("done")
    assert any(line["text"].startswith("The patrol rolled") for line in page.state["log"])


def taken_back(page: Page) -> list[str]:
    """Roll a die and take it back, several times; return what it showed."""
    shown = []
    for _ in range(12):
        page.answer("done")
        shown += [line["text"] for line in page.state["log"] if "rolled" in line["text"]]
        page.ask("undo", revision=page.state["revision"], seat="red", to=1)
        assert page.state["log"][-1]["key"] == "undo.chance"
    return shown


def test_a_die_taken_back_says_nothing_of_the_next(tmp_path: Path) -> None:
    """Not even over a restart: what fate said once it does not say again in the same order."""
    shown = []
    with house(tmp_path) as table:
        game = table.create()
        page = table.sit(game["id"])
        page.ask("look", seat="red")
        shown.append(taken_back(page))
        cookies = table.browser.cookies
    with house(tmp_path, cookies=cookies) as table:
        page = table.sit(game["id"])
        page.ask("look", seat="red")
        shown.append(taken_back(page))
    assert [len(each) for each in shown] == [12, 12]
    assert shown[0] != shown[1]


@pytest.mark.parametrize("companion", [False, True])
def test_where_somebody_plays_by_link_no_die_is_taken_back(
    open_table: House, *, companion: bool
) -> None:
    """Not one that people bring, nor one that they let the server roll."""
    game = open_table.create({"blue": "link"}, companion=companion)
    red = open_table.sit(game["id"])
    blue = open_table.sit(game["id"], link_key(game, "blue"))

    def roll() -> None:
        """Let the server roll for people who may bring their own dice; elsewhere it has rolled."""
        asked = {"revision": red.state["revision"], "seat": "red", "words": [None]}
        assert red.ask("fate", **asked)["type"] == ("done" if companion else "refused")

    roll()
    red.answer("done")
    roll()
    revision = red.state["revision"]
    assert revision >= 3
    blue.until(lambda state: state["revision"] == revision)
    for page, seat in ((red, "red"), (blue, "blue")):
        assert points(page.state) == []
        for to in range(revision + 1):
            reply = page.ask("undo", revision=revision, seat=seat, to=to)
            assert reply["type"] == "refused"
