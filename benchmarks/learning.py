"""Learners' interfaces: steps a second of each adapter, of every game that can be learned.

    python -m benchmarks learning

All seats are played at random by the masks, in the game's first scenario. Beside it: ids alone,
without observations, which is what random play needs.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

from annamite import games
from annamite.kernel.powers import Observes, TablesActions
from annamite.lab.learning import Match, seated
from benchmarks.measuring import REFERENCE, calibrate, row

LEAST = 2.0
"""CPU seconds that each is measured for, at the least."""


def learning(_: Any) -> list[tuple[str, str, str]]:
    """Return steps a second by game and interface."""
    found = []
    for name in games.names():
        game = games.load(name)
        if isinstance(game, TablesActions) and isinstance(game, Observes):
            size = f"{game.action_table.size:,} ids, {game.observation_layout.size:,} numbers"
            found += [
                _measured(f"{game.title} ({size}), {what}", play(name))
                for what, play in (
                    ("ids alone", _match),
                    ("PettingZoo", _pettingzoo),
                    ("Gymnasium", _gymnasium),
                    ("OpenSpiel", _openspiel),
                )
            ]
    return found


def _measured(name: str, play: Callable[[int], int]) -> tuple[str, str, str]:
    """Return a row of steps a second; `play` plays a game and returns its steps."""
    play(0)
    loop, steps, seed, start = calibrate(), 0, 1, time.process_time()
    while (spent := time.process_time() - start) < LEAST:
        steps += play(seed)
        seed += 1
    return row(name, steps / spent, loop / REFERENCE, loop, "{:,.0f} steps/s")


def _match(name: str) -> Callable[[int], int]:
    match = Match(seated(name))

    def play(seed: int) -> int:
        dice = Random(seed)
        match.reset(seed)
        while not match.over:
            match.act(dice.choice(match.ids))
        return match.answered

    return play


def _pettingzoo(name: str) -> Callable[[int], int]:
    import numpy as np  # noqa: PLC0415 - an extra has it

    from annamite.lab.pettingzoo import env  # noqa: PLC0415 - needs an extra

    war = env(name)

    def play(seed: int) -> int:
        dice = Random(seed)
        war.reset(seed)
        for _ in war.agent_iter():
            seen, _, over, cut, _ = war.last()
            assert seen is not None
            legal = None if over or cut else dice.choice(np.flatnonzero(seen["action_mask"]))
            war.step(legal)
        return war.match.answered

    return play


def _gymnasium(name: str) -> Callable[[int], int]:
    import numpy as np  # noqa: PLC0415 - an extra has it

    from annamite.lab.gymnasium import env  # noqa: PLC0415 - needs an extra

    war = env(name)

    def play(seed: int) -> int:
        dice, over = Random(seed), False
        seen, _ = war.reset(seed=seed)
        while not over:
            legal = np.flatnonzero(seen["action_mask"])
            seen, _, over, _, _ = war.step(int(dice.choice(legal)))
        return war.match.answered

    return play


def _openspiel(name: str) -> Callable[[int], int]:
    from annamite.lab.openspiel import load  # noqa: PLC0415 - needs an extra

    game = load(name)

    def play(seed: int) -> int:
        dice, steps = Random(seed), 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                state.observation_tensor(state.current_player())
                steps += 1
            state.apply_action(dice.choice(state.legal_actions()))
        return steps

    return play


FIGURES = {"learning": learning}
