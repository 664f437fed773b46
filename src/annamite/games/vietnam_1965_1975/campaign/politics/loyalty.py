"""The SVN Leader Loyalty Table, which closes the SVN Morale Adjustment Segment (15.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.campaign.dice import rolled
from annamite.games.vietnam_1965_1975.position.procedures import NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import NUMBERS, step
from annamite.games.vietnam_1965_1975.position.season.government import Post, pool
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level
from annamite.kernel import Rules

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table

DICE: Final = step("loyalty.dice", NUMBERS, "Roll two dice for the leaders' loyalty", "15.1", "die")


def adjust(t: Table) -> Rules[Outcome]:
    """Shift the loyalty of all leaders of one faction, by SVN morale and two dice.

    Rules: 15.1, 16.4
    """
    table = t.box.strategic.loyalty
    dice = yield rolled(DICE)
    total = dice + (table.after_offensive if t.season.after_one else 0)
    shift = table.shift(level(t, Index.SVN_MORALE), total)
    if shift is None:
        t.tell("loyalty.same", "15.1", dice=dice, total=total)
        return NEXT
    faction, by = shift

    def shifted(name: str, post: Post) -> Post:
        return post.shifted(by) if pool(t.box, name)[post.leader].faction == faction else post

    t.note(government=t.season.government.changed(shifted))
    t.tell("loyalty", "15.1", dice=dice, total=total, faction=faction, modifier=by)
    return NEXT
