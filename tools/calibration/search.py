"""From what each knob does alone to a setting that meets the targets.

`levers` measures every neighbour of a setting. `settle` adds up what it tells, looks for the sum
that meets the targets best, plays it, and goes on from the better of the two.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from annamite.games.rolling_thunder.box.loading import plain_tables
from annamite.kernel.own_copy import digest
from tools.calibration.knobs import Setting, knobs, sound, turned
from tools.calibration.targets import Check, checks, score

if TYPE_CHECKING:
    from annamite.kernel.component_files import Tree
    from tools.calibration.measuring import Ground

Effects = dict[tuple[str, int], list[float]]
"""What each choice of a knob does to the value of each target."""
STEPS: Final = 20_000
"""Changes that are tried on paper before one is played."""
REACH: Final = 12
"""Knobs that a proposal may turn, so that the sum of single effects still tells something."""
HEAT: Final = 20.0
"""How much worse a change on paper may be at first and still be followed."""


class Notes:
    """What was measured, kept in a file, so that a search goes on where it was stopped.

    Args:
        file: Lines of JSON.
        ground: Plays what has not been measured.
        games: Campaigns that each setting is played.
        base: The tables in which the knobs are turned; ours if left out.
    """

    def __init__(self, file: Path, ground: Ground, games: int, base: Tree | None = None) -> None:
        self.file, self.ground, self.games = file, ground, games
        self.base = plain_tables() if base is None else base
        self._of = digest(repr((games, ground.seed, ground.policy, self.base)).encode())
        self._known: dict[str, list[float]] = {}
        if file.exists():
            for line in file.read_text(encoding="utf-8").splitlines():
                note = json.loads(line)
                self._known[note["at"]] = note["values"]
        self.shape: list[Check] = []

    def measured(self, setting: Setting) -> list[float]:
        """Return the values of all targets at a setting."""
        at = f"{self._of}:{json.dumps(setting, sort_keys=True)}"
        found = self._known.get(at)
        if found is None or not self.shape:
            self.shape = checks(self.ground.play(turned(self.base, setting), self.games))
            found = self._known[at] = [check.value for check in self.shape]
            with self.file.open("a", encoding="utf-8") as notes:
                notes.write(json.dumps({"at": at, "values": found}) + "\n")
        return found

    def score(self, values: list[float]) -> float:
        """Return the score of values of all targets."""
        return score(self.shape, values)


def neighbours(setting: Setting, base: Tree) -> Iterator[tuple[str, int]]:
    """Yield each knob turned one step, alone, where the rules and the other values allow it."""
    for name, choice in setting.items():
        knob = knobs()[name]
        for other in range(len(knob.choices)):
            near = 0 < abs(other - choice) <= knob.neighbours
            if near and sound(turned(base, {**setting, name: other})):
                yield name, other


def levers(setting: Setting, notes: Notes) -> Effects:
    """Measure what every knob does alone."""
    here = notes.measured(setting)
    return {
        (name, other): [
            there - value
            for there, value in zip(notes.measured({**setting, name: other}), here, strict=True)
        ]
        for name, other in neighbours(setting, notes.base)
    }


def proposal(here: list[float], effects: Effects, notes: Notes, rng: random.Random) -> Setting:
    """Return the knobs to turn that should meet the targets best, by adding up single effects."""
    moves = sorted(effects)
    turns: Setting = {}

    def promised(change: Setting) -> float:
        rows = [effects[move] for move in change.items()]
        values = [value + sum(column) for value, *column in zip(here, *rows)]
        return notes.score(values)

    best, lowest = turns, promised(turns)
    now = lowest
    for step in range(STEPS):
        name, choice = rng.choice(moves)
        change = {key: value for key, value in turns.items() if key != name}
        if turns.get(name) != choice:
            change[name] = choice
        if len(change) > REACH:
            del change[rng.choice(sorted(change))]
        value = promised(change)
        if value < now + HEAT * (1 - step / STEPS) * rng.random():
            turns, now = change, value
            if value < lowest:
                best, lowest = change, value
    return best


def settle(setting: Setting, effects: Effects, notes: Notes, rounds: int, seed: int) -> Setting:
    """Return the best setting found by playing what adding up proposes."""
    rng = random.Random(seed)
    best, here = setting, notes.measured(setting)
    for _ in range(rounds):
        left = {move: row for move, row in effects.items() if best.get(move[0]) != move[1]}
        turns = proposal(here, left, notes, rng) if left else {}
        while turns and not sound(turned(notes.base, {**best, **turns})):
            del turns[rng.choice(sorted(turns))]
        there = notes.measured({**best, **turns})
        print(f"{notes.score(here):8.1f} -> {notes.score(there):8.1f}  {turns}", flush=True)
        if notes.score(there) < notes.score(here):
            best, here = {**best, **turns}, there
    return best
