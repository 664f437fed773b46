"""Playing Support cards at their moments: each title is a predicate beside an effect (3.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from annamite.games.rolling_thunder.box.ids import (
    CAP,
    CARD,
    FORCES,
    N_CARDS,
    SEAD,
    SUPPORT,
)
from annamite.games.rolling_thunder.box.loading import load
from annamite.games.rolling_thunder.decks import discard_support
from annamite.games.rolling_thunder.steps import NO_CARD, card_step
from annamite.games.rolling_thunder.table import Table
from annamite.kernel import Decision, Rules, Step

Predicate: TypeAlias = Callable[[Table, int], bool]
Play: TypeAlias = "Callable[[Table, int], Rules[None]]"


class Effect(NamedTuple):
    """What a title does: whether it would do anything for a force now, and doing it."""

    useful: Predicate
    play: Play


EFFECTS: Final[dict[int, Effect]] = {}
"""The effect of each title, by its number."""

_MOMENTS: Final = {
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
ASK: Final[dict[str, Step]] = {
    timing: card_step(f"card.{timing}", prompt, rule) for timing, (prompt, rule) in _MOMENTS.items()
}
"""The step at which cards of a timing are played."""

OF_TIMING: Final[dict[str, tuple[int, ...]]] = {
    timing: tuple(CARD[name] for name, card in load().cards.items() if card.timing == timing)
    for timing in _MOMENTS
}


def effect(name: str, useful: Predicate) -> Callable[[Play], Play]:
    """Register the decorated coroutine as what the title `name` does."""

    def register(function: Play) -> Play:
        EFFECTS[CARD[name]] = Effect(useful, function)
        return function

    return register


def playable(t: Table, force: int, timing: str) -> list[int]:
    """Return the titles in a force's hand that it may play at this moment, to some effect.

    Rules: 3.2, 4.8.3.5, 4.8.4.5
    """
    hand, cards = t.s.hand, t.box.cards
    found = []
    for number in OF_TIMING[timing]:
        if not hand[force * N_CARDS + number]:
            continue
        card = cards[number]
        if card.side not in ("both", FORCES[force]) or not _has_role(t, card.needs):
            continue
        if EFFECTS[number].useful(t, force):
            found.append(number)
    return found


def _has_role(t: Table, needs: str) -> bool:
    """Return whether the raid has a squadron that a card refers to (4.8.3.5, 4.8.4.5)."""
    if needs == "none":
        return True
    raid = t.s.raid
    return raid is not None and raid.count(CAP if needs == "cap" else SEAD) > 0


def window(t: Table, force: int, timing: str) -> Rules[None]:
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
    """Play a card from a hand: its effect, then the discard pile.

    Rules: 3.2
    """
    discard_support(t, force, card)
    t.tell("card.played", "3.2", force=FORCES[force], card=SUPPORT[card])
    yield from EFFECTS[card].play(t, force)


def amount(t: Table, name: str) -> int:
    """Return the number printed on a title."""
    return t.box.cards[CARD[name]].amount
