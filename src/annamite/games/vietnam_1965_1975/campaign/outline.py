"""The order of a campaign, its seasons and their interphase: outline 12, with its rulings."""

from __future__ import annotations

from typing import Final

from annamite.games.vietnam_1965_1975.campaign import (
    invasions,
    offensive,
    pacification,
    record_keeping,
    victory,
)
from annamite.games.vietnam_1965_1975.campaign.armies import (
    arrival,
    arvn,
    free_world,
    united_states,
    vc_purchase,
    viet_cong,
    withdrawal,
)
from annamite.games.vietnam_1965_1975.campaign.infiltration import combat as trail_combat
from annamite.games.vietnam_1965_1975.campaign.infiltration import outline as infiltration
from annamite.games.vietnam_1965_1975.campaign.infiltration import segment
from annamite.games.vietnam_1965_1975.campaign.morale import nvn, svn, us
from annamite.games.vietnam_1965_1975.campaign.north import forces, plans, supply, trail_work
from annamite.games.vietnam_1965_1975.campaign.north import withdrawal as nvn_withdrawal
from annamite.games.vietnam_1965_1975.campaign.politics import (
    coup,
    effectiveness,
    leaders,
    loyalty,
    replacement,
)
from annamite.games.vietnam_1965_1975.campaign.strategic_war import (
    blockade,
    bombing,
    missions,
    trail_status,
)
from annamite.games.vietnam_1965_1975.position import stages
from annamite.games.vietnam_1965_1975.position.procedures import NEXT, Outcome, Procedure, Step
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.games.vietnam_1965_1975.turn import deployment, set_up


def _on(_: Table) -> Outcome:
    return NEXT


CAMPAIGN: Final = Procedure(
    stages.CAMPAIGN,
    (
        Step(Stage.PLACE, set_up.place),
        Step(Stage.DRAW, set_up.draw),
        Step(Stage.LEADERS, leaders.first_government),
        Step(Stage.SEASON, stages.SEASON, back=record_keeping.next_season),
        Step(Stage.PACIFICATION_BEGINS, pacification.begin),
        Step(Stage.LAST_PACIFICATION, pacification.pacify),
        Step(Stage.CAMPAIGN_END, victory.end),
    ),
)
"""Set-up, season by season, and a last reckoning (18)."""

SEASON: Final = Procedure(
    stages.SEASON,
    (
        Step(Stage.INTERPHASE, stages.INTERPHASE, ("12-a",)),
        Step(Stage.FIRST_TURN, stages.GAME_TURN),
        Step(Stage.SECOND_TURN, stages.GAME_TURN),
        Step(Stage.SEASON_END, record_keeping.close, ("12-ag",)),
    ),
)
"""An interphase, then two game-turns (2, 12)."""

INTERPHASE: Final = Procedure(
    stages.INTERPHASE,
    (
        Step(Stage.RECORD_KEEPING, record_keeping.begin, ("12-c",)),
        Step(Stage.PACIFICATION_BEGINS, pacification.begin, ("12-d",)),
        Step(Stage.PACIFICATION, pacification.pacify, ("12-d",)),
        Step(Stage.POPULATION_CHECK, victory.check),
        # Strategic War: A Mission Declaration, B Execution, C Trail Status, D Blockade
        Step(Stage.MISSION_DECLARATION, missions.declare, ("12-e",)),
        Step(Stage.MISSION_ORDER, missions.order, when=missions.is_in_question),
        Step(Stage.BOMBING, bombing.bomb, ("12-f",)),
        Step(Stage.AIR_DEFENCE, bombing.defend),
        Step(Stage.BOMBING_JUDGED, bombing.judge),
        Step(Stage.TRAIL_STATUS, trail_status.sink, ("12-g",)),
        Step(Stage.SEA_SUPPLY, blockade.reveal, ("12-i",)),
        Step(Stage.BLOCKADE, blockade.run),
        # Politics: A Officer Replacement, B Coup Determination
        Step(Stage.POLITICS, leaders.new_season),
        Step(Stage.REPLACEMENT, stages.REPLACEMENT, ("12-j",)),
        Step(Stage.COUP, stages.COUP, ("12-k",)),
        # Politics: C New US Commitment
        Step(Stage.US_COMMITMENT, united_states.decide, ("12-l", "12-ah")),
        Step(Stage.KOREA, free_world.korea, ("12-l", "12-ah")),
        Step(Stage.THAILAND, free_world.thailand, ("12-l", "12-ah")),
        Step(Stage.OTHER_ALLIES, free_world.others, ("12-l", "12-ah")),
        Step(Stage.ALLIES_CHOSEN, free_world.choose, ("12-l", "12-ah")),
        # Politics: D to F Morale of SVN, of the US and of NVN
        Step(Stage.SVN_MORALE, svn.adjust, ("12-m",)),
        Step(Stage.LOYALTY, loyalty.adjust, ("12-m",)),
        Step(Stage.US_MORALE, us.adjust, ("12-n",)),
        Step(Stage.INVASIONS, invasions.reckon, ("12-n",)),
        Step(Stage.CAPITALS, us.take_markers_off, ("12-n",)),
        Step(Stage.NVN_MORALE, nvn.adjust, ("12-o",)),
        # Politics: G NVN Commitment
        Step(Stage.NVN_POINTS_WITHDRAWN, nvn_withdrawal.points),
        Step(Stage.NVN_UNITS_WITHDRAWN, nvn_withdrawal.units),
        Step(Stage.TRAIL_REPAIR, trail_work.repair, ("12-h", "12-q")),
        Step(Stage.TRAIL_WORK, trail_work.work, ("12-r", "12-s"), when=trail_work.is_workable),
        Step(Stage.TRAIL_BLOCKED, trail_work.block),
        Step(Stage.TRAIL_ARRIVAL, supply.arrive, ("12-t",)),
        Step(Stage.NVN_PLANS, plans.plan, ("12-p", "12-u")),
        Step(Stage.NVN_FORCES, forces.build, ("12-v",)),
        # Recruitment: A US, ARVN and FWA Placement and Withdrawal
        Step(Stage.ARVN_WITHDRAWAL, arvn.withdraw, ("12-w",)),
        Step(Stage.BOOKED_WITHDRAWAL, withdrawal.as_booked, ("12-w", "12-ah")),
        Step(Stage.FINAL_WITHDRAWAL, withdrawal.final),
        Step(Stage.FORCED_WITHDRAWAL, withdrawal.forced),
        Step(Stage.UNLOADING, arrival.unload, ("12-w",)),
        Step(Stage.ECONOMIC_AID, arrival.aid, ("12-w",)),
        Step(Stage.US_LANDING, arrival.land, ("12-w",)),
        Step(Stage.ARVN_RECRUITMENT, arvn.recruit, ("12-x",)),
        Step(Stage.ARVN_PLACEMENT, set_up.place, ("12-x",)),
        Step(Stage.ALLIES_SAIL, free_world.gather, ("12-ah",)),
        Step(Stage.ALLIED_LANDING, arrival.land, ("12-ah",)),
        # Recruitment: B NVA and VC Placement
        Step(Stage.NVN_POINTS_FORCED, nvn_withdrawal.forced_points, when=nvn_withdrawal.is_forced),
        Step(Stage.NVN_UNITS_FORCED, nvn_withdrawal.forced_units, when=nvn_withdrawal.is_forced),
        Step(Stage.VC_WITHDRAWAL, viet_cong.withdraw, ("12-y",)),
        Step(Stage.VC_POINTS_WITHDRAWN, viet_cong.withdraw_points, ("12-y",)),
        Step(Stage.VC_RECRUITMENT, vc_purchase.place, ("12-y", "12-z")),
        Step(Stage.VC_MERGER, vc_purchase.merge, ("12-y",)),
        Step(Stage.VC_CHOICE, vc_purchase.choose, ("12-y",)),
        Step(Stage.VC_PAYMENT, vc_purchase.pay, ("12-y",)),
        Step(Stage.VC_APPEARS, vc_purchase.put_down, ("12-y",)),
        Step(Stage.VC_POINTS, viet_cong.replace_losses, ("12-y",)),
        Step(Stage.VC_LEFTOVERS, viet_cong.leftovers, ("12-y",)),
        # Recruitment: C Infiltration, D Offensive Declaration
        Step(Stage.TRAIL_SUPPORT, segment.begin),
        Step(Stage.TRAIL_ATTACKS, trail_combat.attacks),
        Step(Stage.INFILTRATION, segment.infiltrate, ("12-aa",), back=_on),
        Step(Stage.OFFENSIVE, offensive.declare, ("12-ac",)),
        Step(Stage.OFFENSIVE_REGIMENT, offensive.regiment, when=offensive.under_way),
        Step(Stage.OFFENSIVE_SECTIONS, offensive.sections, when=offensive.under_way),
        Step(Stage.NEW_DIVISIONS, leaders.fill),
        Step(Stage.ALLIES_LEAVE, free_world.leave),
        # Unit Status: A US Organization, B ARVN Effectiveness, C VC Breakdown
        Step(Stage.US_ORGANIZATION, deployment.reorganize, ("12-ad",)),
        Step(Stage.ARVN_EFFECTIVENESS, effectiveness.check, ("12-ae",)),
        Step(Stage.VC_BREAKDOWN, deployment.break_down, ("12-af",)),
    ),
)
"""The phases of an interphase (12-b)."""

REPLACEMENT: Final = Procedure(
    stages.REPLACEMENT,
    (
        Step(Stage.CANDIDATE, replacement.choose),
        Step(Stage.REPLACEMENT_DICE, replacement.roll),
        Step(Stage.NEW_LEADER, replacement.take_office),
    ),
)
"""One leader after the other (15.2)."""

COUP: Final = Procedure(
    stages.COUP,
    (
        Step(Stage.INDUCE, coup.induce),
        Step(Stage.COUP_DICE, coup.check),
        Step(Stage.NEW_HEAD, coup.new_head),
    ),
)
"""Whether the government stands (15.3)."""

ALL: Final = (CAMPAIGN, SEASON, INTERPHASE, REPLACEMENT, COUP, *infiltration.ALL)
