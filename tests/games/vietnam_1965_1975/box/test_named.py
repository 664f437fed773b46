"""The names that tests have for counters and hexes: each says what is printed there."""

from __future__ import annotations

import ast
from itertools import pairwise
from pathlib import Path

import pytest

from annamite.games.vietnam_1965_1975.box.hexes import SIDES
from tests.games.vietnam_1965_1975 import named
from tests.games.vietnam_1965_1975.scenes import BOX

BODY = ast.parse(Path(named.__file__).read_text(encoding="utf-8")).body
SAID = {
    one.target.id: told.value.value
    for one, told in pairwise(BODY)
    if isinstance(one, ast.AnnAssign)
    and isinstance(one.target, ast.Name)
    and isinstance(told, ast.Expr)
    and isinstance(told.value, ast.Constant)
    and isinstance(told.value.value, str)
}
"""What each name's docstring says."""
IDS: dict[str, str] = {name: getattr(named, name) for name in SAID}
COUNTERS = {counter.id: counter for counter in BOX.c.counters}
TOWNS = {h.town.name.upper().replace(" ", "_"): h.id for h in BOX.hexes if h.town}
PLACES = [name for name in IDS if name.rpartition("_OF_")[2] in TOWNS]
GROUND = {"HILLS": "wooded_hills", "MOUNTAIN": "mountain", "FIELDS": "cultivated"}
WAYS = dict(
    zip(("NORTH", "NORTHEAST", "SOUTHEAST", "SOUTH", "SOUTHWEST", "NORTHWEST"), SIDES, strict=True)
)


def test_each_name_is_told_and_stands_for_one_thing() -> None:
    """Every name has a docstring, and no thing has two names."""
    assert {name for name in vars(named) if name.isupper() and name != "BOX"} == IDS.keys()
    assert len({*IDS.values()}) == len(IDS)


@pytest.mark.parametrize("name", [name for name in IDS if IDS[name] in COUNTERS])
def test_a_counter_has_the_values_that_are_told_of_it(name: str) -> None:
    """Strengths, movement, pursuit, range and printed name are those of the counter."""
    counter = COUNTERS[IDS[name]]
    front = counter.front
    if counter.type == "ship":
        expected = f"{front.artillery} points with a range of {front.range}"
    else:
        expected = f"{front.ground}-{front.artillery}-{front.movement}"
        expected += f" +{front.pursuit}" if front.pursuit is not None else ""
    said = SAID[name]
    if "range of" in said:
        assert f"range of {front.range}" in said
    assert expected in said
    printed = counter.name
    if printed[0].isdigit() or "/" in printed:
        assert said.startswith(f"{printed},")


@pytest.mark.parametrize("name", PLACES)
def test_a_hex_lies_where_its_name_says(name: str) -> None:
    """At its town, or next to it on the side that is named; and on the ground that is named."""
    way, _, town = name.rpartition("_OF_")
    ground, _, side = way.rpartition("_")
    at = BOX.at[TOWNS[town]]
    if side:
        at = BOX.around(at)[SIDES.index(WAYS[side])]
    assert BOX.ids[at] == IDS[name]
    assert not ground or BOX.hexes[at].terrain == (GROUND[ground],)


@pytest.mark.parametrize("name", [name for name in IDS if name.startswith((*GROUND,))])
def test_hills_mountains_and_fields_are_what_they_are_called(name: str) -> None:
    """A name that begins with terrain tells the hex's only terrain."""
    ground = name.partition("_")[0]
    assert BOX.hexes[BOX.at[IDS[name]]].terrain == (GROUND[ground],)
