"""The neutrality of Laos and Cambodia: units of the US side breach it by entering (4.3, 16.2, 18.1).

A scenario counts each country once. A campaign reckons every season: who has come into a country
newly, and who has stayed there without a break since the season before.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from annamite.games.vietnam_1965_1975.box.sides import N_ARVN, US
from annamite.games.vietnam_1965_1975.box.territory import NEUTRALS
from annamite.games.vietnam_1965_1975.position.events import NeutralEntered

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table

Force: TypeAlias = Literal["us", "arvn"]
"""Who invades: US and Free World units together, or those of the ARVN."""
BOTH_FORCES: Final[tuple[Force, ...]] = ("us", "arvn")


def breached(t: Table, place: int) -> str | None:
    """Return the neutral country that nobody of the US side has entered yet and a place is in.

    A hex on the border is no breach, nor is an attack from there, or across it.

    Rules: 4.3, 18.1
    """
    countries = t.box.territory.countries[place]
    if len(countries) == 1 and countries[0] in NEUTRALS:
        bit = NEUTRALS.index(countries[0])
        return None if t.s.invaded >> bit & 1 else countries[0]
    return None


def cross(t: Table, unit: int, left: int, place: int) -> None:
    """Note that a unit of the US side has come to a place.

    Args:
        t: The position; the unit is in the place already.
        unit: Its number.
        left: Where it was before.
        place: Where it is.

    Rules: 4.3, 16.2, 18.1
    """
    if t.s.season is not None:
        _cross(t, unit, left, place)
        return
    country = breached(t, place)
    if country is not None:
        t.s.invaded |= 1 << NEUTRALS.index(country)
        t.happens(NeutralEntered(country))
        t.tell("invaded", "18.1", country=country)


# --- in a campaign --------------------------------------------------------------------------------


def force_of(t: Table, unit: int) -> Force:
    """Return as whose a unit of the US side invades."""
    return "arvn" if t.nation(unit) == N_ARVN else "us"


def present(t: Table) -> dict[str, set[Force]]:
    """Return who is in each neutral country now.

    Rules: 4.3, 16.2
    """
    return _present(t, ((t.s.hex[unit], force_of(t, unit)) for unit in t.units(US)))


def _present(t: Table, where: Iterable[tuple[int, Force]]) -> dict[str, set[Force]]:
    """Return who is in each neutral country, by the places where forces are.

    A unit in a hex that both countries share is where others of its force are; else in the one that the
    US side has come to, and of both in the country named first there.
    """
    found: dict[str, set[Force]] = {country: set() for country in NEUTRALS}
    shared: list[tuple[tuple[str, ...], Force]] = []
    for place, force in where:
        countries = t.box.territory.invaded_by_entry[place]
        if len(countries) == 1:
            found[countries[0]].add(force)
        elif countries:
            shared.append((countries, force))
    for countries, force in shared:
        if not any(force in found[country] for country in countries):
            found[_come_to(t, countries)].add(force)
    return found


def _come_to(t: Table, countries: tuple[str, ...]) -> str:
    """Return the first of some countries that the US side has come to, or of all if it has to none."""
    known = (country for country in countries if t.s.invaded >> NEUTRALS.index(country) & 1)
    return next(known, countries[0])


def _cross(t: Table, unit: int, left: int, place: int) -> None:
    """Note an invasion by a force of which nobody was in the country before (16.2).

    The ARVN take part in an invasion that the US is carrying on, so that they begin none.
    """
    countries = t.box.territory.invaded_by_entry[place]
    if not countries:
        return
    force = force_of(t, unit)
    partners = BOTH_FORCES if force == "arvn" else (force,)
    before = _before(t, unit, left)
    if any(not before[country].isdisjoint(partners) for country in countries):
        return
    country = countries[0]
    t.s.invaded |= 1 << NEUTRALS.index(country)
    if force not in (entered := t.season.abroad.get(country, ())):
        t.note(abroad={**t.season.abroad, country: (*entered, force)})
    t.happens(NeutralEntered(country))
    t.tell("invaded", "16.2", country=country)


def _before(t: Table, newcomer: int, left: int) -> dict[str, set[Force]]:
    """Return who was in each neutral country before a unit came, itself included."""
    others = ((t.s.hex[u], force_of(t, u)) for u in t.units(US) if u != newcomer)
    itself = [(left, force_of(t, newcomer))] if left >= 0 else []
    return _present(t, (*others, *itself))
