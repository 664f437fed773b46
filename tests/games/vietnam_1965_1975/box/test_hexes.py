"""Hex geometry, as properties over the whole grid."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pytest

from annamite.games.vietnam_1965_1975.box.hexes import (
    cell,
    cube,
    distance,
    hex_id,
    neighbour,
    neighbours,
    plane,
    within,
)
from tests.games.vietnam_1965_1975.scenes import BOX

RNG = random.Random(1965)
CELLS = [(RNG.randint(5, 55), RNG.randint(5, 80)) for _ in range(300)]


@pytest.mark.parametrize("at", CELLS[:60])
def test_sides_have_opposites(at: tuple[int, int]) -> None:
    """Three sides further on lies the way back."""
    for side in range(6):
        assert neighbour(neighbour(at, side), (side + 3) % 6) == at
    assert len(set(neighbours(at))) == 6


def test_ids_and_cells_are_the_same_thing() -> None:
    """A hex's id has its column and row, and anything but four digits is refused."""
    for at in CELLS:
        assert cell(hex_id(at)) == at
    for wrong in ("519", "51190", "5a19", "", "٣٣٣٣"):
        with pytest.raises(ValueError):
            cell(wrong)


def test_distance_is_a_metric_and_counts_steps() -> None:
    """Some neighbour is always one step nearer."""
    for a, b, c in zip(CELLS, CELLS[1:], CELLS[2:]):
        assert distance(a, b) == distance(b, a)
        assert distance(a, c) <= distance(a, b) + distance(b, c)
        assert (distance(a, b) == 0) == (a == b)
        assert sum(cube(a)) == 0
        if a != b:
            assert min(distance(n, b) for n in neighbours(a)) == distance(a, b) - 1


def test_neighbours_are_one_apart_in_the_plane() -> None:
    """Centres of neighbours are equally far apart in the drawing."""
    for at in CELLS[:60]:
        for other in neighbours(at):
            assert math.dist(plane(at), plane(other)) == pytest.approx(1)


@pytest.mark.parametrize("reach", range(5))
def test_a_disc_has_the_hexes_within_reach(reach: int) -> None:
    """As many as there are, each once, and none too far away."""
    for at in CELLS[:20]:
        disc = within(at, reach)
        assert len(disc) == len(set(disc)) == 3 * reach * (reach + 1) + 1
        assert max(distance(at, other) for other in disc) == reach


@pytest.mark.rule("vn 3-y")
def test_the_examples_of_the_rules_are_adjacent() -> None:
    """The way of an example leads from neighbour to neighbour."""
    path = ["4924", "5023", "5022", "5021", "5121"]
    assert [distance(cell(a), cell(b)) for a, b in pairwise(path)] == [1, 1, 1, 1]
    assert distance(cell("5118"), cell("5121")) == 3


def test_a_hexside_is_the_same_from_both_hexes() -> None:
    """Whichever hex is asked first, the side between them has the same features."""
    for n in range(0, len(BOX.ids), 7):
        for m, bits in BOX.places.near[n]:
            assert BOX.side_between(n, m) == bits == BOX.side_between(m, n)
    assert BOX.side_between(BOX.at["5118"], BOX.at["3462"]) == 0


def test_paths_of_the_scene_are_neighbours() -> None:
    """The hexes of these tests lie as they are meant to."""
    for one, other in pairwise(("5121", "5120", "5119", "5118")):
        assert BOX.distance(BOX.at[one], BOX.at[other]) == 1
