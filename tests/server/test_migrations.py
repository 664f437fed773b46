"""A database is given the newest layout, from whatever it had, or stays as it was."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from annamite.server.store import backups, migrations, schema
from annamite.server.store.file import FILE, StorageError
from annamite.server.store.journal import Row
from annamite.server.store.storage import Storage
from tests.server.older_files import put_back
from tests.server.test_storage import SNAPSHOT, stored

EARLIER = range(1, migrations.BEFORE + 1)


def differences(path: Path) -> list[object]:
    """Return what Alembic finds different between a file and what the code says."""
    engine = sa.create_engine(f"sqlite:///{path}")
    options = {"compare_type": True, "compare_server_default": True}
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts=options)
        found = compare_metadata(context, schema.metadata)
    engine.dispose()
    return list(found)


def played(folder: Path) -> Storage:
    """Return a storage with a game of two answers."""
    storage = Storage(folder)
    storage.create(stored(), stored().blank())
    rows = [Row("answer", 0, "load", "red", "north"), Row("answer", 1, "x", "red", "y")]
    storage.commit("a", rows, rules="1", finished=False, counter=3, snapshot=SNAPSHOT)
    return storage


def value(path: Path, sql: str) -> object:
    """Return the one value that a query finds."""
    with closing(sqlite3.connect(path)) as database:
        return database.execute(sql).fetchone()[0]


def test_a_new_file_is_what_the_code_says(tmp_path: Path) -> None:
    Storage(tmp_path).close()
    assert differences(tmp_path / FILE) == []
    assert value(tmp_path / FILE, "PRAGMA user_version") == migrations.layout()
    newest = migrations.name_of(migrations.layout())
    assert value(tmp_path / FILE, "SELECT version_num FROM alembic_version") == newest
    assert backups.kept(tmp_path) == []  # there was nothing to copy


def test_a_difference_would_be_seen(tmp_path: Path) -> None:
    Storage(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.execute("DROP INDEX crashes_of_game")
        database.execute("ALTER TABLE games ADD COLUMN mood TEXT")
    assert len(differences(tmp_path / FILE)) == 2


def test_revisions_form_one_line_without_gaps() -> None:
    folder = migrations.FOLDER / "versions"
    files = sorted(folder.glob("v*.py"))
    names = [f"{number:04}" for number in range(1, len(files) + 1)]
    assert [path.name[1:5] for path in files] == names
    for path, name, before in zip(files, names, [None, *names]):
        text = path.read_text()
        assert f'revision = "{name}"\n' in text, path
        down = "None" if before is None else f'"{before}"'
        assert f"\ndown_revision = {down}\n" in text, path
    assert migrations.newest() == len(files)
    assert migrations.layout() > migrations.BEFORE


@pytest.mark.parametrize("layout", EARLIER)
def test_a_file_of_each_earlier_layout_keeps_its_games(tmp_path: Path, layout: int) -> None:
    storage = played(tmp_path)
    before = storage.game("a")
    storage.close()
    put_back(tmp_path / FILE, layout)
    assert differences(tmp_path / FILE)
    assert value(tmp_path / FILE, "PRAGMA user_version") == layout

    storage = Storage(tmp_path)
    after = storage.game("a")
    storage.close()
    assert differences(tmp_path / FILE) == []
    assert value(tmp_path / FILE, "PRAGMA user_version") == migrations.layout()
    assert before is not None
    assert after is not None
    # Nobody knows where in their stream their dice stood at each start: others vouch from here on.
    assert after[0].key != before[0].key
    new = {
        "key": after[0].key,
        "counter": 0,
        "dice_from": len(before[1].entries),
        "begun": before[0].rules,
    }
    expected = msgspec.structs.replace(before[0], **new)
    record = msgspec.structs.replace(before[1], dice=expected.blank().dice)
    assert after == (expected, record)

    (copy,) = backups.kept(tmp_path)
    assert copy.why == f"before-layout-{migrations.layout()}"
    assert value(copy.path, "PRAGMA user_version") == layout
    assert value(copy.path, "SELECT count(*) FROM answers") == 2
    assert copy.path.stat().st_mode & 0o077 == 0
    Storage(tmp_path).close()  # another start changes and copies nothing
    assert backups.kept(tmp_path) == [copy]


def test_what_fails_on_the_way_changes_nothing(tmp_path: Path) -> None:
    played(tmp_path).close()
    put_back(tmp_path / FILE, 1)
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.execute("CREATE TABLE chapters (mine TEXT)")  # so that ours cannot be made
    with pytest.raises(StorageError, match=r"nothing has changed; a copy is .*\.db\.$"):
        Storage(tmp_path)
    assert value(tmp_path / FILE, "PRAGMA user_version") == 1
    columns = "SELECT group_concat(name) FROM pragma_table_info('games')"
    assert "companion" not in str(value(tmp_path / FILE, columns))
    assert value(tmp_path / FILE, "SELECT count(*) FROM games") == 1


def test_without_a_copy_nothing_is_changed(tmp_path: Path) -> None:
    played(tmp_path).close()
    put_back(tmp_path / FILE, 4)
    (tmp_path / backups.FOLDER).write_text("in the way")
    with pytest.raises(StorageError, match=r"has to be copied before .* Nothing has changed\.$"):
        Storage(tmp_path)
    assert value(tmp_path / FILE, "PRAGMA user_version") == 4


def test_a_revision_that_is_not_known_here(tmp_path: Path) -> None:
    """A file that somebody changed by hand."""
    played(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '77aa'")
        database.execute(f"PRAGMA user_version = {migrations.BEFORE + 1}")
    with pytest.raises(StorageError, match=r"cannot be given the layout of this Annamite .*77aa"):
        Storage(tmp_path)


def test_programs_from_before_the_revisions_refuse_the_file(tmp_path: Path) -> None:
    """They take what is greater than the layout that they know for a newer one's."""
    Storage(tmp_path).close()
    version = value(tmp_path / FILE, "PRAGMA user_version")
    assert isinstance(version, int)
    assert version > max(EARLIER)


def test_revisions_are_part_of_the_package() -> None:
    """They are modules, so a wheel has them without further ado; none imports what may change."""
    for path in (migrations.FOLDER / "versions").glob("*.py"):
        assert not re.search(r"^(from|import) annamite", path.read_text(), re.MULTILINE), path
