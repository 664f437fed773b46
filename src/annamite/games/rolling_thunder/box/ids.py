"""What the numbers in a state stand for: places, counters, squadrons, cards (2.0 to 2.7).

They are those of the components that the process plays with, an owner's file laid over ours; so
numbers are fixed for a process, and words alone leave it.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from annamite.games.rolling_thunder.box.components import (
    COLOURS,
    DEFENCE_FACES,
    MIG_FACES,
    RECON_FACES,
    RECON_LOWER,
    RECON_UPPER,
    ForceId,
    Role,
    SquadronType,
)
from annamite.games.rolling_thunder.box.loading import load

_C: Final = load()

AIR_FORCE, NAVY = range(2)
FORCES: Final[tuple[ForceId, ...]] = ("air_force", "navy")
FORCE_NAMES: Final = ("Air Force", "Navy")
BOTH: Final = (AIR_FORCE, NAVY)

REGIONS: Final = tuple(_C.regions)
N_REGIONS: Final = len(REGIONS)
PASSES: Final = tuple(_C.passes)
FOREIGN: Final = tuple(name for name, box in _C.boxes.items() if box.aid)
PLACES: Final = (*REGIONS, *PASSES, *FOREIGN, "pathet_lao", "ho_chi_minh_trail", "south_vietnam")
"""Every place where cubes can stand."""
PLACE: Final = {name: number for number, name in enumerate(PLACES)}
N_PLACES: Final = len(PLACES)
HANOI: Final = PLACE["hanoi"]
HAIPHONG: Final = PLACE["haiphong"]
THAI_NGUYEN: Final = PLACE["thai_nguyen"]
DONG_HOI: Final = PLACE["dong_hoi"]
LAOS: Final = PLACE["pathet_lao"]
TRAIL: Final = PLACE["ho_chi_minh_trail"]
SOUTH: Final = PLACE["south_vietnam"]
PASS_NUMBERS: Final = tuple(PLACE[name] for name in PASSES)
BOMBED: Final = (*PASS_NUMBERS, TRAIL)
"""Where B-52s strike, in the order in which they do (4.12.2)."""

CUBES: Final = ("black", "brown", "red")
"""Aid on its way south (2.6)."""
BLACK, BROWN, RED = range(3)

BRIDGES: Final = tuple(_C.bridges)
BRIDGE: Final = {name: number for number, name in enumerate(BRIDGES)}
AIRFIELDS: Final = tuple(_C.airfields)
GIA_LAM: Final = AIRFIELDS.index("gia_lam")

OBJECTIVES: Final = (*_C.region_counters, *_C.printed_objectives)
"""Region counters, Hanoi counters and the objectives printed on the map."""
N_OBJECTIVES: Final = len(OBJECTIVES)
N_COUNTERS: Final = len(_C.region_counters)
PRINTED: Final = tuple(range(N_COUNTERS, N_OBJECTIVES))
TARGETS: Final = tuple(_C.target_counters)
WHITE, GRAY, BLACK_TARGET, BROWN_TARGET = range(4)
TARGET_COLOURS: Final = COLOURS

FIRST_BRIDGE: Final = N_OBJECTIVES
FIRST_AIRFIELD: Final = N_OBJECTIVES + N_REGIONS
RAID_TARGETS: Final = (
    *OBJECTIVES,
    *(f"bridges_{name}" for name in REGIONS),
    *(f"airfield_{name}" for name in AIRFIELDS),
)
"""Whatever a raid can be flown against: objectives, the bridges of a region, airfields."""

CAP, SEAD, STRIKE = range(3)
ROLES: Final[tuple[Role, ...]] = ("cap", "sead", "strike")
KINDS_PER_ROLE: Final = 4
UPGRADED, ICON = 1, 2
SquadronId: TypeAlias = Literal[
    "cap",
    "cap_upgraded",
    "cap_missile",
    "cap_upgraded_missile",
    "sead",
    "sead_upgraded",
    "sead_missile",
    "sead_upgraded_missile",
    "strike",
    "strike_upgraded",
    "strike_missile",
    "strike_upgraded_missile",
]
SQUADRONS: Final[tuple[SquadronId, ...]] = get_args(SquadronId)
"""Kinds of raid squadron: role, upgraded or not, with the missile icon or not."""
N_SQUADRONS: Final = len(SQUADRONS)
TYPES: Final[tuple[SquadronType, ...]] = (*ROLES, "armed_recon")
RECON_TYPE: Final = len(ROLES)

AIM, ARM, EOGB = range(3)
MissileId: TypeAlias = Literal["aim", "arm", "eogb"]
MISSILES: Final[tuple[MissileId, ...]] = get_args(MissileId)
"""Missiles and bombs, each for the role of the same number."""

CLEAR_SKIES, MIG17, MIG21, MIG_SAM = range(4)
MIG_CARDS: Final = MIG_FACES
AAA0, AAA1, AAA2, DEFENCE_SAM = range(4)
DEFENCE_CARDS: Final = DEFENCE_FACES
UPPER: Final = RECON_UPPER
LOWER: Final = RECON_LOWER
RECON_CARDS: Final = RECON_FACES
NO_FIRE, AAA, SAM, AAA_CLOUD, SAM_CLOUD, HIDDEN = range(6)
HIT_CUBE, HIT_TRUCK, MISS = range(3)

SUPPORT: Final = tuple(_C.cards)
CARD: Final = {name: number for number, name in enumerate(SUPPORT)}
N_CARDS: Final = len(SUPPORT)

CLEAR, OVERCAST, MONSOON, STORMS = range(4)
WeatherId: TypeAlias = Literal["clear", "overcast", "monsoon", "storms"]
WEATHERS: Final[tuple[WeatherId, ...]] = get_args(WeatherId)

HIGH, MEDIUM, LOW = range(3)
AltitudeId: TypeAlias = Literal["high", "medium", "low"]
ALTITUDES: Final[tuple[AltitudeId, ...]] = get_args(AltitudeId)

LEAST_LEVELS: Final = {"airfields": 1, "haiphong": 2, "hanoi": 3}
"""The Target Restriction Level from which the restricted targets are open (4.4)."""

DirectiveId: TypeAlias = Literal[
    "mandatory_target",
    "rules_of_engagement",
    "sorties_limited",
    "bombing_limited",
    "restricted_targets",
]
DIRECTIVES: Final[tuple[DirectiveId, ...]] = get_args(DirectiveId)
MANDATORY, ENGAGEMENT, SORTIES_LIMITED, BOMBING_LIMITED, RESTRICTED = range(5)
DIRECTIVE_OF_ROLL: Final = {
    1: MANDATORY,
    2: ENGAGEMENT,
    3: SORTIES_LIMITED,
    4: SORTIES_LIMITED,
    5: BOMBING_LIMITED,
    6: RESTRICTED,
}
RequestId: TypeAlias = Literal[
    "operational_flexibility",
    "more_sorties",
    "intensive_bombing",
    "expand_targets",
]
REQUESTS: Final[tuple[RequestId, ...]] = get_args(RequestId)
FLEXIBILITY, MORE_SORTIES, INTENSIVE, EXPAND = range(4)
MandatoryId: TypeAlias = Literal["none", "gray", "black", "white", "brown", "airfield", "bridge"]
MANDATORY_TYPES: Final[tuple[MandatoryId, ...]] = get_args(MandatoryId)
"""Words of the mandatory target type, numbered as the die is (4.5)."""

CAUSES: Final = ("objectives", "matrices", "jcs94", "losses", "infiltration")
"""What moves the Campaign Impact marker (12.0)."""
BY_OBJECTIVE, BY_MATRIX, BY_JCS, BY_LOSS, BY_INFILTRATION = range(5)


def squadron(role: int, *, upgraded: bool = False, icon: bool = False) -> int:
    """Return the number of a kind of raid squadron."""
    return role * KINDS_PER_ROLE + upgraded * UPGRADED + icon * ICON


def role_of(kind: int) -> int:
    """Return the role of a kind of raid squadron."""
    return kind // KINDS_PER_ROLE


def has_icon(kind: int) -> bool:
    """Return whether a kind of raid squadron shows the missile icon."""
    return bool(kind % KINDS_PER_ROLE & ICON)


def is_upgraded(kind: int) -> bool:
    """Return whether a kind of raid squadron shows its upgraded side."""
    return bool(kind % KINDS_PER_ROLE & UPGRADED)
