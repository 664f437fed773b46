"""Rules as lines of text."""

from __future__ import annotations

from annamite.lookup import Finder
from annamite.lookup.reading import Line, contents, hits, whole
from tests.lookup.regatta import REGATTA


def test_contents_have_chapters_and_sections() -> None:
    assert list(contents(REGATTA, computer=False)) == [
        Line("At sea: What ships do.", look="title"),
        Line("1.1  Sailing", 2),
        Line("1.2  Boarding and the hold", 2),
        Line("Order: When they do it.", look="title"),
        Line("2.1  The turn", 2),
    ]
    assert list(contents(REGATTA, computer=True))[-1] == Line("3  Pirates", 2)


def test_a_section_is_told_whole() -> None:
    """With what each clause is, why it is played so, and what belongs to it."""
    assert list(whole(REGATTA, "1.1")) == [
        Line("1.1 Sailing", look="title"),
        Line("Read on."),
        Line("1.1-a  A ship sails two miles before the wind.", 2),
        Line("See 1.2-a", 6, "aside"),
        Line("1.1-b  Exception: A barge sails only one mile.", 2),
        Line("1.1-c  Example: the brig sails two miles, the barge one mile.", 2),
        Line("1.1-d  (Printed game only.) Anchors show which ship sails.", 2),
        Line("1.1-e  (Not used.) A schooner sails three miles.", 2),
        Line("Played instead: 1.1-f", 6, "aside"),
        Line("1.1-f  Our ruling: A schooner goes as far as any vessel.", 2),
        Line("Why: Two sentences differ on it.", 6, "aside"),
    ]


def test_a_number_above_gives_all_sections_under_it() -> None:
    titles = [line.text for line in whole(REGATTA, "1") if line.look == "title"]
    assert titles == ["1.1 Sailing", "1.2 Boarding and the hold"]


def test_a_clause_stands_under_the_head_of_its_section() -> None:
    assert [line.text for line in whole(REGATTA, "1.2-c")] == [
        "1.2 Boarding and the hold",
        "Read on.",
        "1.2-c  Cargo is whatever lies in the hold.",
    ]


def test_hits_name_their_clauses() -> None:
    assert list(hits(Finder(REGATTA).find("cargo").hits))[:5] == [
        Line("cargo (glossary)", look="title"),
        Line("Goods in the hold.", 2),
        Line("See 1.2-c", 2, "aside"),
        Line("1.2-c Boarding and the hold", look="title"),
        Line("Cargo is whatever lies in the hold.", 2),
    ]
