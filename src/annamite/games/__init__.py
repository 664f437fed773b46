"""The games, one package each; no game imports another.

A package here is a game if it defines `game() -> Game`. It is named with hyphens where its folder
has underscores: `fire-in-the-lake` lives in `fire_in_the_lake`.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from types import ModuleType
from typing import Any, Protocol, runtime_checkable

from annamite.kernel import Game

__all__ = ["load", "names"]


@runtime_checkable
class GamePackage(Protocol):
    """A package that is a game."""

    def game(self) -> Game[Any]:
        """Return the rules."""


def names() -> list[str]:
    """Return the names of all games that can be played, in alphabetical order.

    A package that cannot be imported is left out; `load` tells why.
    """
    return sorted(name for name in _packages() if _playable(name))


def load(name: str) -> Game[Any]:
    """Return the game called `name`.

    Raises:
        ValueError: there is no such game; the message lists those there are.
    """
    package: object = _import(name) if name in _packages() else None
    if isinstance(package, GamePackage):
        return package.game()
    known = ", ".join(names()) or "none"
    msg = f"There is no game {name!r}; choose one of: {known}."
    raise ValueError(msg)


def _packages() -> list[str]:
    """Return the names of the packages here, whether or not they are games yet."""
    return [m.name.replace("_", "-") for m in pkgutil.iter_modules(__path__) if m.ispkg]


def _import(name: str) -> ModuleType:
    return importlib.import_module(f"{__name__}.{name.replace('-', '_')}")


def _playable(name: str) -> bool:
    try:
        return isinstance(_import(name), GamePackage)
    except Exception:  # noqa: BLE001 - one broken game does not keep the others from being played
        return False
