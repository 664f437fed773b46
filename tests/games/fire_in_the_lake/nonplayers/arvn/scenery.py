"""Positions for a non-player ARVN: what it has left to place decides whether it Trains."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from annamite.games.fire_in_the_lake import activities
from annamite.games.fire_in_the_lake.nonplayers.tally import tally
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.state import State
from annamite.kernel import Log, Rules
from tests.games.fire_in_the_lake.nonplayers import positions
from tests.games.fire_in_the_lake.nonplayers.positions import Story
from tests.games.fire_in_the_lake.scenes import Scene

ARVN_TYPES = ("arvn_troops", "police", "ranger", "arvn_base")
CITIES = ("hue", "da_nang", "kontum", "qui_nhon", "cam_ranh", "an_loc", "saigon", "can_tho")
ANYWHERE: dict[str, Any] = {"spaces": ["11"] * 40, "picks": [1] * 40}
"""Dice for choices that a test does not care about: Saigon, and the first."""


def spent(scene: Scene, **left: int) -> Scene:
    """Leave ARVN nothing Available but `left`; so no Train is called for."""
    ready = dict.fromkeys(ARVN_TYPES, 0) | left
    return scene.available(**ready)


def closed(*but: str) -> Scene:
    """Return a scene in which ARVN may Train in no City but those named."""
    scene = Scene()
    for city in CITIES:
        if city not in but:
            scene.put(city, nva_troops=1)
    return scene


def rooted(scene: Scene) -> Scene:
    """Let no Troops go by Transport (shaded Armored Cavalry), and the US score be low."""
    scene.s.capabilities_shaded |= 1 << 61
    return scene.available(us_troops=0, us_base=0)


@contextmanager
def foreseen() -> Iterator[None]:
    """Fail where something illegal was wanted, or nothing knew what to choose."""
    with tally() as counted:
        yield
    assert not [what for what in counted if what.startswith(("illegal", "unforeseen", "astray"))]


def act(scene: Scene, **how: Any) -> Story:
    """Let ARVN act; see `positions.act`."""
    with foreseen():
        return positions.act(scene, "arvn", **{**ANYWHERE, **how})


def operation(scene: Scene, name: str, **how: Any) -> Story:
    """Let ARVN carry out an Operation; see `positions.operation`."""
    with foreseen():
        return positions.operation(scene, "arvn", name, **{**ANYWHERE, **how})


def activity(scene: Scene, name: str, **limits: Any) -> Story:
    """Let ARVN carry out a Special Activity by itself, as an Event grants it."""

    def stretch(state: State, log: Log) -> Rules[None]:
        turn = scene.turn("arvn", free=True, **limits)
        turn.s, turn.log = state, log
        yield from activities.execute(turn, name)

    with foreseen():
        return positions.follow(scene, stretch, positions.ALL_FOUR, positions.Fate(**ANYWHERE))


def phase(scene: Scene, name: Phase, **how: Any) -> Story:
    """Play a phase of the Coup Round; see `positions.phase`."""
    with foreseen():
        return positions.phase(scene, name, **{**ANYWHERE, **how})
