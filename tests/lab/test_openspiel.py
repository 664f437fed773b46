"""Games of OpenSpiel: its own suites pass, chance is explicit, copies are forks."""

from __future__ import annotations

import pickle
import unittest
from copy import deepcopy
from random import Random
from typing import Any

import pyspiel
import pytest

from annamite import players
from annamite.kernel import SetupError
from annamite.lab import choices
from annamite.lab.learning import IllegalAction
from annamite.lab.openspiel import load, named
from tests.conformance.catalogue import game_of
from tests.lab.learning.playing import GAMES

SAMPLED = 40
"""States that the official test of a partial tree looks at."""


def some_state(game: Any, moves: int, seed: int = 0) -> Any:
    """Return a state after so many random moves."""
    state, dice = game.new_initial_state(), Random(seed)
    for _ in range(moves):
        if state.is_terminal():
            break
        state.apply_action(dice.choice(state.legal_actions()))
    return state


def with_rules_playing(name: str) -> dict[str, Any]:
    """Return options by which the rules play half of the seats; none where they play no seat."""
    rules: Any = game_of(name)
    kinds = [kind.id for kind in players.kinds(rules).values() if kind.seated]
    if not kinds:
        return {}
    half = rules.seats[: len(rules.seats) // 2]
    setup = rules.seated(choices.setup(rules), {seat.id: kinds[0] for seat in half})
    return dict(setup.options)


def official(game: Any) -> unittest.TestResult:
    """Return what comes of OpenSpiel's own tests of a game's tree."""
    # Here, so that what their packages warn of as they are imported is this test's to leave aside.
    from open_spiel.integration_tests import api_test  # noqa: PLC0415
    from open_spiel.python.algorithms import sample_some_states  # noqa: PLC0415

    class Partial(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        """The official tests; fewer states than there."""

        game_name = named("")

        @classmethod
        def setUpClass(cls) -> None:
            cls.game = game
            cls.some_states = sample_some_states.sample_some_states(game, max_states=SAMPLED)
            cls.game_type = game.get_type()

    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Partial).run(result)
    return result


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of what the official tests import
@pytest.mark.parametrize("name", GAMES)
def test_the_official_suites_pass(name: str) -> None:
    game = load(name, options=with_rules_playing(name))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    result = official(game)
    assert [text for _, text in (*result.errors, *result.failures)] == []
    assert result.testsRun > 4


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_found_by_its_name(name: str) -> None:
    rules: Any = game_of(name)
    game = pyspiel.load_game(named(name))

    assert game.get_type().long_name == rules.title
    assert game.num_players() == len(rules.seats)
    assert game.num_distinct_actions() == rules.action_table.size
    assert game.get_parameters()["scenario"] == rules.scenarios[0].id
    assert str(load(name)) == str(game)
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert load(name, reward="score").get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM


@pytest.mark.parametrize("name", GAMES)
def test_copies_and_pickles_go_on_alike(name: str) -> None:
    state = some_state(load(name), 12)
    for other in (state.clone(), deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert str(other) == str(state)
        assert other.legal_actions() == state.legal_actions()
        other.apply_action(other.legal_actions()[-1])
        assert len(other.track.entries) > len(state.track.entries)


@pytest.mark.parametrize("name", GAMES)
def test_chance_is_a_player_with_probabilities(name: str) -> None:
    state, seen = load(name).new_initial_state(), 0
    for _ in range(60):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            assert [id_ for id_, _ in outcomes] == state.legal_actions()
            assert len(outcomes) > 1
            seen += 1
        state.apply_action(state.legal_actions()[0])
    assert seen


@pytest.mark.parametrize("name", GAMES)
def test_players_see_with_the_eyes_of_their_seats(name: str) -> None:
    game = load(name)
    state = some_state(game, 60, seed=2)
    for number, seat in enumerate(game.players):
        told = game.eyes.see(state.position, seat)
        assert state.observation_tensor(number) == pytest.approx(told)
        assert state.information_state_string(number) == state.track.seen(seat)
        assert state.observation_string(number) == state.track.told(seat)


def test_an_action_is_told_by_step_and_word() -> None:
    state = some_state(load(GAMES[0]), 30)
    request = state.position.request
    told = {state.action_to_string(each) for each in state.legal_actions()}
    assert told == {f"{request.step.id} {request.step.codec.word(v)}" for v in _values(request)}


def _values(request: Any) -> Any:
    return getattr(request, "values", None) or request.outcomes


@pytest.mark.parametrize("name", [name for name in GAMES if with_rules_playing(name)])
def test_seats_that_the_rules_play_are_no_players(name: str) -> None:
    """Others would decide by what no copy of a state has."""
    rules: Any = game_of(name)
    game = load(name, options=with_rules_playing(name))

    assert game.players == tuple(seat.id for seat in rules.seats[len(rules.seats) // 2 :])
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    state = some_state(game, 100, seed=1)
    assert state.is_terminal() or state.current_player() < len(game.players)


def test_what_it_cannot_be() -> None:
    with pytest.raises(SetupError, match="no scenario 'odd'"):
        load(GAMES[0], "odd")
    with pytest.raises(SetupError, match="no reward 'fun'"):
        load(GAMES[0], reward="fun")
    with pytest.raises(ValueError, match="no-such-game"):
        load("no-such-game")
    observer = load(GAMES[0]).make_py_observer
    with pytest.raises(ValueError, match="no parameters"):
        observer(None, {"colour": "red"})


@pytest.mark.parametrize("name", GAMES)
def test_games_pickle(name: str) -> None:
    game = load(name)
    again = pickle.loads(pickle.dumps(game))
    assert str(again) == str(game)
    assert again.new_initial_state().legal_actions() == game.new_initial_state().legal_actions()


def test_states_are_told_apart() -> None:
    """Solvers keep what they know of a state by its text."""
    state = some_state(load(GAMES[0]), 12)
    while len(state.legal_actions()) < 2:
        state.apply_action(state.legal_actions()[0])
    children = [state.child(action) for action in state.legal_actions()]
    assert len({str(child) for child in children}) == len(children)
    assert str(state.clone()) == str(state)


def test_an_action_that_is_none_changes_nothing() -> None:
    state = some_state(load(GAMES[0]), 12)
    before, wrong = str(state), state.get_game().num_distinct_actions() + 1
    with pytest.raises(IllegalAction, match=f"Action {wrong} is no option here"):
        state.apply_action(wrong)
    assert str(state) == before
