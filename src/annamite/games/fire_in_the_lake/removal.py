"""Taking enemy pieces off, in the order that each rule sets (3.2.4, 3.3.3, 4.2.1, 4.3.3)."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Final, NamedTuple

from annamite.games.fire_in_the_lake.offers import Present, Told, bounded, names_of, of, rest
from annamite.games.fire_in_the_lake.opening import is_open, needed_says, spared
from annamite.games.fire_in_the_lake.pieces import (
    ARVN_BASE,
    COIN_BASES,
    COIN_KINDS,
    INSURGENT_KINDS,
    KINDS,
    NVA,
    NVA_BASE,
    NVA_GUERRILLA_A,
    NVA_GUERRILLA_U,
    NVA_TROOPS,
    NVA_TUNNEL,
    OWNER,
    US,
    US_BASE,
    US_TROOPS,
    VC,
    VC_BASE,
    VC_GUERRILLA_A,
    VC_GUERRILLA_U,
    VC_TUNNEL,
)
from annamite.games.fire_in_the_lake.spaces import SPACE_IDS
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import (
    NO_MORE,
    SPLITS,
    die_step,
    piece_step,
    step,
)
from annamite.games.fire_in_the_lake.turn import AVAILABLE, CASUALTIES, Turn
from annamite.kernel import Rules, Words
from annamite.kernel.conditions import Chain, Condition

TARGETS = Words("both", "nva", "vc")
_HIT = {0: (NVA, VC), 1: (NVA,), 2: (VC,)}

ASSAULT_TARGET = step("assault.target", TARGETS, "{space}: Assault whom?", "3.1")
ASSAULT_GUERRILLAS = step(
    "assault.guerrillas", SPLITS, "{space}: remove which Active Guerrillas?", "3.2.4", "split"
)
ASSAULT_BASE = piece_step("assault.base", "{space}: remove which Base next?", "3.2.4")
TUNNEL_ROLL = die_step("assault.tunnel", "{space}: roll against the Tunnel", "3.2.4")
SEEK = piece_step("assault.seek", "{space}: remove an Underground Guerrilla?", "5.3")
ACTIVATE = step("activate.split", SPLITS, "{space}: Activate which Guerrillas?", "3.2.3", "split")

SHIELDS = (NVA_TROOPS, NVA_GUERRILLA_U, NVA_GUERRILLA_A, VC_GUERRILLA_U, VC_GUERRILLA_A)
"""Insurgent pieces that shield Insurgent Bases from Assault."""
SHIELDS_AND_BASES = (*SHIELDS, NVA_BASE, VC_BASE)
_INSURGENT_BASES = (NVA_BASE, NVA_TUNNEL, VC_BASE, VC_TUNNEL)
_PLAIN_BASES: tuple[int, ...] = (NVA_BASE, VC_BASE)
_TUNNELED_BASES: tuple[int, ...] = (NVA_TUNNEL, VC_TUNNEL)
_ACTIVE = {NVA: NVA_GUERRILLA_A, VC: VC_GUERRILLA_A}
_UNDERGROUND = {NVA: NVA_GUERRILLA_U, VC: VC_GUERRILLA_U}


def split_options(total: int, nva: int, vc: int) -> list[int]:
    """Return the ways to spread `total` over `nva` and `vc` pieces, both or just one hit fully.

    >>> [SPLITS.word(value) for value in split_options(2, 3, 1)]
    ['nva-0+vc-1', 'nva-1+vc-1', 'nva-2+vc-0']
    """
    ways = {(min(total, nva), 0), (0, min(total, vc))}
    hit = min(total, nva + vc)
    ways.update((n, hit - n) for n in range(max(0, hit - vc), min(hit, nva) + 1))
    return sorted(SPLITS.pack(n, v) for n, v in ways if n + v)


class _Share(NamedTuple):
    """How many NVA and VC pieces are there to be hit, and by how many hits."""

    nva: int
    vc: int
    hits: int

    def ways(self) -> list[int]:
        """Return the ways to spread the hits, both or just one hit fully."""
        return split_options(self.hits, self.nva, self.vc)


def _parts(way: int) -> tuple[int, int]:
    return SPLITS.unpack(way)


_SPLIT: Final[Chain[_Share]] = Chain(
    Condition(
        lambda share, _: bounded("{} there can be hit", share.nva, *names_of("nva_guerrilla")),
        "3.2.3-h",
        lambda share, way: _parts(way)[0] <= share.nva,
    ),
    Condition(
        lambda share, _: bounded("{} there can be hit", share.vc, *names_of("vc_guerrilla")),
        "3.2.3-h",
        lambda share, way: _parts(way)[1] <= share.vc,
    ),
    Condition(
        lambda share, _: bounded("{} can be hit in all", share.hits, "Guerrilla", "Guerrillas"),
        "3.2.3-h",
        lambda share, way: sum(_parts(way)) <= share.hits,
    ),
    rest("a faction that is a target is hit as far as possible, and at least once", "3.1-i"),
)


def activate(turn: Turn, space: int, number: int, rule: str) -> Rules[None]:
    """Activate up to `number` enemy Guerrillas in `space`; the acting faction picks whose.

    Rules: 3.2.2, 3.2.3
    """
    s = turn.s
    nva, vc = s.count(space, NVA_GUERRILLA_U), s.count(space, VC_GUERRILLA_U)
    if not number or not nva + vc:
        return
    if nva and vc:
        share = _Share(nva, vc, number)
        way = yield turn.ask(ACTIVATE, Told(share.ways, _SPLIT, share), {"space": SPACE_IDS[space]})
        nva, vc = SPLITS.unpack(way)
    turn.flip(space, NVA_GUERRILLA_U, min(number, nva), rule)
    turn.flip(space, VC_GUERRILLA_U, min(number, vc), rule)


def _assault_targets(s: State, space: int, hits: int, struck: set[int]) -> list[int]:
    """Return whom the rest of an Assault may hit, NVA Troops being gone: both, or one alone.

    Only what leads to different losses is listed: a faction counts if a hit can reach it, and
    "both" means at least one loss for each. Whoever was struck already is hit to the full.
    """
    nva, vc = s.count(space, NVA_GUERRILLA_A), s.count(space, VC_GUERRILLA_A)
    underground = s.count(space, NVA_GUERRILLA_U) + s.count(space, VC_GUERRILLA_U)
    bases_open = hits > nva + vc and not underground
    reach_nva = nva or (bases_open and s.total(space, (NVA_BASE, NVA_TUNNEL)))
    reach_vc = vc or (bases_open and s.total(space, (VC_BASE, VC_TUNNEL)))
    nva_hit, vc_hit = NVA in struck, VC in struck
    ways = []
    if (nva_hit or reach_nva) and (vc_hit or reach_vc) and len(struck) + hits > 1:
        ways.append(TARGETS["both"])
    # The guerrillas of a faction that is spared go on shielding the other's Bases.
    if not vc_hit and (nva_hit or (reach_nva and (nva or not vc))):
        ways.append(TARGETS["nva"])
    if not nva_hit and (vc_hit or (reach_vc and (vc or not nva))):
        ways.append(TARGETS["vc"])
    return ways


class _Aim(NamedTuple):
    """So many hits of an Assault, and which factions lost a piece to it."""

    hits: int
    struck: frozenset[int]


_AIM: Final[Chain[_Aim]] = Chain(
    of(
        TARGETS["nva"],
        "VC lost a piece to this Assault, and are hit to the full",
        "3.1-i",
        lambda aim: VC not in aim.struck,
    ),
    of(
        TARGETS["vc"],
        "NVA lost a piece to this Assault, and are hit to the full",
        "3.1-i",
        lambda aim: NVA not in aim.struck,
    ),
    of(
        TARGETS["both"],
        "one hit cannot take a piece of each",
        "3.1-i",
        lambda aim: len(aim.struck) + aim.hits > 1,
    ),
    of(
        TARGETS["nva"], "the hits reach no NVA piece: VC shield their Bases", "3.2.4-s", lambda _: 0
    ),
    of(TARGETS["vc"], "the hits reach no VC piece: NVA shield their Bases", "3.2.4-s", lambda _: 0),
    rest("the hits reach pieces of one faction only", "3.2.4-s"),
)


def assault_removal(
    turn: Turn, space: int, hits: int, struck: set[int], *, seeking: bool = False
) -> Rules[int]:
    """Remove up to `hits` Insurgent pieces; return how many Bases went.

    NVA Troops go first, then Active Guerrillas, then Bases once nothing shields them. A Tunneled
    Base that would be next stops the removal: a die may take its marker off.

    Args:
        turn: The action; its plan may spare the VC, or let Tunneled Bases fall like others.
        space: Where.
        hits: How many pieces may go.
        struck: Factions that lost a piece to this Assault already; added to.
        seeking: Whether one Underground Guerrilla may go like an Active one, even with no hit.

    Rules: 3.1, 3.2.4
    """
    s = turn.s
    none_but_sought = not hits
    troops = min(hits, s.count(space, NVA_TROOPS))
    turn.remove(space, NVA_TROOPS, troops, "3.2.4")
    if troops:
        struck.add(NVA)
    hits -= troops
    if seeking and (hits or none_but_sought):
        hits -= yield from _seek(turn, space, struck)
    if hits <= 0:
        return 0
    ways = [TARGETS["nva"]] if turn.plan.only_nva else _assault_targets(s, space, hits, struck)
    if not ways:
        return 0
    target = ways[0]
    if len(ways) > 1:
        source = Told(ways, _AIM, _Aim(hits, frozenset(struck)))
        target = yield turn.ask(ASSAULT_TARGET, source, {"space": SPACE_IDS[space]})
    factions = _HIT[target]
    nva, vc = yield from _guerrillas_hit(turn, space, hits, factions, struck)
    nva = min(hits, nva)
    turn.remove(space, NVA_GUERRILLA_A, nva, "3.2.4")
    hits -= nva
    vc = min(hits, vc)
    turn.remove(space, VC_GUERRILLA_A, vc, "3.2.4")
    hits -= vc
    return (yield from _assault_bases(turn, space, hits, factions))


def _guerrillas_hit(
    turn: Turn, space: int, hits: int, factions: Collection[int], struck: set[int]
) -> Rules[tuple[int, int]]:
    """Return how many Active Guerrillas of each faction an Assault hits; at most `hits` will go.

    Whoever is a target and was not struck yet loses at least one.
    """
    s = turn.s
    nva = s.count(space, NVA_GUERRILLA_A) if NVA in factions else 0
    vc = s.count(space, VC_GUERRILLA_A) if VC in factions else 0
    if not (nva and vc and hits < nva + vc):
        return nva, vc
    low = max(hits - vc, 0 if NVA in struck else 1)
    high = min(hits if VC in struck else hits - 1, nva)
    source = Told(
        lambda: [SPLITS.pack(n, hits - n) for n in range(low, high + 1)],
        _SPLIT,
        _Share(nva, vc, hits),
    )
    way = yield turn.ask(ASSAULT_GUERRILLAS, source, {"space": SPACE_IDS[space]})
    nva, vc = SPLITS.unpack(way)
    return nva, vc


def _seek(turn: Turn, space: int, struck: set[int]) -> Rules[int]:
    """Let an Assault remove one Underground Guerrilla; return how many it did."""
    hidden = tuple(_UNDERGROUND.values())
    if not turn.s.total(space, hidden):
        return 0
    source = Present(hidden, turn.s, space, "5.3", (NO_MORE,))
    kind = yield turn.ask(SEEK, source, {"space": SPACE_IDS[space]})
    if kind == NO_MORE:
        return 0
    turn.remove(space, kind, 1, "3.2.4")
    struck.add(OWNER[kind])
    return 1


def within_reach(
    turn: Turn, space: int, *, seeking: bool = False, base_opened: bool = False
) -> int:
    """Return how many pieces an Assault without limit could remove, or roll against, in `space`.

    Args:
        turn: The action.
        space: Where.
        seeking: Whether one Underground Guerrilla may go like an Active one.
        base_opened: Whether one Base may go even while Guerrillas shield it.
    """
    s = turn.s
    hidden = s.total(space, tuple(_UNDERGROUND.values()))
    sought = min(hidden, 1) if seeking else 0
    plain, tunneled = _PLAIN_BASES, _TUNNELED_BASES
    if turn.plan.only_nva:
        hidden += s.count(space, VC_GUERRILLA_A)
        loose = s.total(space, (NVA_TROOPS, NVA_GUERRILLA_A))
        plain, tunneled = (NVA_BASE,), (NVA_TUNNEL,)
    else:
        loose = s.total(space, (NVA_TROOPS, NVA_GUERRILLA_A, VC_GUERRILLA_A))
    if hidden > sought:
        return loose + sought + int(base_opened)
    rolls = s.total(space, tunneled)
    if not turn.plan.tunnels_fall:
        rolls = min(rolls, 1)  # the roll ends the Assault
    return loose + sought + s.total(space, plain) + rolls


def _assault_bases(turn: Turn, space: int, hits: int, factions: tuple[int, ...]) -> Rules[int]:
    s = turn.s
    removed = 0
    while hits and not s.total(space, SHIELDS):
        bases = Present([k for k in _INSURGENT_BASES if OWNER[k] in factions], s, space, "3.2.4-o")
        kinds = bases()
        if not kinds:
            break
        kind = kinds[0]
        if len(kinds) > 1:
            kind = yield turn.ask(ASSAULT_BASE, bases, {"space": SPACE_IDS[space]})
        if kind in (NVA_TUNNEL, VC_TUNNEL) and not turn.plan.tunnels_fall:
            result = yield from turn.roll(TUNNEL_ROLL, {"space": SPACE_IDS[space]})
            if result >= 4:
                turn.drop_tunnel(space, kind, "3.2.4")
            break
        turn.remove(space, kind, 1, "3.2.4")
        removed += 1
        hits -= 1
    return removed


# --- picking piece by piece ---------------------------------------------------------------


def exposed_coin(s: State, space: int) -> list[int]:
    """Return the COIN kinds that an Attack may take now: Bases only when alone (3.3.3)."""
    pieces = [k for k in range(US_TROOPS, ARVN_BASE) if k != US_BASE and s.count(space, k)]
    return pieces or [k for k in COIN_BASES if s.count(space, k)]


_COIN_LOSSES: Final[Chain[tuple[State, int]]] = Chain(
    of(NO_MORE, "a piece must be removed", "4.4.3-f", lambda _: False),
    Condition(
        "only US and ARVN pieces can be removed",
        "3.3.3-a",
        lambda _, kind: kind in COIN_KINDS,
        obvious=True,
    ),
    Condition(
        lambda _, kind: f"no {names_of(KINDS[kind])[1]} are there",
        "3.3.3-a",
        lambda at, kind: at[0].count(at[1], kind) > 0,
    ),
    rest("Bases are removed only once no other US or ARVN piece is there", "3.3.3-f"),
)


def coin_losses(s: State, space: int, also: tuple[int, ...] = ()) -> Told[tuple[State, int]]:
    """Return a source of `exposed_coin`, and of what may be answered besides."""
    return Told(lambda: [*exposed_coin(s, space), *also], _COIN_LOSSES, (s, space))


def exposed_insurgents(s: State, space: int) -> list[int]:
    """Return the Insurgent kinds that Special Forces may take now (4.2.1, 4.3.3).

    Underground Guerrillas included; Bases only when no other enemy piece is there; never Tunneled.
    """
    pieces = [k for k in SHIELDS if s.count(space, k)]
    return pieces or [k for k in (NVA_BASE, VC_BASE) if s.count(space, k)]


STRIKE_PIECE = piece_step("strike.piece", "{space}: remove which piece?", "4.3.3")


_STRUCK: Final[Chain[tuple[Turn, int]]] = Chain(
    of(
        NO_MORE,
        "a faction that is hit is hit to the full: the strike goes on",
        "3.1-i",
        lambda _: False,
    ),
    Condition(
        "only NVA and VC pieces can be removed",
        "4.3.3-d",
        lambda _, kind: kind in INSURGENT_KINDS,
        obvious=True,
    ),
    Condition(
        lambda _, kind: f"no {names_of(KINDS[kind])[1]} are there",
        "4.3.3-d",
        lambda at, kind: at[0].s.count(at[1], kind) > 0,
    ),
    Condition(
        "Special Forces remove no Tunneled Base",
        "4.3.3-f",
        lambda _, kind: kind in SHIELDS_AND_BASES,
    ),
    Condition(
        "Bases are removed only when no other NVA or VC piece is there",
        "4.3.3-e",
        lambda at, kind: kind in exposed_insurgents(at[0].s, at[1]),
    ),
    rest(lambda at, _: needed_says(at[0]), "2.3.4-e"),
)


def strike(turn: Turn, space: int, number: int, rule: str) -> Rules[None]:
    """Remove `number` Insurgent pieces of the acting faction's choice, as Special Forces do.

    Having hit one faction it may spare the other, but not half-finish (3.1).

    Rules: 3.1, 4.2.1, 4.3.3
    """
    hit: tuple[int, ...] = ()
    for left in range(number, 0, -1):
        if not exposed_insurgents(turn.s, space):
            return
        kind = yield turn.ask(
            STRIKE_PIECE,
            Told(partial(strike_options, turn, space, left, hit), _STRUCK, (turn, space)),
            {"space": SPACE_IDS[space]},
        )
        if kind == NO_MORE:
            return
        hit = (*hit, OWNER[kind])
        turn.remove(space, kind, 1, rule)


def strike_options(turn: Turn, space: int, left: int, hit: tuple[int, ...]) -> list[int]:
    """Return the kinds that a strike may remove next, and `NO_MORE` where it may stop.

    Before the first space of an Operation, only what leaves one to select (2.3.4).

    Args:
        turn: The action.
        space: Where.
        left: How many pieces are still to go.
        hit: Factions that have lost a piece to it.

    Rules: 3.1, 4.2.1, 4.3.3
    """
    kinds = exposed_insurgents(turn.s, space)
    if hit and not any(OWNER[kind] in hit for kind in kinds):
        kinds.append(NO_MORE)
    if spared(turn, 1 << space):
        return kinds
    return [kind for kind in kinds if _lets_begin(turn, space, kind, left, hit)]


def _lets_begin(turn: Turn, space: int, kind: int, left: int, hit: tuple[int, ...]) -> bool:
    """Return whether a strike that goes on with `kind` can leave the Operation a space to select."""
    if kind == NO_MORE:
        return is_open(turn)
    after = turn.ahead()
    after.remove(space, kind, 1, "4.3.3")
    if left == 1 or not exposed_insurgents(after.s, space):
        return is_open(after)
    return bool(strike_options(after, space, left - 1, (*hit, OWNER[kind])))


def fate_of(kind: int) -> int:
    """Return the box of a COIN piece removed by Insurgents: US pieces are Casualties (3.3.3)."""
    return CASUALTIES if OWNER[kind] == US else AVAILABLE
