"""What can be played, as the page that starts a game needs it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from annamite.kernel.component_files import reconstructed
from annamite.kernel.powers import TellsSources
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
        "reconstructed": reconstructed(game.sources() if isinstance(game, TellsSources) else ()),
    }
