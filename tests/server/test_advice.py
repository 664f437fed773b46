"""A page asks what the computer would do in the place of its seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from annamite.kernel import Decision, Position
from annamite.players import Thought
from annamite.players.advising import thought_out
from tests.conformance.minigame import MiniGame
from tests.server.house import House, MiniGameWith, house, link_key


class Friend:
    """A computer player that does the last it may, and tells how many answers it had to choose from."""

    id = "friend"
    title = "Friend"
    aliases, listed, long, seated = (), True, False, False

    def make(self, game: Any, seat: str, seed: Any) -> Friend:
        return self

    def choose(self, decision: Decision, look: Callable[[], Any]) -> int:
        return decision.values[-1]

    def advise(self, position: Position[Any]) -> Sequence[Thought]:
        def think(decision: Decision) -> Thought:
            return Thought(decision.values[-1], f"the last of {len(decision.values)}", "2.1")

        return thought_out(position, think)


class WithSheets(MiniGameWith):
    """The game with sheets: all that a seat decides until somebody else does."""

    def sheet(self, state: Any, decision: Decision) -> str:
        return decision.seat


class Terse(Friend):
    """One that thinks one answer ahead, and does the first it may."""

    def advise(self, position: Position[Any]) -> Sequence[Thought]:
        return thought_out(position, lambda asked: Thought(asked.values[0], "the first"), 1)


class Silly(Friend):
    """One whose thoughts fail."""

    def advise(self, position: Position[Any]) -> Sequence[Thought]:
        raise ZeroDivisionError


def friendly(name: str) -> MiniGame:
    return MiniGameWith(Friend())


def test_whoever_decides_is_told_and_nothing_changes(tmp_path: Path) -> None:
    with house(tmp_path, find=friendly) as running:
        (info,) = running.browser.get("/api/catalog").json()["games"]
        assert info["advises"] is True
        game = running.create({"red": "link"}, seed=1)
        red, other = running.sit(game["id"], link_key(game, "red")), running.sit(game["id"])
        before = red.state
        at = before["revision"]
        reply = red.ask("advise", revision=at, seat="red")
        assert reply["type"] == "advise"
        first = reply["answers"][0]
        offered = before["decision"]["options"]
        assert first == {
            "word": offered[-1]["id"],
            "label": offered[-1]["label"],
            "space": offered[-1].get("space"),
            "reason": f"the last of {len(offered)}",
            "rule": "2.1",
        }
        assert red.ask("advise", revision=at, seat="red")["answers"] == reply["answers"]
        assert red.state == before
        # Nobody else hears of it: the next that comes is the answer to a question of its own.
        assert other.ask("resync")["type"] == "done"
        assert all("the last of" not in text for text in other.raw)
        red.answer(*[each["word"] for each in reply["answers"]])
        assert red.state["revision"] > at


def test_a_whole_sheet_is_suggested_in_one_message(tmp_path: Path) -> None:
    with house(tmp_path, find=lambda name: WithSheets(Terse())) as running:
        game = running.create({"red": "link"}, seed=1)
        red = running.sit(game["id"], link_key(game, "red"))
        before = red.state
        at = before["revision"]
        short = red.ask("advise", revision=at, seat="red")["answers"]
        whole = red.ask("advise", revision=at, seat="red", sheet=True)["answers"]
        assert len(short) == 1
        assert whole[:1] == short
        assert len(whole) > 1
        assert red.state == before
        red.answer(*[each["word"] for each in whole])
        assert red.state["revision"] > at


def test_nobody_asks_for_another_seat_or_a_position_that_has_gone(tmp_path: Path) -> None:
    with house(tmp_path, find=friendly) as running:
        game = running.create({"red": "link", "blue": "link"}, seed=1)
        red = running.sit(game["id"], link_key(game, "red"))
        blue = running.sit(game["id"], link_key(game, "blue"))
        at = red.state["revision"]
        for page, seat, revision, why in (
            (blue, "red", at, "does not have the seat"),
            (blue, "blue", at, "not this seat's decision"),
            (red, "red", at + 5, "has moved on"),
        ):
            reply = page.ask("advise", revision=revision, seat=seat)
            assert reply["type"] == "refused"
            assert why in reply["error"]


def test_a_game_without_advice_says_so(table: House) -> None:
    (info,) = table.browser.get("/api/catalog").json()["games"]
    assert info["advises"] is False
    page = table.sit(table.create(seed=1)["id"])
    page.ask("look", seat="red")
    reply = page.ask("advise", revision=page.state["revision"], seat="red")
    assert reply["type"] == "refused"
    assert reply["error"] == "No computer of this game can say what it would do."


def test_thoughts_that_fail_leave_the_game_as_it_was(tmp_path: Path) -> None:
    with house(tmp_path, find=lambda name: MiniGameWith(Silly())) as running:
        page = running.sit(running.create(seed=1)["id"])
        page.ask("look", seat="red")
        reply = page.ask("advise", revision=page.state["revision"], seat="red")
        assert reply["type"] == "refused"
        assert page.state["paused"] is None
        page.answer(page.words[0])
