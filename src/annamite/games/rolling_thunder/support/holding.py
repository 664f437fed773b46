"""What the cards in a hand could do, asked before their moment has come."""

from __future__ import annotations

from annamite.games.rolling_thunder.box.ids import FORCES, N_CARDS
from annamite.games.rolling_thunder.box.vocabulary import BetterWeather, Effect
from annamite.games.rolling_thunder.table import Table


def has(t: Table, card: int, kind: type[Effect]) -> bool:
    """Return whether a title has an effect of a kind."""
    return any(isinstance(effect, kind) for effect in t.box.cards[card].does)


def scouts(t: Table, force: int) -> list[int]:
    """Return the titles in hand that would let the force raid through Storms (4.3).

    A card with conditions is none: they can hold only once a raid is under way.
    """
    at = force * N_CARDS
    return [
        number
        for number in t.box.cards_of["raid_composition"]
        if t.s.hand[at + number]
        and t.box.cards[number].side in ("both", FORCES[force])
        and not t.box.cards[number].when
        and has(t, number, BetterWeather)
    ]
