"""The rules references: whole, in words of our own, and with all that anything points at."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from annamite import games
from annamite.kernel import replay
from annamite.kernel.reference import Chapter, Clause, Reference, Section, places
from tests.rule_marks import GAMES, exclusions, reference, unbitten
from tools.corpus import files, running
from tools.reference.checks import amiss, copied
from tools.reference.word_runs import Known
from tools.rule_index import in_tests

ROOT = Path(__file__).parents[1]
NOTES = ROOT / "docs" / "rules-notes"
PRESENT = {
    prefix: folder.replace("_", "-")
    for prefix, folder in GAMES.items()
    if folder.replace("_", "-") in games.names()
}
BY_NAME = {name: prefix for prefix, name in PRESENT.items()}
EVERY = 15
"""Of so many recorded games one is played again."""
SECTION = r"\d+(?:\.\d+)*"
CLAUSE = rf"(?:{SECTION}|setup(?:\.[a-z]+)?)-[a-z]{{1,2}}"
NAMED = re.compile(rf"(?:{SECTION}\.\d+|{CLAUSE}|setup\.[a-z]+)")
"""How sources write a section or a clause; a number alone may be anything."""
ON_PAGE = re.compile(rf"§({SECTION}(?:-[a-z]+)?)")
FIELD = re.compile(r'\brule(?:="([^"]*)"|=\{([^}]*)\})')
QUOTED = re.compile(r'"([\d., a-z-]*\d[\d., a-z-]*)"')
RULEBOOK = "Whoever has the most boats at the end of the day wins the cup, unless it rains."


def small(says: str, *, listing: bool = False) -> Reference:
    """A reference of one clause."""
    clause = Clause("1-a", "rule", says, listing=listing)
    section = Section("1", "Winning", "The best wins.", (clause,))
    return Reference((Chapter("Winning", "Who wins.", (section,)),))


def unknown(rules: Reference, texts: Iterator[str] | set[str]) -> set[str]:
    """Return those texts of which a part is neither section nor clause."""
    return {text for text in texts if not all(rules.knows(place) for place in places(text))}


# --- by itself --------------------------------------------------------------------------------


@pytest.mark.parametrize("prefix", PRESENT)
def test_nothing_is_amiss(prefix: str) -> None:
    """`python -m tools.reference` tells the same; the lists of word runs stand for the rulebooks."""
    known = Known.read(GAMES[prefix])
    assert len(known.hashes) > 10_000
    assert list(amiss(reference(prefix), known)) == []


@pytest.mark.parametrize("name", games.names())
def test_a_game_says_where_its_reference_lies(name: str) -> None:
    """And it is the one that tests are marked by."""
    if name in BY_NAME:
        assert games.reference(name) is reference(BY_NAME[name])


@pytest.mark.parametrize(
    "says",
    [
        "The cup goes to whoever has the most boats at the end of the day.",
        "WHOEVER has: the most boats, at the end of (the) day!",
    ],
)
def test_a_copy_is_found(says: str) -> None:
    known = Known.of(RULEBOOK)
    (line,) = copied(small(says), known)
    assert line.startswith("1-a: ")
    assert "words as in the rulebook: whoever has the most boats at the end" in line
    assert list(amiss(small(says), known))[-1] == line


def test_eight_words_in_a_row_are_no_copy() -> None:
    known = Known.of(RULEBOOK)
    assert not list(copied(small("The player with the most boats at the end of all wins."), known))


def test_a_list_may_have_names_and_numbers_as_they_are() -> None:
    """But no sentence."""
    known = Known.of("Hue 3 and Can Tho 2 and An Loc 1 and Saigon 6. " + RULEBOOK)
    names = "Set up Hue 3 and Can Tho 2 and An Loc 1 and Saigon 6."
    assert not list(copied(small(names, listing=True), known))
    assert list(copied(small(names), known))
    assert list(copied(small(RULEBOOK, listing=True), known))


def test_hashes_stand_for_the_rulebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.reference.word_runs.RUNS", tmp_path / "runs")
    Known.of(RULEBOOK).write("regatta")
    assert Known.read("regatta").shared(RULEBOOK) == Known.of(RULEBOOK).shared(RULEBOOK) != []


# --- what points at it ------------------------------------------------------------------------


@pytest.mark.parametrize("prefix", PRESENT)
def test_no_clause_is_gone_that_tests_name(prefix: str) -> None:
    """Marks, and the reasons why clauses are not tested, or tests do not bite."""
    marked = {name for named in in_tests(ROOT)[prefix].values() for name in named}
    reasons = {name for name in {**exclusions(), **unbitten()} if name.startswith(f"{prefix} ")}
    named = {name.removeprefix(f"{prefix} ") for name in marked | reasons}
    assert len(named) > 100
    assert named <= reference(prefix).clauses.keys()


@pytest.mark.parametrize("prefix", PRESENT)
def test_no_clause_is_gone_that_the_notes_name(prefix: str) -> None:
    """The table in the notes' README says which of them are a game's."""
    title = games.about(PRESENT[prefix]).title
    table = (NOTES / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\|.*(?:\n\| its .*)*", table, re.MULTILINE)
    (own,) = (row for row in rows if row.startswith(f"| {title} |"))
    pages = re.findall(r"\((\S+\.md)\)", own)
    texts = [(NOTES / page).read_text(encoding="utf-8") for page in pages]
    named = {name for text in texts for name in re.findall(rf"(?<![\w.-]){CLAUSE}\b(?!-)", text)}
    assert len(named) > 10
    assert named <= reference(prefix).clauses.keys()


def in_sources(folder: Path) -> Iterator[str]:
    """Yield what the Python of a game writes like sections and clauses, whole strings only."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                parts = places(node.value)
                if parts and all(NAMED.fullmatch(part) for part in parts):
                    yield node.value


@pytest.mark.parametrize("prefix", PRESENT)
def test_no_section_is_gone_that_the_rules_name(prefix: str) -> None:
    steps = games.load(PRESENT[prefix]).steps
    named = set(in_sources(ROOT / "src/annamite/games" / GAMES[prefix])) - steps.keys()
    assert len(named) > 50
    assert unknown(reference(prefix), named) == set()


@pytest.mark.parametrize("prefix", PRESENT)
def test_every_step_names_a_section(prefix: str) -> None:
    steps = games.load(PRESENT[prefix]).steps.values()
    assert unknown(reference(prefix), {step.rule for step in steps}) == set()
    assert all(places(step.rule) for step in steps)


@pytest.mark.at_random
@pytest.mark.parametrize("name", [name for name in files.names() if "+" not in name])
def test_every_line_of_old_games_names_a_section(name: str) -> None:
    """But for what the table itself tells: who took back, whose dice were brought."""
    corpus = running.corpus_of(name)
    if corpus.game not in PRESENT.values():
        pytest.skip("the game is not there, or has no reference")
    game = games.load(corpus.game)
    told = {
        line.rule
        for kept in corpus.records[::EVERY]
        for line in replay(game, corpus.record(kept)).log
    }
    assert len(told) > 10
    assert unknown(reference(BY_NAME[corpus.game]), told - {""}) == set()


def on_page(text: str) -> Iterator[str]:
    """Yield the sections that a source of the page names by themselves."""
    yield from ON_PAGE.findall(text)
    for plain, code in FIELD.findall(text):
        yield from [plain] if plain else QUOTED.findall(code)


@pytest.mark.parametrize("prefix", PRESENT)
def test_no_section_is_gone_that_the_page_names(prefix: str) -> None:
    folder = ROOT / "frontend/src/games" / GAMES[prefix]
    sources = (path for path in folder.rglob("*") if path.suffix in {".svelte", ".ts"})
    named = {name for path in sources for name in on_page(path.read_text(encoding="utf-8"))}
    assert unknown(reference(prefix), named) == set()


def test_the_page_names_sections_in_three_ways() -> None:
    text = 'a §4.8.2, die <Chart rule="4.4, 10.0"> <Chart rule={x ? "4.11.1, 4.2" : "7"} rule={y}>'
    assert list(on_page(text)) == ["4.8.2", "4.4, 10.0", "4.11.1, 4.2", "7"]


def test_several_sections_are_told_apart() -> None:
    assert places("4.8.2.1, 4.8.1 and 6") == ["4.8.2.1", "4.8.1", "6"]
    assert places("3.2.3-b") == ["3.2.3-b"]
    assert places("") == []
    rules = small("Whoever is home first wins.")
    assert unknown(rules, {"1, 1-a", "1 and 2", "1-b"}) == {"1 and 2", "1-b"}
