"""Experiments as people write them."""

from __future__ import annotations

from pathlib import Path

import pytest

from annamite.lab.sweep.experiment import Case, Experiment, ExperimentError, read
from annamite.lab.sweep.playing import command


def experiment(folder: Path, text: str) -> Experiment:
    """Return the experiment of that text."""
    path = folder / "what_helps-most.yaml"
    path.write_text(text, encoding="utf-8")
    return read(path)


def test_what_varies_is_combined(tmp_path: Path) -> None:
    found = experiment(
        tmp_path,
        """
        game: whist
        games: 7
        seed: 3
        seats: clever
        options: {trumps: true}
        vary:
          scenario: [short, long]
          options.cards: [13, 12]
          seats: [clever]
        """,
    )
    assert (found.title, found.games, found.seed) == ("What helps most", 7, "3")
    assert [case.name for case in found.cases] == [
        "scenario short, cards 13",
        "scenario short, cards 12",
        "scenario long, cards 13",
        "scenario long, cards 12",
    ]
    last = found.cases[-1]
    assert (last.scenario, dict(last.options), last.seats, last.components) == (
        "long",
        {"trumps": True, "cards": 12},
        "clever",
        None,
    )
    assert last.slug == "scenario-long-cards-12"


def test_cases_by_name_and_a_baseline(tmp_path: Path) -> None:
    found = experiment(
        tmp_path,
        """
        game: whist
        title: Mine
        scenario: short
        components: mine.yaml
        players: [own.py]
        cases:
          mine:
          ours: {components: null}
          long: {scenario: long, options: {cards: 12}}
        baseline: ours
        """,
    )
    assert [case.name for case in found.cases] == ["ours", "mine", "long"]
    assert [case.components for case in found.cases] == [
        None,
        tmp_path / "mine.yaml",
        tmp_path / "mine.yaml",
    ]
    assert [case.scenario for case in found.cases] == ["short", "short", "long"]
    assert found.players == (tmp_path / "own.py",)
    assert command(found, found.cases[2], Path("long.csv")) == [
        *("simulate", "whist", "--games", "100", "--seed", "0", "--seats", "random"),
        *("--out", "long.csv", "--scenario", "long", "--option", "cards=12"),
        *("--players", str(tmp_path / "own.py"), "--components", str(tmp_path / "mine.yaml")),
    ]
    assert "--components" not in command(found, found.cases[0], Path("ours.csv"))


def test_one_case(tmp_path: Path) -> None:
    (case,) = experiment(tmp_path, "game: whist").cases
    assert (case.name, case.scenario, case.seats) == ("all", None, "random")


VAST = "game: whist\nvary:" + "".join(
    f"\n  options.n{n}: [1,2,3,4,5,6,7,8,9,10]" for n in range(10)
)
"""More cases than anybody could wait to see counted."""


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("games: 3", "missing required field `game`"),
        ("[1, 2]", "Expected `object`, got `array`"),
        ("game: {", "is no experiment: while parsing"),
        ("game: whist\nspeed: 3", "unknown field `speed`"),
        ("game: whist\ncases: {a: {colour: red}}", "unknown field `colour`"),
        ("game: whist\ngames: 0", "one game of each case at least"),
        ("game: whist\nvary: {scenario: []}", "What varies needs values"),
        ("game: whist\nvary: {speed: [1]}", "That cannot vary .*what can: scenario, seats"),
        ("game: whist\nvary: {seats: [1]}", "That cannot vary"),
        ("game: whist\nvary: {seats: [a, A]}", "'seats a' and 'seats A' have one name"),
        ("game: whist\ncases: {'?': {}}", "'\\?' is no name for a case"),
        ("game: whist\ncases: {a: {}}\nbaseline: b", "no case 'b' .* choose one of: a"),
        ("game: whist\nscenario: 2020-13-45", "is no experiment: month must be in 1..12"),
        ("[" * 1_000, "is no experiment: maximum recursion depth"),
        (VAST, "10000000000 cases; 200 are the most"),
        ("game: whist\nvary: {options.n: [" + "1," * 201 + "]}", "201 cases; 200 are the most"),
    ],
)
def test_what_makes_no_sense(text: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(ExperimentError, match=why):
        experiment(tmp_path, text)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ExperimentError, match=r"Cannot read .*No such file"):
        read(tmp_path / "none.yaml")


def test_cases_are_told_apart_by_what_they_are() -> None:
    one, other = (Case("a", None, {}, "random", None) for _ in range(2))
    assert len({one, other}) == 2


def test_long_names_make_files_of_their_own() -> None:
    names = ["reading " * 40 + end for end in ("true", "false")]
    slugs = [Case(name, None, {}, "random", None).slug for name in names]
    assert slugs[0] != slugs[1]
    assert all(len(slug.encode()) < 120 for slug in slugs)
