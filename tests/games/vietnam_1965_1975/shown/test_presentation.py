"""Words, labels, log lines and queries that a page needs."""

from __future__ import annotations

import json
from itertools import chain, count
from typing import Any

import msgspec
import pytest

from annamite.games.vietnam_1965_1975.box.kinds import Going
from annamite.games.vietnam_1965_1975.box.places import OUT
from annamite.games.vietnam_1965_1975.box.scenarios import Special
from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.games.vietnam_1965_1975.moving.costs import Ways
from annamite.games.vietnam_1965_1975.moving.march import step_values
from annamite.games.vietnam_1965_1975.position.operation import Move
from annamite.games.vietnam_1965_1975.position.questions import STEPS, Acts
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.shown import labels, messages
from annamite.games.vietnam_1965_1975.shown.hints.prospects import prospects
from annamite.games.vietnam_1965_1975.shown.hints.reach import area
from annamite.games.vietnam_1965_1975.shown.season import labels as season
from annamite.games.vietnam_1965_1975.shown.view import view
from annamite.kernel import Decision, DiceStream, LogEntry, Position, Session, Setup
from annamite.kernel.shapes import plain
from tests.games.vietnam_1965_1975.counting import calls
from tests.games.vietnam_1965_1975.named import (
    CAPE,
    CHU_LAI,
    FIRST_BATTALION_28TH_INFANTRY,
    FIRST_BATTALION_SEVENTH_CAVALRY,
    FIRST_CAVALRY_HQ,
    MOUNTAIN_SOUTHWEST_OF_SON_HA,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_CHU_LAI,
    NORTHWEST_OF_QUANG_NGAI,
    POLITICAL_SECTION,
    QUANG_NGAI,
    ROAD_JUNCTION,
    SOUTHWEST_OF_CHU_LAI,
    THIRD_BATTALION_THIRD_MARINES,
    VC_1ST_REGIMENT,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, SHEET, Scene
from tools.scenarios import distinct

GAME = Vietnam()
SPECIAL = {"hex", "air", "ship", "free_fire"}


def test_every_act_has_a_label() -> None:
    """Whatever a step may offer has words for people."""
    with_more = (season.WITH_NUMBER, season.WITH_COUNTER, season.WITH_HEX)
    known = {*labels._PLAIN, *labels._WITH_UNIT, *SPECIAL, *chain(*with_more)}
    for step in STEPS.values():
        if isinstance(step.codec, Acts):
            assert set(step.codec.names) <= known, step.id


def test_acts_are_words_and_back() -> None:
    """Each act is one word, and other spellings are refused."""
    acts = Acts(("done",), numbers=("air",), hexes=("hex",))
    for word in ("done", "air-0", "air-12", f"hex-{NORTH_OF_QUANG_NGAI}"):
        assert acts.word(acts.value(word)) == word
    for wrong in ("", "air", "air--1", "air-012", "hex-9999", "hex-12", "done-1", "air-9999999"):
        with pytest.raises(ValueError):
            acts.value(wrong)


def test_log_lines_read_as_sentences() -> None:
    """Names, numbers and hexes stand in a sentence with a full stop."""
    entry = LogEntry(
        "moved",
        "3",
        {"unit": 1, "name": "3/3/3M", "more": 2, "hex": NORTH_OF_QUANG_NGAI, "going": 4},
    )
    assert messages.text(entry) == "3/3/3M with 2 others pursues to 5120."
    entry = LogEntry("operation", "5", {"side": "us", "kind": 0})
    assert messages.text(entry) == "The US side conducts an operation: search and destroy."


def test_the_board_has_what_a_page_draws() -> None:
    """All hexes, the imaginary ones marked, as plain JSON."""
    board = plain(GAME.board())
    hexes = board["map"]["hexes"]
    assert (len(hexes), sum(h["imaginary"] for h in hexes)) == (2851 + 5, 5)
    assert board["scenarios"]["starlite"]["reconstructed"] is False
    assert json.loads(json.dumps(board)) == board
    assert board["art"]["land"]
    assert [box["id"] for box in board["trail"]["boxes"]] == list(range(1, 13))
    assert board["trail"]["track"]["1"]["supply"] == BOX.strategic.trail.supply(1)
    assert {x["id"]: x["effectiveness"] for x in board["leaders"] if x["stars"] == 2} == {
        x.id: x.effectiveness for x in BOX.leaders.two
    }


A_SEASON = 1400
"""Answers of a campaign that are looked at: more than its first season takes at random."""


@pytest.mark.at_random
def test_a_random_game_of_every_scenario_ends_and_is_told() -> None:
    """Every log line is a sentence, and every position sound; of campaigns the first seasons."""
    for scenario in distinct(GAME):
        for seed in range(1 if scenario.long else 4):
            fate = DiceStream.seeded("vietnam", scenario.id, seed)
            lines: list[LogEntry] = []
            position = Position(GAME, GAME.start(Setup(scenario.id)), lines.append)
            for _ in range(A_SEASON) if scenario.long else count():
                if (request := position.request) is None:
                    break
                if isinstance(request, Decision):
                    values = request.values
                    position.push(values[fate.below(len(values))])
                else:
                    position.push(fate.answer(request))
                assert GAME.audit(position.state) == []
            assert all(GAME.text(line).endswith(".") for line in lines)
            assert scenario.long or GAME.outcome(position.state) is not None
            assert not scenario.long or GAME.rounds(position.state) > 1


def test_the_options_of_a_full_stack_come_fast() -> None:
    """A stack of 20 among 100 enemy units: a thousand calls, a few milliseconds."""
    scene = Scene()
    stack = [scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI) for _ in range(20)]
    land = [n for n in range(len(BOX.ids)) if not BOX.sea[n] and BOX.hexes[n].region]
    for n in range(100):
        scene.unit(VC_BATTALION, land[n * 7], known=n % 2)
    scene.operation(units=stack)
    move = Move(
        units=stack, going=0, at=BOX.at[QUANG_NGAI], allowance=16, path=[BOX.at[QUANG_NGAI]]
    )
    scene.t.op.march.move = move
    found = step_values(scene.t, Ways(scene.t, move))
    assert len(found) >= 7
    assert calls(lambda: step_values(scene.t, Ways(scene.t, move))) < 2000


def test_areas_and_odds_can_be_asked_for() -> None:
    """A page may ask for the reach of units and the terms of a combat."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, CHU_LAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    scene.operation(units=[us])
    found = {entry["hex"]: entry for entry in plain(area(scene.t, [us], Going.OPERATION))}
    assert found[ROAD_JUNCTION] == {
        "hex": ROAD_JUNCTION,
        "spent": 2,
        "way": [SOUTHWEST_OF_CHU_LAI, ROAD_JUNCTION],
        "risks": ["reaction"],
    }
    assert found[CHU_LAI]["way"] == []
    scene.s.op = None
    scene.s.move(us, BOX.at[ROAD_JUNCTION])
    asked = plain(prospects(scene.t, scene.combat(NORTHWEST_OF_QUANG_NGAI, [us], [vc])))
    assert asked["ratio"] == "1:2"
    assert asked["terms"] == [{"id": "ratio", "value": -2, "rule": "5.4"}]
    assert [r["row"] for r in asked["results"]] == [-1, 0, 1, 2, 3, 4]


def test_who_would_win_does_not_tell_which_unit_has_left() -> None:
    """The US side is not told who leads where that hangs on a hidden unit."""
    sheet = msgspec.structs.replace(SHEET, special=Special(victory="starlite"))
    seen = []
    for left, stays in ((VC_1ST_REGIMENT, POLITICAL_SECTION), (POLITICAL_SECTION, VC_1ST_REGIMENT)):
        scene = Scene(sheet)
        scene.unit(THIRD_BATTALION_THIRD_MARINES, CHU_LAI)
        scene.unit(left, OUT, known=0)
        scene.unit(stays, NORTHWEST_OF_QUANG_NGAI, known=0)
        victory = {seat: plain(view(scene.t, seat))["victory"] for seat in ("us", "nlf")}
        seen.append(victory["us"])
        assert victory["us"]["winner"] is None
        assert victory["nlf"]["winner"] == ("us" if left == VC_1ST_REGIMENT else "nlf")
    assert seen[0] == seen[1]


def options(scene: Scene) -> dict[str, Any]:
    """Return the options of the pending decision by word."""
    assert scene.position is not None
    assert isinstance(scene.position.request, Decision)
    found: list[Any] = plain(labels.describe(scene.t, scene.position.request))
    return {option["id"]: option for option in found}


def test_units_are_offered_with_their_values_and_where_they_are() -> None:
    """Options tell values, town or hex, and what a step uses."""
    scene = Scene()
    one = scene.unit(FIRST_BATTALION_SEVENTH_CAVALRY, CHU_LAI)
    other = scene.unit(FIRST_CAVALRY_HQ, ROAD_JUNCTION)
    scene.operation(units=[one, other])
    scene.stage = Stage.MOVEMENT
    scene.play()
    found = options(scene)
    assert found[f"move-{one}"]["note"] == "3-8 · Chu Lai"
    assert found[f"move-{other}"]["note"] == "0-8(2)-6 · 5019"
    scene.play(f"move-{one}")
    found = options(scene)
    assert found["stop"]["label"] == "Stay here"
    assert found[f"hex-{SOUTHWEST_OF_CHU_LAI}"]["note"] == "uses 1 of 8 MP"
    scene.play("fly")
    assert options(scene)[f"hex-{SOUTHWEST_OF_CHU_LAI}"]["note"] == "uses ½ of 8 MP"
    scene.play(f"hex-{SOUTHWEST_OF_CHU_LAI}")
    assert options(scene)["stop"]["label"] == "Stop here"


@pytest.mark.parametrize(
    ("result", "note"), [(-2, "has nowhere to go on the ground"), (1, "up to 4 MP")]
)
def test_who_pursues_is_told_how_far(result: int, note: str) -> None:
    """The option of each pursuer has its allowance."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, MOUNTAIN_SOUTHWEST_OF_SON_HA)
    vc = scene.unit(VC_1ST_REGIMENT, "4822")
    scene.operation(
        units=[us], targets=[vc], target_hexes=["4822"], result=result, result_before=result
    )
    scene.stage = Stage.PURSUIT
    scene.play()
    request = scene.position and scene.position.request
    assert isinstance(request, Decision)
    assert labels.prompt(request) == "Which unit pursues?"
    assert options(scene)[f"move-{us}"]["note"] == f"3-8 · {note}"


def test_what_is_revealed_and_where_reads_as_a_sentence() -> None:
    """The log tells which unit was turned over, and where units were mixed."""
    entry = LogEntry("revealed", "10", {"unit": 6, "name": "VC 1 (6)", "hex": CHU_LAI})
    assert messages.text(entry) == "VC unit 6 in 5118 (Chu Lai) is turned over: VC 1."
    entry = LogEntry("mixed", "10", {"hex": CAPE})
    assert messages.text(entry) == "VC units that meet in 5320 are turned face down and mixed."


def test_leaving_the_play_area_is_marked() -> None:
    """A step that cannot be taken back is told before it is taken."""
    people = {"us": "person", "nlf": "person"}
    session = Session(GAME, Setup("starlite", {}), people, DiceStream.seeded("edge", 1))
    words = "hex-5219 done done done let_us_operate search_and_destroy unit-0 done none move-0"
    for word in words.split():
        decision = session.decision
        assert decision is not None
        while word not in decision.words:
            session.answer(decision.seat, "done")
            decision = session.decision
            assert decision is not None
        session.answer(decision.seat, word)
    decision = session.decision
    assert decision is not None
    found: list[Any] = plain(GAME.describe(session.state, decision))
    marked = {option["id"] for option in found if option.get("leaves")}
    assert marked == {f"hex-{NORTHWEST_OF_CHU_LAI}"}
    assert [o["note"] for o in found if o["id"] in marked] == ["leaves the play area for good"]
