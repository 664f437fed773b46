"""The SVN Officer Replacement Segment: leaders of little loyalty are replaced, if they let that (15.2)."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.box.lookup import our_box
from annamite.games.vietnam_1965_1975.box.sides import SEATS, US
from annamite.games.vietnam_1965_1975.campaign.dice import rolled
from annamite.games.vietnam_1965_1975.campaign.politics import leaders
from annamite.games.vietnam_1965_1975.position.offering import fails
from annamite.games.vietnam_1965_1975.position.procedures import DONE, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import NUMBERS, step
from annamite.games.vietnam_1965_1975.position.season.government import (
    SERVICE_POSTS,
    TWO_STAR_POSTS,
    Post,
    Stand,
    title,
)
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import Decision, Rules
from annamite.kernel.conditions import Chain, Condition, Offer, Overall
from annamite.kernel.decision import Words

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table

CANDIDATES: Final = Words("done", *TWO_STAR_POSTS, *our_box().forces.arvn_divisions)
CANDIDATE: Final = step(
    "replacement.leader",
    CANDIDATES,
    "Which leader of South Vietnam do you try to replace?",
    "15.2",
    "leader",
)
DICE: Final = step(
    "replacement.dice", NUMBERS, "Roll two dice for a replacement: {post}", "15.2", "die"
)
MUST_UP_TO, MAY_UP_TO = 6, 8
"""Loyalty up to which a replacement has to be tried, and up to which it may be (15.2)."""
REPLACED_UP_TO, BOTCHED_FROM = 6, 9
"""Two dice up to which it succeeds, and from which it fails badly (15.2)."""


class Result(Enum):
    """What two dice make of a replacement (15.2)."""

    REPLACED = "replaced"
    STAYS = "stays"
    BOTCHED = "botched"


class Due(NamedTuple):
    """Posts for whose leaders a replacement has not been tried this season.

    Attributes:
        must: Those whose leaders have to be tried.
        may: Those whose leaders may be tried.
    """

    must: list[str]
    may: list[str]


def due(t: Table) -> Due:
    """Return the posts whose leaders may still be tried for replacement, those of two stars first.

    Rules: 15.2
    """
    posts = t.season.government.posts
    order = _TRIES.among(t, [n for n, name in enumerate(CANDIDATES.words) if name in posts])
    names = [CANDIDATES.words[n] for n in order]
    return Due(
        [name for name in names if posts[name].loyalty <= MUST_UP_TO],
        [name for name in names if posts[name].loyalty > MUST_UP_TO],
    )


def _post(t: Table, number: int) -> Post:
    return t.season.government.posts[CANDIDATES.words[number]]


_TRIES: Final[Chain[Table]] = Chain(
    Condition(
        "a replacement was tried this season, or he has just come",
        "15.2-i",
        lambda t, number: not _post(t, number).tried,
    ),
    Condition(
        lambda t, number: f"his loyalty is {_post(t, number).loyalty}, above {MAY_UP_TO}",
        "15.2-c",
        lambda t, number: _post(t, number).loyalty <= MAY_UP_TO,
    ),
)
"""What lets the US side try to replace a leader."""


def _in_order(t: Table) -> list[int]:
    must, may = due(t)
    return [CANDIDATES[name] for name in (*must, *may)]


_TRIED: Final[Offer[Table]] = Offer(
    (_in_order, Chain()),
    (
        lambda t: [
            n for n, name in enumerate(CANDIDATES.words) if name in t.season.government.posts
        ],
        _TRIES,
    ),
    (
        (CANDIDATES["done"],),
        Chain(
            Overall(
                lambda t, _: (
                    f"leaders up to loyalty {MUST_UP_TO} have to be tried: "
                    + ", ".join(title(t.box, name) for name in due(t).must)
                ),
                "15.2-b",
                lambda t: not due(t).must,
            )
        ),
    ),
    otherwise=fails("no unit of that division is in play", "15.1-e"),
)
"""Whose replacement may be tried, those first who have to be."""


def choose(t: Table) -> Rules[Outcome]:
    """Let the US side say whose replacement it tries next, or that it tries no more.

    Rules: 15.2
    """
    if not any(due(t)):
        return DONE
    choice = yield Decision(CANDIDATE, SEATS[US], _TRIED.on(t))
    word = CANDIDATES.word(choice)
    if word == "done":
        return DONE
    t.note(government=replace(t.season.government, trying=word))
    return NEXT


def result(dice: int) -> Result:
    """Return what two dice make of a replacement.

    Rules: 15.2
    """
    if dice <= REPLACED_UP_TO:
        return Result.REPLACED
    return Result.BOTCHED if dice >= BOTCHED_FROM else Result.STAYS


def roll(t: Table) -> Rules[Outcome]:
    """Roll for the replacement that is tried: he goes, or stays with less loyalty, or worse.

    Rules: 15.2
    """
    government = t.season.government
    name = government.trying
    dice = yield rolled(DICE, of=("post", title(t.box, name)))
    leader = leaders.called(t, leaders.leader_of(t, name))
    post, called = government.posts[name], title(t.box, name)
    government = replace(government, trying="")
    if result(dice) is Result.REPLACED:
        t.note(government=government.vacated(name))
        t.tell("leader.replaced", "15.2", post=called, leader=leader, dice=dice)
        return NEXT
    post = replace(post.shifted(-1), tried=True)
    if result(dice) is Result.BOTCHED:
        stand = Stand.PRO_COUP if name in TWO_STAR_POSTS else Stand.LOYAL
        post = replace(post, botched=True, ineffective=True, stand=int(stand))
    t.note(government=government.filled(name, post))
    t.tell(
        "leader.stays",
        "15.2",
        post=called,
        leader=leader,
        dice=dice,
        to=post.loyalty,
        ineffective=int(post.botched and name not in SERVICE_POSTS),
        plots=int(post.stand == Stand.PRO_COUP),
    )
    return Stage.CANDIDATE


def take_office(t: Table) -> Rules[Outcome]:
    """Draw the replacement and roll for his loyalty, then go on with other leaders.

    Rules: 15.1, 15.2
    """
    outcome = yield from leaders.fill(t, tried=True)
    return Stage.CANDIDATE if outcome is NEXT else outcome
