"""What card texts are made of: choosing spaces, placing, removing and moving pieces (5.1).

Each function lets the faction of its turn decide; a card hands over to a named faction with `acting`.
Plain numbers are mandatory as far as possible (5.1.3); "up to" is optional. A group of pieces is one
decision, so a text that places twelve Troops takes a few clicks.

Beside what a prompt shows, the params of a decision say what is at stake, for whoever must rank the
options by rule (8.4): `left` of the same choice, a set of `kinds` or `types`, boxes; see `pick`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final

from annamite.games.fire_in_the_lake.events.forces import room
from annamite.games.fire_in_the_lake.events.sites import (
    Sites,
    fixed,
    having,
    places,
    stock,
    why_not_placed,
)
from annamite.games.fire_in_the_lake.offers import Each, Fused, Places, Sift, Where
from annamite.games.fire_in_the_lake.pieces import (
    INSURGENT_KINDS,
    KINDS_OF,
    N_KINDS,
    NVA,
    OWNER,
    TYPE_OF,
    TYPE_OWNER,
    TYPES,
    US,
    VC,
)
from annamite.games.fire_in_the_lake.spaces import (
    ALL,
    POPULATED,
    SPACE_IDS,
    bits,
)
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import (
    DONE,
    NONE,
    TYPE_GROUPS,
    die_step,
    group_step,
    space_step,
    step,
)
from annamite.games.fire_in_the_lake.turn import (
    AVAILABLE,
    BOXES,
    CASUALTIES,
    LEVELS,
    OUT_OF_PLAY,
    TUNNELED,
    Turn,
)
from annamite.kernel import Params, Rules
from annamite.kernel.conditions import Listed, Mask, Unmet, unmet

SPACE_STEP = space_step("event.space", "{what}: where?", "5.1")
PLACE_SPACE = space_step("event.place_space", "{what}: where? ({left} left)", "5.1.1")
PLACE_GROUP = step("event.place_group", TYPE_GROUPS, "{space}: place what?", "5.1.1", "pieces")
REMOVE_SPACE = space_step("event.remove_space", "{what}: from where? ({left} left)", "5.1.1")
REMOVE_GROUP = group_step("event.remove_group", "{space}: which pieces?", "5.1.1")
MOVE_FROM = space_step("event.move_from", "{what}: from where?", "5.1")
MOVE_TO = space_step("event.move_to", "{what}: from {space} to where?", "5.1")
MOVE_GROUP = group_step("event.move_group", "{space}: which pieces?", "5.1")
FLIP_SPACE = space_step("event.flip_space", "{what}: where? ({left} left)", "5.1")
FLIP_GROUP = group_step("event.flip_group", "{space}: which pieces?", "5.1")
BOX_GROUP = step("event.box_group", TYPE_GROUPS, "{what}: which? ({left} left)", "5.1", "pieces")
DIE = die_step("event.roll", "{what}: roll a die", "5.1")

_ENOUGH = TYPE_GROUPS.pack(NONE, 0)
_MUST: Final = unmet("what the Event can have done must be done", "5.1.3-a")
_CHOOSE: Final = unmet("the Event has a space chosen as long as there is one", "5.1.3-a")
_GOES_SOMEWHERE: Final = unmet("the pieces chosen must go somewhere", "5.1.3-a")


class Part(Turn):
    """A turn of a faction that carries out its part of another's Event.

    It is not the one executing, so it places Available pieces only (1.4.1).
    """

    __slots__ = ()

    def may_take(self, type_: int) -> bool:  # noqa: ARG002 - none at all
        """Return that no piece may be lifted off the map to be placed."""
        return False


def acting(turn: Turn, faction: int) -> Turn:
    """Return a turn in which the named faction decides its part of the Event (5.1).

    Who takes over its own part goes on as before: only the executing faction's is a full turn.

    Rules: 1.4.1, 5.1
    """
    kind = type(turn) if faction == turn.faction else Part
    return kind(turn.s, faction, turn.log, free=True, monsoon=turn.monsoon)


def roll(turn: Turn, what: str) -> Rules[int]:
    """Roll a die for the Event."""
    return (yield from turn.roll(DIE, {"what": what}))


def _set_of(numbers: Iterable[int]) -> int:
    """Return a set of kinds or types as bits."""
    return sum(1 << number for number in numbers)


def _stake(what: str, left: int, **numbers: int) -> Params:
    return {"what": what, "left": left, **numbers}


def _or_done(
    turn: Turn, sites: Places[Turn], found: int, optional: object, end: Unmet = _MUST
) -> Where[Turn]:
    """Return a source of the spaces found at the sites, and of `DONE` if the faction may stop."""
    return Where(Fused(lambda _: found, *sites.conditions), turn, (DONE,) if optional else (), end)


# --- spaces -------------------------------------------------------------------------------


def pick(
    turn: Turn, spaces: Sites, what: str, *, optional: bool = False, **stake: int
) -> Rules[int]:
    """Choose one of the spaces; return `DONE` if there is none or the faction declines.

    Args:
        turn: Who chooses.
        spaces: Which spaces it may choose.
        what: What it is for.
        optional: Whether it may decline.
        stake: By how many levels the space will `shift`, to which `level` it will be set, or which
            set of `types` comes there, where the text does no more there than that; `sweep` is 1
            where a free Sweep comes first.
    """
    sites = places(spaces)
    found = sites(turn)
    if not found:
        return DONE
    source = _or_done(turn, sites, found, optional, _CHOOSE)
    return (yield turn.ask(SPACE_STEP, source, {"what": what, **stake}))


def pick_several(
    turn: Turn,
    count: int,
    spaces: Sites | Callable[[int], Sites],
    what: str,
    *,
    optional: bool = False,
    **stake: int,
) -> Rules[list[int]]:
    """Choose up to `count` different spaces, as many as there are unless `optional`.

    Args:
        turn: Who chooses.
        count: How many.
        spaces: The spaces that may be chosen, or what tells them by how many have been.
        what: What it is for.
        optional: Whether fewer may be chosen.
        stake: As in `pick`.
    """
    chosen: list[int] = []
    once: Mask[Turn] = Mask(
        "it was chosen already", "5.1-a", lambda _: ~sum(1 << space for space in chosen)
    )
    while left := count - len(chosen):
        open_ = spaces if isinstance(spaces, int | Places) else spaces(len(chosen))
        sites = places(open_).but(once)
        space = yield from pick(turn, sites, what, optional=optional, left=left, **stake)
        if space == DONE:
            break
        chosen.append(space)
    return chosen


def set_level(turn: Turn, space: int, level: int, rule: str = "5.1") -> None:
    """Set a populated space to a level, 0 (Active Opposition) to 4 (Active Support)."""
    s = turn.s
    old = s.support[space]
    if not POPULATED >> space & 1 or old == level:
        return
    s.set_support(space, level)
    if turn.log:
        turn.tell("support", rule, space=SPACE_IDS[space], old=LEVELS[old], new=LEVELS[level])


def shiftable(s: State, spaces: int, towards: int) -> int:
    """Return which of the spaces can shift towards Active Support (+1) or Opposition (-1)."""
    end = 4 if towards > 0 else 0
    return sum(1 << n for n in bits(spaces & POPULATED) if s.support[n] != end)


def settable(s: State, spaces: int, level: int) -> int:
    """Return which of the spaces can be set to a level they are not at."""
    return sum(1 << n for n in bits(spaces & POPULATED) if s.support[n] != level)


def add_marker(turn: Turn, space: int, rule: str = "5.1") -> None:
    """Add a Terror marker even where there is one, if a marker is left (3.3.4)."""
    s = turn.s
    if s.markers_left:
        s.add_marker(space, 1)
        if turn.log:
            turn.tell("terror", rule, space=SPACE_IDS[space])


# --- placing ------------------------------------------------------------------------------


def _ready(turn: Turn, space: int, type_: int, box: int, wanted: int) -> int:
    """Return how many pieces from the box can stand in `space`; those on the map not counted."""
    return min(room(turn.s, space, type_, wanted), turn.box(box)[type_])


def placeable(
    turn: Turn, types: Iterable[int], spaces: int = ALL, box: int = AVAILABLE, wanted: int = 1
) -> int:
    """Return the spaces in which at least one piece of the types could be placed."""
    types = tuple(types)
    return sum(1 << n for n in bits(spaces) if any(stock(turn, n, t, box, wanted) for t in types))


def place(
    turn: Turn,
    types: Sequence[int],
    spaces: Sites,
    count: int,
    what: str,
    *,
    optional: bool = False,
    box: int = AVAILABLE,
    caps: Mapping[int, int] | None = None,
) -> Rules[dict[int, int]]:
    """Place `count` pieces of the types among the spaces, any split; return how many went where.

    All that the box holds and stacking allows must be placed, unless `optional`; own pieces may
    then be taken from the map (1.4.1). For one given space use `forces.place`.

    Args:
        turn: Who chooses.
        types: What.
        spaces: Where to.
        count: How many in all.
        what: What it is for.
        optional: Whether fewer may come.
        box: Where they come from.
        caps: How many may come to each space at most, where the text says so.
    """
    placed: dict[int, int] = {}
    quota = dict(caps or {})
    left = count
    sites = places(spaces).but(
        Mask(
            "no more pieces may come there",
            "5.1-a",
            lambda _: ~sum(1 << n for n, number in quota.items() if not number),
        ),
        Sift(
            lambda own, n: why_not_placed(own, types, n, box),
            "5.1.1-d",
            lambda own, spaces: placeable(own, types, spaces, box),
        ),
    )
    while left:
        able = sites(turn)
        if not able:
            break
        must = any(_ready(turn, n, t, box, 1) for n in bits(able) for t in types)
        stake = _stake(what, left, types=_set_of(types), box=box)
        source = _or_done(turn, sites, able, optional or not must)
        space = yield turn.ask(PLACE_SPACE, source, stake)
        if space == DONE:
            break
        here: Params = {"space": SPACE_IDS[space], "box": box}
        most = min(left, quota.get(space, left))
        type_, number = yield from turn.ask_group(
            PLACE_GROUP,
            types,
            lambda t: stock(turn, space, t, box, most),
            here,
            says=partial(_placed, most),
        )
        ready = min(number, turn.box(box)[type_])
        turn.place(space, type_, ready, "5.1.1", box)
        yield from turn.bring(space, type_, number - ready, "5.1.1")
        placed[space] = placed.get(space, 0) + number
        if space in quota:
            quota[space] -= number
        left -= number
    return placed


def _placed(most: int, _: int, number: int) -> str:
    """Return what bounds how many pieces of a type may come, where `most` may in all."""
    return "{} may still come" if number == most else "{} can be placed there"


def _gone(most: int, _: int, number: int) -> str:
    """Return what bounds how many pieces of a kind may go, where `most` may in all."""
    return "{} may still be chosen" if number == most else "{} there can be chosen"


# --- removing -----------------------------------------------------------------------------


def present(s: State, kinds: Iterable[int], spaces: int = ALL) -> int:
    """Return how many pieces of the kinds stand in the spaces."""
    kinds = tuple(kinds)
    return sum(s.total(space, kinds) for space in bits(spaces & s.holding(kinds)))


def remove(
    turn: Turn,
    kinds: Sequence[int],
    spaces: Sites,
    count: int,
    what: str,
    *,
    optional: bool = False,
    to: int | Callable[[int], int] = AVAILABLE,
    willing: Sequence[int] = (),
) -> Rules[dict[int, int]]:
    """Remove `count` pieces of the kinds from the spaces, any split; return how many left each.

    All that can be removed must be, unless `optional`. Where no choice is left, none is asked.

    Args:
        turn: Who chooses.
        kinds: What must go.
        spaces: Where they may leave from.
        count: How many in all.
        what: What it is for.
        optional: Whether fewer may go.
        to: The box they go to, or the box of each kind.
        willing: Kinds that may be given instead but need not be; see `own_tunnel`.
    """
    s = turn.s
    gone: dict[int, int] = {}
    left = count
    offered = (*kinds, *willing)
    home = to if isinstance(to, int) else AVAILABLE

    def take(space: int, kind: int, number: int) -> None:
        box = to if isinstance(to, int) else to(kind)
        turn.remove(space, kind, number, "5.1.1", box)
        gone[space] = gone.get(space, 0) + number

    def take_all(spaces: int) -> None:
        for space in bits(spaces):
            for kind in kinds:
                if number := s.count(space, kind):
                    take(space, kind, number)

    sites = places(spaces).but(having(offered))
    while left:
        allowed = sites(turn)
        if not allowed:
            break
        must = bool(allowed & s.holding(kinds)) and not optional
        if must and present(s, offered, allowed) <= left and not allowed & s.holding(willing):
            take_all(allowed)
            break
        stake = _stake(what, left, kinds=_set_of(offered), box=home)
        source = _or_done(turn, sites, allowed, not must)
        space = yield turn.ask(REMOVE_SPACE, source, stake)
        if space == DONE:
            break
        here = {"space": SPACE_IDS[space]}
        kind, number = yield from turn.ask_group(
            REMOVE_GROUP,
            offered,
            lambda k: min(left, s.count(space, k)),
            here,
            says=partial(_gone, left),
        )
        take(space, kind, number)
        left -= number
    return gone


def own_tunnel(turn: Turn, *factions: int) -> tuple[int, ...]:
    """Return the acting faction's Tunneled Base if the text takes pieces of these factions.

    No Event forces a Tunneled Base off unless it says so, but its owner may give it (5.1.1).
    """
    return (TUNNELED[turn.faction],) if turn.faction in factions else ()


def remove_all(turn: Turn, kinds: Iterable[int], spaces: int, to: int = AVAILABLE) -> int:
    """Remove every piece of the kinds from the spaces; return how many."""
    s, gone = turn.s, 0
    for kind in kinds:
        for space in bits(spaces & s.where[kind]):
            number = s.count(space, kind)
            turn.remove(space, kind, number, "5.1.1", to)
            gone += number
    return gone


# --- turning ------------------------------------------------------------------------------


def flip(
    turn: Turn,
    kinds: Sequence[int],
    spaces: Sites,
    count: int,
    what: str,
    *,
    optional: bool = False,
) -> Rules[int]:
    """Turn `count` pieces of the kinds to their other face, any split; return how many.

    All that can be turned must be, unless `optional`. Where no choice is left, none is asked.
    """
    s = turn.s
    left = count
    sites = places(spaces).but(having(kinds))
    while left:
        allowed = sites(turn)
        if not allowed:
            break
        if not optional and present(s, kinds, allowed) <= left:
            return count - left + flip_all(turn, kinds, allowed)
        stake = _stake(what, left, kinds=_set_of(kinds))
        source = _or_done(turn, sites, allowed, optional)
        space = yield turn.ask(FLIP_SPACE, source, stake)
        if space == DONE:
            break
        here = {"space": SPACE_IDS[space]}
        kind, number = yield from turn.ask_group(
            FLIP_GROUP,
            kinds,
            lambda k: min(left, s.count(space, k)),
            here,
            says=partial(_gone, left),
        )
        turn.flip(space, kind, number, "5.1")
        left -= number
    return count - left


def flip_all(turn: Turn, kinds: Iterable[int], spaces: int) -> int:
    """Turn every piece of the kinds in the spaces to its other face; return how many."""
    s, turned = turn.s, 0
    for kind in kinds:
        for space in bits(spaces & s.where[kind]):
            number = s.count(space, kind)
            turn.flip(space, kind, number, "5.1")
            turned += number
    return turned


# --- moving -------------------------------------------------------------------------------


def relocate(
    turn: Turn,
    kinds: Sequence[int],
    origins: Sites,
    targets: Sites,
    count: int,
    what: str,
    *,
    optional: bool = True,
) -> Rules[dict[int, int]]:
    """Move pieces from `origins` to `targets`, each piece once; return how many arrived where.

    `count` pieces in all at most; exactly that many, as far as there are, unless `optional`.
    """
    s = turn.s
    arrived: dict[int, int] = {}
    landed: dict[int, int] = {}
    left = count
    goals = fixed(turn, targets)
    reached = goals(turn)

    def ready(space: int, kind: int) -> int:
        return s.count(space, kind) - landed.get(space * N_KINDS + kind, 0)

    def ends(space: int) -> int:
        return reached & ~(1 << space)

    starts = fixed(turn, origins).but(
        having(kinds),
        Each(
            "what is there has moved already",
            "5.1-a",
            lambda _, n: any(ready(n, k) for k in kinds),
        ),
        Each(
            "what is there could go nowhere",
            "5.1.1-c",
            lambda _, n: any(ready(n, k) and _targets_for(s, k, ends(n)) for k in kinds),
        ),
    )

    def source() -> list[int]:
        values = bits(starts(turn))
        return [*values, DONE] if optional or not values else [*values]

    def reasons(value: int) -> Unmet | None:
        return Where(starts, turn, (), _MUST).why_not(value) if value not in source() else None

    while left:
        stake = _stake(what, left, kinds=_set_of(kinds))
        origin = yield turn.ask(MOVE_FROM, Listed(source, reasons), stake)
        if origin == DONE:
            break
        here = origin
        near = goals.but(
            Mask("the pieces are there already", "5.1-a", lambda _: ~(1 << here)),
            Each(
                "stacking lets none of the pieces in",
                "5.1.1-c",
                lambda _, n: any(ready(here, k) and _targets_for(s, k, 1 << n) for k in kinds),
            ),
        )
        name = {"what": what, "space": SPACE_IDS[origin]}
        target = yield turn.ask(MOVE_TO, Where(near, turn, (), _GOES_SOMEWHERE), name)
        kind, number = yield from turn.ask_group(
            MOVE_GROUP,
            kinds,
            lambda k: room(s, target, TYPE_OF[k], min(left, ready(origin, k))),
            {"space": SPACE_IDS[origin]},
            says=partial(_gone, left),
        )
        turn.move(kind, number, origin, target, "5.1")
        at = target * N_KINDS + kind
        landed[at] = landed.get(at, 0) + number
        arrived[target] = arrived.get(target, 0) + number
        left -= number
    return arrived


def _targets_for(s: State, kind: int, targets: int) -> int:
    return sum(1 << n for n in bits(targets) if room(s, n, TYPE_OF[kind], 1) > 0)


# --- boxes --------------------------------------------------------------------------------


def in_box(s: State, types: Iterable[int], box: int) -> int:
    """Return how many pieces of the types a box holds."""
    column = (s.available, s.casualties, s.out_of_play)[box]
    return sum(column[type_] for type_ in types)


def take_from_box(turn: Turn, type_: int, count: int, source: int, target: int) -> None:
    """Move pieces of one type from box to box."""
    if not count:
        return
    turn.box(source)[type_] -= count
    turn.box(target)[type_] += count
    if turn.log:
        turn.tell(
            "box",
            "5.1.1",
            kind=TYPES[type_],
            count=count,
            origin=BOXES[source],
            box=BOXES[target],
        )


def between_boxes(
    turn: Turn,
    types: Sequence[int],
    source: int,
    target: int,
    count: int,
    what: str,
    *,
    optional: bool = False,
) -> Rules[int]:
    """Move `count` pieces of the types from box to box; return how many."""
    left = count
    while left and in_box(turn.s, types, source):
        held = [t for t in types if in_box(turn.s, (t,), source)]
        if not optional and (len(held) == 1 or in_box(turn.s, types, source) <= left):
            for type_ in held:
                number = min(left, in_box(turn.s, (type_,), source))
                take_from_box(turn, type_, number, source, target)
                left -= number
            break
        type_, number = yield from turn.ask_group(
            BOX_GROUP,
            types,
            lambda t: min(left, in_box(turn.s, (t,), source)),
            _stake(what, left, source=source, target=target),
            (_ENOUGH,) if optional else (),
            says=partial(_gone, left),
        )
        if not number:
            break
        take_from_box(turn, type_, number, source, target)
        left -= number
    return count - left


# --- eligibility --------------------------------------------------------------------------


def eligible_yet(turn: Turn, faction: int) -> bool:
    """Return whether a faction might still act on this card or start the next one Eligible.

    If not, making it Ineligible through the next card changes nothing (2.3.6).
    """
    s = turn.s
    if s.made_ineligible >> faction & 1:
        return False
    acts = s.acted >> faction & 1 or faction == turn.faction
    return not acts or bool(s.stay_eligible >> faction & 1)


US_TYPES = tuple(type_ for type_, owner in enumerate(TYPE_OWNER) if owner == US)
US_KINDS = tuple(kind for type_ in US_TYPES for kind in KINDS_OF[type_])
OPEN_INSURGENTS = tuple(kind for kind in INSURGENT_KINDS if kind not in TUNNELED.values())
"""All Insurgent kinds but Tunneled Bases, which Events leave alone (5.1.1)."""
OPEN_NVA = tuple(kind for kind in OPEN_INSURGENTS if OWNER[kind] == NVA)
OPEN_VC = tuple(kind for kind in OPEN_INSURGENTS if OWNER[kind] == VC)

__all__ = [
    "AVAILABLE",
    "CASUALTIES",
    "OPEN_INSURGENTS",
    "OPEN_NVA",
    "OPEN_VC",
    "OUT_OF_PLAY",
    "US_KINDS",
    "US_TYPES",
    "acting",
    "add_marker",
    "between_boxes",
    "eligible_yet",
    "flip",
    "flip_all",
    "in_box",
    "own_tunnel",
    "pick",
    "pick_several",
    "place",
    "placeable",
    "present",
    "relocate",
    "remove",
    "remove_all",
    "roll",
    "set_level",
    "settable",
    "shiftable",
    "take_from_box",
]
