"""Where a game's values come from, as it tells itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from annamite.kernel.powers import TellsSources

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from annamite.kernel import Game
    from annamite.kernel.component_files import Sourced


def sources(game: Game[Any], overlay: Path | None = None) -> Sequence[Sourced]:
    """Return the sources of a game's values; empty where it does not tell.

    Args:
        game: A game.
        overlay: A file with an owner's own values.

    Raises:
        ValueError: the overlay does not fit; the message says where.
    """
    return game.sources(overlay) if isinstance(game, TellsSources) else ()
