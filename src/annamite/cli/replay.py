"""`annamite replay`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from annamite.cli.app import app, examples
from annamite.cli.common import OwnCopy, UserError, complain, lay_own_over, load_game, tell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from annamite.kernel import Record
    from annamite.kernel.provable import Checked


@app.command(
    epilog=examples(
        "annamite replay game.json",
        "annamite replay game.json --to 20 --explain",
        "annamite replay - --verify < game.json",
    )
)
def replay(
    record: Annotated[
        Path, typer.Argument(metavar="RECORD", help="A record; - for standard input.")
    ],
    to: Annotated[int | None, typer.Option(min=0, metavar="N", help="Stop before entry N.")] = None,
    verify: Annotated[
        bool,
        typer.Option("--verify", help="Check every answer, position, die and card, and say so."),
    ] = False,
    components: OwnCopy = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Tell why factions that nobody plays acted so.")
    ] = False,
) -> None:
    """Tell what happened in a recorded game."""
    from annamite.kernel import RecordError, RulesCrash, SetupError, decode, provable
    from annamite.kernel import replay as run
    from annamite.kernel.wording import plural
    from annamite.lab.story import story

    data = _data(record)
    try:
        read = decode(data)
        lay_own_over(read.game, components)
        game = load_game(read.game)
        session = run(game, read, strict=verify, check=True)
        dice = provable.check(game, read) if verify else None
    except (RecordError, SetupError, RulesCrash) as error:
        raise UserError(str(error)) from error
    if session.read_only:
        complain(session.paused or "", 0)
    if to is not None and to > session.revision:
        entries = plural(session.revision, "entry", "entries")
        msg = f"The record has {entries}; choose --to between 0 and that."
        raise UserError(msg)
    for line in story(session, to, reasons=explain):
        if line.entry is None:
            tell(line.text, "       ")
        else:
            tell(line.text, f"{line.entry:5}  ", look="dim")
    if verify:
        answers, positions = len(read.entries), len(read.marks)
        tell(
            f"The rules reproduce this record: {plural(answers, 'answer')}, "
            f"{plural(positions, 'position')} checked."
        )
        for said in _told_of_dice(read, dice):
            tell(said)


def _data(record: Path) -> bytes:
    """Return what stands in a file, or in standard input."""
    try:
        return sys.stdin.buffer.read() if str(record) == "-" else record.read_bytes()
    except OSError as error:
        msg = f"Cannot read {str(record)!r} ({error.strerror}); name a record that was exported."
        raise UserError(msg) from error


def _told_of_dice(record: Record, dice: Checked | None) -> Iterator[str]:
    """Yield what became of checking the dice of a record, and what it rests on."""
    yield str(dice)
    for series in record.dice:
        yield f"From entry {series.first} on, the key has the hash {series.hash}."
    if record.dice:
        yield "It proves something to whoever saw that hash before the dice fell."
    if record.imported:
        if record.imported == 1:
            yield "Nobody vouches for the first entry: it came from elsewhere."
        else:
            first = f"the first {record.imported:,} entries"
            yield f"Nobody vouches for {first}: they came from elsewhere."
