"""What people see of a position: everything, in words."""

from __future__ import annotations

from annamite.games.rolling_thunder import odds, victory
from annamite.games.rolling_thunder.ids import (
    AIRFIELDS,
    ALTITUDES,
    BOMBED,
    BRIDGES,
    CAUSES,
    CUBES,
    DEFENCE_CARDS,
    DIRECTIVES,
    FORCES,
    GIA_LAM,
    LOWER,
    MANDATORY_TYPES,
    MIG_CARDS,
    MISSILES,
    N_CARDS,
    N_OBJECTIVES,
    N_REGIONS,
    N_SQUADRONS,
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
    UPPER,
    WEATHERS,
)
from annamite.games.rolling_thunder.interdiction import place_of
from annamite.games.rolling_thunder.losses import end_of_track
from annamite.games.rolling_thunder.movement import black_allowance, destroyed_parks
from annamite.games.rolling_thunder.phases import PHASE_NAMES, Phase
from annamite.games.rolling_thunder.raids.damage import experience, icons, structure
from annamite.games.rolling_thunder.raids.resolve import ambush_toll, defence_toll
from annamite.games.rolling_thunder.raids.targets import (
    authorized,
    mig_rating,
    on_alert,
    operational,
)
from annamite.games.rolling_thunder.ratings import (
    cap_rating,
    engagement_rules,
    sead_rating,
    strike_base,
    suppression,
)
from annamite.games.rolling_thunder.sac import b52_counters
from annamite.games.rolling_thunder.setup import SCENARIOS
from annamite.games.rolling_thunder.state import (
    DESTROYED,
    FIELDS,
    STANDING,
    Raid,
)
from annamite.games.rolling_thunder.table import PLAY_ON, PROPOSALS, SHORT, Table
from annamite.kernel.game import Json

_SORTIES = ("request_box", "board", "flown", "map")
_MATRICES = (("transport", "T"), ("production", "P"))


def view(t: Table, seat: str | None) -> Json:
    """Return the position as the page and other programs read it; the same for every seat."""
    del seat
    s = t.s
    return {
        "scenario": SCENARIOS[s.scenario],
        "options": {
            "play_on": bool(s.options & PLAY_ON),
            "proposals": bool(s.options & PROPOSALS),
        },
        "headline": headline(t),
        "phase": Phase(s.phase).name.lower(),
        "phase_name": PHASE_NAMES[Phase(s.phase)],
        "year": s.year,
        "season": s.season,
        "initiative": FORCES[s.initiative],
        "spaces": _spaces(t),
        "bridges": {name: s.bridges[at] for at, name in enumerate(BRIDGES)},
        "airfields": {name: _airfield(t, field) for field, name in enumerate(AIRFIELDS)},
        "objectives": [_objective(t, n) for n in range(N_OBJECTIVES) if _on_map(t, n)],
        "forces": {name: _force(t, force) for force, name in enumerate(FORCES)},
        "tracks": _tracks(t),
        "matrices": {
            "transport": [FORCES[force] for force in s.transport],
            "production": [FORCES[force] for force in s.production],
            "transport_lines": t.full_lines("T"),
            "production_lines": t.full_lines("P"),
        },
        "washington": _washington(t),
        "truck_parks": {
            "on_transport": destroyed_parks(t),
            "on_production": s.named_on_production.bit_count(),
        },
        "black_allowance": black_allowance(t),
        "b52": {"counters": b52_counters(t), **{PLACES[p]: s.b52[n] for n, p in enumerate(BOMBED)}},
        "decks": _decks(t),
        "raid": None if s.raid is None else _raid(t, s.raid),
        "mission": _mission(t),
        "result": {"performance": victory.performance(t), "reason": victory.reason(t)}
        if s.ended
        else None,
    }


def headline(t: Table) -> str:
    """Return where the game stands, in a few words."""
    s = t.s
    phase = PHASE_NAMES[Phase(s.phase)]
    if s.phase < Phase.REPAIR:
        return f"{s.year}: {phase}"
    return f"{s.year}, season {s.season}: {phase}"


def _counts(names: tuple[str, ...], counts: list[int]) -> dict[str, int]:
    return {name: count for name, count in zip(names, counts) if count}


def _spaces(t: Table) -> Json:
    s = t.s
    found = {}
    for place, name in enumerate(PLACES):
        entry: dict[str, Json] = {"cubes": _counts(CUBES, s.cubes[place * 3 : place * 3 + 3])}
        if place in BOMBED:
            area = BOMBED.index(place)
            entry["delayed"] = _counts(CUBES, s.delayed[area * 3 : area * 3 + 3])
            entry["b52"] = s.b52[area]
        if place < N_REGIONS:
            entry["weather"] = WEATHERS[s.weather[place]]
            entry["mig_rating"] = mig_rating(t, place)
            entry["truck_parks"] = {
                "named": bool(s.named_parks >> place & 1),
                "generic": bool(s.generic_parks >> place & 1),
            }
        field = _field(place)
        if field is not None:
            entry["squadrons"] = {
                force: _counts(
                    ("armed_recon", "suppression", "pilot"),
                    [
                        column[n * FIELDS + field]
                        for column in (s.recon, s.suppression, s.pilots_at)
                    ],
                )
                for n, force in enumerate(FORCES)
            }
        found[name] = entry
    return found


def _field(place: int) -> int | None:
    return next((field for field in range(FIELDS) if place_of(field) == place), None)


def _airfield(t: Table, field: int) -> Json:
    s = t.s
    over = s.barcap[field]
    return {
        "damage": s.damage[field],
        "operational": operational(t, field),
        "alert": field == GIA_LAM or field + 1 in s.alert,
        "alert_in_effect": on_alert(t, field),
        "barcap": {
            "force": FORCES[(over - 1) // N_SQUADRONS],
            "squadron": SQUADRONS[(over - 1) % N_SQUADRONS],
        }
        if over
        else None,
    }


def _on_map(t: Table, objective: int) -> bool:
    known = t.s.target[objective] or t.box.printed[objective] is not None
    return bool(known) and t.s.status[objective] in (STANDING, DESTROYED)


def _objective(t: Table, objective: int) -> Json:
    s, box = t.s, t.box
    owner = box.objective_force[objective]
    if owner < 0:
        owner = s.hanoi.index(objective + 1)
    target = s.target[objective]
    return {
        "id": OBJECTIVES[objective],
        "name": box.objective_name[objective],
        "region": REGIONS[box.objective_region[objective]],
        "force": FORCES[owner],
        "colour": box.c.target_counters[TARGETS[target - 1]].colour
        if target
        else box.c.printed_objectives[OBJECTIVES[objective]].colour,
        "target": TARGETS[target - 1] if target else None,
        "structure": structure(t, objective),
        "hits": s.hits[objective],
        "impact": box.objective_impact[objective],
        "experience": experience(t, objective),
        "icons": icons(t, objective),
        "truck_parks": bool(target) and box.target_tp[target - 1],
        "destroyed": s.status[objective] == DESTROYED,
    }


def _force(t: Table, force: int) -> Json:
    s = t.s
    kinds = slice(force * N_SQUADRONS, (force + 1) * N_SQUADRONS)
    return {
        "reserve": {
            **_counts(SQUADRONS, s.reserve[kinds]),
            **({"armed_recon": s.recon_reserve[force]} if s.recon_reserve[force] else {}),
        },
        "committed": _counts(SQUADRONS, s.committed[kinds]),
        "pilots": {"reserve": s.pilots[force], "committed": s.pilots_committed[force]},
        "missiles": [name for n, name in enumerate(MISSILES) if s.missiles[force] >> n & 1],
        "more_sorties": _SORTIES[s.sorties[force]],
        "hand": _counts(SUPPORT, s.hand[force * N_CARDS : (force + 1) * N_CARDS]),
        "experience": s.experience[force],
        "recon_hits": s.recon_hits[force],
        "jcs94": s.jcs[force],
        "losses": s.losses[force],
        "medals": {
            "jcs94": s.medals[force],
            "cubes": (s.transport.count(force) + s.production.count(force))
            // victory.CUBES_PER_MEDAL,
            "losses": -(s.losses[force] // victory.LOSSES_PER_MEDAL),
            "total": victory.medals(t, force),
        },
        "mandatory": MANDATORY_TYPES[s.mandatory[force]],
        "raided": bool(s.raided[force]),
    }


def _tracks(t: Table) -> Json:
    """Return the tracks: the level on the track, and what would hold if the game ended now."""
    s = t.s
    rows = {name: victory.incomplete_rows(t, icon) for name, icon in _MATRICES}
    return {
        "impact": s.impact,
        "impact_by": dict(zip(CAUSES, s.tally)),
        "level": victory.level_on_track(t),
        "performance": victory.performance(t),
        "unfinished_rows": rows if s.scenario == SHORT else None,
        "jcs94_impact": t.jcs_impact(),
        "losses": s.all_losses,
        "losses_end": end_of_track(t),
        "losses_defeat": not s.options & PLAY_ON,
    }


def _washington(t: Table) -> Json:
    s = t.s
    return {
        "level": s.level,
        "authorized": authorized(s.level),
        "directives": [name for n, name in enumerate(DIRECTIVES) if s.directives >> n & 1],
        "rules_of_engagement": engagement_rules(s),
        "request": REQUESTS[s.request] if s.request >= 0 else None,
    }


def _decks(t: Table) -> Json:
    s = t.s
    return {
        name: {
            "left": _counts(cards, draw),
            "discarded": _counts(cards, discard),
            "shown": _counts(cards, up),
        }
        for name, cards, draw, discard, up in (
            ("mig_ambush", MIG_CARDS, s.mig_draw, s.mig_discard, s.mig_up),
            ("air_defense", DEFENCE_CARDS, s.defence_draw, s.defence_discard, s.defence_up),
            ("armed_recon", RECON_CARDS, s.recon_draw, s.recon_discard, s.recon_up),
        )
    } | {"support": {"left": sum(s.support_draw), "discarded": _counts(SUPPORT, s.support_discard)}}


def _raid(t: Table, raid: Raid) -> Json:
    """Return the raid under way with its ratings as they stand."""
    s, box = t.s, t.box
    suppressing = suppression(s, raid.region)
    ambush, defences = ambush_toll(t, raid), defence_toll(t, raid)
    return {
        "force": FORCES[raid.force],
        "target": RAID_TARGETS[raid.target],
        "region": REGIONS[raid.region],
        "weather": WEATHERS[raid.weather],
        "squadrons": _counts(SQUADRONS, raid.squadrons),
        "altitude": ALTITUDES[raid.altitude] if raid.altitude >= 0 else None,
        "pilots": [role for n, role in enumerate(ROLES) if raid.pilots >> n & 1],
        "missiles": [name for n, name in enumerate(MISSILES) if raid.missiles >> n & 1],
        "more_sorties": ROLES[raid.sorties] if raid.sorties >= 0 else None,
        "segment": ("composition", "mig_ambush", "sead", "strike")[raid.segment],
        "suppression": suppressing,
        "cap": cap_rating(box, raid),
        "sead": sead_rating(box, raid, suppressing),
        "strike": strike_base(s, box, raid),
        "lost": raid.lost,
        "die": raid.die,
        "facing": {
            "mig_cards": mig_rating(t, raid.region),
            "ambush": {"strike": ambush.strike, "crews": ambush.crews},
            "defences": {"strike": defences.strike, "crews": defences.crews},
        },
        "aborted": raid.aborted,
        "odds": _odds(odds.raid_odds(t, raid)) if odds.composed(raid) else None,
        "odds_by_altitude": {
            ALTITUDES[altitude]: _odds(found)
            for altitude, found in odds.by_altitude(t, raid).items()
        },
        "way_in": {
            ALTITUDES[altitude]: {
                "strike": [round(chance, 4) for chance in found.strike],
                "crews": [round(chance, 4) for chance in found.crews],
            }
            for altitude, found in odds.way_in_by_altitude(t, raid).items()
        },
    }


def _odds(found: odds.Odds) -> Json:
    """Return exact odds, rounded for people."""
    return {
        "success": round(found.success, 4),
        "hits": [round(chance, 4) for chance in found.hits],
        "crews": [round(chance, 4) for chance in found.crews],
        "aborted": round(found.aborted, 4),
        "experience": round(found.experience, 4),
        "strike_lost": [round(points, 4) for points in found.strike_lost],
    }


def _mission(t: Table) -> Json:
    mission = t.s.mission
    if mission is None:
        return None
    return {
        "force": FORCES[mission.force],
        "place": PLACES[place_of(mission.field)],
        "upper": _counts(UPPER, mission.upper),
        "lower": _counts(LOWER, mission.lower),
    }
