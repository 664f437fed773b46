"""What holds in every VC test: nothing illegal is answered, and nothing by mere chance."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from annamite.games.fire_in_the_lake.nonplayers.tally import tally


@pytest.fixture(autouse=True)
def _all_foreseen() -> Iterator[None]:
    with tally() as counted:
        yield
    slips = [what for what in counted if what.startswith(("illegal", "unforeseen", "astray"))]
    assert slips == []
