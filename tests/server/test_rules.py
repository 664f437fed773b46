"""A game's rules to read, and the search in them, by address."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import brotli
import httpx
import pytest

from annamite import games
from annamite.kernel.reference import Reference, load
from annamite.server.shelf.rules import told
from tests.conformance.minigame import MiniGame
from tests.lookup.regatta import REGATTA
from tests.server.house import House, house
from tests.server.test_api import error

RULES = "/api/rules/mini-game"


class Sourced(MiniGame):
    """The mini game, of whose values one is not known from print."""

    def sources(self) -> Any:
        """Tell where its values come from."""
        return (Row(),)


class Row:
    """A value that is a guess."""

    table = "depths"
    what = "depths: harbour"
    source = "a guess"
    reconstructed = True


@pytest.fixture(scope="module")
def reading(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with a game whose rules can be read."""
    folder = tmp_path_factory.mktemp("reading")
    settings: dict[str, Any] = {"find": lambda name: Sourced(), "reference": lambda name: REGATTA}
    with house(folder, **settings) as running:
        yield running


def search(running: House, **query: str) -> httpx.Response:
    return running.stranger.get(f"{RULES}/search", params=query)


def test_the_rules_of_a_game(reading: House) -> None:
    """All of it, for anybody; nothing that has its usual value is left out."""
    book = reading.stranger.get(RULES).json()
    assert (book["game"], book["title"]) == ("mini-game", "Smugglers")
    assert [chapter["chapter"] for chapter in book["chapters"]] == ["At sea", "Order", "Pirates"]
    assert book["chapters"][0]["about"] == "What ships do."
    section = book["chapters"][2]["sections"][0]
    assert section == {
        "section": "3",
        "title": "Pirates",
        "short": "Read on.",
        "computer": True,
        "clauses": [
            {
                "id": "3-a",
                "kind": "rule",
                "says": "The pirates prefer rum.",
                "ruling": "",
                "see": [],
                "instead": "",
                "printed": False,
                "listing": False,
            }
        ],
    }
    assert book["terms"][0] == {
        "term": "cargo",
        "says": "Goods in the hold.",
        "also": ["freight", "dry goods"],
        "see": ["1.2-c"],
    }
    (card,) = book["actions"]
    assert card["cost"] == {"says": "A guinea for the pilot.", "see": ["1.1-a"]}
    assert (card["limits"], card["example"]) == ([], None)
    assert book["reconstructed"] == ["depths: harbour"]


def test_rules_are_packed_and_not_sent_twice(reading: House) -> None:
    with reading.stranger.stream("GET", RULES, headers={"accept-encoding": "br"}) as answer:
        packed = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "br"
    assert brotli.decompress(packed) == reading.stranger.get(RULES).content
    assert answer.headers["cache-control"] == "no-cache"
    again = reading.stranger.get(RULES, headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_search(reading: House) -> None:
    answer = search(reading, q="What is cargo?")
    assert answer.headers["cache-control"] == "no-store"
    found = answer.json()
    assert (found["query"], found["corrected"]) == ("What is cargo?", "")
    where = {"section": "1.2", "title": "Boarding and the hold", "kind": "definition"}
    assert found["hits"][:2] == [
        {"id": "1.2-c", **where, "says": "Goods in the hold.", "term": "cargo"},
        {"id": "1.2-c", **where, "says": "Cargo is whatever lies in the hold.", "term": ""},
    ]


def test_a_search_puts_words_right(reading: House) -> None:
    assert search(reading, q="enemy alogside").json()["corrected"] == "enemy alongside"


def test_a_search_leaves_out_the_computers_sides(reading: House) -> None:
    def ids(**query: str) -> set[str]:
        return {hit["id"] for hit in search(reading, q="pirates", **query).json()["hits"]}

    assert ids() == ids(computer="0")
    assert not ids() & {"1.2-b", "3-a"}
    assert ids(computer="1") >= {"1.2-b", "3-a"}


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ({}, "Say what to search for"),
        ({"q": ""}, "Say what to search for"),
        ({"q": "  \t"}, "Say what to search for"),
        ({"q": "x" * 201}, "A search has at most 200 characters."),
    ],
)
def test_a_search_that_cannot_be(reading: House, query: dict[str, str], told: str) -> None:
    answer = search(reading, **query)
    assert answer.status_code == 400
    assert told in error(answer)


def test_the_longest_search(reading: House) -> None:
    assert search(reading, q="rum " * 50).json()["hits"] != []


@pytest.mark.parametrize("path", ["", "/search?q=rum"])
def test_a_game_without_rules_to_read(table: House, path: str) -> None:
    answer = table.stranger.get(RULES + path)
    sentence = "The game 'mini-game' has no rules to read here."
    assert (answer.status_code, error(answer)) == (404, sentence)
    answer = table.stranger.get(f"/api/rules/chess{path}")
    assert (answer.status_code, error(answer)) == (404, "There is no game 'chess'.")


def test_searches_at_the_same_time(reading: House) -> None:
    """They wait for each other, and each gets its own answer."""
    questions = ["cargo", "rum", "schooner", "barge"] * 5
    alone = {question: search(reading, q=question).json() for question in set(questions)}
    answers: list[Any] = []

    def ask(question: str) -> None:
        answers.append(httpx.get(f"{reading.base}{RULES}/search", params={"q": question}).json())

    threads = [threading.Thread(target=ask, args=(question,)) for question in questions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == len(questions)
    assert all(answer == alone[answer["query"]] for answer in answers)


@pytest.mark.parametrize("name", games.names())
def test_the_rules_of_each_game_can_be_told(name: str) -> None:
    reference: Reference | None = games.reference(name)
    if reference is None:
        pytest.skip("it has none")
    book = told(games.load(name), reference)
    clauses = sum(len(each.clauses) for chapter in book.chapters for each in chapter.sections)
    assert clauses == len(reference.clauses)
    folder = games.about(name).reference
    assert folder is not None
    assert load(folder) == reference
