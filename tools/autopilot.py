"""Tell how the autopilot of Operation Rolling Thunder does, and write it into its page.

python -m tools.autopilot --games 1000 --jobs 2            print the tables
python -m tools.autopilot --games 1000 --jobs 2 --write    put them into the page
python -m tools.autopilot --games 150 --less               what it loses with parts of it switched off
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from math import sqrt
from pathlib import Path
from statistics import mean, pstdev
from typing import Any
from unittest.mock import patch

from annamite.games.rolling_thunder.autopilot import bombers, cards, planner, worth
from annamite.kernel import Setup
from annamite.lab.simulate import Plan, Result, cores, simulate
from tools.arguments import at_least_one
from tools.reports import deliver

GAME = "rolling-thunder"
PAGE = Path(__file__).parents[1] / "docs" / "rolling-thunder-autopilot.md"
MARK = "<!-- made by python -m tools.autopilot --write -->"
TABLES: tuple[tuple[str, str, dict[str, bool], str, str], ...] = (
    ("Campaign game, autopilot in both seats", "campaign", {}, "autopilot", "autopilot"),
    ("Short game, autopilot in both seats", "short", {}, "autopilot", "autopilot"),
    ("Campaign game, autopilot for the Air Force, chance for the Navy", "campaign", {}, "autopilot", "random"),
    ("Campaign game, chance in both seats, played on after a defeat", "campaign", {"play_on": True}, "random", "random"),
)  # fmt: skip
"""Title, scenario, options, and who sits in the two seats."""
NEVER = 99.0
"""A price at which nothing is worth having."""


def _evenly(_: Any, __: Any, ___: Any, left: int, ____: float) -> list[tuple[int, float]]:
    """Send one B-52 counter to each area, the Trail first."""
    return [(area, 0.0) for area in (3, 2, 1, 0)[:left]]


PARTS: dict[str, tuple[tuple[object, str, Any], ...]] = {
    "BARCAP and suppression before raids": (
        (planner, "BARCAP", NEVER),
        (planner, "SORTIE", NEVER),
    ),
    "anything but an objective's own Impact": (
        (worth, "jcs", lambda _, __: (0.0,) * worth.MOST_POINTS),
        (worth, "matrix", lambda _, __: 0.0),
        (worth, "objective", lambda t, target, _: float(t.box.objective_impact[target])),
        (worth, "OBSTACLE", 0.0),
        (worth, "CLOSED", 0.0),
        (worth, "EXPERIENCE", 0.0),
    ),
    "B-52s where they stop most": ((bombers, "plan", _evenly),),
    "Support cards": ((cards, "KEEPS", dict.fromkeys(cards.KEEPS, NEVER)),),
}
"""Parts of what it weighs, with what replaces them where it does without."""
SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)


def played(scenario: str, options: dict[str, bool], seats: tuple[str, str], games: int, jobs: int) -> list[Result]:  # fmt: skip
    """Play games; a failure inside the rules ends the program."""
    plan = Plan(
        game=GAME,
        setup=Setup(scenario, dict(options)),
        seats=dict(zip(("air_force", "navy"), seats)),
        games=games,
    )
    results = list(simulate(plan, jobs))
    failed = [result for result in results if result.error or result.outcome is None]
    if failed:
        sys.exit(f"game {failed[0].index} failed: {failed[0].error}")
    return results


def distribution(results: list[Result]) -> Iterator[str]:
    """Yield a Markdown table of every figure that the game counts."""
    yield "| figure | mean | ± | least | 5 % | 25 % | 50 % | 75 % | 95 % | most |"
    yield "|---|---|---|---|---|---|---|---|---|---|"
    for name in results[0].figures:
        values = sorted(result.figures[name] for result in results)
        error = 1.96 * pstdev(values) / sqrt(len(values))
        marks = [values[0], *(values[round(s * (len(values) - 1))] for s in SHARES), values[-1]]
        shown = " | ".join(map(str, marks))
        yield f"| {name.replace('_', ' ')} | {mean(values):.2f} | {error:.2f} | {shown} |"


def endings(results: list[Result]) -> str:
    """Return how the games ended, the commonest first."""
    reasons = Counter(result.outcome.reason for result in results if result.outcome)
    parts = [f"{reason.rstrip('.')} {n / len(results):.1%}" for reason, n in reasons.most_common()]
    return "; ".join(parts) + "."


def report(games: int, jobs: int) -> str:
    """Return the tables as Markdown."""
    lines: list[str] = []
    for title, scenario, options, *seats in TABLES:
        results = played(scenario, options, (seats[0], seats[1]), games, jobs)
        decisions = mean(result.decisions for result in results)
        told = f"{games} games, {decisions:.0f} decisions each. {endings(results)}"
        lines += [f"### {title}", "", told, "", *distribution(results), ""]
    return "\n".join(lines)


def less(games: int) -> Iterator[str]:
    """Yield a Markdown table of campaigns in which it does without parts of itself."""
    names = list(PARTS)
    rows = [[], *([name] for name in names), names[:2], names[:3], names]
    figures: list[str] = []
    for without in rows:
        with ExitStack() as stack:
            for name in without:
                for place, attribute, value in PARTS[name]:
                    stack.enter_context(patch.object(place, attribute, value))
            results = played("campaign", {}, ("autopilot", "autopilot"), games, 1)
        if not figures:
            figures = list(results[0].figures)
            yield "| without | " + " | ".join(name.replace("_", " ") for name in figures) + " |"
            yield "|---" * (len(figures) + 1) + "|"
        means = (f"{mean(result.figures[name] for result in results):.1f}" for name in figures)
        yield f"| {'; '.join(without) or 'nothing'} | {' | '.join(means)} |"


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.autopilot")
    parser.add_argument("--games", type=at_least_one, default=1000)
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--write", action="store_true", help=f"put the tables into {PAGE.name}")
    parser.add_argument("--less", action="store_true", help="switch parts of it off, one core")
    arguments = parser.parse_args()
    if arguments.less:
        for line in less(arguments.games):
            print(line, flush=True)
        return 0
    text = report(arguments.games, arguments.jobs)
    deliver(text, PAGE, MARK, write=arguments.write)
    return 0


if __name__ == "__main__":
    sys.exit(main())
