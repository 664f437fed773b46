"""The game-turn: its beginning, with the support that arrives, and its end (2.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.kinds import NO_MISSION, Done
from annamite.games.vietnam_1965_1975.box.sides import US
from annamite.games.vietnam_1965_1975.position.play_area import outside
from annamite.games.vietnam_1965_1975.position.procedures import DONE, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.turn.set_up import receive

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table


def support(t: Table) -> Outcome:
    """Note the support of this turn, with what arrives; units are fresh again.

    Rules: 2.1, 7.3, 8, 8.3, 18.1
    """
    s = t.s
    for row in t.scenario.sheet.points:
        if row.turn == s.turn:
            receive(t, row.support, row.replacements)
    s.air, s.airmobile, s.riverine = s.air_total, s.airmobile_total, s.riverine_total
    s.done = [Done.NO if mission == NO_MISSION else Done.YES for mission in s.mission]
    s.refused, s.side = 0, US
    s.strayed.clear()
    t.tell("turn", "2.1", turn=s.turn, of=t.scenario.sheet.turns)
    return NEXT


def game_turn(t: Table) -> Outcome:
    """End the game-turn, and the game with the last one; who has not moved in by now is lost.

    Rules: 2.1, 18.1
    """
    s = t.s
    for unit in t.alive():
        if outside(t, unit):
            t.leave(unit, "late")
    s.turn += 1
    s.started, s.side = 0, US
    if s.turn > t.scenario.sheet.turns:
        s.ended = 1
        t.tell("over", "18.1")
        return DONE
    return Stage.PLACE
