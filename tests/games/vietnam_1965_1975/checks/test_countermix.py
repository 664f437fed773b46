"""The audit of a campaign's counters: each is in one box at a time, and no box has another's (17)."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.vietnam_1965_1975.checks.audit import audit
from annamite.games.vietnam_1965_1975.checks.countermix import audit as of_counters
from annamite.games.vietnam_1965_1975.position.season.ledger import Ledger
from annamite.games.vietnam_1965_1975.position.season.sheets import Levy, Mobilization, Order
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.armies.recruiting import PLEIKU, numbers
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.named import (
    ARVN_4TH_REGIMENT,
    KOREAN_1ST_REGIMENT,
    KOREAN_CAVALRY,
    LIGHT_BRIGADE,
    MECHANIZED_BATTALION,
    PAVN_32ND_REGIMENT,
    VC_1ST_REGIMENT,
)
from tests.games.vietnam_1965_1975.scenes import Scene

COMING = Order(item="battalion", counters=numbers(MECHANIZED_BATTALION))
ALLY = Order(item="korean_regiment", counters=numbers(KOREAN_1ST_REGIMENT))
HOME = Order(item="battalion", counters=numbers(MECHANIZED_BATTALION), withdrawn=True)


def scene_with(*ids: str, **season: Any) -> Scene:
    """Return a scene of an interphase with some units on the map."""
    scene = interphase(Stage.RECORD_KEEPING, **season)
    for id_ in ids:
        scene.unit(id_, PLEIKU)
    return scene


@pytest.mark.parametrize(
    "season",
    [
        {},
        {"orders": (COMING, ALLY), "destroyed": numbers(MECHANIZED_BATTALION)},
        {"orders": (COMING,), "on_call": numbers(KOREAN_1ST_REGIMENT)},
        {"departed": numbers(KOREAN_1ST_REGIMENT, LIGHT_BRIGADE), "allies_gone": True},
        {"landing": numbers(MECHANIZED_BATTALION, LIGHT_BRIGADE)},
    ],
)
def test_a_sound_season(season: dict[str, Any]) -> None:
    """What is destroyed may be on its way again."""
    assert audit(scene_with(**season).t) == []


@pytest.mark.parametrize(
    ("season", "broken"),
    [
        (
            {"departed": numbers(LIGHT_BRIGADE), "destroyed": numbers(LIGHT_BRIGADE)},
            "us.199 is gone for good, and destroyed",
        ),
        (
            {"departed": numbers(KOREAN_CAVALRY), "on_call": numbers(KOREAN_CAVALRY)},
            "fwa.ca.cav is gone for good, and on call",
        ),
        (
            {"orders": (ALLY,), "on_call": numbers(KOREAN_1ST_REGIMENT)},
            "fwa.ca.1 is on call, and coming",
        ),
        (
            {"landing": numbers(LIGHT_BRIGADE), "departed": numbers(LIGHT_BRIGADE)},
            "us.199 is gone for good, and coming",
        ),
        ({"destroyed": numbers(KOREAN_CAVALRY)}, "fwa.ca.cav is destroyed"),
        ({"on_call": numbers(LIGHT_BRIGADE)}, "us.199 is on call"),
        ({"orders": (HOME,)}, "us.1.1.1 is ordered home and not there"),
        (
            {"on_call": numbers(KOREAN_CAVALRY), "allies_gone": True},
            "allies are there, or may come, after they left for good",
        ),
        ({"final_withdrawal": True}, "allies were left behind by a final withdrawal"),
    ],
)
def test_counters_in_two_boxes_or_in_the_wrong_one(season: dict[str, Any], broken: str) -> None:
    """Each is told."""
    assert broken in audit(scene_with(**season).t)


@pytest.mark.parametrize(
    ("id_", "season", "broken"),
    [
        (MECHANIZED_BATTALION, {"orders": (COMING,)}, "us.1.1.1 is ordered and there already"),
        (
            LIGHT_BRIGADE,
            {"final_withdrawal": True, "allies_gone": True},
            "US units are there after a final withdrawal",
        ),
        (
            KOREAN_CAVALRY,
            {"allies_gone": True},
            "allies are there, or may come, after they left for good",
        ),
        (
            PAVN_32ND_REGIMENT,
            {"ledger": Ledger(fallen=numbers(PAVN_32ND_REGIMENT))},
            "1 of nva.1.32 are in play, and 1 were lost",
        ),
        (
            PAVN_32ND_REGIMENT,
            {"nva_withdrawn": numbers(PAVN_32ND_REGIMENT)},
            "1 of nva.1.32 are in play, and 1 were withdrawn",
        ),
        (
            ARVN_4TH_REGIMENT,
            {"levy": Levy(withdrawn=numbers(ARVN_4TH_REGIMENT))},
            "1 of arvn.2.4 are in play, and 1 were withdrawn",
        ),
    ],
)
def test_units_that_cannot_be_there(id_: str, season: dict[str, Any], broken: str) -> None:
    """Each is told."""
    found = list(of_counters(scene_with(id_, **season).t))
    assert found == [broken]


def test_of_the_vc_nothing_is_said() -> None:
    """A counter that was lost may lie face down, for all that the US side knows."""
    fallen = numbers(VC_1ST_REGIMENT)
    scene = scene_with(
        VC_1ST_REGIMENT, ledger=Ledger(fallen=fallen), mobilization=Mobilization(withdrawn=fallen)
    )
    assert list(of_counters(scene.t)) == []
