"""What would change, in a few words: for whoever reads why an Event is played (8.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.drawing import FACTION_NAMES, counted
from annamite.games.fire_in_the_lake.pieces import FACTIONS, KINDS_OF, TYPES
from annamite.games.fire_in_the_lake.spaces import population

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.state import State

MOST: Final = 5
"""So many changes are named."""
_TRACKS: Final = {
    "total_support": "Support",
    "total_opposition": "Opposition",
    "aid": "Aid",
    "patronage": "Patronage",
    "trail": "Trail",
}
_LASTING: Final = {
    "capabilities_unshaded": "a Capability",
    "capabilities_shaded": "a Capability",
    "momentum": "a Momentum effect",
}
_BOXES: Final = (
    ("available", "to Available"),
    ("casualties", "into Casualties"),
    ("out_of_play", "Out of Play"),
)


def in_words(before: State, after: State) -> str:
    """Return what differs between two positions, e.g. `Aid +9, 3 Irregulars Out of Play`."""
    changes = list(dict.fromkeys(_changes(before, after)))
    more = [f"and {len(changes) - MOST} more"] if len(changes) > MOST + 1 else []
    return ", ".join(changes[:MOST] + more if more else changes)


def _changes(before: State, after: State) -> Iterator[str]:
    yield from (
        name for field, name in _LASTING.items() if getattr(before, field) != getattr(after, field)
    )
    for field, name in _TRACKS.items():
        more = getattr(after, field) - getattr(before, field)
        if more:
            yield f"{name} {more:+d}"
    for number, faction in enumerate(FACTIONS):
        more = after.resources[number] - before.resources[number]
        if more:
            yield f"{FACTION_NAMES[faction]} Resources {more:+d}"
    for side, old, new in (
        ("COIN", before.coin_control, after.coin_control),
        ("NVA", before.nva_control, after.nva_control),
    ):
        more = population(new) - population(old)
        if more:
            yield f"{side}-Controlled Population {more:+d}"
    yield from _pieces(before, after)
    markers = sum(after.terror) - sum(before.terror)
    if markers:
        yield f"Terror or Sabotage markers {markers:+d}"
    if (
        after.stay_eligible != before.stay_eligible
        or after.made_ineligible != before.made_ineligible
    ):
        yield "who is Eligible"


def _pieces(before: State, after: State) -> Iterator[str]:
    """Yield what comes to or leaves the map, what goes between boxes, and whether pieces move."""
    told = False
    for number, type_ in enumerate(TYPES):
        kinds = KINDS_OF[number]
        more = after.on_map(kinds) - before.on_map(kinds)
        if more:
            yield f"{counted(type_, abs(more))} {'onto' if more > 0 else 'off'} the map"
        for box, name in _BOXES:
            came = getattr(after, box)[number] - getattr(before, box)[number]
            if came > 0 and not (more and box == "available"):
                yield f"{counted(type_, came)} {name}"
        told = told or bool(more)
    if not told and after.pieces != before.pieces:
        yield "pieces move or turn over"
