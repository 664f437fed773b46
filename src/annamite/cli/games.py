"""`annamite games`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.exceptions import Exit

from annamite.cli import completing
from annamite.cli.app import app, examples
from annamite.cli.common import UserError, columns, complain, load_game, tell, terminal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from annamite.kernel import Game
    from annamite.kernel.about import About
    from annamite.lab.listing import Row


@app.command(
    name="games",
    epilog=examples(
        "annamite games",
        "annamite games rolling-thunder",
        "annamite games fire-in-the-lake --cards",
    ),
)
def list_games(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[NAME]", help="Tell about this game only.", autocompletion=completing.game
        ),
    ] = None,
    cards: Annotated[
        bool, typer.Option("--cards", help="Which texts of which cards are implemented.")
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Load the rules of all games, and say which fail.")
    ] = False,
) -> None:
    """List the games, their scenarios, options and players."""
    if cards:
        _cards(load_game(name) if name else None)
    elif name is not None:
        _describe(load_game(name))
    else:
        list_installed(check=check)


def list_installed(*, check: bool = False) -> None:
    """List what is here, and at the end the games that cannot be played; exit 1 if there are any.

    Whether rules can be loaded is tried only if `check`, since it takes its time.
    """
    from annamite import games

    names, broken = games.names(), games.unreadable()
    if not names and not broken:
        raise UserError("No game is installed; install Annamite again.")
    for number, name in enumerate(names):
        try:
            about = games.about(name)
            if check:
                games.load(name)
        except ValueError as error:
            broken.append(str(error))
        else:
            _tell(about, "\n" if number else "")
    for why in broken:
        complain(why, 1)
    if broken:
        raise Exit(1)


def _tell(about: About, before: str, more: Iterable[Row] = (), *, full: bool = False) -> None:
    """Print what a game says of itself."""
    from annamite.lab.listing import lines, rows

    typer.echo(f"{before}{typer.style(about.name, bold=True)}  {about.title}")
    for line in lines([*rows(about, full=full), *more], columns()):
        typer.echo(line)


def _describe(rules: Game[Any]) -> None:
    """Print all that can be chosen in a game, and who plays it."""
    from annamite import players
    from annamite.kernel.about import about
    from annamite.lab.listing import Row

    kinds = dict.fromkeys(players.kinds(rules).values())
    more = [
        *(Row("seat", seat.id, seat.title) for seat in rules.seats),
        *(Row("player", kind.id, kind.title) for kind in kinds),
        Row("rules", rules.rules_version, ""),
    ]
    _tell(about(rules), "", more, full=True)


def _cards(rules: Game[Any] | None) -> None:
    """Print the cards of a game with the texts that are implemented; exit 1 if one is missing."""
    from collections import Counter

    from rich.markup import escape
    from rich.table import Table

    from annamite.kernel.powers import HasCards
    from annamite.kernel.wording import plural

    if rules is None or not isinstance(rules, HasCards):
        raise UserError("Name a game with cards, as in: annamite games fire-in-the-lake --cards")
    table = Table("card", "title", "kind", "texts", box=None)
    texts: Counter[str] = Counter()
    missing = 0
    for number, title, kind, sides in rules.cards():
        table.add_row(str(number), escape(title), kind.replace("_", " "), _marked(sides))
        missing += sum(not done for done in sides.values())
        texts.update(name for name, done in sides.items() if done)
    terminal().print(table)
    counts = ", ".join(f"{count} {name}" for name, count in texts.items())
    events = sum(count for name, count in texts.items() if name != "coup")
    tell(f"{counts}: {plural(events, 'Event text')}; {missing} missing")
    if missing:
        raise typer.Exit(1)


def _marked(sides: Mapping[str, bool]) -> str:
    """Return the texts of a card, marked where they are not implemented."""
    shown = (name if done else f"[red]{name} missing[/red]" for name, done in sides.items())
    return ", ".join(shown)
