"""Section 2.1, sequence of play: the phases of a game-turn and the segments of an operation."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import HOLD, NO_MISSION, PATROL, Going
from annamite.games.vietnam_1965_1975.box.places import AT_SEA, GONE
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import Decision
from tests.games.vietnam_1965_1975.named import (
    ARVN_6TH_REGIMENT,
    CRUISER,
    FIELDS_IN_QUANG_TIN,
    FIRST_BATTALION_28TH_INFANTRY,
    HILLS,
    HOWITZERS,
    MOUNTAIN,
    MOUNTAIN_NORTH_OF_SON_HA,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_32ND_REGIMENT,
    PAVN_33RD_REGIMENT,
    QUANG_NGAI,
    ROAD_JUNCTION,
    SECOND_BATTALION_28TH_INFANTRY,
    STRONG_VC_BATTALION,
    THIRD_BATTALION_THIRD_MARINES,
    TRA_BONG_ROAD,
    VC_1ST_REGIMENT,
    VC_BATTALION,
    VC_BATTALION_WITH_GUNS,
)
from tests.games.vietnam_1965_1975.operations import search
from tests.games.vietnam_1965_1975.scenes import BOX, Scene, sets_out
from tests.games.vietnam_1965_1975.sheets import FREE


def trace(scene: Scene, *words: str | int) -> list[str]:
    """Answer and return the steps that asked."""
    found = []
    for word in words:
        found.append(scene.asked)
        scene.play(word)
    return found


def decider(scene: Scene) -> tuple[str, str]:
    """Return which step asks, and whom."""
    request = scene.play()
    assert isinstance(request, Decision)
    return request.step.id, request.seat


@pytest.mark.rule("vn 2.1-a", "vn 2.1-b", "vn 2.1-e", "vn 2.1-ba")
def test_a_game_turn_in_its_order() -> None:
    """Support, missions, strategic movement, operations, and the next turn."""
    scene = Scene()
    scene.unit(THIRD_BATTALION_THIRD_MARINES, QUANG_NGAI, done=1)
    scene.unit(VC_1ST_REGIMENT, MOUNTAIN_NORTH_OF_SON_HA, done=1)
    scene.s.air_total, scene.s.airmobile_total, scene.s.riverine_total = 7, 5, 3
    scene.stage = Stage.SUPPORT
    scene.play()
    assert (scene.s.air, scene.s.airmobile, scene.s.riverine) == (7, 5, 3)
    assert scene.s.done == [0, 0]
    asked = trace(scene, "done", "done", "done", "let_us_operate", "pass")
    assert asked == [
        "turn.mission", "turn.mission", "turn.operation", "turn.initiative", "turn.operation",
    ]  # fmt: skip
    assert scene.words == ["operate", "end"]
    scene.play("end")
    assert scene.s.turn == 2
    assert scene.s.ended


@pytest.mark.rule("vn 2.1-c", "vn 6.2-d")
def test_what_the_us_side_assigns_does_not_keep_the_nlf_from_releasing() -> None:
    """Each side takes units off missions and then puts units on; the NLF begins afresh."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    vc = scene.unit(PAVN_32ND_REGIMENT, MOUNTAIN_NORTH_OF_SON_HA, mission=HOLD, done=1)
    scene.stage = Stage.MISSIONS
    scene.play(f"hold-{us}", "done")
    assert scene.words == ["done", f"release-{vc}"]
    scene.play(f"release-{vc}")
    assert scene.s.mission[vc] == NO_MISSION


@pytest.mark.rule("vn 2.1-d", "vn 2.2-w")
def test_missions_before_movement_are_not_for_ineffective_units() -> None:
    """They are not on offer when hold and patrol are assigned."""
    scene = Scene()
    scene.stage = Stage.MISSIONS
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, MOUNTAIN_NORTH_OF_SON_HA)
    scene.unit(ARVN_6TH_REGIMENT, QUANG_NGAI, ineffective=1)
    scene.play()
    assert scene.words == ["done", f"hold-{us}", f"patrol-{us}"]
    scene.play(f"hold-{us}", "done", f"patrol-{vc}")
    assert scene.s.mission == [HOLD, PATROL, NO_MISSION]


@pytest.mark.rule("vn 2.1-e", "vn 2.2-u")
@pytest.mark.parametrize("first", ["security", "strategic", "naval"])
def test_security_operations_come_before_strategic_and_naval_movement(first: str) -> None:
    """In the Strategic Movement Phase no security follows upon other movement."""
    scene = Scene()
    scene.stage = Stage.STRATEGIC
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    scene.unit(SECOND_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    scene.play(first, f"unit-{us}", "done")
    while scene.asked != "turn.operation":
        scene.play("done")
    assert ("security" in scene.words) == (first == "security")
    assert {"strategic", "naval"} <= set(scene.words)
    scene.play("done", "let_us_operate")
    assert "security" in scene.words


@pytest.mark.rule("vn 2.1-o")
@pytest.mark.parametrize(("word", "side"), [("let_us_operate", "us"), ("operate", "nlf")])
def test_the_nlf_says_before_each_operation_who_conducts_it(word: str, side: str) -> None:
    """Whoever has just operated, the NLF names the next."""
    scene = Scene()
    units = {
        "us": scene.unit(THIRD_BATTALION_THIRD_MARINES, QUANG_NGAI),
        "nlf": scene.unit(VC_1ST_REGIMENT, MOUNTAIN_NORTH_OF_SON_HA),
    }
    for id_, at in (
        (FIRST_BATTALION_28TH_INFANTRY, ROAD_JUNCTION),
        (STRONG_VC_BATTALION, FIELDS_IN_QUANG_TIN),
    ):
        scene.unit(id_, at)
    assert decider(scene) == ("turn.initiative", "nlf")
    assert scene.words == ["operate", "let_us_operate"]
    scene.play(word)
    assert decider(scene) == ("turn.operation", side)
    scene.play(f"hold-{units[side]}", "done")
    assert decider(scene) == ("turn.initiative", "nlf")


@pytest.mark.rule("vn 2.1-q", "vn 5-b")
def test_the_nlf_may_cut_in_between_us_operations() -> None:
    """It need not wait until the US side has done all of its own."""
    scene = Scene()
    one = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    two = scene.unit(HOWITZERS, QUANG_NGAI)
    vc = scene.unit(VC_BATTALION, MOUNTAIN_NORTH_OF_SON_HA)
    scene.play("let_us_operate", f"patrol-{one}")
    assert (scene.asked, scene.words) == ("turn.initiative", ["operate", "let_us_operate"])
    scene.play("operate", f"hold-{vc}", "let_us_operate", f"hold-{two}")
    assert scene.s.done == [1, 1, 1]


@pytest.mark.rule("vn 2.1-s", "vn 2.1-u", "vn 2.1-ad", "vn 2.1-aj", "vn 2.1-aw")
def test_the_segments_of_an_operation_in_their_order() -> None:
    """Designation to end, by the steps that ask, with rounds of combat, retreat and pursuit."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, TRA_BONG_ROAD)
    scene.s.air_total = scene.s.air = 9
    scene.play()
    steps: dict[str, str | int] = {
        "turn.initiative": "let_us_operate",
        "turn.operation": "search_and_destroy",
        "operation.unit": f"unit-{us}",
        "operation.target": f"hex-{TRA_BONG_ROAD}",
        "operation.support": "air-9",
        "alert.die": 1,
        "combat.attack": f"hex-{TRA_BONG_ROAD}",
        "combat.die": 5,
    }
    asked: list[str] = []
    while not scene.told("result"):
        word = steps.get(scene.asked, "done")
        asked.append(scene.asked)
        scene.play(word if str(word) in scene.words else "done")
    assert list(dict.fromkeys(asked)) == [
        "turn.initiative", "turn.operation", "operation.unit", "operation.target",
        "operation.support", "move.unit", "fire.interdict", "alert.disperse", "alert.die",
        "alert.unit", "combat.attack", "fire.support", "combat.die",
    ]  # fmt: skip
    assert asked.count("fire.interdict") == 2
    while scene.asked == "combat.loss":
        scene.play(next(w for w in scene.words if w.startswith("replace")))
    assert scene.asked == "round.retreat"
    scene.play("done")
    assert scene.asked == "round.pursuit"
    scene.play("done")
    assert scene.t.op.round == 2
    assert scene.s.hex[vc] == BOX.at[TRA_BONG_ROAD]


@pytest.mark.rule("vn 2.1-t", "vn 2.1-v", "vn 2.1-az")
def test_who_decides_and_how_other_operations_run() -> None:
    """The operating side decides, other kinds skip segments, and play returns to designation."""
    for word, first in (("search_and_destroy", "us"), ("strategic", "us")):
        scene = Scene()
        us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
        scene.unit(VC_1ST_REGIMENT, FIELDS_IN_QUANG_TIN)
        scene.play("let_us_operate", word, f"unit-{us}", "done")
        assert scene.asked == ("move.unit" if word == "strategic" else "operation.target")
        if word != "strategic":
            scene.play(f"hex-{FIELDS_IN_QUANG_TIN}", "done")
        assert scene.position is not None
        assert scene.asked == "move.unit"
        assert scene.position.request.seat == first  # type: ignore[union-attr]
        scene.play("done")
        if word != "strategic":
            assert scene.asked == "alert.disperse"
            assert scene.position.request.seat == "nlf"  # type: ignore[union-attr]
            scene.play("done", 1, "done")
        assert scene.asked == "turn.initiative"
        assert scene.position.request.seat == "nlf"  # type: ignore[union-attr]


@pytest.mark.rule("vn 2.1-ac", "vn 2.1-w", "vn 5.1-h", "vn 2.1-aq", "vn 2.1-ar")
def test_an_operation_of_the_nlf_has_no_alert_and_no_early_air() -> None:
    """Neither support nor alert comes first; US air comes with the retreat of round one."""
    scene = Scene()
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, TRA_BONG_ROAD)
    scene.s.air_total = scene.s.air = 2
    scene.play()
    asked = trace(
        scene, "operate", "search_and_destroy", f"unit-{vc}", "done", f"hex-{TRA_BONG_ROAD}", "done"
    )
    assert asked[-1] == "move.unit"
    assert scene.asked == "combat.attack"
    while scene.asked != "combat.die":
        scene.play(next(w for w in scene.words if w in ("done", f"hex-{TRA_BONG_ROAD}")))
    scene.play(3)
    while scene.asked == "combat.loss":
        scene.play(scene.words[0])
    assert scene.s.hex[us] >= 0
    assert scene.asked == "round.retreat"
    assert "air-2" in scene.words


@pytest.mark.rule("vn 2.1-y", "vn 3-b", "vn 3-h", "vn 3-c", "vn 2.1-am")
def test_any_all_or_none_of_the_units_move() -> None:
    """Each unit moves hex by hex or stays, and none moves twice."""
    scene = Scene()
    one = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    two = scene.unit(SECOND_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    scene.unit(VC_1ST_REGIMENT, FIELDS_IN_QUANG_TIN)
    search(scene, one, two, target=FIELDS_IN_QUANG_TIN)
    assert scene.words[:3] == ["done", f"move-{one}", f"move-{two}"]
    scene.play(f"move-{one}")
    around = {f"hex-{BOX.ids[n]}" for n in BOX.around(BOX.at[QUANG_NGAI])}
    assert {w for w in scene.words if w.startswith("hex")} <= around
    assert "stop" in scene.words
    scene.play(f"hex-{NORTH_OF_QUANG_NGAI}", "stop")
    assert scene.words[:2] == ["done", f"move-{two}"]
    assert f"move-{one}" not in scene.words
    scene.play(f"move-{two}")
    assert (scene.t.move.spent, scene.t.move.allowance) == (0, 2 * 8)  # nothing of what one saved
    scene.play("stop", "done", "done", 1, "done")
    assert scene.asked == "turn.initiative"
    assert (scene.where(one), scene.where(two)) == (NORTH_OF_QUANG_NGAI, QUANG_NGAI)


@pytest.mark.rule("vn 2.1-aa", "vn 2.2-x")
def test_a_reaction_may_meet_an_incidental_attack_and_is_no_operation() -> None:
    """A reacting unit may be made to fight on its way, and may operate later."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    mate = scene.unit(SECOND_BATTALION_28TH_INFANTRY, TRA_BONG_ROAD)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    scene.operation(units=[us])
    sets_out(scene, [us], Going.OPERATION)
    scene.play(f"hex-{NORTH_OF_QUANG_NGAI}", "stop", f"react-{vc}")
    scene.t.move.allowance = 40
    scene.play(f"hex-{TRA_BONG_ROAD}")
    assert scene.asked == "move.incident"
    scene.play("no", f"hex-{MOUNTAIN_NORTH_OF_SON_HA}", "stop")
    assert scene.where(vc) == MOUNTAIN_NORTH_OF_SON_HA
    assert scene.where(mate) == TRA_BONG_ROAD
    assert scene.s.done[vc] == 0
    assert scene.t.may_operate(vc)


@pytest.mark.rule("vn 2.1-ag", "vn 2.1-ae", "vn 5.2-a", "vn 5.2-b", "vn 5.3-q")
def test_who_is_warned_and_when() -> None:
    """VC and PAVN infantry in the target hex, after movement, reaction and interdiction."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    near = scene.unit(VC_BATTALION_WITH_GUNS, NORTHWEST_OF_QUANG_NGAI, done=1)
    vc = scene.unit(VC_BATTALION, MOUNTAIN)
    nva = scene.unit(PAVN_32ND_REGIMENT, MOUNTAIN)
    large = scene.unit(PAVN_33RD_REGIMENT, MOUNTAIN, 1)
    search(scene, us, target=MOUNTAIN)
    scene.play(f"move-{us}", f"hex-{NORTH_OF_QUANG_NGAI}", "stop")
    assert scene.asked == "move.reaction"
    assert f"react-{near}" in scene.words
    assert not scene.told("alert")
    scene.play("done", "done")
    assert scene.words == ["done", f"disperse-{vc}"]
    scene.play("done", 5)
    assert scene.words == ["done", f"move-{vc}", f"move-{nva}"]
    assert scene.where(large) == MOUNTAIN


@pytest.mark.rule("vn 2.1-af", "vn 2.1-ah", "vn 10-n", "vn 10-b")
def test_when_hidden_units_are_turned_over() -> None:
    """Where alert movement ends beside operating units, and when combat opens."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTHWEST_OF_QUANG_NGAI)
    target = scene.unit(VC_1ST_REGIMENT, MOUNTAIN, known=0)
    near = scene.unit(VC_BATTALION, MOUNTAIN_NORTH_OF_SON_HA, known=0)
    far = scene.unit(VC_BATTALION_WITH_GUNS, FIELDS_IN_QUANG_TIN, known=0)
    scene.play(
        "let_us_operate", "search_and_destroy", f"unit-{us}", "done", f"hex-{MOUNTAIN}", "done"
    )
    scene.play("done", "done", 6, f"move-{target}", f"hex-{TRA_BONG_ROAD}")
    assert scene.s.known[target] == 0
    scene.play("stop")
    assert [scene.s.known[u] for u in (target, near, far)] == [1, 1, 0]


@pytest.mark.rule("vn 2.1-ai", "vn 5.1-g", "vn 5.1-e")
def test_free_fire_at_the_start_and_after_the_reveal() -> None:
    """The US side may declare it with its support, and once more when units are shown."""
    scene = Scene(FREE)
    scene.s.air_total = scene.s.air = 1
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, TRA_BONG_ROAD, known=0)
    ship = scene.unit(CRUISER, AT_SEA)
    scene.operation(units=[us], targets=[vc], target_hexes=[TRA_BONG_ROAD])
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
    assert scene.t.full_fire(BOX.at[TRA_BONG_ROAD])


@pytest.mark.rule("vn 2.1-ak", "vn 2.1-al", "vn 2.2-b")
def test_the_target_must_be_fought_and_losses_be_met() -> None:
    """The first attack may not be declined, who cannot pay removes a unit, and round 3 is last."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    scene.operation(units=[us], targets=[vc], target_hexes=[NORTHWEST_OF_QUANG_NGAI])
    scene.stage = Stage.COMBAT_SEGMENT
    scene.play()
    assert scene.asked == "combat.attack"
    assert scene.words == [f"hex-{NORTHWEST_OF_QUANG_NGAI}"]
    scene.s.pools = [0, 0, 0, 0]
    scene.position = None
    scene.play(f"hex-{NORTHWEST_OF_QUANG_NGAI}")
    while scene.asked != "combat.die":
        scene.play("done")
    scene.play(6)
    assert scene.asked == "combat.loss"
    assert not [w for w in scene.words if w.startswith("replace")]
    while scene.asked == "combat.loss":
        scene.play(next(w for w in scene.words if w.startswith("remove")))
    assert GONE in (scene.s.hex[us], scene.s.hex[vc])
    assert BOX.charts.rounds == 3
    for round_, more in ((2, True), (3, False)):
        scene = Scene()
        us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
        vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
        scene.operation(
            units=[us],
            targets=[vc],
            target_hexes=[NORTHWEST_OF_QUANG_NGAI],
            result_before=3,
            round=round_,
        )
        scene.stage = Stage.PURSUIT
        scene.play("done")
        assert (scene.asked == "combat.attack") == more


@pytest.mark.rule("vn 2.1-ap", "vn 5.6-c", "vn 5.6-q", "vn 5.6-n")
def test_where_retreats_stop_is_the_next_target() -> None:
    """The new round is fought there; pursuers may end in that hex, and all may pursue."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    far = scene.unit(SECOND_BATTALION_28TH_INFANTRY, HILLS)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    scene.operation(
        units=[us, far],
        targets=[vc],
        target_hexes=[NORTHWEST_OF_QUANG_NGAI],
        attacked=[BOX.at[NORTHWEST_OF_QUANG_NGAI]],
        fought=True,
        result_before=9,
    )
    scene.stage = Stage.RETREAT
    scene.play()
    assert scene.words == ["done", f"move-{vc}"]
    scene.play(f"move-{vc}", f"hex-{TRA_BONG_ROAD}", "stop")
    if scene.asked == "move.reaction":
        scene.play("done")
    assert scene.t.op.target_hexes == [BOX.at[TRA_BONG_ROAD]]
    assert [w for w in scene.words if w.startswith("move")] == [f"move-{us}", f"move-{far}"]
    scene.play(f"move-{us}", f"hex-{TRA_BONG_ROAD}")
    assert scene.asked == "move.step"
    assert "stop" in scene.words


@pytest.mark.rule("vn 2.1-av", "vn 5.1-r", "vn 5.1-t", "vn 5.2-r", "vn 5.6-ab")
def test_a_pursuit_opens_a_voluntary_round_without_alert() -> None:
    """Interdiction is gone, nobody is warned again, and nobody has to attack."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    vc = scene.unit(VC_BATTALION, NORTHWEST_OF_QUANG_NGAI)
    scene.operation(
        units=[us],
        targets=[vc],
        target_hexes=[NORTHWEST_OF_QUANG_NGAI],
        result_before=3,
        interdicted={BOX.at[NORTHWEST_OF_QUANG_NGAI]: 12},
    )
    scene.stage = Stage.PURSUIT
    scene.play("done")
    assert scene.t.op.fire.interdicted == {}
    assert scene.t.op.round == 2
    assert scene.asked == "combat.attack"
    assert scene.words == ["done", f"hex-{NORTHWEST_OF_QUANG_NGAI}"]
    assert not scene.told("alert")
    scene.play(f"hex-{NORTHWEST_OF_QUANG_NGAI}")
    assert us in scene.t.combat.attackers or f"unit-{us}" in scene.words
