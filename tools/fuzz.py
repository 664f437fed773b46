"""Play random games to find what rules forget: exceptions, dead ends, broken invariants.

    python -m tools.fuzz --games 2000 --jobs 2

Every scenario and option comes up. After every decision the game's own audit must find nothing. The
report counts how often each step, option, Operation, Special Activity and Coup phase was taken,
and how games ended; with enough games, none may be zero.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

from rich.console import Console
from rich.progress import Progress

from annamite.games import load
from annamite.kernel import Decision, Game, Generator, Position, Setup, SetupError
from annamite.players import Player, is_seated, kinds, seat_player

MOST_DECISIONS = 60_000
"""More than this in one game and something goes round in circles."""
SHOWN_TRAIL = 25
MIXED_SHARE = 4
"""One game in so many may have seats that the rulebook plays."""
PLAY_ON_SHARE = 3
"""One game in so many ignores early victory, so that final Coups are reached."""


class FuzzFailure(AssertionError):
    """A random game found a defect; the message has the seed and the last answers."""


@dataclass
class Report:
    """What random games went through.

    Attributes:
        games: How many were played.
        decisions: Answers given, forced ones included.
        forced: Those with one option.
        options: Options offered in all.
        taken: Answers per step and word; numbers and spaces are lumped together.
        passed: How often each landmark of the game was passed (`game.landmarks`).
        endings: Games per scenario, reason and Coups seen.
    """

    games: int = 0
    decisions: int = 0
    forced: int = 0
    options: int = 0
    taken: Counter[tuple[str, str]] = field(default_factory=Counter)
    passed: Counter[str] = field(default_factory=Counter)
    endings: Counter[tuple[str, ...]] = field(default_factory=Counter)

    def add(self, other: Report) -> None:
        """Take another report in."""
        self.games += other.games
        self.decisions += other.decisions
        self.forced += other.forced
        self.options += other.options
        self.taken += other.taken
        self.passed += other.passed
        self.endings += other.endings

    def steps(self) -> Counter[str]:
        """Return how often each step was answered."""
        steps: Counter[str] = Counter()
        for (step, _), count in self.taken.items():
            steps[step] += count
        return steps


def setup_for(game: Game[Any], seed: int) -> Setup:
    """Return the scenario and options of game number `seed`: every scenario in turn.

    Options that do not go together are drawn anew. In most games somebody plays every seat.
    """
    scenario = game.scenarios[seed % len(game.scenarios)].id
    dice = Random(f"setup {seed}")
    while True:
        options = {spec.id: dice.choice(spec.choices) for spec in game.options}
        if "play_on" in options:
            options["play_on"] = seed % PLAY_ON_SHARE == 0
        for spec in game.options:
            everybody_plays = spec.seated and seed % MIXED_SHARE
            if everybody_plays or options.get(spec.needs, True) == _off(game, spec.needs):
                options[spec.id] = spec.choices[0]
        setup = Setup(scenario, options)
        try:
            game.start(setup)
        except SetupError:
            continue
        return setup


def _off(game: Game[Any], option: str) -> bool | int | str | None:
    """Return the value of an option that makes those that need it void."""
    return next((spec.choices[0] for spec in game.options if spec.id == option), None)


MIXED = "mixed"
"""In four games running: random play, a computer player that the game brings in one seat, then in
another, then in all."""
RANDOM = "random"


def players_of(game: Game[Any], seed: int, seats: str) -> dict[str, Player]:
    """Return the computer players of game number `seed`, by seat; all others play at random.

    Args:
        game: The rules.
        seed: Number of the game.
        seats: `random`, `mixed`, or a kind of player for all seats.
    """
    own = [kind for id_, kind in kinds(game).items() if id_ != RANDOM and not is_seated(kind)]
    names = [seat.id for seat in game.seats]
    if seats == MIXED:
        turn = seed % 4
        alone = [names[(seed // 4 + turn) % len(names)]]
        taken = {0: [], 3: names}.get(turn, alone) if own else []
        return {seat: own[0].make(game, seat, seed) for seat in taken}
    if seats == RANDOM:
        return {}
    return {seat: seat_player(seats, game, seat, seed) for seat in names}


def play_one(game: Game[Any], seed: int, *, audit: bool = True, seats: str = MIXED) -> Report:
    """Play one game to its end, at random where no computer player sits.

    Raises:
        FuzzFailure: an exception in the rules, a broken invariant, or no end in sight.
    """
    setup = setup_for(game, seed)
    report = Report(games=1)
    trail: list[str] = []
    dice = Random(f"fuzz {seed}")
    fate = Generator.seeded("fuzz", seed)
    landmark = getattr(game, "landmark", None)
    try:
        players = players_of(game, seed, seats)
        position = Position(game, game.start(setup))
        while (request := position.request) is not None:
            if isinstance(request, Decision):
                values = request.values
                player = players.get(request.seat) if len(values) > 1 else None
                if player is None:
                    value = values[int(dice.random() * len(values))]
                else:
                    value = player.choose(request, partial(position.fork_as, request.seat))
                    assert value in values, f"the computer's answer at {request.step.id}"
                report.decisions += 1
                report.forced += len(values) == 1
                report.options += len(values)
            else:
                value = fate.answer(request)
            word = request.step.codec.word(value)
            trail.append(f"{request.step.id}={word}")
            plain = _kind(word) if request.step.kind == "choice" else request.step.kind
            report.taken[request.step.id, plain] += 1
            if landmark is not None and (mark := landmark(position.state, request.step.id, word)):
                report.passed[mark] += 1
            position.push(value)
            if audit and (broken := game.audit(position.state)):
                _fail(seed, setup, trail, "; ".join(broken))
            if report.decisions > MOST_DECISIONS:
                _fail(seed, setup, trail, "the game does not end")
    except FuzzFailure:
        raise
    except Exception:  # noqa: BLE001 - whatever the rules raise is what we look for
        _fail(seed, setup, trail, traceback.format_exc())
    outcome = game.outcome(position.state)
    assert outcome is not None
    coups = str(getattr(position.state, "coups", ""))
    report.endings[setup.scenario, outcome.reason, coups] += 1
    return report


def _fail(seed: int, setup: Setup, trail: list[str], why: str) -> None:
    last = " ".join(trail[-SHOWN_TRAIL:])
    msg = f"seed {seed}, {setup}: {why}\nlast answers: {last}"
    raise FuzzFailure(msg)


def play_range(
    name: str, first: int, last: int, *, audit: bool = True, seats: str = MIXED
) -> Report:
    """Play the games with seeds `first` to `last` - 1."""
    game = load(name)
    report = Report()
    for seed in range(first, last):
        report.add(play_one(game, seed, audit=audit, seats=seats))
    return report


def play_many(name: str, games: int, jobs: int, *, first: int = 0, seats: str = MIXED) -> Report:
    """Play many games on several processes, with a progress bar."""
    report = Report()
    chunk = max(1, min(25, games // (jobs * 4) or 1))
    starts = range(first, first + games, chunk)
    with ProcessPoolExecutor(jobs) as pool, Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task(name, total=games)
        futures = [
            pool.submit(play_range, name, start, min(start + chunk, first + games), seats=seats)
            for start in starts
        ]
        for future in futures:
            part = future.result()
            report.add(part)
            progress.advance(task, part.games)
    return report


def _kind(word: str) -> str:
    """Return a word without its count, so that `guerrilla-5` counts as `guerrilla`."""
    return re.sub(r"-\d+$", "", word)


def never_taken(game: Game[Any], report: Report, *, words: bool = True) -> list[str]:
    """Return the steps that no game took, and landmarks not passed.

    With `words` also the words of fixed vocabularies; computer players have their tastes.
    """
    steps = report.steps()
    missing = [step for step in game.steps if not steps[step]]
    for step in game.steps.values() if words else ():
        known = getattr(step.codec, "words", ()) if step.kind == "choice" else ()
        seldom = getattr(game, "seldom", {}).get(step.id, ())
        missing += [
            f"{step.id}={word}"
            for word in sorted({_kind(word) for word in known if word not in seldom})
            if not report.taken[step.id, word]
        ]
    return missing + [mark for mark in getattr(game, "landmarks", ()) if not report.passed[mark]]


def show(game: Game[Any], report: Report) -> None:
    """Print the report."""
    out = Console()
    mean = report.options / max(1, report.decisions)
    out.print(
        f"{report.games} games, {report.decisions} decisions, "
        f"{report.forced / max(1, report.decisions):.0%} forced, {mean:.1f} options on average"
    )
    for step in game.steps:
        words = {w: n for (s, w), n in sorted(report.taken.items()) if s == step}
        out.print(f"  {step}: " + ", ".join(f"{w} {n}" for w, n in words.items()))
    if report.passed:
        rare = sorted(report.passed.items(), key=lambda item: item[1])[:12]
        out.print(f"  {len(report.passed)} landmarks; rarest: {rare}", highlight=False)
    for ending, count in sorted(report.endings.items()):
        out.print(f"  ended {' / '.join(ending)}: {count}")


def main() -> int:
    """Run from the command line; exit 1 when a game fails or something was never taken."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", default="fire-in-the-lake")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0, help="first seed")
    parser.add_argument("--seats", default=MIXED, help=f"{MIXED}, {RANDOM} or a kind of player")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    game = load(arguments.game)
    try:
        report = play_many(
            arguments.game,
            arguments.games,
            arguments.jobs,
            first=arguments.first,
            seats=arguments.seats,
        )
    except FuzzFailure as failure:
        Console(stderr=True).print(str(failure), markup=False)
        return 1
    show(game, report)
    missing = never_taken(game, report, words=arguments.seats in {MIXED, RANDOM})
    if missing:
        Console(stderr=True).print("never taken: " + ", ".join(missing), markup=False)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
