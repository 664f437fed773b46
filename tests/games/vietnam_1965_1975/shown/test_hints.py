"""What a page is told that helps to decide: areas, odds before committing, what support changes."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import HOLD
from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.shown.hints import hints
from annamite.games.vietnam_1965_1975.shown.hints.prospects import (
    cases,
    column,
    prospects,
    strength,
)
from annamite.kernel import Decision, DiceStream, Session, Setup
from annamite.kernel.shapes import plain
from tests.games.vietnam_1965_1975.areas import reaches
from tests.games.vietnam_1965_1975.named import (
    CAPE,
    CHU_LAI,
    COAST,
    FIRST_BATTALION_28TH_INFANTRY,
    MOUNTAIN_NORTH_OF_SON_HA,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_32ND_REGIMENT,
    POLITICAL_SECTION,
    ROAD_JUNCTION,
    SOUTH_OF_CHU_LAI,
    THIRD_BATTALION_SEVENTH_MARINES,
    THIRD_BATTALION_THIRD_MARINES,
    TRA_BONG_ROAD,
    VC_1ST_REGIMENT,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene
from tests.games.vietnam_1965_1975.trails import BOX_6, named, segment


def told(scene: Scene) -> Any:
    """Return the hints on the pending decision."""
    assert scene.position is not None
    assert isinstance(scene.position.request, Decision)
    return plain(hints(scene.t, scene.position.request))


def test_a_stack_on_the_move_is_told_where_it_can_go() -> None:
    """Each hex in reach has a way, and going it costs what was told."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, CHU_LAI)
    scene.unit(VC_1ST_REGIMENT, TRA_BONG_ROAD)
    scene.operation(units=[us])
    scene.stage = Stage.MOVEMENT
    scene.play()
    assert told(scene) == {"allowances": {str(us): 8}}
    scene.play(f"move-{us}")
    found = told(scene)
    assert found["allowance"] == 8
    assert found["spent"] == 0
    near = {entry["hex"]: entry for entry in reaches(found)}
    way = near[ROAD_JUNCTION]["way"]
    scene.play(*(f"hex-{hex_}" for hex_ in way))
    assert scene.where(us) == ROAD_JUNCTION
    again = told(scene)
    assert again["spent"] == near[ROAD_JUNCTION]["spent"]
    here = next(entry for entry in reaches(again) if entry["hex"] == ROAD_JUNCTION)
    assert here == {**near[ROAD_JUNCTION], "way": []}


@pytest.mark.rule("vn 5.4-y", "vn 6.2-l")
def test_a_combat_is_worked_out_term_by_term() -> None:
    """Each unit's part and each term is told with its rule, and adds up."""
    scene = Scene()
    one = scene.unit(THIRD_BATTALION_THIRD_MARINES, ROAD_JUNCTION)
    other = scene.unit(THIRD_BATTALION_SEVENTH_MARINES, ROAD_JUNCTION)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI, mission=HOLD)
    combat = scene.combat(NORTHWEST_OF_QUANG_NGAI, [one, other], [vc])
    scene.t.op.combat = combat
    found = plain(prospects(scene.t, combat))
    ground = {unit: BOX.profile(scene.s.counter[unit], 0).ground for unit in (one, other, vc)}
    assert found["attack"]["ground"] == ground[one] + ground[other]
    assert found["defence"]["units"] == [
        {"unit": vc, "printed": ground[vc], "counted": 2 * ground[vc], "why": ["hold"]}
    ]
    assert found["defence"]["strength"] == ground[vc]
    assert found["sheltered"] is True
    assert found["modifier"] == sum(term["value"] for term in found["terms"])
    assert {term["id"]: term["rule"] for term in found["terms"]}["ratio"] == "5.4"
    assert [line["row"] for line in found["results"]] == [
        max(-4, min(11, die + found["modifier"])) for die in range(1, 7)
    ]
    assert [column(scene.t, band) for band in (0, 2, 8)] == ["0-1", "4-7", "58+"]


@pytest.mark.rule("vn 10-b")
def test_of_hidden_units_the_us_side_is_told_the_spread_and_never_the_value() -> None:
    """It is told weakest and strongest case, whatever lies there."""
    found = []
    for counter in (VC_1ST_REGIMENT, POLITICAL_SECTION):
        scene = Scene()
        us = scene.unit(THIRD_BATTALION_THIRD_MARINES, ROAD_JUNCTION)
        first = scene.unit(counter, NORTHWEST_OF_QUANG_NGAI, known=0)
        other = POLITICAL_SECTION if counter == VC_1ST_REGIMENT else VC_1ST_REGIMENT
        scene.unit(other, MOUNTAIN_NORTH_OF_SON_HA, known=0)
        combat = scene.combat(NORTHWEST_OF_QUANG_NGAI, [us], [first])
        scene.t.op.combat = combat
        told_us = plain(cases(scene.t, combat, "us"))
        assert [case["case"] for case in told_us] == ["weakest", "strongest"]
        assert [case["defence"]["units"][0]["printed"] for case in told_us] == [0, 6]
        assert strength(scene.t, [first], "us") == (0, 6)
        (sure,) = plain(cases(scene.t, combat, "nlf"))
        assert sure["defence"]["units"][0]["printed"] == (6 if counter == VC_1ST_REGIMENT else 0)
        found.append(told_us)
    assert found[0] == found[1]


def test_support_is_told_with_what_it_changes() -> None:
    """What is promised for each choice of support is what the die then meets."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, ROAD_JUNCTION)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    scene.operation(units=[us], targets=[vc], target_hexes=[NORTHWEST_OF_QUANG_NGAI], air=3)
    scene.stage = Stage.COMBAT_SEGMENT
    scene.play("done")
    assert scene.asked == "combat.attack"
    before = told(scene)["attacks"][NORTHWEST_OF_QUANG_NGAI]
    assert [case["case"] for case in before] == ["known"]
    scene.play(f"hex-{NORTHWEST_OF_QUANG_NGAI}")
    assert scene.asked == "fire.support"
    found = told(scene)
    assert found["prospects"] == before
    changed = found["changes"]["air-3"]
    assert set(found["changes"]) == {"air-1", "air-2", "air-3"}
    scene.play("air-3", "done")
    scene.play(4)
    (line,) = scene.told("result")
    assert line.params["ratio"] == changed["ratio"]
    assert line.params["modifier"] == changed["modifier"]
    terms = [line.params["term_ratio"], line.params.get("term_terrain", 0)]
    assert sum(map(int, terms)) == changed["modifier"]
    assert int(line.params["attack_support"]) > 0


def test_targets_are_told_with_what_may_be_there() -> None:
    """Of each target hex the number of units and the spread of their strength."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, CHU_LAI)
    scene.unit(VC_1ST_REGIMENT, TRA_BONG_ROAD, known=0)
    scene.unit(POLITICAL_SECTION, MOUNTAIN_NORTH_OF_SON_HA)
    scene.operation(units=[us])
    scene.stage = Stage.TARGET
    scene.play()
    assert told(scene) == {
        "targets": {
            MOUNTAIN_NORTH_OF_SON_HA: {"units": 1, "hidden": 0, "ground": [0, 0]},
            TRA_BONG_ROAD: {"units": 1, "hidden": 1, "ground": [6, 6]},
        }
    }


def test_a_way_sent_at_once_breaks_off_where_the_enemy_may_fall_upon_it() -> None:
    """The other side is asked first; the rest of the way may be sent after that."""
    session = Session(Vietnam(), Setup("starlite"), chance=DiceStream.seeded("way"))
    opening = (f"hex-{COAST}", "done", "done", "done", "let_us_operate", "search_and_destroy")
    for word in (*opening, "unit-0", "done", "none", "done", "move-0"):
        assert session.decision is not None
        session.answer(session.decision.seat, word)
    words = [f"hex-{SOUTH_OF_CHU_LAI}", f"hex-{COAST}", f"hex-{CAPE}"]  # through the VC
    assert session.answers("us", words, path=True) == 2
    assert session.decision is not None
    assert session.decision.seat == "nlf"
    assert session.decision.step.id == "move.incident"
    session.answer("nlf", "no")
    assert session.decision.step.id == "move.step"
    assert session.answers("us", words[2:], path=True) == 1
    assert plain(session.view("us"))["units"][0]["hex"] == CAPE


def test_attacks_on_the_trail_and_what_air_does_against_them() -> None:
    """The NLF is told the prospects box by box, the US side those of each number of Air Points."""
    scene = segment()
    scene.unit(PAVN_32ND_REGIMENT, BOX_6)
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, BOX_6)
    scene.s.air_total = 4
    scene.play()
    (attack,) = told(scene)["attacks"][BOX.names[BOX_6]]
    assert (attack["attack"]["ground"], attack["defence"]["ground"]) == (8, 3)
    scene.play(named(BOX_6))
    assert scene.asked == "trail.air"
    found = told(scene)
    assert found["changes"].keys() == {"air-1", "air-2", "air-3", "air-4"}
    ratios = [found["prospects"][0]["ratio"], found["changes"]["air-4"]["ratio"]]
    assert ratios[0] != ratios[1]
