"""Card 3, Peace Talks."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.events.cards.c003_peace_talks import peace_talks
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.state import State
from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


@pytest.mark.rule("fitl 5.4-e")
def test_nva_lose_nine_and_the_marker_comes() -> None:
    """While the US holds Linebacker II the marker is laid on it, and stays."""
    scene = Scene().set(nva=12, pivotal=0b1111)
    CardPlay(3, scene).run("us", "unshaded").finish()

    assert scene.resources("nva") == 3
    assert peace_talks(scene.s)
    assert peace_talks(State.load(scene.s.dump()))
    assert scene.audit() == []


def test_resources_stop_at_zero() -> None:
    """NVA lose what they have."""
    scene = Scene().set(nva=4)
    CardPlay(3, scene).run("arvn", "unshaded").finish()

    assert scene.resources("nva") == 0


@pytest.mark.rule("fitl 5.4-e")
def test_no_marker_without_linebacker_ii() -> None:
    """Where the card was played, or is not in the game, only Resources are lost."""
    scene = Scene().set(nva=12, pivotal=0b1110)
    CardPlay(3, scene).run("us", "unshaded").finish()

    assert scene.resources("nva") == 3
    assert not peace_talks(scene.s)


def test_the_marker_outlives_a_reset() -> None:
    """It is no Momentum."""
    scene = Scene().set(pivotal=0b0001)
    CardPlay(3, scene).run("us", "unshaded").finish()
    scene.set(phase=Phase.RESET, card=125).stretch()

    assert scene.s.momentum == 0
    assert peace_talks(scene.s)


def test_unshaded_is_ineffective_without_resources_and_marker() -> None:
    """Resources, or a marker yet to come, make it effective."""
    assert not CardPlay(3, Scene().set(nva=0, pivotal=0b1110)).effective("us", "unshaded")
    assert CardPlay(3, Scene().set(nva=1, pivotal=0b1110)).effective("us", "unshaded")
    waiting = Scene().set(nva=0, pivotal=0b0001)
    assert CardPlay(3, waiting).effective("us", "unshaded")
    CardPlay(3, waiting).run("us", "unshaded").finish()
    assert not CardPlay(3, waiting).effective("us", "unshaded")


def test_nva_gain_nine_and_a_trail_of_three() -> None:
    """A low Trail goes straight to 3."""
    scene = Scene().set(nva=10, trail=0)
    CardPlay(3, scene).run("nva", "shaded").finish()

    assert scene.resources("nva") == 19
    assert scene.s.trail == 3


def test_a_high_trail_stays_and_resources_stop_at_seventy_five() -> None:
    """Only part is possible."""
    scene = Scene().set(nva=70, trail=4)
    CardPlay(3, scene).run("nva", "shaded").finish()

    assert scene.resources("nva") == 75
    assert scene.s.trail == 4
    assert scene.audit() == []


def test_shaded_is_ineffective_at_the_top() -> None:
    """Full Resources and a Trail of 3."""
    assert not CardPlay(3, Scene().set(nva=75, trail=3)).effective("nva", "shaded")
    assert CardPlay(3, Scene().set(nva=75, trail=2)).effective("nva", "shaded")
    assert CardPlay(3, Scene().set(nva=74, trail=3)).effective("nva", "shaded")
