"""Overruling a non-player over the wire: what else there was, who may, and that it is kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from annamite.kernel import decode, replay
from tests.kernel.tables import AgainstBlue
from tests.server.house import House, Page, house, link_key


@pytest.fixture
def table(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path, find=lambda name: AgainstBlue()) as running:
        yield running


def to_blue(page: Page) -> int:
    """Play as red until blue has loaded; return the number of the line that tells it."""
    page.ask("look", seat="red")
    while not (found := loads(page)):
        page.answer(page.words[-1])
    return found[0]


def loads(page: Page) -> list[int]:
    return [line["at"] for line in page.lines if "Blue loaded" in line["text"]]


def ask(page: Page, kind: str, seat: str = "red", **fields: Any) -> dict[str, Any]:
    return page.ask(kind, revision=page.state["revision"], seat=seat, **fields)


def choice(page: Page, **fields: Any) -> Any:
    return ask(page, "alternatives", **fields)["choice"]


def test_a_line_leads_to_what_else_could_have_been_chosen(table: House) -> None:
    page = table.sit(table.create()["id"])
    found = choice(page, line=to_blue(page))
    assert (found["seat"], found["step"], found["rule"]) == ("blue", "load", "2.1")
    assert found["prompt"] == "Blue loads at a landing: 4 left."
    assert [option["id"] for option in found["options"]] == [
        "north",
        "east",
        "south",
        "west",
        "done",
    ]
    assert (found["taken"], found["own"], found["refused"]) == ("north", "north", None)
    later = choice(page, at=found["later"])
    assert later["earlier"] == found["at"]
    assert later["at"] > found["at"]
    assert choice(page, line=0) is None
    assert choice(page, line=10_000) is None


def test_overruled_it_is_told_marked_kept_and_may_be_taken_back(tmp_path: Path) -> None:
    with house(tmp_path, find=lambda name: AgainstBlue()) as table:
        game = table.create()["id"]
        page = table.sit(game)
        line = to_blue(page)
        at = choice(page, line=line)["at"]
        assert ask(page, "overrule", at=at, word="west")["type"] == "done"
        told = [each for each in page.lines if each["key"] == "overruled"]
        assert [each["text"] for each in told] == [
            "Overruled: Blue takes “West” instead of “North” (Blue loads at a landing: 4 left)."
        ]
        assert [each["text"] for each in page.lines if each["at"] == loads(page)[0]] == [
            "Blue loaded at west."
        ]
        assert choice(page, line=told[0]["at"])["taken"] == "west"
        cookies = table.browser.cookies
    with house(tmp_path, find=lambda name: AgainstBlue(), cookies=cookies) as table:
        page = table.sit(game)
        page.ask("look", seat="red")
        assert [each["text"] for each in page.lines if each["key"] == "overruled"]
        record = decode(table.browser.get(f"/api/games/{game}/record").content)
        assert record.overruled == (at,)
        again = replay(AgainstBlue(), record, check=True).record()
        assert again == msgspec.structs.replace(record, dice=())
        copy = table.browser.post("/api/import", content=table_record(table, game))
        assert copy.status_code == 201, copy.text
        assert decode(table_record(table, copy.json()["id"])).overruled == (at,)
        assert "West" in page.state["undo"][str(at)]
        assert ask(page, "undo", to=at)["type"] == "done"
        assert not [each for each in page.lines if each["key"] == "overruled"]
        assert decode(table_record(table, game)).overruled == ()


def table_record(table: House, game: str) -> bytes:
    return table.browser.get(f"/api/games/{game}/record").content


def test_what_may_not_be_overruled_is_refused_and_nothing_changes(table: House) -> None:
    page = table.sit(table.create()["id"])
    at = choice(page, line=to_blue(page))["at"]
    before = page.state["revision"]
    for fields, why in (
        ({"at": at, "word": "moon"}, "'moon' was not offered at load"),
        ({"at": 0, "word": "rope"}, "a die or card"),
        ({"at": 1, "word": "west"}, "nothing that a non-player has chosen"),
        ({"at": 9999, "word": "west"}, "There is no entry 9999"),
    ):
        reply = ask(page, "overrule", **fields)
        assert reply["type"] == "refused"
        assert why in reply["error"]
    stale = page.ask("overrule", revision=before - 1, seat="red", at=at, word="west")
    assert "has moved on" in stale["error"]
    assert "nothing that a non-player" in ask(page, "alternatives", at=1)["error"]
    assert page.state["revision"] == before
    assert not [each for each in page.lines if each["key"] == "overruled"]


def test_beside_others_only_what_nobody_has_acted_on_may_be(table: House) -> None:
    entry = table.create({"red": "link"})
    page = table.sit(entry["id"], link_key(entry, "red"))
    line = to_blue(page)
    found = choice(page, line=line)
    assert found["refused"].startswith("A die, a card or another seat came between")
    reply = ask(page, "overrule", at=found["at"], word="west")
    assert "came between" in reply["error"]
    other = ask(page, "overrule", seat="blue", at=found["at"], word="west")
    assert other["error"] == "This connection does not have the seat 'blue'."
