"""The `rule` mark itself: what it refuses, and what it reports as proven."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.rule_marks import MOST_CLAUSES, PACKAGES, clauses, complaint, exclusions

if TYPE_CHECKING:
    from pathlib import Path

rule = pytest.mark.rule
MARKS = "import pytest\nrule = pytest.mark.rule\n"


def outcome(pytester: pytest.Pytester, source: str, *options: str) -> pytest.RunResult:
    """Run a test module with the plugin."""
    pytester.makeini("[pytest]\nmarkers = rule(*ids): clauses\nxfail_strict = true\n")
    pytester.makepyfile(MARKS + source)
    return pytester.runpytest_inprocess("-p", "tests.rule_marks", *options)


def reported(pytester: pytest.Pytester, source: str, *options: str) -> Any:
    """Run a test module and read the report of clauses."""
    path: Path = pytester.path / "report.json"
    outcome(pytester, source, "--rule-report", str(path), *options)
    return json.loads(path.read_text(encoding="utf-8"))


class TestIndex:
    def test_it_lists_the_whole_rulebook(self) -> None:
        """A thousand clauses of Fire in the Lake, each with an id of its own."""
        assert len(clauses("fitl")) == 1000
        clause = clauses("fitl")["fitl 3.2.4-u"]
        assert (clause.section, clause.kind) == ("3.2.4", "rule")

    def test_a_game_without_a_reference(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """One that is still missing breaks nothing."""
        monkeypatch.setattr("tests.rule_marks.PACKAGES", PACKAGES / "elsewhere")
        assert clauses.__wrapped__("vn") == {}

    def test_exclusions(self) -> None:
        """Excluded clauses exist, belong to counted sections, tell why, and are few."""
        listed = [name for name in exclusions() if name.startswith("fitl ")]
        assert 0 < len(listed) <= 40
        for name in listed:
            clause = clauses("fitl")[name]
            assert clause.section.split(".")[0] in {*"12345678", "setup"}
            assert exclusions()[name]


class TestMarks:
    @pytest.mark.parametrize(
        ("mark", "told"),
        [
            (rule("fitl 3.2.4-c"), "None"),
            (rule("fitl 3.2.4-zz"), "rule 'fitl 3.2.4-zz' is not in the reference of fire_in"),
            (rule("3.2.4-c"), "rule '3.2.4-c' should begin with one of fitl, ort, vn"),
            (rule(3), "rule 3 should begin with"),
            (rule(), "names clauses and nothing else"),
            (rule("fitl 3.2.4-c", why="so"), "names clauses and nothing else"),
            (rule("fitl 3.2.4-c", "fitl 3.2.4-c"), "a clause is named twice"),
            (rule(*(f"fitl 3.2.4-{x}" for x in "abcde")), "None"),
            (rule(*(f"fitl 3.2.4-{x}" for x in "abcdef")), "it names 6 clauses; 5 is the most"),
        ],
    )
    def test_wrong_ones_are_refused(self, mark: pytest.MarkDecorator, told: str) -> None:
        """A wrong mark is told in words."""
        assert told in str(complaint([mark.mark]))

    def test_marks_of_a_class_count_for_its_tests(self) -> None:
        """Three on the class and three on the test are six."""
        marks = [rule(*(f"fitl 3.2.4-{x}" for x in letters)).mark for letters in ("abc", "def")]
        assert complaint(marks[:1]) is None
        assert f"{MOST_CLAUSES} is the most" in str(complaint(marks))

    def test_a_wrong_mark_is_an_error_of_collection(self, pytester: pytest.Pytester) -> None:
        """The run fails before any test, and names the test."""
        result = outcome(
            pytester, 'class TestIt:\n    @rule("fitl 0-a")\n    def test_a(self): ...\n'
        )
        assert result.ret == pytest.ExitCode.INTERRUPTED
        result.stdout.fnmatch_lines(["*TestIt::test_a: rule 'fitl 0-a' is not in the*"])


class TestReport:
    def test_all_cases_and_phases_must_pass(self, pytester: pytest.Pytester) -> None:
        """A failure in one case or in the tear-down fails the whole test; so does a skip."""
        source = """
A, B, C, D, E = (rule(f"fitl 3.2.4-{letter}") for letter in "abcde")
F, G, H, I, J = (rule(f"fitl 3.2.4-{letter}") for letter in "fghij")
cases = pytest.mark.parametrize("x", ["a[b", "c"])

@pytest.fixture
def late():
    yield
    assert False

@A
class TestIt:
    @rule("fitl 3.2.4-k", "fitl 3.2.4-l")
    def test_a(self): ...
    def test_b(self): ...

@B
def test_fails(): assert False
@C
def test_skips(): pytest.skip()
@D
@pytest.mark.xfail
def test_fails_as_told(): assert False
@E
@pytest.mark.xfail
def test_passes_unlike_told(): ...
@F
def test_cannot_start(gone): ...
@G
def test_cannot_end(late): ...
@H
@cases
def test_one_case_fails(x): assert x != "c"
@I
@cases
def test_one_case_is_skipped(x): x == "c" or pytest.skip()
@J
@cases
def test_all_cases_pass(x): ...
"""
        found = reported(pytester, source)["clauses"]
        assert {name[-1]: " ".join(result) for name, result in found.items()} == {
            **dict.fromkeys("ajkl", "passed"),
            **dict.fromkeys("cdi", "skipped"),
            **dict.fromkeys("befgh", "failed"),
        }
        assert [len(found[f"fitl 3.2.4-{letter}"]["passed"]) for letter in "ajkl"] == [2, 1, 1, 1]

    def test_it_works_in_several_processes(self, pytester: pytest.Pytester) -> None:
        """The process that gathers results writes the report, with what cannot be collected."""
        pytester.makepyfile(test_broken="import nothing_of_that_name")
        source = "@rule('fitl 3.2.4-a')\ndef test_a(): ...\n"
        found = reported(
            pytester, source, "-n", "1", "-p", "xdist", "--continue-on-collection-errors"
        )
        assert [*found["clauses"]["fitl 3.2.4-a"]] == ["passed"]
        assert found["broken"] == ["test_broken.py"]
