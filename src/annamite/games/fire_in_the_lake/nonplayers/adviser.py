"""What a faction that a person plays would do if nobody did: advice by its flowchart (8.0).

The mind of a non-player is asked beside the rules, which go on asking a person. What the person has
answered in this stretch is followed as far as the mind would have done the same, so that what it
has begun it ends; from the first other answer on it thinks afresh. Its dice fall in the same way
each time that the same is asked, and no die of the game is thrown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from annamite.games.fire_in_the_lake import messages
from annamite.games.fire_in_the_lake.nonplayers import policy, tally
from annamite.games.fire_in_the_lake.nonplayers.foresight import NUMBER, Stretch, imagine
from annamite.games.fire_in_the_lake.nonplayers.mind import Mind
from annamite.games.fire_in_the_lake.nonplayers.registry import DICE, bullet_of, procedure_for
from annamite.games.fire_in_the_lake.nonplayers.witness import WORDS
from annamite.games.fire_in_the_lake.reasons import box_title
from annamite.games.fire_in_the_lake.state import State
from annamite.kernel import Chance, Decision, DiceStream, LogEntry, Position
from annamite.players import Thought
from annamite.players.advising import thought_out

_TESTS: Final = {"why.box": "box", "why.activity": "activity"}
"""Keys of tests, each with the param that names what was tested."""
_CHOSEN: Final = frozenset({"why.among", "why.narrow"})
"""Keys of how candidates were narrowed down."""
_MOST: Final = 3
"""So many steps of that are told, the latest ones."""


class Adviser:
    """The mind of one faction, and what it has told since its latest answer."""

    def __init__(self, stretch: Stretch, position: Position[State], seat: str) -> None:
        self._stretch = stretch
        self._position = position
        self._seat = seat
        self._dice = DiceStream.seeded("advice")
        self._told: list[LogEntry] = []
        self._mind: Mind | None = None
        self._reason: tuple[str, str] | None = None

    def think(self, decision: Decision) -> Thought:
        """Return what the faction would answer, and why."""
        mind = self._mind
        if mind is None:
            faction = NUMBER[self._seat]
            mind = self._mind = Mind(
                self._position.state, faction, self._told.append, self._foresee
            )
        self._told.clear()
        with tally.paused():
            thoughts = mind.consider(decision)
            try:
                chance = next(thoughts)
                while True:
                    assert isinstance(chance, Chance)
                    chance = thoughts.send(self._dice.answer(chance))
            except StopIteration as stop:
                # What carries out a thought is done for the same reason.
                self._reason = _why(self._told) or self._reason or _general(mind, decision)
                return Thought(int(stop.value), *self._reason)

    def differ(self) -> None:
        """Forget what was thought: it was not done."""
        self._mind = None
        self._reason = None

    def _foresee(self, value: int) -> State:
        """Return where an answer leads; dice that non-players think with are no answers to rules."""
        position = self._position
        rules = self._stretch(position.base.copy(), None)
        answers: list[int] = []
        request = next(rules)
        for asked, answered in zip(position.asked, position.stretch, strict=True):
            if asked.step is request.step:
                answers.append(answered)
                request = rules.send(answered)
        return imagine(self._stretch, position.base, [*answers, value])


def advise(stretch: Stretch, position: Position[State]) -> Sequence[Thought]:
    """Return what a non-player would answer in the place of whoever decides, here and next.

    Args:
        stretch: The rules, which ask every faction.
        position: A fork that knows what the faction may know.

    Rules: 8.1
    """
    request = position.request
    assert isinstance(request, Decision), "advice is for somebody who decides"
    base = position.base.copy()
    if request.seat == "us" and base.policy == policy.NONE:
        base.policy = policy.at_start(base)
    again = Position(position.game, base, base=base.copy())
    mind = Adviser(stretch, again, request.seat)
    for asked, value in zip(position.asked, position.stretch, strict=True):
        mine = isinstance(asked, Decision) and asked.seat == request.seat
        pending = again.request
        if mine and isinstance(pending, Decision) and mind.think(pending).value != value:
            mind.differ()
        again.push(value)
    return thought_out(again, mind.think)


def _why(told: Sequence[LogEntry]) -> tuple[str, str] | None:
    """Return the words for the latest thoughts, and their section; None if none were told."""
    said = [entry for entry in told if entry.key in WORDS]
    thought = [entry for entry in said if entry.key not in DICE] or said
    if not thought:
        return None
    last = thought[-1]
    if last.key not in _CHOSEN:
        return _words(last), last.rule
    steps: list[str] = []
    for entry in reversed(thought):
        if entry.key not in _CHOSEN or len(steps) == _MOST:
            break
        steps.insert(0, _words(entry))
        if entry.key == "why.among":
            break
    return "; ".join(steps), last.rule


def _general(mind: Mind, decision: Decision) -> tuple[str, str]:
    """Return what the procedure for a decision is for, with its section."""
    procedure = procedure_for(mind.faction, decision.step.id)
    bullet = bullet_of(mind.otherwise if procedure is None else procedure)
    return _within(bullet.why), bullet.rule(mind.faction)


def _words(entry: LogEntry) -> str:
    """Return a thought in a few words, without who had it and what it was chosen from."""
    params = entry.params
    if entry.key in _TESTS:
        return f"{box_title(str(params[_TESTS[entry.key]]))}: {params['because']}"
    if entry.key in ("why.plan", "why.chance"):
        return _within(messages.text(entry).removesuffix("."))
    words = str(params[WORDS[entry.key]])
    return _within(words) if "generic" in params else words


def _within(sentence: str) -> str:
    """Return a sentence as part of another one."""
    return sentence[0].lower() + sentence[1:] if sentence[1:2].islower() else sentence
