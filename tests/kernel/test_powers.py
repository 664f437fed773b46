"""Powers that are whole, by halves, or asked otherwise than they say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from annamite import players
from annamite.kernel import powers
from annamite.kernel.powers import HasHints

ALL = (*powers.POWERS, *players.POWERS)


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
        and value not in {players.GivesReasons, players.Advises}  # asked of a player
    ]
    assert len(defined) > 10
    assert set(defined) == set(ALL)
