"""One faction's action: who acts, under which limits, what has been done, and every write it makes.

Rules change the position only through a `Turn`, which keeps masks and totals (in `State`), the
boxes and the log together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Self

from annamite.games.fire_in_the_lake.leaders import pacify_cost
from annamite.games.fire_in_the_lake.lifting import LIFTED, liftable_from, which_kind
from annamite.games.fire_in_the_lake.offers import Bound, Group, Where
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    FACTIONS,
    FRESH,
    KINDS,
    KINDS_OF,
    N_KINDS,
    NVA,
    NVA_TUNNEL,
    OTHER_FACE,
    TYPE_OF,
    TYPE_OWNER,
    TYPES,
    US,
    VC,
    VC_TUNNEL,
)
from annamite.games.fire_in_the_lake.plan import USUAL, Plan
from annamite.games.fire_in_the_lake.spaces import (
    ALL,
    AREAS,
    POPULATED,
    SPACE_IDS,
    bits,
)
from annamite.games.fire_in_the_lake.state import MAX_TRACK, NEUTRAL, State
from annamite.games.fire_in_the_lake.steps import GROUPS, group_step, space_step
from annamite.games.fire_in_the_lake.trail import MAX_TRAIL, cost_of_change
from annamite.kernel import DIE, Chance, Counted, Decision, Log, LogEntry, Params, Rules, Step

AVAILABLE, CASUALTIES, OUT_OF_PLAY = range(3)
BOXES = ("available", "casualties", "out_of_play")
LEVELS = (
    "active_opposition",
    "passive_opposition",
    "neutral",
    "passive_support",
    "active_support",
)

TAKE_FROM = space_step(
    "place.from",
    "No {pieces} are Available: take them from which space?",
    "1.4.1",
)
TAKE_WHICH = group_step("place.which", "Take which of them?", "1.4.1")
TUNNELED = {NVA: NVA_TUNNEL, VC: VC_TUNNEL}
"""The Tunneled Base kind of each Insurgent faction."""


class Turn:
    """The context of one action (an Operation with its Special Activity, a coup step, an Event).

    Attributes:
        s: The position.
        log: Where to report; test it before building an entry.
        faction: Who acts.
        seat: The seat that decides for it.
        operation: Name of the Operation under way, or "".
        limited: Whether it is a Limited Operation (2.3.5).
        free: Whether it costs nothing (3.1.2).
        within: Spaces that an Event allows for it.
        origins: Spaces in which pieces that move may start.
        only: Kinds of pieces that may March, or empty for all that do.
        most_spaces: In how many spaces it may take place, or 0 where the rules alone say.
        by_way: Whether a March goes by way of Laos and Cambodia at once, without stopping there.
        openly: Whether an Ambush needs no Underground Guerrilla.
        plan: How an Event changes a Sweep or Assault.
        monsoon: Whether Monsoon binds it (2.3.9).
        selected: Spaces selected for the Operation so far.
        opening: Lists the spaces that it may begin in, as long as it needs a first one (2.3.4).
        activity: Name of the Special Activity under way or done, or "".
        activity_open: Whether a Special Activity may still begin.
        activity_spaces: Spaces that the Special Activity took place in.
        moved: Pieces per `space * N_KINDS + kind` that have moved and may not move again.
        arrived: Pieces per `space * N_KINDS + kind` that marched in (for Ambush).
        marched: How many pieces marched from one space into another (3.3.2).
        used: Cards (as bits) whose effect in one space of this action was used.
        spaces_used: In how many spaces a card's effect was used, where it has two or more of them.
        transported: Spaces that a Transport of this action brought pieces to.
        gave, asked: Whether the one transfer each way was used (1.5.2).
    """

    __slots__ = (
        "activity",
        "activity_open",
        "activity_spaces",
        "arrived",
        "asked",
        "by_way",
        "faction",
        "free",
        "gave",
        "limited",
        "log",
        "marched",
        "monsoon",
        "most_spaces",
        "moved",
        "only",
        "opening",
        "openly",
        "operation",
        "origins",
        "plan",
        "s",
        "seat",
        "selected",
        "spaces_used",
        "transported",
        "used",
        "within",
    )

    def __init__(
        self,
        state: State,
        faction: int,
        log: Log = None,
        *,
        limited: bool = False,
        free: bool = False,
        activity: bool = False,
        monsoon: bool = False,
        within: int = ALL,
        origins: int = ALL,
        only: tuple[int, ...] = (),
        most_spaces: int = 0,
        by_way: bool = False,
        openly: bool = False,
        plan: Plan = USUAL,
    ) -> None:
        self.s = state
        self.log = log
        self.faction = faction
        self.seat = FACTIONS[faction]
        self.operation = ""
        self.limited = limited
        self.free = free
        self.within = within
        self.origins = origins
        self.only = only
        self.most_spaces = most_spaces
        self.by_way = by_way
        self.openly = openly
        self.plan = plan
        self.monsoon = monsoon
        self.selected = 0
        self.opening: Callable[[Turn], int] | None = None
        self.activity = ""
        self.activity_open = activity
        self.activity_spaces = 0
        self.moved: dict[int, int] = {}
        self.arrived: dict[int, int] = {}
        self.marched: dict[tuple[int, int], int] = {}
        self.used = 0
        self.spaces_used: dict[int, int] = {}
        self.transported = 0
        self.gave = False
        self.asked = False

    def select(self, space: int) -> None:
        """Remember a space as selected for the Operation (3.1)."""
        self.selected |= 1 << space
        self.opening = None
        if self.log:
            self.tell("select", "3.1", operation=self.operation, space=SPACE_IDS[space])

    def has_room(self) -> bool:
        """Return whether the Operation may select a further space (2.3.5, 5.1.1)."""
        most = 1 if self.limited else self.most_spaces
        return not most or self.selected.bit_count() < most

    def full(self) -> bool:
        """Return whether the Operation may select no further space."""
        return not self.has_room()

    def first_spaces(self) -> int:
        """Return the spaces that the Operation could begin in now; none if it needs no first space."""
        return self.opening(self) & self.within if self.opening is not None else 0

    def is_open(self) -> bool:
        """Return whether the Operation has begun, or could begin now without anything else (2.3.4)."""
        return self.opening is None or bool(self.first_spaces())

    def ahead(self) -> Self:
        """Return a turn like this one on a copy of the position, to try something out."""
        trial = object.__new__(type(self))
        for name in Turn.__slots__:
            setattr(trial, name, getattr(self, name))
        trial.s = self.s.copy()
        trial.log = None
        trial.moved, trial.arrived = dict(self.moved), dict(self.arrived)
        return trial

    # --- asking ---------------------------------------------------------------------------

    def ask(
        self,
        step: Step,
        source: Sequence[int] | Callable[[], Sequence[int]],
        params: Params | None = None,
        *,
        always_asked: bool = False,
    ) -> Decision:
        """Return a decision for the acting seat; yield it."""
        return Decision(step, self.seat, source, params, None, self, always_asked=always_asked)

    def ask_group(
        self,
        step: Step,
        names: Sequence[int],
        most: Callable[[int], int],
        params: Params,
        also: Sequence[int] = (),
        *,
        says: Bound,
    ) -> Rules[tuple[int, int]]:
        """Ask for pieces of one kind or type; return which, and how many.

        Args:
            step: Its codec, `GROUPS` or `TYPE_GROUPS`, says whether kinds or types are meant.
            names: The kinds or types in question.
            most: How many there may be of one of them, at least 1; none are offered below that.
            params: Of the decision.
            also: What may be answered besides.
            says: What bounds how many there may be; see `offers.Group`.
        """
        assert isinstance(step.codec, Counted)
        source = Group(step.codec, names, most, says, step.rule, also)
        return divmod((yield self.ask(step, source, params)), Counted.BASE)

    def roll(self, step: Step, params: Params | None = None) -> Rules[int]:
        """Roll one die and tell the log."""
        result = yield Chance(step, DIE, params=params)
        if self.log:
            self.tell("roll", step.rule, result=result)
        return result

    def tell(self, key: str, rule: str, **params: str | int) -> None:
        """Write a log line; call it only where `log` is set."""
        assert self.log is not None
        self.log(LogEntry(key, rule, {"faction": self.seat, **params}))

    # --- paying ---------------------------------------------------------------------------

    def purse(self) -> int:
        """Return the Resources this faction may spend now (1.8.1)."""
        resources = self.s.resources
        if self.faction == US:
            return max(0, resources[ARVN] - self.s.econ)
        return resources[self.faction]

    def can_pay(self, amount: int) -> bool:
        """Return whether an Operation's cost can be met; a free one's always can."""
        return self.free or self.purse() >= amount

    def pay(self, amount: int, rule: str) -> None:
        """Pay an Operation's cost, unless it is free (3.1.2)."""
        if not self.free:
            self.spend(amount, rule)

    def spend(self, amount: int, rule: str) -> None:
        """Spend Resources even in a free Operation."""
        if amount:
            payer = ARVN if self.faction == US else self.faction
            self.gain(payer, -amount, rule)

    def gain(self, faction: int, amount: int, rule: str) -> None:
        """Change a faction's Resources within 0 to 75 (1.8)."""
        resources = self.s.resources
        old = resources[faction]
        resources[faction] = new = min(MAX_TRACK, max(0, old + amount))
        if self.log and new != old:
            self.tell("resources", rule, whose=FACTIONS[faction], old=old, new=new)

    def shift_aid(self, amount: int, rule: str) -> None:
        """Change Aid within 0 to 75 (1.8)."""
        s = self.s
        old = s.aid
        s.aid = min(MAX_TRACK, max(0, old + amount))
        if self.log and s.aid != old:
            self.tell("aid", rule, old=old, new=s.aid)

    def shift_patronage(self, amount: int, rule: str) -> None:
        """Change Patronage within 0 to 75 (1.8)."""
        s = self.s
        old = s.patronage
        s.patronage = min(MAX_TRACK, max(0, old + amount))
        if self.log and s.patronage != old:
            self.tell("patronage", rule, old=old, new=s.patronage)

    def shift_trail(self, boxes: int, rule: str) -> None:
        """Improve (positive) or Degrade the Trail within 0 to 4 (6.7).

        One call is one change, however many boxes: the NVA may have to pay for each (ADSID).
        """
        s = self.s
        old = s.trail
        s.trail = min(MAX_TRAIL, max(0, old + boxes))
        if s.trail == old:
            return
        if self.log:
            self.tell("trail", rule, old=old, new=s.trail)
        self.gain(NVA, -cost_of_change(s), "5.4")

    # --- pieces ---------------------------------------------------------------------------

    def _control_before(self) -> tuple[int, int]:
        return self.s.coin_control, self.s.nva_control

    def tell_control(self, before: tuple[int, int], *spaces: int) -> None:
        """Tell which of the spaces changed Control since `before` (COIN's, NVA's); needs `log`."""
        s = self.s
        for space in spaces:
            bit = 1 << space
            old = "coin" if before[0] & bit else "nva" if before[1] & bit else "none"
            new = "coin" if s.coin_control & bit else "nva" if s.nva_control & bit else "none"
            if old != new:
                self.tell("control", "1.7", space=SPACE_IDS[space], old=old, new=new)

    def box(self, which: int) -> bytearray:
        """Return the counts per type in Available, Casualties or Out of Play (1.4.1)."""
        s = self.s
        return (s.available, s.casualties, s.out_of_play)[which]

    def place(self, space: int, type_: int, count: int, rule: str, source: int = AVAILABLE) -> None:
        """Place pieces from a box, Underground where they have two faces (1.4.1, 1.4.3)."""
        if not count:
            return
        s = self.s
        before = self._control_before()
        self.box(source)[type_] -= count
        s.add(space, FRESH[type_], count)
        if self.log:
            where = {} if source == AVAILABLE else {"box": BOXES[source]}
            kind = KINDS[FRESH[type_]]
            self.tell("place", rule, space=SPACE_IDS[space], kind=kind, count=count, **where)
            self.tell_control(before, space)

    def remove(self, space: int, kind: int, count: int, rule: str, to: int = AVAILABLE) -> None:
        """Remove pieces from the map to a box, a Tunnel marker with its Base (1.4.1, 1.4.4)."""
        if not count:
            return
        s = self.s
        before = self._control_before()
        s.add(space, kind, -count)
        self.box(to)[TYPE_OF[kind]] += count
        self._forget_moved(space, kind, count)
        if self.log:
            self.tell(
                "remove",
                rule,
                space=SPACE_IDS[space],
                kind=KINDS[kind],
                count=count,
                box=BOXES[to],
            )
            self.tell_control(before, space)

    def _forget_moved(self, space: int, kind: int, count: int) -> None:
        """Let losses fall on pieces that have moved first: that leaves their owner most freedom."""
        at = space * N_KINDS + kind
        if self.moved.get(at):
            self.moved[at] = max(0, self.moved[at] - count)
        self._let_go_on(space, kind)

    def _let_go_on(self, space: int, kind: int) -> None:
        """Let those who are gone be those who were there before, as long as there were any."""
        at = space * N_KINDS + kind
        if self.arrived.get(at):
            self.arrived[at] = min(self.arrived[at], self.s.pieces[at])

    def move(self, kind: int, count: int, origin: int, target: int, rule: str) -> None:
        """Move pieces as they are (1.4.3)."""
        if not count:
            return
        s = self.s
        before = self._control_before()
        s.add(origin, kind, -count)
        s.add(target, kind, count)
        if self.moved:
            self._carry_moved(origin, target, kind)
        if self.arrived:
            self._let_go_on(origin, kind)
        if self.log:
            self.tell(
                "move",
                rule,
                kind=KINDS[kind],
                count=count,
                origin=SPACE_IDS[origin],
                space=SPACE_IDS[target],
            )
            self.tell_control(before, origin, target)

    def _carry_moved(self, origin: int, target: int, kind: int) -> None:
        """Let pieces that had moved, and are taken on by another activity, stay marked as moved."""
        at = origin * N_KINDS + kind
        spill = self.moved.get(at, 0) - self.s.pieces[at]
        if spill > 0:
            self.moved[at] -= spill
            self.note_moved(target, kind, spill)

    def flip(self, space: int, kind: int, count: int, rule: str) -> None:
        """Turn pieces to their other face (Activate, or go Underground)."""
        if not count:
            return
        other = OTHER_FACE[kind]
        self.s.turn_face(space, kind, other, count)
        moved = self.moved
        if moved:
            at = space * N_KINDS
            for table in (moved, self.arrived):
                spill = table.get(at + kind, 0) - self.s.pieces[at + kind]
                if spill > 0:
                    table[at + kind] -= spill
                    table[at + other] = table.get(at + other, 0) + spill
        if self.log:
            self.tell(
                "flip",
                rule,
                space=SPACE_IDS[space],
                kind=KINDS[other],
                count=count,
            )

    def drop_tunnel(self, space: int, kind: int, rule: str) -> None:
        """Take the Tunnel marker off one Base; the Base stays (3.2.4)."""
        self.s.turn_face(space, kind, OTHER_FACE[kind], 1)
        if self.log:
            self.tell("tunnel.lost", rule, space=SPACE_IDS[space], kind=KINDS[OTHER_FACE[kind]])

    # --- placing, also from the map -------------------------------------------------------

    def elsewhere(self, space: int, type_: int) -> int:
        """Return the spaces other than `space` from which a piece of the type may be taken.

        A faction may take its own forces (the US: Irregulars and ARVN forces), and only while none
        of that type is Available (1.4.1). None is taken that the Operation must begin with (2.3.4).
        """
        if self.s.available[type_] or not self.may_take(type_):
            return 0
        spaces = self.s.holding(KINDS_OF[type_]) & ~(1 << space)
        if self.opening is None:
            return spaces
        return sum(1 << n for n in bits(spaces) if self.liftable(n, space, type_))

    def liftable(self, origin: int, space: int, type_: int) -> list[int]:
        """Return the kinds of that type that may go from `origin` to `space`.

        Before the first space of an Operation it must be possible to begin it as before (2.3.4).
        """
        kinds = [kind for kind in KINDS_OF[type_] if self.s.count(origin, kind)]
        if not self.is_open() or self.opening is None:
            return kinds
        return [kind for kind in kinds if self.lifted(origin, space, kind).is_open()]

    def lifted(self, origin: int, space: int, kind: int) -> Self:
        """Return a turn ahead in which one piece was taken from `origin` and placed in `space`."""
        after = self.ahead()
        after.remove(origin, kind, 1, "1.4.1")
        after.place(space, TYPE_OF[kind], 1, "1.4.1")
        return after

    def may_take(self, type_: int) -> bool:
        """Return whether the acting faction may lift pieces of the type off the map at all."""
        owner = TYPE_OWNER[type_]
        if self.faction == US:
            return owner == ARVN or TYPES[type_] == "irregular"
        return owner == self.faction

    def supply(self, space: int, type_: int, wanted: int) -> int:
        """Return how many pieces of the type, up to `wanted`, could be placed in `space`."""
        s = self.s
        have = s.available[type_]
        if have >= wanted or not self.may_take(type_):
            return min(have, wanted)
        kinds = KINDS_OF[type_]
        if self.opening is None:
            return min(wanted, have + s.on_map(kinds) - s.total(space, kinds))
        trial = self.ahead()
        trial.place(space, type_, have, "1.4.1")
        while have < wanted and (origins := trial.elsewhere(space, type_)):
            origin = next(iter(bits(origins)))
            trial = trial.lifted(origin, space, trial.liftable(origin, space, type_)[0])
            have += 1
        return have

    def bring(self, space: int, type_: int, count: int, rule: str) -> Rules[None]:
        """Place `count` pieces from Available and, once none is left there, from the map."""
        s = self.s
        ready = min(count, s.available[type_])
        self.place(space, type_, ready, rule)
        for _ in range(count - ready):
            yield from self._lift(space, type_)
            self.place(space, type_, 1, rule)

    def _lift(self, space: int, type_: int) -> Rules[None]:
        """Make one piece of the type Available by taking it from another space (1.4.1)."""
        source = Where(liftable_from, (self, space, type_), (), LIFTED)
        origin = yield self.ask(TAKE_FROM, source, {"pieces": TYPES[type_]})
        kinds = self.liftable(origin, space, type_)
        kind = kinds[0]
        if len(kinds) > 1:
            kind, _ = GROUPS.unpack((yield self.ask(TAKE_WHICH, which_kind(kinds))))
        self.remove(origin, kind, 1, "1.4.1")

    # --- populace -------------------------------------------------------------------------

    def shift(self, space: int, levels: int, rule: str) -> None:
        """Shift a populated space towards Active Support (positive) or Opposition (1.6.1)."""
        s = self.s
        if not POPULATED >> space & 1:
            return
        old = s.support[space]
        new = min(4, max(0, old + levels))
        if new == old:
            return
        s.set_support(space, new)
        if self.log:
            self.tell("support", rule, space=SPACE_IDS[space], old=LEVELS[old], new=LEVELS[new])

    def shift_to_neutral(self, space: int, rule: str) -> None:
        """Shift one level towards Neutral."""
        level = self.s.support[space]
        if level != NEUTRAL:
            self.shift(space, -1 if level > NEUTRAL else 1, rule)

    def mark(self, space: int, rule: str) -> None:
        """Put a Terror marker (on a LoC: Sabotage) if one is left and none is there (3.3.4)."""
        s = self.s
        if s.markers_left and not s.terror[space]:
            s.add_marker(space, 1)
            if self.log:
                key = "terror" if AREAS >> space & 1 else "sabotage"
                self.tell(key, rule, space=SPACE_IDS[space])

    def unmark(self, space: int, rule: str) -> None:
        """Take one Terror or Sabotage marker off."""
        self.s.add_marker(space, -1)
        if self.log:
            key = "terror.gone" if AREAS >> space & 1 else "sabotage.gone"
            self.tell(key, rule, space=SPACE_IDS[space])

    # --- pacification and agitation, wherever they are allowed -----------------------------

    def persuade(self, space: int, steps: int, cost: int, towards: int, rule: str) -> None:
        """Pay `cost` a step: first remove Terror, then shift `towards` (+1 or -1) (6.3)."""
        for _ in range(steps):
            self.spend(cost, rule)
            if self.s.terror[space]:
                self.unmark(space, rule)
            else:
                self.shift(space, towards, rule)

    def persuadable(self, space: int, cost: int, towards: int, levels: int = 2) -> int:
        """Return how many such steps are possible: Terror markers, then up to `levels` shifts."""
        s = self.s
        if not POPULATED >> space & 1:
            room = 0
        elif towards > 0:
            room = 4 - s.support[space]
        else:
            room = s.support[space]
        steps = s.terror[space] + min(levels, room)
        return min(steps, self.purse() // cost) if cost else steps

    def pacify_cost(self) -> int:
        """Return what one step of Pacification costs (3.2.1, 6.3.1)."""
        return pacify_cost(self.s)

    def unmoved(self, space: int, kind: int) -> int:
        """Return how many pieces of the kind in `space` have not moved in this action."""
        at = space * N_KINDS + kind
        return self.s.pieces[at] - self.moved.get(at, 0)

    def movable(self, kinds: Sequence[int]) -> int:
        """Return the spaces with a piece of the kinds that has not moved in this action."""
        spaces, pieces, moved = self.s.holding(kinds), self.s.pieces, self.moved
        for space in {at // N_KINDS for at in moved}:
            first = space * N_KINDS
            for kind in kinds:
                if pieces[first + kind] > moved.get(first + kind, 0):
                    break
            else:
                spaces &= ~(1 << space)
        return spaces

    def note_moved(self, space: int, kind: int, count: int) -> None:
        """Remember that pieces arrived and may not move again in this action."""
        at = space * N_KINDS + kind
        self.moved[at] = self.moved.get(at, 0) + count
