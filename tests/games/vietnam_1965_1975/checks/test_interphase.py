"""The audit of towns, pacification and bombing: a sound season has nothing wrong, a broken one has."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.vietnam_1965_1975.checks.interphase import audit
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.season.sheets import Mission
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.named import (
    ARVN_BATTALION,
    CHU_LAI,
    QUANG_NGAI,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

CAPITAL, PORT = BOX.at[QUANG_NGAI], BOX.at[CHU_LAI]
REGION = BOX.region_number["I-5"]
NORTH = Mission(target="north", points=20, hits=1)
TRAIL = Mission(target="trail", points=10, hits=1)


def complaints(scene: Scene) -> list[str]:
    """Return what the audit says."""
    return [*audit(scene.t)]


def with_units(*units: tuple[str, str], **season: Any) -> Scene:
    """Return a scene with units by counter and hex."""
    scene = interphase(Stage.RECORD_KEEPING, **season)
    for id_, at in units:
        scene.unit(id_, at)
    return scene


@pytest.mark.parametrize(
    ("units", "season"),
    [
        ((), {"captured": (CAPITAL,), "marked": (CAPITAL,)}),
        ((), {"marked": (CAPITAL,)}),
        ([(ARVN_BATTALION, CHU_LAI)], {}),
        ([(VC_BATTALION, CHU_LAI)], {"captured": (PORT,)}),
        ([(VC_BATTALION, CHU_LAI), (ARVN_BATTALION, CHU_LAI)], {"captured": (PORT,)}),
        ([(VC_BATTALION, CHU_LAI), (ARVN_BATTALION, CHU_LAI)], {}),
        ((), {"missions": (NORTH, TRAIL)}),
    ],
)
def test_a_sound_season_has_nothing_wrong(
    units: list[tuple[str, str]], season: dict[str, Any]
) -> None:
    """Towns that one side holds, that both are in, or nobody; missions that are over."""
    assert complaints(with_units(*units, **season)) == []


@pytest.mark.parametrize(
    ("units", "season", "complaint"),
    [
        ((), {"captured": (PORT, PORT)}, "a town is captured twice"),
        ((), {"marked": (CAPITAL, CAPITAL)}, "a town is marked twice"),
        ((), {"marked": (PORT,)}, "a marker is on no capital"),
        ((), {"captured": (CAPITAL,)}, "a captured capital has no marker"),
        (
            [(VC_BATTALION, CHU_LAI)],
            {},
            f"{CHU_LAI} is not captured, and others are there alone",
        ),
        (
            [(ARVN_BATTALION, CHU_LAI)],
            {"captured": (PORT,)},
            f"{CHU_LAI} is captured, and others are there alone",
        ),
    ],
)
def test_towns_belong_to_whom_is_in_them_alone(
    units: list[tuple[str, str]], season: dict[str, Any], complaint: str
) -> None:
    """And capitals that were captured have a marker, which no other hex has."""
    assert complaints(with_units(*units, **season)) == [complaint]


def test_choices_and_zones_end_with_the_pacification_phase() -> None:
    """Until then they are as they may be."""
    for stage, broken in ((Stage.PACIFICATION, False), (Stage.MISSION_DECLARATION, True)):
        scene = interphase(stage, assigned={CAPITAL: REGION})
        scene.s.free_fire = 1
        assert complaints(scene) == broken * [
            "units still count for regions that were chosen",
            "a free-fire zone outlasts the Pacification Phase",
        ]
    scene = interphase(Stage.PACIFICATION, assigned={CAPITAL: REGION + 1})
    assert complaints(scene) == ["units count for a region in which they are not"]


@pytest.mark.parametrize(
    ("stage", "missions", "complaint"),
    [
        (Stage.BOMBING, (NORTH, NORTH), "a target is bombed twice"),
        (
            Stage.BOMBING,
            (Mission(target="north", points=20), TRAIL),
            "a mission is flown before the one that comes first",
        ),
        (
            Stage.TRAIL_STATUS,
            (Mission(target="trail", points=10),),
            "a mission was never flown",
        ),
        (
            Stage.BOMBING,
            (Mission(target="north", points=31, hits=1),),
            "31 Air Points bomb of 30",
        ),
        (
            Stage.BOMBING,
            (Mission(target="trail", points=10, hits=1, unrestrained=True),),
            "unrestrained bombing of the trail",
        ),
        (
            Stage.BOMBING,
            (Mission(target="trail", points=5, hits=1),),
            "5 points bomb the trail",
        ),
        (
            Stage.BOMBING,
            (Mission(target="trail", points=6, hits=1, losses=(6, 1)),),
            "a mission of 6 points loses 7",
        ),
        (
            Stage.BOMBING,
            (Mission(target="trail", points=10, hits=1, losses=(0, 0, 0)),),
            "3 dice of the air defence meet a mission",
        ),
    ],
)
def test_missions_are_such_as_can_be_flown(
    stage: Stage, missions: tuple[Mission, ...], complaint: str
) -> None:
    """Of 30 Air Points, against air defence 2."""
    scene = interphase(stage, {Index.AIR_DEFENCE: 2}, missions=missions)
    scene.s.air_total = 30
    assert complaints(scene)[:1] == [complaint]
