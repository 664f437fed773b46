"""`annamite simulate`."""

from __future__ import annotations

import os
import sys
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.exceptions import Exit

from annamite.cli import completing
from annamite.cli.app import app, examples
from annamite.cli.common import (
    GameArgument,
    OwnCopy,
    UserError,
    complain,
    lay_own_over,
    load_game,
    terminal,
)

if TYPE_CHECKING:
    from annamite.kernel import Game, LogEntry
    from annamite.lab.executors import Executor
    from annamite.lab.files import Output
    from annamite.lab.plan import OwnValues, Plan
    from annamite.lab.rows import Row
    from annamite.lab.summary import Summary

REASON = "    "
"""Begins a line that tells why."""
STOPPED = 130
"""The status of a command that was stopped from the keyboard."""


@app.command(
    short_help="Play many games by computer players.",
    epilog=examples(
        "annamite simulate fire-in-the-lake --seats nonplayer --games 1000",
        "annamite simulate fire-in-the-lake --seats nonplayer,us=random --out a.csv",
        "annamite simulate rolling-thunder --seats autopilot --games 1 --explain",
    ),
)
def simulate(
    game: GameArgument,
    scenario: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="The game's first one if left out.",
            autocompletion=completing.scenario,
        ),
    ] = None,
    seats: Annotated[
        str,
        typer.Option(
            metavar="KIND|SEAT=KIND,…",
            help="One kind of player for all seats, or for each seat.",
            autocompletion=completing.seats,
        ),
    ] = "random",
    option: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE",
            help="May be given repeatedly.",
            autocompletion=completing.option,
        ),
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[str, typer.Option(help="Decides all of them.")] = "0",
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
    out: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="Where each game's row goes: .jsonl, .csv or .parquet; - for lines of JSON here. "
            "Games that are there are not played again.",
        ),
    ] = None,
    decisions: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Where a row of every decision goes: .jsonl, .csv or .parquet."
        ),
    ] = None,
    players: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE", help="A Python file with players or recorders of your own; repeatedly."
        ),
    ] = None,
    recorder: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="What makes the rows of --decisions, instead of ours."),
    ] = None,
    components: OwnCopy = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Tell one game (--games 1) and why it went so.")
    ] = False,
    check_only: Annotated[
        bool, typer.Option("--check-only", hidden=True, help="See whether it could be played.")
    ] = False,
    leashed: Annotated[
        bool, typer.Option("--leashed", hidden=True, help="Stop when standard input ends.")
    ] = False,
) -> None:
    """Play many games by computer players; the same for any number of jobs."""
    from annamite import games as installed
    from annamite.lab import choices, own_modules
    from annamite.lab.places import executor
    from annamite.lab.plan import SimulationError
    from annamite.lab.recorders import DECISIONS
    from annamite.lab.simulate import check

    if leashed:
        _stop_with_input()
    values = _own_values(components)
    lay_own_over(game, components)
    rules = load_game(game)
    try:
        plan = choices.plan(
            game,
            scenario,
            seats,
            option or (),
            games=games,
            seed=seed,
            modules=tuple(own_modules.read(path) for path in players or ()),
            components=values,
            load=installed.load,
            recorder=_recorder(recorder, decisions, DECISIONS),
        )
        if explain:
            _explain(plan, rules, written=out is not None or decisions is not None)
            return
        check(plan)
        if check_only:
            return
        place = executor(on, jobs)
        with _output(plan, rules, out, decisions) as output:
            summary, stopped = _play(plan, place, output, lines=out == "-")
    except (SimulationError, ValueError) as error:
        raise UserError(str(error)) from error
    _tell(summary, apart=out == "-")
    _leave(summary, games, out, stopped=stopped)


def _leave(summary: Summary, games: int, out: str | None, *, stopped: bool) -> None:
    """Say what is not as it was asked for, and leave with a status that tells it.

    Raises:
        Exit: the simulation was stopped, or games failed.
    """
    from annamite.kernel.wording import plural

    if not stopped and summary.games > games:
        complain(f"{out} has more games than --games {games}; all of them are counted.", 0)
    if stopped:
        on_file = " The same command goes on from there." if out not in {None, "-"} else ""
        said = f"Stopped after {summary.games:,} of {plural(games, 'game')}.{on_file}"
        raise Exit(complain(said, STOPPED))
    if summary.failed:
        why = (summary.error or "").rstrip(".")
        failed = f"{summary.failed:,} of {plural(summary.games, 'game')} failed"
        raise Exit(complain(f"{failed}; the first: {why}.", 1))


def _stop_with_input() -> None:
    """Be stopped, as from the keyboard, when whoever holds our standard input is gone."""
    import signal
    import threading

    # A sweep that a script leaves in the background is deaf to Ctrl-C; its cases must not be.
    signal.signal(signal.SIGINT, signal.default_int_handler)

    def wait() -> None:
        while os.read(0, 1 << 10):  # no buffer, whose lock would be held at our end
            pass
        if hasattr(signal, "pthread_kill"):
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
        else:
            import _thread

            _thread.interrupt_main()

    threading.Thread(target=wait, daemon=True).start()


def _own_values(path: Path | None) -> OwnValues | None:
    """Return an owner's file to be sent to whoever plays."""
    from annamite.lab.plan import OwnValues

    if path is None:
        return None
    try:
        return OwnValues(str(path.expanduser().resolve()), path.expanduser().read_bytes())
    except OSError:
        return None  # whoever lays it over says what is wrong


def _recorder(wanted: str | None, decisions: Path | None, usual: str) -> str | None:
    """Return the recorder of a plan; None: nothing is recorded."""
    if wanted is not None and decisions is None:
        raise UserError("Say where the recorder's rows go: add --decisions FILE.")
    return wanted or (None if decisions is None else usual)


def _output(
    plan: Plan, rules: Game[Any], out: str | None, decisions: Path | None
) -> AbstractContextManager[Output]:
    """Return the files to write."""
    from annamite.lab.files import Output
    from annamite.lab.rows import Rows

    games = None if out is None or out == "-" else Path(out).expanduser()
    return Output(plan, Rows(plan, rules), games, decisions and decisions.expanduser())


def _play(plan: Plan, place: Executor, output: Output, *, lines: bool) -> tuple[Summary, bool]:
    """Play what is missing, with a progress bar; return the summary, and whether it was stopped.

    Args:
        plan: What is simulated.
        place: Where.
        output: The files that are written.
        lines: Whether a line of JSON for each game goes to standard output.
    """
    from rich.progress import track

    from annamite.lab.rows import encode
    from annamite.lab.simulate import play
    from annamite.lab.summary import Summary

    summary, console = Summary(plan.seats), terminal(stderr=True)

    def take(row: Row) -> None:
        summary.add(row)
        if lines:
            sys.stdout.buffer.write(encode(row))

    for row in output.kept():
        take(row)
    missing = output.missing
    games = track(
        play(plan, place, missing),
        plan.game,
        len(missing),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    try:
        for played in games:
            take(output.add(played))
    except KeyboardInterrupt:
        return summary, True
    finally:
        sys.stdout.flush()
    return summary, False


def _tell(summary: Summary, *, apart: bool) -> None:
    """Print who won how often, and what the game counts; `apart` from rows on standard output."""
    console = terminal(stderr=apart)
    console.print(summary.table())
    if (figures := summary.figures()) is not None:
        console.print(figures)


def _explain(plan: Plan, rules: Game[Any], *, written: bool) -> None:
    """Tell the one game of a plan, with the reasons of the players who give them."""
    from annamite.cli.common import tell as say
    from annamite.lab.simulate import play_one
    from annamite.lab.story import ended

    if plan.games != 1:
        raise UserError("One game can be explained at a time; add --games 1.")
    if written:
        raise UserError("A game that is explained is written nowhere; leave --out and --decisions.")

    def tell(entry: LogEntry) -> None:
        rule = f" ({entry.rule})" if entry.rule else ""
        line = f"{rules.text(entry)}{rule}"
        if entry.is_reason:
            say(line, REASON, look="dim")
        else:
            say(line)

    titles = {seat.id: seat.title for seat in rules.seats}

    def why(seat: str, reason: str) -> None:
        say(f"{titles[seat]}: {reason}", REASON, look="dim")

    result = play_one(plan, rules, 0, tell, why)
    if result.error is not None:
        raise UserError(f"The game failed: {result.error}")
    if result.outcome is not None:
        say(ended(rules, result.outcome.ranking, result.outcome.reason, result.margins))
