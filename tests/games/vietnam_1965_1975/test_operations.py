"""Sections 2, 5, 6, 10 and 11.3, played by words."""

from __future__ import annotations

import pytest
from annamite.games.vietnam_1965_1975.position.stages import Stage

from annamite.games.vietnam_1965_1975.box.ids import (
    GONE,
    HOLD,
    HOLDING_BOX,
    NLF,
    PATROL,
    T_US_COUNTERS,
    T_US_RP,
    T_VC_BATTALIONS,
    US,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene


def search(scene: Scene, *units: int, target: str = "none", rangers: bool = False) -> None:
    """Begin a US search and destroy operation, without support."""
    scene.play("let_us_operate", "search_and_destroy")
    scene.play(*(f"unit-{u}" for u in units), "done")
    if rangers:
        scene.play("no")
    scene.play(target if target == "none" else f"hex-{target}", "done")


def walk(scene: Scene, unit: int, *path: str) -> None:
    """Move an operating unit along a path and stop."""
    scene.play(f"move-{unit}", *(f"hex-{id_}" for id_ in path), "stop")


@pytest.mark.rule("vn 5-b", "vn 5-c", "vn 5-d", "vn 5-e", "vn 5-f")
def test_the_nlf_says_who_operates() -> None:
    scene = Scene()
    scene.unit("us.1.1.2", "5121")
    vc = scene.unit("vc.ind.1", "4820", done=1)
    scene.play()
    assert scene.words == ["let_us_operate"]
    scene.play("let_us_operate", "pass")
    assert scene.words == ["end"]
    scene.s.done[vc] = 0
    scene.position = None
    scene.play()
    assert scene.words == ["operate", "end"]
    scene.play("operate", "pass")
    assert scene.words == ["operate", "end"]


@pytest.mark.rule("vn 5-i", "vn 2.2-a", "vn 5.1-l", "vn 5.1-b", "vn 5.1-o")
def test_a_unit_operates_once_a_turn() -> None:
    scene = Scene()
    one, two = scene.unit("us.1.1.2", "5121"), scene.unit("us.1.1.3", "5121")
    scene.unit("vc.ind.1", "4820")
    search(scene, one)
    scene.play("done")
    assert scene.asked == "turn.initiative"
    assert scene.s.done[one] == 1
    scene.play("let_us_operate", "search_and_destroy")
    assert scene.words == [f"unit-{two}"]


@pytest.mark.rule("vn 10-m", "vn 10-l", "vn 5.2-e", "vn 5.2-c", "vn 18.1-ae")
def test_political_sections_are_destroyed_when_an_attack_is_announced() -> None:
    scene = Scene()
    us = scene.unit("us.1.1.2", "5121")
    one, two = (scene.unit("vc.political", "5020", known=0) for _ in range(2))
    search(scene, us, target="5020")
    walk(scene, us, "5020")
    scene.play("done")
    assert scene.asked == "alert.disperse"
    scene.play("done", 6, f"move-{one}", "hex-4920", "stop", f"move-{two}", "hex-5019", "stop")
    while scene.asked.startswith("fire."):
        scene.play("done")
    assert scene.asked == "combat.attack"
    assert scene.words == ["hex-4920", "hex-5019"]
    scene.play("hex-4920", f"unit-{us}")
    assert GONE in (scene.s.hex[one], scene.s.hex[two])
    assert scene.asked == "turn.initiative"
    assert scene.s.tally[T_VC_BATTALIONS] == 1


@pytest.mark.rule("vn 5.2-w", "vn 5.2-x", "vn 5.2-z", "vn 5.2-ab")
def test_dispersal_before_the_die() -> None:
    scene = Scene()
    us = scene.unit("us.1.1.2", "5123")
    regiment, battalion = scene.unit("vc.ind.1", "5020"), scene.unit("vc.bn.b", "5020")
    search(scene, us, target="5020")
    scene.play("done")
    assert scene.asked == "alert.disperse"
    scene.play(f"disperse-{regiment}")
    assert scene.s.pools[2] == 9 + 6
    assert scene.s.hex[regiment] == GONE
    scene.play("done", 3)
    assert scene.words == ["done", f"move-{battalion}"]
    scene.play("done")
    assert scene.asked == "turn.initiative"


@pytest.mark.rule("vn 3.2-b", "vn 3.2-i", "vn 3.2-k", "vn 3-q", "vn 2.1-z")
def test_an_incidental_attack_is_the_passed_sides_choice() -> None:
    for force in ("yes", "no"):
        scene = Scene()
        us = scene.unit("us.1.1.2", "5121")
        vc = scene.unit("vc.ind.1", "5120")
        search(scene, us)
        scene.play(f"move-{us}", "hex-5120")
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
        scene.play("hex-5019", "stop")
        assert scene.where(us) == "5019"
        assert scene.where(vc) == "5120"
        assert len(scene.told("result")) == (force == "yes")


@pytest.mark.rule("vn 3.2-m", "vn 11.1-c", "vn 11.1-a")
def test_ineffective_units_force_nothing_and_operate_not() -> None:
    scene = Scene()
    arvn = scene.unit("arvn.2.6", "5121", ineffective=1)
    vc = scene.unit("vc.ind.1", "5120")
    scene.play("operate", "search_and_destroy", f"unit-{vc}", "done", "none")
    scene.play(f"move-{vc}", "hex-5121")
    assert scene.asked == "move.step"
    scene.play("hex-5021", "stop")
    assert scene.asked == "move.reaction"
    assert f"react-{arvn}" in scene.words
    assert not scene.t.may_operate(arvn)


@pytest.mark.rule("vn 5.3-j", "vn 5.3-p", "vn 5.3-c", "vn 5.3-m", "vn 5.3-r")
def test_reaction_to_units_that_stop_nearby() -> None:
    scene = Scene()
    us = scene.unit("us.1.1.2", "5121")
    vc = scene.unit("vc.ind.1", "4919")
    search(scene, us)
    walk(scene, us, "5120", "5019")
    assert scene.asked == "move.reaction"
    assert scene.words == ["done", f"react-{vc}", f"disperse-{vc}"]
    scene.play(f"react-{vc}", "hex-4920", "stop")
    assert scene.where(vc) == "4920"
    assert scene.asked in ("turn.initiative", "move.unit")
    assert scene.s.done[vc] == 0


@pytest.mark.rule("vn 5.3-d", "vn 5.1-n", "vn 5.6-b", "vn 5.6-h", "vn 5.1-u")
def test_rounds_of_combat_retreat_and_pursuit() -> None:
    scene = Scene()
    us = scene.unit("us.1.1.2", "5121")
    vc = scene.unit("vc.bn.d", "5020")
    search(scene, us, target="5020")
    walk(scene, us, "5020")
    scene.play("done", "done", 1, "done")
    for expected in (1, 2, 3):
        op = scene.t.op
        assert op.round == expected
        while scene.asked.startswith("fire."):
            scene.play("done")
        assert scene.asked == "combat.attack"
        assert ("done" in scene.words) == (expected > 1)
        scene.play(f"hex-{scene.where(vc)}")
        while scene.asked == "fire.support":
            scene.play("done")
        scene.play(5)
        while scene.asked == "combat.loss":
            scene.play(next(w for w in scene.words if w.startswith("replace")))
        assert scene.asked == "round.retreat"
        scene.play("done")
        if scene.asked == "round.pursuit":
            scene.play("done")
    assert scene.asked == "turn.initiative"
    assert len(scene.told("result")) == 3


@pytest.mark.rule("vn 5.8-c", "vn 5.4-f", "vn 5.6-a", "vn 2.1-as")
def test_later_rounds_are_voluntary() -> None:
    scene = Scene()
    us = scene.unit("us.1.1.2", "5121")
    vc = scene.unit("vc.ind.1", "5020")
    search(scene, us, target="5020")
    walk(scene, us, "5120")
    scene.play("done", "done", 1, "done", "hex-5020", "done")
    scene.play(5)
    while scene.asked == "combat.loss":
        scene.play(next(w for w in scene.words if w.startswith("replace")))
    scene.play("done")
    while scene.asked != "combat.attack":
        scene.play("done")
    scene.play("done")
    assert scene.asked == "turn.initiative"
    assert scene.s.hits == [0, 0]
    assert scene.s.done[vc] == 0


@pytest.mark.rule("vn 6.2-b", "vn 6.2-s", "vn 6.2-t", "vn 10-j")
def test_who_may_hold_and_patrol() -> None:
    scene = Scene()
    us = scene.unit("us.1.1.2", "5121")
    bn, gun = scene.unit("arvn.bn", "5121"), scene.unit("us.art.2-12", "5121")
    scene.unit("vc.political", "4820")
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


@pytest.mark.rule("vn 6.1-c", "vn 6.1-e", "vn 6.1-f", "vn 6.1-h", "vn 2.1-bb")
def test_clear_and_secure_ends_in_holding_or_patrol() -> None:
    scene = Scene()
    us, arvn = scene.unit("us.1.1.2", "5121"), scene.unit("arvn.2.6", "5121")
    scene.unit("vc.ind.1", "4820")
    scene.play("let_us_operate", "clear_and_secure", f"unit-{us}", f"unit-{arvn}", "done", "none")
    scene.play("done", "done")
    assert scene.asked == "round.convert"
    assert scene.words == ["done", f"hold-{us}", f"patrol-{us}"]
    scene.play(f"hold-{us}")
    assert scene.s.mission[us] == HOLD
    assert scene.s.mission[arvn] == 0
    assert scene.s.done[arvn] == 1


@pytest.mark.rule("vn 7.5-u", "vn 7.5-l", "vn 7.5-m", "vn 7.5-q")
def test_bombardment_of_mechanized_regiments() -> None:
    jungle = next(
        h.id for h in BOX.hexes if h.terrain == ("jungle",) and h.country == ("Cambodia",)
    )
    scene = Scene()
    scene.s.air_total = scene.s.air = 6
    scene.unit("us.1.1.2", "5121")
    one, two = scene.unit("nva.1.32", jungle, 1), scene.unit("nva.1.33", jungle, 1)
    scene.play("let_us_operate", "bombard", "done", f"hex-{jungle}", "air-6", "done", "done")
    assert scene.asked == "fire.support"
    scene.play("air-6", 3)
    assert scene.told("result")[0].params["row"] == 2
    assert scene.told("result")[0].params["defender"] == 1
    scene.play(f"replace-{two}")
    assert scene.asked == "turn.initiative"
    assert scene.s.pools[3] == 8
    assert scene.where(one) == jungle


@pytest.mark.rule("vn 7.5-d", "vn 7.5-e", "vn 7.5-c", "vn 7.5-h", "vn 7.6-b")
def test_interdiction() -> None:
    scene = Scene()
    scene.s.air_total = scene.s.air = 20
    us = scene.unit("us.1.1.2", "5121")
    scene.unit("vc.ind.1", "5020")
    scene.play("let_us_operate", "search_and_destroy", f"unit-{us}", "done", "hex-5020")
    scene.play("air-20", "done", "done")
    assert scene.asked == "fire.interdict"
    scene.play("hex-5020", "air-5")
    assert "done" not in scene.words
    scene.play("air-1")
    assert "done" in scene.words
    scene.play("done")
    assert scene.t.interdicted(BOX.at["5020"]) == 1
    scene.play("hex-4920", "air-14")
    assert scene.t.interdicted(BOX.at["4920"]) == 2
    assert scene.asked == "alert.disperse"


@pytest.mark.rule("vn 7.1-z", "vn 7.5-k", "vn 7.3-c", "vn 7.3-e")
def test_a_bombardment_needs_four_points() -> None:
    scene = Scene()
    scene.s.air_total = scene.s.air = 7
    scene.unit("us.1.1.2", "5121")
    scene.unit("nva.1.32", "4820", 1)
    scene.play("let_us_operate", "bombard", "done", "hex-4820", "air-7", "done", "done", "air-7")
    assert scene.told("no_effect")
    assert not scene.told("result")
    assert scene.s.air == 0


@pytest.mark.rule("vn 5.7-e", "vn 5.7-j", "vn 5.7-l", "vn 5.7-m", "vn 5.1-i")
def test_defensive_reserves_and_air() -> None:
    scene = Scene()
    scene.s.air_total = scene.s.air = 3
    us, help_ = scene.unit("us.1.1.2", "5121"), scene.unit("us.1.1.3", "5221")
    vc = scene.unit("nva.1.32", "5020")
    scene.play("operate", "search_and_destroy", f"unit-{vc}", "done", "hex-5121", "done")
    offered = set()
    while scene.asked != "combat.die":
        offered |= {scene.asked, *scene.words}
        scene.play("hex-5121" if scene.asked == "combat.attack" else "done")
    assert "combat.attack" in offered
    assert not [word for word in offered if word.startswith("air-")]
    assert scene.t.op.round == 1
    scene.play(2)
    while scene.asked == "combat.loss":
        scene.play(scene.words[0])
    assert scene.asked == "round.retreat"
    assert {f"reserve-{help_}", "air-3"} <= set(scene.words)
    scene.play("air-3", f"reserve-{help_}", "hex-5121", "stop")
    assert help_ in scene.t.op.targets
    assert scene.s.done[help_] == 1
    assert us in scene.t.op.targets


@pytest.mark.rule("vn 11.3-c", "vn 11.3-d", "vn 11.3-e", "vn 11.3-g", "vn 11.3-j")
def test_rangers_join_by_the_die() -> None:
    for die, joins in ((1, True), (2, False)):
        scene = Scene()
        us = scene.unit("us.1.1.2", "5121")
        ranger = scene.unit("arvn.ranger", HOLDING_BOX)
        scene.unit("vc.ind.1", "4820")
        scene.play("let_us_operate", "search_and_destroy", f"unit-{us}", "done", "yes", die)
        if joins:
            scene.play("hex-5121")
            assert scene.where(ranger) == "5121"
            assert ranger in scene.t.op.units
        scene.play("none", "done", "done")
        assert scene.where(ranger) == HOLDING_BOX
        assert scene.s.done[ranger] == 0


@pytest.mark.rule("vn 6.3-i", "vn 6.3-g", "vn 6.3-j", "vn 6.3-l", "vn 6.3-o")
def test_a_security_operation_attacks_along_the_road() -> None:
    scene = Scene()
    us, off = scene.unit("us.1.1.2", "5121"), scene.unit("us.1.1.3", "4820")
    vc = scene.unit("vc.ind.1", "5019")
    scene.play("let_us_operate", "security")
    assert f"unit-{off}" not in scene.words
    scene.play(f"unit-{us}", "done", "done", f"move-{us}")
    roads = {w for w in scene.words if w.startswith("hex")}
    assert roads == {"hex-5120", "hex-5221", "hex-5021"}
    scene.play("hex-5120", "hex-5019")
    assert scene.asked == "fire.support"
    scene.play("done", 5)
    while scene.asked == "combat.loss":
        scene.play(next(w for w in scene.words if w.startswith("replace")))
    assert scene.asked == "round.retreat"
    scene.play(f"move-{vc}")
    assert "hex-5120" not in scene.words
    scene.play("stop")
    if scene.asked == "round.retreat":
        scene.play("done")
    assert scene.words == ["attack", f"withdraw-{us}"]
    scene.play(f"withdraw-{us}")
    assert scene.where(us) == "5120"
    assert scene.asked == "move.reaction"
    assert f"react-{vc}" in scene.words
    scene.play("done")
    assert scene.s.done[us] == 1


@pytest.mark.rule("vn 3.4-b", "vn 3.4-f", "vn 3.4-g")
def test_naval_transport_goes_to_free_ports_and_beaches() -> None:
    scene = Scene()
    us = scene.unit("us.3m.3.3", "5118")
    vc = scene.unit("vc.ind.1", "5219")
    near = scene.unit("vc.bn.b", "5019")
    scene.play("let_us_operate", "naval", f"unit-{us}", "done", f"move-{us}", "stop")
    assert scene.asked == "move.landing"
    assert "hex-5219" not in scene.words
    assert {"stay", "hex-5220", "hex-4411"} <= set(scene.words)
    scene.play("hex-5220")
    assert scene.where(us) == "5220"
    assert {f"react-{vc}", f"disperse-{vc}"} <= set(scene.words)
    assert f"react-{near}" not in scene.words


@pytest.mark.rule("vn 5.5-ap", "vn 5.5-z", "vn 5.5-d")
def test_a_removed_vc_regiment_gives_back_its_unused_strength() -> None:
    scene = Scene()
    us = [scene.unit(id_, "5120") for id_ in ("us.1.1.2", "us.1.1.3", "us.1.2.1", "us.1.2.2")]
    vc = scene.unit("vc.ind.1", "5020")
    search(scene, *us, target="5020")
    scene.play("done", "done", 1, "done", "hex-5020", "done")
    scene.play(5)
    lost = int(scene.told("result")[0].params["defender"])
    assert lost == 1
    scene.play(f"remove-{vc}")
    assert scene.s.pools[2] == 9 + 6 - lost
    assert scene.where(vc) == GONE


@pytest.mark.rule("vn 5.5-aq", "vn 5.5-ar", "vn 5.5-aa", "vn 18.1-z")
@pytest.mark.parametrize(("second", "back"), [(2, 1), (3, 0)])
def test_a_battalion_lost_in_a_later_round_returns_what_its_strength_did_not_need(
    second: int, back: int
) -> None:
    scene = Scene()
    foe, us = scene.unit("nva.1.32", "4919"), scene.unit("us.1.1.2", "4919")
    combat = scene.combat("4919", [foe], [us], losses=[second, 0], shares=[0] * 5)
    op = scene.t.op
    op.combat, op.round = combat, 2
    scene.s.hits[us], scene.s.pools[0] = 1, 8
    scene.s.tally[T_US_RP] = 1
    scene.stage = Stage.LOSSES
    scene.play(f"remove-{us}")
    assert scene.s.pools[0] == 8 + back
    assert scene.s.tally[T_US_COUNTERS] == 1
    assert (NLF, US) == (1, 0)


@pytest.mark.rule("vn 9-v", "vn 9-q", "vn 9-r", "vn 9-s", "vn 9-t")
def test_a_brigade_breaks_down_to_take_losses() -> None:
    scene = Scene()
    foe, us = scene.unit("nva.1.32", "4919"), scene.unit("us.199", "4919", mission=HOLD, done=1)
    combat = scene.combat("4919", [foe], [us], losses=[5, 0], shares=[0] * 5)
    scene.t.op.combat = combat
    scene.stage = Stage.LOSSES
    scene.play(f"break-{us}")
    new = [u for u in range(len(scene.s.hex)) if scene.where(u) == "4919" and u not in (foe, us)]
    assert len(new) == 4 + 1
    assert [scene.s.mission[u] for u in new] == [HOLD] * 5
    assert all(word.startswith("remove") for word in scene.words)
    scene.play(scene.words[0])
    for _ in range(2):
        scene.play(next(w for w in scene.words if w.startswith("replace")))
    assert scene.s.pools[0] == 9 - 2
    assert scene.s.tally[T_US_COUNTERS] == 1
    assert scene.asked != "combat.loss"
