"""The values that calibration may change: where they stand, what they may be, how they are set."""

from __future__ import annotations

import copy
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec

from annamite.games.rolling_thunder.box.building import Misfits, built
from annamite.games.rolling_thunder.box.checks.rulebook import against_the_rules
from annamite.games.rolling_thunder.box.loading import trouble
from annamite.kernel.component_files import Tree, parsed

Setting: TypeAlias = dict[str, int]
"""The place of each knob among its choices, by the name of the knob."""
_FILE: Final = Path(__file__).with_name("knobs.yaml")


class Knob(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"from_": "from"}):
    """A value that may change, or several that change together.

    Attributes:
        at: Its place, or theirs.
        why: What speaks for the range before any game is played.
        from_, to: Least and most of a whole number.
        among: The values to choose from; one for each place, where there are several.
    """

    at: str | list[str]
    why: str
    from_: int | None = None
    to: int | None = None
    among: list[Any] | None = None

    @property
    def name(self) -> str:
        """What it is called: its places."""
        return self.at if isinstance(self.at, str) else " + ".join(self.at)

    @property
    def choices(self) -> list[Any]:
        """What it can be set to, in order."""
        if self.among is not None:
            return self.among
        assert self.from_ is not None
        assert self.to is not None
        return list(range(self.from_, self.to + 1))

    @property
    def neighbours(self) -> int:
        """How far a step goes: one further, or to any of a list that has no order."""
        return 1 if self.among is None else len(self.among)

    def read(self, tables: Tree) -> Any:
        """Return its value in plain tables."""
        if isinstance(self.at, str):
            return _read(tables, self.at)
        return [_read(tables, place) for place in self.at]

    def write(self, tables: Tree, value: Any) -> None:
        """Set its value in plain tables."""
        if isinstance(self.at, str):
            _write(tables, self.at, value)
            return
        for place, part in zip(self.at, value, strict=True):
            _write(tables, place, part)


@cache
def knobs() -> dict[str, Knob]:
    """Return all knobs by name."""
    tree = parsed(_FILE.read_text(encoding="utf-8"))
    return {knob.name: knob for knob in msgspec.convert(tree["knobs"], list[Knob])}


def setting_of(tables: Tree) -> Setting:
    """Return how tables set the knobs; a value outside its range is left out."""
    found = {}
    for name, knob in knobs().items():
        value = knob.read(tables)
        if value in knob.choices:
            found[name] = knob.choices.index(value)
    return found


def turned(tables: Tree, setting: Setting) -> Tree:
    """Return plain tables with knobs set."""
    tables = copy.deepcopy(tables)
    for name, choice in setting.items():
        knob = knobs()[name]
        knob.write(tables, copy.deepcopy(knob.choices[choice]))
    return tables


def sound(tables: Tree) -> bool:
    """Return whether tables can be played and keep to the rules, and to two things beside.

    The war begins with one directive a season, and no region is better defended than Hanoi.
    """
    try:
        components = built(tables)
    except Misfits:
        return False
    if trouble(components) or against_the_rules(components):
        return False
    impact = components.impact
    if not impact.no_directive_to < impact.start < impact.two_directives_from:
        return False
    regions = components.regions
    hanoi = regions["hanoi"]
    return all(
        region.defence <= hanoi.defence and region.mig_rating <= hanoi.mig_rating
        for region in regions.values()
    )


def _key(tree: Any, key: str) -> Any:
    """Return a key as the tree has it: years and columns are numbers, as is a place in a list."""
    return int(key) if isinstance(tree, list) or key not in tree else key


def _read(tree: Any, place: str) -> Any:
    for key in place.split("."):
        tree = tree[_key(tree, key)]
    return tree


def _write(tree: Any, place: str, value: Any) -> None:
    way, _, last = place.rpartition(".")
    part = _read(tree, way)
    part[_key(part, last) if last in part or last.isdigit() else last] = value
