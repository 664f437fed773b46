"""Playing Support cards at their moments: what a card says, carried out verb by verb (3.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

from annamite.games.rolling_thunder.box.ids import FORCES, N_CARDS, SUPPORT
from annamite.games.rolling_thunder.box.vocabulary import Effect, Timing
from annamite.games.rolling_thunder.decks import discard_support
from annamite.games.rolling_thunder.steps import NO_CARD, card_step
from annamite.games.rolling_thunder.support.conditions import holds
from annamite.games.rolling_thunder.table import Table
from annamite.kernel import Decision, Rules, Step

Predicate: TypeAlias = Callable[[Table, int, Any], bool]
Play: TypeAlias = "Callable[[Table, int, Any], Rules[None]]"


class Verb(NamedTuple):
    """How an effect is carried out: whether it would do anything for a force now, and doing it."""

    useful: Predicate
    play: Play


VERBS: Final[dict[type[Effect], Verb]] = {}
"""How each effect of the vocabulary is carried out."""

_MOMENTS: Final[dict[Timing, tuple[str, str]]] = {
    "target_restriction": ("Play a Support card on the target restrictions?", "4.4"),
    "directive": ("Play a Support card against a directive?", "4.5"),
    "raid_before": ("Play a Support card before the raid?", "4.8"),
    "raid_composition": ("Play a Support card while composing the raid?", "4.8.2"),
    "raid_mig_ambush": ("Play a Support card against the ambush?", "4.8.3.2"),
    "raid_sead": ("Play a Support card against the defences?", "4.8.4.2"),
    "raid_strike": ("Play a Support card for the strike?", "4.8.5.1"),
    "loss": ("Play a Support card to save a crew?", "7.0"),
    "armed_recon": ("Play a Support card in armed recon?", "4.10"),
    "movement": ("Play a Support card on the moves?", "4.11"),
    "sac_before": ("Play a Support card before the bombardment?", "4.12.2"),
    "sac_roll": ("Play a Support card on this roll?", "4.12.2"),
}
ASK: Final[dict[Timing, Step]] = {
    timing: card_step(f"card.{timing}", prompt, rule) for timing, (prompt, rule) in _MOMENTS.items()
}
"""The step at which cards of a timing are played."""


def effect(kind: type[Effect], useful: Predicate) -> Callable[[Play], Play]:
    """Register the decorated coroutine as how an effect is carried out."""

    def register(function: Play) -> Play:
        VERBS[kind] = Verb(useful, function)
        return function

    return register


def playable(t: Table, force: int, timing: Timing) -> list[int]:
    """Return the titles in a force's hand that it may play at this moment, to some effect.

    Rules: 3.2, 4.8.3.5, 4.8.4.5
    """
    hand, cards = t.s.hand, t.box.cards
    found = []
    for number in t.box.cards_of[timing]:
        if not hand[force * N_CARDS + number]:
            continue
        card = cards[number]
        if card.side not in ("both", FORCES[force]):
            continue
        if all(holds(t, condition) for condition in card.when) and _useful(t, force, number):
            found.append(number)
    return found


def _useful(t: Table, force: int, card: int) -> bool:
    return any(VERBS[type(each)].useful(t, force, each) for each in t.box.cards[card].does)


def window(t: Table, force: int, timing: Timing) -> Rules[None]:
    """A force may play cards of one timing, any number, but no two of a title together.

    Rules: 3.2
    """
    played: set[int] = set()
    while cards := [card for card in playable(t, force, timing) if card not in played]:
        card = yield Decision(ASK[timing], FORCES[force], [*cards, NO_CARD])
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
