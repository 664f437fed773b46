"""Section 4.3, borders: hexes on the border of a country or between two regions."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.operation.combat import open_targets, reach
from annamite.games.vietnam_1965_1975.operation.fire import bombard_points
from annamite.games.vietnam_1965_1975.operation.odds import work_out
from tests.games.vietnam_1965_1975.named import (
    FIRST_BATTALION_28TH_INFANTRY,
    PAVN_32ND_REGIMENT,
    QUANG_NGAI,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene


def the_border() -> tuple[str, str]:
    """Return a hex of South Vietnam and one next to it that lies wholly in the North."""
    for n, h in enumerate(BOX.hexes):
        if h.country == ("North Vietnam",) and not BOX.sea[n]:
            for m in BOX.around(n):
                if BOX.in_svn[m] and not BOX.side_between(n, m):
                    return BOX.ids[m], h.id
    raise AssertionError


def shared_hex() -> int:
    """Return a hex that two regions share and that is halved unless one of them is free-fire."""
    return next(
        n
        for n, regions in enumerate(BOX.in_regions)
        if len(regions) == 2 and BOX.in_svn[n] and not Scene().t.full_fire(n)
    )


@pytest.mark.rule("vn 4.3-a", "vn 4.3-b", "vn 4.3-j")
def test_borders() -> None:
    """The border of Laos is no invasion, what lies beyond is; the North may be bombarded."""
    border = next(n for n, h in enumerate(BOX.hexes) if {"Laos", "South Vietnam"} <= set(h.country))
    beyond = next(n for n, h in enumerate(BOX.hexes) if h.country == ("Laos",))
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    scene.t.put(us, border, "test")
    assert scene.s.invaded == 0
    scene.t.put(us, beyond, "test")
    assert scene.s.invaded == 1
    north = next(n for n, h in enumerate(BOX.hexes) if h.country == ("North Vietnam",))
    scene = Scene()
    scene.s.air_total = scene.s.air = 6
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    scene.unit(PAVN_32ND_REGIMENT, north)
    scene.play("let_us_operate", "bombard", "done")
    assert scene.words == [f"hex-{BOX.ids[north]}"]


@pytest.mark.rule("vn 4.3-e")
@pytest.mark.parametrize(("free", "attacked_by_us", "by_nlf"), [(0, 4, 4), (1, 8, 4), (2, 8, 8)])
def test_the_attacker_chooses_the_region_of_a_shared_hex(
    free: int, attacked_by_us: int, by_nlf: int
) -> None:
    """The US side picks a region of free fire if there is one, the NLF one without."""
    at = shared_hex()
    for side, counted in ((US, attacked_by_us), (NLF, by_nlf)):
        scene = Scene()
        scene.s.free_fire = sum(1 << region for region in BOX.in_regions[at][:free])
        units = [scene.unit(FIRST_BATTALION_28TH_INFANTRY, at), scene.unit(PAVN_32ND_REGIMENT, at)]
        mine, foe = units if side == US else units[::-1]
        total = work_out(scene.t, scene.combat(BOX.ids[at], [mine], [foe], air=4))
        assert (total.attack if side == US else total.defence).fire == counted


@pytest.mark.rule("vn 4.3-f")
def test_a_boundary_hex_is_of_either_region_round_by_round() -> None:
    """Free fire in either region lets support there work in full, whichever counted before."""
    at = next(
        n
        for n, regions in enumerate(BOX.in_regions)
        if len(regions) == 2 and BOX.in_svn[n] and not Scene().t.full_fire(n)
    )
    one, two = BOX.in_regions[at]
    scene = Scene()
    us, foe = scene.unit(FIRST_BATTALION_28TH_INFANTRY, at), scene.unit(PAVN_32ND_REGIMENT, at)
    combat = scene.combat(BOX.ids[at], [us], [foe], air=4)
    op = scene.t.op
    for op.round, region, counted in ((1, one, 8), (2, two, 8), (3, None, 4)):
        scene.s.free_fire = 0 if region is None else 1 << region
        assert scene.t.full_fire(at) == (region is not None)
        assert work_out(scene.t, combat).attack.fire == counted


@pytest.mark.rule("vn 4.3-j")
def test_the_us_side_attacks_across_the_border_of_the_north() -> None:
    """Units next to the North may attack over its border."""
    south, north = the_border()
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, south)
    nva = scene.unit(PAVN_32ND_REGIMENT, north, 1)
    scene.play("let_us_operate", "search_and_destroy", f"unit-{us}", "done")
    assert f"hex-{north}" in scene.words
    scene.play(f"hex-{north}", "done", "done")
    assert scene.t.op.targets == [nva]
    assert open_targets(scene.t) == [BOX.at[north]]
    assert reach(scene.t, BOX.at[north]) == [us]


@pytest.mark.rule("vn 4.3-j")
def test_bombs_on_the_north_fall_in_full_and_cost_nothing() -> None:
    """Support in the North is not halved, and shelling it is no invasion."""
    _, north = the_border()
    scene = Scene()
    scene.s.air_total = scene.s.air = 4
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    scene.unit(PAVN_32ND_REGIMENT, north, 1)
    scene.play(
        "let_us_operate", "bombard", "done", f"hex-{north}", "air-4", "done", "done", "air-4"
    )
    assert scene.asked == "combat.die"
    assert bombard_points(scene.t, scene.t.combat) == 2 * 4
    assert sum(scene.s.tally) == 0


@pytest.mark.rule("vn 4.3-i")
@pytest.mark.parametrize(
    ("id_", "closed"), [(FIRST_BATTALION_28TH_INFANTRY, True), (PAVN_32ND_REGIMENT, False)]
)
def test_north_vietnam_is_closed_to_the_us_side(id_: str, closed: bool) -> None:
    """Units of the US side may not enter it; those of the North may."""
    south, north = the_border()
    scene = Scene()
    ways = scene.ways(scene.unit(id_, south))
    assert (ways.enter(BOX.at[south], BOX.at[north]) > 10_000) == closed
