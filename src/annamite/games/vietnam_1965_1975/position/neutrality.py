"""The neutrality of Laos and Cambodia: units of the US side breach it by entering (4.3, 16.2, 18.1).

A scenario counts each country once. A campaign reckons every season: who has come into a country
newly, and who has stayed there without a break since the season before.
"""

from __future__ import annotations

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

    A unit in a hex that both countries share is where others of its force are, else in the country
    named first there.

    Rules: 4.3, 16.2
    """
    found: dict[str, set[Force]] = {country: set() for country in NEUTRALS}
    shared: list[tuple[tuple[str, ...], Force]] = []
    for unit in t.units(US):
        countries = t.box.territory.invaded_by_entry[t.s.hex[unit]]
        if len(countries) == 1:
            found[countries[0]].add(force_of(t, unit))
        elif countries:
            shared.append((countries, force_of(t, unit)))
    for countries, force in shared:
        if not any(force in found[country] for country in countries):
            found[countries[0]].add(force)
    return found


def _cross(t: Table, unit: int, left: int, place: int) -> None:
    """Note an invasion by a force of which nobody was in the country before (16.2).

    The ARVN take part in an invasion that the US is carrying on, so that they begin none.
    """
    countries = t.box.territory.invaded_by_entry[place]
    if not countries:
        return
    force = force_of(t, unit)
    partners = BOTH_FORCES if force == "arvn" else (force,)
    if any(_is_there(t, country, partners, unit, left) for country in countries):
        return
    country = countries[0]
    t.s.invaded |= 1 << NEUTRALS.index(country)
    if force not in (entered := t.season.abroad.get(country, ())):
        t.note(abroad={**t.season.abroad, country: (*entered, force)})
    t.happens(NeutralEntered(country))
    t.tell("invaded", "16.2", country=country)


def _is_there(t: Table, country: str, forces: tuple[Force, ...], newcomer: int, left: int) -> bool:
    """Return whether any of some forces was in a country before a unit came, itself included."""
    inside = t.box.territory.invaded_by_entry
    if left >= 0 and country in inside[left]:
        return True
    return any(
        unit != newcomer and country in inside[t.s.hex[unit]] and force_of(t, unit) in forces
        for unit in t.units(US)
    )
