"""What invasions of Laos and Cambodia cost in US morale (16.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.territory import NEUTRALS
from annamite.games.vietnam_1965_1975.position import neutrality
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import NUMBERS, step
from annamite.games.vietnam_1965_1975.position.season.indices import Index, change
from annamite.kernel import DIE, Chance, Rules

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table

INVASION_DIE: Final = step(
    "invasions.die", NUMBERS, "Roll a die for the invasion of {country}", "16.2", "die"
)


def reckon(t: Table) -> Rules[Outcome]:
    """Reckon with what happened in the next neutral country; after the last one, begin again.

    Rules: 16.2
    """
    if t.season.cursor >= len(NEUTRALS):
        _begin_anew(t)
        return NEXT
    country = NEUTRALS[t.season.cursor]
    yield from _cost(t, country)
    t.note(cursor=t.season.cursor + 1)
    return AGAIN


def _cost(t: Table, country: str) -> Rules[None]:
    """Let US morale pay for the gravest thing done to a country, and for that alone."""
    came, there = t.season.abroad.get(country, ()), neutrality.present(t)[country]
    chart = t.box.strategic.morale
    if "us" in came:
        die = yield Chance(INVASION_DIE, DIE, params={"country": country})
        _pay(t, country, -die, "us_invasion", "16.2-b")
    elif "us" in there:
        _pay(t, country, chart.us_invasion_stay, "us_stay_abroad", "16.2-d")
    elif "arvn" in came:
        die = yield Chance(INVASION_DIE, DIE, params={"country": country})
        _pay(t, country, -(die // 2), "arvn_invasion", "16.2-f")
    elif "arvn" in there:
        _pay(t, country, chart.arvn_invasion_stay, "arvn_stay_abroad", "16.2-g")


def staying(t: Table) -> int:
    """Return what US morale loses to forces that stay in neutral countries, for which no die is rolled.

    Rules: 16.2
    """
    chart, there = t.box.strategic.morale, neutrality.present(t)
    loss = 0
    for country in NEUTRALS:
        came = t.season.abroad.get(country, ())
        if "us" in came:
            continue
        if "us" in there[country]:
            loss += chart.us_invasion_stay
        elif "arvn" in there[country] and "arvn" not in came:
            loss += chart.arvn_invasion_stay
    return loss


def _pay(t: Table, country: str, by: int, cause: str, clause: str) -> None:
    change(t, Index.US_MORALE, by, cause, clause)
    t.tell("invasion.cost", "16.2", country=country, loss=-by)


def _begin_anew(t: Table) -> None:
    """Begin to watch a new season: whoever is in a country now has stayed, unless he leaves."""
    there = neutrality.present(t)
    t.note(cursor=0, abroad={})
    t.s.invaded = sum(1 << n for n, country in enumerate(NEUTRALS) if there[country])
