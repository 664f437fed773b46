"""All games in one file that outlives the database."""

from __future__ import annotations

import base64
import hashlib
import json
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from annamite.kernel import Setup
from annamite.kernel.example import PREFIX
from annamite.kernel.provable import Spent
from annamite.kernel.record import Note, without_dice
from annamite.server.store import archive, migrations, schema
from annamite.server.store.archive import ArchiveError, Manifest, bring_in, read, write
from annamite.server.store.browsers import digest
from annamite.server.store.file import FILE
from annamite.server.store.reading import reading
from annamite.server.store.storage import Storage
from tests.server.house import but_for_dice, house, link_key
from tests.server.older_files import put_back
from tests.server.test_migrations import played
from tests.server.test_storage import stored

KEY = "abcdefghij-0123456789_"
Change = Callable[[dict[str, bytes]], None]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """An archive of one game, without secrets."""
    storage = played(tmp_path / "data")
    write(storage, tmp_path / "games.zip", secret=False)
    storage.close()
    return tmp_path / "games.zip"


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Storage]:
    """An empty place."""
    storage = Storage(tmp_path / "other")
    yield storage
    storage.close()


def changed(path: Path, change: Change) -> None:
    """Write an archive again with other files in it; their digests are those that they had."""
    with zipfile.ZipFile(path) as old:
        parts = {name: old.read(name) for name in old.namelist()}
    change(parts)
    with zipfile.ZipFile(path, "w") as new:
        for name, data in parts.items():
            new.writestr(name, data)


def resealed(parts: dict[str, bytes]) -> None:
    """Give files of an archive the digests that they have now."""
    manifest = json.loads(parts["manifest.json"])
    for held in manifest["games"]:
        held["files"] = {name: hashlib.sha256(parts[name]).hexdigest() for name in held["files"]}
    parts["manifest.json"] = json.dumps(manifest).encode()


def whys(storage: Storage, path: Path) -> list[str]:
    return [report.why or report.became for report in bring_in(storage, path)]


def test_every_table_and_column_is_thought_of() -> None:
    """Whoever adds a table says whether it goes into an archive, and which columns are secret."""
    assert archive.TABLES.keys() == schema.metadata.tables.keys()
    for name, columns in archive.SECRET.items():
        assert set(columns) <= set(schema.metadata.tables[name].columns.keys())
    belonging = {
        name
        for name, table in schema.metadata.tables.items()
        if table is schema.games or "game" in table.c
    }
    wanted = {name for name, fate in archive.TABLES.items() if fate != "never"}
    assert wanted <= belonging
    assert next(iter(archive.TABLES)) == "games"  # the others refer to it


@pytest.mark.parametrize("secret", [False, True])
def test_games_go_on_elsewhere(tmp_path: Path, secret: bool) -> None:
    with house(tmp_path / "data", seed=None) as table:
        entry = table.create({"blue": "link"}, title="Moved")
        page = table.sit(entry["id"])
        page.answer("north", "east")
        page.ask("undo", revision=page.state["revision"], seat="red")
        page.answer("south")
        record = table.browser.get(f"/api/games/{entry['id']}/record").content
    storage = Storage(tmp_path / "data")
    whole = storage.game(entry["id"])
    manifest = write(storage, tmp_path / "games.zip", secret=secret)
    storage.close()
    assert (tmp_path / "games.zip").stat().st_mode & 0o077 == 0
    assert read(tmp_path / "games.zip") == manifest
    assert [held.title for held in manifest.games] == ["Moved"]

    other = Storage(tmp_path / "other")
    (report,) = bring_in(other, tmp_path / "games.zip")
    assert (report.became, report.id) == ("here", entry["id"])
    again = other.game(entry["id"])
    assert whole is not None
    assert again is not None
    length = len(whole[1].entries)
    moved = [note for note in again[1].notes if note.key == "dice.moved"]
    # Who plays on where it comes from knows the next dice there, and at its end their key.
    assert again[0].key != whole[0].key
    assert (again[0].counter, again[0].dice_from) == (0, length)
    assert moved == ([Note(length, "dice.moved", 0)] if secret else [])
    spent = [(each.key, each.told) for each in again[0].spent]
    assert spent == ([(whole[0].key.hex(), False)] if secret else [])
    assert again[0].imported == length
    assert without_dice(again[1]) == without_dice(whole[1])
    changes = {"key": whole[0].key, "counter": whole[0].counter, "dice_from": 0, "imported": 0}
    changes["spent"] = ()
    assert replace(again[0], **changes) == whole[0]
    assert whys(other, tmp_path / "games.zip") == ["known"]
    rows = other.rows_of_game(entry["id"], ["answers"])
    assert "undo" in {values["kind"] for _, values in rows}  # what was taken back is there, too
    other.close()

    with house(tmp_path / "other", seed=None) as table:
        found = table.browser.get(f"/api/games/{entry['id']}/record").json()
        assert but_for_dice(found)["entries"] == json.loads(record)["entries"]
        table.guest(entry["id"], link_key(entry, "blue"))
        assert table.entry(entry["id"])["links"]["blue"]["holders"] == int(secret)
        page = table.sit(entry["id"])
        assert page.answer("done")["type"] == "done"


def test_an_archive_without_secrets_has_none(tmp_path: Path) -> None:
    storage = Storage(tmp_path / "data")
    spent = (Spent(0, "1", "hash", "key-from-before", told=False),)
    secret = replace(stored(), key=b"never-to-be-seen", seed="seed-of-ours", spent=spent)
    storage.create(secret, secret.blank(), links={"blue": KEY})
    for wanted in (True, False):
        write(storage, tmp_path / "games.zip", secret=wanted)
        with zipfile.ZipFile(tmp_path / "games.zip") as file:
            text = b"".join(file.read(name) for name in file.namelist())
        assert (base64.b64encode(digest(KEY)) in text) is wanted
        assert KEY.encode() not in text
        assert (b"seed-of-ours" in text) is wanted
        assert (b"key-from-before" in text) is wanted
        assert (b"bmV2ZXItdG8tYmUtc2Vlbg==" in text) is wanted
        assert b"never-to-be-seen" not in text
        assert (b'"counter"' in text) is wanted
    storage.close()


def test_examples_and_damaged_games_are_left_out(tmp_path: Path) -> None:
    storage = played(tmp_path)
    for name, setup in (("b", Setup("even", {})), ("c", Setup(f"{PREFIX}3.2-a", {}))):
        game = replace(stored(name), setup=setup)
        storage.create(game, game.blank())
    with storage._transaction() as connection:
        connection.exec_driver_sql("UPDATE games SET seats = '?' WHERE id = 'b'")
    manifest = write(storage, tmp_path / "games.zip", secret=True)
    storage.close()
    assert [held.id for held in manifest.games] == ["a"]
    assert list(manifest.left_out) == ["b"]
    assert "damaged in the database (seats)" in manifest.left_out["b"]


def test_an_id_that_is_taken_by_another_game(file: Path, other: Storage) -> None:
    other.create(replace(stored(), title="Another"), stored().blank())
    (report,) = bring_in(other, file)
    assert report.became == "here"
    assert report.id != "a"
    titles = {game.id: game.title for game in other.games()}
    assert titles == {"a": "Another", report.id: "A game"}
    found = other.game(report.id)
    assert found is not None
    assert len(found[1].entries) == 2


def one(parts: dict[str, bytes], end: str, old: bytes, new: bytes) -> None:
    """Change a file of the archive."""
    (name,) = [name for name in parts if name.endswith(end)]
    assert old in parts[name]
    parts[name] = parts[name].replace(old, new)


def edited(end: str, old: bytes, new: bytes) -> Change:
    """Return a change of which the digests tell nothing."""

    def change(parts: dict[str, bytes]) -> None:
        one(parts, end, old, new)
        resealed(parts)

    return change


def without(end: str) -> Change:
    def change(parts: dict[str, bytes]) -> None:
        for name in [name for name in parts if name.endswith(end)]:
            del parts[name]

    return change


def headless(parts: dict[str, bytes]) -> None:
    """Take away the row of the game itself."""
    (name,) = [name for name in parts if name.endswith("rows.jsonl")]
    parts[name] = parts[name].partition(b"\n")[2]
    resealed(parts)


REFUSED: list[tuple[Change, str]] = [
    (lambda parts: one(parts, "rows.jsonl", b"north", b"south"), "is not as it was written"),
    (lambda parts: one(parts, "record.json", b"north", b"south"), "is not as it was written"),
    (without("rows.jsonl"), "rows.jsonl is missing"),
    (edited("rows.jsonl", b"north", b"south"), "Its answers do not come to its record"),
    (
        edited("rows.jsonl", b'["answers"', b'["sessions"'),
        "rows of 'sessions', which are not brought",
    ),
    (edited("rows.jsonl", b'["answers"', b'["chapters"'), "rows of 'chapters'"),
    (edited("rows.jsonl", b'["answers"', b'["no such"'), "rows of 'no such'"),
    (edited("rows.jsonl", b'"seats"', b'"chairs"'), "a column 'chairs', which is not known here"),
    (edited("rows.jsonl", b'"at":1', b'"at":7'), "a row about entry 7 is out of place"),
    (edited("rows.jsonl", b'"at":1', b'"at":"1"'), "at has str"),
    (edited("rows.jsonl", b'"at":1', b'"at":null'), "at has NoneType"),
    (edited("rows.jsonl", b'"auto":false', b'"auto":3'), "auto has int"),
    (edited("rows.jsonl", b'"kind":"answer"', b'"kind":"song"'), "damaged in the database"),
    (headless, "It has no row of its own"),
    (edited("rows.jsonl", b'"finished":false', b'"finished":7'), "finished has int"),
    (edited("rows.jsonl", b'"title":"A game",', b""), "Its rows do not go together"),
    (edited("rows.jsonl", b"\n", b"\n{"), "A row of it cannot be read"),
]


@pytest.mark.parametrize(("change", "told"), REFUSED)
def test_what_is_not_as_it_was_is_refused_whole(
    file: Path, other: Storage, change: Change, told: str
) -> None:
    changed(file, change)
    (report,) = bring_in(other, file)
    assert report.became == "refused"
    assert told in report.why
    assert "\n" not in report.why
    assert other.games() == []
    assert other.rows_of_game("a", ["answers", "invitations", "snapshots"]) == []


def test_a_game_that_was_played_on_comes_beside_itself_without_links(tmp_path: Path) -> None:
    """Its open links are those of the one that is here."""
    with house(tmp_path / "data", seed=None) as table:
        entry = table.create({"blue": "link"})
        cookies = table.browser.cookies
    storage = Storage(tmp_path / "data")
    write(storage, tmp_path / "games.zip", secret=True)
    storage.close()
    with house(tmp_path / "data", cookies=cookies, seed=None) as table:
        table.sit(entry["id"]).answer("north")
    storage = Storage(tmp_path / "data")
    (report,) = bring_in(storage, tmp_path / "games.zip")
    assert (report.became, report.id != entry["id"]) == ("here", True)
    assert len(storage.rows_of_game(entry["id"], ["invitations"])) == 1
    assert storage.rows_of_game(report.id, ["invitations"]) == []
    storage.close()
    with house(tmp_path / "data", cookies=cookies, seed=None) as table:
        blue = table.sit(entry["id"], link_key(entry, "blue"))
        assert blue.state["seats"] == ["blue"]


def test_one_that_is_refused_keeps_no_other_out(tmp_path: Path, other: Storage) -> None:
    storage = played(tmp_path / "data")
    for name in "bc":
        storage.create(stored(name), stored(name).blank())
    write(storage, tmp_path / "games.zip", secret=True)
    storage.close()
    changed(tmp_path / "games.zip", without("00002/rows.jsonl"))
    told: list[archive.Report] = []
    reports = bring_in(other, tmp_path / "games.zip", told.append)
    assert reports == told
    assert [report.became for report in reports] == ["here", "refused", "here"]
    assert sorted(game.id for game in other.games()) == ["a", "b"]


def test_files_that_are_larger_than_any_game(
    file: Path, other: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "LARGEST", 600)
    (report,) = bring_in(other, file)
    assert report.why == "games/00001/rows.jsonl is too large."


def test_damage_inside_the_zip(file: Path, other: Storage) -> None:
    data = bytearray(file.read_bytes())
    data[120:140] = b"?" * 20
    file.write_bytes(data)
    (report,) = bring_in(other, file)
    assert "damaged" in report.why


def said(**changes: Any) -> Change:
    """Return a change of what the archive says of itself."""

    def change(parts: dict[str, bytes]) -> None:
        parts["manifest.json"] = json.dumps(json.loads(parts["manifest.json"]) | changes).encode()

    return change


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (without("manifest.json"), "manifest.json is missing"),
        (said(format="songs"), "is no archive of Annamite's games"),
        (said(version=2), "was written by a newer Annamite"),
        (said(layout=999), "was written by a newer Annamite"),
        (said(games=7), "does not say what is in it"),
        (said(layout=None), "does not say what is in it"),
        (lambda parts: parts.update({"manifest.json": b"["}), "does not say what is in it"),
    ],
)
def test_what_is_no_archive(file: Path, change: Change, told: str) -> None:
    changed(file, change)
    with pytest.raises(ArchiveError, match=told):
        read(file)


def test_what_is_no_zip(tmp_path: Path) -> None:
    (tmp_path / "x.zip").write_text("Dear diary")
    with pytest.raises(ArchiveError, match="is no archive of games"):
        read(tmp_path / "x.zip")
    with pytest.raises(ArchiveError, match="cannot be read"):
        read(tmp_path / "none.zip")


def test_nothing_is_left_where_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = played(tmp_path / "data")
    with pytest.raises(ArchiveError, match="cannot be written to"):
        write(storage, tmp_path / "none" / "games.zip", secret=False)

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(archive, "put", full)
    with pytest.raises(ArchiveError, match="No space left"):
        write(storage, tmp_path / "games.zip", secret=False)
    storage.close()
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


def test_an_archive_says_what_it_is(file: Path) -> None:
    manifest = read(file)
    assert isinstance(manifest, Manifest)
    assert (manifest.format, manifest.version) == ("annamite-games", 1)
    assert manifest.layout == migrations.newest()
    assert manifest.secrets is False
    assert [(held.id, held.game, held.entries) for held in manifest.games] == [
        ("a", "mini-game", 2)
    ]


def test_the_games_of_an_earlier_layout_are_read_from_a_copy(tmp_path: Path) -> None:
    played(tmp_path).close()
    put_back(tmp_path / FILE, 2)
    before = (tmp_path / FILE).read_bytes()
    with reading(tmp_path) as storage:
        assert len(write(storage, tmp_path / "games.zip", secret=False).games) == 1
    assert (tmp_path / FILE).read_bytes() == before
