"""What is taken over from the policy: the last garrison of a town stays, and the NLF comes down the Trail."""

from __future__ import annotations

from annamite.games.vietnam_1965_1975.computer.at_scale.mind import at_scale
from annamite.games.vietnam_1965_1975.computer.historical import battle, trail

at_scale("round.retreat")(battle.retreat)
at_scale("move.step")(trail.step)
at_scale("trail.along")(trail.along)
at_scale("trail.leave")(trail.leave)
