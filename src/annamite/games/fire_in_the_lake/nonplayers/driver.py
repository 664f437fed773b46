"""The gate between the rules and the table, at which non-players answer (8.1).

The rules ask on behalf of every faction alike. What a non-player chooses reaches the table as a
decision with that one option: it stands in the record as forced, and nobody is asked. Whoever
overrules it answers with another of the options that the rules offered.
"""

from __future__ import annotations

from annamite.games.fire_in_the_lake.drawing import FACTION_NAMES
from annamite.games.fire_in_the_lake.nonplayers import (
    procedures,  # noqa: F401 - registers them
    witness,
)
from annamite.games.fire_in_the_lake.nonplayers.foresight import NUMBER, Stretch, imagine
from annamite.games.fire_in_the_lake.nonplayers.mind import Mind
from annamite.games.fire_in_the_lake.state import State
from annamite.kernel import Decision, Log, Rules
from annamite.kernel.conditions import Unmet, unmet


def guided(stretch: Stretch, s: State, log: Log) -> Rules[None]:
    """Play a stretch in which the non-players of the game answer for themselves.

    Rules: 8.1
    """
    base = s.copy()
    past: list[int] = []

    def foresee(value: int) -> State:
        return imagine(stretch, base, [*past, value])

    minds: dict[int, Mind] = {}
    rules = stretch(s, log)
    try:
        request = next(rules)
        while True:
            if isinstance(request, Decision) and s.nonplayers >> NUMBER[request.seat] & 1:
                faction = NUMBER[request.seat]
                if faction not in minds:
                    minds[faction] = Mind(s, faction, log, foresee)
                value = yield from minds[faction].consider(request)
                witness.answered(request, value)
                answered = yield _settled(request, value)
                if answered != value:
                    minds[faction].overruled()
                    value = answered
            else:
                value = yield request
            past.append(value)
            request = rules.send(value)
    except StopIteration:
        return


class _Chosen:
    """A source of the one option that a non-player chose, which tells why it chose no other.

    There is one for each of its decisions, so that it holds and does as little as can be.
    """

    __slots__ = ("decision", "value")

    def __init__(self, decision: Decision, value: int) -> None:
        self.decision = decision
        self.value = value

    def __call__(self) -> tuple[int]:
        """Return the value chosen."""
        return (self.value,)

    def why_not(self, value: int) -> Unmet | None:
        """Return why it did not choose a value: by the rules, or by its own instructions."""
        if value == self.value:
            return None
        seat = FACTION_NAMES[self.decision.seat]
        by_itself = unmet(f"the Non-player {seat} chooses otherwise", "8.1")
        return self.decision.why_not(value) or by_itself


def _settled(decision: Decision, value: int) -> Decision:
    step, seat, params = decision.step, decision.seat, decision.params
    source, visible_to = _Chosen(decision, value), decision.visible_to
    return Decision(step, seat, source, params, visible_to, decision.context, original=decision)
