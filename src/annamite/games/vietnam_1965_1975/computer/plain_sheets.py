"""Answers on a campaign's sheets that hang on no plan: what any player writes there (9, 17.2, 17.5, 17.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.campaign.armies import vc_purchase
from annamite.games.vietnam_1965_1975.computer.acts import act, done, nearest, numbers
from annamite.games.vietnam_1965_1975.turn.deployment import ARRIVE_ACTS
from annamite.players.computer import Choice

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.computer.mind import Mind


def ally(mind: Mind) -> Choice:
    """All who come are welcome: they cost a point at most, and fight as well."""
    able = numbers(mind, "take_ally")
    value = act(mind, "take_ally", able[0]) if able else None
    return done(mind, "nobody is on call") if value is None else Choice(value, "an ally more")


def deployment(_: Mind) -> Choice:
    """Brigades come as one counter, which fights best and asks least."""
    return Choice(ARRIVE_ACTS.pack("brigade"), "a brigade stays together")


def nva_points_withdrawn(mind: Mind) -> Choice:
    """Points stay."""
    return nearest(mind, "groups", 0, "nothing is given up")


def nva_units_withdrawn(mind: Mind) -> Choice:
    """Units stay as long as they may; else those go first that fight least and are furthest away."""
    value = act(mind, "done")
    if value is not None:
        return Choice(value, "nothing is given up")
    t = mind.t
    unit = min(numbers(mind, "send_home"), key=lambda u: (t.profile(u).ground, -t.s.hex[u], u))
    found = act(mind, "send_home", unit)
    assert found is not None
    return Choice(found, "it fights least")


def vc_points_withdrawn(_: Mind) -> Choice:
    """Points stay."""
    return Choice(0, "losses will come")


def vc_pay(mind: Mind) -> Choice:
    """By sea and along the Trail where that costs no more than the pool, which keeps for later."""

    def score(value: int) -> tuple[int, int]:
        sea, trail, pool = vc_purchase.SHARES.unpack(value)
        return sea + trail + pool, pool

    return Choice(min(mind.decision.values, key=score), "it costs least so")
