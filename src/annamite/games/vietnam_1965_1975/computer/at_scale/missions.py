"""Who holds, and who is free to operate (6.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.sides import US
from annamite.games.vietnam_1965_1975.computer.at_scale.guards import guards
from annamite.games.vietnam_1965_1975.computer.at_scale.mind import at_scale
from annamite.games.vietnam_1965_1975.computer.tactics import turns
from annamite.games.vietnam_1965_1975.computer.tactics.standing import garrisons
from annamite.games.vietnam_1965_1975.computer.weighing import weights_of
from annamite.games.vietnam_1965_1975.turn.missions import MISSION_ACTS
from annamite.players.computer import Choice

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.computer.mind import Mind

EXPOSED: Final = 0.8
"""What holding must save where the unit is free to operate."""


@at_scale("turn.mission")
def mission(mind: Mind) -> Choice:
    """All come off their missions first; then garrisons of the US side hold, and who guards a town.

    Nobody comes off a mission once the first is put on one.
    """
    t = mind.t
    if t.s.season is None or mind.side != US:
        return turns.mission(mind)
    acts = mind.acts()
    for value, act, _ in acts:
        if act == "release":
            return Choice(value, "it shall be free to operate")
    holding: dict[int, float] = mind.recall(
        "holding", (t.season.number, t.s.turn, tuple(t.s.hex)), lambda: _holding(mind)
    )
    for unit, gain in holding.items():
        value = MISSION_ACTS.pack("hold", unit)
        if mind.offers(value):
            return Choice(value, f"holding {t.where(unit)} saves {gain:.1f} points")
    return Choice(MISSION_ACTS.pack("done"), "the others deter whoever comes near")


def _holding(mind: Mind) -> dict[int, float]:
    """Return the units of the US side that had better hold this turn, with what that saves."""
    t = mind.t
    kept = {*garrisons(t, weights_of(t)), *guards(t)}
    return {unit: gain for unit, gain in turns.threatened(mind) if unit in kept or gain > EXPOSED}
