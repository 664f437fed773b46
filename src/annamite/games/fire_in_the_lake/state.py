"""The position: a few flat columns of small numbers, and the one place that writes pieces.

Everything derived (masks of where a kind stands, sides' counts per space, Control, the victory
totals) is kept with each write; `audit` recomputes it all.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from annamite.games.fire_in_the_lake.pieces import (
    BASES,
    N_KINDS,
    N_TYPES,
    OWNER,
)
from annamite.games.fire_in_the_lake.spaces import AREAS, N_SPACES, POPULATION

ACTIVE_OPPOSITION, PASSIVE_OPPOSITION, NEUTRAL, PASSIVE_SUPPORT, ACTIVE_SUPPORT = range(5)
"""Support levels run from 0 (Active Opposition) over 2 (Neutral) to 4 (Active Support)."""
MAX_TRACK = 75
MARKERS = 15

_SIDE = tuple((0, 0, 1, 2)[owner] for owner in OWNER)

_SUPPORT_VALUE = (0, 0, 0, 1, 2)
_OPPOSITION_VALUE = (2, 1, 0, 0, 0)


class State:
    """Everything that two players would have to copy to go on with a game elsewhere.

    Attributes:
        pieces: Count per space and kind, at `space * N_KINDS + kind`.
        where: Per kind, the set of spaces that hold it.
        coin, nva, vc: Pieces per space of each side.
        coin_control, nva_control: Sets of Controlled Provinces and Cities (1.7).
        frozen: While set, Control is not adjusted (6.4).
        support: Level per space, 0 to 4 (`NEUTRAL` is 2).
        supporting, opposing: Sets of spaces at Support and at Opposition.
        terror: Terror markers per Province or City, Sabotage markers per LoC.
        marked: Set of spaces with a Terror or Sabotage marker.
        markers_left: Markers not on the map, of 15.
        available, casualties, out_of_play: Pieces per type in each box (1.4.1).
        resources: Per faction (the US entry is always 0).
        aid, patronage, econ, trail: The other tracks; `econ` is the marked Total Econ.
        total_support, total_opposition, coin_population, nva_population: Kept sums (1.9).
        phase: Which stretch comes next; see `sequence.Phase`.
        options: Bits of the rule options in force; see `setup.OPTIONS`.
        scenario: Number of the scenario.
        card, next_card: The card being played and the one showing; 0 for none.
        played: Cards played so far, in order.
        seen: Set of card numbers that were ever revealed or set out.
        pile, pile_events, pile_coup: The pile on top of the deck and what is left in it.
        eligible, passed, acted: Sets of factions on this card.
        first, second: 1 + faction that acted as 1st and 2nd Eligible; 0 for nobody yet.
        first_did: What the 1st Eligible did; see `sequence.Did`.
        stay_eligible, made_ineligible: What Events did to the next card's eligibility.
        pivotal: Set of factions that still hold their Pivotal Event.
        leaders: Coup cards in the RVN Leader box, bottom first.
        coups: Coup cards drawn so far.
        coup_round: Whether the last card played was a Coup (no two Rounds in a row).
        capabilities_unshaded, capabilities_shaded, momentum: Sets of card numbers in effect
            (momentum shaded text: number + 200).
        scratch: What the phase needs to remember between stretches; see each user.
        deception: Markers per faction as drawn, two codes each; see `deception`.
        deception_used: Bits of the markers already revealed.
        nonplayers: Set of factions that nobody plays (8.0).
        policy: US Policy of a non-player US, 0 for none; see `policy` (8.8.1).
        noted: Set of non-players that Passed for a Capability and will play it next (8.5.2).
        ended: 0, or why and when the game ended; see `victory`.
        lost: The Coup card and the non-player of the first check that a lone player lost and played
            past; empty if there is none.
    """

    __slots__ = (
        "acted",
        "aid",
        "available",
        "capabilities_shaded",
        "capabilities_unshaded",
        "card",
        "casualties",
        "coin",
        "coin_control",
        "coin_population",
        "coup_round",
        "coups",
        "deception",
        "deception_used",
        "econ",
        "eligible",
        "ended",
        "first",
        "first_did",
        "frozen",
        "leaders",
        "lost",
        "made_ineligible",
        "marked",
        "markers_left",
        "momentum",
        "next_card",
        "nonplayers",
        "noted",
        "nva",
        "nva_control",
        "nva_population",
        "opposing",
        "options",
        "out_of_play",
        "passed",
        "patronage",
        "phase",
        "pieces",
        "pile",
        "pile_coup",
        "pile_events",
        "pivotal",
        "played",
        "policy",
        "resources",
        "scenario",
        "scratch",
        "second",
        "seen",
        "stay_eligible",
        "support",
        "supporting",
        "terror",
        "total_opposition",
        "total_support",
        "trail",
        "vc",
        "where",
    )

    def __init__(self) -> None:
        self.pieces = bytearray(N_SPACES * N_KINDS)
        self.where = [0] * N_KINDS
        self.coin = bytearray(N_SPACES)
        self.nva = bytearray(N_SPACES)
        self.vc = bytearray(N_SPACES)
        self.coin_control = 0
        self.nva_control = 0
        self.frozen = False
        self.support = bytearray([NEUTRAL]) * N_SPACES
        self.supporting = 0
        self.opposing = 0
        self.terror = bytearray(N_SPACES)
        self.marked = 0
        self.markers_left = MARKERS
        self.available = bytearray(N_TYPES)
        self.casualties = bytearray(N_TYPES)
        self.out_of_play = bytearray(N_TYPES)
        self.resources = [0, 0, 0, 0]
        self.aid = 0
        self.patronage = 0
        self.econ = 0
        self.trail = 0
        self.total_support = 0
        self.total_opposition = 0
        self.coin_population = 0
        self.nva_population = 0
        self.phase = 0
        self.options = 0
        self.scenario = 0
        self.card = 0
        self.next_card = 0
        self.played = b""
        self.seen = 0
        self.pile = 0
        self.pile_events = 0
        self.pile_coup = 0
        self.eligible = 0
        self.passed = 0
        self.acted = 0
        self.first = 0
        self.second = 0
        self.first_did = 0
        self.stay_eligible = 0
        self.made_ineligible = 0
        self.pivotal = 0
        self.leaders = b""
        self.coups = 0
        self.coup_round = False
        self.capabilities_unshaded = 0
        self.capabilities_shaded = 0
        self.momentum = 0
        self.scratch: tuple[int, ...] = ()
        self.deception = b""
        self.deception_used = 0
        self.nonplayers = 0
        self.policy = 0
        self.noted = 0
        self.ended = 0
        self.lost: tuple[int, ...] = ()

    def copy(self) -> State:
        """Return an independent copy (about 3 microseconds)."""
        new = State.__new__(State)
        new.pieces = self.pieces[:]
        new.where = self.where[:]
        new.coin = self.coin[:]
        new.nva = self.nva[:]
        new.vc = self.vc[:]
        new.coin_control = self.coin_control
        new.nva_control = self.nva_control
        new.frozen = self.frozen
        new.support = self.support[:]
        new.supporting = self.supporting
        new.opposing = self.opposing
        new.terror = self.terror[:]
        new.marked = self.marked
        new.markers_left = self.markers_left
        new.available = self.available[:]
        new.casualties = self.casualties[:]
        new.out_of_play = self.out_of_play[:]
        new.resources = self.resources[:]
        new.aid = self.aid
        new.patronage = self.patronage
        new.econ = self.econ
        new.trail = self.trail
        new.total_support = self.total_support
        new.total_opposition = self.total_opposition
        new.coin_population = self.coin_population
        new.nva_population = self.nva_population
        new.phase = self.phase
        new.options = self.options
        new.scenario = self.scenario
        new.card = self.card
        new.next_card = self.next_card
        new.played = self.played
        new.seen = self.seen
        new.pile = self.pile
        new.pile_events = self.pile_events
        new.pile_coup = self.pile_coup
        new.eligible = self.eligible
        new.passed = self.passed
        new.acted = self.acted
        new.first = self.first
        new.second = self.second
        new.first_did = self.first_did
        new.stay_eligible = self.stay_eligible
        new.made_ineligible = self.made_ineligible
        new.pivotal = self.pivotal
        new.leaders = self.leaders
        new.coups = self.coups
        new.coup_round = self.coup_round
        new.capabilities_unshaded = self.capabilities_unshaded
        new.capabilities_shaded = self.capabilities_shaded
        new.momentum = self.momentum
        new.scratch = self.scratch
        new.deception = self.deception
        new.deception_used = self.deception_used
        new.nonplayers = self.nonplayers
        new.policy = self.policy
        new.noted = self.noted
        new.ended = self.ended
        new.lost = self.lost
        return new

    # --- reading --------------------------------------------------------------------------

    def count(self, space: int, kind: int) -> int:
        """Return how many pieces of `kind` stand in `space`."""
        return self.pieces[space * N_KINDS + kind]

    def total(self, space: int, kinds: Iterable[int]) -> int:
        """Return how many pieces of the given kinds stand in `space`."""
        pieces, at = self.pieces, space * N_KINDS
        return sum([pieces[at + kind] for kind in kinds])

    def holding(self, kinds: Iterable[int]) -> int:
        """Return the set of spaces with at least one piece of the given kinds."""
        where, mask = self.where, 0
        for kind in kinds:
            mask |= where[kind]
        return mask

    def bases(self, space: int) -> int:
        """Return how many Bases of all factions stand in `space` (1.4.2)."""
        pieces, at = self.pieces, space * N_KINDS
        return sum([pieces[at + kind] for kind in BASES])

    def on_map(self, kinds: Iterable[int]) -> int:
        """Return how many pieces of the given kinds are on the map."""
        pieces = self.pieces
        return sum([sum(pieces[kind::N_KINDS]) for kind in kinds])

    # --- writing --------------------------------------------------------------------------

    def add(self, space: int, kind: int, count: int) -> None:
        """Put `count` pieces (negative: take them) of `kind` in `space`; boxes are the caller's.

        Raises:
            ValueError: fewer pieces there than are taken; a defect of the rule that asked.
        """
        at = space * N_KINDS + kind
        left = self.pieces[at] + count
        self.pieces[at] = left
        bit = 1 << space
        if left:
            self.where[kind] |= bit
        else:
            self.where[kind] &= ~bit
        side = _SIDE[kind]
        if side == 0:
            self.coin[space] += count
        elif side == 1:
            self.nva[space] += count
        else:
            self.vc[space] += count
        if bit & AREAS and not self.frozen:
            self.control(space)

    def turn_face(self, space: int, kind: int, other: int, count: int) -> None:
        """Turn `count` pieces of `kind` in `space` to their `other` face; Control stands."""
        if not count:
            return
        pieces, bit = self.pieces, 1 << space
        at = space * N_KINDS
        left = pieces[at + kind] - count
        pieces[at + kind] = left
        pieces[at + other] += count
        if not left:
            self.where[kind] &= ~bit
        self.where[other] |= bit

    def control(self, space: int) -> None:
        """Adjust Control of one Province or City (1.7)."""
        coin, nva, vc = self.coin[space], self.nva[space], self.vc[space]
        bit = 1 << space
        if coin > nva + vc:
            if not self.coin_control & bit:
                self.coin_control |= bit
                self.coin_population += POPULATION[space]
        elif self.coin_control & bit:
            self.coin_control &= ~bit
            self.coin_population -= POPULATION[space]
        if nva > coin + vc:
            if not self.nva_control & bit:
                self.nva_control |= bit
                self.nva_population += POPULATION[space]
        elif self.nva_control & bit:
            self.nva_control &= ~bit
            self.nva_population -= POPULATION[space]

    def set_support(self, space: int, level: int) -> None:
        """Set the Support level of a populated space (1.6.1)."""
        old, population, bit = self.support[space], POPULATION[space], 1 << space
        self.support[space] = level
        self.total_support += population * (_SUPPORT_VALUE[level] - _SUPPORT_VALUE[old])
        self.total_opposition += population * (_OPPOSITION_VALUE[level] - _OPPOSITION_VALUE[old])
        self.supporting = self.supporting | bit if level > NEUTRAL else self.supporting & ~bit
        self.opposing = self.opposing | bit if level < NEUTRAL else self.opposing & ~bit

    def add_marker(self, space: int, count: int) -> None:
        """Put (negative: take) Terror markers, or Sabotage on a LoC."""
        left = self.terror[space] + count
        self.terror[space] = left
        self.markers_left -= count
        bit = 1 << space
        self.marked = self.marked | bit if left else self.marked & ~bit

    # --- canonical bytes ------------------------------------------------------------------

    def dump(self) -> bytes:
        """Return canonical bytes: equal positions, equal bytes."""
        values: list[object] = []
        for name in _STORED:
            value = getattr(self, name)
            if isinstance(value, (bytes, bytearray)):
                value = value.hex()
            elif name in _WIDE:
                value = hex(value)
            values.append(value)
        if self.lost:  # without it the bytes are what they were before there was such a thing
            values.append(self.lost)
        return msgspec.json.encode(values)

    @classmethod
    def load(cls, data: bytes) -> State:
        """Return the position that `dump` wrote."""
        state = cls()
        values = msgspec.json.decode(data)
        names = _STORED if len(values) == len(_STORED) else (*_STORED, "lost")
        for name, stored in zip(names, values, strict=True):
            current, value = getattr(state, name), stored
            if isinstance(current, bytearray):
                value = bytearray.fromhex(stored)
            elif isinstance(current, bytes):
                value = bytes.fromhex(stored)
            elif isinstance(current, tuple):
                value = tuple(stored)
            elif name in _WIDE:
                value = int(stored, 16)
            setattr(state, name, value)
        state.derive()
        return state

    def derive(self) -> None:
        """Recompute all that is derived, from pieces, support, markers and frozen Control."""
        self.where = [0] * N_KINDS
        columns = (self.coin, self.nva, self.vc)
        for column in columns:
            column[:] = bytes(N_SPACES)
        pieces = self.pieces
        for at in [at for at, count in enumerate(pieces) if count]:
            space, kind = divmod(at, N_KINDS)
            self.where[kind] |= 1 << space
            columns[_SIDE[kind]][space] += pieces[at]
        self._derive_control()
        levels, self.support = self.support, bytearray([NEUTRAL]) * N_SPACES
        self.supporting = self.opposing = self.total_support = self.total_opposition = 0
        for space in range(N_SPACES):
            if levels[space] != NEUTRAL:
                self.set_support(space, levels[space])
        self.marked = sum(1 << s for s in range(N_SPACES) if self.terror[s])
        self.markers_left = MARKERS - sum(self.terror)

    def _derive_control(self) -> None:
        """Recompute Control and the Population under it; frozen Control stays as it is."""
        coin_control, nva_control = self.coin_control, self.nva_control
        self.coin_control = self.nva_control = 0
        self.coin_population = self.nva_population = 0
        for space in range(N_SPACES):
            bit = 1 << space
            if not bit & AREAS:
                continue
            if not self.frozen:
                self.control(space)
                continue
            if coin_control & bit:
                self.coin_control |= bit
                self.coin_population += POPULATION[space]
            if nva_control & bit:
                self.nva_control |= bit
                self.nva_population += POPULATION[space]


_DERIVED = frozenset(
    {
        "where",
        "coin",
        "nva",
        "vc",
        "supporting",
        "opposing",
        "marked",
        "markers_left",
        "total_support",
        "total_opposition",
        "coin_population",
        "nva_population",
    }
)
_WIDE = frozenset(
    {
        "coin_control",
        "nva_control",
        "seen",
        "capabilities_unshaded",
        "capabilities_shaded",
        "momentum",
    }
)
_STORED = tuple(name for name in sorted(State.__slots__) if name not in _DERIVED | {"lost"})
