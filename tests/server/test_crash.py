"""When rules, players or the disk fail, one game stops and nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from annamite.kernel import Decision, decode
from annamite.server.store.file import StorageError
from annamite.server.store.storage import Storage
from tests.conformance.minigame import GOODS, LANDINGS, MiniGame, MiniView, State
from tests.server.house import House, Page, house, points

WEST = LANDINGS.index("west")


class Fragile(MiniGame):
    """The mini game with a defect: it fails when goods lie in the west."""

    broken = True

    def play(self, state: State, log: Any = None) -> Any:
        rules = super().play(state, log)
        request = next(rules, None)
        while request is not None:
            value = yield request
            if self.broken and request.step.id == "load" and value == WEST:
                raise ZeroDivisionError("there is no west")
            try:
                request = rules.send(value)
            except StopIteration:
                return


class Stubborn:
    """A player whose answers are never offered."""

    id = "stubborn"
    title = "Stubborn"
    aliases, listed, long, seated = (), True, False, False

    def make(self, game: Any, seat: str, seed: Any) -> Stubborn:
        return self

    def choose(self, decision: Decision, look: Any) -> int:
        look()
        return decision.values[0] if decision.step.id != "load" else decision.values[-1] + 90


class Fickle(Stubborn):
    """A player that loads twice and then fails."""

    id = "fickle"

    def choose(self, decision: Decision, look: Any) -> int:
        if look().state.cells[GOODS] == 2:
            raise KeyError("lost the plan")
        return decision.values[0]


Fragile.players = (Stubborn(), Fickle())  # type: ignore[attr-defined]


@pytest.fixture
def fragile(tmp_path: Path) -> Iterator[House]:
    """A server with a broken game."""
    with house(tmp_path, find=lambda _: Fragile()) as running:
        yield running


def red(table: House, **seats: str) -> tuple[str, Page]:
    """Return a new game and red's page of it."""
    game = table.create(seats, seed=1)
    page = table.sit(game["id"])
    page.ask("look", seat="red")
    return game["id"], page


def test_a_crash_pauses_that_game_alone(fragile: House) -> None:
    game, page = red(fragile)
    other, neighbour = red(fragile)
    page.answer("north")
    revision = page.state["revision"]

    reply = page.answer("east", "west")
    assert reply["type"] == "refused"
    assert "paused as it was before" in reply["error"]
    assert page.state["paused"] == reply["error"]
    assert page.state["decision"] is None
    assert page.state["revision"] == revision
    assert page.state["view"]["goods"] == {"north": 1, "east": 0, "south": 0, "west": 0}
    assert page.ask("answer", revision=revision, seat="red", words=["east"])["type"] == "refused"
    assert fragile.entry(game)["paused"] == page.state["paused"]

    (crash,) = fragile.storage(lambda storage: storage.crashes(game))
    assert crash.error == "ZeroDivisionError('there is no west')"
    assert "there is no west" in crash.traceback
    assert "['east', 'west']" in crash.doing
    words = [entry.word for entry in decode(crash.record).entries]
    assert words[-3:] == ["north", "east", "west"]

    assert neighbour.answer("north", "east")["taken"] == 2
    assert fragile.entry(other)["paused"] is None

    # The first point of undo is where the game stands: it goes on from there.
    assert points(page.state)[0] == revision
    assert page.ask("undo", revision=revision, seat="red")["type"] == "done"
    assert page.state["paused"] is None
    assert page.answer("east")["taken"] == 1


def test_a_crashed_game_is_open_again_after_a_restart(tmp_path: Path) -> None:
    with house(tmp_path, find=lambda _: Fragile()) as table:
        game, page = red(table)
        page.answer("north")
        page.answer("west")
        assert table.entry(game)["paused"]
        cookies = table.browser.cookies
    with house(tmp_path, find=lambda _: MiniGame(), cookies=cookies) as table:
        page = table.sit(game)
        page.ask("look", seat="red")
        assert page.state["paused"] is None
        assert page.answer("west")["taken"] == 1
        assert len(table.storage(lambda storage: storage.crashes(game))) == 1


def test_a_crash_while_previewing_changes_nothing(fragile: House) -> None:
    game, page = red(fragile)
    for _ in range(3):
        reply = page.ask("preview", revision=page.state["revision"], seat="red", words=["west"])
        assert reply["error"] == "The rules failed while looking ahead; nothing has changed."
    assert page.answer("north")["taken"] == 1
    assert page.state["paused"] is None
    (crash,) = fragile.storage(lambda storage: storage.crashes(game))
    assert crash.doing == "previewing ['west']"


@pytest.mark.parametrize("kind", ["stubborn", "fickle"])
def test_a_computer_that_fails_stops_its_game(fragile: House, kind: str) -> None:
    """What it had done of its action is not kept."""
    game = fragile.create({"red": kind}, seed=1)["id"]
    page = fragile.sit(game)
    page.until(lambda state: state["paused"])
    assert page.state["revision"] == 1
    assert page.state["view"]["goods"] == {"north": 0, "east": 0, "south": 0, "west": 0}
    (crash,) = fragile.storage(lambda storage: storage.crashes(game))
    assert crash.doing == "playing for red"
    _, neighbour = red(fragile)
    assert neighbour.answer("north")["taken"] == 1


def test_rules_that_fail_before_the_first_answer(tmp_path: Path) -> None:
    class Stillborn(MiniGame):
        def play(self, state: State, log: Any = None) -> Any:
            raise ZeroDivisionError("never")

    with house(tmp_path, find=lambda _: Stillborn()) as table:
        reply = table.browser.post("/api/games", json={"game": "mini-game", "scenario": "even"})
        assert reply.status_code == 409
        assert reply.json()["error"].startswith("The rules failed to set this game up")
        assert table.browser.get("/api/games").json() == []
        assert len(table.storage(lambda storage: storage.crashes(None))) == 1


def test_a_position_that_cannot_be_shown(tmp_path: Path) -> None:
    class Blind(MiniGame):
        def view(self, state: State, seat: str | None) -> MiniView:
            if state.cells[GOODS]:
                raise ZeroDivisionError("too dark")
            return super().view(state, seat)

    with house(tmp_path, find=lambda _: Blind()) as table:
        game, page = red(table)
        page.socket.send(
            '{"type": "answer", "n": 9, "revision": 1, "seat": "red", "words": ["north"]}'
        )
        assert page.closed() == 4500
        assert table.storage(lambda storage: storage.crashes(game))
        page = table.knock(game)
        assert page.receive()["error"] == "The rules failed to show this position."
        _, neighbour = red(table)
        assert neighbour.answer("east")["taken"] == 1


def test_nobody_is_told_what_could_not_be_saved(
    table: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, page = red(table)
    watching = table.sit(game)
    before = table.storage(lambda storage: storage.game(game))
    commit = Storage.commit

    def full(*args: Any, **fields: Any) -> None:
        raise StorageError(
            "The database failed (disk full); nothing has changed: is the disk full?"
        )

    monkeypatch.setattr(Storage, "commit", full)
    for words in (
        ["north", "done"],
        ["east"],
    ):
        reply = page.ask("answer", revision=1, seat="red", words=words)
        assert "disk full" in reply["error"]
    page.ask("look", seat="red")
    assert page.state["revision"] == 1
    assert page.state["view"]["goods"]["north"] == 0
    assert table.storage(lambda storage: storage.game(game)) == before

    monkeypatch.setattr(Storage, "commit", commit)
    assert page.answer("north")["taken"] == 1
    watching.until(lambda state: state["revision"] == 2)
    assert len(watching.states) == 2


def test_rules_that_cannot_even_repeat_themselves(tmp_path: Path) -> None:
    """Where what was saved cannot be made again, the next to come opens it from the disk."""
    starts = []

    class Moody(Fragile):
        def start(self, setup: Any) -> State:
            starts.append(setup)
            if len(starts) in {3, 4}:
                raise ZeroDivisionError("not today")
            return super().start(setup)

    with house(tmp_path, find=lambda _: Moody()) as table:
        game, page = red(table)
        page.answer("north")
        assert len(starts) == 2
        page.socket.send(
            '{"type": "answer", "n": 9, "revision": 2, "seat": "red", "words": ["west"]}'
        )
        assert page.closed() == 1011
        page = table.knock(game)
        assert "cannot be opened" in page.receive()["error"]
        page = table.sit(game)
        page.ask("look", seat="red")
        assert page.state["revision"] == 2
        assert page.answer("east")["taken"] == 1


def test_a_server_error_is_one_sentence(table: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise ZeroDivisionError("inside")

    monkeypatch.setattr(Storage, "page", fail)
    reply = table.browser.get("/api/games")
    assert reply.status_code == 500
    assert reply.json()["error"].startswith("Something failed inside the server")
    assert "inside the server" in reply.text
    assert "ZeroDivisionError" not in reply.text
