"""Look where random play does not go by itself: every option one step on, and twins.

`take_every_option` answers a request in every way there is and sees what comes of it. `compare_twin`
swaps all that a seat may not know and sees whether the seat can tell. The fuzzer and the conformance
tests ask both of every game.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from random import Random
from typing import Any, Final

from annamite.kernel import Chance, Decision, Game, LogEntry, Position, why_not
from annamite.kernel.ahead import hints_for
from annamite.kernel.dice_sheet import like_dice
from annamite.kernel.powers import SamplesWorlds
from annamite.kernel.shapes import plain

MOST_REFUSALS: Final = 16
"""About so many answers that are not offered are asked about, where two positions are compared."""
MOST_ROLLS = 200
"""So many dice and cards in a row, and no decision after them, go round in circles."""


def options_of(request: Decision | Chance) -> Sequence[int]:
    """Return the values that answer a request.

    Raises:
        AssertionError: there are none, or one comes twice.
    """
    return request.values if isinstance(request, Decision) else request.outcomes


def take_every_option(position: Position[Any], values: Sequence[int] | None = None) -> int:
    """Take options of the request at hand one step further, each on a fork of its own.

    Where dice or cards follow, they fall once as low and once as high as they may. The next decision
    lists its options, and the game's audit finds nothing.

    Args:
        position: Where to look; it is not changed.
        values: The options to take; all if left out.

    Returns:
        How many were taken.

    Raises:
        AssertionError: an option leads to an exception, to a decision without options or to a broken
            invariant; the message names it.
    """
    request = position.request
    assert request is not None
    taken = options_of(request) if values is None else values
    for value in taken:
        for end in (0, -1):
            try:
                rolled = _one_step(position, value, end)
            except Exception as error:
                raise AssertionError(leads_to(request, value, error)) from error
            if not rolled:
                break
    return len(taken)


def leads_to(request: Decision | Chance, value: int, error: Exception) -> str:
    """Return what is wrong where an option that was on offer cannot be played."""
    return (
        f"{request.step.id}={request.step.codec.word(value)} leads to: {error!r}. Whatever is offered "
        "can be played and leads on: do not list it, or let the rules take it."
    )


def _one_step(position: Position[Any], value: int, end: int) -> bool:
    """Answer with `value`, then dice with their first (0) or last (-1) result; tell if any fell."""
    fork, rolls = position.fork(), 0
    fork.push(value)
    while (request := fork.request) is not None and not isinstance(request, Decision):
        fork.push(options_of(request)[end])
        rolls += 1
        assert rolls < MOST_ROLLS, "dice for ever"
    if request is not None:
        assert options_of(request)
    broken = fork.game.audit(fork.state)
    assert not broken, "; ".join(broken)
    return rolls > 0


def stretches(position: Position[Any]) -> bool:
    """Return whether a stretch has just begun."""
    return not position.stretch


def known_to(position: Position[Any], seat: str | None, lines: list[LogEntry]) -> dict[str, Any]:
    """Return all that a seat can learn from a position, by what it learns it from.

    Args:
        position: The position.
        seat: Who looks; None: a spectator.
        lines: What the log has told since the comparison began.
    """
    game, state, request = position.game, position.state, position.request
    told = [x for x in lines if x.visible_to is None or seat in x.visible_to]
    known: dict[str, Any] = {
        "view": plain(game.view(state, seat)),
        "log": [game.text(line) for line in told],
        "entries": [(x.key, x.rule, x.params) for x in told],
        "asked": repr(request),
        "redacted": game.dump(game.redact(state, seat)),
        "prompt": None if request is None else game.prompt(_shown(request)),
        "sheet": _further_dice(position, seat),
    }
    if isinstance(request, Decision):
        known["waiting"] = not request.forced
    if isinstance(request, Decision) and request.seat == seat:
        known["options"] = request.words
        known["described"] = plain(game.describe(state, request))
        known["reminders"] = game.reminders(state, request)
        fork = position.fork_as(seat)
        known["why_not"] = _refusals(fork)
        known["hints"] = plain(hints_for(fork, seat))
    return known


def _refusals(fork: Position[Any]) -> list[str]:
    """Return why a seat is not offered some answers, from a fork that knows what it may see."""
    decision = fork.request
    assert isinstance(decision, Decision)
    around, offered = decision.around(), set(decision.values)
    every = max(1, len(around) // MOST_REFUSALS)
    words = [decision.step.codec.word(value) for value in around[::every] if value not in offered]
    return [repr(each) for each in why_not.of_words(fork, decision, words)]


def _further_dice(position: Position[Any], seat: str | None) -> list[Any]:
    """Return the dice that a seat with dice of its own is asked for together with the pending one."""
    if seat is None or not isinstance(position.request, Chance):
        return []
    dice = like_dice(position, seat)[1:]
    return [(die.step.id, list(die.outcomes), die.params) for die in dice]


def _shown(request: Decision | Chance) -> Decision:
    """Return a request as the question that everybody reads."""
    if isinstance(request, Decision):
        return request
    return Decision(request.step, "", request.outcomes, request.params)


def compare_twin(
    position: Position[Any],
    seat: str | None,
    dice: Random,
    answers: Sequence[int],
    lawful: Collection[str] = (),
    *,
    apart: bool = False,
) -> int:
    """Compare a position at the start of a stretch with one that `seat` cannot tell from it.

    The twin is what the game's `sample_world` draws. Both are played on alike, until an answer that the
    seat sees is possible in one of them alone, or an ending tells.

    Args:
        position: Where a stretch begins; it is not changed.
        seat: Who looks.
        dice: Draws the twin, and answers hidden from the seat that are not possible in it.
        answers: How the real game goes on.
        lawful: Steps whose options show the seat, by the rules, what others hold.
        apart: Whether the twin goes its own way where the seat does not see the answer, even if the
            real one is possible in it; only for games in which nothing ever shows such answers but
            a reveal.

    Returns:
        How many times the two were found alike; 0 where there is no other position to draw.

    Raises:
        AssertionError: the seat can tell; the message says by what.
    """
    game = position.game
    assert isinstance(game, SamplesWorlds), f"{game.name} cannot draw what {seat} cannot tell"
    twin = game.sample_world(position.base, seat, dice)
    if game.dump(twin) == game.dump(position.base):
        return 0
    broken = game.audit(twin)
    assert not broken, (
        f"a twin for {seat}: {'; '.join(broken)}. What sample_world draws is a state that the audit has "
        "nothing against: move only what the seat may not know, and all that goes with it."
    )
    here, there = _Told(game, position.base.copy()), _Told(game, twin)
    alike = 0
    for value in (None, *answers):
        if value is not None and not _answer_alike(here, there, seat, value, dice, apart=apart):
            return alike
        if here.position.over or there.position.over:
            return alike
        asked = here.position.request
        if isinstance(asked, Decision) and asked.seat == seat and asked.step.id in lawful:
            return alike
        _assert_alike(here, there, seat)
        alike += 1
    return alike


class _Told:
    """A position with what its log has told."""

    def __init__(self, game: Game[Any], state: Any) -> None:
        self.lines: list[LogEntry] = []
        self.position = Position(game, state, self.lines.append)


def _answer_alike(
    here: _Told, there: _Told, seat: str | None, value: int, dice: Random, *, apart: bool
) -> bool:
    """Answer both alike; return False where what the seat sees tells them apart by the rules."""
    one, other = here.position.request, there.position.request
    assert one is not None
    assert other is not None
    possible = options_of(other)
    if value in possible and not (apart and not one.shown_to(seat)):
        twin = value
    elif one.shown_to(seat):
        return False
    else:
        twin = dice.choice(possible)
    here.position.push(value)
    there.position.push(twin)
    return True


_SHOWN: Final = "Show, tell, ask and offer only what follows from what the seat may know."
_MENDED: Final[dict[str, str]] = defaultdict(
    lambda: _SHOWN,
    view="Leave out of the view what the seat may not know.",
    log="Say in visible_to who may read a log line that tells a secret.",
    entries="Say in visible_to who may read a log line that tells a secret.",
    asked="Everybody sees who is asked at which step: ask the same whatever is hidden.",
    redacted="What redact guesses depends on nothing but what the seat knows.",
    prompt="Everybody reads the prompt: keep what is hidden out of its params.",
    waiting=(
        "Everybody sees whether somebody is waited for, so a forced answer tells that there is no "
        "other: let the Decision be always_asked."
    ),
    why_not="Tell why something is not offered from what the seat may know, as the fork has it.",
    options="A seat is offered what follows from what it knows, whatever is hidden from it.",
)
"""What to do about that by which a seat can tell."""


def _assert_alike(here: _Told, there: _Told, seat: str | None) -> None:
    one = known_to(here.position, seat, here.lines)
    other = known_to(there.position, seat, there.lines)
    for source in one.keys() | other.keys():
        mine, twins = one.get(source), other.get(source)
        if repr(mine) != repr(twins):  # unlike ==, this sees the order of things too
            request = here.position.request
            msg = (
                f"{seat or 'a spectator'} can tell at {request} by the {source}: "
                f"{difference(mine, twins)}. {_MENDED[source]}"
            )
            raise AssertionError(msg)


def difference(one: Any, other: Any) -> str:
    """Return in a few words where two values of JSON or bytes part."""
    if isinstance(one, bytes) and isinstance(other, bytes):
        same = next((n for n, (x, y) in enumerate(zip(one, other, strict=False)) if x != y), 0)
        around = slice(max(0, same - 20), same + 20)
        return f"…{one[around]!r} or …{other[around]!r}"
    parts = _parts(one, other)
    if parts is None:
        return f"{one!r:.300} or {other!r:.300}"
    return next(
        (f"{key}: {difference(x, y)}" for key, x, y in parts if repr(x) != repr(y)), "nothing"
    )


def _parts(one: Any, other: Any) -> Sequence[tuple[Any, Any, Any]] | None:
    """Return the parts of two values side by side, each with its name, if they are built alike."""
    if isinstance(one, dict) and isinstance(other, dict) and list(one) == list(other):
        return [(key, one[key], other[key]) for key in one]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [(n, *pair) for n, pair in enumerate(zip(one, other, strict=True))]
    return None


def twins_along(
    position: Position[Any], answers: Sequence[int], *, ahead: int
) -> Iterator[tuple[Position[Any], Sequence[int]]]:
    """Yield the position at the start of each stretch of a game, with the answers that follow.

    Args:
        position: The game's first position; it is played on.
        answers: The whole game.
        ahead: How many answers are yielded with each.
    """
    for number, value in enumerate(answers):
        if stretches(position):
            yield position, answers[number : number + ahead]
        position.push(value)
