"""`annamite backup`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from annamite.cli.app import app, examples
from annamite.cli.common import Data, UserError, data_directory, terminal

Force = Annotated[bool, typer.Option("--force", help="Replace a file that is there.")]


@app.command(
    short_help="Copy all games, also while a server is at work.",
    epilog=examples("annamite backup games.backup", "annamite backup games.backup --force"),
)
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The copy to be.")],
    data: Data = None,
    force: Force = False,
) -> None:
    """Copy the database with all games, also while a server is at work, and check the copy."""
    from annamite.kernel.wording import plural
    from annamite.server.store.copying import CopyError, copy
    from annamite.server.store.file import StorageError
    from annamite.server.store.reading import database

    try:
        source = database(data_directory(data))
        target = new_file(file, source, force=force)
        copied = copy(source, target)
    except (CopyError, StorageError) as error:
        raise UserError(str(error)) from error
    terminal().print(
        f"{target}: {plural(copied.games, 'game')}, checked, {copied.size:,} bytes.", markup=False
    )


def new_file(path: Path, database: Path, *, force: bool) -> Path:
    """Return a path to write to.

    Args:
        path: What the user named.
        database: The database with the games that are to be written there.
        force: Whether a file that is there is to be replaced.

    Raises:
        UserError: something is there that must not be replaced.
    """
    from annamite.server.store import lock

    target = path.expanduser()
    if target.is_dir():
        raise UserError(f"{target} is a folder; name a file in it.")
    if target.exists() and not force:
        raise UserError(f"{target} is there already; name another file, or add --force.")
    if target.exists() and not target.is_file():  # a device, say: replacing it helps nobody
        raise UserError(f"{target} is no ordinary file; name another one.")
    if target.exists() and database.exists() and target.samefile(database):
        raise UserError(f"{target} is the database itself; name another file.")
    # Beside it lie its log and its lock, which a server at work has open, or may make any moment.
    own = (database.name, *(f"{database.name}{end}" for end in ("-wal", "-shm", "-journal")))
    beside = target.parent.resolve() == database.parent.resolve()
    if beside and target.name in (*own, lock.FILE):
        raise UserError(f"{target} belongs to the database; name another file.")
    return target
