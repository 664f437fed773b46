"""Section 18.1, scenarios: reinforcements that move into the play area, and units that leave it."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import Kind
from annamite.games.vietnam_1965_1975.box.places import OUT
from annamite.games.vietnam_1965_1975.box.tallies import T_CAPITALS, T_US_COUNTERS
from annamite.games.vietnam_1965_1975.operation.guns import interdictors, supporters
from annamite.games.vietnam_1965_1975.position.play_area import outside
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.turn.eligibility import may_hold, may_take_part
from annamite.games.vietnam_1965_1975.turn.victory import occupation
from tests.games.vietnam_1965_1975.named import (
    COAST,
    FIRST_BATTALION_28TH_INFANTRY,
    FIRST_BATTALION_SEVENTH_CAVALRY,
    HAU_DUC,
    HILLS_SOUTHEAST_OF_HAU_DUC,
    HOWITZERS,
    QUANG_NGAI,
    SECOND_BATTALION_28TH_INFANTRY,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

INSIDE = "4719"
"""Hills on the boundary, inside the play area."""
SOUTH_OUTSIDE = "4521"
"""A mountain outside it, two hexes south of Hau Duc."""
BETWEEN = "4520"
"""Hills outside it, between these two."""
BEYOND = "4618"
"""Hills outside it, next to those southeast of Hau Duc."""
FARTHER_OUT = "4518"
"""Hills outside it, next to Hau Duc and not to the area."""


def coming(*units: str, foe: str = INSIDE, **more: Any) -> Scene:
    """Return turn one of a scenario in Quang Ngai to which US units move in."""
    scene = Scene.of(
        **{
            "regions": ["I-5"],
            "us": [{"units": list(units), "hexes": [HAU_DUC], "enters": True}],
            "nlf": [{"units": [VC_BATTALION], "hexes": [foe]}],
            **more,
        }
    )
    scene.play(f"hex-{foe}")
    return scene


@pytest.mark.rule("vn 18.1-h")
def test_who_moves_in_begins_next_to_the_play_area() -> None:
    """Units that move in start the turn in hexes on its outside."""
    scene = Scene.of(
        regions=["I-5"],
        us=[
            {
                "units": [FIRST_BATTALION_28TH_INFANTRY, SECOND_BATTALION_28TH_INFANTRY],
                "enters": True,
            }
        ],
        nlf=[{"units": ["vc.random"], "enters": True}],
    )
    scene.play()
    places = {BOX.at[word.removeprefix("hex-")] for word in scene.words}
    area = scene.t.scenario.area
    assert places
    assert not places & area
    assert all(any(n in area for n in BOX.around(at)) and not BOX.sea[at] for at in places)
    scene.play(f"hex-{HAU_DUC}")
    assert f"hex-{HAU_DUC}" in scene.words
    scene.play(f"hex-{SOUTH_OUTSIDE}")
    assert [scene.where(u) for u in (0, 1)] == [HAU_DUC, SOUTH_OUTSIDE]
    assert f"hex-{HAU_DUC}" not in scene.words
    assert f"hex-{BETWEEN}" in scene.words


@pytest.mark.rule("vn 18.1-h")
def test_nobody_fights_outside_the_play_area() -> None:
    """Units waiting outside attack nobody and are attacked by nobody."""
    scene = coming(FIRST_BATTALION_28TH_INFANTRY, HOWITZERS, foe=HILLS_SOUTHEAST_OF_HAU_DUC)
    battalion, gun = 0, 1
    vc = 2
    t = scene.t
    assert outside(t, battalion)
    assert not may_hold(t, battalion)
    assert not may_take_part(t, gun, Kind.BOMBARD)
    assert BOX.at[HILLS_SOUTHEAST_OF_HAU_DUC] not in t.zoc(0)
    # the VC cannot aim at them, and they neither react, attack from there nor fire
    near = coming(FIRST_BATTALION_28TH_INFANTRY, HOWITZERS, foe=INSIDE)
    near.play("done", "done", "done", "operate", "search_and_destroy", f"unit-{vc}", "done")
    assert near.words == ["none"]
    near.play("none", f"move-{vc}", f"hex-{HILLS_SOUTHEAST_OF_HAU_DUC}", "stop")
    assert near.asked == "move.unit"
    scene = coming(FIRST_BATTALION_28TH_INFANTRY, HOWITZERS, foe=HILLS_SOUTHEAST_OF_HAU_DUC)
    scene.play("done", "done", "done", "let_us_operate", "search_and_destroy", "unit-0", "unit-1")
    scene.play("done", f"hex-{HILLS_SOUTHEAST_OF_HAU_DUC}", "done")
    op = scene.t.op
    assert interdictors(scene.t, 0) == []
    combat = scene.combat(HILLS_SOUTHEAST_OF_HAU_DUC, [0], [2])
    assert supporters(scene.t, combat, 0) == []
    scene.play("done", "done")
    if scene.asked == "alert.die":
        scene.play(1, "done")
    assert scene.s.op is None
    assert op.fights.fought is False


@pytest.mark.rule("vn 18.1-i", "vn 18.1-j")
def test_who_moves_in_may_be_assigned_and_goes_straight_in() -> None:
    """They may join operations, and their first hex is inside."""
    scene = coming(FIRST_BATTALION_28TH_INFANTRY, foe=HILLS_SOUTHEAST_OF_HAU_DUC)
    scene.play("done", "done", "done", "let_us_operate", "search_and_destroy", "unit-0", "done")
    scene.play(f"hex-{HILLS_SOUTHEAST_OF_HAU_DUC}", "done", "move-0")
    steps = {word for word in scene.words if word.startswith("hex-")}
    area = scene.t.scenario.area
    inside = {f"hex-{BOX.ids[n]}" for n in BOX.around(BOX.at[HAU_DUC]) if n in area}
    assert steps == inside
    assert f"hex-{HILLS_SOUTHEAST_OF_HAU_DUC}" in steps
    assert f"hex-{FARTHER_OUT}" not in steps
    scene.play(f"hex-{HILLS_SOUTHEAST_OF_HAU_DUC}", "stop")
    assert scene.where(0) == HILLS_SOUTHEAST_OF_HAU_DUC
    assert not outside(scene.t, 0)
    assert scene.t.zoc(0)


@pytest.mark.rule("vn 18.1-j")
def test_moving_in_through_an_enemy_hex_may_bring_a_fight() -> None:
    """An enemy at the edge may force an incidental attack."""
    scene = coming(FIRST_BATTALION_SEVENTH_CAVALRY, foe=HILLS_SOUTHEAST_OF_HAU_DUC)
    scene.play("done", "done", "done", "let_us_operate", "search_and_destroy", "unit-0", "done")
    scene.play("none", "done", "move-0", "fly", f"hex-{HILLS_SOUTHEAST_OF_HAU_DUC}")
    assert scene.asked == "move.incident"


@pytest.mark.rule("vn 18.1-k")
def test_who_has_not_come_in_by_the_end_of_the_turn_is_lost() -> None:
    """Whoever is still outside then goes for good."""
    scene = coming(FIRST_BATTALION_28TH_INFANTRY, SECOND_BATTALION_28TH_INFANTRY, turns=2)
    scene.play("done", "done", "done", "let_us_operate", "search_and_destroy", "unit-0", "done")
    scene.play("none", "done", "move-0", f"hex-{HILLS_SOUTHEAST_OF_HAU_DUC}", "stop")
    while scene.asked != "turn.initiative":
        scene.play("done")
    scene.play("let_us_operate", "pass", "end")
    assert scene.where(0) == HILLS_SOUTHEAST_OF_HAU_DUC
    assert scene.where(1) == OUT
    assert scene.s.tally[T_US_COUNTERS] == 0
    assert [entry.params["unit"] for entry in scene.told("unit.late")] == [1]


@pytest.mark.rule("vn 18.1-b", "vn 18.1-c")
def test_only_beyond_the_boundary_hexes_is_a_unit_out_for_good() -> None:
    """Boundary hexes belong to the area; past them a unit is gone, and not destroyed."""
    scene = coming(FIRST_BATTALION_28TH_INFANTRY, foe=COAST)
    scene.play("done", "done", "done", "let_us_operate", "search_and_destroy", "unit-0", "done")
    scene.play("none", "done", "move-0", f"hex-{HILLS_SOUTHEAST_OF_HAU_DUC}")
    assert BOX.hexes[BOX.at[HILLS_SOUTHEAST_OF_HAU_DUC]].region == "I-4"
    assert scene.where(0) == HILLS_SOUTHEAST_OF_HAU_DUC
    assert f"hex-{BEYOND}" in scene.words
    scene.play(f"hex-{BEYOND}")
    assert scene.where(0) == OUT
    assert scene.s.tally[T_US_COUNTERS] == 0


def test_what_the_nlf_has_outside_the_play_area_counts_for_nothing() -> None:
    """A capital outside brings points neither for entering nor for staying."""
    scene = Scene.of(
        regions=["I-5"],
        nlf=[{"units": [VC_BATTALION], "hexes": [HILLS_SOUTHEAST_OF_HAU_DUC]}],
    )
    capital = next(
        n for n, h in enumerate(BOX.hexes) if BOX.capital[n] and n not in scene.t.scenario.area
    )
    scene.t.put(0, capital, "18.1")
    assert scene.s.tally[T_CAPITALS] == 0
    assert occupation(scene.t) == 0
    scene.t.put(0, BOX.at[QUANG_NGAI], "18.1")
    assert scene.s.tally[T_CAPITALS] == 1
    assert occupation(scene.t) == 8


def test_a_late_unit_is_told_and_the_game_ends_whole() -> None:
    """The log tells of the unit that is lost, and nothing is left over."""
    scene = coming(FIRST_BATTALION_28TH_INFANTRY)
    scene.stage = Stage.GAME_TURN
    scene.position = None
    scene.play()
    assert scene.s.ended == 1
    assert scene.game.audit(scene.s) == []
    assert scene.game.text(scene.told("unit.late")[0]).endswith("is lost.")
