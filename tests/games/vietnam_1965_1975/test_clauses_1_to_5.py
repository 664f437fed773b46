"""Sections 2 to 4: what may be conducted when, how stacks move, and what the map does to them."""

from __future__ import annotations

import pytest
from annamite.games.vietnam_1965_1975.position.stages import Stage
from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.box.ids import (
    AT_SEA,
    GONE,
    HOLD,
    NLF,
    NO_MISSION,
    PATROL,
    US,
    Going,
    Kind,
)
from annamite.games.vietnam_1965_1975.box.lookup import ESCARPMENT, RIVER, ROAD, WATER
from annamite.games.vietnam_1965_1975.box.scenarios import Special
from annamite.games.vietnam_1965_1975.moving.costs import allowance, pursuit
from annamite.games.vietnam_1965_1975.operation.fire import supporters
from annamite.games.vietnam_1965_1975.operation.odds import work_out
from tests.games.vietnam_1965_1975.scenes import BOX, SHEET, Scene, sets_out

FREE = replace(SHEET, special=Special(free_fire=True))


def search(scene: Scene, *units: int, target: str = "none") -> None:
    """Begin a US search and destroy operation, without support."""
    scene.play("let_us_operate", "search_and_destroy", *(f"unit-{u}" for u in units), "done")
    scene.play(target if target == "none" else f"hex-{target}", "done")


def over_side(flag: int, terrain: str) -> int:
    """Return the place of a hexside with nothing but a feature, into a hex of one terrain."""
    return next(
        n
        for n, bits in enumerate(BOX.sides)
        if bits == flag
        and BOX.hexes[BOX.near[n]].terrain == (terrain,)
        and not BOX.hexes[BOX.near[n]].town
    )


@pytest.mark.rule("vn 2.2-t", "vn 2.2-p", "vn 2.2-m", "vn 5-g", "vn 3.3-a")
def test_what_each_side_may_conduct() -> None:
    scene = Scene()
    scene.s.air_total = scene.s.air = 5
    us, vc = scene.unit("arvn.2.6", "5121"), scene.unit("vc.ind.1", "5020")
    gun = scene.unit("vc.art.42", "4820")
    scene.play("let_us_operate")
    assert scene.words == [
        "pass", "search_and_destroy", "clear_and_secure", "security", "strategic", "naval",
        "bombard", f"hold-{us}", f"patrol-{us}",
    ]  # fmt: skip
    scene.play("pass", "operate")
    assert scene.words == [
        "pass", "search_and_destroy", "strategic", "bombard", f"hold-{vc}", f"patrol-{vc}",
        f"hold-{gun}",
    ]  # fmt: skip
    scene = Scene()
    ours = [scene.unit(id_, "5121") for id_ in ("us.1.1.2", "arvn.2.6", "fwa.ca.1")]
    scene.play("let_us_operate", "security")
    assert scene.words == [f"unit-{unit}" for unit in ours]


@pytest.mark.rule("vn 2.2-u", "vn 3.3-n")
def test_the_strategic_movement_phase_is_the_us_sides() -> None:
    scene = Scene()
    scene.stage = Stage.STRATEGIC
    scene.unit("us.1.1.2", "5121")
    scene.unit("vc.ind.1", "4820")
    scene.play()
    assert scene.words == ["done", "security", "strategic", "naval"]
    scene.play("done")
    assert scene.asked == "turn.initiative"
    scene.play("operate")
    assert "strategic" in scene.words


@pytest.mark.rule("vn 2.1-d", "vn 2.2-w")
def test_missions_before_movement_are_not_for_ineffective_units() -> None:
    scene = Scene()
    scene.stage = Stage.MISSIONS
    us, vc = scene.unit("us.1.1.2", "5121"), scene.unit("vc.ind.1", "4820")
    scene.unit("arvn.2.6", "5121", ineffective=1)
    scene.play()
    assert scene.words == ["done", f"hold-{us}", f"patrol-{us}"]
    scene.play(f"hold-{us}", "done", f"patrol-{vc}")
    assert scene.s.mission == [HOLD, PATROL, NO_MISSION]


@pytest.mark.rule("vn 2.2-c", "vn 2.2-f")
@pytest.mark.parametrize(("mission", "factor"), [(HOLD, 2), (PATROL, 1)])
def test_missions_tie_units_down(mission: int, factor: int) -> None:
    scene = Scene()
    us = scene.unit("us.1.1.2", "4920", mission=mission, done=1)
    foe = scene.unit("nva.1.32", "4920")
    scene.play("let_us_operate")
    assert scene.words == ["pass"]
    total = work_out(scene.t, scene.combat("4920", [foe], [us]))
    printed = scene.t.profile(us).ground
    assert total.defence.ground == 2 * (printed * factor + BOX.regional[BOX.at["4920"]])


@pytest.mark.rule("vn 2.2-d", "vn 2.2-e")
def test_holders_lose_less_and_fire_in_full() -> None:
    found = []
    for mission in (NO_MISSION, HOLD):
        scene = Scene()
        foe = scene.unit("nva.1.32", "4920")
        held = scene.unit("fwa.ca.1", "4920", mission=mission, done=1)
        total = work_out(scene.t, scene.combat("4920", [foe], [held], guns=[[held], []]))
        found.append((total.bands[1], total.defence.fire))
    artillery = scene.t.profile(held).artillery
    assert found[1][0] == found[0][0] - 1
    assert [fire for _, fire in found] == [artillery, 2 * artillery]


@pytest.mark.rule("vn 2.2-g", "vn 2.1-r")
def test_zones_of_patrols_and_strategic_movement() -> None:
    for mission, points in ((NO_MISSION, 1), (PATROL, 2)):
        scene = Scene()
        vc = scene.unit("vc.ind.1", "5020")
        scene.unit("us.1.1.2", "5121", mission=mission, done=1)
        here = BOX.at["5020"]
        assert scene.ways(vc).exit(here) == 2 * points
        assert scene.ways(vc, going=Going.STRATEGIC).exit(here) == 2 * 2 * points
    normal = allowance(scene.t, vc, Going.OPERATION)
    assert allowance(scene.t, vc, Going.STRATEGIC) == 3 * normal
    inside = scene.unit("vc.bn.b", "5121")
    assert scene.ways(inside).exit(BOX.at["5121"]) == 2 * 2
    assert scene.ways(inside, going=Going.STRATEGIC).exit(BOX.at["5121"]) == 2 * 4


@pytest.mark.rule("vn 2.2-n")
def test_strategic_movement_attacks_nobody() -> None:
    scene = Scene()
    us, vc = scene.unit("us.1.1.2", "5121"), scene.unit("vc.ind.1", "5020", done=1)
    scene.play("let_us_operate", "strategic", f"unit-{us}", "done", f"move-{us}")
    scene.play("hex-5020", "no")
    assert scene.asked == "move.step"
    assert "stop" not in scene.words
    scene.play("hex-5121", "stop", "done", "done")
    assert scene.asked == "turn.initiative"
    assert not scene.told("attack")
    assert scene.s.hits[vc] == 0


@pytest.mark.rule("vn 2.2-h", "vn 2.2-i", "vn 5.1-p", "vn 2.1-ax", "vn 2.1-ay")
@pytest.mark.parametrize("round_", [1, 2, 3])
def test_clear_and_secure_goes_over_in_any_pursuit(round_: int) -> None:
    scene = Scene()
    us, arvn = scene.unit("us.1.1.2", "5121"), scene.unit("arvn.2.6", "5121")
    vc = scene.unit("vc.ind.1", "4820")
    op = scene.operation(
        units=[us, arvn], targets=[vc], target_hexes=["4820"], result_before=3, round=round_
    )
    plain = pursuit(scene.t, us)
    op.kind = Kind.CLEAR
    assert plain is not None
    assert pursuit(scene.t, us) == plain - 2
    scene.stage = Stage.PURSUIT
    scene.play("done")
    assert scene.words == ["done", f"hold-{us}", f"patrol-{us}"]
    scene.play(f"patrol-{us}")
    assert scene.asked == "turn.initiative"
    assert scene.s.mission == [PATROL, NO_MISSION, NO_MISSION]
    assert scene.s.done == [1, 1, 0]


@pytest.mark.rule("vn 2.2-k", "vn 2.2-l")
def test_security_keeps_to_the_road_and_warns_nobody() -> None:
    scene = Scene()
    us, vc = scene.unit("us.1.1.2", "5121"), scene.unit("vc.bn.b", "5019")
    scene.operation(Kind.SECURITY, units=[us])
    ways = scene.ways(us, going=Going.SECURITY, mp=4)
    at = BOX.at["5121"]
    for side in range(6):
        road = bool(BOX.sides[at * 6 + side] & ROAD)
        assert (ways.enter(at, side) == 0) == road
    sets_out(scene, [us], Going.SECURITY)
    scene.play("hex-5120", "hex-5019")
    assert scene.asked in ("fire.support", "combat.die")
    assert scene.t.combat.defenders == [vc]
    assert not scene.told("alert")


@pytest.mark.rule("vn 2.2-r", "vn 2.2-s", "vn 2.1-au", "vn 5.7-p", "vn 5.7-b")
def test_only_the_us_side_has_reserves() -> None:
    for side, phase, expected in (
        (US, Stage.PURSUIT, True),
        (US, Stage.RETREAT, False),
        (NLF, Stage.PURSUIT, False),
        (NLF, Stage.RETREAT, True),
    ):
        scene = Scene()
        us, vc = scene.unit("us.1.1.2", "5121"), scene.unit("vc.ind.1", "5020")
        mates = [scene.unit(id_, "4722") for id_ in ("us.art.2-12", "fwa.ca.1", "arvn.2.6")]
        scene.unit("vc.bn.b", "4417")
        scene.unit("us.3m.3.3", "4722", done=1)
        scene.s.air_total = scene.s.air = 1
        units, targets = ([us], [vc]) if side == US else ([vc], [us])
        here = "5020" if side == US else "5121"
        scene.operation(
            side=side,
            units=units,
            targets=targets,
            target_hexes=[here],
            result_before=3,
            fought=True,
        )
        scene.stage = phase
        scene.play()
        offered = [w for w in scene.words if w.startswith("reserve")]
        assert offered == ([f"reserve-{u}" for u in mates] if expected else [])
        assert ("air-1" in scene.words) == expected


@pytest.mark.rule("vn 2.1-ag", "vn 2.1-ae", "vn 5.2-a", "vn 5.2-b", "vn 5.3-q")
def test_who_is_warned_and_when() -> None:
    scene = Scene()
    us, near = scene.unit("us.1.1.2", "5121"), scene.unit("vc.bn.c", "5020", done=1)
    vc, nva, large = (
        scene.unit("vc.bn.b", "4919"),
        scene.unit("nva.1.32", "4919"),
        scene.unit("nva.1.33", "4919", 1),
    )
    search(scene, us, target="4919")
    scene.play(f"move-{us}", "hex-5120", "stop")
    assert scene.asked == "move.reaction"
    assert f"react-{near}" in scene.words
    assert not scene.told("alert")
    scene.play("done", "done")
    assert scene.words == ["done", f"disperse-{vc}"]
    scene.play("done", 5)
    assert scene.words == ["done", f"move-{vc}", f"move-{nva}"]
    assert scene.where(large) == "4919"


@pytest.mark.rule("vn 5.2-y")
@pytest.mark.parametrize("id_", ["vc.9.hq", "vc.political", "vc.conduit"])
def test_staffs_disperse_for_nothing(id_: str) -> None:
    scene = Scene()
    us, vc = scene.unit("us.1.1.2", "5121"), scene.unit(id_, "4919")
    search(scene, us, target="4919")
    scene.play("done", f"disperse-{vc}")
    assert scene.s.hex[vc] == GONE
    assert scene.s.pools == [9, 9, 9, 9]


@pytest.mark.rule("vn 2.1-y", "vn 3-b", "vn 3-h", "vn 3-c", "vn 2.1-am")
def test_any_all_or_none_of_the_units_move() -> None:
    scene = Scene()
    one, two = scene.unit("us.1.1.2", "5121"), scene.unit("us.1.1.3", "5121")
    scene.unit("vc.ind.1", "4615")
    search(scene, one, two, target="4615")
    assert scene.words[:3] == ["done", f"move-{one}", f"move-{two}"]
    scene.play(f"move-{one}")
    around = {f"hex-{BOX.ids[n]}" for n in BOX.around(BOX.at["5121"])}
    assert {w for w in scene.words if w.startswith("hex")} <= around
    assert "stop" in scene.words
    scene.play("hex-5120", "stop")
    assert scene.words[:2] == ["done", f"move-{two}"]
    assert f"move-{one}" not in scene.words
    scene.play("done", "done", 1, "done")
    assert scene.asked == "turn.initiative"
    assert (scene.where(one), scene.where(two)) == ("5120", "5121")


@pytest.mark.rule("vn 2.1-av", "vn 5.1-r", "vn 5.1-t", "vn 5.2-r", "vn 5.6-ab")
def test_a_pursuit_opens_a_voluntary_round_without_alert() -> None:
    scene = Scene()
    us, vc = scene.unit("us.1.1.2", "5121"), scene.unit("vc.bn.b", "5020")
    scene.operation(
        units=[us],
        targets=[vc],
        target_hexes=["5020"],
        result_before=3,
        interdicted=[[BOX.at["5020"], 12]],
    )
    scene.stage = Stage.PURSUIT
    scene.play("done")
    assert scene.t.op.fire.interdicted == []
    assert scene.t.op.round == 2
    assert scene.asked == "combat.attack"
    assert scene.words == ["done", "hex-5020"]
    assert not scene.told("alert")
    scene.play("hex-5020")
    assert us in scene.t.combat.attackers or f"unit-{us}" in scene.words


@pytest.mark.rule("vn 2.1-ai", "vn 5.1-g", "vn 5.1-e")
def test_free_fire_at_the_start_and_after_the_reveal() -> None:
    scene = Scene(FREE)
    scene.s.air_total = scene.s.air = 1
    us = scene.unit("us.1.1.2", "5020")
    vc = scene.unit("vc.ind.1", "4920", known=0)
    ship = scene.unit("us.navy.cruiser.1", AT_SEA)
    scene.operation(units=[us], targets=[vc], target_hexes=["4920"])
    scene.stage = Stage.DECLARE_SUPPORT
    scene.play()
    assert {"air-1", f"ship-{ship}"} <= set(scene.words)
    regions = [w for w in scene.words if w.startswith("free_fire")]
    assert regions
    scene.position, scene.stage = None, Stage.COMBAT_SEGMENT
    scene.play()
    assert scene.asked == "combat.free_fire"
    assert scene.s.known[vc] == 1
    assert [w for w in scene.words if w != "done"] == regions
    scene.play(regions[0])
    assert scene.t.full_fire(BOX.at["4920"])


@pytest.mark.rule("vn 2.1-ap", "vn 5.6-c", "vn 5.6-q", "vn 5.6-n")
def test_where_retreats_stop_is_the_next_target() -> None:
    scene = Scene()
    us, far = scene.unit("us.1.1.2", "5020"), scene.unit("us.1.1.3", "5022")
    vc = scene.unit("vc.ind.1", "5020")
    scene.operation(
        units=[us, far],
        targets=[vc],
        target_hexes=["5020"],
        attacked=[BOX.at["5020"]],
        fought=True,
        result_before=9,
    )
    scene.stage = Stage.RETREAT
    scene.play()
    assert scene.words == ["done", f"move-{vc}"]
    scene.play(f"move-{vc}", "hex-4920", "stop")
    if scene.asked == "move.reaction":
        scene.play("done")
    assert scene.t.op.target_hexes == [BOX.at["4920"]]
    assert [w for w in scene.words if w.startswith("move")] == [f"move-{us}", f"move-{far}"]
    scene.play(f"move-{us}", "hex-4920")
    assert scene.asked == "move.step"
    assert "stop" in scene.words


@pytest.mark.rule("vn 3.1-a", "vn 3.1-b")
def test_zones_cover_the_six_hexes_around_whatever_is_there() -> None:
    scene = Scene()
    scene.unit("us.1.1.2", "4720")
    beside = next(n for n in BOX.around(BOX.at["4720"]))
    scene.unit("vc.ind.1", beside)
    assert set(scene.t.zoc(US)) == set(BOX.around(BOX.at["4720"]))
    assert BOX.at["4720"] in scene.t.zoc(NLF)
    assert set(scene.t.zoc(US)) & set(scene.t.zoc(NLF))


@pytest.mark.rule("vn 3.1-t", "vn 3.1-u")
def test_the_example_of_the_armour() -> None:
    scene = Scene()
    us = scene.unit("us.25.a", "5221")
    inside = scene.unit("vc.ind.1", "5222")
    search(scene, us)
    scene.play(f"move-{us}", "hex-5222")
    assert scene.asked == "move.incident"
    assert scene.s.hex[inside] == BOX.at["5222"]
    scene = Scene()
    us, near = scene.unit("us.25.a", "5120"), scene.unit("vc.ind.2", "5020")
    search(scene, us)
    scene.play(f"move-{us}", "hex-5019", "stop")
    assert scene.asked == "move.reaction"
    assert f"react-{near}" in scene.words


@pytest.mark.rule("vn 3.2-g", "vn 3.2-h", "vn 3.2-e")
@pytest.mark.parametrize("done", [0, 1])
def test_an_incidental_attack_brings_no_new_support(done: int) -> None:
    scene = Scene(FREE)
    scene.s.air_total = scene.s.air = 4
    us, gun = scene.unit("us.1.1.2", "5121"), scene.unit("us.art.2-12", "5021", done=done)
    vc = scene.unit("vc.ind.1", "5020")
    scene.play("operate", "search_and_destroy", f"unit-{vc}", "done", "none")
    scene.play(f"move-{vc}", "hex-5121")
    assert scene.asked == "move.incident"
    scene.play("yes")
    assert scene.t.combat.defenders == [us]
    assert scene.t.combat.attackers == [vc]
    assert (gun in supporters(scene.t, scene.t.combat, US)) == (not done)
    assert not [w for w in scene.words if w.startswith(("air", "free_fire"))]


@pytest.mark.rule("vn 3.4-a", "vn 3.4-c", "vn 3.4-d", "vn 3.4-e")
def test_the_way_to_the_port() -> None:
    scene = Scene()
    us, air = scene.unit("us.3m.3.3", "5019"), scene.unit("us.1c.1.1", "5019")
    vc = scene.unit("vc.ind.1", "5018")
    scene.operation(Kind.NAVAL, units=[us, air])
    scene.stage = Stage.MOVEMENT
    scene.play(f"move-{air}")
    assert "fly" in scene.words
    assert scene.t.move.allowance == 2 * scene.t.movement(air)
    scene.play("hex-5018")
    assert scene.asked == "move.incident"
    for there, asked in (("5017", "move.landing"), ("5118", "move.unit")):
        scene = Scene()
        us, vc = scene.unit("us.3m.3.3", "5118"), scene.unit("vc.ind.1", there)
        scene.operation(Kind.NAVAL, units=[us])
        scene.stage = Stage.MOVEMENT
        scene.play(f"move-{us}", "stop")
        assert scene.asked == asked
        assert there == "5118" or BOX.at["5118"] in scene.t.zoc(NLF)
    assert scene.where(vc) == "5118"


@pytest.mark.rule("vn 4.1-g", "vn 4-a", "vn 4.1-h")
def test_hexsides_cost_on_top_of_terrain() -> None:
    for flag, name in ((RIVER, "minor_river"), (ESCARPMENT, "escarpment"), (WATER, "water")):
        place = next(
            n
            for n, bits in enumerate(BOX.sides)
            if bits == flag and BOX.near[n] >= 0 and len(BOX.hexes[BOX.near[n]].terrain) == 1
        )
        at, side = divmod(place, 6)
        ground = BOX.charts.terrain[BOX.hexes[BOX.near[place]].terrain[0]].foot
        extra = BOX.charts.hexsides[name].foot  # type: ignore[index]
        assert extra > 0
        scene = Scene()
        assert scene.ways(scene.unit("us.1.1.2", at)).enter(at, side) == 2 * (ground + extra)
    place = over_side(WATER, "cultivated")
    scene = Scene()
    us, vc = scene.unit("us.1.1.2", place // 6), scene.unit("vc.ind.1", BOX.near[place])
    total = work_out(scene.t, scene.combat(BOX.ids[BOX.near[place]], [us], [vc]))
    assert total.attack.ground == 2 * (3 // 2)
    assert total.terms["hexside"] == -1


@pytest.mark.rule("vn 4.3-a", "vn 4.3-b", "vn 4.3-j")
def test_borders() -> None:
    border = next(n for n, h in enumerate(BOX.hexes) if {"Laos", "South Vietnam"} <= set(h.country))
    beyond = next(n for n, h in enumerate(BOX.hexes) if h.country == ("Laos",))
    scene = Scene()
    us = scene.unit("us.1.1.2", "5121")
    scene.t.put(us, border, "test")
    assert scene.s.invaded == 0
    scene.t.put(us, beyond, "test")
    assert scene.s.invaded == 1
    north = next(n for n, h in enumerate(BOX.hexes) if h.country == ("North Vietnam",))
    scene = Scene()
    scene.s.air_total = scene.s.air = 6
    scene.unit("us.1.1.2", "5121")
    scene.unit("nva.1.32", north)
    scene.play("let_us_operate", "bombard", "done")
    assert scene.words == [f"hex-{BOX.ids[north]}"]
