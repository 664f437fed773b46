"""The numbers of a report, against what a hand counts."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import polars as pl
import pytest

from annamite.lab.files import FileError
from annamite.lab.intervals import student
from annamite.lab.playing import Ending
from annamite.lab.report import figures, read
from annamite.lab.report.played import Chapter, chapters, indices_told, repeated
from annamite.lab.report.statistics import mean, share
from tests.lab.report.games import course, row, write


def chapter(path: Path, *rows: object) -> Chapter:
    """Return the one chapter of a file with these games."""
    (found,) = chapters(read([write(path / "games.jsonl", *rows)]))  # type: ignore[arg-type]
    return found


def test_shares_are_of_games_that_ended(tmp_path: Path) -> None:
    found = chapter(tmp_path, row(0), row(1, "blue"), row(2), row(3), row(4, None))
    red, blue = figures.shares(found)
    assert (red["seat"], red["count"], red["games"], red["value"]) == ("red", 3, 4, 0.75)
    # Wilson's interval of 3 in 4.
    assert (red["low"], red["high"]) == pytest.approx((0.3006, 0.9544), abs=1e-4)
    assert (blue["count"], blue["value"]) == (1, 0.25)


def test_failed_and_given_up_games_are_told_apart(tmp_path: Path) -> None:
    found = chapter(tmp_path, row(0), row(1, None), row(2, None, error="ValueError: no"), row(3))
    (group,) = found.groups
    assert (group.number, group.ended.height, group.given_up, group.failed) == (4, 2, 1, 1)


def test_margins_have_means_and_marks(tmp_path: Path) -> None:
    scores = [1, 2, 3, 6]
    rows = [row(n, margins={"red": score, "blue": 0}) for n, score in enumerate(scores)]
    red, blue = figures.margins(chapter(tmp_path, *rows))
    assert (red["value"], red["least"], red["most"]) == (3.0, 1, 6)
    # The deviation is the root of 14/3; Student's 3.182 of it by the root of 4.
    assert (red["low"], red["high"]) == pytest.approx((3 - 3.4372, 3 + 3.4372), abs=1e-3)
    assert (blue["value"], blue["low"], blue["high"]) == (0.0, 0.0, 0.0)


def test_ends_are_counted_by_reason_and_winner(tmp_path: Path) -> None:
    found = chapter(tmp_path, row(0), row(1), row(2, "blue"))
    shared, (first, second) = figures.reasons(found.groups[0])
    assert shared == ""
    assert (first["end"], first["count"]) == ("the last round: red", 2)
    assert (second["end"], second["value"]) == ("the last round: blue", pytest.approx(1 / 3))


def test_what_the_reasons_of_all_ends_begin_with_is_told_once(tmp_path: Path) -> None:
    ends = [Ending(("red", "blue"), f"Level: {n}.", drawn=n == 1) for n in (1, 2, 2)]
    found = chapter(tmp_path, *(row(n, outcome=end) for n, end in enumerate(ends)))
    shared, rows = figures.reasons(found.groups[0])
    assert shared == "Level:"
    assert [(row["end"], row["seat"]) for row in rows] == [
        ("2: red", "red"),
        ("1: nobody", "nobody"),
    ]
    assert [row["count"] for row in figures.shares(found)] == [2, 0]


def test_games_without_a_use_count_for_its_mean(tmp_path: Path) -> None:
    used = {"card": {"red": {"Ace": 2}, "blue": {"Ace": 1, "Two": 1}}}
    found = chapter(tmp_path, row(0, uses=used), row(1), row(2), row(3, None, error="E: no"))
    assert figures.kinds(found) == ["card"]
    rows = figures.uses(found.groups[0], "card")
    assert [(x["name"], x["seat"], x["count"]) for x in rows] == [
        ("Ace", "blue", 1),
        ("Ace", "red", 2),
        ("Two", "blue", 1),
    ]
    assert rows[1]["value"] == pytest.approx(2 / 3)  # a failed game is none
    assert rows[1]["low"] == 0.0  # nothing is used less often than never
    assert rows[1]["in_games"] == pytest.approx(1 / 3)
    assert figures.uses(found.groups[0], "space") == []


def test_courses_go_from_period_to_period_to_the_end(tmp_path: Path) -> None:
    found = chapter(tmp_path, row(0, course=course(4, 6, 9)), row(1, course=course(8, 10)))
    rows = figures.courses(found)["gold"]
    assert figures.periods(reversed(rows)) == ["turn 1", "turn 2", "end"]
    assert [(x["period"], x["games"], x["value"]) for x in rows] == [
        ("turn 1", 2, 6.0),
        ("turn 2", 1, 6.0),
        ("end", 2, 9.5),
    ]
    # Two games: 12.706 deviations of the root of 8, by the root of 2.
    assert rows[0]["low"] == pytest.approx(6 - 12.7062 * 2, abs=1e-3)


def test_histograms_hold_every_game_once(tmp_path: Path) -> None:
    rows = [row(n, decisions=100 + 7 * n) for n in range(30)]
    found = figures.histogram(chapter(tmp_path, *rows), "decisions")
    assert len(found) <= figures.BINS
    assert sum(x["count"] for x in found) == 30
    assert sum(x["share"] for x in found) == pytest.approx(1)
    assert found[0]["from"] == 100
    assert found[-1]["to"] > 100 + 7 * 29
    assert all(before["to"] == after["from"] for before, after in pairwise(found))


def test_groups_are_called_by_what_differs(tmp_path: Path) -> None:
    computer = {"red": "computer", "blue": "computer"}
    rows = [
        row(0),
        row(0, scenario="long"),
        row(0, options={"easy": True}),
        row(0, players=computer),
        row(0, players={**computer, "blue": "random"}),
    ]
    found = chapter(tmp_path, *rows)
    assert [group.label for group in found.groups] == [
        "plain, easy false, all random",
        "long, easy false, all random",
        "plain, easy true, all random",
        "plain, easy false, all computer",
        "plain, easy false, red computer, blue random",
    ]
    assert chapter(tmp_path, row(0), row(1)).groups[0].label == ""


def test_a_game_that_comes_twice_counts_once(tmp_path: Path) -> None:
    one = write(tmp_path / "one.jsonl", row(0), row(1))
    two = write(tmp_path / "two.jsonl", row(1), row(4))
    frame = read([one, two])
    assert repeated(frame) == 1
    (found,) = chapters(frame)
    assert found.groups[0].number == 3
    assert indices_told(found.groups[0]) == "0 to 4, 2 games missing"


def test_games_of_several_games_are_chapters(tmp_path: Path) -> None:
    path = write(tmp_path / "games.jsonl", row(0), row(0, game="maxi", players={"green": "x"}))
    mini, maxi = chapters(read([path]))
    assert (mini.game, mini.seats) == ("mini", ("red", "blue"))
    assert (maxi.game, maxi.seats) == ("maxi", ("green",))


def test_options_of_other_kinds_can_be_laid_together(tmp_path: Path) -> None:
    one = write(tmp_path / "one.jsonl", row(0, options={"easy": False}))
    two = write(tmp_path / "two.jsonl", row(0, options={"easy": "very", "other": 3}))
    (found,) = chapters(read([one, two]))
    assert [group.label for group in found.groups] == [
        "easy false, other as it is",
        "easy very, other 3",
    ]


def test_statistics_of_few() -> None:
    assert share(0, 5).low == 0.0
    assert mean(7, 49, 1) == (7, 7, 7)
    assert student(29) == pytest.approx(2.0452, abs=1e-3)
    assert student(5) == pytest.approx(2.5706, abs=0.02)


def test_what_cannot_be_read_is_said(tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").touch()
    with pytest.raises(FileError, match="There is no game in"):
        read([tmp_path / "empty.jsonl"])
    with pytest.raises(FileError, match="There is no file"):
        read([tmp_path / "missing.jsonl"])
    (tmp_path / "other.jsonl").write_text('{"a": 1}\n', encoding="utf-8")
    with pytest.raises(FileError, match="is no file of simulated games"):
        read([tmp_path / "other.jsonl"])
    pl.DataFrame({"index": [1]}).write_parquet(tmp_path / "other.parquet")
    with pytest.raises(FileError, match="it has no column 'seed'"):
        read([tmp_path / "other.parquet"])
