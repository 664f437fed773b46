"""Whether a computer that has just sat down answers a position and a world in its place alike."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from annamite.kernel import Decision, Position
from annamite.kernel.powers import SamplesWorlds
from annamite.players import reason_of, seat_player

if TYPE_CHECKING:
    from random import Random


def decides(position: Position[Any], seat: str | None) -> bool:
    """Return whether a seat has a choice in a position."""
    request = position.request
    return isinstance(request, Decision) and request.seat == seat and len(request.values) > 1


def answer_alike(position: Position[Any], seat: str, kind: str, rng: Random) -> bool:
    """Let a computer answer a position and a world; return whether it had to, and there is another.

    Args:
        position: Where a stretch begins at which the seat decides; it is not changed.
        seat: Who decides.
        kind: The kind of computer, which has just sat down.
        rng: What draws the world.

    Raises:
        AssertionError: it answers otherwise, or for another reason; the message says how.
    """
    game = position.game
    assert isinstance(game, SamplesWorlds), f"{game.name} draws no worlds"
    world = game.sample_world(position.base, seat, rng)
    if not decides(position, seat) or game.dump(world) == game.dump(position.base):
        return False
    here, there = (answer_of(game, state, seat, kind) for state in (position.base, world))
    assert here == there, f"{kind} for {seat} answers {here}, and a twin {there}"
    return True


def answer_of(game: Any, state: Any, seat: str, kind: str) -> tuple[str, str, str]:
    """Return the step at which a position stands, what a computer answers there, and why."""
    position = Position(game, state.copy())
    request = position.request
    assert isinstance(request, Decision)
    player = seat_player(kind, game, seat, 0)
    value = player.choose(request, partial(position.fork_as, seat))
    return request.step.id, request.step.codec.word(value), reason_of(player)
