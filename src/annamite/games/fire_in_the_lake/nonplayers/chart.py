"""The four flowcharts as data to draw, made from the very gates, boxes and questions that play asks.

Nothing of how a non-player decides stands here: `flow.WAYS` has the order, each box its questions
with their words, and what stands in for it. What is asked outside the way (Pivotal Events, Coup
Rounds) is listed beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Final

from annamite.games.fire_in_the_lake.nonplayers import (
    flow,
    procedures,  # noqa: F401 - they fill the ways
)
from annamite.games.fire_in_the_lake.nonplayers.flow import ENTER, LEAVE, NEXT, Box, Gate, Way
from annamite.games.fire_in_the_lake.pieces import ARVN, FACTIONS, NVA, US, VC
from annamite.games.fire_in_the_lake.reasons import box_title
from annamite.kernel.charts import Chart, ChartArrow, ChartNode

_NAMES: Final = {US: "US", ARVN: "ARVN", NVA: "NVA", VC: "VC"}
_LEADS: Final = {"event": "event", "pass": "pass", "pass_and_wait": "wait"}
"""The last part of the name of the node that a gate leads to."""
_ENDS: Final = {
    "event": ("event", "Play the Event", "8.4"),
    "wait": ("pass", "Pass, and wait for the Capability", ""),
    "pass": ("pass", "Pass", "8.1.4"),
}
"""Kind, words and section of each end that is no Operation; "": the section of its gate."""
APART: Final[dict[str, tuple[str, str]]] = {
    **{
        f"{name}.pivotal": (
            "Before each card: can it be played, and is a player 1st Eligible? Then play it.",
            "8.4.6",
        )
        for name in FACTIONS
    },
    "nva.ambush_after_march": ("After a March: could an Ambush take a COIN Base?", "8.6.5"),
    "nva.redeploy": ("In a Coup Round: Troops go where Bases and Control want them.", "8.6.6"),
    "vc.agitate": ("In a Coup Round: can Agitation shift a level?", "8.5.6"),
}
"""What non-players ask outside the way from the upper left corner, by the name of its box."""


@cache
def charts() -> tuple[Chart, ...]:
    """Return the charts of all four factions.

    Rules: 8.5, 8.6, 8.7, 8.8
    """
    return tuple(_drawn(flow.WAYS[faction]) for faction in (US, ARVN, NVA, VC))


def _drawn(way: Way) -> Chart:
    name = FACTIONS[way.faction]
    nodes = [node for stop in _stops(way) for node in _nodes(way, stop)]
    nodes += _ends(way)
    nodes += [
        ChartNode(id=id_, kind="apart", part=box_title(id_), words=words, rule=rule)
        for id_, (words, rule) in APART.items()
        if id_.startswith(f"{name}.")
    ]
    return Chart(
        seat=name,
        title=f"Flowchart of the {_NAMES[way.faction]}".replace("the ARVN", "ARVN"),
        rule=way.rule,
        nodes=nodes,
        arrows=[*_arrows(way)],
    )


def _stops(way: Way) -> list[Gate | Box]:
    return [way.gates[id_] if id_ in way.gates else way.boxes[id_] for id_ in way.stops]


def _is_operation(stop: Gate | Box) -> bool:
    return isinstance(stop, Box) and stop.operation != "event"


def _nodes(way: Way, stop: Gate | Box) -> Iterator[ChartNode]:
    """Yield the questions of a gate or box, and the Operation that they lead to."""
    part = box_title(stop.id)
    for question in stop.asks:
        yield ChartNode(
            id=question.id,
            kind="die" if question.dice else "question",
            part=part,
            words=question.words,
            rule=stop.rule,
        )
    if isinstance(stop, Box) and _is_operation(stop):
        yield ChartNode(
            id=stop.id,
            kind="action",
            part=part,
            words=part,
            rule=stop.rule,
            then=[box_title(activity) for activity in stop.activities],
            if_none=[box_title(other) for other in stop.if_none if other in way.boxes],
        )


def _ends(way: Way) -> Iterator[ChartNode]:
    """Yield what a faction may come to that is no Operation."""
    name = FACTIONS[way.faction]
    gates = {_LEADS[gate.leads]: gate.rule for gate in way.gates.values()}
    for last, (kind, words, rule) in _ENDS.items():
        yield ChartNode(
            id=f"{name}.{last}",
            kind="event" if kind == "event" else "pass",
            part=words,
            words=words,
            rule=rule or gates[last],
        )


def _leads_to(way: Way, stop: Gate | Box) -> str:
    """Return the node of what is done where a gate or box is entered."""
    name = FACTIONS[way.faction]
    return f"{name}.{_LEADS[stop.leads]}" if isinstance(stop, Gate) else stop.id


def _arrows(way: Way) -> Iterator[ChartArrow]:
    stops = _stops(way)
    last = f"{FACTIONS[way.faction]}.pass"
    firsts = [stop.asks[0].id if stop.asks else _leads_to(way, stop) for stop in stops]
    after = [*firsts[1:], (*way.at_last, last)[0]]
    for stop, beyond in zip(stops, after, strict=True):
        follows = [*(question.id for question in stop.asks[1:]), beyond]
        entered = _leads_to(way, stop)
        for question, following in zip(stop.asks, follows, strict=False):
            last_asked = question is stop.asks[-1]
            places = {ENTER: entered, NEXT: following, LEAVE: beyond}
            for answer, leads in (("yes", question.yes), ("no", question.no)):
                yield ChartArrow(
                    origin=question.id,
                    target=places[leads],
                    when="yes" if answer == "yes" else "no",
                    past=leads == LEAVE or (leads == NEXT and last_asked),
                )
    yield from _instead(way, stops, last)


def _instead(way: Way, stops: Sequence[Gate | Box], last: str) -> Iterator[ChartArrow]:
    """Yield the ways from boxes that come to nothing: to each that stands in, and to the Pass."""
    pairs = dict.fromkeys(pairwise(way.at_last))
    for box in (stop for stop in stops if isinstance(stop, Box)):
        for other in (*box.if_none, last):
            pairs[box.id, other] = None
            # What is asked on the way is asked here, too, if it was not yet.
            if other in way.boxes and not _is_operation(way.boxes[other]):
                pairs[box.id, way.boxes[other].asks[0].id] = None
    for origin, target in pairs:
        yield ChartArrow(origin=origin, target=target, when="none")
