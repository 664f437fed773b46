"""Section 7.6, free fire: when it is declared, and where support works in full."""

from __future__ import annotations

import msgspec
import pytest

from annamite.games.vietnam_1965_1975.box.scenarios import Special
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.box.tallies import T_FREE_FIRE
from annamite.games.vietnam_1965_1975.operation.fire import aims, bombard_points, worth
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.turn.game_turn import game_turn
from annamite.games.vietnam_1965_1975.turn.victory import points
from tests.games.vietnam_1965_1975.named import (
    DA_NANG,
    FIRST_BATTALION_28TH_INFANTRY,
    HILLS_SOUTHEAST_OF_HAU_DUC,
    MOUNTAIN_NORTH_OF_SON_HA,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    QUANG_NGAI,
    THIRD_BATTALION_THIRD_MARINES,
    TRA_BONG_ROAD,
    VC_1ST_REGIMENT,
    VC_ARTILLERY,
)
from tests.games.vietnam_1965_1975.scenes import BOX, SHEET, Scene
from tests.games.vietnam_1965_1975.shelling import BESIDE, TARGET, fly, shelling

REGION, OTHER = (BOX.in_regions[BOX.at[at]][0] for at in (TARGET, BESIDE))


@pytest.mark.rule("vn 7.6-f", "vn 7.6-a", "vn 7.5-k")
def test_free_fire_may_be_declared_when_the_shells_are_about_to_fall() -> None:
    """Late it may be declared in the target's region alone, and support works in full at once."""
    assert REGION != OTHER
    scene = shelling()
    early = {f"free_fire-{region}" for region in (REGION, OTHER)}
    assert early <= set(scene.words)
    fly(scene, "air-5")
    assert scene.asked == "combat.free_fire"
    assert scene.words == ["done", f"free_fire-{REGION}"]
    scene.play(f"free_fire-{REGION}")
    assert scene.s.tally[T_FREE_FIRE] == 1
    assert scene.asked == "fire.support"
    scene.play("air-5")
    assert scene.asked == "combat.die"
    assert bombard_points(scene.t, scene.t.combat) == 2 * 5


@pytest.mark.rule("vn 7.6-l", "vn 7.6-j", "vn 7.6-b", "vn 7.6-n", "vn 4.3-e")
def test_where_support_works_in_full() -> None:
    """In free-fire regions, Da Nang, Gia Dinh and abroad; elsewhere the US side's is halved."""
    scene = Scene()
    scene.operation()
    t = scene.t
    assert t.full_fire(BOX.at[DA_NANG])
    assert t.full_fire(BOX.at["2862"])
    assert not t.full_fire(BOX.at[NORTHWEST_OF_QUANG_NGAI])
    cambodia = next(n for n in range(len(BOX.ids)) if BOX.hexes[n].country == ("Cambodia",))
    assert t.full_fire(cambodia)
    assert worth(t, US, BOX.at[NORTHWEST_OF_QUANG_NGAI], 6) == 6
    assert worth(t, NLF, BOX.at[NORTHWEST_OF_QUANG_NGAI], 3) == 6
    assert {BOX.regions[n] for n in BOX.touches[BOX.at[HILLS_SOUTHEAST_OF_HAU_DUC]]} == {
        "I-4",
        "I-5",
    }
    scene.s.free_fire = 1 << BOX.region_number["I-4"]
    assert scene.t.full_fire(BOX.at[HILLS_SOUTHEAST_OF_HAU_DUC])


@pytest.mark.rule("vn 7.6-d", "vn 7.6-e", "vn 7.6-i", "vn 18.1-l")
def test_free_fire_lasts_and_costs_points() -> None:
    """A declared region stays so to the end and costs Victory Points."""
    scene = Scene(msgspec.structs.replace(SHEET, special=Special(free_fire=True)))
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, QUANG_NGAI)
    scene.unit(VC_1ST_REGIMENT, MOUNTAIN_NORTH_OF_SON_HA)
    scene.play(
        "let_us_operate",
        "search_and_destroy",
        f"unit-{us}",
        "done",
        f"hex-{MOUNTAIN_NORTH_OF_SON_HA}",
    )
    region = BOX.region_number["I-5"]
    assert f"free_fire-{region}" in scene.words
    assert not scene.t.full_fire(BOX.at[MOUNTAIN_NORTH_OF_SON_HA])
    scene.play(f"free_fire-{region}")
    assert scene.t.full_fire(BOX.at[MOUNTAIN_NORTH_OF_SON_HA])
    assert scene.s.tally[T_FREE_FIRE] == 1
    before = points(scene.t)[1]
    scene.s.tally[T_FREE_FIRE] = 0
    assert before - points(scene.t)[1] == 8
    game_turn(scene.t)
    assert scene.t.full_fire(BOX.at[MOUNTAIN_NORTH_OF_SON_HA])


@pytest.mark.rule("vn 7.6-f")
def test_free_fire_is_asked_after_the_alert_and_where_it_matters() -> None:
    """It may be declared once more when combat opens, if it is not yet, and the scenario has it."""
    scene = shelling(VC_1ST_REGIMENT)
    fly(scene, "air-5")
    assert scene.told("alert")
    assert scene.asked == "combat.free_fire"
    early = shelling()
    fly(early, "air-5", f"free_fire-{REGION}")
    assert early.asked == "fire.support"
    barred = shelling(free_fire=False)
    fly(barred, "air-5")
    assert barred.asked == "fire.support"


@pytest.mark.rule("vn 7.6-f", "vn 7.6-o", "vn 7.5-v")
def test_free_fire_declared_late_helps_the_interdiction_of_that_segment() -> None:
    """Without it 4 points interdict nothing; once it is declared they may."""
    scene = Scene(msgspec.structs.replace(SHEET, special=Special(free_fire=True)))
    scene.s.air_total = scene.s.air = 4
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTH_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    scene.operation(units=[us], targets=[vc], target_hexes=[NORTHWEST_OF_QUANG_NGAI], air=4)
    scene.stage = Stage.COMBAT_SEGMENT
    scene.play()
    region = BOX.region_number["I-5"]
    word = next(w for w in scene.words if w.endswith(f"-{region}"))
    assert BOX.at[NORTHWEST_OF_QUANG_NGAI] not in aims(scene.t, US)
    scene.play(word)
    if scene.asked == "combat.free_fire":
        scene.play("done")
    assert scene.asked == "fire.interdict"
    assert f"hex-{NORTHWEST_OF_QUANG_NGAI}" in scene.words
    assert scene.s.tally[T_FREE_FIRE] == 1


@pytest.mark.rule("vn 7.6-j")
def test_nobody_is_asked_for_free_fire_when_the_nlf_bombards() -> None:
    """Nobody answers a bombardment, so that there is no US fire to be freed."""
    scene = Scene(msgspec.structs.replace(SHEET, special=Special()))
    gun = scene.unit(VC_ARTILLERY, NORTHWEST_OF_QUANG_NGAI)
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, TRA_BONG_ROAD)
    assert BOX.distance(BOX.at[NORTHWEST_OF_QUANG_NGAI], BOX.at[TRA_BONG_ROAD]) == 1
    scene.play("operate", "bombard", f"unit-{gun}", "done", f"hex-{TRA_BONG_ROAD}")
    assert scene.asked == "fire.support"
    scene.play(f"gun-{gun}")
    assert scene.asked == "combat.die"
    assert scene.t.combat.defenders == [us]


@pytest.mark.rule("vn 7.6-m")
def test_border_hexes_count_as_south_vietnam() -> None:
    """Support there is halved as in the country, and in full in Laos."""
    scene = Scene()
    border = next(
        n
        for n, h in enumerate(BOX.hexes)
        if len(h.country) > 1 and "South Vietnam" in h.country and h.region and not h.all_sea
    )
    abroad = next(n for n, h in enumerate(BOX.hexes) if h.country == ("Laos",))
    assert not scene.t.full_fire(border)
    assert scene.t.full_fire(abroad)
    scene.s.free_fire = 1 << BOX.in_regions[border][0]
    assert scene.t.full_fire(border)


@pytest.mark.rule("vn 7.5-d")
@pytest.mark.parametrize(("points", "level"), [(14, 2), (6, 1), (5, 0)])
def test_guns_and_cruisers_outside_free_fire_count_half(points: int, level: int) -> None:
    """Where support is halved 14 points interdict by 2, 6 by 1 and 5 not at all."""
    scene = Scene()
    at = BOX.at[NORTHWEST_OF_QUANG_NGAI]
    half = worth(scene.t, US, at, points)
    assert half == points
    scene.operation(interdicted={at: half})
    assert scene.t.interdicted(at) == level
