"""Section 6.2, hold and patrol: who may be assigned, when, and what it does."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import HOLD, NO_MISSION, PATROL, Going
from annamite.games.vietnam_1965_1975.box.sides import N_ARVN, US
from annamite.games.vietnam_1965_1975.operation.odds import work_out
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.turn.deployment import WITH_HQ, change
from annamite.kernel.shapes import plain
from tests.games.vietnam_1965_1975.named import (
    ARVN_6TH_REGIMENT,
    ARVN_BATTALION,
    FIRST_BATTALION_28TH_INFANTRY,
    FIRST_BRIGADE_FIRST_DIVISION,
    HILLS_NORTHEAST_OF_SON_HA,
    HOWITZERS,
    JUNGLE,
    KOREAN_1ST_REGIMENT,
    LIGHT_BRIGADE,
    MOUNTAIN,
    MOUNTAIN_NORTH_OF_SON_HA,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_32ND_REGIMENT,
    POLITICAL_SECTION,
    QUANG_NGAI,
    SECOND_BATTALION_28TH_INFANTRY,
    SECOND_BATTALION_FOURTH_MARINES,
    SOUTHEAST_OF_QUANG_NGAI,
    THIRD_BATTALION_THIRD_MARINES,
    TRA_BONG_ROAD,
    VC_1ST_REGIMENT,
    VC_9TH_DIVISION_HQ,
    VC_BATTALION,
    WEAK_VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene, sets_out


@pytest.mark.rule("vn 6.2-a", "vn 6.2-d", "vn 2.1-c", "vn 2.1-d", "vn 6.2-f")
def test_holding_and_patrol_are_named_at_the_start_of_a_turn() -> None:
    """The US side names first; a mission lasts until the next time, and may be kept."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    weak = scene.unit(ARVN_6TH_REGIMENT, QUANG_NGAI, ineffective=1)
    old = scene.unit(SECOND_BATTALION_28TH_INFANTRY, QUANG_NGAI, mission=PATROL, done=1)
    vc = scene.unit(VC_1ST_REGIMENT, MOUNTAIN_NORTH_OF_SON_HA)
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


@pytest.mark.rule("vn 6.2-b", "vn 6.2-s", "vn 6.2-t", "vn 10-j")
def test_who_may_hold_and_patrol() -> None:
    """ARVN battalions, rangers, staffs and sections do not patrol; operations may assign both."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    bn, gun = scene.unit(ARVN_BATTALION, QUANG_NGAI), scene.unit(HOWITZERS, QUANG_NGAI)
    scene.unit(POLITICAL_SECTION, MOUNTAIN_NORTH_OF_SON_HA)
    scene.play("let_us_operate")
    assert [w for w in scene.words if w.startswith(("hold", "patrol"))] == [
        f"hold-{us}",
        f"patrol-{us}",
        f"hold-{bn}",
        f"hold-{gun}",
    ]
    scene.play(f"patrol-{us}")
    assert (scene.s.mission[us], scene.s.done[us]) == (PATROL, 1)
    scene.play("operate")
    assert not [w for w in scene.words if w.startswith("patrol")]


@pytest.mark.rule("vn 6.2-c")
@pytest.mark.parametrize("seat", ["us", "nlf", None])
def test_missions_are_shown_to_everybody(seat: str | None) -> None:
    """A marker comes with the mission and goes with it, on units face down as well."""
    scene = Scene()
    idle = scene.unit(SECOND_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI, mission=PATROL, done=1, known=0)
    scene.stage = Stage.MISSIONS

    def markers() -> dict[int, str]:
        units = plain(scene.game.view(scene.s, seat))["units"]
        return {unit["id"]: unit["mission"] for unit in units}

    assert markers() == {idle: "none", us: "none", vc: "patrol"}
    scene.play(f"hold-{us}", "done")
    assert markers() == {idle: "none", us: "hold", vc: "patrol"}
    scene.play(f"release-{vc}")
    assert markers() == {idle: "none", us: "hold", vc: "none"}


@pytest.mark.rule("vn 6.2-e")
@pytest.mark.parametrize("mission", [HOLD, PATROL])
@pytest.mark.parametrize(
    ("going", "id_"),
    [
        (Going.REACTION, FIRST_BATTALION_28TH_INFANTRY),
        (Going.REACTION, VC_1ST_REGIMENT),
        (Going.ALERT, VC_1ST_REGIMENT),
        (Going.RETREAT, FIRST_BATTALION_28TH_INFANTRY),
        (Going.RETREAT, VC_1ST_REGIMENT),
    ],
)
def test_whoever_moves_freely_gives_up_its_mission_and_operates_no_more(
    mission: int, going: Going, id_: str
) -> None:
    """Retreat, reaction and alert each end a mission, but its unit stays done."""
    scene = Scene()
    unit = scene.unit(id_, QUANG_NGAI, mission=mission, done=1)
    enemy = scene.unit(
        WEAK_VC_BATTALION if id_.startswith("us") else SECOND_BATTALION_28TH_INFANTRY,
        MOUNTAIN_NORTH_OF_SON_HA,
    )
    free = going == Going.REACTION
    scene.operation(
        side=scene.t.side(enemy),
        units=[enemy],
        targets=[] if free else [unit],
        target_hexes=[] if free else [QUANG_NGAI],
        reactors=[unit] if free else [],
        alert_die=6,
        provoked=Stage.MOVEMENT,
    )
    sets_out(scene, [unit], going)
    scene.play()
    assert scene.s.mission[unit] == mission
    scene.play(f"hex-{SOUTHEAST_OF_QUANG_NGAI}")
    assert scene.s.mission[unit] == NO_MISSION
    assert not scene.t.may_operate(unit)


@pytest.mark.rule("vn 6.2-u", "vn 6.2-e", "vn 7.1-ac", "vn 5.2-f")
def test_free_moves_end_a_mission_but_not_the_right_to_move_freely() -> None:
    """By rulings units on a mission may retreat, react and alert, guns as well."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, QUANG_NGAI)
    held = scene.unit(VC_BATTALION, NORTHWEST_OF_QUANG_NGAI, mission=HOLD, done=1)
    hq = scene.unit(VC_9TH_DIVISION_HQ, NORTHWEST_OF_QUANG_NGAI, done=1)
    scene.operation(units=[us])
    sets_out(scene, [us], Going.OPERATION)
    scene.play(f"hex-{NORTH_OF_QUANG_NGAI}", "stop", f"react-{held}")
    assert scene.s.mission[held] == HOLD
    scene.play(
        f"hex-{HILLS_NORTHEAST_OF_SON_HA}",
        "stop",
        f"react-{hq}",
        f"hex-{HILLS_NORTHEAST_OF_SON_HA}",
        "stop",
    )
    assert (scene.s.mission[held], scene.s.done[held]) == (0, 1)
    assert scene.s.hex[hq] == BOX.at[HILLS_NORTHEAST_OF_SON_HA]


@pytest.mark.rule("vn 6.2-g", "vn 6.2-p", "vn 5.3-k")
def test_units_on_a_mission_neither_move_nor_attack() -> None:
    """They may be in no attack, and their assignment provokes no reaction."""
    scene = Scene()
    scene.unit(THIRD_BATTALION_THIRD_MARINES, QUANG_NGAI, mission=HOLD, done=1)
    scene.unit(SECOND_BATTALION_FOURTH_MARINES, QUANG_NGAI, mission=PATROL, done=1)
    scene.unit(VC_1ST_REGIMENT, MOUNTAIN_NORTH_OF_SON_HA, done=1)
    scene.play("let_us_operate")
    assert scene.words == ["pass"]
    for word in ("hold", "patrol"):
        scene = Scene()
        us = scene.unit(THIRD_BATTALION_THIRD_MARINES, QUANG_NGAI)
        scene.unit(VC_1ST_REGIMENT, NORTH_OF_QUANG_NGAI)
        scene.play("let_us_operate", f"{word}-{us}")
        assert scene.asked == "turn.initiative"


@pytest.mark.rule("vn 6.2-h", "vn 6.2-i", "vn 6.2-l", "vn 6.2-m", "vn 5.4-u")
def test_holding_doubles_ground_and_spares_its_own_guns() -> None:
    """Ground strength doubles for odds, not for losses, and their guns are not halved at home."""
    scene = Scene()
    foe = scene.unit(PAVN_32ND_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    holder = scene.unit(ARVN_6TH_REGIMENT, JUNGLE, 1, mission=HOLD, done=1)
    other = scene.unit(HOWITZERS, JUNGLE)
    scene.s.move(foe, BOX.at[JUNGLE])
    combat = scene.combat(JUNGLE, [foe], [holder], guns=[[holder], []])
    total = work_out(scene.t, combat)
    assert (total.defence.ground, total.defence.own) == (24, 12)
    assert (total.defence.support, total.defence.fire) == (4, 4)
    assert total.bands[1] == 2 - 1
    combat.guns[US].append(other)
    assert work_out(scene.t, combat).defence.fire == 4 + 7
    combat.defenders.append(scene.unit(FIRST_BATTALION_28TH_INFANTRY, JUNGLE))
    assert work_out(scene.t, combat).bands[1] == 3


@pytest.mark.rule("vn 6.2-v", "vn 6.2-j", "vn 7.6-k")
def test_only_the_guns_of_holders_in_the_hex_work_in_full() -> None:
    """By a ruling support from other hexes is halved as usual."""
    scene = Scene()
    foe = scene.unit(PAVN_32ND_REGIMENT, TRA_BONG_ROAD)
    held = scene.unit(KOREAN_1ST_REGIMENT, TRA_BONG_ROAD, mission=HOLD, done=1)
    beside = scene.unit(HOWITZERS, HILLS_NORTHEAST_OF_SON_HA, mission=HOLD, done=1)
    combat = scene.combat(TRA_BONG_ROAD, [foe], [held], guns=[[held, beside], []], air=4)
    assert work_out(scene.t, combat).defence.fire == 2 * 3 + 7 + 4


@pytest.mark.rule("vn 6.2-w", "vn 5.5-c", "vn 6.2-n")
def test_the_column_shifts_only_if_all_hold() -> None:
    """By a ruling one defender without a mission is enough to lose the shift."""
    scene = Scene()
    foe = scene.unit(PAVN_32ND_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    held = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI, mission=HOLD, done=1)
    other = scene.unit(SECOND_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    alone = work_out(scene.t, scene.combat(NORTHWEST_OF_QUANG_NGAI, [foe], [held]))
    assert alone.bands[1] == 2 - 1
    assert alone.defence.ground == 2 * (2 * 3 + 1)
    scene.s.op = None
    assert (
        work_out(scene.t, scene.combat(NORTHWEST_OF_QUANG_NGAI, [foe], [held, other])).bands[1] == 2
    )


@pytest.mark.rule("vn 6.2-p")
def test_patrols_defend_as_if_they_had_no_orders() -> None:
    """Patrol changes neither strength nor losses."""
    found = {}
    for mission in (NO_MISSION, PATROL, HOLD):
        scene = Scene()
        us = scene.unit(FIRST_BRIGADE_FIRST_DIVISION, MOUNTAIN, mission=mission)
        foe = scene.unit(PAVN_32ND_REGIMENT, MOUNTAIN)
        found[mission] = work_out(scene.t, scene.combat(MOUNTAIN, [foe], [us]))
    assert found[PATROL] == found[NO_MISSION]
    assert found[HOLD].defence.ground == 2 * found[PATROL].defence.ground
    assert found[HOLD].bands[1] == found[PATROL].bands[1] - 1


@pytest.mark.rule("vn 6.2-s")
def test_an_hq_does_not_go_on_with_the_patrol_of_its_brigade() -> None:
    """Its battalions do: it is ground strength that patrols."""
    scene = Scene()
    own = scene.unit(LIGHT_BRIGADE, QUANG_NGAI, mission=PATROL, done=1)
    change(scene.t, own, WITH_HQ)
    parts = [u for u in range(len(scene.s.hex)) if u != own]
    assert [scene.s.mission[u] for u in parts] == [PATROL] * 4
    assert scene.s.mission[own] == 0
    foe = scene.unit(PAVN_32ND_REGIMENT, MOUNTAIN)
    whole = scene.unit("us.173", MOUNTAIN, mission=PATROL)
    scene.s.done[whole] = 1
    combat = scene.combat(MOUNTAIN, [foe], [whole], losses=[5, 0], shares=[0] * 5)
    scene.t.op.combat = combat
    scene.stage = Stage.LOSSES
    scene.play(f"break-{whole}")
    found = {bool(scene.t.profile(u).ground): scene.s.mission[u] for u in combat.defenders}
    assert found == {True: PATROL, False: 0}
