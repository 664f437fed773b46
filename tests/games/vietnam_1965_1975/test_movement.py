"""Sections 3, 4.1 and 8: what movement costs and where it may end."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.ids import HOLD, HOLDING_BOX, NLF, PATROL, Going, Kind
from annamite.games.vietnam_1965_1975.box.lookup import RIVER, ROAD, SEA, WATER
from annamite.games.vietnam_1965_1975.moving.costs import allowance
from tests.games.vietnam_1965_1975.scenes import BOX, Scene


def reaches(ways: object, id_: str) -> bool:
    """Whether a hex can be entered now."""
    return BOX.at[id_] in dict(ways.steps())  # type: ignore[attr-defined]


@pytest.mark.rule("vn 3-y", "vn 3-s", "vn 3-t", "vn 4.1-e", "vn 3-v")
def test_a_mixed_stack_pays_the_dearest_cost() -> None:
    scene = Scene()
    mech, foot = scene.unit("us.1.1.1", "4924"), scene.unit("us.1.1.2", "4924")
    scene.operation(units=[mech, foot])
    ways = scene.ways(mech, foot, mp=8)
    assert scene.walk(ways, "5023", "5022") == [1, 5]
    alone = scene.ways(foot, mp=2)
    alone.move.at = BOX.at["5022"]
    assert scene.walk(alone, "5021", "5121") == [1, 1]
    assert not alone.steps()


@pytest.mark.rule("vn 3.1-m", "vn 3.1-o", "vn 3-o", "vn 3-p", "vn 3.2-n")
def test_leaving_zones_and_enemy_hexes_costs_more() -> None:
    scene = Scene()
    armour = scene.unit("us.25.a", "5120")
    scene.unit("vc.ind.2", "5219")
    ways = scene.ways(armour, mp=20)
    assert scene.walk(ways, "5219") == [4 + 1]
    assert scene.walk(ways, "5120") == [4 + 2]
    assert scene.walk(ways, "5019") == [0.5 + 1]
    for mission, extra in ((PATROL, 2), (HOLD, 0)):
        scene = Scene()
        armour = scene.unit("us.25.a", "5120")
        scene.unit("vc.ind.2", "5219", mission=mission)
        assert scene.walk(scene.ways(armour, mp=20), "5019") == [0.5 + extra]


@pytest.mark.rule("vn 3.1-n", "vn 3.1-v", "vn 6.2-k", "vn 6.2-q")
def test_patrols_slow_and_holders_do_not() -> None:
    for mission, cost in ((0, 2), (PATROL, 3), (HOLD, 1)):
        scene = Scene()
        unit = scene.unit("us.1.1.2", "5121")
        scene.unit("vc.ind.1", "5120", mission=mission, done=1)
        assert scene.walk(scene.ways(unit, mp=8), "5021") == [cost]


@pytest.mark.rule("vn 6.2-q")
@pytest.mark.parametrize("missions", [(PATROL, 0), (0, PATROL), (PATROL, HOLD), (HOLD, PATROL)])
@pytest.mark.parametrize("other", ["5120", "5021"])
def test_a_patrol_slows_whoever_else_has_a_zone_there(
    missions: tuple[int, int], other: str
) -> None:
    scene = Scene()
    unit = scene.unit("us.1.1.2", "5121")
    assert BOX.at[other] in BOX.around(BOX.at["5121"])
    for id_, hex_, mission in zip(("vc.ind.1", "vc.ind.2"), ("5120", other), missions):
        scene.unit(id_, hex_, mission=mission, done=int(mission > 0))
    ways = scene.ways(unit, mp=20)
    assert ways.exit(BOX.at["5121"]) == 2 * 2
    ways.move.air = True
    assert ways.landing(BOX.at["5121"]) + BOX.enter_air == 2 * 3


@pytest.mark.rule("vn 3.1-i", "vn 3.1-j", "vn 3.1-k", "vn 3.1-l", "vn 10-k")
def test_who_has_a_zone_of_control() -> None:
    for id_, zoc in (
        ("us.1.1.2", True),
        ("arvn.bn", False),
        ("arvn.ranger", True),
        ("arvn.2.6", True),
        ("us.art.2-12", False),
        ("vc.political", True),
        ("vc.conduit", True),
        ("vc.9.hq", False),
    ):
        scene = Scene()
        unit = scene.unit(id_, "5020")
        assert (BOX.at["5120"] in scene.t.zoc(scene.t.side(unit))) == zoc, id_


@pytest.mark.rule("vn 3.1-c", "vn 3.1-f", "vn 3.1-h", "vn 3.1-q")
def test_zones_do_not_reach_into_hexes_of_their_own_side() -> None:
    scene = Scene()
    scene.unit("vc.ind.1", "5120")
    scene.unit("vc.ind.2", "5020")
    scene.unit("us.1.1.2", "5120")
    zones = scene.t.zoc(NLF)
    assert BOX.at["5120"] not in zones
    assert BOX.at["5121"] in zones
    unit = scene.unit("us.1.1.3", "5120")
    scene.operation(interdicted=[[BOX.at["5120"], 6]])
    assert scene.ways(unit).exit(BOX.at["5120"]) == 2 * (2 + 1)


@pytest.mark.rule("vn 3.1-g")
def test_zones_cross_no_sea() -> None:
    """The map has seven hexsides of sea between hexes of land."""
    across = [
        (n // 6, BOX.near[n])
        for n, bits in enumerate(BOX.sides)
        if bits & SEA and not BOX.sea[n // 6] and not BOX.sea[BOX.near[n]]
    ]
    assert len(across) == 2 * 7
    for here, there in across:
        scene = Scene()
        scene.unit("vc.ind.1", here)
        inland = {n for n in BOX.around(here) if not BOX.sea[n] and (here, n) not in across}
        assert there not in inland
        assert scene.t.zoc(NLF).keys() == inland


@pytest.mark.rule("vn 3.1-g")
def test_zones_do_not_reach_out_to_sea() -> None:
    coast = [
        n
        for n in range(len(BOX.ids))
        if not BOX.sea[n] and any(BOX.sea[other] for other in BOX.around(n))
    ]
    assert len(coast) > 100
    for at in coast[::10]:
        scene = Scene()
        scene.unit("vc.ind.1", at)
        zones = scene.t.zoc(NLF)
        assert zones
        assert not any(BOX.sea[n] for n in zones)


@pytest.mark.rule("vn 3-m", "vn 3-n", "vn 3-r", "vn 3.1-s", "vn 5.1-k")
def test_an_enemy_hex_needs_points_to_leave_it_unless_it_is_the_target() -> None:
    scene = Scene()
    unit = scene.unit("us.1.1.2", "5121")
    scene.unit("vc.ind.1", "5120")
    assert not reaches(scene.ways(unit, mp=3), "5120")
    assert reaches(scene.ways(unit, mp=5), "5120")
    passing = scene.ways(unit, mp=5)
    scene.walk(passing, "5120")
    assert not passing.stop()
    scene.operation(target_hexes=["5120"])
    onto = scene.ways(unit, mp=3)
    assert reaches(onto, "5120")
    scene.walk(onto, "5120")
    assert onto.stop()


@pytest.mark.rule("vn 3.1-p", "vn 3.3-c", "vn 3.3-o", "vn 6.2-r", "vn 2.2-y")
def test_strategic_movement_of_the_nlf() -> None:
    for mission, cost in ((0, 1 + 2), (PATROL, 1 + 4)):
        scene = Scene()
        unit = scene.unit("vc.ind.1", "5121")
        scene.unit("us.1.1.2", "5120", mission=mission, done=mission // 2)
        scene.operation(Kind.STRATEGIC, NLF, units=[unit])
        ways = scene.ways(unit, going=Going.STRATEGIC)
        assert scene.walk(ways, "5021") == [cost]
    assert allowance(scene.t, unit, Going.STRATEGIC) == 3 * 6 * 2
    assert allowance(scene.t, unit, Going.OPERATION) == 6 * 2


@pytest.mark.rule("vn 3.3-j", "vn 3.3-k", "vn 3.3-l", "vn 3.3-m", "vn 3.3-b")
def test_strategic_movement_of_the_us_side_is_free_on_roads() -> None:
    scene = Scene()
    unit = scene.unit("us.1.1.1", "5121")
    scene.operation(Kind.STRATEGIC, units=[unit])
    ways = scene.ways(unit, going=Going.STRATEGIC, mp=4)
    assert scene.walk(ways, "5120", "5019", "5018") == [0, 0, 0]
    assert not ways.move.air
    scene.unit("vc.ind.1", "4918")
    blocked = scene.ways(unit, going=Going.STRATEGIC, mp=0)
    blocked.move.at = BOX.at["5018"]
    assert not blocked.steps()


@pytest.mark.rule("vn 8.1-p", "vn 8.1-a", "vn 8.1-c", "vn 8.1-d", "vn 8.1-e")
def test_airmobile_movement_and_landings() -> None:
    scene = Scene()
    unit = scene.unit("us.1c.1.1", "4721")
    start = BOX.near[BOX.at["4721"] * 6 + 5]
    scene.s.hex[unit] = start
    scene.unit("vc.ind.1", "5021")
    scene.unit("vc.ind.2", "5123", mission=PATROL, done=1)
    scene.operation(target_hexes=["5123"])
    ways = scene.ways(unit, mp=8, air=True)
    path = ["4721", "4821", "4922", "5022"]
    assert scene.walk(ways, *path) == [0.5, 0.5, 0.5, 1.5]
    ((at, spent),) = [step for step in ways.steps() if BOX.ids[step[0]] == "5123"]
    assert spent - ways.move.spent + ways.landing(at) == 2 * (2 + 3)
    assert spent + ways.landing(at) == ways.move.allowance == 2 * 8
    clear = scene.ways(unit, air=True)
    assert clear.landing(BOX.at["5127"]) == 2 * 1 - 1
    assert clear.landing(BOX.at["4921"]) == 2 * 2 - 1
    assert clear.landing(BOX.at["5124"]) == clear.landing(BOX.at["5123"]) == 2 * 3 - 1


@pytest.mark.rule("vn 8.1-n", "vn 4.1-k", "vn 8.1-f")
def test_flying_crosses_the_sea_but_does_not_end_there() -> None:
    scene = Scene()
    unit = scene.unit("us.1c.1.1", "5219")
    ways = scene.ways(unit, mp=3, air=True)
    assert reaches(ways, "5319")
    scene.walk(ways, "5319")
    assert not ways.stop()
    assert not reaches(scene.ways(unit, mp=8), "5319")


@pytest.mark.rule("vn 11.3-b", "vn 4.3-i")
def test_rangers_watch_the_border_and_north_vietnam_is_closed() -> None:
    border = next(
        n
        for n in range(len(BOX.ids))
        if BOX.national_border[n] and "Laos" in BOX.hexes[n].country and BOX.foot_cost[n] == 3
    )
    inner = next(m for m in BOX.around(border) if not BOX.national_border[m] and not BOX.sea[m])
    side = BOX.near[inner * 6 : inner * 6 + 6].index(border)
    costs = []
    for groups in (0, 2, 3, 4, 5):
        scene = Scene()
        unit = scene.unit("nva.1.32", inner)
        for _ in range(groups):
            scene.unit("arvn.ranger", HOLDING_BOX)
        costs.append(scene.ways(unit).enter(inner, side) // 2)
    base = costs[0]
    assert costs == [base, base, base + 1, base + 1, base + 2]
    deep = next(m for m in BOX.around(inner) if not BOX.national_border[m] and not BOX.sea[m])
    inland = BOX.near[inner * 6 : inner * 6 + 6].index(deep)
    assert scene.ways(unit).enter(inner, inland) == BOX.steps[0][inner * 6 + inland]
    north = next(n for n in range(len(BOX.ids)) if BOX.hexes[n].country == ("North Vietnam",))
    south = next(m for m in BOX.around(north) if not BOX.sea[m])
    side = BOX.near[south * 6 : south * 6 + 6].index(north)
    for id_, closed in (("us.1.1.2", True), ("nva.1.32", False)):
        scene = Scene()
        unit = scene.unit(id_, south)
        assert (scene.ways(unit).enter(south, side) > 10_000) == closed


@pytest.mark.rule("vn 8.3-d", "vn 8.3-e", "vn 8.3-f", "vn 4.1-i", "vn 4.1-j")
def test_boats_ignore_water() -> None:
    place = next(
        n
        for n, bits in enumerate(BOX.sides)
        if bits == WATER and BOX.hexes[BOX.near[n]].terrain == ("marsh",)
    )
    at, side = divmod(place, 6)
    scene = Scene()
    unit = scene.unit("us.9.2.2", at)
    assert scene.ways(unit).enter(at, side) == 2 * (3 + 3)
    assert scene.ways(unit, boats=True).enter(at, side) == 2 * 1
    scene.unit("vc.ind.1", BOX.near[place])
    scene.operation(target_hexes=[BOX.ids[BOX.near[place]]])
    assert scene.ways(unit).enter(at, side) > 10_000
    assert scene.ways(unit, boats=True).enter(at, side) == 2 * 1
    place = next(
        n
        for n, bits in enumerate(BOX.sides)
        if bits == RIVER and not bits & ROAD and BOX.hexes[BOX.near[n]].terrain == ("cultivated",)
    )
    at, side = divmod(place, 6)
    scene = Scene()
    unit = scene.unit("us.9.2.2", at)
    assert scene.ways(unit).enter(at, side) == 2 * (1 + 1)
    assert scene.ways(unit, boats=True).enter(at, side) == 2 * 1


def test_an_unrevealed_unit_costs_what_a_zone_costs() -> None:
    """Else the price of a move would tell what lies face down."""
    for known, cost in ((0, 2), (1, 1)):
        scene = Scene()
        unit = scene.unit("us.1.1.2", "5121")
        scene.unit("vc.9.hq", "5120", known=known)
        assert scene.walk(scene.ways(unit, mp=8), "5021") == [cost]


def test_the_area_in_reach_has_cheapest_costs() -> None:
    scene = Scene()
    unit = scene.unit("us.3m.3.3", "5118")
    scene.unit("vc.ind.1", "5020")
    ways = scene.ways(unit, mp=8)
    found = ways.reach()
    assert found[BOX.at["5118"]] == 0
    assert found[BOX.at["5019"]] == 4
    assert BOX.at["5020"] not in found
    assert ways.risks(BOX.at["5019"]) == ["reaction"]
    assert ways.risks(BOX.at["5020"])[0] == "incidental"
