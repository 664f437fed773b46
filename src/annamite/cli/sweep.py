"""`annamite sweep`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer.exceptions import Exit

from annamite.cli.app import app, examples
from annamite.cli.common import UserError, complain, terminal

if TYPE_CHECKING:
    from annamite.lab.sweep.experiment import Case, Experiment


@app.command(
    short_help="Compare scenarios, options, players and values, with common dice.",
    epilog=examples(
        "annamite sweep experiment.yaml",
        "annamite sweep experiment.yaml --games 20 --format parquet",
    ),
)
def sweep(
    experiment: Annotated[
        Path, typer.Argument(metavar="EXPERIMENT", help="A YAML file; see docs/lab.md.")
    ],
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where games and report go; beside the file."),
    ] = None,
    games: Annotated[
        int | None, typer.Option(min=1, help="How many games of each case, instead of its own.")
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Processes; as many as there are cores if left out.")
    ] = None,
    on: Annotated[
        str | None,
        typer.Option(
            metavar="processes|ray|ray://HOST:PORT",
            help="In processes here, or on a cluster by Ray.",
        ),
    ] = None,
    ending: Annotated[
        str, typer.Option("--format", metavar="jsonl|csv|parquet", help="How games are kept.")
    ] = "jsonl",
) -> None:
    """Play an experiment: cases that differ in something, with the same dice, and compare them.

    What is in the folder is not played again, so that a stopped experiment goes on.
    """
    from dataclasses import replace

    from annamite.lab.sweep.experiment import read
    from annamite.lab.sweep.playing import CaseFailedError, check

    try:
        asked = read(experiment)
        if games is not None:
            asked = replace(asked, games=games)
        check(asked)
        folder = out or experiment.with_suffix("")
        files = _files(asked, folder, ending)
        more = [*(("--jobs", str(jobs)) if jobs else ()), *(("--on", on) if on else ())]
        stopped, failed = _play(asked, files, more)
        _compare(asked, files, folder, whole=not stopped)
    except CaseFailedError as error:
        raise Exit(complain(str(error), error.status)) from error
    except (OSError, ValueError) as error:
        raise UserError(str(error)) from error
    if stopped:
        raise Exit(complain("Stopped. The same command goes on from there.", 130))
    if failed:
        raise Exit(complain("Games that failed count nowhere.", 1))


def _files(experiment: Experiment, folder: Path, ending: str) -> dict[Case, Path]:
    """Return the file of each case's games; the folder is made.

    Raises:
        ValueError: there is no such format.
    """
    from annamite.lab.files import format_of

    files = {case: folder / f"{case.slug}.{ending}" for case in experiment.cases}
    for file in files.values():
        format_of(file)
    folder.mkdir(parents=True, exist_ok=True)
    return files


def _play(experiment: Experiment, files: dict[Case, Path], more: list[str]) -> tuple[bool, bool]:
    """Play what is missing of every case; return whether it was stopped, and whether games failed."""
    from annamite.lab.sweep.playing import GAMES_FAILED, CaseFailedError, play

    console, failed = terminal(stderr=True), False
    try:
        for number, (case, file) in enumerate(files.items(), 1):
            console.print(f"Case {number} of {len(files)}: {case.name}", markup=False)
            try:
                play(experiment, case, file, more)
            except CaseFailedError as error:
                if error.status != GAMES_FAILED:
                    raise
                failed = True
                complain(str(error), 0)
    except KeyboardInterrupt:
        return True, failed
    return False, failed


def _compare(experiment: Experiment, files: dict[Case, Path], folder: Path, *, whole: bool) -> None:
    """Print what the cases came to; if all were played, write the report, where what draws it is."""
    from annamite.lab.extras import ExtraMissingError
    from annamite.lab.files import read_rows
    from annamite.lab.sweep.reporting import page
    from annamite.lab.sweep.telling import compared, shares, table_of

    console = terminal()
    rows = {case: list(read_rows(file)) for case, file in files.items() if file.exists()}
    rows = {case: games for case, games in rows.items() if games}
    if not rows:
        return
    console.print(shares(rows))
    found = compared(rows)
    for case, baseline, differences in found:
        console.print()
        console.print(table_of(case, baseline, differences))
    if not whole:
        return
    path = folder / "report.html"
    try:
        path.write_text(page(experiment, {case: files[case] for case in rows}, found), "utf-8")
    except ExtraMissingError as missing:
        complain(f"No report is written: {missing}", 0)
    else:
        complain(f"{path} is written.", 0)
