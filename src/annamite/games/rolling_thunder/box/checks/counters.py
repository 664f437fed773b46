"""Whether counters and decks suffice for what the rules draw from them (2.5, 2.7, 3.0 to 3.2)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from annamite.games.rolling_thunder.box.checks.land import unknown
from annamite.games.rolling_thunder.box.components import (
    COLOURS,
    DEFENCE_FACES,
    MIG_FACES,
    MISSILE_FACE,
    RECON_FACES,
    YEARS,
    Deck,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from annamite.games.rolling_thunder.box.components import Components

_FACES: Final = {
    "mig_ambush": MIG_FACES,
    "air_defense": DEFENCE_FACES,
    "armed_recon": RECON_FACES,
}


def region_counters(c: Components) -> Iterator[str]:
    """Two years are drawn from each force's counters; two of Hanoi's lie there at a time (3.1.1)."""
    for service in ("air_force", "navy"):
        mix = Counter(r.colour for r in c.region_counters.values() if r.service == service)
        if mix != {colour: 2 * n for colour, n in c.yearly_draw.items()}:
            yield f"region_counters: {service} has twice what a year draws of each colour"
    if sum(r.service == "hanoi" for r in c.region_counters.values()) < 2:
        yield "region_counters: two of Hanoi's are drawn"
    for name in unknown((r.region for r in c.region_counters.values()), c.regions):
        yield f"region_counters: there is no region {name}"
    for id_, row in c.region_counters.items():
        if (row.service == "hanoi") != (row.region == "hanoi"):
            yield f"region_counters.{id_}: Hanoi counters lie in Hanoi, and no others do"


def target_counters(c: Components) -> Iterator[str]:
    """There are as many of each colour as a year can call for (3.1.2)."""
    hanoi = Counter(r.colour for r in c.region_counters.values() if r.service == "hanoi")
    for colour in COLOURS:
        most = 2 * c.yearly_draw[colour] + min(2, hanoi[colour])
        if sum(t.colour == colour for t in c.target_counters.values()) < most:
            yield f"target_counters: a year may need {most} {colour} ones"
    for id_, target in c.target_counters.items():
        if target.structure < 1:
            yield f"target_counters.{id_}: it takes at least 1 hit"


def objectives(c: Components) -> Iterator[str]:
    """Objectives printed on the map lie in regions (3.1.3)."""
    for id_, row in c.printed_objectives.items():
        if row.region not in c.regions:
            yield f"printed_objectives.{id_}: there is no region {row.region}"


def supply(c: Components) -> Iterator[str]:
    """Truck Parks and Support cards suffice (2.8, 3.2)."""
    if set(c.truck_parks.named) != {"hanoi", "haiphong", "lai_chau"}:
        yield "truck_parks.named: Hanoi, Haiphong and Lai Chau have one each (2.8)"
    if sum(card.copies for card in c.cards.values()) < 2 * c.support.hand:
        yield "cards: the deck cannot fill two hands"


def decks(c: Components) -> Iterator[str]:
    """A deck has faces that the rules know, and not only missiles (2.7, 4.8.3.1, 4.8.4.1)."""
    for name, faces in _FACES.items():
        deck: Deck = getattr(c.decks, name)
        added = {f"added.{year}": row for year, row in deck.added.items()}
        for part, row in {"base": deck.base, **added}.items():
            for face, count in row.items():
                if face not in faces:
                    yield f"decks.{name}.{part}: the rules know no card {face}"
                if count < 0:
                    yield f"decks.{name}.{part}.{face}: there cannot be less than 0"
        if not any(count > 0 for face, count in deck.base.items() if face != MISSILE_FACE):
            yield f"decks.{name}.base: it needs a card that is no missile"
        if not set(deck.added) <= set(YEARS[1:]):
            yield f"decks.{name}.added: cards come in 1966, 1967 and 1968"
