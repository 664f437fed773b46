"""Tables where people bring their own dice and cards: who may, and how they are asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from annamite.server import players

if TYPE_CHECKING:
    from collections.abc import Mapping

    from annamite.kernel import Game, Setup


def refusal(game: Game[Any], setup: Setup, seats: Mapping[str, str]) -> str | None:
    """Return why people cannot bring their own dice and cards; None if they can.

    Raises:
        SetupError: the game has no such setup.
    """
    if not players.people(seats):
        return "Nobody plays who could bring dice and cards: seat a person, or let fate roll."
    if players.LINK in seats.values() and game.secrets(game.start(setup)):
        return (
            "Here seats hide things from each other, so own dice and cards need everybody at one "
            "screen: play no seat by link, or let fate roll."
        )
    return None
