"""Where a game's values come from, as its own package tells."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from annamite.kernel import Game


class Source(Protocol):
    """Where the values of a table come from."""

    @property
    def table(self) -> str:
        """The table's name."""

    @property
    def what(self) -> str:
        """Which of its values."""

    @property
    def source(self) -> str:
        """Where they come from."""

    @property
    def reconstructed(self) -> bool:
        """Whether they are ours, and not the printed ones."""


def sources(game: Game[Any], overlay: Path | None = None) -> Sequence[Source]:
    """Return the sources of a game's values; empty where its package does not tell.

    Args:
        game: A game; the package that holds it, or its module `components`, may have a function
            `sources(overlay)`.
        overlay: A file with an owner's own values.

    Raises:
        ValueError: the overlay does not fit; the message says where.
    """
    package = type(game).__module__.rpartition(".")[0]
    for name in (package, f"{package}.components"):
        try:
            tell = getattr(importlib.import_module(name), "sources", None)
        except ImportError:
            continue
        if callable(tell):
            found: Sequence[Source] = tell(overlay)
            return found
    return ()
