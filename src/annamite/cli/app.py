"""The application that the modules of commands add theirs to."""

from __future__ import annotations

from typing import Annotated

import typer
from typer.exceptions import Exit


def examples(*lines: str) -> str:
    """Return the end of a command's help: lines to try as they stand."""
    return "\n".join(["\b", "Examples:", *(f"  {line}" for line in lines)])


app = typer.Typer(
    name="annamite",
    help="The board wargames of the Vietnam War, played by their rules.",
    no_args_is_help=True,
    epilog=examples(
        "annamite serve --open",
        "annamite games",
        "annamite --install-completion  # then names are completed by Tab",
    ),
    rich_markup_mode=None,  # drawing help in boxes takes three times as long as all else
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from annamite import __version__

        print(f"annamite {__version__}")  # noqa: T201 - plain, so that scripts can read it
        raise Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Take the options that come before a command."""
    del version
