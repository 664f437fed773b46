"""The index from sections of a rulebook to functions and tests."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.rule_marks import GAMES, Clause, clauses
from tools import rule_index
from tools.rule_index import (
    Found,
    documented,
    in_sources,
    in_tests,
    order,
    page,
    pages,
    read,
    stale,
    told,
    write,
)

PREFIX, FOLDER = next(iter(GAMES.items()))
KNOWN = frozenset({"1.1", "2", "9", "setup.deck", "3.1"})
SOURCE = '''"""How cards are dealt (1.1).

    Rules: 2, setup.deck,
        9.4
"""

LIMIT = 3
"""Cards in a hand (3.1)."""
PLAIN = 4
"""Nothing of the kind (see above)."""


class Deck:
    """A deck (1.1, 3.1)."""

    def draw(self):
        """Draw.

        Rules: 9
        """

        def inner():
            """Look twice (9.9)."""

    def _peek(self):
        """Peek; the hand holds (2) of them, or (7)."""


def bare():
    return 1
'''


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree with one module of a game, and one test of it."""
    package = tmp_path / "src" / "annamite" / "games" / FOLDER
    package.mkdir(parents=True)
    (package / "cards.py").write_text(SOURCE, encoding="utf-8")
    tests = tmp_path / "tests" / "games"
    tests.mkdir(parents=True)
    first, second = list(clauses(PREFIX))[:2]
    (tests / "test_cards.py").write_text(
        f"import pytest\n\n@pytest.mark.rule({first!r}, {second!r})\ndef test_it():\n    pass\n",
        encoding="utf-8",
    )
    (tests / "test_none.py").write_text("TEXT = 'mark.rule(\"" + first + "\")'\n", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("text", "sections"),
    [
        ("It says (1.1).", {"1.1"}),
        ("It says (4.7, 5.1 to 5.3) more.", {"4.7", "5.1", "5.3"}),
        ("A number (2) is none.", set()),
        ("A chapter (2).", {"2"}),
        ("Both (2, 9).", {"2", "9"}),
        ("No chapter (7).", set()),
        ("A year (1965).", set()),
        ("A part (§3.1).", {"3.1"}),
        ("See (option A of 3.1).", set()),
        ("It says.\n\nRules: 2, setup.deck, other.thing", {"2", "setup.deck"}),
        ("It says.\n\n    Rules: 2,\n        9.4\n", {"2", "9.4"}),
        ("It says.\n\nRules: 2\n\n5.5 is below", {"2"}),
        ("Rules: are made up of words", set()),
    ],
)
def test_sections_that_a_docstring_tells(text: str, sections: set[str]) -> None:
    assert told(text, KNOWN) == sections


def test_all_that_has_a_docstring_is_found(tree: Path) -> None:
    names, public, telling = in_sources(tree, FOLDER, KNOWN)
    assert {section: dict(modules) for section, modules in names.items()} == {
        "1.1": {"cards.py": {"", "Deck"}},
        "2": {"cards.py": {""}},
        "setup.deck": {"cards.py": {""}},
        "9.4": {"cards.py": {""}},
        "3.1": {"cards.py": {"LIMIT", "Deck"}},
        "9": {"cards.py": {"Deck.draw"}},
        "9.9": {"cards.py": {"Deck.draw.inner"}},
    }
    assert (public, telling) == (3, 2)


def test_a_string_that_documents_nothing_is_passed_over() -> None:
    tree = ast.parse("x.y = 1\n'(1.1).'\nz = 2\nprint()\n'(1.1).'\nn: int = 3\n4\n")
    assert [thing.name for thing in documented(tree)] == ["", "n"]


def test_marks_are_read_and_text_about_them_is_not(tree: Path) -> None:
    first, second = list(clauses(PREFIX))[:2]
    assert in_tests(tree) == {PREFIX: {"tests/games/test_cards.py": {first, second}}}


def test_sections_come_in_the_order_of_the_book() -> None:
    assert order(["1.2", "10", "setup.deck"], ["2", "1.10", "1"]) == [
        "1",
        "1.2",
        "1.10",
        "2",
        "10",
        "setup.deck",
    ]


def clause(name: str, says: str) -> Clause:
    return Clause(f"{PREFIX} {name}", name.rpartition("-")[0], "rule", says)


def test_a_page_has_a_row_for_each_section() -> None:
    listed = {
        c.id: c
        for c in (
            clause("1-a", "Cards are dealt | or not."),
            clause("1-b", "Second."),
            clause("2-a", "word " * 40),
            clause("3-a", "Printed."),
        )
    }
    found = Found(
        PREFIX,
        {"1": {"cards.py": {"", "deal"}, "a/b.py": {""}}, "2.1": {"a/__init__.py": {"x"}}},
        {"1": {"tests/test_cards.py": {f"{PREFIX} 1-a"}}},
        3,
        2,
    )
    excluded = {f"{PREFIX} 3-a": "physical", f"{PREFIX} 1-a": "never told"}
    text = page(found, listed, excluded, {"1": "Cards", "3": "Paper | or print"})
    base = f"../../src/annamite/games/{FOLDER}"
    first = f"[a.b]({base}/a/b.py); [cards]({base}/cards.py): `deal`"
    rows = [line for line in text.splitlines() if line.startswith(("| 1", "| 2", "| 3"))]
    assert rows == [
        f"| 1 Cards | Cards are dealt \\| or not. | {first} | [cards](../../tests/test_cards.py) |",
        f"| 2 | {'word ' * 17}word … |  |  |",
        f"| 2.1 |  | [a]({base}/a/__init__.py): `x` |  |",
        "| 3 Paper \\| or print | Printed. |  | none: physical |",
    ]
    assert "3 sections, 1 told by functions; by none: 2, 3." in text


def test_pages_are_written_checked_and_cleared_away(
    tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert rule_index.main(["--check"], tree) == 1
    assert "run python -m tools.rule_index --write" in capsys.readouterr().out
    assert rule_index.main(["--write"], tree) == 0
    assert rule_index.main(["--check"], tree) == 0
    game = FOLDER.replace("_", "-")
    wanted = pages(read(tree))
    assert [place.as_posix() for place in wanted] == [f"docs/rule-index/{game}.md"]
    gone = tree / "docs/rule-index/gone.md"
    gone.write_text("# Gone\n", encoding="utf-8")
    assert stale(wanted, tree) == ["docs/rule-index/gone.md"]
    write(wanted, tree)
    assert not gone.exists()
    (tree / "src/annamite/games" / FOLDER / "cards.py").write_text("", encoding="utf-8")
    assert rule_index.main(["--check"], tree) == 1
    assert rule_index.main(["--counts"], tree) == 0
    assert f"{game}: 0 of 0 public functions tell a section." in capsys.readouterr().out


def test_the_pages_are_up_to_date() -> None:
    """If not: `python -m tools.rule_index --write`."""
    assert stale(pages(read())) == []


def test_nearly_all_sections_are_told_by_functions() -> None:
    """What is left is physical, an overview, or a heading."""
    for found in read():
        sections = {clause.section for clause in clauses(found.prefix).values()}
        assert len(sections - found.functions.keys()) <= 0.08 * len(sections)
        assert all(
            (rule_index.ROOT / place).exists() for at in found.tests.values() for place in at
        )
