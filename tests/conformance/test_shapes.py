"""That what a page is sent has the shapes that its game names, and that those leave nothing open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from annamite.kernel import Chance, Decision
from annamite.kernel.powers import HasHints
from annamite.kernel.shapes import Hints, Option, Shapes, View, plain
from tests.conformance.catalogue import Case, game_of, tell
from tests.conformance.checks import every_case, every_game, seats_of, walk

OPEN = (
    inspect.AnyType,
    inspect.RawType,
    inspect.CustomType,
    inspect.SetType,
    inspect.BytesType,
    inspect.ByteArrayType,
)
"""Types that do not say what is in them, or that JSON has not."""


def shapes_of(name: str) -> Shapes:
    """Return the shapes of a game."""
    game = game_of(name)
    assert isinstance(game.shapes, Shapes)
    return game.shapes


def assert_shape(value: Any, shape: Any) -> None:
    """It is of its shape, and its JSON says all that it says."""
    try:
        back = msgspec.convert(plain(value), shape, strict=True, str_keys=True)
    except msgspec.ValidationError as error:
        raise AssertionError(
            f"{plain(value)!r:.300} has not the shape {_name(shape)}: {error}. The page is told what "
            "Game.shapes says: return that Struct, or let its fields say what there is."
        ) from error
    wrong = (
        f"{plain(value)!r:.300} is a {type(value).__name__}, told as {_name(shape)}. Return the very "
        "Struct that Game.shapes names, every field of the type that it says."
    )
    assert type(back) is type(value), wrong
    assert back == value, wrong
    assert plain(back) == plain(value), wrong


def _name(shape: Any) -> str:
    return str(getattr(shape, "__name__", shape))


def loose(shape: Any) -> list[str]:
    """Return a sentence for each place in a shape, or in what it holds, that leaves open what is there."""
    found: dict[str, None] = {}
    told = set()
    left = [("it", inspect.type_info(shape))]
    while left:
        place, each = left.pop()
        if isinstance(each, inspect.Metadata):
            left.append((place, each.type))
        elif isinstance(each, OPEN):
            found[f"{place} is {type(each).__name__}"] = None
        elif isinstance(each, inspect.StructType):
            if each.cls not in told:
                told.add(each.cls)
                left += _fields(each)
        elif isinstance(each, inspect.DictType) and len(kinds(each.value_type)) != 1:
            found[f"{place} holds values of more than one kind"] = None
        else:
            left += [(place, inner) for inner in _inner(each)]
    return sorted(found)


def _fields(struct: inspect.StructType) -> Iterator[tuple[str, inspect.Type]]:
    for field in struct.fields:
        yield f"{struct.cls.__name__}.{field.name}", field.type


def _inner(each: inspect.Type) -> Iterator[inspect.Type]:
    """Yield what a collection or a choice is made of."""
    if isinstance(each, inspect.DictType):
        yield from (each.key_type, each.value_type)
    elif isinstance(each, inspect.ListType | inspect.VarTupleType):
        yield each.item_type
    elif isinstance(each, inspect.TupleType):
        yield from each.item_types
    elif isinstance(each, inspect.UnionType):
        yield from each.types


def kinds(each: inspect.Type) -> set[str]:
    """Return what a value can be, whether it may be empty aside; a number is a number."""
    types = each.types if isinstance(each, inspect.UnionType) else (each,)
    numbers = inspect.IntType | inspect.FloatType
    return {
        "number" if isinstance(one, numbers) else repr(one)
        for one in types
        if not isinstance(one, inspect.NoneType)
    }


@every_game
def test_its_shapes_build_on_those_that_all_share(name: str) -> None:
    shapes = shapes_of(name)
    assert issubclass(shapes.view, View), "shapes.view is no kernel.shapes.View: subclass it."
    assert issubclass(shapes.board, msgspec.Struct), (
        "shapes.board is no msgspec.Struct: make it one."
    )
    assert issubclass(shapes.option, Option), (
        "shapes.option is no kernel.shapes.Option: subclass it."
    )
    assert (shapes.hints is not None) == isinstance(game_of(name), HasHints), (
        "A game that has `hints` names their shape, and no other does: mend shapes.hints."
    )
    assert shapes.hints is None or issubclass(shapes.hints, Hints), (
        "shapes.hints is no kernel.shapes.Hints: subclass it."
    )


@every_game
@pytest.mark.parametrize("part", ["view", "board", "option", "hints"])
def test_its_shapes_leave_nothing_open(name: str, part: str) -> None:
    shape = getattr(shapes_of(name), part)
    if shape is not None:
        open_ = loose(shape)
        assert open_ == [], (
            f"In shapes.{part}, {'; '.join(open_)}. The page's types are made from it: give each field "
            "a type that says what is in it, a Struct of its own where values differ."
        )


@every_game
def test_its_board_has_its_shape(name: str) -> None:
    assert_shape(game_of(name).board(), shapes_of(name).board)


@every_case
def test_what_is_shown_of_a_position_has_its_shape(case: Case) -> None:
    shapes = shapes_of(case.game)
    story = tell(case)
    for session in walk(story, rare=2, every=15):
        for seat in seats_of(story.game):
            assert_shape(story.game.view(session.state, seat), shapes.view)
        if (decision := session.decision) is not None:
            hints = session.hints(decision.seat)
            assert_shape(hints, None if hints is None else shapes.hints)


@every_case
def test_what_is_shown_of_options_has_its_shape(case: Case) -> None:
    shapes = shapes_of(case.game)
    story = tell(case)
    seat = story.game.seats[0].id
    for session in walk(story, rare=2, every=5):
        asked = session.request
        if isinstance(asked, Chance):
            asked = Decision(asked.step, seat, asked.outcomes, asked.params)
        for option in () if asked is None else story.game.describe(session.state, asked):
            assert_shape(option, shapes.option)


class Nameless(msgspec.Struct):
    """A shape that says little of what is in it."""

    anything: Any
    mixed: dict[str, int | str]
    listed: list[tuple[int, Any]]
    whole: dict[str, int | None]
    numbers: dict[str, int | float]


class Holder(msgspec.Struct):
    """A shape whose inner one says little."""

    inner: dict[str, Nameless]


@pytest.mark.parametrize("shape", [Nameless, Holder, list[Holder]])
def test_a_shape_that_leaves_something_open_is_found(shape: Any) -> None:
    assert loose(shape) == [
        "Nameless.anything is AnyType",
        "Nameless.listed is AnyType",
        "Nameless.mixed holds values of more than one kind",
    ]


class Point(msgspec.Struct):
    """A shape of two numbers, one of which may be missing."""

    x: int
    y: int | msgspec.UnsetType = msgspec.UNSET


@pytest.mark.parametrize("value", [Point(x="1"), Point(x=1.5), Point(x=None), {"x": 1}])  # type: ignore[arg-type]
def test_a_value_of_another_shape_is_found(value: Any) -> None:
    with pytest.raises((AssertionError, msgspec.ValidationError)):
        assert_shape(value, Point)
    assert_shape(Point(x=1), Point)
