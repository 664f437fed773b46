"""Where the NLF stands once both sides are set up: what the first pacification meets."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from annamite.games.vietnam_1965_1975.campaign import pacification, population
from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.kernel import Decision, DiceStream, Position, Setup
from annamite.players import seat_player, seat_setup

if TYPE_CHECKING:
    from collections.abc import Mapping

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
    game: Any = Vietnam()
    seats = {"us": COMPUTER, "nlf": SET_UP.get(nlf, COMPUTER)}
    position = Position(game, game.start(seat_setup(game, Setup(start, {}), seats)))
    players = {seat: seat_player(kind, game, seat, start) for seat, kind in seats.items()}
    fate = DiceStream.seeded("set up", start)
    while (request := position.request) is not None and request.step is not pacification.DICE:
        if isinstance(request, Decision):
            position.push(players[request.seat].choose(request, position.fork))
        else:
            position.push(fate.answer(request))
    t = game.table(position.state)
    return {n: -pacification.modifiers(t, n).units for n, _ in population.regions(t)}
