"""Attacks in a season of an offensive, in which the US feels each of them at home (16.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.sides import NLF
from annamite.games.vietnam_1965_1975.computer.at_scale.mind import at_scale
from annamite.games.vietnam_1965_1975.computer.tactics import fights
from annamite.games.vietnam_1965_1975.computer.tactics.engaged import Engaged
from annamite.games.vietnam_1965_1975.operation.combat import ATTACK_ACTS
from annamite.players.computer import Choice

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.computer.mind import Mind
    from annamite.games.vietnam_1965_1975.position.table import Table

NEWS: Final = 0.5
"""What an attack brings the NLF by its mere news: half a point of US morale."""


def news(t: Table, side: int) -> float:
    """Return what an attack of a side brings it by its mere news."""
    offensive = t.s.season is not None and t.season.offensive
    return NEWS if offensive and side == NLF else 0.0


@at_scale("combat.attack")
def attack(mind: Mind) -> Choice:
    """As ever, but in an offensive the NLF attacks on while it costs less than the news are worth."""
    choice = fights.attack(mind)
    worth = news(mind.t, mind.side)
    if not worth or choice.value != ATTACK_ACTS.pack("done"):
        return choice
    engaged = Engaged(mind.t, mind.side)
    best: tuple[float, int] | None = None
    for value, act, at in mind.acts():
        units = fights.fighters(mind, at) if act == "hex" else []
        if units:
            gain = fights.prospect(mind, engaged, at, units).value + worth
            if gain > 0 and (best is None or gain > best[0]):
                best = gain, value
    return (
        choice if best is None else Choice(best[1], "in an offensive each attack is heard at home")
    )
