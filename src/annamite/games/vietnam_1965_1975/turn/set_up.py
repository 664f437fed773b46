"""Starting positions from scenario sheets."""

from __future__ import annotations

from annamite.games.vietnam_1965_1975.box.ids import N_VC, UNDRAWN, US, WAITING
from annamite.games.vietnam_1965_1975.box.lookup import Box
from annamite.games.vietnam_1965_1975.box.scenarios import Scenario
from annamite.games.vietnam_1965_1975.position.stages import GAME_TURN, Stage
from annamite.games.vietnam_1965_1975.position.state import State
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.games.vietnam_1965_1975.turn.game_turn import places_of, receive, set_down


def start(box: Box, scenario: Scenario, number: int) -> State:
    """Return the position before the first request.

    Rules: 18.1
    """
    s, sheet = State(), scenario.sheet
    s.scenario, s.turn = number, 1
    t = Table(s, box, scenario)
    for groups in (sheet.us, sheet.nlf):
        for group in groups:
            places = places_of(t, group)
            for id_ in group.units:
                drawn = id_ == "vc.random"
                counter = box.vc_battalions[0] if drawn else box.counter_number[id_]
                unit = s.add_unit(counter, int(group.face == "back"), WAITING)
                s.drawn[unit] = UNDRAWN if drawn else 0
                s.ineffective[unit] = int(group.ineffective)
                s.fresh[unit] = 1
                if len(places) == 1 and group.turn == 1 and t.side(unit) == US:
                    set_down(t, unit, places[0])
    receive(t, sheet.support, sheet.replacements)
    s.air, s.airmobile, s.riverine = s.air_total, s.airmobile_total, s.riverine_total
    if any(t.nation(unit) == N_VC for unit in range(len(s.hex))):
        s.mixed = [WAITING]
    s.frames = [(GAME_TURN, Stage.PLACE)]
    return s
