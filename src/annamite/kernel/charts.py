"""Charts by which a rulebook plays a seat that nobody takes, and the way of an action through one.

A game draws them from what its rules ask (`powers.DrawsCharts`); a page lays them out.
"""

from __future__ import annotations

from typing import Literal

import msgspec


class ChartNode(msgspec.Struct, kw_only=True):
    """A box of a chart.

    Attributes:
        id: Its name, which never changes.
        kind: `question`, `die` (a question that dice decide), `action`, `event`, `pass`; `apart`:
            asked outside the chart's own way.
        part: What it belongs to, such as the action that its question leads to.
        words: What it asks or does.
        rule: The section that says so.
        then: What goes with an action, in the order in which it is tried.
        if_none: Actions to try instead where this one comes to nothing, in order.
    """

    id: str
    kind: Literal["question", "die", "action", "event", "pass", "apart"]
    part: str
    words: str
    rule: str
    then: list[str] = []
    if_none: list[str] = []


class ChartArrow(msgspec.Struct, kw_only=True):
    """A way from box to box.

    Attributes:
        origin: The box that it leaves.
        target: The box that it comes to.
        when: The answer that goes there; `none`: the action comes to nothing.
        past: Whether the answer leaves what the question belongs to.
    """

    origin: str
    target: str
    when: Literal["yes", "no", "none"]
    past: bool = False


class Chart(msgspec.Struct, kw_only=True):
    """How a seat that nobody takes comes to its action.

    Attributes:
        seat: The seat.
        title: What the chart is called.
        rule: The section that it stands for.
        nodes: Its boxes in the order in which they are come to, the first one first.
        arrows: The ways between them.
    """

    seat: str
    title: str
    rule: str
    nodes: list[ChartNode]
    arrows: list[ChartArrow]


class ChartStep(msgspec.Struct, kw_only=True):
    """A box that an action came through.

    Attributes:
        node: The box.
        answer: `yes`, `no`; of an action `then` if it could be carried out, else `none`.
        text: What decided, in a few words; "" where nothing more is to be said.
        dice: What dice showed.
    """

    node: str
    answer: Literal["yes", "no", "then", "none"]
    text: str = ""
    dice: list[int] = []


class Sifting(msgspec.Struct, kw_only=True):
    """What one priority made of the candidates.

    Attributes:
        how: `only`, `first`, `most`, `least`; `all` or `none`: so many met it, and none was struck;
            `random`: dice, or chance.
        why: The priority.
        rule: Its section.
        kept: What is left.
        struck: What is struck.
        weights: By what each was weighed, where that is a number.
        dice: What dice showed.
    """

    how: str
    why: str
    rule: str
    kept: list[str]
    struck: list[str] = []
    weights: dict[str, int] = {}
    dice: list[int] = []


class Thought(msgspec.Struct, kw_only=True):
    """Something thought or done while an action was carried out.

    Attributes:
        kind: `pick`: one of several candidates; `note`: a reason; `deed`: what was done.
        text: What it is, in a sentence or a few words.
        rule: Its section; "" if there is none.
        candidates: What comes into question.
        sifted: What each priority made of them, in order.
    """

    kind: Literal["pick", "note", "deed"]
    text: str
    rule: str
    candidates: list[str] = []
    sifted: list[Sifting] = []


class Trace(msgspec.Struct, kw_only=True):
    """The way of one action through a chart, and how it was carried out.

    Attributes:
        seat: Whose action and chart it is.
        way: The boxes that it came through, in order.
        thoughts: What was thought and done in the action that it came to.
    """

    seat: str
    way: list[ChartStep]
    thoughts: list[Thought]
