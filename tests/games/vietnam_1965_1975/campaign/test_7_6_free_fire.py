"""Free-fire zones of a campaign: what they cost, and when they end (7.6, 13)."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.campaign import pacification
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import Decision
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.campaign.seasons import game_turn, people
from tests.games.vietnam_1965_1975.named import (
    FIRST_BATTALION_28TH_INFANTRY,
    NORTHWEST_OF_QUANG_NGAI,
    QUANG_NGAI,
    VC_1ST_REGIMENT,
)
from tests.games.vietnam_1965_1975.scenes import BOX

REGION = BOX.region_number["I-5"]


@pytest.mark.rule("vn 7.6-i")
def test_a_zone_makes_pacification_harder() -> None:
    """It is declared in an operation; the page says what it costs here, which is no Victory Points."""
    scene = game_turn()
    unit = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    before = pacification.modifier(scene.t, REGION)
    target = f"hex-{NORTHWEST_OF_QUANG_NGAI}"
    decision = scene.play("let_us_operate", "search_and_destroy", f"unit-{unit}", "done", target)
    word = f"free_fire-{REGION}"
    assert isinstance(decision, Decision)
    (option,) = (x for x in scene.game.describe(scene.s, decision) if x.id == word)
    assert option.note == "support works in full there · -2 when the region is pacified"
    scene.play(word)
    assert pacification.modifier(scene.t, REGION) == before - 2


@pytest.mark.rule("vn 7.6-g")
def test_a_zone_declared_late_costs_as_much() -> None:
    """When the attack is about to be made, in what is otherwise the same operation."""
    scene = game_turn()
    unit = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    enemy = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    before = pacification.modifier(scene.t, REGION)
    scene.operation(units=[unit], targets=[enemy], target_hexes=[NORTHWEST_OF_QUANG_NGAI])
    scene.t.op.fire.air = 4
    scene.stage = Stage.FREE_FIRE
    scene.play()
    assert scene.asked == "combat.free_fire"
    scene.play(f"free_fire-{REGION}")
    assert pacification.modifier(scene.t, REGION) == before - 2


@pytest.mark.rule("vn 7.6-h")
def test_zones_end_with_the_pacification_phase() -> None:
    """The last region is settled, and all are as before the war."""
    regions = sum(bool(region.population) for region in BOX.c.map.regions)
    scene = interphase(Stage.PACIFICATION, population=people(225), cursor=regions - 1)
    scene.s.free_fire = 1 << REGION
    scene.play("7")
    assert scene.s.free_fire == 0
