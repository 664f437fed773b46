"""Vietnam War board wargames, played by their rules.

`load` gives the rules of a game, `play` a game to play at a prompt or in a notebook; `annamite
games` lists the games. All else is in the packages below: `kernel` for sessions, records and
positions, `players` for computers, `lab` for simulations.

>>> from annamite import load, play
>>> load("fire-in-the-lake")
<Fire in the Lake (fire-in-the-lake): 3 scenarios, seats us, arvn, nva, vc>
>>> table = play("fire-in-the-lake", "short", seed=1)
>>> table.seat, table.words[:3]
('vc', ['pass', 'rally', 'march'])
>>> table.answer("pass")
>>> table.undo()
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from annamite.games import load
    from annamite.lab.table import Table, play

__version__ = "0.1.0"

__all__ = ["Table", "__version__", "load", "play"]

_HOMES = {"load": "annamite.games", "play": "annamite.lab.table", "Table": "annamite.lab.table"}
"""Where each name is, so that importing the package imports neither rules nor kernel."""


def __getattr__(name: str) -> Any:
    """Return what is imported when it is first asked for.

    Raises:
        AttributeError: there is no such name.
    """
    if name not in _HOMES:
        msg = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(msg)
    found = globals()[name] = getattr(import_module(_HOMES[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
