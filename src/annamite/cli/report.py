"""`annamite report`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from annamite.cli.app import app, examples
from annamite.cli.common import UserError, complain


@app.command(
    short_help="Make a page of plots of simulated games.",
    epilog=examples(
        "annamite report games.jsonl --out report.html",
        'annamite report short.parquet full.parquet --title "Short and Full"',
    ),
)
def report(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE…", help="What `annamite simulate --out` has written."),
    ],
    out: Annotated[Path, typer.Option(metavar="FILE", help="The page that is written.")] = Path(
        "report.html"
    ),
    title: Annotated[
        str | None, typer.Option(help="Its heading; what was played if left out.")
    ] = None,
) -> None:
    """Make one page of plots with intervals, which opens anywhere and loads nothing.

    Games of several scenarios, options or players, in one file or several, are compared.
    """
    from annamite.lab import report as lab
    from annamite.lab.files.formats import Format, replaced

    games, place = [path.expanduser() for path in files], out.expanduser()
    if place.suffix.lower() in {one.value for one in Format}:
        raise UserError(f"{out} would be a page with the name of a file of games; end it in .html.")
    try:
        written = lab.report(lab.read(games), title).encode(errors="replace")
    except (ValueError, OSError) as error:
        raise UserError(str(error)) from error
    try:
        if place.exists() and not place.is_file():  # such as a pipe
            place.write_bytes(written)
        else:
            with replaced(place) as beside:
                beside.write_bytes(written)
    except OSError as error:
        why = error.strerror or error
        raise UserError(f"Cannot write to {str(out)!r} ({why}); choose another --out.") from error
    complain(f"{out} is written: {len(written) / 1024:,.0f} KiB.", 0)
