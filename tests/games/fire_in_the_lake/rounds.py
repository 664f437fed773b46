"""Coup Rounds and whole games for tests: stretch after stretch, answered word by word."""

from __future__ import annotations

from typing import Any

from annamite.games.fire_in_the_lake.game import FireInTheLake
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.kernel import Chance, Session, Setup
from tests.games.fire_in_the_lake.scenes import Play, Scene

EASY = ("pass", "done", "no", "nothing")


class Round:
    """The stretches from one phase on; `until` names the phase before which it stops.

    Attributes:
        phases: Every phase entered, repeats left out.
    """

    def __init__(self, scene: Scene, phase: Phase, until: Phase = Phase.NEXT_CARD) -> None:
        self.scene = scene
        self.until = until
        self.phases: list[Phase] = []
        scene.s.phase = phase
        self.play = self._next()
        self._go_on()

    def _next(self) -> Play:
        phase = Phase(self.scene.s.phase)
        if self.phases[-1:] != [phase]:
            self.phases.append(phase)
        return self.scene.stretch()

    def _go_on(self) -> None:
        while self.play.request is None and not self.over:
            self.play = self._next()

    @property
    def over(self) -> bool:
        """Whether the last stretch asked for has been played."""
        return self.play.request is None and self.scene.s.phase in (Phase.OVER, self.until)

    @property
    def step(self) -> str | None:
        """Id of the step asked now."""
        return self.play.step

    @property
    def seat(self) -> str | None:
        """Who is asked."""
        return self.play.seat

    @property
    def offered(self) -> list[str]:
        """Words of the options."""
        return self.play.offered

    def do(self, *words: str | int) -> Round:
        """Answer one request per word, across stretches."""
        for word in words:
            self.play.do(word)
            self._go_on()
        return self

    def finish(self, *words: str | int) -> Round:
        """Answer `words`, then "done" or whatever else is easiest, to the end."""
        self.do(*words)
        while not self.over:
            easy = [word for word in EASY if word in self.offered]
            self.do(easy[0] if easy else self.offered[0])
        assert self.scene.audit() == []
        return self


def table(scenario: str = "short", **options: Any) -> Session[Any]:
    """Return a game whose cards and dice the test turns up itself."""
    return Session(FireInTheLake(), Setup(scenario, options))


def deal(session: Session[Any], *cards: int) -> None:
    """Turn up these cards in order, everybody passing, until another card is asked for."""
    left = list(cards)
    while (request := session.request) is not None:
        if isinstance(request, Chance):
            assert request.step.id == "deck.card"
            if not left:
                return
            session.answer_chance(str(left.pop(0)))
        else:
            easy = [word for word in EASY if word in request.words]
            session.answer(request.seat, easy[0] if easy else request.words[0])
    assert not left, f"the game was over before {left}"
