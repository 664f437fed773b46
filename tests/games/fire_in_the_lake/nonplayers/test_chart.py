"""The charts as drawn: all that play asks, nothing else, and every action of a game is a way in one."""

from __future__ import annotations

import ast
import itertools
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from annamite.games import load
from annamite.games.fire_in_the_lake import nonplayers
from annamite.games.fire_in_the_lake.nonplayers import flow
from annamite.games.fire_in_the_lake.nonplayers.chart import APART, charts
from annamite.games.fire_in_the_lake.pieces import ARVN, FACTIONS, NVA, US, VC
from annamite.kernel import Decision, DiceStream, LogEntry, Position, Session, Setup
from annamite.kernel.charts import Chart, ChartStep, Sifting, Trace
from annamite.kernel.game import CLOSE
from annamite.kernel.retracing import Reader, retrace

GAME: Any = load("fire-in-the-lake")
CHARTS = {chart.seat: chart for chart in charts()}
NOT_ASKED = {"us.event.next"}
"""The Event of the US is no gate but a box (8.8.6), behind the gate for Capabilities."""
GAMES = (("short", 1), ("short", 2), ("full", 3))
ALL_FOUR: dict[str, bool | int | str] = {"nonplayers": "us+arvn+nva+vc"}


def asked_in_code(*methods: str) -> set[str]:
    """Return the names that the non-players' code hands to methods of the mind."""
    found = set[str]()
    for path in Path(nonplayers.__file__).parent.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text())):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
                if call.func.attr in methods and call.args:
                    found |= set(_names(call.args[0]))
    return found


def _names(argument: ast.expr) -> Iterator[str]:
    """Yield what a text may be; what it begins with, if that is put in, is a faction."""
    if isinstance(argument, ast.Constant):
        yield str(argument.value)
    elif isinstance(argument, ast.JoinedStr):
        _, *rest = argument.values
        assert all(isinstance(part, ast.Constant) for part in rest), ast.unparse(argument)
        last = "".join(str(part.value) for part in rest if isinstance(part, ast.Constant))
        yield from (f"{faction}{last}" for faction in FACTIONS)


# --- what is drawn is what is asked -------------------------------------------------------


def test_the_charts_have_every_question_of_play_and_no_other() -> None:
    drawn = {
        node.id for chart in charts() for node in chart.nodes if node.kind in ("question", "die")
    }

    assert drawn == asked_in_code("finds") - NOT_ASKED


def test_every_box_that_play_tells_is_drawn() -> None:
    drawn = {node.id for chart in charts() for node in chart.nodes}
    stops = {id_ for way in flow.WAYS.values() for id_ in way.stops}
    told = asked_in_code("box")

    assert {*told} - {*stops, *drawn} == set()
    assert set(APART) <= told
    assert {node.id for c in charts() for node in c.nodes if node.kind == "apart"} == set(APART)


def test_each_chart_has_all_boxes_of_its_faction() -> None:
    for faction in (US, ARVN, NVA, VC):
        drawn = {node.id for node in CHARTS[FACTIONS[faction]].nodes if node.kind == "action"}
        assert drawn == set(flow.CHARTS[faction])


@pytest.mark.parametrize("seat", FACTIONS)
def test_every_box_can_be_reached_and_left(seat: str) -> None:
    chart = CHARTS[seat]
    ids = [node.id for node in chart.nodes]
    kinds = {node.id: node.kind for node in chart.nodes}
    leads = {id_: {a.target for a in chart.arrows if a.origin == id_} for id_ in ids}
    assert len(set(ids)) == len(ids)

    reached, todo = set[str](), [ids[0]]
    while todo:
        id_ = todo.pop()
        if id_ not in reached:
            reached.add(id_)
            todo += leads[id_]
    assert reached == {id_ for id_ in ids if kinds[id_] != "apart"}


@pytest.mark.parametrize("seat", FACTIONS)
def test_every_question_has_both_answers_and_every_action_something_else(seat: str) -> None:
    chart = CHARTS[seat]
    for node in chart.nodes:
        answers = Counter(arrow.when for arrow in chart.arrows if arrow.origin == node.id)
        if node.kind in ("question", "die"):
            assert answers == {"yes": 1, "no": 1}, node.id
        elif node.kind == "action":
            assert set(answers) == {"none"}, node.id


@pytest.mark.parametrize("seat", FACTIONS)
def test_words_are_short_and_name_a_section_of_that_faction(seat: str) -> None:
    own = {"us": "8.8", "arvn": "8.7", "nva": "8.6", "vc": "8.5"}[seat]
    for node in CHARTS[seat].nodes:
        assert 3 < len(node.words) <= 85
        assert node.rule.startswith((own, "8.1", "8.4")), node


# --- every action is a way ----------------------------------------------------------------


@cache
def told_closely(scenario: str, seed: int) -> tuple[list[LogEntry], ...]:
    """Return what a game among four non-players told, stretch by stretch."""
    reader = Reader()
    state = GAME.start(Setup(scenario, ALL_FOUR))
    position = Position(GAME, state, reader, reader.opened)
    dice = DiceStream.seeded(seed)
    while position.request is not None:
        position.roll(dice)
        if isinstance(position.request, Decision):
            position.push(position.request.values[0])
    found: list[list[LogEntry]] = [[] for _ in range(reader.stretch + 1)]
    for stretch, line in reader.lines:
        found[stretch].append(line)
    return tuple(found)


def traces(game: tuple[str, int]) -> Iterator[Trace]:
    for lines in told_closely(*game):
        seats = {str(line.params["faction"]) for line in lines if line.key == "close.action"}
        for seat in sorted(seats):
            at = next(
                n
                for n, line in enumerate(lines)
                if line.is_reason and line.params["faction"] == seat
            )
            trace = GAME.trace(lines, at)
            assert trace is not None
            assert trace.seat == seat
            yield trace


def goes(chart: Chart, way: list[ChartStep]) -> bool:
    """Return whether a way is one in the chart, from its first box to something done."""
    arrows = {(arrow.origin, arrow.target, arrow.when) for arrow in chart.arrows}
    tried: list[str] = []
    if not way or way[0].node != chart.nodes[0].id or way[-1].answer != "then":
        return False
    for here, there in itertools.pairwise(way):
        if here.answer in ("yes", "no"):
            if (here.node, there.node, here.answer) not in arrows:
                return False
            continue
        tried.append(here.node)
        if not any((origin, there.node, "none") in arrows for origin in tried):
            return False
    return True


@pytest.mark.parametrize("game", GAMES)
def test_every_action_of_a_game_is_a_way_in_its_chart(game: tuple[str, int]) -> None:
    ways = [(trace.seat, trace.way) for trace in traces(game)]

    assert len(ways) > 20
    assert [way for seat, way in ways if not goes(CHARTS[seat], way)] == []


def test_games_come_through_most_of_each_chart() -> None:
    came = {step.node for game in GAMES for trace in traces(game) for step in trace.way}
    for seat, chart in CHARTS.items():
        nodes = [node.id for node in chart.nodes if node.kind != "apart"]
        assert len(came & set(nodes)) > 0.6 * len(nodes), seat


def test_a_way_that_leaves_out_a_box_is_none() -> None:
    way = next(
        trace.way for trace in traces(GAMES[0]) if len(trace.way) > 5 and trace.seat == "nva"
    )

    assert goes(CHARTS["nva"], way)
    assert not goes(CHARTS["nva"], way[1:])
    assert not goes(CHARTS["nva"], [*way[:2], *way[3:]])
    assert not goes(CHARTS["nva"], way[:-1])


@pytest.mark.parametrize("seat", ["arvn", "nva", "vc"])
def test_what_may_be_answered_otherwise_is_not_asked_in_the_same_words(seat: str) -> None:
    # With a Capability at hand nobody waits for the next one, which still bars other Events.
    words = {node.id: node.words for node in CHARTS[seat].nodes}
    assert words[f"{seat}.wait.shows"] != words[f"{seat}.event.next"]


@pytest.mark.parametrize(
    ("question", "instead"),
    [("nva.march.monsoon", "nva.rally"), ("vc.march.monsoon", "vc.attack.purse")],
)
def test_monsoon_leads_to_no_march(question: str, instead: str) -> None:
    chart = CHARTS[question.partition(".")[0]]
    (yes,) = (a for a in chart.arrows if a.origin == question and a.when == "yes")
    assert yes.target == instead


def test_dice_stand_beside_the_question_that_they_decide() -> None:
    kinds = {node.id: node.kind for chart in charts() for node in chart.nodes}
    dice = {q.id: q.dice for way in flow.WAYS.values() for s in way.boxes.values() for q in s.asks}
    rolled = 0
    for step in (step for game in GAMES for trace in traces(game) for step in trace.way):
        assert bool(step.dice) == (kinds[step.node] == "die"), step
        assert all(1 <= die <= 6 for die in step.dice)
        assert len(step.dice) == dice.get(step.node, len(step.dice))
        rolled += bool(step.dice)
    assert rolled > 10


# --- candidates ---------------------------------------------------------------------------


def follows(before: list[str], step: Sifting) -> bool:
    """Return whether a step keeps and strikes what was left, as its priority says."""
    if sorted([*step.kept, *step.struck]) != sorted(before):
        return False
    if step.how in ("all", "none"):
        return not step.struck
    if not step.weights:
        return bool(step.struck)
    top = (max if step.how == "most" else min)(step.weights.values())
    return step.kept == [space for space in before if step.weights[space] == top]


def test_candidates_are_struck_priority_by_priority_until_few_are_left() -> None:
    hows = Counter[str]()
    for trace in (trace for game in GAMES for trace in traces(game)):
        for pick in (thought for thought in trace.thoughts if thought.kind == "pick"):
            left = pick.candidates
            for step in pick.sifted:
                assert follows(left, step), (pick, step)
                left = step.kept
                hows[step.how] += 1
    assert set(hows) == {"only", "first", "most", "least", "all", "none", "random"}


# --- nobody else notices ------------------------------------------------------------------


def session() -> Session[Any]:
    return Session(GAME, Setup("short", ALL_FOUR), chance=DiceStream.seeded(1))


def test_close_reading_changes_nothing_of_what_others_are_told() -> None:
    told = [line for lines in told_closely("short", 1) for line in lines]

    assert [line for line in told if not line.key.startswith(CLOSE)] == list(session().log)
    assert any(line.key.startswith(CLOSE) for line in told)


def test_any_line_of_a_game_leads_to_its_stretch() -> None:
    played = session()
    stretches = told_closely("short", 1)
    log = list(played.log)
    for line in range(0, len(log), 7):
        found = retrace(played, line, "us")
        assert found is not None
        assert found.lines[found.at] == log[line]
        assert found.lines in stretches


def test_there_is_nothing_to_retrace_behind_the_log() -> None:
    played = session()

    assert retrace(played, len(played.log), None) is None
    assert GAME.trace([LogEntry("card.next", "2.3", {})], 0) is None
