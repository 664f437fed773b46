"""What people see of a position: everything, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from annamite.games.rolling_thunder import odds, prospects, victory
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
from annamite.games.rolling_thunder.phases import PHASE_IDS, PHASE_NAMES, End, Phase
from annamite.games.rolling_thunder.raids.compose import altitudes, limit
from annamite.games.rolling_thunder.raids.cover import suppression_room
from annamite.games.rolling_thunder.raids.damage import experience, icons, structure
from annamite.games.rolling_thunder.raids.resolve import ambush_toll, defence_toll
from annamite.games.rolling_thunder.raids.targets import (
    authorized,
    mig_rating,
    on_alert,
    operational,
)
from annamite.games.rolling_thunder.ratings import (
    Toll,
    cap_rating,
    engagement_rules,
    sead_rating,
    strike_base,
    suppression,
)
from annamite.games.rolling_thunder.rule_options import PLAY_ON, difficulty_of, switches
from annamite.games.rolling_thunder.sac import b52_counters
from annamite.games.rolling_thunder.setup import SCENARIOS
from annamite.games.rolling_thunder.shown.view import (
    AirfieldView,
    Authorized,
    BarcapView,
    BombingOutlook,
    Chances,
    Counts,
    DecksView,
    DeckView,
    DestroyedParks,
    FacingView,
    ForcesView,
    ForceView,
    MatricesView,
    MedalsView,
    MissionOutlook,
    MissionView,
    ObjectiveView,
    OddsView,
    OptionsView,
    ParksView,
    PilotsView,
    RaidView,
    ResultView,
    RowsLeft,
    SegmentId,
    SortiesId,
    SpaceView,
    SquadronsHere,
    SupportDeckView,
    ThunderView,
    TollView,
    TracksView,
    WashingtonView,
    WayInView,
)
from annamite.games.rolling_thunder.state import (
    DESTROYED,
    FIELDS,
    STANDING,
    Raid,
)
from annamite.games.rolling_thunder.table import SHORT, Table

_SORTIES: Final[tuple[SortiesId, ...]] = ("request_box", "board", "flown", "map")
_SEGMENTS: Final[tuple[SegmentId, ...]] = ("composition", "mig_ambush", "sead", "strike")
_OVER_A_PLACE: Final = ("armed_recon", "suppression", "pilot")
_FIELDS: Final = {place_of(field): field for field in range(FIELDS)}


def view(t: Table, seat: str | None) -> ThunderView:
    """Return the position as the page and other programs read it; the same for every seat."""
    del seat
    s = t.s
    phase = Phase(s.phase)
    return ThunderView(
        scenario=SCENARIOS[s.scenario],
        options=OptionsView(difficulty=difficulty_of(s.options), **switches(s.options)),
        headline=headline(t),
        phase=PHASE_IDS[phase],
        phase_name=PHASE_NAMES[phase],
        year=s.year,
        season=s.season,
        initiative=FORCES[s.initiative],
        spaces={name: _space(t, place) for place, name in enumerate(PLACES)},
        bridges=dict(zip(BRIDGES, s.bridges)),
        airfields={name: _airfield(t, field) for field, name in enumerate(AIRFIELDS)},
        objectives=[_objective(t, n) for n in range(N_OBJECTIVES) if _on_map(t, n)],
        forces=ForcesView(*(_force(t, force) for force in BOTH)),
        tracks=_tracks(t),
        matrices=MatricesView(
            transport=[FORCES[force] for force in s.transport],
            production=[FORCES[force] for force in s.production],
            transport_lines=t.full_lines("T"),
            production_lines=t.full_lines("P"),
        ),
        washington=_washington(t),
        truck_parks=DestroyedParks(destroyed_parks(t), s.named_on_production.bit_count()),
        black_allowance=black_allowance(t),
        b52={"counters": b52_counters(t), **{PLACES[p]: s.b52[n] for n, p in enumerate(BOMBED)}},
        decks=_decks(t),
        raid=None if s.raid is None else _raid(t, s.raid),
        mission=_mission(t),
        missions=[_promise(mission) for mission in prospects.missions(t)],
        bombing=_bombing(prospects.bombing(t)),
        result=ResultView(victory.performance(t), victory.reason(t)) if s.ended else None,
    )


def headline(t: Table) -> str:
    """Return where the game stands, in a few words."""
    s = t.s
    phase = PHASE_NAMES[Phase(s.phase)]
    if s.phase < Phase.REPAIR:
        return f"{s.year}: {phase}"
    return f"{s.year}, season {s.season}: {phase}"


def _counts(names: Sequence[str], counts: Sequence[int]) -> Counts:
    return {name: count for name, count in zip(names, counts) if count}


def _space(t: Table, place: int) -> SpaceView:
    s = t.s
    found = SpaceView(cubes=_counts(CUBES, s.cubes[place * 3 : place * 3 + 3]))
    if place in BOMBED:
        area = BOMBED.index(place)
        found.delayed = _counts(CUBES, s.delayed[area * 3 : area * 3 + 3])
        found.b52 = s.b52[area]
    if place < N_REGIONS:
        if weather_holds(t):
            found.weather = WEATHERS[s.weather[place]]
        found.mig_rating = mig_rating(t, place)
        found.truck_parks = ParksView(
            bool(s.named_parks >> place & 1), bool(s.generic_parks >> place & 1)
        )
    field = _FIELDS.get(place)
    if field is not None:
        found.squadrons = SquadronsHere(*(_over(t, force, field) for force in BOTH))
    return found


def weather_holds(t: Table) -> bool:
    """Return whether the weather is that of the season under way: once it is rolled, to its end.

    The last season's counters lie there until the next dice move them, and mean nothing.

    Rules: 4.3
    """
    s = t.s
    return s.phase > Phase.WEATHER and s.ended != End.COMPLETED


def _over(t: Table, force: int, field: int) -> Counts:
    """Return what a force has over a place."""
    s, at = t.s, force * FIELDS + field
    return _counts(_OVER_A_PLACE, (s.recon[at], s.suppression[at], s.pilots_at[at]))


def _airfield(t: Table, field: int) -> AirfieldView:
    s = t.s
    over = s.barcap[field]
    return AirfieldView(
        damage=s.damage[field],
        operational=operational(t, field),
        alert=field == GIA_LAM or field + 1 in s.alert,
        alert_in_effect=on_alert(t, field),
        barcap=BarcapView(FORCES[(over - 1) // N_SQUADRONS], SQUADRONS[(over - 1) % N_SQUADRONS])
        if over
        else None,
    )


def _on_map(t: Table, objective: int) -> bool:
    known = t.s.target[objective] or t.box.printed[objective] is not None
    return bool(known) and t.s.status[objective] in (STANDING, DESTROYED)


def _objective(t: Table, objective: int) -> ObjectiveView:
    s, box = t.s, t.box
    owner = box.objective_force[objective]
    if owner < 0:
        owner = s.hanoi.index(objective + 1)
    target = s.target[objective]
    return ObjectiveView(
        id=OBJECTIVES[objective],
        name=box.objective_name[objective],
        region=REGIONS[box.objective_region[objective]],
        force=FORCES[owner],
        colour=box.c.target_counters[TARGETS[target - 1]].colour
        if target
        else box.c.printed_objectives[OBJECTIVES[objective]].colour,
        target=TARGETS[target - 1] if target else None,
        structure=structure(t, objective),
        hits=s.hits[objective],
        impact=box.objective_impact[objective],
        experience=experience(t, objective),
        icons=icons(t, objective),
        truck_parks=bool(target) and box.target_tp[target - 1],
        destroyed=s.status[objective] == DESTROYED,
    )


def _force(t: Table, force: int) -> ForceView:
    s = t.s
    kinds = slice(force * N_SQUADRONS, (force + 1) * N_SQUADRONS)
    reserve = _counts(SQUADRONS, s.reserve[kinds])
    if s.recon_reserve[force]:
        reserve["armed_recon"] = s.recon_reserve[force]
    return ForceView(
        reserve=reserve,
        committed=_counts(SQUADRONS, s.committed[kinds]),
        pilots=PilotsView(s.pilots[force], s.pilots_committed[force]),
        missiles=[name for n, name in enumerate(MISSILES) if s.missiles[force] >> n & 1],
        more_sorties=_SORTIES[s.sorties[force]],
        recon_ready=t.recon_ready(force),
        hand=_counts(SUPPORT, s.hand[force * N_CARDS : (force + 1) * N_CARDS]),
        experience=s.experience[force],
        recon_hits=s.recon_hits[force],
        jcs94=s.jcs[force],
        losses=s.losses[force],
        medals=MedalsView(
            jcs94=s.medals[force],
            cubes=(s.transport.count(force) + s.production.count(force)) // victory.CUBES_PER_MEDAL,
            losses=-(s.losses[force] // victory.LOSSES_PER_MEDAL),
            total=victory.medals(t, force),
        ),
        mandatory=MANDATORY_TYPES[s.mandatory[force]],
        raided=bool(s.raided[force]),
    )


def _tracks(t: Table) -> TracksView:
    """Return the tracks: the level on the track, and what would hold if the game ended now."""
    s = t.s
    return TracksView(
        impact=s.impact,
        impact_by=dict(zip(CAUSES, s.tally)),
        level=victory.level_on_track(t),
        performance=victory.performance(t),
        unfinished_rows=RowsLeft(victory.incomplete_rows(t, "T"), victory.incomplete_rows(t, "P"))
        if s.scenario == SHORT
        else None,
        jcs94_impact=t.jcs_impact(),
        losses=s.all_losses,
        losses_end=end_of_track(t),
        losses_defeat=not s.options & PLAY_ON,
    )


def _washington(t: Table) -> WashingtonView:
    s = t.s
    return WashingtonView(
        level=s.level,
        authorized=Authorized(**authorized(s.level)),
        directives=[name for n, name in enumerate(DIRECTIVES) if s.directives >> n & 1],
        rules_of_engagement=engagement_rules(s),
        request=REQUESTS[s.request] if s.request >= 0 else None,
    )


def _decks(t: Table) -> DecksView:
    s = t.s
    return DecksView(
        mig_ambush=_deck(MIG_CARDS, s.mig_draw, s.mig_discard, s.mig_up),
        air_defense=_deck(DEFENCE_CARDS, s.defence_draw, s.defence_discard, s.defence_up),
        armed_recon=_deck(RECON_CARDS, s.recon_draw, s.recon_discard, s.recon_up),
        support=SupportDeckView(sum(s.support_draw), _counts(SUPPORT, s.support_discard)),
    )


def _deck(
    cards: Sequence[str], draw: Sequence[int], discard: Sequence[int], up: Sequence[int]
) -> DeckView:
    return DeckView(_counts(cards, draw), _counts(cards, discard), _counts(cards, up))


def _raid(t: Table, raid: Raid) -> RaidView:
    """Return the raid under way with its ratings as they stand."""
    s, box = t.s, t.box
    suppressing = suppression(s, raid.region)
    return RaidView(
        force=FORCES[raid.force],
        target=RAID_TARGETS[raid.target],
        region=REGIONS[raid.region],
        weather=WEATHERS[raid.weather],
        squadrons=_counts(SQUADRONS, raid.squadrons),
        limits={role: limit(t, raid, n) for n, role in enumerate(ROLES)},
        suppression_room=suppression_room(t, raid.force, raid.region),
        altitudes=[ALTITUDES[each] for each in altitudes(raid)],
        altitude=ALTITUDES[raid.altitude] if raid.altitude >= 0 else None,
        pilots=[role for n, role in enumerate(ROLES) if raid.pilots >> n & 1],
        missiles=[name for n, name in enumerate(MISSILES) if raid.missiles >> n & 1],
        more_sorties=ROLES[raid.sorties] if raid.sorties >= 0 else None,
        segment=_SEGMENTS[raid.segment],
        suppression=suppressing,
        cap=cap_rating(box, raid),
        sead=sead_rating(box, raid, suppressing),
        strike=strike_base(s, box, raid),
        lost=raid.lost,
        die=raid.die,
        facing=FacingView(
            mig_rating(t, raid.region), _toll(ambush_toll(t, raid)), _toll(defence_toll(t, raid))
        ),
        aborted=raid.aborted,
        odds=_odds(odds.raid_odds(t, raid)) if odds.composed(raid) else None,
        odds_by_altitude={
            ALTITUDES[altitude]: _odds(found)
            for altitude, found in odds.by_altitude(t, raid).items()
        },
        way_in={
            ALTITUDES[altitude]: WayInView(_rounded(found.strike), _rounded(found.crews))
            for altitude, found in odds.way_in_by_altitude(t, raid).items()
        },
    )


def _toll(toll: Toll) -> TollView:
    return TollView(toll.strike, toll.crews)


def _odds(found: odds.Odds) -> OddsView:
    """Return exact odds, rounded for people."""
    to_ambush, to_defences = found.strike_lost
    return OddsView(
        success=round(found.success, 4),
        hits=_rounded(found.hits),
        crews=_rounded(found.crews),
        aborted=round(found.aborted, 4),
        experience=round(found.experience, 4),
        strike_lost=(round(to_ambush, 4), round(to_defences, 4)),
    )


def _rounded(chances: Sequence[float]) -> Chances:
    return [round(chance, 4) for chance in chances]


def _mission(t: Table) -> MissionView | None:
    mission = t.s.mission
    if mission is None:
        return None
    return MissionView(
        force=FORCES[mission.force],
        place=PLACES[place_of(mission.field)],
        upper=_counts(UPPER, mission.upper),
        lower=_counts(LOWER, mission.lower),
    )


def _promise(mission: prospects.Mission) -> MissionOutlook:
    return MissionOutlook(
        force=FORCES[mission.force],
        place=PLACES[place_of(mission.field)],
        squadrons=mission.squadrons,
        hits=round(mission.hits, 4),
        losses=round(mission.losses, 4),
    )


def _bombing(found: prospects.Bombing | None) -> BombingOutlook | None:
    if found is None:
        return None
    return BombingOutlook(
        cubes=found.cubes,
        eliminated=round(found.eliminated, 4),
        delayed=round(found.delayed, 4),
        success=round(found.success, 4),
    )
