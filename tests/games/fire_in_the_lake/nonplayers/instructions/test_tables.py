"""The sheet's symbols and instructions as data: complete, and of one piece with the procedures."""

from __future__ import annotations

from typing import get_args

import pytest

from annamite.games.fire_in_the_lake.components import load, sources
from annamite.games.fire_in_the_lake.events.cards import ALL_EVENTS
from annamite.games.fire_in_the_lake.nonplayers.conditions import POSSIBLE, REASONS, TESTS
from annamite.games.fire_in_the_lake.nonplayers.registry import procedure_for, registered
from annamite.games.fire_in_the_lake.nonplayers.tables import (
    RECONSTRUCTED,
    Condition,
    Selection,
    instruction,
    symbol,
    tables,
)
from annamite.games.fire_in_the_lake.pieces import FACTIONS
from annamite.games.fire_in_the_lake.steps import STEPS

ENTRIES = [
    (card, faction, entry)
    for card, entries in tables().event_instructions.items()
    for faction, entry in entries.items()
]


def test_every_card_has_a_symbol_for_each_faction() -> None:
    assert set(tables().event_symbols) == set(ALL_EVENTS) == set(range(1, 125))
    for row in tables().event_symbols.values():
        assert tuple(row) == FACTIONS


@pytest.mark.rule("fitl 8.4.1-b")
def test_a_halo_and_an_instruction_go_together() -> None:
    halos = {
        (card, faction)
        for card, row in tables().event_symbols.items()
        for faction, word in row.items()
        if word.startswith("halo")
    }
    assert {(card, faction) for card, faction, _ in ENTRIES} == halos


def test_some_symbols_and_entries_by_hand() -> None:
    assert symbol(3, FACTIONS.index("arvn")) == ("rifle", False)
    assert symbol(4, FACTIONS.index("vc")) == ("rifle", True)
    assert symbol(1, FACTIONS.index("us")) == ("none", True)
    assert symbol(70, FACTIONS.index("us")) == ("halo", False)
    assert instruction(22, FACTIONS.index("us")).skip_if == ("policy_nixon",)
    assert instruction(23, FACTIONS.index("vc")).source == "sheet"
    assert instruction(124, FACTIONS.index("vc")).source == "first_edition"


def test_what_is_inferred_is_marked_entry_by_entry() -> None:
    inferred = {(card, faction) for card, faction, e in ENTRIES if e.source == RECONSTRUCTED}
    assert {card for card, _ in inferred} == {
        *(94, 96, 97, 98, 100, 102, 105, 110, 112, 113, 117, 120, 122, 123)
    }
    for card, faction in inferred:
        assert ("*" in tables().event_symbols[card][faction]) or card in (
            96,
            102,
            105,
            110,
            117,
            120,
        )
    for card, _, entry in ENTRIES:
        assert (entry.source == "sheet") == (card <= 93)


def test_the_sources_are_listed_and_what_is_inferred_stands_out() -> None:
    rows = [row for row in sources() if row.table in ("event_symbols", "event_instructions")]
    assert [row.reconstructed for row in rows] == [False, True, False, False, False, True]


def test_every_condition_and_selection_is_carried_out() -> None:
    assert set(TESTS) == set(REASONS) == set(get_args(Condition))
    used: set[str] = {condition for *_, e in ENTRIES for condition in (*e.skip_if, *e.skip_unless)}
    used |= {word for *_, e in ENTRIES for word in e.side}
    used |= {word for *_, e in ENTRIES for words in e.choose.values() for word in words}
    assert used - {"otherwise"} == set(TESTS)
    assert {e.select for *_, e in ENTRIES if e.select} == set(get_args(Selection))


def test_every_instruction_has_its_procedure() -> None:
    cards = {(card, faction) for card, faction, _ in registered()}
    for card, faction, entry in ENTRIES:
        number = FACTIONS.index(faction)
        if entry.select:
            assert (card, number) in cards, (card, faction)
        if "not_possible" in entry.skip_if:
            assert (entry.select, card) in POSSIBLE, card
        for step, ways in entry.choose.items():
            assert procedure_for(number, step, card) is not None, step
            for word in (word for words in ways.values() for word in words):
                STEPS[step].codec.value(word)


def test_each_choice_of_a_single_card_has_a_procedure() -> None:
    answered = {step for _, _, step in registered()}
    own = {id_ for id_ in STEPS if id_.startswith("event.") and id_.split(".")[1].isdigit()}
    assert own <= answered
    assert len(own) > 30


def test_texts_that_instructions_name_exist() -> None:
    dual = {card.number for card in load().cards if card.use == "dual"}
    for card, _, entry in ENTRIES:
        if entry.side:
            assert card in dual
