"""Players that others bring: by installed packages, or by a file of one's own.

A player is made by whatever is called with a game, a seat and a seed and returns a `Player`, such
as a class. A package brings some as entry points:

    [project.entry-points."annamite.players"]
    greedy = "my_package:Greedy"

A file names them in `PLAYERS` (`annamite.lab.own_modules`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import PurePath
from traceback import walk_tb
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from annamite.kernel import Decision
    from annamite.players import Look, Player

__all__ = ["GROUP", "Brought", "BroughtError", "Maker", "bring", "failed", "found"]

GROUP: Final = "annamite.players"
"""The group of entry points."""

Maker: TypeAlias = Callable[[Any, str, "int | str"], Any]
"""Is called with a game, a seat and a seed; returns a player."""


class BroughtError(ValueError):
    """What somebody brings cannot be used; the message says why."""


def failed(what: str, error: BaseException) -> BroughtError:
    """Return what to raise where something that is brought has raised an error.

    Args:
        what: What it was: "The player 'greedy'".
        error: What it raised, caught where it was called.
    """
    try:
        said = " ".join(str(error).split())
    except Exception:  # noqa: BLE001 - an error of somebody's own may fail, too
        said = "it does not say why"
    called = error.__traceback__ and error.__traceback__.tb_next
    where = ""
    if called is not None:
        path = called.tb_frame.f_code.co_filename
        inside = [line for frame, line in walk_tb(called) if frame.f_code.co_filename == path]
        where = f" in {PurePath(path).name}, line {inside[-1]}"
    return BroughtError(f"{what} fails{where}: {type(error).__name__}: {said.rstrip('.')}.")


@dataclass(frozen=True)
class Brought:
    """A kind of player that somebody brings (`annamite.players.Kind`).

    Attributes:
        id: Its name on the command line and in records.
        maker: Makes the players.
        source: A digest of the file that brings it; "" where a package does.
    """

    id: str
    maker: Maker
    source: str = ""
    aliases: ClassVar[tuple[str, ...]] = ()
    listed: ClassVar[bool] = True
    long: ClassVar[bool] = False
    seated: ClassVar[bool] = False

    @property
    def title(self) -> str:
        """What a person reads."""
        return self.id.replace("-", " ").replace("_", " ").capitalize()

    def make(self, game: Any, seat: str, seed: int | str) -> Player:
        """Return a new player.

        Raises:
            BroughtError: it cannot be found or made, or does not choose.
        """
        try:
            player: Player = self.maker(game, seat, seed)
        except (Exception, SystemExit) as error:
            msg = f"The player {self.id!r} cannot be made: {type(error).__name__}: {error}."
            raise BroughtError(msg) from error
        if not callable(getattr(player, "choose", None)):
            msg = f"The player {self.id!r} has no method choose(decision, look)."
            raise BroughtError(msg)
        return Checked(self.id, player)


class Checked:
    """A player that somebody brings, whose answers are looked at before the rules take them.

    Args:
        name: What to call it.
        player: Who chooses.
    """

    def __init__(self, name: str, player: Player) -> None:
        self._name = name
        self._player = player

    @property
    def reason(self) -> str:
        """Why it has chosen as it has; "" if it does not say."""
        return str(getattr(self._player, "reason", ""))

    def choose(self, decision: Decision, look: Look) -> int:
        """Return the player's answer.

        Raises:
            BroughtError: the player fails, its answer is not among the options, or these were
                changed.
        """
        values = decision.values
        offered = [*values]
        try:
            value = self._player.choose(decision, look)
        except (Exception, SystemExit) as error:
            raise failed(f"The player {self._name!r}", error) from error
        if [*values] != offered:
            # The rules may hold on to the list, and offer it in other games.
            values[:] = offered  # type: ignore[index]
            msg = f"The player {self._name!r} changes decision.values, which is only to be read."
            raise BroughtError(msg)
        if type(value) is not int or value not in decision.values:
            msg = (
                f"The player {self._name!r} answers {value!r} at {decision.step.id}, which is none "
                "of decision.values."
            )
            raise BroughtError(msg)
        return value


_BROUGHT: Final[dict[str, Brought]] = {}


def bring(makers: Mapping[Any, Any], source: str = "") -> None:
    """Let players sit down in this process, by the names of their kinds.

    Names that were brought before are given to the new ones.

    Args:
        makers: What makes them, by name.
        source: A digest of the file that brings them.

    Raises:
        BroughtError: a name is no name, or what it stands for cannot be called.
    """
    for name, maker in makers.items():
        if not isinstance(name, str) or not name or set(name) & set("=, \n"):
            msg = f"{name!r} is no name for a player: no space, comma or equals sign."
            raise BroughtError(msg)
        if not callable(maker):
            msg = f"The player {name!r} cannot be made: {maker!r} is not called."
            raise BroughtError(msg)
        _BROUGHT[name] = Brought(name, maker, source)


def found() -> dict[str, Brought]:
    """Return the kinds that are brought, by name; those of a file before those of packages."""
    return _installed() | _BROUGHT


@cache
def _installed() -> dict[str, Brought]:
    """Return what installed packages bring; nothing of them is imported yet."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow, and seldom needed

    brought = sorted(entry_points(group=GROUP), key=lambda one: one.name)
    return {one.name: Brought(one.name, _loading(one)) for one in brought}


def _loading(point: EntryPoint) -> Maker:
    """Return a maker that imports its package when it is first needed."""

    def make(game: Any, seat: str, seed: int | str) -> Any:
        return point.load()(game, seat, seed)

    return make
