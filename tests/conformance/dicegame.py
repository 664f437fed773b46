"""Smugglers in bad weather: the small game with dice in a row, of each kind there is.

A round's run is past storms instead of a patrol. Four like dice follow one another whatever they
show, unless one shows exactly three; the number of waves hangs on a die; the number of lookouts on
what the other seat hides; and one seat rolls in secret.
"""

from __future__ import annotations

from collections.abc import Mapping

from annamite.kernel import DIE, Chance, Decision, Log, LogEntry, Numbers, Rules, Step, Words
from tests.conformance.minigame import (
    HAND,
    LANDINGS,
    PHASE,
    PHASES,
    ROUND,
    SCORE,
    SEATS,
    STEPS,
    MiniGame,
    State,
    run,
)

STORM = Step("storm", Numbers(), "Roll for the storm at {landing}", "2.3", kind="die")
LULL = Step("lull", Words("stay", "sail"), "{seat} may sail in the lull.", "2.3")
WAVES = Step("waves", Numbers(), "Roll for the waves", "2.4", kind="die")
LOOKOUT = Step("lookout", Numbers(), "{seat}: roll for a lookout (die {n})", "2.5", kind="die")
SOUNDING = Step("sounding", Numbers(), "Sound the depth", "2.6", kind="die")
LULLED = 3
"""What brings a decision, and neither the first nor the last outcome of a die."""


def storms(c: bytearray, log: Log) -> Rules[None]:
    """2.3: one die for each landing; a lull lets the other seat decide in between."""
    active = c[ROUND] % 2
    for landing in LANDINGS:
        roll = yield Chance(STORM, DIE, params={"landing": landing})
        c[SCORE + active] += roll > 4
        if log:
            log(LogEntry("storm", "2.3", {"landing": landing, "roll": roll}))
        if roll == LULLED:
            yield Decision(LULL, SEATS[1 - active], (0, 1), {"seat": SEATS[1 - active]})


def waves(c: bytearray, log: Log) -> Rules[None]:
    """2.4: a die for the first wave, and as many more as it shows."""
    for _ in range((yield Chance(WAVES, DIE))):
        yield Chance(WAVES, DIE)


def lookouts(c: bytearray, log: Log) -> Rules[None]:
    """2.5: as many dice as the other seat's card is worth, for all to see."""
    active = c[ROUND] % 2
    for n in range(1, 1 + c[HAND + 1 - active]):
        yield Chance(LOOKOUT, DIE, params={"seat": SEATS[active], "n": n})


def soundings(c: bytearray, log: Log) -> Rules[None]:
    """2.6: the active seat rolls twice, for itself alone."""
    seat = SEATS[c[ROUND] % 2]
    for _ in range(2):
        yield Chance(SOUNDING, DIE, visible_to=(seat,))


class DiceGame(MiniGame):
    """The game with dice in a row."""

    steps: Mapping[str, Step] = {
        **STEPS,
        **{step.id: step for step in (STORM, LULL, WAVES, LOOKOUT, SOUNDING)},
    }

    def play(self, state: State, log: Log = None) -> Rules[None]:
        cells = state.cells
        phase = PHASES[cells[PHASE]]
        yield from self.weather(cells, log) if phase is run else phase(cells, log)
        cells[PHASE] = (cells[PHASE] + 1) % len(PHASES)

    def weather(self, c: bytearray, log: Log) -> Rules[None]:
        """2: what a round's run comes past."""
        for part in (storms, waves, lookouts, soundings):
            yield from part(c, log)

    def text(self, entry: LogEntry) -> str:
        if entry.key == "storm":
            return "The storm at {landing} rolled {roll}.".format(**entry.params)
        return super().text(entry)
