"""Records to be broken, and what is said of broken ones."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from annamite.kernel import Record, RecordError, decode, replay
from tests.conformance.minigame import MiniGame
from tests.kernel.tables import play_random, table

GAME = MiniGame()


def finished(seed: int = 1, rounds: int = 4) -> Record:
    return play_random(table(seed, rounds=rounds), seed).record()


def changed(record: Record, **changes: Any) -> Record:
    return msgspec.structs.replace(record, **changes)


def with_entry(record: Record, number: int, **changes: Any) -> Record:
    """Return `record` with one entry altered."""
    entries = list(record.entries)
    entries[number] = msgspec.structs.replace(entries[number], **changes)
    return changed(record, entries=tuple(entries))


def where(record: Record, step: str, **fields: Any) -> int:
    """Return the place of the first entry at `step`."""
    return next(
        n
        for n, entry in enumerate(record.entries)
        if entry.step == step and all(getattr(entry, k) == v for k, v in fields.items())
    )


def fault(data: bytes | str | Record, game: MiniGame = GAME, **how: Any) -> RecordError:
    """Return the error with which `data` is turned down; it is one sentence."""
    with pytest.raises(RecordError) as caught:
        replay(game, data if isinstance(data, Record) else decode(data), **how)
    sentence = str(caught.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert len(sentence) < 250
    return caught.value
