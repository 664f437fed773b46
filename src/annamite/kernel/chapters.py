"""A chapter of a game: some sixty entries bound together, with the state at their end."""

from __future__ import annotations

import zlib
from collections import Counter

import msgspec

from annamite.kernel.acts import Acts
from annamite.kernel.game import PLAYER_REASON, LogEntry
from annamite.kernel.record import Entry, Mark, Note


class Body(msgspec.Struct, array_like=True, frozen=True, kw_only=True):
    """What happened in a chapter.

    Attributes:
        entries: Every answer.
        starts: Number of log lines of this chapter before each entry.
        marks: Digests of the states at the starts of its stretches.
        lines: What was told.
        hidden: Who may know an entry, by number, where not everybody may.
        reasons: Why an entry was given, by number, where that was said.
    """

    entries: list[Entry]
    starts: list[int]
    marks: list[Mark]
    lines: list[LogEntry]
    hidden: dict[int, tuple[str, ...]]
    reasons: dict[int, str]

    def readers(self) -> list[tuple[tuple[str, ...] | None, bool, int]]:
        """Return how many lines are for whom, those apart that quote a computer player."""
        count = Counter((line.visible_to, line.key == PLAYER_REASON) for line in self.lines)
        return [(who, thought, n) for (who, thought), n in count.items()]

    def packed(self) -> bytes:
        """Return the body as compressed bytes."""
        return zlib.compress(msgspec.msgpack.encode(self))


class Chapter(msgspec.Struct, array_like=True, frozen=True, kw_only=True):
    """Some sixty entries of a game in a row, and the state at their end.

    Attributes:
        first, end: Its entries: from `first` to before `end`.
        last_line, last_stretch: How many log lines and stretches the game had at its end.
        readers: How many of its log lines who may read (None: everybody), those apart that quote a
            computer player.
        acts: Who acted, entry by entry.
        notes: What the table noted before entries of it.
        overruled: Entries of it, by number, that were overruled.
        digest: Of the state at its end.
        meaning: Of the projection of that state; "" where the game has none.
        state: That state as `Game.dump` writes it, compressed; empty where it is not kept.
        body: The rest, as `Body.packed` writes it.
    """

    first: int
    end: int
    last_line: int
    last_stretch: int
    readers: list[tuple[tuple[str, ...] | None, bool, int]]
    acts: Acts
    notes: list[Note]
    digest: str
    meaning: str
    state: bytes
    body: bytes
    overruled: list[int] = []

    def unpacked(self) -> Body:
        """Return what happened in it.

        Raises:
            ValueError: these bytes were not written by `Body.packed`.
        """
        try:
            return msgspec.msgpack.decode(zlib.decompress(self.body), type=Body)
        except zlib.error as error:
            msg = f"a chapter is damaged ({error})"
            raise ValueError(msg) from None
