"""Section 3.2, incidental attacks: who forces one on whom, and how it is fought."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import Going
from annamite.games.vietnam_1965_1975.box.places import AT_SEA, GONE
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.operation.guns import supporters
from annamite.games.vietnam_1965_1975.operation.odds import work_out
from annamite.games.vietnam_1965_1975.position.operation import Fights
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.named import (
    CRUISER,
    FIRST_BATTALION_28TH_INFANTRY,
    FIRST_BRIGADE_FIRST_DIVISION,
    HOI_AN,
    HOWITZERS,
    LIGHT_BRIGADE,
    MOUNTAIN_NORTH_OF_SON_HA,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_HOI_AN,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_32ND_REGIMENT,
    QUANG_NGAI,
    ROAD_JUNCTION,
    SECOND_BATTALION_16TH_INFANTRY,
    SECOND_BATTALION_28TH_INFANTRY,
    SOUTHWEST_OF_QUANG_NGAI,
    TANK_BATTALION,
    THIRD_BATTALION_THIRD_MARINES,
    TRA_BONG_ROAD,
    VC_1ST_REGIMENT,
    VC_BATTALION,
    VC_BATTALION_WITH_GUNS,
    WEAK_VC_BATTALION,
)
from tests.games.vietnam_1965_1975.operations import search
from tests.games.vietnam_1965_1975.scenes import Scene, sets_out
from tests.games.vietnam_1965_1975.sheets import FREE


def seat(scene: Scene) -> str:
    """Return who is asked."""
    assert scene.position is not None
    assert scene.position.request is not None
    return scene.position.request.seat  # type: ignore[union-attr]


def passing(id_: str) -> tuple[Scene, int, int]:
    """Return a scene in which a lone unit on the Tra Bong road has just been hit by 2."""
    scene = Scene()
    unit = scene.unit(id_, NORTHWEST_OF_QUANG_NGAI)
    foe = scene.unit(PAVN_32ND_REGIMENT, TRA_BONG_ROAD)
    scene.operation(units=[unit])
    sets_out(scene, [unit], Going.OPERATION)
    scene.t.move.allowance = 40
    scene.play(f"hex-{TRA_BONG_ROAD}", "yes")
    scene.position = None
    combat = scene.t.combat
    combat.guns, combat.losses, combat.shares = [[], []], [2, 0], [0] * 5
    scene.stage = Stage.LOSSES
    return scene, unit, foe


@pytest.mark.rule("vn 3.2-a")
@pytest.mark.parametrize("side", [US, NLF])
def test_those_who_are_passed_may_force_an_attack_unless_they_are_the_target(side: int) -> None:
    """Units in the target hex are fought in the combat, not on the way."""
    for target in (False, True):
        scene = Scene()
        ids = (
            (FIRST_BATTALION_28TH_INFANTRY, VC_1ST_REGIMENT)
            if side == US
            else (VC_1ST_REGIMENT, FIRST_BATTALION_28TH_INFANTRY)
        )
        mover, foe = scene.unit(ids[0], QUANG_NGAI), scene.unit(ids[1], NORTH_OF_QUANG_NGAI)
        hexes = [NORTH_OF_QUANG_NGAI] if target else []
        scene.operation(
            side=side, units=[mover], targets=[foe] if target else [], target_hexes=hexes
        )
        sets_out(scene, [mover], Going.OPERATION)
        scene.play(f"hex-{NORTH_OF_QUANG_NGAI}")
        assert (scene.asked == "move.incident") is not target
        assert seat(scene) == ("us", "nlf")[side if target else 1 - side]


@pytest.mark.rule("vn 3.2-b", "vn 3.2-i", "vn 3.2-k", "vn 3-q", "vn 2.1-z")
def test_an_incidental_attack_is_the_passed_sides_choice() -> None:
    """The passed side decides; movers who do not destroy it have to leave and may go on."""
    for force in ("yes", "no"):
        scene = Scene()
        us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
        vc = scene.unit(VC_1ST_REGIMENT, NORTH_OF_QUANG_NGAI)
        search(scene, us)
        scene.play(f"move-{us}", f"hex-{NORTH_OF_QUANG_NGAI}")
        assert scene.asked == "move.incident"
        scene.play(force)
        if force == "yes":
            while scene.asked == "fire.support":
                scene.play("done")
            scene.play(4)
            while scene.asked == "combat.loss":
                scene.play(next(w for w in scene.words if w.startswith("replace")))
        assert scene.asked == "move.step"
        assert "stop" not in scene.words
        scene.play(f"hex-{ROAD_JUNCTION}", "stop")
        assert scene.where(us) == ROAD_JUNCTION
        assert scene.where(vc) == NORTH_OF_QUANG_NGAI
        assert len(scene.told("result")) == (force == "yes")


@pytest.mark.rule("vn 3.2-c")
def test_an_incidental_attack_has_the_odds_of_any_other() -> None:
    """Strengths, ratio and modifiers are those of an ordinary combat."""
    scene = Scene()
    us = scene.unit(FIRST_BRIGADE_FIRST_DIVISION, QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTH_OF_QUANG_NGAI)
    scene.operation(units=[us])
    sets_out(scene, [us], Going.OPERATION)
    scene.play(f"hex-{NORTH_OF_QUANG_NGAI}", "yes")
    assert scene.t.combat.incidental
    incidental = work_out(scene.t, scene.t.combat)
    ordinary = work_out(scene.t, scene.combat(NORTH_OF_QUANG_NGAI, [us], [vc]))
    assert incidental == ordinary
    assert incidental.ratio == "3:2"
    assert incidental.terms["ratio"] == 1


@pytest.mark.rule("vn 3.2-d", "vn 3.2-e")
@pytest.mark.parametrize(
    ("side", "assigned", "fires"), [(US, False, False), (US, True, True), (NLF, False, True)]
)
def test_in_an_operation_of_its_own_a_side_fires_with_assigned_guns_alone(
    side: int, assigned: bool, fires: bool
) -> None:
    """Units attacked on the way have assigned guns in their own operation, any in the enemy's."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    gun = scene.unit(HOWITZERS, SOUTHWEST_OF_QUANG_NGAI)
    scene.operation(side=side, units=[us, *[gun] * assigned] if side == US else [vc])
    combat = scene.combat(NORTHWEST_OF_QUANG_NGAI, [vc], [us], incidental=True)
    assert supporters(scene.t, combat, US) == [gun] * fires


@pytest.mark.rule("vn 3.2-d", "vn 3.2-f", "vn 7.2-i", "vn 7.2-h")
def test_an_incidental_attack_has_guns_and_air_but_no_ships() -> None:
    """Assigned guns and air may fire, ships may not; what fired is spent for the round."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, QUANG_NGAI)
    gun, cruiser = scene.unit(HOWITZERS, QUANG_NGAI), scene.unit(CRUISER, AT_SEA)
    scene.unit(VC_1ST_REGIMENT, NORTH_OF_QUANG_NGAI)
    scene.s.air_total = scene.s.air = 2
    scene.play("let_us_operate", "search_and_destroy", f"unit-{us}", f"unit-{gun}", "done", "none")
    scene.play(
        f"ship-{cruiser}", "air-2", "done", f"move-{us}", f"hex-{NORTH_OF_QUANG_NGAI}", "yes"
    )
    assert scene.words == ["done", f"gun-{gun}", "air-1", "air-2"]
    scene.play(f"gun-{gun}")
    assert gun in scene.t.op.fire.fired
    assert f"gun-{gun}" not in scene.words


@pytest.mark.rule("vn 3.2-g", "vn 3.2-h", "vn 3.2-e")
@pytest.mark.parametrize("done", [0, 1])
def test_an_incidental_attack_brings_no_new_support(done: int) -> None:
    """Neither air nor free fire is declared for it; defenders use guns that may help them."""
    scene = Scene(FREE)
    scene.s.air_total = scene.s.air = 4
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTH_OF_QUANG_NGAI)
    gun = scene.unit(HOWITZERS, QUANG_NGAI, done=done)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    scene.play("operate", "search_and_destroy", f"unit-{vc}", "done", "none")
    scene.play(f"move-{vc}", f"hex-{NORTH_OF_QUANG_NGAI}")
    assert scene.asked == "move.incident"
    scene.play("yes")
    assert scene.t.combat.defenders == [us]
    assert scene.t.combat.attackers == [vc]
    assert (gun in supporters(scene.t, scene.t.combat, US)) == (not done)
    assert not [w for w in scene.words if w.startswith(("air", "free_fire"))]


@pytest.mark.rule("vn 3.2-l", "vn 3.2-j")
def test_after_the_defenders_are_gone_the_movers_may_stay() -> None:
    """An empty hex costs nothing to leave and need not be left; nobody retreats or pursues."""
    scene = Scene()
    us = [
        scene.unit(id_, QUANG_NGAI)
        for id_ in (
            FIRST_BATTALION_28TH_INFANTRY,
            SECOND_BATTALION_28TH_INFANTRY,
            SECOND_BATTALION_16TH_INFANTRY,
            "us.1.2.2",
        )
    ]
    vc = scene.unit(WEAK_VC_BATTALION, NORTH_OF_QUANG_NGAI)
    scene.play("let_us_operate", "search_and_destroy", *(f"unit-{u}" for u in us), "done", "none")
    scene.play(
        "done", f"move-{us[0]}", *(f"join-{u}" for u in us[1:]), f"hex-{NORTH_OF_QUANG_NGAI}", "yes"
    )
    while scene.asked == "fire.support":
        scene.play("done")
    assert scene.t.combat.incidental
    scene.play(6)
    while scene.asked == "combat.loss":
        scene.play(next(w for w in scene.words if w == f"remove-{vc}"))
    assert scene.s.hex[vc] < 0
    assert scene.asked == "move.step"
    assert scene.t.op.fights == Fights()
    assert "stop" in scene.words
    before = scene.t.move.spent
    scene.play(f"hex-{ROAD_JUNCTION}")
    assert scene.t.move.spent - before == 2


@pytest.mark.rule("vn 3.2-k", "vn 5.5-y")
def test_the_battalions_of_a_brigade_hit_on_its_way_go_on() -> None:
    """A brigade may break down in an incidental attack, and its battalions are the movers then."""
    scene, brigade, foe = passing(LIGHT_BRIGADE)
    scene.play(f"break-{brigade}")
    lost = int(scene.words[0].partition("-")[2])
    scene.play(f"remove-{lost}")
    while scene.asked == "combat.loss":
        scene.play(next(w for w in scene.words if w.startswith("replace")))
    assert scene.asked == "move.step"
    assert "stop" not in scene.words
    parts = [u for u, at in enumerate(scene.s.hex) if at >= 0 and u != foe]
    assert len(parts) == 4
    assert sorted(scene.t.move.units) == parts
    scene.play(f"hex-{MOUNTAIN_NORTH_OF_SON_HA}", "stop")
    assert {scene.where(u) for u in parts} == {MOUNTAIN_NORTH_OF_SON_HA}
    assert scene.s.hex[brigade] == scene.s.hex[lost] == GONE


@pytest.mark.rule("vn 3.2-k", "vn 3-r")
def test_battalions_too_slow_to_leave_go_back_the_way_they_came() -> None:
    """Movers who cannot pay to leave the enemy's hex are thrown back."""
    scene, brigade, foe = passing(LIGHT_BRIGADE)
    scene.t.move.allowance = scene.t.move.spent + 2
    scene.play(f"break-{brigade}")
    scene.play(scene.words[0])
    while scene.asked == "combat.loss":
        scene.play(next(w for w in scene.words if w.startswith("replace")))
    parts = [u for u, at in enumerate(scene.s.hex) if at >= 0 and u != foe]
    assert {scene.where(u) for u in parts} == {NORTHWEST_OF_QUANG_NGAI}
    assert scene.told("withdrew")
    assert scene.s.op is None or scene.t.op.march.move is None


@pytest.mark.rule("vn 3.2-n", "vn 3.2-l")
def test_armour_destroys_one_unit_on_its_way_and_passes_another() -> None:
    """5 into the fields of B, whom it destroys; 1 1/2 by road to C; 2 1/2 by road out again."""
    scene = Scene()
    scene.s.pools[2] = 0
    tank = scene.unit(TANK_BATTALION, "4512")
    b = scene.unit(VC_BATTALION, NORTHWEST_OF_HOI_AN)
    c = scene.unit(VC_BATTALION_WITH_GUNS, HOI_AN)
    scene.operation(units=[tank])
    sets_out(scene, [tank], Going.OPERATION)
    spent = []
    for words in ((f"hex-{NORTHWEST_OF_HOI_AN}",), (f"hex-{HOI_AN}",), ("no", "hex-4614")):
        scene.play(*words)
        spent.append(scene.t.move.spent / 2)
        if words == (f"hex-{NORTHWEST_OF_HOI_AN}",):
            scene.play("yes")
            while scene.asked == "fire.support":
                scene.play("done")
            scene.play(6, f"remove-{b}")
            assert "stop" in scene.words
    assert spent == [5, 6.5, 9]
    assert (scene.s.hex[b], scene.where(c)) == (GONE, HOI_AN)
