"""What was played: games of several files laid together, and told apart by what differs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from annamite import games
from annamite.kernel.wording import plural
from annamite.lab.extras import needed
from annamite.lab.files import FileError, read_frame
from annamite.lab.files.formats import COUNTED, COUNTS

_NEEDED: Final = (
    *("index", "seed", "game", "rules", "scenario", "winner", "reason", "decisions", "rounds"),
    *("error", "uses", "course"),
)
_WITH: Final = ("rules", "scenario")
_PREFIXES: Final = ("option.", "player.")
_ALIKE: Final = "as it is"
"""What a setting is called that a game played with other rules does not have."""


@dataclass(frozen=True)
class Group:
    """Games that were played alike.

    Attributes:
        label: What tells them from the other groups; "" if there are no others.
        settings: With what they were played: rules, scenario, options, players, by name.
        games: Their rows.
    """

    label: str
    settings: dict[str, str]
    games: Any

    @property
    def number(self) -> int:
        """How many games there are."""
        return int(self.games.height)

    @property
    def ended(self) -> Any:
        """The games that came to an end."""
        column = needed("polars", "lab").col
        return self.games.filter(column("winner").is_not_null() & column("error").is_null())

    @property
    def failed(self) -> int:
        """In how many games rules or players failed."""
        return self.number - int(self.games["error"].null_count())

    @property
    def given_up(self) -> int:
        """How many games were given up at the limit."""
        return self.number - self.failed - int(self.ended.height)


@dataclass(frozen=True)
class Chapter:
    """All games of one game.

    Attributes:
        game: Its name.
        seats: Its seats, in order.
        groups: Games played alike, in the order in which they come.
    """

    game: str
    seats: tuple[str, ...]
    groups: tuple[Group, ...]

    @property
    def title(self) -> str:
        """What people call the game; its name where it is not here."""
        try:
            return games.about(self.game).title
        except ValueError:
            return self.game


def read(paths: Sequence[Path]) -> Any:
    """Return the games of several files as one data frame, each game once.

    Raises:
        FileError: one cannot be read, or is none of games.
        ExtraMissingError: Polars is not installed.
    """
    polars = needed("polars", "lab")
    frames = []
    for path in paths:
        frame = read_frame(path)
        if not frame.height:
            msg = f"There is no game in {path}."
            raise FileError(msg)
        if missing := [name for name in _NEEDED if name not in frame.columns]:
            msg = f"{path} is no file of simulated games: it has no column {missing[0]!r}."
            raise FileError(msg)
        frames.append(_as_text(_counted(frame)))
    try:
        return polars.concat(frames, how="diagonal_relaxed")
    except polars.exceptions.PolarsError as error:
        why = " ".join(str(error).split())
        msg = f"These files cannot be laid together: a column differs ({why})."
        raise FileError(msg) from error


def chapters(frame: Any) -> list[Chapter]:
    """Return the games game by game, and in each told apart by what differs."""
    return [
        _chapter(str(name), played) for (name,), played in _parted(_once(_as_text(frame)), ["game"])
    ]


def repeated(frame: Any) -> int:
    """Return how many rows are games that came before in it."""
    return int(frame.height - _once(frame).height)


def _counted(frame: Any) -> Any:
    """Return a frame in which columns of numbers are such, even where nothing stands in them."""
    column, number = needed("polars", "lab").col, needed("polars", "lab").Int64
    names = [
        name
        for name in frame.columns
        if (name in COUNTS or name.startswith(COUNTED)) and frame[name].null_count() == frame.height
    ]
    return frame.with_columns(column(name).cast(number) for name in names)


def _as_text(frame: Any) -> Any:
    """Return a frame whose settings are text, so that files agree on what they are."""
    column, text = needed("polars", "lab").col, needed("polars", "lab").String
    names = [name for name in frame.columns if name.startswith(_PREFIXES)]
    return frame.with_columns(column(name).cast(text) for name in names)


def _settings(frame: Any) -> list[str]:
    return [*_WITH, *(name for name in frame.columns if name.startswith(_PREFIXES))]


def _once(frame: Any) -> Any:
    keys = ["game", *_settings(frame), "index", "seed"]
    return frame.unique(keys, keep="first", maintain_order=True)


def _parted(frame: Any, names: Sequence[str]) -> list[tuple[tuple[Any, ...], Any]]:
    return list(frame.partition_by(names, as_dict=True, maintain_order=True).items())


def _chapter(game: str, frame: Any) -> Chapter:
    names = [name for name in _settings(frame) if frame[name].null_count() < frame.height]
    parts = _parted(frame, names)
    differing = [name for at, name in enumerate(names) if len({key[at] for key, _ in parts}) > 1]
    groups = tuple(
        Group(_label(dict(zip(names, key)), differing), _told(dict(zip(names, key))), played)
        for key, played in parts
    )
    seats = tuple(name.removeprefix("player.") for name in names if name.startswith("player."))
    return Chapter(game, seats, groups)


def _label(settings: dict[str, Any], differing: Sequence[str]) -> str:
    """Return what tells a group from others, such as `short, easy true`."""
    players = [name for name in differing if name.startswith("player.")]
    told = [f"{_short(name)}{_value(settings[name])}" for name in differing if name not in players]
    kinds = {_value(settings[name]) for name in settings if name.startswith("player.")}
    if players and len(kinds) == 1:
        told.append(f"all {kinds.pop()}")
    else:
        told += [f"{_short(name)}{_value(settings[name])}" for name in players]
    return ", ".join(told)


def _short(name: str) -> str:
    if name == "scenario":
        return ""
    return f"{name.rpartition('.')[2].replace('_', ' ')} "


def _value(value: Any) -> str:
    return _ALIKE if value is None else str(value)


def _told(settings: dict[str, Any]) -> dict[str, str]:
    return {name: str(value) for name, value in settings.items() if value is not None}


def indices_told(group: Group) -> str:
    """Return which games of a simulation a group holds, and whether any are missing in between."""
    first, last = int(group.games["index"].min()), int(group.games["index"].max())
    missing = last - first + 1 - int(group.games["index"].n_unique())
    span = f"{first:,} to {last:,}" if last > first else f"{first:,}"
    return f"{span}, {plural(missing, 'game')} missing" if missing > 0 else span
