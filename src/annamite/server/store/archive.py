"""All games in one file that outlives the database: written, looked through, and brought in.

The file is a zip (docs/serving.md has its format). `manifest.json` says what is in there, with a
SHA-256 of every other file. Each game has its portable record, and its rows line by line: all that is
needed to go on, what was taken back included.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import os
import secrets
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import msgspec
import sqlalchemy as sa

from annamite import __version__
from annamite.kernel import RecordError, decode, encode
from annamite.kernel.game import DICE_MOVED
from annamite.kernel.record import Note, without_dice
from annamite.server.store import migrations, schema
from annamite.server.store.copying import put
from annamite.server.store.journal import Damaged, row_of_note
from annamite.server.store.storage import Storage, now
from annamite.server.store.stored import other_dice

FORMAT: Final = "annamite-games"
VERSION: Final = 1
LARGEST: Final = 1 << 30
"""Bytes of a file in an archive at most, unpacked."""
MANIFEST: Final = "manifest.json"

Fate = Literal["always", "secret", "never"]

TABLES: Final[Mapping[str, Fate]] = {
    "games": "always",
    "answers": "always",
    "snapshots": "always",
    "meanings": "always",
    "invitations": "secret",
    "holds": "never",  # cookies are good at their own server alone
    "agreed": "never",
    "chapters": "never",  # they are made again
    "crashes": "never",
    "about": "never",
    "sessions": "never",
    "security": "never",
}
"""Which tables are written of: whole, with secrets only, or not at all."""
SECRET: Final = {"games": ("key", "counter", "seed", "spent")}
"""Columns that are written with secrets only."""


class ArchiveError(RuntimeError):
    """The archive cannot be written or read; the message is one sentence."""


class Held(msgspec.Struct, frozen=True):
    """A game in an archive.

    Attributes:
        files: Its files with their SHA-256.
    """

    id: str
    title: str
    game: str
    rules: str
    entries: int
    files: dict[str, str]


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """What an archive says of itself.

    Attributes:
        layout: The revision of the database whose rows it has.
        secrets: Whether keys of dice and of seats are in it.
        left_out: Games that could not be read, and why.
    """

    format: str
    version: int
    made: str
    by: str
    layout: int
    secrets: bool
    games: list[Held]
    left_out: dict[str, str]


class Line(NamedTuple):
    """A row of a table."""

    table: str
    values: dict[str, Any]


class Report(NamedTuple):
    """What became of a game of an archive.

    Attributes:
        became: `here`: it is here now; `known`: it was here already; `refused`.
        id: Its id here.
        why: Why it was refused.
    """

    held: Held
    became: Literal["here", "known", "refused"]
    id: str = ""
    why: str = ""


# --- writing --------------------------------------------------------------------------------------


def write(storage: Storage, target: Path, *, secret: bool) -> Manifest:
    """Write all games into an archive, which replaces what was there.

    Examples of the rules are left out, for nobody keeps them.

    Args:
        storage: The games.
        target: The file.
        secret: Write keys of dice and seats, too.

    Raises:
        ArchiveError: it cannot be written.
        StorageError: the database fails.
    """
    beside = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        try:
            os.close(os.open(beside, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600))
            with zipfile.ZipFile(beside, "w", zipfile.ZIP_DEFLATED) as file:
                manifest = _write(storage, file, secret=secret)
            put(beside, target)
        finally:
            with suppress(OSError):
                beside.unlink(missing_ok=True)
    except OSError as error:
        msg = f"The games cannot be written to {target} ({error.strerror or error})."
        raise ArchiveError(msg) from error
    return manifest


def _write(storage: Storage, file: zipfile.ZipFile, *, secret: bool) -> Manifest:
    held: list[Held] = []
    left_out: dict[str, str] = {}
    for number, stored in enumerate(reversed(storage.games()), 1):
        if stored.thrown_away:
            continue
        try:
            found = storage.game(stored.id)
        except Damaged as damage:
            left_out[stored.id] = str(damage)
            continue
        if found is None:  # it was deleted meanwhile
            continue
        game, record = found
        lines = [Line(*line) for line in storage.rows_of_game(game.id, _tables(secret=secret))]
        parts = {
            f"games/{number:05}/record.json": encode(record),
            f"games/{number:05}/rows.jsonl": b"".join(map(_line, _told(lines, secret=secret))),
        }
        for name, data in parts.items():
            file.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
        files = {name: hashlib.sha256(data).hexdigest() for name, data in parts.items()}
        held.append(Held(game.id, game.title, game.game, game.rules, len(record.entries), files))
    manifest = Manifest(
        format=FORMAT,
        version=VERSION,
        made=now(),
        by=f"Annamite {__version__}",
        layout=migrations.newest(),
        secrets=secret,
        games=held,
        left_out=left_out,
    )
    data = msgspec.json.format(msgspec.json.encode(manifest), indent=1)
    file.writestr(zipfile.ZipInfo(MANIFEST), data, zipfile.ZIP_DEFLATED)
    return manifest


def _tables(*, secret: bool) -> list[str]:
    wanted = {"always", "secret"} if secret else {"always"}
    return [name for name, fate in TABLES.items() if fate in wanted]


def _told(lines: list[Line], *, secret: bool) -> Iterator[Line]:
    """Yield rows as they are written: secrets left out, numbers of rows too, bytes as text."""
    for table, values in lines:
        hidden = () if secret else SECRET.get(table, ())
        told = {
            name: base64.b64encode(value).decode() if isinstance(value, bytes) else value
            for name, value in values.items()
            if name not in hidden and not (table == "answers" and name == "number")
        }
        yield Line(table, told)


def _line(line: Line) -> bytes:
    return msgspec.json.encode(line, order="deterministic") + b"\n"


# --- reading --------------------------------------------------------------------------------------


def read(path: Path) -> Manifest:
    """Return what an archive says of itself.

    Raises:
        ArchiveError: it is none, or of a newer Annamite.
    """
    try:
        with zipfile.ZipFile(path) as file:
            data = _part(file, MANIFEST)
    except OSError as error:
        raise ArchiveError(f"{path} cannot be read ({error.strerror or error}).") from error
    except zipfile.BadZipFile as error:
        raise ArchiveError(f"{path} is no archive of games ({error}).") from error
    try:
        said = msgspec.json.decode(data, type=dict[str, Any])
        if said.get("format") != FORMAT:
            raise ArchiveError(f"{path} is no archive of Annamite's games.")
        if said.get("version") != VERSION or int(said["layout"]) > migrations.newest():
            raise ArchiveError(f"{path} was written by a newer Annamite: update this one.")
        return msgspec.convert(said, Manifest)
    except (msgspec.MsgspecError, KeyError, TypeError, ValueError) as error:
        raise ArchiveError(f"{path} does not say what is in it ({error}).") from error


def bring_in(
    storage: Storage, path: Path, tell: Callable[[Report], None] = lambda _: None
) -> list[Report]:
    """Add the games of an archive; each is added whole or not at all.

    A game keeps its id if that is free. Its dice are new if the archive has no secrets, and nobody
    vouches here for those that fell before; of its links those are good that were still open and are
    in the archive.

    Args:
        storage: Where to.
        path: The archive.
        tell: Is told of each game when it is done.

    Raises:
        ArchiveError: nothing of it can be read.
        StorageError: the database fails; the games told of are here.
    """
    manifest = read(path)
    reports = []
    with zipfile.ZipFile(path) as file:
        for held in manifest.games:
            try:
                report = _bring_in(storage, file, held)
            except ArchiveError as error:
                report = Report(held, "refused", why=str(error))
            tell(report)
            reports.append(report)
    return reports


def _bring_in(storage: Storage, file: zipfile.ZipFile, held: Held) -> Report:
    """Add a game.

    Raises:
        ArchiveError: it is damaged.
    """
    record, rows = (_sealed(file, held, name) for name in ("record.json", "rows.jsonl"))
    lines = [_read_line(line) for line in rows.splitlines()]
    if [line.table for line in lines].count("games") != 1:
        raise ArchiveError("It has no row of its own.")
    there = storage.stored(held.id)
    if there is not None and _same(storage, held.id, record):
        return Report(held, "known", held.id)
    name = held.id
    if (
        there is not None
    ):  # it is another game then, and the links are those of the one that is here
        name = secrets.token_hex(8)
        lines = [line for line in lines if line.table != "invitations"]
    try:
        storage.add_rows(name, _completed(lines, held.entries), record)
    except Damaged as damage:
        raise ArchiveError(str(damage)) from damage
    return Report(held, "here", name)


def _same(storage: Storage, game_id: str, record: bytes) -> bool:
    """Return whether a game that is here has this very record."""
    with suppress(Damaged, RecordError):
        found = storage.game(game_id)
        return found is not None and without_dice(found[1]) == without_dice(decode(record))
    return False


def _sealed(file: zipfile.ZipFile, held: Held, name: str) -> bytes:
    """Return a file of a game, as its digest says it is.

    Raises:
        ArchiveError: it is another one, or is not there.
    """
    found = [path for path in held.files if path.endswith(f"/{name}")]
    if len(found) != 1:
        raise ArchiveError(f"Its {name} is missing.")
    data = _part(file, found[0])
    if hashlib.sha256(data).hexdigest() != held.files[found[0]]:
        raise ArchiveError(f"{found[0]} is not as it was written.")
    return data


def _part(file: zipfile.ZipFile, name: str) -> bytes:
    """Return a file in an archive.

    Raises:
        ArchiveError: it is not there, is damaged or too large.
    """
    try:
        small = file.getinfo(name).file_size <= LARGEST
        data = file.read(name) if small else b""
    except KeyError:
        raise ArchiveError(f"{name} is missing.") from None
    except Exception as error:  # unpacking raises many things on bytes that nobody packed
        raise ArchiveError(f"{name} is damaged ({error}).") from error
    if not small:
        raise ArchiveError(f"{name} is too large.")
    return data


def _read_line(data: bytes) -> Line:
    """Return a row as the database takes it.

    Raises:
        ArchiveError: it is none.
    """
    try:
        line = msgspec.json.decode(data, type=Line)
        if TABLES.get(line.table, "never") == "never":
            raise ArchiveError(f"It has rows of {line.table!r}, which are not brought in.")
        columns = schema.metadata.tables[line.table].columns
        values = {name: _value(columns[name], value) for name, value in line.values.items()}
    except KeyError as error:
        raise ArchiveError(f"It has a column {error}, which is not known here.") from None
    except (msgspec.MsgspecError, TypeError, ValueError, binascii.Error) as error:
        raise ArchiveError(f"A row of it cannot be read ({error}).") from error
    return Line(line.table, values)


def _value(column: sa.Column[Any], value: Any) -> Any:
    """Return a value as its column has it.

    Raises:
        TypeError, ValueError: it does not go there.
    """
    if value is None:
        if column.nullable:
            return None
    elif isinstance(column.type, sa.LargeBinary):
        return base64.b64decode(value, validate=True)
    elif isinstance(value, column.type.python_type) and not (
        isinstance(value, bool) and column.type.python_type is int
    ):
        return value
    raise TypeError(f"{column.name} has {type(value).__name__}")


def _completed(lines: list[Line], entries: int) -> list[Line]:
    """Return the rows of a game with what only this place can know.

    Args:
        lines: Its rows.
        entries: How many entries its record has.
    """
    own = next(line.values for line in lines if line.table == "games")
    own["imported"] = entries
    if "key" not in own or not {"dice_from", "spent"} <= own.keys():
        new = {"key": secrets.token_bytes(16), "counter": 0, "seed": None}
        own |= new | {"dice_from": entries, "spent": "[]"}
        return lines
    if own.get("seed") is None and not own.get("finished"):
        # Who has played on where it comes from would know the dice of here.
        try:
            own |= other_dice(own, entries)
        except (msgspec.MsgspecError, KeyError) as error:
            raise ArchiveError(f"Its row cannot be read ({error}).") from error
        moved = row_of_note(Note(entries, DICE_MOVED, 0))
        return [*lines, Line("answers", moved._asdict())]
    return lines
