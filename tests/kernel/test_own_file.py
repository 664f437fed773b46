"""An owner's file: one to fill in, what is still unfilled, what is against what is stated."""

from __future__ import annotations

from pathlib import Path

import pytest

from annamite.kernel.component_files import ComponentError, parsed
from annamite.kernel.own_file import (
    Slot,
    against_what_is_stated,
    census,
    filled,
    game_of,
    missing,
    read_own,
    template,
)

SLOTS = (
    Slot(("towns", "hue", "guns"), 3),
    Slot(("towns", "hue", "name"), "Hue", reconstructed=False),
    Slot(("towns", "da_nang", "guns"), [1, 2]),
    Slot(("towns", "da_nang", "port"), True, reconstructed=False, stated="2.1"),
    Slot(("rows", -4, "0162"), {"a": 1}),
    Slot(("last",), 40),
)
TEXT = """game: smugglers

# On the map.
towns:
  hue:
    guns: TODO  # 3
    name: TODO  # "Hue"
  da_nang:
    guns: TODO  # [1, 2]

rows:
  -4:
    "0162": TODO  # {"a": 1}

last: TODO  # 40
"""


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_to_fill_in_asks_for_what_the_rules_do_not_state() -> None:
    """Headings once each, our value beside each line, a note above each table that has one."""
    text = template("smugglers", "Smugglers", SLOTS, {"towns": "On the map.\n"})
    assert text.startswith("# Smugglers: the values of your own copy.\n")
    assert text[text.index("game:") :] == TEXT
    assert parsed(text)["rows"] == {-4: {"0162": "TODO"}}


def test_what_is_unfilled_is_left_out(tmp_path: Path) -> None:
    """So is a heading below which nothing is written; a mapping that is empty stays."""
    assert read_own(written(tmp_path, TEXT), "smugglers") == {}
    text = TEXT.replace("guns: TODO  # 3", "guns: 4").replace("TODO  # [1, 2]", "[1, TODO]")
    assert read_own(written(tmp_path, text), "smugglers") == {"towns": {"hue": {"guns": 4}}}
    assert read_own(written(tmp_path, "towns: {hue: {}, sapa: null}"), "smugglers") == {
        "towns": {"hue": {}, "sapa": None}
    }


def test_a_file_says_its_game(tmp_path: Path) -> None:
    path = written(tmp_path, TEXT)
    assert game_of(path) == "smugglers"
    assert game_of(written(tmp_path, "towns: {}")) is None
    with pytest.raises(ComponentError, match=r"mine.yaml: is for whist, not for smugglers\.$"):
        read_own(written(tmp_path, "game: whist"), "smugglers")


def test_what_is_missing_is_what_we_made_up_and_nobody_wrote() -> None:
    """A row that is left out whole has nothing missing."""
    own = {"towns": {"hue": {"guns": 4}, "da_nang": None}, "last": 41}
    assert missing(own, SLOTS) == ["rows: 1 of 1 value still ours: rows.-4.0162"]
    many = [Slot(("towns", f"t{n}"), n) for n in range(5)]
    assert missing({"towns": {"t1": 2}}, many) == [
        "towns: 4 of 5 values still ours: towns.t0, towns.t2, towns.t3 …"
    ]


def test_values_are_counted_one_by_one() -> None:
    """Each number or word of a list; what is stated or written is none of ours."""
    assert census(SLOTS) == (5, 7)
    assert census(filled({"towns": {"da_nang": {"guns": [3, 3]}}}, SLOTS)) == (3, 7)
    assert census([Slot(("none",), [])]).sentence().startswith("1 of 1 value (100 %)")


def test_what_the_rules_state_otherwise_is_told() -> None:
    own = {"towns": {"da_nang": {"port": False, "guns": [9, 9]}}}
    told = ["towns.da_nang.port: false is against §2.1, which gives true"]
    assert against_what_is_stated(own, SLOTS) == told
    assert against_what_is_stated({"towns": {"da_nang": {"port": True}}}, SLOTS) == []
