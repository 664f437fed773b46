"""A rules reference: read from its files, and looked up by section and clause."""

from __future__ import annotations

from pathlib import Path

import pytest

from annamite.kernel.component_files import ComponentError
from annamite.kernel.reference import kept, load

FIRST = """
chapter: Moves
about: How ships move.
sections:
- section: '1.1'
  title: Sailing
  short: Ships sail downwind.
  clauses:
  - {id: 1.1-a, kind: rule, says: Ships sail downwind., see: ['2']}
  - {id: 1.1-b, kind: exception, says: Barges do not sail.}
- section: '1.1.2'
  title: Wind
  short: The wind turns.
  clauses:
  - {id: 1.1.2-a, kind: rule, says: The wind turns each day.}
"""
SECOND = """
chapter: Winning
about: Who wins.
sections:
- section: '2'
  title: Winning
  short: Be home first.
  clauses: [{id: 2-a, kind: rule, says: Whoever is home first wins.}]
"""
GLOSSARY = "[{term: barge, says: A flat boat., also: [lighter], see: [1.1-b]}]"
CARD = """
- title: Sail
  section: '1.1'
  who: {says: Every captain.}
  cost: {says: Nothing.}
  where: {says: At sea.}
  how: [{says: Downwind., see: [1.1-a]}, {says: Then stop.}]
  example: {says: The brig sails.}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A reference of two chapters with one term and one action."""
    files = {"02-b": SECOND, "01-a": FIRST, "glossary": GLOSSARY, "actions": CARD}
    for name, text in files.items():
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def test_chapters_come_in_the_order_of_their_files(folder: Path) -> None:
    reference = load(folder)
    assert [each.chapter for each in reference.chapters] == ["Moves", "Winning"]
    assert list(reference.sections) == ["1.1", "1.1.2", "2"]
    assert list(reference.clauses) == ["1.1-a", "1.1-b", "1.1.2-a", "2-a"]
    assert reference.clauses["1.1.2-a"].section == "1.1.2"


def test_terms_and_actions_stand_beside_them(folder: Path) -> None:
    reference = load(folder)
    assert reference.terms[0].also == ("lighter",)
    (card,) = reference.actions
    assert [line.says for line in card.lines()] == [
        "Every captain.",
        "Nothing.",
        "At sea.",
        "Downwind.",
        "Then stop.",
        "The brig sails.",
    ]


def test_a_reference_may_do_without_them(folder: Path) -> None:
    for name in ("glossary", "actions"):
        (folder / f"{name}.yaml").unlink()
    assert (load(folder).terms, load(folder).actions) == ((), ())


@pytest.mark.parametrize(
    ("place", "known"),
    [("1.1", True), ("1", True), ("1.1-b", True), ("1.1-c", False), ("1.2", False), ("", False)],
)
def test_a_place_is_a_clause_a_section_or_what_is_over_it(
    folder: Path, place: str, known: bool
) -> None:
    assert load(folder).knows(place) is known


def test_a_section_has_those_under_it_within(folder: Path) -> None:
    assert [each.section for each in load(folder).within("1.1")] == ["1.1", "1.1.2"]


def test_it_is_read_once(folder: Path) -> None:
    assert kept(folder) is kept(folder)


@pytest.mark.parametrize("text", ["chapter: [", "chapter: x", "chapter: x\nabout: x\nsections: 3"])
def test_a_file_that_is_none_is_told(folder: Path, text: str) -> None:
    path = folder / "01-a.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ComponentError, match=r"01-a\.yaml: "):
        load(folder)
