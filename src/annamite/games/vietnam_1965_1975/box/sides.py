"""Who plays and who fights: sides, nations, pools of Replacement Points."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

US, NLF = range(2)
Seat: TypeAlias = Annotated[Literal["us", "nlf"], Meta(title="Side")]
SEATS: Final[tuple[Seat, ...]] = ("us", "nlf")
SIDE_NAMES: Final = ("US side", "NLF")
BOTH: Final = (US, NLF)

N_US, N_FWA, N_ARVN, N_VC, N_NVA = range(5)
Nation: TypeAlias = Annotated[Literal["us", "fwa", "arvn", "vc", "nva"], Meta(title="Nation")]
NATIONS: Final[tuple[Nation, ...]] = ("us", "fwa", "arvn", "vc", "nva")
NATION_NAMES: Final = ("US", "Free World", "ARVN", "VC", "NVA")
SIDE_OF: Final = (US, US, US, NLF, NLF)
NATION_OF_ARMY: Final = {
    "us": N_US,
    "fwa": N_FWA,
    "arvn": N_ARVN,
    "vc": N_VC,
    "nva": N_NVA,
}


class Pool(IntEnum):
    """Pools of Replacement Points; Free World losses come out of the US pool (5.5)."""

    US = 0
    ARVN = 1
    VC = 2
    NVA = 3


POOLS: Final = ("us", "arvn", "vc", "nva")
"""The pools by name."""
POOL_OF: Final = (Pool.US, Pool.US, Pool.ARVN, Pool.VC, Pool.NVA)
"""Whose losses come out of which pool, by nation."""
