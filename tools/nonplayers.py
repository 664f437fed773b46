"""Games that the rulebook plays all by itself: do its procedures hold, and who wins?

    python -m tools.nonplayers --games 90 --jobs 2 --write

So many games for each scenario, with and without Period Events, four non-players each; the audit
runs after every answer. The report tells wins, margins and lengths per scenario, how often each
box of each flowchart was entered, and which decisions no priority foresaw. With --write the tables
go to docs/nonplayer-games.md.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean

from annamite.games import load
from annamite.games.fire_in_the_lake.nonplayers.policy import NAMES
from annamite.games.fire_in_the_lake.nonplayers.tally import tally
from annamite.kernel import Decision, Generator, Position, Setup
from annamite.lab.summary import interval

GAME = "fire-in-the-lake"
SCENARIOS = ("short", "medium", "full")
FACTIONS = ("us", "arvn", "nva", "vc")
BOXES = (
    *("vc.terror", "vc.event", "vc.rally", "vc.march", "vc.attack", "vc.tax", "vc.subvert"),
    *("vc.ambush", "vc at coup.agitate", "vc.wait", "vc.capability", "vc.pass"),
    *("nva.attack", "nva.event", "nva.terror", "nva.rally", "nva.march", "nva.ambush"),
    *("nva.bombard", "nva.infiltrate", "nva at redeploy.nva_from", "nva.wait", "nva.capability"),
    *("nva.pass", "arvn.event", "arvn.train", "arvn.patrol", "arvn.assault", "arvn.sweep"),
    *("arvn.govern", "arvn.transport", "arvn.raid", "arvn at coup.pacify"),
    *("arvn at redeploy.troops_from", "arvn at redeploy.police_from", "arvn.wait"),
    *("arvn.capability", "arvn.pass", "us.assault", "us.patrol", "us.sweep", "us.event"),
    *("us.train", "us.air_lift", "us.air_strike", "us.advise", "us at coup.pacify"),
    *("us at commit.place", "us at commit.base_from", "us at commit.troops_from"),
    *("us.policy jfk", "us.policy lbj", "us.policy nixon", "us.wait", "us.capability", "us.pass"),
)
"""Every box of the four flowcharts, as `Mind.box` names them, and where the phases begin."""
DOC = Path(__file__).parent.parent / "docs" / "nonplayer-games.md"


@dataclass
class Batch:
    """The games of one scenario, with or without Period Events.

    Attributes:
        games: How many ended.
        wins: Games per winner and reason.
        margins: Final margins per faction.
        coups: Coup cards seen per game.
        answers: Answers given per game.
        counted: What the non-players came past.
    """

    games: int = 0
    wins: Counter[tuple[str, str]] = field(default_factory=Counter)
    margins: dict[str, list[int]] = field(default_factory=lambda: {f: [] for f in FACTIONS})
    coups: list[int] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)
    counted: Counter[str] = field(default_factory=Counter)


def play(scenario: str, period: bool, seed: int) -> Batch:
    """Play one game to its end.

    Raises:
        AssertionError: an invariant broke.
    """
    game = load(GAME)
    options: dict[str, bool | int | str] = {
        "nonplayers": "+".join(FACTIONS),
        "period_events": period,
    }
    fate = Generator.seeded("nonplayers", scenario, int(period), seed)
    batch = Batch(games=1)
    answers = 0
    with tally() as counted:
        position = Position(game, game.start(Setup(scenario, options)))
        while (request := position.request) is not None:
            answers += 1
            if isinstance(request, Decision):
                (value,) = request.values
            else:
                value = fate.answer(request)
            position.push(value)
            if request.step.id == "nonplayer.policy":
                counted[f"us.policy {NAMES[position.state.policy]}"] += 1
            broken = game.audit(position.state)
            assert not broken, f"{scenario} {period} {seed}: {broken}"
    outcome = game.outcome(position.state)
    assert outcome is not None
    batch.wins[outcome.ranking[0], outcome.reason] += 1
    for faction, margin in outcome.scores.items():
        batch.margins[faction].append(margin)
    batch.coups.append(position.state.coups)
    batch.answers.append(answers)
    batch.counted.update(counted)
    return batch


def play_all(games: int, jobs: int) -> dict[tuple[str, bool], Batch]:
    """Play so many games per scenario and choice of Period Events."""
    wanted = [(s, p, n) for s in SCENARIOS for p in (False, True) for n in range(games)]
    batches = {(s, p): Batch() for s in SCENARIOS for p in (False, True)}
    with ProcessPoolExecutor(jobs) as pool:
        for (scenario, period, _), one in zip(
            wanted, pool.map(play, *zip(*wanted, strict=True), chunksize=4), strict=True
        ):
            batch = batches[scenario, period]
            batch.games += one.games
            batch.wins += one.wins
            batch.coups += one.coups
            batch.answers += one.answers
            batch.counted += one.counted
            for faction in FACTIONS:
                batch.margins[faction] += one.margins[faction]
    return batches


def report(batches: dict[tuple[str, bool], Batch]) -> str:
    """Return the tables as Markdown."""
    total = sum(batch.games for batch in batches.values())
    lines = [
        "# Four non-players among themselves",
        "",
        f"{total} games of Fire in the Lake that section 8 plays for all four factions, from",
        "set-up to the end, the audit after every answer.",
        "Made by `python -m tools.nonplayers --write`.",
        "",
        "| scenario | Period Events | games | US | ARVN | NVA | VC | by check | Coups | answers |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for (scenario, period), batch in batches.items():
        cells = [scenario, "yes" if period else "no", str(batch.games)]
        for faction in FACTIONS:
            wins = sum(n for (winner, _), n in batch.wins.items() if winner == faction)
            low, high = interval(wins, batch.games)
            cells.append(
                f"{wins / batch.games:.0%} ({low:.0%} to {high:.0%}), "
                f"margin {mean(batch.margins[faction]):+.1f}"
            )
        checks = sum(n for (_, reason), n in batch.wins.items() if reason == "victory check")
        cells += [f"{checks / batch.games:.0%}", f"{mean(batch.coups):.1f}"]
        cells.append(f"{mean(batch.answers):.0f}")
        lines.append("| " + " | ".join(cells) + " |")
    counted: Counter[str] = Counter()
    for batch in batches.values():
        counted += batch.counted
    lines += [
        "",
        "Each share with its 95 % confidence interval; the margin is the mean final one.",
        "",
        "## How often each box was entered",
        "",
        "| box | times |",
        "|---|---|",
        *(f"| {box} | {counted[box]} |" for box in BOXES),
        "",
        "## Decisions that no priority foresaw",
        "",
    ]
    odd = {
        k: n
        for k, n in sorted(counted.items())
        if k.startswith(("unforeseen", "illegal", "astray"))
    }
    lines += [f"* {what}: {number}" for what, number in odd.items()] or ["None."]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Play, print, and write if asked to; 1 if a box was never entered."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=90, help="per scenario and Period choice")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--write", action="store_true", help="write docs/nonplayer-games.md")
    wanted = parser.parse_args()
    batches = play_all(wanted.games, wanted.jobs)
    text = report(batches)
    print(text)
    if wanted.write:
        DOC.write_text(text, encoding="utf-8")
    counted: Counter[str] = Counter()
    for batch in batches.values():
        counted += batch.counted
    missed = [box for box in BOXES if not counted[box]]
    if missed:
        print(f"Never entered: {', '.join(missed)}.", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
