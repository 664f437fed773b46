"""Games that the rulebook plays all by itself: do its procedures hold, and who wins?

    python -m tools.nonplayers --games 90 --jobs 2 --write

So many games for each scenario, with and without Period Events, four non-players each; the audit
runs after every answer. The report tells wins, margins and lengths per scenario, how often each
box of each flowchart was entered, and which decisions no priority foresaw. With --write the tables
go to docs/nonplayer-games.md. With --reasons a witness reads along what the non-players tell, and
every pick of theirs that was told without its bullet is listed.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import mean

from annamite.games import load
from annamite.games.fire_in_the_lake.nonplayers.policy import NAMES
from annamite.games.fire_in_the_lake.nonplayers.tally import tally
from annamite.games.fire_in_the_lake.nonplayers.witness import witness
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
REASONS = (
    "Every answer of a non-player that had an alternative is told in the log with the bullet of",
    "section 8 that calls for it: `annamite simulate fire-in-the-lake --seats nonplayer --games 1",
    "--explain` tells a whole game. `python -m tools.nonplayers --reasons --games 34` plays 204",
    "games with a witness who reads along, lists picks told without their bullet, and fails if",
    "there are any.",
)
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
        picks: How many picks of theirs a witness read along with.
        without: Those that were told without their bullet, by seat and step.
    """

    games: int = 0
    wins: Counter[tuple[str, str]] = field(default_factory=Counter)
    margins: dict[str, list[int]] = field(default_factory=lambda: {f: [] for f in FACTIONS})
    coups: list[int] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)
    counted: Counter[str] = field(default_factory=Counter)
    picks: int = 0
    without: Counter[str] = field(default_factory=Counter)


def play(scenario: str, period: bool, seed: int, *, aloud: bool = False) -> Batch:
    """Play one game to its end.

    Args:
        scenario: Which.
        period: Whether with Period Events.
        seed: Decides it.
        aloud: Whether the non-players tell their reasons to a witness.

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
    with tally() as counted, witness() if aloud else nullcontext() as reader:
        log = reader.read if reader else None
        position = Position(game, game.start(Setup(scenario, options)), log)
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
    if reader:
        batch.picks, batch.without = reader.picks, reader.without
    return batch


def play_all(games: int, jobs: int, *, aloud: bool = False) -> dict[tuple[str, bool], Batch]:
    """Play so many games per scenario and choice of Period Events."""
    wanted = [(s, p, n) for s in SCENARIOS for p in (False, True) for n in range(games)]
    batches = {(s, p): Batch() for s in SCENARIOS for p in (False, True)}
    with ProcessPoolExecutor(jobs) as pool:
        for (scenario, period, _), one in zip(
            wanted,
            pool.map(partial(play, aloud=aloud), *zip(*wanted, strict=True), chunksize=4),
            strict=True,
        ):
            batch = batches[scenario, period]
            batch.games += one.games
            batch.wins += one.wins
            batch.coups += one.coups
            batch.answers += one.answers
            batch.counted += one.counted
            batch.picks += one.picks
            batch.without += one.without
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
    lines += ["", "## Picks without a reason", "", *REASONS]
    return "\n".join(lines) + "\n"


def told(batches: dict[tuple[str, bool], Batch]) -> str:
    """Return how many picks the witness read along with, and those without their bullet."""
    without: Counter[str] = Counter()
    for batch in batches.values():
        without += batch.without
    games = sum(batch.games for batch in batches.values())
    picks = sum(batch.picks for batch in batches.values())
    lines = [f"{picks} picks in {games} games, {without.total()} without a bullet."]
    return "\n".join(lines + [f"* {where}: {number}" for where, number in without.most_common()])


def main() -> int:
    """Play, print, and write if asked to.

    Returns:
        1 if a box was never entered, or a pick was told without its bullet.
    """
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=90, help="per scenario and Period choice")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--write", action="store_true", help="write docs/nonplayer-games.md")
    parser.add_argument("--reasons", action="store_true", help="find picks without a bullet")
    wanted = parser.parse_args()
    if wanted.write and wanted.reasons:
        parser.error("--reasons looks at what is told; --write makes the tables: one at a time")
    batches = play_all(wanted.games, wanted.jobs, aloud=wanted.reasons)
    if wanted.reasons:
        print(told(batches))
        return 1 if any(batch.without for batch in batches.values()) else 0
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
