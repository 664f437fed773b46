"""The Coup Determination Segment: who stands by the government (15.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.box.sides import SEATS, US
from annamite.games.vietnam_1965_1975.campaign.dice import rolled
from annamite.games.vietnam_1965_1975.campaign.politics import leaders
from annamite.games.vietnam_1965_1975.position.procedures import NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import NUMBERS, YES, YES_NO, step
from annamite.games.vietnam_1965_1975.position.season.government import (
    TWO_STAR_POSTS,
    Government,
    Post,
    Stability,
    Stand,
)
from annamite.games.vietnam_1965_1975.position.season.indices import Index, change
from annamite.kernel import Decision, Rules

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table

INDUCE: Final = step("coup.induce", YES_NO, "Do you try to induce a coup?", "15.3")
DICE: Final = step("coup.dice", NUMBERS, "Roll two dice for a coup", "15.3", "die")
INDUCED: Final = 2
"""What inducing a coup adds to the dice (15.3)."""


def induce(t: Table) -> Rules[Outcome]:
    """Ask the US side, before the dice, whether it tries to induce a coup.

    Rules: 15.3
    """
    choice = yield Decision(INDUCE, SEATS[US], [0, YES])
    t.note(government=replace(t.season.government, induced=choice == YES))
    return NEXT


def check(t: Table) -> Rules[Outcome]:
    """Roll once for all two-star leaders: a coup, an unstable government, or a stable one.

    Rules: 15.3
    """
    dice = yield rolled(DICE)
    total = dice + (INDUCED if t.season.government.induced else 0)
    government = judged(t.season.government, total)
    stands = [government.two_star[name].stand for name in TWO_STAR_POSTS]
    t.tell(
        "coup.check",
        "15.3",
        dice=dice,
        total=total,
        loyal=stands.count(Stand.LOYAL),
        wavering=stands.count(Stand.WAVERING),
        pro_coup=stands.count(Stand.PRO_COUP),
    )
    follow(t, government)
    return NEXT


def judged(government: Government, total: int) -> Government:
    """Return the government with where its leaders stand, and whether it does, by the dice with all added.

    Rules: 15.3
    """
    found = government.changed(lambda name, post: _standing(name, post, total))
    stands = [found.two_star[name].stand for name in TWO_STAR_POSTS]
    return replace(found, stability=int(_stability(stands)))


def new_head(t: Table) -> Rules[Outcome]:
    """Draw a new head of the government after a coup.

    Rules: 15.3
    """
    if t.season.government.three_star is None:
        yield from leaders.draw_head(t)
    return NEXT


def _standing(name: str, post: Post, total: int) -> Post:
    """Return a two-star leader's post with where he stands; a botched replacement has decided that.

    Rules: 15.2, 15.3
    """
    if name not in TWO_STAR_POSTS or post.botched:
        return post
    stand = Stand.LOYAL if total < post.loyalty else Stand.PRO_COUP
    return replace(post, stand=int(Stand.WAVERING if total == post.loyalty else stand))


def _stability(stands: list[int]) -> Stability:
    """Return what it comes to where all two-star leaders stand so.

    Rules: 15.3
    """
    loyal, plotting = stands.count(Stand.LOYAL), stands.count(Stand.PRO_COUP)
    if plotting > loyal:
        return Stability.COUP
    others = plotting + stands.count(Stand.WAVERING)
    return Stability.UNSTABLE if others >= loyal else Stability.STABLE


# --- what follows ---------------------------------------------------------------------------------


def follow(t: Table, government: Government) -> None:
    """Let what the dice say of the government take its course; a coup induced in vain costs morale.

    Rules: 15.3
    """
    stability = Stability(government.stability)
    t.note(government=government)
    _CONSEQUENCES[stability](t)
    if government.induced and stability is not Stability.COUP:
        cost = t.box.strategic.morale.failed_inducement
        svn = change(t, Index.SVN_MORALE, cost, "failed_inducement", "15.3-o")
        t.tell("coup.not_induced", "15.3", svn=-svn)


def _coup(t: Table) -> None:
    """Topple the government; who was loyal to it is less so to the next one."""
    chart = t.box.strategic.morale
    svn = change(t, Index.SVN_MORALE, chart.svn_coup, "svn_coup", "15.3-g")
    us = change(t, Index.US_MORALE, chart.us_coup, "us_coup", "15.3-g")
    government = _less_loyal(t.season.government, Stand.LOYAL)
    t.note(government=replace(government, three_star=None))
    t.tell("coup", "15.3", svn=-svn, us=-us)


def _unstable(t: Table) -> None:
    """Shake the government: all leaders are less loyal."""
    chart = t.box.strategic.morale
    svn = change(t, Index.SVN_MORALE, chart.svn_instability, "svn_instability", "15.3-k")
    us = change(t, Index.US_MORALE, chart.us_instability, "us_instability", "15.3-k")
    t.note(government=t.season.government.changed(lambda _, post: post.shifted(-1)))
    t.tell("coup.unstable", "15.3", svn=-svn, us=-us)


def _stable(t: Table) -> None:
    """Leave the government in its place: those who plotted are less loyal."""
    t.note(government=_less_loyal(t.season.government, Stand.PRO_COUP))
    t.tell("coup.stable", "15.3")


def _less_loyal(government: Government, stand: Stand) -> Government:
    """Return the government with less loyalty of the two-star leaders who stand so."""

    def changed(name: str, post: Post) -> Post:
        return post.shifted(-1) if name in TWO_STAR_POSTS and post.stand == stand else post

    return government.changed(changed)


_CONSEQUENCES: Final = {
    Stability.COUP: _coup,
    Stability.UNSTABLE: _unstable,
    Stability.STABLE: _stable,
}
