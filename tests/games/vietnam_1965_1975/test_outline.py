"""Section 2.1 and rulings: what follows what in a game-turn and in an operation."""

from __future__ import annotations

import pytest
from annamite.games.vietnam_1965_1975.position.stages import Stage

from annamite.games.vietnam_1965_1975.box.ids import AT_SEA, HOLD, NLF, US, Going, Kind
from annamite.games.vietnam_1965_1975.moving.costs import pursuit
from annamite.games.vietnam_1965_1975.moving.stacks import joiners
from annamite.games.vietnam_1965_1975.operation.combat import choose, result
from annamite.games.vietnam_1965_1975.operation.fire import supporters
from annamite.games.vietnam_1965_1975.operation.losses import endurance, loss_values
from annamite.games.vietnam_1965_1975.operation.odds import counted_support, work_out
from annamite.kernel import Decision
from tests.games.vietnam_1965_1975.scenes import BOX, Scene, sets_out


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
    scene = Scene()
    scene.unit("us.3m.3.3", "5121", done=1)
    scene.unit("vc.ind.1", "4820", done=1)
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


@pytest.mark.rule("vn 2.1-o")
@pytest.mark.parametrize(("word", "side"), [("let_us_operate", "us"), ("operate", "nlf")])
def test_the_nlf_says_before_each_operation_who_conducts_it(word: str, side: str) -> None:
    scene = Scene()
    units = {"us": scene.unit("us.3m.3.3", "5121"), "nlf": scene.unit("vc.ind.1", "4820")}
    for id_, at in (("us.1.1.2", "5019"), ("vc.bn.d", "4615")):
        scene.unit(id_, at)
    assert decider(scene) == ("turn.initiative", "nlf")
    assert scene.words == ["operate", "let_us_operate"]
    scene.play(word)
    assert decider(scene) == ("turn.operation", side)
    scene.play(f"hold-{units[side]}", "done")
    assert decider(scene) == ("turn.initiative", "nlf")


@pytest.mark.rule("vn 2.1-s", "vn 2.1-u", "vn 2.1-ad", "vn 2.1-aj", "vn 2.1-aw")
def test_the_segments_of_an_operation_in_their_order() -> None:
    scene = Scene()
    us, vc = scene.unit("us.3m.3.3", "5020"), scene.unit("vc.ind.1", "4920")
    scene.s.air_total = scene.s.air = 9
    scene.play()
    steps: dict[str, str | int] = {
        "turn.initiative": "let_us_operate",
        "turn.operation": "search_and_destroy",
        "operation.unit": f"unit-{us}",
        "operation.target": "hex-4920",
        "operation.support": "air-9",
        "alert.die": 1,
        "combat.attack": "hex-4920",
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
    assert scene.s.hex[vc] == BOX.at["4920"]


@pytest.mark.rule("vn 2.1-ac", "vn 2.1-w", "vn 5.1-h", "vn 2.1-aq", "vn 2.1-ar")
def test_an_operation_of_the_nlf_has_no_alert_and_no_early_air() -> None:
    scene = Scene()
    vc, us = scene.unit("vc.ind.1", "5020"), scene.unit("us.3m.3.3", "4920")
    scene.s.air_total = scene.s.air = 2
    scene.play()
    asked = trace(scene, "operate", "search_and_destroy", f"unit-{vc}", "done", "hex-4920", "done")
    assert asked[-1] == "move.unit"
    assert scene.asked == "combat.attack"
    while scene.asked != "combat.die":
        scene.play(next(w for w in scene.words if w in ("done", "hex-4920")))
    scene.play(3)
    while scene.asked == "combat.loss":
        scene.play(scene.words[0])
    assert scene.s.hex[us] >= 0
    assert scene.asked == "round.retreat"
    assert "air-2" in scene.words


@pytest.mark.rule("vn 2.1-af", "vn 2.1-ah", "vn 10-n", "vn 10-b")
def test_when_hidden_units_are_turned_over() -> None:
    scene = Scene()
    us = scene.unit("us.3m.3.3", "5020")
    target, near = scene.unit("vc.ind.1", "4919", known=0), scene.unit("vc.bn.b", "4820", known=0)
    far = scene.unit("vc.bn.c", "4615", known=0)
    scene.play("let_us_operate", "search_and_destroy", f"unit-{us}", "done", "hex-4919", "done")
    scene.play("done", "done", 6, f"move-{target}", "hex-4920")
    assert scene.s.known[target] == 0
    scene.play("stop")
    assert [scene.s.known[u] for u in (target, near, far)] == [1, 1, 0]


@pytest.mark.rule("vn 2.1-ao", "vn 2.1-an", "vn 5.6-f")
def test_a_retreat_past_operating_units_may_be_fought() -> None:
    scene = Scene()
    us, other = scene.unit("us.3m.3.3", "5020"), scene.unit("us.3m.4.2", "5021")
    vc = scene.unit("vc.ind.1", "5020")
    scene.operation(units=[us, other], targets=[vc], target_hexes=["5020"], fought=True, result=0)
    scene.stage = Stage.RETREAT
    scene.play(f"move-{vc}", "hex-5021")
    assert scene.asked == "move.incident"
    assert scene.t.move.spent == 2 * (2 + 1)
    scene.play("yes")
    assert scene.t.combat.attacker == NLF
    assert scene.t.combat.defenders == [other]


@pytest.mark.rule("vn 7.4-b")
@pytest.mark.parametrize("order", [1, -1])
def test_one_us_unit_among_allies_brings_ships_to_an_operation(order: int) -> None:
    scene = Scene()
    units = [scene.unit("us.3m.3.3", "5121"), scene.unit("arvn.2.6", "5121")][::order]
    ship = scene.unit("us.navy.cruiser.1", AT_SEA)
    scene.operation(units=units)
    scene.stage = Stage.DECLARE_SUPPORT
    scene.play()
    assert f"ship-{ship}" in scene.words


@pytest.mark.rule("vn 7.4-b", "vn 7.5-w")
@pytest.mark.parametrize(
    ("id_", "kind", "offered"),
    [
        ("us.3m.3.3", Kind.SEARCH, True),
        ("arvn.2.6", Kind.SEARCH, False),
        ("fwa.ca.1", Kind.SEARCH, False),
        ("arvn.art.33", Kind.BOMBARD, True),
    ],
)
def test_ships_join_us_units_and_any_bombardment(id_: str, kind: Kind, offered: bool) -> None:
    scene = Scene()
    unit, ship = scene.unit(id_, "5121"), scene.unit("us.navy.cruiser.1", AT_SEA)
    scene.operation(kind, units=[unit])
    scene.stage = Stage.DECLARE_SUPPORT
    scene.play()
    assert (f"ship-{ship}" in scene.words) is offered


@pytest.mark.rule("vn 2.1-x", "vn 5.1-f", "vn 5.7-c")
def test_ships_are_named_before_all_movement_or_not_at_all() -> None:
    """Whoever names one, and then takes every ship that is offered, ends with that one."""
    scene = Scene()
    us, vc = scene.unit("us.3m.3.3", "5020"), scene.unit("vc.ind.1", "4920")
    scene.unit("us.1.1.2", "5121")
    one, other = (scene.unit(f"us.navy.cruiser.{n}", AT_SEA) for n in (1, 2))
    scene.operation(units=[us], targets=[vc], target_hexes=["4920"])
    scene.stage = Stage.DECLARE_SUPPORT
    scene.play()
    assert {f"ship-{one}", f"ship-{other}"} <= set(scene.words)
    scene.play(f"ship-{one}", "done")
    asked: list[str] = []
    wanted = {"alert.die": "1", "combat.attack": "hex-4920", "combat.die": "5"}
    while scene.s.op is not None:
        assert scene.s.op.fire.ships == [one]
        asked.append(scene.asked)
        more = [word for word in scene.words if word.startswith(("ship-", "replace-"))]
        easy = [word for word in (wanted.get(scene.asked), "done") if word in scene.words]
        scene.play([*more, *easy, *scene.words][0])
    assert asked.count("round.pursuit") == 3
    assert [scene.s.done[ship] for ship in (one, other)] == [1, 0]


# --- rulings ----------------------------------------------------------------------------------------


@pytest.mark.rule("vn 2.2-z", "vn 2.2-aa", "vn 6.1-a")
def test_us_and_free_world_units_go_over_after_any_round() -> None:
    scene = Scene()
    us, rok, arvn = (scene.unit(id_, "5121") for id_ in ("us.1.1.2", "fwa.ca.1", "arvn.2.6"))
    inside = scene.unit("us.1.1.3", "5020")
    vc = scene.unit("vc.ind.1", "5020")
    scene.operation(
        Kind.CLEAR,
        units=[us, rok, arvn, inside],
        targets=[vc],
        target_hexes=["5020"],
        result_before=0,
        round=1,
    )
    scene.stage = Stage.CONVERT
    scene.play()
    assert scene.words == [
        "done", f"hold-{us}", f"patrol-{us}", f"hold-{rok}", f"patrol-{rok}",
    ]  # fmt: skip


@pytest.mark.rule("vn 5.3-s", "vn 5.2-ae", "vn 5.3-b", "vn 5.3-o")
def test_reaction_needs_only_an_enemy_next_door() -> None:
    scene = Scene()
    us = scene.unit("us.art.2-12", "5121")
    vc, held = scene.unit("vc.9.hq", "5020"), scene.unit("vc.bn.b", "5020", mission=HOLD, done=1)
    target = scene.unit("vc.bn.c", "4919")
    op = scene.operation(units=[us], targets=[target], target_hexes=["4919"])
    sets_out(scene, [us], Going.OPERATION)
    scene.play("hex-5120", "stop")
    assert op.targets == [target]
    assert scene.words == [
        "done", f"react-{vc}", f"react-{held}", f"disperse-{vc}", f"disperse-{held}",
    ]  # fmt: skip


@pytest.mark.rule("vn 6.2-u", "vn 6.2-e", "vn 7.1-ac", "vn 5.2-f")
def test_free_moves_end_a_mission_but_not_the_right_to_move_freely() -> None:
    scene = Scene()
    us = scene.unit("us.3m.3.3", "5121")
    held = scene.unit("vc.bn.b", "5020", mission=HOLD, done=1)
    hq = scene.unit("vc.9.hq", "5020", done=1)
    scene.operation(units=[us])
    sets_out(scene, [us], Going.OPERATION)
    scene.play("hex-5120", "stop", f"react-{held}")
    assert scene.s.mission[held] == HOLD
    scene.play("hex-4921", "stop", f"react-{hq}", "hex-4921", "stop")
    assert (scene.s.mission[held], scene.s.done[held]) == (0, 1)
    assert scene.s.hex[hq] == BOX.at["4921"]


@pytest.mark.rule("vn 6.2-v", "vn 6.2-j", "vn 7.6-k")
def test_only_the_guns_of_holders_in_the_hex_work_in_full() -> None:
    scene = Scene()
    foe = scene.unit("nva.1.32", "4920")
    held = scene.unit("fwa.ca.1", "4920", mission=HOLD, done=1)
    beside = scene.unit("us.art.2-12", "4921", mission=HOLD, done=1)
    combat = scene.combat("4920", [foe], [held], guns=[[held, beside], []], air=4)
    assert work_out(scene.t, combat).defence.fire == 2 * 3 + 7 + 4


@pytest.mark.rule("vn 6.2-w", "vn 5.5-c", "vn 6.2-n")
def test_the_column_shifts_only_if_all_hold() -> None:
    scene = Scene()
    foe = scene.unit("nva.1.32", "5020")
    held = scene.unit("us.1.1.2", "5020", mission=HOLD, done=1)
    other = scene.unit("us.1.1.3", "5020")
    alone = work_out(scene.t, scene.combat("5020", [foe], [held]))
    assert alone.bands[1] == 2 - 1
    assert alone.defence.ground == 2 * (2 * 3 + 1)
    scene.s.op = None
    assert work_out(scene.t, scene.combat("5020", [foe], [held, other])).bands[1] == 2


@pytest.mark.rule("vn 7.1-ab", "vn 7.1-ad", "vn 7.1-r")
def test_independent_guns_serve_to_the_end_of_the_enemys_operation() -> None:
    scene = Scene()
    foe, us = scene.unit("nva.1.32", "5020"), scene.unit("us.1.1.2", "5020")
    gun = scene.unit("us.art.2-12", "5021")
    combat = scene.combat("5020", [foe], [us])
    op = scene.t.op
    op.fire.answered = [gun]
    scene.s.done[gun] = 1
    assert gun in supporters(scene.t, combat, US)
    op.fire.answered = []
    assert gun not in supporters(scene.t, combat, US)


@pytest.mark.rule("vn 5.6-ao", "vn 5.6-ag", "vn 5.6-ah")
def test_capitals_do_not_slow_pursuit() -> None:
    assert choose is not result
    for hex_, limited in (("5121", False), ("5633", True)):
        scene = Scene()
        us, vc = scene.unit("us.1c.1.1", hex_), scene.unit("vc.bn.a", hex_)
        combat = scene.combat(hex_, [us], [vc])
        op = scene.t.op
        op.combat, scene.stage = combat, Stage.RESULT
        scene.play(5)
        while scene.asked == "combat.loss":
            scene.play(scene.words[0])
        assert (op.fights.result == 0) == limited
        assert op.fights.slowed == []


@pytest.mark.rule("vn 7.2-q", "vn 5.4-s", "vn 5.5-av", "vn 11.2-j", "vn 11.2-k")
def test_caps_and_limits() -> None:
    assert counted_support(2, 100, 0)[0] == 2 * 6
    scene = Scene()
    foe, us = scene.unit("nva.1.32", "5121"), scene.unit("us.1.1.2", "5121", mission=HOLD, done=1)
    guns = [scene.unit("us.art.2-12", "5121") for _ in range(2)]
    combat = scene.combat("5121", [foe], [us], guns=[guns, []], losses=[2, 0], shares=[0] * 5)
    total = work_out(scene.t, combat)
    assert total.defence.ground == 2 * (6 + 2)
    assert total.defence.support == 9
    values = len(loss_values(scene.t, combat, US))
    scene.t.op.regional_losses = 1
    assert len(loss_values(scene.t, combat, US)) == values - 1
    combat.bombardment = True
    assert endurance(scene.t, combat, scene.unit("nva.1.hq", "5121")) == 2


@pytest.mark.rule("vn 6.3-ab", "vn 6.3-h", "vn 6.3-d")
def test_a_security_stack_unites_before_it_pays() -> None:
    scene = Scene()
    one, two = scene.unit("us.1.1.2", "5121"), scene.unit("us.1.1.3", "5120")
    scene.operation(Kind.SECURITY, units=[one, two])
    sets_out(scene, [one], Going.SECURITY)
    scene.play("hex-5120")
    assert joiners(scene.t) == [two]
    scene.t.move.spent = 2
    assert joiners(scene.t) == []


@pytest.mark.rule("vn 8.2-k", "vn 2.1-ab", "vn 2.1-at")
def test_units_assigned_first_are_lifted_in_the_movement_segment_only() -> None:
    scene = Scene()
    scene.s.airmobile_total = scene.s.airmobile = 2
    gun, fresh = scene.unit("us.art.2-12", "5020"), scene.unit("us.art.2-35", "5022")
    vc = scene.unit("vc.ind.1", "4920")
    op = scene.operation(
        units=[gun], targets=[vc], target_hexes=["4920"], result_before=2, result=2
    )
    scene.stage = Stage.MOVEMENT
    scene.play()
    assert f"lift-{gun}" in scene.words
    scene.position, scene.stage = None, Stage.PURSUIT
    scene.play()
    assert f"lift-{gun}" not in scene.words
    assert f"lift-{fresh}" in scene.words
    assert pursuit(scene.t, gun) is None
    op.march.airmobile.append(gun)
    assert pursuit(scene.t, gun) == 2
