"""The audit of prices: commitment and draft never stand below what is there has cost (16.3, 17)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.box.places import ASIDE, AT_SEA, HOLDING_BOX
from annamite.games.vietnam_1965_1975.box.scenarios import Scenario, ours
from annamite.games.vietnam_1965_1975.box.sides import Pool
from annamite.games.vietnam_1965_1975.checks.audit import audit
from annamite.games.vietnam_1965_1975.checks.prices import audit as of_prices
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.season.sheets import Levy, Order
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.games.vietnam_1965_1975.turn.set_up import start
from tests.games.vietnam_1965_1975.campaign.armies.recruiting import PLEIKU, numbers
from tests.games.vietnam_1965_1975.campaign.interphases import CAMPAIGN, interphase
from tests.games.vietnam_1965_1975.named import (
    ARVN_2ND_DIVISION_HQ,
    ARVN_4TH_REGIMENT,
    ARVN_BATTALION,
    CRUISER,
    FIRST_BRIGADE_FIRST_DIVISION,
    KOREAN_1ST_REGIMENT,
    LIGHT_BRIGADE,
    RANGER_GROUP,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene


def bare(index: Index, level: int, **season: Any) -> Scene:
    """Return a scene without forces and points, an index at a level."""
    scene = interphase(Stage.RECORD_KEEPING, {index: level, Index.NAVAL: 0}, **season)
    scene.s.pools = [0, 0, 0, 0]
    return scene


def least(index: Index, arrange: Any, **season: Any) -> int:
    """Return the lowest level of an index at which nothing is wrong with an arrangement."""
    for level in range(300):
        scene = bare(index, level, **season)
        arrange(scene)
        if not list(of_prices(scene.t)):
            return level
    raise AssertionError


@pytest.mark.parametrize("number", [n for n, x in enumerate(ours()) if x.sheet.campaign])
def test_all_campaigns_begin_with_what_has_been_paid(number: int) -> None:
    """Nothing is excused."""
    scenario = ours()[number]
    assert audit(Table(start(BOX, scenario, number), BOX, scenario)) == []


def test_what_us_forces_have_cost() -> None:
    """Brigades by their battalions, guns in whole groups, HQs nothing, allies and ships their price."""

    def arrange(scene: Scene) -> None:
        scene.unit(LIGHT_BRIGADE, PLEIKU)
        scene.unit(FIRST_BRIGADE_FIRST_DIVISION, PLEIKU, back=1)
        for id_ in ("us.1.1.1", "us.1.1.2", "us.4.hq", "us.4.a", KOREAN_1ST_REGIMENT):
            scene.unit(id_, PLEIKU)
        for id_ in ("us.art.2-13", "us.art.2-17", "us.art.5-27", "us.art.3-6"):
            scene.unit(id_, PLEIKU)
        scene.unit(CRUISER, AT_SEA)
        scene.unit("us.1.1.3", ASIDE)

    assert least(Index.US_COMMITMENT, arrange) == 4 + 2 + 1 + 1 + 1


def test_what_us_points_and_the_mcnamara_line_have_cost() -> None:
    """Whole groups of what is left; the line as far as it stands."""

    def arrange(scene: Scene) -> None:
        s = scene.s
        s.air_total, s.airmobile_total, s.riverine_total, s.pools[Pool.US] = 14, 5, 3, 7

    assert least(Index.US_COMMITMENT, arrange) == 2 + 2 + 1 + 2
    assert least(Index.US_COMMITMENT, arrange, line=1) == 7 + 10
    assert least(Index.US_COMMITMENT, arrange, line=2) == 7 + 140


def test_what_is_ordered_home_gives_its_price_back_as_soon_as_that_is_booked() -> None:
    """It is still there."""
    orders = (Order(item="battalion", counters=numbers("us.1.1.1"), withdrawn=True),)

    def arrange(scene: Scene) -> None:
        for id_ in ("us.1.1.1", "us.1.1.2"):
            scene.unit(id_, PLEIKU)

    assert least(Index.US_COMMITMENT, arrange, orders=orders) == 1


def test_how_many_men_the_arvn_has() -> None:
    """Regiments, HQs, rangers in their box, battalions in twos, points in threes."""

    def arrange(scene: Scene) -> None:
        for id_ in (ARVN_4TH_REGIMENT, ARVN_2ND_DIVISION_HQ, *[ARVN_BATTALION] * 5):
            scene.unit(id_, PLEIKU)
        scene.unit(RANGER_GROUP, HOLDING_BOX)
        scene.s.pools[Pool.ARVN] = 8

    assert least(Index.SVN_DRAFT, arrange) == 1 + 1 + 2 + 2 + 2
    levy = Levy(group="battalion", more=1)
    assert least(Index.SVN_DRAFT, arrange, levy=levy) == 7


def test_what_is_too_low_is_told() -> None:
    """With what it should be."""
    scene = bare(Index.US_COMMITMENT, 3)
    scene.unit(LIGHT_BRIGADE, PLEIKU)
    assert audit(scene.t) == ["us_commitment stands at 3, and what is there has cost 4"]


@pytest.mark.parametrize(("level", "sound"), [(13, True), (9, True), (8, False)])
def test_what_a_scenario_does_not_count_at_its_start_it_never_does(
    level: int, *, sound: bool
) -> None:
    """An owner's campaign begins with 13 worth of forces and 9 commitment: 4 are excused for good."""
    sheet = CAMPAIGN.sheet
    assert sheet.campaign is not None
    levels = replace(sheet.campaign.levels, us_commitment=9)
    own = replace(sheet, campaign=replace(sheet.campaign, levels=levels))
    scenario = Scenario(own, CAMPAIGN.area)
    t = Table(start(BOX, scenario, 0), BOX, scenario)
    changed = [*t.season.levels]
    changed[Index.US_COMMITMENT] = level
    t.note(levels=tuple(changed))
    assert (list(of_prices(t)) == []) is sound
