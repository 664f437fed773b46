"""What Victory Points are counted from (18.1)."""

from __future__ import annotations

from typing import Final

(
    T_US_COUNTERS,
    T_US_RP,
    T_AIR,
    T_AIRMOBILE,
    T_ARVN_RP,
    T_ALLIED_STRENGTH,
    T_FREE_FIRE,
    T_CAPITALS,
    T_MAJOR_CITIES,
    T_INVASIONS,
    T_VC_BATTALIONS,
    T_VC_OTHERS,
    T_NVA,
    T_NVA_RP,
    T_HELICOPTER_VP,
) = range(15)
TALLIES: Final = (
    "us_counters",
    "us_replacements",
    "air_points",
    "airmobile_points",
    "arvn_replacements",
    "allied_strength",
    "free_fire_zones",
    "capitals_entered",
    "major_cities_entered",
    "invasions",
    "vc_battalions",
    "vc_others",
    "nva_counters",
    "nva_replacements",
    "helicopter_points",
)
"""What Victory Points are counted from, in the order of the columns of `State.tally`."""
