"""Files of layouts 1 to 5, as programs of that time made them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

LATER_COLUMNS = {
    "companion BOOLEAN DEFAULT 0 NOT NULL": 2,
    "seed TEXT": 3,
    "lesson TEXT": 5,
}
"""Columns of games that layout 1 lacks, and the layout that brought them."""
TABLES = """
CREATE TABLE about (key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (key));
CREATE TABLE owners (digest BLOB NOT NULL, since TEXT NOT NULL, PRIMARY KEY (digest));
CREATE TABLE games (
    id TEXT NOT NULL, title TEXT NOT NULL, game TEXT NOT NULL, rules TEXT NOT NULL,
    setup TEXT NOT NULL, seats TEXT NOT NULL, created TEXT NOT NULL, updated TEXT NOT NULL,
    key BLOB NOT NULL, counter BIGINT NOT NULL, finished BOOLEAN NOT NULL,
    doubtful BOOLEAN NOT NULL, {later} PRIMARY KEY (id));
CREATE TABLE links (
    game TEXT NOT NULL, seat TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY (game, seat),
    FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE);
CREATE TABLE answers (
    number INTEGER NOT NULL, game TEXT NOT NULL, kind TEXT NOT NULL, at INTEGER NOT NULL,
    step TEXT NOT NULL, seat TEXT NOT NULL, word TEXT NOT NULL, auto BOOLEAN NOT NULL,
    PRIMARY KEY (number), FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE);
CREATE INDEX answers_of_game ON answers (game, number);
CREATE TABLE snapshots (
    game TEXT NOT NULL, data TEXT NOT NULL, PRIMARY KEY (game),
    FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE);
CREATE TABLE crashes (
    number INTEGER NOT NULL, game TEXT, time TEXT NOT NULL, doing TEXT NOT NULL,
    error TEXT NOT NULL, traceback TEXT NOT NULL, record BLOB NOT NULL, PRIMARY KEY (number),
    FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE);
"""
CRASHES = "CREATE INDEX crashes_of_game ON crashes (game, number);"
CHAPTERS = """
CREATE TABLE chapters (
    game TEXT NOT NULL, number INTEGER NOT NULL, answer INTEGER NOT NULL, stamp TEXT NOT NULL,
    digest BLOB NOT NULL, data BLOB NOT NULL, PRIMARY KEY (game, number),
    FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE);
"""


SINCE = {
    "owners": "INSERT INTO owners SELECT digest, since FROM newer.sessions WHERE owner",
    "links": "SELECT 1",  # of links the digests alone are known now
}
"""How tables are filled that were called otherwise later."""


def tables(layout: int) -> str:
    """Return the SQL of an empty file of that layout."""
    later = "".join(f"{column}, " for column, since in LATER_COLUMNS.items() if since <= layout)
    parts = [TABLES.format(later=later)]
    parts += [CRASHES] * (layout >= 3) + [CHAPTERS] * (layout >= 4)
    return "".join(parts)


def put_back(path: Path, layout: int) -> None:
    """Make a file that nobody has open one of an earlier layout, with all that fits in there."""
    new = path.with_suffix(".older")
    with closing(sqlite3.connect(new, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.executescript(tables(layout))
        database.execute("ATTACH ? AS newer", (str(path),))
        names = database.execute("SELECT name FROM main.sqlite_master WHERE type = 'table'")
        for (table,) in names.fetchall():
            info = database.execute(f"SELECT name FROM pragma_table_info('{table}')")
            columns = ", ".join(name for (name,) in info)
            if table in SINCE:
                database.execute(SINCE[table])
                continue
            database.execute(f"INSERT INTO {table} SELECT {columns} FROM newer.{table}")
        database.execute(f"PRAGMA user_version = {layout}")
        database.execute("DETACH newer")
    new.replace(path)
