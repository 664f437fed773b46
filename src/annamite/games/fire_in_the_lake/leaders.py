"""RVN Leaders and what their rule changes (2.4.1).

The rules ask here; nothing else knows a leader by name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.state import State

MINH, KHANH, YOUNG_TURKS, KY, THIEU, NOBODY = range(6)
LEADERS: Final = ("minh", "khanh", "young_turks", "ky", "thieu", "nobody")
_OF_CARD: Final = {125: KHANH, 126: YOUNG_TURKS, 127: KY, 128: THIEU}
FAILED_ATTEMPTS: Final = (129, 130)
BRINKS_HOTEL: Final = 97
"""The Event that flips the leader; its bit among the unshaded Capabilities says that one is."""


def leader(state: State) -> int:
    """Return whose effect is in force.

    The top card of the box decides; Failed Attempts lie beneath every leader card and so count
    only against Minh, who is no card. A leader card that an Event has flipped has no effect.

    Rules: 2.4.1
    """
    box = state.leaders
    if not box:
        return MINH
    if flipped(state):
        return NOBODY
    return _OF_CARD.get(box[-1], NOBODY)


def is_coup_card(card: int) -> bool:
    """Return whether the rules know what this Coup card does."""
    return card in _OF_CARD or card in FAILED_ATTEMPTS


def flipped(state: State) -> bool:
    """Return whether the leader card on top lies face down."""
    return bool(state.capabilities_unshaded >> BRINKS_HOTEL & 1)


def flip(state: State) -> None:
    """Turn the leader card on top face down, until another leader covers it.

    Minh is no card, and Failed Attempts beneath no leader have no effect to lose.
    """
    if state.leaders and state.leaders[-1] in _OF_CARD:
        state.capabilities_unshaded |= 1 << BRINKS_HOTEL


def enter_box(state: State, card: int) -> None:
    """Put a Coup card in the RVN Leader box: on top, or a Failed Attempt at the bottom (2.4.1)."""
    if card in FAILED_ATTEMPTS:
        state.leaders = bytes((card,)) + state.leaders
    else:
        state.leaders += bytes((card,))
        state.capabilities_unshaded &= ~(1 << BRINKS_HOTEL)


def train_aid(state: State) -> int:
    """Return the Aid that an ARVN Train adds: 5 under Minh."""
    return 5 if leader(state) == MINH else 0


def transport_by_one_loc(state: State) -> bool:
    """Return whether a whole Transport may use one LoC space only: under Khanh."""
    return leader(state) == KHANH


def govern_patronage(state: State) -> int:
    """Return the Patronage that a Govern activity adds: 2 under the Young Turks."""
    return 2 if leader(state) == YOUNG_TURKS else 0


def pacify_cost(state: State) -> int:
    """Return the Resources for one step of Pacification: 3, or 4 under Ky."""
    return 4 if leader(state) == KY else 3
