"""Attacks in boxes of the Ho Chi Minh Trail: one round, one die, casualties alone (17.8)."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import Done
from annamite.games.vietnam_1965_1975.box.places import GONE
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.campaign.infiltration.combat import ATTACK_ACTS
from annamite.games.vietnam_1965_1975.operation.odds import work_out
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.named import (
    CRUISER,
    FIRST_BATTALION_28TH_INFANTRY,
    HEAVY_GUNS,
    HOWITZERS,
    LIGHT_BRIGADE,
    PAVN_1ST_DIVISION_HQ,
    PAVN_32ND_REGIMENT,
    PAVN_33RD_REGIMENT,
    POLITICAL_SECTION,
    SECOND_BATTALION_28TH_INFANTRY,
    VC_1ST_REGIMENT,
    VC_ARTILLERY,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import Scene, lost
from tests.games.vietnam_1965_1975.trails import (
    AFTER_THE_SEGMENT,
    BOX_4,
    BOX_5,
    BOX_6,
    JUNGLE_BESIDE_BOX_6,
    named,
    operations,
    segment,
    to_the_second_turn,
)


def contested() -> tuple[Scene, int, int]:
    """Return a scene with a PAVN regiment and a US battalion in box 6, before the segment."""
    scene = segment()
    return (
        scene,
        scene.unit(PAVN_32ND_REGIMENT, BOX_6),
        scene.unit(FIRST_BATTALION_28TH_INFANTRY, BOX_6),
    )


@pytest.mark.rule("vn 17.8-t")
def test_the_nlf_may_attack_in_a_box_before_anything_moves_there() -> None:
    """Only where both sides are; it may decline."""
    scene, regiment, _ = contested()
    scene.unit(PAVN_33RD_REGIMENT, BOX_5)
    scene.unit(SECOND_BATTALION_28TH_INFANTRY, BOX_4)
    scene.play()
    assert (scene.asked, scene.words) == ("trail.attack", ["done", named(BOX_6)])
    scene.play("done")
    assert scene.asked == "trail.along"
    assert f"move-{regiment}" in scene.words


@pytest.mark.rule("vn 17.8-t", "vn 7.5-j")
def test_nobody_attacks_or_shells_units_on_the_trail_in_operations() -> None:
    """No box is a target hex of either side, and none is interdicted."""
    scene = operations()
    scene.unit(PAVN_32ND_REGIMENT, BOX_6)
    battalion = scene.unit(FIRST_BATTALION_28TH_INFANTRY, BOX_6)
    scene.unit(HOWITZERS, JUNGLE_BESIDE_BOX_6)
    scene.s.air = 9
    scene.play("let_us_operate")
    assert "bombard" not in scene.words
    scene.play("search_and_destroy", f"unit-{battalion}", "done")
    assert (scene.asked, scene.words) == ("operation.target", ["none"])


@pytest.mark.rule("vn 17.8-t", "vn 7.5-j")
def test_a_box_is_no_target_beside_a_hex_that_is_one() -> None:
    """The NLF sees the hex of a US unit among the targets, and not the box of another."""
    scene = operations()
    regiment = scene.unit(PAVN_32ND_REGIMENT, JUNGLE_BESIDE_BOX_6)
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, BOX_6)
    scene.unit(SECOND_BATTALION_28TH_INFANTRY, "3023")
    scene.play("operate", "search_and_destroy", f"unit-{regiment}", "done")
    assert (scene.asked, scene.words) == ("operation.target", ["none", "hex-3023"])


@pytest.mark.rule("vn 17.8-u")
def test_whoever_attacks_on_the_trail_does_nothing_more_all_season() -> None:
    """It neither moves nor attacks, in the segment or in either game-turn; the next season frees it."""
    scene, regiment, _ = contested()
    bystander = scene.unit(PAVN_33RD_REGIMENT, BOX_4)
    scene.play(named(BOX_6), "3")
    lost(scene)
    assert scene.asked == "trail.along"
    assert scene.words == ["done", f"move-{bystander}"]
    scene.play("done", "done")
    assert scene.s.done[regiment] == Done.SEASON
    to_the_second_turn(scene)
    assert scene.words == ["done", f"move-{bystander}"]
    scene.s.frames = [*segment().s.frames[:2], ("interphase", Stage.RECORD_KEEPING)]
    scene.position = None
    scene.play()
    assert scene.s.done[regiment] == Done.NO


@pytest.mark.rule("vn 17.8-v")
def test_boxes_are_jungle() -> None:
    """The die is lowered by 1, and by nothing else but the ratio."""
    scene, *_ = contested()
    scene.play(named(BOX_6))
    assert scene.asked == "combat.die"
    terms = work_out(scene.t, scene.t.combat).terms
    assert terms["terrain"] == -1
    assert terms.keys() == {"terrain", "ratio"}


@pytest.mark.rule("vn 17.8-w")
def test_one_round_and_one_die_and_casualties_alone() -> None:
    """After the losses nobody retreats, pursues, or is attacked again."""
    scene, regiment, battalion = contested()
    scene.s.pools = [0, 0, 0, 9]
    scene.play(named(BOX_6), "6")
    assert scene.asked == "combat.loss"
    lost(scene)
    assert scene.asked == AFTER_THE_SEGMENT
    assert len(scene.told("result")) == 1
    assert scene.s.hex[regiment] == BOX_6
    assert scene.s.hex[battalion] == GONE
    assert scene.s.op is None
    assert not any(scene.s.hits)


@pytest.mark.rule("vn 17.8-x")
def test_all_units_of_both_sides_in_the_box_fight() -> None:
    """Regiments, sections and guns, whoever commands them; nobody is asked who shall."""
    scene, regiment, battalion = contested()
    nlf = [regiment, *(scene.unit(x, BOX_6) for x in (POLITICAL_SECTION, PAVN_1ST_DIVISION_HQ))]
    us = [battalion, scene.unit(HOWITZERS, BOX_6)]
    scene.play(named(BOX_6))
    assert scene.asked == "combat.die"
    combat = scene.t.combat
    assert sorted(combat.attackers) == sorted(nlf)
    assert sorted(combat.defenders) == sorted(us)
    total = work_out(scene.t, combat)
    assert (total.attack.ground, total.defence.ground) == (2 * 8, 2 * 3)
    assert (total.attack.support, total.defence.support) == (2 * (3 + 6), 2 * 7)


@pytest.mark.rule("vn 17.8-y")
def test_the_us_side_may_add_air_but_no_ships_and_no_guns_from_outside() -> None:
    """All its Air Points, which count in full; heavy guns in the next hex and a cruiser do not fire."""
    scene, *_ = contested()
    scene.s.air_total = 4
    scene.unit(HEAVY_GUNS, JUNGLE_BESIDE_BOX_6)
    scene.unit(CRUISER, -5)
    scene.play(named(BOX_6))
    assert (scene.asked, scene.words) == ("trail.air", ["done", "air-1", "air-2", "air-3", "air-4"])
    scene.play("air-3")
    assert scene.asked == "combat.die"
    assert scene.t.combat.guns[US] == []
    assert work_out(scene.t, scene.t.combat).defence.support == 2 * 3
    assert scene.s.air == 1
    scene.play("1")
    lost(scene)
    assert scene.s.op is None


def test_air_is_lost_to_an_attack_only_where_it_was_committed() -> None:
    """A row that costs an Air Point takes none from whoever sent none."""
    lost_of = []
    for answer in ("done", "air-1"):
        scene, *_ = contested()
        scene.s.air_total = 4
        scene.play(named(BOX_6), answer)
        scene.position = None
        scene.t.op.fire.air_lost = answer != "done"
        scene.play("3")
        lost(scene)
        lost_of.append(4 - scene.s.air_total)
    assert lost_of == [0, 1]


def test_the_parts_of_a_regiment_that_breaks_down_have_attacked_too() -> None:
    """They do nothing more all season, as it would not have."""
    scene = segment()
    regiment = scene.unit(VC_1ST_REGIMENT, BOX_6)
    scene.unit(LIGHT_BRIGADE, BOX_6)
    scene.s.pools = [9, 9, 0, 0]
    scene.play(named(BOX_6), "1")
    while scene.asked == "combat.loss" and f"break-{regiment}" not in scene.words:
        scene.play(scene.words[0])
    scene.play(f"break-{regiment}")
    while scene.asked in ("combat.loss", "combat.battalion"):
        scene.play(scene.words[0] if scene.asked == "combat.loss" else "vc.bn.b")
    left = scene.t.at(BOX_6, NLF)
    assert left
    assert all(scene.s.done[unit] == Done.SEASON for unit in left)


def test_hidden_attackers_are_turned_over_before_the_die() -> None:
    """Whoever attacks is revealed (10)."""
    scene = segment()
    unit = scene.unit(VC_BATTALION, BOX_6, known=0)
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, BOX_6)
    scene.play(named(BOX_6))
    assert scene.asked == "combat.die"
    assert scene.s.known[unit]


def test_guns_are_found_once_they_are_turned_over() -> None:
    """Till then nothing says which of two hidden units is one; then it fires with all others."""
    scene = segment()
    unit = scene.unit(VC_BATTALION, BOX_6, known=0)
    guns = scene.unit(VC_ARTILLERY, BOX_6, known=0)
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, BOX_6)
    scene.play()
    position = scene.position
    assert position is not None
    position.push(ATTACK_ACTS.value(named(BOX_6)))
    assert position.request is not None
    assert position.request.step.id == "hidden.reveal"
    assert not scene.game.table(position.state).combat.guns
    scene.play()
    assert scene.asked == "combat.die"
    assert scene.t.combat.guns[NLF] == [guns]
    assert scene.s.known[unit]
