"""Work of the rules in a thread."""

from __future__ import annotations

import asyncio

import pytest

from annamite.server.play.opening import think


def test_work_that_stops_short_fails_and_nobody_waits_for_it() -> None:
    async def asked() -> int:
        nothing: list[int] = []
        return await asyncio.wait_for(think(lambda: next(iter(nothing))), 10)

    with pytest.raises(RuntimeError, match="unexpectedly"):
        asyncio.run(asked())
