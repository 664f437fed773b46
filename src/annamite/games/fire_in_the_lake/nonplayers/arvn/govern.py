"""The ARVN Govern: Patronage, and what it costs the US (8.7.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.activities.govern import (
    HOW,
    MANDATE,
    govern_spaces,
    may_divert,
    most_govern_spaces,
    patronage_gain,
)
from annamite.games.fire_in_the_lake.events import has_capability
from annamite.games.fire_in_the_lake.nonplayers.general import NO, YES
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.pieces import ARVN, US
from annamite.games.fire_in_the_lake.spaces import POPULATION, bits
from annamite.games.fire_in_the_lake.state import ACTIVE_SUPPORT
from annamite.games.fire_in_the_lake.victory import THRESHOLD, score

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.candidates import Candidates
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.turn import Turn

RULE: Final = "8.7.2"


def harms_us(m: Mind) -> bool:
    """Return whether ARVN Governs against the US: a player past its victory score.

    Rules: 8.7.2
    """
    s = m.s
    return not s.nonplayers >> US & 1 and score(s, US) > THRESHOLD[US]


def _spared(m: Mind, turn: Turn) -> bool:
    """Return whether one space may yet keep its level (unshaded 86 Mandate of Heaven)."""
    return has_capability(m.s, MANDATE, shaded=False) and not turn.used >> MANDATE & 1


def for_patronage(m: Mind, turn: Turn, spaces: int) -> int:
    """Return where among the spaces ARVN wants Patronage.

    Against the US wherever there is some; else not where the space would fall to Neutral.

    Rules: 8.7.2
    """
    s = m.s
    safe = harms_us(m) or _spared(m, turn)
    return sum(
        1 << n
        for n in bits(spaces)
        if (safe or s.support[n] == ACTIVE_SUPPORT) and may_divert(s, n) and patronage_gain(s, n)
    )


def possible(m: Mind, turn: Turn) -> bool:
    """Return whether ARVN would Govern at all in the course of `turn`.

    Rules: 8.7.2
    """
    spaces = govern_spaces(turn)
    return bool(spaces and not m.s.aid) or bool(for_patronage(m, turn, spaces))


def govern(m: Mind) -> Thoughts[bool]:
    """Govern if that is possible; return whether ARVN did.

    Rules: 8.7.2
    """
    if not possible(m, m.turn):
        return m.refuse_activity("govern", RULE, "no Patronage to gain, and Aid is not 0")
    patronage = for_patronage(m, m.turn, govern_spaces(m.turn))
    why = "there is Patronage to gain" if patronage else "Aid is 0"
    if not (yield from m.begin_activity("govern", RULE, why)):
        return False
    yield from carry_out(m)
    return True


@answers("govern.space", factions=(ARVN,))
def carry_out(m: Mind) -> Thoughts[None]:
    """Take Patronage where it is wanted, then add Aid with what is left of the Govern.

    Rules: 8.7.2
    """
    adding = False
    while m.asked("govern.space"):
        spaces = m.spaces()
        if not adding and (rich := for_patronage(m, m.turn, spaces)):
            space = yield from _richest(m, rich).one()
            yield from m.answer("govern.space", space)
            shifts = "Support falls" if harms_us(m) else "no space falls to Neutral"
            m.because(RULE, f"Aid to Patronage: {shifts}")
            yield from m.answer("govern.how", HOW["patronage"])
            if m.asked("govern.shift"):
                yield from _keep_or_shift(m, space)
        elif _adds_aid(m) and spaces:
            adding = True
            first = "Aid is 0" if not m.s.aid else "no Patronage to gain"
            why = "exactly 1 space was Governed" if m.s.aid and m.turn.activity_spaces else first
            candidates = m.among(spaces, RULE, "Govern for Aid")
            space = yield from candidates.most("Population", POPULATION.__getitem__).one()
            yield from m.answer("govern.space", space)
            m.because(RULE, f"{why}: add Aid")
            yield from m.answer("govern.how", HOW["aid"])
        else:
            break
    yield from m.done("govern.space", RULE, "no other space to Govern for Patronage or for Aid")


def _keep_or_shift(m: Mind, space: int) -> Thoughts[None]:
    """Keep the level of the space just Governed or let it shift (unshaded 86 Mandate of Heaven).

    Rules: 8.7.2
    """
    keeps = _keeps_level(m, space)
    if keeps:
        why = "the space keeps its level: no shift towards Neutral"
    elif harms_us(m):
        why = "the level shifts, against the US"
    else:
        why = (
            "the level shifts: a space at Passive Support, with more Patronage, is to keep its own"
        )
    m.because(RULE, why)
    yield from m.give(YES if keeps else NO)


def _richest(m: Mind, spaces: int) -> Candidates:
    """Prefer most people where the US is to be harmed, else the most Patronage."""
    if harms_us(m):
        why = "Govern for Patronage and less Support, for the US is past its victory score"
        return m.among(spaces, RULE, why).most("Population", POPULATION.__getitem__)
    return m.among(spaces, RULE, "Govern for Patronage").most(
        "Patronage", lambda n: patronage_gain(m.s, n)
    )


def _keeps_level(m: Mind, space: int) -> bool:
    """Return whether the space just Governed keeps its level, if one space may.

    Never against the US; and one at Active Support leaves that to a richer one at Passive Support.

    Rules: 8.7.2
    """
    s = m.s
    if harms_us(m):
        return False
    last = m.turn.activity_spaces.bit_count() >= most_govern_spaces(m.turn)
    if last or s.support[space] < ACTIVE_SUPPORT:
        return True
    others = [n for n in bits(govern_spaces(m.turn)) if may_divert(s, n)]
    passive = [patronage_gain(s, n) for n in others if s.support[n] < ACTIVE_SUPPORT]
    active = [patronage_gain(s, n) for n in others if s.support[n] == ACTIVE_SUPPORT]
    return max(passive, default=0) <= max(active, default=0)


def _adds_aid(m: Mind) -> bool:
    """Return whether the next space is Governed for Aid: one was Governed so far, or there is none.

    An Event may make ARVN Govern: then for Aid at least.

    Rules: 8.7.2
    """
    s, governed = m.s, m.turn.activity_spaces.bit_count()
    if not s.aid or not governed:
        return True
    return governed == 1 and not has_capability(s, MANDATE, shaded=True)
