"""`annamite sources` and `annamite components`: where values come from, ours and an owner's."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from typer.exceptions import Exit

from annamite.cli.app import app, examples
from annamite.cli.common import GameArgument, UserError, load_game, tell, terminal


@app.command(
    short_help="Tell where a game's values come from.",
    epilog=examples(
        "annamite sources fire-in-the-lake",
        "annamite sources rolling-thunder --template my-copy.yaml",
    ),
)
def sources(
    game: GameArgument,
    components: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Your own values, laid over ours.")
    ] = None,
    template: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write a file to fill in with your own values."),
    ] = None,
) -> None:
    """Tell where a game's values come from, and which of them are reconstructed."""
    from annamite.kernel.wording import plural
    from annamite.lab import copies

    rules = load_game(game)
    try:
        if template is not None:
            count = copies.write_template(rules, template)
            terminal().print(f"{template} asks for {plural(count, 'value')}.", markup=False)
            return
        found, last = copies.sources(rules, components)
    except ValueError as error:
        raise UserError(str(error)) from error
    terminal().print(found)
    if last:
        tell(last, others="  ")


components_app = typer.Typer(
    name="components",
    help="Look through files of your own values.",
    no_args_is_help=True,
    epilog=examples(
        "annamite sources rolling-thunder --template my-copy.yaml",
        "annamite components check my-copy.yaml",
    ),
)
app.add_typer(components_app)


@components_app.callback()
def _components() -> None:
    """Look through files of your own values."""


@components_app.command(
    short_help="Say what is missing or cannot be.",
    epilog=examples("annamite components check my-copy.yaml"),
)
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of your own values.")],
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="Its game, if the file does not say.")
    ] = None,
) -> None:
    """Say what a file of your own values lacks, what cannot be, and what is against the rules."""
    from annamite.lab import copies

    try:
        rules = load_game(game or copies.game_named(file))
        report = copies.check(rules, file)
    except ValueError as error:
        raise UserError(str(error)) from error
    for line in report.lines():
        tell(line, others="  ")
    if report.wrong:
        raise Exit(1)
