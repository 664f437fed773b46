"""`annamite new-game`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from annamite.cli.app import app, examples
from annamite.cli.common import UserError, terminal


@app.command(
    name="new-game",
    epilog=examples("annamite new-game my-game", "annamite new-game my-game --into games"),
)
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Words joined by hyphens.")],
    into: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="Where its package goes; into this checkout if left out."
        ),
    ] = None,
) -> None:
    """Write a small game that works, to be changed into your own."""
    from annamite.new_game import NewGameError, write

    try:
        done = write(name, into)
    except NewGameError as error:
        raise UserError(str(error)) from error
    console = terminal()
    console.print(f"The rules are in {done.package}, their tests in {done.tests}.", markup=False)
    if done.checkout is None:
        console.print(
            f"Wherever you start annamite, set ANNAMITE_GAMES={done.package.parent}", markup=False
        )
    console.print(f"Try it: annamite games {name}, annamite serve --open", markup=False)
    guide = "docs/adding-a-game.md, among Annamite's sources"
    console.print(f"How it works and what to change: {guide}", markup=False)
