"""Where values come from: every table of every data file says so, and what is ours is marked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from annamite.games.vietnam_1965_1975.box.components import DATA, Charts, load, sources
from annamite.games.vietnam_1965_1975.box.scenarios import ours
from annamite.games.vietnam_1965_1975.box.strategic.files import FILES
from annamite.games.vietnam_1965_1975.operation.odds import band
from annamite.kernel.component_files import read

C = load()
SOURCES = sources()
TREE: Any = read(DATA / "counters.yaml")


def of(table: str) -> dict[str, str]:
    return {row.what: row.source for row in SOURCES if row.table == table}


@pytest.mark.parametrize("name", [n for n in Charts.__struct_fields__ if n != "sources"])
def test_each_chart_has_a_source(name: str) -> None:
    """A source names the chart, or every row of it."""
    told = of("charts")
    rows = getattr(C.charts, name)
    if name not in told:
        assert isinstance(rows, dict)
        assert {f"{name}.{row}" for row in rows} <= set(told)
    assert all(len(told[key]) > 8 for key in told if key.partition(".")[0] == name)


def test_no_source_speaks_of_a_chart_that_is_not_there() -> None:
    """Sources name charts that exist."""
    assert {key.partition(".")[0] for key in of("charts")} <= set(Charts.__struct_fields__)


def test_each_class_and_each_formation_of_counters_has_a_source() -> None:
    """No class or formation is missing, and none is there for nothing."""
    assert set(of("counters")) == {kind.label for kind in C.classes.values()}
    assert {counter.class_ for counter in C.counters} <= set(C.classes)
    groups = {unit["id"]: group for group in TREE["groups"] for unit in group["units"]}
    assert set(groups) == {counter.id for counter in C.counters}
    assert set(of("formations")) == {group["name"] for group in TREE["groups"]}
    assert all(row.source.count(":") for row in SOURCES if row.table in ("counters", "formations"))


def test_what_is_said_to_be_reconstructed_is_marked_and_nothing_else() -> None:
    """Values scaled by one of our rules (R1 to R10) are marked as well."""
    for row in SOURCES:
        if row.table in ("charts", "counters", "formations", *FILES):
            assert row.reconstructed == ("reconstr" in row.source), row.what
    known = {x["counter"] for x in TREE["known"]}
    assert known <= {counter.id for counter in C.counters}
    whole = {row.what for row in SOURCES if row.table == "counters" and not row.reconstructed}
    assert whole == {
        "US 155 mm battalion (non-divisional)",
        "Cruiser",
        "New Jersey",
        "VC political section",
        "VC supply conduit",
    }


def test_the_two_readings_of_row_8_are_both_named() -> None:
    """They contradict each other: the stronger defender loses less."""
    note = " ".join(of("charts")["results"].split())
    assert "a defender at 15.5 that loses 1" in note
    assert "a defender at 10 that loses 2" in note
    lost = [C.charts.results[8].defender[band(C.charts, 2 * s)] for s in (10, 15)]
    assert lost == [2, 2]
    assert "15.5 loses 2" in note


def test_every_file_and_each_scenario_has_a_source() -> None:
    """Of the curves drawn under the map, too: they are part of it."""
    tables = {row.table for row in SOURCES}
    files = {
        "map": "map.json",
        "trail": "trail.yaml",
        "charts": "charts.yaml",
        "counters": "counters.yaml",
        **FILES,
    }
    assert tables == {*files, "formations", "scenarios"}
    assert {path.name for path in DATA.iterdir() if path.is_file()} == {*files.values(), "art.json"}
    assert all(row.reconstructed for row in SOURCES if row.table == "map")
    told = {
        row.what: (row.source, row.reconstructed) for row in SOURCES if row.table == "scenarios"
    }
    assert told == {x.sheet.title: (x.sheet.source, x.sheet.reconstructed) for x in ours()}
    assert [x.sheet.id for x in ours() if not x.sheet.reconstructed] == ["starlite"]


def test_an_owners_tables_are_told_apart(tmp_path: Path) -> None:
    """Tables of an owner's file are listed with that file as their source."""
    file = tmp_path / "own.yaml"
    file.write_text('hexes: {"5119": {terrain: [marsh]}}\ncharts: {rounds: 4}\n', encoding="utf-8")
    mine = sources(file)[len(SOURCES) :]
    assert [(row.table, row.source, row.reconstructed) for row in mine] == [
        ("hexes", f"own copy: {file}", False),
        ("charts", f"own copy: {file}", False),
    ]
