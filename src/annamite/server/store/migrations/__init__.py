"""The layouts of the database, each a revision that leads to it from the one before.

A revision is a file in `versions`, named after its number: `v0002_what_it_does.py`. They form one
line, and the last one leads to what `server/store/schema.py` says. Alembic runs them, in the environment of
`env.py`; no file of settings is needed.

A file's `user_version` is `BEFORE` and the number of its revision, so that programs from before the
revisions refuse it as newer than they are. Files of theirs have 1 to `BEFORE` there (`earlier`).
"""

from __future__ import annotations

import threading
from functools import cache
from pathlib import Path
from typing import Final

import sqlalchemy as sa

from annamite.server.store.migrations import earlier

FOLDER: Final = Path(__file__).parent
BEFORE: Final = earlier.LAST
"""The last layout from before the revisions."""

_one_at_a_time = threading.Lock()
"""Alembic keeps what it works on in globals."""


class Unknown(RuntimeError):
    """The file says that it has a layout of which nothing is known here."""


@cache
def newest() -> int:
    """Return the number of the last revision."""
    return max(int(path.name[1:5]) for path in (FOLDER / "versions").glob("v[0-9]*.py"))


def layout() -> int:
    """Return the `user_version` of a file that is up to date."""
    return BEFORE + newest()


def name_of(version: int) -> str:
    """Return how revisions call the layout of files with that `user_version`."""
    return f"{max(version - BEFORE, 0):04}"


def bring_up_to_date(connection: sa.Connection, version: int) -> None:
    """Give a file the newest layout, within the transaction of the connection.

    Foreign keys have to be off: tables may be made again on the way.

    Args:
        connection: In a transaction that has the file to itself.
        version: The file's `user_version`; 0: there is nothing in it yet.

    Raises:
        sqlalchemy.exc.SQLAlchemyError: the file is damaged or full; the transaction is void.
        Unknown: it has a layout of which nothing is known here; likewise.
    """
    from alembic import command  # noqa: PLC0415 - takes as long as all else that a start needs
    from alembic.config import Config  # noqa: PLC0415
    from alembic.util import CommandError  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    with _one_at_a_time:
        try:
            if 0 < version <= BEFORE:
                earlier.bring_up(connection, version)
                command.stamp(config, name_of(BEFORE + 1), purge=True)
            command.upgrade(config, "head")
        except CommandError as error:
            raise Unknown(str(error)) from error
    connection.exec_driver_sql(f"PRAGMA user_version = {layout()}")
