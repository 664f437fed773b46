"""Economic aid to South Vietnam (16.1)."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.position.season.indices import Index
from tests.games.vietnam_1965_1975.campaign.armies.recruiting import now, ordering, to_recruitment
from tests.games.vietnam_1965_1975.campaign.seasons import entries, stands
from tests.games.vietnam_1965_1975.scenes import Scene


def aiding(programmes: int) -> Scene:
    """Return a scene in which so many programmes have been announced, and have gained nothing yet."""
    scene = ordering()
    scene.play("take_economic_aid", programmes)
    to_recruitment(scene)
    scene.play("no")
    assert gained_by_aid(scene) == 0
    return scene


def gained_by_aid(scene: Scene) -> int:
    """Return by how much aid has raised SVN morale."""
    found = entries(scene, Index.SVN_MORALE)
    return sum(entry.by for entry in found if entry.cause == "economic_aid")


@pytest.mark.rule("vn 16.1-ac")
@pytest.mark.parametrize(
    ("programmes", "dice", "gained"),
    [(1, [5], 2), (1, [1], 0), (2, [3, 5], 3), (4, [3, 6], 1 + 3 + 2)],
)
def test_two_programmes_gain_half_a_die_each_and_further_ones_1(
    programmes: int, dice: list[int], gained: int
) -> None:
    """Each half is rounded down for itself: a 3 and a 5 gain 3, not 4."""
    scene = aiding(programmes)
    for die in dice:
        assert scene.asked == "aid.die"
        scene.play(die)
    assert scene.asked != "aid.die"
    assert gained_by_aid(scene) == gained
    assert now(scene).orders == ()
    assert now(scene).cursor == 0


@pytest.mark.rule("vn 16.1-ab")
def test_any_number_of_programmes_costs_a_point_each() -> None:
    """As many as there is room for; none has to be."""
    scene = ordering(commitment=20, morale=29)
    scene.play("take_economic_aid")
    assert scene.words == [str(number) for number in range(1, 10)]
    scene.play("7", "done")
    assert stands(scene, Index.US_COMMITMENT) == 27


@pytest.mark.rule("vn 16.1-ad")
def test_all_programmes_are_announced_before_any_die() -> None:
    """They stand on the sheet of the Politics Phase; once dice roll there is nothing to add."""
    scene = aiding(3)
    asked = []
    while scene.asked == "aid.die":
        asked.append(scene.asked)
        scene.play("4")
    assert len(asked) == 2
    assert not scene.asked.startswith("commitment")
