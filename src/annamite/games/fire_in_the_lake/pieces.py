"""The factions and their pieces, as small numbers (1.0, 1.4, 1.5).

A *kind* is what stands on the map: a type of piece with its face (Underground or Active, Tunneled
or not). A *type* is what a force pool counts. Both are indices; the words are for the wire.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

US, ARVN, NVA, VC = range(4)
FactionId: TypeAlias = Literal["us", "arvn", "nva", "vc"]
FACTIONS: Final[tuple[FactionId, ...]] = ("us", "arvn", "nva", "vc")
COIN: Final = (US, ARVN)
INSURGENTS: Final = (NVA, VC)
"""Friends of one another, and enemies of COIN (1.5.1)."""

KindId: TypeAlias = Literal[
    "us_troops",
    "irregular_underground",
    "irregular_active",
    "us_base",
    "arvn_troops",
    "police",
    "ranger_underground",
    "ranger_active",
    "arvn_base",
    "nva_troops",
    "nva_guerrilla_underground",
    "nva_guerrilla_active",
    "nva_base",
    "nva_tunneled_base",
    "vc_guerrilla_underground",
    "vc_guerrilla_active",
    "vc_base",
    "vc_tunneled_base",
]
KINDS: Final[tuple[KindId, ...]] = get_args(KindId)
N_KINDS: Final = len(KINDS)
(
    US_TROOPS,
    IRREGULAR_U,
    IRREGULAR_A,
    US_BASE,
    ARVN_TROOPS,
    POLICE,
    RANGER_U,
    RANGER_A,
    ARVN_BASE,
    NVA_TROOPS,
    NVA_GUERRILLA_U,
    NVA_GUERRILLA_A,
    NVA_BASE,
    NVA_TUNNEL,
    VC_GUERRILLA_U,
    VC_GUERRILLA_A,
    VC_BASE,
    VC_TUNNEL,
) = range(N_KINDS)

TypeId: TypeAlias = Literal[
    "us_troops",
    "irregular",
    "us_base",
    "arvn_troops",
    "police",
    "ranger",
    "arvn_base",
    "nva_troops",
    "nva_guerrilla",
    "nva_base",
    "vc_guerrilla",
    "vc_base",
]
TYPES: Final[tuple[TypeId, ...]] = get_args(TypeId)
N_TYPES: Final = len(TYPES)
(
    T_US_TROOPS,
    T_IRREGULAR,
    T_US_BASE,
    T_ARVN_TROOPS,
    T_POLICE,
    T_RANGER,
    T_ARVN_BASE,
    T_NVA_TROOPS,
    T_NVA_GUERRILLA,
    T_NVA_BASE,
    T_VC_GUERRILLA,
    T_VC_BASE,
) = range(N_TYPES)

TYPE_OF: Final = (0, 1, 1, 2, 3, 4, 5, 5, 6, 7, 8, 8, 9, 9, 10, 10, 11, 11)
"""The type of each kind."""

FRESH: Final = (
    US_TROOPS,
    IRREGULAR_U,
    US_BASE,
    ARVN_TROOPS,
    POLICE,
    RANGER_U,
    ARVN_BASE,
    NVA_TROOPS,
    NVA_GUERRILLA_U,
    NVA_BASE,
    VC_GUERRILLA_U,
    VC_BASE,
)
"""The kind that a newly placed piece of each type is: Underground where it has two faces (1.4.3)."""

KINDS_OF: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(kind for kind in range(N_KINDS) if TYPE_OF[kind] == type_) for type_ in range(N_TYPES)
)
"""The kinds of each type."""

OWNER: Final = (US,) * 4 + (ARVN,) * 5 + (NVA,) * 5 + (VC,) * 4
"""The faction of each kind."""
TYPE_OWNER: Final = (US,) * 3 + (ARVN,) * 4 + (NVA,) * 3 + (VC,) * 2
"""The faction of each type."""

BASES: Final = (US_BASE, ARVN_BASE, NVA_BASE, NVA_TUNNEL, VC_BASE, VC_TUNNEL)
BASE_TYPES: Final = (T_US_BASE, T_ARVN_BASE, T_NVA_BASE, T_VC_BASE)
COIN_BASES: Final = (US_BASE, ARVN_BASE)
COIN_KINDS: Final = tuple(range(9))
INSURGENT_KINDS: Final = tuple(range(9, 18))
GUERRILLAS_U: Final = {NVA: NVA_GUERRILLA_U, VC: VC_GUERRILLA_U}
GUERRILLAS_A: Final = {NVA: NVA_GUERRILLA_A, VC: VC_GUERRILLA_A}
GUERRILLA_TYPE: Final = {NVA: T_NVA_GUERRILLA, VC: T_VC_GUERRILLA}
OWN_BASES: Final = {NVA: (NVA_BASE, NVA_TUNNEL), VC: (VC_BASE, VC_TUNNEL)}
BASE_TYPE: Final = {US: T_US_BASE, ARVN: T_ARVN_BASE, NVA: T_NVA_BASE, VC: T_VC_BASE}
CUBES: Final = {US: (US_TROOPS,), ARVN: (ARVN_TROOPS, POLICE)}
"""The cubes of a COIN faction: Troops and Police (1.4)."""
SPECIAL_FORCES: Final = {US: (IRREGULAR_U, IRREGULAR_A), ARVN: (RANGER_U, RANGER_A)}

OTHER_FACE: Final = {
    IRREGULAR_U: IRREGULAR_A,
    IRREGULAR_A: IRREGULAR_U,
    RANGER_U: RANGER_A,
    RANGER_A: RANGER_U,
    NVA_GUERRILLA_U: NVA_GUERRILLA_A,
    NVA_GUERRILLA_A: NVA_GUERRILLA_U,
    VC_GUERRILLA_U: VC_GUERRILLA_A,
    VC_GUERRILLA_A: VC_GUERRILLA_U,
    NVA_BASE: NVA_TUNNEL,
    NVA_TUNNEL: NVA_BASE,
    VC_BASE: VC_TUNNEL,
    VC_TUNNEL: VC_BASE,
}
"""What a kind becomes when flipped, or when a Tunnel marker comes or goes."""
