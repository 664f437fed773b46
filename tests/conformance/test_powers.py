"""What a game has beyond the `Game` protocol is whole, and says what it should over random play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from annamite import players
from annamite.kernel import powers
from annamite.kernel.powers import (
    CountsFigures,
    CountsRounds,
    HasConfidants,
    HasHints,
    HasLandmarks,
    HasLures,
    HasSeldomWords,
    KnowsOccasions,
)
from tests.conformance.catalogue import Case, game_of, snapshot, tell
from tests.conformance.checks import every_case, every_game, walk

ALL = (*powers.POWERS, *players.POWERS)


@every_game
def test_no_power_is_half_there(name: str) -> None:
    assert powers.amiss(game_of(name), ALL) == []


@every_game
def test_powers_speak_of_seats_and_words_that_there_are(name: str) -> None:
    game = game_of(name)
    seats = {seat.id for seat in game.seats}
    told = {
        seat: {*game.confidants(seat)} if isinstance(game, HasConfidants) else () for seat in seats
    }
    seldom = game.seldom if isinstance(game, HasSeldomWords) else {}
    marks = list(game.landmarks) if isinstance(game, HasLandmarks) else []

    assert [(seat, who) for seat, who in told.items() if not seats - {seat} >= {*who}] == []
    for step, words in seldom.items():
        codec = game.steps[step].codec
        assert [codec.word(codec.value(word)) for word in words] == list(words)
    assert sorted(set(marks)) == sorted(marks)


def asked(game: Any, session: Any) -> dict[str, Any]:
    """Return what the powers that are asked of any position say of this one."""
    state, request = session.state, session.request
    found: dict[str, Any] = {}
    if isinstance(game, CountsRounds):
        found["rounds"] = game.rounds(state)
    if isinstance(game, CountsFigures):
        found["figures"] = game.figures(state)
    if isinstance(game, KnowsOccasions) and request is not None:
        found["occasion"] = hash(game.occasion(state, request))
    if isinstance(game, HasLures) and session.decision is not None:
        found["lures"] = list(game.lures(state, session.decision))
    return found


@every_case
def test_powers_change_nothing_and_offer_what_is_legal(case: Case) -> None:
    story = tell(case)
    rounds = []
    for session in walk(story, rare=2, every=15):
        before = snapshot(session)
        found = asked(story.game, session)

        assert asked(story.game, session) == found
        assert snapshot(session) == before
        offered = {*session.decision.values} if session.decision is not None else set()
        assert offered >= {*found.get("lures", ())}
        figures = found.get("figures", {})
        assert {type(name) for name in figures} <= {str}
        assert {type(figure) for figure in figures.values()} <= {int}
        rounds.append(found.get("rounds", 0))
    assert rounds == sorted(rounds)


class Landmark:
    landmarks = ("raised",)

    def landmark(self, state: Any, step: str, word: str) -> str | None:
        return None


class HalfLandmark:
    """Its landmarks are never passed."""

    landmarks = ("raised",)


class HalfStage:
    """It stages landmarks, but can name none."""

    def stage(self, state: Any, landmark: str, dice: Any) -> Any:
        return None

    def extreme(self, state: Any, dice: Any) -> Any:
        return None


class Miscalled:
    """Its hints ask for a seat as well."""

    def hints(self, state: Any, decision: Any, seat: str) -> Any:
        return None


class Swapped:
    """Its hints take the wrong thing first."""

    def hints(self, decision: Any, state: Any) -> Any:
        return None


class Awaited:
    """Its hints cannot be had at once."""

    async def hints(self, state: Any, decision: Any) -> Any:
        return None


class Stored:
    """Its rounds never change."""

    rounds = 3


class Called:
    """Its seldom words have to be asked for."""

    def seldom(self) -> Any:
        return {}


class NoOverlay:
    """Its sources have no place for an owner's file."""

    def sources(self) -> Any:
        return ()


class HalfSeated:
    """It says who sits where, but not who sits there already."""

    def seated(self, setup: Any, seats: Any) -> Any:
        return setup


@pytest.mark.parametrize(
    ("made", "sentence"),
    [
        (HalfLandmark, "Its class has not all of HasLandmarks, but landmarks."),
        (HalfStage, "Its class has not all of StagesLandmarks, but stage."),
        (Miscalled, "Its hints is called with (state: 'Any', decision: 'Any', seat: 'str')"),
        (Swapped, "Its hints is called with (decision: 'Any', state: 'Any')"),
        (Awaited, "Its hints has to be awaited, not as HasHints says."),
        (Stored, "Its rounds is a value, not a method as CountsRounds says."),
        (Called, "Its seldom is a method, not a value as HasSeldomWords says."),
        (NoOverlay, "Its sources is called with () -> 'Any', not as TellsSources says."),
        (HalfSeated, "Its class has not all of SeatsPlayers, but seated."),
    ],
)
def test_a_power_by_halves_is_told(made: Callable[[], Any], sentence: str) -> None:
    (told,) = powers.amiss(made(), ALL)
    assert told.startswith(sentence)


def test_a_whole_power_is_sound() -> None:
    assert powers.amiss(Landmark(), ALL) == []


class Silent(Miscalled):
    """It has done away with the hints of what it builds on."""

    hints = None  # type: ignore[assignment]


class Hinting(HasHints):
    """A class that names its power."""

    def hints(self, state: Any, decision: Any) -> Any:
        return None


class Unrelated(Hinting):
    """A class that builds on one that names its power."""


def test_a_power_can_be_done_away_with() -> None:
    assert isinstance(Miscalled(), HasHints)
    assert not isinstance(Silent(), HasHints)
    assert powers.amiss(Silent(), ALL) == []


def test_only_powers_look_at_members() -> None:
    assert isinstance(Hinting(), HasHints)
    assert isinstance(Unrelated(), Hinting)
    assert not isinstance(Miscalled(), Hinting)


def test_every_power_is_known() -> None:
    """A protocol that stands beside the others is asked of games too."""
    defined = [
        value
        for module in (powers, players)
        for value in vars(module).values()
        if getattr(value, "_is_runtime_protocol", False)
        and value.__module__ == module.__name__
        and value is not players.GivesReasons  # asked of a player
    ]
    assert len(defined) > 10
    assert set(defined) == set(ALL)
