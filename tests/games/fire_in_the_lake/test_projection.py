"""A position's projection tells all that the rules go on from, and nothing else."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import pytest

from annamite.games import load
from annamite.games.fire_in_the_lake.game import FireInTheLake
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.state import State
from tests.projections import shown, states

GAME: Final = "fire-in-the-lake"
DERIVED: Final = {
    "coin[]",
    "coin_population",
    "marked",
    "markers_left",
    "nva[]",
    "nva_population",
    "opposing",
    "supporting",
    "total_opposition",
    "total_support",
    "vc[]",
    "where[]",
}
"""What `State.derive` recomputes from the rest."""
SOMETIMES: Final = {
    "deception_used": "there are no more markers than these bits",
    "scratch+": "some phases remember nothing, and of what is in a space 0 is nothing",
    "scratch[]": "but for 0 one value is like the other where it is a flag",
}


def kind(s: State) -> Hashable:
    return s.phase, any(s.scratch)


@pytest.mark.slow
def test_whatever_changes_shows() -> None:
    positions = states(GAME, kind)
    played_past = positions[0].copy()
    played_past.lost = (1, 3)  # a lone player's, whom no recorded game asks
    found = shown(load(GAME), [*positions, played_past])

    assert found.never - {"deception+"} == DERIVED  # two markers a faction, or none at all
    assert found.sometimes == set(SOMETIMES)
    told = {place.rstrip("[]+") for place in found.always | found.never | found.sometimes}
    assert told == {*State.__slots__}


def test_what_a_phase_remembers_shows_by_name() -> None:
    game = FireInTheLake()
    told = {
        Phase(s.phase): game.projection(s)["meanwhile"]
        for s in states(GAME, kind)
        if any(s.scratch)
    }
    assert {Phase.PACIFY_ARVN, Phase.AGITATE, Phase.REDEPLOY_TROOPS, Phase.COMMIT_BASES} <= {*told}
    names = {space for s in states(GAME, kind) for space in game.projection(s)["spaces"]}
    assert {*told[Phase.REDEPLOY_TROOPS]} <= names
    assert {*told[Phase.COMMIT_BASES]} <= {"troops", "bases", "withdrawn"}
