"""From where pieces may be taken to be placed elsewhere, once none is Available (1.4.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from annamite.games.fire_in_the_lake.drawing import TYPE_NAMES
from annamite.games.fire_in_the_lake.offers import Group, Places
from annamite.games.fire_in_the_lake.pieces import KINDS_OF, TYPES
from annamite.games.fire_in_the_lake.steps import GROUPS
from annamite.kernel.conditions import Mask, unmet

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.turn import Turn

Lift: TypeAlias = "tuple[Turn, int, int]"
"""The action, where the piece is to be placed, and its type."""


def _holders(lift: Lift) -> int:
    turn, _, type_ = lift
    return turn.s.holding(KINDS_OF[type_])


def _none_there(lift: Lift, _: int) -> str:
    return f"no {TYPE_NAMES[TYPES[lift[2]]][1]} are there to be taken"


def _needed(lift: Lift, _: int) -> str:
    turn = lift[0]
    return f"the {turn.operation.title()} could not begin without what is there"


def _lifted(lift: Lift) -> int:
    turn, space, type_ = lift
    return turn.elsewhere(space, type_)


liftable_from: Final[Places[Lift]] = Places(
    Mask("that is where the piece is to be placed", "1.4.1-k", lambda lift: ~(1 << lift[1])),
    Mask(_none_there, "1.4.1-k", _holders),
    Mask(_needed, "2.3.4-e", _lifted),
)
"""The spaces from which a piece may be taken to be placed in another."""


LIFTED: Final = unmet("what is to be placed must come from somewhere", "1.4.1-k")


def which_kind(kinds: Sequence[int]) -> Group:
    """Return a source that asks for one piece of one of the kinds."""
    return Group(
        GROUPS, kinds, lambda _: 1, "only one piece is taken at a time, from what is there", "1.4.1"
    )
