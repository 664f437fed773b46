"""What is taken over from the policy: the last garrison of a town stays, and the NLF comes down the Trail."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.computer.at_scale import roads
from annamite.games.vietnam_1965_1975.computer.at_scale.mind import at_scale
from annamite.games.vietnam_1965_1975.computer.historical import battle, trail

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.computer.mind import Mind
    from annamite.players.computer import Choice

at_scale("round.retreat")(battle.retreat)
at_scale("trail.along")(trail.along)
at_scale("trail.leave")(trail.leave)


@at_scale("move.step")
def step(mind: Mind) -> Choice:
    """Along a road that is opened, or on the Trail; else as ever."""
    return roads.step(mind) or trail.step(mind)
