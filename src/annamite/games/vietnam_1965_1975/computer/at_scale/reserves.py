"""Who is called into a fight of others, where that is felt at home (5.7, 16.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.kinds import Kind
from annamite.games.vietnam_1965_1975.box.sides import N_US
from annamite.games.vietnam_1965_1975.computer.at_scale.hunts import price_of_a_season
from annamite.games.vietnam_1965_1975.computer.at_scale.mind import at_scale
from annamite.games.vietnam_1965_1975.computer.tactics import pursuit
from annamite.games.vietnam_1965_1975.operation.retreat_pursuit import RETREAT_ACTS
from annamite.players.computer import Choice

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.computer.mind import Mind


@at_scale("round.pursuit")
def called(mind: Mind) -> Choice:
    """As ever, but no US unit joins an operation of the ARVN where that would be the first of the season."""
    choice, done = pursuit.pursuit(mind), RETREAT_ACTS.pack("done")
    word, unit = next((word, n) for value, word, n in mind.acts() if value == choice.value)
    t = mind.t
    joins = word == "reserve" and t.nation(unit) == N_US and not t.op.with_us_units
    if joins and t.op.kind in (Kind.SEARCH, Kind.CLEAR) and mind.offers(done):
        price = price_of_a_season(t)
        if price:
            return Choice(
                done, f"a first fight of US units this season would cost {price:.0f} points"
            )
    return choice
