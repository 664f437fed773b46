"""Procedures: lists of named steps in the order of the rulebook, and what plays them.

A step asks one question, or does one thing; then it says what follows. A procedure may be called from
several places (movement, by operations, retreats, pursuits, reactions), and returns to its caller: the
position keeps a stack of frames, each a procedure and its step. So the state at the start of a stretch
alone says what comes next, and explains all that a seat has seen.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import Rules

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table


class Then(Enum):
    """What follows a step."""

    NEXT = "the next step that is due; after the last one the procedure is done"
    AGAIN = "the same step"
    DONE = "nothing more in this procedure"


NEXT, AGAIN, DONE = Then


class Call(NamedTuple):
    """Another procedure follows; afterwards the step says again what does (`Step.back`)."""

    procedure: str


Outcome: TypeAlias = Then | Stage | Call
"""What follows a step: a `Stage` is another step of the same procedure."""
Rule: TypeAlias = Callable[["Table"], "Rules[Outcome] | Outcome"]


class Step(NamedTuple):
    """A step of a procedure.

    Attributes:
        stage: Its name.
        does: The rule that it is, or the name of a procedure that it consists of.
        clauses: Ids of the clauses of the outline (2.1) that put it here.
        when: Tells whether it is due; always, if None.
        back: What follows when a procedure that it called is done: else the step again if it is a
            rule, and the next one if it is a procedure.
    """

    stage: Stage
    does: Rule | str
    clauses: tuple[str, ...] = ()
    when: Callable[[Table], bool] | None = None
    back: Callable[[Table], Outcome] | None = None


class Procedure(NamedTuple):
    """Steps in their order.

    Attributes:
        name: What frames call it.
        steps: The steps.
    """

    name: str
    steps: tuple[Step, ...]


START: Final = ""
"""Where a procedure is before its first step."""


class Procedures:
    """All procedures of the game, and how they are played.

    Args:
        procedures: The procedures; each name and each stage in one of them comes once.
    """

    def __init__(self, procedures: Iterable[Procedure]) -> None:
        self.by_name = {procedure.name: procedure for procedure in procedures}
        self._steps = {
            (p.name, step.stage): step for p in self.by_name.values() for step in p.steps
        }

    def play(self, t: Table) -> Rules[None]:
        """Carry out the step that is due, and note what follows."""
        rule = self._at(t.s.frames[-1]).does
        assert not isinstance(rule, str)
        outcome = rule(t)
        if isinstance(outcome, Generator):
            outcome = yield from outcome
        self.follow(t, outcome)

    def follow(self, t: Table, outcome: Outcome) -> None:
        """Note what follows the step in the innermost frame; nothing does once the game is over."""
        frames = t.s.frames
        if t.s.ended:
            frames.clear()
            return
        while outcome is not AGAIN:
            if isinstance(outcome, Call):
                frames.append((outcome.procedure, START))
                outcome = NEXT
                continue
            procedure, stage = frames.pop()
            step = self._following(t, procedure, stage, outcome)
            if step is not None:
                frames.append((procedure, step.stage))
                if not isinstance(step.does, str):
                    return
                outcome = Call(step.does)
            elif frames:
                outcome = self._back(t)
            else:
                return

    def listed(self, name: str) -> list[Step]:
        """Return the steps of a procedure in their order, with those of the procedures they call."""
        found = []
        for step in self.by_name[name].steps:
            found.append(step)
            if isinstance(step.does, str):
                found += self.listed(step.does)
        return found

    def _at(self, frame: tuple[str, str]) -> Step:
        return self._steps[frame]  # type: ignore[index]

    def _following(self, t: Table, name: str, stage: str, outcome: Then | Stage) -> Step | None:
        """Return the step that follows another one in a procedure, None at its end."""
        if outcome is DONE:
            return None
        if isinstance(outcome, Stage):
            return self._at((name, outcome))
        steps = self.by_name[name].steps
        after = 0 if stage == START else 1 + steps.index(self._at((name, stage)))
        return next((step for step in steps[after:] if step.when is None or step.when(t)), None)

    def _back(self, t: Table) -> Outcome:
        """Return what follows in the innermost frame, whose step called a procedure now done."""
        step = self._at(t.s.frames[-1])
        if step.back is not None:
            return step.back(t)
        return NEXT if isinstance(step.does, str) else AGAIN
