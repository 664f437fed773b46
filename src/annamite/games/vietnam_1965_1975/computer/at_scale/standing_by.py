"""What is taken over from the policy: the last garrison of a town stays."""

from __future__ import annotations

from annamite.games.vietnam_1965_1975.computer.at_scale.mind import at_scale
from annamite.games.vietnam_1965_1975.computer.historical import battle

at_scale("round.retreat")(battle.retreat)
