"""Playing over the socket."""

from __future__ import annotations

import json

import pytest

from annamite.server.play.watcher import BACKLOG, Closing, Watcher
from annamite.server.wire.told import Pong
from tests.server.house import House, Page, link_key, points


@pytest.fixture
def page(table: House) -> Page:
    """Red's first decision, on a screen that red and blue share."""
    page = table.sit(table.create(seed=1)["id"])
    page.ask("look", seat="red")
    return page


def test_first_sight(table: House) -> None:
    """Where two people share a screen and have secrets, neither is shown before they ask."""
    page = table.sit(table.create(seed=1)["id"])
    assert page.state["seats"] == ["red", "blue"]
    assert page.state["seat"] is None
    assert page.state["decision"] is None
    assert page.state["waiting"] == {
        "seat": "red",
        "kind": "person",
        "prompt": "Red loads at a landing: 4 left.",
    }
    assert page.state["secrets"] is True
    assert page.state["kinds"] == {"red": "person", "blue": "person"}
    assert page.state["game"] == "mini-game"
    assert page.state["scenario"] == "even"
    assert page.state["title"] == "Smugglers: Even"
    assert page.state["outcome"] is None


def test_look_shows_a_seat_with_its_whole_log(page: Page) -> None:
    assert page.state["seat"] == "red"
    assert [line["text"] for line in page.state["log"]] == [
        "Red drew a card.",
        "Red drew the sail.",
    ]
    assert page.state["log_from"] == 0
    assert page.state["decision"]["step"] == "load"
    assert page.state["decision"]["rule"] == "2.1"
    assert page.state["decision"]["about"] == ["red"]
    assert page.state["decision"]["options"][0] == {
        "id": "north",
        "label": "North",
        "space": "north",
    }
    assert page.ask("look", seat="blue") == {"type": "done", "n": 2, "taken": 0}
    assert [line["text"] for line in page.state["log"]] == ["Red drew a card."]
    assert page.state["decision"] is None
    assert page.ask("look", seat=None)["type"] == "done"
    assert page.state["seat"] is None


def test_answer_is_told_before_it_is_done(page: Page) -> None:
    revision = page.state["revision"]
    before = len(page.raw)
    assert page.answer("north") == {"type": "done", "n": 2, "taken": 1}
    update, done = page.raw[before:]
    assert json.loads(update)["revision"] == revision + 1
    assert json.loads(done)["type"] == "done"
    assert page.state["view"]["goods"]["north"] == 1
    assert page.state["log_from"] == 2
    assert page.state["log"] == [
        {
            "at": 2,
            "key": "loaded",
            "rule": "2.1",
            "text": "Red loaded at north.",
            "params": {"seat": "red", "landing": "north"},
        }
    ]


def test_preview_changes_nothing(page: Page) -> None:
    revision = page.state["revision"]
    assert page.ask("preview", revision=revision, seat="red", words=["north"]) == {
        "type": "preview",
        "n": 2,
        "words": ["north"],
        "lines": [{"text": "Red loaded at north.", "rule": "2.1"}],
        "hints": {"rolls": 5},
        "decision": None,
        "view": None,
    }
    page.ask("look", seat="red")
    assert page.state["revision"] == revision
    assert page.state["view"]["goods"]["north"] == 0
    assert page.state["decision"]["hints"] == {"rolls": 6}
    after_it = page.ask("preview", revision=revision, seat="red", words=["done"])
    assert after_it["hints"] is None  # a die comes next


def test_several_answers_are_looked_ahead_to(page: Page) -> None:
    """What seats hide is guessed ahead, and no guess is shown."""
    revision = page.state["revision"]
    fields = {"revision": revision, "seat": "red", "show": True}
    reply = page.ask("preview", words=["north", "east"], **fields)
    assert [line["text"] for line in reply["lines"]] == [
        "Red loaded at north.",
        "Red loaded at east.",
    ]
    assert (reply["hints"], reply["decision"], reply["view"]) == ({"rolls": 4}, None, None)
    reply = page.ask("preview", words=["north", "north", "north"], **fields)
    assert reply["error"] == "Word 3, 'north', is not offered at load."
    reply = page.ask("preview", words=["north", "north", "north", "east"], fit=True, **fields)
    assert reply["words"] == ["north", "north", "east"]
    page.ask("look", seat="red")
    assert page.state["revision"] == revision
    assert page.state["view"]["goods"] == {"north": 0, "east": 0, "south": 0, "west": 0}


def test_a_game_that_suggests_nothing_has_no_drafts(page: Page) -> None:
    asked = {"revision": page.state["revision"], "seat": "red"}
    assert page.ask("drafts", **asked) == {"type": "drafts", "n": 2, "drafts": []}
    refused = "It is not 'blue' who decides now but 'red'."
    assert page.ask("drafts", **{**asked, "seat": "blue"})["error"] == refused


def test_a_list_that_goes_bad_midway_changes_nothing(page: Page) -> None:
    revision = page.state["revision"]
    reply = page.ask("answer", revision=revision, seat="red", words=["north", "east", "up"])
    assert reply["error"] == "'up' is not offered at load."
    page.ask("look", seat="red")
    assert page.state["revision"] == revision
    assert page.state["view"]["goods"] == {"north": 0, "east": 0, "south": 0, "west": 0}


def test_undo_cuts_the_log(page: Page) -> None:
    revision = page.state["revision"]
    page.answer("north")
    page.answer("east")
    assert points(page.state) == [revision + 1, revision]
    labels = [page.state["undo"][str(at)] for at in points(page.state)]
    assert labels == [
        "Red loads at a landing: 3 left — East",
        "Red loads at a landing: 4 left — North",
    ]
    seen = page.state["revision"]
    assert page.ask("undo", revision=seen, seat="red", to=revision)["type"] == "done"
    assert page.state["revision"] == revision
    assert page.state["view"]["goods"]["north"] == 0
    assert page.state["log_from"] == 2
    assert page.state["log"] == []


def test_undo_across_a_die_is_told_and_the_die_is_new(page: Page) -> None:
    start = page.state["revision"]
    rolls: set[str] = set()
    for _ in range(12):
        page.answer("done")
        told = [line["text"] for line in page.state["log"]]
        rolls.update(text for text in told if text.startswith("The patrol"))
        page.ask("undo", revision=page.state["revision"], seat="red", to=start)
        assert [line["key"] for line in page.state["log"]] == ["undo.chance"]
    assert len(rolls) > 1


def test_a_path_breaks_off_where_another_step_is_asked(page: Page) -> None:
    def go(*words: str, path: bool) -> dict[str, object]:
        revision = page.state["revision"]
        return page.ask("answer", revision=revision, seat="red", words=words, path=path)

    assert go("north", "nowhere", path=True)["type"] == "refused"  # nothing came between
    assert go("north", "east", path=True)["taken"] == 2
    while page.state["decision"]["step"] == "load":
        done = go("done", "north", "south", path=True)
    assert done["taken"] == 1  # the die


def test_several_answers_are_all_or_nothing(page: Page) -> None:
    assert page.answer("north", "east")["taken"] == 2
    revision = page.state["revision"]
    goods = {"north": 1, "east": 1, "south": 0, "west": 0}
    assert page.state["view"]["goods"] == goods

    assert page.answer("south", "nowhere")["type"] == "refused"
    page.ask("look", seat="red")
    assert page.state["revision"] == revision
    assert page.state["view"]["goods"] == goods

    # After a die, what follows could not have been meant.
    assert page.answer("done", "keep")["taken"] == 1


def test_everybody_is_told_at_once(table: House) -> None:
    game = table.create({"blue": "link"}, seed=1)
    red, also_red = table.sit(game["id"]), table.sit(game["id"])
    blue = table.sit(game["id"], link_key(game, "blue"))
    assert (red.state["seats"], blue.state["seats"]) == (["red"], ["blue"])
    assert red.state["decision"]
    assert blue.state["decision"] is None
    assert blue.state["waiting"]["kind"] == "person"

    red.answer("north")
    for page in (also_red, blue):
        page.until(lambda state: state["view"]["goods"]["north"] == 1)
        assert [line["text"] for line in page.state["log"]] == ["Red loaded at north."]
    assert blue.state["log_from"] == 1  # it has not read of red's card
    assert also_red.state["log_from"] == 2

    # With others at the table nobody takes back across a die.
    assert points(red.state) == [1]
    assert points(blue.state) == []
    red.answer("done")
    assert points(red.state) == []
    reply = red.ask("undo", revision=red.state["revision"], seat="red")
    assert "a die, a card or another seat" in reply["error"]


def test_a_game_without_secrets_shows_who_decides(open_table: House) -> None:
    page = open_table.sit(open_table.create(seed=1)["id"])
    assert page.state["secrets"] is False
    assert page.state["seat"] == "red"
    while page.state["decision"]["seat"] == "red":
        page.answer(page.words[-1])
    assert page.state["seat"] == "blue"


def test_a_reconnecting_page_gets_everything(table: House) -> None:
    game = table.create({"blue": "link"}, seed=1)
    page = table.sit(game["id"])
    page.answer("north", "east")
    page.close()
    again = table.sit(game["id"])
    assert again.state["log_from"] == 0
    assert len(again.state["log"]) == 4
    assert again.state["revision"] == page.state["revision"]


def test_computers_play_a_whole_game(table: House) -> None:
    game = table.create({"red": "random", "blue": "random"}, options={"rounds": 150})
    page = table.sit(game["id"])
    assert (page.state["seats"], page.state["seat"]) == ([], None)
    page.until(lambda state: state["outcome"])
    assert page.state["decision"] is None
    assert set(page.state["outcome"]["ranking"]) == {"red", "blue"}
    assert page.state["outcome"]["text"].endswith(" wins (rounds).")
    assert table.entry(game["id"])["over"] is True
    assert table.entry(game["id"])["summary"] == page.state["outcome"]["text"]
    assert all("drew the" not in text for text in page.raw)


def test_computers_tell_each_action(table: House) -> None:
    """What a person did is told before what a computer does about it, each in an update."""
    page = table.sit(table.create({"blue": "random"}, options={"rounds": 12})["id"])
    turns = 0
    while not page.state["outcome"]:
        before = len(page.states)
        page.answer(page.words[-1])
        page.until(lambda state: state["decision"] or state["outcome"])
        updates = page.states[before:]
        asked = [(update["waiting"] or {}).get("seat") for update in updates]
        assert asked[:-1] == ["blue"] * (len(asked) - 1)
        revisions = [update["revision"] for update in updates]
        assert revisions == sorted(set(revisions))
        turns += len(updates) > 1
    assert turns >= 3


def test_a_computer_answers_a_person(table: House) -> None:
    page = table.sit(table.create({"blue": "random"}, seed=3)["id"])
    while not page.state["outcome"]:
        page.until(lambda state: state["decision"] or state["outcome"])
        if page.state["decision"]:
            page.answer(page.words[-1])
    # Taking back never leads to a computer's decision, and the computer plays on from there.
    entries = table.browser.get(f"/api/games/{page_id(table)}/record").json()["entries"]
    assert all(entries[at][1] == "red" for at in points(page.state))


def page_id(table: House) -> str:
    """Return the id of the only game."""
    return table.browser.get("/api/games").json()[0]["id"]


def test_undo_wakes_the_computer(table: House) -> None:
    page = table.sit(table.create({"blue": "random"}, seed=3)["id"])
    page.answer("done")
    page.until(lambda state: state["decision"])
    page.ask("undo", revision=page.state["revision"], seat="red", to=1)
    assert page.state["revision"] == 1
    page.answer("done")
    assert page.until(lambda state: state["decision"])["revision"] > 2


STALE = "The game has moved on: this was meant for revision 0, but it is at 1."


@pytest.mark.parametrize(
    ("message", "error"),
    [
        ("", "This message is not JSON."),
        ("{", "This message is not JSON."),
        ("\x00", "This message is not JSON."),
        ("[" * 5000, "This message is not JSON."),
        ('{"type": "answer", "n": 7, "revision": 1e999}', "This message is not"),
        ("null", "This message is not understood: "),
        ("[]", "This message is not understood: "),
        ('{"n": 7}', "This message is not understood: Object missing required field `type`."),
        ('{"type": "cheat", "n": 7}', "This message is not understood: Invalid value 'cheat'"),
        ('{"type": 5, "n": 7}', "This message is not understood: "),
        ('{"type": "look", "n": 7, "seat": 3}', "This message is not understood: "),
        ('{"type": "look", "n": "seven", "seat": "red"}', "This message is not understood: "),
        ('{"type": "look", "n": 7}', "This message is not understood: "),
        ('{"type": "look", "n": 7, "seat": "red", "x": 1}', "This message is not understood: "),
        ('{"type": "look", "n": 7, "seat": "green"}', "This connection does not have the seat"),
        (
            '{"type": "answer", "n": 7, "revision": 0, "seat": "red", "words": ["north"]}',
            STALE,
        ),
        (
            '{"type": "answer", "n": 7, "revision": 1, "seat": "red", "words": ["nowhere"]}',
            "'nowhere' is not offered at load.",
        ),
        (
            '{"type": "answer", "n": 7, "revision": 1, "seat": "red", "words": ["?"]}',
            "'?' is not offered at load.",
        ),
        (
            '{"type": "answer", "n": 7, "revision": 1, "seat": "blue", "words": ["north"]}',
            "It is not 'blue' who decides now but 'red'.",
        ),
        (
            '{"type": "answer", "n": 7, "revision": 1, "seat": "chance", "words": ["1"]}',
            "This connection does not have the seat 'chance'.",
        ),
        (
            '{"type": "answer", "n": 7, "revision": 1, "seat": "red", "words": []}',
            "This message is not understood: ",
        ),
        (
            '{"type": "answer", "n": 7, "revision": -1, "seat": "red", "words": ["north"]}',
            "This message is not understood: ",
        ),
        (
            '{"type": "answer", "n": 7, "revision": 1, "seat": "red", "words": "north"}',
            "This message is not understood: ",
        ),
        (
            '{"type": "answer", "n": 7, "revision": true, "seat": "red", "words": ["north"]}',
            "This message is not understood: ",
        ),
        ('{"type": "undo", "n": 7, "revision": 0, "seat": "red"}', STALE),
        (
            '{"type": "undo", "n": 7, "revision": 1, "seat": "red"}',
            "There is nothing to take back: a die, a card or another seat came between.",
        ),
        (
            '{"type": "undo", "n": 7, "revision": 1, "seat": "red", "to": 0}',
            "It is not possible to take back to entry 0.",
        ),
        (
            '{"type": "preview", "n": 7, "revision": 1, "seat": "red", "words": ["nowhere"]}',
            "'nowhere' is not offered at load.",
        ),
        (
            '{"type": "preview", "n": 7, "revision": 1, "seat": "red", "words": []}',
            "This message is not understood: ",
        ),
        (
            json.dumps(
                {"type": "preview", "n": 7, "revision": 1, "seat": "red", "words": ["east"] * 301}
            ),
            "This message is not understood: ",
        ),
        (
            '{"type": "preview", "n": 7, "revision": 1, "seat": "red", "words": "north"}',
            "This message is not understood: ",
        ),
        (
            '{"type": "preview", "n": 7, "revision": 1, "seat": "red", "words": ["x"], "fit": 1}',
            "This message is not understood: ",
        ),
        (
            '{"type": "preview", "n": 7, "revision": 1, "seat": "blue", "words": ["x"], "fit": true}',
            "It is not 'blue' who decides now",
        ),
        ('{"type": "drafts", "n": 7, "revision": 0, "seat": "red"}', STALE),
        ('{"type": "drafts", "n": 7, "revision": 1}', "This message is not understood: "),
        ('{"type": "preview", "n": 7, "revision": 0, "seat": "red", "words": ["north"]}', STALE),
    ],
)
def test_bad_messages_are_refused_and_change_nothing(
    shared: House, message: str, error: str
) -> None:
    table, game_id = shared, shared.create(seed=1)["id"]
    page = table.sit(game_id)
    page.ask("look", seat="red")
    before = table.storage(lambda storage: storage.game(game_id))
    page.socket.send(message)
    reply = page.receive()
    assert reply["type"] == "refused"
    assert reply["error"].startswith(error)
    assert reply["error"].endswith(".")
    assert len(reply["error"]) < 300
    if '"n": 7' in message and "1e999" not in message:
        assert reply["n"] == 7
    page.ask("look", seat="red")
    assert page.state["revision"] == 1
    assert table.storage(lambda storage: storage.game(game_id)) == before
    assert page.answer("north")["taken"] == 1


def test_an_overlong_message_closes_the_socket_and_loses_nothing(table: House, page: Page) -> None:
    page.answer("north")
    page.socket.send('{"type": "look", "seat": "' + "x" * 70_000 + '"}')
    assert page.closed() == 1009
    again = table.sit(page_id(table))
    again.ask("look", seat="red")
    assert again.state["view"]["goods"]["north"] == 1


def test_a_long_message_below_the_limit_is_read(page: Page) -> None:
    reply = page.ask("look", seat="x" * 60_000)
    assert reply["type"] == "refused"
    assert len(reply["error"]) < 200


def test_bytes_are_read_as_text(page: Page) -> None:
    page.socket.send(b'{"type": "ping", "n": 5}')
    assert page.receive() == {"type": "pong", "n": 5}
    page.socket.send(b"\xff\xfe")
    assert page.receive()["type"] == "refused"


def test_other_peoples_seats(table: House) -> None:
    game = table.create({"blue": "link"}, seed=1)
    red, blue = table.sit(game["id"]), table.sit(game["id"], link_key(game, "blue"))
    for message in (
        {"type": "answer", "revision": 1, "seat": "red", "words": ["north"]},
        {"type": "undo", "revision": 1, "seat": "red"},
        {"type": "preview", "revision": 1, "seat": "red", "words": ["north"]},
        {"type": "drafts", "revision": 1, "seat": "red"},
        {"type": "look", "seat": "red"},
    ):
        reply = blue.ask(**message)
        assert reply["error"] == "This connection does not have the seat 'red'."
    assert red.ask("look", seat="blue")["type"] == "refused"
    assert red.answer("north")["taken"] == 1


def test_two_answers_for_the_same_revision(table: House) -> None:
    game = table.create({"blue": "link"}, seed=1)
    one, two = table.sit(game["id"]), table.sit(game["id"])
    fields = {"revision": 1, "seat": "red"}
    replies = [page.ask("answer", words=["north"], **fields) for page in (one, two)]
    assert [reply["type"] for reply in replies] == ["done", "refused"]


def test_a_connection_that_is_too_slow_is_given_up() -> None:
    watcher = Watcher(("red",), owner=True)
    assert watcher.keeps_up
    for _ in range(BACKLOG + 5):
        watcher.send(Pong(n=None))
    items = [watcher.outbox.get_nowait() for _ in range(watcher.outbox.qsize())]
    assert len(items) == BACKLOG + 1
    assert items[-1] == Closing(1013, "This connection is too slow; connect again.")


def test_strangers_are_turned_away(table: House) -> None:
    game = table.create({"blue": "link"}, seed=1)
    table.browser.cookies.clear()
    for key, code in ((None, 4401), ("wrong", 4401), ("é", 4401)):
        page = table.knock(game["id"], key)
        assert page.receive()["error"] == "This game is not yours to see."
        assert page.closed() == code


def test_a_game_that_is_not_there(table: House) -> None:
    page = table.knock("nowhere")
    assert page.receive() == {
        "type": "refused",
        "n": None,
        "error": "There is no such game; it may have been deleted.",
    }
    assert page.closed() == 4404
