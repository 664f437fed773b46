"""Answers in the Yearly Interphase: squadrons, upgrades, Support cards (3.0, 3.2)."""

from __future__ import annotations

from typing import Final

from annamite.games.rolling_thunder.autopilot.cards import keeps
from annamite.games.rolling_thunder.autopilot.mind import Mind, answers
from annamite.games.rolling_thunder.box.ids import (
    CAP,
    ICON,
    RECON_TYPE,
    SEAD,
    STRIKE,
    SUPPORT,
    TYPES,
    role_of,
)
from annamite.games.rolling_thunder.box.names import ROLE_NAMES
from annamite.games.rolling_thunder.steps import DONE_TYPE, KINDS, NO_CARD, RECON_KIND
from annamite.players.computer import Choice

GROWTH: Final = (STRIKE, RECON_TYPE, SEAD, CAP)
"""Which type of squadron is wanted first, in equal numbers (tuned)."""
UPGRADES: Final = (STRIKE, SEAD, CAP)
"""Which role is upgraded first (tuned)."""
POOR: Final = 0.12
"""A card that promises less is exchanged for a new one."""


@answers("year.reinforce")
def reinforce(mind: Mind) -> Choice:
    """STRIKE squadrons while there are counters, for they are what raids run out of."""
    for type_ in GROWTH:
        if mind.offers(type_):
            return Choice(type_, f"{ROLE_NAMES[TYPES[type_]]} squadrons are what we run out of")
    return Choice(DONE_TYPE, "there are no counters left")


@answers("year.withdraw")
def withdraw(mind: Mind) -> Choice:
    """A CAP squadron, the weakest: without it raids lose least."""
    order = {CAP: 0, SEAD: 1, STRIKE: 3}
    strength = mind.t.box.strength

    def loss(kind: int) -> float:
        if kind == RECON_KIND:
            return 2.0
        return order[role_of(kind)] + 0.2 * strength[kind] + 0.1 * bool(kind & ICON)

    kind = mind.best(lambda kind: -loss(kind))
    return Choice(kind, f"{mind.t.box.names.of(KINDS.word(kind))}: raids miss it least")


@answers("year.upgrade")
def upgrade(mind: Mind) -> Choice:
    """A STRIKE squadron first, one with the missile icon: every raid takes it along."""

    def value(kind: int) -> float:
        return -2 * UPGRADES.index(role_of(kind)) + bool(kind & ICON)

    kind = mind.best(value)
    return Choice(
        kind, f"{mind.t.box.names.of(KINDS.word(kind))}: it flies in every season's first raid"
    )


@answers("year.discard")
def discard(mind: Mind) -> Choice:
    """Cards that promise less than a new one should, the other force's among them."""
    for card in mind.decision.values:
        if card != NO_CARD and keeps(mind.t, mind.force, card) < POOR:
            return Choice(
                card, f"{mind.t.box.names.cards[SUPPORT[card]]} promises less than a new card"
            )
    return Choice(NO_CARD, "the others are worth keeping")


@answers("request.discard")
def flexible_discard(mind: Mind) -> Choice:
    """The card that promises least."""
    card = mind.best(lambda card: -keeps(mind.t, mind.force, card))
    return Choice(card, f"{mind.t.box.names.cards[SUPPORT[card]]} promises least")


@answers("year.offer")
def offer(mind: Mind) -> Choice:
    """A card that only the partner can use."""
    t, force = mind.t, mind.force

    def gain(card: int) -> float:
        if card == NO_CARD:
            return 0.0
        return keeps(t, 1 - force, card) - keeps(t, force, card)

    card = mind.best(gain)
    if gain(card) <= 0:
        return Choice(NO_CARD, "every card is best where it is")
    return Choice(card, f"{mind.t.box.names.cards[SUPPORT[card]]} is worth more to the partner")


@answers("year.return")
def give_back(mind: Mind) -> Choice:
    """The card that both together gain most by giving for the one offered; none if nobody gains."""
    t, force = mind.t, mind.force
    given = mind.position.stretch[-1]
    comes = keeps(t, force, given) - keeps(t, 1 - force, given)

    def gain(card: int) -> float:
        if card == NO_CARD:
            return 0.0
        return comes + keeps(t, 1 - force, card) - keeps(t, force, card)

    card = mind.best(gain)
    if gain(card) <= 0:
        return Choice(NO_CARD, "the exchange would gain nothing")
    return Choice(
        card,
        f"both gain: {mind.t.box.names.cards[SUPPORT[card]]} for {mind.t.box.names.cards[SUPPORT[given]]}",
    )
