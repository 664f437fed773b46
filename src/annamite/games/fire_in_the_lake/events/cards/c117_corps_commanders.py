"""117 Corps Commanders: reserves where they are needed, or generals who fight each other."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.free import choose_operation, grant, make_ineligible
from annamite.games.fire_in_the_lake.events.sites import asks, having, sites
from annamite.games.fire_in_the_lake.events.tools import (
    acting,
    eligible_yet,
    in_box,
    pick,
    place,
    placeable,
    remove,
    roll,
)
from annamite.games.fire_in_the_lake.offers import Amount, Places
from annamite.games.fire_in_the_lake.operations.sweep import sweep_helps
from annamite.games.fire_in_the_lake.pieces import ARVN, KINDS, OWNER, T_ARVN_TROOPS
from annamite.games.fire_in_the_lake.plan import Plan
from annamite.games.fire_in_the_lake.spaces import ADJACENT, AREAS, COIN_LAND, bits
from annamite.games.fire_in_the_lake.steps import DONE, number_step
from annamite.games.fire_in_the_lake.turn import AVAILABLE, OUT_OF_PLAY, Turn
from annamite.kernel import Rules

TROOPS = 3
ARVN_KINDS = tuple(kind for kind in range(len(KINDS)) if OWNER[kind] == ARVN)
RESERVES = number_step("event.117.reserves", "How many of the Troops come from Out of Play?", "5.1")


def _one_or_two(turn: Turn, spaces: Places[Turn], what: str) -> Rules[int]:
    """Choose one of the spaces, or two next to each other; return the set."""
    first = yield from pick(turn, spaces, what)
    if first == DONE:
        return 0
    near = spaces.but(asks("it is not next to the first space", lambda _: ADJACENT[first]))
    second = yield from pick(turn, near, f"{what}, a second space", optional=True)
    return 1 << first | (0 if second == DONE else 1 << second)


def _some(numbers: range) -> Amount:
    return Amount(
        numbers,
        "{} can come from there: 3 in all",
        "5.1-a",
        "arvn_troops",
        "at least {} must, for too few are Available",
    )


def _from_reserves(arvn: Turn) -> Rules[int]:
    """Choose how many of the Troops come from out of play."""
    out = in_box(arvn.s, (T_ARVN_TROOPS,), OUT_OF_PLAY)
    ready = in_box(arvn.s, (T_ARVN_TROOPS,), AVAILABLE)
    low, high = min(out, max(0, TROOPS - ready)), min(out, TROOPS)
    return (yield arvn.ask(RESERVES, _some(range(low, high + 1))))


def reserves_arrive(turn: Turn) -> Rules[None]:
    """ARVN place 3 Troops in 1 space or 2 adjacent ones, and Sweep there."""
    arvn = acting(turn, ARVN)
    what = "Corps Commanders: 3 ARVN Troops"
    types = (T_ARVN_TROOPS,)
    able = _takes_troops(arvn, COIN_LAND) | _sweepable(turn) or COIN_LAND
    open_ = sites(COIN_LAND, asks("no ARVN Troops can come, nor would they Sweep", lambda _: able))
    spaces = yield from _one_or_two(arvn, open_, what)
    could = _takes_troops(arvn, spaces)
    out = yield from _from_reserves(arvn)
    placed = yield from place(arvn, types, spaces, out, what, box=OUT_OF_PLAY)
    count = TROOPS - out
    if turn.faction != ARVN:  # only a faction that executes may take its own from the map (1.4.1)
        count = min(count, in_box(turn.s, types, AVAILABLE))
    more = yield from place(arvn, types, spaces, count, what)
    swept = sum(1 << space for space in placed.keys() | more.keys())
    if not could:  # what can be done of the text is done (5.1.3)
        swept = spaces
    own = grant(turn, ARVN, within=swept & AREAS, plan=Plan(every=True))
    yield from choose_operation(own, ("sweep",))


def _takes_troops(arvn: Turn, spaces: int) -> int:
    """Return the spaces where ARVN Troops could be placed, from out of play or Available."""
    boxes = (OUT_OF_PLAY, AVAILABLE)
    out, ready = (placeable(arvn, (T_ARVN_TROOPS,), spaces, box) for box in boxes)
    return out | ready


def _sweepable(turn: Turn) -> int:
    """Return the spaces where an ARVN Sweep would do something."""
    areas = bits(COIN_LAND & AREAS)
    return sum(1 << n for n in areas if sweep_helps(grant(turn, ARVN, within=1 << n)))


def reserves_can_arrive(turn: Turn) -> bool:
    """Return whether there are Troops to place, or ARVN could Sweep to some effect."""
    return bool(_takes_troops(acting(turn, ARVN), COIN_LAND) or _sweepable(turn))


def generals_quarrel(turn: Turn) -> Rules[None]:
    """A die's number of ARVN pieces go from 1 space or 2 adjacent ones; ARVN are Ineligible."""
    what = "Corps Commanders: ARVN losses"
    spaces = yield from _one_or_two(turn, sites(having(ARVN_KINDS)), what)
    if spaces:
        number = yield from roll(turn, "Corps Commanders")
        yield from remove(turn, ARVN_KINDS, spaces, number, "ARVN pieces")
    make_ineligible(turn, ARVN)


def generals_can_quarrel(turn: Turn) -> bool:
    """Return whether an ARVN piece is on the map, or ARVN could be made Ineligible."""
    return bool(turn.s.holding(ARVN_KINDS)) or eligible_yet(turn, ARVN)


CARD = EventCard(
    117,
    {
        "unshaded": Side(
            reserves_arrive,
            reserves_can_arrive,
            text="ARVN place 3 ARVN Troops in all, from out of play or Available, in 1 space or in "
            "2 spaces next to each other. Then ARVN Sweep for free in each of these Provinces and "
            "Cities that got Troops; if there are none to place, in those chosen.",
            idle="No ARVN Troops can be placed, and no ARVN Sweep would have an effect.",
        ),
        "shaded": Side(
            generals_quarrel,
            generals_can_quarrel,
            text="Choose 1 space, or 2 spaces next to each other, and roll a die. Remove that many "
            "ARVN pieces from there in all. ARVN is Ineligible through the next card.",
            idle="No ARVN piece is on the map, and ARVN is Ineligible already.",
        ),
    },
)
