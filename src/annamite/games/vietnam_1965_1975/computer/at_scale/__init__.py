"""Tactics at the scale of a campaign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from annamite.games.vietnam_1965_1975.computer.at_scale.mind import ScaleMind
from annamite.players.computer import Answer

AT_SCALE: Final[Mapping[str, Answer[Any]]] = {}

__all__ = ["AT_SCALE", "ScaleMind"]
