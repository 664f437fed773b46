"""Updates are changes: they lead to what a page that asks for everything is told."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any, cast

import pytest

from annamite.kernel import DiceStream, Log, Rules, Session, Setup, decode, replay
from annamite.kernel.history import History
from annamite.kernel.shapes import plain
from annamite.server.play.table import Table
from annamite.server.play.views import LINES_AT_FIRST, LINES_AT_ONCE, update
from annamite.server.play.watcher import Watcher
from annamite.server.store.stored import Stored
from annamite.server.wire.wording import NAMED
from tests.conformance.minigame import MiniGame, State
from tests.server.house import House, Page, link_key, points

if TYPE_CHECKING:
    from annamite.server.store.writer import Writer

LOG = ("log", "log_from")


def written(state: dict[str, Any]) -> str:
    """Return what a page knows, the log aside, to be compared byte for byte."""
    return json.dumps({key: part for key, part in state.items() if key not in LOG}, sort_keys=True)


def messages(page: Page, kind: str) -> list[dict[str, Any]]:
    """Return the messages of one type that a page was sent."""
    return [message for message in map(json.loads, page.raw) if message["type"] == kind]


def check(table: House, pages: list[Page]) -> None:
    """What each page has pieced together is what it is told when it asks for everything."""
    revision = max(pages, key=lambda page: len(page.states)).state["revision"]
    for page in pages:
        page.until(lambda state: state["revision"] == revision)
    for page in pages:
        known, lines = written(page.state), page.log()
        page.ask("resync")
        assert json.loads(page.raw[-2])["type"] == "update"
        assert written(page.state) == known
        assert page.log() == lines
        assert [line["at"] for line in lines] == list(range(len(lines)))


def act(page: Page, dice: random.Random) -> None:
    """Do something at random, if there is anything that this page can do."""
    state = page.state
    what = dice.random()
    if what < 0.15 and state["seats"]:
        page.ask("look", seat=dice.choice([*state["seats"], None]))
    elif what < 0.35 and state["seat"] and points(state):
        to = dice.choice(points(state))
        page.ask("undo", revision=state["revision"], seat=state["seat"], to=to)
    elif page.words:
        page.answer(dice.choice(page.words))


SEATS: list[dict[str, str]] = [{}, {"blue": "link"}, {"red": "link", "blue": "link"}]


@pytest.mark.parametrize("seats", SEATS)
def test_a_resync_tells_what_is_known(table: House, seats: dict[str, str]) -> None:
    """For several screens with different seats, whatever they do."""
    dice = random.Random(len(seats))
    game = table.create(seats, seed=7, options={"rounds": 150})
    pages = [table.sit(game["id"]), table.sit(game["id"])]
    pages += [table.sit(game["id"], link_key(game, seat)) for seat in seats]
    for _ in range(12):
        for _ in range(4):
            page = dice.choice(pages)
            act(page, dice)
            revision = page.state["revision"]
            last = len(page.states)
            # Everybody hears of it before somebody else does something.
            for other in pages:
                other.ask("earlier", before=0)
                assert other.state["revision"] == revision, last
        check(table, pages)
    assert sum(len(messages(page, "changes")) for page in pages) > 20


def test_where_nothing_is_secret_the_seat_shown_changes_without_a_whole_update(
    open_table: House,
) -> None:
    dice = random.Random(3)
    page = open_table.sit(open_table.create(seed=7, options={"rounds": 150})["id"])
    seats = set()
    for _ in range(30):
        page.answer(dice.choice(page.words))
        seats.add(page.state["seat"])
        whole = dict(page.state)
        page.ask("resync")
        assert written(page.state) == written(whole)
    assert seats == {"red", "blue"}


def test_the_first_update_is_whole_and_so_is_that_of_another_seat(table: House) -> None:
    page = table.sit(table.create(seed=1)["id"])
    assert "base" not in page.state
    assert page.state["view"]["round"] == 0
    for seat in ("red", "red", "blue", None):
        page.ask("look", seat=seat)
        assert json.loads(page.raw[-2])["type"] == "update"
        assert page.state["seat"] == seat
    page.ask("look", seat="red")
    page.answer("north")
    told = json.loads(page.raw[-2])
    assert set(told) == {"type", "base", "revision", "changes", "log", "log_from"}
    assert (told["type"], told["base"], told["revision"]) == ("changes", 1, 2)
    assert [["view", "goods", "north"], 1] in told["changes"]
    assert [["undo", "1"], "Red loads at a landing: 4 left — North"] in told["changes"]
    paths = [path for path, *_ in told["changes"]]
    assert all(path[0] not in {"title", "kinds", "seats", "seed", "game"} for path in paths)


def test_a_look_at_another_seat_takes_no_words_of_the_first_along(table: House) -> None:
    """What may be taken back is worded for the seat that is shown, not for the one before.

    Only decisions of its own are named by question and answer.
    """
    game = table.create(seed=1)
    page, dice = table.sit(game["id"]), random.Random(1)
    named = 0
    for _ in range(12):
        asked = page.state["decision"] or page.state["waiting"]
        page.ask("look", seat=asked["seat"])
        page.answer(dice.choice(page.words))
        for seat in ("red", "blue", None):
            page.ask("look", seat=seat)
            again = table.sit(game["id"])
            again.ask("look", seat=seat)
            assert written(page.state) == written(again.state)
            again.close()
            decided = [text for text in page.state["undo"].values() if " — " in text]
            assert all(str(seat).title() in text for text in decided)
            named += bool(decided)
    assert named > 3


def test_changes_hold_nothing_that_the_view_does_not_have(table: House) -> None:
    """A cheat reads what the socket brings: it finds nothing that the page does not show."""
    dice = random.Random(5)
    game = table.create({"red": "link", "blue": "link"}, seed=5, options={"rounds": 12})
    pages = [table.sit(game["id"], link_key(game, seat)) for seat in ("red", "blue")]
    watching = table.sit(game["id"])
    for _ in range(60):
        for page in pages:
            if page.words:
                page.answer(dice.choice(page.words))
        for page in [*pages, watching]:
            page.ask("earlier", before=0)
    seen = 0
    for page in [*pages, watching]:
        states = iter(page.states)
        for message in map(json.loads, page.raw):
            if message["type"] not in {"update", "changes"}:
                continue
            state = next(states)
            for path, *value in message.get("changes", []):
                assert value == ([at(state, path)] if value else [])
                seen += 1
    assert seen > 200
    assert all("drew the" not in text for text in watching.raw)


def at(state: Any, path: list[str | int]) -> Any:
    """Return what stands at a path."""
    for key in path:
        state = state[key]
    return state


def talkative(table: House) -> tuple[Page, int]:
    """Return red's page in a game with a long log, and how many lines of it red may read."""
    game = table.create(seed=2, options={"rounds": 150})
    page = table.sit(game["id"])
    dice = random.Random(2)
    wanted = LINES_AT_FIRST + LINES_AT_ONCE + 30
    while len(page.lines) < wanted:
        decision = page.state["decision"] or page.state["waiting"]
        if page.state["seat"] != decision["seat"]:
            page.ask("look", seat=decision["seat"])
            while page.lines[0]["at"]:
                page.ask("earlier", before=page.lines[0]["at"])
        page.answer(dice.choice(page.words))
    page.ask("look", seat="red")
    return page, page.state["log_from"] + len(page.state["log"])


def test_the_log_comes_in_pages(table: House) -> None:
    page, lines = talkative(table)
    assert len(page.state["log"]) == LINES_AT_FIRST
    first = page.state["log_from"]
    assert first == lines - LINES_AT_FIRST
    told = page.ask("earlier", before=first)
    assert told["type"] == "earlier"
    assert [line["at"] for line in told["log"]] == list(range(first - LINES_AT_ONCE, first))
    assert told["log_from"] == first - LINES_AT_ONCE
    told = page.ask("earlier", before=told["log_from"])
    assert [line["at"] for line in told["log"]] == list(range(first - LINES_AT_ONCE))
    assert told["log_from"] == 0
    assert [line["at"] for line in page.lines] == list(range(lines))
    # It is the log that is told step by step, too.
    game = table.browser.get("/api/games").json()[0]["id"]
    since = table.browser.get(f"/api/games/{game}/since/0?seat=red").json()
    heard = [line for scene in since["scenes"] for step in scene["steps"] for line in step["log"]]
    assert page.lines == heard


def test_pages_of_the_log_that_are_not_there(table: House) -> None:
    page = table.sit(table.create(seed=1)["id"])
    page.ask("look", seat="red")
    lines = page.state["log"]
    assert page.ask("earlier", before=0)["log"] == []
    told = page.ask("earlier", before=10**9)
    assert (told["log"], told["log_from"]) == (lines, 0)
    for before in ("-1", "1.5", "null", '"1"', "true"):
        page.socket.send(f'{{"type": "earlier", "n": 9, "before": {before}}}')
        refused = page.receive()
        assert (refused["type"], refused["n"]) == ("refused", 9)
        assert refused["error"].startswith("This message is not understood: ")


def test_an_undo_cuts_the_log(table: House) -> None:
    page, lines = talkative(table)
    page.log()
    short = points(page.state)[3]
    page.ask("undo", revision=page.state["revision"], seat="red", to=short)
    assert json.loads(page.raw[-2])["type"] == "changes"
    kept = page.log()
    assert kept[0]["at"] == 0
    page.ask("resync")
    assert page.log() == kept
    while len(points(page.state)) > 1 and page.state["revision"] > 60:
        page.ask("undo", revision=page.state["revision"], seat="red", to=points(page.state)[-1])
    assert len(page.lines) < lines / 4
    kept = page.log()
    page.ask("resync")
    assert page.log() == kept


def test_a_failure_of_the_rules_leaves_the_log_as_it_was(
    table: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, _ = talkative(table)
    page.log()
    play = MiniGame.play
    failing = iter([True])

    def fail_once(self: MiniGame, state: State, log: Log = None) -> Rules[None]:
        if next(failing, False):
            msg = "once"
            raise ValueError(msg)
        return play(self, state, log)

    monkeypatch.setattr(MiniGame, "play", fail_once)
    while not page.state["paused"]:
        words = page.words
        if not words:
            page.ask("look", seat=page.state["waiting"]["seat"])
            page.log()
            continue
        page.answer(words[-1])
    assert [json.loads(text)["type"] for text in page.raw[-2:]] == ["changes", "refused"]
    assert page.lines[0]["at"] == 0
    kept = page.log()
    page.ask("resync")
    assert page.log() == kept


def test_where_too_much_would_have_to_be_told_again_an_update_is_whole() -> None:
    """As when nobody knows which lines still stand."""
    setup, dice = Setup("even", {"rounds": 150}), random.Random(3)
    session = Session(MiniGame(), setup, {"red": "person"}, DiceStream.seeded(3))
    while session.lines_read("red") < LINES_AT_FIRST + 20:
        decision = session.decision
        assert decision is not None
        session.answer(decision.seat, dice.choice(decision.words))
    stored = Stored("", "", "", "", setup, {"red": "person", "blue": "person"}, "", "", b"", 0)
    table = Table(session.game, stored, session, cast("Writer", None))
    watcher = Watcher(("red",), owner=False)

    def told() -> dict[str, Any]:
        message: dict[str, Any] = json.loads(update(table, watcher))
        return message

    assert told()["type"] == "update"
    for stands, kind in ((10, "update"), (session.log_length, "changes")):
        lines = session.lines_read("red")
        watcher.read = stands
        message = told()
        assert message["type"] == kind
        assert message["log_from"] == lines - (LINES_AT_FIRST if kind == "update" else 0)
        assert len(message["log"]) == lines - message["log_from"]


def test_bytes_of_a_decision_do_not_grow_with_the_game(table: House) -> None:
    """Undo points and log are told as they come, not all of them each time."""
    dice = random.Random(9)
    page = table.sit(table.create(seed=9, options={"rounds": 150})["id"])
    early: list[int] = []
    late: list[int] = []
    while page.state["revision"] < 400:
        decision = page.state["decision"] or page.state["waiting"]
        if page.state["seat"] != decision["seat"]:
            page.ask("look", seat=decision["seat"])
        page.answer(dice.choice(page.words))
        sizes = early if page.state["revision"] < 60 else late
        sizes += [len(text) for text in page.raw[-2:] if '"type":"changes"' in text]
    assert len(points(page.state)) == 100
    assert max(late) < 1.5 * max(early)


def test_a_decision_is_named_by_its_question_and_its_answer(table: House) -> None:
    """Only the latest are, and a question that is too long is cut."""
    page = table.sit(table.create(seed=1, seats={"blue": "random"})["id"])
    for _ in range(40):
        page.until(lambda state: state["decision"] or state["outcome"])
        if page.state["outcome"]:
            break
        asked = page.state["decision"]
        option = asked["options"][0]
        before = page.state["revision"]
        page.answer(option["id"])
        question = asked["prompt"].removesuffix(".")
        assert page.state["undo"].get(str(before)) in {None, f"{question} — {option['label']}"}
    named = [" — " in page.state["undo"][str(at)] for at in points(page.state)]
    assert named == sorted(named, reverse=True)
    assert 0 < sum(named) <= NAMED


def test_positions_in_a_row_are_those_that_stand_alone(table: House) -> None:
    game = table.create(seed=1)
    page, dice = table.sit(game["id"]), random.Random(1)
    for _ in range(30):
        asked = page.state["decision"] or page.state["waiting"]
        if asked is None:
            break
        page.ask("look", seat=asked["seat"])
        page.answer(dice.choice(page.words))
    session = replay(
        MiniGame(), decode(table.browser.get(f"/api/games/{game['id']}/record").content)
    )
    history = History(session)
    for at, position in history.positions(range(0, session.revision, 3)):
        alone = history.position(at)
        assert plain(session.game.view(position.state, "red")) == plain(
            session.game.view(alone.state, "red")
        )
        assert position.request
        assert alone.request
        assert position.request.step is alone.request.step
