"""The list of games, in columns."""

from __future__ import annotations

from annamite.kernel.about import about
from annamite.lab.listing import Row, lines, rows
from tests.conformance.minigame import MiniGame

LONG = " | ".join(f"choice{n}" for n in range(12))


def test_rows_come_in_columns() -> None:
    told = list(lines([Row("seat", "red", "Red"), Row("scenario", "up", "Uphill")], 80))
    assert told == ["  seat      red  Red", "  scenario  up   Uphill"]


def test_a_long_name_has_its_text_below_it() -> None:
    told = list(lines([Row("option", "a=b", "Short"), Row("option", LONG, "Long")], 60))
    assert told[0] == "  option  a=b  Short"
    assert told[-1] == "               Long"
    assert " ".join(line.strip() for line in told[1:-1]) == f"option  {LONG}"
    assert max(map(len, told)) <= 60


def test_help_stands_below_the_text_and_nothing_where_there_is_none() -> None:
    told = list(lines([Row("rules", "5", ""), Row("option", "a=b", "A or b", "It says.")], 80))
    assert told == ["  rules   5", "  option  a=b  A or b", "               It says."]
    assert list(lines([], 80)) == []


def test_a_narrow_window_folds_words_and_loses_none() -> None:
    text = "a text of many words that has to be folded somewhere"
    told = list(lines([Row("scenario", "name", text)], 10))
    assert len(told) > 1
    assert " ".join(line.strip() for line in told) == f"scenario  name  {text}"


def test_a_game_is_told_in_short_and_in_full() -> None:
    said = about(MiniGame())
    short, full = rows(said, full=False), rows(said, full=True)
    assert [row.help for row in short] == [""] * len(short)
    assert all(row.help for row in full)
    assert [row[:3] for row in short] == [row[:3] for row in full]
    assert ("option", "rounds=4 | 12 | 150") in [row[:2] for row in full]
