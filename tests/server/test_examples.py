"""Worked examples at a table: put up, tried, left; never listed, copied or brought in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from annamite.kernel import Setup, decode, encode, replay
from annamite.kernel.example import ArrangeError, Example, Expect, arranged
from annamite.server.play import examples
from annamite.server.play.examples import MOST, NOT_KEPT, TOO_MANY
from tests.conformance.minigame import GOODS, LANDINGS, MiniGame, State
from tests.server.house import House, Page, house

CLAUSE = "2.1-c"
EXAMPLE = Example(
    clause=CLAUSE,
    version="1",
    scenario="even",
    arrange={"north": 1},
    fate={"patrol": ("6",)},
    says="The north holds 1. Choose **{option:north}**, and run.",
    do=({"load": "north"}, {"load": "done"}),
    then="The 6 was enough.",
    expect=Expect(),
)


class TaughtGame(MiniGame):
    """The mini game with an example to try."""

    examples: Mapping[str, Example] = {CLAUSE: EXAMPLE, "9-a": EXAMPLE}

    def start(self, setup: Setup) -> State:
        example: State | None = arranged(self, setup)
        return super().start(setup) if example is None else example

    def arrange(self, state: State, changes: Mapping[str, Any]) -> State:
        state = state.copy()
        for name, count in changes.items():
            if name not in LANDINGS:
                raise ArrangeError(f"there is no landing {name!r}.")
            state.cells[GOODS + LANDINGS.index(name)] = count
        return state


@pytest.fixture
def school(tmp_path: Path) -> Iterator[House]:
    """A server whose game has an example."""
    with house(tmp_path, find=lambda name: TaughtGame()) as running:
        yield running


def put_up(school: House) -> dict[str, Any]:
    """Put the example up and return the entry of its game."""
    reply = school.browser.post(f"/api/examples/mini-game/{CLAUSE}")
    assert reply.status_code == 201, reply.text
    entry: dict[str, Any] = reply.json()
    return entry


def listed(school: House) -> list[str]:
    """Return the games on the home page."""
    return [entry["id"] for entry in school.browser.get("/api/games").json()]


def at(page: Page) -> tuple[Any, ...]:
    """Return where the example stands."""
    lesson = page.state["lesson"]
    return lesson["beat"], lesson["given"], lesson["on_track"], lesson["done"]


def test_it_is_tried_and_left(school: House) -> None:
    """Its position is up, its die falls as told, and once it is left nothing of it is there."""
    kept = school.create()["id"]
    entry = put_up(school)
    assert (entry["lesson"], entry["scenario"]) == (f"example:{CLAUSE}", f"example:{CLAUSE}")
    assert listed(school) == [kept]
    page = school.sit(entry["id"])
    assert page.state["view"]["goods"]["north"] == 1
    assert page.state["lesson"]["expects"] == {"step": "load", "word": "north"}
    page.answer("north", "done")
    assert at(page) == (1, 0, True, True)
    assert "The patrol rolled 6 against 1 goods." in [line["text"] for line in page.log()]
    page.close()
    assert school.browser.delete(f"/api/games/{entry['id']}").status_code == 204
    assert school.browser.get(f"/api/games/{entry['id']}/record").status_code == 404
    assert listed(school) == [kept]


def test_its_text_is_read_as_a_lesson(school: House) -> None:
    lesson = school.stranger.get(f"/api/lessons/mini-game/example:{CLAUSE}").json()
    assert lesson["title"] == "An example of §2.1"
    assert [beat["act"] for beat in lesson["beats"]] == ["do", "read"]
    assert "**North**" in lesson["beats"][0]["says"][0] or "north" in lesson["beats"][0]["says"][0]
    assert school.stranger.get("/api/lessons/mini-game/example:7-a").status_code == 404


def test_its_record_reproduces(school: House) -> None:
    """The scenario alone leads to where it begins; the record is not taken in as a game."""
    entry = put_up(school)
    page = school.sit(entry["id"])
    page.answer("north", "done")
    data = school.browser.get(f"/api/games/{entry['id']}/record").content
    session = replay(TaughtGame(), decode(data))
    assert session.state.cells[GOODS] == page.state["view"]["goods"]["north"]
    assert encode(session.record()) == data
    page.close()
    reply = school.browser.post("/api/import", content=data)
    assert (reply.status_code, reply.json()["error"]) == (400, NOT_KEPT)


def test_it_is_no_game_to_choose_or_copy(school: House) -> None:
    entry = put_up(school)
    copied = school.browser.post(f"/api/games/{entry['id']}/duplicate")
    assert (copied.status_code, copied.json()["error"]) == (400, NOT_KEPT)
    name = f"example:{CLAUSE}"
    asked = {"game": "mini-game", "scenario": name}
    looked_into = school.browser.post("/api/choices", json=asked)
    assert (looked_into.status_code, looked_into.json().get("error")) == (400, NOT_KEPT)
    for wanted in ({"scenario": name}, {"scenario": name, "lesson": name}):
        made = school.browser.post("/api/games", json={"game": "mini-game", **wanted})
        assert (made.status_code, made.json()["error"]) == (400, NOT_KEPT)
    (game,) = school.stranger.get("/api/catalog").json()["games"]
    assert name not in [scenario["id"] for scenario in game["scenarios"]]
    assert game["lessons"] == []


def test_who_may_put_it_up(school: House) -> None:
    """The owner may, and only what there is."""
    assert school.stranger.post(f"/api/examples/mini-game/{CLAUSE}").status_code == 401
    assert school.browser.post("/api/examples/no-game/1-a").status_code == 404
    reply = school.browser.post("/api/examples/mini-game/7-a")
    assert reply.status_code == 400
    assert "has no example of '7-a'" in reply.json()["error"]


def test_there_are_never_many(school: House) -> None:
    """Those that nobody is at make room, the longest left first; those in use stay."""
    first = put_up(school)["id"]
    page = school.sit(first)
    others = [put_up(school)["id"] for _ in range(MOST)]
    gone = [each for each in others if school.browser.get(f"/api/games/{each}/record").is_error]
    assert gone == others[:1]
    page.answer("north")
    pages = [page, *(school.sit(each) for each in others[1:])]
    reply = school.browser.post(f"/api/examples/mini-game/{CLAUSE}")
    assert (reply.status_code, reply.json()["error"]) == (400, TOO_MANY)
    for each in pages:
        each.close()


def test_what_was_left_is_thrown_away(school: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks at the list sweeps; a kept game is not touched."""
    kept, left = school.create()["id"], put_up(school)["id"]
    assert listed(school) == [kept]
    assert not school.browser.get(f"/api/games/{left}/record").is_error
    monkeypatch.setattr(examples, "LEFT_FOR", -60)
    assert listed(school) == [kept]
    assert school.browser.get(f"/api/games/{left}/record").status_code == 404
