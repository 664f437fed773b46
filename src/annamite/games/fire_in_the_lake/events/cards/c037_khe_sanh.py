"""37 Khe Sanh: an outpost besieged; a trap for the NVA, or for the Marines in it."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.free import make_ineligible
from annamite.games.fire_in_the_lake.events.ground import around
from annamite.games.fire_in_the_lake.events.sites import each, having, near, sites
from annamite.games.fire_in_the_lake.events.tools import eligible_yet, pick, remove
from annamite.games.fire_in_the_lake.pieces import NVA_TROOPS, US, US_BASE, US_TROOPS
from annamite.games.fire_in_the_lake.steps import DONE
from annamite.games.fire_in_the_lake.turn import CASUALTIES, Turn
from annamite.kernel import Rules

NVA_LOSSES, US_LOSSES = 10, 3


_OUTPOSTS = sites(having((US_BASE,)), having((US_TROOPS,)), near((NVA_TROOPS,)))


def besiegers_fall(turn: Turn) -> Rules[None]:
    """Remove 10 NVA Troops in and around one space with a US Base and US Troops."""
    space = yield from pick(turn, _OUTPOSTS, "Khe Sanh: the outpost")
    if space != DONE:
        yield from remove(turn, (NVA_TROOPS,), around(space), NVA_LOSSES, "NVA Troops")


def besiegers_near(turn: Turn) -> bool:
    """Return whether NVA Troops are in or next to a space with a US Base and US Troops."""
    return bool(_OUTPOSTS(turn))


_BESIEGED = sites(
    having((US_TROOPS,)), each("no NVA pieces are there", lambda turn, n: turn.s.nva[n] > 0)
)


def marines_fall(turn: Turn) -> Rules[None]:
    """Up to 3 US Troops in a space with NVA become Casualties; the US is Ineligible."""
    space = yield from pick(turn, _BESIEGED, "Khe Sanh: the siege")
    if space != DONE:
        yield from remove(
            turn, (US_TROOPS,), 1 << space, US_LOSSES, "US Troops", optional=True, to=CASUALTIES
        )
    make_ineligible(turn, US)


def marines_can_fall(turn: Turn) -> bool:
    """Return whether US Troops stand with NVA, or the US could yet act on this card or the next."""
    return bool(_BESIEGED(turn)) or eligible_yet(turn, US)


CARD = EventCard(
    37,
    {
        "unshaded": Side(
            besiegers_fall,
            besiegers_near,
            text="Choose a space with a US Base and US Troops. Remove 10 NVA Troops in all from it "
            "and the spaces next to it.",
            idle="No NVA Troops are in or next to a space with a US Base and US Troops.",
        ),
        "shaded": Side(
            marines_fall,
            marines_can_fall,
            text="In one space with US Troops and NVA pieces, up to 3 US Troops become Casualties. "
            "The US is Ineligible through the next card.",
            idle="No US Troops stand with NVA pieces, and the US is Ineligible anyway.",
        ),
    },
)
