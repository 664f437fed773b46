"""Whether components fit together: what data types alone cannot say, one clause each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box import hexes
from annamite.games.vietnam_1965_1975.box.places import BOXES, HEXES
from annamite.games.vietnam_1965_1975.box.strategic import fitting as strategic
from annamite.games.vietnam_1965_1975.box.territory import NEUTRALS, NVN, SVN

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.box.components import Components, Face

RATIOS: Final = ("1:5", "1:4", "1:3", "1:2", "2:3", "1:1", "3:2", "2:1", "3:1", "4:1", "5:1")
ROWS: Final = range(-4, 12)
PAIRS: Final = ("roads", "minor_rivers", "water", "all_sea_sides", "escarpments")
COUNTRIES: Final = (SVN, NVN, *NEUTRALS)


def problems(c: Components) -> list[str]:
    """List what cannot be right about components."""
    return list(
        chain(
            _hexes(c),
            _sides(c),
            _trail(c),
            _terrain(c),
            _odds(c),
            _levels(c),
            _results(c),
            _counters(c),
            strategic.problems(c),
        )
    )


def _hexes(c: Components) -> Iterator[str]:
    codes = {region.code for region in c.map.regions}
    for h in c.map.hexes:
        if h.all_sea == bool(h.terrain):
            yield f"hexes.{h.id}: land has terrain, and sea has none"
        if not h.all_sea and not h.country:
            yield f"hexes.{h.id}: land belongs to a country"
        for country in h.country:
            if country not in COUNTRIES:
                yield f"hexes.{h.id}: {country} is no country of the map"
        for code in (h.region, *h.region_border):
            if code is not None and code not in codes:
                yield f"hexes.{h.id}: {code} is no region"


def _sides(c: Components) -> Iterator[str]:
    for table in PAIRS:
        for one, other in getattr(c.map, table):
            if hexes.distance(hexes.cell(one), hexes.cell(other)) != 1:
                yield f"{table}: {one} and {other} are no neighbours"


def _trail(c: Components) -> Iterator[str]:
    ids = {h.id for h in c.map.hexes}
    if len(ids) != HEXES:
        yield f"hexes: there are {HEXES} of them"
    if [box.id for box in c.map.trail_boxes] != list(range(1, BOXES + 1)):
        yield f"trail_boxes: they are numbered from 1 to {BOXES}"
    for box in c.map.trail_boxes:
        if box.country not in COUNTRIES[1:]:
            yield f"trail_boxes.{box.id}: it does not lie in {box.country}"
        if not box.hexes or not ids.issuperset(box.hexes):
            yield f"trail_boxes.{box.id}: it touches hexes of the map"
    if min(c.trail.box, c.trail.nlf_exit) < 0:
        yield "trail: a cost falls below 0"


def _terrain(c: Components) -> Iterator[str]:
    for terrain, ground in c.charts.terrain.items():
        if min(ground.foot, ground.mech, ground.regional) < 0:
            yield f"charts.terrain.{terrain}: it falls below 0"


def _odds(c: Components) -> Iterator[str]:
    if tuple(ratio for ratio, _ in c.charts.odds) != RATIOS:
        yield "charts.odds: the ratios run from 1:5 to 5:1"
    if c.charts.rounds < 1:
        yield "charts.rounds: an operation has at least one"


def _levels(c: Components) -> Iterator[str]:
    for name in ("interdiction", "border_rangers"):
        levels = [needed for needed, _ in getattr(c.charts, name)]
        if not _rises(levels) or levels[0] < 1:
            yield f"charts.{name}: the levels rise from 1 or more"
    bands = c.charts.bands
    if not _rises(bands) or bands[0] != 0:
        yield "charts.bands: they rise from 0"


def _rises(levels: Sequence[int]) -> bool:
    return bool(levels) and list(levels) == sorted(set(levels))


def _results(c: Components) -> Iterator[str]:
    results, width = c.charts.results, len(c.charts.bands)
    if sorted(results) != list(ROWS):
        yield f"charts.results: the rows run from {ROWS[0]} to {ROWS[-1]}"
    for number, row in results.items():
        if len(row.attacker) != width or len(row.defender) != width:
            yield f"charts.results.{number}: it has one loss for each of the {width} bands"
        elif min(*row.attacker, *row.defender) < 0:
            yield f"charts.results.{number}: a loss falls below 0"


def _counters(c: Components) -> Iterator[str]:
    known = {counter.id for counter in c.counters}
    for id_, times in Counter(counter.id for counter in c.counters).items():
        if times > 1:
            yield f"counters.{id_}: it stands there {times} times"
    for counter in c.counters:
        if counter.count < 1:
            yield f"counters.{counter.id}: there is at least one"
        if counter.parent is not None and counter.parent not in known:
            yield f"counters.{counter.id}: there is no formation {counter.parent}"
        for side, face in (("front", counter.front), ("back", counter.back)):
            if face is not None and (why := _face_problem(face)):
                yield f"counters.{counter.id}.{side}: {why}"


def _face_problem(face: Face) -> str:
    numbers = (face.ground, face.artillery, face.range or 0, face.movement or 0)
    if min(numbers) < 0:
        return "a value falls below 0"
    if bool(face.artillery) != bool(face.kind and face.range):
        return "artillery has strength, kind and range, or none of them"
    if isinstance(face.airmobile, int) and face.airmobile < 1:
        return "it takes at least one Airmobile Point"
    return ""
