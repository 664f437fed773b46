"""The neutrality of Laos and Cambodia: US-controlled units breach it by entering (4.3, 18.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.territory import CAMBODIA, LAOS
from annamite.games.vietnam_1965_1975.position.ledger import NeutralEntered

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table

_NEUTRALS: Final = (LAOS, CAMBODIA)
"""By the bits of `State.invaded`."""


def cross(t: Table, place: int) -> None:
    """Note that a US-controlled unit is in a place: one that lies in a neutral country alone counts.

    A hex on the border is no breach, nor is an attack from there, or across it.

    Rules: 4.3, 18.1
    """
    s, countries = t.s, t.box.territory.countries[place]
    for bit, country in enumerate(_NEUTRALS):
        if countries == (country,) and not s.invaded >> bit & 1:
            s.invaded |= 1 << bit
            t.happens(NeutralEntered(country))
            t.tell("invaded", "18.1", country=country)
