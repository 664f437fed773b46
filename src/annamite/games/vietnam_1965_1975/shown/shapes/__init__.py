"""The shapes of what a page is sent of this game."""

from __future__ import annotations

from typing import Final

from annamite.games.vietnam_1965_1975.shown.shapes.board import Board
from annamite.games.vietnam_1965_1975.shown.shapes.choices import Hints, Option
from annamite.games.vietnam_1965_1975.shown.shapes.position import View
from annamite.games.vietnam_1965_1975.shown.shapes.season import Chronicle
from annamite.kernel.shapes import Shapes

__all__ = ["SHAPES", "Board", "Chronicle", "Hints", "Option", "View"]

SHAPES: Final = Shapes(view=View, board=Board, option=Option, hints=Hints, chronicle=Chronicle)
