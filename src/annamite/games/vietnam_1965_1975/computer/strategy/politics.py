"""Which leaders are replaced, and whether a coup is induced: by the odds of all dice (15.2, 15.3)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.campaign.politics import coup, replacement
from annamite.games.vietnam_1965_1975.campaign.politics.leaders import LOYALTY_ADDED
from annamite.games.vietnam_1965_1975.campaign.politics.replacement import CANDIDATES, Result
from annamite.games.vietnam_1965_1975.computer.outlook import margin
from annamite.games.vietnam_1965_1975.computer.strategy.answering import sheets
from annamite.games.vietnam_1965_1975.computer.strategy.bomb import MORALE, PINCHED, SVN
from annamite.games.vietnam_1965_1975.position.questions import YES
from annamite.games.vietnam_1965_1975.position.season.government import (
    TWO_STAR_POSTS,
    Government,
    Stability,
    Stand,
    bounded,
)
from annamite.players.computer import Choice

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.computer.mind import Mind
    from annamite.games.vietnam_1965_1975.position.table import Table

ROLLS: Final = tuple(a + b for a, b in product(range(1, 7), repeat=2))
"""All that two dice may show, each as often as it comes."""
ARMY: Final = {Stability.STABLE: 0.0, Stability.UNSTABLE: 1.0, Stability.COUP: 2.0}
"""Population Points that the ARVN loses for a season by what politics add to its die (15.4)."""
UNITS: Final = 0.3
"""Population Points that a corps or division loses which a botched replacement makes ineffective."""
LOYAL: Final = 0.05
"""Population Points that a point of a leader's loyalty saves in the seasons to come."""


@sheets("replacement.leader")
def replacing(mind: Mind) -> Choice:
    """Those who have to be tried; of others those whom it is better to try than to keep."""
    t, codec = mind.t, mind.decision.step.codec
    stop = codec.value("done")
    if not mind.offers(stop):
        return Choice(mind.decision.values[0], "his loyalty is so low that he has to be tried")
    best, value = 0.0, stop
    for choice in mind.decision.values:
        if choice != stop and (gain := gain_of_trying(t, CANDIDATES.word(choice))) > best:
            best, value = gain, choice
    if value == stop:
        return Choice(stop, "trying others would cost more loyalty than it brings")
    return Choice(value, f"a new man should save {best:.2f} Population Points")


def gain_of_trying(t: Table, name: str) -> float:
    """Return what it should bring to try a leader's replacement, in Population Points.

    Rules: 15.2, 15.3
    """
    government = t.season.government
    post, gain = government.posts[name], 0.0
    for dice in ROLLS:
        match replacement.result(dice):
            case Result.REPLACED:
                new = sum(bounded(x + LOYALTY_ADDED) for x in ROLLS) / len(ROLLS)
                after = replace(post, loyalty=round(new), tried=True)
                gain += LOYAL * (new - post.loyalty)
            case Result.STAYS:
                after = replace(post.shifted(-1), tried=True)
                gain -= LOYAL
            case Result.BOTCHED:
                plots = Stand.PRO_COUP if name in TWO_STAR_POSTS else post.stand
                after = replace(post.shifted(-1), tried=True, botched=True, stand=int(plots))
                gain -= LOYAL + UNITS
        if name in TWO_STAR_POSTS:
            gain -= cost(t, government.filled(name, after))
    gain /= len(ROLLS)
    return gain + (cost(t, government) if name in TWO_STAR_POSTS else 0.0)


def cost(t: Table, government: Government, added: int = 0) -> float:
    """Return what this season's coup check should cost, in Population Points, by all that two dice show.

    Rules: 15.3, 15.4
    """
    stands = [coup.judged(government, dice + added).stability for dice in ROLLS]
    return sum(_price(t, Stability(stand)) for stand in stands) / len(stands)


def odds(government: Government, added: int = 0) -> float:
    """Return how likely this season's coup check ends in a coup, 0 to 1.

    Rules: 15.3
    """
    stands = [coup.judged(government, dice + added).stability for dice in ROLLS]
    return stands.count(Stability.COUP) / len(stands)


def _price(t: Table, stability: Stability) -> float:
    chart = t.box.strategic.morale
    us, svn = {
        Stability.STABLE: (0, 0),
        Stability.UNSTABLE: (chart.us_instability, chart.svn_instability),
        Stability.COUP: (chart.us_coup, chart.svn_coup),
    }[stability]
    return ARMY[stability] - us * MORALE[margin(t) < PINCHED] - svn * SVN


@sheets("coup.induce")
def induce(mind: Mind) -> Choice:
    """A coup costs more than any leader does: never, but where one is all but certain and new men are better."""
    t = mind.t
    government = t.season.government
    now, then = cost(t, government), cost(t, government, coup.INDUCED)
    told = f"{odds(government):.0%} for a coup as it is, {odds(government, coup.INDUCED):.0%} if induced"
    return Choice(YES if then < now and mind.offers(YES) else 0, told)
