"""Supply Conduits in operations: they never move, do not fight, and fall once they are alone (17.5)."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import Going, Kind
from annamite.games.vietnam_1965_1975.box.places import GONE
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.box.tallies import T_VC_OTHERS
from annamite.games.vietnam_1965_1975.moving.costs import alert
from annamite.games.vietnam_1965_1975.operation.odds import sheltered
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import Decision
from tests.games.vietnam_1965_1975.named import (
    FIRST_BRIGADE_FIRST_DIVISION,
    HILLS,
    MO_DUC,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_32ND_REGIMENT,
    POLITICAL_SECTION,
    QUANG_NGAI,
    ROAD_JUNCTION,
    SUPPLY_CONDUIT,
    TRA_BONG_ROAD,
    VC_1ST_REGIMENT,
    WEAK_VC_BATTALION,
)
from tests.games.vietnam_1965_1975.operations import search
from tests.games.vietnam_1965_1975.scenes import BOX, Scene, lost, quiet, sets_out

HERE = NORTHWEST_OF_QUANG_NGAI


def attacked(*with_conduit: str, known: int = 1) -> tuple[Scene, int, int, list[int]]:
    """Return a scene before a US attack on a conduit and others: US brigade, conduit, the others."""
    scene = Scene()
    us = scene.unit(FIRST_BRIGADE_FIRST_DIVISION, QUANG_NGAI)
    conduit = scene.unit(SUPPLY_CONDUIT, HERE, known=known)
    others = [scene.unit(id_, HERE, 1 if id_ == PAVN_32ND_REGIMENT else 0) for id_ in with_conduit]
    search(scene, us, target=HERE)
    while scene.asked != "combat.attack":
        scene.play(1 if scene.asked == "alert.die" else "done")
    return scene, us, conduit, others


# --- they never move ------------------------------------------------------------------------------


@pytest.mark.rule("vn 17.5-ac")
def test_a_conduit_never_moves_in_an_operation() -> None:
    """It may be named, as a bluff; but it cannot be moved, and takes nobody's pace."""
    scene = Scene()
    conduit, battalion = (
        scene.unit(id_, TRA_BONG_ROAD, known=0) for id_ in (SUPPLY_CONDUIT, WEAK_VC_BATTALION)
    )
    scene.unit(FIRST_BRIGADE_FIRST_DIVISION, MO_DUC)
    scene.play(
        "operate", "search_and_destroy", f"unit-{conduit}", f"unit-{battalion}", "done", "none"
    )
    assert scene.words == ["done", f"move-{battalion}"]
    scene.play(f"move-{battalion}")
    assert f"join-{conduit}" not in scene.words
    assert scene.t.movement(conduit) == 0


@pytest.mark.rule("vn 17.5-ac")
def test_the_nlf_is_asked_though_only_a_conduit_could_move() -> None:
    """Else the US side would know what lies there."""
    scene = Scene()
    conduit = scene.unit(SUPPLY_CONDUIT, TRA_BONG_ROAD, known=0)
    scene.unit(FIRST_BRIGADE_FIRST_DIVISION, MO_DUC)
    request = scene.play("operate", "search_and_destroy", f"unit-{conduit}", "done", "none")
    assert scene.asked == "move.unit"
    assert scene.words == ["done"]
    assert isinstance(request, Decision)
    assert not request.forced


@pytest.mark.rule("vn 17.5-ac")
def test_a_conduit_neither_reacts_nor_moves_on_the_alert() -> None:
    """It may disperse, like any VC unit."""
    scene = Scene()
    us = scene.unit(FIRST_BRIGADE_FIRST_DIVISION, QUANG_NGAI)
    conduit = scene.unit(SUPPLY_CONDUIT, TRA_BONG_ROAD, known=0)
    battalion = scene.unit(WEAK_VC_BATTALION, TRA_BONG_ROAD, known=0)
    search(scene, us)
    scene.play(f"move-{us}", f"hex-{HERE}", "stop")
    assert scene.asked == "move.reaction"
    assert scene.words == [
        "done",
        f"react-{battalion}",
        f"disperse-{conduit}",
        f"disperse-{battalion}",
    ]
    scene.operation(units=[us], targets=[conduit], alert_die=6)
    assert alert(scene.t, conduit) is None


@pytest.mark.rule("vn 17.5-ac")
@pytest.mark.parametrize("going", [Going.RETREAT, Going.REACTION])
def test_a_conduit_joins_no_stack(going: Going) -> None:
    """Whatever its friends move for."""
    scene = Scene()
    scene.unit(FIRST_BRIGADE_FIRST_DIVISION, QUANG_NGAI)
    conduit, one, two = (
        scene.unit(id_, HERE) for id_ in (SUPPLY_CONDUIT, WEAK_VC_BATTALION, WEAK_VC_BATTALION)
    )
    op = scene.operation(targets=[conduit, one, two], target_hexes=[HERE])
    op.reactors = [conduit, two]
    sets_out(scene, [one], going)
    scene.play()
    assert f"join-{two}" in scene.words
    assert f"join-{conduit}" not in scene.words


@pytest.mark.rule("vn 17.5-ac")
def test_a_conduit_has_no_strength_and_a_zone_of_control() -> None:
    """Known or hidden."""
    scene = Scene()
    conduit = scene.unit(SUPPLY_CONDUIT, HERE)
    assert scene.t.profile(conduit).ground == 0
    assert BOX.at[QUANG_NGAI] in scene.t.zoc(NLF)


# --- alone ----------------------------------------------------------------------------------------


@pytest.mark.rule("vn 17.5-ad")
@pytest.mark.parametrize("known", [0, 1])
@pytest.mark.parametrize("others", [(), (POLITICAL_SECTION,), (SUPPLY_CONDUIT,)])
def test_a_conduit_alone_is_destroyed_when_it_is_attacked(
    known: int, others: tuple[str, ...]
) -> None:
    """No die, no losses, and 4 for pursuit; sections fall first, and conduits guard nobody."""
    scene, us, conduit, more = attacked(*others, known=known)
    scene.play(f"hex-{HERE}")
    assert scene.asked == "round.pursuit"
    assert {scene.s.hex[unit] for unit in (conduit, *more)} == {GONE}
    assert not scene.told("result")
    assert scene.t.op.fights.pursuit_result == 4
    innate = scene.t.profile(us).pursuit
    assert innate is not None
    assert scene.t.op.fights.pursuit_left[us] == 2 * (4 + innate)
    assert scene.s.tally[T_VC_OTHERS] == 1 + others.count(SUPPLY_CONDUIT)


@pytest.mark.rule("vn 17.5-ad")
@pytest.mark.parametrize(("air", "falls"), [(4, True), (3, False)])
def test_a_conduit_alone_is_destroyed_by_a_bombardment(air: int, falls: bool) -> None:
    """If it takes place at all: four points that work in full."""
    scene = Scene()
    scene.s.free_fire = (1 << len(BOX.regions)) - 1
    conduit = scene.unit(SUPPLY_CONDUIT, HERE, known=0)
    op = scene.operation(Kind.BOMBARD, units=[], targets=[conduit], target_hexes=[HERE])
    op.fire.air = air
    scene.s.air_total = air
    scene.stage = Stage.BOMBARD
    scene.play()
    while scene.asked == "fire.support":
        scene.play(f"air-{air}" if f"air-{air}" in scene.words else "done")
    assert (scene.s.hex[conduit] == GONE) is falls
    assert not scene.told("result")


@pytest.mark.rule("vn 17.5-ad")
def test_an_incidental_attack_destroys_a_conduit_and_brings_no_pursuit() -> None:
    """The NLF may force it and lose the conduit for nothing."""
    scene = Scene()
    us = scene.unit(FIRST_BRIGADE_FIRST_DIVISION, QUANG_NGAI)
    conduit = scene.unit(SUPPLY_CONDUIT, HERE, known=0)
    search(scene, us)
    scene.play(f"move-{us}", f"hex-{HERE}", "yes")
    assert scene.s.hex[conduit] == GONE
    assert not scene.t.op.fights.fought
    assert scene.s.hex[us] == BOX.at[HERE]


@pytest.mark.rule("vn 17.5-ad")
def test_a_security_stack_overruns_a_conduit() -> None:
    """It goes on along the road, one round older."""
    scene = Scene()
    us = scene.unit(FIRST_BRIGADE_FIRST_DIVISION, QUANG_NGAI)
    road = next(
        BOX.ids[n]
        for n in BOX.around(BOX.at[QUANG_NGAI])
        if BOX.side_between(BOX.at[QUANG_NGAI], n) & 1
    )
    conduit = scene.unit(SUPPLY_CONDUIT, road)
    scene.play("let_us_operate", "security", f"unit-{us}", "done", "done", f"move-{us}")
    scene.play(f"hex-{road}", "done")
    assert scene.s.hex[conduit] == GONE
    assert scene.asked == "move.step"
    assert scene.t.op.round == 2


# --- with friends ---------------------------------------------------------------------------------


@pytest.mark.rule("vn 17.5-ae")
def test_a_conduit_with_friends_bears_no_losses_and_stays() -> None:
    """They are attacked and hold out."""
    scene, us, conduit, (nva,) = attacked(PAVN_32ND_REGIMENT)
    scene.play(f"hex-{HERE}")
    quiet(scene)
    assert work_of(scene) == 2 * scene.t.profile(nva).ground
    scene.play(5)
    seen = []
    while scene.asked == "combat.loss":
        seen += scene.words
        scene.play(next((w for w in scene.words if w.startswith("replace")), scene.words[0]))
    assert f"remove-{nva}" in seen
    assert not any(word.endswith(f"-{conduit}") for word in seen)
    assert scene.asked == "round.retreat"
    assert scene.words == ["done", f"move-{nva}"]
    scene.play("done")
    assert scene.where(conduit) == HERE
    assert scene.where(us) == QUANG_NGAI


def work_of(scene: Scene) -> int:
    """Return the half points that the defenders of a combat count."""
    return sum(2 * scene.t.profile(u).ground for u in scene.t.combat.defenders)


@pytest.mark.rule("vn 17.5-ae")
def test_a_conduit_whose_last_friend_retreats_is_destroyed() -> None:
    """At the end of the Retreat Segment."""
    scene, _, conduit, (nva,) = attacked(PAVN_32ND_REGIMENT)
    scene.play(f"hex-{HERE}")
    quiet(scene)
    scene.play(5)
    lost(scene)
    away = next(w for w in (f"hex-{TRA_BONG_ROAD}", f"hex-{ROAD_JUNCTION}"))
    scene.play(f"move-{nva}", away)
    assert scene.where(conduit) == HERE
    while scene.asked in ("move.step", "round.retreat"):
        scene.play("stop" if scene.asked == "move.step" else "done")
    assert scene.s.hex[conduit] == GONE


@pytest.mark.rule("vn 17.5-ae")
def test_a_conduit_whose_last_friend_dies_is_destroyed() -> None:
    """With the combat; a section that stays behind does not save it, since it fell before."""
    scene, _, conduit, (battalion,) = attacked(WEAK_VC_BATTALION)
    scene.s.pools[2] = 0
    scene.play(f"hex-{HERE}")
    quiet(scene)
    scene.play(6)
    assert scene.asked == "combat.loss"
    scene.play(f"remove-{battalion}")
    assert scene.asked != "combat.loss"
    assert scene.s.hex[conduit] == GONE


@pytest.mark.rule("vn 17.5-ae")
def test_a_conduit_meets_no_loss_that_its_friends_left() -> None:
    """Nine points, and a battalion alone to meet them."""
    scene = Scene()
    us = scene.unit(FIRST_BRIGADE_FIRST_DIVISION, QUANG_NGAI)
    battalion, conduit = (scene.unit(id_, HERE) for id_ in (WEAK_VC_BATTALION, SUPPLY_CONDUIT))
    losses = {"losses": [0, 9], "shares": [0] * 5, "die": 6}
    combat = scene.combat(HERE, [us], [battalion, conduit], **losses)
    scene.t.op.combat, scene.stage = combat, Stage.LOSSES
    scene.s.pools[2] = 0
    scene.play()
    assert scene.words == [f"remove-{battalion}"]
    scene.play(f"remove-{battalion}")
    assert scene.asked != "combat.loss"
    assert scene.s.hex[conduit] == GONE


@pytest.mark.rule("vn 17.5-ae")
def test_a_friend_that_was_not_hit_guards_the_conduit() -> None:
    """One of two dies."""
    scene, _, conduit, (one, two) = attacked(WEAK_VC_BATTALION, VC_1ST_REGIMENT)
    scene.play(f"hex-{HERE}")
    quiet(scene)
    scene.play(6)
    scene.play(f"remove-{one}")
    lost(scene)
    assert scene.where(two) == HERE
    assert scene.where(conduit) == HERE


def test_a_conduit_is_lost_for_good_only_where_it_was_attacked() -> None:
    """Friends elsewhere, and conduits elsewhere, are none of a fight's."""
    scene, _, conduit, _ = attacked(WEAK_VC_BATTALION)
    other = scene.unit(SUPPLY_CONDUIT, HILLS)
    scene.t.op.targets.remove(scene.t.op.targets[-1])
    assert scene.s.hex[other] == BOX.at[HILLS]
    assert scene.s.hex[conduit] == BOX.at[HERE]


def test_conduits_do_not_spoil_the_shelter_of_units_that_hold() -> None:
    """They take no part (6.2)."""
    scene = Scene()
    us = scene.unit(FIRST_BRIGADE_FIRST_DIVISION, QUANG_NGAI)
    holding = scene.unit(VC_1ST_REGIMENT, HERE, mission=1)
    conduit = scene.unit(SUPPLY_CONDUIT, HERE)
    combat = scene.combat(HERE, [us], [holding, conduit])
    assert sheltered(scene.t, combat)


def test_a_conduit_that_attacks_meets_losses_last() -> None:
    """It is named as a bluff; with nobody else it goes with the first loss."""
    scene = Scene()
    us = scene.unit(FIRST_BRIGADE_FIRST_DIVISION, QUANG_NGAI)
    conduit = scene.unit(SUPPLY_CONDUIT, NORTH_OF_QUANG_NGAI)
    combat = scene.combat(QUANG_NGAI, [conduit], [us], losses=[0, 1], shares=[0] * 5)
    assert combat.attacker == NLF != US
    scene.t.op.combat, scene.stage = combat, Stage.LOSSES
    scene.play()
    assert scene.words == [f"remove-{conduit}"]
