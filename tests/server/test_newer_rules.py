"""Games outlive their rules: checked before, opened, chosen, gone on with, after a restart too."""

from __future__ import annotations

import json
import random
import sqlite3
import sys
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from annamite import cli, games
from annamite.kernel import Record, encode, past, replay
from annamite.kernel.record import decode
from annamite.server.store import meanings
from annamite.server.store.file import FILE, StorageError
from annamite.server.store.storage import Storage
from tests.conformance.minigame import MiniGame, State
from tests.conformance.patches import NoScenario, NoWest, ScoresOtherwise, StoredOtherwise
from tests.server.house import House, Page, house, link_key
from tests.server.test_lock import count

WORDS = 26


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bind a chapter of every few entries, and keep what positions meant close together."""
    monkeypatch.setattr(past, "CHAPTER", 12)
    monkeypatch.setattr(meanings, "SPACING", 5)


class Open(MiniGame):
    """The mini game with open hands."""

    def secrets(self, state: State) -> bool:
        return False


class Other(Open, StoredOtherwise): ...


class Number(Open, ScoresOtherwise): ...


class Option(Open, NoWest): ...


class Begin(Open, NoScenario): ...


Played = tuple[str, Record, Any]
"""A game's id, its record, and the owner's cookies."""


def sat(page: Page) -> Page:
    """Have a page show whoever decides."""
    if page.state["decision"] is None and page.state["waiting"]:
        page.ask("look", seat=page.state["waiting"]["seat"])
    return page


def play(
    folder: Path, game: Any, seats: dict[str, str] | None = None, words: int = WORDS
) -> Played:
    """Play a game for a while: nobody loads in the west before the end, and then somebody does."""
    rng = random.Random(3)
    with house(folder, find=lambda _: game) as table:
        entry = table.create(seats or {}, options={"rounds": 150})
        pages = [table.sit(entry["id"])]
        pages += [table.sit(entry["id"], link_key(entry, seat)) for seat in entry["links"]]
        for number in range(words * 3):
            for page in pages:
                page.ask("resync")
            page = next(page for page in pages if sat(page).state["decision"])
            options = [word for word in page.words if word != "west"]
            if number > words and "west" in page.words:
                assert page.answer("west")["type"] == "done"
                break
            assert page.answer(rng.choice(options))["type"] == "done"
        assert page.answer(page.words[0])["type"] == "done"
        for page in pages:
            page.close()
        record = table.storage(lambda storage: storage.game(entry["id"])[1])
        return entry["id"], record, table.browser.cookies


def kept(folder: Path, game_id: str) -> tuple[Any, Any]:
    """Return a game as the database has it, and its record."""
    storage = Storage(folder)
    found = storage.game(game_id)
    storage.close()
    assert found is not None
    return found


def check(
    folder: Path, game: Any, monkeypatch: pytest.MonkeyPatch, capsys: Any, *options: str
) -> list[dict[str, Any]]:
    """Return what `annamite store check --json` says."""
    monkeypatch.setattr(games, "load", lambda _: game)
    command = ["annamite", "store", "check", "--json", "--data", str(folder), *options]
    monkeypatch.setattr(sys, "argv", command)
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert left.value.code == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def agree(page: Page, *, to: bool = True) -> dict[str, Any]:
    return page.ask("move_up", revision=page.state["revision"], agree=to)


def on(table: House, game_id: str, key: str | None = None) -> None:
    """Check that a game is played on, and that its record stands by itself."""
    page = sat(table.sit(game_id, key))
    assert page.state["paused"] is None
    assert page.state["moving"] is None
    for _ in range(4):
        if sat(page).words:
            assert page.answer(page.words[0])["type"] == "done"


def stands_by_itself(folder: Path, game_id: str, game: Any) -> Any:
    """Check that what the database has of a game is its record by these rules; return it."""
    stored, record = kept(folder, game_id)
    session = replay(game, record)
    assert session.record() == msgspec.structs.replace(record, dice=(), imported=0)
    assert stored.rules == game.rules_version
    assert stored.begun == "1"
    assert stored.doubtful is False
    return record


def test_only_words_and_storage_have_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    game_id, record, cookies = play(tmp_path, Open())
    updated = kept(tmp_path, game_id)[0].updated
    before = (tmp_path / FILE).read_bytes()
    (told,) = check(tmp_path, Other(), monkeypatch, capsys)
    assert (told["kind"], told["begun"], told["rules"], told["now"]) == ("same", "1", "1", "2")
    assert (tmp_path / FILE).read_bytes() == before  # nothing has changed by that

    with house(tmp_path, find=lambda _: Other(), cookies=cookies) as table:
        page = table.sit(game_id)
        assert page.state["moving"] is None
        assert page.state["revision"] == len(record.entries)
        assert "rules.moved" not in {line["key"] for line in page.log()}
        assert count(tmp_path / FILE, "chapters") > 1
        page.close()
        stored = table.storage(lambda storage: storage.stored(game_id))
        assert (stored.rules, stored.begun, stored.updated) == ("2", "1", updated)
        on(table, game_id)
    record = stands_by_itself(tmp_path, game_id, Other())
    assert record.notes == ()
    with house(tmp_path, find=lambda _: Other(), cookies=cookies) as table:
        on(table, game_id)


def test_a_number_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    game_id, record, cookies = play(tmp_path, Open())
    (told,) = check(tmp_path, Number(), monkeypatch, capsys)
    assert (told["kind"], told["stands"]) == ("offered", len(record.entries))
    assert [each["path"] for each in told["differences"]] == ["scores/red"]

    with house(tmp_path, find=lambda _: Number(), cookies=cookies) as table:
        page = table.sit(game_id)
        moving = page.state["moving"]
        assert (moving["kind"], moving["begun"], moving["was"], moving["now"]) == (
            "offered",
            "1",
            "1",
            "2",
        )
        assert moving["why"].startswith("All answers still fit, but they lead elsewhere")
        assert [each["path"] for each in moving["different"]] == ["scores/red"]
        assert (moving["stands"], moving["lost"], moving["more"]) == (len(record.entries), 0, 0)
        assert moving["agreed"] == {"red": False, "blue": False}
        assert "open to look at only" in page.state["paused"]
        assert page.ask("undo", revision=page.state["revision"], seat="red")["type"] == "refused"
        assert kept_as(table, game_id) == record
        assert agree(page)["type"] == "done"  # both seats are the owner's: one click
        assert page.state["moving"] is page.state["paused"] is None
        assert [line["text"] for line in page.log()].count("From here on newer rules hold.") == 1
        page.close()
        on(table, game_id)
    record = stands_by_itself(tmp_path, game_id, Number())
    assert [note.key for note in record.notes] == ["rules.moved"]
    with house(tmp_path, find=lambda _: Number(), cookies=cookies) as table:
        on(table, game_id)


def test_the_key_from_before_is_not_told_while_hands_are_hidden(tmp_path: Path) -> None:
    """By it everybody would know what each seat drew."""

    class Hidden(ScoresOtherwise): ...

    game_id, _, cookies = play(tmp_path, MiniGame(), {"blue": "link"})
    key = kept(tmp_path, game_id)[0].key.hex()
    with house(tmp_path, find=lambda _: Hidden(), cookies=cookies) as table:
        link = table.new_link(game_id, "blue")
        red, blue = table.sit(game_id), table.sit(game_id, link)
        assert agree(red)["type"] == agree(blue)["type"] == "done"
        red.until(lambda state: state["moving"] is None)
        first, now = red.state["dice"]
        assert (first["first"], first["key"], now["key"]) == (0, None, None)
        fetched = [
            table.browser.get(f"/api/games/{game_id}/record").text,
            table.browser.get(f"/api/games/{game_id}").text,
        ]
        assert not any(key in text for text in (*red.raw, *blue.raw, *fetched))
    ended = kept(tmp_path, game_id)[0].dice.told(over=True)
    assert ended[0].key == key  # after the end all can be thrown again


def kept_as(table: House, game_id: str) -> Any:
    """Return the record as it is exported."""
    return decode(table.browser.get(f"/api/games/{game_id}/record").content)


def test_an_option_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    """Two people: both have to agree; what was answered later stays in the journal."""
    game_id, record, cookies = play(tmp_path, Open(), {"blue": "link"})
    at = next(n for n, entry in enumerate(record.entries) if entry.word == "west")
    (told,) = check(tmp_path, Option(), monkeypatch, capsys)
    assert (told["kind"], told["stands"], told["at"]) == ("diverging", at, at)
    assert told["why"] == f"Entry {at}: 'west' is not offered at load."
    answers = count(tmp_path / FILE)

    with house(tmp_path, find=lambda _: Option(), cookies=cookies) as table:
        key = table.new_link(game_id, "blue")
        red, blue = table.sit(game_id), table.sit(game_id, key)
        assert red.state["moving"]["kind"] == "diverging"
        assert red.state["moving"]["lost"] == len(record.entries) - at
        assert "only up to entry" in red.state["paused"]
        assert agree(red)["type"] == "done"
        assert red.state["moving"]["agreed"] == {"red": True, "blue": False}
        blue.until(lambda state: state["moving"]["agreed"]["red"])
        assert blue.state["paused"]
        assert agree(red, to=False)["type"] == "done"
        assert red.state["moving"]["agreed"] == {"red": False, "blue": False}
        assert agree(red)["type"] == "done"
        agreed = table.storage(lambda storage: [storage.agreed(game_id, n) for n in "23"])
        assert agreed == [{"red"}, set()]  # to these rules, and to no others
        stale = blue.ask("move_up", revision=at + 1, agree=True)
        assert "The game has moved on" in stale["error"]
    with house(tmp_path, find=lambda _: Option(), cookies=cookies) as table:  # red's word stands
        key = table.new_link(game_id, "blue")
        blue = table.sit(game_id, key)
        assert blue.state["moving"]["agreed"] == {"red": True, "blue": False}
        red = table.sit(game_id)
        assert agree(blue)["type"] == "done"
        red.until(lambda state: state["moving"] is None)
        assert red.state["paused"] is blue.state["paused"] is None
        assert agree(blue)["error"].startswith("There is nothing to agree to")
        on(table, game_id, None if red.state["decision"] else key)
    assert count(tmp_path / FILE) > answers
    after = stands_by_itself(tmp_path, game_id, Option())
    assert after.entries[:at] == record.entries[:at]
    assert after.entries[at].word != "west"
    storage = Storage(tmp_path)
    rows = [values for _, values in storage.rows_of_game(game_id, ["answers"])]
    storage.close()
    assert "west" in {row["word"] for row in rows}
    assert {row["at"] for row in rows if row["kind"] == "undo"} >= {at}
    with house(tmp_path, find=lambda _: Option(), cookies=cookies) as table:
        key = table.new_link(game_id, "blue")
        on(table, game_id, None if sat(table.sit(game_id)).state["decision"] else key)


def test_what_cannot_be_begun_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    game_id, record, cookies = play(tmp_path, Open())
    (told,) = check(tmp_path, Begin(), monkeypatch, capsys)
    assert (told["kind"], "has no scenario 'even'" in told["why"]) == ("unreadable", True)
    with house(tmp_path, find=lambda _: Begin(), cookies=cookies) as table:
        assert table.knock(game_id).closed() == 4500
    stored, again = kept(tmp_path, game_id)
    assert (stored.rules, again) == ("1", record)
    with house(tmp_path, find=lambda _: Open(), cookies=cookies) as table:
        on(table, game_id)


def test_what_is_different_tells_no_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    class Hidden(ScoresOtherwise): ...

    game_id, _, cookies = play(tmp_path, MiniGame())
    (told,) = check(tmp_path, Hidden(), monkeypatch, capsys)
    assert (told["kind"], told["differences"], told["count"]) == ("offered", [], 1)
    (told,) = check(tmp_path, Hidden(), monkeypatch, capsys, "--secrets")
    assert len(told["differences"]) == 1
    with house(tmp_path, find=lambda _: Hidden(), cookies=cookies) as table:
        moving = table.sit(game_id).state["moving"]
        assert (moving["different"], moving["more"]) == ([], 1)
    (told,) = check(tmp_path, NoWest(), monkeypatch, capsys)
    assert told["why"] == f"Entry {told['at']}: what was answered does not fit any more."
    with house(tmp_path, find=lambda _: NoWest(), cookies=cookies) as table:
        page = table.sit(game_id)
        assert page.state["moving"]["why"] == told["why"]
        assert not any("west' is" in raw for raw in page.raw)


def test_check_tells_a_line_for_each_game_and_counts_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    game_id, _, _ = play(tmp_path, Open())
    monkeypatch.setattr(games, "load", lambda _: Number())
    monkeypatch.setattr(sys, "argv", ["annamite", "store", "check", "--data", str(tmp_path)])
    monkeypatch.setenv("COLUMNS", "200")  # so that each line is told in one
    with pytest.raises(SystemExit):
        cli.main()
    first, second, last = capsys.readouterr().out.splitlines()
    assert first.startswith(
        f"offered     {game_id}  mini-game 1 -> 2  'Smugglers: Even'  All answers"
    )
    assert second.strip().startswith("scores/red: ")
    assert last == "1 game running: 0 same, 1 offered, 0 diverging, 0 unreadable; 0 over."


def test_a_connection_that_only_looks_on_chooses_nothing(tmp_path: Path) -> None:
    game_id, _, cookies = play(tmp_path, Open(), {"red": "link", "blue": "link"})
    with house(tmp_path, find=lambda _: Number(), cookies=cookies) as table:
        owner = table.sit(game_id)
        assert owner.state["moving"]["agreed"] == {"red": False, "blue": False}
        assert agree(owner)["error"] == "This connection only looks on."


def test_if_it_cannot_be_saved_nothing_has_changed(tmp_path: Path) -> None:
    game_id, record, cookies = play(tmp_path, Open())
    with house(tmp_path, find=lambda _: Number(), cookies=cookies) as table:
        page = table.sit(game_id)
        storage = table.gate._writer.storage
        commit = storage.commit

        def fail(*_: Any, **__: Any) -> None:
            raise StorageError("The disk is full.")

        storage.commit = fail  # type: ignore[method-assign]
        assert "The disk is full." in agree(page)["error"]
        assert page.state["moving"]["kind"] == "offered"
        storage.commit = commit  # type: ignore[method-assign]
        assert kept_as(table, game_id) == record
        assert agree(page)["type"] == "done"
        assert page.state["paused"] is None
        page.close()
        on(table, game_id)
    stands_by_itself(tmp_path, game_id, Number())


def test_a_record_from_elsewhere_may_go_on_too(tmp_path: Path) -> None:
    """One that was made by other rules, and of which nothing but its answers is known."""
    _, record, _ = play(tmp_path / "old", Open())
    with house(tmp_path / "new", find=lambda _: Option()) as table:
        entry = table.browser.post("/api/import", content=encode(record)).json()
        at = next(n for n, each in enumerate(record.entries) if each.word == "west")
        assert f"only up to entry {at}" in entry["paused"]
        page = table.sit(entry["id"])
        assert page.state["moving"]["begun"] == "1"
        assert page.state["moving"]["stands"] == at
        assert agree(page)["type"] == "done"
        page.close()
        on(table, entry["id"])
    stands_by_itself(tmp_path / "new", entry["id"], Option())


def test_what_positions_meant_is_kept_here_and_there(tmp_path: Path) -> None:
    """The latest one, and earlier ones at some distance; what is taken back is forgotten."""
    game_id, record, cookies = play(tmp_path, Open())
    found = ats(tmp_path)
    assert found[-1] == record.marks[-1].at
    assert found[0] >= meanings.SPACING
    assert all(later - one >= meanings.SPACING for one, later in pairwise(found[:-1]))
    assert len(found) > 2
    with house(tmp_path, find=lambda _: Open(), cookies=cookies) as table:
        page = sat(table.sit(game_id))
        back = sorted(map(int, page.state["undo"]))
        assert back[0] < found[-1]
        seat = page.state["seat"]
        page.ask("undo", revision=page.state["revision"], seat=seat, to=back[0])
    assert all(at <= back[0] for at in ats(tmp_path))


def ats(folder: Path) -> list[int]:
    """Return the entries before which it is kept what positions meant."""
    with closing(sqlite3.connect(folder / FILE)) as database:
        return [at for (at,) in database.execute("SELECT at FROM meanings ORDER BY at")]


def test_chapters_tell_what_positions_meant_before_more_was_kept(tmp_path: Path) -> None:
    """Games of older files have their chapters, which have digests."""
    game_id, _, cookies = play(tmp_path, Open())
    for game, kind in ((Number(), "offered"), (Other(), None)):
        with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
            database.execute("DELETE FROM meanings")
        with house(tmp_path, find=lambda _, game=game: game, cookies=cookies) as table:
            moving = table.sit(game_id).state["moving"]
            assert (moving and moving["kind"]) == kind
            if moving:
                assert "they lead elsewhere" in moving["why"]
                assert (moving["different"], moving["more"]) == ([], 0)
