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

_NAMES: Final = our_box().names
_AT: Final = our_box().places.number


class Acts:
    """A codec of acts: plain ones, and ones with a number (`air-3`) or a hex (`hex-5120`).

    Args:
        plain: Words that stand alone.
        units: Names of acts with a unit.
        numbers: Names of acts with another number.
        shares: Names of acts with a share of a ship's points.
        hexes: Names of acts with a hex.
    """

    def __init__(
        self,
        plain: tuple[str, ...] = (),
        units: tuple[str, ...] = (),
        numbers: tuple[str, ...] = (),
        *,
        shares: tuple[str, ...] = (),
        hexes: tuple[str, ...] = (),
    ) -> None:
        self.names = (*plain, *units, *numbers, *shares, *hexes)
        self._plain = len(plain)
        self._hexes = len(self.names) - len(hexes)
        self._kinds = {name: kind for kind, name in enumerate(self.names)}
        self._units = {self._kinds[name]: 1 for name in units}
        self._units |= {self._kinds[name]: SHIP_SHARE for name in shares}

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
        return f"{self.names[kind]}-{_NAMES[number] if kind >= self._hexes else number}"

    def value(self, word: str) -> int:
        """Return the value of a word; ValueError if no act is called so."""
        kind = self._kinds.get(word, -1)
        if 0 <= kind < self._plain:
            return kind * _BASE
        name, dash, rest = word.partition("-")  # names of boxes of the Trail have one, too
        kind = self._kinds.get(name, -1)
        if kind >= self._hexes and rest in _AT:
            return kind * _BASE + _AT[rest]
        if dash and self._plain <= kind < self._hexes:
            number = Numbers().value(rest)
            if number < _BASE:
                return kind * _BASE + number
        msg = f"no such act: {shown(word)}"
        raise ValueError(msg)


NUMBERS: Final = Numbers()
YES_NO: Final = Words("no", "yes")
YES: Final = 1
