"""The position: columns of small numbers, and the raid under way."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from annamite.games.rolling_thunder.box.ids import (
    AIRFIELDS,
    BOMBED,
    BOTH,
    BRIDGES,
    CAUSES,
    CUBES,
    DEFENCE_CARDS,
    MIG_CARDS,
    N_CARDS,
    N_OBJECTIVES,
    N_PLACES,
    N_REGIONS,
    N_SQUADRONS,
    RECON_CARDS,
    TYPES,
)

FIELDS: Final = N_REGIONS + 1
"""Where armed recon and suppression fly: the regions, then Laos."""
OVER_LAOS: Final = N_REGIONS

UNDRAWN, STANDING, DESTROYED, DISCARDED = range(4)
"""Status of an objective: in its container, on the map, destroyed this year, drawn earlier."""

IN_REQUEST_BOX, ON_BOARD, FLOWN, ON_MAP = range(4)
"""Where a More Sorties counter is (4.6)."""


class Raid(msgspec.Struct, kw_only=True):
    """The raid under way (4.8).

    Attributes:
        force, target: Who flies it, and against which of `ids.RAID_TARGETS`.
        region: Where the target is.
        weather: Weather over it, as this raid meets it.
        squadrons: Raid squadrons per kind.
        strike_limit: Most STRIKE squadrons it may have.
        altitude: 0 high, 1 medium, 2 low; -1 before it is chosen.
        pilots, missiles: Bits by role.
        sorties: Role of the squadron with the More Sorties counter, or -1.
        tested: Bits of the missiles that were tested.
        segment: 0 composition, 1 MiG Ambush, 2 SEAD, 3 STRIKE.
        cap, sead: Bonus from missiles and cards to the ratings.
        strike: The same for STRIKE, EOGB and cards.
        lost: Points by which defences reduced STRIKE.
        clear_sight: Whether weather does not reduce STRIKE (a card).
        die: Natural strike die; 0 before it is rolled.
        extra_hits, extra_dots: What cards add to the damage.
        aborted: Whether it was broken off.
    """

    force: int
    target: int
    region: int
    weather: int
    squadrons: list[int]
    strike_limit: int
    altitude: int = -1
    pilots: int = 0
    missiles: int = 0
    sorties: int = -1
    tested: int = 0
    segment: int = 0
    cap: int = 0
    sead: int = 0
    strike: int = 0
    lost: int = 0
    clear_sight: bool = False
    die: int = 0
    extra_hits: int = 0
    extra_dots: int = 0
    aborted: bool = False

    def copy(self) -> Raid:
        """Return an independent copy."""
        new = msgspec.structs.replace(self)
        new.squadrons = self.squadrons[:]
        return new

    def count(self, role: int) -> int:
        """Return how many squadrons fly in a role."""
        return sum(self.squadrons[role * 4 : role * 4 + 4])

    def pilot(self, role: int) -> bool:
        """Return whether an Experienced Pilot flies in a role."""
        return bool(self.pilots >> role & 1)


class Mission(msgspec.Struct, kw_only=True):
    """The armed recon mission under way (4.10.2).

    Attributes:
        force, field: Who flies it, and over which region (or Laos).
        upper, lower: Results drawn, per kind, replaced ones left out.
        cancelled: Losses that suppression squadrons cancelled.
    """

    force: int
    field: int
    upper: list[int]
    lower: list[int]
    cancelled: int = 0

    def copy(self) -> Mission:
        """Return an independent copy."""
        new = msgspec.structs.replace(self)
        new.upper, new.lower = self.upper[:], self.lower[:]
        return new


_SIDES: Final = len(BOTH)
_COLUMNS: Final[dict[str, int]] = {
    "cubes": N_PLACES * len(CUBES),
    "delayed": len(BOMBED) * len(CUBES),
    "bridges": len(BRIDGES),
    "damage": len(AIRFIELDS),
    "weather": N_REGIONS,
    "status": N_OBJECTIVES,
    "target": N_OBJECTIVES,
    "hits": N_OBJECTIVES,
    "hanoi": _SIDES,
    "reserve": _SIDES * N_SQUADRONS,
    "committed": _SIDES * N_SQUADRONS,
    "deployed": _SIDES * len(TYPES),
    "owned": _SIDES * len(TYPES),
    "barcap": len(AIRFIELDS),
    "recon_reserve": _SIDES,
    "recon": _SIDES * FIELDS,
    "suppression": _SIDES * FIELDS,
    "spent": _SIDES * FIELDS,
    "pilots": _SIDES,
    "pilots_committed": _SIDES,
    "pilots_at": _SIDES * FIELDS,
    "missiles": _SIDES,
    "sorties": _SIDES,
    "alert": _SIDES,
    "mig_draw": len(MIG_CARDS),
    "mig_discard": len(MIG_CARDS),
    "mig_up": len(MIG_CARDS),
    "defence_draw": len(DEFENCE_CARDS),
    "defence_discard": len(DEFENCE_CARDS),
    "defence_up": len(DEFENCE_CARDS),
    "recon_draw": len(RECON_CARDS),
    "recon_discard": len(RECON_CARDS),
    "recon_up": len(RECON_CARDS),
    "support_draw": N_CARDS,
    "support_discard": N_CARDS,
    "hand": _SIDES * N_CARDS,
    "transport": 0,
    "production": 0,
    "experience": _SIDES,
    "recon_hits": _SIDES,
    "jcs": _SIDES,
    "medals": _SIDES,
    "losses": _SIDES,
    "tally": len(CAUSES),
    "mandatory": _SIDES,
    "raided": _SIDES,
    "finished": _SIDES,
    "b52": len(BOMBED),
    "produced": N_PLACES,
}
_NUMBERS: Final[dict[str, int]] = {
    "all_losses": 0,
    "impact": 0,
    "base_level": 0,
    "level": 0,
    "directives": 0,
    "request": -1,
    "named_parks": 0,
    "generic_parks": 0,
    "named_on_transport": 0,
    "named_on_production": 0,
    "generic_destroyed": 0,
    "brown_penalty": 0,
    "bombed": 0,
    "pending": 0,
    "sac_die": 0,
    "sac_bonus": 0,
    "year": 0,
    "season": 0,
    "phase": 0,
    "turn": 0,
    "ended": 0,
    "scenario": 0,
    "options": 0,
}


class State:
    """Everything that two players would have to copy to go on with a game elsewhere.

    Attributes:
        cubes: Per place and colour, at `place * 3 + colour`; delayed ones are counted apart.
        delayed: Per bombed area (three passes, Trail) and colour.
        bridges: Destroyed Bridges counters per location.
        damage: Per airfield.
        weather: Per region.
        status, target, hits: Per objective; `target` is 1 + its Target counter.
        hanoi: Per force, 1 + the objective in its compartment of Hanoi.
        reserve, committed: Raid squadrons per force and kind, at `force * 12 + kind`.
        deployed, owned: Per force and type, counters ever brought in, and those it has.
        barcap: Per airfield, 1 + `force * 12 + kind` of the CAP squadron over it; 0 for none.
        recon_reserve: Armed recon/suppression squadrons on the board, per force.
        recon, suppression: Those on the map, at `force * FIELDS + field`.
        spent: Suppression squadrons that cancelled a loss this phase.
        pilots, pilots_committed, pilots_at: Experienced Pilots on the board and on the map.
        missiles: Per force, bits of the counters on its board.
        sorties: Per force, where its More Sorties counter is.
        alert: Per force's pair of airfields, 1 + the one on MiG Alert; 0 for none.
        *_draw, *_discard, *_up: Cards per kind in each deck: face down, discarded, on the table.
        hand: Support cards per force and title.
        transport, production: Force of each cube on a matrix, in order.
        experience, recon_hits: Yellow and white marker per dial.
        jcs, medals, losses: Per force.
        tally: Boxes that each cause moved the Impact marker, right less left.
        mandatory: Per force, 1-6 for the type its first raid must hit; 0 for none.
        raided, finished: Per force, whether it launched a raid, and is done with raids; in armed
            recon `finished` has the bits of the fields whose missions were flown.
        b52: B-52 counters per bombed area.
        produced: Black cubes put on each place in this production phase.
        all_losses, impact: Markers.
        base_level, level: Target Restriction Level before and after directives and requests.
        directives: Bits of those in force.
        request: The season's request, or -1.
        named_parks, generic_parks: Bits of regions with such a Truck Parks counter.
        named_on_transport, named_on_production: Bits of regions whose named Truck Parks counter is
            in the Destroyed Truck Parks box, by side.
        generic_destroyed: Generic ones there.
        brown_penalty: Movement points that brown cubes lose this season.
        bombed: Bits of the bombed areas dealt with in this phase.
        pending: Crews just lost whose loss a card may still cancel.
        sac_die, sac_bonus: The strategic bombing roll under way, and what cards add to it.
        year, season: 1965 …; 1 or 2.
        phase: Which stretch comes next; see `phases.Phase`.
        turn: Where within a phase the forces take turns; 1 + the force that raids next, if settled.
        ended: How the game ended; see `phases.End`.
        scenario, options: The setup.
        raid, mission: The raid, or the armed recon mission, under way.
    """

    __slots__ = (*_COLUMNS, *_NUMBERS, "mission", "raid")

    cubes: list[int]
    delayed: list[int]
    bridges: list[int]
    damage: list[int]
    weather: list[int]
    status: list[int]
    target: list[int]
    hits: list[int]
    hanoi: list[int]
    reserve: list[int]
    committed: list[int]
    deployed: list[int]
    owned: list[int]
    barcap: list[int]
    recon_reserve: list[int]
    recon: list[int]
    suppression: list[int]
    spent: list[int]
    pilots: list[int]
    pilots_committed: list[int]
    pilots_at: list[int]
    missiles: list[int]
    sorties: list[int]
    alert: list[int]
    mig_draw: list[int]
    mig_discard: list[int]
    mig_up: list[int]
    defence_draw: list[int]
    defence_discard: list[int]
    defence_up: list[int]
    recon_draw: list[int]
    recon_discard: list[int]
    recon_up: list[int]
    support_draw: list[int]
    support_discard: list[int]
    hand: list[int]
    transport: list[int]
    production: list[int]
    experience: list[int]
    recon_hits: list[int]
    jcs: list[int]
    medals: list[int]
    losses: list[int]
    tally: list[int]
    mandatory: list[int]
    raided: list[int]
    finished: list[int]
    b52: list[int]
    produced: list[int]
    all_losses: int
    impact: int
    base_level: int
    level: int
    directives: int
    request: int
    named_parks: int
    generic_parks: int
    named_on_transport: int
    named_on_production: int
    generic_destroyed: int
    brown_penalty: int
    bombed: int
    pending: int
    sac_die: int
    sac_bonus: int
    year: int
    season: int
    phase: int
    turn: int
    ended: int
    scenario: int
    options: int
    raid: Raid | None
    mission: Mission | None

    def __init__(self) -> None:
        for name, size in _COLUMNS.items():
            setattr(self, name, [0] * size)
        for name, value in _NUMBERS.items():
            setattr(self, name, value)
        self.raid = None
        self.mission = None

    def copy(self) -> State:
        """Return an independent copy (about 2 microseconds); written out, for searches live on it."""
        new = State.__new__(State)
        new.cubes = self.cubes.copy()
        new.delayed = self.delayed.copy()
        new.bridges = self.bridges.copy()
        new.damage = self.damage.copy()
        new.weather = self.weather.copy()
        new.status = self.status.copy()
        new.target = self.target.copy()
        new.hits = self.hits.copy()
        new.hanoi = self.hanoi.copy()
        new.reserve = self.reserve.copy()
        new.committed = self.committed.copy()
        new.deployed = self.deployed.copy()
        new.owned = self.owned.copy()
        new.barcap = self.barcap.copy()
        new.recon_reserve = self.recon_reserve.copy()
        new.recon = self.recon.copy()
        new.suppression = self.suppression.copy()
        new.spent = self.spent.copy()
        new.pilots = self.pilots.copy()
        new.pilots_committed = self.pilots_committed.copy()
        new.pilots_at = self.pilots_at.copy()
        new.missiles = self.missiles.copy()
        new.sorties = self.sorties.copy()
        new.alert = self.alert.copy()
        new.mig_draw = self.mig_draw.copy()
        new.mig_discard = self.mig_discard.copy()
        new.mig_up = self.mig_up.copy()
        new.defence_draw = self.defence_draw.copy()
        new.defence_discard = self.defence_discard.copy()
        new.defence_up = self.defence_up.copy()
        new.recon_draw = self.recon_draw.copy()
        new.recon_discard = self.recon_discard.copy()
        new.recon_up = self.recon_up.copy()
        new.support_draw = self.support_draw.copy()
        new.support_discard = self.support_discard.copy()
        new.hand = self.hand.copy()
        new.transport = self.transport.copy()
        new.production = self.production.copy()
        new.experience = self.experience.copy()
        new.recon_hits = self.recon_hits.copy()
        new.jcs = self.jcs.copy()
        new.medals = self.medals.copy()
        new.losses = self.losses.copy()
        new.tally = self.tally.copy()
        new.mandatory = self.mandatory.copy()
        new.raided = self.raided.copy()
        new.finished = self.finished.copy()
        new.b52 = self.b52.copy()
        new.produced = self.produced.copy()
        new.all_losses = self.all_losses
        new.impact = self.impact
        new.base_level = self.base_level
        new.level = self.level
        new.directives = self.directives
        new.request = self.request
        new.named_parks = self.named_parks
        new.generic_parks = self.generic_parks
        new.named_on_transport = self.named_on_transport
        new.named_on_production = self.named_on_production
        new.generic_destroyed = self.generic_destroyed
        new.brown_penalty = self.brown_penalty
        new.bombed = self.bombed
        new.pending = self.pending
        new.sac_die = self.sac_die
        new.sac_bonus = self.sac_bonus
        new.year = self.year
        new.season = self.season
        new.phase = self.phase
        new.turn = self.turn
        new.ended = self.ended
        new.scenario = self.scenario
        new.options = self.options
        raid = self.raid
        new.raid = None if raid is None else raid.copy()
        mission = self.mission
        new.mission = None if mission is None else mission.copy()
        return new

    # --- reading --------------------------------------------------------------------------

    @property
    def initiative(self) -> int:
        """The force that holds the initiative: Air Force in season 1, Navy in season 2 (4.1)."""
        return 0 if self.season == 1 else 1

    def cubes_at(self, place: int) -> int:
        """Return how many cubes of all colours stand in a place, delayed ones left out."""
        return sum(self.cubes[place * 3 : place * 3 + 3])

    def delayed_at(self, area: int) -> int:
        """Return how many cubes are in the delayed box of a bombed area (by its order there)."""
        return sum(self.delayed[area * 3 : area * 3 + 3])

    def reserve_of(self, force: int, role: int) -> int:
        """Return how many raid squadrons of a role are in Active Reserve."""
        at = force * N_SQUADRONS + role * 4
        return sum(self.reserve[at : at + 4])

    # --- canonical bytes ------------------------------------------------------------------

    def dump(self) -> bytes:
        """Return canonical bytes: equal positions, equal bytes."""
        values: list[Any] = [getattr(self, name) for name in (*_COLUMNS, *_NUMBERS)]
        return msgspec.json.encode([*values, self.raid, self.mission])

    @classmethod
    def load(cls, data: bytes) -> State:
        """Return the position that `dump` wrote."""
        state = cls.__new__(cls)
        *values, raid, mission = msgspec.json.decode(data)
        for name, value in zip((*_COLUMNS, *_NUMBERS), values, strict=True):
            setattr(state, name, value)
        state.raid = None if raid is None else msgspec.convert(raid, Raid)
        state.mission = None if mission is None else msgspec.convert(mission, Mission)
        return state
