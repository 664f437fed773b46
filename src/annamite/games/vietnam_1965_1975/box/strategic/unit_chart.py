"""The Unit Chart (17): what units, points and programmes cost, and in which groups they come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

import msgspec

if TYPE_CHECKING:
    from collections.abc import Mapping

    from annamite.games.vietnam_1965_1975.box.components import Counter

Army: TypeAlias = Literal["us", "fwa", "arvn", "vc", "nva"]
ARMIES: tuple[Army, ...] = get_args(Army)
ATTACHED_CLASS = "us_armor"
"""The class that is attached to a division HQ in some counters and one of a brigade's in others."""


class Price(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of the Unit Chart.

    Attributes:
        label: Its name for the page.
        classes: Classes of counters that it is for; none for points and programmes.
        group: How many come together, for one price.
        commitment: US or NVN commitment.
        supply: SVN or VC supply.
        personnel: What the draft level rises by.
        upgrade: Price of the rear face: SVN supply, or NVN commitment; None if there is none.
        maximum: How many there may ever be at once; None if only the counters limit it.
        per_season: How many may be taken in a season; None if as many as one likes.
        permanent: Whether it is never withdrawn.
        returned: Commitment (us, fwa, nva) or draft (arvn, vc) that a withdrawal gives back; None if
            that is the price.
        whole: Whether it comes only with its full set (17.1).
        attached: Whether it is for units directly under a division HQ alone.
        rebuild: Commitment to rebuild it once destroyed; None if that is the price.
        removes: Battalions in the hex that it takes off the map.
        doubled: Whether distance doubles the price in VC supply (17.5).
        capped: Whether it counts for the most supply that a region takes (17.5).
    """

    label: str
    classes: tuple[str, ...] = ()
    group: int = 1
    commitment: int = 0
    supply: int = 0
    personnel: int = 0
    upgrade: int | None = None
    maximum: int | None = None
    per_season: int | None = None
    permanent: bool = False
    returned: int | None = None
    whole: bool = False
    attached: bool = False
    rebuild: int | None = None
    removes: int = 0
    doubled: bool = True
    capped: bool = True


class Item(Price, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of the Unit Chart with its army and its name there."""

    army: Army
    id: str

    def refund(self, *, upgraded: bool = False) -> int:
        """Return what the withdrawal of a group gives back: commitment, of arvn and vc the draft.

        Supply never comes back, and what is never withdrawn gives nothing back.

        Args:
            upgraded: Whether the unit shows its rear face; for nva only the upgrade comes back too.

        Rules: 17.2, 17.7
        """
        if self.permanent:
            return 0
        if self.returned is not None:
            return self.returned
        if self.army in ("arvn", "vc"):
            return self.personnel
        return self.commitment + ((self.upgrade or 0) if upgraded else 0)


class Prices(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Unit Chart as its file has it."""

    us: dict[str, Price]
    fwa: dict[str, Price]
    arvn: dict[str, Price]
    vc: dict[str, Price]
    nva: dict[str, Price]
    sources: dict[str, str]


class UnitChart:
    """The Unit Chart as the rules look it up.

    Attributes:
        items: All its lines, by army.
    """

    def __init__(self, prices: Prices, counters: tuple[Counter, ...]) -> None:
        self.items = tuple(
            Item(army=army, id=id_, **msgspec.structs.asdict(price))
            for army in ARMIES
            for id_, price in getattr(prices, army).items()
        )
        self._by_id = {(item.army, item.id): item for item in self.items}
        self._by_class = _by_class(self.items)
        classes = {counter.id: counter.class_ for counter in counters}
        self._of_counter = tuple(
            self._by_class.get((x.class_, under_headquarters(x, classes))) for x in counters
        )

    def item(self, army: Army, id_: str) -> Item:
        """Return a line of the chart.

        Raises:
            KeyError: the chart has no such line.

        Rules: 17
        """
        return self._by_id[army, id_]

    def of_counter(self, number: int) -> Item | None:
        """Return the line that a counter is bought by, None if the chart has none for it.

        Rules: 16.3, 17
        """
        return self._of_counter[number]


def _by_class(items: tuple[Item, ...]) -> dict[tuple[str, bool], Item]:
    """Return the line for each class of counters, attached to a division HQ or not."""
    found: dict[tuple[str, bool], Item] = {}
    for item in items:
        for class_ in item.classes:
            for attached in (item.attached,) if class_ == ATTACHED_CLASS else (False, True):
                found[class_, attached] = item
    return found


def under_headquarters(counter: Counter, classes: Mapping[str, str]) -> bool:
    """Return whether a counter is directly under a US division HQ.

    Args:
        counter: The counter.
        classes: Class of every counter, by id.

    Rules: 17.1
    """
    return classes.get(counter.parent or "", "").startswith("us_division_hq")
