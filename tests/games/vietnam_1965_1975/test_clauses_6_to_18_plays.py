"""Worked examples of the rules and of published plays that other tests leave out."""

from __future__ import annotations

import msgspec
import pytest
from annamite.games.vietnam_1965_1975.position.stages import Stage

from annamite.games.vietnam_1965_1975.box.ids import GONE, NLF, T_FREE_FIRE, US, Going, Kind
from annamite.games.vietnam_1965_1975.box.lookup import CITY, MAJOR_CITY, MECH
from annamite.games.vietnam_1965_1975.box.scenarios import Special
from annamite.games.vietnam_1965_1975.moving.costs import pursuit
from annamite.games.vietnam_1965_1975.operation.fire import aims, worth
from annamite.games.vietnam_1965_1975.operation.odds import losses, work_out
from tests.games.vietnam_1965_1975.scenes import BOX, SHEET, Scene


@pytest.mark.rule("vn 7.5-d")
@pytest.mark.parametrize(("points", "level"), [(14, 2), (6, 1), (5, 0)])
def test_guns_and_cruisers_outside_free_fire_count_half(points: int, level: int) -> None:
    scene = Scene()
    at = BOX.at["5020"]
    half = worth(scene.t, US, at, points)
    assert half == points
    scene.operation(interdicted=[[at, half]])
    assert scene.t.interdicted(at) == level


def test_the_ambush_in_the_marsh() -> None:
    """6 and 16 halved against 2 and 1: 14 to 3, +4, in marsh -1, pursuit kept +1, die 4: row 8."""
    scene = Scene()
    marsh = next(h.id for h in BOX.hexes if h.terrain == ("marsh",) and h.region and not h.town)
    marines = [scene.unit(id_, marsh) for id_ in ("us.1.1.2", "us.1.1.3")]
    vc = scene.unit("vc.bn.c", marsh)
    combat = scene.combat(marsh, marines, [vc], guns=[[], [vc]], air=16)
    total = work_out(scene.t, combat)
    assert (total.attack.ground + total.attack.support) / 2 == 14
    assert (total.defence.ground + total.defence.support) / 2 == 3
    assert total.terms == {"ratio": 4, "terrain": -1}
    total.terms["pursuit"] = 1
    assert losses(scene.t, combat, total, 4)[::2] == (8, 2)


def test_the_retreat_from_the_mountain() -> None:
    scene = Scene()
    vc, us = scene.unit("vc.ind.1", "4919"), scene.unit("us.3m.3.3", "4919")
    scene.unit("us.1m.7.3", "5120")
    scene.operation(units=[us], targets=[vc], target_hexes=["4919"])
    assert scene.walk(scene.ways(vc, going=Going.RETREAT), "5019") == [1 + 2]


def test_armour_out_of_zones_and_hexes() -> None:
    """Fields 4 and a zone 1; road 1/2 and a zone 1; road 1/2 and the enemy's hex 2."""
    scene = Scene()
    tank = scene.unit("us.25.a", "5220")
    assert scene.t.profile(tank).column == MECH
    scene.unit("vc.bn.b", "5219")
    costs = scene.walk(scene.ways(tank), "5320")
    scene = Scene()
    tank = scene.unit("us.25.a", "5221")
    scene.unit("vc.bn.b", "5222")
    ways = scene.ways(tank)
    costs += scene.walk(ways, "5222", "5323")
    assert costs == [5, 1.5, 2.5]


@pytest.mark.parametrize(
    ("limit", "round_", "raw", "expected"),
    [(0, 1, 3, 5), (CITY, 1, 0, 2), (MAJOR_CITY, 1, 0, 0), (MAJOR_CITY, 3, 3, 5)],
)
def test_pursuit_after_a_fight_for_a_city(limit: int, round_: int, raw: int, expected: int) -> None:
    """A battalion of +2 after a result of 3, which a city brings down to 0 in round one."""
    scene = Scene()
    us = scene.unit(
        next(x.id for x in BOX.counters if x.army == "us" and x.front.pursuit == 2), "5020"
    )
    slowed = [us] if limit == MAJOR_CITY else []
    scene.operation(Kind.SEARCH, units=[us], result_before=raw, slowed=slowed, round=round_)
    assert pursuit(scene.t, us) == expected


def test_a_dispersed_or_destroyed_regiment_gives_back_what_was_not_needed() -> None:
    """Six strength, three losses: three points go back to the pool."""
    scene = Scene()
    us, vc = scene.unit("us.3m.3.3", "5019"), scene.unit("vc.ind.1", "5019")
    combat = scene.combat("5019", [us], [vc], losses=[0, 3], shares=[0] * 5)
    scene.t.op.combat = combat
    scene.stage = Stage.LOSSES
    before = scene.s.pools[2]
    scene.play(f"remove-{vc}")
    assert scene.s.hex[vc] == GONE
    assert scene.s.pools[2] == before + 3


@pytest.mark.rule("vn 7.6-f", "vn 7.6-o", "vn 7.6-g", "vn 7.5-v")
def test_free_fire_declared_late_helps_the_interdiction_of_that_segment() -> None:
    """Without it 4 points come to 2, which interdict nothing."""
    scene = Scene(msgspec.structs.replace(SHEET, special=Special(free_fire=True)))
    scene.s.air_total = scene.s.air = 4
    us, vc = scene.unit("us.3m.3.3", "5120"), scene.unit("vc.ind.1", "5020")
    scene.operation(units=[us], targets=[vc], target_hexes=["5020"], air=4)
    scene.stage = Stage.COMBAT_SEGMENT
    scene.play()
    region = BOX.region_number["I-5"]
    word = next(w for w in scene.words if w.endswith(f"-{region}"))
    assert BOX.at["5020"] not in aims(scene.t, US)
    scene.play(word)
    if scene.asked == "combat.free_fire":
        scene.play("done")
    assert scene.asked == "fire.interdict"
    assert "hex-5020" in scene.words
    assert scene.s.tally[T_FREE_FIRE] == 1


@pytest.mark.rule("vn 7.5-v")
def test_before_the_alert_only_the_us_side_interdicts() -> None:
    scene = Scene()
    gun, vc = scene.unit("vc.art.42", "5020"), scene.unit("vc.ind.1", "5020")
    us = scene.unit("us.1.1.2", "5120")
    scene.operation(side=NLF, units=[vc, gun], targets=[us], target_hexes=["5120"])
    scene.stage = Stage.MOVEMENT
    scene.play("done")
    while scene.asked != "fire.interdict":
        scene.play("done")
    assert scene.stage == Stage.INTERDICTION
    assert "hex-5120" in scene.words
