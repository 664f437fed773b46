"""The trying of wrong changes, on a small game with small tests."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from rich.console import Console

from tests.rule_marks import RULES
from tools import mutants, rule_coverage
from tools.mutants import LineMap, Mutant, judge, main, merged, pick, relevant_tests
from tools.mutation import Change, changes

if TYPE_CHECKING:
    from pathlib import Path

GAME = """
from functools import cache

LIMIT = 2


@cache
def table():
    return (1, 2)


def room(bases: int) -> bool:
    return bases < LIMIT


def forever(number: int) -> None:
    while number > 0:
        number -= 1


def unused(number: int) -> int:
    return number
"""
TESTS = """
import pytest
from toy import rules

@pytest.fixture(scope="module")
def done():
    rules.forever(3)

def test_room():
    assert rules.room(1)
    assert not rules.room(2)

def test_forever(done): ...

def test_table():
    assert rules.table()

def test_table_again():
    assert rules.table() == (1, 2)

def test_fails_as_it_is():
    rules.unused(1)
    assert False
"""
LINE = {text.strip(): number for number, text in enumerate(GAME.splitlines(), 1)}


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with one small package."""
    root = tmp_path / "root"
    (root / "src" / "toy").mkdir(parents=True)
    (root / "tests" / "games").mkdir(parents=True)
    (root / "pyproject.toml").write_text("[tool.pytest.ini_options]\nmarkers=['browser: x']\n")
    (root / "src" / "toy" / "__init__.py").write_text("")
    (root / "src" / "toy" / "rules.py").write_text(GAME)
    (root / "src" / "toy" / "components.py").write_text("x = 1\n")
    (root / "tests" / "games" / "test_rules.py").write_text(TESTS)
    # Read before any plugin is configured.
    (root / "tests" / "games" / "conftest.py").write_text("import toy.rules\n")
    shutil.copytree(RULES.parent.parent / "tools", root / "tools")
    for module in (mutants, rule_coverage):
        monkeypatch.setattr(module, "ROOT", root)
        monkeypatch.setattr(module, "STORE", tmp_path / "store")
    return root


def mutant(line: str, what: str) -> Mutant:
    """The change of this kind on a line of the small game."""
    found = [c for c in changes(GAME) if (c.line, c.what) == (LINE[line], what)]
    return Mutant("src/toy/rules.py", found[0])


class TestPick:
    SOURCES = {"a.py": "x = 1\ny = 2 + 3\n", "b.py": "z = a < b\n"}  # noqa: RUF012

    def test_each_on_a_line_of_its_own(self) -> None:
        """Three lines give three changes at most."""
        picked = pick(self.SOURCES, 9, 1)
        assert [(one.module, one.change.line) for one in picked] == [
            ("a.py", 1),
            ("a.py", 2),
            ("b.py", 1),
        ]

    def test_a_seed_gives_the_same_again(self) -> None:
        """And another seed, sooner or later, another choice."""
        assert pick(self.SOURCES, 1, 7) == pick(self.SOURCES, 1, 7)
        assert len({tuple(pick(self.SOURCES, 1, seed)) for seed in range(20)}) > 1


class TestTests:
    def test_the_most_particular_come_first(self) -> None:
        """Tests that run little, and failing ones not at all."""
        parts = [
            {
                "failed": ["bad"],
                "seconds": {"big": 1.0, "small": 2.0},
                "lines": {
                    "": ["m.py:1"],
                    "big": ["m.py:2", "m.py:3"],
                    "small": ["m.py:2"],
                    "bad": ["m.py:2"],
                },
            },
            {"failed": [], "seconds": {"big": 0.5}, "lines": {"": ["m.py:4"], "big": ["m.py:9"]}},
        ]
        line_map = merged(parts)
        assert line_map.tests_of["m.py:2"] == ["small", "big"]
        assert line_map.at_import == {"m.py:1", "m.py:4"}
        assert line_map.seconds["big"] == 1.5
        assert line_map.failed == ["bad"]

    @pytest.mark.parametrize(
        ("line", "statement", "once", "expected"),
        [
            (2, 2, set(), ["t1"]),
            (9, 2, set(), ["t1"]),
            (9, 9, set(), []),
            (1, 1, set(), ["t1", "t2", "t3"]),
            (2, 2, {2}, ["t1", "t2", "t3"]),
        ],
    )
    def test_lines_run_at_import_or_once_concern_all(
        self, line: int, statement: int, once: set[int], expected: list[str]
    ) -> None:
        """First the tests of the line, then of the module, then the others."""
        tests_of = {"n.py:1": ["t3"], "m.py:2": ["t1"], "m.py:3": ["t2"]}
        line_map = LineMap(tests_of, {"m.py:1"}, {}, [])
        change = Change(line, 0, 0, "", "", statement)
        found = relevant_tests(Mutant("src/a/b/m.py", change), line_map, "a.b", once)
        assert found == expected


class TestTrying:
    def test_lines_and_their_tests(self, toy: Path) -> None:
        """Shared fixtures count for their tests; cached and imported lines are seen once."""
        line_map = mutants.map_lines("toy", toy, "key", Console(quiet=True))
        assert line_map.failed == ["tests/games/test_rules.py::test_fails_as_it_is"]
        names = {
            line: [test.rpartition("::")[2] for test in tests]
            for line, tests in line_map.tests_of.items()
        }
        assert names == {
            f"rules.py:{LINE['return bases < LIMIT']}": ["test_room"],
            f"rules.py:{LINE['while number > 0:']}": ["test_forever"],
            f"rules.py:{LINE['number -= 1']}": ["test_forever"],
            f"rules.py:{LINE['return (1, 2)']}": names[f"rules.py:{LINE['return (1, 2)']}"],
        }
        assert f"rules.py:{LINE['LIMIT = 2']}" in line_map.at_import

    def test_changes_and_their_fate(self, toy: Path) -> None:
        """Caught by a test or by a timeout, unnoticed, or run by nobody; the source is restored."""
        here = "tests/games/test_rules.py::"
        path = toy / "src" / "toy" / "rules.py"
        verdict = judge(mutant("return bases < LIMIT", "< to <="), [f"{here}test_room"], {}, toy)
        assert verdict == (True, f"{here}test_room")
        assert not judge(mutant("return (1, 2)", "2 to 3"), [f"{here}test_table"], {}, toy).caught
        assert judge(mutant("return number", "another result"), [], {}, toy).how == (
            "no test runs this line"
        )
        assert path.read_text() == GAME

    @pytest.mark.slow
    def test_a_test_that_hangs_has_noticed(
        self, toy: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A loop that never ends is stopped."""
        monkeypatch.setattr(mutants, "SECONDS_AT_LEAST", 3.0)
        tests = ["tests/games/test_rules.py::test_forever"]
        verdict = judge(mutant("number -= 1", "-= to +="), tests, {tests[0]: 0}, toy)
        assert verdict == (True, "timeout after 3 s")


@pytest.mark.slow
def test_the_whole_run(
    toy: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Survivors with place and change, and last the share; data modules are left alone."""
    monkeypatch.setattr(mutants, "SECONDS_AT_LEAST", 5.0)
    assert main(["--package", "toy", "--count", "3", "--seed", "1", "--list"]) == 0
    assert "components" not in capsys.readouterr().out
    assert main(["--package", "toy", "--count", "50"]) == 1
    lines = capsys.readouterr().out.splitlines()
    place = f"src/toy/rules.py:{LINE['return number']}: another result (no test runs this line)"
    assert lines[lines.index(place) + 1 :][:2] == [
        "    -    return number",
        "    +    return number + 1",
    ]
    assert lines[-1].startswith("Caught: ")
    assert lines[-1].endswith(" of 6 changes, seed 1)")


def test_modules_are_left_out_by_name_or_by_path(toy: Path) -> None:
    """A pattern with a folder leaves out what lies there, and not its namesake elsewhere."""
    folder = toy / "src" / "toy" / "robots"
    folder.mkdir()
    (folder / "rules.py").write_text("LIMIT = 3\n")
    found = [mutants.rules_modules("toy", [pattern]) for pattern in ("robots/*", "rules.py")]
    assert [[path.parent.name for path in paths if path.name == "rules.py"] for paths in found] == [
        ["toy"],
        [],
    ]


def test_only_the_tests_asked_for_are_run(
    toy: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With tests that run nothing of it, no change is noticed."""
    monkeypatch.setattr(mutants, "SECONDS_AT_LEAST", 5.0)
    other = toy / "tests" / "test_other.py"
    other.write_text("def test_nothing(): ...\n")
    assert main(["--package", "toy", "--count", "50", "--tests", "tests/test_other.py"]) == 1
    assert "Caught: 0.0 % (0 of 6 changes" in capsys.readouterr().out
