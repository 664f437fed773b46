"""The games, one package each; no game imports another.

A package here is a game if its module `game`, or the package itself, defines `game() -> Game`. It
is named with hyphens where its folder has underscores: `fire-in-the-lake` lives in
`fire_in_the_lake`. Games may also live elsewhere: the folders that the environment variable
`ANNAMITE_GAMES` names count as if they were part of this one.

So that games are found without their rules, a package should import nothing of itself. Its module
`about`, with a function `about() -> About`, then says what there is to choose before the rules are
needed; a game without that module is asked itself.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import pkgutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from annamite.kernel.about import About
from annamite.kernel.about import about as said_by
from annamite.kernel.own_copy import own_copy
from annamite.kernel.reference import Reference, kept

if TYPE_CHECKING:
    from annamite.kernel import Game

__all__ = [
    "BrokenGameError",
    "about",
    "folders",
    "has_reference",
    "load",
    "names",
    "playable",
    "reference",
    "unreadable",
]

FOLDERS = "ANNAMITE_GAMES"
"""Environment variable: folders with further games, separated as in PATH."""


def folders(environ: Mapping[str, str] = os.environ) -> list[str]:
    """Return the folders outside this package in which there may be games."""
    named = [folder for folder in environ.get(FOLDERS, "").split(os.pathsep) if folder]
    return [str(Path(folder).expanduser().resolve()) for folder in named]


__path__.extend(folders())


class BrokenGameError(ValueError):
    """A game that is here but cannot be played; the message says why."""


def names() -> list[str]:
    """Return the names of all games that are here, in alphabetical order; quick.

    A package that cannot be imported is left out; `load` tells why. Where it can, its rules may
    still turn out to be broken: see `playable`.
    """
    return sorted(name for name in _packages() if _is_game(name))


def playable() -> list[str]:
    """Return the names of the games whose rules can be loaded; loads them all."""
    return [name for name in names() if _loads(name)]


def unreadable() -> list[str]:
    """Return a sentence for each package here that cannot even be imported, which `names` leaves out."""
    return [why for name in sorted(_packages()) if (why := _trouble(name))]


def about(name: str) -> About:
    """Return what the game called `name` says of itself, without its rules where it can.

    Raises:
        ValueError: there is no such game, or it cannot say; the message tells.
    """
    # What an owner's own copy changes, only the rules know.
    if name not in names() or own_copy(name) is not None:
        return said_by(load(name))
    try:
        found: About = (_function(name, "about") or (lambda: said_by(load(name))))()
    except Exception as error:
        raise _broken(name, error) from error
    return found


def reference(name: str) -> Reference | None:
    """Return the rules reference of the game called `name`, read at the first use; None: it has none.

    Raises:
        ValueError: there is no such game, or its reference cannot be read; the message tells.
        BrokenGameError: it cannot say where its reference is.
    """
    folder = _reference_folder(name)
    return kept(folder) if folder else None


def has_reference(name: str) -> bool:
    """Return whether there is a game called `name` that has a rules reference, without reading it."""
    try:
        return _reference_folder(name) is not None
    except ValueError:
        return False


def _reference_folder(name: str) -> Path | None:
    if name not in names():
        raise ValueError(_unknown(name))
    try:
        # Not by `about` above: with an owner's own copy that would need the rules.
        said = _function(name, "about")
        folder: Path | None = said().reference if said else None
    except Exception as error:
        raise _broken(name, error) from error
    return folder


def load(name: str) -> Game[Any]:
    """Return the game called `name`.

    Raises:
        ValueError: there is no such game; the message lists those there are. Or something in an
            owner's file does not fit; the message says what.
        BrokenGameError: its rules cannot be loaded.
    """
    if name in _packages():
        try:
            game = _function(name, "game")
            if game is not None:
                return game()  # type: ignore[no-any-return]
        except Exception as error:
            raise _broken(name, error) from error
    raise ValueError(_unknown(name))


def _unknown(name: str) -> str:
    known = ", ".join(names()) or "none"
    return f"There is no game {name!r}; choose one of: {known}."


def _broken(name: str, error: Exception) -> ValueError:
    """Return what to raise for a game that fails: with an owner's file the error tells it all."""
    if isinstance(error, BrokenGameError) or (
        isinstance(error, ValueError) and own_copy(name) is not None
    ):
        return error
    return BrokenGameError(f"{name} cannot be played: {type(error).__name__}: {error}.")


def _packages() -> list[str]:
    """Return the names of the packages here, whether or not they are games yet."""
    return [m.name.replace("_", "-") for m in pkgutil.iter_modules(__path__) if m.ispkg]


def _function(name: str, which: str) -> Callable[[], Any] | None:
    """Return a package's function, from the package itself or from its module of that name."""
    place = _place(name)
    function = getattr(importlib.import_module(place), which, None)
    if not callable(function) and importlib.util.find_spec(f"{place}.{which}") is not None:
        function = getattr(importlib.import_module(f"{place}.{which}"), which, None)
    return function if callable(function) else None


def _place(name: str) -> str:
    return f"{__name__}.{name.replace('-', '_')}"


def _is_game(name: str) -> bool:
    if _trouble(name):
        return False  # one broken game does not keep the others from being played
    package = importlib.import_module(_place(name))
    # Whether there is a module can be told without importing it.
    in_module = importlib.util.find_spec(f"{package.__name__}.game") is not None
    return in_module or callable(getattr(package, "game", None))


def _trouble(name: str) -> str:
    """Return why a package cannot be imported; "" if it can."""
    try:
        importlib.import_module(_place(name))
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told
        return str(_broken(name, error))
    return ""


def _loads(name: str) -> bool:
    try:
        load(name)
    except ValueError:
        return False
    return True
