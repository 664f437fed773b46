"""Operation Rolling Thunder: whole campaigns."""

from __future__ import annotations

import time
from typing import Any

from annamite.kernel import Setup
from annamite.players import seat_player
from annamite.players.playout import play_out, seated
from benchmarks.measuring import REFERENCE, calibrate, row

GAMES = 20


def rolling_thunder(game: Any) -> list[tuple[str, str, str]]:
    """Time of a campaign of Operation Rolling Thunder, at random and by its autopilot."""
    setup = Setup("campaign", {"play_on": True})
    rows = []
    for kind in ("random", "autopilot"):
        spent = 0.0
        before = calibrate()
        for seed in range(GAMES + 1):
            start = time.process_time()
            players = {seat.id: seat_player(kind, game, seat.id, seed) for seat in game.seats}
            play_out(game, setup, seed, seated(players))
            if seed:  # the first one warms up
                spent += time.process_time() - start
        loop = (before + calibrate()) / 2
        name = f"campaign of Rolling Thunder, {kind} in both seats, ms"
        rows.append(row(name, 1000 * spent / GAMES, REFERENCE / loop, loop, "{:.0f}"))
    return rows


FIGURES = {"rolling_thunder": rolling_thunder}
