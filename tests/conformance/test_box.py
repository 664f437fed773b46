"""What every game says of itself, and which setups it accepts."""

from __future__ import annotations

import json
from typing import Any

import pytest

from annamite import games
from annamite.kernel import TABLE_TEXTS, LogEntry, Setup, SetupError
from annamite.kernel.game import OptionValue
from annamite.kernel.shapes import plain
from tests.conformance.catalogue import game_of
from tests.conformance.checks import assert_sentence, every_game


def test_every_package_is_a_game() -> None:
    for name in games.packages():
        game = games.load(name)
        assert game.name == name
        assert name in games.names()


def test_an_unknown_game_is_an_error_that_lists_those_there_are() -> None:
    with pytest.raises(ValueError) as caught:
        games.load("checkers")
    known = ", ".join(games.names()) or "none"
    assert str(caught.value) == f"There is no game 'checkers'; choose one of: {known}."
    for name in ("", "fire_in_the_lake", "..", "os", "kernel"):
        with pytest.raises(ValueError):
            games.load(name)


@every_game
def test_it_says_what_it_is(name: str) -> None:
    game = game_of(name)
    assert game.name == name
    assert name == name.lower().replace("_", "-")
    assert_sentence(game.title)
    assert game.rules_version
    seats = [seat.id for seat in game.seats]
    assert len(set(seats)) == len(seats) >= 1
    assert "chance" not in seats
    for seat in game.seats:
        assert_sentence(seat.title)
    scenarios = [scenario.id for scenario in game.scenarios]
    assert len(set(scenarios)) == len(scenarios) >= 1
    for scenario in game.scenarios:
        assert_sentence(scenario.title)
        assert_sentence(scenario.summary)
    options = [option.id for option in game.options]
    assert len(set(options)) == len(options)
    for option in game.options:
        assert_sentence(option.title)
        assert_sentence(option.help)
        assert len(option.choices) == len(option.labels) >= 2
        assert len(set(option.choices)) == len(option.choices)
        assert len({type(choice) for choice in option.choices}) == 1


@every_game
def test_its_steps_are_named_by_their_ids(name: str) -> None:
    game = game_of(name)
    assert game.steps
    for id_, step in game.steps.items():
        assert step.id == id_ == id_.strip().lower()
        assert step.prompt
        assert step.rule
        assert step.kind


@every_game
def test_its_board_is_json(name: str) -> None:
    board = plain(game_of(name).board())
    assert json.loads(json.dumps(board, allow_nan=False)) == board
    assert json.dumps(board) == json.dumps(plain(game_of(name).board()))


@every_game
def test_it_words_what_the_table_says(name: str) -> None:
    for key in TABLE_TEXTS:
        assert_sentence(game_of(name).text(LogEntry(key, "")))


@every_game
def test_every_scenario_and_option_starts_or_says_why_not(name: str) -> None:
    game = game_of(name)
    for scenario in game.scenarios:
        plain = game.dump(game.start(Setup(scenario.id)))
        first: dict[str, OptionValue] = {option.id: option.choices[0] for option in game.options}
        assert game.dump(game.start(Setup(scenario.id, first))) == plain
        for option in game.options:
            for choice in option.choices:
                try:
                    state = game.start(Setup(scenario.id, {option.id: choice}))
                except SetupError as error:
                    assert_sentence(str(error))
                else:
                    assert game.audit(state) == []
                    assert game.load(game.dump(state)) is not state


@every_game
@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("no-such", {}),
        ("", {}),
        (None, {"no-such": True}),
        (None, {"": 1}),
        (None, {"no-such": "x"}),
    ],
)
def test_a_wrong_setup_is_refused_in_one_sentence(
    name: str, scenario: str | None, options: dict[str, OptionValue]
) -> None:
    game = game_of(name)
    with pytest.raises(SetupError) as caught:
        game.start(Setup(game.scenarios[0].id if scenario is None else scenario, options))
    assert_sentence(str(caught.value))


@every_game
def test_a_wrong_choice_is_refused_in_one_sentence(name: str) -> None:
    game = game_of(name)
    for option in game.options:
        wrongs: tuple[Any, ...] = ("no such choice", -99, None, 1.5, [])
        for wrong in wrongs:
            with pytest.raises(SetupError) as caught:
                game.start(Setup(game.scenarios[0].id, {option.id: wrong}))
            assert_sentence(str(caught.value))
