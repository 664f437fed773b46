"""The non-players' flowcharts as an outline to read: `docs/nonplayer-charts.md`.

    python -m tools.flowcharts            write it
    python -m tools.flowcharts --check    tell whether it is up to date (status 1 if not)

It is made from the chart that the page draws, and so from what play asks.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.nonplayers.chart import charts
from tools.wrap_docs import wrap

if TYPE_CHECKING:
    from annamite.kernel.charts import Chart, ChartNode

DOC: Final = Path(__file__).parents[1] / "docs" / "nonplayer-charts.md"
STALE: Final = "docs/nonplayer-charts.md is not up to date: run python -m tools.flowcharts"
HEAD: Final = """# Non-players' flowcharts

How each non-player of Fire in the Lake comes to its action, in our words: made by
`python -m tools.flowcharts` from the questions that play asks. On the page the same charts are
drawn, with the way of an action lit; a "Why?" opens them.
"""


def document() -> str:
    """Return the whole document."""
    return wrap("\n".join([HEAD, *(line for chart in charts() for line in _outline(chart))]))


def _outline(chart: Chart) -> Iterator[str]:
    yield f"## {chart.title} ({chart.rule})\n"
    nodes = {node.id: node for node in chart.nodes}
    asking = {node.part for node in chart.nodes if node.kind in ("question", "die")}
    part = ""
    for node in chart.nodes:
        if node.kind in ("question", "die"):
            if node.part != part:
                yield f"- **{node.part}** ({node.rule})"
            answers = [
                f"{arrow.when} → {_target(nodes[arrow.target], asking, past=arrow.past)}"
                for arrow in chart.arrows
                if arrow.origin == node.id
            ]
            yield f"  - {node.words} {'; '.join(answers)}"
        elif node.kind == "action":
            if node.part != part:
                yield f"- **{node.part}** ({node.rule}), where nothing else is called for"
            yield f"  - {_action(node)}"
        part = node.part
    yield from ("", *_apart(chart))


def _target(there: ChartNode, asking: set[str], *, past: bool) -> str:
    """Return where an answer leads; `asking` are the parts that ask anything first."""
    if there.kind in ("action", "event", "pass"):
        return f"**{there.words}**{', whatever it asks' if past and there.part in asking else ''}"
    return there.part if past else "the next question"


def _action(node: ChartNode) -> str:
    told = f"{node.words}, with {' or '.join(node.then)}" if node.then else node.words
    return f"{told}; if none is possible: {', '.join([*node.if_none, 'Pass'])}"


def _apart(chart: Chart) -> Iterator[str]:
    found = [node for node in chart.nodes if node.kind == "apart"]
    if found:
        yield "Asked outside the way:\n"
        yield from (f"- {node.part} ({node.rule}). {node.words}" for node in found)
        yield ""


def main(arguments: list[str] | None = None) -> int:
    """Write the document, or check it."""
    parser = argparse.ArgumentParser(description="The non-players' flowcharts as a document.")
    parser.add_argument("--check", action="store_true", help="write nothing; 1 if it would change")
    check = parser.parse_args(arguments).check
    wanted = document()
    if not check:
        DOC.write_text(wanted)
    elif not DOC.is_file() or DOC.read_text() != wanted:
        print(STALE)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
