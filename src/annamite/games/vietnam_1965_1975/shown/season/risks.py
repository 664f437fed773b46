"""Odds of South Vietnam's politics: replacements, coups, and whether troops are effective (15)."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Final, Literal

from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.campaign.dice import sums
from annamite.games.vietnam_1965_1975.campaign.politics import (
    command,
    coup,
    effectiveness,
    replacement,
)
from annamite.games.vietnam_1965_1975.position.questions import YES, YES_NO
from annamite.games.vietnam_1965_1975.position.season.government import Stability
from annamite.games.vietnam_1965_1975.shown.season.telling import (
    Told,
    joined,
    moving,
    percent,
    tried,
)
from annamite.games.vietnam_1965_1975.shown.shapes.sheets import Odds
from annamite.games.vietnam_1965_1975.turn.effectiveness import ZONE
from annamite.kernel import DIE

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.games.vietnam_1965_1975.position.season.government import Post
    from annamite.games.vietnam_1965_1975.position.table import Table
    from annamite.kernel import Decision

_TWO: Final = tuple(zip(*sums(2), strict=True))
"""What two dice come to, and in how many ways."""
_WAYS: Final = sum(count for _, count in _TWO)


# --- replacements ---------------------------------------------------------------------------------


def replacing(_t: Table, decision: Decision) -> Told:
    """Return the odds of a replacement, which are the same for every leader.

    Rules: 15.2
    """
    count: Counter[replacement.Result] = Counter()
    for dice, ways in _TWO:
        count[replacement.result(dice)] += ways
    goes, stays, botched = (round(count[result] / _WAYS, 4) for result in replacement.Result)
    odds = [
        Odds(what=result.value, chance=round(count[result] / _WAYS, 4))
        for result in replacement.Result
    ]
    told = f"Two dice: {percent(goes)} he goes, {percent(stays)} he stays with a loyalty of 1 less,"
    reminders = [
        f"{told} {percent(botched)} he stays, plots and leaves his troops ineffective this season.",
        "His successor is drawn, and has two dice and 3 for loyalty.",
    ]
    tried = [word for word in decision.words if word != "done"]
    return Told(odds=dict.fromkeys(tried, odds), reminders=reminders)


# --- coups ----------------------------------------------------------------------------------------


def inducing(t: Table, _: Decision) -> Told:
    """Return the odds of a coup, with inducing one and without.

    Rules: 15.3
    """
    unstable, after_coup = (
        effectiveness.ADDED[stability] for stability in (Stability.UNSTABLE, Stability.COUP)
    )
    told = Told()
    told.reminders.append(
        f"A coup brings another head of government, and adds {after_coup} to the die for the"
        f" effectiveness of the ARVN; an unstable government adds {unstable}."
    )
    for value in (0, YES):
        word = YES_NO.word(value)
        told.odds[word] = _outlook(t, induced=value == YES)
        told.notes[word] = ", ".join(map(_told, told.odds[word]))
    return told


def _outlook(t: Table, *, induced: bool) -> list[Odds]:
    """Return what the dice may bring, each with what it does to morale."""
    count, governments = Counter[Stability](), {}
    now = replace(t.season.government, induced=induced)
    for dice, ways in _TWO:
        judged = coup.judged(now, dice + (coup.INDUCED if induced else 0))
        stability = Stability(judged.stability)
        count[stability] += ways
        governments[stability] = judged
    return [
        Odds(
            what=_STABILITY[stability],
            chance=round(count[stability] / _WAYS, 4),
            moves=tried(t, partial(coup.follow, government=governments[stability])),
        )
        for stability in sorted(governments, reverse=True)
    ]


_STABILITY: Final[dict[Stability, Literal["coup", "unstable", "stable"]]] = {
    Stability.COUP: "coup",
    Stability.UNSTABLE: "unstable",
    Stability.STABLE: "stable",
}


def _told(odds: Odds) -> str:
    assert isinstance(odds.moves, dict)
    felt = moving(odds.moves)
    return f"{odds.what} {percent(odds.chance)}{f' ({felt})' if felt else ''}"


# --- effectiveness --------------------------------------------------------------------------------


def standing_under(t: Table, decision: Decision) -> Told | None:
    """Return how likely troops on a boundary are ineffective under each corps that they may count for.

    Rules: 15.1, 15.2, 15.4
    """
    if t.s.season is None:
        return None
    asked = effectiveness.open_choice(t)
    if asked is None:
        return None
    unit, _ = asked
    division = next((x for x in command.of_divisions(t) if x.seat == unit), None)
    told = Told()
    for word in decision.words:
        above = t.season.government.two_star[word]
        if division is None or decision.step is ZONE:
            limit, posts = effectiveness.limit_of_corps(t, word), [above]
        else:
            limit = effectiveness.limit_of_division(t, division.name, word)
            posts = [above, t.season.government.one_star[division.name]]
        chance = _ineffective(t, limit, posts)
        told.odds[word] = [Odds(what="ineffective", chance=chance)]
        told.notes[word] = joined(f"effective up to {limit}", f"ineffective {percent(chance)}")
    return told


def _ineffective(t: Table, limit: int, posts: list[Post]) -> float:
    if any(post.botched for post in posts):
        return 1.0
    added = effectiveness.ADDED[Stability(t.season.government.stability)]
    return round(sum(die + added > limit for die in DIE) / len(DIE), 4)


TELLERS: Final[dict[str, Callable[[Table, Decision], Told | None]]] = {
    replacement.CANDIDATE.id: replacing,
    coup.INDUCE.id: inducing,
    effectiveness.CORPS.id: standing_under,
    ZONE.id: standing_under,
}
"""By step, who tells what helps there."""
