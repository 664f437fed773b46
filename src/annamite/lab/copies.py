"""What the command line does about owners' own values: sources, files to fill in, checks."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.markup import escape
from rich.table import Table

from annamite.kernel.component_files import ComponentError
from annamite.kernel.own_file import game_of, missing, read_own, template
from annamite.kernel.powers import CountsValues, TakesCopies, TellsSources

if TYPE_CHECKING:
    from annamite.kernel import Game


def sources(rules: Game[Any], overlay: Path | None) -> tuple[Table, str]:
    """Return a game's sources as a table, and what to say below it.

    Raises:
        ValueError: the game does not tell, or the owner's file does not fit.
    """
    if not isinstance(rules, TellsSources):
        msg = f"{rules.title} does not tell where its values come from."
        raise ValueError(msg)  # noqa: TRY004 - it is the user who asked the wrong game
    found = rules.sources(overlay)
    table = Table(box=None, padding=(0, 2, 0, 0))
    for column in ("table", "values", "source"):
        table.add_column(column)
    for row in found:
        source = f"[bold]{escape(row.source)}[/bold]" if row.reconstructed else escape(row.source)
        mark = "* " if row.reconstructed else ""
        table.add_row(escape(row.table), escape(row.what), f"{mark}{source}")
    if isinstance(rules, CountsValues):
        return table, f"* {rules.census(overlay).sentence()}"
    marked = sum(row.reconstructed for row in found)
    return table, f"* {marked} reconstructed: not the printed values." if marked else ""


def write_template(rules: Game[Any], path: Path) -> int:
    """Write a file to fill in; return for how many values it asks.

    Raises:
        ValueError: the game takes no such file, or it cannot be written.
    """
    taking = _taking(rules)
    slots = taking.slots()
    text = template(rules.name, rules.title, slots, taking.printed())
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError as error:
        msg = f"{path} is there already; name a file that is not."
        raise ValueError(msg) from error
    except OSError as error:
        msg = f"{path} cannot be written ({error.strerror})."
        raise ValueError(msg) from error
    return sum(not slot.stated for slot in slots)


def game_named(file: Path) -> str:
    """Return the game that a file says it is for.

    Raises:
        ValueError: it cannot be read, or does not say.
    """
    named = game_of(file)
    if named is None:
        msg = f"{file} does not say its game; add --game NAME, or a line such as game: NAME to it."
        raise ComponentError(msg)
    return named


class Report(NamedTuple):
    """What is to be said of a file.

    Attributes:
        impossible: What cannot be played with.
        against: What is against the rules.
        missing: What is still ours, table by table.
    """

    impossible: Sequence[str]
    against: Sequence[str]
    missing: Sequence[str]

    @property
    def wrong(self) -> bool:
        """Whether anything has to be mended."""
        return bool(self.impossible or self.against)

    def lines(self) -> list[str]:
        """Return it for people, what cannot be first."""
        found = [
            *(f"Cannot be: {clause}." for clause in self.impossible),
            *(f"Against the rules: {clause}." for clause in self.against),
            *(f"Missing: {line}" for line in self.missing),
        ]
        verdict = "has to be mended" if self.wrong else "can be played with"
        return [*found, f"The file {verdict}."]


def check(rules: Game[Any], file: Path) -> Report:
    """Look through an owner's file.

    Raises:
        ValueError: the game takes no such file, or it cannot be read.
    """
    taking = _taking(rules)
    own = read_own(file, rules.name)
    impossible, against = taking.faults(file)
    return Report(impossible, against, missing(own, taking.slots()))


def _taking(rules: Game[Any]) -> TakesCopies:
    if not isinstance(rules, TakesCopies):
        msg = f"{rules.title} takes no values of your own."
        raise ValueError(msg)  # noqa: TRY004 - it is the user who asked the wrong game
    return rules
