"""The VC Terrorize (8.5.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.fire_in_the_lake.nonplayers.flow import ENTER, LEAVE, NEXT, Question
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.nonplayers.vc import money
from annamite.games.fire_in_the_lake.nonplayers.vc.prospects import is_at, most_spaces, prospect
from annamite.games.fire_in_the_lake.operations.terror import COST, terrorists
from annamite.games.fire_in_the_lake.pieces import OWN_BASES, VC, VC_GUERRILLA_U
from annamite.games.fire_in_the_lake.spaces import LOCS, POPULATED, POPULATION, bits
from annamite.games.fire_in_the_lake.state import NEUTRAL
from annamite.games.fire_in_the_lake.steps import DONE

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.state import State
    from annamite.games.fire_in_the_lake.turn import Turn

RULE = "8.5.1"
PLENTY, LITTLE_AID = 12, 30
"""Above the one and below the other, the VC spend Guerrillas on Sabotage."""


def targets(turn: Turn) -> int:
    """Return the spaces where Terror would shift the level, short of giving away a Base's hideout.

    Where the level is no Support, the last Underground Guerrilla at a VC Base stays hidden.

    Rules: 8.5.1
    """
    s = turn.s
    spaces = terrorists(turn) & turn.within & POPULATED
    return sum(1 << n for n in bits(spaces) if s.support[n] and not _shields_base(s, n))


def _shields_base(s: State, space: int) -> bool:
    last = s.count(space, VC_GUERRILLA_U) == 1
    return last and s.support[space] <= NEUTRAL and s.total(space, OWN_BASES[VC]) > 0


def _sabotage(turn: Turn) -> int:
    """Return the LoCs to Sabotage, if the VC are rich and Aid is low.

    Rules: 8.5.1
    """
    s = turn.s
    if s.resources[VC] <= PLENTY or s.aid >= LITTLE_AID or not s.markers_left:
        return 0
    return terrorists(turn) & turn.within & LOCS & ~s.marked


QUESTIONS = (
    Question("vc.terror.support", "Can a space at Support be Terrorized?", ENTER, NEXT),
    Question("vc.terror.reach", "Can Terror shift any Population?", NEXT, LEAVE),
    Question("vc.terror.roll", "Are 2 dice at most the Population in reach?", ENTER, LEAVE, dice=2),
)


def enter(m: Mind) -> Thoughts[bool]:
    """Test whether to Terrorize: at any Support, or where enough people would be moved.

    Rules: 8.5.1
    """
    turn = prospect(m, "terror")
    payable = most_spaces(turn, COST)
    spaces = targets(turn)
    if m.finds("vc.terror.support", payable and spaces & m.s.supporting):
        return m.box("vc.terror", RULE, entered=True, because="a space at Support can be hit")
    people = sorted((POPULATION[n] for n in bits(spaces)), reverse=True)
    reach = sum(people[:payable])
    if not m.finds("vc.terror.reach", reach):
        none = "no Population can be shifted" if payable else "no Resources"
        return m.box("vc.terror", RULE, entered=False, because=none)
    roll = yield from m.roll(2, f"Terror: at most the Population in reach, {reach}?", RULE)
    entered = m.finds("vc.terror.roll", reach >= roll)
    return m.box("vc.terror", RULE, entered=entered, because=f"{reach} in reach")


def possible(m: Mind) -> bool:
    """Return whether any space can be Terrorized by these rules."""
    turn = prospect(m, "terror")
    return bool((targets(turn) and most_spaces(turn, COST)) or _sabotage(turn))


@answers("terror.space", factions=(VC,))
def carry_out(m: Mind) -> Thoughts[None]:
    """Terrorize everywhere that a shift is possible, then Sabotage if rich; Tax or Subvert.

    Rules: 8.5.1
    """
    turn = m.turn
    while (yield from is_at(m, turn, "terror.space")):
        yield from money.tax_if_broke(m)
        spaces = m.among(m.spaces() & targets(turn), RULE, "where Terror shifts the level")
        spaces.most("Population", POPULATION.__getitem__)
        if not spaces:
            break
        yield from m.answer("terror.space", (yield from spaces.one()))
    rich = bool(_sabotage(turn))
    while rich and (yield from is_at(m, turn, "terror.space")) and m.spaces() & _sabotage(turn):
        yield from m.answer("terror.space", (yield from _road(m, turn)))
    if (yield from is_at(m, turn, "terror.space")):
        yield from money.tax_or_subvert(m)
        yield from _end(m)


def _road(m: Mind, turn: Turn) -> Thoughts[int]:
    """Return the LoC to Sabotage next; which comes first matters only if not all can be."""
    roads = m.spaces() & _sabotage(turn)
    number = roads.bit_count()
    candidates = m.among(roads, RULE, f"Sabotage, with {m.s.resources[VC]} Resources and low Aid")
    if number <= m.s.markers_left and number <= most_spaces(turn, 0) - turn.selected.bit_count():
        candidates.only("all of them in turn", roads & -roads)
    return (yield from candidates.one())


def _end(m: Mind) -> Thoughts[None]:
    """End the Operation; one that an Event calls for takes place somewhere at least."""
    if not (yield from m.maybe("terror.space", DONE)) and m.spaces():
        somewhere = m.among(m.spaces(), "8.4.4", "the Event wants Terror somewhere")
        yield from m.give((yield from somewhere.one()))
