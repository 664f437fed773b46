"""Towns captured and retaken in a campaign (16.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.position.events import TownCaptured

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table


def watch(t: Table, *places: int) -> None:
    """Note whether towns that units have come to or left are captured or retaken now.

    A town is captured where NLF units are and nobody of the US side is, and retaken in the reverse
    case; a town that nobody is in stays with whoever held it last.

    Rules: 13, 16.1
    """
    for place in places:
        if on_map(place) and t.box.in_svn[place] and is_town(t, place):
            _watch(t, place)


def is_town(t: Table, place: int) -> bool:
    """Return whether a hex holds a town of any size or a port."""
    return bool(t.box.place[place] or t.box.capital[place] or place in t.box.ports)


def _watch(t: Table, place: int) -> None:
    season = t.season
    held = place in season.captured
    theirs, ours = t.at(place, NLF), t.at(place, US)
    if held and ours and not theirs:
        t.note(captured=tuple(at for at in season.captured if at != place))
        t.tell("town.retaken", "16.1", hex=t.box.names[place])
    elif not held and theirs and not ours:
        t.note(captured=(*season.captured, place))
        if t.box.capital[place] and place not in season.marked:
            t.note(marked=(*t.season.marked, place))
        t.happens(TownCaptured(place))
        t.tell("town.captured", "16.1", hex=t.box.names[place])
