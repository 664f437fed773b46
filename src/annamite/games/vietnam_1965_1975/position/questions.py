"""The registry of steps and their words.

Every answer is a word: an act, and where it needs one, a number or a hex (`done`, `air-3`, `reserve-12`,
`hex-5120`); of a die or a yes the word alone. Units go by their token (`tokens`), which tells nobody
what lies face down.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from annamite.games.vietnam_1965_1975.box.lookup import our_box
from annamite.kernel.decision import Numbers, Steps, Words, shown

STEPS: Final = Steps()
step: Final = STEPS.define

_BASE: Final = 1 << 20
"""What values of one act lie below; a share of a ship's points goes furthest."""
SHIP_SHARE: Final = 32
"""A share of a ship's points is written `ship * SHIP_SHARE + points`."""

_PLACES: Final = {name: at for at, name in enumerate(our_box().names)}
_COUNTERS: Final = {counter.id: number for number, counter in enumerate(our_box().counters)}
_REGIONS: Final = {code: number for number, code in enumerate(our_box().regions)}


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
