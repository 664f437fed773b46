"""The neutrality of Laos and Cambodia: US-controlled units breach it by entering (4.3, 18.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.territory import NEUTRALS
from annamite.games.vietnam_1965_1975.position.events import NeutralEntered

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table


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


def cross(t: Table, place: int) -> None:
    """Note that a US-controlled unit is in a place.

    Rules: 4.3, 18.1
    """
    country = breached(t, place)
    if country is not None:
        t.s.invaded |= 1 << NEUTRALS.index(country)
        t.happens(NeutralEntered(country))
        t.tell("invaded", "18.1", country=country)
