"""What a person types to set a game up."""

from __future__ import annotations

import pytest

from annamite.kernel import Setup, SetupError
from annamite.lab import choices
from tests.conformance.minigame import MiniGame

GAME = MiniGame()


def test_setup() -> None:
    assert choices.setup(GAME) == Setup("even")
    typed = choices.setup(GAME, "uphill", ["rounds=12", "rich=TRUE"])
    assert typed == Setup("uphill", {"rounds": 12, "rich": True})
    assert typed.options["rich"] is True


def test_seats() -> None:
    assert choices.seats(GAME, "random") == {"red": "random", "blue": "random"}
    assert choices.seats(GAME, "blue=random") == {"red": "random", "blue": "random"}
    assert choices.seats(GAME, "random, red=random") == {"red": "random", "blue": "random"}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("odd", []), "Smugglers has no scenario 'odd'; choose one of: even, uphill."),
        (("even", ["rounds"]), "Option 'rounds' is not understood; write it as NAME=VALUE."),
        (("even", ["speed=1"]), "Smugglers has no option 'speed'; it has: rounds, rich."),
        (("even", ["rounds=5"]), "Option 'rounds' cannot be '5'; choose one of: 4, 12, 150."),
        (("even", ["rich="]), "Option 'rich' cannot be ''; choose one of: false, true."),
    ],
)
def test_wrong_setups(arguments: tuple[str, list[str]], sentence: str) -> None:
    with pytest.raises(SetupError) as wrong:
        choices.setup(GAME, *arguments)
    assert str(wrong.value) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("oracle", "Nobody of kind 'oracle' can play Smugglers; choose one of: random."),
        ("", "Nobody of kind '' can play Smugglers; choose one of: random."),
        ("green=random", "Smugglers has no seat 'green'; choose from: red, blue."),
        ("red=person", "Nobody of kind 'person' can play Smugglers; choose one of: random."),
    ],
)
def test_wrong_seats(text: str, sentence: str) -> None:
    with pytest.raises(SetupError) as wrong:
        choices.seats(GAME, text)
    assert str(wrong.value) == sentence
