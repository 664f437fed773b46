"""The Blockade Segment: supply for the VC by sea (17.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from annamite.games.vietnam_1965_1975.campaign.dice import MOST_TOGETHER, rolled
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import NUMBERS, step
from annamite.games.vietnam_1965_1975.position.season.indices import Index, change, level
from annamite.kernel import Chance, Rules

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table

REVEAL: Final = step(
    "blockade.reveal", NUMBERS, "NVN reveals its commitment to sea supply.", "17.5", "counter"
)
DICE: Final = step(
    "blockade.dice", NUMBERS, "Roll {number} {number:die/dice} for the blockade", "17.5", "die"
)


def reveal(t: Table) -> Rules[Outcome]:
    """Have NVN reveal what it planned last season for supply by sea.

    Rules: 12, 17.5
    """
    commitment = yield Chance(REVEAL, [t.season.plan.sea])
    t.note(
        plan=msgspec.structs.replace(t.season.plan, sea=commitment),
        sea_revealed=commitment,
        blockade=(),
    )
    t.tell("sea.revealed", "17.5", commitment=commitment)
    return NEXT


def run(t: Table) -> Rules[Outcome]:
    """Roll a die for each Naval Point, in lots, and see what supply gets through.

    Rules: 12, 17.5
    """
    commitment, left = t.season.sea_revealed, _to_roll(t)
    if commitment and left:
        lot = min(left, MOST_TOGETHER)
        dice = yield rolled(DICE, lot, of=("number", lot))
        t.note(blockade=(*t.season.blockade, dice))
        if left > lot:
            return AGAIN
    _arrive(t, commitment)
    return NEXT


def _to_roll(t: Table) -> int:
    """Return how many dice of the blockade are still to be rolled."""
    return max(level(t, Index.NAVAL) - MOST_TOGETHER * len(t.season.blockade), 0)


def _arrive(t: Table, commitment: int) -> None:
    """Note the supply that gets through."""
    dice = sum(t.season.blockade)
    supply = through(t, commitment, dice)
    change(t, Index.SEA_SUPPLY, supply, "sea_supply", "17.5-u")
    t.tell("blockade", "17.5", index=_index(t, commitment), dice=dice, supply=supply)


def through(t: Table, commitment: int, dice: int) -> int:
    """Return the supply that gets through for a commitment, the dice of the blockade given.

    Rules: 17.5
    """
    return t.box.strategic.blockade.supply(_index(t, commitment) - dice)


def _index(t: Table, commitment: int) -> int:
    """Return the index of a commitment; what is beyond the chart's last line is read there."""
    chart = t.box.strategic.blockade
    return chart.index(min(commitment, chart.most))
