"""Random play: every game ends, the audit never objects, the report counts what was taken."""

from __future__ import annotations

import pytest

from annamite.games import load, names
from tools.fuzz import (
    SUITE,
    main,
    never_taken,
    play_range,
)

CHUNK = 15
CHUNKS = 16
"""Chunks of games per game in the ordinary test run; `make fuzz` plays thousands."""


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("name", names())
def test_random_games_end_without_a_defect(name: str, chunk: int) -> None:
    """No random game raises, runs for ever, or breaks an invariant after any decision."""
    report = play_range(name, chunk * CHUNK, (chunk + 1) * CHUNK)

    assert report.games == CHUNK
    assert sum(report.endings.values()) == CHUNK


@pytest.mark.parametrize("name", names())
def test_a_report_names_what_was_never_taken(name: str) -> None:
    """One game cannot have gone everywhere, and the report says where it did not go."""
    game = load(name)
    report = play_range(name, 0, 1, audit=False)

    missing = never_taken(game, report)

    assert missing
    assert not {step for step, count in report.steps().items() if count} & set(missing)


def test_the_suite_plays_every_scenario_of_every_game() -> None:
    """None of them is forgotten."""
    played: dict[str, set[str | None]] = {name: set() for name in names()}
    for batch in SUITE:
        if batch.game in played:
            played[batch.game].add(batch.scenario)
    for name, scenarios in played.items():
        known = {scenario.id for scenario in load(name).scenarios}
        assert None in scenarios or known <= scenarios, name


def test_a_scenario_alone_is_not_understood(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--scenario", "starlite"])
    assert "say which --game" in capsys.readouterr().err
