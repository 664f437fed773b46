"""The government of South Vietnam: leaders in their posts (15)."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.box.lookup import Box
    from annamite.games.vietnam_1965_1975.box.strategic.leaders import Leader


class Stand(IntEnum):
    """Where a two-star leader stands in the coup check of this season (15.3)."""

    LOYAL = 0
    WAVERING = 1
    PRO_COUP = 2


class Stability(IntEnum):
    """What the coup check of this season came to (15.3)."""

    STABLE = 0
    UNSTABLE = 1
    COUP = 2


CHIEF_OF_STAFF: Final = "Capital"
"""His post, by the corps zone that he commands (15.1)."""
CORPS_POSTS: Final = ("I", "II", "III", "IV", CHIEF_OF_STAFF)
"""Corps zones whose commanders are two-star leaders (15.1)."""
SERVICE_POSTS: Final = ("air", "navy")
"""Posts of two-star leaders who have no units (15.1)."""
TWO_STAR_POSTS: Final = (*CORPS_POSTS, *SERVICE_POSTS)
_TITLES: Final = {
    **{zone: f"{zone} Corps" for zone in CORPS_POSTS},
    CHIEF_OF_STAFF: "Chief of Staff",
    "air": "Air Force",
    "navy": "Navy",
}
LEAST_LOYALTY, MOST_LOYALTY = 5, 13
"""Between what a leader's loyalty stays (15.1)."""
NOT_ROLLED: Final = 0
"""The loyalty of a leader for whom the dice are still to be rolled."""


class Post(msgspec.Struct, frozen=True, kw_only=True):
    """A post and who holds it.

    Attributes:
        leader: Number of the leader within the pool of his stars.
        loyalty: 5 to 13, or `NOT_ROLLED`.
        tried: Whether a replacement was tried this season, or he is a replacement himself.
        stand: Where he stands in this season's coup check; two-star leaders alone.
        botched: Whether a failed replacement makes his units ineffective this season (15.2).
        ineffective: Whether his counter is flipped over for the season (15.4).
    """

    leader: int
    loyalty: int = NOT_ROLLED
    tried: bool = False
    stand: int = Stand.LOYAL
    botched: bool = False
    ineffective: bool = False

    def shifted(self, by: int) -> Post:
        """Return the post with its leader's loyalty changed, as far as loyalty goes.

        Rules: 15.1
        """
        return msgspec.structs.replace(self, loyalty=bounded(self.loyalty + by))


class Government(msgspec.Struct, frozen=True, kw_only=True):
    """All leaders in their posts, by the name of the post.

    Posts are sorted by name, so that it never matters in which order they were filled.

    Attributes:
        three_star: Number of the head of government within his pool; None before he is drawn.
        two_star: By the name of the post (`TWO_STAR_POSTS`).
        one_star: By the id of the division's HQ counter.
        trying: The post for whose leader a replacement is being tried, if any.
        served: Ids of all leaders who have ever held a post, the first ones first.
        stability: What the coup check of this season came to.
        induced: Whether the US side tried to induce a coup this season.
    """

    three_star: int | None = None
    two_star: dict[str, Post] = {}
    one_star: dict[str, Post] = {}
    trying: str = ""
    served: tuple[str, ...] = ()
    stability: int = Stability.STABLE
    induced: bool = False

    @property
    def posts(self) -> dict[str, Post]:
        """Those of two- and one-star leaders who are in office."""
        return {**self.two_star, **self.one_star}

    def filled(self, name: str, post: Post) -> Government:
        """Return the government with a post filled so."""
        return self._with({**self.posts, name: post})

    def vacated(self, name: str) -> Government:
        """Return the government without the leader of a post, who is back in his pool."""
        return self._with({other: post for other, post in self.posts.items() if other != name})

    def changed(self, change: Callable[[str, Post], Post]) -> Government:
        """Return the government with each post as `change` makes it of its name and itself."""
        return self._with({name: change(name, post) for name, post in self.posts.items()})

    def _with(self, posts: dict[str, Post]) -> Government:
        ordered = sorted(posts.items())
        return msgspec.structs.replace(
            self,
            two_star={name: post for name, post in ordered if name in TWO_STAR_POSTS},
            one_star={name: post for name, post in ordered if name not in TWO_STAR_POSTS},
        )


def bounded(loyalty: int) -> int:
    """Return a loyalty, or the nearest that there is.

    Rules: 15.1
    """
    return min(max(loyalty, LEAST_LOYALTY), MOST_LOYALTY)


def pool(box: Box, name: str) -> tuple[Leader, ...]:
    """Return all leaders of the stars that a post calls for."""
    return box.leaders.two if name in TWO_STAR_POSTS else box.leaders.one


def title(box: Box, name: str) -> str:
    """Return what people call a post: its corps, service or division."""
    if name in _TITLES:
        return _TITLES[name]
    return box.counters[box.counter_number[name]].history or name
