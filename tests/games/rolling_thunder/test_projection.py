"""A position's projection tells all that the rules go on from, and nothing else."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import pytest

from annamite.games import load
from annamite.games.rolling_thunder.box.ids import LOWER, SQUADRONS, UPPER
from annamite.games.rolling_thunder.state import Mission, Raid, State
from annamite.kernel import Setup
from tests.projections import shown, states

GAME: Final = "rolling-thunder"
SOMETIMES: Final = {
    "finished[]": "a flag in the raids",
    "raided[]": "a flag",
}


def kind(s: State) -> Hashable:
    return s.phase, s.turn, any(s.finished)


@pytest.mark.slow
def test_whatever_changes_shows() -> None:
    found = shown(load(GAME), states(GAME, kind))

    assert found.never == set()
    assert found.sometimes == set(SOMETIMES)
    told = {place.rstrip("[]+") for place in found.always | found.sometimes}
    assert told == {*State.__slots__} - {"raid", "mission"}


def test_whatever_changes_in_a_raid_or_a_mission_shows() -> None:
    """No stretch begins with one under way, but a position in the middle of one has it."""
    game = load(GAME)
    state = game.start(Setup("campaign"))
    state.raid = Raid(
        force=1,
        target=4,
        region=2,
        weather=1,
        squadrons=[1] * len(SQUADRONS),
        strike_limit=3,
        altitude=1,
        pilots=1,
        missiles=1,
        sorties=1,
        segment=1,
        die=3,
    )
    state.mission = Mission(force=0, field=3, upper=[1] * len(UPPER), lower=[1] * len(LOWER))
    found = shown(game, [state])

    assert {place for place in found.never if place.startswith(("raid", "mission"))} == set()
    places = {place.rstrip("[]") for place in found.always}
    for name, kind_ in (("raid", Raid), ("mission", Mission)):
        assert {f"{name}.{field}" for field in kind_.__struct_fields__} <= places
