"""Card 107, Burning Bonze."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


@pytest.mark.parametrize(
    ("level", "before", "after"), [(2, 20, 26), (1, 20, 23), (-2, 20, 23), (2, 71, 75)]
)
def test_patronage_rises(level: int, before: int, after: int) -> None:
    """By 6 with Saigon at Active Support, else by 3; 75 at most."""
    scene = Scene().support("saigon", level).set(patronage=before)
    assert CardPlay(107, scene).effective("arvn", "unshaded")
    CardPlay(107, scene).run("arvn", "unshaded").finish()

    assert scene.s.patronage == after
    assert scene.audit() == []


def test_full_patronage_is_ineffective() -> None:
    """75 is the most."""
    assert not CardPlay(107, Scene().set(patronage=75)).effective("arvn", "unshaded")


@pytest.mark.parametrize(
    ("level", "aid", "after"), [(2, 20, (1, 8)), (-2, 20, (-2, 8)), (0, 5, (-1, 0))]
)
def test_saigon_shifts_and_aid_falls(level: int, aid: int, after: tuple[int, int]) -> None:
    """One level and 12 Aid, as far as they go."""
    scene = Scene().support("saigon", level).set(aid=aid)
    assert CardPlay(107, scene).effective("vc", "shaded")
    CardPlay(107, scene).run("vc", "shaded").finish()

    assert (scene.level("saigon"), scene.s.aid) == after
    assert scene.audit() == []


def test_active_opposition_without_aid_is_ineffective() -> None:
    """Nothing is left to fall."""
    assert not CardPlay(107, Scene().support("saigon", -2)).effective("vc", "shaded")
    assert CardPlay(107, Scene().support("saigon", -1)).effective("vc", "shaded")
