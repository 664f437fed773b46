"""The action ids of the game (`kernel.action_table`).

Words that stand alone are shared, and so are the places, units, counters and numbers of the first
act of a step that has some: hex 5120 is one id, whether a unit moves there or fires at it. Where a
step asks for several acts with the same (`hold-3`, `patrol-3`), the further ones are numbered one
after the other in a part of the table that steps use each in its own way.

A unit goes by its token, which is never given twice, so that a campaign comes to high numbers: some
700 where computer players play ten years, up to 1,800 at random.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Final

from annamite.games.vietnam_1965_1975.about import NAME
from annamite.games.vietnam_1965_1975.campaign.armies.vc_purchase import SHARES
from annamite.games.vietnam_1965_1975.position.questions import NAMED, SHIP_SHARE, STEPS, Acts
from annamite.kernel.action_table import ActionTable, Block, laid, numbers, vocabulary

VERSION: Final = 1
"""Rises when an id comes to mean something else."""
PINNED: Final = "8d26ffb59573fea4"
"""The digest of this version."""

UNITS: Final = 2048
"""Tokens of units lie below."""
NUMBERS: Final = 3072
"""Numbers lie below: dice, groups, and Air Points, of which random play piles up some 1,800."""
SHIPS: Final = 6
"""So many ships may fire at once; there are four counters."""
PAID: Final = 12
"""The most supply that pays for a VC unit."""


@cache
def table() -> ActionTable:
    """Return the table of all steps, which every module of the rules must have defined."""
    shared = laid(
        ("numbers", numbers(NUMBERS)),
        ("counters", NAMED["counter"]),
        ("payments", _payments()),
        ("words", vocabulary(STEPS)),
    )
    own = [
        Block("places", shared[-1].end, (*NAMED["place"],)),
        Block("units", 0, numbers(UNITS)),
        Block("ships", 0, _shots(), SHIP_SHARE),
        Block("regions", 0, (*NAMED["region"],)),
    ]
    for place in range(1, len(own)):
        before, block = own[place - 1 : place + 1]
        own[place] = Block(block.name, before.end, block.words, block.share)
    first = {block.name.removesuffix("s"): block for block in (*shared, *own)}
    acts = {
        step.id: _acts(step.codec, first, own[-1].end)
        for step in STEPS.values()
        if isinstance(step.codec, Acts) and step.codec.families
    }
    return ActionTable(NAME, VERSION, STEPS, shared, acts, PINNED)


def _acts(codec: Acts, first: Mapping[str, Block], at: int) -> dict[str, Block]:
    """Return the blocks of the acts of a step, those beyond the first of a family from `at` on."""
    found: dict[str, Block] = {}
    seen: Counter[str] = Counter()
    for act, family in codec.families.items():
        block = first["ship" if family == "share" else family]
        if seen[family]:
            block = Block(f"further {block.name}", at, block.words, block.share)
            at = block.end
        seen[family] += 1
        found[act] = block
    return found


def _payments() -> list[str]:
    """Return the words of payments for a VC unit, by sea, by the Trail and from the pool."""
    every = range(PAID + 1)
    paid = [(sea, trail, pool) for sea in every for trail in every for pool in every]
    return [SHARES.word(SHARES.pack(each)) for each in paid if sum(each) <= PAID]


def _shots() -> tuple[str, ...]:
    """Return the shares of its points that each ship on offer fires, from the first ship on."""
    every = range(1, SHIPS + 1)
    return tuple(f"{ship}-{points}" for ship in every for points in range(1, SHIP_SHARE))
