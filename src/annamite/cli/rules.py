"""`annamite rules`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer
from typer.exceptions import Exit

from annamite.cli.app import app, examples
from annamite.cli.common import GameArgument, Look, UserError, complain, tell

if TYPE_CHECKING:
    from collections.abc import Iterable

    from annamite.lookup.reading import Line


FOUND = 10
"""Answers of a search in the rules."""
LOOKS: Final[dict[str, Look]] = {"title": "bold", "plain": "plain", "aside": "dim"}


@app.command(
    short_help="Read a game's rules, or search them.",
    epilog=examples(
        "annamite rules fire-in-the-lake",
        "annamite rules fire-in-the-lake 3.2.4",
        "annamite rules rolling-thunder when is a bridge repaired",
    ),
)
def rules(
    game: GameArgument,
    what: Annotated[
        list[str] | None,
        typer.Argument(metavar="[WHAT]", help="The number of a section or clause, or any words."),
    ] = None,
    computer: Annotated[
        bool, typer.Option("--computer", help="Also what is about sides that the computer runs.")
    ] = False,
) -> None:
    """Read a game's rules: its contents, a section by number, or what answers a question."""
    from annamite import games
    from annamite.lookup import LONGEST, Finder, reading
    from annamite.lookup.places import named

    try:
        reference = games.reference(game)
    except ValueError as error:
        raise UserError(str(error)) from error
    if reference is None:
        raise UserError(f"The game {game!r} has no rules to read here.")
    asked = " ".join(what or ())
    if not asked.strip():
        _read(reading.contents(reference, computer=computer))
    elif place := named(reference, asked):
        _read(reading.whole(reference, place))
    elif len(asked) > LONGEST:
        raise UserError(f"A search has at most {LONGEST} characters; ask in fewer words.")
    else:
        found = Finder(reference).find(asked, computer=computer)
        if not found.hits:
            complain(f"Nothing in the rules of {game} answers {asked!r}.", 1)
            raise Exit(1)
        if found.corrected:
            complain(f"Searched for {found.corrected!r}.", 0)
        _read(reading.hits(found.hits[:FOUND]))


def _read(lines: Iterable[Line]) -> None:
    """Print lines of rules, folded."""
    for number, line in enumerate(lines):
        if line.look == "title" and number:
            typer.echo()
        tell(line.text, " " * line.indent, look=LOOKS[line.look])
