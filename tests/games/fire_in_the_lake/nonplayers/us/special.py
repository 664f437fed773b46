"""Special Activities of a non-player US, by themselves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from annamite.games.fire_in_the_lake import activities
from annamite.games.fire_in_the_lake.state import State
from annamite.kernel import Log, Rules
from tests.games.fire_in_the_lake.nonplayers.positions import ALL_FOUR, Fate, Story, follow
from tests.games.fire_in_the_lake.scenes import Scene


def activity(
    scene: Scene,
    name: str,
    *,
    operation: str = "",
    rolls: Iterable[int] = (),
    spaces: Iterable[str] = (),
    picks: Iterable[int] = (),
    **limits: Any,
) -> Story:
    """Let the US carry out a Special Activity, with the named Operation or by itself."""

    def stretch(state: State, log: Log) -> Rules[None]:
        turn = scene.turn("us", **limits)
        turn.s, turn.log, turn.operation = state, log, operation
        yield from activities.execute(turn, name)

    return follow(scene, stretch, ALL_FOUR, Fate(rolls, spaces, picks))


def flights(story: Story) -> list[tuple[str, str, str]]:
    """Return (origin, destination, group) of every flight, in order."""
    return list(
        zip(
            [word for word in story.answers("air_lift.from") if word != "done"],
            story.answers("air_lift.to"),
            story.answers("air_lift.group"),
        )
    )
