"""What must hold of every position: pieces conserved, stacking, tracks, kept sums (1.4, 1.8)."""

from __future__ import annotations

from collections.abc import Iterator

from annamite.games.fire_in_the_lake.components import load
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.pieces import (
    BASES,
    COIN_KINDS,
    KINDS_OF,
    N_KINDS,
    T_US_TROOPS,
    TYPES,
    US,
)
from annamite.games.fire_in_the_lake.setup import pool
from annamite.games.fire_in_the_lake.spaces import (
    AREAS,
    LOCS,
    N_SPACES,
    NORTH_VIETNAM,
    POPULATED,
    SPACE_IDS,
    bits,
)
from annamite.games.fire_in_the_lake.state import MARKERS, MAX_TRACK, NEUTRAL, State

_POOL = pool(load().force_pool)
_UNPOPULATED = [space for space in range(N_SPACES) if not POPULATED >> space & 1]


def audit(s: State) -> list[str]:
    """Return a sentence for each broken invariant."""
    broken = [*_pieces(s), *_spaces(s), *_tracks(s)]
    if _forgets_casualties(s):
        broken.append("the Casualties to be placed are not in their box")
    return broken + _stale_sums(s)


def _pieces(s: State) -> Iterator[str]:
    on_map = [sum(s.pieces[kind::N_KINDS]) for kind in range(N_KINDS)]
    for type_, name in enumerate(TYPES):
        everywhere = (
            sum([on_map[kind] for kind in KINDS_OF[type_]])
            + s.available[type_]
            + s.casualties[type_]
            + s.out_of_play[type_]
        )
        if everywhere != _POOL[type_]:
            yield f"{everywhere} pieces of {name}, not {_POOL[type_]}"


def _spaces(s: State) -> Iterator[str]:
    bases = map(sum, zip(*[s.pieces[kind::N_KINDS] for kind in BASES], strict=True))
    for space, count in enumerate(bases):
        if count and count > (2 if AREAS >> space & 1 else 0):
            yield f"{count} Bases in {SPACE_IDS[space]}"
    for space in _UNPOPULATED:
        if s.support[space] != NEUTRAL:
            yield f"{SPACE_IDS[space]} without Population is not Neutral"
    for space in bits(NORTH_VIETNAM):
        if s.total(space, COIN_KINDS):
            yield f"COIN pieces in {SPACE_IDS[space]}"


def _tracks(s: State) -> Iterator[str]:
    tracks = {
        "Aid": (s.aid, MAX_TRACK),
        "Patronage": (s.patronage, MAX_TRACK),
        "Trail": (s.trail, 4),
        "Econ": (s.econ, 15),
        **{f"Resources {n}": (value, MAX_TRACK) for n, value in enumerate(s.resources)},
    }
    for name, (value, most) in tracks.items():
        if not 0 <= value <= most:
            yield f"{name} is {value}"
    if s.resources[0]:
        yield "the US holds Resources"
    if not 0 <= s.markers_left <= MARKERS:
        yield f"{s.markers_left} Terror markers left"
    if any(s.terror[space] > 1 for space in bits(LOCS)):
        yield "a LoC is Sabotaged twice"


def _forgets_casualties(s: State) -> bool:
    """Return whether a US player is placing Troops that have left the Casualties box (6.5).

    Control is frozen from the first question of that stretch, which ends with its last.
    """
    placing = s.phase == Phase.COMMIT_CASUALTIES and s.frozen and not s.nonplayers >> US & 1
    return placing and not s.casualties[T_US_TROOPS]


def _stale_sums(s: State) -> list[str]:
    fresh = s.copy()
    fresh.derive()
    return [
        f"kept {name} differs from the recomputed one"
        for name in State.__slots__
        if getattr(fresh, name) != getattr(s, name)
    ]
