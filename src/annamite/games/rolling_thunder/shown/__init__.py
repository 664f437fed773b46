"""The shapes of what the page is sent of this game."""

from __future__ import annotations

from annamite.games.rolling_thunder.shown.board import ThunderBoard
from annamite.games.rolling_thunder.shown.view import ThunderOption, ThunderView
from annamite.kernel.shapes import Hints, Shapes

SHAPES = Shapes(view=ThunderView, board=ThunderBoard, option=ThunderOption, hints=Hints)

__all__ = ["SHAPES", "ThunderBoard", "ThunderOption", "ThunderView"]
