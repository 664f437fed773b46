"""Published plays of Operation Starlite, as far as the revised rules agree with them.

The plays used the first edition: its mountains are -3, its support is halved before it is capped,
and its pursuit is one higher in every row. Where that matters, what the revised rules make of the
same roll is asserted.
"""

from __future__ import annotations

import pytest
from annamite.games.vietnam_1965_1975.position.stages import Stage

from annamite.games.vietnam_1965_1975.box.ids import GONE, PATROL, T_US_RP, Going
from annamite.games.vietnam_1965_1975.box.scenarios import Sheet, Special
from annamite.games.vietnam_1965_1975.moving.costs import alert
from annamite.games.vietnam_1965_1975.operation.odds import losses, work_out
from tests.games.vietnam_1965_1975.scenes import BOX, Scene, sets_out

STARLITE = Sheet(
    id="test",
    title="Test",
    summary="Test",
    source="test",
    start="test",
    turns=1,
    us=(),
    nlf=(),
    special=Special(free_fire=False, vc_movement=-2),
)


@pytest.mark.rule("vn 5.2-h", "vn 5.2-i")
@pytest.mark.parametrize(
    ("hex_", "die", "expected"),
    [
        ("5020", 4, 3), ("4919", 2, 3), ("5020", 3, 2), ("5019", 4, 3), ("5020", 5, 4), ("4820", 4, 5),
        ("4820", 2, 3), ("4921", 2, 3),
    ],
)  # fmt: skip
def test_alert_allowances_of_the_plays(hex_: str, die: int, expected: int) -> None:
    scene = Scene(STARLITE)
    vc = scene.unit("vc.ind.1", hex_)
    scene.operation(units=[scene.unit("us.3m.3.3", "5118")], targets=[vc], alert_die=die)
    assert alert(scene.t, vc) == expected


@pytest.mark.rule("vn 5.2-c", "vn 3.1-o", "vn 7.5-f")
@pytest.mark.parametrize(
    ("hex_", "to", "die", "interdicted", "moves"),
    [
        ("5020", "4920", 5, 6, True), ("5019", "4919", 4, 6, False), ("5020", "4920", 3, 0, False),
        ("4921", "4920", 2, 0, True), ("4919", "4920", 2, 6, False), ("4820", "4721", 4, 0, True),
        ("5020", "4920", 4, 0, True), ("4820", "4721", 2, 0, False),
    ],
)  # fmt: skip
def test_alert_moves_of_the_plays(
    hex_: str, to: str, die: int, interdicted: int, moves: bool
) -> None:
    """The regiment leaves a hex that Marines have entered, interdicted or not."""
    scene = Scene(STARLITE)
    vc, us = scene.unit("vc.ind.1", hex_), scene.unit("us.3m.3.3", hex_)
    fire = [[BOX.at[hex_], interdicted]] if interdicted else []
    scene.operation(units=[us], targets=[vc], alert_die=die, interdicted=fire)
    allowance = alert(scene.t, vc)
    assert allowance is not None
    ways = scene.ways(vc, going=Going.ALERT, mp=allowance)
    assert (BOX.at[to] in dict(ways.steps())) == moves


def test_the_moves_away_from_the_marines_at_the_coast() -> None:
    """5219 is in a zone of control: 5120 costs 2, then 5020 over the river 2, and 5019 only 1."""
    scene = Scene(STARLITE)
    section, regiment = scene.unit("vc.political", "5219"), scene.unit("vc.ind.1", "5219")
    scene.unit("us.1m.7.3", "5320")
    assert scene.t.movement(regiment) == 4
    assert scene.walk(scene.ways(section, mp=4), "5120", "5020") == [1 + 1, 1 + 1]
    assert scene.walk(scene.ways(regiment, mp=4), "5120", "5019") == [1 + 1, 1]


def test_the_pursuit_by_helicopter() -> None:
    """From 4919 to 5020 next to the regiment: two zones left, one hex flown over, a landing for 2."""
    scene = Scene(STARLITE)
    us = scene.unit("us.1m.7.3", "4919")
    scene.unit("vc.ind.1", "5019")
    scene.operation(units=[us], airmobile=[us])
    ways = scene.ways(us, mp=4.5, air=True, going=Going.PURSUIT)
    costs = scene.walk(ways, "4920", "5020")
    assert costs == [0.5 + 1, 0.5 + 1]
    assert ways.landing(BOX.at["5020"]) == 2 * 2 - 1
    assert ways.stop()
    clear = Scene(STARLITE)
    flyer = clear.unit("us.1m.7.3", "4919")
    ways = clear.ways(flyer, mp=4, air=True)
    assert sum(clear.walk(ways, "4920", "5020")) + ways.landing(BOX.at["5020"]) / 2 == 1.5


@pytest.mark.rule("vn 5.4-s", "vn 7.2-j", "vn 7.2-k")
@pytest.mark.parametrize(
    ("hex_", "units", "support", "die", "bonus", "found"),
    [
        ("5019", 2, 19, 2, 0, (3, 1, 2)),  # 6 + 9 v 8 = 3:2
        ("5018", 1, 25, 3, 3, (5, 0, 1)),  # revised: 3 + 4.5 v 8 = 2:3, not 12 v 8
        ("4920", 2, 4, 5, 0, (5, 0, 1)),
        ("4820", 2, 19, 3, 0, (2, 2, 1)),  # revised: the mountain is -2, not -3
        ("4919", 2, 19, 5, 0, (4, 1, 1)),
    ],
)
def test_combats_of_the_plays(
    hex_: str, units: int, support: int, die: int, bonus: int, found: tuple[int, int, int]
) -> None:
    scene = Scene(STARLITE)
    near = BOX.ids[next(n for n in BOX.around(BOX.at[hex_]) if not BOX.sides[n * 6] & 12)]
    marines = [scene.unit(id_, near) for id_ in ("us.3m.3.3", "us.3m.4.2")[:units]]
    vc = scene.unit("vc.ind.1", hex_)
    combat = scene.combat(hex_, marines, [vc], guns=[[], [vc]], air=support)
    total = work_out(scene.t, combat)
    total.terms["pursuit"] = bonus
    assert "hexside" not in total.terms
    assert losses(scene.t, combat, total, die) == found


def test_a_battalion_with_four_air_points_against_the_regiment() -> None:
    """3 and half of 4 against 6 and 2 is 1 to 2."""
    scene = Scene(STARLITE)
    us, vc = scene.unit("us.3m.3.3", "5020"), scene.unit("vc.ind.1", "4920")
    total = work_out(scene.t, scene.combat("4920", [us], [vc], guns=[[], [vc]], air=4))
    assert (total.attack.ground + total.attack.support) / 2 == 5
    assert (total.defence.ground + total.defence.support) / 2 == 8
    assert (total.ratio, total.modifier) == ("1:2", -2)


@pytest.mark.rule("vn 5.4-s", "vn 5.4-t", "vn 5.4-v")
@pytest.mark.parametrize(("free_fire", "defence", "fire"), [(True, 4, 25), (False, 2.5, 12.5)])
def test_two_heavy_batteries_alone(free_fire: bool, defence: float, fire: float) -> None:
    """A ground strength of 1 and support of 3, halved or not; half points are kept (7.2)."""
    scene = Scene()
    at = next(n for n, h in enumerate(BOX.hexes) if h.terrain == ("jungle",) and BOX.in_svn[n])
    gun, foe = scene.unit("us.art.2-35", at), scene.unit("nva.1.32", at)
    scene.s.free_fire = -1 if free_fire else 0
    combat = scene.combat(BOX.ids[at], [foe], [gun], guns=[[], []], air=25)
    total = work_out(scene.t, combat)
    assert (total.defence.ground + total.defence.support) / 2 == defence
    assert total.defence.fire / 2 == fire


def test_the_flight_of_the_cavalry_costs_eight() -> None:
    """Three hexes at 1/2, one out of a zone, and a landing for 3 out of a patrolled one."""
    scene = Scene()
    unit = scene.unit("us.1c.1.1", BOX.near[BOX.at["4721"] * 6 + 5])
    scene.unit("vc.ind.1", "5021")
    scene.unit("vc.ind.2", "5123", mission=PATROL, done=1)
    scene.operation(target_hexes=["5123"])
    ways = scene.ways(unit, mp=8, air=True)
    costs = scene.walk(ways, "4721", "4821", "4922", "5022", "5123")
    assert costs[:4] == [0.5, 0.5, 0.5, 1.5]
    assert costs[4] + ways.landing(BOX.at["5123"]) / 2 == 3 + 2
    assert sum(costs) + ways.landing(BOX.at["5123"]) / 2 == 8


@pytest.mark.rule("vn 3.2-n", "vn 3.2-l")
def test_armour_destroys_one_unit_on_its_way_and_passes_another() -> None:
    """5 into the fields of B, whom it destroys; 1 1/2 by road to C; 2 1/2 by road out again."""
    scene = Scene()
    scene.s.pools[2] = 0
    tank, b, c = (
        scene.unit("us.25.a", "4512"),
        scene.unit("vc.bn.b", "4513"),
        scene.unit("vc.bn.c", "4613"),
    )
    scene.operation(units=[tank])
    sets_out(scene, [tank], Going.OPERATION)
    spent = []
    for words in (("hex-4513",), ("hex-4613",), ("no", "hex-4614")):
        scene.play(*words)
        spent.append(scene.t.move.spent / 2)
        if words == ("hex-4513",):
            scene.play("yes")
            while scene.asked == "fire.support":
                scene.play("done")
            scene.play(6, f"remove-{b}")
            assert "stop" in scene.words
    assert spent == [5, 6.5, 9]
    assert (scene.s.hex[b], scene.where(c)) == (GONE, "4613")


@pytest.mark.rule("vn 5.5-ak", "vn 5.5-z")
def test_a_battalion_of_two_that_takes_one_loss_and_then_two() -> None:
    scene = Scene()
    us, vc = scene.unit("us.1.1.2", "4919"), scene.unit("vc.bn.b", "4919")
    assert scene.t.profile(vc).ground == 2
    combat = scene.combat("4919", [us], [vc], losses=[0, 1], shares=[0] * 5)
    scene.t.op.combat, scene.stage = combat, Stage.LOSSES
    scene.play(f"replace-{vc}")
    assert (scene.s.pools[2], scene.s.hits[vc]) == (8, 1)
    scene.position = None
    op = scene.t.op
    op.round, op.combat = 2, scene.combat("4919", [us], [vc], losses=[0, 2], shares=[0] * 5)
    scene.stage = Stage.LOSSES
    scene.play()
    assert scene.words == [f"remove-{vc}"]
    scene.play(f"remove-{vc}")
    assert (scene.s.pools[2], scene.s.hex[vc]) == (8, GONE)


@pytest.mark.rule("vn 5.5-aa")
@pytest.mark.parametrize(("earlier", "now", "back"), [(1, 1, 0), (2, 1, 2), (1, 2, 1), (1, 3, 0)])
def test_only_a_unit_that_could_endure_no_more_returns_points(
    earlier: int, now: int, back: int
) -> None:
    scene = Scene()
    us, foe = scene.unit("us.1.1.2", "4919"), scene.unit("nva.1.32", "4919")
    combat = scene.combat("4919", [foe], [us], losses=[now, 0], shares=[0] * 5)
    scene.t.op.combat, scene.stage = combat, Stage.LOSSES
    scene.s.hits[us], scene.s.pools[0], scene.s.tally[T_US_RP] = earlier, 5, earlier
    scene.play(f"remove-{us}")
    assert scene.s.pools[0] == 5 + back


@pytest.mark.rule("vn 5.5-x")
def test_when_all_are_gone_nothing_more_is_owed() -> None:
    """Not even by the regional forces of the place."""
    scene = Scene()
    foe, us = scene.unit("nva.1.32", "5020"), scene.unit("us.1.1.2", "5020")
    combat = scene.combat("5020", [foe], [us], losses=[9, 0], shares=[0] * 5)
    scene.t.op.combat, scene.stage = combat, Stage.LOSSES
    scene.play()
    assert "regional" in scene.words
    scene.play(f"remove-{us}")
    assert scene.s.pools[:2] == [9, 9]
    assert scene.s.op is None or scene.s.op.combat is None


@pytest.mark.rule("vn 5.4-o")
def test_a_lone_battalion_against_the_regiment() -> None:
    """3 against 8 is 1 to 3; the player of 1 May took it for 1 to 2."""
    scene = Scene(STARLITE)
    us, vc = scene.unit("us.1m.7.3", "5020"), scene.unit("vc.ind.1", "4920")
    total = work_out(scene.t, scene.combat("4920", [us], [vc], guns=[[], [vc]]))
    assert (total.ratio, total.modifier) == ("1:3", -3)
