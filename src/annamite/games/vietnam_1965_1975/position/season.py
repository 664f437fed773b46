"""The season of a campaign (12): absent in all other games.

It never changes: whoever changes something puts another one in its place. So forks share it, and a
game without a campaign pays nothing for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import msgspec

from annamite.games.vietnam_1965_1975.box.sides import NATIONS, SEATS
from annamite.games.vietnam_1965_1975.position import events

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.events import Event


K = TypeVar("K", int, str)


class Ledger(msgspec.Struct, frozen=True, kw_only=True):
    """What has happened in a season, for its interphase to reckon with (13 to 17).

    Attributes:
        lost: Units destroyed or dispersed, by nation.
        spent: Replacement Points spent, by nation.
        air_lost, helicopters_lost: Points lost for good.
        towns: Towns that NLF units came to, in that order.
        neutrals: Neutral countries that units of the US side came to.
        rolls: Attacks rolled, bombardments and incidental ones included, by seat (16.1).
        bombarded: Hexes that were bombarded.
        with_us: Operations with US units, by kind.
    """

    lost: dict[str, int] = {}
    spent: dict[str, int] = {}
    air_lost: int = 0
    helicopters_lost: int = 0
    towns: tuple[int, ...] = ()
    neutrals: tuple[str, ...] = ()
    rolls: dict[str, int] = {}
    bombarded: tuple[int, ...] = ()
    with_us: dict[int, int] = {}


class Season(msgspec.Struct, frozen=True, kw_only=True):
    """A season of a campaign: two game-turns and an interphase.

    Attributes:
        number: From 1.
        ledger: What has happened since it began.
    """

    number: int = 1
    ledger: Ledger = Ledger()

    def noted(self, event: Event) -> Season:
        """Return the season with one more event in its ledger."""
        changed = _changed(self.ledger, event)
        book = msgspec.structs.replace(self.ledger, **changed) if changed else self.ledger
        return msgspec.structs.replace(self, ledger=book)


def _changed(book: Ledger, event: Event) -> dict[str, object]:
    match event:
        case events.UnitLost(profile, broken=False):
            return {"lost": _more(book.lost, NATIONS[profile.nation])}
        case events.PointsSpent(nation, points):
            return {"spent": _more(book.spent, NATIONS[nation], points)}
        case events.AirLost():
            return {"air_lost": book.air_lost + 1}
        case events.HelicoptersLost(any_left=True):
            return {"helicopters_lost": book.helicopters_lost + 1}
        case events.TownEntered(place, _) if place not in book.towns:
            return {"towns": (*book.towns, place)}
        case events.NeutralEntered(country):
            return {"neutrals": (*book.neutrals, country)}
        case events.AttackRolled():
            return _rolled(book, event)
        case events.OperationConducted(kind, _, with_us_units=True):
            return {"with_us": _more(book.with_us, kind)}
    return {}


def _rolled(book: Ledger, event: events.AttackRolled) -> dict[str, object]:
    changed: dict[str, object] = {"rolls": _more(book.rolls, SEATS[event.attacker])}
    if event.bombardment and event.place not in book.bombarded:
        changed["bombarded"] = (*book.bombarded, event.place)
    return changed


def _more(counts: dict[K, int], key: K, number: int = 1) -> dict[K, int]:
    return {**counts, key: counts.get(key, 0) + number}
