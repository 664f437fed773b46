"""Advice: what a game's computer would do in the place of a seat, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from annamite.kernel import Decision, Position
from annamite.players import Advises, BringsPlayers, Kind, Thought

__all__ = ["AHEAD", "Advice", "advise", "adviser", "thought_out"]

AHEAD: Final = 12
"""So many answers in a row are thought out at most."""


class Advice(NamedTuple):
    """An answer that a seat is advised to give.

    Attributes:
        word: The answer.
        label: What people call it.
        space: The place on the board that it is about, if any.
        reason: Why, in words; "" where there is none.
        rule: The section that the reason follows; "" where it follows none.
    """

    word: str
    label: str
    space: str | None
    reason: str
    rule: str


def adviser(game: Any, seat: str) -> tuple[str, Advises] | None:
    """Return who can advise a seat of a game, with what people call that kind of player.

    It is the first of the game's own kinds that a page offers and that can advise; None if none can.
    """
    own: Sequence[Kind] = game.players if isinstance(game, BringsPlayers) else ()
    for kind in own:
        player: Any = kind.make(game, seat, "advice") if kind.listed else None
        if isinstance(player, Advises):
            return kind.title, player
    return None


def advise(position: Position[Any]) -> list[Advice]:
    """Return what the computer would answer at a decision, and why; nothing if nobody advises.

    The first is for the pending decision, the others for those that follow it, without those that
    leave no choice; see `Advises`. The position stays as it is.

    Args:
        position: One that knows only what the deciding seat may see (`Session.fork_as`).
    """
    request = position.request
    found = adviser(position.game, request.seat) if isinstance(request, Decision) else None
    if found is None:
        return []
    thoughts = found[1].advise(position.fork())
    advice: list[Advice] = []
    shown = position.fork()
    for value, reason, rule in thoughts:
        decision = shown.request
        assert isinstance(decision, Decision), f"advice for {decision!r}, which nobody decides"
        assert value in decision.values, f"advice at {decision.step.id} that it does not offer"
        if not decision.forced or not advice:
            (option,) = shown.game.describe(shown.state, decision.instead(value))
            word = decision.step.codec.word(value)
            advice.append(Advice(word, option.label, option.space or None, reason, rule))
        shown.push(value)
    return advice


def thought_out(
    position: Position[Any], think: Callable[[Decision], Thought], most: int = AHEAD
) -> list[Thought]:
    """Return what `think` answers to the pending decision and those after it; see `Advises`.

    Args:
        position: A fork, which is played on.
        think: Answers a decision of the seat that decides now.
        most: So many answers at most.
    """
    request, stretch = position.request, position.base
    assert isinstance(request, Decision), "advice is for somebody who decides"
    seat = request.seat
    thoughts: list[Thought] = []
    while isinstance(request, Decision) and request.seat == seat and position.base is stretch:
        thoughts.append(think(request))
        if len(thoughts) == most:
            break
        position.push(thoughts[-1].value)
        request = position.request
    return thoughts
