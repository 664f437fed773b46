"""Fire in the Lake: random decisions, forks, an open session, non-players."""

from __future__ import annotations

import gc
import time
import tracemalloc
from random import Random
from statistics import mean, median
from typing import Any

from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.sequence import next_faction
from annamite.kernel import Decision, DiceStream, Position, Session, Setup, decode, encode, replay
from benchmarks.measuring import REFERENCE, calibrate, row

SETUP = Setup("full")
GAMES = 20


def random_game(game: Any, seed: int) -> dict[str, float]:
    """Play one random game with option objects built, log and audit off; return its counts."""
    position = Position(game, game.start(SETUP))
    dice, answer = Random(seed).random, DiceStream.seeded("benchmark", seed).answer
    push = position.push
    multi = forced = options = 0
    while (request := position.request) is not None:
        if isinstance(request, Decision):
            offered = request.options
            width = len(offered)
            options += width
            if width == 1:
                forced += 1
                push(offered[0].value)
            else:
                multi += 1
                push(offered[int(dice() * width)].value)
        else:
            push(answer(request))
    return {"multi": multi, "forced": forced, "options": options}


def decisions(game: Any) -> list[tuple[str, str, str]]:
    """Random decisions a second, counting those with two or more options; time per game."""
    random_game(game, 0)
    before = calibrate()
    start = time.process_time()
    counts = [random_game(game, seed) for seed in range(GAMES)]
    spent = time.process_time() - start
    loop = (before + calibrate()) / 2
    scale = REFERENCE / loop
    multi = sum(c["multi"] for c in counts)
    forced = sum(c["forced"] for c in counts)
    every = multi + forced
    return [
        row(
            "random decisions with a choice, per second", multi / spent, 1 / scale, loop, "{:,.0f}"
        ),
        row("complete random full-scenario game, ms", 1000 * spent / GAMES, scale, loop, "{:.1f}"),
        ("mean options per decision", f"{sum(c['options'] for c in counts) / every:.1f}", ""),
        ("share of forced decisions", f"{forced / every:.0%}", ""),
        ("decisions per game, forced included", f"{every / GAMES:,.0f}", ""),
    ]


def fork(game: Any) -> list[tuple[str, str, str]]:
    """Fork time at random decisions of a game: median and 99th percentile."""
    times: list[float] = []
    loop = calibrate()
    for seed in range(5):
        dice, fate = Random(seed), DiceStream.seeded("fork", seed)
        position = Position(game, game.start(SETUP))
        while not position.over:
            position.roll(fate)
            request = position.request
            if not isinstance(request, Decision):
                continue
            if dice.random() < 0.5:
                start = time.process_time()
                position.fork()
                times.append(time.process_time() - start)
            position.push(dice.choice(request.values))
    times.sort()
    scale = REFERENCE / loop
    return [
        row("fork, median, us", 1e6 * median(times), scale, loop, "{:.0f}"),
        row(
            "fork, 99th percentile, us", 1e6 * times[len(times) * 99 // 100], scale, loop, "{:.0f}"
        ),
    ]


def session(game: Any) -> list[tuple[str, str, str]]:
    """Memory of an open session late in a game, size of its record, time to replay it."""
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    table: Session[Any] = Session(game, SETUP, chance=DiceStream.seeded("session"))
    dice = Random(1)
    while (decision := table.decision) is not None:
        table.answer(decision.seat, dice.choice(decision.words))
    gc.collect()
    memory = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    record = encode(table.record())
    loop = calibrate()
    times = []
    for _ in range(3):
        start = time.process_time()
        replay(game, decode(record))
        times.append(time.process_time() - start)
    return [
        ("memory of an open session at the end of a full game, kB", f"{memory / 1024:,.0f}", ""),
        ("entries in it", f"{len(table.entries):,}", ""),
        ("record of that game, kB", f"{len(record) / 1024:,.0f}", ""),
        ("state, bytes", f"{len(game.dump(table.state)):,}", ""),
        row("replay of it, checked, ms", 1000 * mean(times), REFERENCE / loop, loop, "{:.0f}"),
    ]


def nonplayers(game: Any) -> list[tuple[str, str, str]]:
    """CPU of a whole action of a non-player, and of a full game among four."""
    setup = Setup("full", {"nonplayers": "us+arvn+nva+vc"})
    actions: list[float] = []
    games: list[float] = []
    before = calibrate()
    for seed in range(GAMES + 1):
        answer = DiceStream.seeded("nonplayers", seed).answer
        state = game.start(setup)
        began = time.process_time()
        while game.outcome(state) is None:
            acts = state.phase == Phase.ACT and next_faction(state) >= 0
            start = time.process_time()
            rules = game.play(state)
            value = None
            while True:
                try:
                    request = rules.send(value)
                except StopIteration:
                    break
                if isinstance(request, Decision):
                    (value,) = request.values
                else:
                    value = answer(request)
            if acts and seed:
                actions.append(time.process_time() - start)
        if seed:  # the first one warms up
            games.append(time.process_time() - began)
    loop = (before + calibrate()) / 2
    scale = REFERENCE / loop
    actions.sort()
    tail = actions[len(actions) * 95 // 100]
    return [
        row("non-player's whole action, mean, ms", 1000 * mean(actions), scale, loop, "{:.2f}"),
        row("non-player's whole action, 95th percentile, ms", 1000 * tail, scale, loop, "{:.2f}"),
        row("full game of four non-players, ms", 1000 * mean(games), scale, loop, "{:.0f}"),
        ("actions per game", f"{len(actions) / GAMES:.0f}", ""),
    ]


FIGURES = {"decisions": decisions, "fork": fork, "session": session, "nonplayers": nonplayers}
