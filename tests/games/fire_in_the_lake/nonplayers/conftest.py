"""What holds in every test of non-players: nothing illegal is answered, and nothing by mere chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from annamite.games.fire_in_the_lake.nonplayers.tally import tally


@pytest.fixture(autouse=True)
def counted() -> Iterator[Counter[str]]:
    """What was counted in the test; where slips are meant to happen it looks at them and clears it."""
    with tally() as counter:
        yield counter
    assert [what for what in counter if what.startswith(("illegal", "unforeseen", "astray"))] == []
