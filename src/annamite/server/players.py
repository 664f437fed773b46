"""The kinds of player that may hold a seat at a table: people, and what `annamite.players` knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from annamite import players
from annamite.server.wire.lists import KindSpec

if TYPE_CHECKING:
    from collections.abc import Mapping

    from annamite.kernel import Game

PERSON = "person"
"""Somebody at the owner's own screen."""
LINK = "link"
"""Somebody elsewhere, who has the seat's secret link."""

PEOPLE = {
    PERSON: "Person at this screen",
    LINK: "Person elsewhere, by secret link",
}
TITLES = {"nonplayer": "Non-player, by the rulebook", "random": "Computer (random moves)"}
"""Where a table says it in other words."""


def kinds(game: Game[Any]) -> dict[str, str]:
    """Return the kinds of player that `game` can be played by, with their titles."""
    computers = {kind.id: TITLES.get(kind.id, kind.title) for kind in players.kinds(game).values()}
    return PEOPLE | computers


def described(game: Game[Any]) -> list[KindSpec]:
    """Return the kinds of player that a page offers; `seated` are those that are part of the set-up."""
    known = players.kinds(game)
    return [
        KindSpec(id=kind, title=title, seated=kind in known and known[kind].seated)
        for kind, title in kinds(game).items()
        if kind not in known or known[kind].listed
    ]


def is_computer(kind: str) -> bool:
    """Whether a seat of this kind is answered for by the server."""
    return kind not in PEOPLE


def people(seats: Mapping[str, str]) -> tuple[str, ...]:
    """Return the seats that people play: those who can be asked for a die or card."""
    return tuple(seat for seat, kind in seats.items() if not is_computer(kind))
