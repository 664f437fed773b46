"""Each reason why a stack on the move is barred from a place, by the least that brings it about."""

from __future__ import annotations

from types import SimpleNamespace as Stub
from typing import Any

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import Going
from annamite.games.vietnam_1965_1975.box.places import HEXES
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.moving import barred

HEX, OTHER, BOX, NEXT_BOX = 40, 41, HEXES, HEXES + 1
PLAIN = Going.OPERATION


def ways(
    at: int,
    *,
    going: Going = PLAIN,
    air: bool = False,
    halts: bool = False,
    side: int = US,
    north: frozenset[int] = frozenset(),
    trail_open: bool = True,
) -> Any:
    """Return what the reasons look at, of a stack somewhere."""
    return Stub(
        move=Stub(at=at, going=going, air=air),
        side=side,
        box=Stub(north=north),
        halts=lambda _: halts,
        t=Stub(scenario=Stub(trail_open=trail_open)),
    )


@pytest.mark.parametrize(
    ("stack", "to", "rule"),
    [
        (ways(HEX, air=True), BOX, "17.8-l"),
        (ways(BOX, air=True), HEX, "17.8-l"),
        (ways(BOX, halts=True), NEXT_BOX, "17.8-i"),
        (ways(BOX, halts=True, going=Going.LEAVING), NEXT_BOX, "17.8-a"),
        (ways(BOX, going=Going.ALONG), HEX, "17.8-j"),
        (ways(HEX, trail_open=False), BOX, "18.1-m"),
        (ways(HEX), BOX, "17.8-k"),
    ],
)
def test_the_trail(stack: Any, to: int, rule: str) -> None:
    assert barred._no_trail(stack, to).rule == rule


@pytest.mark.parametrize(
    ("stack", "rule"),
    [
        (ways(HEX, side=NLF), "6.3-l"),
        (ways(HEX, north=frozenset({OTHER})), "16.2-a"),
        (ways(HEX), "11.1-f"),
    ],
)
def test_places_never_entered(stack: Any, rule: str) -> None:
    assert barred._never(stack, OTHER).rule == rule
