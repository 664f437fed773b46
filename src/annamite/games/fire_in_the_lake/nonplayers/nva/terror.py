"""The NVA Terrorize (8.6.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.fire_in_the_lake.nonplayers.flow import ENTER, LEAVE, NEXT, Question
from annamite.games.fire_in_the_lake.nonplayers.nva import bombard
from annamite.games.fire_in_the_lake.nonplayers.nva.prospect import is_at, prospect
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.operations.terror import terror_spaces, terrorists
from annamite.games.fire_in_the_lake.pieces import NVA
from annamite.games.fire_in_the_lake.spaces import POPULATION, population
from annamite.games.fire_in_the_lake.steps import DONE

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts

RULE = "8.6.3"
QUESTIONS = (
    Question("nva.terror.reach", "Can any space at Support be Terrorized?", NEXT, LEAVE),
    Question("nva.terror.roll", "Is a die at most the Population there?", ENTER, LEAVE, dice=1),
)


def enter(m: Mind) -> Thoughts[bool]:
    """Test whether to Terrorize: where there is Support, for enough people, paid for or not.

    Rules: 8.6.3
    """
    turn = prospect(m, "terror")
    spaces = terrorists(turn) & m.s.supporting & turn.within
    people = population(spaces)
    if not m.finds("nva.terror.reach", people):
        return m.box("nva.terror", RULE, entered=False, because="no Support in reach")
    roll = yield from m.roll(1, f"Terror: at most the Population in reach, {people}?", RULE)
    entered = m.finds("nva.terror.roll", people >= roll)
    return m.box("nva.terror", RULE, entered=entered, because=f"{people} in reach")


def possible(m: Mind) -> bool:
    """Return whether any space at Support can be Terrorized."""
    turn = prospect(m, "terror")
    return bool(terror_spaces(turn) & turn.within & m.s.supporting)


@answers("terror.space", factions=(NVA,))
def carry_out(m: Mind) -> Thoughts[None]:
    """Terrorize every space at Support, most people first; then Bombard.

    Rules: 8.6.3
    """
    s, turn = m.s, m.turn
    while is_at(m, turn, "terror.space"):
        spaces = m.among(m.spaces() & s.supporting, RULE, "Terror at Support")
        spaces.most("Population", POPULATION.__getitem__)
        if not spaces:
            break
        yield from m.answer("terror.space", (yield from spaces.one()))
    if is_at(m, turn, "terror.space"):
        yield from bombard.bombard(m)
        if m.spaces() and not m.offers(DONE):  # an Event's Terror without Support anywhere
            somewhere = m.among(m.spaces(), "8.4.4", "the Event wants Terror somewhere")
            yield from m.answer("terror.space", (yield from somewhere.one()))
        else:
            yield from m.done("terror.space", RULE, "no other space at Support to Terrorize")
