"""The leaders of South Vietnam: each holds one post, and their loyalty is one that there is (15.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.position.season import divisions
from annamite.games.vietnam_1965_1975.position.season.government import (
    LEAST_LOYALTY,
    MOST_LOYALTY,
    NOT_ROLLED,
    TWO_STAR_POSTS,
    pool,
)

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.season.government import Post
    from annamite.games.vietnam_1965_1975.position.table import Table


def audit(t: Table) -> Iterator[str]:
    """Yield a sentence for each broken invariant of the government.

    Rules: 15.1
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


def _post(t: Table, name: str, post: Post) -> Iterator[str]:
    if not 0 <= post.leader < len(pool(t.box, name)):
        yield f"{name}: there is no leader {post.leader}"
    if post.loyalty != NOT_ROLLED and not LEAST_LOYALTY <= post.loyalty <= MOST_LOYALTY:
        yield f"{name}: loyalty {post.loyalty}"
    if post.botched and not post.tried:
        yield f"{name}: a replacement failed that was never tried"
