"""What Events do to pieces, within the limits that no Event may break (5.1.1).

Events place Available pieces only, unless they name another box; they never break stacking; what
cannot be replaced is removed; and a Tunneled Base goes only where the text says so, or its owner.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from annamite.games.fire_in_the_lake.conditions import event_title
from annamite.games.fire_in_the_lake.drawing import FACTION_NAMES
from annamite.games.fire_in_the_lake.offers import Amount, Told, listed, names_of, of, rest
from annamite.games.fire_in_the_lake.pieces import (
    BASE_TYPES,
    COIN,
    FACTIONS,
    KINDS,
    KINDS_OF,
    NVA_TUNNEL,
    OWNER,
    TYPE_OF,
    TYPE_OWNER,
    TYPES,
    VC_TUNNEL,
)
from annamite.games.fire_in_the_lake.spaces import AREAS, COIN_LAND, SPACE_IDS
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import (
    FACTION_WORDS,
    NO_MORE,
    number_step,
    piece_step,
    step,
)
from annamite.games.fire_in_the_lake.turn import AVAILABLE, Turn
from annamite.kernel import Rules
from annamite.kernel.conditions import Chain, Condition

RULE: Final = "5.1.1"
TUNNELED: Final = (NVA_TUNNEL, VC_TUNNEL)
BASES_PER_SPACE: Final = 2

WHICH = piece_step("event.remove", "{space}: remove which piece?", RULE)
FROM_MAP = number_step(
    "event.from_map", "{space}: no more {pieces} Available; take how many from the map?", "1.4.1"
)
WHO = step("event.faction", FACTION_WORDS, "Which faction acts?", "5.1")


def room(s: State, space: int, type_: int, count: int) -> int:
    """Return how many of `count` pieces stacking lets into `space`.

    Rules: 1.4.2, 5.1.1
    """
    if TYPE_OWNER[type_] in COIN and not COIN_LAND >> space & 1:
        return 0
    if type_ not in BASE_TYPES:
        return count
    if not AREAS >> space & 1:
        return 0
    return min(count, BASES_PER_SPACE - s.bases(space))


def place(
    turn: Turn, space: int, type_: int, count: int, source: int = AVAILABLE, rule: str = RULE
) -> Rules[int]:
    """Place `count` pieces, or as many as there are and stacking allows; return how many.

    Available ones must be placed (5.1.3); the faction's own may then be taken from elsewhere on
    the map. Text that names Out of Play or Casualties gives that box as `source`.

    Rules: 1.4.1, 5.1.1, 5.1.3
    """
    s = turn.s
    most = room(s, space, type_, count)
    ready = min(most, turn.box(source)[type_])
    turn.place(space, type_, ready, rule, source)
    if source != AVAILABLE or ready == most:
        return ready
    more = turn.supply(space, type_, most - ready)
    if more:
        few = Amount(range(more + 1), "{} can be taken from the map", "1.4.1-k", TYPES[type_])
        more = yield turn.ask(FROM_MAP, few, {"space": SPACE_IDS[space], "pieces": TYPES[type_]})
        yield from turn.bring(space, type_, more, rule)
    return ready + more


def replace(
    turn: Turn,
    space: int,
    kind: int,
    type_: int,
    count: int = 1,
    to: int = AVAILABLE,
    rule: str = RULE,
) -> Rules[int]:
    """Replace up to `count` pieces one by one; return how many replacements came.

    Where none is Available or stacking forbids it, the piece is removed all the same.

    Rules: 1.4.1, 1.4.3, 5.1.1
    """
    came = 0
    for _ in range(min(count, turn.s.count(space, kind))):
        turn.remove(space, kind, 1, rule, to)
        came += yield from place(turn, space, type_, 1, rule=rule)
    return came


def removable(turn: Turn, space: int, types: Sequence[int], *, tunneled: bool = False) -> list[int]:
    """Return the kinds of those types that an Event may take from `space`.

    Rules: 5.1.1
    """
    s = turn.s
    return [
        kind
        for type_ in types
        for kind in KINDS_OF[type_]
        if s.count(space, kind)
        and (tunneled or kind not in TUNNELED or OWNER[kind] == turn.faction)
    ]


_REMOVABLE: Final[Chain[tuple[Turn, int, Sequence[int]]]] = Chain(
    of(NO_MORE, "what the Event can remove must be removed", "5.1.3-a", lambda _: False),
    Condition(
        lambda at, _: f"only {listed(names_of(TYPES[type_])[1] for type_ in at[2])} are removed",
        "5.1-a",
        lambda at, kind: TYPE_OF[kind] in at[2],
        obvious=True,
    ),
    Condition(
        lambda _, kind: f"no {names_of(KINDS[kind])[1]} are there",
        "5.1-a",
        lambda at, kind: at[0].s.count(at[1], kind) > 0,
    ),
    rest("an Event removes no Tunneled Base unless its text says Tunneled", "5.1.1-f"),
)


def remove(
    turn: Turn,
    space: int,
    types: Sequence[int],
    count: int,
    to: int = AVAILABLE,
    *,
    tunneled: bool = False,
    rule: str = RULE,
) -> Rules[int]:
    """Remove `count` pieces of those types, or as many as there are; return how many.

    Where only Tunneled Bases of its own are left, and the text does not say Tunneled, the faction
    may stop.

    Rules: 5.1, 5.1.1, 5.1.3
    """
    gone = 0
    while gone < count:
        kinds = removable(turn, space, types, tunneled=tunneled)
        if not kinds:
            break
        if not tunneled and all(kind in TUNNELED for kind in kinds):
            kinds.append(NO_MORE)
        source = Told(kinds, _REMOVABLE, (turn, space, types))
        kind = yield turn.ask(WHICH, source, {"space": SPACE_IDS[space]})
        if kind == NO_MORE:
            break
        turn.remove(space, kind, 1, rule, to)
        gone += 1
    return gone


_ACTS: Final[Chain[tuple[Turn, Sequence[int]]]] = Chain(
    Condition(
        lambda at, _: (
            f"{event_title(at[0].s)} names {listed(FACTION_NAMES[FACTIONS[f]] for f in at[1])} only"
        ),
        "5.1-b",
        lambda at, faction: faction in at[1],
    ),
    rest("it could do nothing, and the other could", "5.1.3-a"),
)


def choose_faction(
    turn: Turn, factions: Sequence[int], able: Callable[[int], object] | None = None
) -> Rules[int]:
    """Let the executing faction name the one that acts; that one decides its own details.

    It names one that is `able` to do anything, if there is one.

    Rules: 5.1, 5.1.3
    """

    def source() -> Sequence[int]:
        return [faction for faction in factions if able is None or able(faction)] or factions

    return (yield turn.ask(WHO, Told(source, _ACTS, (turn, factions))))
