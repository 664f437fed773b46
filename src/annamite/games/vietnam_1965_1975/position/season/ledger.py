"""What has happened since the last reckoning, for the next interphase to reckon with (13 to 17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import msgspec

from annamite.games.vietnam_1965_1975.box.sides import N_NVA, N_VC, NATIONS, SEATS
from annamite.games.vietnam_1965_1975.position import events

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.box.profiles import Profile
    from annamite.games.vietnam_1965_1975.box.strategic.morale import Morale
    from annamite.games.vietnam_1965_1975.position.events import Event


K = TypeVar("K", int, str)


class Ledger(msgspec.Struct, frozen=True, kw_only=True):
    """What has happened since the last Politics Phase, which begins a new one.

    Attributes:
        lost: Units destroyed or dispersed, by nation.
        fallen: Counters of VC and NVA units among them, which nobody draws again yet (16.1-o).
        casualties: What VC and NVA units among them weigh (16.1-p).
        spent: Replacement Points spent, by nation; those of the VC tell what came back in secret.
        air_lost, helicopters_lost: Points lost for good.
        captured: Towns that were captured, in that order; capitals among them are marked (16.1-j).
        neutrals: Neutral countries that units of the US side came to.
        rolls: Attacks rolled, bombardments and incidental ones included, by seat; since an offensive
            was declared, if one was (16.1-l).
        bombarded: Hexes that were bombarded.
        with_us: Operations with US units, by kind.
    """

    lost: dict[str, int] = {}
    fallen: tuple[int, ...] = ()
    casualties: int = 0
    spent: dict[str, int] = {}
    air_lost: int = 0
    helicopters_lost: int = 0
    captured: tuple[int, ...] = ()
    neutrals: tuple[str, ...] = ()
    rolls: dict[str, int] = {}
    bombarded: tuple[int, ...] = ()
    with_us: dict[int, int] = {}

    def noted(self, event: Event, chart: Morale) -> Ledger:
        """Return the ledger with one more event, losses weighed by the Morale Chart."""
        changed = _changed(self, event, chart)
        return msgspec.structs.replace(self, **changed) if changed else self


def weight(profile: Profile, chart: Morale) -> int:
    """Return what a lost VC or NVA unit weighs when the US side counts them.

    Rules: 16.1
    """
    if profile.nation not in (N_VC, N_NVA):
        return 0
    light = profile.battalion or profile.political
    return chart.casualty_light if light else chart.casualty_heavy


def _changed(book: Ledger, event: Event, chart: Morale) -> dict[str, object]:
    match event:
        case events.UnitLost(profile, broken=False, counter=counter):
            return _lost(book, profile, counter, chart)
        case events.PointsSpent(nation, points) if nation != N_VC:
            return {"spent": _more(book.spent, NATIONS[nation], points)}
        case events.AirLost():
            return {"air_lost": book.air_lost + 1}
        case events.HelicoptersLost(any_left=True):
            return {"helicopters_lost": book.helicopters_lost + 1}
        case events.TownCaptured(place) if place not in book.captured:
            return {"captured": (*book.captured, place)}
        case events.NeutralEntered(country) if country not in book.neutrals:
            return {"neutrals": (*book.neutrals, country)}
        case events.AttackRolled():
            return _rolled(book, event)
        case events.OperationConducted(kind, _, with_us_units=True):
            return {"with_us": _more(book.with_us, kind)}
    return {}


def _lost(book: Ledger, profile: Profile, counter: int, chart: Morale) -> dict[str, object]:
    changed: dict[str, object] = {
        "lost": _more(book.lost, NATIONS[profile.nation]),
        "casualties": book.casualties + weight(profile, chart),
    }
    if profile.nation in (N_VC, N_NVA) and counter != events.NO_COUNTER:
        changed["fallen"] = (*book.fallen, counter)
    return changed


def _rolled(book: Ledger, event: events.AttackRolled) -> dict[str, object]:
    changed: dict[str, object] = {"rolls": _more(book.rolls, SEATS[event.attacker])}
    if event.bombardment and event.place not in book.bombarded:
        changed["bombarded"] = (*book.bombarded, event.place)
    return changed


def _more(counts: dict[K, int], key: K, number: int = 1) -> dict[K, int]:
    return {**counts, key: counts.get(key, 0) + number}
