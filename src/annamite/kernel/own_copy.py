"""An owner's own copy of a game's components, laid over ours for a whole process.

What is in the box is read once, when a game is first loaded; so the choice is made before that, in
the environment, and holds for processes started later as well.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

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
    return f"+{hashlib.blake2b(content, digest_size=4).hexdigest()}"


def _lines() -> list[str]:
    return [line for line in os.environ.get(VARIABLE, "").splitlines() if "=" in line]
