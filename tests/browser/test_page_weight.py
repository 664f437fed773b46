"""What a page fetches until its board is drawn: little the first time, next to nothing afterwards."""

from __future__ import annotations

import gzip

import brotli
import pytest

from annamite.games import names
from annamite.server.network.packing import SMALL
from annamite.server.pages import STATIC
from benchmarks.page import BUDGET, table_of, visit
from tests.browser.conftest import Room
from tests.browser.house import House

pytestmark = pytest.mark.browser

LITTLE = 12_000
"""Bytes of a second visit: that nothing has changed, and where the game stands."""


@pytest.mark.parametrize("game", names())
def test_a_page_is_fetched_once(room: Room, house: House, game: str) -> None:
    url = table_of(house, game)
    context = room.context()
    cold, warm = visit(context, url), visit(context, url)

    assert all(each.status == 200 for each in cold.fetched if each.kind != "socket")
    assert not any(each.kept for each in cold.fetched)
    assert {each.kind for each in cold.fetched} == {"asset", "board", "page", "socket"}
    assert sum(each.address.endswith(".woff2") for each in cold.fetched) == 2
    assert cold.size() < BUDGET, cold.fetched

    again = [each for each in warm.fetched if each.kind in {"asset", "board"}]
    asked = {each.address for each in cold.fetched if each.kind in {"asset", "board"}}
    assert {each.address for each in again} == asked
    assert all(each.kept for each in again), warm.fetched
    assert warm.size("asset", "board") == 0, warm.fetched
    assert warm.size() < LITTLE, warm.fetched


def test_scripts_and_styles_are_built_with_their_packings() -> None:
    built = [path for path in (STATIC / "assets").iterdir() if path.suffix in {".js", ".css"}]
    assert built, "the page is not built: run `make install`"
    for path in built:
        plain = path.read_bytes()
        packings = [path.with_name(path.name + ending) for ending in (".br", ".gz")]
        assert [each.is_file() for each in packings] == [len(plain) >= SMALL] * 2, path.name
        if len(plain) >= SMALL:
            assert brotli.decompress(packings[0].read_bytes()) == plain
            assert gzip.decompress(packings[1].read_bytes()) == plain
