"""What changed between two values: found by the server, made alike by the page and by Python.

The cases are the page's, too, and lie beside its code.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET, UnsetType

from annamite.server.play.changes import applied, differences

ROOT = Path(__file__).parents[2]
TOLD = json.loads((ROOT / "frontend/src/lib/changes.json").read_text())
CASES = [pytest.param(case, id=case["title"]) for case in TOLD["cases"]]
ASTRAY = [pytest.param(case, id=case["title"]) for case in TOLD["astray"]]

LEAF = (
    st.none()
    | st.booleans()
    | st.integers(-2, 2)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text("ab", max_size=12)
)
KEYS = st.sampled_from(["a", "b", "c", "1", "2", ""])
TREES = st.recursive(
    LEAF,
    lambda parts: st.lists(parts, max_size=5) | st.dictionaries(KEYS, parts, max_size=5),
    max_leaves=30,
)


def plain(value: Any) -> Any:
    """Return a value as it comes over the wire."""
    return json.loads(msgspec.json.encode(value))


def written(value: Any) -> str:
    """Return what tells values apart as JSON does: true is not 1, the order of keys is nothing."""
    return json.dumps(value, sort_keys=True)


@st.composite
def altered(draw: st.DrawFn, tree: Any) -> Any:
    """Return a tree with some of its parts changed."""
    if draw(st.integers(0, 7)) == 0:
        return draw(TREES)
    if isinstance(tree, list):
        return [draw(altered(part)) for part in tree]
    if isinstance(tree, dict):
        kept = {key: part for key, part in tree.items() if draw(st.integers(0, 7))}
        return {key: draw(altered(part)) for key, part in kept.items()}
    return tree


@given(st.data(), TREES)
def test_changes_lead_from_one_value_to_the_other(data: st.DataObject, before: Any) -> None:
    after = data.draw(altered(before) | TREES)
    kept = written(before)
    changes = plain(differences(before, after))
    assert written(applied(before, changes)) == written(after)
    assert written(before) == kept
    assert len(written(changes)) <= len(written([[[], after]]))
    assert (changes == []) == (written(before) == written(after))


@pytest.mark.parametrize("case", CASES)
def test_the_pages_cases(case: dict[str, Any]) -> None:
    kept = written(case["before"])
    assert written(applied(case["before"], case["changes"])) == written(case["after"])
    assert written(case["before"]) == kept
    found = plain(differences(case["before"], case["after"]))
    assert written(applied(case["before"], found)) == written(case["after"])


@pytest.mark.parametrize("case", ASTRAY)
def test_changes_that_do_not_fit(case: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"^(There is nothing at .* to change|The whole .*)\.$"):
        applied(case["before"], case["changes"])


class Unit(msgspec.Struct, kw_only=True):
    id: str
    place: tuple[int, int] | None = None
    name: str | UnsetType = UNSET


class Army(msgspec.Struct, kw_only=True):
    title: str
    units: list[Unit]
    pool: dict[int, int]
    leader: Unit | Army | None = None


class Row(msgspec.Struct, array_like=True):
    one: int
    two: int


class Named(msgspec.Struct, rename={"from_": "from"}):
    from_: str
    to: str = "the place where it always goes"


UNITS = st.builds(
    Unit,
    id=st.sampled_from(["u1", "u2"]),
    place=st.none() | st.tuples(st.integers(0, 2), st.integers(0, 2)),
    name=st.just(UNSET) | st.sampled_from(["one", "other"]),
)
ARMIES = st.recursive(
    st.builds(
        Army,
        title=st.sampled_from(["a", "b"]),
        units=st.lists(UNITS, max_size=4),
        pool=st.dictionaries(st.integers(0, 12), st.integers(0, 3), max_size=4),
        leader=st.none() | UNITS,
    ),
    lambda armies: st.builds(
        Army,
        title=st.just("c"),
        units=st.lists(UNITS, min_size=2, max_size=2),
        pool=st.just({1: 1}),
        leader=armies,
    ),
    max_leaves=3,
)


@given(ARMIES, ARMIES)
def test_structures_count_as_what_they_are_written_as(before: Army, after: Army) -> None:
    changes = plain(differences(before, after))
    assert written(applied(plain(before), changes)) == written(plain(after))
    assert len(written(changes)) <= len(written([[[], plain(after)]]))


def test_a_field_that_is_no_longer_there_is_deleted() -> None:
    before, after = Unit(id="u", name="one", place=(1, 2)), Unit(id="u", place=(1, 2))
    assert plain(differences(before, after)) == [[["name"]]]
    assert plain(differences(after, before)) == [[["name"], "one"]]


def test_a_field_has_the_name_that_it_is_written_with() -> None:
    assert plain(differences(Named("x"), Named("y"))) == [[["from"], "y"]]


def test_structures_of_another_type_are_replaced() -> None:
    whole = {"unit": Unit(id="u"), "row": Row(1, 2), "rest": list(range(40))}
    other = {"unit": Named("u"), "row": Row(1, 3), "rest": list(range(40))}
    assert plain(differences(whole, other)) == [
        [["unit"], plain(other["unit"])],
        [["row"], [1, 3]],
    ]


def test_a_single_change_among_many_parts_is_told_alone() -> None:
    before = [Unit(id=f"unit {n}", place=(n, n)) for n in range(300)]
    after = [Unit(id=f"unit {n}", place=(n, n)) for n in range(300)]
    after[7].place = (1, 7)
    assert plain(differences(before, after)) == [[[7, "place", 0], 1]]


def test_where_most_has_changed_the_whole_is_shorter() -> None:
    before = {"a": dict.fromkeys("abcdefgh", 1), "b": "x" * 100}
    after = {"a": dict.fromkeys("abcdefgh", 2), "b": "x" * 100}
    assert plain(differences(before, after)) == [[["a"], after["a"]]]
