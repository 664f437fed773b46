"""What one seat may not know never reaches its connection, byte for byte."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from annamite.kernel import DiceStream, Session, Setup
from annamite.kernel.provable import commitment
from tests.conformance.minigame import MiniGame
from tests.server.house import House, Page, house, link_key

# One round in which blue has no card, one in which it draws one, and one in which it wagers.
ROUNDS = [
    ("red", "done", "fold", "keep"),
    ("blue", "done"),
    ("red", "1"),
    ("blue", "fold", "keep"),
    ("red", "done"),
]


def drawn(seed: int) -> tuple[list[tuple[str, str]], str]:
    """Return what red sees fate say in these rounds, and the card that blue draws."""
    session = Session(MiniGame(), Setup("even"), {}, DiceStream.seeded(seed))
    # As the server opens a game: beyond the block of numbers that began it.
    assert session.chance is not None
    session.chance = DiceStream(*session.chance.secret)
    for seat, *words in ROUNDS:
        for word in words:
            session.answer(seat, word)
    fate = [(entry.step, entry.word) for entry in session.entries if entry.seat == "chance"]
    blue = next(at for at, (step, _) in enumerate(fate) if at and step == "draw")
    card = fate[blue][1]
    fate[blue] = ("draw", "?")
    return fate, card


def twins() -> tuple[int, int]:
    """Return seeds of two games that differ in nothing but blue's card."""
    seen: dict[Any, tuple[int, str]] = {}
    for seed in itertools.count():
        fate, card = drawn(seed)
        other, its_card = seen.setdefault(tuple(fate), (seed, card))
        if its_card != card:
            return other, seed
    raise AssertionError


def play(table: House, seed: int, wager: str) -> tuple[list[str], list[str], Page]:
    """Play the rounds and blue's wager; return what red was sent and fetched, and blue's page."""
    game = table.create({"red": "link", "blue": "link"}, seed=seed)
    key = link_key(game, "red")
    pages = {seat: table.sit(game["id"], link_key(game, seat)) for seat in ("red", "blue")}
    red = pages["red"]
    for seat, *words in [*ROUNDS, ("blue", wager, "no")]:
        for word in words:
            assert pages[seat].answer(word)["type"] == "done"
            for page in pages.values():
                page.until(lambda s: s["revision"] == pages[seat].state["revision"])
    assert red.state["decision"]["step"] == "call"
    for word in ("fold", "call"):
        red.ask("preview", revision=red.state["revision"], seat="red", words=[word])
        red.ask("why_not", revision=red.state["revision"], seat="red", words=[word, "keep"])
    red.ask("why_not", revision=red.state["revision"], seat="red")
    red.ask("look", seat="red")
    last = red.state["revision"]
    addresses = [f"{what}/{at}?seat=red" for at in range(last + 1) for what in ("at", "since")]
    addresses.append("record")
    base = f"/api/games/{game['id']}"
    fetched = [table.guest(game["id"], key).get(f"{base}/{path}").text for path in addresses]
    again = table.sit(game["id"], key)
    # All at the table are told the seed, which is what makes the twins differ, and its key's hash.
    told = (f'"seed":"{seed}"', commitment(DiceStream.seeded(str(seed)).secret[0]))

    def without(texts: Iterable[str]) -> list[str]:
        return [text.replace(told[0], '"seed":"?"').replace(told[1], "?") for text in texts]

    return without(red.raw + again.raw), without(fetched), pages["blue"]


def test_twins_look_alike(tmp_path: Path) -> None:
    """Two games that differ only in blue's card and wager send red the same bytes."""
    one, other = twins()
    with house(tmp_path) as table:
        sent, fetched, blue = play(table, one, "2")
        sent_too, fetched_too, blue_too = play(table, other, "3")
    assert blue.raw != blue_too.raw
    assert blue.state["view"]["hands"]["blue"] != blue_too.state["view"]["hands"]["blue"]
    assert len(sent) > 10
    assert sum('"type":"changes"' in text for text in sent) > 5
    assert sent == sent_too
    assert fetched == fetched_too


def test_a_spectator_sees_what_everybody_sees(table: House) -> None:
    game = table.create({"red": "link", "blue": "link"}, seed=1)
    page = table.sit(game["id"])
    assert (page.state["seats"], page.state["seat"], page.state["decision"]) == ([], None, None)
    assert page.state["view"]["hands"] == {"red": True, "blue": False}
    assert [line["text"] for line in page.state["log"]] == ["Red drew a card."]
    assert page.ask("look", seat="red")["type"] == "refused"
    record = table.browser.get(f"/api/games/{game['id']}/record").json()
    assert record["entries"] == [["draw", "chance", "?", False]]
    past = table.browser.get(f"/api/games/{game['id']}/at/1").json()
    assert past["view"] == page.state["view"]
    for seat in ("red", "green", ""):
        reply = table.browser.get(f"/api/games/{game['id']}/at/1?seat={seat}")
        assert reply.status_code == 401


def test_a_link_shows_its_own_seat_only(table: House) -> None:
    game = table.create({"blue": "link"}, seed=1)
    key = link_key(game, "blue")
    base, guest = f"/api/games/{game['id']}", table.guest(game["id"], key)
    assert guest.get(f"{base}/at/1").json()["view"]["hands"]["red"] is True
    assert guest.get(f"{base}/at/1?seat=blue").status_code == 200
    assert guest.get(f"{base}/at/1?seat=red").status_code == 401
    assert table.browser.get(f"{base}/at/1?seat=red").json()["view"]["hands"]["red"] == "sail"
    assert table.browser.get(f"{base}/at/1?seat=blue").status_code == 401


def test_looking_back_shows_no_seat_that_was_not_named(table: House) -> None:
    """As on a screen that several share, before one of them has come to it."""
    game = table.create(seed=1)
    page = table.sit(game["id"])
    assert (page.state["seats"], page.state["seat"]) == (["red", "blue"], None)
    base = f"/api/games/{game['id']}"
    for address in ("at/1", "since/0", "since/1"):
        told = table.browser.get(f"{base}/{address}")
        assert '"sail"' not in told.text
        assert '"sail"' in table.browser.get(f"{base}/{address}?seat=red").text
    assert table.browser.get(f"{base}/at/1").json()["view"] == page.state["view"]


def test_a_link_is_good_for_one_game(table: House) -> None:
    mine, other = (table.create({"blue": "link"}, seed=1) for _ in range(2))
    key = link_key(mine, "blue")
    assert table.guest(mine["id"], key).get(f"/api/games/{mine['id']}/record").status_code == 200
    assert table.guest(mine["id"], key).get(f"/api/games/{other['id']}/record").status_code == 401


def test_no_record_tells_the_future(tmp_path: Path) -> None:
    """A copy of a game rolls dice of its own; nothing that leaves the server holds the key."""
    with house(tmp_path, seed=None) as table:
        check_keys(table)


def check_keys(table: House) -> None:
    game = table.create()
    copies = [table.browser.post(f"/api/games/{game['id']}/duplicate").json() for _ in range(3)]
    keys = [table.storage(lambda storage: storage.game(g["id"])[0].key) for g in (game, *copies)]
    assert len(set(keys)) == 4
    page = table.sit(game["id"])
    page.ask("look", seat="red")
    record = table.browser.get(f"/api/games/{game['id']}/record").text
    for key in keys:
        assert all(key.hex() not in text for text in [*page.raw, record])


def test_nobody_answers_across_a_curtain(tmp_path: Path) -> None:
    """Two seats at one screen: what is said for the other is neither taken nor tried."""
    with house(tmp_path) as running:
        game = running.create({"red": "person", "blue": "person"}, seed=1)
        table = running.sit(game["id"])
        for seat, *words in ROUNDS[:2]:
            for word in words:
                table.ask("look", seat=seat)
                assert table.answer(word)["type"] == "done"
        for guess in ("fold", "nonsense"):
            table.ask("look", seat="red")
            revision = table.state["revision"]
            words = ["1", guess]
            said = table.ask("answer", revision=revision, seat="red", words=words, across=True)
            assert (said["type"], said.get("taken")) == ("done", 1)
            table.ask("undo", revision=table.state["revision"], seat="red")
