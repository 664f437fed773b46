"""What every game says of itself, and which setups it accepts."""

from __future__ import annotations

import json
from typing import Any

import pytest

from annamite import games
from annamite.kernel import TABLE_TEXTS, Game, LogEntry, Setup, SetupError
from annamite.kernel.game import OptionValue
from annamite.kernel.shapes import plain
from tests.conformance.catalogue import game_of
from tests.conformance.checks import assert_json, assert_sentence, assert_sound, every_game


def test_every_package_is_a_game() -> None:
    for name in games._packages():
        game = games.load(name)
        assert game.name == name, (
            f"The package {name.replace('-', '_')} has a game called {game.name!r}. A game is named as "
            "its folder, with hyphens for underscores: rename one of them."
        )
        assert name in games.names(), (
            f"The package of {name} is no game: it needs a function game() that returns the rules."
        )


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
    assert game.name == name, f"The game called {name!r} says that its name is {game.name!r}."
    assert name == name.lower().replace("_", "-"), (
        f"The name {name!r} is not in lower-case words joined by hyphens: write it so."
    )
    assert_sentence(game.title, "The game's title")
    assert game.rules_version, (
        "Game.rules_version is empty. Records name the rules they were made by: begin with '1'."
    )
    seats = [seat.id for seat in game.seats]
    assert len(set(seats)) == len(seats) >= 1, (
        f"The seats are {seats}. There is one at least, and none twice: mend Game.seats."
    )
    assert "chance" not in seats, "A seat is called 'chance', as fate is in records: rename it."
    for seat in game.seats:
        assert_sentence(seat.title, f"The title of seat {seat.id!r}")
    scenarios = [scenario.id for scenario in game.scenarios]
    assert len(set(scenarios)) == len(scenarios) >= 1, (
        f"The scenarios are {scenarios}. There is one at least, and none twice: mend Game.scenarios."
    )
    for scenario in game.scenarios:
        assert_sentence(scenario.title, f"The title of scenario {scenario.id!r}")
        assert_sentence(scenario.summary, f"The summary of scenario {scenario.id!r}")
    options = [option.id for option in game.options]
    assert len(set(options)) == len(options), f"Of the options {options} some have the same id."
    for option in game.options:
        about = f"option {option.id!r}"
        assert_sentence(option.title, f"The title of {about}")
        assert_sentence(option.help, f"The help of {about}")
        assert len(option.choices) == len(option.labels) >= 2, (
            f"The {about} has choices {option.choices} and labels {option.labels}. There are two "
            "choices at least, and a label for each."
        )
        assert len(set(option.choices)) == len(option.choices), (
            f"The {about} has choices {option.choices}: list each once."
        )
        assert len({type(choice) for choice in option.choices}) == 1, (
            f"The {about} has choices {option.choices}: let all be of one type."
        )


@every_game
def test_its_steps_are_named_by_their_ids(name: str) -> None:
    game = game_of(name)
    assert game.steps, "Game.steps is empty. Return every step that the rules may yield, by its id."
    for id_, step in game.steps.items():
        assert step.id == id_ == id_.strip().lower(), (
            f"Game.steps has a step {step.id!r} under {id_!r}. Key it by its id, in lower case."
        )
        assert step.prompt, f"Step {id_!r} has no prompt: write the sentence that asks."
        assert step.rule, f"Step {id_!r} names no rule: give it its section of the rulebook."
        assert step.kind, f"Step {id_!r} has no kind: say what is chosen (choice, space, number …)."


@every_game
def test_its_board_is_json(name: str) -> None:
    board = plain(game_of(name).board())
    assert_json(board, "The board")
    assert json.dumps(board) == json.dumps(plain(game_of(name).board())), (
        "Two boards of one game differ. A board holds what never changes, in one order."
    )


@every_game
def test_it_words_what_the_table_says(name: str) -> None:
    for key in TABLE_TEXTS:
        try:
            text = game_of(name).text(LogEntry(key, ""))
        except LookupError as error:
            raise AssertionError(
                f"Game.text has no text for {key!r}, which the table itself logs. Take "
                "kernel.TABLE_TEXTS in among the game's own."
            ) from error
        assert_sentence(text, f"The text of {key!r}")


@every_game
def test_every_scenario_and_option_starts_or_says_why_not(name: str) -> None:
    game = game_of(name)
    for scenario in game.scenarios:
        plain = game.dump(game.start(Setup(scenario.id)))
        first: dict[str, OptionValue] = {option.id: option.choices[0] for option in game.options}
        assert game.dump(game.start(Setup(scenario.id, first))) == plain, (
            f"Scenario {scenario.id!r} starts otherwise if every option is said to have its first "
            "choice. That is its default: read options with kernel.check_options."
        )
        for option in game.options:
            for choice in option.choices:
                try:
                    state = game.start(Setup(scenario.id, {option.id: choice}))
                except SetupError as error:
                    assert_sentence(str(error), f"Why {option.id}={choice} is refused")
                else:
                    start = f"The start of {scenario.id!r} with {option.id}={choice}"
                    assert_sound(game, state, start)
                    assert game.load(game.dump(state)) is not state, (
                        f"{start} is given back by load itself: make a new state of the bytes."
                    )


def assert_refused(game: Game[Any], setup: Setup) -> None:
    """A game does not start by a wrong setup, and says why."""
    what = f"a setup of scenario {setup.scenario!r} with options {setup.options}"
    try:
        game.start(setup)
    except SetupError as error:
        assert_sentence(str(error), f"Why {what} is refused")
        return
    except Exception as error:
        raise AssertionError(
            f"Game.start met {what} with {error!r}. Let kernel.check_options judge the setup first; "
            "it raises SetupError."
        ) from error
    raise AssertionError(
        f"Game.start took {what}, which there is not. Let kernel.check_options judge the setup first; "
        "it raises SetupError."
    )


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
    assert_refused(game, Setup(game.scenarios[0].id if scenario is None else scenario, options))


@every_game
def test_a_wrong_choice_is_refused_in_one_sentence(name: str) -> None:
    game = game_of(name)
    for option in game.options:
        wrongs: tuple[Any, ...] = ("no such choice", -99, None, 1.5, [])
        for wrong in wrongs:
            assert_refused(game, Setup(game.scenarios[0].id, {option.id: wrong}))
