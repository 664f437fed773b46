"""The position: columns of small numbers per unit, and the operation under way."""

from __future__ import annotations

from typing import Final

import msgspec

from annamite.games.vietnam_1965_1975.box.ids import POOLS, TALLIES


class Move(msgspec.Struct, kw_only=True):
    """A stack on the move (3).

    Attributes:
        units: Its units.
        going: Why it moves (`ids.Going`).
        at: Hex it is in.
        spent, allowance: Half Movement Points.
        air, boats: Whether it flies, or goes amphibious.
        started: Whether it has left its first hex.
        keep_off: Whether it may not stop in a target hex.
        path: Hexes it has been in, the present one last.
        behind: Units that it left behind on its way.
        met: Units of stacks met in its hex, parts of which have joined it; these still may.
        done: Whether its movement is over.
    """

    units: list[int]
    going: int
    at: int
    spent: int = 0
    allowance: int = 0
    air: bool = False
    boats: bool = False
    started: bool = False
    keep_off: bool = False
    path: list[int] = []
    behind: list[int] = []
    met: list[int] = []
    done: bool = False

    @property
    def party(self) -> list[int]:
        """Its units, with all that it met or left behind: what it may do can hang on each of them."""
        return [*self.units, *self.behind, *self.met]

    def copy(self) -> Move:
        """Return an independent copy."""
        new = msgspec.structs.replace(self)
        new.units, new.path = self.units[:], self.path[:]
        new.behind, new.met = self.behind[:], self.met[:]
        return new


class Combat(msgspec.Struct, kw_only=True):
    """An attack on one hex.

    Attributes:
        hex: Where the defenders are.
        attacker: Side that attacks.
        incidental, bombardment, security: What kind of attack it is, if no ordinary one.
        attackers, defenders: Units with their ground strength in it.
        guns: Per side, artillery units that support it.
        air: Per side (the US alone has any), Air Points.
        ships: Pairs of ship and points.
        firing: Side that allots support now; 2 when both have.
        die, row: The roll and the row it leads to.
        losses: Loss points still to be met, attacker and defender by `side`.
        taken: Pairs of unit and Replacement Points spent on it in this combat.
        shares: Loss points met so far per nation.
        broken: Battalions of a unit just broken down, one of which must be lost at once.
    """

    hex: int
    attacker: int
    attackers: list[int] = []
    defenders: list[int] = []
    incidental: bool = False
    bombardment: bool = False
    security: bool = False
    guns: list[list[int]] = []
    air: int = 0
    ships: list[list[int]] = []
    firing: int = -1
    die: int = 0
    row: int = 0
    losses: list[int] = []
    taken: list[list[int]] = []
    shares: list[int] = []
    broken: list[int] = []

    def copy(self) -> Combat:
        """Return an independent copy."""
        new = msgspec.structs.replace(self)
        new.attackers, new.defenders = self.attackers[:], self.defenders[:]
        new.guns = [guns[:] for guns in self.guns]
        new.ships = [pair[:] for pair in self.ships]
        new.losses, new.shares = self.losses[:], self.shares[:]
        new.broken = self.broken[:]
        new.taken = [pair[:] for pair in self.taken]
        return new


class Op(msgspec.Struct, kw_only=True):
    """The operation under way (5).

    Attributes:
        kind, side: What it is (`ids.Kind`), and whose.
        units: Operating units; `fresh` those that came as reserves this round.
        moved: Units that have moved, or declined to, in this segment.
        stopped: Stacks that have stopped in this segment where others may still meet them, in the
            order in which they moved: half points spent, then the units.
        hexes, targets: Target hexes and target units.
        round: 1 to 3.
        air, ships: Air Points and ships assigned.
        air_used, ship_used: What of them served this round; ships as pairs of ship and points.
        fired: Artillery that served this round.
        guns: Independent artillery of the other side that fired in defence.
        called: Defensive reserves.
        interdicted: Pairs of hex and effective half points.
        result: Lowest raw pursuit result of this round; 99 before any combat.
        raw: That of the round before.
        slowed: Units that attacked a major city in round 1.
        left: Pairs of operating unit and half points of pursuit allowance it has left.
        lifted, floated: Units made airmobile or amphibious.
        hot: Units that flew into a target hex this round.
        attacked: Hexes attacked this round; `fought` whether any combat came of it.
        used: Units that attacked this round.
        alert: The alert die, 0 before it is rolled.
        reactors: Units that may still react; `then` the phase after that.
        air_lost, airmobile_lost: Whether such a point was lost.
        regional: Replacement Points that regional forces took in this operation.
        rangers: Ranger units still to be placed.
        refuge: Hexes that a retreat may not enter (security).
        firing: Side that places interdiction.
        calling: Artillery called on to fire, which is turned over first; -1 if none.
        aim, aimed: Hex being interdicted, and half points put on it so far.
        ending: Whether no round follows.
        stack: The stack of a security operation while it fights.
        closed: Whether a security operation has moved for the last time.
        move, combat: What goes on.
    """

    kind: int
    side: int
    units: list[int] = []
    fresh: list[int] = []
    moved: list[int] = []
    stopped: list[list[int]] = []
    hexes: list[int] = []
    targets: list[int] = []
    round: int = 1
    air: int = 0
    ships: list[int] = []
    air_used: int = 0
    ship_used: list[list[int]] = []
    fired: list[int] = []
    guns: list[int] = []
    called: list[int] = []
    interdicted: list[list[int]] = []
    result: int = 99
    raw: int = 99
    slowed: list[int] = []
    left: list[list[int]] = []
    lifted: list[int] = []
    floated: list[int] = []
    hot: list[int] = []
    attacked: list[int] = []
    fought: bool = False
    used: list[int] = []
    alert: int = 0
    reactors: list[int] = []
    then: int = 0
    air_lost: bool = False
    airmobile_lost: bool = False
    regional: int = 0
    rangers: int = 0
    refuge: list[int] = []
    firing: int = 0
    calling: int = -1
    aim: int = -1
    aimed: int = 0
    ending: bool = False
    closed: bool = False
    stack: Move | None = None
    move: Move | None = None
    combat: Combat | None = None

    def copy(self) -> Op:
        """Return an independent copy."""
        new = msgspec.structs.replace(self)
        for name in _OP_LISTS:
            setattr(new, name, getattr(self, name)[:])
        for name in _OP_PAIRS:
            setattr(new, name, [pair[:] for pair in getattr(self, name)])
        new.stack = None if self.stack is None else self.stack.copy()
        new.move = None if self.move is None else self.move.copy()
        new.combat = None if self.combat is None else self.combat.copy()
        return new


_OP_LISTS: Final = (
    "units",
    "fresh",
    "moved",
    "hexes",
    "targets",
    "ships",
    "fired",
    "guns",
    "called",
    "lifted",
    "floated",
    "hot",
    "attacked",
    "used",
    "slowed",
    "reactors",
    "refuge",
)
_OP_PAIRS: Final = ("ship_used", "interdicted", "left", "stopped")

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
    "zones",
    "strayed",
)
_NUMBERS: Final = (
    "scenario",
    "options",
    "phase",
    "turn",
    "side",
    "air_total",
    "air",
    "airmobile_total",
    "airmobile",
    "riverine_total",
    "riverine",
    "rangers",
    "free_fire",
    "refused",
    "ended",
    "broken_down",
    "invaded",
    "started",
    "strategic_phase",
    "assigning",
    "checked",
)


class State:
    """Everything that two players would have to copy to go on with a game elsewhere.

    A unit is known to everybody by its number, the index into the columns below. VC units lie face
    down: which counter stands behind such a number is known to the NLF alone, and when hidden units
    share a hex chance deals their counters again to their numbers.

    Attributes:
        counter, face: Which counter a unit is, and which face is up.
        hex: Where it is: a hex number, or one of `ids.GONE` and so on.
        mission: Hold, patrol or neither.
        done: Whether it has taken part in an operation this turn.
        hits: Replacement Points spent on it in this operation.
        known: Whether the US side has seen what it is and could follow it since.
        drawn: Whether its counter is drawn at random.
        fresh: Whether it has come to its hex since hidden units there were last shuffled.
        ineffective: Whether it is an ineffective ARVN unit.
        pools: Replacement Points, by `ids.POOLS`.
        tally: What Victory Points are counted from, by `ids.TALLIES`.
        entered: Capitals and major cities that NLF units have entered.
        shuffle: Hidden units whose counters are dealt again before anything else happens.
        reveal: Hidden units that are turned over before anything else happens.
        dispersing: Units that disperse once they are turned over.
        breaking: VC regiments that break down once they are turned over.
        deploying: Brigades just placed whose deployment is still to be chosen.
        switched: Brigades (counters) that have changed deployment in this Unit Status Phase.
        strayed: Units that began the phase off the roads and have moved since.
        zones: Pairs of unit and corps zone, for the check of effectiveness; flat.
        mixed: Hexes where hidden units came together and have to be shuffled.
        scenario, options: The setup.
        phase: Which stretch comes next; see `ids.Phase`.
        turn: Game-turn, from 1.
        side: Whose part of a phase it is.
        air_total, air: Air Points held, and those left this turn; others alike.
        rangers: Ranger groups in play but not on the map.
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
    """

    __slots__ = (*_LISTS, *_NUMBERS, "op")

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
    zones: list[int]
    strayed: list[int]
    scenario: int
    options: int
    phase: int
    turn: int
    side: int
    air_total: int
    air: int
    airmobile_total: int
    airmobile: int
    riverine_total: int
    riverine: int
    rangers: int
    free_fire: int
    refused: int
    ended: int
    broken_down: int
    invaded: int
    started: int
    strategic_phase: int
    assigning: int
    checked: int
    op: Op | None

    def __init__(self) -> None:
        for name in _LISTS:
            setattr(self, name, [])
        for name in _NUMBERS:
            setattr(self, name, 0)
        self.pools = [0] * len(POOLS)
        self.tally = [0] * len(TALLIES)
        self.op = None

    def copy(self) -> State:
        """Return an independent copy."""
        new = State.__new__(State)
        for name in _LISTS:
            setattr(new, name, getattr(self, name)[:])
        for name in _NUMBERS:
            setattr(new, name, getattr(self, name))
        new.op = None if self.op is None else self.op.copy()
        return new

    def add_unit(self, counter: int, face: int, hex_: int) -> int:
        """Add a unit and return its number."""
        for name in UNIT_COLUMNS:
            getattr(self, name).append(0)
        unit = len(self.counter) - 1
        self.counter[unit], self.face[unit], self.hex[unit] = counter, face, hex_
        return unit

    def dump(self) -> bytes:
        """Return canonical bytes: equal positions, equal bytes."""
        return msgspec.json.encode([getattr(self, name) for name in (*_LISTS, *_NUMBERS, "op")])

    @classmethod
    def load(cls, data: bytes) -> State:
        """Return the position that `dump` wrote."""
        state = cls.__new__(cls)
        *values, op = msgspec.json.decode(data)
        for name, value in zip((*_LISTS, *_NUMBERS), values, strict=True):
            setattr(state, name, value)
        state.op = None if op is None else msgspec.convert(op, Op)
        return state
