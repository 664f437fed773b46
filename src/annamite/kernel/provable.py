"""Dice that anybody can check: the hash of their key is told beforehand, the key when all is over.

A key decides every die and card of a stream (`DiceStream`), in order. Whoever has the hash of a key from
before the first die, and the key from after the last one, can throw them all again. A *series* is what
one key answers in a game; a game has another one where its first key has been told already (somebody
takes back the end of the game), where it was restored or goes on by newer rules, or where its answers
came from elsewhere.
"""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

import msgspec

from annamite.kernel.chance import Chance, DiceStream
from annamite.kernel.decision import decoded
from annamite.kernel.game import Game
from annamite.kernel.position import Position
from annamite.kernel.record import CHANCE, Entry, Record, RecordError, Series
from annamite.kernel.wording import plural

KEY_SIZE = 16
"""Bytes of a key."""


def commitment(key: bytes) -> str:
    """Return the hash of a key, which tells nothing of it: SHA-256 of its bytes, in hexadecimal."""
    return hashlib.sha256(key).hexdigest()


class Spent(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """An earlier key of a game.

    Attributes:
        first: The first entry that it answered.
        rules: The rules by which its dice were thrown.
        hash: Of the key.
        key: In hexadecimal.
        told: Whether it has been told; else it is not to be before the game is over, for what it
            had seats draw may be hidden yet.
    """

    first: int
    rules: str
    hash: str
    key: str
    told: bool = True

    def series(self, *, over: bool) -> Series:
        """Return what may be told of it."""
        key = self.key if self.told or over else None
        return Series(self.first, self.rules, self.hash, key)


class Dice(msgspec.Struct, frozen=True):
    """The keys of a game; not to be told before it is over.

    Attributes:
        first: The first entry that the present key answers.
        rules: The rules by which its dice are thrown.
        key: The present key.
        spent: Earlier keys.
    """

    first: int
    rules: str
    key: bytes
    spent: tuple[Spent, ...] = ()

    def told(self, *, over: bool) -> tuple[Series, ...]:
        """Return what may be told of all of them."""
        key = self.key.hex() if over else None
        spent = (each.series(over=over) for each in self.spent)
        return (*spent, Series(self.first, self.rules, commitment(self.key), key))

    def renewed(self, first: int, rules: str, key: bytes, *, over: bool) -> Dice:
        """Return the keys of the game once another one answers from entry `first` on.

        Args:
            first: That entry.
            rules: The rules by which its dice are thrown.
            key: That key.
            over: Whether the game was over, so that all keys from before have been told.
        """
        last = Spent(self.first, self.rules, commitment(self.key), self.key.hex(), over)
        kept = [
            msgspec.structs.replace(each, told=each.told or over)
            for each in (*self.spent, last)
            if each.first < first
        ]
        return Dice(first, rules, key, tuple(kept))

    def back_to(self, at: int) -> Dice:
        """Return the keys of the game once all from entry `at` on was taken back."""
        kept = tuple(each for each in self.spent if each.first < at)
        return Dice(min(self.first, at), self.rules, self.key, kept)


class Checked(NamedTuple):
    """What became of checking the dice and cards of a record.

    Attributes:
        fell: How many fell as a key has them.
        skipped: How many numbers of the keys were passed over, all told of in the record: they were
            taken back, or spent before the rules failed.
        unchecked: How many no key vouches for, with the reason; nothing where all were checked.
    """

    fell: int
    skipped: int
    unchecked: dict[str, int]

    def __str__(self) -> str:
        """One sentence for people."""
        fell = plural(self.fell, "die or card", "dice and cards")
        keys = "its key has it" if self.fell == 1 else "their key has them"
        parts = [f"{fell} fell as {keys}"]
        if self.skipped:
            numbers = plural(self.skipped, "number was", "numbers were")
            parts.append(f"{numbers} passed over where something was taken back")
        parts += [f"{count:,} could not be checked: {why}" for why, count in self.unchecked.items()]
        return "; ".join(parts) + "."


class _Thrower:
    """Throws the dice of one series again."""

    def __init__(self, series: Series, key: bytes) -> None:
        self.rules = series.rules
        self._key = key
        self._dice = DiceStream(key)
        self.skipped = 0

    def skip_to(self, place: int, at: int) -> None:
        """Go on at another place of the stream, as a note before entry `at` says.

        Raises:
            RecordError: that place is behind: the same numbers would come again.
        """
        ahead = place - self._dice.position
        if ahead < 0:
            raise RecordError("its dice go back to numbers that were used already.", at)
        self.skipped += ahead
        self._dice = DiceStream(self._key, place)

    def fall(self, request: Chance) -> int:
        return self._dice.answer(request)


def check(game: Game[Any], record: Record) -> Checked:
    """Throw all dice and cards of a record again.

    Args:
        game: The rules.
        record: A whole record that these rules reproduce.

    Returns:
        How many were checked, and why others could not be.

    Raises:
        RecordError: a key is not that of its hash, or an entry is not what the key has.
    """
    _Walk.order(record)
    walk = _Walk(record)
    position: Position[Any] = Position(game, game.start(record.setup))
    for at, entry in enumerate(record.entries):
        request = position.request
        if request is None:
            raise RecordError("the game is already over.", at)
        value = decoded(request.step, entry.word)
        if value is None:
            raise RecordError("it cannot be read.", at)
        if isinstance(request, Chance):
            walk.check(at, entry, request, value, game.rules_version)
        position.push(value)
    skipped = walk.skipped + (walk.thrower.skipped if walk.thrower else 0)
    return Checked(walk.fell, skipped, walk.unchecked)


class _Walk:
    """Goes through a record, from series to series."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._series = list(record.dice)
        self._notes = [note for note in record.notes if note.dice is not None]
        self._why_not = _why_not(record)
        self.thrower: _Thrower | None = None
        self.fell = self.skipped = 0
        self.unchecked: dict[str, int] = {}

    @staticmethod
    def order(record: Record) -> None:
        """Raise RecordError unless the series follow one another within the record."""
        firsts = [series.first for series in record.dice]
        if firsts != sorted(set(firsts)) or any(
            not 0 <= at <= len(record.entries) for at in firsts
        ):
            raise RecordError("The dice of this record are out of order.")

    def check(self, at: int, entry: Entry, request: Chance, value: int, rules: str) -> None:
        """Throw again what entry `at` tells of."""
        assert entry.seat == CHANCE
        self._come_to(at)
        if self.thrower is None:
            self._cannot(self._why_not)
            return
        fallen = self.thrower.fall(request)
        if fallen == value:
            self.fell += 1
        elif self.thrower.rules != rules:
            self._cannot(f"they were thrown under the rules {self.thrower.rules}")
        else:
            word = request.step.codec.word(fallen)
            raise RecordError(f"the key has {word!r} here, not {entry.word!r}.", at)

    def _come_to(self, at: int) -> None:
        """Take up the series and the place in it that hold at entry `at`."""
        while self._series and self._series[0].first <= at:
            self._begin(self._series.pop(0))
        while self._notes and self._notes[0].at <= at:
            note = self._notes.pop(0)
            if self.thrower is not None and note.dice is not None:
                self.thrower.skip_to(note.dice, note.at)

    def _begin(self, series: Series) -> None:
        if self.thrower is not None:
            self.skipped += self.thrower.skipped
        # Notes from before speak of the dice of another key.
        self._notes = [note for note in self._notes if note.at >= series.first]
        key = key_of(series)
        self.thrower = None if key is None else _Thrower(series, key)
        if key is None:
            self._why_not = "their key has not been told"

    def _cannot(self, why: str) -> None:
        self.unchecked[why] = self.unchecked.get(why, 0) + 1


def key_of(series: Series) -> bytes | None:
    """Return the key of a series; None: it has not been told.

    Raises:
        RecordError: it is no key, or not that of the hash.
    """
    if series.key is None:
        return None
    try:
        key = bytes.fromhex(series.key)
    except ValueError:
        key = b""
    if len(key) != KEY_SIZE or commitment(key) != series.hash:
        raise RecordError(
            f"The key of the dice from entry {series.first} on is not that of its hash."
        )
    return key


def _why_not(record: Record) -> str:
    """Return why dice before the first series cannot be checked."""
    if record.companion is not None:
        return "people brought them"
    if record.imported:
        return "they came from elsewhere"
    return "the record names no key for them"
