"""More of sections 3 to 8 and 11, played by words or asked of the queries."""

from __future__ import annotations

import pytest
from annamite.games.vietnam_1965_1975.position.operation import Move
from annamite.games.vietnam_1965_1975.position.stages import Stage

from annamite.games.vietnam_1965_1975.box.ids import (
    AT_SEA,
    GONE,
    HOLD,
    HOLDING_BOX,
    N_ARVN,
    NLF,
    PATROL,
    T_AIR,
    T_AIRMOBILE,
    T_ARVN_RP,
    T_HELICOPTER_VP,
    US,
    Going,
    Kind,
)
from annamite.games.vietnam_1965_1975.box.lookup import ESCARPMENT, SEA, Box
from annamite.games.vietnam_1965_1975.moving.costs import pursuit
from annamite.games.vietnam_1965_1975.moving.march import may_embark, may_lift
from annamite.games.vietnam_1965_1975.moving.stacks import joiners
from annamite.games.vietnam_1965_1975.operation.combat import bound, open_targets, reach
from annamite.games.vietnam_1965_1975.operation.designation import UNIT_ACTS
from annamite.games.vietnam_1965_1975.operation.fire import air_left, ships_left, supporters
from annamite.games.vietnam_1965_1975.operation.losses import participants
from annamite.games.vietnam_1965_1975.operation.odds import forecast, work_out
from annamite.games.vietnam_1965_1975.turn.game_turn import may_take_part
from annamite.kernel.shapes import plain
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

JUNGLE = next(
    h.id for h in BOX.hexes if h.terrain == ("jungle",) and h.region and not h.town and not h.border
)


def lost(scene: Scene) -> None:
    """Meet all losses with Replacement Points as long as they last."""
    while scene.asked == "combat.loss":
        scene.play(next((w for w in scene.words if w.startswith("replace")), scene.words[0]))


# --- 3 and 4.1 --------------------------------------------------------------------------------------


@pytest.mark.rule("vn 3-f", "vn 3-g", "vn 3-i")
def test_nobody_moves_beyond_the_allowance() -> None:
    scene = Scene()
    unit = scene.unit("us.3m.3.3", "4920")
    assert BOX.at["4919"] in dict(scene.ways(unit, mp=3).steps())
    assert BOX.at["4919"] not in dict(scene.ways(unit, mp=2.5).steps())
    assert scene.t.movement(unit) == 8


@pytest.mark.rule("vn 3-k", "vn 3-l", "vn 3.1-d", "vn 3.1-e", "vn 3.1-r")
def test_friends_do_not_matter_and_zones_do_not_add() -> None:
    scene = Scene()
    unit = scene.unit("us.3m.3.3", "5121")
    for _ in range(5):
        scene.unit("us.3m.4.2", "5021")
    scene.unit("vc.ind.1", "5120")
    one = scene.walk(scene.ways(unit, mp=20), "5021")
    scene.unit("vc.ind.2", "5020")
    ways = scene.ways(unit, mp=20)
    assert scene.walk(ways, "5021") == one == [2]
    assert BOX.at["5121"] in scene.t.zoc(NLF)
    assert BOX.at["5120"] in scene.t.zoc(US)


@pytest.mark.rule("vn 3-d", "vn 3-x")
def test_a_unit_joins_on_the_way_at_the_dearest_price() -> None:
    scene = Scene()
    one, two = scene.unit("us.3m.3.3", "5121"), scene.unit("us.art.2-12", "5021")
    op = scene.operation(units=[one, two])
    op.march.move = Move(
        units=[one], going=Going.OPERATION, at=BOX.at["5021"], spent=2, allowance=16, path=[],
        started=True,
    )  # fmt: skip
    scene.s.hex[one] = BOX.at["5021"]
    assert joiners(scene.t) == [two]
    scene.stage = Stage.MOVE
    scene.play(f"join-{two}")
    assert (scene.t.move.spent, scene.t.move.allowance) == (2, 12)
    scene.t.move.spent = 14
    scene.t.move.units.remove(two)
    assert joiners(scene.t) == []


@pytest.mark.rule("vn 3-u", "vn 3-w")
def test_parts_left_behind_do_not_move_again() -> None:
    scene = Scene()
    one, two = scene.unit("us.1.1.2", "5121"), scene.unit("us.1.1.3", "5121")
    scene.unit("vc.ind.1", "4820")
    scene.play("let_us_operate", "search_and_destroy", f"unit-{one}", f"unit-{two}", "done", "none")
    scene.play("done", f"move-{one}", f"join-{two}", "hex-5120", f"drop-{two}", "hex-5121", "stop")
    assert (scene.where(one), scene.where(two)) == ("5121", "5120")
    assert not [w for w in scene.words if w.startswith("move")]


@pytest.mark.rule("vn 4.1-a", "vn 4.1-c")
def test_who_pays_which_costs() -> None:
    """A step into cultivated land costs 4 movement points by the mechanized column, 1 by foot."""
    mech, foot = [4.0], [1.0]
    for id_, back, costs in (
        ("us.25.a", 0, mech), ("us.1.1.1", 0, mech), ("us.1.cav", 0, mech), ("us.art.2-12", 0, mech),
        ("us.1m.7", 1, mech), ("us.1c.hq", 0, mech), ("us.1c.1.1", 0, foot), ("us.1.1.2", 0, foot),
        ("arvn.2.6", 0, foot), ("arvn.2.hq", 0, mech), ("vc.9.hq", 0, foot), ("nva.1.hq", 0, foot),
        ("nva.1.32", 0, foot), ("nva.1.32", 1, mech), ("us.1c.1", 1, mech),
    ):  # fmt: skip
        scene = Scene()
        unit = scene.unit(id_, "5020", back)
        assert scene.walk(scene.ways(unit), "5121") == costs, id_


@pytest.mark.rule("vn 8-a", "vn 8-f", "vn 8.2-c", "vn 8.2-d", "vn 8.2-j")
def test_what_lifts_whom() -> None:
    scene = Scene()
    scene.operation()
    for id_, back, lift in (
        ("us.1c.1.1", 0, 0), ("us.101.hq", 0, 0), ("us.1.1.2", 0, 1), ("us.1m.7", 1, 1),
        ("us.1m.7", 0, 3), ("arvn.2.6", 0, 3), ("arvn.bn", 0, 1), ("us.art.2-32", 0, -1),
        ("us.25.a", 0, -1), ("us.1.cav", 0, -1), ("us.1.1.1", 0, -1),
    ):  # fmt: skip
        unit = scene.unit(id_, "5020", back)
        assert scene.t.profile(unit).lift == lift, id_
        for points in (0, 1, 3):
            scene.s.airmobile = points
            assert may_lift(scene.t, unit) == (0 < lift <= points)


@pytest.mark.rule("vn 8.3-b", "vn 8.3-c", "vn 8.3-j", "vn 8.3-i", "vn 8.2-f")
def test_who_goes_by_boat() -> None:
    scene = Scene()
    scene.operation()
    scene.s.riverine = 3
    for id_, back, boats in (
        ("us.9.2.2", 0, 1), ("arvn.2.6", 0, 3), ("arvn.bn", 0, 1), ("us.1c.1.1", 0, 1),
        ("us.art.2-12", 0, 0), ("us.1m.7", 1, 0), ("us.9.2.1", 0, 0), ("fwa.ca.1", 0, 3),
    ):  # fmt: skip
        unit = scene.unit(id_, "5020", back)
        assert may_embark(scene.t, unit) == bool(boats), id_
        if boats:
            assert scene.t.profile(unit).boats == boats


@pytest.mark.rule("vn 3.3-d", "vn 3.3-f", "vn 3.3-i", "vn 3.3-e")
def test_strategic_movement_has_no_target_and_may_be_reacted_to() -> None:
    scene = Scene()
    us = scene.unit("us.3m.3.3", "5121")
    vc = scene.unit("vc.ind.1", "4919")
    scene.play("let_us_operate", "strategic", f"unit-{us}", "done")
    assert scene.asked == "move.unit"
    scene.play(f"move-{us}", "hex-5120", "hex-5019")
    scene.play("stop")
    assert f"react-{vc}" in scene.words
    scene.play("done", "done")
    assert scene.asked == "turn.initiative"
    assert scene.s.done[us] == 1
    assert not scene.told("target")


@pytest.mark.rule("vn 3.2-d", "vn 3.2-f", "vn 7.2-i", "vn 7.2-h")
def test_an_incidental_attack_has_guns_and_air_but_no_ships() -> None:
    scene = Scene()
    us = scene.unit("us.3m.3.3", "5121")
    gun, cruiser = scene.unit("us.art.2-12", "5121"), scene.unit("us.navy.cruiser.1", AT_SEA)
    scene.unit("vc.ind.1", "5120")
    scene.s.air_total = scene.s.air = 2
    scene.play("let_us_operate", "search_and_destroy", f"unit-{us}", f"unit-{gun}", "done", "none")
    scene.play(f"ship-{cruiser}", "air-2", "done", f"move-{us}", "hex-5120", "yes")
    assert scene.words == ["done", f"gun-{gun}", "air-1", "air-2"]
    scene.play(f"gun-{gun}")
    assert gun in scene.t.op.fire.fired
    assert f"gun-{gun}" not in scene.words


@pytest.mark.rule("vn 3.2-l", "vn 3.2-j")
def test_after_the_defenders_are_gone_the_movers_may_stay() -> None:
    scene = Scene()
    us = [scene.unit(id_, "5121") for id_ in ("us.1.1.2", "us.1.1.3", "us.1.2.1", "us.1.2.2")]
    vc = scene.unit("vc.bn.a", "5120")
    scene.play("let_us_operate", "search_and_destroy", *(f"unit-{u}" for u in us), "done", "none")
    scene.play("done", f"move-{us[0]}", *(f"join-{u}" for u in us[1:]), "hex-5120", "yes")
    while scene.asked == "fire.support":
        scene.play("done")
    assert scene.t.combat.incidental
    scene.play(6)
    while scene.asked == "combat.loss":
        scene.play(next(w for w in scene.words if w == f"remove-{vc}"))
    assert scene.s.hex[vc] < 0
    assert scene.asked == "move.step"
    assert "stop" in scene.words
    before = scene.t.move.spent
    scene.play("hex-5019")
    assert scene.t.move.spent - before == 2


# --- 4.2 and 5.4 ------------------------------------------------------------------------------------


@pytest.mark.rule("vn 4.2-k", "vn 5.4-h", "vn 5.4-j")
def test_nobody_attacks_across_the_sea_but_by_air() -> None:
    place = next(n for n, bits in enumerate(BOX.sides) if bits & SEA and not BOX.sea[BOX.near[n]])
    at, there = place // 6, BOX.near[place]
    scene = Scene()
    foot, flyer = scene.unit("us.1.1.2", at), scene.unit("us.1c.1.1", at)
    idle = scene.unit("us.1c.1.2", there)
    far = scene.unit("us.1.1.3", "5121")
    foe = scene.unit("vc.ind.1", there)
    scene.operation(units=[foot, flyer, far], targets=[foe], target_hexes=[BOX.ids[there]])
    assert reach(scene.t, there) == [flyer]
    assert idle not in reach(scene.t, there)


@pytest.mark.rule("vn 5.4-c", "vn 5.4-d", "vn 5.4-e", "vn 5.4-g", "vn 5.4-b")
def test_who_must_attack_in_the_first_round() -> None:
    scene = Scene()
    inside, beside = scene.unit("us.1.1.2", "5020"), scene.unit("us.1.1.3", "4920")
    between = scene.unit("us.1.2.1", "5120")
    one, two = scene.unit("vc.ind.1", "5020"), scene.unit("vc.ind.2", "5019")
    op = scene.operation(
        units=[inside, beside, between], targets=[one, two], target_hexes=["5020", "5019"]
    )
    targets = [BOX.at["5020"], BOX.at["5019"]]
    assert open_targets(scene.t) == targets
    assert bound(scene.t, targets[0], targets) == [inside]
    assert beside in reach(scene.t, targets[0])
    assert bound(scene.t, targets[0], targets[:1]) == [inside, beside, between]
    op.round = 2
    assert bound(scene.t, targets[0], targets[:1]) == [inside]


@pytest.mark.rule("vn 5.4-m", "vn 5.8-g")
def test_a_hex_is_attacked_and_a_unit_attacks_once_a_round() -> None:
    scene = Scene()
    us = scene.unit("us.1.1.2", "5120")
    one, two = scene.unit("vc.ind.1", "5020"), scene.unit("vc.ind.2", "5019")
    op = scene.operation(units=[us], targets=[one, two], target_hexes=["5020", "5019"])
    op.fights.attacked = [BOX.at["5020"]]
    assert open_targets(scene.t) == [BOX.at["5019"]]
    op.fights.used = [us]
    assert open_targets(scene.t) == []


@pytest.mark.rule("vn 4.2-f", "vn 5.4-ab", "vn 5.6-k", "vn 5.6-j", "vn 3-j")
def test_mountains_lower_the_pursuit() -> None:
    raw = []
    for hex_ in ("4920", "4919"):
        scene = Scene()
        us, vc = scene.unit("us.3m.3.3", hex_), scene.unit("vc.bn.a", hex_)
        found = {row: p for _, row, _, _, p in forecast(scene.t, scene.combat(hex_, [us], [vc]))}
        raw.append(found[5])
    assert raw == [1, 0]
    scene.t.op.fights.result_before = raw[1]
    assert pursuit(scene.t, us) == 3


@pytest.mark.rule("vn 4.2-a", "vn 4.2-b", "vn 5.6-ad")
def test_terrain_modifies_the_die_by_what_helps_the_defender_most() -> None:
    """Where the defender is, in every round: of a hex's terrains and town the best for him."""
    box = Box(BOX.c)
    both = next(
        h.id for h in box.hexes if set(h.terrain) == {"cultivated", "wooded_hills"} and not h.town
    )
    places = {"5020": 0, JUNGLE: -1, "4919": -2, "5121": -1, "2863": -2, both: -2}
    for hex_, drm in places.items():
        scene = Scene()
        scene.game.box = box
        us = scene.unit("us.1.1.2", next(n for n in box.around(box.at[hex_]) if not box.sides[n]))
        vc = scene.unit("vc.bn.a", hex_)
        combat = scene.combat(hex_, [us], [vc])
        for scene.t.op.round in (1, 3):
            terms = work_out(scene.t, combat).terms
            assert terms.get("terrain", 0) == drm, hex_
            assert work_out(scene.t, combat).modifier == terms["ratio"] + drm + terms.get(
                "hexside", 0
            )


# --- 5.5 to 5.8 -------------------------------------------------------------------------------------


@pytest.mark.rule("vn 5.5-v", "vn 5.5-u", "vn 5.5-x")
def test_guns_far_off_are_safe() -> None:
    scene = Scene()
    foe, us = scene.unit("nva.1.32", "5020"), scene.unit("us.1.1.2", "5020")
    near, far = scene.unit("us.art.2-12", "5021"), scene.unit("us.art.2-35", "5022")
    combat = scene.combat("5020", [foe], [us], guns=[[near, far], []])
    assert participants(scene.t, combat, US) == [us, near]


@pytest.mark.rule("vn 7.3-l")
def test_air_that_is_lost_serves_until_the_operation_is_over() -> None:
    scene = Scene()
    us, vc = scene.unit("us.1.1.2", "5020"), scene.unit("vc.ind.1", "5020")
    scene.s.air_total, scene.s.air = 3, 0
    scene.operation(units=[us], targets=[vc], target_hexes=["5020"], air=3, air_lost=True, round=2)
    scene.stage = Stage.COMBAT_SEGMENT
    scene.play()
    while scene.asked != "fire.support":
        wish = "hex-5020" if scene.asked == "combat.attack" else "done"
        scene.play(wish if wish in scene.words else scene.words[0])
    assert [w for w in scene.words if w.startswith("air-")] == ["air-1", "air-2", "air-3"]
    assert scene.s.air_total == 3


@pytest.mark.rule("vn 5.5-af", "vn 7.3-m", "vn 7.3-l", "vn 18.1-ab")
def test_support_is_lost_after_the_operation_one_point_at_most() -> None:
    scene = Scene()
    us = scene.unit("us.1c.1.1", "5121")
    op = scene.operation(units=[us], air=3)
    op.fire.air_lost = op.fire.airmobile_lost = True
    scene.s.air_total, scene.s.air = 5, 2
    scene.stage = Stage.END_OF_OPERATION
    scene.play()
    assert scene.s.air_total == 4
    assert (scene.s.tally[T_AIR], scene.s.tally[T_AIRMOBILE], scene.s.tally[T_HELICOPTER_VP]) == (
        1,
        0,
        1,
    )


@pytest.mark.rule("vn 5.5-af")
@pytest.mark.parametrize(("held", "left", "destroyed"), [(2, 1, 1), (0, 0, 0)])
def test_an_airmobile_point_is_lost_though_all_have_served(
    held: int, left: int, destroyed: int
) -> None:
    """Those used up this turn are held still; the Victory Point alone is lost where none is held."""
    scene = Scene()
    us = scene.unit("us.1.1.2", "5121")
    scene.operation(units=[us], airmobile=[us], airmobile_lost=True)
    scene.s.airmobile_total, scene.s.airmobile = held, 0
    scene.stage = Stage.END_OF_OPERATION
    scene.play()
    assert scene.s.airmobile_total == left
    assert scene.s.tally[T_AIRMOBILE] == destroyed
    assert scene.s.tally[T_HELICOPTER_VP] == 1 - destroyed


@pytest.mark.rule("vn 5.6-e", "vn 5.6-g", "vn 5.6-d", "vn 5.6-f")
def test_retreats_draw_in_those_they_reach() -> None:
    scene = Scene()
    us, vc = scene.unit("us.3m.3.3", "5020"), scene.unit("vc.ind.1", "5020")
    other, block = scene.unit("vc.bn.b", "4921"), scene.unit("us.3m.4.2", "5021")
    scene.operation(units=[us], targets=[vc], target_hexes=["5020"], fought=True, result=0)
    scene.stage = Stage.RETREAT
    scene.play(f"move-{vc}", "hex-5021")
    assert scene.asked == "move.incident"
    scene.play("no")
    assert "stop" not in scene.words
    scene.play("hex-4921", "stop")
    assert sorted(scene.t.op.targets) == [vc, other]
    assert scene.where(block) == "5021"


@pytest.mark.rule("vn 5.7-n", "vn 5.7-q", "vn 5.7-u", "vn 5.7-v")
def test_offensive_reserves_join_and_move_at_once() -> None:
    scene = Scene()
    scene.s.air_total = scene.s.air = 2
    us, fresh = scene.unit("us.3m.3.3", "5020"), scene.unit("us.3m.4.2", "5022")
    vc = scene.unit("vc.ind.1", "4920")
    scene.operation(
        units=[us], targets=[vc], target_hexes=["4920"], fought=True, result_before=0, result=0
    )
    scene.stage = Stage.PURSUIT
    scene.play()
    assert {f"reserve-{fresh}", "air-2"} <= set(scene.words)
    scene.play("air-2", f"reserve-{fresh}", "hex-5021", "stop")
    op = scene.t.op
    assert (op.fire.air, fresh in op.units, fresh in op.reserves) == (2, True, True)
    assert f"move-{fresh}" not in scene.words


@pytest.mark.rule("vn 5.1-s", "vn 5.1-q", "vn 7.4-e", "vn 7.3-i")
def test_a_new_round_brings_fresh_fire() -> None:
    scene = Scene()
    us, vc = scene.unit("us.3m.3.3", "5020"), scene.unit("vc.ind.1", "4920")
    cruiser = scene.unit("us.navy.cruiser.1", AT_SEA)
    op = scene.operation(
        units=[us], targets=[vc], target_hexes=["4920"], result_before=0, air=4, air_used=4
    )
    op.fire.ships, op.fire.ships_used, op.fire.fired = [cruiser], [[cruiser, 6]], [us]
    op.fire.interdicted = [[BOX.at["4920"], 6]]
    assert (air_left(scene.t, US), ships_left(scene.t, US, BOX.at["5219"])) == (0, [])
    scene.stage = Stage.PURSUIT
    scene.play("done")
    assert (air_left(scene.t, US), scene.t.op.round) == (4, 2)
    assert ships_left(scene.t, US, BOX.at["5219"]) == [(cruiser, 6)]
    assert scene.t.op.fire.fired == []
    assert scene.t.op.fire.interdicted == []


@pytest.mark.rule("vn 7.4-g", "vn 7.4-f", "vn 7.4-c", "vn 7.4-d")
def test_ships_reach_inland_as_far_as_their_guns() -> None:
    scene = Scene()
    jersey, cruiser = (
        scene.unit("us.navy.new-jersey", AT_SEA),
        scene.unit("us.navy.cruiser.1", AT_SEA),
    )
    op = scene.operation(ships=[jersey, cruiser])
    for reach_, fire in ((3, [(jersey, 16), (cruiser, 6)]), (4, [(jersey, 16)]), (9, [])):
        at = next(n for n in range(len(BOX.ids)) if BOX.sea_distance[n] == reach_)
        assert ships_left(scene.t, US, at) == fire
    north, south = BOX.at["5018"], BOX.at["5023"]
    op.fire.ships = [jersey]
    assert ships_left(scene.t, US, north) == ships_left(scene.t, US, south) == [(jersey, 16)]
    op.fire.ships_used = [[jersey, 10]]
    assert ships_left(scene.t, US, north) == ships_left(scene.t, US, south) == [(jersey, 6)]
    op.fire.ships_used.append([jersey, 6])
    assert ships_left(scene.t, US, south) == []


# --- 6, 7.1 and 11 ----------------------------------------------------------------------------------


@pytest.mark.rule("vn 6.1-g", "vn 6.1-d", "vn 6.3-b", "vn 7.1-z", "vn 11.1-e")
def test_who_may_take_part_in_what() -> None:
    scene = Scene()
    ranger, foot = scene.unit("arvn.ranger", "5121"), scene.unit("us.1.1.2", "4919")
    gun, held = scene.unit("us.art.2-12", "5121"), scene.unit("us.art.2-35", "5121", mission=HOLD)
    weak = scene.unit("arvn.2.6", "5121", ineffective=1)
    scene.operation()
    t = scene.t
    assert not may_take_part(t, ranger, Kind.CLEAR)
    assert may_take_part(t, ranger, Kind.SEARCH)
    assert not may_take_part(t, foot, Kind.SECURITY)
    assert may_take_part(t, gun, Kind.BOMBARD)
    assert not may_take_part(t, held, Kind.BOMBARD)
    assert not may_take_part(t, foot, Kind.BOMBARD)
    assert not may_take_part(t, weak, Kind.STRATEGIC)
    scene.s.strategic_phase = 1
    assert may_take_part(t, weak, Kind.STRATEGIC)


@pytest.mark.rule("vn 6.3-e", "vn 6.3-f")
def test_us_and_arvn_units_do_not_share_a_security_stack() -> None:
    scene = Scene()
    us, arvn, rok = (scene.unit(id_, "5121") for id_ in ("us.1.1.2", "arvn.2.6", "fwa.ca.1"))
    op = scene.operation(Kind.SECURITY, units=[us])
    assert [may_take_part(scene.t, u, Kind.SECURITY) for u in (arvn, rok)] == [False, True]
    op.units = [rok]
    assert [may_take_part(scene.t, u, Kind.SECURITY) for u in (arvn, us)] == [True, True]
    assert UNIT_ACTS.names == ("done", "unit")


@pytest.mark.rule("vn 11.1-f", "vn 11.1-g", "vn 11.1-b")
def test_ineffective_units_stay_inland_and_end_where_people_live() -> None:
    scene = Scene()
    weak = scene.unit("arvn.2.6", "5021", ineffective=1)
    scene.operation(Kind.STRATEGIC, units=[weak])
    ways = scene.ways(weak, going=Going.STRATEGIC)
    assert ways.may_stop(BOX.at["5020"])
    assert not ways.may_stop(BOX.at["4919"])
    assert BOX.at["5121"] in scene.t.zoc(US)
    border = next(
        n
        for n in range(len(BOX.ids))
        if BOX.national_border[n] and BOX.in_svn[n] and not BOX.sea[n]
    )
    inner = next(m for m in BOX.around(border) if not BOX.sea[m])
    side = BOX.near[inner * 6 : inner * 6 + 6].index(border)
    assert ways.enter(inner, side) > 10_000


@pytest.mark.rule("vn 11.1-d", "vn 7.1-v", "vn 7.1-l")
def test_ineffective_artillery_defends_friends() -> None:
    scene = Scene()
    foe, us = scene.unit("nva.1.32", "5020"), scene.unit("us.1.1.2", "5020")
    gun = scene.unit("arvn.art.33", "5021", ineffective=1)
    combat = scene.combat("5020", [foe], [us])
    assert supporters(scene.t, combat, US) == [gun]
    op = scene.t.op
    op.fire.answered = [gun]
    scene.stage = Stage.END_OF_OPERATION
    scene.play()
    assert scene.s.done[gun] == 1
    assert scene.s.done[foe] == 1
    assert scene.s.done[us] == 0


@pytest.mark.rule("vn 11.3-k", "vn 11.3-l", "vn 11.3-m", "vn 11.3-n")
@pytest.mark.parametrize("save", ["yes", "no"])
def test_the_third_hit_destroys_a_ranger_unless_it_is_bought_back(save: str) -> None:
    scene = Scene()
    foe, ranger = scene.unit("nva.1.32", "4919"), scene.unit("arvn.ranger", "4919")
    combat = scene.combat("4919", [foe], [ranger], losses=[1, 0], shares=[0] * 5)
    op = scene.t.op
    op.combat, op.round = combat, 2
    scene.s.hits[ranger], scene.s.pools[1], scene.s.tally[T_ARVN_RP] = 2, 5, 2
    scene.stage = Stage.LOSSES
    scene.play()
    assert scene.words == [f"remove-{ranger}"]
    scene.play(f"remove-{ranger}", save)
    assert scene.s.hex[ranger] == (HOLDING_BOX if save == "yes" else GONE)
    assert scene.s.pools[1] == (0 if save == "yes" else 5 + 2)
    assert scene.s.tally[T_ARVN_RP] == (2 + 5 if save == "yes" else 0)
    assert scene.t.ranger_groups() == (save == "yes")


@pytest.mark.rule("vn 11.3-l")
@pytest.mark.parametrize(("pool", "asked"), [(5, False), (6, True)])
def test_points_just_spent_on_a_ranger_do_not_buy_it_back(pool: int, asked: bool) -> None:
    """One point goes into its second hit; the price of five must be there beyond it."""
    scene = Scene()
    foe, ranger = scene.unit("nva.1.32", "4919"), scene.unit("arvn.ranger", "4919")
    combat = scene.combat("4919", [foe], [ranger], losses=[2, 0], shares=[0] * 5)
    op = scene.t.op
    op.combat, op.round = combat, 2
    scene.s.hits[ranger], scene.s.pools[1], scene.s.tally[T_ARVN_RP] = 1, pool, 1
    scene.stage = Stage.LOSSES
    scene.play(f"replace-{ranger}", f"remove-{ranger}")
    assert (scene.asked == "combat.ranger") == asked
    scene.play(*["yes"] * asked)
    assert scene.s.hex[ranger] == (HOLDING_BOX if asked else GONE)
    assert scene.s.pools[1] == (0 if asked else pool + 1)


@pytest.mark.rule("vn 5.5-g", "vn 11.2-e")
@pytest.mark.parametrize("pool", [0, 1])
def test_regional_forces_take_a_point_only_if_the_pool_has_one(pool: int) -> None:
    scene = Scene()
    foe, us = scene.unit("nva.1.32", "5121"), scene.unit("us.1.1.2", "5121")
    combat = scene.combat("5121", [foe], [us], losses=[2, 0], shares=[0] * 5)
    scene.t.op.combat, scene.stage, scene.s.pools[1] = combat, Stage.LOSSES, pool
    scene.play()
    assert scene.words == [f"replace-{us}", f"remove-{us}", *["regional"] * pool]


@pytest.mark.rule("vn 5.5-ah", "vn 5.5-ai", "vn 5.5-aj", "vn 5.5-f", "vn 5.5-t")
@pytest.mark.parametrize("points", [0, 1, 3])
def test_three_losses_of_a_four_and_a_two(points: int) -> None:
    scene = Scene()
    foe = scene.unit("nva.1.32", "4919")
    four, two = scene.unit("us.1.1.1", "4919"), scene.unit("us.1c.cav", "4919")
    combat = scene.combat("4919", [foe], [four, two], losses=[3, 0], shares=[0] * 5)
    scene.t.op.combat = combat
    scene.stage = Stage.LOSSES
    scene.s.pools[0] = points
    scene.play()
    if points == 0:
        assert scene.words == [f"remove-{four}", f"remove-{two}"]
        scene.play(f"remove-{four}")
        assert scene.s.hex[two] >= 0
    elif points == 1:
        scene.play(f"replace-{four}", f"remove-{two}")
        assert scene.s.hex[four] >= 0
    else:
        lost(scene)
        assert min(scene.s.hex[four], scene.s.hex[two]) >= 0
    assert scene.s.op is None or scene.s.op.combat is None
    assert scene.s.pools[0] == 0


@pytest.mark.rule("vn 6.2-a", "vn 6.2-d", "vn 2.1-c", "vn 2.1-d", "vn 6.2-f")
def test_holding_and_patrol_are_named_at_the_start_of_a_turn() -> None:
    scene = Scene()
    us, weak = scene.unit("us.1.1.2", "5121"), scene.unit("arvn.2.6", "5121", ineffective=1)
    old = scene.unit("us.1.1.3", "5121", mission=PATROL, done=1)
    vc = scene.unit("vc.ind.1", "4820")
    scene.stage = Stage.SUPPORT
    scene.play()
    assert scene.words == ["done", f"hold-{us}", f"patrol-{us}", f"release-{old}"]
    assert scene.t.nation(weak) == N_ARVN
    scene.play(f"release-{old}")
    assert (scene.s.mission[old], scene.s.done[old]) == (0, 0)
    scene.play(f"hold-{us}")
    assert scene.words == ["done", f"hold-{old}", f"patrol-{old}"], "first off, then on: it ends"
    scene.play("done")
    assert scene.words == ["done", f"hold-{vc}", f"patrol-{vc}"]


@pytest.mark.rule("vn 10-f", "vn 10-i")
@pytest.mark.parametrize("force", [False, True])
def test_units_passed_by_stay_hidden_unless_they_fight(force: bool) -> None:
    scene = Scene()
    us, vc = scene.unit("us.3m.3.3", "5121"), scene.unit("vc.ind.1", "5120", known=0)
    scene.play("let_us_operate", "search_and_destroy", f"unit-{us}", "done", "none", "done")
    scene.play(f"move-{us}", "hex-5120")
    assert scene.s.known[vc] == 0
    scene.play(*(["yes"] if force else ["no", "hex-5019", "stop"]))
    assert scene.s.known[vc] == int(force)
    assert bool(scene.told("revealed")) is force


@pytest.mark.rule("vn 10-e", "vn 10-n")
def test_who_was_shown_for_a_fight_is_hidden_among_others_after_it() -> None:
    scene = Scene()
    us = scene.unit("us.3m.3.3", "5020")
    fought = [scene.unit(id_, "4920", known=0) for id_ in ("vc.ind.1", "vc.bn.b")]
    scene.play("let_us_operate", "search_and_destroy", f"unit-{us}", "done", "hex-4920", "done")
    while scene.asked != "combat.attack":
        scene.play(1 if scene.asked == "alert.die" else "done")
    assert [scene.s.known[u] for u in fought] == [1, 1]
    scene.play("hex-4920")
    while scene.s.op is not None:
        easy = [w for w in scene.words if w.startswith("replace") or w == "done"]
        scene.play([*easy, *scene.words][0])
    assert [scene.where(u) for u in fought] == ["4920", "4920"]
    assert [scene.s.known[u] for u in fought] == [0, 0]
    seen = plain(scene.game.view(scene.s, "us"))["units"]
    assert {seen[u]["counter"] for u in fought} == {None}


@pytest.mark.rule("vn 5.4-k", "vn 4.2-l")
def test_escarpments_never_halve_guns() -> None:
    place = next(n for n, bits in enumerate(BOX.sides) if bits == ESCARPMENT)
    at, there = place // 6, BOX.near[place]
    scene = Scene()
    unit, gun = scene.unit("us.1.1.2", at), scene.unit("us.art.2-12", at)
    foe = scene.unit("vc.ind.1", there)
    scene.s.free_fire = -1
    combat = scene.combat(BOX.ids[there], [unit], [foe], guns=[[gun], []])
    total = work_out(scene.t, combat)
    assert (total.attack.ground, total.attack.support) == (2, 14)
