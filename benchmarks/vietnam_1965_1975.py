"""Vietnam 1965-1975: options of a stack on the move, games, forks, memory."""

from __future__ import annotations

import gc
import time
import tracemalloc
from collections.abc import Callable
from random import Random
from statistics import mean, median
from typing import Any

import msgspec

from annamite.games.vietnam_1965_1975.box.kinds import Going, Kind
from annamite.games.vietnam_1965_1975.box.places import aside
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.moving.costs import Ways, allowance
from annamite.games.vietnam_1965_1975.moving.march import step_values
from annamite.games.vietnam_1965_1975.operation.retreat_pursuit import help_offered
from annamite.games.vietnam_1965_1975.position.operation import March, Move, Operation
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.games.vietnam_1965_1975.shown.hints import reach
from annamite.kernel import Decision, DiceStream, Position, Session, Setup
from annamite.players import seat_player
from annamite.players.playout import play_out, seated
from benchmarks.campaign import answer, set_up
from benchmarks.campaign_computers import computers
from benchmarks.measuring import REFERENCE, calibrate, row
from benchmarks.updates import updates

GAMES = {"starlite": 20, "silver-bayonet": 6, "masher": 6}
TIMES = 60
CAMPAIGN_ANSWERS, CAMPAIGN_EVERY = 6000, 11
"""Answers of a game of campaign size, and how many lie between two positions that are shown."""


def vietnam(game: Any) -> list[tuple[str, str, str]]:
    """Return all figures of this game."""
    return [*movement(game), *whole_games(game), *forks(game), *memory(game)]


def masher(game: Any) -> Table:
    """Return Masher with all forces on the map, in a search and destroy operation."""
    position = Position(game, game.start(Setup("masher")))
    dice, fate = Random(1), DiceStream.seeded("masher")
    while position.state.stage != Stage.MISSIONS:
        request = position.request
        assert request is not None
        if isinstance(request, Decision):
            position.push(dice.choice(request.values))
        else:
            position.push(fate.answer(request))
    t: Table = game.table(position.state)
    return t


def movement(game: Any) -> list[tuple[str, str, str]]:
    """Time to list what the largest stack of Masher may do next, and to find its whole area."""
    t = masher(game)
    s, box = t.s, t.box
    at = max(t.occupied(US), key=lambda n: len(t.at(n, US)))
    units = [u for u in t.at(at, US) if t.profile(u).movement]
    assert len(units) >= 6
    march = March(airmobile=units[:])
    s.op = Operation(kind=Kind.SEARCH, side=US, units=units[:], march=march)
    limit = min(allowance(t, unit, Going.OPERATION) for unit in units)
    rows = []
    for how, air in (("on the ground", False), ("by air", True)):
        times, reached = [], []
        loop = calibrate()
        for start in (at, *box.around(at)):
            for unit in units:
                s.move(unit, start)
            for _ in range(TIMES):
                move = Move(
                    units=units[:], going=Going.OPERATION, at=start, allowance=limit, air=air,
                    path=[start],
                )  # fmt: skip
                s.op.march.move = move
                began = time.process_time()
                step_values(t, Ways(t, move))
                times.append(time.process_time() - began)
        for unit in units:
            s.move(unit, at)
        for _ in range(TIMES):
            began = time.process_time()
            reach.area(t, units, Going.OPERATION, air=air)
            reached.append(time.process_time() - began)
        times.sort()
        scale = REFERENCE / loop
        name = f"options of a stack of {len(units)} moving {how}"
        rows += [
            row(f"{name}, mean, ms", 1000 * mean(times), scale, loop, "{:.2f}"),
            row(f"{name}, slowest, ms", 1000 * times[-1], scale, loop, "{:.2f}"),
            row(f"its whole area {how}, ms", 1000 * mean(reached), scale, loop, "{:.2f}"),
        ]
    return rows


def whole_games(game: Any) -> list[tuple[str, str, str]]:
    """CPU time of games per scenario, at random and by the computer; random decisions a second."""
    rows = []
    for scenario, games in GAMES.items():
        for kind in ("random", "computer"):
            spent, answers = 0.0, 0
            before = calibrate()
            for seed in range(games + 1):
                began = time.process_time()
                players = {seat.id: seat_player(kind, game, seat.id, seed) for seat in game.seats}
                played = play_out(game, Setup(scenario), seed, seated(players))
                if seed:  # the first one warms up
                    spent += time.process_time() - began
                    answers += played.decisions
            loop = (before + calibrate()) / 2
            scale = REFERENCE / loop
            rows.append(row(f"{scenario}, {kind}, ms", 1000 * spent / games, scale, loop, "{:.0f}"))
            if kind == "random":
                name = f"{scenario}, random decisions per second"
                rows.append(row(name, answers / spent, 1 / scale, loop, "{:,.0f}"))
    return rows


def forks(game: Any) -> list[tuple[str, str, str]]:
    """Fork time at random decisions of Masher."""
    times: list[float] = []
    loop = calibrate()
    for seed in range(10):
        dice, fate = Random(seed), DiceStream.seeded("fork", seed)
        position = Position(game, game.start(Setup("masher")))
        while (request := position.request) is not None:
            if isinstance(request, Decision):
                began = time.process_time()
                position.fork()
                times.append(time.process_time() - began)
                position.push(dice.choice(request.values))
            else:
                position.push(fate.answer(request))
    times.sort()
    scale = REFERENCE / loop
    tail = times[len(times) * 99 // 100]
    return [
        row("fork in Masher, median, us", 1e6 * median(times), scale, loop, "{:.0f}"),
        row("fork in Masher, 99th percentile, us", 1e6 * tail, scale, loop, "{:.0f}"),
    ]


def memory(game: Any) -> list[tuple[str, str, str]]:
    """Memory of an open session at the end of a random game of Masher."""
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    table: Session[Any] = Session(game, Setup("masher"), chance=DiceStream.seeded("memory"))
    dice = Random(1)
    while (decision := table.decision) is not None:
        table.answer(decision.seat, dice.choice(decision.words))
    gc.collect()
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return [
        ("memory of an open session at the end of Masher, kB", f"{used / 1024:,.0f}", ""),
        ("entries in it", f"{len(table.entries):,}", ""),
        ("state, bytes", f"{len(game.dump(table.state)):,}", ""),
    ]


def called_in(loop: float) -> list[tuple[str, str, str]]:
    """Time and length of the lists of who may be called in, for a fight at each hex of the NLF."""
    game, position = set_up()
    t = game.table(position.state)
    lengths: list[int] = []
    times: list[float] = []
    for _ in range(2):  # the first round makes tables that hang on the map alone
        lengths, times = [], []
        for at in sorted(t.occupied(NLF)):
            op = Operation(kind=Kind.SEARCH, side=US, targets=t.at(at, NLF), target_hexes=[at])
            t.s.op = op
            began = time.process_time()
            lengths.append(len(help_offered(t, [])))
            times.append(time.process_time() - began)
    times.sort()
    scale, tail = REFERENCE / loop, times[len(times) * 99 // 100]
    called = f"who may be called in to each of {len(times)} fights"
    return [
        (f"{called}: options, fewest and most", f"{min(lengths)}, {max(lengths)}", ""),
        row(f"{called}, median, ms", 1000 * median(times), scale, loop, "{:.2f}"),
        row(f"{called}, 99th percentile, ms", 1000 * tail, scale, loop, "{:.2f}"),
    ]


def campaign(_: Any) -> list[tuple[str, str, str]]:
    """Time to show a position of campaign size, and to help with its decisions."""
    game, position = set_up()
    dice, fate = Random(1), DiceStream.seeded("campaign")
    times: dict[str, list[float]] = {}
    counters = []
    before = calibrate()

    def timed(name: str, act: Callable[..., Any], *with_: object) -> Any:
        began = time.process_time()
        found = act(*with_)
        times.setdefault(name, []).append(time.process_time() - began)
        return found

    for number in range(CAMPAIGN_ANSWERS):
        state, request = position.state, position.request
        if number % CAMPAIGN_EVERY == 0:
            counters.append(sum(not aside(at) for at in state.hex))
            views = [timed(f"view ({seat})", game.view, state, seat) for seat in ("us", "nlf")]
            timed("a view as JSON", msgspec.json.encode, views[-1])
        if number % CAMPAIGN_EVERY == 0 and isinstance(request, Decision):
            known = game.redact(state, request.seat)
            timed("options", game.describe, state, request)
            timed("hints", game.hints, known, request)
        answer(position, dice, fate)
    loop = (before + calibrate()) / 2
    scale = REFERENCE / loop
    size = f"at {min(counters)} to {max(counters)} counters"
    times["options and hints"] = [sum(both) for both in zip(times["options"], times["hints"])]
    rows = called_in(before)
    for name, found in times.items():
        found.sort()
        tail = found[len(found) * 99 // 100]
        rows += [
            row(f"{name} {size}, median, ms", 1000 * median(found), scale, loop, "{:.2f}"),
            row(f"{name} {size}, 99th percentile, ms", 1000 * tail, scale, loop, "{:.2f}"),
        ]
    return rows


FIGURES = {
    "vietnam": vietnam,
    "vietnam-campaign": campaign,
    "vietnam-campaign-computers": computers,
    "updates": updates,
}
