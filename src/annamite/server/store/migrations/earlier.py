"""Layouts 1 to 5, from before the revisions: what turned a file of each into one of the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import sqlalchemy as sa

LAST: Final = 5
"""The last of them; its tables are those of the first revision."""

_CHAPTERS: Final = """
CREATE TABLE chapters (
    game TEXT NOT NULL,
    number INTEGER NOT NULL,
    answer INTEGER NOT NULL,
    stamp TEXT NOT NULL,
    digest BLOB NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (game, number),
    FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
)
"""
UPGRADES: Final = {
    1: ("ALTER TABLE games ADD COLUMN companion BOOLEAN DEFAULT 0 NOT NULL",),
    2: (
        "ALTER TABLE games ADD COLUMN seed TEXT",
        # Any of these games may follow a seed that its maker knows and nobody else was told of.
        "UPDATE games SET key = randomblob(16)",
        "CREATE INDEX IF NOT EXISTS crashes_of_game ON crashes (game, number)",
    ),
    3: (_CHAPTERS,),  # the chapters themselves are made as games are opened
    4: ("ALTER TABLE games ADD COLUMN lesson TEXT",),
}
"""What was done to a file of each layout; nothing is added here any more."""


def bring_up(connection: sa.Connection, version: int) -> None:
    """Give a file of an earlier layout the last one of them."""
    for layout in range(version, LAST):
        for statement in UPGRADES[layout]:
            connection.exec_driver_sql(statement)
