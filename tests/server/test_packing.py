"""Answers go packed to those who take them so, and what a browser has already it need not fetch again."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import brotli
import httpx
import pytest
from websockets.extensions.permessage_deflate import PerMessageDeflate

from annamite.server.network.guard import HEADERS
from annamite.server.network.packing import CODINGS, SMALL, chosen, pack
from tests.conformance.minigame import MiniGame
from tests.server.house import House, house

SCRIPT = b"play();" * 500
PACKED = {"br": b"packed with brotli", "gzip": gzip.compress(SCRIPT, mtime=0)}
UNPACK = {"br": brotli.decompress, "gzip": gzip.decompress}


class Atlas(MiniGame):
    """The mini game with a board worth packing."""

    printed = "river"

    def board(self) -> Any:
        return {"landings": [f"{self.printed} {number}" for number in range(500)]}


class Redrawn(Atlas):
    """The same with other components."""

    printed = "canal"


class Torn(MiniGame):
    """The mini game with a board that cannot be drawn."""

    def board(self) -> Any:
        msg = "torn"
        raise RuntimeError(msg)


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with a built page and a game with a long board."""
    folder = tmp_path_factory.mktemp("packed")
    assets = folder / "static" / "assets"
    assets.mkdir(parents=True)
    (folder / "static" / "index.html").write_text("<title>The page</title>")
    (assets / "index-1a2b.js").write_bytes(SCRIPT)
    (assets / "index-1a2b.js.br").write_bytes(PACKED["br"])
    (assets / "index-1a2b.js.gz").write_bytes(PACKED["gzip"])
    (assets / "small-3c4d.js").write_text("play()")
    with house(folder / "data", static=folder / "static", find=lambda name: Atlas()) as running:
        yield running


def fetch(
    running: House, path: str, taken: str | None, method: str = "GET", **headers: str
) -> tuple[httpx.Response, bytes]:
    """Return an answer and its body as it came over the wire."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    with httpx.Client(base_url=running.base, cookies=running.browser.cookies) as client:
        del client.headers["accept-encoding"]
        if taken is not None:
            sent["accept-encoding"] = taken
        with client.stream(method, path, headers=sent) as answer:
            return answer, b"".join(answer.iter_raw())


def board_of(running: House) -> str:
    """Return where the catalog says that the board is."""
    (entry,) = running.stranger.get("/api/catalog").json()["games"]
    return entry["board"]


# --- what is taken ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("header", "coding"),
    [
        (None, None),
        ("", None),
        ("identity", None),
        ("gzip", "gzip"),
        ("GZip", "gzip"),
        ("gzip, deflate, br, zstd", "br"),
        ("gzip;q=1.0, br;q=0.5", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("br;q=0, gzip;q=0.000", None),
        ("gzip;q=0.5, identity;q=1", None),
        ("gzip;q=0.5, identity;q=0.5", "gzip"),
        ("gzip;q=0.2, *;q=0", "gzip"),
        ("*", "br"),
        ("*;q=0", None),
        ("br;q=0, *", "gzip"),
        ("zstd", None),
        ("gzip;q=much, br ; q = 0.1", "br"),
        ("gzip;q=2", None),
        ("gzip;q=nan", None),
        (";q=1,,;", None),
    ],
)
def test_the_coding_liked_best_is_chosen(header: str | None, coding: str | None) -> None:
    assert chosen(header, ["br", "gzip"]) == coding


@pytest.mark.parametrize("coding", CODINGS)
@pytest.mark.parametrize("for_good", [False, True])
def test_what_is_packed_is_unpacked_as_it_was(coding: str, for_good: bool) -> None:
    small = pack(SCRIPT, coding, for_good=for_good)
    assert len(small) < len(SCRIPT) / 10
    assert UNPACK[coding](small) == SCRIPT
    assert pack(SCRIPT, coding, for_good=for_good) == small


# --- files of the page ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("taken", "coding"),
    [("gzip, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip;q=0", None), ("identity", None)],
)
def test_a_script_is_sent_in_the_packing_that_is_taken(
    packed: House, taken: str, coding: str | None
) -> None:
    answer, body = fetch(packed, "/assets/index-1a2b.js", taken)
    assert answer.status_code == 200
    assert answer.headers.get("content-encoding") == coding
    assert body == (PACKED[coding] if coding else SCRIPT)
    assert answer.headers["content-length"] == str(len(body))
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["vary"] == "Accept-Encoding"
    assert "immutable" in answer.headers["cache-control"]
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS

    head, nothing = fetch(packed, "/assets/index-1a2b.js", taken, "HEAD")
    assert (head.status_code, nothing) == (200, b"")
    same = ("content-encoding", "content-length", "content-type", "vary", "etag", "cache-control")
    assert [head.headers.get(name) for name in same] == [answer.headers.get(name) for name in same]


def test_each_packing_has_a_tag_of_its_own(packed: House) -> None:
    tags = {
        fetch(packed, "/assets/index-1a2b.js", taken)[0].headers["etag"]
        for taken in ("br", "gzip", "identity")
    }
    assert len(tags) == 3
    for taken in ("br", "gzip", "identity"):
        tag = fetch(packed, "/assets/index-1a2b.js", taken)[0].headers["etag"]
        answer, body = fetch(packed, "/assets/index-1a2b.js", taken, if_none_match=tag)
        assert (answer.status_code, body) == (304, b"")
        assert "content-encoding" not in answer.headers
        assert answer.headers["vary"] == "Accept-Encoding"


def test_parts_are_of_the_script_itself(packed: House) -> None:
    answer, body = fetch(packed, "/assets/index-1a2b.js", "br, gzip", range="bytes=7-13")
    assert (answer.status_code, body) == (206, b"play();")
    assert "content-encoding" not in answer.headers
    assert answer.headers["content-range"] == f"bytes 7-13/{len(SCRIPT)}"


def test_what_has_no_packing_is_sent_as_it_is(packed: House) -> None:
    answer, body = fetch(packed, "/assets/small-3c4d.js", "br, gzip")
    assert (answer.status_code, body) == (200, b"play()")
    assert "content-encoding" not in answer.headers


@pytest.mark.parametrize("name", ["index-1a2b.js.br", "index-1a2b.js.gz", "small-3c4d.js.br"])
def test_packings_are_no_files_by_themselves(packed: House, name: str) -> None:
    assert packed.stranger.get(f"/assets/{name}").status_code == 404


def test_a_page_that_the_browser_has_is_not_sent_again(packed: House) -> None:
    for path in ("/", "/play/anything"):
        answer, body = fetch(packed, path, "br, gzip")
        assert (answer.status_code, body) == (200, b"<title>The page</title>")
        again, nothing = fetch(packed, path, None, if_none_match=answer.headers["etag"])
        assert (again.status_code, nothing) == (304, b"")
        assert again.headers["cache-control"] == "no-cache"


def test_another_page_of_the_same_size_and_date_is_sent(tmp_path: Path) -> None:
    page = tmp_path / "static" / "index.html"
    page.parent.mkdir()
    page.write_text("<title>One</title>")
    date = page.stat().st_mtime_ns
    with house(tmp_path / "data", static=page.parent) as table:
        tag = fetch(table, "/", None)[0].headers["etag"]
        page.write_text("<title>Two</title>")
        os.utime(page, ns=(date, date))
        answer, body = fetch(table, "/", None, if_none_match=tag)
        assert (answer.status_code, body) == (200, b"<title>Two</title>")


# --- boards and catalog -----------------------------------------------------------------------


@pytest.mark.parametrize("coding", CODINGS)
def test_a_board_is_packed_and_kept_for_good(packed: House, coding: str) -> None:
    address = board_of(packed)
    answer, body = fetch(packed, address, "gzip, br" if coding == "br" else "gzip")
    assert answer.headers["content-encoding"] == coding
    assert json.loads(UNPACK[coding](body)) == Atlas().board()
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.headers["content-length"] == str(len(body))
    assert answer.headers["content-type"] == "application/json"
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS

    plain, body = fetch(packed, address, "gzip;q=0, br;q=0")
    assert "content-encoding" not in plain.headers
    assert json.loads(body) == Atlas().board()
    assert plain.headers["vary"] == "Accept-Encoding"

    head, nothing = fetch(packed, address, coding, "HEAD")
    assert (head.status_code, nothing) == (200, b"")
    assert head.headers["content-length"] == answer.headers["content-length"]


def test_the_address_without_a_digest_has_the_board_of_today(packed: House) -> None:
    answer, body = fetch(packed, "/api/board/mini-game", "gzip")
    assert json.loads(gzip.decompress(body)) == Atlas().board()
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/api/catalog", "/api/board/mini-game", ""])
def test_what_a_browser_has_is_not_sent_again(packed: House, path: str) -> None:
    path = path or board_of(packed)
    answer, _ = fetch(packed, path, "gzip")
    tag = answer.headers["etag"]
    for named in (tag, tag.removeprefix("W/"), f'"other", {tag}', "*"):
        again, body = fetch(packed, path, "gzip", if_none_match=named)
        assert (again.status_code, body) == (304, b""), named
        assert again.headers["etag"] == tag
        assert again.headers["cache-control"] == answer.headers["cache-control"]
    for named in ('"other"', tag.replace('"', ""), ""):
        assert fetch(packed, path, "gzip", if_none_match=named)[0].status_code == 200, named


def test_other_components_have_another_address(tmp_path: Path) -> None:
    with house(tmp_path, find=lambda name: Atlas()) as before:
        address = board_of(before)
        tag = before.stranger.get("/api/board/mini-game").headers["etag"]
    with house(tmp_path, find=lambda name: Atlas()) as same:
        assert board_of(same) == address
    with house(tmp_path, find=lambda name: Redrawn()) as after:
        assert board_of(after) != address
        assert after.stranger.get(board_of(after)).json() == Redrawn().board()
        gone = after.stranger.get(address)
        assert gone.status_code == 404
        assert "load the page again" in gone.json()["error"]
        assert gone.headers["cache-control"] == "no-store"
        asked = after.stranger.get("/api/board/mini-game", headers={"if-none-match": tag})
        assert asked.json() == Redrawn().board()


def test_a_board_of_no_game_has_no_address(packed: House) -> None:
    digest = board_of(packed).rpartition("/")[2]
    answer = packed.stranger.get(f"/api/board/chess/{digest}")
    assert answer.status_code == 404
    assert answer.json() == {"error": "There is no game 'chess'."}


def test_a_board_that_cannot_be_drawn_spares_the_catalog(tmp_path: Path) -> None:
    def find(name: str) -> Any:
        return Torn() if name == "torn" else Atlas()

    with house(tmp_path, find=find, games=("torn", "mini-game")) as table:
        torn, sound = table.stranger.get("/api/catalog").json()["games"]
        assert torn["board"] is None
        assert table.stranger.get(sound["board"]).json() == Atlas().board()
        assert table.stranger.get("/api/board/torn").status_code == 500


# --- other answers ----------------------------------------------------------------------------


@pytest.mark.parametrize("coding", CODINGS)
def test_long_answers_are_packed_and_short_ones_are_not(packed: House, coding: str) -> None:
    game = packed.create(seed=1)
    short = fetch(packed, f"/api/games/{game['id']}/since/999", coding)[0]
    assert short.status_code == 404
    assert "content-encoding" not in short.headers

    while len(packed.browser.get("/api/games").content) < SMALL:
        packed.create()
    plain, whole = fetch(packed, "/api/games", None)
    answer, body = fetch(packed, "/api/games", coding)
    assert "content-encoding" not in plain.headers
    assert answer.headers["content-encoding"] == coding
    assert UNPACK[coding](body) == whole
    assert answer.headers["content-length"] == str(len(body))
    assert answer.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
    assert answer.headers["cache-control"] == "no-store"
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS


def test_a_refusal_is_told_as_ever(packed: House) -> None:
    answer, body = fetch(packed, "/api/games", "gzip", "POST")
    assert answer.status_code == 400
    assert json.loads(body) == {"error": "The request is not JSON."}


def test_messages_of_the_socket_are_packed_one_by_one(packed: House) -> None:
    game = packed.create()
    with_it = packed.sit(game["id"])
    assert [type(each) for each in with_it.socket.protocol.extensions] == [PerMessageDeflate]
    without = packed.sit(game["id"], compression=None)
    assert without.socket.protocol.extensions == []
    assert with_it.state["view"] == without.state["view"]
