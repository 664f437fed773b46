"""What Sweeps and Assaults do in one space, for every rule that calls for one (3.2.3, 3.2.4).

Patrol, Advise, the US follow-up and Events ask here; nobody has a copy of these rules. What
lasting Events change in them is here, too.
"""

from __future__ import annotations

from typing import Final

from annamite.games.fire_in_the_lake.events import has_capability, has_momentum
from annamite.games.fire_in_the_lake.offers import Present, Told, names_of, rest
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    ARVN_TROOPS,
    CUBES,
    INSURGENT_KINDS,
    KINDS,
    NVA_BASE,
    NVA_GUERRILLA_A,
    NVA_GUERRILLA_U,
    NVA_TROOPS,
    OWNER,
    POLICE,
    SPECIAL_FORCES,
    US,
    US_BASE,
    US_TROOPS,
    VC,
    VC_BASE,
    VC_GUERRILLA_A,
    VC_GUERRILLA_U,
)
from annamite.games.fire_in_the_lake.removal import (
    SHIELDS,
    activate,
    assault_removal,
    fate_of,
    within_reach,
)
from annamite.games.fire_in_the_lake.spaces import HIGHLAND, JUNGLE, LOWLAND, PROVINCES, SPACE_IDS
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import NO_MORE, die_step, piece_step, step
from annamite.games.fire_in_the_lake.turn import CASUALTIES, Turn
from annamite.kernel import Rules, Words
from annamite.kernel.conditions import Chain, Condition

BASE_AID = 6
"""Aid for each Insurgent Base that ARVN cubes remove."""
ABRAMS: Final = 11
COBRAS: Final = 13
PATTON: Final = 14
SEARCH_AND_DESTROY: Final = 28
BODY_COUNT: Final = 72
BOOBY_TRAPS: Final = 101

CAPPED_SPACES = 2
"""Spaces of one Operation in which Cobras or Pattons help, or to which it is held."""
PATTON_HITS = 2
GUERRILLA_AID = 3
LOSING_ROLL = 3
"""Cobras and Booby Traps cost a Troop on a roll up to this."""
COST = 3
GUERRILLAS = (NVA_GUERRILLA_U, NVA_GUERRILLA_A, VC_GUERRILLA_U, VC_GUERRILLA_A)
_PLAIN_BASES = (NVA_BASE, VC_BASE)
_TROOPS = (US_TROOPS, ARVN_TROOPS)

YES_NO = Words("no", "yes")
PATTON_STEP = step("assault.patton", YES_NO, "{space}: remove 2 more with M-48 Pattons?", "5.3")
ABRAMS_STEP = piece_step("assault.abrams", "{space}: remove a Base first (Abrams)?", "5.3")
COBRA_LOSS = die_step("assault.cobras", "{space}: are Cobras lost?", "5.3")
COBRA_STRIKE = piece_step("sweep.cobras", "{space}: remove a piece with Cobras?", "5.3")
TRAP_ROLL = die_step("sweep.traps", "{space}: roll against Booby Traps", "5.3")
TRAP_VICTIM = piece_step("sweep.trapped", "{space}: whose Troop falls to Booby Traps?", "5.3")


# --- Sweep --------------------------------------------------------------------------------


def sweepers(turn: Turn, faction: int) -> tuple[int, ...]:
    """Return the kinds whose number tells how many Guerrillas a Sweep Activates."""
    plan = turn.plan
    if plan.us_cubes:
        return (*plan.us_cubes, *plan.scouts)
    return (*CUBES[faction], *SPECIAL_FORCES[faction])


def activations(turn: Turn, space: int, faction: int, more: int = 0) -> int:
    """Return how many Guerrillas a Sweep in `space` Activates: one per own cube or Special Forces.

    In Jungle one per two of them, rounded down. `more` cubes may yet arrive.

    Rules: 3.2.3
    """
    searchers = turn.s.total(space, sweepers(turn, faction)) + more
    return searchers // 2 if JUNGLE >> space & 1 else searchers


def sweep_space(turn: Turn, space: int, faction: int) -> Rules[None]:
    """Activate Guerrillas in one space with the searchers of `faction`; the actor chooses whose.

    Rules: 3.2.3
    """
    yield from activate(turn, space, activations(turn, space, faction), "3.2.3")
    if has_capability(turn.s, COBRAS, shaded=False):
        yield from _cobras_strike(turn, space, faction)
    if has_capability(turn.s, BOOBY_TRAPS, shaded=True):
        yield from _booby_traps(turn, space, faction)


def cobra_targets(s: State, space: int) -> list[int]:
    """Return the kinds that Cobras may remove one of: NVA Troops before Guerrillas before Bases."""
    if s.count(space, NVA_TROOPS):
        return [NVA_TROOPS]
    if s.total(space, GUERRILLAS):
        return [k for k in (NVA_GUERRILLA_A, VC_GUERRILLA_A) if s.count(space, k)]
    return [k for k in _PLAIN_BASES if s.count(space, k)]


_COBRAS: Final[Chain[tuple[State, int]]] = Chain(
    Condition(
        "only NVA and VC pieces can be removed",
        "5.3",
        lambda _, kind: kind in INSURGENT_KINDS,
        obvious=True,
    ),
    Condition(
        lambda _, kind: f"no {names_of(KINDS[kind])[1]} are there",
        "5.3",
        lambda at, kind: at[0].count(at[1], kind) > 0,
    ),
    Condition(
        "Cobras remove Active pieces and Bases without a Tunnel only",
        "5.3",
        lambda _, kind: kind in (NVA_TROOPS, NVA_GUERRILLA_A, VC_GUERRILLA_A, *_PLAIN_BASES),
    ),
    rest("NVA Troops go before Guerrillas, and Guerrillas before Bases", "5.3"),
)


def _cobras_strike(turn: Turn, space: int, faction: int) -> Rules[None]:
    """Let a Sweep remove one Active piece, in up to 2 spaces where it searches (13)."""
    kinds = cobra_targets(turn.s, space)
    used = turn.spaces_used.get(COBRAS, 0)
    if not kinds or not turn.s.total(space, sweepers(turn, faction)) or used >= CAPPED_SPACES:
        return
    source = Told([*kinds, NO_MORE], _COBRAS, (turn.s, space))
    kind = yield turn.ask(COBRA_STRIKE, source, {"space": SPACE_IDS[space]})
    if kind != NO_MORE:
        turn.spaces_used[COBRAS] = used + 1
        turn.remove(space, kind, 1, "5.3")


def _booby_traps(turn: Turn, space: int, faction: int) -> Rules[None]:
    """Roll for the loss of one Troop that Swept; of two factions' Troops VC picks (101)."""
    s = turn.s
    sweeping = turn.plan.us_cubes or CUBES[faction]
    swept = Present([k for k in _TROOPS if k in sweeping], s, space, "5.3")
    kinds = swept()
    if not kinds or (yield from turn.roll(TRAP_ROLL, {"space": SPACE_IDS[space]})) > LOSING_ROLL:
        return
    kind = kinds[0]
    if len(kinds) > 1:
        vc = Turn(s, VC, turn.log)
        kind = yield vc.ask(TRAP_VICTIM, swept, {"space": SPACE_IDS[space]})
    turn.remove(space, kind, 1, "5.3", fate_of(kind))


# --- Assault ------------------------------------------------------------------------------


def assault_cost(s: State) -> int:
    """Return what ARVN pay for an Assault in a space, or for a Patrol: 3, or 0 (72 Body Count)."""
    return 0 if has_momentum(s, BODY_COUNT, shaded=False) else COST


def assaulters(turn: Turn) -> tuple[int, ...]:
    """Return the cubes of the acting faction that make a space one it may Assault."""
    return turn.plan.us_cubes or CUBES[turn.faction]


def assaults_as(turn: Turn) -> int:
    """Return the faction by whose rules the actor Assaults; an Event may say as the US."""
    return US if turn.plan.us_cubes else turn.faction


def hits(
    s: State,
    space: int,
    faction: int,
    us_cubes: tuple[int, ...] = (US_TROOPS,),
    more: int = 0,
) -> int:
    """Return how many enemy pieces an Assault of `faction` in `space` may remove.

    Args:
        s: The position.
        space: Where.
        faction: By whose rules.
        us_cubes: What counts as US Troops.
        more: Troops that may yet arrive.

    Rules: 3.2.4
    """
    highland = HIGHLAND >> space & 1
    if faction == US:
        troops = s.total(space, us_cubes) + more
        if s.count(space, US_BASE):
            return 2 * troops
        return troops // 2 if highland else troops
    cubes = s.count(space, ARVN_TROOPS) + more
    if not PROVINCES >> space & 1:
        cubes += s.count(space, POLICE)
    return cubes // 3 if highland else cubes // 2


def _seeks(s: State, faction: int) -> bool:
    """Return whether an Assault may remove one Underground Guerrilla (28 Search and Destroy)."""
    return faction == US and has_capability(s, SEARCH_AND_DESTROY, shaded=False)


def _pattons_left(turn: Turn, space: int, faction: int) -> bool:
    """Return whether an Assault may remove 2 more: up to 2 US spaces, no Lowland Province (14)."""
    return (
        faction == US
        and has_capability(turn.s, PATTON, shaded=False)
        and not LOWLAND & PROVINCES & 1 << space
        and turn.spaces_used.get(PATTON, 0) < CAPPED_SPACES
    )


def _open_to_abrams(turn: Turn, space: int, faction: int) -> list[int]:
    """Return the shielded Bases that an Assault may remove first: in one US space (11 Abrams)."""
    s = turn.s
    if faction != US or turn.used >> ABRAMS & 1 or not s.total(space, SHIELDS):
        return []
    if not has_capability(s, ABRAMS, shaded=False):
        return []
    return [k for k in _PLAIN_BASES if s.count(space, k)]


def assault_matters(turn: Turn, space: int, faction: int, more: int = 0) -> bool:
    """Return whether an Assault could remove a piece in `space` or roll against a Tunnel.

    `more` Troops may yet arrive.
    """
    number = hits(turn.s, space, faction, turn.plan.us_cubes or (US_TROOPS,), more)
    if _pattons_left(turn, space, faction):
        number += PATTON_HITS
    return _most_removed(turn, space, faction, number) > 0


def _most_removed(turn: Turn, space: int, faction: int, number: int) -> int:
    """Return how many pieces an Assault could remove, or roll against, with so many hits."""
    s = turn.s
    seeks = _seeks(s, faction)
    if not number:
        return int(seeks and s.total(space, (NVA_GUERRILLA_U, VC_GUERRILLA_U)) > 0)
    opened = bool(_open_to_abrams(turn, space, faction))
    return min(number, within_reach(turn, space, seeking=seeks, base_opened=opened))


def assault_space(turn: Turn, space: int, faction: int, *, added: bool = False) -> Rules[None]:
    """Resolve one Assault by the cubes of `faction`; the acting faction chooses.

    Each Base that ARVN cubes remove adds 6 Aid. `added` says that ARVN follow up where the US just
    Assaulted: that is still one Assault space.

    Rules: 3.2.4
    """
    s = turn.s
    guerrillas = s.total(space, GUERRILLAS)
    number = yield from _full_hits(turn, space, faction)
    struck: set[int] = set()
    first = (yield from _abrams_first(turn, space, faction, struck)) if number else 0
    bases = 0
    if number > first or not number:
        bases = yield from assault_removal(
            turn, space, number - first, struck, seeking=_seeks(s, faction)
        )
    if faction == ARVN and bases:
        turn.shift_aid(BASE_AID * bases, "3.2.4")
    if has_momentum(s, BODY_COUNT, shaded=False):
        turn.shift_aid(GUERRILLA_AID * (guerrillas - s.total(space, GUERRILLAS)), "5.4")
    if faction == US and has_capability(s, COBRAS, shaded=True):
        yield from _cobras_lost(turn, space)
    if not added and PROVINCES >> space & 1 and has_capability(s, SEARCH_AND_DESTROY, shaded=True):
        turn.shift(space, -1, "5.3")


def _full_hits(turn: Turn, space: int, faction: int) -> Rules[int]:
    """Return how many pieces may go, the 2 more of the Pattons included if the US sends them."""
    s = turn.s
    number = hits(s, space, faction, turn.plan.us_cubes or (US_TROOPS,))
    if not _pattons_left(turn, space, faction):
        return number
    with_them = _most_removed(turn, space, faction, number + PATTON_HITS)
    if with_them <= _most_removed(turn, space, faction, number):
        return number
    if (yield turn.ask(PATTON_STEP, (0, 1), {"space": SPACE_IDS[space]})) == 0:
        return number
    turn.spaces_used[PATTON] = turn.spaces_used.get(PATTON, 0) + 1
    return number + PATTON_HITS


def _abrams_first(turn: Turn, space: int, faction: int, struck: set[int]) -> Rules[int]:
    """Let the first piece removed be a shielded Base; return how many hits that took."""
    kinds = _open_to_abrams(turn, space, faction)
    if not kinds:
        return 0
    source = Present(_PLAIN_BASES, turn.s, space, "5.3", (NO_MORE,))
    kind = yield turn.ask(ABRAMS_STEP, source, {"space": SPACE_IDS[space]})
    if kind == NO_MORE:
        return 0
    turn.used |= 1 << ABRAMS
    turn.remove(space, kind, 1, "5.3")
    struck.add(OWNER[kind])
    return 1


def _cobras_lost(turn: Turn, space: int) -> Rules[None]:
    """Roll for the loss of one US Troop where the US Assaulted (13 Cobras)."""
    if not turn.s.count(space, US_TROOPS):
        return
    if (yield from turn.roll(COBRA_LOSS, {"space": SPACE_IDS[space]})) <= LOSING_ROLL:
        turn.remove(space, US_TROOPS, 1, "5.3", CASUALTIES)
