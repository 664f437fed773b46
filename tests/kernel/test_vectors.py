"""Layouts of vectors, and vectors that are filled by them."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.kernel.vectors import Block, Layout, LayoutError, Vector, named

FORCES = ("north", "south")
LAYOUT = Layout(
    3,
    (
        Block(name="turn", entries=("turn",), means="The turn.", bound=8),
        Block(name="side", entries=named("side", FORCES), means="Whose turn?", always=True),
        Block(name="troops", entries=named("troops", FORCES), means="Troops.", bound=20),
        Block(name="moved", entries=("moved",), means="How far.", bound=4, least=-4, limited=False),
    ),
)


def test_a_layout_tells_size_names_places_and_lowest_numbers() -> None:
    assert LAYOUT.size == len(LAYOUT.names) == 6
    assert LAYOUT.names[2:4] == ("side.south", "troops.north")
    assert LAYOUT.places["troops"] == slice(3, 5)
    assert LAYOUT.lows == (0.0, 0.0, 0.0, 0.0, 0.0, -1.0)


def test_a_vector_is_filled_block_by_block_and_scaled() -> None:
    v = Vector(LAYOUT)
    v.put("turn", (2,))
    v.mark("side", ["south"])
    v.count("troops", {"north": 5})
    v.put("moved", (-1,))

    assert v.done() == [0.25, 0.0, 1.0, 0.25, 0.0, -0.25]


def test_what_is_beyond_a_bound_is_taken_for_it() -> None:
    v = Vector(LAYOUT)
    v.put("turn", (9,))
    v.put("side", (0, 0))
    v.scatter("troops", {0: -1, 1: 21})
    v.put("moved", (-5,))

    assert v.done() == [1.0, 0.0, 0.0, 0.0, 1.0, -1.0]


def filled(*names: str) -> Vector:
    """Return a vector with nothing but 0 in its first blocks."""
    v = Vector(LAYOUT)
    for name in names:
        v.scatter(name, {})
    return v


@pytest.mark.parametrize(
    ("before", "method", "given", "sentence"),
    [
        ((), "put", ("side", (0, 1)), "side is put where turn is due"),
        ((), "put", ("turn", (0, 1)), "turn has 1 numbers, not 2"),
        (("turn",), "mark", ("side", ["east"]), "side has no east"),
        ((), "mark", ("east", ["turn"]), "there is no block east"),
        (("turn", "side", "troops"), "done", (), "5 numbers are filled, of 6"),
        (
            ("turn", "side", "troops", "moved"),
            "put",
            ("turn", (1,)),
            "turn is put where None is due",
        ),
    ],
)
def test_a_vector_that_is_not_filled_as_it_should_be_is_refused(
    before: tuple[str, ...], method: str, given: tuple[Any, ...], sentence: str
) -> None:
    with pytest.raises(LayoutError, match=sentence):
        getattr(filled(*before), method)(*given)


@pytest.mark.parametrize(
    ("blocks", "sentence"),
    [
        ([Block(name="a", entries=("x",), means="")] * 2, "two blocks are called a"),
        ([Block(name="a", entries=("x", "x"), means="")], "two numbers are called x"),
        ([Block(name="a", entries=(), means="")], "a: 0 numbers from 0.0 to 1.0"),
        ([Block(name="a", entries=("x",), means="", bound=0)], "a: 1 numbers from 0.0 to 0"),
        ([Block(name="a", entries=("x",), means="", least=-2)], "a: 1 numbers from -2 to 1.0"),
    ],
)
def test_a_layout_by_which_nothing_could_be_read_is_refused(
    blocks: list[Block], sentence: str
) -> None:
    with pytest.raises(LayoutError, match=sentence):
        Layout(1, tuple(blocks))


def test_a_layout_is_printed_as_a_table() -> None:
    rows = LAYOUT.table().splitlines()

    assert len({row.count("|") for row in rows}) == 1
    assert rows[2:] == [
        "| 0 | `turn` | `turn` | 0 to 8; divided by 8 | The turn. |",
        "| 1 | `side` | 2: `side.north` … `side.south` | 0 or 1 | Whose turn? Set before play. |",
        "| 3 | `troops` | 2: `troops.north` … `troops.south` | 0 to 20; divided by 20 | Troops. |",
        "| 5 | `moved` | `moved` | -4 to 4, cut off there; divided by 4 | How far. |",
    ]


def test_the_digest_hangs_on_what_a_vector_is_read_by() -> None:
    def of(**changes: Any) -> str:
        given = {"name": "a", "entries": ("x",), "means": "Of it.", "bound": 2} | changes
        return Layout(1, (Block(**given),)).digest

    assert of() == of(means="Something.")
    assert len({of(), of(entries=("y",)), of(bound=3), of(least=-2), of(name="b")}) == 5


def test_chances_and_marks_are_told_apart() -> None:
    chance = Block(name="a", entries=("x",), means="", limited=False)
    assert (chance.scale, LAYOUT.blocks[1].scale) == ("0 to 1", "0 or 1")
