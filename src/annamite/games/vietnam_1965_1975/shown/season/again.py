"""The same sheet again: what a side wrote last season as one answer, as far as it is legal now (12 to 17).

It is tried on a copy by the rules' own coroutines, as a session would take it. So a series ends where
something is not on offer, and where dice or the other side come between; through the draw of a VC
counter it goes on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import UNSET

from annamite.games.vietnam_1965_1975.campaign import sheets
from annamite.games.vietnam_1965_1975.campaign.armies.vc_purchase import COUNTER, PAY
from annamite.games.vietnam_1965_1975.position.hidden import SHUFFLE
from annamite.games.vietnam_1965_1975.position.questions import Acts
from annamite.kernel import Chance, Decision, Position
from annamite.kernel.shapes import Together

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.state import State
    from annamite.games.vietnam_1965_1975.position.table import Table
    from annamite.kernel import Game

LABEL: Final = "As last season"
DRAWN: Final = (COUNTER, SHUFFLE)
"""What falls between the units of the VC: the counter, and which of those face down lies where."""


class Entry(NamedTuple):
    """What was written last season: the answers, and the steps that they answer."""

    answers: tuple[str, ...]
    steps: tuple[str, ...]

    @property
    def may_be_missing(self) -> bool:
        """Whether a series goes on without it where it is not on offer."""
        return self.answers[0].startswith(sheets.SEPARATE)


def again(t: Table, decision: Decision, game: Game[State]) -> Together | None:
    """Return what a side wrote last season as one series of answers, None if nothing of it is legal."""
    if t.s.season is None:
        return None
    entries = _entries(t, decision)
    if not entries:
        return None
    trial, taken = _Trial(game, t, decision), 0
    for entry in entries:
        if trial.takes(entry):
            taken += 1
        elif not entry.may_be_missing:
            break
    if not trial.words:
        return None
    missing = len(entries) - taken
    return Together(
        label=f"{LABEL} ({taken} of {len(entries)})" if missing else LABEL,
        words=trial.words,
        through=trial.drew or UNSET,
        missing=missing or UNSET,
    )


def _entries(t: Table, decision: Decision) -> list[Entry]:
    """Return what is left of last season's sheet, as long as this season's is like it so far."""
    seat, step = decision.seat, decision.step.id
    before = sheets.of(t, seat).before
    if step in sheets.PLANS:
        due = [name for name in sheets.PLANS[sheets.PLANS.index(step) :] if name in before]
        return [Entry(before[name], (name,)) for name in due]
    then, now = before.get(step, ()), sheets.written(t, seat, step)
    if then[: len(now)] != now:
        return []
    steps = sheets.EACH.get(step, (step,))
    return [Entry(tuple(line.split(sheets.BETWEEN)), steps) for line in then[len(now) :]]


class _Trial:
    """A copy of the position, which takes answers as a session would.

    Attributes:
        words: The answers of all entries taken so far.
        drew: Whether a counter is drawn between them.
    """

    def __init__(self, game: Game[State], t: Table, decision: Decision) -> None:
        self.t, self.seat = t, decision.seat
        self.position = Position(game, t.s.copy())
        self.words: list[str] = []
        self.drew = False
        self._by_itself: list[tuple[Decision, int]] = []

    def takes(self, entry: Entry) -> bool:
        """Answer as an entry says, and return whether all of it was on offer."""
        before = len(self.words)
        for answer in entry.answers:
            if not self._answers(answer, entry.steps):
                del self.words[before:]
                return False
        return True

    def _answers(self, answer: str, steps: tuple[str, ...]) -> bool:
        if self._by_itself:  # nobody was asked, since nothing else was on offer
            return self._is(*self._by_itself.pop(0), answer)
        request = self.position.request
        if not isinstance(request, Decision) or request.seat != self.seat:
            return False
        if request.step.id not in steps:
            return False
        value = self._meant(request, answer)
        if value is None:
            return False
        self.words.append(request.step.codec.word(value))
        self.position.push(value)
        self._settle()
        return True

    def _settle(self) -> None:
        """Answer what is forced, as sessions do; whichever counter is drawn, the sheet goes on alike."""
        while (request := self.position.request) is not None:
            if isinstance(request, Chance) and request.step in DRAWN:
                self.drew = True
                self.position.push(request.outcomes[0])
                continue
            if not isinstance(request, Decision) or not request.forced:
                return
            (value,) = request.values
            self._by_itself.append((request, value))
            self.position.push(value)

    def _meant(self, request: Decision, answer: str) -> int | None:
        """Return the option that an answer means: itself, or any counter of its line, or any payment."""
        found = next((value for value in request.values if self._is(request, value, answer)), None)
        if found is None and request.step is PAY:
            return request.values[0]
        return found

    def _is(self, request: Decision, value: int, answer: str) -> bool:
        codec = request.step.codec
        if codec.word(value) == answer:
            return True
        if not (isinstance(codec, Acts) and answer.startswith(sheets.BUILT)):
            return False
        act, number = codec.unpack(value)
        return act == sheets.BUILT and sheets.line_of(self.t, number) == answer
