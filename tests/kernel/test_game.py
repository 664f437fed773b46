from __future__ import annotations

import pytest

from annamite.kernel import Setup, SetupError, check_options
from tests.conformance.minigame import MiniGame

GAME = MiniGame()


def test_defaults_are_filled_in() -> None:
    assert check_options(GAME, Setup("even")) == {"rounds": 4, "rich": False}
    assert check_options(GAME, Setup("even", {"rich": True})) == {"rounds": 4, "rich": True}


@pytest.mark.parametrize(
    ("setup", "sentence"),
    [
        (Setup("odd"), "Smugglers has no scenario 'odd'; choose one of: even, uphill."),
        (Setup("even", {"size": 1}), "Smugglers has no option 'size'; it has: rounds, rich."),
        (Setup("even", {"rounds": 5}), "Option 'rounds' cannot be 5; choose one of: 4, 12, 150."),
        (Setup("even", {"rich": 1}), "Option 'rich' cannot be 1; choose one of: false, true."),
        (
            Setup("even", {"rounds": True}),
            "Option 'rounds' cannot be True; choose one of: 4, 12, 150.",
        ),
    ],
)
def test_a_wrong_setup_says_what_to_do_instead(setup: Setup, sentence: str) -> None:
    with pytest.raises(SetupError) as caught:
        check_options(GAME, setup)
    assert str(caught.value) == sentence
