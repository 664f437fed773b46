"""Looking ahead from a position: what an answer comes to, and what a game has to say about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from annamite.kernel.decision import Decision
from annamite.kernel.position import Position, Unknowable
from annamite.kernel.powers import HasHints

if TYPE_CHECKING:
    from annamite.kernel.game import Json, LogEntry, S


def after(
    position: Position[S], seat: str, value: int
) -> tuple[list[LogEntry], Position[S] | None]:
    """Return what an answer tells, and the position that it comes to, as `seat` may know it.

    What the seat has no choice about belongs to the answer, as long as the stretch lasts. Nothing
    is told, and there is no position, where what the seat knows is not enough.
    """
    lines: list[LogEntry] = []
    try:
        fork = position.fork_as(seat, log=lines.append)
        request = fork.request
        if not isinstance(request, Decision) or value not in request.values:
            return [], None
        stretch = fork.base
        fork.push(value)
        while isinstance(request := fork.request, Decision) and fork.base is stretch:
            if request.seat != seat or not request.forced:
                break
            fork.push(request.values[0])
    except Unknowable:
        return [], None
    return lines, fork


def played_on(
    fork: Position[S], seat: str, choose: Callable[[Decision], int], limit: int
) -> Position[S]:
    """Let `choose` play on for `seat` until something else than its decision comes, and return that.

    It stops at the end of the stretch, and after `limit` answers, too.
    """
    stretch = fork.base
    for _ in range(limit):
        request = fork.request
        if not isinstance(request, Decision) or request.seat != seat:
            break
        fork.push(choose(request))
        if fork.base is not stretch:
            break
    return fork


def hints_for(position: Position[S], seat: str) -> Json:
    """Return the game's hints on the decision of `seat` at which a position stands, if any.

    Args:
        position: A fork that knows only what `seat` may see.
        seat: Who decides.
    """
    game, request = position.game, position.request
    if not isinstance(game, HasHints):
        return None
    if not isinstance(request, Decision) or request.seat != seat:
        return None
    return game.hints(position.state, request)
