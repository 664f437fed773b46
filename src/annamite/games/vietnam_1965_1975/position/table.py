"""The table at which the game is played: position, components, log, and what rules ask of them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from annamite.games.vietnam_1965_1975.box.kinds import HOLD, NO_MISSION, PATROL, Done
from annamite.games.vietnam_1965_1975.box.land import MAJOR_CITY
from annamite.games.vietnam_1965_1975.box.lookup import Box
from annamite.games.vietnam_1965_1975.box.places import GONE, HOLDING_BOX, OUT, aside
from annamite.games.vietnam_1965_1975.box.profiles import Profile
from annamite.games.vietnam_1965_1975.box.scenarios import Scenario
from annamite.games.vietnam_1965_1975.box.sides import N_US, N_VC, NLF, POOL_OF, SEATS, US
from annamite.games.vietnam_1965_1975.box.territory import FULL_FIRE_HEX, FULL_FIRE_REGION
from annamite.games.vietnam_1965_1975.position import neutrality
from annamite.games.vietnam_1965_1975.position.events import (
    AirLost,
    Event,
    HelicoptersLost,
    PointsSpent,
    TownEntered,
    UnitLost,
    tallied,
)
from annamite.games.vietnam_1965_1975.position.operation import Combat, Move, Operation
from annamite.games.vietnam_1965_1975.position.play_area import in_play, outside
from annamite.games.vietnam_1965_1975.position.ready import READY
from annamite.games.vietnam_1965_1975.position.season import (
    at_once,
    barrier,
    destroyed,
    divisions,
    towns,
)
from annamite.games.vietnam_1965_1975.position.season.season import Season
from annamite.games.vietnam_1965_1975.position.state import State
from annamite.kernel import Log, LogEntry


class Table:
    """A position with its components, scenario and log.

    Attributes:
        s: The position.
        box: The components.
        scenario: What is played.
        log: Where to report.
    """

    __slots__ = ("box", "log", "s", "scenario")

    def __init__(self, state: State, box: Box, scenario: Scenario, log: Log = None) -> None:
        self.s: State = state
        self.box = box
        self.scenario = scenario
        self.log = log

    def tell(self, key: str, rule: str, **params: str | int) -> None:
        """Report something, if anybody reads; a `unit` is told by its token."""
        if self.log:
            if self.s.tokens and isinstance(unit := params.get("unit"), int):
                params["unit"] = self.s.token(unit)
            self.log(LogEntry(key, rule, params))

    def confide(self, key: str, rule: str, **params: str | int) -> None:
        """Report something to the NLF alone."""
        if self.log:
            self.log(LogEntry(key, rule, params, visible_to=(SEATS[NLF],)))

    @property
    def caller(self) -> str:
        """The stage that called the procedure under way."""
        return self.s.frames[-2][1]

    # --- what is under way ------------------------------------------------------------------

    @property
    def op(self) -> Operation:
        """The operation under way."""
        op = self.s.op
        assert op is not None
        return op

    @property
    def move(self) -> Move:
        """The movement under way."""
        move = self.op.march.move
        assert move is not None
        return move

    @property
    def combat(self) -> Combat:
        """The combat under way."""
        combat = self.op.combat
        assert combat is not None
        return combat

    @property
    def season(self) -> Season:
        """The season of the campaign."""
        season = self.s.season
        assert season is not None
        return season

    def note(self, **changed: object) -> None:
        """Write some fields of the season, which is replaced as a whole."""
        self.s.season = msgspec.structs.replace(self.season, **changed)

    # --- units ------------------------------------------------------------------------------

    def token(self, unit: int) -> int:
        """Return what players call a unit (`tokens`)."""
        return self.s.token(unit)

    def tokens(self, units: Iterable[int]) -> list[int]:
        """Return what players call some units, in the same order."""
        return [self.s.token(unit) for unit in units] if self.s.tokens else list(units)

    def alive(self) -> list[int]:
        """Return all units but destroyed ones, those aside included."""
        return sorted(unit for at, units in self.s.crowds() if at != GONE for unit in units)

    def profile(self, unit: int) -> Profile:
        """Return the values of a unit."""
        return self.box.faces[self.s.counter[unit]][self.s.face[unit]]

    def nation(self, unit: int) -> int:
        """Return whose unit it is (`sides.NATIONS`); this is public even of a hidden unit."""
        return self.profile(unit).nation

    def side(self, unit: int) -> int:
        """Return the side of a unit."""
        return self.box.side_of[self.s.counter[unit]]

    def units(self, side: int) -> list[int]:
        """Return the units of a side that are on the map or on the Trail."""
        counter, side_of = self.s.counter, self.box.side_of
        crowds = self.s.crowds()  # in one go, since hardly anything is asked as often
        return sorted(
            [u for at, units in crowds if at >= 0 for u in units if side_of[counter[u]] == side]
        )

    def at(self, hex_: int, side: int) -> list[int]:
        """Return the units of a side in a hex."""
        counter, side_of = self.s.counter, self.box.side_of
        return [u for u in self.s.at(hex_) if side_of[counter[u]] == side]

    def occupied(self, side: int) -> set[int]:
        """Return the places where a side has units, boxes of the Trail among them."""
        counter, side_of = self.s.counter, self.box.side_of
        crowds = self.s.crowds()
        return {at for at, units in crowds if at >= 0 for u in units if side_of[counter[u]] == side}

    def hidden(self, unit: int) -> bool:
        """Return whether the US side does not know what a unit is (10)."""
        return not self.s.known[unit] and self.nation(unit) == N_VC

    def all_hidden(self) -> list[int]:
        """Return all units of which the US side does not know what they are (10)."""
        s, faces = self.s, self.box.faces
        columns = enumerate(zip(s.known, s.counter, s.face))
        return [u for u, (known, n, face) in columns if not known and faces[n][face].nation == N_VC]

    def any_hidden(self, units: Iterable[int]) -> bool:
        """Return whether the US side does not know what one of some units is (10).

        What the NLF may do with such units it alone knows, and so it is always asked.
        """
        return any(self.hidden(unit) for unit in units)

    def group_of(self, unit: int) -> int:
        """Return the number of the set-up group that a unit came with, or `NO_GROUP`."""
        return self.s.group[unit]

    def may_operate(self, unit: int) -> bool:
        """Return whether a unit may still be assigned to an operation this turn.

        Units of the NLF on the Trail may not.

        Rules: 2.2, 5, 5.1, 17.8
        """
        return not aside(self.s.hex[unit]) and READY.admits(self, unit)

    def movement(self, unit: int) -> int:
        """Return the Movement Point Allowance of a unit."""
        profile = self.profile(unit)
        if profile.conduit:
            return 0
        cut = self.scenario.vc_movement if profile.nation == N_VC else 0
        return max(profile.movement + cut, 0)

    def may_fly(self, unit: int) -> bool:
        """Return whether a unit is airmobile now (8)."""
        op = self.s.op
        return self.profile(unit).lift == 0 or (op is not None and unit in op.march.airmobile)

    def zoc(self, side: int) -> dict[int, bool]:
        """Return the hexes in a side's zones of control; True where a unit on patrol exerts one.

        An unrevealed VC unit counts as exerting one, whatever it is: else the cost of a move would
        tell the US side what lies face down.

        Rules: 3.1, 6.2
        """
        return self.lines(side)[1]

    def lines(self, side: int) -> tuple[set[int], dict[int, bool]]:
        """Return the places where a side has units, and its zones of control: `occupied` and `zoc`."""
        own, exerting = self._exerting(side)
        influence = self.box.influence
        sources = [at for at in exerting if in_play(self, at)]
        patrolled = [influence[at] for at in sources if exerting[at]]
        zones = dict.fromkeys(set().union(*[influence[at] for at in sources]) - own, False)
        zones.update(dict.fromkeys(set().union(*patrolled) - own, True))
        return own, zones

    def _exerting(self, side: int) -> tuple[set[int], dict[int, bool]]:
        """Return the places of a side's units, and those from which zones of control go out."""
        s, side_of, faces = self.s, self.box.side_of, self.box.faces
        counters, face, missions, known = s.counter, s.face, s.mission, s.known
        own: set[int] = set()
        exerting: dict[int, bool] = {}
        for at, units in s.crowds():
            if at < 0:  # aside
                continue
            for unit in units:
                if side_of[counter := counters[unit]] != side:
                    continue
                own.add(at)
                p, mission = faces[counter][face[unit]], missions[unit]
                if mission != HOLD and (p.zoc or (not known[unit] and p.nation == N_VC)):
                    exerting[at] = exerting.get(at, False) or mission == PATROL
        return own, exerting

    def interdicted(self, hex_: int) -> int:
        """Return the extra Movement Points to leave an interdicted hex (7.5)."""
        op = self.s.op
        if op is None:
            return 0
        return self.interdiction(op.fire.interdicted.get(hex_, 0))

    def interdiction(self, points: int) -> int:
        """Return the extra Movement Points to leave a hex for so many effective half points (7.5)."""
        level = 0
        for needed, cost in self.box.charts.interdiction:
            if points >= 2 * needed:
                level = cost
        return level

    # --- regions ----------------------------------------------------------------------------

    def full_fire(self, hex_: int, attacker: int = US) -> bool:
        """Return whether US-side support works in full in a combat for a hex.

        The attacking side chooses the region of a hex that several share: the US side a free-fire
        one if there is any, the NLF one that is not.

        Rules: 4.3, 7.6
        """
        box = self.box
        if box.names[hex_] == FULL_FIRE_HEX or not box.in_svn[hex_]:
            return True
        full = [
            bool(self.s.free_fire >> region & 1) or box.regions[region] == FULL_FIRE_REGION
            for region in box.in_regions[hex_]
        ]
        return any(full) if attacker == US else bool(full) and all(full)

    # --- writing ----------------------------------------------------------------------------

    def put(self, unit: int, hex_: int, rule: str, *, enters: bool = True) -> None:
        """Move a unit to a hex, noting what Victory Points hang on it.

        Args:
            unit: Its number.
            hex_: The place where it comes to; it may be one aside.
            rule: Section for the log.
            enters: Whether it comes from elsewhere; False while a scenario is set up.

        Rules: 18.1
        """
        s, box = self.s, self.box
        left = s.hex[unit]
        s.move(unit, hex_)
        s.fresh[unit] = 1
        if s.season is not None:
            towns.watch(self, left, hex_)
        if aside(hex_) or not enters or outside(self, unit):
            return
        if self.side(unit) == US:
            neutrality.cross(self, unit, left, hex_)
        elif s.season is not None:
            barrier.raise_alarm(self, hex_)
        elif box.place[hex_] or box.capital[hex_]:
            self._enter_town(hex_, rule)

    def _enter_town(self, hex_: int, rule: str) -> None:
        """Note that an NLF unit is in a town; capitals and major cities are entered once (18.1)."""
        s, box = self.s, self.box
        counts = box.capital[hex_] or box.place[hex_] == MAJOR_CITY
        first = counts and hex_ not in s.entered
        if first:
            s.entered.append(hex_)
        self.happens(TownEntered(hex_, first))
        if first:
            self.tell("entered", rule, hex=box.names[hex_])

    def happens(self, event: Event) -> None:
        """Let what has happened be counted: for Victory Points, or in the ledger of a season."""
        if self.s.season is None:
            tallied(self, event)
        else:
            self.s.season = self.s.season.noted(event, self.box.strategic.morale)
            at_once.felt(self, event)

    def drop_mission(self, unit: int) -> None:
        """Take a unit that moves off its holding or patrol operation (6.2)."""
        s = self.s
        if s.mission[unit] != NO_MISSION:
            s.mission[unit] = NO_MISSION
            s.done[unit] = Done.YES

    def destroy(self, unit: int, rule: str, how: str = "destroyed") -> None:
        """Remove a unit for good and count the Victory Points.

        Of a unit that breaks down the parts come to the same place, so that no town changes hands.

        Rules: 5.5, 9, 16.1, 18.1
        """
        s, p = self.s, self.profile(unit)
        self.tell(f"unit.{how}", rule, unit=unit, name=self.public_name(unit), hex=self.where(unit))
        if how != "broken":
            s.mission[unit] = NO_MISSION
        if s.season is not None and how == "destroyed":
            destroyed.note(self, unit)
        left = s.hex[unit]
        s.move(unit, GONE)
        s.hits[unit] = 0
        if s.season is not None and how != "broken":
            towns.watch(self, left)
        if s.op is not None:
            s.op.strike(unit)
        if how != "recalled":
            self.happens(UnitLost(p, how == "broken", s.counter[unit]))

    def withdraw(self, unit: int) -> None:
        """Take a unit off the map that its side withdraws: nothing is lost, and its row is free.

        Rules: 17.7
        """
        s, left = self.s, self.s.hex[unit]
        self.tell(
            "unit.withdrawn", "17.7", unit=unit, name=self.public_name(unit), hex=self.where(unit)
        )
        s.mission[unit] = NO_MISSION
        s.move(unit, GONE)
        towns.watch(self, left)
        divisions.dismiss(self)

    def enlist(self, unit: int) -> None:
        """Let a unit take part in the operation under way (5.1)."""
        self.op.units.append(unit)
        self.op.with_us_units |= self.nation(unit) == N_US

    def leave(self, unit: int, how: str = "out") -> None:
        """Take a unit out of the play area for good; it does not count as destroyed (18.1)."""
        s = self.s
        self.tell(
            f"unit.{how}", "18.1", unit=unit, name=self.public_name(unit), hex=self.where(unit)
        )
        s.mission[unit] = NO_MISSION
        s.move(unit, OUT)
        s.hits[unit] = 0
        if s.op is not None:
            s.op.strike(unit)

    def spend(self, nation: int, points: int = 1) -> None:
        """Spend Replacement Points of a nation (negative: get them back)."""
        s, pool = self.s, POOL_OF[nation]
        s.pools[pool] -= points
        self.happens(PointsSpent(nation, points))

    def lose_air(self, rule: str) -> None:
        """Lose an Air Point for good, after the operation (5.5)."""
        s = self.s
        s.air_total -= 1
        self.happens(AirLost())
        self.tell("air.lost", rule)

    def lose_airmobile(self, rule: str) -> None:
        """Lose an Airmobile Point, or a Victory Point where there is none left to lose (5.5)."""
        s = self.s
        self.tell("airmobile.lost", rule)
        self.happens(HelicoptersLost(any_left=s.airmobile_total > 0))
        s.airmobile_total = max(s.airmobile_total - 1, 0)

    # --- words ------------------------------------------------------------------------------

    def where(self, unit: int) -> str:
        """Return the hex of a unit, or where else it is."""
        at = self.s.hex[unit]
        if not aside(at):
            return self.box.places.names[at]
        return "the box" if at == HOLDING_BOX else "off the map"

    def public_name(self, unit: int) -> str:
        """Return what everybody may call a unit."""
        if self.hidden(unit):
            return f"VC unit {self.token(unit)}"
        return self.name(unit)

    def name(self, unit: int) -> str:
        """Return what a unit is called by those who know it."""
        counter = self.box.counters[self.s.counter[unit]]
        label = counter_name(counter.id, counter.name)
        return f"{label} ({self.token(unit)})" if self.nation(unit) == N_VC else label

    def ranger_groups(self) -> int:
        """Return how many ranger groups are in play, on the map or in the box (11.3)."""
        hex_, kinds = self.s.hex, self.box.rangers
        rangers = [u for u, counter in enumerate(self.s.counter) if counter in kinds]
        return sum(not aside(hex_[unit]) or hex_[unit] == HOLDING_BOX for unit in rangers)


def counter_name(id_: str, name: str) -> str:
    """Return what a counter is called: its army where its own name does not tell."""
    army, _, rest = id_.partition(".")
    if army == "us":
        return name
    if rest.startswith(("political", "conduit")):
        return f"VC {name.lower()}"
    label = {"arvn": "ARVN", "nva": "NVA", "vc": "VC", "fwa": "FWA"}[army]
    return f"{label} {name}"
