"""`annamite simulate`."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.exceptions import Exit

from annamite.cli.app import app
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
    from collections.abc import Iterable

    from annamite.kernel import Game, LogEntry
    from annamite.lab.simulate import Plan, Result


@app.command(short_help="Play many games by computer players.")
def simulate(
    game: GameArgument,
    scenario: Annotated[
        str | None, typer.Option(metavar="NAME", help="The game's first one if left out.")
    ] = None,
    seats: Annotated[
        str,
        typer.Option(
            metavar="KIND|SEAT=KIND,…", help="One kind of player for all seats, or for each seat."
        ),
    ] = "random",
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="May be given repeatedly.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[str, typer.Option(help="Decides all of them.")] = "0",
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Processes; as many as there are cores if left out.")
    ] = None,
    out: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Where each game's line of JSON goes; - for here."),
    ] = None,
    components: OwnCopy = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Tell one game (--games 1) and why it went so.")
    ] = False,
) -> None:
    """Play many games by computer players; the same for any number of jobs."""
    from annamite import games as installed
    from annamite.lab import choices
    from annamite.lab.simulate import Plan, SimulationError, cores
    from annamite.lab.simulate import simulate as run
    from annamite.players import seat_setup

    lay_own_over(game, components)
    rules = load_game(game)
    try:
        setup = choices.setup(rules, scenario, option or ())
        kinds = choices.seats(rules, seats)
        setup = seat_setup(rules, setup, kinds)
        plan = Plan(
            game=game, setup=setup, seats=kinds, games=games, seed=seed, load=installed.load
        )
        if explain:
            _explain(plan, rules)
            return
        failed = _write(plan, run(plan, jobs or cores()), out)
    except (SimulationError, ValueError) as error:
        raise UserError(str(error)) from error
    if failed:
        complain(f"The rules failed in {failed} of {games} games; their lines say how.", 1)
        raise Exit(1)


def _explain(plan: Plan, rules: Game[Any]) -> None:
    """Tell the one game of a plan, with the reasons of the players who give them."""
    from rich.markup import escape

    from annamite.lab.simulate import play_one

    if plan.games != 1:
        raise UserError("One game can be explained at a time; add --games 1.")
    console = terminal()

    def tell(entry: LogEntry) -> None:
        rule = f" ({entry.rule})" if entry.rule else ""
        line = f"{escape(rules.text(entry))}{rule}"
        console.print(f"[dim]    {line}[/dim]" if entry.is_reason else line)

    titles = {seat.id: seat.title for seat in rules.seats}

    def why(seat: str, reason: str) -> None:
        console.print(f"[dim]    {escape(titles[seat])}: {escape(reason)}[/dim]")

    result = play_one(plan, rules, 0, tell, why)
    if result.error is not None:
        raise UserError(f"The rules failed: {result.error}")
    if result.outcome is not None:
        scores = ", ".join(f"{seat} {result.margins[seat]}" for seat in result.outcome.ranking)
        console.print(f"The game is over ({result.outcome.reason}): {scores}.")


def _write(plan: Plan, results: Iterable[Result], out: str | None) -> int:
    """Write each result as it comes, with a progress bar; return how many games failed."""
    from contextlib import nullcontext

    from rich.progress import track

    from annamite.lab.summary import Summary

    summary, console = Summary(plan.seats), terminal(stderr=True)
    try:
        opened = nullcontext(sys.stdout.buffer) if out == "-" else open(out or os.devnull, "wb")  # noqa: PTH123, SIM115
    except OSError as error:
        raise UserError(
            f"Cannot write to {out!r} ({error.strerror}); choose another --out."
        ) from error
    with opened as file:
        quiet = not console.is_terminal
        for result in track(
            results, plan.game, plan.games, console=console, transient=True, disable=quiet
        ):
            file.write(result.line())
            summary.add(result)
    console.print(summary.table())
    if (figures := summary.figures()) is not None:
        console.print(figures)
    return summary.failed
