"""Playing Support cards at their moments: what a card says, carried out verb by verb (3.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

from annamite.games.rolling_thunder.asking import ALWAYS, Found, Told, held, whose
from annamite.games.rolling_thunder.box.ids import FORCES, N_CARDS, SUPPORT
from annamite.games.rolling_thunder.box.vocabulary import Effect, Timing
from annamite.games.rolling_thunder.decks import discard_support
from annamite.games.rolling_thunder.steps import NO_CARD, card_step
from annamite.games.rolling_thunder.support.conditions import asks_for, holds
from annamite.games.rolling_thunder.table import Table
from annamite.kernel import Decision, Rules, Step
from annamite.kernel.conditions import Chain, Condition, Offer, Unmet, unmet

Predicate: TypeAlias = Callable[[Table, int, Any], bool]
Play: TypeAlias = "Callable[[Table, int, Any], Rules[None]]"


Idle: TypeAlias = "str | Callable[[Table, int, Any], str]"


class Verb(NamedTuple):
    """How an effect is carried out.

    Attributes:
        useful: Whether it would do anything for a force now.
        play: Does it.
        idle: What is so where it would do nothing.
    """

    useful: Predicate
    play: Play
    idle: Idle


VERBS: Final[dict[type[Effect], Verb]] = {}
"""How each effect of the vocabulary is carried out."""

_MOMENTS: Final[dict[Timing, tuple[str, str, str]]] = {
    "target_restriction": ("on the target restrictions", "on the target restrictions", "4.4"),
    "directive": ("against a directive", "once directives are rolled", "4.5"),
    "raid_before": ("before the raid", "before a raid", "4.8"),
    "raid_composition": ("while composing the raid", "while a raid is composed", "4.8.2"),
    "raid_mig_ambush": ("against the ambush", "against the ambush of a raid", "4.8.3.2"),
    "raid_sead": ("against the defences", "against the defences that a raid meets", "4.8.4.2"),
    "raid_strike": ("for the strike", "for the strike of a raid", "4.8.5.1"),
    "loss": ("to save a crew", "when a crew is lost", "7.0"),
    "armed_recon": ("in armed recon", "in armed recon", "4.10"),
    "movement": ("on the moves", "before the moves", "4.11"),
    "sac_before": ("before the bombardment", "before the bombardment", "4.12.2"),
    "sac_roll": ("on this roll", "on a roll of the bombardment", "4.12.2"),
}
"""What each moment is called in its question and at any other time, and its section."""
ASK: Final[dict[Timing, Step]] = {
    timing: card_step(f"card.{timing}", f"Play a Support card {now}?", rule)
    for timing, (now, _, rule) in _MOMENTS.items()
}
"""The step at which cards of a timing are played."""


def effect(kind: type[Effect], useful: Predicate, idle: Idle) -> Callable[[Play], Play]:
    """Register the decorated coroutine as how an effect is carried out.

    Args:
        kind: The effect.
        useful: Whether it would do anything for a force now.
        idle: What is so where it would do nothing, for people.
    """

    def register(function: Play) -> Play:
        VERBS[kind] = Verb(useful, function, idle)
        return function

    return register


# --- which cards may be played ------------------------------------------------------------------


class Window(NamedTuple):
    """A moment at which a force may play cards.

    Attributes:
        t: The table.
        force: Which force.
        timing: The moment.
        played: Titles that it has played in it.
    """

    t: Table
    force: int
    timing: Timing
    played: set[int]


def _another_moment(c: Window, card: int) -> str:
    _, ever, _ = _MOMENTS[c.t.box.cards[card].timing]
    return f"it is played {ever}"


def _reserved(t: Table, force: int, card: int) -> bool:
    """Return whether a card is the other force's alone (3.2)."""
    return t.box.cards[card].side not in ("both", FORCES[force])


def _conditions_hold(t: Table, card: int) -> bool:
    return all(holds(t, condition) for condition in t.box.cards[card].when)


def _condition_fails(c: Window, card: int) -> Unmet:
    when = c.t.box.cards[card].when
    return asks_for(c.t, next(each for each in when if not holds(c.t, each)))


def _useful(t: Table, force: int, card: int) -> bool:
    return any(VERBS[type(each)].useful(t, force, each) for each in t.box.cards[card].does)


def _idle(c: Window, card: int) -> Unmet:
    found = []
    for each in c.t.box.cards[card].does:
        idle = VERBS[type(each)].idle
        found.append(idle if isinstance(idle, str) else idle(c.t, c.force, each))
    return unmet(f"it would do nothing: {'; '.join(dict.fromkeys(found))}", "3.2-h")


PLAYABLE: Final[Chain[Window]] = Chain(
    held("3.2-f"),
    Condition(_another_moment, "3.2-f", lambda c, card: c.t.box.cards[card].timing == c.timing),
    Condition(
        lambda c, _: f"it is reserved to {whose(1 - c.force)}",
        "3.2-j",
        lambda c, card: not _reserved(c.t, c.force, card),
    ),
    Told(lambda c, card: _conditions_hold(c.t, card), _condition_fails),
    Told(lambda c, card: _useful(c.t, c.force, card), _idle),
    Condition(
        "one of this title has been played at this moment",
        "3.2-g",
        lambda c, card: card not in c.played,
    ),
)
"""What a card must meet to be played now, to some effect (3.2); `playable` asks the same."""
CARDS: Final[Offer[Window]] = Offer((range(N_CARDS), PLAYABLE), ((NO_CARD,), ALWAYS))


def playable(t: Table, force: int, timing: Timing) -> list[int]:
    """Return the titles in a force's hand that it may play at this moment, to some effect.

    Rules: 3.2, 4.8.3.5, 4.8.4.5
    """
    hand, at = t.s.hand, force * N_CARDS
    found = []
    for card in t.box.cards_of[timing]:
        if not hand[at + card] or _reserved(t, force, card):
            continue
        if _conditions_hold(t, card) and _useful(t, force, card):
            found.append(card)
    return found


def window(t: Table, force: int, timing: Timing) -> Rules[None]:
    """A force may play cards of one timing, any number, but no two of a title together.

    Rules: 3.2
    """
    played: set[int] = set()
    while cards := [card for card in playable(t, force, timing) if card not in played]:
        source = Found([*cards, NO_CARD], CARDS, Window(t, force, timing, played))
        card = yield Decision(ASK[timing], FORCES[force], source)
        if card == NO_CARD:
            return
        played.add(card)
        yield from play(t, force, card)


def play(t: Table, force: int, card: int) -> Rules[None]:
    """Play a card from a hand: the discard pile, then each effect that does anything, in order.

    Rules: 3.2
    """
    discard_support(t, force, card)
    t.tell("card.played", "3.2", force=FORCES[force], card=SUPPORT[card])
    for each in t.box.cards[card].does:
        verb = VERBS[type(each)]
        if verb.useful(t, force, each):
            yield from verb.play(t, force, each)
