"""Section 7.1, artillery: dedicated, independent and organic, and whom each supports."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import HOLD, Done, Kind, Role
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.operation.fire import air_left
from annamite.games.vietnam_1965_1975.operation.guns import interdictors, supporters
from annamite.games.vietnam_1965_1975.operation.odds import work_out
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.turn.eligibility import may_take_part
from tests.games.vietnam_1965_1975.named import (
    ARVN_6TH_REGIMENT,
    BAO_TRAI,
    DIVISION_ARTILLERY,
    FIRST_BATTALION_28TH_INFANTRY,
    FIRST_BRIGADE_FIRST_DIVISION,
    FIRST_DIVISION_HQ,
    HILLS,
    HILLS_NORTHEAST_OF_BA_TO,
    HOWITZERS,
    MORE_HOWITZERS,
    MOUNTAIN_NORTH_OF_SON_HA,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_32ND_REGIMENT,
    QUANG_NGAI,
    ROAD_JUNCTION,
    SECOND_BATTALION_14TH_INFANTRY,
    SEVENTH_MARINES,
    SOUTH_OF_CHU_LAI,
    SOUTHEAST_OF_QUANG_NGAI,
    SOUTHWEST_OF_QUANG_NGAI,
    THIRD_BATTALION_SEVENTH_MARINES,
    THIRD_BATTALION_THIRD_MARINES,
    TRA_BONG_ROAD,
    VC_1ST_REGIMENT,
    VC_2ND_REGIMENT,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene, lost

COUNTERS = BOX.c.counters
GUNS = [x for x in COUNTERS if x.type == "artillery"]
STAFF = [x for x in COUNTERS if x.type == "headquarters"]


@pytest.mark.rule("vn 7.1-a", "vn 7.1-b", "vn 7.1-n", "vn 7.1-w")
def test_kinds_of_artillery() -> None:
    """HQs and one unit of the 23rd Division are dedicated, other guns independent, VC's organic."""
    kinds = {x.id: x.front.kind for x in GUNS}
    assert [id_ for id_, kind in kinds.items() if kind != "independent"] == [DIVISION_ARTILLERY]
    assert kinds[DIVISION_ARTILLERY] == "dedicated"
    assert {x.front.kind for x in STAFF} == {"dedicated"}
    vc = [x for x in COUNTERS if x.class_ == "vc_regiment"]
    assert {(x.front.artillery, x.front.kind) for x in vc} == {(2, "organic")}


@pytest.mark.rule("vn 7.1-c", "vn 7.1-d", "vn 7.1-f", "vn 7.1-i", "vn 7.1-m")
def test_dedicated_artillery_supports_its_own_command() -> None:
    """An HQ fires for its own command alone: in attack if assigned, in defence even if done."""
    scene = Scene()
    mine = scene.unit(THIRD_BATTALION_SEVENTH_MARINES, NORTHWEST_OF_QUANG_NGAI)
    other = scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTHWEST_OF_QUANG_NGAI)
    hq = scene.unit(SEVENTH_MARINES, SOUTHWEST_OF_QUANG_NGAI, 1, done=1)
    foe = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    for defender, fires in ((mine, [hq]), (other, [])):
        scene.s.op = None
        combat = scene.combat(NORTHWEST_OF_QUANG_NGAI, [foe], [defender])
        assert supporters(scene.t, combat, US) == fires
    scene.s.op = None
    combat = scene.combat(NORTHWEST_OF_QUANG_NGAI, [mine], [foe])
    assert supporters(scene.t, combat, US) == []
    scene.t.op.units.append(hq)
    assert supporters(scene.t, combat, US) == [hq]
    combat.attackers = [other]
    assert supporters(scene.t, combat, US) == []


@pytest.mark.rule("vn 7.1-c", "vn 7.1-e", "vn 7.1-f", "vn 7.1-j", "vn 7.1-k")
@pytest.mark.parametrize("incidental", [False, True])
@pytest.mark.parametrize(
    ("hq", "back", "own"),
    [
        (FIRST_DIVISION_HQ, 0, FIRST_BATTALION_28TH_INFANTRY),
        (FIRST_BRIGADE_FIRST_DIVISION, 1, FIRST_BATTALION_28TH_INFANTRY),
        (DIVISION_ARTILLERY, 0, "us.23.11.3"),
    ],
)
def test_a_gun_that_joins_strangers_does_not_make_them_its_own(
    hq: str, back: int, own: str, incidental: bool
) -> None:
    """Being assigned with units of another command does not let it fire for them."""
    scene = Scene()
    staff = scene.unit(hq, SOUTHWEST_OF_QUANG_NGAI, back)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    stranger = scene.unit(SECOND_BATTALION_14TH_INFANTRY, SOUTHWEST_OF_QUANG_NGAI)
    mine = scene.unit(own, SOUTHWEST_OF_QUANG_NGAI)
    scene.operation(
        units=[staff, stranger, mine], targets=[vc], target_hexes=[NORTHWEST_OF_QUANG_NGAI]
    )
    with_stranger = scene.combat(
        NORTHWEST_OF_QUANG_NGAI, [staff, stranger], [vc], incidental=incidental
    )
    alone = scene.combat(NORTHWEST_OF_QUANG_NGAI, [staff], [vc], incidental=incidental)
    with_own = scene.combat(NORTHWEST_OF_QUANG_NGAI, [staff, mine], [vc], incidental=incidental)
    assert supporters(scene.t, with_stranger, US) == []
    assert supporters(scene.t, alone, US) == []
    assert supporters(scene.t, with_own, US) == [staff]


@pytest.mark.rule("vn 7.1-d", "vn 7.1-e", "vn 7.1-f", "vn 7.1-g")
def test_an_hq_interdicts_only_beside_units_of_its_own() -> None:
    """It needs a unit of its command in the operation, except in a bombardment."""
    scene = Scene()
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    hq = scene.unit(FIRST_DIVISION_HQ, SOUTHWEST_OF_QUANG_NGAI)
    brigade = scene.unit(FIRST_BRIGADE_FIRST_DIVISION, SOUTHWEST_OF_QUANG_NGAI, 1)
    own = scene.unit(FIRST_BATTALION_28TH_INFANTRY, SOUTHWEST_OF_QUANG_NGAI)
    other = scene.unit(SECOND_BATTALION_14TH_INFANTRY, SOUTHWEST_OF_QUANG_NGAI)
    op = scene.operation(
        units=[hq, brigade, other], targets=[vc], target_hexes=[NORTHWEST_OF_QUANG_NGAI]
    )
    assert interdictors(scene.t, US) == [hq]
    op.units = [brigade, other]
    assert interdictors(scene.t, US) == []
    op.units = [hq, brigade, own]
    assert interdictors(scene.t, US) == [hq, brigade]
    op.units, op.kind = [brigade], Kind.BOMBARD
    assert interdictors(scene.t, US) == [brigade]


@pytest.mark.rule("vn 7.1-d", "vn 7.1-e", "vn 7.1-g", "vn 7.1-i")
@pytest.mark.parametrize("own", ["us.23.hq", "us.23.11", "us.23.11.3"])
def test_the_artillery_of_the_23rd_division_supports_its_division(own: str) -> None:
    """The one dedicated unit that is no staff follows the rules of staffs."""
    scene = Scene()
    gun = scene.unit(DIVISION_ARTILLERY, SOUTHWEST_OF_QUANG_NGAI)
    mine = scene.unit(own, NORTHWEST_OF_QUANG_NGAI)
    other = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    scene.operation(units=[gun, mine, other], targets=[vc], target_hexes=[NORTHWEST_OF_QUANG_NGAI])
    for unit, fires in ((mine, True), (other, False)):
        attack = scene.combat(NORTHWEST_OF_QUANG_NGAI, [unit], [vc])
        defence = scene.combat(NORTHWEST_OF_QUANG_NGAI, [vc], [unit])
        assert (gun in supporters(scene.t, attack, US)) is fires
        assert (gun in supporters(scene.t, defence, US)) is fires
    assert gun in interdictors(scene.t, US)
    scene.t.op.units.remove(mine)
    assert gun not in interdictors(scene.t, US)


@pytest.mark.rule("vn 7.1-e", "vn 7.1-g", "vn 7.1-k")
def test_division_artillery_attacks_for_its_own_where_assigned() -> None:
    """It fires in attack only if assigned, and only for its division."""
    scene = Scene()
    own = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    other = scene.unit(SECOND_BATTALION_14TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    hq = scene.unit(FIRST_DIVISION_HQ, SOUTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    op = scene.operation(
        units=[own, other, hq], targets=[vc], target_hexes=[NORTHWEST_OF_QUANG_NGAI]
    )
    mine = scene.combat(NORTHWEST_OF_QUANG_NGAI, [own], [vc])
    foreign = scene.combat(NORTHWEST_OF_QUANG_NGAI, [other], [vc])
    assert supporters(scene.t, mine, US) == [hq]
    assert supporters(scene.t, foreign, US) == []
    assert interdictors(scene.t, US) == [hq]
    op.units.remove(hq)
    assert supporters(scene.t, mine, US) == []
    assert interdictors(scene.t, US) == []


@pytest.mark.rule("vn 7.1-g", "vn 7.1-l", "vn 7.1-p", "vn 7.1-r")
def test_guns_called_to_the_defence_fire_in_that_operation() -> None:
    """Guns that come as reserves may interdict from then on, and have operated in the end."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, ROAD_JUNCTION)
    hq = scene.unit(FIRST_BRIGADE_FIRST_DIVISION, SOUTHWEST_OF_QUANG_NGAI, 1)
    gun = scene.unit(HOWITZERS, SOUTHWEST_OF_QUANG_NGAI)
    other = scene.unit("us.25.hq", SOUTHWEST_OF_QUANG_NGAI)
    op = scene.operation(side=NLF, units=[vc], targets=[us], target_hexes=[NORTHWEST_OF_QUANG_NGAI])
    op.fights.fought, op.fights.result_before = True, 0
    combat = scene.combat(NORTHWEST_OF_QUANG_NGAI, [vc], [us])
    assert supporters(scene.t, combat, US) == [hq, gun]
    assert interdictors(scene.t, US) == []
    scene.stage = Stage.RETREAT
    scene.play()
    for unit in (hq, gun, other):
        scene.play(f"reserve-{unit}", "stop")
    assert scene.t.op.defensive_reserves == [hq, gun, other]
    assert supporters(scene.t, combat, US) == [hq, gun]
    assert interdictors(scene.t, US) == [hq, gun]
    while scene.asked != "turn.initiative":
        scene.play("done")
    assert [scene.s.done[u] for u in (hq, gun, other, us)] == [1, 1, 1, 0]
    scene.operation(side=NLF, units=[vc], targets=[us], target_hexes=[NORTHWEST_OF_QUANG_NGAI])
    assert supporters(scene.t, combat, US) == [hq]


@pytest.mark.rule("vn 7.1-h", "vn 7.1-p")
def test_guns_move_if_assigned_and_are_done_afterwards() -> None:
    """Artillery of both kinds moves in operations that it is assigned to."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    hq = scene.unit(FIRST_DIVISION_HQ, QUANG_NGAI)
    gun, idle = scene.unit(HOWITZERS, QUANG_NGAI), scene.unit("us.25.hq", QUANG_NGAI)
    scene.unit(VC_1ST_REGIMENT, MOUNTAIN_NORTH_OF_SON_HA)
    scene.play("let_us_operate", "search_and_destroy", f"unit-{us}", f"unit-{hq}", f"unit-{gun}")
    scene.play("done", "none", "done")
    assert scene.words == ["done", f"move-{us}", f"move-{hq}", f"move-{gun}"]
    scene.play("done")
    assert [scene.s.done[u] for u in (us, hq, gun, idle)] == [1, 1, 1, 0]


@pytest.mark.rule("vn 7.1-j", "vn 7.2-f", "vn 7.2-e")
def test_incidental_attacks_do_not_widen_who_may_fire() -> None:
    """What may not support its owner's combats may not support an incidental attack."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    hq = scene.unit(FIRST_DIVISION_HQ, SOUTHWEST_OF_QUANG_NGAI)
    other = scene.unit(SECOND_BATTALION_14TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    gun = scene.unit(HOWITZERS, SOUTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    op = scene.operation(units=[us, other], air=2)
    combat = scene.combat(NORTHWEST_OF_QUANG_NGAI, [us], [vc], incidental=True)
    assert supporters(scene.t, combat, US) == []
    op.units += [hq, gun]
    assert supporters(scene.t, combat, US) == [hq, gun]
    combat.attackers = [other]
    assert supporters(scene.t, combat, US) == [gun]
    under = scene.combat(NORTHWEST_OF_QUANG_NGAI, [vc], [us], incidental=True)
    assert supporters(scene.t, under, US) == [hq, gun]
    assert air_left(scene.t, US) == 2


@pytest.mark.rule("vn 7.1-o", "vn 7.1-q", "vn 7.1-s", "vn 7.1-t", "vn 7.2-b")
def test_independent_artillery_supports_anybody_in_range() -> None:
    """It serves any friend in range until it is done; then its own hex alone."""
    scene = Scene()
    us = scene.unit(ARVN_6TH_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    foe = scene.unit(PAVN_32ND_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    gun = scene.unit(HOWITZERS, HILLS)
    far = scene.unit(MORE_HOWITZERS, HILLS_NORTHEAST_OF_BA_TO)
    combat = scene.combat(NORTHWEST_OF_QUANG_NGAI, [foe], [us])
    assert supporters(scene.t, combat, US) == [us, gun]
    assert far not in supporters(scene.t, combat, US)
    scene.s.done[gun] = 1
    assert supporters(scene.t, combat, US) == [us]
    scene.s.move(gun, BOX.at[NORTHWEST_OF_QUANG_NGAI])
    assert supporters(scene.t, combat, US) == [us, gun]


@pytest.mark.rule("vn 6.2-j", "vn 7.1-q", "vn 7.1-r", "vn 7.1-s")
def test_guns_on_hold_fire_for_others_until_they_have_done_so() -> None:
    """Holding guns may support friends next door, halved, and are done after that operation."""
    scene = Scene()
    gun = scene.unit(HOWITZERS, SOUTHWEST_OF_QUANG_NGAI, mission=HOLD, done=1)
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, ROAD_JUNCTION)
    scene.play(
        "operate", "search_and_destroy", f"unit-{vc}", "done", f"hex-{NORTHWEST_OF_QUANG_NGAI}"
    )
    scene.play("done")
    combat = scene.combat(NORTHWEST_OF_QUANG_NGAI, [vc], [us])
    assert supporters(scene.t, combat, US) == [gun]
    halved = scene.combat(NORTHWEST_OF_QUANG_NGAI, [vc], [us], guns=[[gun], []])
    assert work_out(scene.t, halved).defence.fire == 7
    while scene.asked != "fire.support" or f"gun-{gun}" not in scene.words:
        scene.play(scene.words[-1] if scene.asked == "combat.attack" else "done")
    scene.play(f"gun-{gun}", 4)
    while scene.asked != "turn.initiative":
        scene.play(next((w for w in scene.words if w.startswith("replace")), "done"))
    assert scene.s.mission[gun] == HOLD
    scene.operation(side=NLF, units=[vc], targets=[us], target_hexes=[NORTHWEST_OF_QUANG_NGAI])
    assert supporters(scene.t, combat, US) == []
    own = scene.combat(SOUTHWEST_OF_QUANG_NGAI, [vc], [gun])
    assert supporters(scene.t, own, US) == [gun]


@pytest.mark.rule("vn 7.1-q", "vn 5-k")
def test_guns_that_hold_on_fire_again_in_the_next_turn() -> None:
    """They fired in the enemy's operation and were Ops Complete, but for that turn alone."""
    scene = Scene()
    gun = scene.unit(HOWITZERS, SOUTHWEST_OF_QUANG_NGAI, mission=HOLD, done=Done.SPENT)
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, ROAD_JUNCTION)
    combat = scene.combat(NORTHWEST_OF_QUANG_NGAI, [vc], [us])
    assert supporters(scene.t, combat, US) == []
    scene.s.op, scene.stage = None, Stage.SUPPORT
    scene.play("done", "done", "done")
    assert scene.s.mission[gun] == HOLD
    scene.operation(side=NLF, units=[vc], targets=[us], target_hexes=[NORTHWEST_OF_QUANG_NGAI])
    assert supporters(scene.t, combat, US) == [gun]


@pytest.mark.rule("vn 7.1-ab", "vn 7.1-ad", "vn 7.1-r")
def test_independent_guns_serve_to_the_end_of_the_enemys_operation() -> None:
    """By rulings defensive fire uses a gun up, but only when the operation ends."""
    scene = Scene()
    foe = scene.unit(PAVN_32ND_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    gun = scene.unit(HOWITZERS, SOUTHWEST_OF_QUANG_NGAI)
    combat = scene.combat(NORTHWEST_OF_QUANG_NGAI, [foe], [us])
    op = scene.t.op
    op.fire.answered = [gun]
    scene.s.done[gun] = 1
    assert gun in supporters(scene.t, combat, US)
    op.fire.answered = []
    assert gun not in supporters(scene.t, combat, US)


@pytest.mark.rule("vn 7.1-r")
def test_independent_artillery_that_fires_in_defence_is_ops_complete() -> None:
    """At the end of the enemy's operation it is done, and those it fired for are not."""
    scene = Scene()
    foe, us = (
        scene.unit(VC_1ST_REGIMENT, SOUTH_OF_CHU_LAI),
        scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTH_OF_QUANG_NGAI),
    )
    gun = scene.unit(HOWITZERS, QUANG_NGAI)
    combat = scene.combat(
        NORTH_OF_QUANG_NGAI, [foe], [us], losses=[0, 0], shares=[0] * 5, allotting=Role.DEFENDER
    )
    scene.t.op.combat = combat
    scene.stage = Stage.FIRE
    scene.play(f"gun-{gun}")
    assert scene.t.op.fire.answered == [gun]
    scene.play(6)
    while scene.s.op is not None:
        scene.play(6 if scene.asked == "combat.die" else scene.words[0])
    assert scene.s.op is None
    assert scene.s.done[gun] == 1
    assert scene.s.done[us] == 0


@pytest.mark.rule("vn 7.1-s", "vn 7.1-t", "vn 7.1-v")
@pytest.mark.parametrize("done", [0, 1])
def test_spent_guns_under_attack_defend_their_hex_and_interdict_nothing(done: int) -> None:
    """Ops Complete guns fire where they are attacked, and nowhere else."""
    scene = Scene()
    gun = scene.unit(HOWITZERS, NORTHWEST_OF_QUANG_NGAI, done=done)
    vc = scene.unit(VC_1ST_REGIMENT, ROAD_JUNCTION)
    scene.operation(side=NLF, units=[vc], targets=[gun], target_hexes=[NORTHWEST_OF_QUANG_NGAI])
    assert supporters(scene.t, scene.combat(NORTHWEST_OF_QUANG_NGAI, [vc], [gun]), US) == [gun]
    assert interdictors(scene.t, US) == ([] if done else [gun])
    scene.stage = Stage.INTERDICTION
    scene.t.op.fire.second = True
    scene.s.free_fire = -1
    scene.play()
    if not done:
        scene.play(f"hex-{ROAD_JUNCTION}", f"gun-{gun}")
        assert scene.t.interdicted(BOX.at[ROAD_JUNCTION]) == 2
        assert scene.t.op.fire.answered == [gun]


@pytest.mark.rule("vn 7.1-x", "vn 7.1-u", "vn 7.2-g")
def test_organic_artillery_supports_its_own_unit_once_a_round() -> None:
    """It supports combats of its own unit alone, and once a round."""
    scene = Scene()
    one = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    two = scene.unit(VC_2ND_REGIMENT, SOUTHWEST_OF_QUANG_NGAI)
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    combat = scene.combat(NORTHWEST_OF_QUANG_NGAI, [us], [one])
    assert supporters(scene.t, combat, NLF) == [one]
    assert two not in supporters(scene.t, combat, NLF)
    scene.t.op.fire.fired = [one]
    assert supporters(scene.t, combat, NLF) == []


@pytest.mark.rule("vn 7.1-y", "vn 7.1-aa", "vn 7.5-i", "vn 7.5-p", "vn 7.5-t")
def test_who_bombards() -> None:
    """Assigned guns alone, even a staff without its division; nobody moves, retreats or pursues."""
    scene = Scene()
    hq, gun = scene.unit(FIRST_DIVISION_HQ, QUANG_NGAI), scene.unit(HOWITZERS, QUANG_NGAI)
    spare = scene.unit(MORE_HOWITZERS, QUANG_NGAI)
    foot = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    vc = scene.unit(PAVN_32ND_REGIMENT, NORTHWEST_OF_QUANG_NGAI, 1)
    scene.play("let_us_operate", "bombard")
    assert f"unit-{foot}" not in scene.words
    scene.play(
        f"unit-{hq}", f"unit-{gun}", "done", f"hex-{NORTHWEST_OF_QUANG_NGAI}", "done", "done"
    )
    assert scene.asked == "fire.support"
    assert scene.words == ["done", f"gun-{hq}", f"gun-{gun}"]
    scene.play(f"gun-{hq}", f"gun-{gun}", 3)
    lost(scene)
    assert scene.asked == "turn.initiative"
    assert [scene.s.done[u] for u in (hq, gun, spare, vc)] == [1, 1, 0, 0]
    assert [scene.where(u) for u in (hq, gun, vc)] == [
        QUANG_NGAI,
        QUANG_NGAI,
        NORTHWEST_OF_QUANG_NGAI,
    ]


@pytest.mark.rule("vn 7.1-y")
def test_a_gun_that_was_not_assigned_cannot_bombard() -> None:
    """A gun in range adds nothing to a bombardment it is not part of."""
    scene = Scene()
    gun = scene.unit(HOWITZERS, SOUTHWEST_OF_QUANG_NGAI)
    other = scene.unit(MORE_HOWITZERS, SOUTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, TRA_BONG_ROAD)
    scene.operation(Kind.BOMBARD, units=[gun], targets=[vc], target_hexes=[TRA_BONG_ROAD])
    combat = scene.combat(TRA_BONG_ROAD, [], [vc], bombardment=True)
    assert supporters(scene.t, combat, US) == [gun]
    assert may_take_part(scene.t, other, Kind.BOMBARD)
    scene.t.op.units.append(other)
    assert supporters(scene.t, combat, US) == [gun, other]


@pytest.mark.rule("vn 5.4-i")
def test_guns_of_nobody_support_the_defence() -> None:
    """Unassigned guns in range of the defenders may fire for them."""
    scene = Scene()
    vc = scene.unit(PAVN_32ND_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    gun, far = scene.unit(HOWITZERS, SOUTHEAST_OF_QUANG_NGAI), scene.unit(MORE_HOWITZERS, BAO_TRAI)
    combat = scene.combat(QUANG_NGAI, [vc], [us])
    assert gun not in scene.t.op.targets
    found = supporters(scene.t, combat, US)
    assert gun in found
    assert far not in found


@pytest.mark.rule("vn 7-b")
def test_guns_and_headquarters_have_artillery_but_no_ground_strength() -> None:
    """Artillery is all the strength that guns and HQs of both sides have."""
    shelling = [x.front for x in (*GUNS, *STAFF)]
    assert {face.ground for face in shelling} == {0}
    assert min(face.artillery for face in shelling) > 0
