"""The counting of covered clauses, on rulebooks made up for the purpose."""

from __future__ import annotations

import json
from itertools import chain
from typing import TYPE_CHECKING, Any

import pytest

from tests.rule_marks import GAMES, Clause
from tools import rule_coverage
from tools.rule_coverage import Row, fingerprint, main, proven, rows, shares, stretches

if TYPE_CHECKING:
    from pathlib import Path

PRESENT = {
    prefix: folder
    for prefix, folder in GAMES.items()
    if (rule_coverage.ROOT / "src/annamite/games" / folder).is_dir()
}
IDS = ["1.1-a", "1.1-b", "1.1-c", "1.2-a", "2-a", "8.1-a", "setup.deck-a"]
CLAUSES = {
    f"fitl {name}": Clause(f"fitl {name}", name.rpartition("-")[0], "rule", "") for name in IDS
}


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[dict[str, Any]]:
    """A rulebook of seven clauses, and runs whose results are the given ones."""
    results: list[dict[str, Any]] = []
    monkeypatch.setattr(rule_coverage, "clauses", {"fitl": CLAUSES, "ort": {}, "vn": {}}.get)
    monkeypatch.setattr(rule_coverage, "exclusions", lambda: {"fitl 2-a": "physical"})
    monkeypatch.setattr(rule_coverage, "STORE", tmp_path)
    monkeypatch.setattr(rule_coverage, "run", lambda prefixes: results.pop(0))
    monkeypatch.setattr(rule_coverage, "fingerprint", lambda paths: "same")
    return results


def passed(*ids: str) -> dict[str, Any]:
    """The report of a run in which a test passed for each of these."""
    return {"broken": [], "clauses": {f"fitl {name}": {"passed": ["t"]} for name in ids}}


def test_a_clause_with_a_failing_test_is_not_proven() -> None:
    """One passing test does not outweigh a failing one; a skipped one does no harm."""
    verdicts = {
        "a": {"passed": ["t1"]},
        "b": {"passed": ["t1"], "failed": ["t2"]},
        "c": {"passed": ["t1"], "skipped": ["t2"]},
        "d": {"skipped": ["t2"]},
    }
    assert proven(verdicts) == {"a", "c"}


def test_rows_count_main_sections() -> None:
    """Excluded clauses are neither counted nor missed."""
    covered = {"fitl 1.1-a", "fitl 8.1-a"}
    assert rows(CLAUSES.values(), covered, {"fitl 2-a": "", "fitl 1.2-a": ""}) == [
        Row("1", 3, 1, 1, ["fitl 1.1-b", "fitl 1.1-c"]),
        Row("2", 0, 0, 1, []),
        Row("8", 1, 1, 0, []),
        Row("setup", 1, 0, 0, ["fitl setup.deck-a"]),
    ]


def test_parts_of_a_rulebook_have_shares_of_their_own() -> None:
    """Section 8 stands apart from the rest."""
    table = rows(CLAUSES.values(), {"fitl 1.1-a", "fitl 8.1-a"}, {})
    assert shares("fitl", table) == [("Section 8", 1, 1), ("Sections 1 to 7 and set-up", 1, 6)]
    assert shares("ort", table) == [("All sections", 2, 7)]


def test_stretches_join_neighbours_of_one_section() -> None:
    """A stretch ends with its section and where a clause is covered."""
    order = [*CLAUSES]
    assert stretches(order, order) == ["1.1-a..c", "1.2-a", "2-a", "8.1-a", "setup.deck-a"]
    assert stretches(order, ["fitl 1.1-a", "fitl 1.1-c"]) == ["1.1-a", "1.1-c"]
    assert stretches(order, []) == []


class TestMain:
    def test_enough(self, small: list[Any], capsys: pytest.CaptureFixture[str]) -> None:
        """All that counts is covered."""
        small.append(passed("1.1-a", "1.1-b", "1.1-c", "1.2-a", "8.1-a", "setup.deck-a"))
        assert main([]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert (
            lines[-1] == "Sections 1 to 7 and set-up (fitl): 100.0 % (5 of 5 clauses; 1 excluded)"
        )
        assert lines[1].split() == ["1", "4", "4", "0", "-"]
        assert lines[3].split() == ["8", "1", "1", "0", "-"]

    def test_too_little(self, small: list[Any], capsys: pytest.CaptureFixture[str]) -> None:
        """Four fifths are too little; the failing test is named."""
        result = passed("1.1-a", "1.1-b", "1.1-c", "1.2-a", "setup.deck-a")
        result["clauses"]["fitl 1.2-a"]["failed"] = ["tests/test_x.py::test_y"]
        small.append(result)
        assert main([]) == 1
        lines = capsys.readouterr().out.splitlines()
        assert "fitl 1.2-a: failing in tests/test_x.py::test_y" in lines
        assert lines[-1] == "Sections 1 to 7 and set-up (fitl): 80.0 % (4 of 5 clauses; 1 excluded)"

    @pytest.mark.parametrize(("missing", "status"), [(2, 0), (3, 0), (4, 1)])
    def test_each_part_needs_97_of_100(
        self, small: list[Any], monkeypatch: pytest.MonkeyPatch, missing: int, status: int
    ) -> None:
        """Also where another part is covered to the last clause."""
        hundred = {f"fitl 1-{n}": Clause(f"fitl 1-{n}", "1", "rule", "") for n in range(100)}
        index = {**hundred, "fitl 8-a": Clause("fitl 8-a", "8", "rule", "")}
        monkeypatch.setattr(rule_coverage, "clauses", {"fitl": index, "ort": {}, "vn": {}}.get)
        small.append(passed("8-a", *(f"1-{n}" for n in range(missing, 100))))
        assert main([]) == status

    def test_an_exclusion_that_is_covered_is_told(
        self, small: list[Any], capsys: pytest.CaptureFixture[str]
    ) -> None:
        """It should be taken off the list."""
        small.append(passed("1.1-a", "1.1-b", "1.1-c", "1.2-a", "setup.deck-a", "2-a"))
        main([])
        assert "(take them off the list): fitl 2-a" in capsys.readouterr().out

    def test_a_result_is_kept_for_the_same_sources(self, small: list[Any], tmp_path: Path) -> None:
        """The second time nothing is run, but broken runs are not kept."""
        small.append({"broken": ["tests/test_x.py"], "clauses": {}})
        assert main([]) == 1
        assert not list(tmp_path.iterdir())
        small.append(passed("1.1-a", "1.1-b", "1.1-c", "1.2-a", "8.1-a", "setup.deck-a"))
        assert main([]) == 0
        assert main([]) == 0
        kept = [json.loads(path.read_text(encoding="utf-8")) for path in tmp_path.iterdir()]
        assert len(kept) == 1

    def test_old_results_go(self, small: list[Any], tmp_path: Path) -> None:
        """A handful of results is kept."""
        for number in range(12):
            (tmp_path / f"old{number}.json").write_text("{}", encoding="utf-8")
        small.append(passed())
        main([])
        assert len(list(tmp_path.iterdir())) == rule_coverage.KEPT_RESULTS
        assert (tmp_path / "same-fitl.json").exists()

    def test_a_game_without_clauses(
        self, small: list[Any], capsys: pytest.CaptureFixture[str]
    ) -> None:
        """It says so."""
        assert main(["--game", "vn"]) == 1
        assert capsys.readouterr().out == "vn has no rules reference.\n"

    def test_all_games_are_those_with_clauses(
        self, small: list[Any], capsys: pytest.CaptureFixture[str]
    ) -> None:
        """Missing games do not break the count."""
        small.append(passed())
        assert main(["--game", "all"]) == 1
        assert capsys.readouterr().out.splitlines()[-1].startswith("Sections 1 to 7 and set-up")


class TestSources:
    def test_they_are_code_tests_and_data(self) -> None:
        """What decides a result is hashed, what does not is left alone."""
        names = {str(path.relative_to(rule_coverage.ROOT)) for path in rule_coverage.sources()}
        for folder in PRESENT.values():
            own = {name for name in names if name.startswith(f"src/annamite/games/{folder}/")}
            assert any(name.endswith("/components.py") for name in own)
            assert any("/data/" in name for name in own)
        assert "tests/rule_marks.py" in names
        assert not any("__pycache__" in name for name in names)

    def test_a_fingerprint_tells_names_and_contents(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Any change of either is another fingerprint."""
        monkeypatch.setattr(rule_coverage, "ROOT", tmp_path)
        seen = set()
        for name, text in [("a", "x"), ("a", "y"), ("b", "x"), ("b", "")]:
            path = tmp_path / name
            path.write_text(text, encoding="utf-8")
            seen.add(fingerprint([path]))
        assert len(seen) == 4
        assert fingerprint([tmp_path / "a"]) in seen

    def test_modules_with_marks(self) -> None:
        """Browser tests are left out, and modules that name no clause of the games asked for."""
        found = {prefix: rule_coverage.files_with_marks([prefix]) for prefix in PRESENT}
        for prefix, files in found.items():
            games = {name.split("/")[2] for name in files if name.startswith("tests/games/")}
            assert games == {PRESENT[prefix]}
            assert len(files) > 5
        both = rule_coverage.files_with_marks(list(PRESENT))
        assert not any(name.startswith("tests/browser/") for name in both)
        assert set(both) == set(chain(*found.values()))
