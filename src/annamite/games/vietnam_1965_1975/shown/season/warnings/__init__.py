"""What an experienced player would warn of before a sheet is sent as it stands (12 to 17).

A warning is there because of what is written, or of what is about to come; whatever would stand on
every sheet is none. Each is worked out from what the seat may know. What lines are carried out at
once (`since`) is compared with where the sheet began; the US sheet is looked at as if it had been.

    places        capitals and ports that nobody is left in
    staying       who is still there once a sheet is carried out
    losses        HQs, commanders and allies that are lost
    levels        commitment, morale, draft, supply
    coups         the odds of a coup
    north         plans and purchases that bring nothing
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.campaign.armies import (
    arrival,
    arvn,
    free_world,
    united_states,
    vc_purchase,
    viet_cong,
    withdrawal,
)
from annamite.games.vietnam_1965_1975.campaign.north import plans
from annamite.games.vietnam_1965_1975.campaign.north import withdrawal as northern
from annamite.games.vietnam_1965_1975.campaign.strategic_war import missions
from annamite.games.vietnam_1965_1975.shown.season.warnings import (
    coups,
    levels,
    losses,
    north,
    places,
)
from annamite.games.vietnam_1965_1975.shown.season.warnings.case import Case
from annamite.games.vietnam_1965_1975.shown.season.warnings.places import finally_empty
from annamite.games.vietnam_1965_1975.turn import set_up

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from annamite.games.vietnam_1965_1975.position.table import Table
    from annamite.games.vietnam_1965_1975.shown.season.telling import Told
    from annamite.games.vietnam_1965_1975.shown.shapes.sheets import (
        SheetWarning,
    )
    from annamite.kernel import Decision

__all__ = ["finally_empty", "of", "said"]


def of(t: Table, decision: Decision, told: Told, since: Table | None = None) -> list[SheetWarning]:
    """Return what to think of before a sheet is sent as it stands, in the order of its weight.

    Args:
        t: The position as whoever decides may know it.
        decision: What is asked there.
        told: What else is told there.
        since: Where the sheet that is drawn up began.
    """
    if t.s.season is None:
        return []
    case = Case(t, decision.seat, decision.step.id, told, since)
    return [found for warn in _WARNERS.get(case.step, ()) for found in warn(case)]


def said(found: Iterable[SheetWarning]) -> list[str]:
    """Return warnings as sentences, for questions that no form is laid out for."""
    return [f"{warning.text} (§{warning.rule})" for warning in found]


_US_SHEET: Final = (
    places.left_empty,
    levels.above_morale,
    losses.us_headquarters,
    losses.allies_leave,
    losses.allies_stay_away,
    levels.offensive_possible,
    coups.shaken,
    levels.idle_supply,
)
_PLANS: Final = (
    north.nothing_planned,
    north.shut_sea,
    north.bombed_trail,
    north.too_much_supply,
    north.useless_recruits,
)
_WARNERS: Final[dict[str, tuple[Callable[[Case], Iterator[SheetWarning]], ...]]] = {
    missions.DECLARE.id: (levels.no_support, levels.outcry, coups.threatened),
    missions.ORDER.id: (levels.no_support, levels.outcry, coups.threatened),
    united_states.ITEM.id: _US_SHEET,
    united_states.NUMBER.id: _US_SHEET,
    free_world.TAKE.id: (losses.allies_leave,),
    arvn.WITHDRAW.id: (places.left_empty, losses.other_headquarters, losses.commanders),
    withdrawal.FORCED.id: (places.left_empty, losses.allies_leave),
    arrival.PLACE.id: (places.bare_ports,),
    set_up.PLACE.id: (places.bare_ports,),
    arvn.SHEET.id: (levels.dear_draft,),
    northern.UNITS.id: (places.given_up, losses.other_headquarters),
    plans.TRAIL.id: (north.shut_sea,),
    plans.RECRUITS.id: _PLANS,
    plans.REPLACEMENTS.id: _PLANS,
    viet_cong.WITHDRAW.id: (places.given_up, losses.other_headquarters),
    vc_purchase.PLACE.id: (north.depleted,),
    viet_cong.POINTS.id: (north.depleted,),
}
"""By step, who warns of what there, the gravest first."""
