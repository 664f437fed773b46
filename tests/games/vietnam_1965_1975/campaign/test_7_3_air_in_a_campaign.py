"""What air and helicopters a campaign leaves for a turn: bombing, and the monsoon of spring (7.3, 8.2)."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.position.season.sheets import Mission
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.turn import game_turn
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.scenes import Scene

SUMMER, WINTER, SPRING, SECOND_SPRING = 1, 3, 4, 8


def supported(
    air: int, *missions: Mission, number: int = SUMMER, airmobile: int = 0, riverine: int = 0
) -> Scene:
    """Return a scene after the Support Phase of a turn, in a season by its number."""
    scene = interphase(Stage.RECORD_KEEPING, missions=missions, number=number)
    s = scene.s
    s.air_total, s.airmobile_total, s.riverine_total = air, airmobile, riverine
    game_turn.support(scene.t)
    return scene


def flown(points: int, *losses: int, target: str = "trail") -> Mission:
    """Return a mission that is over."""
    return Mission(target=target, points=points, hits=0, losses=losses)  # type: ignore[arg-type]


@pytest.mark.rule("vn 7.3-q", "vn 7.3-b", "vn 14-b")
def test_the_example_of_thirty_points_of_which_six_bomb() -> None:
    """Four of 30 were destroyed, six bomb: 20 are left, in either turn; three used leave 17."""
    scene = supported(30 - 4, flown(6))
    s = scene.s
    assert (s.air, s.air_total) == (20, 26)
    s.air -= 3
    assert s.air == 17
    game_turn.game_turn(scene.t)
    game_turn.support(scene.t)
    assert s.air == 20


def test_all_missions_are_away() -> None:
    """On the North and on the Trail."""
    assert supported(50, flown(20, target="north"), flown(10)).s.air == 20


def test_points_lost_in_bombing_are_missing_once() -> None:
    """Of 30 points ten bombed and two were lost: 28 are held, and the 20 that stayed are there."""
    scene = supported(28, flown(10, 1, 1))
    assert scene.s.air == 20


def test_no_fewer_than_none_are_left() -> None:
    """Air that was withdrawn while it bombed is not owed."""
    assert supported(5, flown(10)).s.air == 0


@pytest.mark.rule("vn 7.3-n", "vn 7.3-o")
@pytest.mark.parametrize(("points", "left"), [(20, 15), (21, 15), (22, 16), (23, 17), (1, 0)])
def test_a_quarter_of_air_and_helicopters_stays_on_the_ground_in_spring(
    points: int, left: int
) -> None:
    """What is left is rounded down; boats go on, and nothing is lost."""
    s = supported(points, number=SPRING, airmobile=points, riverine=points).s
    assert (s.air, s.airmobile, s.riverine) == (left, left, points)
    assert (s.air_total, s.airmobile_total) == (points, points)


@pytest.mark.parametrize(
    ("number", "left"), [(SUMMER, 20), (2, 20), (WINTER, 20), (SECOND_SPRING, 15)]
)
def test_the_monsoon_comes_every_spring_and_then_alone(number: int, left: int) -> None:
    """The campaign begins in summer 1965: its fourth season and its eighth are springs."""
    assert supported(20, number=number).s.air == left


def test_the_monsoon_cuts_what_bombing_leaves() -> None:
    """Ten of 30 bomb, and of the other 20 five stay on the ground."""
    assert supported(30, flown(10), number=SPRING).s.air == 15
