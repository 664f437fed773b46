"""Section 2.1: the order of play stands in the outlines, as the sequence of play has it."""

from __future__ import annotations

from typing import Final

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import KIND_NAMES, Kind
from annamite.games.vietnam_1965_1975.game import PROCEDURES
from annamite.games.vietnam_1965_1975.position import stages
from annamite.games.vietnam_1965_1975.position.procedures import Step
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.rule_marks import clauses

OUTLINE: Final = [
    clause.id.removeprefix("vn ") for clause in clauses("vn").values() if clause.section == "2.1"
]
BEFORE_THE_DIE: Final = "2.1-ag"
"""Dispersal is told of after alert movement, and comes before its die."""


def printed(steps: list[Step]) -> list[str]:
    """Return the steps that the outline names, by the first of their clauses."""
    return [step.clauses[0] for step in steps if step.clauses]


@pytest.mark.rule("vn 2.1-a")
def test_a_game_turn_has_its_phases_in_order() -> None:
    """Support, special operations, strategic movement, operations, game-turn indication."""
    steps = printed(PROCEDURES.listed(stages.GAME_TURN))
    assert steps == ["2.1-b", "2.1-c", "2.1-e", "2.1-f", "2.1-o", "2.1-t", "2.1-ba"]
    assert sorted(steps, key=OUTLINE.index) == steps


@pytest.mark.rule("vn 2.1-s")
def test_an_operation_has_its_segments_in_order() -> None:
    """A designation, B support, C movement, D alert, E combat, F retreat, G pursuit, H end."""
    listed = PROCEDURES.listed(KIND_NAMES[Kind.SEARCH])
    steps = printed(listed)
    segments = ["2.1-u", "2.1-w", "2.1-y", "2.1-ac", "2.1-ah", "2.1-an", "2.1-as", "2.1-ay"]
    assert [step for step in steps if step in segments[1:]] == segments[1:]
    assert steps[0] == segments[0]
    in_order = [step for step in steps if step != BEFORE_THE_DIE]
    assert sorted(in_order, key=OUTLINE.index) == in_order


@pytest.mark.rule("vn 2.1-ag")
def test_units_disperse_before_the_alert_die() -> None:
    """The step at which VC units disperse comes before the one in which the warned move."""
    names = [step.stage for step in PROCEDURES.listed(stages.ALERT)]
    assert names.index(Stage.DISPERSAL) < names.index(Stage.ALERT_MOVES)


@pytest.mark.rule("vn 2.1-v")
def test_other_operations_leave_segments_out() -> None:
    """Strategic and naval movement have no target; a bombardment does not move."""
    for kind in (Kind.STRATEGIC, Kind.NAVAL):
        names = [step.stage for step in PROCEDURES.listed(KIND_NAMES[kind])]
        assert names == [Stage.ASSIGN, Stage.MOVEMENT, Stage.END_OF_OPERATION]
    shelling = {step.stage for step in PROCEDURES.listed(KIND_NAMES[Kind.BOMBARD])}
    assert {Stage.MOVEMENT, Stage.RETREAT, Stage.PURSUIT}.isdisjoint(shelling)
    assert Stage.BOMBARD in shelling


def test_every_clause_that_a_step_names_is_one_of_the_outline() -> None:
    """A misspelt id would name nothing."""
    named = {
        clause
        for procedure in PROCEDURES.by_name.values()
        for step in procedure.steps
        for clause in step.clauses
    }
    assert {id_ for id_ in named if not id_.startswith("12-")} <= {*OUTLINE}
