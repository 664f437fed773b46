"""Games that the rulebook plays all by itself: do its procedures hold, and who wins?

    python -m tools.nonplayers --games 90 --jobs 2 --write
    python -m tools.nonplayers --games 5000 --check --jobs 2 --first 0

So many games for each scenario, with and without Period Events, four non-players each; the audit
runs after every answer, and no Operation, Special Activity or Event may change nothing. The report
tells wins, margins and lengths per scenario, how often each box of each flowchart was entered, and
which decisions no priority foresaw. With --write the tables go to docs/nonplayer-games.md. With
--reasons a witness reads along what the non-players tell, and every pick of theirs that was told
without its bullet is listed.

With --check so many games in all, numbered from --first, every scenario in turn: it tells each
crash, action for nothing and slip with the number of its game, and goes on; 1 if there was any. The
audit is asked after every 20th answer then.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import mean

from annamite.games import load
from annamite.games.fire_in_the_lake.nonplayers.audit import watch
from annamite.games.fire_in_the_lake.nonplayers.policy import NAMES
from annamite.games.fire_in_the_lake.nonplayers.tally import tally
from annamite.games.fire_in_the_lake.nonplayers.witness import witness
from annamite.kernel import Decision, DiceStream, Position, Setup
from annamite.lab.intervals import interval
from tools.arguments import at_least_one
from tools.wrap_docs import wrap

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
SLIPS = ("unforeseen", "illegal", "astray")
"""How the tally calls what should not happen: see `Mind`."""
KINDS = [(scenario, period) for scenario in SCENARIOS for period in (False, True)]
SELDOM = 20
"""A check of very many games audits the position after so many answers; that takes most of the time."""
TOLD = 300
"""Every so many games checked are told."""
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
        without: Those that were told without their bullet, by seat and step, and reasons told by a
            section about another faction.
    """

    games: int = 0
    wins: Counter[tuple[str, str]] = field(default_factory=Counter)
    margins: dict[str, list[int]] = field(default_factory=lambda: {f: [] for f in FACTIONS})
    coups: list[int] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)
    counted: Counter[str] = field(default_factory=Counter)
    picks: int = 0
    without: Counter[str] = field(default_factory=Counter)


def play(scenario: str, period: bool, seed: int, *, aloud: bool = False, audited: int = 1) -> Batch:
    """Play one game to its end.

    Args:
        scenario: Which.
        period: Whether with Period Events.
        seed: Decides it.
        audited: The position is audited after so many answers.
        aloud: Whether the non-players tell their reasons to a witness.

    Raises:
        AssertionError: an invariant broke, or an action changed nothing.
    """
    game = load(GAME)
    options: dict[str, bool | int | str] = {
        "nonplayers": "+".join(FACTIONS),
        "period_events": period,
    }
    fate = DiceStream.seeded("nonplayers", scenario, int(period), seed)
    batch = Batch(games=1)
    answers = 0
    state = game.start(Setup(scenario, options))
    with tally() as counted, watch(state) as amiss, witness() if aloud else nullcontext() as reader:
        position = Position(game, state, reader.read if reader else None)
        while (request := position.request) is not None:
            answers += 1
            if isinstance(request, Decision):
                (value,) = request.values
            else:
                value = fate.answer(request)
            position.push(value)
            if request.step.id == "nonplayer.policy":
                counted[f"us.policy {NAMES[position.state.policy]}"] += 1
            broken = amiss if answers % audited else [*game.audit(position.state), *amiss]
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
        batch.picks, batch.without = reader.picks, reader.without + reader.strange
    return batch


def play_all(games: int, jobs: int, *, aloud: bool = False) -> dict[tuple[str, bool], Batch]:
    """Play so many games per scenario and choice of Period Events."""
    wanted = [(*kind, number) for kind in KINDS for number in range(games)]
    batches = {kind: Batch() for kind in KINDS}
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


def check(number: int) -> str:
    """Play the game of that number; return what was wrong with it, or ""."""
    seed, kind = divmod(number, len(KINDS))
    try:
        counted = play(*KINDS[kind], seed, audited=SELDOM).counted
    except Exception:  # noqa: BLE001 - whatever goes wrong is what we look for
        last = traceback.format_exc().strip().splitlines()[-1]
        return f"{number}: {KINDS[kind]} {seed}: {last}"
    slips = [what for what in counted if what.startswith(SLIPS)]
    return f"{number}: {KINDS[kind]} {seed}: {', '.join(slips)}" if slips else ""


def check_all(first: int, games: int, jobs: int) -> int:
    """Check so many games from the first one on, tell what is wrong, and return in how many."""
    wrong = 0
    with ProcessPoolExecutor(jobs) as pool:
        numbers = range(first, first + games)
        for number, found in zip(numbers, pool.map(check, numbers, chunksize=8), strict=True):
            if found:
                wrong += 1
                print(found, flush=True)
            if (number + 1 - first) % TOLD == 0:
                print(f"{number + 1 - first} games, {wrong} wrong; next: {number + 1}", flush=True)
    print(f"{games} games from {first} on, {wrong} wrong.")
    return wrong


def _row(scenario: str, batch: Batch, *, period: bool) -> str:
    """Return how the games of one kind ended, as a row of the first table."""
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
    return "| " + " | ".join(cells) + " |"


def _counted(batches: dict[tuple[str, bool], Batch]) -> Counter[str]:
    """Return how often each thing was counted in all games."""
    return sum((batch.counted for batch in batches.values()), Counter())


def report(batches: dict[tuple[str, bool], Batch]) -> str:
    """Return the tables as Markdown."""
    total = sum(batch.games for batch in batches.values())
    lines = [
        "# Four non-players among themselves",
        "",
        f"{total} games of Fire in the Lake that section 8 plays for all four factions, from",
        "set-up to the end, the audit after every answer. No Operation, Special Activity or Event",
        "changed nothing, but what an Event forced on a faction or its dice foiled.",
        "Made by `python -m tools.nonplayers --write`; the same is asked of as many games as one",
        "likes by `python -m tools.nonplayers --games 5000 --check --jobs 2`, which tells every crash,",
        "action for nothing and slip with the number of its game, and goes on from any number with",
        "`--first`.",
        "",
        "| scenario | Period Events | games | US | ARVN | NVA | VC | by check | Coups | answers |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    lines += [_row(scenario, batch, period=period) for (scenario, period), batch in batches.items()]
    counted = _counted(batches)
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
    odd = {k: n for k, n in sorted(counted.items()) if k.startswith(SLIPS)}
    lines += [f"* {what}: {number}" for what, number in odd.items()] or [
        "None: every real choice was answered by a procedure; forced answers are not counted."
    ]
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
        1 if a box was never entered, a pick was told without its bullet or a check found a fault.
    """
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--games",
        type=at_least_one,
        default=90,
        help="per scenario and Period choice; in all with --check",
    )
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--write", action="store_true", help="write docs/nonplayer-games.md")
    parser.add_argument("--reasons", action="store_true", help="find picks without a bullet")
    parser.add_argument("--check", action="store_true", help="look for what is wrong, no tables")
    parser.add_argument("--first", type=int, default=0, help="number of the first game checked")
    wanted = parser.parse_args()
    if wanted.write + wanted.reasons + wanted.check > 1:
        parser.error("--write, --reasons and --check: one at a time")
    if wanted.check:
        return 1 if check_all(wanted.first, wanted.games, wanted.jobs) else 0
    batches = play_all(wanted.games, wanted.jobs, aloud=wanted.reasons)
    if wanted.reasons:
        print(told(batches))
        return 1 if any(batch.without for batch in batches.values()) else 0
    return _tell(batches, write=wanted.write)


def _tell(batches: dict[tuple[str, bool], Batch], *, write: bool) -> int:
    """Print the tables, and write them if asked to; 1 if a box was never entered."""
    text = report(batches)
    print(text)
    if write:
        DOC.write_text(wrap(text), encoding="utf-8")
    counted = _counted(batches)
    missed = [box for box in BOXES if not counted[box]]
    if missed:
        print(f"Never entered: {', '.join(missed)}.", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
