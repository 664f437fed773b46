"""What is drawn on the board, and which answers speak of it, offered or not.

A thing is called as the board calls it: a place, an objective, `bridges_vinh` or a crossing,
`airfield_kep`; or as it is called wherever it lies: a squadron, a cube, a Support card.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from annamite.games.rolling_thunder.box.ids import (
    AIRFIELDS,
    BRIDGES,
    HANOI,
    PLACES,
    RAID_TARGETS,
    REGIONS,
)
from annamite.games.rolling_thunder.labels import space_of
from annamite.games.rolling_thunder.raids.cover import SUPPORT
from annamite.games.rolling_thunder.table import Table
from annamite.kernel import Decision

_BARCAP: Final = {f"barcap_{name}": field for field, name in enumerate(AIRFIELDS)}
_BRIDGES: Final = {f"bridges_{name}": region for region, name in enumerate(REGIONS)}


def meant(t: Table, decision: Decision, thing: str) -> list[int]:
    """Return the answers of a step that speak of a thing; none if none do."""
    word = decision.step.codec.word
    return [value for value in decision.around() if thing in _things(t, decision, word(value))]


def _things(t: Table, decision: Decision, word: str) -> Iterator[str]:
    """Yield what an answer speaks of."""
    yield word
    place = space_of(t, decision, word)
    if place is not None:
        yield place
    if decision.step is SUPPORT:
        yield from _covered(t, word)
    elif decision.step.kind == "target" and word in _BRIDGES:
        yield from (BRIDGES[at] for at in t.box.locations[_BRIDGES[word]])
    elif decision.step.kind == "bridge":
        yield f"bridges_{place}"


def _covered(t: Table, word: str) -> Iterator[str]:
    """Yield airfields and regions that cover for the raid would be over."""
    raid = t.s.raid
    if word in _BARCAP:
        field = _BARCAP[word]
        yield from (f"airfield_{AIRFIELDS[field]}", PLACES[t.box.field_region[field]])
    elif word == "suppression" and raid is not None:
        yield from (PLACES[raid.region], RAID_TARGETS[raid.target])
    elif word == "ask_barcap":
        yield from ("airfield_gia_lam", PLACES[HANOI])
    elif word == "ask_suppression":
        yield PLACES[HANOI]
