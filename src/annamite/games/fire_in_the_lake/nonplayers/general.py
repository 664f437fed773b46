"""What all non-players decide alike, in and out of their own actions (8.1.2, 8.4.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake import readings
from annamite.games.fire_in_the_lake.nonplayers.piece_order import (
    HIT_COIN,
    HIT_INSURGENTS,
    first_of,
    hit_order,
    is_enemy,
    loss_order,
)
from annamite.games.fire_in_the_lake.nonplayers.registry import answers, explains
from annamite.games.fire_in_the_lake.pieces import ARVN, FACTIONS, NVA, US, VC
from annamite.games.fire_in_the_lake.removal import TARGETS
from annamite.games.fire_in_the_lake.sequence import next_faction
from annamite.games.fire_in_the_lake.spaces import SPACE
from annamite.games.fire_in_the_lake.steps import DONE, GROUPS, NO_MORE, SPLITS

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts

YES, NO = 1, 0
EVERYBODY: Final = (1 << len(FACTIONS)) - 1
_ORDERS: Final = "piece orders"


# --- the sequence of play -----------------------------------------------------------------


@answers("card.pivotal")
def pivotal(m: Mind) -> Thoughts[None]:
    """Play a Pivotal Event the instant that it may be, if a player is 1st Eligible.

    A player who just played one is; and non-players do so only then, so theirs are trumped as well.

    Rules: 8.1, 8.4.6
    """
    first = next_faction(m.s)
    trumps = bool((m.decision.params or {})["over"])
    against = first >= 0 and not m.s.nonplayers >> first & 1
    nobody = m.s.nonplayers == EVERYBODY and readings.holds(m.s, readings.PIVOTAL_AMONG_NONPLAYERS)
    played = trumps or against or nobody
    why = "a player is 1st Eligible" if against or trumps else "no player is 1st Eligible"
    if nobody:
        why = "nobody plays, and it is played as soon as it may be"
    if m.box(f"{FACTIONS[m.faction]}.pivotal", "8.4.6", entered=played, because=why):
        yield from m.give(YES)
    else:
        yield from m.give(NO)


@answers("transfer.grant")
def grant_nothing(m: Mind) -> Thoughts[None]:
    """Hand over no Resources.

    Rules: 8.1.2
    """
    yield from m.give(min(m.decision.values))


@answers("operation.after")
def end_operation(m: Mind) -> Thoughts[None]:
    """End the Operation: its instructions are carried out.

    Rules: 8.1.4
    """
    yield from m.give(DONE)


_ALONE: Final = {VC: "8.5.1", NVA: "8.6.1", ARVN: "8.7.2", US: "8.8.4"}
"""The sections by which an Operation goes without a Special Activity."""


def _goes_alone(_m: Mind, _value: int) -> str:
    return "no Special Activity that is called for is possible: the Operation alone"


for _faction, _section in _ALONE.items():
    explains("operation.after", _section, factions=(_faction,))(_goes_alone)


@answers("event.from_map")
def lift_nothing(m: Mind) -> Thoughts[None]:
    """Take no own piece off the map to place it elsewhere.

    Rules: 1.4.1, 8.4.3, 8.6.4
    """
    yield from m.give(min(m.decision.values))


@answers("place.from")
def lift_from(m: Mind) -> Thoughts[None]:
    """Take pieces off the map from a random space, where it must be.

    Rules: 8.2, 8.4.7
    """
    spaces = m.among(m.spaces(), "8.4.4", "pieces off the map to be placed, from where")
    yield from m.give((yield from spaces.one()))


@answers("place.which")
def lift_which(m: Mind) -> Thoughts[None]:
    """Take as many as possible of those that are given up first.

    Rules: 8.1.2
    """
    groups = [GROUPS.unpack(value) for value in m.decision.values]
    kinds = [kind for kind, _ in groups]
    least = next(kind for kind in (*HIT_INSURGENTS, *HIT_COIN)[::-1] if kind in kinds)
    yield from m.give(GROUPS.BASE * least + max(n for kind, n in groups if kind == least))


@answers("coup.sabotage")
def sabotage(m: Mind) -> Thoughts[None]:
    """Let chance say which LoCs are Sabotaged where markers run short.

    Rules: 8.3
    """
    yield from m.give((yield from m.among(m.spaces(), "8.3", "a LoC to Sabotage").one()))


# --- pieces -------------------------------------------------------------------------------


def space_of(m: Mind) -> int:
    """Return the space that the pending decision is about."""
    params = m.decision.params or {}
    return SPACE[str(params["space"])]


@answers(
    "attack.remove",
    "ambush.piece",
    "ambush.second",
    "strike.piece",
    "assault.base",
    "assault.seek",
    "assault.abrams",
    "sweep.cobras",
    "sweep.trapped",
    "cadres.remove",
    "subvert.cube",
)
def one_piece(m: Mind) -> Thoughts[None]:
    """Remove enemy Bases first, then Guerrillas, then Troops and Police; one's own in reverse.

    Rules: 8.1.2
    """
    space = space_of(m)
    offered = [kind for kind in m.decision.values if kind != NO_MORE]
    enemies = [kind for kind in offered if is_enemy(m.faction, kind)]
    if not enemies and m.offers(NO_MORE):
        yield from m.give(NO_MORE)
        return
    yield from m.give(next_piece(m, space, enemies or offered, hit=bool(enemies)))


def next_piece(m: Mind, space: int, offered: list[int], *, hit: bool) -> int:
    """Return which of the kinds offered goes next; Troops and Police take turns over a stretch.

    Rules: 8.1.2
    """
    orders = m.notes.setdefault(_ORDERS, {})
    order = orders.get((space, hit), [])
    if not any(kind in offered for kind in order):
        make = hit_order if hit else loss_order
        order = orders[space, hit] = make(m.s, space, offered)
    kind = first_of(order, offered)
    order.remove(kind)
    return kind


@answers("activate.split", factions=(US, ARVN))
def activate(m: Mind) -> Thoughts[None]:
    """Activate as many as possible, VC before NVA.

    Rules: 8.7.5, 8.8.5
    """
    yield from m.give(max(m.decision.values, key=_most_vc_first))


@answers("assault.guerrillas")
def assault_guerrillas(m: Mind) -> Thoughts[None]:
    """Remove as many as possible, VC before NVA.

    Rules: 8.1.2
    """
    yield from m.give(max(m.decision.values, key=_most_vc_first))


def _most_vc_first(value: int) -> tuple[int, int]:
    nva, vc = SPLITS.unpack(value)
    return nva + vc, vc


@answers("assault.target")
def assault_target(m: Mind) -> Thoughts[None]:
    """Assault both enemies; if only one can be, the VC.

    Rules: 8.1.2
    """
    m.because("8.1.2", "Assault both enemies; if only one can be, the VC")
    for target in ("both", "vc", "nva"):
        if m.offers(TARGETS[target]):
            yield from m.give(TARGETS[target])
            return


@answers("assault.patton")
def use_pattons(m: Mind) -> Thoughts[None]:
    """Remove as many as possible.

    Rules: 8.1.1
    """
    m.because("8.1.1", "M-48 Pattons remove more: as many pieces as possible")
    yield from m.give(YES)
