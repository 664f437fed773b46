"""What tests of March share."""

from __future__ import annotations

from tests.games.fire_in_the_lake.scenes import Play, Scene

OTHER_WORDS = {"done", "activity", "give", "ask"}


def places(play: Play) -> set[str]:
    """Return the spaces offered, without the words that are no space."""
    return set(play.offered) - OTHER_WORDS


def poor(**resources: int) -> Scene:
    """Return an empty map where the Insurgents hold only what is named."""
    return Scene().set(**{"nva": 0, "vc": 0, **resources})
