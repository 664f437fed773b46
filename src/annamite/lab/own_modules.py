"""A file of one's own with players and recorders, as it is given to every process that plays.

Its text travels with the plan, so that other machines need no copy of the file:

    class Greedy:
        def __init__(self, game, seat, seed): ...
        def choose(self, decision, look): return max(decision.values)

    PLAYERS = {"greedy": Greedy}     # called with game, seat and seed
    RECORDERS = {"mine": Mine}       # called with game and setup (`annamite.lab.recorders`)
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from annamite.kernel.own_copy import digest
from annamite.lab.recorders import bring as bring_recorders
from annamite.players.brought import BroughtError
from annamite.players.brought import bring as bring_players

PREFIX: Final = "annamite_own_"
"""Begins the name under which such a file is known to Python."""


@dataclass(frozen=True)
class OwnModule:
    """A file and its text.

    Attributes:
        path: Where it was read.
        text: What stands in it.
    """

    path: str
    text: str

    @property
    def name(self) -> str:
        """Its name as a module of Python; another file of the same name has another one."""
        stem = "".join(c if c.isalnum() else "_" for c in Path(self.path).stem)
        stamp = digest(f"{self.path}\n{self.text}".encode())
        return f"{PREFIX}{stem}_{stamp}"


def read(path: Path) -> OwnModule:
    """Return a file of one's own.

    Raises:
        BroughtError: it cannot be read.
    """
    try:
        return OwnModule(str(path.resolve()), path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no text"
        msg = f"Cannot read {str(path)!r} ({why}); name a Python file of your own."
        raise BroughtError(msg) from error


def bring(module: OwnModule) -> None:
    """Run such a file, once a process, and let what it brings be found.

    Raises:
        BroughtError: it fails, or brings nothing that can be used.
    """
    made = sys.modules.get(module.name)
    if getattr(made, "__source__", None) != module:
        made = _run(module)
    assert made is not None
    players, recorders = _named(made, "PLAYERS"), _named(made, "RECORDERS")
    if not players and not recorders:
        msg = f"{module.path} has neither PLAYERS nor RECORDERS; see docs/lab.md."
        raise BroughtError(msg)
    bring_players(players, digest(module.text.encode()))
    bring_recorders(recorders)


def _run(module: OwnModule) -> ModuleType:
    """Run a file as a module of Python.

    Raises:
        BroughtError: it fails.
    """
    made: Any = ModuleType(module.name)
    made.__file__ = module.path
    made.__source__ = module
    sys.modules[module.name] = made  # dataclasses and the like look their module up
    try:
        exec(compile(module.text, module.path, "exec"), vars(made))  # noqa: S102 - the user's own file
    except (Exception, SystemExit) as error:
        del sys.modules[module.name]
        where = _line(error, module.path)
        msg = f"{module.path} fails{where}: {type(error).__name__}: {error}."
        raise BroughtError(msg) from error
    found: ModuleType = made
    return found


def _named(module: ModuleType, which: str) -> Mapping[str, Any]:
    found = getattr(module, which, {})
    if not isinstance(found, Mapping):
        msg = f"{which} in {module.__file__} has to be a dict, from names to what is called."
        raise BroughtError(msg)
    return found


def _line(error: BaseException, path: str) -> str:
    """Return where in a file it failed, as part of a sentence; "" if that is not known."""
    if isinstance(error, SyntaxError) and error.filename == path:
        return f" in line {error.lineno}"
    at, line = error.__traceback__, 0
    while at is not None:
        if at.tb_frame.f_code.co_filename == path:
            line = at.tb_lineno
        at = at.tb_next
    return f" in line {line}" if line else ""
