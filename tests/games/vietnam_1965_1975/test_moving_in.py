"""Section 18.1: reinforcements that move into the play area, and units that leave it."""

from __future__ import annotations

from typing import Any

import pytest
from annamite.games.vietnam_1965_1975.position.stages import Stage

from annamite.games.vietnam_1965_1975.box.ids import OUT, T_CAPITALS, T_US_COUNTERS, Kind
from annamite.games.vietnam_1965_1975.operation.fire import interdictors, supporters
from annamite.games.vietnam_1965_1975.turn.game_turn import may_hold, may_take_part
from annamite.games.vietnam_1965_1975.turn.victory import occupation
from tests.games.vietnam_1965_1975.scenes import BOX, Scene


def coming(*units: str, foe: str = "4719", **more: Any) -> Scene:
    """Return turn one of a scenario in Quang Ngai to which US units move in, next to 4619."""
    scene = Scene.of(
        **{
            "regions": ["I-5"],
            "us": [{"units": list(units), "hexes": ["4519"], "enters": True}],
            "nlf": [{"units": ["vc.bn.b"], "hexes": [foe]}],
            **more,
        }
    )
    scene.play(f"hex-{foe}")
    return scene


@pytest.mark.rule("vn 18.1-h")
def test_who_moves_in_begins_next_to_the_play_area() -> None:
    scene = Scene.of(
        regions=["I-5"],
        us=[{"units": ["us.1.1.2", "us.1.1.3"], "enters": True}],
        nlf=[{"units": ["vc.random"], "enters": True}],
    )
    scene.play()
    places = {BOX.at[word.removeprefix("hex-")] for word in scene.words}
    area = scene.t.scenario.area
    assert places
    assert not places & area
    assert all(any(n in area for n in BOX.around(at)) and not BOX.sea[at] for at in places)
    scene.play("hex-4519")
    assert "hex-4519" in scene.words
    scene.play("hex-4521")
    assert [scene.where(u) for u in (0, 1)] == ["4519", "4521"]
    assert "hex-4519" not in scene.words
    assert "hex-4520" in scene.words


@pytest.mark.rule("vn 18.1-h")
def test_nobody_fights_outside_the_play_area() -> None:
    scene = coming("us.1.1.2", "us.art.2-12", foe="4619")
    battalion, gun = 0, 1
    vc = 2
    t = scene.t
    assert t.outside(battalion)
    assert not may_hold(t, battalion)
    assert not may_take_part(t, gun, Kind.BOMBARD)
    assert BOX.at["4619"] not in t.zoc(0)
    # the VC cannot aim at them, and they neither react, attack from there nor fire
    near = coming("us.1.1.2", "us.art.2-12", foe="4719")
    near.play("done", "done", "done", "operate", "search_and_destroy", f"unit-{vc}", "done")
    assert near.words == ["none"]
    near.play("none", f"move-{vc}", "hex-4619", "stop")
    assert near.asked == "move.unit"
    scene = coming("us.1.1.2", "us.art.2-12", foe="4619")
    scene.play("done", "done", "done", "let_us_operate", "search_and_destroy", "unit-0", "unit-1")
    scene.play("done", "hex-4619", "done")
    op = scene.t.op
    assert interdictors(scene.t, 0) == []
    combat = scene.combat("4619", [0], [2])
    assert supporters(scene.t, combat, 0) == []
    scene.play("done", "done")
    if scene.asked == "alert.die":
        scene.play(1, "done")
    assert scene.s.op is None
    assert op.fights.fought is False


@pytest.mark.rule("vn 18.1-i", "vn 18.1-j")
def test_who_moves_in_may_be_assigned_and_goes_straight_in() -> None:
    scene = coming("us.1.1.2", foe="4619")
    scene.play("done", "done", "done", "let_us_operate", "search_and_destroy", "unit-0", "done")
    scene.play("hex-4619", "done", "move-0")
    steps = {word for word in scene.words if word.startswith("hex-")}
    area = scene.t.scenario.area
    inside = {f"hex-{BOX.ids[n]}" for n in BOX.around(BOX.at["4519"]) if n in area}
    assert steps == inside
    assert "hex-4619" in steps
    assert "hex-4518" not in steps
    scene.play("hex-4619", "stop")
    assert scene.where(0) == "4619"
    assert not scene.t.outside(0)
    assert scene.t.zoc(0)


@pytest.mark.rule("vn 18.1-j")
def test_moving_in_through_an_enemy_hex_may_bring_a_fight() -> None:
    scene = coming("us.1c.3.1", foe="4619")
    scene.play("done", "done", "done", "let_us_operate", "search_and_destroy", "unit-0", "done")
    scene.play("none", "done", "move-0", "fly", "hex-4619")
    assert scene.asked == "move.incident"


@pytest.mark.rule("vn 18.1-k")
def test_who_has_not_come_in_by_the_end_of_the_turn_is_lost() -> None:
    scene = coming("us.1.1.2", "us.1.1.3", turns=2)
    scene.play("done", "done", "done", "let_us_operate", "search_and_destroy", "unit-0", "done")
    scene.play("none", "done", "move-0", "hex-4619", "stop")
    while scene.asked != "turn.initiative":
        scene.play("done")
    scene.play("let_us_operate", "pass", "end")
    assert scene.where(0) == "4619"
    assert scene.where(1) == OUT
    assert scene.s.tally[T_US_COUNTERS] == 0
    assert [entry.params["unit"] for entry in scene.told("unit.late")] == [1]


@pytest.mark.rule("vn 18.1-b", "vn 18.1-c")
def test_only_beyond_the_boundary_hexes_is_a_unit_out_for_good() -> None:
    scene = coming("us.1.1.2", foe="5219")
    scene.play("done", "done", "done", "let_us_operate", "search_and_destroy", "unit-0", "done")
    scene.play("none", "done", "move-0", "hex-4619")
    assert BOX.hexes[BOX.at["4619"]].region == "I-4"
    assert scene.where(0) == "4619"
    assert "hex-4618" in scene.words
    scene.play("hex-4618")
    assert scene.where(0) == OUT
    assert scene.s.tally[T_US_COUNTERS] == 0


def test_what_the_nlf_has_outside_the_play_area_counts_for_nothing() -> None:
    scene = Scene.of(
        regions=["I-5"],
        nlf=[{"units": ["vc.bn.b"], "hexes": ["4619"]}],
    )
    capital = next(
        n for n, h in enumerate(BOX.hexes) if BOX.capital[n] and n not in scene.t.scenario.area
    )
    scene.t.put(0, capital, "18.1")
    assert scene.s.tally[T_CAPITALS] == 0
    assert occupation(scene.t) == 0
    scene.t.put(0, BOX.at["5121"], "18.1")
    assert scene.s.tally[T_CAPITALS] == 1
    assert occupation(scene.t) == 8


def test_a_late_unit_is_told_and_the_game_ends_whole() -> None:
    scene = coming("us.1.1.2")
    scene.stage = Stage.GAME_TURN
    scene.position = None
    scene.play()
    assert scene.s.ended == 1
    assert scene.game.audit(scene.s) == []
    assert scene.game.text(scene.told("unit.late")[0]).endswith("is lost.")
