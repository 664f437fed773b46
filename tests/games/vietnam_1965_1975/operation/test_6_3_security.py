"""Section 6.3, security: operations along roads."""

from __future__ import annotations

import msgspec
import pytest

from annamite.games.vietnam_1965_1975.box.kinds import Going, Kind
from annamite.games.vietnam_1965_1975.box.places import AT_SEA, ROAD, WATER
from annamite.games.vietnam_1965_1975.box.scenarios import Special
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.moving.stacks import joiners
from annamite.games.vietnam_1965_1975.operation.designation import UNIT_ACTS
from annamite.games.vietnam_1965_1975.operation.odds import work_out
from annamite.games.vietnam_1965_1975.position.questions import SHIP_SHARE
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.turn.eligibility import may_take_part
from tests.games.vietnam_1965_1975.named import (
    ARVN_6TH_REGIMENT,
    CAI_BE,
    CRUISER,
    FIELDS_IN_QUANG_TIN,
    FIRST_BATTALION_28TH_INFANTRY,
    HILLS_NORTHEAST_OF_SON_HA,
    HOWITZERS,
    KOREAN_1ST_REGIMENT,
    MO_DUC,
    MOUNTAIN,
    MOUNTAIN_NORTH_OF_SON_HA,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    QUANG_NGAI,
    ROAD_JUNCTION,
    SECOND_BATTALION_28TH_INFANTRY,
    SOUTHEAST_OF_QUANG_NGAI,
    SOUTHWEST_OF_CHU_LAI,
    SOUTHWEST_OF_QUANG_NGAI,
    TRA_BONG_ROAD,
    VC_1ST_REGIMENT,
    WEAK_VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, SHEET, Scene, lost, quiet, sets_out

# --- 6.3 ---------------------------------------------------------------------------------------


@pytest.mark.rule("vn 6.3-a")
def test_only_the_us_side_secures_roads_in_both_phases() -> None:
    """Security is on offer to the US side in two phases, and to the NLF in none."""
    scene = Scene()
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    scene.unit(VC_1ST_REGIMENT, ROAD_JUNCTION)
    scene.play("operate")
    assert "security" not in scene.words
    scene.play("pass", "let_us_operate")
    assert "security" in scene.words
    early = Scene()
    early.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    early.stage = Stage.STRATEGIC
    early.play()
    assert early.words == ["done", "security", "strategic", "naval"]


@pytest.mark.rule("vn 6.3-s", "vn 6.3-t")
def test_security_units_pay_only_to_leave_zones() -> None:
    """Roads are free; leaving a zone costs points, and without points it cannot be left."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    scene.operation(Kind.SECURITY, units=[us])
    ways = scene.ways(us, going=Going.SECURITY, mp=1)
    assert scene.walk(ways, NORTH_OF_QUANG_NGAI, ROAD_JUNCTION) == [0, 0]
    scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    assert scene.walk(scene.ways(us, going=Going.SECURITY, mp=1), NORTH_OF_QUANG_NGAI) == [1]
    spent = scene.ways(us, going=Going.SECURITY, mp=0)
    assert spent.steps() == []
    spent.move.at = BOX.at[SOUTHEAST_OF_QUANG_NGAI]
    spent.move.path = [BOX.at[SOUTHEAST_OF_QUANG_NGAI]]
    assert {BOX.ids[n] for n, _ in spent.steps()} == {QUANG_NGAI, MO_DUC}


@pytest.mark.rule("vn 6.3-k", "vn 6.3-m")
def test_a_security_battle_has_ratio_and_terrain_but_no_pursuit() -> None:
    """Ratio and terrain count as always, unused pursuit does not."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, MOUNTAIN)
    vc = scene.unit(WEAK_VC_BATTALION, MOUNTAIN)
    combat = scene.combat(MOUNTAIN, [us], [vc], guns=[[], []])
    op = scene.t.op
    op.round, op.fights.result_before, op.fights.pursuit_left = 2, 5, {us: 8}
    assert work_out(scene.t, combat).terms == {"ratio": 3, "terrain": -2, "pursuit": 4}
    combat.security = True
    assert work_out(scene.t, combat).terms == {"ratio": 3, "terrain": -2}


def secure(
    *units: str, vc: str = VC_1ST_REGIMENT, at: str = ROAD_JUNCTION
) -> tuple[Scene, list[int], int]:
    """Return a scene in which a stack attacks along Highway 1 from Quang Ngai, northwards."""
    scene = Scene()
    us = [scene.unit(id_, QUANG_NGAI) for id_ in units]
    foe = scene.unit(vc, at)
    scene.play("let_us_operate", "security", *(f"unit-{u}" for u in us), "done", "done")
    scene.play(f"move-{us[0]}", *(f"join-{u}" for u in us[1:]), f"hex-{NORTH_OF_QUANG_NGAI}")
    return scene, us, foe


@pytest.mark.rule("vn 6.3-m")
@pytest.mark.parametrize("die", [1, 6])
def test_nobody_pursues_in_a_security_operation(die: int) -> None:
    """Whatever result and modifiers allow elsewhere, nobody pursues and no bonus comes of it."""
    scene, (us,), vc = secure(FIRST_BATTALION_28TH_INFANTRY, vc=WEAK_VC_BATTALION)
    assert (scene.t.profile(us).pursuit or 0) > 0
    scene.play(f"hex-{ROAD_JUNCTION}")
    asked = set()
    for _ in range(2):
        quiet(scene)
        scene.play(die)
        lost(scene)
        assert scene.asked == "round.retreat"
        scene.play("done")
        asked.add(scene.asked)
        scene.play("attack")
    assert asked == {"security.again"}
    results = [entry.params for entry in scene.told("result")]
    assert [params.get("term_pursuit", 0) for params in results] == [0, 0]
    assert (int(results[0]["pursuit"]) > 0) == (die == 6)
    assert scene.where(us) == scene.where(vc) == ROAD_JUNCTION


@pytest.mark.rule("vn 6.3-u", "vn 6.3-aa")
def test_a_security_stack_passes_enemies_next_to_the_road_until_it_ends() -> None:
    """It attacks in its own hex only, and nobody reacts before it has ended."""
    scene, (us,), vc = secure(FIRST_BATTALION_28TH_INFANTRY, at=NORTHWEST_OF_QUANG_NGAI)
    assert scene.asked == "move.step"
    scene.play(f"hex-{ROAD_JUNCTION}")
    assert scene.asked == "move.step"
    assert scene.where(us) == ROAD_JUNCTION
    scene.play("stop")
    assert scene.asked == "move.reaction"
    assert f"react-{vc}" in scene.words


@pytest.mark.rule("vn 6.3-n", "vn 6.3-r")
def test_a_clear_hex_lets_the_stack_go_on() -> None:
    """Once the defenders have retreated off the road the stack may move on."""
    scene, (us,), vc = secure(FIRST_BATTALION_28TH_INFANTRY)
    scene.play(f"hex-{ROAD_JUNCTION}")
    quiet(scene)
    scene.play(5)
    lost(scene)
    scene.play(f"move-{vc}", f"hex-{NORTHWEST_OF_QUANG_NGAI}", "stop")
    assert scene.asked == "move.step"
    assert {f"hex-{SOUTHWEST_OF_CHU_LAI}", f"hex-{TRA_BONG_ROAD}"} <= set(scene.words)
    assert f"hex-{NORTHWEST_OF_QUANG_NGAI}" not in scene.words
    scene.play(f"hex-{TRA_BONG_ROAD}", "stop")
    assert scene.where(us) == TRA_BONG_ROAD
    assert scene.where(vc) == NORTHWEST_OF_QUANG_NGAI


@pytest.mark.rule("vn 6.3-p", "vn 6.3-q")
def test_those_pulled_back_are_out_of_it_and_the_rest_attack() -> None:
    """Units pulled back do not rejoin; those that stay have to attack again."""
    scene, (one, two), _ = secure(FIRST_BATTALION_28TH_INFANTRY, SECOND_BATTALION_28TH_INFANTRY)
    scene.play(f"hex-{ROAD_JUNCTION}")
    quiet(scene)
    scene.play(5)
    lost(scene)
    scene.play("done")
    assert scene.words == ["attack", f"withdraw-{one}", f"withdraw-{two}"]
    scene.play(f"withdraw-{one}")
    assert (scene.where(one), scene.where(two)) == (NORTH_OF_QUANG_NGAI, ROAD_JUNCTION)
    assert scene.words == ["attack", f"withdraw-{two}"]
    scene.play("attack")
    assert scene.t.combat.attackers == [two]


@pytest.mark.rule("vn 7.3-i", "vn 7.4-e")
def test_support_serves_in_every_round_of_a_security_operation() -> None:
    """Guns, air and ships that were named fire once in each of the three rounds."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    gun = scene.unit(HOWITZERS, QUANG_NGAI)
    vc, ship = scene.unit(VC_1ST_REGIMENT, ROAD_JUNCTION), scene.unit(CRUISER, AT_SEA)
    scene.s.air = scene.s.air_total = 3
    scene.play("let_us_operate", "security", f"unit-{us}", f"unit-{gun}", "done")
    scene.play(
        "air-3",
        f"ship-{ship}",
        "done",
        f"move-{us}",
        f"hex-{NORTH_OF_QUANG_NGAI}",
        f"hex-{ROAD_JUNCTION}",
    )
    fire = [f"gun-{gun}", "air-3", f"ship-{ship * SHIP_SHARE + 6}"]
    for number in (1, 2, 3):
        assert scene.t.op.round == number
        scene.play("done")
        assert scene.asked == "fire.support"
        assert set(fire) <= set(scene.words)
        scene.play(*fire)
        quiet(scene)
        scene.play(5)
        lost(scene)
        scene.play("done", *(["attack"] if number < 3 else []))
    assert scene.where(vc) == ROAD_JUNCTION


@pytest.mark.rule("vn 6.3-v", "vn 6.3-x")
def test_after_three_rounds_the_stack_falls_back() -> None:
    """If the hex is not clear after the third round the stack returns the way it came."""
    scene, (us,), vc = secure(FIRST_BATTALION_28TH_INFANTRY)
    scene.play(f"hex-{ROAD_JUNCTION}")
    for number in (1, 2, 3):
        quiet(scene)
        scene.play(5)
        lost(scene)
        scene.play("done")
        if number < 3:
            scene.play("attack")
    if scene.asked == "move.reaction":
        scene.play("done")
    assert (scene.where(us), scene.where(vc)) == (NORTH_OF_QUANG_NGAI, ROAD_JUNCTION)
    assert scene.s.done[us] == 1


@pytest.mark.rule("vn 6.3-w")
def test_after_three_rounds_the_stack_halts_in_a_clear_hex() -> None:
    """If it is clear the stack stays there and has operated."""
    scene, (us,), vc = secure(FIRST_BATTALION_28TH_INFANTRY)
    scene.t.op.round = 3
    scene.play(f"hex-{ROAD_JUNCTION}")
    quiet(scene)
    scene.play(5)
    lost(scene)
    scene.play(f"move-{vc}", f"hex-{NORTHWEST_OF_QUANG_NGAI}", "stop")
    assert scene.asked == "move.reaction"
    scene.play("done")
    assert scene.asked == "turn.initiative"
    assert (scene.where(us), scene.s.done[us]) == (ROAD_JUNCTION, 1)


@pytest.mark.rule("vn 6.3-y", "vn 6.3-z")
def test_part_of_a_security_stack_may_stop_for_good() -> None:
    """Units may be left on the road; they have operated."""
    scene, (one, two), _ = secure(
        FIRST_BATTALION_28TH_INFANTRY, SECOND_BATTALION_28TH_INFANTRY, at=MOUNTAIN_NORTH_OF_SON_HA
    )
    scene.play(f"drop-{two}", f"hex-{ROAD_JUNCTION}", "stop")
    assert (scene.where(one), scene.where(two)) == (ROAD_JUNCTION, NORTH_OF_QUANG_NGAI)
    assert scene.asked == "turn.initiative"
    assert [scene.s.done[u] for u in (one, two)] == [1, 1]


@pytest.mark.rule("vn 6.3-d", "vn 6.3-h", "vn 6.3-ab")
@pytest.mark.parametrize(
    ("near", "fits"), [(None, True), (ROAD_JUNCTION, False), (SOUTHWEST_OF_QUANG_NGAI, False)]
)
def test_a_stack_forms_up_only_before_it_comes_near_the_enemy(near: str | None, fits: bool) -> None:
    """Units may come together on the road if none has been in an enemy zone."""
    scene = Scene()
    one = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    other = scene.unit(SECOND_BATTALION_28TH_INFANTRY, NORTH_OF_QUANG_NGAI)
    if near:
        scene.unit(VC_1ST_REGIMENT, near)
    scene.play("let_us_operate", "security", f"unit-{one}", f"unit-{other}", "done", "done")
    scene.play(f"move-{one}", f"hex-{NORTH_OF_QUANG_NGAI}")
    assert (f"join-{other}" in scene.words) is fits


@pytest.mark.rule("vn 6.3-aa")
def test_enemies_next_to_those_who_stopped_on_the_way_react_afterwards() -> None:
    """Reactions to a part that stopped wait for the end of the operation."""
    scene, (one, two), vc = secure(
        FIRST_BATTALION_28TH_INFANTRY, SECOND_BATTALION_28TH_INFANTRY, at=NORTHWEST_OF_QUANG_NGAI
    )
    scene.play(f"drop-{two}", f"hex-{ROAD_JUNCTION}", f"hex-{SOUTHWEST_OF_CHU_LAI}", "stop")
    assert BOX.distance(BOX.at[SOUTHWEST_OF_CHU_LAI], BOX.at[NORTHWEST_OF_QUANG_NGAI]) == 2
    assert [scene.where(u) for u in (one, two)] == [SOUTHWEST_OF_CHU_LAI, NORTH_OF_QUANG_NGAI]
    assert scene.asked == "move.reaction"
    assert f"react-{vc}" in scene.words


@pytest.mark.rule("vn 6.3-k", "vn 7.6-f")
def test_free_fire_and_interdiction_come_before_a_security_battle() -> None:
    """A road battle opens with both; interdiction makes the retreat dearer and then comes off."""
    sheet = msgspec.structs.replace(SHEET, special=Special())
    scene = Scene(sheet)
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    gun = scene.unit(HOWITZERS, QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, ROAD_JUNCTION)
    scene.play("let_us_operate", "security", f"unit-{us}", f"unit-{gun}", "done", "done")
    scene.play(f"move-{us}", f"join-{gun}", f"hex-{NORTH_OF_QUANG_NGAI}", f"hex-{ROAD_JUNCTION}")
    assert scene.asked == "combat.free_fire"
    region = BOX.region_number["I-5"]
    scene.play(f"free_fire-{region}")
    assert scene.asked == "fire.interdict"
    scene.play(f"hex-{ROAD_JUNCTION}", f"gun-{gun}")
    assert scene.t.interdicted(BOX.at[ROAD_JUNCTION]) == 2
    while scene.asked != "combat.die":
        scene.play("done")
    scene.play(5)
    lost(scene)
    assert scene.asked == "round.retreat"
    scene.play(f"move-{vc}", f"hex-{NORTHWEST_OF_QUANG_NGAI}")
    # marsh, hills or jungle, +2 to leave the enemy's hex, +2 for the guns
    step = scene.ways(vc, going=Going.RETREAT).exit(BOX.at[ROAD_JUNCTION])
    assert step == 2 * (2 + 2)
    scene.play("stop")
    assert scene.asked == "move.step"
    assert scene.t.op.fire.interdicted == {}
    assert scene.t.op.target_hexes == []


@pytest.mark.rule("vn 6.3-l")
def test_defenders_keep_off_the_last_three_hexes_of_the_way() -> None:
    """Retreats may not enter the hex the stack came from, nor the two before it."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, MO_DUC)
    vc = scene.unit(VC_1ST_REGIMENT, ROAD_JUNCTION)
    scene.play("let_us_operate", "security", f"unit-{us}", "done", "done", f"move-{us}")
    scene.play(
        f"hex-{SOUTHEAST_OF_QUANG_NGAI}",
        f"hex-{QUANG_NGAI}",
        f"hex-{NORTH_OF_QUANG_NGAI}",
        f"hex-{ROAD_JUNCTION}",
    )
    quiet(scene)
    scene.play(5)
    lost(scene)
    assert scene.asked == "round.retreat"
    ways = scene.ways(vc, going=Going.RETREAT)
    closed = {BOX.at[id_] for id_ in (SOUTHEAST_OF_QUANG_NGAI, QUANG_NGAI, NORTH_OF_QUANG_NGAI)}
    assert set(scene.t.op.refuge) == closed
    assert not closed & ways.reach().keys()
    assert BOX.at[MO_DUC] in ways.reach()


@pytest.mark.rule("vn 6.3-l")
def test_the_way_of_the_stack_is_closed_to_retreats_alone() -> None:
    """Once the stack has stopped, those who react may enter the hex that it came from."""
    scene, _, vc = secure(FIRST_BATTALION_28TH_INFANTRY)
    scene.play(f"hex-{ROAD_JUNCTION}")
    quiet(scene)
    scene.play(5)
    lost(scene)
    scene.play(f"move-{vc}")
    assert f"hex-{NORTH_OF_QUANG_NGAI}" not in scene.words
    scene.play(f"hex-{NORTHWEST_OF_QUANG_NGAI}", "stop", "stop", f"react-{vc}")
    assert f"hex-{NORTH_OF_QUANG_NGAI}" in scene.words


@pytest.mark.rule("vn 6.3-b")
@pytest.mark.parametrize(
    ("start", "may"), [(NORTHWEST_OF_QUANG_NGAI, False), (ROAD_JUNCTION, True)]
)
def test_who_came_to_the_road_in_this_phase_does_not_secure_it(start: str, may: bool) -> None:
    """Security units must have begun the phase on a road."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, start)
    vc = scene.unit(VC_1ST_REGIMENT, MOUNTAIN_NORTH_OF_SON_HA)
    scene.play("operate", "search_and_destroy", f"unit-{vc}", "done", "none")
    scene.play(
        f"move-{vc}",
        f"hex-{TRA_BONG_ROAD}",
        "stop",
        f"react-{us}",
        f"hex-{NORTH_OF_QUANG_NGAI}",
        "stop",
    )
    assert scene.where(us) == NORTH_OF_QUANG_NGAI
    while scene.asked != "turn.initiative":
        scene.play("done")
    scene.play("let_us_operate")
    assert ("security" in scene.words) is may
    scene.stage, scene.position = Stage.SUPPORT, None
    scene.play("done", "done")
    assert "security" in scene.words


@pytest.mark.rule("vn 4.1-j")
def test_no_security_column_crosses_water_into_an_enemy_hex() -> None:
    """Where a road crosses water, a hex held by the enemy is out of reach."""
    crossings = [
        (BOX.ids[at], BOX.ids[n])
        for at, n, bits in BOX.places.hexsides()
        if bits & ROAD and bits & WATER
    ]
    assert len(crossings) == 2 * 16
    for start, beyond in crossings:
        scene = Scene()
        us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, start)
        scene.operation(Kind.SECURITY, units=[us])
        assert BOX.at[beyond] in dict(scene.ways(us, going=Going.SECURITY).steps())
        scene.unit(VC_1ST_REGIMENT, beyond)
        assert BOX.at[beyond] not in dict(scene.ways(us, going=Going.SECURITY).steps())


@pytest.mark.rule("vn 4.1-j")
@pytest.mark.parametrize(
    ("going", "kind", "side"),
    [(Going.OPERATION, Kind.SEARCH, US), (Going.STRATEGIC, Kind.STRATEGIC, US),
     (Going.REACTION, Kind.SEARCH, NLF), (Going.RETREAT, Kind.SEARCH, NLF),
     (Going.PURSUIT, Kind.SEARCH, US), (Going.NAVAL, Kind.NAVAL, US)],
)  # fmt: skip
def test_no_road_leads_across_water_into_an_enemy_hex(going: Going, kind: Kind, side: int) -> None:
    """A road is no bridge into the enemy, target hex or not; helicopters fly over it."""
    scene = Scene()
    unit = scene.unit(FIRST_BATTALION_28TH_INFANTRY, "2068")
    scene.operation(kind, side, units=[unit])
    assert BOX.at[CAI_BE] in dict(scene.ways(unit, going=going).steps())
    scene.unit(VC_1ST_REGIMENT, CAI_BE)
    scene.t.op.target_hexes.append(BOX.at[CAI_BE])
    assert BOX.at[CAI_BE] not in dict(scene.ways(unit, going=going).steps())
    assert BOX.at[CAI_BE] in dict(scene.ways(unit, going=going, air=True).steps())


@pytest.mark.rule("vn 6.3-aa")
def test_nobody_reacts_to_a_retreat_while_a_security_operation_goes_on() -> None:
    """A battalion beside the hex in which the retreat ends is not asked."""
    scene, _, vc = secure(FIRST_BATTALION_28TH_INFANTRY)
    scene.unit(SECOND_BATTALION_28TH_INFANTRY, HILLS_NORTHEAST_OF_SON_HA)
    scene.play(f"hex-{ROAD_JUNCTION}")
    quiet(scene)
    scene.play(5)
    lost(scene)
    scene.play(f"move-{vc}", f"hex-{NORTHWEST_OF_QUANG_NGAI}", "stop")
    assert BOX.at[HILLS_NORTHEAST_OF_SON_HA] in BOX.around(BOX.at[NORTHWEST_OF_QUANG_NGAI])
    assert scene.asked == "move.step"


@pytest.mark.rule("vn 6.3-c")
def test_a_security_operation_is_over_when_its_one_stack_has_stopped() -> None:
    """There is one stack to an operation: nobody else moves after it."""
    scene = Scene()
    one = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    two = scene.unit(SECOND_BATTALION_28TH_INFANTRY, ROAD_JUNCTION)
    scene.unit(VC_1ST_REGIMENT, FIELDS_IN_QUANG_TIN)
    scene.play("let_us_operate", "security", f"unit-{one}", f"unit-{two}", "done", "done")
    scene.play(f"move-{one}", f"hex-{SOUTHEAST_OF_QUANG_NGAI}", "stop")
    assert scene.asked == "turn.initiative"
    assert (scene.where(one), scene.where(two)) == (SOUTHEAST_OF_QUANG_NGAI, ROAD_JUNCTION)
    assert [scene.s.done[u] for u in (one, two)] == [1, 1]


@pytest.mark.rule("vn 6.3-ab", "vn 6.3-h", "vn 6.3-d")
def test_a_security_stack_unites_before_it_pays() -> None:
    """By a ruling members unite before one of them pays Movement Points."""
    scene = Scene()
    one = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    two = scene.unit(SECOND_BATTALION_28TH_INFANTRY, NORTH_OF_QUANG_NGAI)
    scene.operation(Kind.SECURITY, units=[one, two])
    sets_out(scene, [one], Going.SECURITY)
    scene.play(f"hex-{NORTH_OF_QUANG_NGAI}")
    assert joiners(scene.t) == [two]
    scene.t.move.spent = 2
    assert joiners(scene.t) == []


@pytest.mark.rule("vn 6.3-e", "vn 6.3-f")
def test_us_and_arvn_units_do_not_share_a_security_stack() -> None:
    """US and ARVN units are not assigned together; Free World units may go with either."""
    scene = Scene()
    us, arvn, rok = (
        scene.unit(id_, QUANG_NGAI)
        for id_ in (FIRST_BATTALION_28TH_INFANTRY, ARVN_6TH_REGIMENT, KOREAN_1ST_REGIMENT)
    )
    op = scene.operation(Kind.SECURITY, units=[us])
    assert [may_take_part(scene.t, u, Kind.SECURITY) for u in (arvn, rok)] == [False, True]
    op.units = [rok]
    assert [may_take_part(scene.t, u, Kind.SECURITY) for u in (arvn, us)] == [True, True]
    assert UNIT_ACTS.names == ("done", "unit")


@pytest.mark.rule("vn 6.3-i", "vn 6.3-g", "vn 6.3-j", "vn 6.3-l", "vn 6.3-o")
def test_a_security_operation_attacks_along_the_road() -> None:
    """The stack moves freely on roads and attacks where it meets the enemy; some may fall back."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    off = scene.unit(SECOND_BATTALION_28TH_INFANTRY, MOUNTAIN_NORTH_OF_SON_HA)
    vc = scene.unit(VC_1ST_REGIMENT, ROAD_JUNCTION)
    scene.play("let_us_operate", "security")
    assert f"unit-{off}" not in scene.words
    scene.play(f"unit-{us}", "done", "done", f"move-{us}")
    roads = {w for w in scene.words if w.startswith("hex")}
    assert roads == {
        f"hex-{NORTH_OF_QUANG_NGAI}",
        f"hex-{SOUTHEAST_OF_QUANG_NGAI}",
        f"hex-{SOUTHWEST_OF_QUANG_NGAI}",
    }
    scene.play(f"hex-{NORTH_OF_QUANG_NGAI}", f"hex-{ROAD_JUNCTION}")
    assert scene.asked == "fire.support"
    scene.play("done", 5)
    while scene.asked == "combat.loss":
        scene.play(next(w for w in scene.words if w.startswith("replace")))
    assert scene.asked == "round.retreat"
    scene.play(f"move-{vc}")
    assert f"hex-{NORTH_OF_QUANG_NGAI}" not in scene.words
    scene.play("stop")
    if scene.asked == "round.retreat":
        scene.play("done")
    assert scene.words == ["attack", f"withdraw-{us}"]
    scene.play(f"withdraw-{us}")
    assert scene.where(us) == NORTH_OF_QUANG_NGAI
    assert scene.asked == "move.reaction"
    assert f"react-{vc}" in scene.words
    scene.play("done")
    assert scene.s.done[us] == 1


@pytest.mark.rule("vn 5.2-t", "vn 6.3-j")
def test_a_road_that_is_secured_gives_no_warning() -> None:
    """Defenders on the road have neither alert nor dispersal."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTH_OF_QUANG_NGAI)
    scene.play(
        "let_us_operate",
        "security",
        f"unit-{us}",
        "done",
        "done",
        f"move-{us}",
        f"hex-{NORTH_OF_QUANG_NGAI}",
    )
    assert scene.asked == "fire.support"
    assert scene.t.combat.defenders == [vc]
    assert not scene.told("alert")
