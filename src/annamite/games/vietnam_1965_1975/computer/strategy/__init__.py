"""How the computer plans a season of a campaign: what is built, bombed, sent and withdrawn, and why.

Choices are priced by what they do to the people in the seasons to come, in Population Points; in
which order units are bought, and when the last troops go, are fixed rules:

* `pacify`: what a unit in a place takes from South Vietnam, or keeps.
* `budget`: how much commitment there is, for the North and for the US, and what it goes into.
* `build`: the sheets of the four armies; `infiltrate`: the Ho Chi Minh Trail.
* `bomb`, `politics`, `offensive`, `withdraw`: the other choices of an interphase.
"""

from __future__ import annotations

from typing import Final

from annamite.games.vietnam_1965_1975.computer import by_trail, plain_sheets
from annamite.games.vietnam_1965_1975.computer.strategy import (
    bomb,
    infiltrate,
    offensive,
    politics,
    withdraw,
)
from annamite.games.vietnam_1965_1975.computer.strategy.answering import SHEETS
from annamite.games.vietnam_1965_1975.computer.strategy.build import (
    north_vietnam,
    south_vietnam,
    united_states,
    viet_cong,
)

ANSWERING: Final = (
    bomb,
    politics,
    united_states,
    withdraw,
    south_vietnam,
    north_vietnam,
    viet_cong,
    infiltrate,
    offensive,
    by_trail,
    plain_sheets,
)
"""The modules that answer, in the order of an interphase."""

__all__ = ["ANSWERING", "SHEETS"]
