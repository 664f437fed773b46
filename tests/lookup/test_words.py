"""Words of a question: which count, and what misspelt ones should be."""

from __future__ import annotations

import doctest

import pytest

from annamite.lookup import words as module
from annamite.lookup.words import EVERYDAY, Vocabulary, distance, telling, words

VOCABULARY = Vocabulary(
    [
        "Guerrillas ambush a base.",
        "An air strike, an air lift and an air raid.",
        "The NVA infiltrate.",
    ]
)


def test_examples() -> None:
    result = doctest.testmod(module)
    assert (result.failed, result.attempted) == (0, 3)


def test_words_have_no_accents() -> None:
    assert words("Đà Nẵng, Plei Me; SA-2s!") == ["da", "nang", "plei", "me", "sa", "2s"]
    assert words("?! …") == []


def test_idle_words_do_not_count_unless_there_are_no_others() -> None:
    assert telling(words("how do I ambush the US, and may I?")) == ["ambush", "us"]
    assert telling(["what", "may", "i"]) == ["what", "may", "i"]
    assert telling(["base", "base"]) == ["base"]


@pytest.mark.parametrize(
    ("one", "other", "wrong"),
    [
        ("ambush", "ambush", 0),
        ("amush", "ambush", 1),
        ("ambussh", "ambush", 1),
        ("anbush", "ambush", 1),
        ("abmush", "ambush", 1),
        ("abush", "raid", 3),
        ("ambushes", "ambush", 2),
    ],
)
def test_wrong_letters_are_counted(one: str, other: str, wrong: int) -> None:
    assert distance(one, other, 2) == wrong
    assert distance(other, one, 2) == wrong


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("guerilas", ["guerrillas"]),
        ("infltrate", ["infiltrate"]),
        ("ambsh", ["ambush"]),
        ("airstrike", ["air", "strike"]),
        ("rad", []),
        ("123456789", []),
        ("submarine", []),
    ],
)
def test_what_a_misspelt_word_should_be(word: str, meant: list[str]) -> None:
    """One letter in a short word, two in a long one, or two words written as one."""
    assert VOCABULARY.meant(word) == meant


def test_a_word_begun_is_no_misspelt_one() -> None:
    assert VOCABULARY.begun("guerr")
    assert not VOCABULARY.begun("uerr")
    assert "infiltrate" in VOCABULARY
    assert "infil" not in VOCABULARY


def test_everyday_words_are_words() -> None:
    for group in EVERYDAY:
        assert len(group.split()) > 1
        assert all(
            words(word.replace("-", "")) == [word.replace("-", "")] for word in group.split()
        )
