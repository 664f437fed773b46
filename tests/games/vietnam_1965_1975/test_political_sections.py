"""Section 10: political sections that attack, are attacked, passed or shelled."""

from __future__ import annotations

import pytest
from annamite.games.vietnam_1965_1975.position.stages import Stage

from annamite.games.vietnam_1965_1975.box.ids import GONE, HOLD, NLF, T_VC_BATTALIONS
from annamite.games.vietnam_1965_1975.operation.losses import LOSS_ACTS, loss_values
from annamite.games.vietnam_1965_1975.operation.odds import work_out
from tests.games.vietnam_1965_1975.scenes import BOX, Scene


def assault(*with_section: str) -> tuple[Scene, int, list[int]]:
    """Return a scene in which the NLF attacks 5121 from 5120 with a section and others."""
    scene = Scene()
    us = scene.unit("us.1.1", "5121")
    units = [scene.unit(id_, "5120", known=0) for id_ in ("vc.political", *with_section)]
    scene.play("operate", "search_and_destroy", *(f"unit-{u}" for u in units), "done", "hex-5121")
    scene.play("done")
    while scene.asked != "combat.attack":
        scene.play("done")
    scene.play("hex-5121")
    return scene, us, units


# --- attacking --------------------------------------------------------------------------------------


@pytest.mark.rule("vn 10-i", "vn 10-l", "vn 5.4-r")
def test_a_section_that_attacks_is_not_destroyed_for_it() -> None:
    """Alone it attacks with the least strength, and goes with the first loss."""
    scene, us, (section,) = assault()
    assert scene.asked == "fire.support"
    assert scene.t.combat.attackers == [section]
    assert not scene.told("unit.destroyed")
    assert work_out(scene.t, scene.t.combat).attack.ground == 2 * 1
    scene.play(f"gun-{us}")
    assert scene.s.hex[section] == BOX.at["5120"]
    scene.play(1)
    assert scene.asked == "combat.loss"
    assert scene.t.combat.losses == [0, 2]
    assert scene.words == [f"remove-{section}"]
    scene.play(f"remove-{section}")
    assert scene.s.hex[section] == GONE
    assert scene.asked == "round.retreat"


@pytest.mark.rule("vn 10-i", "vn 10-l")
def test_sections_attack_beside_others_without_strength() -> None:
    scene, _, (section, regiment) = assault("vc.ind.1")
    assert set(scene.t.combat.attackers) == {section, regiment}
    assert work_out(scene.t, scene.t.combat).attack.ground == 2 * 6


@pytest.mark.rule("vn 5.5-f")
def test_sections_meet_no_losses_for_those_beside_them() -> None:
    """Only strength and, by name, HQs and guns do; sections fall when nobody else is left."""
    scene = Scene()
    us = scene.unit("us.1.1", "5121")
    one, two = (scene.unit("vc.political", "5120") for _ in range(2))
    nva = scene.unit("nva.1.32", "5120")
    combat = scene.combat("5121", [one, nva, two], [us])
    combat.losses, combat.shares = [0, 9], [0] * 5
    words = [LOSS_ACTS.word(v) for v in loss_values(scene.t, combat, NLF)]
    assert words == [f"replace-{nva}", f"remove-{nva}"]
    combat.attackers.remove(nva)
    words = [LOSS_ACTS.word(v) for v in loss_values(scene.t, combat, NLF)]
    assert words == [f"remove-{one}", f"remove-{two}"]


@pytest.mark.rule("vn 5.5-f")
def test_no_number_of_sections_makes_up_for_a_loss() -> None:
    scene = Scene()
    us = scene.unit("us.1.1", "5121")
    sections = [scene.unit("vc.political", "5120") for _ in range(3)]
    gun = scene.unit("vc.art.42", "5120")
    combat = scene.combat("5121", [*sections, gun], [us])
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


# --- attacked, passed, forced -----------------------------------------------------------------------


@pytest.mark.rule("vn 10-l")
def test_an_attack_on_their_hex_destroys_sections_before_anybody_fires() -> None:
    scene = Scene()
    us, nva = scene.unit("us.1.1", "5121"), scene.unit("nva.1.32", "5120", 1)
    section = scene.unit("vc.political", "5120")
    scene.play("let_us_operate", "search_and_destroy", f"unit-{us}", "done", "hex-5120", "done")
    while scene.asked != "combat.attack":
        scene.play(1 if scene.asked == "alert.die" else "done")
    assert scene.s.hex[section] == BOX.at["5120"]
    scene.play("hex-5120")
    assert scene.asked == "fire.support"
    assert scene.s.hex[section] == GONE
    assert scene.t.combat.defenders == [nva]
    assert scene.s.tally[T_VC_BATTALIONS] == 1


@pytest.mark.rule("vn 10-l", "vn 10-i")
@pytest.mark.parametrize("force", [True, False])
def test_sections_on_the_move_fall_where_an_incidental_attack_is_forced_on_them(
    force: bool,
) -> None:
    scene = Scene()
    scene.unit("us.1.1.2", "5121")
    section, battalion = scene.unit("vc.political", "5120"), scene.unit("vc.bn.a", "5120")
    scene.play("operate", "search_and_destroy", f"unit-{section}", f"unit-{battalion}", "done")
    scene.play("none", f"move-{battalion}", f"join-{section}", "hex-5121")
    assert scene.asked == "move.incident"
    scene.play("yes" if force else "no")
    assert (scene.s.hex[section] == GONE) is force
    assert scene.asked == ("combat.die" if force else "move.step")
    assert scene.s.hex[battalion] == BOX.at["5121"]


@pytest.mark.rule("vn 10-l")
def test_a_lone_section_that_is_stopped_falls_without_a_fight() -> None:
    scene = Scene()
    scene.unit("us.1.1.2", "5121")
    section = scene.unit("vc.political", "5120")
    scene.play("operate", "search_and_destroy", f"unit-{section}", "done", "none")
    scene.play(f"move-{section}", "hex-5121", "yes")
    assert scene.s.hex[section] == GONE
    assert not scene.told("result")
    assert scene.words == ["done"]
    scene.play("done")
    assert scene.asked == "turn.initiative"


@pytest.mark.rule("vn 10-l")
def test_a_section_that_has_passing_units_attack_it_falls() -> None:
    scene = Scene()
    us, section = scene.unit("us.1.1.2", "5121"), scene.unit("vc.political", "5120")
    scene.play("let_us_operate", "search_and_destroy", f"unit-{us}", "done", "none", "done")
    scene.play(f"move-{us}", "hex-5120", "yes")
    assert scene.s.hex[section] == GONE
    assert not scene.told("result")
    assert "stop" in scene.words


# --- bombarded --------------------------------------------------------------------------------------


def bombard(
    *foes: str, air: int = 20, hex_: str = "5020", **columns: int
) -> tuple[Scene, list[int]]:
    """Return a scene in which the US side bombards a hex with Air Points; nobody leaves it."""
    scene = Scene()
    scene.s.air_total = scene.s.air = air
    scene.unit("us.1.1.2", "5123")
    units = [scene.unit(id_, hex_, id_.startswith("nva"), **columns) for id_ in foes]
    scene.play("let_us_operate", "bombard", "done", f"hex-{hex_}", f"air-{air}", "done")
    while scene.asked != "fire.support":
        scene.play(1 if scene.asked == "alert.die" else "done")
    return scene, units


@pytest.mark.rule("vn 10-l")
def test_sections_take_no_losses_off_others_under_bombardment() -> None:
    """A bombardment is an attack on the hex: its sections fall before the die is thrown."""
    scene, (section, nva) = bombard("vc.political", "nva.1.32", known=0)
    assert scene.s.hex[section] == BOX.at["5020"]
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
    scene, sections = bombard("vc.political", "vc.political", known=0)
    scene.play("air-20")
    assert scene.asked == "turn.initiative"
    assert {scene.s.hex[u] for u in sections} == {GONE}
    assert scene.s.tally[T_VC_BATTALIONS] == 2
    assert not scene.told("result")


@pytest.mark.rule("vn 10-l", "vn 7.5-k")
@pytest.mark.parametrize("known", [0, 1])
def test_too_little_fire_is_no_bombardment_and_harms_no_section(known: int) -> None:
    scene, (section,) = bombard("vc.political", known=known, air=7)
    scene.play("air-7")
    assert scene.told("no_effect")
    assert scene.s.hex[section] == BOX.at["5020"]
    assert scene.s.known[section] == known


def test_sections_do_not_shelter_nor_expose_those_shelled_beside_them() -> None:
    """Whether all defenders hold is asked of those that take losses."""
    scene, (section, vc) = bombard("vc.political", "vc.ind.1")
    scene.s.mission[vc] = HOLD
    with_section = work_out(scene.t, scene.t.combat).bands
    scene.t.combat.defenders.remove(section)
    assert work_out(scene.t, scene.t.combat).bands == with_section


def test_hidden_units_are_turned_over_before_the_die_of_a_bombardment() -> None:
    scene, units = bombard("vc.ind.1", "vc.bn.a", known=0)
    assert [scene.s.known[u] for u in units] == [0, 0]
    scene.play("air-20")
    assert scene.asked == "combat.die"
    assert [scene.s.known[u] for u in units] == [1, 1]
