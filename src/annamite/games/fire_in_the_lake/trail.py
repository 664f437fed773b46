"""What lasting Events change about the Trail (5.3, 5.4, 6.7).

The rules that Improve or Degrade it ask here; only this module knows the cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.events import has_capability, has_momentum

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.state import State

MAX_TRAIL: Final = 4
TOP_GUN, ADSID, AAA, SA_2S, MCNAMARA_LINE, ORISKANY = 4, 7, 31, 34, 38, 39
AAA_FLOOR, AAA_SPACES = 2, 1
ADSID_COST = 6


def cost_of_change(s: State) -> int:
    """Return what any change of the Trail costs the NVA: 6 Resources under ADSID."""
    return ADSID_COST if has_momentum(s, ADSID, shaded=False) else 0


# --- Rally (3.3.1) ------------------------------------------------------------------------


def may_improve_by_rally(s: State, spaces_selected: int) -> bool:
    """Return whether a Rally in that many spaces may Improve the Trail.

    Never under the McNamara Line; under unshaded AAA in a Rally of at most 1 space.
    """
    if s.trail == MAX_TRAIL or has_momentum(s, MCNAMARA_LINE, shaded=False):
        return False
    return spaces_selected <= AAA_SPACES or not has_capability(s, AAA, shaded=False)


def rally_improvement(s: State) -> int:
    """Return by how many boxes a Rally Improves the Trail: 1, or 2 under shaded SA-2s."""
    return 2 if has_capability(s, SA_2S, shaded=True) else 1


# --- Air Strike (4.2.3) -------------------------------------------------------------------


def strike_degrades(s: State) -> int:
    """Return by how many boxes the hits of an Air Strike would now Degrade the Trail.

    By 1, or 2 with unshaded Top Gun; not below 2 under shaded AAA; not at all under shaded
    Oriskany.
    """
    if has_momentum(s, ORISKANY, shaded=True):
        return 0
    floor = AAA_FLOOR if has_capability(s, AAA, shaded=True) else 0
    boxes = 2 if has_capability(s, TOP_GUN, shaded=False) else 1
    return max(0, min(boxes, s.trail - floor))


def why_not_degraded(s: State) -> str:
    """Return why the hits of an Air Strike would not Degrade the Trail."""
    if has_momentum(s, ORISKANY, shaded=True):
        return "Oriskany keeps the Trail from being Degraded until the next Reset"
    return f"shaded AAA keeps the Trail at {AAA_FLOOR}" if s.trail else "the Trail is at 0"


# --- Coup Rounds (6.2.2, 6.6) -------------------------------------------------------------


def degrades_in_coup(s: State) -> bool:
    """Return whether COIN Control in Laos or Cambodia Degrades the Trail: not under Oriskany."""
    return not has_momentum(s, ORISKANY, shaded=True)


def reset_change(s: State) -> int:
    """Return how the Reset moves the Trail: up from 0; down from 4, but not under Oriskany."""
    if s.trail == 0:
        return 1
    if s.trail == MAX_TRAIL and not has_momentum(s, ORISKANY, shaded=True):
        return -1
    return 0
