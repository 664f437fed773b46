"""What tools refuse on their command lines, before they do anything."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tools import fuzz, same_games
from tools.arguments import at_least_one


def test_a_number_of_games() -> None:
    assert at_least_one("1") == 1
    assert at_least_one("2000") == 2000


@pytest.mark.parametrize("games", ["0", "-1", "some", "1.5", ""])
@pytest.mark.parametrize("main", [fuzz.main, same_games.main], ids=["fuzz", "same_games"])
def test_no_games_prove_nothing(
    main: Callable[[list[str]], int], games: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of none, all would be right."""
    with pytest.raises(SystemExit) as ended:
        main([f"--games={games}"])
    assert ended.value.code == 2
    assert f"--games: '{games}' is not a whole number of at least 1" in capsys.readouterr().err
