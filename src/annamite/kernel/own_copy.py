"""An owner's own copy of a game's components, laid over ours for a whole process.

What is in the box is read once, when a game is first loaded; so the choice is made before that, in
the environment, and holds for processes started later as well.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

OWN = "+"
"""Stands before an owner's stamp in a version of rules, and nowhere else there."""
VARIABLE = "ANNAMITE_COMPONENTS"
"""Environment variable: `GAME=FILE`, several with line breaks between."""


def lay_over(game: str, path: Path) -> None:
    """Choose a file for a game that has not been loaded yet in this process."""
    kept = [line for line in _lines() if not line.startswith(f"{game}=")]
    os.environ[VARIABLE] = "\n".join([*kept, f"{game}={path.resolve()}"])


def own_copy(game: str) -> Path | None:
    """Return the file chosen for a game, or None."""
    for line in _lines():
        name, _, path = line.partition("=")
        if name == game:
            return Path(path)
    return None


def stamp(game: str) -> str:
    """Return what a game with such a file adds to its rules version; "" without one.

    So a record tells whether it was made with other values, and with which.
    """
    path = own_copy(game)
    if path is None:
        return ""
    try:
        content = path.read_bytes()
    except OSError:
        content = b""
    return f"{OWN}{digest(content)}"


def digest(content: bytes) -> str:
    """Return what tells one box of components from another, short enough for people to compare.

    >>> digest(b"guns: 2")
    '2d2b1b33'
    """
    return hashlib.blake2b(content, digest_size=4).hexdigest()


def not_here(made: str, now: str, game: str) -> str | None:
    """Return a sentence if a game was played with an owner's file that this process does not have.

    Args:
        made: The version of the rules in the record.
        now: That of the rules here.
        game: Name of the game.

    >>> not_here("4+1a2b3c4d", "4+1a2b3c4d", "whist"), not_here("3", "4+1a2b3c4d", "whist")
    (None, None)
    """
    there, here = made.partition(OWN)[2], now.partition(OWN)[2]
    if not there or there == here:
        return None
    instead = f", and this process has another one ({here})" if here else ""
    return (
        f"This was played with its owner's component file ({there}), which is not here{instead}; "
        f"start with --components {game}=FILE to play on."
    )


def _lines() -> list[str]:
    return [line for line in os.environ.get(VARIABLE, "").splitlines() if "=" in line]
