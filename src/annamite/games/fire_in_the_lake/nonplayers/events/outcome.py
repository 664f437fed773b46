"""What an answer would bring about, as the rules for Events weigh it (8.4.4, 8.4.5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from annamite.games.fire_in_the_lake.nonplayers.events.shifts import Change, change_to
from annamite.games.fire_in_the_lake.nonplayers.piece_order import is_enemy
from annamite.games.fire_in_the_lake.pieces import (
    BASES,
    KINDS_OF,
    N_KINDS,
    N_TYPES,
    NVA_TUNNEL,
    OWNER,
    T_IRREGULAR,
    T_NVA_GUERRILLA,
    T_RANGER,
    T_VC_GUERRILLA,
    TYPE_OWNER,
    VC_TUNNEL,
)

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.candidates import Candidates
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind
    from annamite.games.fire_in_the_lake.state import State

_TUNNELS: Final = (NVA_TUNNEL, VC_TUNNEL)
_TWO_FACED: Final = (T_IRREGULAR, T_RANGER, T_NVA_GUERRILLA, T_VC_GUERRILLA)
_IS_BASE: Final = tuple(any(kind in BASES for kind in kinds) for kinds in KINDS_OF)
EVERYWHERE: Final = -1


class Outcome(NamedTuple):
    """What changes, seen by one faction.

    Attributes:
        shift: What is added to Total Support and Total Opposition.
        bases: Friendly Bases placed and enemy ones removed.
        tunnels: Tunnel markers that friends gain and enemies lose.
        own_tunnels: Those that the faction itself gains.
        pieces: Other friendly pieces placed and enemy ones removed.
        own_losses: Pieces that the faction loses.
        losses: Pieces that friends lose, its own included.
        faces: Friendly pieces that hide and enemy ones that are found.
    """

    shift: Change
    bases: int
    tunnels: int
    own_tunnels: int
    pieces: int
    own_losses: int
    losses: int
    faces: int

    @property
    def weight(self) -> tuple[int, int, int, int]:
        """What counts between different actions: Bases, Tunnels, other pieces, losses."""
        return self.bases, self.tunnels, self.pieces, -self.losses


NOTHING: Final = Outcome((0, 0), 0, 0, 0, 0, 0, 0, 0)


def outcome(faction: int, before: State, after: State, space: int = EVERYWHERE) -> Outcome:
    """Return what differs between two positions, on the whole map or in one space."""
    change = _changes(before, after, space)
    bases = pieces = own_losses = losses = faces = 0
    for type_ in range(N_TYPES):
        more = sum(change[kind] for kind in KINDS_OF[type_])
        hidden = KINDS_OF[type_][0]
        enemy = is_enemy(faction, hidden)
        if not more:
            if type_ in _TWO_FACED:
                faces += -change[hidden] if enemy else change[hidden]
            continue
        gain = max(0, -more if enemy else more)
        if _IS_BASE[type_]:
            bases += gain
        else:
            pieces += gain
        if more < 0 and not enemy:
            losses -= more
            own_losses -= more if TYPE_OWNER[type_] == faction else 0
    return Outcome(
        _shift(before, after, space),
        bases,
        _gain(faction, change, _TUNNELS),
        sum(change[kind] for kind in _TUNNELS if OWNER[kind] == faction),
        pieces,
        own_losses,
        losses,
        faces,
    )


def _changes(before: State, after: State, space: int) -> list[int]:
    """Return by how much the pieces of each kind differ."""
    old, new = before.pieces, after.pieces
    if space == EVERYWHERE:
        return [
            0 if old[k::N_KINDS] == new[k::N_KINDS] else sum(new[k::N_KINDS]) - sum(old[k::N_KINDS])
            for k in range(N_KINDS)
        ]
    at = space * N_KINDS
    return [new[at + kind] - old[at + kind] for kind in range(N_KINDS)]


def _shift(before: State, after: State, space: int) -> Change:
    if space == EVERYWHERE:
        return (
            after.total_support - before.total_support,
            after.total_opposition - before.total_opposition,
        )
    return change_to(before, space, after.support[space])


def _gain(faction: int, change: list[int], kinds: Iterable[int]) -> int:
    return sum(-change[kind] if is_enemy(faction, kind) else change[kind] for kind in kinds)


def narrow(spaces: Candidates, outcomes: dict[int, Outcome]) -> Candidates:
    """Keep the spaces where most is placed, removed or replaced, and least lost.

    Rules: 8.4.4
    """
    return (
        spaces.under("8.4.4")
        .most("Bases placed or removed", lambda n: outcomes[n].bases)
        .most("Tunnels", lambda n: outcomes[n].tunnels)
        .most("own Tunnels", lambda n: outcomes[n].own_tunnels)
        .most("other pieces placed or removed", lambda n: outcomes[n].pieces)
        .least("own pieces lost", lambda n: outcomes[n].own_losses)
        .least("friendly pieces lost", lambda n: outcomes[n].losses)
        .most("pieces hidden or found", lambda n: outcomes[n].faces)
    )


def foreseen(m: Mind, values: Iterable[int], *, in_place: bool = False) -> dict[int, Outcome]:
    """Return the outcome of each of the answers to the pending decision.

    Args:
        m: Whose decision; not one that is only imagined.
        values: The answers.
        in_place: Whether to look at nothing but the space that the answer names.
    """
    assert m.foresee is not None, "an imagined mind looks no further"
    return {
        value: outcome(m.faction, m.s, m.foresee(value), value if in_place else EVERYWHERE)
        for value in values
    }
