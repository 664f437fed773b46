"""The flowchart as such: boxes in order, and what to do where one turns out to be impossible.

A chart is a way past gates and boxes, and `follow` goes it. Each of them asks questions, named and
worded beside the code that answers them (`Mind.finds`); so `chart` can draw what play asks.

A box is entered if its conditions hold. If nothing in it can be done after all, its "if none" list
is tried in order, whatever the conditions there; each box at most once in an action; and when
nothing is left the faction Passes.

Rules: 8.1.4, 8.5 to 8.8
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.nonplayers import tally
from annamite.games.fire_in_the_lake.pieces import ARVN, FACTIONS, NVA, VC
from annamite.games.fire_in_the_lake.sequence import ACTIONS

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.nonplayers.registry import Procedure

ENTER, LEAVE, NEXT = "enter", "leave", "next"
"""Where an answer leads: into the box, past it, or to its next question."""
_COST: Final = {ARVN: 3, NVA: 1, VC: 1}
"""The Resources that an Operation takes at the least; the US need none of its own."""
_TRIED: Final = "boxes tried"
_LEFT: Final = "boxes left"
_SECTION: Final = "section of the box tried last"


@dataclass(frozen=True)
class Question:
    """What a box or gate asks.

    Attributes:
        id: Name, which begins with that of the box, e.g. `vc.terror.support`.
        words: The question in our words.
        yes: Where a yes leads: `ENTER`, `LEAVE` or `NEXT`.
        no: Where a no leads.
        dice: So many dice decide.
    """

    id: str
    words: str
    yes: str = ENTER
    no: str = NEXT
    dice: int = 0


@dataclass(frozen=True)
class Gate:
    """A test on the way that is no Operation.

    Attributes:
        id: Name, e.g. `vc.capability`.
        rule: Section that it carries out.
        go: Makes the test, answers if it holds, and returns whether it did.
        leads: What a faction does there: `event`, `pass`, or `pass_and_wait`.
        asks: Its questions, in order.
    """

    id: str
    rule: str
    go: Callable[[Mind], Thoughts[bool]]
    leads: str
    asks: Sequence[Question]


@dataclass(frozen=True)
class Box:
    """An Operation on a flowchart.

    Attributes:
        id: Name, e.g. `vc.rally`.
        rule: Section that it carries out.
        operation: Name of the Operation.
        enter: Tests its conditions, with dice where they call for it; tells by `Mind.box`.
        able: Tells whether its instructions would do anything now, as they would be carried out.
            Where that hangs on random choices, it makes them with the table's dice and notes them
            for `carry_out`; where not, see `weighed`.
        carry_out: Goes through its instructions, from the first decision of the Operation on.
        if_none: Names of the boxes to try instead where it is not possible, in order.
        activities: Names of the Special Activities that go with it, in the order of trying.
        asks: The questions of `enter`, in order.
    """

    id: str
    rule: str
    operation: str
    enter: Callable[[Mind], Thoughts[bool]]
    able: Callable[[Mind], Thoughts[bool]]
    carry_out: Procedure
    if_none: Sequence[str] = ()
    activities: Sequence[str] = ()
    asks: Sequence[Question] = ()


@dataclass(frozen=True)
class Way:
    """A flowchart from its upper left corner.

    Attributes:
        faction: Whose it is.
        rule: Chapter that it stands for.
        stops: Names of gates and boxes in the order in which they are come to.
        gates: The gates by name.
        boxes: The boxes by name.
        at_last: Boxes to carry out whatever their conditions where none was entered.
    """

    faction: int
    rule: str
    stops: Sequence[str]
    gates: Mapping[str, Gate]
    boxes: Mapping[str, Box]
    at_last: Sequence[str] = ()


def weighed(possible: Callable[[Mind], bool]) -> Callable[[Mind], Thoughts[bool]]:
    """Return a test of whether a box is possible as a train of thought; what it weighs is not told."""

    def able(m: Mind) -> Thoughts[bool]:
        yield from ()
        with m.in_silence():
            return possible(m)

    return able


CHARTS: Final[dict[int, Mapping[str, Box]]] = {}
"""The Operations of each faction's flowchart, in its order."""
WAYS: Final[dict[int, Way]] = {}
"""Each faction's whole flowchart."""
WANTED: Final[dict[tuple[int, str], Callable[[Mind], bool]]] = {}
"""Whether an instruction applies to a Special Activity that an Event grants, where that is asked."""


def is_resumed(m: Mind) -> bool:
    """Return whether the action was chosen before in this stretch and came to nothing."""
    return _TRIED in m.notes


def follow(m: Mind, way: Way) -> Thoughts[None]:
    """Take an action: go the way, or on from where an action that was chosen came to nothing."""
    m.on_the_way = True
    if is_resumed(m):
        yield from carry_out(m, way.boxes)
        return
    for id_ in way.stops:
        gate = way.gates.get(id_)
        if gate is not None:
            if (yield from gate.go(m)):
                return
        elif (yield from enter(m, way.boxes, id_)):
            return
    yield from carry_out(m, way.boxes, *way.at_last)


def enter(m: Mind, boxes: Mapping[str, Box], *ids: str) -> Thoughts[bool]:
    """Carry out the first of the boxes whose conditions hold; return whether there was one."""
    for id_ in ids:
        if (yield from boxes[id_].enter(m)):
            yield from carry_out(m, boxes, id_)
            return True
    return False


def carry_out(m: Mind, boxes: Mapping[str, Box], *ids: str) -> Thoughts[None]:
    """Carry out a box whatever its conditions, or what stands in for it, or Pass.

    Args:
        m: At the choice of an action.
        boxes: All Operations of the flowchart.
        ids: The box, and those to try if it comes to nothing; none to go on where it did.
    """
    tried: set[str] = m.notes.setdefault(_TRIED, set())
    left = [*ids, *m.notes.get(_LEFT, ())]
    while left:
        box = boxes[left.pop(0)]
        if box.id in tried:
            continue
        tried.add(box.id)
        if box.operation != "event":
            m.notes[_SECTION] = box.rule
        left += box.if_none
        if not m.offers(ACTIONS[box.operation]) or not (yield from box.able(m)):
            # Where the test itself is made again, its answer has been told.
            if box.able is not box.enter:
                m.comes_to(box.id, possible=False)
            m.because(box.rule, _impossible(m, box))
            continue
        # Should nothing come of it after all, the choice is asked again and the rest is tried.
        m.notes[_LEFT] = left
        tally.count(f"{box.id} carried out")
        m.comes_to(box.id, possible=True)
        yield from m.answer("card.act", ACTIONS[box.operation])
        yield from box.carry_out(m)
        return
    # Whatever each list of what to do instead begins with, a Pass ends it.
    rule = m.notes.get(_SECTION, "8.1.4")
    yield from pass_(m, rule, "nothing that the flowchart leads to is possible")


def _impossible(m: Mind, box: Box) -> str:
    """Return in a few words why a box comes to nothing."""
    name = box.operation.capitalize()
    if m.s.resources[m.faction] < _COST.get(m.faction, 0):
        return f"no Resources for {_article(name)} {name}"
    return f"no {name} is possible"


def _article(name: str) -> str:
    return "an" if name.startswith(("A", "E", "I", "O", "U")) else "a"


def pass_(m: Mind, rule: str, because: str) -> Thoughts[None]:
    """Pass (2.3.3)."""
    m.comes_to(f"{FACTIONS[m.faction]}.pass", possible=True)
    m.box(f"{FACTIONS[m.faction]}.pass", rule, entered=True, because=because)
    yield from m.answer("card.act", ACTIONS["pass"])
