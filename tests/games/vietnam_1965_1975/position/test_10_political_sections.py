"""Section 10, limited intelligence: political sections in attack, defence and under fire."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import HOLD
from annamite.games.vietnam_1965_1975.box.places import GONE
from annamite.games.vietnam_1965_1975.box.sides import NLF
from annamite.games.vietnam_1965_1975.box.tallies import T_VC_BATTALIONS
from annamite.games.vietnam_1965_1975.operation.losses import LOSS_ACTS, loss_values
from annamite.games.vietnam_1965_1975.operation.odds import work_out
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.named import (
    FIRST_BATTALION_28TH_INFANTRY,
    FIRST_BRIGADE_FIRST_DIVISION,
    HILLS_SOUTHWEST_OF_MO_DUC,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_32ND_REGIMENT,
    POLITICAL_SECTION,
    QUANG_NGAI,
    ROAD_JUNCTION,
    TRA_BONG_ROAD,
    VC_1ST_REGIMENT,
    VC_ARTILLERY,
    WEAK_VC_BATTALION,
)
from tests.games.vietnam_1965_1975.operations import search, walk
from tests.games.vietnam_1965_1975.scenes import BOX, Scene


def assault(*with_section: str) -> tuple[Scene, int, list[int]]:
    """Return a scene in which the NLF attacks Quang Ngai with a section and others."""
    scene = Scene()
    us = scene.unit(FIRST_BRIGADE_FIRST_DIVISION, QUANG_NGAI)
    units = [
        scene.unit(id_, NORTH_OF_QUANG_NGAI, known=0) for id_ in (POLITICAL_SECTION, *with_section)
    ]
    scene.play(
        "operate", "search_and_destroy", *(f"unit-{u}" for u in units), "done", f"hex-{QUANG_NGAI}"
    )
    scene.play("done")
    while scene.asked != "combat.attack":
        scene.play("done")
    scene.play(f"hex-{QUANG_NGAI}")
    return scene, us, units


# --- attacking ---------------------------------------------------------------------------------


@pytest.mark.rule("vn 10-i", "vn 10-l", "vn 5.4-r")
def test_a_section_that_attacks_is_not_destroyed_for_it() -> None:
    """Alone it attacks with the least strength, and goes with the first loss."""
    scene, us, (section,) = assault()
    assert scene.asked == "fire.support"
    assert scene.t.combat.attackers == [section]
    assert not scene.told("unit.destroyed")
    assert work_out(scene.t, scene.t.combat).attack.ground == 2 * 1
    scene.play(f"gun-{us}")
    assert scene.s.hex[section] == BOX.at[NORTH_OF_QUANG_NGAI]
    scene.play(1)
    assert scene.asked == "combat.loss"
    assert scene.t.combat.losses == [0, 2]
    assert scene.words == [f"remove-{section}"]
    scene.play(f"remove-{section}")
    assert scene.s.hex[section] == GONE
    assert scene.asked == "round.retreat"


@pytest.mark.rule("vn 10-i", "vn 10-l")
def test_sections_attack_beside_others_without_strength() -> None:
    """Sections may attack, and add nothing to the strength of those beside them."""
    scene, _, (section, regiment) = assault(VC_1ST_REGIMENT)
    assert set(scene.t.combat.attackers) == {section, regiment}
    assert work_out(scene.t, scene.t.combat).attack.ground == 2 * 6


@pytest.mark.rule("vn 5.5-f")
def test_sections_meet_no_losses_for_those_beside_them() -> None:
    """Only strength and, by name, HQs and guns do; sections fall when nobody else is left."""
    scene = Scene()
    us = scene.unit(FIRST_BRIGADE_FIRST_DIVISION, QUANG_NGAI)
    one, two = (scene.unit(POLITICAL_SECTION, NORTH_OF_QUANG_NGAI) for _ in range(2))
    nva = scene.unit(PAVN_32ND_REGIMENT, NORTH_OF_QUANG_NGAI)
    combat = scene.combat(QUANG_NGAI, [one, nva, two], [us])
    combat.losses, combat.shares = [0, 9], [0] * 5
    words = [LOSS_ACTS.word(v) for v in loss_values(scene.t, combat, NLF)]
    assert words == [f"replace-{nva}", f"remove-{nva}"]
    combat.attackers.remove(nva)
    words = [LOSS_ACTS.word(v) for v in loss_values(scene.t, combat, NLF)]
    assert words == [f"remove-{one}", f"remove-{two}"]


@pytest.mark.rule("vn 5.5-f")
def test_no_number_of_sections_makes_up_for_a_loss() -> None:
    """A section removed meets no loss: its strength is nothing."""
    scene = Scene()
    us = scene.unit(FIRST_BRIGADE_FIRST_DIVISION, QUANG_NGAI)
    sections = [scene.unit(POLITICAL_SECTION, NORTH_OF_QUANG_NGAI) for _ in range(3)]
    gun = scene.unit(VC_ARTILLERY, NORTH_OF_QUANG_NGAI)
    combat = scene.combat(QUANG_NGAI, [*sections, gun], [us])
    combat.losses, combat.shares = [0, 2], [0] * 5
    scene.t.op.combat = combat
    scene.stage = Stage.LOSSES
    scene.play()
    assert scene.words == [f"remove-{gun}"]
    scene.play(f"remove-{gun}")
    assert scene.words == [f"remove-{u}" for u in sections]
    scene.play(*(f"remove-{u}" for u in sections))
    assert {scene.s.hex[u] for u in sections} == {GONE}
    assert scene.asked != "combat.loss"


# --- attacked, passed, forced ------------------------------------------------------------------


@pytest.mark.rule("vn 10-l")
def test_an_attack_on_their_hex_destroys_sections_before_anybody_fires() -> None:
    """Sections are gone when the attack is announced; the others fight."""
    scene = Scene()
    us = scene.unit(FIRST_BRIGADE_FIRST_DIVISION, QUANG_NGAI)
    nva = scene.unit(PAVN_32ND_REGIMENT, NORTH_OF_QUANG_NGAI, 1)
    section = scene.unit(POLITICAL_SECTION, NORTH_OF_QUANG_NGAI)
    scene.play(
        "let_us_operate",
        "search_and_destroy",
        f"unit-{us}",
        "done",
        f"hex-{NORTH_OF_QUANG_NGAI}",
        "done",
    )
    while scene.asked != "combat.attack":
        scene.play(1 if scene.asked == "alert.die" else "done")
    assert scene.s.hex[section] == BOX.at[NORTH_OF_QUANG_NGAI]
    scene.play(f"hex-{NORTH_OF_QUANG_NGAI}")
    assert scene.asked == "fire.support"
    assert scene.s.hex[section] == GONE
    assert scene.t.combat.defenders == [nva]
    assert scene.s.tally[T_VC_BATTALIONS] == 1


@pytest.mark.rule("vn 10-l", "vn 10-i")
@pytest.mark.parametrize("force", [True, False])
def test_sections_on_the_move_fall_where_an_incidental_attack_is_forced_on_them(
    force: bool,
) -> None:
    """A section among the movers that are stopped is destroyed before the fight."""
    scene = Scene()
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    section = scene.unit(POLITICAL_SECTION, NORTH_OF_QUANG_NGAI)
    battalion = scene.unit(WEAK_VC_BATTALION, NORTH_OF_QUANG_NGAI)
    scene.play("operate", "search_and_destroy", f"unit-{section}", f"unit-{battalion}", "done")
    scene.play("none", f"move-{battalion}", f"join-{section}", f"hex-{NORTHWEST_OF_QUANG_NGAI}")
    assert scene.asked == "move.incident"
    scene.play("yes" if force else "no")
    assert (scene.s.hex[section] == GONE) is force
    assert scene.asked == ("combat.die" if force else "move.step")
    assert scene.s.hex[battalion] == BOX.at[NORTHWEST_OF_QUANG_NGAI]


@pytest.mark.rule("vn 10-l")
def test_a_lone_section_that_is_stopped_falls_without_a_fight() -> None:
    """With the section gone nobody is left to attack."""
    scene = Scene()
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    section = scene.unit(POLITICAL_SECTION, NORTH_OF_QUANG_NGAI)
    scene.play("operate", "search_and_destroy", f"unit-{section}", "done", "none")
    scene.play(f"move-{section}", f"hex-{QUANG_NGAI}", "yes")
    assert scene.s.hex[section] == GONE
    assert not scene.told("result")
    assert scene.words == ["done"]
    scene.play("done")
    assert scene.asked == "turn.initiative"


@pytest.mark.rule("vn 10-l")
def test_a_section_that_has_passing_units_attack_it_falls() -> None:
    """A section may force an attack, is destroyed by it, and the movers may stay."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    section = scene.unit(POLITICAL_SECTION, NORTH_OF_QUANG_NGAI)
    scene.play("let_us_operate", "search_and_destroy", f"unit-{us}", "done", "none", "done")
    scene.play(f"move-{us}", f"hex-{NORTH_OF_QUANG_NGAI}", "yes")
    assert scene.s.hex[section] == GONE
    assert not scene.told("result")
    assert "stop" in scene.words


# --- bombarded ---------------------------------------------------------------------------------


def bombard(
    *foes: str, air: int = 20, hex_: str = NORTHWEST_OF_QUANG_NGAI, **columns: int
) -> tuple[Scene, list[int]]:
    """Return a scene in which the US side bombards a hex with Air Points; nobody leaves it."""
    scene = Scene()
    scene.s.air_total = scene.s.air = air
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, HILLS_SOUTHWEST_OF_MO_DUC)
    units = [scene.unit(id_, hex_, id_.startswith("nva"), **columns) for id_ in foes]
    scene.play("let_us_operate", "bombard", "done", f"hex-{hex_}", f"air-{air}", "done")
    while scene.asked != "fire.support":
        scene.play(1 if scene.asked == "alert.die" else "done")
    return scene, units


@pytest.mark.rule("vn 10-l")
def test_sections_take_no_losses_off_others_under_bombardment() -> None:
    """A bombardment is an attack on the hex: its sections fall before the die is thrown."""
    scene, (section, nva) = bombard(POLITICAL_SECTION, PAVN_32ND_REGIMENT, known=0)
    assert scene.s.hex[section] == BOX.at[NORTHWEST_OF_QUANG_NGAI]
    scene.play("air-20")
    assert scene.asked == "combat.die"
    assert scene.s.hex[section] == GONE
    assert not scene.told("result")
    assert scene.t.combat.defenders == [nva]
    scene.play(6)
    assert scene.asked == "combat.loss"
    assert scene.words == [f"replace-{nva}", f"remove-{nva}"]


@pytest.mark.rule("vn 10-l", "vn 7.5-q")
def test_a_bombardment_of_sections_alone_needs_no_die() -> None:
    """Sections fall to the announcement, and the operation is over."""
    scene, sections = bombard(POLITICAL_SECTION, POLITICAL_SECTION, known=0)
    scene.play("air-20")
    assert scene.asked == "turn.initiative"
    assert {scene.s.hex[u] for u in sections} == {GONE}
    assert scene.s.tally[T_VC_BATTALIONS] == 2
    assert not scene.told("result")


@pytest.mark.rule("vn 10-l", "vn 7.5-k")
@pytest.mark.parametrize("known", [0, 1])
def test_too_little_fire_is_no_bombardment_and_harms_no_section(known: int) -> None:
    """Fewer than 4 points announce no attack."""
    scene, (section,) = bombard(POLITICAL_SECTION, known=known, air=7)
    scene.play("air-7")
    assert scene.told("no_effect")
    assert scene.s.hex[section] == BOX.at[NORTHWEST_OF_QUANG_NGAI]
    assert scene.s.known[section] == known


def test_sections_do_not_shelter_nor_expose_those_shelled_beside_them() -> None:
    """Whether all defenders hold is asked of those that take losses."""
    scene, (section, vc) = bombard(POLITICAL_SECTION, VC_1ST_REGIMENT)
    scene.s.mission[vc] = HOLD
    with_section = work_out(scene.t, scene.t.combat).bands
    scene.t.combat.defenders.remove(section)
    assert work_out(scene.t, scene.t.combat).bands == with_section


def test_hidden_units_are_turned_over_before_the_die_of_a_bombardment() -> None:
    """Results need the values of those shelled."""
    scene, units = bombard(VC_1ST_REGIMENT, WEAK_VC_BATTALION, known=0)
    assert [scene.s.known[u] for u in units] == [0, 0]
    scene.play("air-20")
    assert scene.asked == "combat.die"
    assert [scene.s.known[u] for u in units] == [1, 1]


@pytest.mark.rule("vn 10-m", "vn 10-l", "vn 5.2-e", "vn 5.2-c", "vn 18.1-ae")
def test_political_sections_are_destroyed_when_an_attack_is_announced() -> None:
    """The example of two sections that part: the attacked one goes, and there is no combat."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    one, two = (scene.unit(POLITICAL_SECTION, NORTHWEST_OF_QUANG_NGAI, known=0) for _ in range(2))
    search(scene, us, target=NORTHWEST_OF_QUANG_NGAI)
    walk(scene, us, NORTHWEST_OF_QUANG_NGAI)
    scene.play("done")
    assert scene.asked == "alert.disperse"
    scene.play(
        "done",
        6,
        f"move-{one}",
        f"hex-{TRA_BONG_ROAD}",
        "stop",
        f"move-{two}",
        f"hex-{ROAD_JUNCTION}",
        "stop",
    )
    while scene.asked.startswith("fire."):
        scene.play("done")
    assert scene.asked == "combat.attack"
    assert scene.words == [f"hex-{TRA_BONG_ROAD}", f"hex-{ROAD_JUNCTION}"]
    scene.play(f"hex-{TRA_BONG_ROAD}", f"unit-{us}")
    assert GONE in (scene.s.hex[one], scene.s.hex[two])
    assert scene.asked == "turn.initiative"
    assert scene.s.tally[T_VC_BATTALIONS] == 1
