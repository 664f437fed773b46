"""Where the policy fights otherwise than the computer: the last garrison of a town stays (13, 16.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.sides import US
from annamite.games.vietnam_1965_1975.computer.acts import act
from annamite.games.vietnam_1965_1975.computer.historical.answering import sheets
from annamite.games.vietnam_1965_1975.computer.tactics import escapes
from annamite.games.vietnam_1965_1975.computer.tactics.campaign.relief import posts
from annamite.players.computer import Choice

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.computer.mind import Mind
    from annamite.games.vietnam_1965_1975.position.table import Table


@sheets("round.retreat")
def retreat(mind: Mind) -> Choice:
    """Nobody leaves a capital or port to the enemy; elsewhere as the computer does."""
    choice = escapes.retreat(mind)
    if mind.t.s.season is None:
        return choice
    word, unit = next(
        ((word, n) for value, word, n in mind.acts() if value == choice.value), ("", 0)
    )
    if mind.side == US and word == "move" and _is_last(mind.t, unit):
        stay = act(mind, "done")
        if stay is not None:
            return Choice(stay, f"somebody must stay in {mind.t.where(unit)}")
    return choice


def _is_last(t: Table, unit: int) -> bool:
    """Return whether a unit holds a capital or port that nobody else would hold."""
    at = t.s.hex[unit]
    mates = [u for u in t.at(at, US) if u != unit and t.profile(u).ground]
    return at in posts(t) and not mates
