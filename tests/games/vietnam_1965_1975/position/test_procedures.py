"""Procedures of named steps: what follows what, calls and returns, and what a position keeps of it."""

from __future__ import annotations

from typing import Any, cast

import pytest

from annamite.games.vietnam_1965_1975.game import PROCEDURES
from annamite.games.vietnam_1965_1975.position.procedures import (
    AGAIN,
    DONE,
    NEXT,
    Call,
    Outcome,
    Procedure,
    Procedures,
    Step,
)
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.state import State

FIRST, SECOND, THIRD = Stage.PLACE, Stage.DRAW, Stage.SUPPORT
INNER, LAST = Stage.MOVE, Stage.INCIDENT


class Stand:
    """A table of which procedures need the position alone."""

    def __init__(self, frames: list[tuple[str, str]]) -> None:
        self.s = State()
        self.s.frames = frames


def after(outcome: Outcome, second: Step | None = None, inner: Step | None = None) -> list[Any]:
    """Return the frames after the first step of three has ended with an outcome."""
    steps = (Step(FIRST, _nothing), second or Step(SECOND, _nothing), Step(THIRD, _nothing))
    called = Procedure("called", (inner or Step(INNER, _nothing), Step(LAST, _nothing)))
    stand = Stand([("whole", FIRST)])
    Procedures((Procedure("whole", steps), called)).follow(cast("Any", stand), outcome)
    return stand.s.frames


def _nothing(_: Any) -> Outcome:
    return NEXT


def _never(_: Any) -> bool:
    return False


def _to_the_third(_: Any) -> Outcome:
    return THIRD


def test_steps_follow_each_other() -> None:
    """The next one, the same one, another one of the procedure, or none."""
    assert after(NEXT) == [("whole", SECOND)]
    assert after(AGAIN) == [("whole", FIRST)]
    assert after(THIRD) == [("whole", THIRD)]
    assert after(DONE) == []


def test_a_step_that_is_not_due_is_passed_over() -> None:
    """Without a stretch of its own, and so without a trace."""
    assert after(NEXT, Step(SECOND, _nothing, when=_never)) == [("whole", THIRD)]


def test_a_procedure_is_called_on_top_of_its_caller() -> None:
    """By a rule, which stays where it is; or because the step that follows consists of it."""
    assert after(Call("called")) == [("whole", FIRST), ("called", INNER)]
    assert after(NEXT, Step(SECOND, "called")) == [("whole", SECOND), ("called", INNER)]
    passed = after(Call("called"), inner=Step(INNER, _nothing, when=_never))
    assert passed == [("whole", FIRST), ("called", LAST)]


@pytest.mark.parametrize(
    ("caller", "then"),
    [
        (Step(SECOND, _nothing), [("whole", SECOND)]),
        (Step(SECOND, "called"), [("whole", THIRD)]),
        (Step(SECOND, _nothing, back=_to_the_third), [("whole", THIRD)]),
    ],
)
def test_whoever_called_says_what_follows(caller: Step, then: list[Any]) -> None:
    """A rule is asked again, a step that is a procedure is over, unless it says otherwise."""
    steps = (Step(FIRST, _nothing), caller, Step(THIRD, _nothing))
    called = Procedure("called", (Step(INNER, _nothing),))
    stand = Stand([("whole", SECOND), ("called", INNER)])
    Procedures((Procedure("whole", steps), called)).follow(cast("Any", stand), NEXT)
    assert stand.s.frames == then


def test_frames_are_stored_with_the_position() -> None:
    """By name, and in the same order."""
    s = State()
    s.frames = [("game-turn", Stage.OPERATIONS), ("operations phase", Stage.DECLARE)]
    again = State.load(s.dump())
    assert again.frames == s.frames
    assert again.stage == Stage.DECLARE
    assert again.dump() == s.dump()


def test_every_procedure_that_a_step_consists_of_is_there() -> None:
    """And no stage stands twice in one of them, since frames go by it."""
    for procedure in PROCEDURES.by_name.values():
        names = [step.stage for step in procedure.steps]
        assert len({*names}) == len(names)
        called = [step.does for step in procedure.steps if isinstance(step.does, str)]
        assert {*called} <= PROCEDURES.by_name.keys()
