"""An experiment as a person writes it: what all cases share, and in what they differ.

    title: Do Period Events help the US?
    game: fire-in-the-lake
    games: 500                     # of each case
    seed: 1                        # the same dice for all cases
    seats: nonplayer
    scenario: short
    vary:                          # every combination is a case
      options.period_events: [false, true]

Instead of `vary`, or beside it, cases have names:

    cases:
      as it is: {}
      with my values: {components: mine.yaml}
    baseline: as it is             # what the others are compared with; the first if left out
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec
import yaml

from annamite.kernel.game import OptionValue
from annamite.kernel.own_copy import digest
from annamite.lab.listing import plain

MOST: Final = 200
"""Cases of an experiment, at most: more is a slip of the pen."""
LONGEST: Final = 100
"""Bytes of a case's name as a file has it; of a longer one a digest is told."""
OPTION: Final = "options."
"""Begins, in `vary`, the name of an option."""


class Once(yaml.SafeLoader):
    """YAML in which no name stands twice in a mapping: the first of two would be lost."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        """Return a mapping.

        Raises:
            yaml.YAMLError: a name stands in it twice.
        """
        seen: set[str] = set()
        for key, _ in node.value:
            if key.value in seen:
                raise yaml.YAMLError(
                    f"{key.value!r} stands there twice, in line {key.start_mark.line + 1}"
                )
            if isinstance(key.value, str):
                seen.add(key.value)
        return super().construct_mapping(node, deep)


class ExperimentError(ValueError):
    """An experiment cannot be read; the message says why."""


class Changes(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What a case is played with; what is left out is as all cases share it.

    Attributes:
        scenario: Where it begins.
        options: Choices made before play, by name.
        seats: Kinds of players, as on the command line.
        components: An owner's file of values; None: ours.
    """

    scenario: str | msgspec.UnsetType = msgspec.UNSET
    options: dict[str, OptionValue] = {}
    seats: str | msgspec.UnsetType = msgspec.UNSET
    components: str | msgspec.UnsetType | None = msgspec.UNSET


class Written(Changes, forbid_unknown_fields=True, kw_only=True):
    """An experiment as it stands in its file.

    Attributes:
        game: Name of the game.
        title: What it is about.
        games: How many games of each case.
        seed: Decides all of them; the same for each case.
        players: Files with players of one's own.
        vary: Values that are combined, by name.
        cases: Cases by name.
        baseline: The case that the others are compared with.
    """

    game: str
    title: str = ""
    games: int = 100
    seed: int | str = 0
    players: list[str] = []
    vary: dict[str, list[Any]] = {}
    cases: dict[str, Changes | None] = {}
    baseline: str | None = None


@dataclass(frozen=True, eq=False)
class Case:
    """One case of an experiment.

    Attributes:
        name: What tells it from the others.
        scenario: Where it begins; None: the game's first.
        options: Choices made before play, by name.
        seats: Kinds of players, as on the command line.
        components: An owner's file of values; None: ours.
    """

    name: str
    scenario: str | None
    options: Mapping[str, OptionValue]
    seats: str
    components: Path | None

    @property
    def slug(self) -> str:
        """The name as a file may have it."""
        words = "".join(c if c.isalnum() else " " for c in self.name.lower()).split()
        slug = "-".join(words)
        if len(slug.encode()) <= LONGEST:
            return slug
        shortened = slug.encode()[:LONGEST].decode(errors="ignore").rstrip("-")
        return f"{shortened}-{digest(slug.encode())}"


@dataclass(frozen=True)
class Experiment:
    """An experiment that can be played.

    Attributes:
        game: Name of the game.
        title: What it is about.
        games: How many games of each case.
        seed: Decides all of them; the same for each case.
        players: Files with players of one's own.
        cases: Its cases, the baseline first.
    """

    game: str
    title: str
    games: int
    seed: str
    players: tuple[Path, ...]
    cases: tuple[Case, ...]


def read(path: Path) -> Experiment:
    """Return the experiment of a file; other files that it names lie beside it.

    Raises:
        ExperimentError: it cannot be read, or makes no sense.
    """
    try:
        read = yaml.load(path.read_text(encoding="utf-8"), Once)  # noqa: S506 - a SafeLoader
        written = msgspec.convert(read, Written)
    except OSError as error:
        raise ExperimentError(f"Cannot read {str(path)!r} ({error.strerror}).") from error
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        why = " ".join(str(error).split())
        raise ExperimentError(f"{path} is no experiment: {why}.") from error
    cases = _cases(written, path.parent)
    if written.games < 1:
        raise ExperimentError("An experiment plays one game of each case at least (games: 1).")
    return Experiment(
        written.game,
        written.title or path.stem.replace("-", " ").replace("_", " ").capitalize(),
        written.games,
        str(written.seed),
        tuple(path.parent / Path(own).expanduser() for own in written.players),
        tuple(_baseline_first(cases, written.baseline)),
    )


def _cases(written: Written, folder: Path) -> list[Case]:
    """Return the cases that are named, and those that are combined.

    Raises:
        ExperimentError: there are none, too many, or two that cannot be told apart.
    """
    found = [
        _case(name, written, changes or Changes(), folder)
        for name, changes in written.cases.items()
    ]
    if written.vary or not found:
        found += [
            _case(name, written, changes, folder) for name, changes in _combined(written.vary)
        ]
    if len(found) > MOST:
        raise ExperimentError(f"There are {len(found)} cases; {MOST} are the most.")
    for one, other in itertools.combinations(found, 2):
        if one.slug == other.slug:
            raise ExperimentError(f"The cases {one.name!r} and {other.name!r} have one name.")
    for case in found:
        if not case.slug:
            raise ExperimentError(f"{case.name!r} is no name for a case; it needs a letter.")
    return found


def _combined(vary: Mapping[str, list[Any]]) -> Iterator[tuple[str, Changes]]:
    """Yield each combination of values that vary, with its name.

    Raises:
        ExperimentError: something cannot vary, or so.
    """
    if not all(vary.values()):
        raise ExperimentError("What varies needs values: a list of one at least.")
    if "options" in vary:
        raise ExperimentError("Options vary one by one: write options.NAME.")
    if (cases := math.prod(map(len, vary.values()))) > MOST:
        raise ExperimentError(f"There are {cases} cases; {MOST} are the most.")
    for values in itertools.product(*vary.values()):
        changes: dict[str, Any] = {"options": {}}
        for name, value in zip(vary, values):
            if name.startswith(OPTION):
                changes["options"][name.removeprefix(OPTION)] = value
            else:
                changes[name] = value
        try:
            made = msgspec.convert(changes, Changes)
        except msgspec.ValidationError as error:
            known = "scenario, seats, components, options.NAME"
            msg = f"That cannot vary ({error}); what can: {known}."
            raise ExperimentError(msg) from error
        told = [_named(name, value) for name, value in zip(vary, values) if len(vary[name]) > 1]
        yield ", ".join(told) or "all", made


def _named(name: str, value: Any) -> str:
    if value is None:
        return f"our {name}"
    told = plain(value) if isinstance(value, bool) else value
    return f"{name.removeprefix(OPTION)} {told}"


def _case(name: str, shared: Changes, changes: Changes, folder: Path) -> Case:
    scenario, seats, components = (
        shared_value if value is msgspec.UNSET else value
        for value, shared_value in (
            (changes.scenario, shared.scenario),
            (changes.seats, shared.seats),
            (changes.components, shared.components),
        )
    )
    own = components if isinstance(components, str) else None
    return Case(
        name,
        scenario if isinstance(scenario, str) else None,
        {**shared.options, **changes.options},
        seats if isinstance(seats, str) else "random",
        None if own is None else folder / Path(own).expanduser(),
    )


def _baseline_first(cases: list[Case], baseline: str | None) -> list[Case]:
    """Return the cases, the baseline before the others.

    Raises:
        ExperimentError: there is no such case.
    """
    names = [case.name for case in cases]
    if baseline is None:
        return cases
    if baseline not in names:
        msg = f"There is no case {baseline!r} to compare with; choose one of: {', '.join(names)}."
        raise ExperimentError(msg)
    first = cases[names.index(baseline)]
    return [first, *(case for case in cases if case is not first)]
