"""The US Assault (8.8.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake import readings
from annamite.games.fire_in_the_lake.combat import (
    ABRAMS,
    CAPPED_SPACES,
    COBRAS,
    PATTON_HITS,
    assault_space,
    hits,
)
from annamite.games.fire_in_the_lake.events import has_capability
from annamite.games.fire_in_the_lake.movement import insurgents
from annamite.games.fire_in_the_lake.nonplayers import beforehand
from annamite.games.fire_in_the_lake.nonplayers.flow import ENTER, LEAVE, NEXT, Question
from annamite.games.fire_in_the_lake.nonplayers.foresight import what_if
from annamite.games.fire_in_the_lake.nonplayers.general import NO, YES, space_of
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.nonplayers.us import air_lift, special
from annamite.games.fire_in_the_lake.nonplayers.us.air_lift import Task
from annamite.games.fire_in_the_lake.nonplayers.us.fight import (
    ACTIVE,
    ENEMY_BASES,
    FOLLOWED,
    LUCK,
    TUNNELS,
    Outcome,
    may_follow,
    outcome,
    preferred,
    spared,
)
from annamite.games.fire_in_the_lake.nonplayers.us.forces import HIDDEN, troops_barred
from annamite.games.fire_in_the_lake.operations.assault import assault_forbidden, assault_spaces
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    INSURGENT_KINDS,
    NVA_TROOPS,
    US,
    US_BASE,
    US_TROOPS,
)
from annamite.games.fire_in_the_lake.spaces import ALL, COIN_LAND, bits
from annamite.games.fire_in_the_lake.steps import DONE

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.nonplayers.us.air_lift import Reach
    from annamite.games.fire_in_the_lake.state import State

RULE: Final = "8.8.3"
_PUT_OFF: Final = "Air Lift put off"


# --- the box ------------------------------------------------------------------------------

QUESTIONS: Final = (
    Question("us.assault.faced", "Do NVA Troops face US Troops or Bases?", ENTER, NEXT),
    Question("us.assault.base", "Can an Assault take an enemy Base?", ENTER, LEAVE),
)


def enter(m: Mind) -> Thoughts[bool]:
    """Test whether to Assault: for a Base, or where NVA Troops face US Troops or Bases.

    Rules: 8.8.3
    """
    yield from ()
    s, within = m.s, m.turn.within
    bases = 0 if readings.holds(s, readings.US_BASE_ALONE) else s.where[US_BASE]
    faced = s.where[NVA_TROOPS] & (s.where[US_TROOPS] | bases) & within
    if m.finds("us.assault.faced", faced):
        return m.box("us.assault", RULE, entered=True, because="NVA Troops face US forces")
    takes = any(
        outcome(m, n, follow=may_follow(m)).bases
        for n in bits(s.where[US_TROOPS] & s.holding(ENEMY_BASES) & within)
    )
    m.finds("us.assault.base", takes)
    why = "a Base can be taken" if takes else "no Base, and no NVA Troops face US forces"
    return m.box("us.assault", RULE, entered=takes, because=why)


def settle(m: Mind) -> Thoughts[bool]:
    """Return whether an Assault would do anything, with the Air Lift that would then be flown.

    Rules: 8.8.3
    """
    if assault_forbidden(m.turn):
        return False
    if _worth(m, assault_spaces(m.turn) & m.turn.within):
        return True
    if not special.would(m, "air_lift"):
        return False
    lift = yield from beforehand.settle(
        m, "assault air lift", m.s, lambda mind: air_lift.thought_out(mind, TASK)
    )
    return lift.serves


def most_spaces(s: State) -> int:
    """Return where the US stops: at 2 spaces under shaded Cobras or Abrams.

    Rules: 8.8.3
    """
    capped = any(has_capability(s, card, shaded=True) for card in (COBRAS, ABRAMS))
    return CAPPED_SPACES if capped else ALL.bit_count()


def _worth(m: Mind, spaces: int) -> dict[int, Outcome]:
    """Return what Assaults would do in those of the spaces where the US wants one."""
    follow = may_follow(m)
    results: dict[int, Outcome] = {}
    for space in bits(spaces & m.s.holding((*ACTIVE, *HIDDEN, *TUNNELS))):
        would = outcome(m, space, follow=follow)
        if would.helps and not spared(m, space, would):
            results[space] = would
    return results


# --- the Operation ------------------------------------------------------------------------


@answers("assault.space", factions=(US,))
def carry_out(m: Mind) -> Thoughts[None]:
    """Assault where all Active pieces go; Air Lift; where most go; where any go; or Air Strike.

    Rules: 8.8.3
    """
    yield from _assault_where(m, "all Active pieces go", lambda would: would.all_go)
    if m.asked("assault.space"):
        yield from special.air_lift(m, TASK, _leaves_an_assault)
    yield from _assault_where(m, "more than half of the Active pieces go", lambda w: w.most_go)
    yield from _assault_where(m, "any pieces go", lambda would: would.helps)
    if (yield from m.reaches("assault.space")):
        put_off = m.notes.pop(_PUT_OFF, None) is m.turn and m.turn.selected
        lifted = put_off and (yield from special.air_lift(m, TASK))
        if not lifted and m.asked("assault.space"):
            yield from special.air_strike(m)
    while (yield from m.reaches("assault.space")) and not m.offers(DONE):
        yield from _as_the_event_wants(m)
    most = most_spaces(m.s)
    capped = m.asked("assault.space") and m.turn.selected.bit_count() >= most
    no_more = f"{most} spaces and no more" if capped else "no other Assault is called for"
    yield from m.done("assault.space", RULE, no_more)


def _as_the_event_wants(m: Mind) -> Thoughts[None]:
    """Assault a space more than the instructions call for: where anything goes, if there is one.

    Rules: 8.4.3, 8.8.3
    """
    results = {n: outcome(m, n, follow=may_follow(m)) for n in bits(m.spaces())}
    helped = {n: would for n, would in results.items() if would.helps}
    wanted = preferred(m, helped or results, "8.4.3", "the Event wants an Assault somewhere")
    yield from m.answer("assault.space", (yield from wanted.one()))


def _leaves_an_assault(m: Mind, s: State) -> bool:
    """Return whether the Operation has a space yet after an Air Lift that leads to `s`.

    If not, the Air Lift is put off until it has.

    Rules: 2.3.4, 8.8.3
    """
    turn = m.turn
    after = beforehand.looking_at(m, s, silent=True)
    spaces = s.where[US_TROOPS] & insurgents(s) & COIN_LAND & turn.within
    if turn.selected or _worth(after, spaces):
        return True
    m.notes[_PUT_OFF] = turn
    return False


def _assault_where(m: Mind, why: str, test: Callable[[Outcome], bool]) -> Thoughts[None]:
    """Assault wherever the test of what would happen is met, the best spaces first."""
    turn = m.turn
    most = most_spaces(m.s)
    known: dict[int, Outcome] = {}
    stamp: object = None
    while (yield from m.reaches("assault.space")) and turn.selected.bit_count() < most:
        now = (may_follow(m), turn.used, dict(turn.spaces_used))
        if now != stamp:  # what an Assault does elsewhere depends on nothing else
            known, stamp = _worth(m, m.spaces()), now
        legal = m.spaces()
        results = {n: would for n, would in known.items() if legal >> n & 1 and test(would)}
        if not results:
            return
        space = yield from preferred(m, results, RULE, f"Assault where {why}").one()
        yield from m.answer("assault.space", space)


@answers("assault.follow", factions=(US,))
def follow_up(m: Mind) -> Thoughts[None]:
    """Add the ARVN Assault in the first space where it removes more.

    Rules: 8.8.3
    """
    space = space_of(m)
    then = what_if(m, lambda turn: assault_space(turn, space, ARVN, added=True), die=LUCK)
    more = m.s.total(space, INSURGENT_KINDS) > then.total(space, INSURGENT_KINDS)
    would = "it removes more" if more else "it would remove nothing more"
    m.because(RULE, f"an Assault by ARVN as well? {'Yes' if more else 'No'}: {would}", 1 << space)
    if more:
        m.notes[FOLLOWED] = m.turn
    yield from m.give(YES if more else NO)


# --- what it wants of an Air Lift ---------------------------------------------------------


def _needs(m: Mind, space: int) -> int:
    """Return how many US Troops in `space` the rest of the Operation calls for.

    Rules: 8.8.3
    """
    s, turn = m.s, m.turn
    bit = 1 << space
    if bit & turn.selected or not bit & turn.within or not bit & insurgents(s):
        return 0
    if turn.selected.bit_count() >= most_spaces(s):
        return 0
    would = outcome(m, space, follow=may_follow(m))
    if not would.helps or spared(m, space, would):
        return 0
    return _fewest(m, space, s.count(space, US_TROOPS), -s.count(space, US_TROOPS), would)


def _fewest(m: Mind, space: int, high: int, base: int, goal: Outcome) -> int:
    """Return the fewest Troops, up to `high`, with which an Assault does as much as `goal`.

    `base` is what to add to get the number of those that would come.
    """
    follow = may_follow(m)
    for number in range(high):
        would = outcome(m, space, more=number + base, follow=follow)
        if (would.removed, would.bases, would.tunnels) == (
            goal.removed,
            goal.bases,
            goal.tunnels,
        ):
            return number
    return high


def _next_goal(m: Mind, reach: Reach) -> Thoughts[tuple[int, int] | None]:
    """Pick where Troops flown in let most Active pieces go, and how many of them it takes.

    Rules: 8.8.3
    """
    s, turn = m.s, m.turn
    if turn.selected.bit_count() >= most_spaces(s):
        return None
    follow = may_follow(m)
    results: dict[int, Outcome] = {}
    coming: dict[int, int] = {}
    spaces = insurgents(s) & COIN_LAND & turn.within & ~turn.selected & ~troops_barred(m)
    for space in bits(spaces & s.holding((*ACTIVE, *TUNNELS)) & ~reach.closed):
        most = reach.troops(space)
        active = s.total(space, ACTIVE)
        arvn = hits(s, space, ARVN) if follow else 0
        if not most or 2 * (hits(s, space, US, more=most) + arvn + PATTON_HITS) <= active:
            continue
        would = outcome(m, space, more=most, follow=follow)
        if not would.most_go or spared(m, space, would):
            continue
        before = outcome(m, space, follow=follow)
        if (would.removed, would.tunnels) <= (before.removed, before.tunnels):
            continue
        results[space], coming[space] = would, most
    if not results:
        return None
    bullet = "Air Lift Troops for an Assault that removes most Active pieces"
    space = yield from preferred(m, results, RULE, bullet).one()
    return space, _fewest(m, space, coming[space], 0, results[space])


TASK: Final = Task(_needs, _next_goal)
