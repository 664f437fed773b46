"""What every command needs: errors of users, the console, where games are kept, their rules."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias

import typer
from typer.exceptions import TyperException

from annamite.cli import completing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.console import Console

    from annamite.kernel import Game

DATA = "ANNAMITE_DATA"
"""Environment variable: where games are kept."""

OwnCopy = Annotated[
    Path | None,
    typer.Option("--components", metavar="FILE", help="Your own values, laid over ours."),
]
GameArgument = Annotated[
    str,
    typer.Argument(metavar="GAME", help="See `annamite games`.", autocompletion=completing.game),
]
Data = Annotated[Path | None, typer.Option(help=f"Where games are kept (or set {DATA}).")]

PIPE: Final = 80
"""Columns of what goes to a pipe or file."""
Look: TypeAlias = Literal["plain", "bold", "dim"]
"""How a line looks at a terminal."""

Components = Annotated[
    list[str] | None,
    typer.Option(metavar="GAME=FILE", help="Your own values, laid over ours; repeatedly."),
]


class UserError(TyperException):
    """Something only the user can mend; the message is one sentence that says how."""

    exit_code = 2


def complain(message: str, status: int) -> int:
    """Print what is wrong; return the status to leave with."""
    text = " ".join(message.split())
    if text:
        print(f"annamite: {text}", file=sys.stderr)  # noqa: T201 - plain, so that scripts can read it
    return status


def columns(*, stderr: bool = False, environ: Mapping[str, str] = os.environ) -> int:
    """Return how many columns a line may have: a terminal's, or what COLUMNS says, or 80."""
    stream = sys.stderr if stderr else sys.stdout
    if stream.isatty():
        from shutil import get_terminal_size

        return get_terminal_size().columns
    said = environ.get("COLUMNS", "")
    return int(said) if said.isdecimal() and int(said) else PIPE


def terminal(*, stderr: bool = False) -> Console:
    """Return where to print: tables fit its `columns`, a line that names a file stays whole."""
    from rich.console import Console

    width = columns(stderr=stderr)
    return Console(stderr=stderr, width=width, highlight=False, soft_wrap=True)


def tell(text: str, first: str = "", others: str | None = None, *, look: Look = "plain") -> None:
    """Print a text in lines that fit `columns` where words allow it.

    Args:
        text: What is told.
        first: What the first line begins with.
        others: What further lines begin with; None: as many spaces as `first` has columns.
        look: How it looks at a terminal.
    """
    from annamite.lab.listing import folded

    hanging = " " * len(first) if others is None else others
    for line in folded(text, columns(), first, hanging):
        typer.echo(line if look == "plain" else typer.style(line, **{look: True}))


def data_directory(wanted: Path | None, environ: Mapping[str, str] = os.environ) -> Path:
    """Return where games are kept: as asked for, or as the environment says, or the usual place."""
    if wanted is not None:
        return wanted.expanduser()
    if environ.get(DATA):
        return Path(environ[DATA]).expanduser()
    home = environ.get("XDG_DATA_HOME", "")
    usual = Path(home) if Path(home).is_absolute() else Path("~/.local/share").expanduser()
    return usual / "annamite"


def lay_own_over(name: str, path: Path | None) -> None:
    """Lay an owner's own values over a game's, and see whether they fit."""
    from annamite.kernel.own_copy import lay_over

    if path is not None:
        lay_over(name, path.expanduser())
        load_game(name)


def lay_all_over(components: list[str] | None) -> None:
    """Lay an owner's own values over those of several games.

    Raises:
        UserError: it is not said whose, or they do not fit.
    """
    for each in components or ():
        name, equals, path = each.partition("=")
        if not equals:
            raise UserError(f"{each!r} is not understood; write --components GAME=FILE.")
        lay_own_over(name, Path(path))


def load_game(name: str) -> Game[Any]:
    """Return the rules of a game.

    Raises:
        UserError: there is no such game, or its rules cannot be loaded.
    """
    from annamite import games

    try:
        return games.load(name)
    except ValueError as error:
        raise UserError(str(error)) from error
