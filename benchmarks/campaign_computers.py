"""Two computers at campaign size: CPU time of game-turns and of single choices, by cause if asked.

python -m benchmarks vietnam-campaign-computers       as figures
python -m benchmarks.campaign_computers               what takes how much of the time, under a profiler
"""

from __future__ import annotations

import cProfile
import pstats
import sys
import time
from statistics import mean
from typing import Any, Final

from annamite.kernel import Decision, DiceStream
from annamite.players import seat_player
from benchmarks.campaign import set_up
from benchmarks.measuring import REFERENCE, calibrate, row

TURNS: Final = 2
CAUSES: Final = {
    "planning strikes": "strikes.py:all",
    "of it, fights foreseen": "clash.py:forecast",
    "what losses cost": "worth.py:least",
    "better places for the NLF": "turns.py:_shift",
    "how exposed the US side is": "standing.py:exposed",
    "moves of operating units": "moves.py:_advance",
    "ways of single units": "costs.py:routes",
    "looking up who is in a hex": "table.py:at",
    "single distances": "lookup.py:distance",
    "forks of the position": "position.py:fork_as",
}
"""Functions that stand for causes, by the file's name; one can be part of another."""


def choices(profile: cProfile.Profile | None = None) -> dict[int, list[float]]:
    """Return the CPU seconds of each choice with more than one option, by game-turn."""
    game, position = set_up()
    players = {seat.id: seat_player("computer", game, seat.id, 1) for seat in game.seats}
    fate = DiceStream.seeded("drive", 1)
    first = position.state.turn
    times: dict[int, list[float]] = {}
    while (asked := position.request) is not None and position.state.turn < first + TURNS:
        if not isinstance(asked, Decision):
            position.push(fate.answer(asked))
            continue
        value = asked.values[0]
        if len(asked.values) > 1:
            seat = asked.seat
            if profile is not None:
                profile.enable()
            began = time.process_time()
            value = players[seat].choose(
                asked, lambda *earlier, seat=seat: position.fork_as(seat, *earlier)
            )
            spent = time.process_time() - began
            if profile is not None:
                profile.disable()
            times.setdefault(position.state.turn, []).append(spent)
        position.push(value)
    return times


def computers(_: Any) -> list[tuple[str, str, str]]:
    """Return CPU seconds of game-turns between two computers, and of their choices."""
    before = calibrate()
    times = choices()
    loop = (before + calibrate()) / 2
    scale = REFERENCE / loop
    turns = [sum(found) for found in times.values()]
    single = sorted(spent for found in times.values() for spent in found)
    tail = single[len(single) * 99 // 100]
    rows = [
        row(
            f"game-turn {number} between computers at campaign size, s",
            spent,
            scale,
            loop,
            "{:.1f}",
        )
        for number, spent in enumerate(turns, start=1)
    ]
    return [
        *rows,
        row("mean of them, s", mean(turns), scale, loop, "{:.1f}"),
        row(f"slowest of {len(single):,} choices, ms", 1000 * single[-1], scale, loop, "{:.0f}"),
        row("99th percentile, ms", 1000 * tail, scale, loop, "{:.1f}"),
        row("median, ms", 1000 * single[len(single) // 2], scale, loop, "{:.1f}"),
    ]


def main() -> int:
    """Run from the command line."""
    profile = cProfile.Profile()
    choices(profile)
    measured: Any = pstats.Stats(profile)
    spent: dict[str, float] = {}
    for (file, _, function), (_, _, _, cumulative, _) in measured.stats.items():
        name = f"{file.rpartition('/')[2]}:{function}"
        spent[name] = max(spent.get(name, 0.0), cumulative)
    whole = spent["computer.py:choose"]
    for cause, name in CAUSES.items():
        print(f"{spent.get(name, 0.0) / whole:6.1%}  {cause} ({name})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
