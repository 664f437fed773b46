"""The leaders of South Vietnam: each holds one post, and all posts are filled (15)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.position import stages
from annamite.games.vietnam_1965_1975.position.season import divisions
from annamite.games.vietnam_1965_1975.position.season.government import (
    LEAST_LOYALTY,
    MOST_LOYALTY,
    NOT_ROLLED,
    TWO_STAR_POSTS,
    Stability,
    Stand,
    pool,
)
from annamite.games.vietnam_1965_1975.position.stages import Stage

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.season.government import Post
    from annamite.games.vietnam_1965_1975.position.table import Table


_DRAWING: Final = (Stage.LEADERS, Stage.NEW_LEADER, Stage.NEW_DIVISIONS)
"""Stages at which leaders are drawn, and dice fall for the loyalty of the last one."""
_HEADLESS: Final = (Stage.PLACE, Stage.DRAW, Stage.LEADERS, Stage.NEW_HEAD)
"""Stages at which nobody need head the government: before there is one, and after a coup."""


def audit(t: Table) -> Iterator[str]:
    """Yield a sentence for each broken invariant of the government.

    Rules: 15.1, 15.2, 15.3, 15.4
    """
    government = t.season.government
    for posts in (government.two_star, government.one_star):
        leaders = [post.leader for post in posts.values()]
        if len(set(leaders)) != len(leaders):
            yield "a leader holds two posts"
    if not set(government.two_star) <= {*TWO_STAR_POSTS}:
        yield f"there are other posts of two-star leaders: {[*government.two_star]}"
    led = set(government.one_star) - set(divisions.in_play(t))
    if led:
        yield f"divisions with a leader and no unit: {sorted(led)}"
    for name, post in government.posts.items():
        yield from _post(t, name, post)
    if government.stability not in {*Stability}:
        yield f"the government is {government.stability}"
    yield from _head(t)
    yield from _vacancies(t)
    yield from _effectiveness(t)


def _post(t: Table, name: str, post: Post) -> Iterator[str]:
    if not 0 <= post.leader < len(pool(t.box, name)):
        yield f"{name}: there is no leader {post.leader}"
    rolled = post.loyalty != NOT_ROLLED
    if rolled and not LEAST_LOYALTY <= post.loyalty <= MOST_LOYALTY:
        yield f"{name}: loyalty {post.loyalty}"
    if not rolled and t.s.stage not in _DRAWING:
        yield f"{name}: no dice fell for his loyalty"
    if post.botched and not post.tried:
        yield f"{name}: a replacement failed that was never tried"
    yield from _stand(name, post)


def _stand(name: str, post: Post) -> Iterator[str]:
    """Yield that a leader stands where he cannot in a coup check (15.2, 15.3)."""
    stands = {*Stand} if name in TWO_STAR_POSTS else {Stand.LOYAL}
    if post.stand not in stands:
        yield f"{name}: stands at {post.stand} in a coup check"
    if post.botched and name in TWO_STAR_POSTS and post.stand != Stand.PRO_COUP:
        yield f"{name}: a replacement failed, and he is not Pro-Coup"


def _head(t: Table) -> Iterator[str]:
    """Yield a head of the government who is none, or none where there has to be one (15.1, 15.3)."""
    head = t.season.government.three_star
    if head is not None and not 0 <= head < len(t.box.leaders.three):
        yield f"there is no three-star leader {head}"
    if head is None and _in_turn(t) and t.s.stage not in _HEADLESS:
        yield "nobody heads the government"


def _vacancies(t: Table) -> Iterator[str]:
    """Yield posts without a leader, but while one is drawn (15.1)."""
    government = t.season.government
    vacant = {*TWO_STAR_POSTS} - set(government.two_star)
    if vacant and t.s.stage not in _DRAWING and (government.two_star or _in_turn(t)):
        yield f"posts without a leader: {sorted(vacant)}"
    leaderless = set(divisions.in_play(t)) - set(government.one_star)
    if leaderless and _in_turn(t):
        yield f"divisions without a leader: {sorted(leaderless)}"
    if government.trying and t.s.stage != Stage.REPLACEMENT_DICE:
        yield f"{government.trying}: a replacement is tried out of turn"


def _effectiveness(t: Table) -> Iterator[str]:
    """Yield rangers who are ineffective, and divisions that are not what their leader says (15.4)."""
    s, posts = t.s, t.season.government.one_star
    for unit, ineffective in enumerate(s.ineffective):
        if ineffective and t.profile(unit).ranger:
            yield f"unit {unit} is of the rangers, and ineffective"
    for name, units in divisions.in_play(t).items():
        flipped = posts[name].ineffective if name in posts else False
        if _in_turn(t) and any(bool(s.ineffective[unit]) != flipped for unit in units):
            yield f"{name}: its units are not as effective as its leader"


def _in_turn(t: Table) -> bool:
    """Return whether a game-turn is under way, after its season's interphase."""
    turns = (Stage.FIRST_TURN, Stage.SECOND_TURN)
    return any(procedure == stages.SEASON and stage in turns for procedure, stage in t.s.frames)
