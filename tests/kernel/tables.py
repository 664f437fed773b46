"""Tables of the conformance game, and the ways tests sit down at them."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from annamite.kernel import (
    Chance,
    Decision,
    DiceStream,
    Log,
    Record,
    Refused,
    Rules,
    Session,
    Setup,
    encode,
)
from tests.conformance.minigame import MiniGame, State


def table(
    seed: int = 1, *, rounds: int = 4, game: MiniGame | None = None, scenario: str = "even"
) -> Session[State]:
    """Return a fresh table whose dice are named by `seed`."""
    setup = Setup(scenario, {"rounds": rounds})
    return Session(game or MiniGame(), setup, chance=DiceStream.seeded("table", seed))


def snapshot(session: Session[Any]) -> tuple[Any, ...]:
    """Return all that may not differ where nothing may have changed."""
    request = session.request
    options = request.words if request is not None else None
    return (
        encode(session.record()),
        session.game.dump(session.state),
        tuple(session.log),
        repr(request),
        options,
        session.revision,
        session.paused,
    )


def step_random(session: Session[Any], rng: random.Random) -> str:
    """Answer the pending decision at random; return the word."""
    decision = session.decision
    assert decision is not None
    word = rng.choice(decision.words)
    session.answer(decision.seat, word)
    return word


def play_random(
    session: Session[Any], seed: int = 0, until: Callable[[Session[Any]], bool] | None = None
) -> Session[Any]:
    """Play at random until `until` says so, or the game is over."""
    rng = random.Random(seed)
    while not session.over and not (until is not None and until(session)):
        step_random(session, rng)
    return session


def play_to(session: Session[Any], step: str, seed: int = 0) -> Session[Any]:
    """Play at random until `step` is asked."""
    play_random(session, seed, lambda s: s.request is not None and s.request.step.id == step)
    assert session.request is not None, f"{step} never came"
    return session


def load(session: Session[Any], *words: str) -> None:
    """Answer the pending decisions of whoever is asked."""
    for word in words:
        assert session.decision is not None
        session.answer(session.decision.seat, word)


def steps(record: Record) -> list[str]:
    """Return the steps of a record's entries."""
    return [entry.step for entry in record.entries]


def refusal(act: Callable[[], object]) -> str:
    """Return the sentence with which `act` is refused."""
    try:
        act()
    except Refused as error:
        return str(error)
    raise AssertionError("it was not refused")


class Watched(MiniGame):
    """The game, with a hook before every answer: it may count, alter a request, or fail."""

    def __init__(self) -> None:
        self.listed = 0
        self.plays = 0

    def fails(self, request: Decision | Chance, value: int) -> bool:
        """Return whether the rules fail on this answer."""
        return False

    def play(self, state: State, log: Log = None) -> Rules[None]:
        self.plays += 1
        rules = super().play(state, log)
        try:
            request = next(rules)
            while True:
                value = yield self._counted(request)
                if self.fails(request, value):
                    raise ZeroDivisionError("a rule divides by zero")
                request = rules.send(value)
        except StopIteration:
            return

    def _counted(self, request: Decision | Chance) -> Decision | Chance:
        if isinstance(request, Chance):
            return request

        def source() -> Any:
            self.listed += 1
            return request.values

        return Decision(request.step, request.seat, source, request.params)


class AgainstBlue(MiniGame):
    """The mini game with a blue that nobody plays: it takes the first option, or goes on in a row."""

    def play(self, state: State, log: Log = None) -> Rules[None]:
        rules = super().play(state, log)
        try:
            request: Decision | Chance = next(rules)
            while True:
                request = rules.send((yield self._settled(request)))
        except StopIteration:
            return

    @staticmethod
    def _settled(request: Decision | Chance) -> Decision | Chance:
        if not isinstance(request, Decision) or request.seat != "blue":
            return request
        own = (request.values[0],)
        return Decision(request.step, "blue", own, request.params, original=request)
