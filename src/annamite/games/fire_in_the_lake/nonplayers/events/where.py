"""Where an Event takes place (8.4.4, 8.4.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.fire_in_the_lake.combat import assault_matters, assaults_as
from annamite.games.fire_in_the_lake.nonplayers.events import outcome, shifts
from annamite.games.fire_in_the_lake.nonplayers.events.reach import members, number, reach, stay
from annamite.games.fire_in_the_lake.nonplayers.events.rehearsal import first_space
from annamite.games.fire_in_the_lake.nonplayers.registry import answers, explains
from annamite.games.fire_in_the_lake.spaces import AREAS, bits
from annamite.games.fire_in_the_lake.steps import DONE

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.candidates import Candidates
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts


@answers("event.space")
def choose_space(m: Mind) -> Thoughts[None]:
    """Choose as many spaces as there may be: by shifts, then by Bases, then by other pieces.

    Of several free Operations there the priorities of the first count. A text that asks again goes
    on in the space reached, unless shifts decide.

    Rules: 8.2, 8.4.3, 8.4.4, 8.4.5
    """
    spaces = m.among(m.spaces(), "8.4.4", "a space for the Event")
    if not {"shift", "level"} & set(m.decision.params or {}):
        stay(m, spaces)
    if number(m, "sweep"):
        if m.foresee is not None:
            found = outcome.foreseen(m, bits(spaces.spaces))
            spaces.first("anything found or hit", lambda n: found[n] != outcome.NOTHING)
        first = yield from first_space(m, "sweep", spaces.spaces & AREAS)
        spaces.first("where a Sweep would be first", first)
        turn = m.would_be()
        spaces.first("something to hit", lambda n: assault_matters(turn, n, assaults_as(turn)))
    spaces = narrowed(m, spaces)
    yield from m.give(reach(m, (yield from spaces.one())) if spaces else DONE)


@explains("event.space", "8.4.4")
def choose_no_more(_m: Mind, _value: int) -> str:
    """Return why no other space is chosen."""
    return "no other space where the Event would do what is wanted"


def _to_place_in(m: Mind, spaces: Candidates) -> Candidates:
    """Place what is Available: nothing is lifted off the map for it, unless something must be."""
    ready = any(m.s.available[type_] for type_ in members(number(m, "types")))
    return spaces if ready or not m.offers(DONE) else spaces.only("pieces Available", 0)


def narrowed(m: Mind, spaces: Candidates) -> Candidates:
    """Keep the best of the spaces that the pending decision offers; none if to decline it.

    Of several to be chosen each is judged by itself. What need not be done is declined if it would
    change nothing that counts. An imagined mind looks no further, and lets chance decide where the
    decision itself does not say what is at stake.

    Rules: 8.4.3, 8.4.4, 8.4.5
    """
    s = m.s
    params = m.decision.params or {}
    if "types" in params:
        return _to_place_in(m, spaces)
    if "shift" in params:
        levels = number(m, "shift")
        return shifts.rank(m, spaces, lambda n: shifts.change_by(s, n, levels))
    if "level" in params:
        level = number(m, "level")
        return shifts.rank(m, spaces, lambda n: shifts.change_to(s, n, level))
    optional = m.offers(DONE)
    if m.foresee is None or not (optional or spaces.spaces & (spaces.spaces - 1)):
        return spaces
    several = number(m, "left", 1) > 1
    outcomes = outcome.foreseen(m, bits(spaces.spaces), in_place=several)
    if optional:
        idle = outcome.NOTHING if several else outcome.foreseen(m, (DONE,))[DONE]
        spaces.only("does something", lambda n: outcomes[n] != idle)
    shifts.rank(m, spaces, lambda n: outcomes[n].shift)
    return outcome.narrow(spaces, outcomes)
