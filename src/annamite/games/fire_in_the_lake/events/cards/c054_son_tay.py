"""54 Son Tay: a raid for prisoners, bold or useless."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.free import make_eligible, make_ineligible
from annamite.games.fire_in_the_lake.events.tools import (
    US_TYPES,
    between_boxes,
    eligible_yet,
    in_box,
)
from annamite.games.fire_in_the_lake.pieces import NVA, T_US_TROOPS, US
from annamite.games.fire_in_the_lake.turn import AVAILABLE, CASUALTIES, OUT_OF_PLAY, Turn
from annamite.kernel import Rules

RECOVERED, LOST = 2, 2


def raid_succeeds(turn: Turn) -> Rules[None]:
    """2 US Troops recover, NVA are Ineligible through the next card, and the US is Eligible."""
    yield from between_boxes(
        turn, (T_US_TROOPS,), CASUALTIES, AVAILABLE, RECOVERED, "US Troops to Available"
    )
    make_ineligible(turn, NVA)
    make_eligible(turn, US)


def raid_can_succeed(turn: Turn) -> bool:
    """Return whether US Troops are Casualties, or either faction's eligibility would change."""
    s = turn.s
    us_eligible = s.eligible >> US & 1 and eligible_yet(turn, US)
    return bool(in_box(s, (T_US_TROOPS,), CASUALTIES)) or eligible_yet(turn, NVA) or not us_eligible


def raid_fails(turn: Turn) -> Rules[None]:
    """2 Casualties go out of play, and the US is Ineligible through the next card."""
    yield from between_boxes(
        turn, US_TYPES, CASUALTIES, OUT_OF_PLAY, LOST, "Casualties to out of play"
    )
    make_ineligible(turn, US)


def raid_can_fail(turn: Turn) -> bool:
    """Return whether there are Casualties, or the US could yet act on this card or the next."""
    return bool(in_box(turn.s, US_TYPES, CASUALTIES)) or eligible_yet(turn, US)


CARD = EventCard(
    54,
    {
        "unshaded": Side(
            raid_succeeds,
            raid_can_succeed,
            text="2 US Troops go from Casualties to Available. NVA are Ineligible through the next "
            "card. The US is Eligible at once; if it has acted on this card, it starts the next "
            "one Eligible.",
            idle="No US Troops are Casualties, NVA are Ineligible anyway, and the US is Eligible.",
        ),
        "shaded": Side(
            raid_fails,
            raid_can_fail,
            text="2 US pieces go from Casualties to out of play. The US is Ineligible through the "
            "next card.",
            idle="There are no Casualties, and the US is Ineligible anyway.",
        ),
    },
)
