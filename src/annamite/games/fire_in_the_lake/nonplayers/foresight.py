"""Looking ahead: what an answer, or a rule, would lead to, on a copy of the position.

Nobody's dice are touched: in imagination they fall in the middle, or as the question says. Every
faction decides by the non-players' priorities there, and nobody looks further ahead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from annamite.games.fire_in_the_lake.nonplayers import tally
from annamite.games.fire_in_the_lake.nonplayers.mind import Mind
from annamite.games.fire_in_the_lake.pieces import FACTIONS
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Chance, Decision, Log, Rules

Stretch = Callable[[State, Log], Rules[None]]
NUMBER: Final[dict[str, int]] = {name: number for number, name in enumerate(FACTIONS)}
HORIZON: Final = 200
"""So many requests ahead an imagined course of play is followed at most."""


def imagine(stretch: Stretch, base: State, answers: list[int]) -> State:
    """Return the position after a stretch of play that begins with the answers.

    Args:
        stretch: The rules.
        base: The position at its start.
        answers: Answers to its first requests, dice included.
    """
    s = base.copy()
    _follow(stretch(s, None), s, answers, None)
    return s


def what_if(
    m: Mind,
    effect: Callable[[Turn], Rules[Any]],
    *,
    die: int | None = None,
    notes: Mapping[str, Any] | None = None,
    **attributes: Any,
) -> State:
    """Return the position after a rule were carried out by the faction now.

    Args:
        m: Whose question it is.
        effect: The rule, e.g. `lambda turn: assault_space(turn, space, ARVN)`.
        die: What every die shows; None for the middle.
        notes: What the faction would have in mind, as its procedures note it.
        attributes: Attributes of the turn, as its constructor takes them.
    """
    s = m.s.copy()
    turn = Turn(s, m.faction, **attributes)
    own = Mind(s, m.faction)
    own.notes.update(notes or {})
    _follow(effect(turn), s, [], die, own)
    return s


def _follow(rules: Rules[Any], s: State, answers: list[int], die: int | None, *known: Mind) -> None:
    minds = {mind.faction: mind for mind in known}
    given = iter(answers)
    left = HORIZON + len(answers)
    with tally.paused():
        try:
            request = next(rules)
            while left:
                left -= 1
                value = next(given, None)
                request = rules.send(_guess(request, s, minds, die) if value is None else value)
        except StopIteration:
            pass


def _guess(request: Decision | Chance, s: State, minds: dict[int, Mind], die: int | None) -> int:
    if isinstance(request, Chance):
        return _fall(request, die)
    faction = NUMBER[request.seat]
    if faction not in minds:
        minds[faction] = Mind(s, faction)
    thoughts = minds[faction].consider(request)
    try:
        chance = next(thoughts)
        while True:
            chance = thoughts.send(_fall(chance, die))
    except StopIteration as stop:
        return int(stop.value)


def _fall(chance: Chance, die: int | None) -> int:
    if die is not None and die in chance.outcomes:
        return die
    return chance.outcomes[len(chance.outcomes) // 2]
