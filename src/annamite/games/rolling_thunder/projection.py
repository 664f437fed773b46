"""What a position means by the rules, in names: the `Projects` power.

`VERSION` rises when the projection of some position changes although the rules do not: when a word
here is mended, or a thing is told otherwise. It does not rise when `State` stores things in another
way (then this module reads them from there, and says the same), nor when a new rule adds something
that is absent from older games, for what is absent is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from annamite.games.rolling_thunder.box.ids import (
    AIRFIELDS,
    ALTITUDES,
    BOMBED,
    BOTH,
    BRIDGES,
    CAUSES,
    CUBES,
    DEFENCE_CARDS,
    DIRECTIVES,
    FORCES,
    LOWER,
    MANDATORY_TYPES,
    MIG_CARDS,
    MISSILES,
    OBJECTIVES,
    PLACES,
    RAID_TARGETS,
    RECON_CARDS,
    REGIONS,
    REQUESTS,
    ROLES,
    SQUADRONS,
    SUPPORT,
    TARGETS,
    TYPES,
    UPPER,
    WEATHERS,
)
from annamite.games.rolling_thunder.phases import End, Phase
from annamite.games.rolling_thunder.rule_options import FLAGS
from annamite.games.rolling_thunder.setup import SCENARIOS
from annamite.games.rolling_thunder.state import FIELDS, Mission, Raid, State
from annamite.kernel.game import Json
from annamite.kernel.projecting import counted, members, present

VERSION: Final = 1

NEXT: Final = {
    Phase.REINFORCE: "reinforcement and withdrawal",
    Phase.UPGRADE: "equipment upgrade",
    Phase.REARM: "missiles and decks",
    Phase.DESIGNATE: "objectives designation",
    Phase.SUPPORT_DISCARD: "support cards: discard",
    Phase.SUPPORT_DRAW: "support cards: draw",
    Phase.SUPPORT_EXCHANGE: "support cards: exchange",
    Phase.REPAIR: "repair",
    Phase.WEATHER: "weather",
    Phase.RESTRICTIONS: "target restriction",
    Phase.DIRECTIVES: "white house directive",
    Phase.REQUEST: "military request",
    Phase.FLEXIBILITY: "operational flexibility",
    Phase.ALERT: "mig alert",
    Phase.RAIDS: "raids",
    Phase.PRODUCTION: "production",
    Phase.RECON_ASSIGN: "armed recon: squadrons",
    Phase.RECON_PILOTS: "armed recon: pilots",
    Phase.RECON_CARDS: "armed recon: support cards",
    Phase.RECON_MISSIONS: "armed recon: missions",
    Phase.MOVES: "north vietnamese moves",
    Phase.SAC_PLACE: "strategic bombardment: placing",
    Phase.SAC_BOMB: "strategic bombardment",
    Phase.INFILTRATION: "infiltration",
    Phase.CLEAN_UP: "clean up",
    Phase.OVER: "over",
}
"""What comes next (2.9)."""
_ENDED: Final = {
    End.NOT_YET: None,
    End.COMPLETED: "completed",
    End.VICTORY: "victory",
    End.DEFEAT_IMPACT: "defeat by impact",
    End.DEFEAT_LOSSES: "defeat by losses",
}
_STATUS: Final = (None, "standing", "destroyed", "discarded")
_SORTIES: Final = (None, "on the board", "flown", "on the map")
_SEGMENTS: Final = (None, "mig ambush", "sead", "strike")
_FIELDS: Final = (*REGIONS, "laos")
_AREAS: Final = tuple(PLACES[place] for place in BOMBED)
_CUBED: Final = tuple(f"{place}.{cube}" for place in PLACES for cube in CUBES)
_DELAYED: Final = tuple(f"{area}.{cube}" for area in _AREAS for cube in CUBES)


def projection(s: State) -> Json:
    """Return what a position means; see `kernel.powers.Projects`."""
    return present(
        {
            "scenario": SCENARIOS[s.scenario],
            "options": members(FLAGS, s.options),
            "year": s.year,
            "season": s.season,
            "next": NEXT[Phase(s.phase)],
            "turn": _turn(s),
            "ended": _ENDED[End(s.ended)],
            "forces": {name: _force(s, force) for force, name in enumerate(FORCES)},
            "cubes": counted(_CUBED, s.cubes),
            "delayed": counted(_DELAYED, s.delayed),
            "produced": counted(PLACES, s.produced),
            "bridges": counted(BRIDGES, s.bridges),
            "airfields": _airfields(s),
            "weather": {name: WEATHERS[n] for name, n in zip(REGIONS, s.weather)},
            "objectives": _objectives(s),
            "decks": _decks(s),
            "transport": [FORCES[force] for force in s.transport],
            "production": [FORCES[force] for force in s.production],
            "truck_parks": present(
                {
                    "named": members(REGIONS, s.named_parks),
                    "generic": members(REGIONS, s.generic_parks),
                    "named_on_transport": members(REGIONS, s.named_on_transport),
                    "named_on_production": members(REGIONS, s.named_on_production),
                    "generic_destroyed": s.generic_destroyed,
                }
            ),
            "losses": s.all_losses,
            "impact": s.impact,
            "impact_by": counted(CAUSES, s.tally),
            "base_level": s.base_level,
            "level": s.level,
            "directives": members(DIRECTIVES, s.directives),
            "request": REQUESTS[s.request] if s.request >= 0 else None,
            "brown_penalty": s.brown_penalty,
            "b52": counted(_AREAS, s.b52),
            "bombed": members(_AREAS, s.bombed),
            "pending_losses": s.pending,
            "bombing_die": s.sac_die,
            "bombing_bonus": s.sac_bonus,
            "raid": None if s.raid is None else _raid(s.raid),
            "mission": None if s.mission is None else _mission(s.mission),
        }
    )


def _turn(s: State) -> Json:
    """Return whose turn it is within the phase: who launches a raid, or that the first is done."""
    if not s.turn:
        return None
    if s.phase == Phase.RAIDS:
        return FORCES[s.turn - 1]
    return ("second",)[s.turn - 1]


def _row(column: Sequence[int], force: int) -> Sequence[int]:
    """Return what a column holds of one force: the first half or the second."""
    half = len(column) // len(BOTH)
    return column[force * half : (force + 1) * half]


def _force(s: State, force: int) -> Json:
    return present(
        {
            "reserve": counted(SQUADRONS, _row(s.reserve, force)),
            "committed": counted(SQUADRONS, _row(s.committed, force)),
            "deployed": counted(TYPES, _row(s.deployed, force)),
            "owned": counted(TYPES, _row(s.owned, force)),
            "recon_reserve": s.recon_reserve[force],
            "recon": counted(_FIELDS, _row(s.recon, force)),
            "suppression": counted(_FIELDS, _row(s.suppression, force)),
            "suppression_spent": counted(_FIELDS, _row(s.spent, force)),
            "pilots": s.pilots[force],
            "pilots_committed": s.pilots_committed[force],
            "pilots_at": counted(_FIELDS, _row(s.pilots_at, force)),
            "missiles": members(MISSILES, s.missiles[force]),
            "more_sorties": _SORTIES[s.sorties[force]],
            "alert": AIRFIELDS[s.alert[force] - 1] if s.alert[force] else None,
            "hanoi": OBJECTIVES[s.hanoi[force] - 1] if s.hanoi[force] else None,
            "hand": counted(SUPPORT, _row(s.hand, force)),
            "experience": s.experience[force],
            "recon_hits": s.recon_hits[force],
            "jcs94": s.jcs[force],
            "medals": s.medals[force],
            "losses": s.losses[force],
            "mandatory": MANDATORY_TYPES[s.mandatory[force]] if s.mandatory[force] else None,
            "raided": bool(s.raided[force]),
            "finished": _finished(s, force),
        }
    )


def _finished(s: State, force: int) -> Json:
    """Return whether a force is done with raids, or in armed recon the fields it has flown over."""
    if s.phase > Phase.PRODUCTION:
        return members(_FIELDS, s.finished[force])
    return bool(s.finished[force])


def _airfields(s: State) -> Json:
    found = {}
    for name, damage, over in zip(AIRFIELDS, s.damage, s.barcap, strict=True):
        told: dict[str, Json] = {"damage": damage} if damage else {}
        if over:
            force, kind = divmod(over - 1, len(SQUADRONS))
            told["barcap"] = [FORCES[force], SQUADRONS[kind]]
        if told:
            found[name] = told
    return found


def _objectives(s: State) -> Json:
    found = {}
    for name, status, target, hits in zip(OBJECTIVES, s.status, s.target, s.hits, strict=True):
        if status or target or hits:
            found[name] = present(
                {
                    "status": _STATUS[status],
                    "target": TARGETS[target - 1] if target else None,
                    "hits": hits,
                }
            )
    return found


def _decks(s: State) -> Json:
    return {
        name: present(
            {
                "draw": counted(cards, draw),
                "discard": counted(cards, discard),
                "up": counted(cards, up),
            }
        )
        for name, cards, draw, discard, up in (
            ("mig_ambush", MIG_CARDS, s.mig_draw, s.mig_discard, s.mig_up),
            ("air_defense", DEFENCE_CARDS, s.defence_draw, s.defence_discard, s.defence_up),
            ("armed_recon", RECON_CARDS, s.recon_draw, s.recon_discard, s.recon_up),
            ("support", SUPPORT, s.support_draw, s.support_discard, (0,) * len(SUPPORT)),
        )
    }


def _raid(raid: Raid) -> Json:
    return present(
        {
            "force": FORCES[raid.force],
            "target": RAID_TARGETS[raid.target],
            "region": REGIONS[raid.region],
            "weather": WEATHERS[raid.weather],
            "squadrons": counted(SQUADRONS, raid.squadrons),
            "strike_limit": raid.strike_limit,
            "altitude": ALTITUDES[raid.altitude] if raid.altitude >= 0 else None,
            "pilots": members(ROLES, raid.pilots),
            "missiles": members(MISSILES, raid.missiles),
            "more_sorties": ROLES[raid.sorties] if raid.sorties >= 0 else None,
            "tested": members(MISSILES, raid.tested),
            "segment": _SEGMENTS[raid.segment],
            "cap": raid.cap,
            "sead": raid.sead,
            "strike": raid.strike,
            "lost": raid.lost,
            "clear_sight": raid.clear_sight,
            "die": raid.die,
            "extra_hits": raid.extra_hits,
            "extra_dots": raid.extra_dots,
            "aborted": raid.aborted,
        }
    )


def _mission(mission: Mission) -> Json:
    return present(
        {
            "force": FORCES[mission.force],
            "field": _FIELDS[mission.field],
            "upper": counted(UPPER, mission.upper),
            "lower": counted(LOWER, mission.lower),
            "cancelled": mission.cancelled,
        }
    )


assert len(_FIELDS) == FIELDS
