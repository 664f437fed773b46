"""How a game ends: performance levels, medals, ranking (8.0 to 11.0)."""

from __future__ import annotations

from annamite.games.rolling_thunder.box.ids import BOTH, FORCE_NAMES, FORCES
from annamite.games.rolling_thunder.phases import End
from annamite.games.rolling_thunder.table import SHORT, Table
from annamite.kernel import Outcome

CUBES_PER_MEDAL = 6
LOSSES_PER_MEDAL = 6
REQUIRED_ROWS = 2
"""Rows of each matrix that the short game asks to be complete (11.0)."""


def level_of(t: Table, impact: int) -> int:
    """Return the number of the performance level of a box of the track, from the worst up (10.0)."""
    bands = t.box.c.impact.performance
    return next(n for n, (last, _) in enumerate(bands) if impact <= last)


def incomplete_rows(t: Table, icon: str) -> int:
    """Return how many of the first two rows of a matrix, `T` or `P`, are not complete (11.0)."""
    return max(0, REQUIRED_ROWS - t.full_lines(icon))


def deduction(t: Table) -> int:
    """Return how many levels the unfinished rows take off; the campaign game asks for none (11.0)."""
    if t.s.scenario != SHORT:
        return 0
    return incomplete_rows(t, "T") + incomplete_rows(t, "P")


def level_on_track(t: Table) -> str:
    """Return the performance level that is printed where the Campaign Impact marker stands."""
    return t.box.c.impact.performance[level_of(t, t.s.impact)][1]


def performance(t: Table) -> str:
    """Return what holds if the game ends with this position, or how it has ended.

    The short game takes off a level per incomplete row, down to the worst that is no defeat. The
    ends of the track are not levels but the end of the game, and nothing is taken off them.

    Rules: 10.0, 11.0
    """
    s = t.s
    bands = t.box.c.impact.performance
    if s.ended in (End.DEFEAT_IMPACT, End.DEFEAT_LOSSES):
        return bands[0][1]
    level = level_of(t, s.impact)
    if 0 < s.impact < t.box.impact_last and level > 0:
        level = max(1, level - deduction(t))
    return bands[level][1]


def medals(t: Table, force: int) -> int:
    """Return a force's medals: JCS-94, cubes on the matrices, less its losses.

    Rules: 9.0
    """
    s = t.s
    cubes = s.transport.count(force) + s.production.count(force)
    return s.medals[force] + cubes // CUBES_PER_MEDAL - s.losses[force] // LOSSES_PER_MEDAL


def outcome(t: Table) -> Outcome:
    """Return how the game ended; the forces rank by medals, though they win or lose together."""
    scores: dict[str, int] = {FORCES[force]: medals(t, force) for force in BOTH}
    ranking = sorted(FORCES, key=lambda name: -scores[name])
    drawn = len({*scores.values()}) == 1
    verdict = f"{_together(t)} {_decorated(t)}"
    return Outcome(tuple(ranking), scores, reason(t), verdict, drawn=drawn)


def _together(t: Table) -> str:
    """Return what the game came to for both forces: they win or lose together (1.0)."""
    how = t.s.ended
    if how == End.VICTORY:
        return "Both forces win: North Vietnam gives in."
    if how == End.DEFEAT_IMPACT:
        return "Both forces lose: the campaign shows no effect."
    if how == End.DEFEAT_LOSSES:
        return "Both forces lose: too many crews are lost."
    game = "short game" if t.s.scenario == SHORT else "campaign"
    return f"Both forces end the {game} at performance level {_level_in_words(t)}."


def _decorated(t: Table) -> str:
    """Return which force has more medals (9.0)."""
    own = [medals(t, force) for force in BOTH]
    if own[0] == own[1]:
        return f"Both have {own[0]} {'medal' if own[0] == 1 else 'medals'}."
    ahead = 0 if own[0] > own[1] else 1
    return f"The {FORCE_NAMES[ahead]} is ahead in medals, {own[ahead]} to {own[1 - ahead]}."


def reason(t: Table) -> str:
    """Return in words how the game ended."""
    how = t.s.ended
    if how == End.VICTORY:
        return "Automatic Victory: North Vietnam gives in."
    if how == End.DEFEAT_IMPACT:
        return "Automatic Defeat: the campaign shows no effect."
    if how == End.DEFEAT_LOSSES:
        return "Automatic Defeat: too many crews are lost."
    return f"Performance level: {_level_in_words(t)}."


def _level_in_words(t: Table) -> str:
    """Return the performance level, and what unfinished rows made it of (11.0)."""
    level, printed = performance(t), level_on_track(t)
    if level == printed:
        return level
    rows = deduction(t)
    return f"{level} ({printed}, less {rows} for unfinished rows)"
