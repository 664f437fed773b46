"""What a face of a counter says, as the rules ask for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.crossings import FOOT, MECH
from annamite.games.vietnam_1965_1975.box.sides import (
    N_ARVN,
    N_NVA,
    N_VC,
    NATION_OF_ARMY,
    SIDE_OF,
    US,
)

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.box.components import Counter, Face

ALWAYS, NEVER = 0, -1
"""Airmobile Points that a unit takes, if it is airmobile anyway or never."""
_OF_BRIGADE_SIZE: Final = ("X", "III")
_GUNS: Final = ("dedicated", "independent")
_BRIGADE_BOATS, _UNIT_BOATS = 3, 1
"""Riverine Points that a brigade, and any other unit takes."""


@dataclass(frozen=True, slots=True)
class Profile:
    """A counter's face, as the rules ask for it.

    Attributes:
        ground, artillery, kind, range, movement, pursuit: As printed.
        column: Movement costs on the ground.
        lift: Airmobile Points it takes; `ALWAYS` or `NEVER`.
        boats: Riverine Points it takes; `NEVER` if it may not go by boat.
        alert: How it may move on the alert (5.2).
        zoc: Whether it exerts a zone of control (3.1).
        brigade: Whether it is of brigade size.
        battalion: Whether it is a battalion and no artillery, which counts as more (18.1).
    """

    ground: int
    artillery: int
    kind: str | None
    range: int
    movement: int
    pursuit: int | None
    column: int
    lift: int
    boats: int
    alert: str
    zoc: bool
    brigade: bool
    headquarters: bool
    political: bool
    conduit: bool
    ranger: bool
    ship: bool
    nation: int
    battalion: bool


def profile_of(x: Counter, face: Face, *, back: bool) -> Profile:
    """Return what the front or the back of a counter says."""
    leads = _is_headquarters(x, face, back=back)
    brigade = x.size in _OF_BRIGADE_SIZE and not leads
    lift = _lift(face)
    return Profile(
        ground=face.ground,
        artillery=face.artillery,
        kind=face.kind,
        range=face.range or 0,
        movement=face.movement or 0,
        pursuit=face.pursuit,
        column=_column(x, face, leads=leads),
        lift=lift,
        boats=_boats(x, face, lift, brigade=brigade),
        alert=_alert(x, back=back),
        zoc=_zoc(x, face) if x.zoc is None else x.zoc,
        brigade=brigade,
        headquarters=leads,
        political=x.type == "political",
        conduit=x.type == "supply",
        ranger=_is_ranger(x),
        ship=x.type == "ship",
        nation=NATION_OF_ARMY[x.army],
        battalion=_is_battalion(x),
    )


def _is_headquarters(x: Counter, face: Face, *, back: bool) -> bool:
    """Return whether it is an HQ; so is the back of a brigade that is left without its strength."""
    return x.type == "headquarters" or (back and x.size in _OF_BRIGADE_SIZE and face.ground == 0)


def _is_battalion(x: Counter) -> bool:
    return x.size == "II" and x.type != "artillery"


def _is_ranger(x: Counter) -> bool:
    return x.class_ == "arvn_ranger"


def _column(x: Counter, face: Face, *, leads: bool) -> int:
    """Return the column of costs; units that could fly go on the ground as their class does (4.1)."""
    if face.moves == "airmobile":
        return MECH if leads or x.on_ground == "mech" else FOOT
    return MECH if face.moves == "mech" else FOOT


def _lift(face: Face) -> int:
    """Return the Airmobile Points that a unit takes (8.2)."""
    if face.airmobile == "always":
        return ALWAYS
    return NEVER if face.airmobile == "none" else face.airmobile


def _boats(x: Counter, face: Face, lift: int, *, brigade: bool) -> int:
    """Return the Riverine Points of a US-side unit that is light enough to be lifted (8.3)."""
    ours = SIDE_OF[NATION_OF_ARMY[x.army]] == US
    if not ours or lift == NEVER or face.kind in _GUNS:
        return NEVER
    return _BRIGADE_BOATS if brigade else _UNIT_BOATS


def _zoc(x: Counter, face: Face) -> bool:
    """Return whether it exerts a zone of control: units that fight, of ARVN battalions rangers alone.

    Rules: 3.1
    """
    arvn_battalion = NATION_OF_ARMY[x.army] == N_ARVN and _is_battalion(x)
    return face.ground > 0 and (not arvn_battalion or _is_ranger(x))


def _alert(x: Counter, *, back: bool) -> str:
    """Return how an NLF unit may move on the alert; a regiment's back has none (5.2)."""
    if NATION_OF_ARMY[x.army] not in (N_VC, N_NVA):
        return "none"
    return "none" if back and x.alert == "regiment" else x.alert
