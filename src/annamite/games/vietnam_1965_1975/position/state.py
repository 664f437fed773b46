"""The position: columns of small numbers per unit, and the operation under way."""

from __future__ import annotations

from collections.abc import ItemsView, KeysView
from itertools import chain
from typing import Final

import msgspec

from annamite.games.vietnam_1965_1975.box.places import GONE
from annamite.games.vietnam_1965_1975.box.sides import POOLS
from annamite.games.vietnam_1965_1975.box.tallies import TALLIES
from annamite.games.vietnam_1965_1975.position.operation import Operation
from annamite.games.vietnam_1965_1975.position.season.season import Season
from annamite.games.vietnam_1965_1975.position.stages import Stage

UNIT_COLUMNS: Final = (
    "counter",
    "face",
    "hex",
    "mission",
    "done",
    "hits",
    "known",
    "drawn",
    "fresh",
    "ineffective",
    "group",
)
_LISTS: Final = (
    *UNIT_COLUMNS,
    "pools",
    "tally",
    "entered",
    "shuffle",
    "reveal",
    "mixed",
    "dispersing",
    "breaking",
    "deploying",
    "switched",
    "strayed",
    "frames",
    "arrivals",
    "tokens",
)
_NUMBERS: Final = (
    "scenario",
    "turn",
    "side",
    "air_total",
    "air",
    "airmobile_total",
    "airmobile",
    "riverine_total",
    "riverine",
    "free_fire",
    "refused",
    "ended",
    "broken_down",
    "invaded",
    "started",
    "strategic_phase",
    "assigning",
    "checked",
    "named",
)


NO_GROUP: Final = -1
"""The group of a unit that came with no set-up group of the scenario."""


class Arrival(msgspec.Struct, frozen=True):
    """Units that arrive at one place, without a set-up group (17).

    Attributes:
        units: The units, which wait until they are placed.
        places: Where their side may place them.
        deployment: The deployment of a US brigade: 1 to 3, or `any` (9).
    """

    units: tuple[int, ...]
    places: tuple[int, ...]
    deployment: int | str | None = None


_STORED: Final = (*_LISTS, *_NUMBERS, "zones", "op", "season")


class State:
    """Everything that two players would have to copy to go on with a game elsewhere.

    A unit is the number of its row, the index into the columns below; a campaign puts new units into
    the rows of destroyed ones. Players know it by its token. VC units lie face down: which counter
    stands behind a token is known to the NLF alone, and when hidden units share a hex chance deals
    their counters again to them.

    Attributes:
        counter, face: Which counter a unit is, and which face is up.
        hex: Where it is (`places`): a hex, a box of the Trail, or aside.
        mission: Hold, patrol or neither.
        done: Whether it has taken part in an operation this turn.
        hits: Replacement Points spent on it in this operation.
        known: Whether the US side has seen what it is and could follow it since.
        drawn: Whether its counter is drawn at random.
        fresh: Whether it has come to its hex since hidden units there were last shuffled.
        ineffective: Whether it is an ineffective ARVN unit.
        group: The set-up group of the scenario that it came with, or `NO_GROUP`.
        pools: Replacement Points, by `sides.POOLS`.
        tally: What Victory Points are counted from, by `tallies.TALLIES`.
        entered: Capitals and major cities that NLF units have entered.
        shuffle: Hidden units whose counters are dealt again before anything else happens.
        reveal: Hidden units that are turned over before anything else happens.
        dispersing: Units that disperse once they are turned over.
        breaking: VC regiments that break down once they are turned over.
        deploying: Brigades just placed whose deployment is still to be chosen.
        switched: Brigades (counters) that have changed deployment in this Unit Status Phase.
        strayed: Units that began the phase off the roads and have moved since.
        zones: Corps zone by unit, where one was chosen for the check of effectiveness.
        mixed: Hexes where hidden units came together and have to be shuffled.
        scenario: The number of the scenario.
        arrivals: Units that arrive without a set-up group, those first that are placed first.
        frames: What comes next: procedures and their steps, the innermost last (`procedures`).
        tokens: What players call each unit; empty while that is the number of its row.
        named: How many tokens have been given, once they are not the numbers of rows.
        turn: Game-turn, from 1.
        side: Whose part of a phase it is.
        air_total, air: Air Points held, and those left this turn; others alike.
        free_fire: Bits of regions declared free-fire.
        refused: Whether the US side has just declined to operate.
        ended: Whether the game is over.
        broken_down: VC brigade-size units broken down.
        started: Whether an operation has been declared this turn.
        strategic_phase: Whether it is the Strategic Movement Phase; 2 once security operations are
            over in it.
        assigning: Mission of the holding or patrol operation that units are being put on.
        checked: How many formations have had their effectiveness checked this turn.
        invaded: Bits of the neutral countries that US-controlled units entered.
        op: The operation under way.
        season: The season of a campaign.
    """

    __slots__ = (*_LISTS, *_NUMBERS, "zones", "op", "season", "_index")

    counter: list[int]
    face: list[int]
    hex: list[int]
    mission: list[int]
    done: list[int]
    hits: list[int]
    known: list[int]
    drawn: list[int]
    fresh: list[int]
    ineffective: list[int]
    group: list[int]
    pools: list[int]
    tally: list[int]
    entered: list[int]
    shuffle: list[int]
    reveal: list[int]
    mixed: list[int]
    dispersing: list[int]
    breaking: list[int]
    deploying: list[int]
    switched: list[int]
    zones: dict[int, int]
    strayed: list[int]
    scenario: int
    frames: list[tuple[str, str]]
    arrivals: list[Arrival]
    tokens: list[int]
    named: int
    turn: int
    side: int
    air_total: int
    air: int
    airmobile_total: int
    airmobile: int
    riverine_total: int
    riverine: int
    free_fire: int
    refused: int
    ended: int
    broken_down: int
    invaded: int
    started: int
    strategic_phase: int
    assigning: int
    checked: int
    op: Operation | None
    season: Season | None
    _index: dict[int, tuple[int, ...]]

    def __init__(self) -> None:
        for name in _LISTS:
            setattr(self, name, [])
        for name in _NUMBERS:
            setattr(self, name, 0)
        self.zones = {}
        self.pools = [0] * len(POOLS)
        self.tally = [0] * len(TALLIES)
        self.op = None
        self.season = None
        self._index = {}

    def copy(self) -> State:
        """Return an independent copy."""
        new = State.__new__(State)
        self._copy_columns(new)
        self._copy_numbers(new)
        new.zones = self.zones.copy()
        new.op = None if self.op is None else self.op.copy()
        new.season = self.season
        new._index = self._index.copy()  # noqa: SLF001 - its own
        return new

    def _copy_columns(self, new: State) -> None:
        """Copy all lists; one by one, since a position is copied at every answer."""
        new.counter = self.counter[:]
        new.face = self.face[:]
        new.hex = self.hex[:]
        new.mission = self.mission[:]
        new.done = self.done[:]
        new.hits = self.hits[:]
        new.known = self.known[:]
        new.drawn = self.drawn[:]
        new.fresh = self.fresh[:]
        new.ineffective = self.ineffective[:]
        new.group = self.group[:]
        new.pools = self.pools[:]
        new.tally = self.tally[:]
        new.entered = self.entered[:]
        new.shuffle = self.shuffle[:]
        new.reveal = self.reveal[:]
        new.mixed = self.mixed[:]
        new.dispersing = self.dispersing[:]
        new.breaking = self.breaking[:]
        new.deploying = self.deploying[:]
        new.switched = self.switched[:]
        new.strayed = self.strayed[:]
        new.frames = self.frames[:]
        new.arrivals = self.arrivals[:]
        new.tokens = self.tokens[:]

    def _copy_numbers(self, new: State) -> None:
        """Copy all numbers."""
        new.scenario = self.scenario
        new.turn = self.turn
        new.side = self.side
        new.air_total = self.air_total
        new.air = self.air
        new.airmobile_total = self.airmobile_total
        new.airmobile = self.airmobile
        new.riverine_total = self.riverine_total
        new.riverine = self.riverine
        new.free_fire = self.free_fire
        new.refused = self.refused
        new.ended = self.ended
        new.broken_down = self.broken_down
        new.invaded = self.invaded
        new.started = self.started
        new.strategic_phase = self.strategic_phase
        new.assigning = self.assigning
        new.checked = self.checked
        new.named = self.named

    @property
    def stage(self) -> str:
        """What comes next (`stages.Stage`)."""
        return self.frames[-1][1] if self.frames else Stage.OVER

    def add_unit(self, counter: int, face: int, place: int) -> int:
        """Add a unit and return its row: that of a destroyed one, where a campaign has one free."""
        self._part_tokens()
        unit = self._free_row()
        if unit is None:
            unit = self._new_row(place)
        else:
            self.move(unit, place)
            for name in UNIT_COLUMNS:
                if name != "hex":
                    getattr(self, name)[unit] = 0
        self.counter[unit], self.face[unit], self.group[unit] = counter, face, NO_GROUP
        if self.tokens:
            self.tokens[unit] = self.named
            self.named += 1
        return unit

    def _new_row(self, place: int) -> int:
        for name in UNIT_COLUMNS:
            getattr(self, name).append(0)
        unit = len(self.hex) - 1
        self.hex[unit] = place
        self._index[place] = (*self._index.get(place, ()), unit)
        if self.tokens:
            self.tokens.append(0)
        return unit

    def _part_tokens(self) -> None:
        """Let tokens be apart from rows from now on, in a campaign."""
        if self.season is not None and not self.tokens:
            self.tokens, self.named = [*range(len(self.hex))], len(self.hex)

    def _free_row(self) -> int | None:
        """Return the row of a destroyed unit of which nothing speaks any more, if there is one.

        An operation may still speak of units that were destroyed in it; and no other game builds.
        """
        if self.season is None or self.op is not None:
            return None
        waiting = (self.shuffle, self.reveal, self.dispersing, self.breaking, self.deploying)
        arriving = (arrival.units for arrival in self.arrivals)
        spoken_of = {*self.zones, *self.strayed, *chain(*waiting, *arriving)}
        return next((unit for unit in self.at(GONE) if unit not in spoken_of), None)

    def token(self, unit: int) -> int:
        """Return what players call a unit."""
        return self.tokens[unit] if self.tokens else unit

    def called(self, token: int) -> int:
        """Return the unit that players call so."""
        return self.tokens.index(token) if self.tokens else token

    def move(self, unit: int, place: int) -> None:
        """Take a unit from where it is to another place: nobody else writes `hex`."""
        before = self.hex[unit]
        if before == place:
            return
        left = tuple(other for other in self._index[before] if other != unit)
        if left:
            self._index[before] = left
        else:
            del self._index[before]
        self.hex[unit] = place
        self._index[place] = tuple(sorted((*self._index.get(place, ()), unit)))

    def at(self, place: int) -> tuple[int, ...]:
        """Return the units at a place, by number."""
        return self._index.get(place, ())

    def places(self) -> KeysView[int]:
        """Return the places where any units are, those aside included."""
        return self._index.keys()

    def crowds(self) -> ItemsView[int, tuple[int, ...]]:
        """Return the places where any units are, those aside included, with the units there."""
        return self._index.items()

    def indexed(self) -> dict[int, tuple[int, ...]]:
        """Return the index by place, as `hex` has it."""
        found: dict[int, tuple[int, ...]] = {}
        for unit, place in enumerate(self.hex):
            found[place] = (*found.get(place, ()), unit)
        return found

    def dump(self) -> bytes:
        """Return canonical bytes: equal positions, equal bytes."""
        return msgspec.json.encode([getattr(self, name) for name in _STORED])

    @classmethod
    def load(cls, data: bytes) -> State:
        """Return the position that `dump` wrote."""
        state = cls.__new__(cls)
        *values, zones, op, season = msgspec.json.decode(data)
        for name, value in zip((*_LISTS, *_NUMBERS), values, strict=True):
            setattr(state, name, value)
        state.zones = {int(unit): zone for unit, zone in zones.items()}
        state.frames = [(procedure, stage) for procedure, stage in state.frames]
        state.arrivals = msgspec.convert(state.arrivals, list[Arrival])
        state.op = None if op is None else msgspec.convert(op, Operation, strict=False)
        state.season = None if season is None else msgspec.convert(season, Season, strict=False)
        state._index = state.indexed()  # noqa: SLF001 - its own
        return state
