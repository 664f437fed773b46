"""Random play: every game ends, the audit never objects, the report counts what was taken."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from annamite.games import load, names
from annamite.kernel import Decision, DiceStream, Position
from annamite.kernel.powers import KnowsExtremes
from tools.extremes import pushed
from tools.fuzz import (
    EVEN,
    SUITE,
    FuzzFailure,
    any_of,
    main,
    never_taken,
    play_range,
    setup_for,
    suite,
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
    for batch in suite():
        played[batch.game].add(batch.scenario)
    for name, scenarios in played.items():
        known = {scenario.id for scenario in load(name).scenarios}
        assert None in scenarios or known <= scenarios, name


def test_a_scenario_alone_is_not_understood(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--scenario", "starlite"])
    assert "say which --game" in capsys.readouterr().err


EXTREME_GAMES = 4
ABLE = [name for name in names() if isinstance(load(name), KnowsExtremes)]


@pytest.mark.slow
@pytest.mark.parametrize("name", ABLE)
def test_games_pushed_to_extremes_end_without_a_defect(name: str) -> None:
    """Where rules know extremes, they go on from them."""
    report = play_range(name, 0, EXTREME_GAMES, extremes=True)

    assert sum(report.endings.values()) == EXTREME_GAMES


@pytest.mark.parametrize("name", ABLE)
def test_positions_are_pushed_now_and_then_where_a_stretch_begins(name: str) -> None:
    """Whatever came before goes on being played: only a stretch's start is changed."""
    game, dice, fate = load(name), Random(7), DiceStream.seeded("pushed", 7)
    position = Position(game, game.start(setup_for(game, 0, to_the_end=True)))
    pushes, kept_within = 0, 0
    for _ in range(200):
        request = position.request
        assert request is not None
        if isinstance(request, Decision):
            position.push(any_of(game, position.state, request, EVEN, dice))
        else:
            position.push(fate.answer(request))
        before = position
        position = pushed(before, dice)
        pushes += position is not before
        kept_within += bool(before.stretch)
        assert not (before.stretch and position is not before)
        assert game.audit(position.state) == []
    assert pushes
    assert kept_within


def test_the_suite_pushes_to_extremes_whoever_knows_them() -> None:
    """A batch of its own for each such game, and for no other."""
    assert {batch.game for batch in SUITE if batch.extremes} & set(names()) == set(ABLE)


def test_extremes_are_those_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--extremes"])
    assert "say which --game" in capsys.readouterr().err


@pytest.mark.parametrize("name", [name for name in names() if name not in ABLE])
def test_what_knows_no_extremes_is_not_asked_for_them(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["--game", name, "--extremes"])
    assert "knows no extremes" in capsys.readouterr().err


@pytest.mark.parametrize("name", names())
def test_what_a_game_watches_for_fails_a_random_game(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not only broken positions do: also what happens on the way, if the game says so."""

    @contextmanager
    def suspicious(_game: object, _state: object) -> Iterator[list[str]]:
        yield ["something odd"]

    game = load(name)
    # A class of its own: Python remembers for a class whether it has the methods of a protocol.
    game.__class__ = type("Suspicious", (type(game),), {"watch": suspicious})
    monkeypatch.setattr("tools.fuzz.load", lambda _: game)
    with pytest.raises(FuzzFailure, match="something odd"):
        play_range(name, 0, 1)
