"""The options of a game as bits of `State.options`; what can be chosen stands in `about`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from annamite.kernel.game import OptionValue

DifficultyId: TypeAlias = Literal["historical", "easier", "harder"]

PLAY_ON: Final = 1
"""No Automatic Defeat ends the game."""
PROPOSALS: Final = 1 << 1
"""The player without the initiative speaks first in joint decisions (4.1)."""
RECON_FREE: Final = 1 << 2
"""The Target Restriction Level binds raids alone, not armed recon (4.4)."""
STORM_CLOUDS: Final = 1 << 3
"""Storms count as cloud for the fire that armed recon meets (4.10.1)."""
ALTERNATE: Final = 1 << 4
"""The forces raid in turn, the holder of the initiative first (4.8)."""
EASIER: Final = 1 << 5
"""The table plays with easier components than ours."""
HARDER: Final = 1 << 6
"""The table plays with harder components than ours."""

OPTION_BITS: Final = {
    "play_on": PLAY_ON,
    "proposals": PROPOSALS,
    "recon_free": RECON_FREE,
    "storm_clouds": STORM_CLOUDS,
    "raids_alternate": ALTERNATE,
}
DIFFICULTY: Final = "difficulty"
DIFFICULTIES: Final[Mapping[DifficultyId, int]] = {
    "historical": 0,
    "easier": EASIER,
    "harder": HARDER,
}
"""Which components the table plays with, of those that we reconstructed."""
_NAMES: Final = {bit: name for name, bit in DIFFICULTIES.items()}
FLAGS: Final = (*OPTION_BITS, *(name for name, bit in DIFFICULTIES.items() if bit))
"""What each bit says, from the lowest up."""


def bits_of(options: Mapping[str, OptionValue]) -> int:
    """Return the option bits for checked options.

    >>> off = dict.fromkeys(OPTION_BITS, False)
    >>> bits_of({**off, "proposals": True, "difficulty": "harder"}) == PROPOSALS | HARDER
    True
    """
    switches = sum(bit for name, bit in OPTION_BITS.items() if options[name])
    return switches | next(bit for name, bit in DIFFICULTIES.items() if options[DIFFICULTY] == name)


def difficulty_of(bits: int) -> DifficultyId:
    """Return which components the table plays with.

    >>> difficulty_of(PROPOSALS), difficulty_of(PROPOSALS | EASIER)
    ('historical', 'easier')
    """
    return _NAMES[bits & (EASIER | HARDER)]


def switches(bits: int) -> dict[str, bool]:
    """Return each option that is on or off by name, and whether it is on."""
    return {name: bool(bits & bit) for name, bit in OPTION_BITS.items()}
