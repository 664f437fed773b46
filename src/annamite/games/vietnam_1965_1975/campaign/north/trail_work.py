"""Work on the Ho Chi Minh Trail: repair, a better Optimal Status, and units that block it (14.1, 17.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.sides import NLF, SEATS
from annamite.games.vietnam_1965_1975.campaign.infiltration.blocking import blocked
from annamite.games.vietnam_1965_1975.campaign.north.commitment import commit, item, room, short_of
from annamite.games.vietnam_1965_1975.campaign.strategic_war.missions import hits_on
from annamite.games.vietnam_1965_1975.position.procedures import NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import step
from annamite.games.vietnam_1965_1975.position.season.indices import Index, change, level
from annamite.games.vietnam_1965_1975.position.season.sheets import TRAIL
from annamite.kernel import Decision, Rules
from annamite.kernel.conditions import Chain, Condition, Offer, Overall
from annamite.kernel.decision import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.games.vietnam_1965_1975.position.table import Table

WORK_WORDS: Final = Words("leave", "repair", "upgrade")
WORK: Final = step(
    "north.trail_work", WORK_WORDS, "What does NVN pay for on the Trail?", "17.6", "choice"
)


def repair(t: Table) -> Outcome:
    """Improve Effective Status by a box for free, no nearer to Optimal than this season's hits.

    Rules: 12, 14.1, 17.6
    """
    if _is_repairable(t):
        change(t, Index.TRAIL_EFFECTIVE, 1, "free_repair", "12-q")
        t.tell("trail.repaired", "14.1", effective=level(t, Index.TRAIL_EFFECTIVE))
    return NEXT


def work(t: Table) -> Rules[Outcome]:
    """Let NVN pay for another box of repair, or else for a better Optimal Status.

    Optimal Status rises by a box, and only where the free step left Effective Status as high as this
    season's hits allow; so never in a season with repair that was paid for.

    Rules: 12, 14.1, 17.6
    """
    value = yield Decision(WORK, SEATS[NLF], _WORKS.on(t), always_asked=True)
    match WORK_WORDS.word(value):
        case "repair":
            commit(t, item(t, "trail_repair").commitment, "trail_repair", "17.6-l")
            change(t, Index.TRAIL_EFFECTIVE, 1, "paid_repair", "14.1-i")
            t.tell("trail.repaired", "14.1", effective=level(t, Index.TRAIL_EFFECTIVE))
        case "upgrade":
            cost = _upgrade_cost(t)
            assert cost is not None
            commit(t, cost, "trail_upgrade", "17.6-j")
            change(t, Index.TRAIL_OPTIMAL, 1, "trail_upgrade", "17.6-j")
            t.tell("trail.upgraded", "17.6", optimal=level(t, Index.TRAIL_OPTIMAL))
    return NEXT


def is_workable(t: Table) -> bool:
    """Return whether the Trail could be better, as both sides know from its track."""
    return _is_repairable(t) or _upgrade_cost(t) is not None


def block(t: Table) -> Outcome:
    """Lower Effective Status for countries where US-controlled units are on the Trail.

    Rules: 12, 17.8
    """
    track = t.box.strategic.trail
    lost = min(blocked(t), level(t, Index.TRAIL_EFFECTIVE) - track.lowest)
    if lost:
        change(t, Index.TRAIL_EFFECTIVE, -lost, "trail_blocked", "17.8-q")
        t.tell("trail.blocked", "17.8", effective=level(t, Index.TRAIL_EFFECTIVE))
    return NEXT


def best_status(t: Table) -> int:
    """Return the highest Effective Status that this season's hits on the Trail allow.

    Rules: 14.1, 17.6
    """
    return max(level(t, Index.TRAIL_OPTIMAL) - hits_on(t, TRAIL), t.box.strategic.trail.lowest)


def _is_repairable(t: Table) -> bool:
    return level(t, Index.TRAIL_EFFECTIVE) < best_status(t)


def _upgrade_cost(t: Table) -> int | None:
    """Return what a better Optimal Status costs, None where it is not open."""
    if _is_repairable(t):
        return None
    return t.box.strategic.trail.upgrade_cost(level(t, Index.TRAIL_OPTIMAL))


def _worked(word: str, *conditions: Condition[Table]) -> tuple[tuple[int], Chain[Table]]:
    return (WORK_WORDS[word],), Chain(*conditions)


def _affordable(price: Callable[[Table], int | None]) -> Condition[Table]:
    return Overall(
        lambda t, _: short_of(t, price(t)), "17.6-b", lambda t: (price(t) or 0) <= room(t)
    )


_WORKS: Final[Offer[Table]] = Offer(
    _worked("leave"),
    _worked(
        "repair",
        Overall(
            "Effective Status is as good as this season's hits allow", "17.6-l", _is_repairable
        ),
        _affordable(lambda t: item(t, "trail_repair").commitment),
    ),
    _worked(
        "upgrade",
        Overall(
            "Effective Status is worse than this season's hits allow",
            "17.6-i",
            lambda t: not _is_repairable(t),
        ),
        Overall("the Trail is as good as can be", "14.1-g", lambda t: _upgrade_cost(t) is not None),
        _affordable(_upgrade_cost),
    ),
)
"""What NVN may pay for on the Trail (14.1, 17.6)."""
