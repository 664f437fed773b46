"""The mini game after changes of its rules, one for each thing that may become of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from annamite.kernel import Decision, Setup
from tests.conformance.minigame import LANDINGS, SCORE, MiniGame, State

WEST = LANDINGS.index("west")
Rules = Callable[[], Any]


class StoredOtherwise(MiniGame):
    """How states are stored has changed, and words; what they mean has not."""

    rules_version = "2"

    def dump(self, state: State) -> bytes:
        return bytes([7, *state.cells])

    def load(self, data: bytes) -> State:
        return State(data[1:])


class ScoresOtherwise(MiniGame):
    """Both start with more: a number has changed."""

    rules_version = "2"

    def start(self, setup: Setup) -> State:
        state = super().start(setup)
        state.cells[SCORE] += 2
        return state


class NoWest(MiniGame):
    """There is no landing in the west any more: an option is gone."""

    rules_version = "2"

    def play(self, state: State, log: Any = None) -> Any:
        rules = super().play(state, log)
        value: int | None = None
        while True:
            try:
                request = rules.send(value)  # type: ignore[arg-type]
            except StopIteration:
                return
            if isinstance(request, Decision) and request.step.id == "load":
                left = [option for option in request.values if option != WEST]
                request = Decision(request.step, request.seat, left, request.params)
            value = yield request


class NoScenario(MiniGame):
    """The scenario is gone."""

    rules_version = "2"
    scenarios = MiniGame.scenarios[1:]  # type: ignore[assignment]
