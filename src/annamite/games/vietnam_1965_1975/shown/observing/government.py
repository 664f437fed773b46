"""Who governs South Vietnam; 0 in scenarios."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from annamite.games.vietnam_1965_1975.box.lookup import our_box
from annamite.games.vietnam_1965_1975.position.season.government import (
    MOST_LOYALTY,
    TWO_STAR_POSTS,
)
from annamite.games.vietnam_1965_1975.shown.shapes.season import Season
from annamite.kernel.vectors import Block, Vector, named

_BOX: Final = our_box()
_DIVISIONS: Final = tuple(
    counter.id for counter in _BOX.counters if counter.class_ == "arvn_division_hq"
)
_POSTS: Final = (*TWO_STAR_POSTS, *_DIVISIONS)
_HEADS: Final = tuple(leader.id for leader in _BOX.leaders.three)
_STABILITY: Final = ("stable", "unstable", "coup")
_STANDS: Final = {"loyal": 0, "wavering": 1, "pro_coup": 2}
_FACTS: Final = ("tried", "botched", "ineffective")


def blocks() -> Iterator[Block]:
    """Yield the blocks of this part."""
    yield Block(
        name="head", entries=named("head", _HEADS), means="Who is the head of the government."
    )
    yield Block(
        name="stability",
        entries=named("stability", _STABILITY),
        means="What the coup check of this season came to.",
    )
    yield Block(
        name="induced",
        entries=("induced",),
        means="Whether the US side tried to induce a coup this season.",
    )
    yield Block(
        name="post_held", entries=named("post_held", _POSTS), means="Whether a leader holds a post."
    )
    yield Block(
        name="loyalty",
        entries=named("loyalty", _POSTS),
        means="Loyalty of the leader in a post; 0: not rolled yet, or nobody holds it.",
        bound=MOST_LOYALTY,
    )
    yield Block(
        name="stand",
        entries=named("stand", _POSTS),
        means="Where he stands in the coup check: 0 loyal, 1 wavering, 2 for the coup.",
        bound=2,
    )
    for fact, means in zip(
        _FACTS,
        (
            "Whether a replacement was tried this season.",
            "Whether a failed one makes his units ineffective.",
            "Whether his counter is flipped over.",
        ),
        strict=True,
    ):
        yield Block(name=f"post_{fact}", entries=named(f"post_{fact}", _POSTS), means=means)


def put(v: Vector, season: Season | None) -> None:
    """Fill this part; None: it is no campaign."""
    if season is None:
        for block in blocks():
            v.count(block.name, {})
        return
    rulers = season.rulers
    v.mark("head", () if rulers.head is None else (rulers.head,))
    v.mark("stability", (rulers.stability,))
    v.put("induced", (rulers.induced,))
    v.mark("post_held", [each.post for each in rulers.commanders])
    v.count("loyalty", {each.post: each.loyalty for each in rulers.commanders})
    v.count("stand", {each.post: _STANDS[each.stand] for each in rulers.commanders})
    for fact in _FACTS:
        v.mark(f"post_{fact}", [each.post for each in rulers.commanders if getattr(each, fact)])
