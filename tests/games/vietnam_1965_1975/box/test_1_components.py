"""Section 1: sides, sizes of units, the map, and what is kept on record."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.kernel.shapes import plain
from tests.games.vietnam_1965_1975.named import (
    ARVN_6TH_REGIMENT,
    FIELDS_IN_QUANG_TIN,
    FIRST_BATTALION_28TH_INFANTRY,
    FIRST_CAVALRY_HQ,
    HOWITZERS,
    KOREAN_1ST_REGIMENT,
    LIGHT_BRIGADE,
    MOUNTAIN_NORTH_OF_SON_HA,
    PAVN_32ND_REGIMENT,
    QUANG_NGAI,
    STRONG_VC_BATTALION,
    VC_1ST_REGIMENT,
    VC_9TH_DIVISION_HQ,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene


@pytest.mark.rule("vn 1-a", "vn 1-c", "vn 1-e")
def test_sides_map_and_sizes() -> None:
    """Five armies on two sides, four countries on the map, each hex with a number of its own."""
    scene = Scene()
    sides = {
        FIRST_BATTALION_28TH_INFANTRY: US,
        ARVN_6TH_REGIMENT: US,
        KOREAN_1ST_REGIMENT: US,
        VC_1ST_REGIMENT: NLF,
        PAVN_32ND_REGIMENT: NLF,
    }
    units = {id_: scene.unit(id_, QUANG_NGAI) for id_ in sides}
    assert {id_: scene.t.side(unit) for id_, unit in units.items()} == sides
    assert len(set(BOX.ids)) == len(BOX.ids) == 2851 + 5
    assert {name for h in BOX.hexes for name in h.country} == {
        "South Vietnam",
        "Laos",
        "Cambodia",
        "North Vietnam",
    }
    brigade = scene.unit(LIGHT_BRIGADE, QUANG_NGAI)
    sizes = {u: BOX.counters[scene.s.counter[u]].size for u in (brigade, units[VC_1ST_REGIMENT])}
    assert sizes == {brigade: "X", units[VC_1ST_REGIMENT]: "III"}
    assert all(scene.t.profile(u).brigade for u in sizes)
    assert not scene.t.profile(units[FIRST_BATTALION_28TH_INFANTRY]).brigade


@pytest.mark.rule("vn 1-d", "vn 1-e")
def test_sizes_are_battalions_regiments_brigades_and_divisions() -> None:
    """Each size has its symbol; regiments and brigades count as brigade-sized."""
    sizes = {
        FIRST_BATTALION_28TH_INFANTRY: "II",
        VC_1ST_REGIMENT: "III",
        LIGHT_BRIGADE: "X",
        FIRST_CAVALRY_HQ: "XX",
        VC_9TH_DIVISION_HQ: "XX",
    }
    found = {id_: BOX.counters[BOX.counter_number[id_]].size for id_ in sizes}
    assert found == sizes
    assert {counter.size for counter in BOX.counters if counter.type != "ship"} - {None} <= {
        "II", "III", "X", "XX",
    }  # fmt: skip
    faces = {id_: BOX.profile(BOX.counter_number[id_], 0) for id_ in sizes}
    assert [id_ for id_, face in faces.items() if face.brigade] == [VC_1ST_REGIMENT, LIGHT_BRIGADE]
    assert [id_ for id_, face in faces.items() if face.battalion] == [FIRST_BATTALION_28TH_INFANTRY]


@pytest.mark.rule("vn 1-h")
def test_each_chart_of_the_rules_is_in_the_box() -> None:
    """By one number of each: terrain, combat, pacification, bombing, loyalty, morale, units, blockade."""
    strategic = BOX.strategic
    assert BOX.c.charts.terrain["jungle"].drm == -1
    assert [*BOX.c.charts.results] == [*range(-4, 12)]
    assert strategic.pacification.result(6, 4, 64, 7) == 1
    assert strategic.bombing.row_number("north", 2, 84) == 20
    assert strategic.loyalty.shift(135, 4) == ("B", -1)
    assert strategic.morale.captured(3) == -1
    assert BOX.unit_chart.item("us", "airmobile").group == 2
    assert strategic.blockade.index(2) == 54


@pytest.mark.rule("vn 1-k")
def test_what_remains_is_on_record() -> None:
    """Points given to an operation are taken off what is available, not off the total."""
    scene = Scene()
    scene.s.air_total = scene.s.air = 5
    scene.s.airmobile_total = scene.s.airmobile = 9
    gun, vc = scene.unit(HOWITZERS, QUANG_NGAI), scene.unit(VC_1ST_REGIMENT, FIELDS_IN_QUANG_TIN)
    scene.play(
        "let_us_operate", "search_and_destroy", f"unit-{gun}", "done", f"hex-{FIELDS_IN_QUANG_TIN}"
    )
    scene.play("air-2", "done")
    assert (scene.s.air, scene.s.air_total, scene.t.op.fire.air) == (3, 5, 2)
    scene.play(f"lift-{gun}")
    assert scene.s.airmobile == 9 - scene.t.profile(gun).lift
    assert scene.s.airmobile_total == 9
    assert scene.s.pools == [9, 9, 9, 9]
    assert scene.where(vc) == FIELDS_IN_QUANG_TIN


@pytest.mark.rule("vn 1-n", "vn 1-o")
def test_the_nlf_may_read_the_us_records_and_nobody_reads_the_nlfs() -> None:
    """Both see the US side's points; what is face down is the same blank to it."""
    views = []
    for id_ in (VC_BATTALION, STRONG_VC_BATTALION):
        scene = Scene()
        scene.s.air_total, scene.s.air, scene.s.airmobile_total = 9, 4, 3
        us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
        vc = scene.unit(id_, MOUNTAIN_NORTH_OF_SON_HA, known=0)
        mine, theirs = (plain(scene.game.view(scene.s, seat)) for seat in ("nlf", "us"))
        assert mine["support"] == theirs["support"] == {
            "air": [4, 9], "airmobile": [0, 3], "riverine": [0, 0],
        }  # fmt: skip
        assert mine["units"][us]["counter"] == FIRST_BATTALION_28TH_INFANTRY
        assert mine["units"][vc]["counter"] == id_
        assert theirs["units"][vc]["counter"] is None
        views.append(theirs)
    assert views[0] == views[1]
