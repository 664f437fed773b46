"""Where an operating unit had better go for the attack, and which of several goes next (3, 5.1, 5.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from annamite.games.vietnam_1965_1975.box.kinds import Going
from annamite.games.vietnam_1965_1975.computer.tactics.posts import Posts, away, closing
from annamite.games.vietnam_1965_1975.computer.tactics.reach import Option, Way, ways_out
from annamite.games.vietnam_1965_1975.computer.tactics.turns import position_key

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.computer.mind import Mind

SPENT: Final = 0.02
"""What a half Movement Point costs."""
CHASING: Final = 3
"""How many times that in a pursuit, where points left over help the next attack."""
LEAST_MOVE: Final = 0.5
"""What a move must gain."""
CLOSEST: Final = 8
"""Places near the target of which it is worked out what ways out they close."""


class _Place(NamedTuple):
    """A place that a unit could go to: what it gains there, hex, hexes on the way, whether by air."""

    gain: float
    at: int
    way: list[int]
    air: bool


def advance(mind: Mind, unit: int, going: Going, options: list[Option] | None = None) -> Way:
    """Return the way of an operating unit to where it serves the attack best; none if it stands well.

    Args:
        mind: Who is asked.
        unit: The unit.
        going: Why it moves.
        options: Its destinations; by default all that it has.
    """
    if options is not None:
        return _best(mind, unit, going, options)
    op = mind.t.op
    segment = (
        op.round,
        op.fights.result_before,
        tuple(op.target_hexes),
        tuple(op.march.airmobile),
        tuple(op.units),
    )
    key = position_key(mind.t), unit, going, segment
    found: Way = mind.recall(
        "advance", key, lambda: _best(mind, unit, going, ways_out(mind.t, unit, going))
    )
    return found


def _best(mind: Mind, unit: int, going: Going, options: list[Option]) -> Way:
    posts = Posts(mind, unit)
    places = _places(posts, going, options)
    if posts.ground and going == Going.OPERATION:
        places = _with_closing(mind, unit, places)
    best = Way([], False, LEAST_MOVE, "")
    for gain, at, way, air in places:
        if gain > best.gain + 1e-9:
            told = f"{mind.t.box.names[at]} is the best place against the target"
            best = Way(way, air, gain, told)
    return best


def _places(posts: Posts, going: Going, options: list[Option]) -> list[_Place]:
    """Return what a unit gains at each destination, not counting the ways out that it closes."""
    now = posts.score(posts.t.s.hex[posts.unit], air=False)
    dearer = CHASING if going == Going.PURSUIT else 1
    return [
        _Place(posts.score(at, air=air) - now - SPENT * spent * dearer, at, way, air)
        for at, spent, way, air in options
        if way
    ]


def _with_closing(mind: Mind, unit: int, places: list[_Place]) -> list[_Place]:
    """Return places with what it gains to close ways out there, worked out for the most promising."""
    t = mind.t
    worth = closing(mind, unit)
    if worth is None:
        return places
    at_home = worth(t.s.hex[unit])
    ranked = sorted(places, key=lambda place: (-place.gain, place.at))
    near = [place for place in ranked if away(t, place.at) <= 2][:CLOSEST]
    closer = [place._replace(gain=place.gain + worth(place.at) - at_home) for place in near]
    return closer + [place for place in ranked if place not in near]


def next_mover(mind: Mind, units: list[int], going: Going) -> tuple[int, Way] | None:
    """Return the first of some units that had better move, with its way; None if all stand well.

    Those that stand well are not looked at again in the segment, unless the position changes.
    """
    t, op = mind.t, mind.t.op
    key = t.s.turn, t.s.stage, op.round, tuple(op.units), tuple(op.target_hexes), position_key(t)
    if mind.memory.stay[0] != key:
        mind.memory.stay = key, {}
    stay = mind.memory.stay[1]
    for unit in units:
        if unit in stay:
            continue
        way = advance(mind, unit, going)
        if way.hexes:
            return unit, way
        stay[unit] = way.reason
    return None
