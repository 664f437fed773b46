"""What can be played, as the page that starts a game needs it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from annamite.lab.sources import sources
from annamite.server import players

if TYPE_CHECKING:
    from annamite.kernel import Game
    from annamite.kernel.game import Json


def entry(game: Game[Any]) -> Json:
    """Return the entry of a game in the catalog."""
    return {
        "name": game.name,
        "title": game.title,
        "scenarios": msgspec.to_builtins(list(game.scenarios)),
        "options": msgspec.to_builtins(list(game.options)),
        "seats": msgspec.to_builtins(list(game.seats)),
        "kinds": players.described(game),
        "reconstructed": reconstructed(game),
    }


def reconstructed(game: Game[Any]) -> list[str]:
    """Return which values are not the printed ones, as few lines as tables and their fields allow.

    Sources tell values apart by reason: `regions: defence of vinh`, `losses.last`. People read
    them together: `regions: defence of vinh, ha_tinh`, `losses: last, first_line`.
    """
    lines: dict[str, list[str]] = {}
    for source in sources(game):
        if not source.reconstructed:
            continue
        head, names = source.what, ""
        if head.startswith(f"{source.table}: "):
            head, of, names = head.partition(" of ")
            head += of
        elif head.startswith(f"{source.table}."):
            head, names = f"{source.table}: ", head.removeprefix(f"{source.table}.")
        lines.setdefault(head, []).append(names)
    return [head + ", ".join(filter(None, names)) for head, names in lines.items()]
