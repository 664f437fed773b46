"""Where a place belongs: countries and their borders, corps zones, regions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.land import by_place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from annamite.games.vietnam_1965_1975.box.components import Hex, Map

SVN, LAOS, CAMBODIA, NVN = "South Vietnam", "Laos", "Cambodia", "North Vietnam"
NEUTRALS: Final = (LAOS, CAMBODIA)
"""Neutral countries, by the bits of `State.invaded`."""
FULL_FIRE_HEX: Final = "4411"
"""Da Nang, where support always works in full (7.6)."""
FULL_FIRE_REGION: Final = "C-1"
SHORT_LINE, WHOLE_LINE = 1, 2
"""How much of the McNamara Line stands: along North Vietnam alone, or along all borders (17.1)."""


class Territory:
    """Countries, corps zones and regions by place; no box of the Trail is in South Vietnam.

    Args:
        map_: The map.
        around: Per place its neighbours.

    Attributes:
        regions: Codes of the regions, by number.
        region_number: Number of a region by its code.
        touches: Per place, the regions that share it.
        in_regions: Per place, the regions it may count for: a town's is that of its symbol (4.3).
        corps: Per place, the corps zones that share it; a town's is that of its symbol (4.3).
        in_svn: Per place, whether South Vietnam has a part of it.
        national_border: Per place, whether a border of South Vietnam runs through it.
        countries: Per place, the countries that share it.
        trail_country: The country of each box of the Trail, from north to south.
        north: Places that lie in North Vietnam alone.
        frontiers: Hexes on a national border or on that of a corps zone.
        invaded_by_entry: Per place, the neutral countries of which one is invaded by coming there:
            none in border hexes of South Vietnam, nor in disputed ones.
        barrier: Per place, how much of the McNamara Line must stand to run through it: `SHORT_LINE`
            or `WHOLE_LINE`; 0 where it never does.
    """

    def __init__(self, map_: Map, around: Sequence[Sequence[int]]) -> None:
        hexes = map_.hexes
        self.regions = [r.code for r in map_.regions]
        self.region_number = {code: n for n, code in enumerate(self.regions)}
        self.touches: list[tuple[int, ...]] = by_place(hexes, self._touched, ())
        self.in_regions: list[tuple[int, ...]] = by_place(hexes, self._counted_for, ())
        self.corps: list[tuple[str, ...]] = by_place(hexes, _corps, ())
        self.in_svn = by_place(hexes, lambda h: SVN in h.country, on_trail=False)
        self.national_border = by_place(hexes, _on_national_border, on_trail=False)
        self.trail_country = tuple(box.country for box in map_.trail_boxes)
        self.countries = [
            *(h.country for h in hexes),
            *((country,) for country in self.trail_country),
        ]
        self.north = frozenset(n for n, own in enumerate(self.countries) if own == (NVN,))
        self.frontiers = frozenset(
            n for n, h in enumerate(hexes) if self.national_border[n] or h.corps_border
        )
        self.invaded_by_entry = self._invaded(map_, around)
        self.barrier: list[int] = by_place(hexes, _barrier, 0)

    def _invaded(self, map_: Map, around: Sequence[Sequence[int]]) -> list[tuple[str, ...]]:
        """Return per place the neutral countries of which one is invaded by entry (16.2)."""
        disputed = [n for n, h in enumerate(map_.hexes) if "disputed" in h.border]
        free = {n for at in disputed for n in (at, *around[at])}
        return [
            () if at in free else _neutrals(countries)
            for at, countries in enumerate(self.countries)
        ]

    def _touched(self, h: Hex) -> tuple[int, ...]:
        return tuple(self.region_number[code] for code in (h.region, *h.region_border) if code)

    def _counted_for(self, h: Hex) -> tuple[int, ...]:
        found = self._touched(h)
        return found[:1] if h.town else found


def _corps(h: Hex) -> tuple[str, ...]:
    if not h.corps:
        return ()
    return (h.corps,) if h.town else (h.corps, *h.corps_border)


def _on_national_border(h: Hex) -> bool:
    return (SVN in h.country and len(h.country) > 1) or "demarcation" in h.border


def _neutrals(countries: tuple[str, ...]) -> tuple[str, ...]:
    """Return the neutral countries that share a place, unless South Vietnam has a part of it."""
    return () if SVN in countries else tuple(n for n in countries if n in NEUTRALS)


def _barrier(h: Hex) -> int:
    if not _on_national_border(h):
        return 0
    return SHORT_LINE if NVN in h.country or "demarcation" in h.border else WHOLE_LINE
