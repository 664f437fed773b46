"""Whether every pick of a non-player was told with its bullet: one who reads along and checks.

A pick is an answer to a decision with more than one option. It must be told why before it is given,
by an entry with words and with a section of chapter 8 that is about that faction or about all. Where
it is a space, that entry must name it and be told for it: one entry does not do for two picks, but
one piece after another in a space is one pick. How many and which pieces may go with the space of
the same action that was picked just before. Whether, how and which, and the end of an action, are
choices of their own: their line is told after the pick before. A generic line, which only says what
the procedure is for, does for how many and which pieces alone; so do dice for nothing by themselves.

Nobody reads along unless a report or a test opens a witness.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.nonplayers.registry import DICE, is_about, of_its_own
from annamite.games.fire_in_the_lake.pieces import FACTIONS
from annamite.games.fire_in_the_lake.spaces import N_SPACES, SPACE
from annamite.games.fire_in_the_lake.steps import ACTIVITY, DONE, SPACES

if TYPE_CHECKING:
    from annamite.kernel import Decision, LogEntry

_open: list[Witness] = []
WORDS: Final = {
    "why.among": "why",
    "why.narrow": "why",
    "why.reason": "reason",
    "why.box": "because",
    "why.activity": "because",
    "why.plan": "what",
    "why.roll": "what",
    "why.random": "what",
    "why.chance": "what",
}
"""What of an entry says why."""
_TESTED: Final = "why.activity"
"""Key of a test whether to carry out a Special Activity, which says nothing of other choices."""


class Witness:
    """One who reads along.

    Attributes:
        picks: How many picks there were.
        without: Picks without a bullet, by seat and step.
        strange: Reasons without words or by a section about another faction, by seat and section.
    """

    def __init__(self) -> None:
        self.picks = 0
        self.without = Counter[str]()
        self.strange = Counter[str]()
        self._readers: dict[str, _Reader] = {}

    def read(self, entry: LogEntry) -> None:
        """Read an entry; this is the log of the game."""
        if entry.is_reason and entry.rule.startswith("8."):
            seat = str(entry.params["faction"])
            if not is_about(entry.rule, FACTIONS.index(seat)):
                self.strange[f"{seat} by {entry.rule}"] += 1
            if _is_blank(entry):
                self.strange[f"{seat} without words by {entry.rule}"] += 1
            else:
                self._of(seat).read(entry)

    def answered(self, decision: Decision, value: int) -> None:
        """Note an answer of a non-player."""
        told = self._of(decision.seat).answered(decision, value)
        if len(decision.values) > 1:
            self.picks += 1
            if not told:
                self.without[f"{decision.seat} at {decision.step.id}"] += 1

    def _of(self, seat: str) -> _Reader:
        return self._readers.setdefault(seat, _Reader())


class _Reader:
    """What one faction has told, as far as it bears on its next answers."""

    def __init__(self) -> None:
        self._named = Counter[int]()
        self._latest: dict[str, int] = {}
        self._fresh = set[str]()
        self._generic = False
        self._action: object = None
        self._family = ""
        self._detail: tuple[object, ...] = ()

    def read(self, entry: LogEntry) -> None:
        if "generic" in entry.params:
            self._generic = True
            return
        self._fresh |= {entry.key} - DICE
        self._named.update(SPACE[id_] for id_ in _named_by(entry) if id_ in SPACE)

    def answered(self, decision: Decision, value: int) -> bool:
        """Return whether the answer was told why."""
        self._attend(decision)
        where = decision.step.codec is SPACES
        a_space = where and value < N_SPACES
        if a_space:
            told = self._picked(decision.step.id, value)
            self._family = _family(decision.step.id)
        elif of_its_own(decision.step, value):
            told = self._chosen(decision, value)
            self._family = "activity" if where and value == ACTIVITY else self._family
        else:
            told = self._detailed(decision)
        if a_space or len(decision.values) > 1:  # what names a space is told for it alone
            self._fresh.clear()
            self._generic = False
        return told

    def _attend(self, decision: Decision) -> None:
        """Forget what was picked in another action; a phase without a turn is one."""
        context = decision.context
        action = _family(decision.step.id) if context is None else context
        if action != self._action:
            self._latest.clear()
            self._action, self._family, self._detail = action, "", ()

    def _chosen(self, decision: Decision, value: int) -> bool:
        """Return whether a choice of its own was told; an activity is named where it begins."""
        if _family(decision.step.id) == self._family == "activity":
            return True
        ends = decision.step.codec is SPACES and value == DONE and min(decision.values) < N_SPACES
        return bool(self._fresh - {_TESTED} if ends else self._fresh)

    def _detailed(self, decision: Decision) -> bool:
        """Return whether it was told how many or which pieces, and take note of it."""
        step, space = decision.step.id, (decision.params or {}).get("space")
        number = SPACE.get(str(space))  # none of a box
        picked = number is None or number in self._latest.values()
        goes_with = picked and _family(step) == self._family
        told = bool(self._fresh) or self._generic or goes_with or (step, space) == self._detail
        self._detail = step, space
        return told

    def _picked(self, step: str, space: int) -> bool:
        """Return whether a space was told, and take note that it was answered."""
        again = self._latest.get(step) == space
        told = again or self._named[space] > 0
        self._named[space] -= told and not again
        self._latest[step] = space
        return told


def _is_blank(entry: LogEntry) -> bool:
    """Return whether an entry says nothing where it should say why."""
    return not str(entry.params.get(WORDS.get(entry.key, ""), "")).strip()


def _family(step: str) -> str:
    """Return the action that a step is part of."""
    return step.partition(".")[0]


def _named_by(entry: LogEntry) -> list[str]:
    """Return the spaces that an entry picks: those it comes down to."""
    params = {name: str(value).split(",") for name, value in entry.params.items()}
    if entry.key == "why.plan":
        return [*params["origin"], *params["target"]]
    if entry.key == "why.random":
        return params["way"][-1:]
    left = {
        "why.among": "spaces",
        "why.narrow": "after",
        "why.reason": "spaces",
        "why.chance": "what",
    }
    ids = params.get(left.get(entry.key, ""), [])
    return ids if len(ids) == 1 else []


def answered(decision: Decision, value: int) -> None:
    """Tell every open witness of an answer."""
    for each in _open:
        each.answered(decision, value)


@contextmanager
def witness() -> Iterator[Witness]:
    """Read along while the context lasts, in this process; `Witness.read` must be the game's log."""
    reader = Witness()
    _open.append(reader)
    try:
        yield reader
    finally:
        _open.remove(reader)
