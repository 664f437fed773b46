"""Tactics at the scale of a campaign."""

from __future__ import annotations

from typing import Final

from annamite.games.vietnam_1965_1975.computer.at_scale import missions, offensives, standing_by
from annamite.games.vietnam_1965_1975.computer.at_scale.dashes import best_dashes
from annamite.games.vietnam_1965_1975.computer.at_scale.hunts import best_strikes
from annamite.games.vietnam_1965_1975.computer.at_scale.mind import AT_SCALE, ScaleMind
from annamite.games.vietnam_1965_1975.computer.at_scale.occupation import best_moves

ScaleMind.plans.update(shift=best_dashes, rescue=best_moves, strikes=best_strikes)

ANSWERING: Final = (missions, offensives, standing_by)
"""The modules that answer."""

__all__ = ["ANSWERING", "AT_SCALE", "ScaleMind"]
