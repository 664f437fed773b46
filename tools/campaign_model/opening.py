"""Where the NLF stands once both sides are set up: what the first pacification meets."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.campaign import pacification
from annamite.games.vietnam_1965_1975.checks import statistics
from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.kernel import Decision, Setup
from tools.campaign_notes import Plan
from tools.campaigns import Run

if TYPE_CHECKING:
    from collections.abc import Mapping

GAME: Final = "vietnam-1965-1975"
COMPUTER: Final = "computer"
SET_UP: Final = {"historical": "historical"}
"""Who sets up the NLF for whom, if not the computer."""


@cache
def taken_first(start: str, nlf: str) -> Mapping[int, int]:
    """Return what the NLF takes off the dice for each region at the first pacification.

    Dice draw which VC battalions stand there, not how many, so that all games of a start begin so; who
    plays the US side makes no difference.

    Rules: 13, 18.1

    Args:
        start: The scenario.
        nlf: Who plays the NLF.

    Raises:
        SetupError: there is no such scenario.
    """
    seats = {"us": COMPUTER, "nlf": SET_UP.get(nlf, COMPUTER)}
    run = Run(Vietnam(), Plan(GAME, Setup(start), seats, audited=False), 0)
    while (request := run.position.request) is not None and request.step is not pacification.DICE:
        value = run.choose(request) if isinstance(request, Decision) else run.fate.answer(request)
        run.position.push(value)
    return statistics.presence(run.game.table(run.position.state))
