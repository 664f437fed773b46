"""Tactics at the scale of a campaign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from annamite.games.vietnam_1965_1975.computer.at_scale.dashes import best_dashes
from annamite.games.vietnam_1965_1975.computer.at_scale.hunts import best_strikes
from annamite.games.vietnam_1965_1975.computer.at_scale.mind import ScaleMind
from annamite.games.vietnam_1965_1975.computer.at_scale.occupation import best_moves
from annamite.players.computer import Answer

ScaleMind.plans.update(shift=best_dashes, rescue=best_moves, strikes=best_strikes)

AT_SCALE: Final[Mapping[str, Answer[Any]]] = {}

__all__ = ["AT_SCALE", "ScaleMind"]
