"""Advice: what a game's computer would do in the place of a seat, and why; a whole sheet of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from annamite.kernel import Chance, Decision, Position
from annamite.kernel.ahead import sheet_of
from annamite.kernel.wording import plural
from annamite.players import Advises, BringsPlayers, Kind, Thought

__all__ = [
    "AHEAD",
    "LINES",
    "ON_A_SHEET",
    "Advice",
    "advise",
    "adviser",
    "explained",
    "suggest",
    "thought_out",
]

AHEAD: Final = 12
"""So many answers in a row are thought out at most."""
ON_A_SHEET: Final = 120
"""So many answers are suggested for a sheet at most."""
LINES: Final = 8
"""In so many lines a sheet is explained at most."""


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
    player = _adviser_at(position)
    return [] if player is None else _advised_by(player, position)


def _adviser_at(position: Position[Any]) -> Advises | None:
    """Return a new player that can advise whoever decides now."""
    request = position.request
    found = adviser(position.game, request.seat) if isinstance(request, Decision) else None
    return None if found is None else found[1]


def _advised_by(player: Advises, position: Position[Any]) -> list[Advice]:
    thoughts = player.advise(position.fork())
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


def suggest(position: Position[Any], most: int = ON_A_SHEET) -> list[Advice]:
    """Return what the computer would answer on the whole of the sheet at hand, and why.

    As `advise`, which it is where no sheet is filled (`HasSheets`); but it goes on from stretch to
    stretch as long as the same seat is asked for the same sheet. Where a counter is drawn in
    secret on the way, it supposes one: the suggestion is what the computer would write had it drawn so.
    The words are those of one message: answers that leave no choice are not among them.

    Args:
        position: One that knows only what the deciding seat may see; it stays as it is.
        most: So many answers at most.
    """
    sheet = sheet_of(position)
    if sheet is None:
        return advise(position)[:most]
    player = _adviser_at(position)  # one for all of the sheet: it remembers what it worked out
    ahead = position.fork()
    found: list[Advice] = []
    while player is not None and len(found) < most and sheet_of(ahead) == sheet:
        advice = _advised_by(player, ahead)
        if not advice:
            break
        for each in advice:
            if len(found) == most or sheet_of(ahead) != sheet:
                break
            assert ahead.request is not None
            ahead.push(ahead.request.step.codec.value(each.word))
            found.append(each)
            _settle(ahead)
            ahead = _drawn(ahead, sheet)
    return found


def _drawn(position: Position[Any], sheet: tuple[str, object]) -> Position[Any]:
    """Return where a sheet goes on after what is drawn on the way; as it is, where it does not."""
    ahead = position
    while isinstance(request := ahead.request, Chance) and request.visible_to is not None:
        ahead = ahead.fork() if ahead is position else ahead
        ahead.push(request.outcomes[0])
        _settle(ahead)
    return ahead if sheet_of(ahead) == sheet else position


def _settle(position: Position[Any]) -> None:
    """Answer what leaves no choice, as sessions do."""
    while isinstance(request := position.request, Decision) and request.forced:
        position.push(request.values[0])


def explained(advice: Sequence[Advice], most: int = LINES) -> list[str]:
    """Return a sheet in a few lines: what is answered for a reason, and the reason.

    Answers in a row that have the same reason make one line.

    Args:
        advice: What is explained.
        most: So many lines at most; the last one tells how many answers are left out.
    """
    runs = [(reason, [*row]) for reason, row in groupby(advice, lambda each: each.reason)]
    kept = runs if len(runs) <= most else runs[: most - 1]
    lines = [f"{_labels(row)}: {reason}" if reason else _labels(row) for reason, row in kept]
    left = sum(len(row) for _, row in runs[len(kept) :])
    return [*lines, f"and {plural(left, 'answer')} more"] if left else lines


def _labels(row: Sequence[Advice]) -> str:
    """Return what answers are called, each once, with how often it comes."""
    labels = [each.label for each in row]
    times = {label: labels.count(label) for label in labels}
    return ", ".join(label if n == 1 else f"{label} ({n} times)" for label, n in times.items())


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
