"""The audit of a campaign's counters: who is ordered, who has left, and each in one box alone (17)."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.vietnam_1965_1975.box.sides import NATIONS
from annamite.games.vietnam_1965_1975.checks import countermix
from annamite.games.vietnam_1965_1975.checks.audit import audit
from annamite.games.vietnam_1965_1975.position.season.ledger import Ledger
from annamite.games.vietnam_1965_1975.position.season.sheets import Mobilization, Order
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.armies.recruiting import PLEIKU, numbers
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.named import (
    KOREAN_1ST_REGIMENT,
    KOREAN_CAVALRY,
    LIGHT_BRIGADE,
    MECHANIZED_BATTALION,
    PAVN_32ND_REGIMENT,
    VC_1ST_REGIMENT,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

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
            "us.199 is accounted for 2 times, and printed 1 times",
        ),
        (
            {"departed": numbers(KOREAN_CAVALRY), "on_call": numbers(KOREAN_CAVALRY)},
            "fwa.ca.cav is accounted for 2 times, and printed 1 times",
        ),
        (
            {"orders": (ALLY,), "on_call": numbers(KOREAN_1ST_REGIMENT)},
            "fwa.ca.1 is accounted for 2 times, and printed 1 times",
        ),
        (
            {"landing": numbers(LIGHT_BRIGADE), "departed": numbers(LIGHT_BRIGADE)},
            "us.199 is accounted for 2 times, and printed 1 times",
        ),
        ({"destroyed": numbers(KOREAN_CAVALRY)}, "counters of fwa are listed in destroyed"),
        ({"on_call": numbers(LIGHT_BRIGADE)}, "counters of us are listed in on_call"),
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
    ],
)
def test_units_that_cannot_be_there(id_: str, season: dict[str, Any], broken: str) -> None:
    """Each is told."""
    assert broken in audit(scene_with(id_, **season).t)


@pytest.mark.parametrize(
    ("id_", "season"),
    [
        (VC_1ST_REGIMENT, {"ledger": Ledger(fallen=numbers(VC_1ST_REGIMENT))}),
        (PAVN_32ND_REGIMENT, {"nva_withdrawn": numbers(PAVN_32ND_REGIMENT)}),
    ],
)
def test_counters_that_lie_apart_are_not_in_play(id_: str, season: dict[str, Any]) -> None:
    """Lost and not reckoned with yet, or withdrawn in this interphase."""
    scene = scene_with(id_, **season)
    found = list(countermix.conserved(scene.t, range(len(NATIONS))))
    assert found == [f"{id_} is accounted for 2 times, and printed 1 times"]


def test_lost_battalions_count_with_those_in_play() -> None:
    """All of a kind but one in play and two lost are one too many; withdrawn ones may be drawn."""
    battalion = BOX.counter_number[VC_BATTALION]
    others = [VC_BATTALION] * (BOX.counters[battalion].count - 1)
    for lost, sound in ((1, True), (2, False)):
        scene = scene_with(*others, ledger=Ledger(fallen=(battalion,) * lost))
        assert (list(countermix.conserved(scene.t, range(len(NATIONS)))) == []) is sound
    withdrawn = Mobilization(withdrawn=(battalion,) * 2)
    scene = scene_with(*others, mobilization=withdrawn)
    assert list(countermix.conserved(scene.t, range(len(NATIONS)))) == []
