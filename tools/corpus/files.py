"""What the corpus keeps of each record, and the files that hold it."""

from __future__ import annotations

import lzma
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from annamite.kernel import Entry, Record, Setup
from annamite.kernel.record import Note

if TYPE_CHECKING:
    from tools.corpus.following import Trace

FOLDER: Final = Path(__file__).parents[2] / "tests" / "corpus"
RECORDS: Final = ".records.xz"
STORAGE: Final = ".storage.xz"
STORED_EVERY: Final = 16
"""How states are stored is kept every so many stretches; what they mean, at each of them."""

_encode = msgspec.json.Encoder(order="deterministic").encode


class Made(msgspec.Struct, frozen=True):
    """Where a record comes from.

    Attributes:
        number: Its seed: all of setup, seats, choices and dice follow from it (`making.plan`).
        commit: The commit of the code that played it.
        rules: Version of those rules.
        projection: Version of their projection.
    """

    number: int
    commit: str
    rules: str
    projection: int


class Chain(msgspec.Struct, frozen=True):
    """A running hash over the stretches of a game, as far as it is kept.

    Attributes:
        links: The first two bytes of the hash, stretch by stretch or every so many stretches.
        end: The whole hash after the last stretch.
    """

    links: bytes
    end: bytes


class Kept(msgspec.Struct, frozen=True):
    """A record, with what must come of playing it again.

    Attributes:
        made: Where it comes from.
        setup: Scenario and options.
        seats: Kind of player per seat.
        answers: Every entry, as a number into `Corpus.entries`.
        notes: What the table did (undos).
        companion: The seats whose people brought their dice and cards; None: nobody did.
        finished: Whether the game is over.
        offered: What was asked of whom, and what could be answered.
        projected: What the states at the starts of stretches mean.
    """

    made: Made
    setup: Setup
    seats: dict[str, str]
    answers: list[int]
    notes: list[Note]
    companion: tuple[str, ...] | None
    finished: bool
    offered: Chain
    projected: Chain


class Corpus(msgspec.Struct):
    """The records of one game, with one set of values in its box.

    Attributes:
        name: What it is called on the command line and in file names.
        game: Name of the game.
        own: A file of own values beside the fuzzer, for a scenario that needs what no other does.
        entries: All the different entries of its records.
        records: The records.
        stored: Per record, how its states were stored.
    """

    name: str
    game: str
    own: str | None
    entries: list[Entry]
    records: list[Kept]
    stored: list[Chain]

    def record(self, kept: Kept) -> Record:
        """Return a record as the kernel knows it, without marks: its answers alone must do."""
        return Record(
            game=self.game,
            rules=kept.made.rules,
            setup=kept.setup,
            seats=kept.seats,
            entries=tuple(self.entries[number] for number in kept.answers),
            notes=tuple(kept.notes),
            companion=kept.companion,
            finished=kept.finished,
        )


class _Records(msgspec.Struct):
    """What the file of the records holds."""

    game: str
    own: str | None
    entries: list[Entry]
    records: list[Kept]


def names(folder: Path = FOLDER) -> list[str]:
    """Return the names of the corpora that are there."""
    return sorted(path.name.removesuffix(RECORDS) for path in folder.glob(f"*{RECORDS}"))


def read(name: str, folder: Path = FOLDER) -> Corpus:
    """Return the corpus of a name.

    Raises:
        FileNotFoundError: there is none.
        ValueError: a file is damaged, or they do not belong together.
    """
    held = msgspec.json.decode(_unpacked(folder / f"{name}{RECORDS}"), type=_Records)
    stored = msgspec.json.decode(_unpacked(folder / f"{name}{STORAGE}"), type=list[Chain])
    if len(stored) != len(held.records):
        msg = f"{name}: {len(held.records)} records, but how {len(stored)} are stored"
        raise ValueError(msg)
    return Corpus(name, held.game, held.own, held.entries, held.records, stored)


def _unpacked(path: Path) -> bytes:
    try:
        return lzma.decompress(path.read_bytes())
    except (lzma.LZMAError, EOFError) as error:
        msg = f"{path} is damaged: {error}"
        raise ValueError(msg) from error


def write(corpus: Corpus, folder: Path = FOLDER) -> None:
    """Write the files of a corpus; one whose content is the same stays as it is."""
    used = sorted({number for kept in corpus.records for number in kept.answers})
    at = {number: place for place, number in enumerate(used)}
    records = [
        msgspec.structs.replace(kept, answers=[at[number] for number in kept.answers])
        for kept in corpus.records
    ]
    entries = [corpus.entries[number] for number in used]
    _write(folder / f"{corpus.name}{RECORDS}", _Records(corpus.game, corpus.own, entries, records))
    _write(folder / f"{corpus.name}{STORAGE}", corpus.stored)


def _write(path: Path, value: Any) -> None:
    data = _encode(value)
    if not path.exists() or _unpacked(path) != data:
        path.write_bytes(lzma.compress(data, preset=9 | lzma.PRESET_EXTREME))


def add(corpus: Corpus, record: Record, made: Made, trace: Trace) -> None:
    """Add a record with what came of playing it."""
    put(corpus, len(corpus.records), record, made, trace)


def put(corpus: Corpus, place: int, record: Record, made: Made, trace: Trace) -> None:
    """Put a record with what came of playing it in a place of the corpus, the first free one included."""
    known = {entry: number for number, entry in enumerate(corpus.entries)}
    answers = []
    for entry in record.entries:
        if entry not in known:
            known[entry] = len(corpus.entries)
            corpus.entries.append(entry)
        answers.append(known[entry])
    kept = Kept(
        made=made,
        setup=record.setup,
        seats=record.seats,
        answers=answers,
        notes=list(record.notes),
        companion=record.companion,
        finished=record.finished,
        offered=trace.offered.kept(),
        projected=trace.projected.kept(),
    )
    corpus.records[place : place + 1] = [kept]
    corpus.stored[place : place + 1] = [trace.stored.kept(STORED_EVERY)]
