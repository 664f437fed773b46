"""The options of a game as bits of `State.options`; what can be chosen stands in `about`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from annamite.kernel.game import OptionValue

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

OPTION_BITS: Final = {
    "play_on": PLAY_ON,
    "proposals": PROPOSALS,
    "recon_free": RECON_FREE,
    "storm_clouds": STORM_CLOUDS,
    "raids_alternate": ALTERNATE,
}


def bits_of(options: Mapping[str, OptionValue]) -> int:
    """Return the option bits for checked options.

    >>> bits_of({**dict.fromkeys(OPTION_BITS, False), "proposals": True}) == PROPOSALS
    True
    """
    return sum(bit for name, bit in OPTION_BITS.items() if options[name])


def chosen(bits: int) -> dict[str, bool]:
    """Return each option by name, and whether it is on."""
    return {name: bool(bits & bit) for name, bit in OPTION_BITS.items()}
