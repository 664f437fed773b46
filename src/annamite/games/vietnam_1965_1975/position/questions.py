"""The registry of steps and their words.

Every answer is a word: an act, and where it needs one, a number or a hex (`done`, `air-3`, `reserve-12`,
`hex-5120`); of a die or a yes the word alone. Units go by their token (`tokens`), which tells nobody
what lies face down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from annamite.games.vietnam_1965_1975.box.lookup import our_box
from annamite.kernel.decision import Numbers, Steps, Words, shown

STEPS: Final = Steps()
step: Final = STEPS.define

_BASE: Final = 1 << 20
"""What values of one act lie below; a share of a ship's points goes furthest."""
SHIP_SHARE: Final = 32
"""A share of a ship's points is written `ship * SHIP_SHARE + points`."""
NOBODY: Final = _BASE // SHIP_SHARE - 1
"""The number of no unit, however many there are: what stands for a token that nobody has."""

_PLACES: Final = {name: at for at, name in enumerate(our_box().names)}
_COUNTERS: Final = {counter.id: number for number, counter in enumerate(our_box().counters)}
_REGIONS: Final = {code: number for number, code in enumerate(our_box().regions)}
NAMED: Final = {"place": [*_PLACES], "counter": [*_COUNTERS], "region": [*_REGIONS]}
"""The names of what has names, by family."""


class Acts:
    """A codec of acts: plain ones, and ones with a number (`air-3`) or something that has a name.

    Args:
        plain: Words that stand alone.
        units: Names of acts with a unit.
        numbers: Names of acts with another number.
        shares: Names of acts with a share of a ship's points.
        hexes: Names of acts with a hex or a box of the Trail (`hex-5120`).
        counters: Names of acts with a counter (`take-us.1.1`).
        regions: Names of acts with a region (`region-I-3`).

    Attributes:
        names: Names of all acts.
        families: What those have that do not stand alone: unit, number, share, place, counter or
            region.
    """

    def __init__(
        self,
        plain: tuple[str, ...] = (),
        units: tuple[str, ...] = (),
        numbers: tuple[str, ...] = (),
        *,
        shares: tuple[str, ...] = (),
        hexes: tuple[str, ...] = (),
        counters: tuple[str, ...] = (),
        regions: tuple[str, ...] = (),
    ) -> None:
        self.names = (*plain, *units, *numbers, *shares, *hexes, *counters, *regions)
        self.families = dict.fromkeys(units, "unit") | dict.fromkeys(numbers, "number")
        self.families |= dict.fromkeys(shares, "share") | dict.fromkeys(hexes, "place")
        self.families |= dict.fromkeys(counters, "counter")
        self.families |= dict.fromkeys(regions, "region")
        self._plain = len(plain)
        self._kinds = {name: kind for kind, name in enumerate(self.names)}
        self._units = {self._kinds[name]: 1 for name in units}
        self._units |= {self._kinds[name]: SHIP_SHARE for name in shares}
        self._named = dict.fromkeys((self._kinds[name] for name in hexes), _PLACES)
        self._named |= dict.fromkeys((self._kinds[name] for name in counters), _COUNTERS)
        self._named |= dict.fromkeys((self._kinds[name] for name in regions), _REGIONS)
        self._called = {kind: [*table] for kind, table in self._named.items()}

    def pack(self, name: str, number: int = 0) -> int:
        """Return the value of an act."""
        return self._kinds[name] * _BASE + number

    def unpack(self, value: int) -> tuple[str, int]:
        """Return (act, number)."""
        kind, number = divmod(value, _BASE)
        return self.names[kind], number

    def renamed(self, value: int, name: Callable[[int], int]) -> int:
        """Return the value of the same act with its unit, if it has one, called otherwise."""
        kind, number = divmod(value, _BASE)
        parts = self._units.get(kind)
        if parts is None:
            return value
        unit, share = divmod(number, parts)
        return kind * _BASE + name(unit) * parts + share

    def unit_of(self, value: int) -> int | None:
        """Return the unit that an act has, None if it has none."""
        kind, number = divmod(value, _BASE)
        parts = self._units.get(kind)
        return None if parts is None else number // parts

    def around(
        self, values: Sequence[int], units: Sequence[int] = (), places: Sequence[int] = ()
    ) -> list[int]:
        """Return the acts that somebody may ask about where some are offered.

        Args:
            values: What is offered.
            units: All units that acts may have.
            places: All places that acts may have.
        """
        offered = [divmod(value, _BASE) for value in values]
        found: list[int] = []
        for kind in range(len(self.names)):
            near = self._near(kind, [n for own, n in offered if own == kind], units, places)
            found += [kind * _BASE + number for number in near]
        return found

    def alone(self) -> list[int]:
        """Return the acts that stand alone."""
        return [kind * _BASE for kind in range(self._plain)]

    def called(self, value: int) -> str | None:
        """Return the hex, box, counter or region that an act has, None if it has none."""
        kind, number = divmod(value, _BASE)
        names = self._called.get(kind)
        return None if names is None else names[number]

    def _near(
        self, kind: int, offered: Sequence[int], units: Sequence[int], places: Sequence[int]
    ) -> Iterable[int]:
        """Return what may follow an act where some numbers are offered after it."""
        if kind < self._plain:
            return (0,)
        parts = self._units.get(kind)
        if parts == 1:
            return units
        if parts is not None:
            further = [n + 1 for n in offered if (n + 1) % parts]
            return dict.fromkeys((*offered, *further, *(unit * parts + 1 for unit in units)))
        if kind in self._named:
            table = self._named[kind]
            return places if table is _PLACES else range(len(table))
        return NUMBERS.around(offered)

    def word(self, value: int) -> str:
        """Return the word of an act."""
        kind, number = divmod(value, _BASE)
        if kind < self._plain:
            return self.names[kind]
        called = self._called.get(kind)
        return f"{self.names[kind]}-{number if called is None else called[number]}"

    def value(self, word: str) -> int:
        """Return the value of a word; ValueError if no act is called so."""
        kind = self._kinds.get(word, -1)
        if 0 <= kind < self._plain:
            return kind * _BASE
        name, dash, rest = word.partition("-")  # names of boxes of the Trail have one, too
        kind = self._kinds.get(name, -1)
        number = self._number(kind, rest) if dash and kind >= self._plain else None
        if number is None:
            msg = f"no such act: {shown(word)}"
            raise ValueError(msg)
        return kind * _BASE + number

    def _number(self, kind: int, rest: str) -> int | None:
        """Return the number that an act is followed by in its word, None if there is none."""
        named = self._named.get(kind)
        if named is not None:
            return named.get(rest)
        number = Numbers().value(rest)
        return number if number < _BASE else None


NUMBERS: Final = Numbers()
YES_NO: Final = Words("no", "yes")
YES: Final = 1
