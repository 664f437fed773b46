"""The breaking of a clause's own lines, on a made-up game with tests that bite and toothless ones."""

from __future__ import annotations

import json
import re
import shutil
from typing import TYPE_CHECKING, Any

import pytest

from tests import rule_marks
from tests.rule_marks import GAMES, clauses, unbitten
from tools import marks, rule_coverage
from tools.mark_lines import Book, bite, constant_lines
from tools.mark_trials import asserts, codes_within, holds, is_own_failure, known_results
from tools.marks import report, what_tests_see
from tools.mutants import main
from tools.mutation import Change, changes
from tools.rule_coverage import ROOT, fingerprint

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

GAME = """
from functools import lru_cache

LIMIT = 2
PRICES = {"camp": 3}


def once(rule):
    def wrapped(number):
        return rule(number)
    return wrapped


def room(bases: int) -> bool:
    return bases < LIMIT


def paid(money: int) -> int:
    money -= 1
    return money


@lru_cache(maxsize=8)
def doubled(number: int) -> int:
    return number * 2


@once
def trebled(number: int) -> int:
    return number * 3


def down(number: int) -> None:
    while number > 0:
        number -= 1


def first(names: list[str], at: int = 0) -> str:
    place = at + 0
    return names[place]


def only(names: list[str], at: int = 0) -> str:
    place = at + 0
    return names[place]
"""
TESTS = """
import pytest
from annamite.games.vietnam_1965_1975 import rules

@pytest.mark.rule("vn 1-a")
def test_bites():
    assert rules.room(1)
    assert not rules.room(2)

@pytest.mark.rule("vn 1-b")
def test_toothless():
    rules.paid(3)

@pytest.mark.rule("vn 1-c")
def test_constant():
    assert rules.PRICES == {"camp": 3}

LIMIT = 2

@pytest.mark.rule("vn 1-d")
def test_of_nothing():
    assert 1 + 1 == LIMIT

@pytest.mark.rule("vn 1-e")
def test_remembered():
    assert rules.doubled(4) == 8

@pytest.mark.rule("vn 1-f")
def test_wrapped():
    assert rules.trebled(4) == 12

@pytest.mark.rule("vn 1-g")
def test_crashes():
    rules.first(["a"])

@pytest.mark.rule("vn 1-h")
def test_fails_as_it_is():
    assert rules.paid(3) == 3

@pytest.mark.rule("vn 1-i")
def test_crashes_before_it_bites():
    assert rules.trebled({"a": 1}[rules.only(["a"])]) == 3
"""
FOLDER = GAMES["vn"]
KERNEL = ROOT / "src" / "annamite" / "kernel"
"""What reads the clauses."""
TEST_FILE = f"tests/games/{FOLDER}/test_rules.py"


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A repository with one small game."""
    root = tmp_path / "root"
    package = root / "src" / "annamite" / "games" / FOLDER
    package.mkdir(parents=True)
    for folder in (package, package.parent, package.parent.parent):
        (folder / "__init__.py").write_text("")
    (package / "rules.py").write_text(GAME)
    (package / "audit.py").write_text("x = 1\n")
    (root / TEST_FILE).parent.mkdir(parents=True)
    (root / TEST_FILE).write_text(TESTS)
    (root / "tests" / "conftest.py").write_text("pytest_plugins = ['tests.rule_marks']\n")
    shutil.copy(ROOT / "tests" / "rule_marks.py", root / "tests")
    (package / "reference").mkdir()
    rows = [f"{{id: 1-{letter}, kind: rule, says: x}}" for letter in "abcdefghi"]
    section = f"{{section: '1', title: x, short: x, clauses: [{', '.join(rows)}]}}"
    listed = package / "reference" / "01.yaml"
    listed.write_text(f"chapter: x\nabout: x\nsections: [{section}]\n")
    shutil.copytree(KERNEL, root / "src" / "annamite" / "kernel")
    (root / "tests" / "rules").mkdir()
    (root / "tests" / "rules" / "unbitten.yaml").write_text("[]\n")
    options = (
        "pythonpath = ['.']\naddopts = ['--import-mode=importlib']\nmarkers = ['rule', 'browser']"
    )
    (root / "pyproject.toml").write_text(f"[tool.pytest.ini_options]\n{options}\n")
    shutil.copytree(ROOT / "tools", root / "tools", ignore=shutil.ignore_patterns("cartography"))
    monkeypatch.setattr("tools.mutants.ROOT", root)
    for module in (marks, rule_coverage):
        monkeypatch.setattr(module, "ROOT", root)
    monkeypatch.setattr(marks, "STORE", tmp_path / "store")
    monkeypatch.setattr(rule_marks, "RULES", root / "tests" / "rules")
    monkeypatch.setattr(rule_marks, "PACKAGES", package.parent)
    rule_marks.clauses.cache_clear()
    yield root
    rule_marks.clauses.cache_clear()


def told(capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, list[str]]:
    """Run the tool; its exit status and what it printed."""
    status = main(["--marks", "--game", "vn", "--workers", "1", *options])
    return status, capsys.readouterr().out.splitlines()


def listed(lines: list[str]) -> list[str]:
    """The clauses that are reported as unbitten."""
    return [line[:6] for line in lines if re.match(r"vn 1-.(:|$)", line)]


def kept_results(place: Path) -> Path:
    """The only file that keeps results."""
    [path] = (place / "store").glob("vn-results-*.jsonl")
    return path


class TestMarks:
    def test_toothless_tests_are_listed(
        self, toy: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """They assert nothing, run nothing, or only crash; a failing test is no test at all."""
        status, lines = told(capsys)
        assert status == 1
        assert listed(lines) == ["vn 1-b", "vn 1-d", "vn 1-g"]
        start = lines.index("vn 1-b")
        assert lines[start + 1] == f"    {TEST_FILE}::test_toothless"
        assert "      -    money -= 1" in lines[start:]
        assert "vn 1-d: its tests run no line that could be broken" in lines
        crash = f"      only a crash: {TEST_FILE}::test_crashes: "
        assert any(line.startswith(crash) for line in lines[lines.index("vn 1-g") :])
        assert (
            "Bitten: 5 of 8 marked clauses; 3 are not, and unexplained; 0 are explained." in lines
        )

    def test_a_clause_that_only_crashed_goes_on_to_further_lines(
        self, toy: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """The one line asked for only crashes; of those that another test runs too, one bites."""
        status, lines = told(capsys, "--clause", "vn 1-i", "--lines", "1")
        assert status == 0
        assert listed(lines) == []
        assert lines[-1].startswith("Broken lines noticed: 3 of 3 (2 of them only by a crash; ")
        assert listed(told(capsys, "--clause", "vn 1-g", "--lines", "1")[1]) == ["vn 1-g"]

    @pytest.mark.parametrize("made", ["def head(names):\n    return names[0]\n", "HEAD = 0\n"])
    def test_a_crash_does_not_hide_what_another_case_asserts(
        self, toy: Path, capsys: pytest.CaptureFixture[str], made: str
    ) -> None:
        """In place or imported again: the tests go on until one asserts something."""
        module = toy / "src" / "annamite" / "games" / FOLDER / "rules.py"
        module.write_text(f"{GAME}\n\n{made}")
        found = "rules.head(['a'])" if "head" in made else "['a'][rules.HEAD]"
        case = f"""
@pytest.mark.rule("vn 1-b")
@pytest.mark.parametrize("is_guarded", [False, True])
def test_head(is_guarded):
    try:
        found = {found}
    except IndexError:
        if not is_guarded:
            raise
        found = ""
    assert found == "a"
"""
        head = TESTS.partition("@pytest.mark.rule")[0]
        (toy / TEST_FILE).write_text(f"{head}{case}")
        status, lines = told(capsys, "--clause", "vn 1-b")
        assert status == 0
        assert lines[-1].startswith("Broken lines noticed: 1 of 1 (0 of them only by a crash; ")

    def test_what_is_made_at_import_is_imported_again(
        self, toy: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        """A constant; but neither wrapped functions nor those that keep their results."""
        told(capsys)
        kept = kept_results(tmp_path).read_text().splitlines()
        outcomes = [json.loads(line)["outcome"] for line in kept]
        fresh = [outcome["how"] for outcome in outcomes if outcome["fresh"]]
        assert len(fresh) == 1
        assert "test_constant" in fresh[0]
        noticed = "".join(outcome["how"] for outcome in outcomes)
        assert "test_remembered" in noticed
        assert "test_wrapped" in noticed

    def test_sources_are_left_alone(self, toy: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """Changes are made in memory."""
        told(capsys)
        assert (toy / "src" / "annamite" / "games" / FOLDER / "rules.py").read_text() == GAME

    def test_a_second_run_tries_only_what_is_new(
        self, toy: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        """Nothing, until a test changes; a line that was cut off is tried again."""
        _, first = told(capsys, "--quick")
        results = kept_results(tmp_path)
        before = results.read_text()
        _, second = told(capsys, "--quick")
        assert results.read_text() == before
        assert listed(first) == listed(second)
        assert "; 0 tried now, 0 of them by another import, in 0.0 minutes of CPU)." in second[-1]
        results.write_text(before[:-20])
        told(capsys, "--quick")
        assert len(results.read_text().splitlines()) == len(before.splitlines()) + 1
        biting = TESTS.replace("    rules.paid(3)\n\n", "    assert rules.paid(3) == 2\n\n")
        (toy / TEST_FILE).write_text(biting)
        assert listed(told(capsys, "--quick")[1]) == ["vn 1-d", "vn 1-g"]

    @pytest.mark.parametrize(
        ("name", "is_seen"),
        [
            (f"tests/games/{FOLDER}/helper.py", True),
            ("tests/conftest.py", True),
            (f"src/annamite/games/{FOLDER}/prices.yaml", True),
            (f"src/annamite/games/{FOLDER}/audit.py", True),
            ("src/annamite/kernel/chance.py", True),
            ("tools/scenes.py", True),
            (f"src/annamite/games/{GAMES['ort']}/rules.py", False),
            ("tests/tools/test_marks.py", False),
            ("tests/rules/unbitten.yaml", False),
            (f"src/annamite/games/{FOLDER}/reference/01.yaml", False),
        ],
    )
    def test_results_hold_for_what_the_tests_see(self, toy: Path, name: str, is_seen: bool) -> None:
        """Helpers, data and other modules as well; but no other game, and not the reasons."""
        before = fingerprint(what_tests_see("vn"))
        path = toy / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text((path.read_text() if path.exists() else "") + "\n# other\n")
        assert (fingerprint(what_tests_see("vn")) != before) is is_seen

    def test_a_helper_that_begins_to_assert(
        self, toy: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """Its test, which stays as it is, is tried again."""
        helper = toy / "tests" / "games" / FOLDER / "helper.py"
        helper.write_text("def check(money):\n    pass\n")
        text = TESTS.replace("    rules.paid(3)\n\n", "    check(rules.paid(3))\n\n")
        (toy / TEST_FILE).write_text(f"from tests.games.{FOLDER}.helper import check\n{text}")
        assert listed(told(capsys, "--clause", "vn 1-b")[1]) == ["vn 1-b"]
        helper.write_text("def check(money):\n    assert money == 2\n")
        assert listed(told(capsys, "--clause", "vn 1-b")[1]) == []

    def test_nothing_is_kept_if_sources_change_meanwhile(
        self, toy: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        """Nobody knows of which sources it would tell."""
        writes = "    open(rules.__file__ + '.yaml', 'w').close()\n\n"
        (toy / TEST_FILE).write_text(TESTS.replace("    rules.paid(3)\n\n", writes))
        assert main(["--marks", "--game", "vn", "--quick"]) == 1
        assert "Sources changed meanwhile" in capsys.readouterr().err
        assert list((tmp_path / "store").iterdir()) == []

    def test_explained_clauses_are_well_and_stale_ones_are_not(
        self, toy: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """A reason will do, unless the clause is bitten."""
        path = toy / "tests" / "rules" / "unbitten.yaml"
        path.write_text("".join(f"- {{id: vn 1-{letter}, reason: x}}\n" for letter in "bdg"))
        assert told(capsys)[0] == 0
        path.write_text(path.read_text() + "- {id: vn 1-a, reason: x}\n")
        status, lines = told(capsys)
        assert status == 1
        assert "vn 1-a: listed as unbitten, yet its tests bite" in lines

    def test_out_of_time(self, toy: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """What could not be tried is counted, and nothing is said about it."""
        status, lines = told(capsys, "--hours", "0")
        assert status == 1
        assert lines[-1] == "Not yet tried: 7 clauses; the next run goes on with them."
        assert listed(lines) == ["vn 1-d"]

    def test_one_clause_and_one_line(self, toy: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """To look into it."""
        _, lines = told(capsys, "--clause", "vn 1-b", "--lines", "1")
        assert listed(lines) == ["vn 1-b"]
        assert lines[-1].startswith("Broken lines noticed: 0 of 1 ")

    @pytest.mark.parametrize(
        ("options", "sentence"),
        [
            (["--clause", "vn 1-z"], "There is no clause 'vn 1-z'; it should read like 'vn 7-a'."),
            (["--clause", "1-a"], "There is no clause '1-a'; it should read like 'vn 7-a'."),
            (["--clause", "xy 1-a"], "There is no clause 'xy 1-a'; it should read like 'vn 7-a'."),
            (["--game", "ort", "--clause", "vn 1-a"], "'vn 1-a' is no clause of ort."),
            (["--clause", "vn 1-a", "--clause", "vn 1-h"], "No passing test is marked 'vn 1-h'."),
        ],
    )
    def test_a_clause_that_cannot_be_tried(
        self, toy: Path, capsys: pytest.CaptureFixture[str], options: list[str], sentence: str
    ) -> None:
        """It is an error: nothing else is tried in its place."""
        with pytest.raises(SystemExit) as stopped:
            main(["--marks", "--workers", "1", *options])
        printed = capsys.readouterr()
        assert stopped.value.code == 2
        assert sentence in printed.err
        assert printed.out == ""

    def test_a_clause_names_its_game(self, toy: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """No other game is tried."""
        assert main(["--marks", "--workers", "1", "--quick", "--clause", "vn 1-a"]) == 0
        assert "ort" not in capsys.readouterr().err

    @pytest.mark.slow
    def test_an_endless_loop_is_noticed(
        self, toy: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        """It is ended, and the time of others does not count; but it asserts nothing."""
        (toy / TEST_FILE).write_text(
            TESTS.replace("    rules.paid(3)\n\n", "    rules.down(3)\n\n")
        )
        lines = told(capsys, "--clause", "vn 1-b")[1]
        assert listed(lines) == ["vn 1-b"]
        assert "      only a crash: took too long" in lines


def test_a_game_whose_tests_cannot_be_run(toy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It says so and stops."""
    (toy / TEST_FILE).write_text("pytest.mark.rule('vn 1-a')\n")
    with pytest.raises(SystemExit, match="The marked tests of vn could not be run"):
        told(capsys)


class TestWhichLines:
    SOURCE = "LIMIT = 3\n\n\ndef f(a, b):\n    x = a + 1\n    return x < b\n"

    def book(
        self, lines: dict[str, set[int]], names: dict[str, set[tuple[str, str]]] | None = None
    ) -> Book:
        """Tests that run these lines of a module m.py, each marked with a clause of its name."""
        told = {test: {("m.py", number) for number in numbers} for test, numbers in lines.items()}
        return Book(
            {test: [test] for test in lines}, told, names or {test: set() for test in lines}
        )

    def test_those_first_that_the_fewest_others_run(self) -> None:
        """Each with the clause's tests that run it."""
        book = self.book({"t": {5, 6}, "u": {5}, "v": {6}, "w": {6}})
        found = book.targets("c", ["t", "w"], {"m.py": self.SOURCE}, 1)
        assert {(one.change.line, one.others, one.tests) for one in found} == {
            (5, 1, frozenset("t")),
            (6, 1, frozenset("tw")),
        }
        alone = book.targets("c", ["t", "v", "w"], {"m.py": self.SOURCE}, 1)
        assert [(one.change.line, one.others) for one in alone] == [(6, 0), (5, 1)]

    def test_ten_at_most(self) -> None:
        """However many lines its tests run."""
        source = "def f(a):\n" + "    a += 1\n" * 30
        found = self.book({"t": set(range(1, 32))}).targets("c", ["t"], {"m.py": source}, 1)
        assert len({one.change.line for one in found}) == len(found) == 10

    def test_a_seed_gives_the_same_again(self) -> None:
        """And others another choice."""
        source = "def f(a):\n" + "".join(f"    a += {number}\n" for number in range(30))
        book = self.book({"t": set(range(1, 32))})
        picks = [book.targets("c", ["t"], {"m.py": source}, seed) for seed in (1, 1, 2)]
        assert picks[0] == picks[1] != picks[2]

    def test_the_choice_stays_when_lines_come_above(self) -> None:
        """It hangs on what the lines say, not on where they stand."""
        body = "".join(f"    a += {number}\n" for number in range(30))
        texts = []
        for head in ("", "x = 1\n\n"):
            source = f"{head}def f(a):\n{body}"
            first = len(head.splitlines()) + 1
            book = self.book({"t": set(range(first, first + 31))})
            found = book.targets("c", ["t"], {"m.py": source}, 1)
            texts.append([source.splitlines()[one.change.line - 1] for one in found])
        assert texts[0] == texts[1]

    def test_constants_count_for_tests_that_name_them(self) -> None:
        """They are made at import, whoever names them."""
        book = self.book(
            {"t": set(), "u": {6}}, {"t": {("m.py", "LIMIT")}, "u": {("m.py", "LIMIT")}}
        )
        [found] = book.targets("c", ["t"], {"m.py": self.SOURCE}, 1)
        assert (found.change.line, found.others, found.at_import) == (1, 1, True)

    def test_constants_take_all_their_lines(self) -> None:
        """But names in small letters are none."""
        source = "A = (\n    1,\n)\nB: int = 2\nc = 3\n"
        assert list(constant_lines(source)) == [("A", 1), ("A", 2), ("A", 3), ("B", 4)]

    def test_what_bites_most(self) -> None:
        """A condition before a number; a result that can only crash not at all."""
        source = "def f(a, b) -> int:\n    if a < 3:\n        return b\n"
        best = min(
            (one for one in changes(source) if one.line == 2), key=lambda one: bite(one) or 0
        )
        assert best.what == "condition negated"
        nothing = Change(1, 0, 1, "None", "another result", 1)
        assert bite(nothing) is None

    def test_a_key_knows_clause_module_change_and_tests(self) -> None:
        """What the tests see is known by the file that keeps the results."""
        [one, _] = self.book({"t": {5, 6}}).targets("c", ["t"], {"m.py": self.SOURCE}, 1)
        other_change = one._replace(change=one.change._replace(text="0"))
        keys = [one.key("c"), one.key("d"), other_change.key("c")]
        keys += [one._replace(module="n.py").key("c"), one._replace(tests=frozenset("u")).key("c")]
        assert len(set(keys)) == len(keys)
        assert one._replace(others=7).key("c") == one.key("c")


class TestCode:
    def test_code_is_found_by_name_and_number(self) -> None:
        """Namesakes are told apart by their order, and a line belongs to all that is around it."""
        source = "def f():\n    return [lambda: 1,\n        lambda: 2]\ndef g():\n    pass\n"
        found = codes_within(compile(source, "m", "exec"))
        assert set(found) >= {("f", 0), ("g", 0), ("f.<locals>.<lambda>", 1)}
        assert holds(found["f", 0], 3)
        assert holds(found["f.<locals>.<lambda>", 1], 3)
        assert not holds(found["g", 0], 3)

    @pytest.mark.parametrize(
        ("how", "expected"),
        [
            ("tests/a.py::test_x: tests/a.py:3: AssertionError", True),
            ("tests/a.py::test_x: tests/a.py:3: Failed", True),
            ("tests/a.py::test_x: src/a.py:3: AssertionError", False),
            ("tests/a.py::test_x: tests/a.py:3: KeyError", False),
            ("took too long", False),
            ("", False),
        ],
    )
    def test_a_crash_asserts_nothing(self, how: str, expected: bool) -> None:
        """Nor does an assertion of the rules themselves."""
        assert asserts(how) is expected

    @pytest.mark.parametrize(
        ("how", "expected"),
        [
            ("broke off: OSError", True),
            ("signal 9", True),
            ("took too long", False),
            ("tests/a.py::test_x: tests/a.py:3: KeyError", False),
            ("", False),
        ],
    )
    def test_some_failures_are_of_the_tool(self, how: str, expected: bool) -> None:
        """What breaks off or is killed tells nothing of the rules."""
        assert is_own_failure(how) is expected

    def test_failures_of_the_tool_are_not_kept(self, tmp_path: Path) -> None:
        """The next run tries them again."""
        path = tmp_path / "results.jsonl"
        rows = [
            {"key": how, "outcome": {"how": how, "fresh": False, "seconds": 0.1}}
            for how in ("signal 9", "broke off: OSError", "took too long", "")
        ]
        path.write_text("".join(f"{json.dumps(row)}\n" for row in rows))
        assert set(known_results(path)) == {"took too long", ""}


TRIAL: dict[str, Any] = {
    "place": "m.py:1", "what": "w", "diff": ["- a"], "others": 0,
    "how": "", "fresh": False, "seconds": 6.0, "again": False,
}  # fmt: skip
ASSERTED = "tests/a.py::test_x: tests/a.py:3: AssertionError"


def tried(clause: str, *hows: str, finished: bool = True) -> dict[str, Any]:
    """What became of a clause's broken lines."""
    trials = [{**TRIAL, "how": how} for how in hows]
    return {"clause": clause, "tests": ["t"], "tried": trials, "finished": finished}


class TestReport:
    @pytest.mark.parametrize(
        ("how", "line", "noticed"),
        [
            ("took too long", "      only a crash: took too long", 1),
            ("signal 9", "      the tool failed: signal 9", 0),
            ("broke off: OSError", "      the tool failed: broke off: OSError", 0),
        ],
    )
    def test_what_no_test_asserts_does_not_bite(self, how: str, line: str, noticed: int) -> None:
        """A clause stays on the list; and what killed the tool was not even noticed."""
        lines, well = report([tried("vn 1-a", how, "")], {})
        assert not well
        assert lines[:4] == ["vn 1-a", "    t", "  m.py:1: w (0 other tests run it)", "      - a"]
        assert lines[4] == line
        assert any(one.startswith(f"Broken lines noticed: {noticed} of 2 ") for one in lines)
        assert report([tried("vn 1-a", how, "", ASSERTED)], {})[1]

    def test_a_clause_that_only_crashed_may_be_explained(self) -> None:
        """As one whose lines all live."""
        assert report([tried("vn 1-a", "took too long")], {"vn 1-a": "a reason"})[1]

    def test_a_clause_that_was_not_finished_is_not_judged(self) -> None:
        """Unless it is bitten already."""
        rows = [
            tried("vn 1-a", ASSERTED, finished=False),
            tried("vn 1-b", "", finished=False),
        ]
        lines, well = report(rows, {})
        assert not well
        assert lines[0].startswith("Bitten: 1 of 1 marked clauses; 0 are not")
        assert lines[1] == (
            "Broken lines noticed: 1 of 2 (0 of them only by a crash;"
            " 2 tried now, 0 of them by another import, in 0.2 minutes of CPU)."
        )
        assert lines[-1].startswith("Not yet tried: 1 clauses")


def test_no_explanation_is_stale() -> None:
    """Each explained clause is listed, is marked by some test, and is explained once."""
    rows = unbitten()
    listed = {name for prefix in GAMES for name in clauses(prefix)}
    assert set(rows) <= listed
    assert all(len(reason) > 10 for reason in rows.values())
    files = rule_coverage.files_with_marks(list(GAMES))
    text = "".join((ROOT / name).read_text(encoding="utf-8") for name in files)
    assert {name for name in rows if f'"{name}"' not in text} == set()
    lines = (rule_marks.RULES / "unbitten.yaml").read_text(encoding="utf-8").splitlines()
    assert sum(line.startswith("- ") for line in lines) == len(rows)
