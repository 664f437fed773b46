"""Play random games to find what rules forget: exceptions, dead ends, broken invariants.

    python -m tools.fuzz                     # the whole suite, all games
    python -m tools.fuzz --game vietnam-1965-1975 --scenario starlite --games 200 --seats computer
    python -m tools.fuzz --game fire-in-the-lake --games 300 --extremes

Every scenario and option comes up. After every decision the game's own audit must find nothing, nor
may what it watches for (`WatchesPlay`, where a game does) have happened. The
report counts how often each step, option and landmark of a game was taken, and how games ended;
over the suite, none may be zero. So that random play gets everywhere, it is in one of three moods.
At one decision in fifty every option is taken one step further, and what a seat may not know is
swapped, to see whether the seat can tell (`tools.probes`).
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager, ExitStack, nullcontext
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.console import Console
from rich.progress import Progress

from annamite import games
from annamite.games import load
from annamite.kernel import Decision, DiceStream, Game, Position, Setup, SetupError, Step, Words
from annamite.kernel.own_copy import lay_over
from annamite.kernel.powers import (
    CountsRounds,
    HasLandmarks,
    HasLures,
    HasSeldomWords,
    KnowsExtremes,
    WatchesPlay,
)
from annamite.players import Player, kinds, seat_player
from tools.arguments import at_least_one
from tools.extremes import pushed
from tools.probes import compare_twin, options_of, take_every_option
from tools.scenarios import short

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

MOST_DECISIONS = 60_000
"""More than this in one game and something goes round in circles."""
SHOWN_TRAIL = 25
MIXED_SHARE = 4
"""One game in so many may have seats that the rulebook plays."""
PLAY_ON_SHARE = 3
"""One game in so many ignores early victory, so that final Coups are reached."""


MIXED = "mixed"
"""In four games running: random play, a computer player that the game brings in one seat, then in
another, then in all."""
RANDOM = "random"

EVEN, RESTLESS, LURED = range(3)
"""Moods of random play: every option alike; loath to let things be; drawn by its lures, where a
game has them, to what seldom comes about by chance."""
IDLE = frozenset({"done", "pass", "end", "no", "none", "stop", "stay", "let_us_operate"})
"""Words by which nothing is done."""
PROBED_SHARE = 50
"""One decision in so many is looked into."""
AHEAD = 3
"""So many answers are given to a position and its twin."""
LAWFULLY_SHOWN: dict[str, dict[str, str]] = {
    "fire-in-the-lake": {
        "deception.pick": "who picks a marker sees which ones the others have left (7.3)"
    },
}
"""Steps at which the options themselves show a seat, by the rules, what others hold, with why."""
SELDOM: dict[str, tuple[str, ...]] = {
    "vietnam-1965-1975": (
        *("effectiveness.corps", "invasions.die"),
        *("offensive.place", "offensive.regiment", "offensive.section"),
        *("trail.air", "trail.attack", "vc.part", "allies.korea"),
    ),
}
"""Steps that whole campaigns alone come to: `tools.campaigns` plays them, the rules' tests stage them."""
WILFUL = (0.0, 0.8, 0.95)
"""How often random play goes by its mood."""


class Batch(NamedTuple):
    """Games to be played.

    Attributes:
        game: Name of the rules.
        games: How many.
        scenario: The one to play; all in turn if None.
        seats: Who plays, as for `players_of`.
        own: A file of own values beside this module, with a scenario that needs what no other does.
        extremes: Whether positions are pushed to extremes on the way (`tools.extremes`).
    """

    game: str
    games: int
    scenario: str | None = None
    seats: str = MIXED
    own: str | None = None
    extremes: bool = False


SUITE = (
    Batch("fire-in-the-lake", 2000),
    Batch("fire-in-the-lake", 500, extremes=True),
    Batch("rolling-thunder", 1000, "campaign"),
    Batch("rolling-thunder", 500, "campaign", "autopilot"),
    Batch("rolling-thunder", 200, "short"),
    *(
        Batch("vietnam-1965-1975", games, scenario, seats)
        for scenario, games in (("starlite", 1000), ("silver-bayonet", 200), ("masher", 200))
        for seats in (RANDOM, "computer")
    ),
    Batch("vietnam-1965-1975", 400, "proving-ground", MIXED, "fuzz_vietnam.yaml"),
    Batch("vietnam-1965-1975", 2, "campaign", RANDOM),
    Batch("vietnam-1965-1975", 8, "campaign-1967", RANDOM),
    Batch("vietnam-1965-1975", 8, "one-year-1965", RANDOM),
    Batch("vietnam-1965-1975", 8, "one-year-1967", RANDOM),
)
"""What `make fuzz` plays, of the games that are there; what else there is, `OTHERS` times."""
TRAIL_GROUND = Batch("vietnam-1965-1975", 12, "trail-ground", RANDOM, "fuzz_vietnam_trail.yaml")
"""Where both sides come onto the Trail; no part of the suite, since the corpus has no games of it."""
OWN_COPY = Batch("rolling-thunder", 200, "campaign", MIXED, "fuzz_rolling_thunder.yaml")
"""Another map and other cards; played by `make fuzz`, no part of the corpus."""
OTHERS = 500
"""Games of whatever `SUITE` does not name."""


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
        passed: How often each landmark of the game was passed (`HasLandmarks`).
        endings: Games per scenario, reason and rounds played.
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

    def answered(self, step: Step, word: str, landmark: str | None) -> None:
        """Count an answer, and the landmark that the game passes with it, if any."""
        self.taken[step.id, plain_word(step, word)] += 1
        if landmark:
            self.passed[landmark] += 1

    def steps(self) -> Counter[str]:
        """Return how often each step was answered."""
        steps: Counter[str] = Counter()
        for (step, _), count in self.taken.items():
            steps[step] += count
        return steps


def setup_for(
    game: Game[Any], seed: int, scenario: str | None = None, *, to_the_end: bool = False
) -> Setup:
    """Return the scenario and options of game number `seed`: every scenario in turn, or one.

    Options that do not go together are drawn again. In most games somebody plays every seat. With
    `to_the_end` no early victory ends it.
    """
    scenarios = short(game)
    scenario = scenario or scenarios[seed % len(scenarios)].id
    dice = Random(f"setup {seed}")
    while True:
        options = {spec.id: dice.choice(spec.choices) for spec in game.options}
        if "play_on" in options:
            options["play_on"] = to_the_end or seed % PLAY_ON_SHARE == 0
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


def players_of(game: Game[Any], seed: int, seats: str) -> dict[str, Player]:
    """Return the computer players of game number `seed`, by seat; all others play at random.

    Args:
        game: The rules.
        seed: Number of the game.
        seats: `random`, `mixed`, or a kind of player for all seats.
    """
    own = [kind for id_, kind in kinds(game).items() if id_ != RANDOM and not kind.seated]
    names = [seat.id for seat in game.seats]
    if seats == MIXED:
        turn = seed % 4
        alone = [names[(seed // 4 + turn) % len(names)]]
        taken = {0: [], 3: names}.get(turn, alone) if own else []
        return {seat: own[0].make(game, seat, seed) for seat in taken}
    if seats == RANDOM:
        return {}
    return {seat: seat_player(seats, game, seat, seed) for seat in names}


def any_of(game: Game[Any], state: Any, decision: Decision, mood: int, dice: Random) -> int:
    """Return one of a decision's options, at random except for the mood."""
    values: Sequence[int] = decision.values
    if len(values) > 1 and dice.random() < WILFUL[mood]:
        wanted: Sequence[int] = ()
        if mood == LURED and isinstance(game, HasLures):
            wanted = game.lures(state, decision)
        word = decision.step.codec.word
        values = wanted or [value for value in values if word(value) not in IDLE] or values
    return values[int(dice.random() * len(values))]


def passed(game: Game[Any], state: Any, step: str, word: str) -> str | None:
    """Return the landmark that an answer passes, if any."""
    return game.landmark(state, step, word) if isinstance(game, HasLandmarks) else None


def chosen(
    position: Position[Any],
    request: Decision,
    players: Mapping[str, Player],
    mood: int,
    dice: Random,
) -> int:
    """Return the answer of the computer player in the seat, or any where there is none."""
    player = players.get(request.seat) if len(request.values) > 1 else None
    if player is None:
        return any_of(position.game, position.state, request, mood, dice)
    value: int = player.choose(request, partial(position.fork_as, request.seat))
    assert value in request.values, f"the computer's answer at {request.step.id}"
    return value


def watched(game: Game[Any], state: Any) -> AbstractContextManager[Sequence[str]]:
    """Return what finds fault with the game while it is played, if it watches for anything."""
    return game.watch(state) if isinstance(game, WatchesPlay) else nullcontext(())


def play_one(
    game: Game[Any],
    seed: int,
    *,
    audit: bool = True,
    seats: str = MIXED,
    scenario: str | None = None,
    extremes: bool = False,
) -> Report:
    """Play one game to its end, at random where no computer player sits.

    With `extremes`, positions are pushed to extremes on the way.

    Raises:
        FuzzFailure: an exception in the rules, a broken invariant, or no end in sight.
    """
    setup = setup_for(game, seed, scenario, to_the_end=extremes)
    report = Report(games=1)
    trail: list[str] = []
    dice = Random(f"fuzz {seed}")
    probing = Random(f"probe {seed}")
    mood = Random(f"mood {seed}").choice((EVEN, RESTLESS, LURED))
    fate = DiceStream.seeded("fuzz", seed)
    pushes = Random(f"extremes {seed}")
    with ExitStack() as watching:
        try:
            players = players_of(game, seed, seats)
            state = game.start(setup)
            amiss = watching.enter_context(watched(game, state))
            position = Position(game, state)
            while (request := position.request) is not None:
                if isinstance(request, Decision):
                    if audit and probing.random() * PROBED_SHARE < 1:
                        look_into(position, probing)
                    value = chosen(position, request, players, mood, dice)
                    report.decisions += 1
                    report.forced += len(request.values) == 1
                    report.options += len(request.values)
                else:
                    value = fate.answer(request)
                word = request.step.codec.word(value)
                trail.append(f"{request.step.id}={word}")
                landmark = passed(game, position.state, request.step.id, word)
                report.answered(request.step, word, landmark)
                position.push(value)
                if extremes:  # what is watched is the game as it began, not what it is pushed to
                    position = pushed(position, pushes)
                if audit and (broken := [*game.audit(position.state), *amiss]):
                    _fail(seed, setup, trail, "; ".join(broken))
                if report.decisions > MOST_DECISIONS:
                    _fail(seed, setup, trail, "the game does not end")
        except FuzzFailure:
            raise
        except Exception:  # noqa: BLE001 - whatever the rules raise is what we look for
            _fail(seed, setup, trail, traceback.format_exc())
    outcome = game.outcome(position.state)
    assert outcome is not None
    rounds = str(game.rounds(position.state)) if isinstance(game, CountsRounds) else ""
    report.endings[setup.scenario, outcome.reason, rounds] += 1
    return report


def look_into(position: Position[Any], dice: Random) -> None:
    """Take every option of a decision one step further; where a stretch begins, compare a twin.

    Raises:
        AssertionError: see `probes`.
    """
    take_every_option(position)
    game = position.game
    if position.stretch or not game.secrets(position.state):
        return
    ahead = position.fork()
    answers: list[int] = []
    while (request := ahead.request) is not None and len(answers) < AHEAD:
        answers.append(dice.choice(options_of(request)))
        ahead.push(answers[-1])
    seat = dice.choice([*(seat.id for seat in game.seats), None])
    compare_twin(position, seat, dice, answers, LAWFULLY_SHOWN.get(game.name, ()))


def _fail(seed: int, setup: Setup, trail: list[str], why: str) -> None:
    last = " ".join(trail[-SHOWN_TRAIL:])
    msg = f"seed {seed}, {setup}: {why}\nlast answers: {last}"
    raise FuzzFailure(msg)


def lay_own(name: str, own: str) -> None:
    """Lay a file beside this module over a game that this process has not loaded yet."""
    lay_over(name, Path(__file__).with_name(own))


def play_range(
    name: str,
    first: int,
    last: int,
    *,
    audit: bool = True,
    seats: str = MIXED,
    scenario: str | None = None,
    extremes: bool = False,
) -> Report:
    """Play the games with seeds `first` to `last` - 1."""
    game = load(name)
    report = Report()
    for seed in range(first, last):
        played = play_one(
            game, seed, audit=audit, seats=seats, scenario=scenario, extremes=extremes
        )
        report.add(played)
    return report


def play_many(batch: Batch, jobs: int, *, first: int = 0) -> Report:
    """Play many games on several processes, with a progress bar."""
    name, games, scenario, seats, own, extremes = batch
    report = Report()
    chunk = max(1, min(25, games // (jobs * 4) or 1))
    starts = range(first, first + games, chunk)
    pushing = "pushed to extremes" if extremes else None
    title = ", ".join(part for part in (name, scenario, seats, pushing) if part)
    # What is in the box is read once per process; so own values need fresh ones.
    context = get_context("spawn") if own else None
    prepare = partial(lay_own, name, own) if own else None
    pool_of = partial(ProcessPoolExecutor, jobs, context, initializer=prepare)
    with pool_of() as pool, Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task(title, total=games)
        futures = [
            pool.submit(
                play_range,
                name,
                start,
                min(start + chunk, first + games),
                seats=seats,
                scenario=scenario,
                extremes=extremes,
            )
            for start in starts
        ]
        for future in futures:
            part = future.result()
            report.add(part)
            progress.advance(task, part.games)
    return report


def play_batches(batches: Iterable[Batch], jobs: int, *, first: int = 0) -> list[str]:
    """Play batches, print a report per game, and return what no game took.

    Raises:
        FuzzFailure: a game failed.
    """
    missing = []
    for name, group in groupby(batches, key=lambda batch: batch.game):
        game, report, words = load(name), Report(), False
        for batch in group:
            report.add(play_many(batch, jobs, first=first))
            words = words or batch.seats in {MIXED, RANDOM}
        show(game, report)
        missing += [f"{name}: {what}" for what in never_taken(game, report, words=words)]
    return missing


def plain_word(step: Step, word: str) -> str:
    """Return a word of a choice without its count, and only the kind of any other."""
    return _kind(word) if step.kind == "choice" else step.kind


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
        words_due = sorted({_kind(word) for word in _common_words(game, step)})
        missing += [f"{step.id}={word}" for word in words_due if not report.taken[step.id, word]]
    marks = game.landmarks if isinstance(game, HasLandmarks) else ()
    return missing + [mark for mark in marks if not report.passed[mark]]


def _common_words(game: Game[Any], step: Step) -> list[str]:
    """Return the words of a step with a fixed vocabulary, but for those seldom used."""
    known = step.codec.words if step.kind == "choice" and isinstance(step.codec, Words) else ()
    seldom = game.seldom.get(step.id, ()) if isinstance(game, HasSeldomWords) else ()
    return [word for word in known if word not in seldom]


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


def suite() -> list[Batch]:
    """Return the batches of all games that are there, those that `SUITE` does not name too."""
    there, named = games.names(), {batch.game for batch in SUITE}
    known = [batch for batch in (*SUITE, OWN_COPY) if batch.game in there]
    return known + [Batch(name, OTHERS) for name in there if name not in named]


def wanted(asked: argparse.Namespace) -> list[Batch]:
    """Return the batch that is asked for, or the whole suite.

    Raises:
        ValueError: there is no such batch.
    """
    if asked.game is not None:
        return [_batch(asked)]
    if asked.games or asked.scenario or asked.seats or asked.extremes:
        raise ValueError("say which --game")
    return suite()


def _batch(asked: argparse.Namespace) -> Batch:
    known = [scenario.id for scenario in load(asked.game).scenarios]
    if asked.scenario not in (None, *known):
        msg = f"no scenario {asked.scenario!r}; choose from: {', '.join(known)}"
        raise ValueError(msg)
    if asked.extremes and not isinstance(load(asked.game), KnowsExtremes):
        msg = f"{asked.game} knows no extremes"
        raise ValueError(msg)
    seats, number = asked.seats or MIXED, asked.games or 2000
    return Batch(asked.game, number, asked.scenario, seats, extremes=asked.extremes)


def main(argv: Sequence[str] | None = None) -> int:
    """Run from the command line; exit 1 when a game fails or something was never taken."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", help="one game, not the suite of all")
    parser.add_argument("--scenario", help="one scenario of it; all in turn if left out")
    parser.add_argument("--games", type=at_least_one, help="how many (default: 2000)")
    parser.add_argument("--first", type=int, default=0, help="first seed")
    parser.add_argument("--seats", help=f"{MIXED} (default), {RANDOM} or a kind of player")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--extremes", action="store_true", help="push positions to extremes")
    asked = parser.parse_args(argv)
    try:
        batches = wanted(asked)
    except ValueError as error:
        parser.error(str(error))
    try:
        missing = play_batches(batches, asked.jobs, first=asked.first)
    except FuzzFailure as failure:
        Console(stderr=True).print(str(failure), markup=False)
        return 1
    if missing:
        Console(stderr=True).print("never taken: " + ", ".join(missing), markup=False)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
