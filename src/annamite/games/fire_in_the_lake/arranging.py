"""Positions of worked examples, put up on a scenario's start: the `ArrangesPositions` power.

What is changed is told in the names of the projection, most of it in its shape.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

import msgspec

from annamite.games.fire_in_the_lake.coup.support import Effort
from annamite.games.fire_in_the_lake.deck import ORDER_OF, is_coup
from annamite.games.fire_in_the_lake.events import SHADED_MOMENTUM
from annamite.games.fire_in_the_lake.phases import Did, Phase
from annamite.games.fire_in_the_lake.pieces import FACTIONS, KINDS, N_KINDS, TYPE_OF, TYPES
from annamite.games.fire_in_the_lake.projection import LEVELS, NEXT
from annamite.games.fire_in_the_lake.spaces import N_SPACES, POPULATED, SPACE
from annamite.games.fire_in_the_lake.state import MAX_TRACK, NEUTRAL, State
from annamite.kernel.example import ArrangeError, converted, known
from annamite.kernel.game import Json

Count = Annotated[int, msgspec.Meta(ge=0)]
Track = Annotated[int, msgspec.Meta(ge=0, le=MAX_TRACK)]
_EFFORTS: Final = (Phase.PACIFY_US, Phase.PACIFY_ARVN, Phase.AGITATE)
_PHASES: Final = {name: phase for phase, name in NEXT.items()}


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A space as it is to be: its pieces, all of them, by kind; Support; Terror or Sabotage."""

    pieces: dict[str, Count] = {}
    support: str | None = None
    terror: Count = 0


class Changes(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an example changes; what it does not name stays as the scenario has it.

    Attributes:
        empty: Whether the map is cleared first: all pieces Available, no Support, no marker.
        spaces: Spaces as they are to be; pieces come from Available and go there.
        available: How many pieces of a type are Available; the others go out of play.
        arvn_resources, nva_resources, vc_resources, aid, patronage, econ, trail: The tracks.
        card, next_card: The card being played and the one showing.
        eligible: The factions that may act on it; by default all.
        next: What comes next, in words of the projection; by default eligible factions act.
        capabilities, shaded_capabilities, momentum, shaded_momentum: Cards in effect, these alone.
        leaders: Cards in the RVN Leader box, bottom first.
    """

    empty: bool = False
    spaces: dict[str, Space] = {}
    available: dict[str, Count] = {}
    arvn_resources: Track | None = None
    nva_resources: Track | None = None
    vc_resources: Track | None = None
    aid: Track | None = None
    patronage: Track | None = None
    econ: Track | None = None
    trail: Track | None = None
    card: int = 1
    next_card: int = 2
    eligible: tuple[str, ...] = FACTIONS
    next: str = NEXT[Phase.ACT]
    capabilities: tuple[int, ...] | None = None
    shaded_capabilities: tuple[int, ...] | None = None
    momentum: tuple[int, ...] = ()
    shaded_momentum: tuple[int, ...] = ()
    leaders: tuple[int, ...] | None = None


def arrange(start: State, changes: Mapping[str, Json]) -> State:
    """Return a start changed to the position of an example.

    Raises:
        ArrangeError: a name is not known, or there are not so many pieces.
    """
    wanted = converted(dict(changes), Changes, "arrange")
    s = start.copy()
    if wanted.empty:
        for space in range(N_SPACES):
            _clear(s, space)
    known(SPACE, wanted.spaces, "space")
    for name in wanted.spaces:  # all at first, so that pieces can come from one to another
        _clear(s, SPACE[name], keep_support=wanted.spaces[name].support is None)
    for name, told in wanted.spaces.items():
        _put(s, name, told)
    known(TYPES, wanted.available, "type of piece")
    for name, count in wanted.available.items():
        _leave(s, name, count)
    _set_tracks(s, wanted)
    _set_cards(s, wanted)
    return s


def _clear(s: State, space: int, *, keep_support: bool = False) -> None:
    for kind in range(N_KINDS):
        if count := s.pieces[space * N_KINDS + kind]:
            s.add(space, kind, -count)
            s.available[TYPE_OF[kind]] += count
    if not keep_support:
        s.set_support(space, NEUTRAL)
    s.add_marker(space, -s.terror[space])


def _put(s: State, name: str, told: Space) -> None:
    space = SPACE[name]
    known(KINDS, told.pieces, "kind of piece")
    for kind_name, count in told.pieces.items():
        kind = KINDS.index(kind_name)
        left = s.available[TYPE_OF[kind]]
        if count > left:
            raise ArrangeError(f"{name}: {count} {kind_name}, but only {left} are left.")
        s.available[TYPE_OF[kind]] -= count
        s.add(space, kind, count)
    if told.support is not None:
        known(LEVELS, [told.support], "level of Support")
        if not POPULATED >> space & 1:
            raise ArrangeError(f"{name} has no Population, and so no Support.")
        s.set_support(space, LEVELS.index(told.support))
    s.add_marker(space, told.terror)


def _leave(s: State, name: str, count: int) -> None:
    type_ = TYPES.index(name)
    both = s.available[type_] + s.out_of_play[type_]
    if count > both:
        raise ArrangeError(f"available: {count} {name}, but only {both} are left.")
    s.available[type_], s.out_of_play[type_] = count, both - count


def _set_tracks(s: State, wanted: Changes) -> None:
    for faction, name in enumerate(FACTIONS):
        value = getattr(wanted, f"{name}_resources", None)
        if value is not None:
            s.resources[faction] = value
    for track in ("aid", "patronage", "econ", "trail"):
        value = getattr(wanted, track)
        if value is not None:
            setattr(s, track, value)


def _set_cards(s: State, wanted: Changes) -> None:
    """Set cards, who may act, and what is in effect; what lies face up cannot come from the deck."""
    known(_PHASES, [wanted.next], "phase")
    known(FACTIONS, wanted.eligible, "faction")
    lasting = (*wanted.momentum, *wanted.shaded_momentum, *(wanted.leaders or ()))
    lasting += (*(wanted.capabilities or ()), *(wanted.shaded_capabilities or ()))
    named = (wanted.card, wanted.next_card, *lasting)
    known(map(str, ORDER_OF), map(str, named), "card")
    s.phase = _PHASES[wanted.next]
    s.scratch = tuple(Effort()) if s.phase in _EFFORTS else ()
    s.card, s.next_card = wanted.card, wanted.next_card
    s.played += bytes((s.card,))
    for card in (s.card, s.next_card):
        if is_coup(card):
            s.pile_coup = 0
        else:
            s.pile_events -= 1
    s.eligible = sum(1 << n for n, name in enumerate(FACTIONS) if name in wanted.eligible)
    s.passed = s.acted = s.first = s.second = s.stay_eligible = s.made_ineligible = 0
    s.first_did = Did.NOTHING
    if wanted.leaders is not None:
        s.leaders = bytes(wanted.leaders)
    if wanted.capabilities is not None:
        s.capabilities_unshaded = _bits(wanted.capabilities)
    if wanted.shaded_capabilities is not None:
        s.capabilities_shaded = _bits(wanted.shaded_capabilities)
    shaded = _bits(wanted.shaded_momentum)
    s.momentum = _bits(wanted.momentum) | shaded << SHADED_MOMENTUM
    in_effect = s.capabilities_unshaded | s.capabilities_shaded | _bits(wanted.momentum) | shaded
    s.seen |= in_effect | 1 << s.card | 1 << s.next_card | _bits(tuple(s.leaders))


def _bits(cards: tuple[int, ...]) -> int:
    return sum(1 << card for card in cards)
