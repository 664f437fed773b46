"""`annamite docs`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from annamite.cli.app import app, examples
from annamite.cli.common import UserError, terminal


@app.command(epilog=examples("annamite docs", "annamite docs --no-open --port 8800"))
def docs(
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Port; the next free one if it is taken.")
    ] = 8710,
    open_page: Annotated[
        bool, typer.Option("--open/--no-open", help="Open it in a browser.")
    ] = True,
    site: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="A built site; that of the sources, by `make docs`, if left out."
        ),
    ] = None,
) -> None:
    """Show the documentation, from this machine alone and without a network."""
    from annamite.server.docs import built_site, serve_docs
    from annamite.server.run import ServeError

    def announce(address: str) -> None:
        terminal().print(f"The documentation is at [bold]{address}[/bold] Stop with Ctrl+C.")
        sys.stdout.flush()
        if open_page:
            import webbrowser

            webbrowser.open(address)

    try:
        serve_docs(built_site(site and site.expanduser()), port, announce)
    except ServeError as error:
        raise UserError(str(error)) from error
