"""The ARVN Effectiveness Determination Segment: one die for the whole army (15.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.box.sides import NLF, SEATS
from annamite.games.vietnam_1965_1975.campaign.politics import command
from annamite.games.vietnam_1965_1975.campaign.politics.leaders import leader_of
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import NUMBERS, step
from annamite.games.vietnam_1965_1975.position.season.government import (
    CORPS_POSTS,
    Post,
    Stability,
    title,
)
from annamite.games.vietnam_1965_1975.turn.effectiveness import ZONE, ZONES, in_zones, mark
from annamite.kernel import DIE, Chance, Decision, Rules
from annamite.kernel.decision import Words

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.campaign.politics.command import Division
    from annamite.games.vietnam_1965_1975.position.table import Table

CORPS: Final = step(
    "effectiveness.corps",
    Words(*ZONES),
    "Under which corps does the {division} stand for the check of effectiveness?",
    "15.1",
)
ARMY_DIE: Final = step(
    "effectiveness.army", NUMBERS, "Roll for the effectiveness of ARVN", "15.4", "die"
)
DIRECT: Final = 3
"""What is added to a corps commander's rating for the units that he leads himself (15.4)."""
ADDED: Final = {Stability.STABLE: 0, Stability.UNSTABLE: 1, Stability.COUP: 2}
"""What the season's politics add to the die (15.4)."""


def check(t: Table) -> Rules[Outcome]:
    """Roll for ARVN; before, the NLF says where units and divisions on boundaries count.

    Rules: 11.1, 15.1, 15.4
    """
    request = open_choice(t)
    if request is not None:
        unit, decision = request
        t.s.zones[unit] = yield decision
        return AGAIN
    die = yield Chance(ARMY_DIE, DIE)
    total = die + ADDED[Stability(t.season.government.stability)]
    t.tell("effectiveness.army", "15.4", die=die, total=total)
    _check_corps(t, total)
    for division in command.of_divisions(t):
        _check_division(t, division, total)
    t.s.zones.clear()
    return NEXT


def open_choice(t: Table) -> tuple[int, Decision] | None:
    """Return the next choice of the NLF, and the unit by which it is noted.

    Rules: 15.1
    """
    for division in command.of_divisions(t):
        if len(division.corps) > 1 and division.seat not in t.s.zones:
            params = {"division": title(t.box, division.name)}
            return division.seat, Decision(CORPS, SEATS[NLF], in_zones(division.corps), params)
    for unit, corps in command.of_corps(t):
        if len(corps) > 1 and unit not in t.s.zones:
            params = {"unit": t.name(unit), "hex": t.where(unit)}
            return unit, Decision(ZONE, SEATS[NLF], in_zones(corps), params)
    return None


def _check_corps(t: Table, total: int) -> None:
    """Check the units that corps commanders and the Chief of Staff lead themselves.

    Rules: 15.2, 15.4
    """
    led: dict[str, list[int]] = {name: [] for name in CORPS_POSTS}
    for unit, corps in command.of_corps(t):
        led[command.superior(t, unit, corps)].append(unit)
    for name, units in led.items():
        post = t.season.government.two_star[name]
        limit = limit_of_corps(t, name)
        fails = post.botched or total > limit
        mark(t, units, fails=fails)
        _flip(t, name, post, fails=fails)
        if units:
            _tell(t, name, limit, total, fails=fails)


def _check_division(t: Table, division: Division, total: int) -> None:
    """Check a division by the ratings of its leader and of his superior.

    Rules: 15.2, 15.4
    """
    government = t.season.government
    above = command.superior(t, division.seat, division.corps)
    post = government.one_star[division.name]
    limit = limit_of_division(t, division.name, above)
    fails = post.botched or government.two_star[above].botched or total > limit
    mark(t, division.units, fails=fails)
    _flip(t, division.name, post, fails=fails)
    _tell(t, division.name, limit, total, fails=fails)


def limit_of_corps(t: Table, name: str) -> int:
    """Return up to which total units are effective that a corps commander leads himself.

    Rules: 15.4
    """
    return leader_of(t, name).effectiveness + DIRECT


def limit_of_division(t: Table, name: str, above: str) -> int:
    """Return up to which total a division is effective, under a superior.

    Rules: 15.4
    """
    return leader_of(t, name).effectiveness + leader_of(t, above).effectiveness


def _flip(t: Table, name: str, post: Post, *, fails: bool) -> None:
    """Turn a leader's counter over, or back.

    Rules: 15.4
    """
    t.note(government=t.season.government.filled(name, replace(post, ineffective=fails)))


def _tell(t: Table, name: str, limit: int, total: int, *, fails: bool) -> None:
    """Tell what became of a formation; one that fails within its limit has a botched replacement."""
    t.tell(
        "effectiveness.formation",
        "15.4",
        post=title(t.box, name),
        limit=limit,
        botched=int(fails and total <= limit),
        fails=int(fails),
    )
