"""Schemas as what makes TypeScript of them needs them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import UNSET, Meta, UnsetType

from tools import wire_schemas
from tools.wire_types import Wanted, written

Side = Annotated[Literal["east", "west"], Meta(title="Side")]


class Base(msgspec.Struct):
    """What has a place.

    Attributes:
        place: Where it is, in words that go on
            in a second line.
    """

    place: tuple[int, float]


class Thing(Base, kw_only=True):
    """Something.

    More of it.
    """

    side: Side
    other: Side | None = None
    note: str | UnsetType = UNSET
    many: Annotated[list[Base], Meta(max_length=9)] = []


class Odd(msgspec.Struct, array_like=True):
    """No object in JSON."""

    x: int


def typescript(fields: dict[str, Any], asks: tuple[str, ...] = ()) -> str:
    schema = wire_schemas.closed("All", "All of it.", fields, asks)
    return written([Wanted("src/lib/trial.ts", schema)])["src/lib/trial.ts"]


def test_what_is_told_has_all_that_is_not_unset() -> None:
    text = typescript({"thing": Thing})
    assert 'export type Side = "east" | "west";' in text
    assert "/** Where it is, in words that go on in a second line. */" in text
    assert "  place: [number, number];" in text
    assert "  side: Side;" in text
    assert "  other: Side | null;" in text
    assert "  note?: string;" in text
    assert "  many: Base[];" in text
    assert " * Something.\n *\n * More of it.\n" in text
    assert "unknown" not in text
    assert "never" not in text


def test_what_is_asked_may_leave_out_what_has_a_default() -> None:
    text = typescript({"thing": Thing}, asks=("thing",))
    assert "  other?: Side | null;" in text
    assert "  many?: Base[];" in text
    assert "  side: Side;" in text


def test_two_that_are_called_alike_are_refused() -> None:
    other = msgspec.defstruct("Thing", [("x", int)])
    with pytest.raises(ValueError, match="called Thing"):
        wire_schemas.closed("All", "", {"one": Thing, "two": other})
    sides = Annotated[Literal["up", "down"], Meta(title="Side")]
    with pytest.raises(ValueError, match="called Side"):
        wire_schemas.closed("All", "", {"one": Thing, "two": sides})


def test_what_cannot_be_told_is_refused() -> None:
    with pytest.raises(ValueError, match="Odd is no object"):
        wire_schemas.closed("All", "", {"odd": Odd})
    strange = Annotated[int, Meta(extra_json_schema={"not": {}})]
    with pytest.raises(ValueError, match="says not"):
        wire_schemas.closed("All", "", {"strange": strange})


def test_a_schema_that_is_none_is_told_of(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="could not be made"):
        written([Wanted("src/lib/trial.ts", {"$ref": "#/nowhere"})])
