"""The table at which the game is played: position, components, log, and every write to a track."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NoReturn

from annamite.games.rolling_thunder.box.compiled import Box, band
from annamite.games.rolling_thunder.box.ids import (
    BY_MATRIX,
    CAUSES,
    FORCES,
    N_SQUADRONS,
)
from annamite.games.rolling_thunder.phases import End, Ended
from annamite.games.rolling_thunder.rule_options import PROPOSALS
from annamite.games.rolling_thunder.state import ON_BOARD, ON_MAP, State
from annamite.kernel import DIE, Chance, Decision, Log, LogEntry, Rules, Step

SHORT: Final = 1
"""Number of the short scenario."""


class Table:
    """A position with its components and log; rules change tracks through it alone.

    Attributes:
        s: The position.
        box: The components.
        log: Where to report.
    """

    __slots__ = ("box", "log", "s")

    def __init__(self, state: State, box: Box, log: Log = None) -> None:
        self.s = state
        self.box = box
        self.log = log

    def tell(self, key: str, rule: str, **params: str | int) -> None:
        """Report something, if anybody reads."""
        if self.log:
            self.log(LogEntry(key, rule, params))

    # --- tracks ---------------------------------------------------------------------------

    def shift(self, boxes: int, cause: int, rule: str) -> None:
        """Move the Campaign Impact marker; past either end it stays there.

        Rules: 4.13.1, 12.0
        """
        s = self.s
        old = s.impact
        s.impact = min(max(old + boxes, 0), self.box.impact_last)
        moved = s.impact - old
        s.tally[cause] += moved
        if boxes:
            self.tell("impact", rule, old=old, new=s.impact, cause=CAUSES[cause])

    def learn(self, force: int, boxes: int, rule: str) -> None:
        """Advance the raid experience marker; each full turn brings an Experienced Pilot.

        Rules: 6.1, 6.3
        """
        if not boxes:
            return
        s = self.s
        turns, s.experience[force] = divmod(
            s.experience[force] + boxes, self.box.c.experience.hexes
        )
        self.tell("experience", rule, force=FORCES[force], count=boxes)
        for _ in range(turns):
            if self.pilots(force) < self.box.c.experienced_pilots:
                s.pilots[force] += 1
                self.tell("pilot.gained", "6.3", force=FORCES[force])

    def recon_hit(self, force: int, rule: str) -> None:
        """Advance the armed recon marker 1; a full turn advances the other marker 1.

        Rules: 4.10.6, 6.2
        """
        s = self.s
        turns, s.recon_hits[force] = divmod(s.recon_hits[force] + 1, self.box.c.experience.hexes)
        self.tell("recon.hit", rule, force=FORCES[force])
        self.learn(force, turns, "4.10.6")

    def pilots(self, force: int) -> int:
        """Return how many Experienced Pilot counters a force has, wherever they are."""
        s = self.s
        fields = len(s.pilots_at) // 2
        away = sum(s.pilots_at[force * fields : (force + 1) * fields])
        raid = s.raid
        flying = raid.pilots.bit_count() if raid is not None and raid.force == force else 0
        return s.pilots[force] + s.pilots_committed[force] + away + flying

    def comply(self, force: int, points: int, rule: str) -> None:
        """Advance a JCS-94 Compliance marker; each medal box reached earns a medal.

        Rules: 4.8.6.2, 9.0
        """
        if not points:
            return
        s, track = self.s, self.box.c.jcs94
        old = s.jcs[force]
        new = s.jcs[force] = min(old + points, track.last)
        self.tell("jcs94", rule, force=FORCES[force], count=points, new=new)
        for box in track.medal_boxes:
            if old < box <= new:
                s.medals[force] += 1
                self.tell("medal", "9.0", force=FORCES[force])

    def jcs_impact(self) -> int:
        """Return what the JCS-94 Impact track shows for both forces' points (4.8.6.3)."""
        return band(self.box.c.jcs94.impact, sum(self.s.jcs))

    def fill_matrix(self, force: int, icon: str, rule: str) -> None:
        """Put a cube on a matrix; a box marked +1 pays one Campaign Impact at once.

        Args:
            force: Whose cube.
            icon: `T` for the Transport Matrix, `P` for the Production Matrix.
            rule: Section to report.

        Rules: 4.8.5.2, 4.10.4
        """
        s, matrices = self.s, self.box.c.matrices
        cubes, matrix, name = (
            (s.transport, matrices.transport, "transport")
            if icon == "T"
            else (s.production, matrices.production, "production")
        )
        if len(cubes) >= matrix.boxes:
            return
        cubes.append(force)
        self.tell("matrix", rule, force=FORCES[force], matrix=name, new=len(cubes))
        if len(cubes) in matrix.plus_one_boxes:
            self.shift(1, BY_MATRIX, rule)

    def full_lines(self, icon: str) -> int:
        """Return how many lines of a matrix are complete (4.9.3, 4.11.1)."""
        s, matrices = self.s, self.box.c.matrices
        if icon == "T":
            return len(s.transport) // matrices.transport.boxes_per_line
        return len(s.production) // matrices.production.boxes_per_line

    # --- squadrons ------------------------------------------------------------------------

    def commit(self, force: int, kind: int, count: int = 1) -> None:
        """Put raid squadrons into the Committed Air Base; they were in a raid (2.4)."""
        self.s.committed[force * N_SQUADRONS + kind] += count

    def take(self, force: int, kind: int) -> None:
        """Take a raid squadron out of Active Reserve."""
        self.s.reserve[force * N_SQUADRONS + kind] -= 1

    def recon_ready(self, force: int) -> int:
        """Return how many armed recon/suppression squadrons a force may still send out.

        A More Sorties counter that no raid used serves as one more of them.

        Rules: 4.6
        """
        return self.s.recon_reserve[force] + (self.s.sorties[force] == ON_BOARD)

    def send_recon(self, force: int) -> None:
        """Take an armed recon/suppression squadron off the board, a More Sorties counter last."""
        if self.s.recon_reserve[force]:
            self.s.recon_reserve[force] -= 1
        else:
            self.s.sorties[force] = ON_MAP

    # --- turns ----------------------------------------------------------------------------

    def next_force(self, phase: int) -> None:
        """Let the other force do the same as this one, or go on with the next phase."""
        s = self.s
        if s.turn == 0:
            s.turn = 1
        else:
            s.turn, s.phase = 0, phase

    # --- the end --------------------------------------------------------------------------

    def end(self, how: End, rule: str) -> NoReturn:
        """End the game at once.

        Raises:
            Ended: always; the stretch under way stops.
        """
        self.s.ended = how
        self.tell("game.over", rule, how=how.name.lower())
        raise Ended

    # --- asking ---------------------------------------------------------------------------

    def seat(self, force: int) -> str:
        """Return the seat of a force."""
        return FORCES[force]


def roll(step: Step, sides: int = 6) -> Rules[int]:
    """Roll one die."""
    result = yield Chance(step, DIE if sides == 6 else range(1, sides + 1))
    return result


def jointly(
    t: Table,
    ask: Step,
    propose: Step,
    source: Sequence[int] | Callable[[], Sequence[int]],
    rule: str,
) -> Rules[int]:
    """Let both forces decide: the holder of the initiative has the last word.

    With proposals in force the other player says first what they would do, and both read it.

    Args:
        t: The table.
        ask: The question.
        propose: The question to the other player.
        source: The answers to either, or what lists them.
        rule: Section to report.

    Rules: 4.1
    """
    s = t.s
    holder = s.initiative
    if s.options & PROPOSALS and len(source() if callable(source) else source) > 1:
        wish = yield Decision(propose, FORCES[1 - holder], source)
        t.tell("proposal", rule, force=FORCES[1 - holder], choice=propose.codec.word(wish))
    choice = yield Decision(ask, FORCES[holder], source)
    return choice
