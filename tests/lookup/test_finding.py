"""The search over the rules of a game."""

from __future__ import annotations

import pytest

from annamite.kernel.reference import Chapter, Clause, Reference
from annamite.lookup import Finder
from annamite.lookup.finding import MOST_HITS
from annamite.lookup.places import named
from annamite.lookup.weights import restated
from tests.lookup.regatta import REGATTA, section

FINDER = Finder(REGATTA)


def found(text: str, *, computer: bool = False) -> list[str]:
    """The clauses that a question finds, and the words of the glossary."""
    hits = FINDER.find(text, computer=computer).hits
    return [hit.term.term if hit.term else hit.clause.id for hit in hits]


# --- by number --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("1.1", "1.1"),
        (" §1.1 ", "1.1"),
        ("Section 1.1.", "1.1"),
        ("rule 1.1-B", "1.1-b"),
        ("clause 1.1-b", "1.1-b"),
        ("1", "1"),
        ("3.0", "3"),
        ("1.9", ""),
        ("1.1-z", ""),
        ("pirates", ""),
        ("1.1 and 1.2", ""),
        ("", ""),
    ],
)
def test_a_place_is_named_by_its_number(text: str, place: str) -> None:
    assert named(REGATTA, text) == place


def test_a_section_without_a_number_is_named_whole() -> None:
    """A word alone is searched for, though sections under it may begin with it."""
    general = section("setup.general", "Set-up", Clause("setup.general-a", "rule", "Draw lots."))
    rules = Reference((Chapter("Set-up", "How to begin.", (general,)),))
    assert named(rules, "setup.general") == "setup.general"
    assert named(rules, "setup") == ""


def test_a_number_gives_the_section_whole() -> None:
    assert found("1.2") == ["1.2-a", "1.2-b", "1.2-c"]
    assert found("§2") == ["2.1-a", "2.1-b"]


def test_the_clause_that_is_asked_for_comes_first() -> None:
    assert found("1.2-c") == ["1.2-c", "1.2-a", "1.2-b"]


# --- by words ---------------------------------------------------------------------------------


def test_rules_come_before_exceptions_examples_and_print() -> None:
    assert found("ship barge sails mile")[0] in {"1.1-a", "1.1-b"}
    order = found("sails")
    assert [name for name in order if name in {"1.1-a", "1.1-c", "1.1-d"}] == [
        "1.1-a",
        "1.1-c",
        "1.1-d",
    ]


def test_what_is_played_comes_before_what_is_not() -> None:
    """Also for whoever asks in the words of the reading that is not used."""
    order = found("schooner sails three miles")
    assert order.index("1.1-f") < order.index("1.1-e")


def test_an_outline_comes_after_the_rule_that_it_tells_again() -> None:
    assert list(restated(REGATTA)) == [("2.1-a", "1.2-a")]
    order = found("crew board ship alongside")
    assert order[0] == "1.2-a"
    assert "2.1-a" in order


def test_sides_of_the_computer_are_left_out_unless_asked_for() -> None:
    assert not {"1.2-b", "3-a"} & set(found("pirates board rum"))
    assert {"1.2-b", "3-a"} <= set(found("pirates board rum", computer=True))


def test_the_title_of_a_section_is_its_clauses_own() -> None:
    assert "1.2-c" in found("boarding")


def test_words_of_the_glossary_stand_for_others() -> None:
    assert found("freight")[0] == "1.2-c"
    assert found("where do dry goods lie")[0] == "1.2-c"


def test_a_word_of_the_glossary_is_explained_first() -> None:
    (hit, *rest) = FINDER.find("What is cargo?").hits
    assert hit.term is not None
    assert (hit.term.term, hit.says, hit.clause.id) == ("cargo", "Goods in the hold.", "1.2-c")
    assert (rest[0].clause.id, rest[0].term) == ("1.2-c", None)
    assert found("cargo of the brig")[0] != "cargo"
    assert "nowhere" not in found("nowhere")


def test_everyday_words_stand_for_others() -> None:
    assert "1.2-a" in found("hostile")  # an enemy


def test_cards_speak_for_their_clauses() -> None:
    assert found("spinnaker") == ["1.1-a"]


@pytest.mark.parametrize("text", ["alongsid", "along", "ALONGSIDE!"])
def test_a_word_may_only_be_begun(text: str) -> None:
    assert found(text)[:1] == ["1.2-a"]
    assert FINDER.find(text).corrected == ""


@pytest.mark.parametrize("text", ["alnogside", "alogside", "alongsyde"])
def test_a_misspelt_word_is_put_right(text: str) -> None:
    result = FINDER.find(f"enemy {text}")
    assert result.corrected == "enemy alongside"
    assert result.hits[0].clause.id == "1.2-a"


@pytest.mark.parametrize("text", ["xylophone", "?!", "привет", '" OR 1', "a*b^c:d"])
def test_nothing_is_found_by_what_is_not_there(text: str) -> None:
    """And whatever is asked, it breaks nothing."""
    assert found(text) == []


def test_a_section_does_not_crowd_out_others() -> None:
    many = [Clause(f"1-{letter}", "rule", f"Oars {letter}.") for letter in "abcdefgh"]
    other = Clause("2-a", "rule", "Oars are kept below.")
    rules = Reference(
        (Chapter("Oars", "All.", (section("1", "X", *many), section("2", "Y", other))),)
    )
    ids = [hit.clause.id for hit in Finder(rules).find("oars").hits]
    assert ids.index("2-a") < len(many)


def test_there_is_an_end_to_it() -> None:
    many = [Clause(f"1-{n}", "rule", "Oars.") for n in range(2 * MOST_HITS)]
    rules = Reference((Chapter("Oars", "All.", (section("1", "Oars", *many),)),))
    assert len(Finder(rules).find("oars").hits) == MOST_HITS
    assert len(Finder(rules).find("1").hits) == MOST_HITS
