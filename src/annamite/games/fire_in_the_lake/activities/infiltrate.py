"""Infiltrate: build up NVA Troops, or take over the VC (4.4.1)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from annamite.games.fire_in_the_lake.activities.limits import granted, most_spaces
from annamite.games.fire_in_the_lake.conditions import NO_SECOND_TIME, WITHIN
from annamite.games.fire_in_the_lake.events import has_momentum
from annamite.games.fire_in_the_lake.offers import (
    Amount,
    Each,
    Places,
    Told,
    Where,
    names_of,
    of,
    rest,
)
from annamite.games.fire_in_the_lake.opening import is_open, needed_says
from annamite.games.fire_in_the_lake.pieces import (
    FRESH,
    KINDS,
    NVA,
    NVA_BASE,
    NVA_GUERRILLA_A,
    NVA_GUERRILLA_U,
    NVA_TROOPS,
    NVA_TUNNEL,
    OWN_BASES,
    T_NVA_BASE,
    T_NVA_GUERRILLA,
    T_NVA_TROOPS,
    TYPES,
    VC_BASE,
    VC_GUERRILLA_A,
    VC_GUERRILLA_U,
    VC_TUNNEL,
)
from annamite.games.fire_in_the_lake.spaces import SPACE_IDS, bits
from annamite.games.fire_in_the_lake.state import NEUTRAL, State
from annamite.games.fire_in_the_lake.steps import (
    DONE,
    NO_MORE,
    number_step,
    piece_step,
    space_step,
    step,
)
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules, Words
from annamite.kernel.conditions import Chain, Condition, Mask, Overall, Unmet, unmet

RULE = "4.4.1"
MOST_SPACES = 2
MCNAMARA_LINE, TRANSPORT_GROUP = 38, 46
HOW = Words("build_up", "take_over")
_COUNTERPART = {
    VC_GUERRILLA_U: T_NVA_GUERRILLA,
    VC_GUERRILLA_A: T_NVA_GUERRILLA,
    VC_BASE: T_NVA_BASE,
    VC_TUNNEL: T_NVA_BASE,
}

SPACE_STEP = space_step("infiltrate.space", "Infiltrate where?", RULE)
HOW_STEP = step("infiltrate.how", HOW, "{space}: build up Troops, or take over the VC?", RULE)
TROOPS = number_step("infiltrate.troops", "{space}: place how many Troops?", RULE)
SWAP_UNDERGROUND = number_step(
    "infiltrate.swap_underground",
    "{space}: turn how many Underground Guerrillas into Troops?",
    RULE,
)
SWAP_ACTIVE = number_step(
    "infiltrate.swap_active", "{space}: turn how many Active Guerrillas into Troops?", RULE
)
REPLACE = piece_step("infiltrate.replace", "{space}: replace which VC piece?", RULE)


def _is_based(s: State, space: int) -> bool:
    return s.total(space, OWN_BASES[NVA]) > 0


def _outnumbers(s: State, space: int) -> bool:
    return s.nva[space] > s.vc[space]


def ways(s: State, space: int) -> list[int]:
    """Return how `space` may be Infiltrated: own Base there, or more NVA than VC pieces."""
    values = []
    if _is_based(s, space):
        values.append(HOW["build_up"])
    if _outnumbers(s, space):
        values.append(HOW["take_over"])
    return values


def _replaceable(turn: Turn, space: int) -> list[int]:
    """Return the kinds of VC pieces in `space` that have a counterpart to take their place."""
    return [
        kind
        for kind, type_ in _COUNTERPART.items()
        if turn.s.count(space, kind) and turn.supply(space, type_, 1)
    ]


def _lets_begin(turn: Turn, space: int, type_: int) -> bool:
    """Return whether the Operation can begin, now or with a piece of the type in `space` (2.3.4)."""
    if is_open(turn):
        return True
    after = turn.ahead()
    after.s.add(space, FRESH[type_], 1)
    return is_open(after)


def _takeovers(turn: Turn, space: int) -> list[int]:
    """Return what may be done in a take-over: replace a piece of which kind, or none."""
    kinds = _replaceable(turn, space)
    if is_open(turn):
        return [*kinds, NO_MORE]
    return [kind for kind in kinds if _lets_begin(turn, space, _COUNTERPART[kind])]


def open_ways(turn: Turn, space: int) -> list[int]:
    """Return how `space` may be Infiltrated now: before an Operation only so that it can begin.

    Rules: 4.4.1, 2.3.4
    """
    able = ways(turn.s, space)
    if is_open(turn):
        return able
    opens = {
        HOW["build_up"]: turn.supply(space, T_NVA_TROOPS, 1)
        and _lets_begin(turn, space, T_NVA_TROOPS),
        HOW["take_over"]: _takeovers(turn, space),
    }
    return [how for how in able if opens[how]]


def _needed_says(at: tuple[Turn, int], _: int) -> str:
    """Return `needed_says` of the action in a space."""
    return needed_says(at[0])


_HOW: Final[Chain[tuple[Turn, int]]] = Chain(
    of(HOW["build_up"], "no NVA Base is there", "4.4.1-d", lambda at: _is_based(at[0].s, at[1])),
    of(
        HOW["take_over"],
        "NVA pieces there do not outnumber VC pieces",
        "4.4.1-f",
        lambda at: _outnumbers(at[0].s, at[1]),
    ),
    rest(_needed_says, "2.3.4-e"),
)
_held: Final[Places[Turn]] = Places(
    WITHIN,
    Mask(
        "no NVA pieces are there",
        "4.4.1-b",
        lambda turn: turn.s.holding(
            (*OWN_BASES[NVA], NVA_TROOPS, NVA_GUERRILLA_U, NVA_GUERRILLA_A)
        ),
        "no NVA pieces are on the map",
    ),
    NO_SECOND_TIME,
)
"""The spaces with NVA pieces that have not been Infiltrated."""
infiltrate_spaces: Final[Places[Turn]] = _held.but(
    Each(
        "no NVA Base is there, nor do NVA pieces outnumber VC pieces",
        "4.4.1-b",
        lambda turn, space: _is_based(turn.s, space) or _outnumbers(turn.s, space),
        "nowhere is an NVA Base, or do NVA pieces outnumber VC pieces",
    ),
    Each(needed_says, "2.3.4-e", lambda turn, space: bool(open_ways(turn, space))),
)
"""The spaces that may be Infiltrated (4.4.1)."""
_UNBANNED: Final[Overall[Turn]] = Overall(
    "the McNamara Line forbids Infiltrate until the next Reset",
    "5.4-a",
    lambda turn: not has_momentum(turn.s, MCNAMARA_LINE, shaded=False) or granted(turn),
)


def why_no_infiltrate(turn: Turn) -> Unmet | None:
    """Return why no space can be Infiltrated."""
    possible = Places(_UNBANNED, *infiltrate_spaces.conditions)
    return possible.why_none(turn) or unmet(needed_says(turn), "2.3.4-e")


def can_infiltrate(turn: Turn) -> bool:
    """Return whether any space may be Infiltrated; not under the McNamara Line.

    Rules: 4.4.1, 5.1.2, 5.4
    """
    if not _UNBANNED.met(turn):
        return False
    spaces = bits(_held(turn))
    if not (is_open(turn) or _may_open(turn, spaces)):
        return False
    return any(open_ways(turn, space) for space in spaces)


def _may_open(turn: Turn, spaces: Iterable[int]) -> bool:
    """Return whether a piece of every type in all of the spaces would let the Operation begin."""
    after = turn.ahead()
    for space in spaces:
        for type_ in (T_NVA_TROOPS, T_NVA_GUERRILLA, T_NVA_BASE):
            after.s.add(space, FRESH[type_], 1)
    return is_open(after)


def infiltrations(turn: Turn) -> int:
    """Return the limit of spaces: 2, or 1 under unshaded 559th Transport Grp, or an Event's."""
    usual = 1 if has_momentum(turn.s, TRANSPORT_GROUP, shaded=False) else MOST_SPACES
    return most_spaces(turn, usual)


def most_troops(s: State, space: int) -> int:
    """Return how many Troops a build-up places in `space` at most."""
    return s.trail + s.total(space, OWN_BASES[NVA])


def infiltrate(turn: Turn) -> Rules[None]:
    """Carry out Infiltrate.

    Rules: 4.4.1
    """
    for number in range(infiltrations(turn)):
        done = [DONE] if number else []
        space = yield turn.ask(SPACE_STEP, Where(infiltrate_spaces, turn, done))
        if space == DONE:
            break
        turn.activity_spaces |= 1 << space
        name = {"space": SPACE_IDS[space]}
        source = Told(partial(open_ways, turn, space), _HOW, (turn, space))
        how = yield turn.ask(HOW_STEP, source, name)
        if how == HOW["build_up"]:
            yield from _build_up(turn, space)
        else:
            yield from _take_over(turn, space)


_SWAP_SAYS: Final = "{} can be swapped: of those there, for as many Troops as there are"
_REPLACED: Final[Chain[tuple[Turn, int]]] = Chain(
    of(NO_MORE, _needed_says, "2.3.4-e", lambda _: False),
    Condition(
        "only VC pieces are taken over",
        "4.4.1-g",
        lambda _, kind: kind in _COUNTERPART,
        obvious=True,
    ),
    Condition(
        lambda _, kind: f"no {names_of(KINDS[kind])[1]} are there",
        "4.4.1-g",
        lambda at, kind: at[0].s.count(at[1], kind) > 0,
    ),
    Condition(
        lambda _, kind: f"no {names_of(TYPES[_COUNTERPART[kind]])[1]} can be placed for it",
        "4.4.1-i",
        lambda at, kind: kind in _replaceable(*at),
    ),
    rest(_needed_says, "2.3.4-e"),
)


def _build_up(turn: Turn, space: int) -> Rules[None]:
    s = turn.s
    name = {"space": SPACE_IDS[space]}
    most = turn.supply(space, T_NVA_TROOPS, most_troops(s, space))
    least = 0 if is_open(turn) else 1
    few = Amount(
        range(least, most + 1),
        "{} can come: one for each box of the Trail and NVA Base there, as far as there are",
        "4.4.1-d",
        "nva_troops",
        "the Operation could not begin without at least {}",
    )
    placed = yield turn.ask(TROOPS, few, dict(name))
    yield from turn.bring(space, T_NVA_TROOPS, placed, RULE)
    for kind, ask in ((NVA_GUERRILLA_U, SWAP_UNDERGROUND), (NVA_GUERRILLA_A, SWAP_ACTIVE)):
        count = s.count(space, kind)
        most = turn.supply(space, T_NVA_TROOPS, count)
        if not most:
            continue
        few = Amount(range(most + 1), _SWAP_SAYS, "4.4.1-e", KINDS[kind])
        swapped = yield turn.ask(ask, few, dict(name))
        turn.remove(space, kind, swapped, RULE)
        yield from turn.bring(space, T_NVA_TROOPS, swapped, RULE)


def _take_over(turn: Turn, space: int) -> Rules[None]:
    s = turn.s
    if s.support[space] < NEUTRAL:
        turn.shift(space, 1, RULE)
    name = {"space": SPACE_IDS[space]}
    source = Told(partial(_takeovers, turn, space), _REPLACED, (turn, space))
    kind = yield turn.ask(REPLACE, source, name)
    if kind == NO_MORE:
        return
    turn.remove(space, kind, 1, RULE)
    yield from turn.bring(space, _COUNTERPART[kind], 1, RULE)
    if kind == VC_TUNNEL:
        s.turn_face(space, NVA_BASE, NVA_TUNNEL, 1)
        if turn.log:
            turn.tell("tunnel.flipped", RULE, space=SPACE_IDS[space])
