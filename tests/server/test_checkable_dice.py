"""The dice of a game on the server can be checked by whoever was told their hash."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from annamite.kernel import decode, replay
from annamite.kernel.provable import Checked, check, commitment
from annamite.kernel.record import Record
from annamite.server.store.file import StorageError
from annamite.server.store.storage import Storage
from tests.conformance.minigame import MiniGame, State
from tests.server.house import House, Page, house, link_key, points


class Slippery(MiniGame):
    """The mini game with a defect: it fails where a patrol throws a 6."""

    def play(self, state: State, log: Any = None) -> Any:
        rules = super().play(state, log)
        request = next(rules, None)
        while request is not None:
            value = yield request
            if request.step.id == "patrol" and value == 6:
                raise ZeroDivisionError("it slipped")
            try:
                request = rules.send(value)
            except StopIteration:
                return


def drawn(record: Record) -> int:
    return sum(entry.seat == "chance" for entry in record.entries)


def record_of(table: House, game_id: str) -> Record:
    return decode(table.browser.get(f"/api/games/{game_id}/record").content)


def checked(table: House, game_id: str) -> Checked:
    """Check the record of a game as whoever is sent it does."""
    record = record_of(table, game_id)
    replay(MiniGame(), record, check=True)
    return check(MiniGame(), record)


def go_on(page: Page, dice: random.Random, answers: int = 10_000, undo: float = 0.2) -> None:
    """Answer at random for everybody, taking back now and then; resume what is paused."""
    for _ in range(answers):
        state = page.state
        back = points(state)
        if state["paused"]:
            assert page.ask("undo", revision=state["revision"], seat="red")["type"] == "done"
        elif state["outcome"]:
            return
        elif back and dice.random() < undo:
            fields = {"revision": state["revision"], "seat": state["seat"]}
            page.ask("undo", to=dice.choice(back[:2]), **fields)
        elif state["decision"]:
            page.answer(dice.choice(page.words))
        else:
            page.ask("look", seat=state["waiting"]["seat"])


def test_a_game_in_many_sittings(tmp_path: Path) -> None:
    """Numbers are used one after the other, whenever the server starts again."""
    dice, cookies, game = random.Random(5), None, dict[str, Any]()
    for sitting in range(6):
        with house(tmp_path, cookies=cookies, seed=None) as table:
            if not sitting:
                game = table.create(options={"rounds": 12})
            cookies = table.browser.cookies
            page = table.sit(game["id"])
            last = sitting == 5
            go_on(page, dice, answers=10_000 if last else 9)
            told = table.entry(game["id"])["dice"]
            assert [(key["first"], key["hash"]) for key in told] == [(0, game["dice"][0]["hash"])]
            assert page.state["dice"] == told
            assert (told[0]["key"] is not None) is bool(page.state["outcome"]) is last
            if last:
                assert commitment(bytes.fromhex(told[0]["key"])) == told[0]["hash"]
                found = checked(table, game["id"])
                assert found.unchecked == {}
                assert found.fell == drawn(record_of(table, game["id"]))
                assert found.skipped > 0


def test_no_key_before_the_end(tmp_path: Path) -> None:
    with house(tmp_path, seed=None) as table:
        game = table.create({"blue": "link"})
        page, other = table.sit(game["id"]), table.sit(game["id"], link_key(game, "blue"))
        page.answer("north", "done")
        stored = table.storage(lambda storage: storage.game(game["id"])[0])
        record = table.browser.get(f"/api/games/{game['id']}/record")
        told = [*page.raw, *other.raw, record.text, table.browser.get("/api/games").text]
        assert all(commitment(stored.key) in text for text in told if '"hash"' in text)
        assert not any(stored.key.hex() in text for text in told)
        assert not any("undo.chance" in text for text in told)


@pytest.mark.parametrize("fails_to_note", [False, True])
def test_dice_before_the_rules_failed_are_spent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails_to_note: bool
) -> None:
    """They are told of, also where they could not be noted at once."""
    with house(tmp_path, find=lambda _: Slippery()) as table:
        game = table.create(options={"rounds": 12}, seed=3)["id"]
        page = table.sit(game)
        if fails_to_note:

            def full(*_: Any, **__: Any) -> None:
                raise StorageError("The disk is full.")

            monkeypatch.setattr(Storage, "crash", full)
        go_on(page, random.Random(1))
        cookies = table.browser.cookies
        assert table.entry(game)["over"]
    with house(tmp_path, cookies=cookies) as table:
        record = record_of(table, game)
        assert sum(note.key == "crash.chance" for note in record.notes) >= 1
        found = checked(table, game)
        assert found.unchecked == {}
        assert found.fell == drawn(record)


def test_dice_that_could_not_be_saved_are_spent(
    table: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = table.create(options={"rounds": 12}, seed=3)["id"]
    page, commit, dice = table.sit(game), Storage.commit, random.Random(2)

    def full(*args: Any, **fields: Any) -> None:
        if dice.random() < 0.3:
            raise StorageError("The disk is full.")
        commit(*args, **fields)

    monkeypatch.setattr(Storage, "commit", full)
    go_on(page, random.Random(1))
    monkeypatch.setattr(Storage, "commit", commit)
    found = checked(table, game)
    assert found.unchecked == {}
    assert found.skipped > 0


def test_the_end_taken_back_brings_another_key(tmp_path: Path) -> None:
    with house(tmp_path) as table:
        game = table.create(seed=3)["id"]
        page = table.sit(game)
        go_on(page, random.Random(1), undo=0)
        (first,) = page.state["dice"]
        assert page.state["seed"] == "3"
        page.ask("undo", revision=page.state["revision"], seat=page.state["seat"])
        old, new = page.state["dice"]
        assert old == first
        assert new["key"] is None
        assert new["hash"] != old["hash"]
        assert page.state["seed"] is None, "it does not follow from the seed"
        cookies = table.browser.cookies
    with house(tmp_path, cookies=cookies) as table:
        page = table.sit(game)
        assert page.state["dice"] == [old, new]
        go_on(page, random.Random(2), undo=0)
        assert checked(table, game).unchecked == {}
        assert [key["key"] is None for key in table.entry(game)["dice"]] == [False, False]


def test_a_copy_and_an_import_are_marked(tmp_path: Path) -> None:
    with house(tmp_path) as table:
        game = table.create(seed=3)["id"]
        go_on(table.sit(game), random.Random(1), answers=9)
        length = table.entry(game)["revision"]
        content = table.browser.get(f"/api/games/{game}/record").content
        copy = table.browser.post(f"/api/games/{game}/duplicate").json()
        brought = table.browser.post("/api/import", content=content).json()
        for entry in (copy, brought):
            assert entry["imported"] == length
            assert entry["dice"][0]["first"] == length
            page = table.sit(entry["id"])
            assert page.state["imported"] == length
            before = drawn(record_of(table, entry["id"]))
            go_on(page, random.Random(2), undo=0)
            found = checked(table, entry["id"])
            assert found.unchecked == {"they came from elsewhere": before}
            assert found.fell == drawn(record_of(table, entry["id"])) - before > 0


def test_a_lesson_and_own_dice_have_no_key(table: House) -> None:
    game = table.create(companion=True)
    assert game["dice"] == []
    assert table.sit(game["id"]).state["dice"] == []
    assert record_of(table, game["id"]).dice == ()
