"""Scenarios without forces that differ from the usual one in a special rule."""

from __future__ import annotations

from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.box.scenarios import Special
from tests.games.vietnam_1965_1975.scenes import SHEET

FREE = replace(SHEET, special=Special(free_fire=True))
"""Free fire may be declared."""

SLOW_VIET_CONG = replace(SHEET, special=Special(free_fire=False, vc_movement=-2))
"""VC units move 2 less, as in Operation Starlite."""
