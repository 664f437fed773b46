"""Worlds in the middle of a stretch: what a position could be, as far as a seat knows.

A player that searches draws worlds and plays on in them. What it is given knows only what its seat
may know (`Position.fork_as`); worlds drawn from that come as often as from the position itself, for
`SamplesWorlds.sample_world` hangs on nothing else.
"""

from __future__ import annotations

from random import Random
from typing import Final

from annamite.kernel.chance import Chance
from annamite.kernel.decision import Decision, Request
from annamite.kernel.game import S
from annamite.kernel.position import Position, Unknowable, alike
from annamite.kernel.powers import SamplesWorlds

TRIES: Final = 1000
"""So many worlds are drawn until one explains what a seat has seen since the stretch began."""


def world_of(position: Position[S], seat: str | None, rng: Random) -> Position[S]:
    """Return a position drawn among those that fit all that a seat knows of one, to be played on.

    The stretch begins in a world that the game draws. What has been answered since and the seat has
    seen is answered again; what it has not seen, at random: of decisions each option is as likely,
    of dice and draws as their weights say. A world in which that cannot be, or is not asked, is
    dropped. So among the worlds that are left those are more likely in which more of what was hidden
    leads to what was seen. How likely open answers and dice were in each is not weighed.

    Args:
        position: A position in play; it is not changed.
        seat: Who looks; None: a spectator.
        rng: What draws; never the game's own dice.

    Raises:
        Unknowable: of many worlds none explains what the seat has seen.
        TypeError: the game has secrets and draws no worlds.
    """
    game = position.game
    if not game.secrets(position.base):
        return position.fork()
    if not isinstance(game, SamplesWorlds):
        msg = f"{game.name} has secrets and draws no worlds"
        raise TypeError(msg)
    for _ in range(TRIES):
        world: Position[S] = Position(game, game.sample_world(position.base, seat, rng))
        if _explains(world, position, seat, rng):
            return world
    msg = f"what {seat} knows does not explain this position"
    raise Unknowable(msg)


def _explains(world: Position[S], position: Position[S], seat: str | None, rng: Random) -> bool:
    """Answer in a world what was answered in a position; tell whether it comes to the same question."""
    for asked, value in zip(position.asked, position.stretch):
        request = world.request
        if request is None or not alike(request, asked):
            return False
        if not asked.shown_to(seat):
            world.push(_drawn(request, rng))
        elif value in _possible(request):
            world.push(value)
        else:
            return False
    now, then = world.request, position.request
    same = now is then if now is None or then is None else alike(now, then)
    return same and len(world.stretch) == len(position.stretch)


def _possible(request: Request) -> list[int]:
    return [*(request.answerable if isinstance(request, Decision) else request.outcomes)]


def _drawn(request: Request, rng: Random) -> int:
    """Return an answer that the seat has not seen."""
    weights = request.weights if isinstance(request, Chance) else None
    return rng.choices(_possible(request), weights)[0]
