"""The computer's mind where it plays at the scale of a campaign: prices and plans of its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, Final

from annamite.games.vietnam_1965_1975.computer.at_scale.worth import ScalePrices
from annamite.games.vietnam_1965_1975.computer.mind import Mind
from annamite.games.vietnam_1965_1975.computer.weighing import Weighed
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.players import computer

LASTING: Final = ("shift", "rescue", "sweep")
"""Plans that stand until the operation is over that carries them out."""


class ScaleTable(Table, Weighed):
    """A position of a campaign, weighed by what its pacification feels."""

    __slots__ = ()

    def weights(self) -> ScalePrices:
        """Return what things are worth in the position."""
        return ScalePrices(self)


class ScaleMind(Mind):
    """One decision, weighed at the scale of a campaign where it is one.

    Attributes:
        plans: What is worked out otherwise in a campaign, by the name under which it is remembered.
    """

    __slots__ = ()

    plans: ClassVar[dict[str, Callable[[ScaleMind], Any]]] = {}

    @property
    def t(self) -> Table:
        """The table with the position as the seat sees it."""
        if self._table is None:
            seen = super().t
            if seen.s.season is not None:
                self._table = ScaleTable(seen.s, seen.box, seen.scenario)
        return super().t

    def recall(self, name: str, key: object, work_out: Callable[[], Any]) -> Any:
        """Return a result worked out for the same key before, or work it out by a plan at scale."""
        plan = self.plans.get(name)
        if plan is None or self.t.s.season is None:
            return super().recall(name, key, work_out)
        known = self.memory.known.get(name)
        if known is not None and name in LASTING and self.t.s.op is not None:
            return known[1]
        return super().recall(name, key, partial(plan, self))


AT_SCALE: Final = computer.Answers[Mind]()
"""Who answers otherwise than the tactics of a game-turn do."""
at_scale: Final = AT_SCALE.at
