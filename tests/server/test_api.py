"""The addresses under /api."""

from __future__ import annotations

import json
import socket
from pathlib import Path
from typing import Any

import pytest

from annamite.kernel.shapes import plain
from tests.conformance.minigame import MiniGame
from tests.server.house import PATIENCE, House, Thinker, house, link_key


def error(reply: Any) -> str:
    """Return the one sentence of a failed request."""
    body = reply.json()
    assert list(body) == ["error"]
    assert body["error"].endswith(".")
    assert "\n" not in body["error"]
    assert len(body["error"]) < 400
    return body["error"]


def test_catalog(table: House) -> None:
    (entry,) = table.stranger.get("/api/catalog").json()["games"]
    assert entry["name"] == "mini-game"
    assert entry["title"] == "Smugglers"
    assert [spec["id"] for spec in entry["scenarios"]] == ["even", "uphill"]
    assert entry["options"][0] == {
        "id": "rounds",
        "title": "Rounds",
        "help": "How long it lasts.",
        "choices": [4, 12, 150],
        "labels": ["4", "12", "150"],
        "needs": "",
        "seated": False,
        "level": False,
        "group": "",
        "alone": False,
    }
    assert entry["seats"] == [{"id": "red", "title": "Red"}, {"id": "blue", "title": "Blue"}]
    assert entry["kinds"] == [
        {"id": "person", "title": "Person at this screen", "seated": False},
        {"id": "link", "title": "Person elsewhere, by secret link", "seated": False},
        {"id": "random", "title": "Computer (random moves)", "seated": False},
    ]
    assert entry["reconstructed"] == []
    assert entry["one_person"] is None
    assert entry["intro"] is None


def test_board(table: House) -> None:
    assert table.stranger.get("/api/board/mini-game").json() == plain(MiniGame().board())
    reply = table.stranger.get("/api/board/chess")
    assert (reply.status_code, error(reply)) == (404, "There is no game 'chess'.")


def test_create_and_list(table: House) -> None:
    body = {
        "game": "mini-game",
        "scenario": "uphill",
        "options": {"rounds": 12, "rich": True},
        "seats": {"blue": "link"},
        "title": "  Night\x1b\x00  on the \u202eriver ",
    }
    reply = table.browser.post("/api/games", json=body)
    assert reply.status_code == 201
    entry = reply.json()
    assert entry["title"] == "Night on the river"
    assert entry["seats"] == {"red": "person", "blue": "link"}
    link = entry["links"]["blue"]
    assert link["url"].startswith(f"{table.base}/play/{entry['id']}#key=")
    assert (link["open"], link["holders"]) == (True, 0)
    assert entry["watch"] == {"url": None, "open": False, "holders": 0}
    assert len(link_key(entry, "blue")) > 20
    assert (entry["game"], entry["scenario"]) == ("mini-game", "uphill")
    assert (entry["revision"], entry["over"], entry["paused"]) == (1, False, None)
    assert entry["waiting"] == ["red"]
    assert entry["summary"] == "Red drew a card."
    assert table.browser.get("/api/games").json() == [entry]

    later = table.create()
    assert [e["id"] for e in table.browser.get("/api/games").json()] == [later["id"], entry["id"]]


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (b"", "The request is not JSON."),
        (b"{", "The request is not JSON."),
        (b"\xff", "The request is not JSON."),
        (b"[" * 100_000, "The request is not understood: "),
        (b"[]", "The request is not understood: "),
        (b"{}", "The request is not understood: Object missing required field `game`."),
        (b'{"game": 5, "scenario": "even"}', "The request is not understood: Expected `str`"),
        (b'{"game": "mini-game", "scenario": "even", "x": 1}', "The request is not understood"),
        (b'{"game": "chess", "scenario": "even"}', "There is no game 'chess'; choose one of"),
        (b'{"game": "mini-game", "scenario": "odd"}', "Smugglers has no scenario 'odd'"),
        (
            b'{"game": "mini-game", "scenario": "even", "options": {"speed": 1}}',
            "Smugglers has no option 'speed'",
        ),
        (
            b'{"game": "mini-game", "scenario": "even", "options": {"rounds": 5}}',
            "Option 'rounds' cannot be 5",
        ),
        (
            b'{"game": "mini-game", "scenario": "even", "options": {"rounds": null}}',
            "The request is not understood",
        ),
        (
            b'{"game": "mini-game", "scenario": "even", "seats": {"green": "person"}}',
            "Smugglers has no seat 'green'; choose from: red, blue.",
        ),
        (
            b'{"game": "mini-game", "scenario": "even", "seats": {"red": "oracle"}}',
            "Nobody of kind 'oracle' can play; choose one of: person, link, random.",
        ),
        (
            json.dumps({"game": "mini-game", "scenario": "even", "title": "x" * 999}).encode(),
            "A title has at most 120 characters.",
        ),
    ],
)
def test_bad_games_are_not_created(shared: House, body: bytes, sentence: str) -> None:
    before = shared.browser.get("/api/games").json()
    reply = shared.browser.post("/api/games", content=body)
    assert reply.status_code == 400
    assert error(reply).startswith(sentence)
    assert shared.browser.get("/api/games").json() == before


def test_ten_megabytes_are_too_much(table: House) -> None:
    game = table.create(seed=1)
    for path in ("/api/games", "/api/import"):
        reply = table.browser.post(path, content=b"x" * 10_000_000)
        assert reply.status_code == 413
        assert error(reply) == "This is too large: at most 4 MB are taken."
    (entry,) = table.browser.get("/api/games").json()
    assert entry["id"] == game["id"]


def test_an_endless_body_is_cut_off(table: House) -> None:
    cookie = "; ".join(f"{k}={v}" for k, v in table.browser.cookies.items())
    head = (
        f"POST /api/import HTTP/1.1\r\nHost: 127.0.0.1:{table.port}\r\n"
        f"Cookie: {cookie}\r\nContent-Length: 9000000000\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", table.port), timeout=10) as raw:
        raw.sendall(head.encode())
        sent = 0
        try:
            while sent < 200_000_000:
                sent += raw.send(b"x" * 1_000_000)
        except OSError:
            pass
        assert sent < 200_000_000
    assert table.browser.get("/api/games").json() == []


def test_duplicate(table: House) -> None:
    game = table.create({"blue": "link"}, seed=1, title="One")
    page = table.sit(game["id"])
    page.answer("north")
    reply = table.browser.post(f"/api/games/{game['id']}/duplicate")
    assert reply.status_code == 201
    copy = reply.json()
    assert copy["id"] != game["id"]
    assert copy["title"] == "One (copy)"
    assert copy["revision"] == 2
    assert copy["seats"] == game["seats"]
    assert link_key(copy, "blue") != link_key(game, "blue")
    twin = table.sit(copy["id"])
    assert twin.state["view"] == page.state["view"]
    twin.answer("east")
    page.ask("look", seat="red")
    assert page.state["view"]["goods"]["east"] == 0


def test_delete(table: House) -> None:
    game, other = table.create(seed=1), table.create(seed=2)
    page = table.sit(game["id"])
    reply = table.browser.delete(f"/api/games/{game['id']}")
    assert (reply.status_code, reply.content) == (204, b"")
    assert page.receive() == {"type": "refused", "n": None, "error": "This game was deleted."}
    assert page.closed() == 4404
    assert [e["id"] for e in table.browser.get("/api/games").json()] == [other["id"]]
    for method, path in (
        ("DELETE", ""),
        ("POST", "/duplicate"),
        ("GET", "/record"),
        ("GET", "/at/0"),
        ("GET", "/since/0"),
    ):
        reply = table.browser.request(method, f"/api/games/{game['id']}{path}")
        assert reply.status_code == 404
        assert error(reply) == "There is no such game; it may have been deleted."
    assert table.storage(lambda storage: storage.game(game["id"])) is None
    assert table.browser.delete(f"/api/games/{other['id']}").status_code == 204


def test_export_and_import(table: House) -> None:
    game = table.create({"blue": "random"}, seed=1, options={"rounds": 4})
    page = table.sit(game["id"])
    page.answer("north", "done")
    page.until(lambda state: state["decision"])
    reply = table.browser.get(f"/api/games/{game['id']}/record")
    assert "attachment" in reply.headers["content-disposition"]
    record = reply.json()
    assert record["seen_by"] is None

    imported = table.browser.post("/api/import", content=reply.content)
    assert imported.status_code == 201
    entry = imported.json()
    assert entry["revision"] == len(record["entries"])
    assert entry["seats"] == {"red": "person", "blue": "random"}
    again = table.browser.get(f"/api/games/{entry['id']}/record").json()
    assert again.pop("imported") == len(record["entries"]), "nobody vouches for what came before"
    assert record.pop("imported") == 0
    assert again.pop("dice") != record.pop("dice"), "the dice of this table"
    assert again == record
    copy = table.sit(entry["id"])
    assert copy.state["view"] == page.state["view"]
    assert copy.answer(copy.words[0])["type"] == "done"


def test_a_record_that_does_not_fit_is_open_to_look_at(table: House) -> None:
    game = table.create(seed=1)
    page = table.sit(game["id"])
    page.ask("look", seat="red")
    page.answer("north", "east")
    record = table.browser.get(f"/api/games/{game['id']}/record").json()
    record["entries"][2][2] = "castle"
    entry = table.browser.post("/api/import", json=record).json()
    assert "only up to entry 2" in entry["paused"]
    copy = table.sit(entry["id"])
    assert copy.state["revision"] == 2
    assert copy.state["view"]["goods"] == {"north": 1, "east": 0, "south": 0, "west": 0}
    exported = table.browser.get(f"/api/games/{entry['id']}/record").json()
    assert exported["entries"] == record["entries"]


def bad_records(record: dict[str, Any]) -> list[tuple[Any, str]]:
    """Return records that cannot be taken, and how that is said."""
    return [
        (b"", "This is not a game record"),
        (b"{", "This is not a game record"),
        (b"null", "This is not a game record"),
        (b"[" * 100_000, "This is not a game record"),
        ({**record, "format": 99}, "This record has layout 99"),
        ({**record, "game": "chess"}, "There is no game 'chess'"),
        ({**record, "setup": {"scenario": "odd", "options": {}}}, "Smugglers has no scenario"),
        ({**record, "entries": [["load", 5]]}, "Entry 0: "),
        ({**record, "entries": "none"}, "This is not a game record"),
        ({**record, "seen_by": ["red"]}, "This record was exported during play"),
        ({**record, "seats": {"green": "person"}}, "This record has a seat 'green'"),
    ]


@pytest.mark.parametrize("number", range(len(bad_records({}))))
def test_bad_records_are_not_imported(shared: House, number: int) -> None:
    game = shared.create(seed=1)
    before = shared.browser.get("/api/games").json()
    record = shared.browser.get(f"/api/games/{game['id']}/record").json()
    bad, sentence = bad_records(record)[number]
    content = bad if isinstance(bad, bytes) else json.dumps(bad).encode()
    reply = shared.browser.post("/api/import", content=content)
    assert reply.status_code == 400
    assert error(reply).startswith(sentence)
    assert shared.browser.get("/api/games").json() == before


def test_unknown_kinds_of_players_become_people(table: House) -> None:
    game = table.create(seed=1)
    record = table.browser.get(f"/api/games/{game['id']}/record").json()
    record["seats"] = {"red": "oracle"}
    entry = table.browser.post("/api/import", json=record).json()
    assert entry["seats"] == {"red": "person", "blue": "person"}


def test_partial_record(table: House) -> None:
    """During play a seat's record leaves out what it may not know; at the end it is all there."""
    game = table.create({"blue": "link"}, seed=1)
    key = link_key(game, "blue")
    pages = {"red": table.sit(game["id"]), "blue": table.sit(game["id"], key)}
    address = f"/api/games/{game['id']}/record"
    mine = table.browser.get(address).json()
    theirs = table.guest(game["id"], key).get(address).json()
    assert mine["entries"][0][2] == "sail"
    assert theirs["entries"][0][2] == "?"
    assert (mine["seen_by"], theirs["seen_by"]) == (["red"], ["blue"])
    assert theirs["marks"] == []
    reply = table.browser.post("/api/import", json=theirs)
    assert reply.status_code == 400

    while not pages["red"].state["outcome"]:
        for page in pages.values():
            if page.state["decision"]:
                page.answer(page.words[-1])
                now = page.state["revision"]
                for other in pages.values():
                    other.until(lambda state: state["revision"] >= now)
    whole = table.guest(game["id"], key).get(address).json()
    assert whole == table.browser.get(address).json()
    assert whole["seen_by"] is None
    assert whole["finished"] is True
    assert whole["entries"][0][2] == "sail"


def test_at_steps_through_a_game(table: House) -> None:
    game = table.create(seed=1)
    page = table.sit(game["id"])
    page.ask("look", seat="red")
    page.answer("north")
    page.answer("done")
    page.ask("undo", revision=page.state["revision"], seat="red", to=2)
    page.answer("east", "done")
    page.ask("look", seat="red")
    base = f"/api/games/{game['id']}/at"
    last = page.state["revision"]
    steps = [table.browser.get(f"{base}/{at}?seat=red").json() for at in range(last + 1)]
    assert [step["revision"] for step in steps] == list(range(last + 1))
    assert {step["last"] for step in steps} == {last}
    assert steps[-1]["view"] == page.state["view"]
    assert steps[0]["view"]["hands"]["red"] == "none"
    assert steps[2]["view"]["goods"] == {"north": 1, "east": 0, "south": 0, "west": 0}
    assert steps[3]["view"]["goods"] == {"north": 1, "east": 1, "south": 0, "west": 0}
    # Together the steps tell the log, line for line.
    assert [line for step in steps for line in step["log"]] == page.state["log"]


@pytest.mark.parametrize(
    ("revision", "status"),
    [("2", 404), ("999999999", 404), ("9" * 30, 400), ("-1", 400), ("x", 400)],
)
def test_at_no_such_revision(shared: House, revision: str, status: int) -> None:
    game = shared.create(seed=1)
    reply = shared.browser.get(f"/api/games/{game['id']}/at/{revision}")
    assert reply.status_code == status
    assert error(reply)


def test_only_the_owner_manages_games(table: House) -> None:
    game = table.create({"blue": "link"}, seed=1)
    key = link_key(game, "blue")
    for method, path in (
        ("GET", "/api/games"),
        ("POST", "/api/games"),
        ("POST", "/api/import"),
        ("POST", f"/api/games/{game['id']}/duplicate"),
        ("DELETE", f"/api/games/{game['id']}"),
    ):
        for client in (table.stranger, table.guest(game["id"], key)):
            reply = client.request(method, path)
            assert reply.status_code == 401, (method, path)
            assert "the owner" in error(reply)
    for path in ("record", "at/0", "since/0"):
        for query in ("", "?key=", f"?key={key}"):  # no address lets anybody in
            reply = table.stranger.get(f"/api/games/{game['id']}/{path}{query}")
            assert reply.status_code == 401
        assert table.stranger.get(f"/api/games/nowhere/{path}").status_code == 401


def test_addresses_that_are_not_there(table: House) -> None:
    for method, path, status in (
        ("GET", "/api/nothing", 404),
        ("GET", "/nothing", 404),
        ("PUT", "/api/games", 405),
        ("GET", "/api/import", 405),
        ("POST", "/", 404),
        ("GET", "/assets/../../app.py", 404),
        ("GET", "/%2e%2e/app.py", 404),
    ):
        reply = table.browser.request(method, path)
        assert reply.status_code == status, (method, path)
        assert error(reply)


def test_a_computer_at_work_does_not_block_the_server(tmp_path: Path) -> None:
    """While one thinks, and thinks, others are served."""
    thinker = Thinker()
    with house(tmp_path, find=lambda _: thinker.game()) as table:
        game = table.create(dict.fromkeys(("red", "blue"), thinker.id))
        assert thinker.begun.wait(PATIENCE)
        for _ in range(20):
            assert table.stranger.get("/api/catalog").status_code == 200
        other = table.create()
        table.sit(other["id"]).ask("look", seat="red")
        assert not thinker.may_go_on.is_set()
        thinker.may_go_on.set()
        table.sit(game["id"]).until(lambda state: state["outcome"])
