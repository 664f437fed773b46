"""Component files, and an owner's own values laid over them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from annamite.kernel.component_files import (
    ComponentError,
    laid_over,
    leaves,
    read,
    reconstructed,
)

OURS: dict[str, dict[str, Any]] = {
    "hanoi": {"factories": 3, "guns": [2, 4]},
    "hue": {"factories": 0},
}
MINE = Path("mine.yaml")


def test_what_a_change_names_is_replaced_and_the_rest_stays() -> None:
    change = {"hanoi": {"guns": [5]}, "hue": {"factories": 1}}
    assert laid_over(OURS, change, "towns", MINE) == {
        "hanoi": {"factories": 3, "guns": [5]},
        "hue": {"factories": 1},
    }
    assert OURS["hanoi"]["guns"] == [2, 4]


def test_a_change_may_name_nothing_new_unless_the_place_may_gain_it() -> None:
    change = {"hue": {"guns": [1]}}
    with pytest.raises(ComponentError) as caught:
        laid_over(OURS, change, "towns", MINE)
    assert str(caught.value) == "mine.yaml: towns.hue.guns is not something the game has."
    assert laid_over(OURS, change, "towns", MINE, "towns.hue".__eq__)["hue"] == {
        "factories": 0,
        "guns": [1],
    }


def test_null_takes_away_what_a_place_may_lose() -> None:
    change = {"hue": None, "hanoi": {"guns": None}, "sapa": None}
    kept = laid_over(OURS, change, "towns", MINE, "towns".__eq__, "towns".__eq__)
    assert kept == {"hanoi": {"factories": 3, "guns": None}}
    assert "hue" in OURS


def test_leaves_are_places_of_values() -> None:
    assert leaves(OURS, "towns") == [
        "towns.hanoi.factories",
        "towns.hanoi.guns",
        "towns.hue.factories",
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"- hanoi", "should be a mapping of tables at its top level."),
        (b"hanoi: 1\nhue: ]", "is not valid YAML at line 2."),
        (b"hue: \xff", "is not UTF-8 text at byte 5."),
    ],
)
def test_a_file_that_is_none_is_refused(tmp_path: Path, text: bytes, told: str) -> None:
    path = tmp_path / "mine.yaml"
    path.write_bytes(text)
    with pytest.raises(ComponentError) as caught:
        read(path)
    assert str(caught.value) == f"{path}: {told}"


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ComponentError, match=r"none\.yaml: cannot be read \(No such file"):
        read(tmp_path / "none.yaml")


class Told(NamedTuple):
    """Where a value comes from, as a game's package tells."""

    table: str
    what: str
    source: str = "reconstructed: as it seems"
    reconstructed: bool = True


def test_reconstructed_values_are_told_by_table_and_field() -> None:
    found = [
        Told("regions", "regions: defence of vinh"),
        Told("losses", "losses.last"),
        Told("losses", "losses.first_line"),
        Told("cards", "cards"),
        Told("regions", "regions: defence of ha_tinh, dong_hoi"),
        Told("regions", "regions: weather of vinh"),
        Told("regions", "regions: name of vinh", reconstructed=False),
        Told("symbols", "those of cards marked *"),
    ]
    assert reconstructed(found) == [
        "regions: defence of vinh, ha_tinh, dong_hoi",
        "losses: last, first_line",
        "cards",
        "regions: weather of vinh",
        "those of cards marked *",
    ]
