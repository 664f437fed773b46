"""`annamite backup`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from annamite.cli.app import app
from annamite.cli.common import Data, UserError, data_directory, terminal

Force = Annotated[bool, typer.Option("--force", help="Replace a file that is there.")]


@app.command(short_help="Copy all games, also while a server is at work.")
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The copy to be.")],
    data: Data = None,
    force: Force = False,
) -> None:
    """Copy the database with all games, also while a server is at work, and check the copy."""
    from annamite.server.store.copying import CopyError, copy
    from annamite.server.store.file import StorageError
    from annamite.server.store.reading import database

    try:
        source = database(data_directory(data))
        target = new_file(file, force=force)
        if target.exists() and target.samefile(source):
            raise UserError(f"{target} is the database itself; name another file.")
        copied = copy(source, target)
    except (CopyError, StorageError) as error:
        raise UserError(str(error)) from error
    terminal().print(
        f"{target}: {counted(copied.games)}, checked, {copied.size:,} bytes.", markup=False
    )


def new_file(path: Path, *, force: bool) -> Path:
    """Return a path to write to.

    Raises:
        UserError: something is there that must not be replaced.
    """
    target = path.expanduser()
    if target.is_dir():
        raise UserError(f"{target} is a folder; name a file in it.")
    if target.exists() and not force:
        raise UserError(f"{target} is there already; name another file, or add --force.")
    return target


def counted(games: int) -> str:
    """Return a number of games in words.

    >>> counted(1), counted(2000)
    ('1 game', '2,000 games')
    """
    return f"{games:,} game{'' if games == 1 else 's'}"
