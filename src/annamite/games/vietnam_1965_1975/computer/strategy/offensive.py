"""When the NLF declares an offensive, and with whom (16.4).

For a season the US gains nothing by what it kills, and loses morale by how often the NLF attacks. That
is worth its price once NVN has no better use for it, and the more so the nearer US morale is to
commitment: then what it costs sends troops home.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.sides import NLF, SEATS
from annamite.games.vietnam_1965_1975.campaign.north.commitment import item, nva_units
from annamite.games.vietnam_1965_1975.campaign.offensive import LEAST_US_COMMITMENT
from annamite.games.vietnam_1965_1975.computer.acts import act, numbers
from annamite.games.vietnam_1965_1975.computer.outlook import margin
from annamite.games.vietnam_1965_1975.computer.strategy.answering import sheets
from annamite.games.vietnam_1965_1975.computer.strategy.bomb import PINCHED
from annamite.games.vietnam_1965_1975.computer.strategy.budget import united_states
from annamite.games.vietnam_1965_1975.position.questions import YES
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level
from annamite.players.computer import Choice

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.computer.mind import Mind
    from annamite.games.vietnam_1965_1975.position.table import Table

MORE_ATTACKS: Final = 1.5
"""How many more attacks an offensive sees than the season before it."""
EACH: Final = 6
"""NLF units in South Vietnam for each attack that an offensive should see at least."""
WORTH: Final = (0.35, 1.0)
"""What a point of US morale is worth in commitment, before US morale is near commitment and after."""
COMES_WITH: Final = 4.0
"""What the regiment and the sections that come with it are worth in commitment."""


def gain(t: Table, units: int | None = None) -> float:
    """Return what an offensive this season should bring, in NVN commitment.

    Args:
        t: The position.
        units: NLF units in South Vietnam; those of the position by default.

    Rules: 16.1, 16.4
    """
    book, chart = t.season.ledger, t.box.strategic.morale
    army = united_states.foes(t) if units is None else units
    attacks = max(int(MORE_ATTACKS * book.rolls.get(SEATS[NLF], 0)), army // EACH)
    morale = chart.us_casualties(book.casualties) - chart.us_attacks(attacks)
    return morale * WORTH[margin(t) < PINCHED] + COMES_WITH


def is_worth(t: Table, units: int | None = None) -> bool:
    """Return whether an offensive should be declared this season, if it can be paid: never two in a row.

    Rules: 16.4
    """
    if level(t, Index.US_COMMITMENT) < LEAST_US_COMMITMENT or t.season.after_one:
        return False
    return gain(t, units) > item(t, "offensive").commitment / _idle(t)


def _idle(t: Table) -> float:
    """Return how much cheaper commitment is for the lack of other use: 1 as long as there are NVA counters."""
    counters = sum(x.army == "nva" for x in t.box.counters)
    return 2.0 if len(nva_units(t)) >= counters else 1.0


def reserve(t: Table, units: int | None = None) -> int:
    """Return the room that is kept for an offensive of this season."""
    return item(t, "offensive").commitment if is_worth(t, units) else 0


@sheets("offensive.declare")
def declare(mind: Mind) -> Choice:
    """When it takes more from US morale than its price could do elsewhere."""
    t = mind.t
    price = item(t, "offensive").commitment
    told = f"it should bring {gain(t):.1f} commitment's worth, and costs {price}"
    return Choice(YES if is_worth(t) else 0, told)


@sheets("offensive.regiment")
def regiment(mind: Mind) -> Choice:
    """The first that there is: it appears wherever it is wanted."""
    able = numbers(mind, "take")
    value = act(mind, "take", able[0]) if able else None
    return Choice(
        mind.decision.values[0] if value is None else value, "it appears at once where it counts"
    )
