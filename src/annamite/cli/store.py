"""`annamite store`: look after all games of a data folder."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.exceptions import Exit

from annamite.cli.app import app, examples
from annamite.cli.backup import Force, new_file
from annamite.cli.common import (
    Components,
    Data,
    UserError,
    data_directory,
    lay_all_over,
    tell,
    terminal,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from annamite.server.store.archive import Report
    from annamite.server.store.checking import Checked

store_app = typer.Typer(
    name="store",
    help="Look after all games that are kept.",
    no_args_is_help=True,
    epilog=examples("annamite store list", "annamite store export games.zip"),
)
app.add_typer(store_app)


@store_app.callback()
def _store() -> None:
    """Look after all games that are kept."""


Json = Annotated[bool, typer.Option("--json", help="As one line of JSON for each.")]


@store_app.command(
    name="list",
    short_help="List all games, and the copies of them.",
    epilog=examples("annamite store list", "annamite store list --json"),
)
def list_all(data: Data = None, json: Json = False) -> None:
    """List all games that are kept, the latest touched first, and the copies beside them."""
    from annamite.kernel.wording import plural
    from annamite.server.store.backups import kept
    from annamite.server.store.file import StorageError
    from annamite.server.store.reading import reading

    folder = data_directory(data)
    try:
        with reading(folder) as storage:
            games = storage.games()
    except StorageError as error:
        raise UserError(str(error)) from error
    for game in games:
        standing = game.snapshot
        told = {
            "id": game.id,
            "game": game.game,
            "begun": game.begun or game.rules,
            "rules": game.rules,
            "title": game.title,
            "updated": game.updated,
            "answers": standing.revision if standing else None,
            "state": _state(game.broken, over=game.finished),
        }
        if json:
            _print_json(told)
        else:
            answers = "" if standing is None else plural(standing.revision, "answer")
            parts = (game.id, game.updated[:10], str(told["state"]), answers, game.title)
            tell("  ".join(filter(None, parts)), others="    ")
    if not json:
        console = terminal()
        console.print(f"{plural(len(games), 'game')} in {folder}.", markup=False)
        for copy in kept(folder):
            console.print(f"Copy {copy.path} {copy.why}".rstrip(), markup=False)


def _state(broken: str | None, *, over: bool) -> str:
    if broken is not None:
        return "damaged"
    return "over" if over else "running"


def _print_json(value: Any) -> None:
    """Print a line of JSON."""
    import msgspec

    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")


@store_app.command(
    short_help="Say which games go on by the rules of now.",
    epilog=examples("annamite store check", "annamite store check --secrets"),
)
def check(
    data: Data = None,
    json: Json = False,
    components: Components = None,
    secret: Annotated[
        bool,
        typer.Option(
            "--secrets", help="Also what is different in games whose seats hide things: it tells."
        ),
    ] = False,
) -> None:
    """Answer each running game again by the rules that are here now, and say what becomes of it.

    Nothing changes, and a server may be at work. same: it goes on. offered: all answers fit, but lead
    elsewhere; its people choose. diverging: an answer does not fit any more; they choose to go on
    from before, or leave it. unreadable: it cannot even be begun.
    """
    from collections import Counter

    from annamite import games
    from annamite.kernel.wording import plural
    from annamite.server.store.checking import check as run
    from annamite.server.store.file import StorageError
    from annamite.server.store.reading import reading

    lay_all_over(components)
    count: Counter[str] = Counter()
    try:
        with reading(data_directory(data)) as storage:
            for found in run(storage, games.load):
                count[found.verdict.kind] += 1
                if json:
                    _print_json(_told(found, secret=secret))
                else:
                    for line in _lines(found, secret=secret):
                        tell(line, others="    ")
            finished = sum(game.finished for game in storage.games())
    except StorageError as error:
        raise UserError(str(error)) from error
    if not json:
        kinds = ("same", "offered", "diverging", "unreadable")
        told = ", ".join(f"{count[kind]} {kind}" for kind in kinds)
        tell(f"{plural(count.total(), 'game')} running: {told}; {finished} over.")


def _told(found: Checked, *, secret: bool) -> dict[str, Any]:
    """Return what is told of a game as JSON."""
    import msgspec

    stored, verdict = found.stored, found.verdict
    hidden = found.secrets and not secret
    return {
        "id": stored.id,
        "title": stored.title,
        "game": stored.game,
        "begun": stored.begun or stored.rules,
        "rules": stored.rules,
        "now": found.now,
        **msgspec.to_builtins(verdict),
        "why": verdict.told(secrets=hidden),
        "differences": [] if hidden else msgspec.to_builtins(verdict.differences),
    }


def _lines(found: Checked, *, secret: bool) -> Iterator[str]:
    """Yield what is told of a game in lines."""
    from annamite.kernel.wording import plural

    stored, verdict = found.stored, found.verdict
    rules = (
        stored.rules if stored.rules == found.now else f"{stored.rules} -> {found.now or 'none'}"
    )
    goes_on = ""
    if verdict.kind == "diverging":
        goes_on = f" It can go on from entry {verdict.stands} of {verdict.entries}."
    hidden = found.secrets and not secret
    named = f"{verdict.kind:10}  {stored.id}  {stored.game} {rules}  {stored.title!r}"
    yield f"{named}  {verdict.told(secrets=hidden)}{goes_on}".rstrip()
    if hidden:
        if verdict.count:
            yield f"    {plural(verdict.count, 'difference')}; --secrets tells what."
        return
    for each in verdict.differences:
        yield f"    {each.path}: {each.before} -> {each.after}"
    if verdict.count > len(verdict.differences):
        yield f"    and {verdict.count - len(verdict.differences)} more"


@store_app.command(
    short_help="Write all games into one file that outlives the database.",
    epilog=examples("annamite store export games.zip", "annamite store export . --secrets"),
)
def export(
    target: Annotated[
        Path, typer.Argument(metavar="DIR|FILE", help="The file, or a folder to put it in.")
    ],
    data: Data = None,
    secret: Annotated[
        bool,
        typer.Option(
            "--secrets",
            help="Also what decides the dice and opens the seats: whoever has the file can foresee "
            "every die and play for everybody.",
        ),
    ] = False,
    force: Force = False,
) -> None:
    """Write all games into one file: their records, and what is needed to go on elsewhere."""
    from annamite.kernel.wording import plural
    from annamite.server.store.archive import ArchiveError, write
    from annamite.server.store.file import StorageError
    from annamite.server.store.reading import database, reading
    from annamite.server.store.storage import now

    folder = data_directory(data)
    path = target.expanduser()
    if path.is_dir():
        path /= f"annamite-games-{now()[:19].replace(':', '')}Z.zip"
    try:
        path = new_file(path, database(folder), force=force)
        with reading(folder) as storage:
            manifest = write(storage, path, secret=secret)
    except (ArchiveError, StorageError) as error:
        raise UserError(str(error)) from error
    console = terminal()
    for name, why in manifest.left_out.items():
        console.print(f"{name} is left out: {why}", markup=False)
    kept = (
        "with the secrets of dice and seats: show it to nobody"
        if secret
        else "without secrets: elsewhere their dice are new, and links have to be made again"
    )
    console.print(f"{path}: {plural(len(manifest.games), 'game')}, {kept}.", markup=False)
    if manifest.left_out:
        raise Exit(1)


@store_app.command(
    name="import",
    short_help="Bring in the games of such a file.",
    epilog=examples("annamite store import games.zip"),
)
def bring_in(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `store export` wrote.")],
    data: Data = None,
) -> None:
    """Bring in the games of a file that `annamite store export` wrote; no server may be running."""
    from contextlib import closing

    from annamite.kernel.wording import plural
    from annamite.server.store import archive
    from annamite.server.store.file import StorageError
    from annamite.server.store.storage import Storage

    path = file.expanduser()
    try:
        archive.read(path)  # before a folder is made for it
        with closing(Storage(data_directory(data))) as storage:
            reports = archive.bring_in(storage, path, _tell)
    except (archive.ArchiveError, StorageError) as error:
        raise UserError(str(error)) from error
    became = [report.became for report in reports]
    terminal().print(
        f"{plural(became.count('here'), 'game')} brought in, {became.count('known')} here already, "
        f"{became.count('refused')} refused."
    )
    if "refused" in became:
        raise Exit(1)


def _tell(report: Report) -> None:
    """Print what became of a game."""
    held = report.held
    told = {
        "here": "is here" if report.id == held.id else f"is here as {report.id}: its id was taken",
        "known": "was here already",
        "refused": f"is refused: {report.why}",
    }
    terminal().print(f"{held.id} {held.title!r} {told[report.became]}", markup=False)


@store_app.command(
    short_help="Put a copy in the place of all games.",
    epilog=examples("annamite store restore games.backup"),
)
def restore(
    backup: Annotated[Path, typer.Argument(metavar="BACKUP", help="A copy; see `store list`.")],
    data: Data = None,
) -> None:
    """Put a copy in the place of all games; no server may be running. What was there is kept."""
    from annamite.kernel.wording import plural
    from annamite.server.store.restoring import RestoreError
    from annamite.server.store.restoring import restore as put_back

    folder = data_directory(data)
    try:
        done = put_back(backup.expanduser(), folder)
    except RestoreError as error:
        raise UserError(str(error)) from error
    console = terminal()
    console.print(f"{plural(done.copied.games, 'game')} in {folder}, checked.", markup=False)
    console.print(
        "Browsers and links are as they were then: replace those that may be in wrong hands."
    )
    if done.replaced is not None:
        console.print(f"What was there before is {done.replaced}.", markup=False)
