"""Single steps of an interphase, answered without the steps that follow them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.procedures import Outcome
    from annamite.kernel import Chance, Decision, Rules


class Asked:
    """A step that has asked its question, or has gone by without one.

    Attributes:
        request: The question, None if there was none.
        outcome: What the step says that follows, once it is over.
    """

    def __init__(self, rules: Rules[Outcome]) -> None:
        self.rules = rules
        self.request: Decision | Chance | None = None
        self.outcome: Outcome | None = None
        self._go(None)

    @property
    def words(self) -> list[str]:
        """The words on offer."""
        assert self.request is not None
        return self.request.words

    def answer(self, word: str | int) -> Outcome | None:
        """Answer, and return what follows."""
        assert self.request is not None
        assert str(word) in self.words, f"{word} is not among {self.words}"
        self._go(self.request.step.codec.value(str(word)))
        return self.outcome

    def _go(self, value: int | None) -> None:
        try:
            self.request = next(self.rules) if value is None else self.rules.send(value)
        except StopIteration as end:
            self.request, self.outcome = None, end.value
