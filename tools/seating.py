"""Who may sit in the seats of games that tools play: all kinds of player, and some that only tools know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from annamite.kernel import SetupError
from annamite.lab import choices
from annamite.players import seat_player
from tools.exploiting import exploiters
from tools.moody import MOODY, MoodyPlayer

if TYPE_CHECKING:
    from annamite.kernel import Game
    from annamite.players import Player


def ours(game: Game[Any]) -> tuple[str, ...]:
    """Return the kinds for a game that no page and no other command knows."""
    return (MOODY, *exploiters(game))


def kinds_of(game: Game[Any], text: str) -> dict[str, str]:
    """Return the kind of player for each seat, those among them that only tools know.

    Args:
        game: The rules.
        text: `KIND` for all seats, or `SEAT=KIND,…`; both may be mixed.

    Raises:
        SetupError: no such seat or kind, or an exploit of the other side; the message lists what there is.
    """
    special, exploits = ours(game), exploiters(game)
    parts = [part.strip().rpartition("=") for part in text.split(",")]
    known = (f"{seat}{sign}{'random' if kind in special else kind}" for seat, sign, kind in parts)
    try:
        found = choices.seats(game, ",".join(known))
    except SetupError as error:
        msg = f"{error} Tools know besides: {', '.join(special)}."
        raise SetupError(msg) from error
    named = {seat for seat, _, _ in parts}
    for seat, _, kind in parts:
        if kind in special:
            found |= dict.fromkeys([seat] if seat else found.keys() - named, kind)
    for seat, kind in found.items():
        if kind in exploits and exploits[kind][0] != seat:
            msg = f"{kind} is an exploit of {exploits[kind][0]}, not of {seat}."
            raise SetupError(msg)
    return found


def player(kind: str, game: Game[Any], seat: str, seed: int | str) -> Player:
    """Return a player of a kind for a seat.

    Raises:
        ValueError: `game` has no such kind.
    """
    if kind == MOODY:
        return MoodyPlayer(f"{seed} {seat}")
    if kind in (exploits := exploiters(game)):
        return exploits[kind][1].make(game, seat, seed)
    return seat_player(kind, game, seat, seed)
