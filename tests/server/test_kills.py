"""Servers that are killed while many play lose nothing and double nothing."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from annamite.kernel import Entry
from annamite.server.store.storage import Storage
from benchmarks.load import Place
from tests.server.test_storage import stored
from tools.kills_under_load import Company, Lost, killed


def test_twenty_kills_under_load() -> None:
    answers = list(killed(20, 6, seed=1))
    assert len(answers) == 20
    assert sum(count > 0 for count in answers) > 10


def test_what_is_lost_or_doubled_is_found(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    storage.create(stored(), stored().blank())
    storage.close()
    place = Place("a", [])
    Company(tmp_path, 1)._check([place])
    place.acknowledged.append((0, "red", "north"))
    with pytest.raises(Lost, match="not as it was acknowledged"):
        Company(tmp_path, 1)._check([place])
    storage = Storage(tmp_path)
    entries = tuple(Entry("load", seat, "north") for seat in ("red", "blue", "red"))
    storage.create(stored("b"), msgspec.structs.replace(stored("b").blank(), entries=entries))
    storage.close()
    place = Place("b", [])
    place.acknowledged.append((0, "red", "north"))
    with pytest.raises(Lost, match="3 answers stand, 1 were acknowledged"):
        Company(tmp_path, 1)._check([place])
    place.acknowledged.append((1, "blue", "north"))
    Company(tmp_path, 1)._check([place])
