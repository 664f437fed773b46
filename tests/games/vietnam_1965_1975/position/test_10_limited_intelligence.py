"""Section 10, limited intelligence: which units lie face down, and when they are turned over."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import Going, Role
from annamite.games.vietnam_1965_1975.box.lookup import our_box
from annamite.games.vietnam_1965_1975.box.scenarios import ours
from annamite.games.vietnam_1965_1975.box.sides import NLF
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.turn.set_up import start
from annamite.kernel.shapes import plain
from tests.games.vietnam_1965_1975.named import (
    CHU_LAI,
    DA_NANG,
    FIRST_BATTALION_28TH_INFANTRY,
    MOUNTAIN,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    POLITICAL_SECTION,
    QUANG_NGAI,
    ROAD_JUNCTION,
    SOUTH_OF_CHU_LAI,
    SOUTHWEST_OF_CHU_LAI,
    SOUTHWEST_OF_QUANG_NGAI,
    THIRD_BATTALION_THIRD_MARINES,
    TRA_BONG_ROAD,
    VC_1ST_REGIMENT,
    VC_2ND_REGIMENT,
    VC_9TH_DIVISION_HQ,
    VC_ARTILLERY,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene, sets_out

STARLITE = ours()[0]


@pytest.mark.rule("vn 10-a", "vn 10-g", "vn 7.3-a")
def test_starlite_begins_with_a_hidden_regiment_and_a_section() -> None:
    """VC units begin face down, whatever they are."""
    s = start(our_box(), STARLITE, 0)
    vc = [u for u in range(len(s.hex)) if BOX.counters[s.counter[u]].army == "vc"]
    assert [BOX.counters[s.counter[u]].id for u in vc] == [VC_1ST_REGIMENT, POLITICAL_SECTION]
    assert [s.known[u] for u in vc] == [0, 0]
    assert (s.air_total, s.airmobile_total) == (4, 1)


@pytest.mark.rule("vn 10-b")
def test_hidden_guns_that_support_are_turned_over() -> None:
    """VC guns show their values when their fire is added to a combat."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, SOUTHWEST_OF_QUANG_NGAI)
    hq = scene.unit(VC_9TH_DIVISION_HQ, NORTHWEST_OF_QUANG_NGAI, known=0)
    regiment = scene.unit("vc.9.271", QUANG_NGAI, known=0)
    scene.operation(units=[us], targets=[hq])
    combat = scene.combat(QUANG_NGAI, [us], [regiment], allotting=Role.DEFENDER, incidental=True)
    scene.t.op.combat = combat
    scene.stage = Stage.FIRE
    scene.play(f"gun-{hq}")
    assert scene.s.known[hq] == 1
    assert scene.told("revealed")


@pytest.mark.rule("vn 10-b", "vn 10-d")
def test_the_us_side_sees_no_hidden_counter() -> None:
    """Its view names neither counter nor values of a unit that lies face down."""
    scene = Scene()
    hidden = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI, known=0)
    other = scene.unit(POLITICAL_SECTION, NORTHWEST_OF_QUANG_NGAI, known=0)
    shown = scene.unit(VC_BATTALION, SOUTHWEST_OF_QUANG_NGAI)
    view = plain(scene.game.view(scene.s, "us"))["units"]
    assert view[hidden]["counter"] is view[other]["counter"] is None
    assert "ground" not in view[hidden]
    assert view[shown]["counter"] == VC_BATTALION
    assert plain(scene.game.view(scene.s, "nlf"))["units"][hidden]["counter"] == VC_1ST_REGIMENT
    twin = scene.s.copy()
    twin.counter[hidden], twin.counter[other] = twin.counter[other], twin.counter[hidden]
    game = scene.game
    assert game.dump(game.redact(twin, "us")) == game.dump(game.redact(scene.s, "us"))
    assert game.view(twin, "us") == game.view(scene.s, "us")
    assert game.dump(twin) != game.dump(scene.s)


@pytest.mark.rule("vn 10-c")
def test_guns_that_interdict_are_shown() -> None:
    """Hidden artillery that interdicts is turned over."""
    scene = Scene()
    gun = scene.unit(VC_ARTILLERY, NORTHWEST_OF_QUANG_NGAI, known=0)
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTH_OF_QUANG_NGAI)
    other = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI, known=0)
    scene.operation(side=NLF, units=[gun, other], targets=[us], target_hexes=[NORTH_OF_QUANG_NGAI])
    scene.stage = Stage.INTERDICTION
    scene.play()
    assert scene.asked == "fire.interdict"
    scene.play(f"hex-{NORTH_OF_QUANG_NGAI}", f"gun-{gun}")
    if scene.asked == "fire.interdict_with":
        scene.play("done")
    assert (scene.s.known[gun], scene.s.known[other]) == (1, 0)
    assert scene.t.interdicted(BOX.at[NORTH_OF_QUANG_NGAI]) == 1


@pytest.mark.rule("vn 10-e", "vn 10-n")
def test_who_was_shown_for_a_fight_is_hidden_among_others_after_it() -> None:
    """After casualties survivors lie face down again, and among others are lost sight of."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTHWEST_OF_QUANG_NGAI)
    fought = [scene.unit(id_, TRA_BONG_ROAD, known=0) for id_ in (VC_1ST_REGIMENT, VC_BATTALION)]
    scene.play(
        "let_us_operate", "search_and_destroy", f"unit-{us}", "done", f"hex-{TRA_BONG_ROAD}", "done"
    )
    while scene.asked != "combat.attack":
        scene.play(1 if scene.asked == "alert.die" else "done")
    assert [scene.s.known[u] for u in fought] == [1, 1]
    scene.play(f"hex-{TRA_BONG_ROAD}")
    while scene.s.op is not None:
        easy = [w for w in scene.words if w.startswith("replace") or w == "done"]
        scene.play([*easy, *scene.words][0])
    assert [scene.where(u) for u in fought] == [TRA_BONG_ROAD, TRA_BONG_ROAD]
    assert [scene.s.known[u] for u in fought] == [0, 0]
    seen = plain(scene.game.view(scene.s, "us"))["units"]
    assert {seen[u]["counter"] for u in fought} == {None}


@pytest.mark.rule("vn 10-f", "vn 10-i")
@pytest.mark.parametrize("force", [False, True])
def test_units_passed_by_stay_hidden_unless_they_fight(force: bool) -> None:
    """Passing units learn nothing, unless they are made to attack."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTH_OF_QUANG_NGAI, known=0)
    scene.play("let_us_operate", "search_and_destroy", f"unit-{us}", "done", "none", "done")
    scene.play(f"move-{us}", f"hex-{NORTH_OF_QUANG_NGAI}")
    assert scene.s.known[vc] == 0
    scene.play(*(["yes"] if force else ["no", f"hex-{ROAD_JUNCTION}", "stop"]))
    assert scene.s.known[vc] == int(force)
    assert bool(scene.told("revealed")) is force


def test_hidden_units_that_meet_are_shuffled() -> None:
    """A known unit that joins a hidden one cannot be told from it any more."""
    scene = Scene()
    moved = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI, known=1)
    stays = scene.unit(VC_BATTALION, NORTH_OF_QUANG_NGAI, known=0)
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, DA_NANG)
    scene.play("operate", "strategic", f"unit-{moved}", f"unit-{stays}", "done")
    scene.play(f"move-{moved}", f"hex-{NORTH_OF_QUANG_NGAI}")
    assert scene.s.known[moved] == 1
    position = scene.position
    assert position is not None
    position.push(position.request.step.codec.value("stop"))  # type: ignore[union-attr]
    scene.play("done")
    assert position.request is not None
    assert position.request.step.id == "hidden.shuffle" or scene.s.known[moved] == 0
    scene.play()
    assert [scene.s.known[u] for u in (moved, stays)] == [0, 0]


@pytest.mark.parametrize(("to", "seen"), [(SOUTH_OF_CHU_LAI, 1), (CHU_LAI, 0)])
def test_alert_movement_is_seen_only_beside_operating_units(to: str, seen: int) -> None:
    """Whoever ends alert movement away from operating units stays face down."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTH_OF_QUANG_NGAI)
    vc = scene.unit(VC_2ND_REGIMENT, SOUTH_OF_CHU_LAI, known=0)
    scene.operation(units=[us], targets=[vc], target_hexes=[SOUTH_OF_CHU_LAI], alert_die=6)
    scene.stage = Stage.ALERT_MOVES
    scene.play(f"move-{vc}")
    path = [to] if to != SOUTH_OF_CHU_LAI else [SOUTHWEST_OF_CHU_LAI, SOUTH_OF_CHU_LAI]
    for id_ in path:
        scene.play(f"hex-{id_}")
    scene.play("stop")
    assert scene.where(vc) == to
    assert scene.s.known[vc] == seen


@pytest.mark.rule("vn 2.1-af")
def test_hidden_units_left_behind_next_to_operating_ones_are_turned_over() -> None:
    """Where an alerting stack leaves a unit counts as where it ends."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    one, two, three = (scene.unit(f"vc.bn.{x}", ROAD_JUNCTION, known=0) for x in "bcd")
    scene.operation(
        units=[us], targets=[one, two, three], target_hexes=[ROAD_JUNCTION], alert_die=6
    )
    sets_out(scene, [one], Going.ALERT)
    scene.play(
        f"join-{two}",
        f"hex-{NORTH_OF_QUANG_NGAI}",
        f"drop-{two}",
        f"hex-{ROAD_JUNCTION}",
        f"hex-{MOUNTAIN}",
        "stop",
    )
    assert scene.asked == "alert.unit"
    assert [scene.s.known[u] for u in (one, two, three)] == [0, 1, 0]
