"""South Vietnam's leaders: how posts are filled, and who serves in them (15.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.box.lookup import our_box
from annamite.games.vietnam_1965_1975.box.strategic.leaders import POSTS
from annamite.games.vietnam_1965_1975.campaign import calendar
from annamite.games.vietnam_1965_1975.campaign.dice import rolled
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import NUMBERS, step
from annamite.games.vietnam_1965_1975.position.season import divisions
from annamite.games.vietnam_1965_1975.position.season.government import (
    NOT_ROLLED,
    TWO_STAR_POSTS,
    Government,
    Post,
    Stability,
    bounded,
    pool,
    title,
)
from annamite.kernel import Chance, Rules
from annamite.kernel.decision import Words

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.box.strategic.leaders import Leader
    from annamite.games.vietnam_1965_1975.position.table import Table

_LEADERS: Final = our_box().leaders
THREE: Final = step(
    "leader.three",
    Words(*(leader.id for leader in _LEADERS.three)),
    "Draw the head of the government",
    "15.1",
    "counter",
)
TWO: Final = step(
    "leader.two",
    Words(*(leader.id for leader in _LEADERS.two)),
    "Draw a two-star leader: {post}",
    "15.1",
    "counter",
)
ONE: Final = step(
    "leader.one",
    Words(*(leader.id for leader in _LEADERS.one)),
    "Draw a one-star leader: {post}",
    "15.1",
    "counter",
)
LOYALTY_DICE: Final = step(
    "leader.loyalty", NUMBERS, "Roll two dice for the loyalty of the leader: {post}", "15.1", "die"
)
LOYALTY_ADDED: Final = 3
"""What is added to two dice for the loyalty of a new leader (15.1)."""


# --- the season -----------------------------------------------------------------------------------


def first_government(t: Table) -> Rules[Outcome]:
    """Fill the next post before the first season, the head of the government's first.

    Rules: 15.1
    """
    if t.season.government.three_star is None:
        yield from draw_head(t)
        return AGAIN
    return (yield from fill(t, added=calendar.campaign(t).loyalty))


def new_season(t: Table) -> Outcome:
    """Put all leaders' counters upright: what the last season's checks came to is over.

    Rules: 15.2, 15.3, 15.4
    """
    government = t.season.government.changed(
        lambda _, post: Post(leader=post.leader, loyalty=post.loyalty)
    )
    t.note(
        government=replace(government, trying="", stability=int(Stability.STABLE), induced=False)
    )
    return NEXT


# --- filling posts --------------------------------------------------------------------------------


def fill(t: Table, *, added: int = LOYALTY_ADDED, tried: bool = False) -> Rules[Outcome]:
    """Draw a leader for the next vacant post, or roll for the loyalty of the one drawn last.

    Args:
        t: The table.
        added: What is added to two dice for his loyalty.
        tried: Whether he is a replacement, for whom none is tried this season.

    Rules: 15.1, 15.2
    """
    government = t.season.government
    for name, post in government.posts.items():
        if post.loyalty == NOT_ROLLED:
            yield from _roll_loyalty(t, name, added)
            return AGAIN
    for name in _vacant(t):
        yield from _draw(t, name, tried=tried)
        return AGAIN
    return NEXT


def draw_head(t: Table) -> Rules[None]:
    """Draw the head of the government from among all three-star leaders.

    Rules: 15.1, 15.3
    """
    found = yield Chance(THREE, range(len(t.box.leaders.three)))
    leader = t.box.leaders.three[found]
    t.note(government=_served(replace(t.season.government, three_star=found), leader))
    t.tell(
        "leader.head",
        "15.1",
        leader=called(t, leader),
        svn=f"{leader.svn_morale:+}",
        us=f"{leader.us_morale:+}",
    )


def _vacant(t: Table) -> list[str]:
    """Return the posts without a leader: of corps and services, and of divisions in play.

    Rules: 15.1
    """
    government = t.season.government
    vacant = [name for name in TWO_STAR_POSTS if name not in government.two_star]
    due = [name for name in divisions.in_play(t) if name not in government.one_star]
    return vacant + due[: POSTS["one"] - len(government.one_star)]


def _draw(t: Table, name: str, *, tried: bool) -> Rules[None]:
    """Draw a leader for a post from those of his stars who hold none."""
    government, leaders = t.season.government, pool(t.box, name)
    two = name in TWO_STAR_POSTS
    serving = {
        post.leader for post in (government.two_star if two else government.one_star).values()
    }
    free = [number for number in range(len(leaders)) if number not in serving]
    found = yield Chance(TWO if two else ONE, free, params={"post": title(t.box, name)})
    leader = leaders[found]
    t.note(government=_served(government.filled(name, Post(leader=found, tried=tried)), leader))
    t.tell(
        "leader.drawn",
        "15.1",
        post=title(t.box, name),
        leader=called(t, leader),
        effectiveness=f"{leader.effectiveness:+}",
        faction=leader.faction or "",
    )


def _roll_loyalty(t: Table, name: str, added: int) -> Rules[None]:
    """Roll two dice for the loyalty of a leader just drawn.

    Rules: 15.1
    """
    dice = yield rolled(LOYALTY_DICE, of=("post", title(t.box, name)))
    government = t.season.government
    post = replace(government.posts[name], loyalty=bounded(dice + added))
    t.note(government=government.filled(name, post))
    t.tell(
        "leader.loyalty", "15.1", leader=called(t, leader_of(t, name)), dice=dice, to=post.loyalty
    )


def _served(government: Government, leader: Leader) -> Government:
    """Return the government with a leader among those who have ever served."""
    if leader.id in government.served:
        return government
    return replace(government, served=(*government.served, leader.id))


# --- who serves -----------------------------------------------------------------------------------


def leader_of(t: Table, name: str) -> Leader:
    """Return who holds the post of a two- or one-star leader."""
    return pool(t.box, name)[t.season.government.posts[name].leader]


def called(t: Table, leader: Leader) -> str:
    """Return the name of a leader: the first one of his stars to serve has the first name listed.

    Names say nothing about ratings; where the list is too short a leader is called by his id.
    """
    return names(t).get(leader.id, leader.id)


def names(t: Table) -> dict[str, str]:
    """Return the names of all leaders who have ever served and have one, by id."""
    leaders, listed = t.box.leaders, t.box.leaders.names
    left = {1: iter(listed.one), 2: iter(listed.two), 3: iter(listed.three)}
    named = (
        (id_, next(left[leaders.all[leaders.number[id_]].stars], None))
        for id_ in t.season.government.served
    )
    return {id_: name for id_, name in named if name is not None}
