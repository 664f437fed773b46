"""How the computer plays a game-turn: prices, forecasts, plans, and an answer to each question.

The modules that answer register their functions in `ANSWERS` when they are imported, which is here.
"""

from __future__ import annotations

from typing import Final

from annamite.games.vietnam_1965_1975.computer.mind import ANSWERS
from annamite.games.vietnam_1965_1975.computer.tactics import (
    escapes,
    fights,
    interdiction,
    moves,
    operations,
    pursuit,
    security,
    turns,
)

ANSWERING: Final = (turns, operations, moves, interdiction, escapes, fights, pursuit, security)
"""The modules that answer, in the order of a turn."""
BY_DEFAULT: Final = frozenset(
    {
        "arrival.place",
        "arvn.sheet",
        "arvn.withdraw",
        "bombing.mission",
        "bombing.order",
        "commitment.item",
        "commitment.number",
        "coup.induce",
        "effectiveness.corps",
        "effectiveness.zone",
        "north.forces",
        "north.points_withdrawn",
        "north.recruits",
        "north.replacements",
        "north.sea",
        "north.trail",
        "north.trail_work",
        "north.units_withdrawn",
        "offensive.declare",
        "offensive.place",
        "offensive.section",
        "pacification.region",
        "replacement.leader",
        "setup.deployment",
        "status.break",
        "status.deployment",
        "trail.air",
        "trail.along",
        "trail.attack",
        "trail.enter",
        "trail.leave",
        "vc.part",
        "vc.pay",
        "vc.place",
        "vc.points",
        "vc.unit",
        "vc.withdraw",
        "vc.withdraw_points",
        "withdrawal.final",
        "withdrawal.forced",
    }
)
"""Steps at which it takes the first option, having no view of its own: the checks of effectiveness,
in what deployment formations come and change, the Ho Chi Minh Trail, where it leaves everything as it
is (`annamite.players.computer.idle`), and the sheets of a campaign."""

__all__ = ["ANSWERING", "ANSWERS", "BY_DEFAULT"]
