"""Answers in a row: several decisions, or several like dice, in one message, all or nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from annamite.kernel import dice_sheet
from annamite.kernel.decision import decoded
from annamite.kernel.record import CHANCE
from annamite.kernel.refusal import Impossible, Refused, RulesCrash

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from annamite.kernel.chance import Chance
    from annamite.kernel.session import Session


def give(
    words: Sequence[Any],
    one: Callable[[Any], None],
    goes_on: Callable[[int], bool],
    back: Callable[[], None],
) -> int:
    """Give words in order, as long as each still goes on; return how many were taken.

    Args:
        words: What is given.
        one: Gives one of them.
        goes_on: Whether the one of a number, after the first, is still meant.
        back: Takes all of them back.

    Raises:
        Refused: one of them is refused; all are taken back.
        RulesCrash: the rules failed on one of them; all are taken back.
    """
    taken = 0
    for word in words:
        if taken and not goes_on(taken):
            break
        try:
            one(word)
        except (Refused, RulesCrash) as error:
            if not taken:
                raise
            back()
            if isinstance(error, Impossible):  # nobody was shown what is on offer there
                raise Refused(str(error)) from error
            raise
        taken += 1
    return taken


class Answers:
    """Answers to decisions in a row, from where a session stands; see `Session.answers`.

    Args:
        session: The game, before the first of them.
        seats: The seats that whoever answers may answer for.
        words: The answers.
        path: Whether all of them answer the step that is asked now.
        through: Whether to go on through dice and counters that fall without people being asked.
    """

    def __init__(
        self,
        session: Session[Any],
        seats: Collection[str],
        words: Sequence[str],
        *,
        path: bool,
        through: bool,
    ) -> None:
        self._session, self._words, self._through = session, words, through
        self._seats = {*seats}
        self._mark = session.revision
        request = session.request
        self._step = request.step if path and request else None

    def seat(self, first: str) -> str:
        """Return who answers next: `first` to begin with, then whoever is asked."""
        decision = self._session.decision
        return decision.seat if decision and self._session.revision > self._mark else first

    def goes_on(self, number: int) -> bool:
        """Return whether the answer of a number, after the first, may have been meant here."""
        request = self._session.request
        if self._step is not None and request and request.step is not self._step:
            return False
        if not self._through or not self._has_fallen():
            return not self._interrupted(self._seats)
        return not self._interrupted({*self._seats, CHANCE}) and self._offers(self._words[number])

    def _interrupted(self, seats: Collection[str]) -> bool:
        decision = self._session.decision
        others = any(entry.seat not in seats for entry in self._session.entries[self._mark :])
        return decision is None or decision.seat not in seats or others

    def _has_fallen(self) -> bool:
        return any(entry.seat == CHANCE for entry in self._session.entries[self._mark :])

    def _offers(self, word: str) -> bool:
        decision = self._session.decision
        value = None if decision is None else decoded(decision.step, word)
        return decision is not None and value is not None and value in decision.values


def dice(
    session: Session[Any], seat: str, asked: Chance, words: Sequence[str | None]
) -> Sequence[Chance]:
    """Return the like dice that words show, the first of which is asked for now.

    Raises:
        Refused: there are not so many, or a word is none of their outcomes.
    """
    found = session.dice_ahead(seat) if len(words) > 1 else (asked,)
    dice_sheet.check(session.game, seat, found, words)
    return found
