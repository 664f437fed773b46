"""The table of places: hexes and boxes of the Trail, their neighbours, and how far they are apart."""

from __future__ import annotations

import random
from collections import deque
from itertools import pairwise

import msgspec
import pytest

from annamite.games.vietnam_1965_1975.box.crossings import AMPHIBIOUS, COLUMNS, FOOT, MECH
from annamite.games.vietnam_1965_1975.box.fitting import problems
from annamite.games.vietnam_1965_1975.box.kinds import Going
from annamite.games.vietnam_1965_1975.box.places import (
    ASIDE,
    AT_SEA,
    BOXES,
    GONE,
    HEXES,
    HOLDING_BOX,
    NORTHERNMOST,
    OUT,
    PLACES,
    TRAIL,
    TRAIL_BOXES,
    WAITING,
    Aside,
    aside,
    on_map,
    on_trail,
)
from annamite.games.vietnam_1965_1975.box.scenarios import ours
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

MAP = BOX.places
TCHEPONE, MUONG_NONG = TRAIL_BOXES[1], TRAIL_BOXES[2]


def test_every_number_is_a_place_of_one_kind() -> None:
    """The map, the Trail and what is aside share all numbers among them."""
    for place in range(min(Aside), PLACES):
        assert on_map(place) + on_trail(place) + aside(place) == 1, place
    assert sum(map(on_map, range(PLACES))) == HEXES == len(BOX.hexes) == len(BOX.ids)
    assert sum(map(on_trail, range(PLACES))) == BOXES == len(BOX.c.map.trail_boxes)
    assert all(map(aside, Aside))


def test_places_aside_keep_the_numbers_that_states_have() -> None:
    """Saved games have these numbers, as plain integers."""
    names = (GONE, OUT, WAITING, HOLDING_BOX, AT_SEA, ASIDE)
    assert names == tuple(Aside) == (-1, -2, -3, -4, -5, -6)
    assert {type(number) for number in names} == {int}


def test_neighbours_are_neighbours_both_ways_with_the_same_between_them() -> None:
    """Each is next to the other, by the same hexside, on the same part of the map."""
    for here, ways in enumerate(MAP.near):
        assert MAP.around[here] == tuple(n for n, _ in ways)
        assert len(set(MAP.around[here])) == len(ways)
        for n, bits in ways:
            assert dict(MAP.near[n])[here] == bits
            assert on_map(n) == on_map(here)
            assert MAP.distance(here, n) == MAP.distance(n, here) == 1


def test_the_boxes_of_the_trail_lie_in_a_row_from_north_to_south() -> None:
    """Each touches the next; the first is in North Vietnam, then come Laos and Cambodia."""
    assert TRAIL_BOXES[0] == NORTHERNMOST
    assert [box.id for box in BOX.c.map.trail_boxes] == list(range(1, BOXES + 1))
    assert MAP.names[HEXES:] == tuple(f"trail-{n}" for n in range(1, BOXES + 1))
    for one, other in pairwise(TRAIL_BOXES):
        assert (other, TRAIL) in MAP.near[one]
    assert [len(MAP.near[box]) for box in TRAIL_BOXES] == [1, *[2] * (BOXES - 2), 1]
    assert [MAP.distance(NORTHERNMOST, box) for box in TRAIL_BOXES] == list(range(BOXES))
    countries = BOX.territory.trail_country
    assert list(countries) == ["North Vietnam", *["Laos"] * 5, *["Cambodia"] * 6]


def test_a_box_touches_hexes_of_the_map_and_they_touch_it() -> None:
    """They are land outside South Vietnam, of its own country, at the edge of the map."""
    for n, box in zip(TRAIL_BOXES, BOX.c.map.trail_boxes, strict=True):
        touched = [at for at, _ in MAP.gates[n]]
        assert [BOX.ids[at] for at in touched] == list(box.hexes)
        for at in touched:
            assert on_map(at)
            assert (n, TRAIL) in MAP.gates[at]
            assert not BOX.sea[at]
            assert not BOX.in_svn[at]
            assert len(BOX.around(at)) < 6
            assert BOX.places.distance(n, at) == BOX.places.distance(at, n) == 1
    assert {n for ways in MAP.gates[:HEXES] for n, _ in ways} == set(TRAIL_BOXES)


def test_every_place_has_a_name_of_its_own() -> None:
    """A name stands for one place, and hexes are named by their ids."""
    assert len(MAP.names) == len(set(MAP.names)) == PLACES
    assert all(MAP.names[n] == name for name, n in MAP.number.items())
    assert all(MAP.number[id_] == BOX.at[id_] for id_ in BOX.ids)


def test_every_list_by_place_covers_all_places() -> None:
    """No list of the box ends before the boxes of the Trail."""
    lists = [
        *vars(BOX.land).values(),
        *vars(BOX.territory).values(),
        MAP.near,
        MAP.around,
        MAP.gates,
        *BOX.crossings.steps,
        *BOX.crossings.gates,
    ]
    assert sum(isinstance(x, list | tuple) and len(x) == PLACES for x in lists) >= 15 + 3 + 10


# --- distances --------------------------------------------------------------------------------------


def flooded(start: int) -> dict[int, int]:
    """Return the distance of every hex by going from neighbour to neighbour."""
    found, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for n in MAP.around[here]:
            if n not in found:
                found[n] = found[here] + 1
                queue.append(n)
    return found


def test_nowhere_is_nearer_by_the_map_than_it_is_far() -> None:
    """Inside the map the steps from neighbour to neighbour are the distance."""
    inside = [n for n in range(HEXES) if len(MAP.around[n]) == 6]
    for start in random.Random(17).sample(inside, 12):
        for at, steps in flooded(start).items():
            away = MAP.distance(start, at)
            assert away == MAP.distance(at, start) <= steps
            assert away == steps or steps > 2


def test_what_is_within_reach_is_what_is_near_enough() -> None:
    """The same hexes are found by distance; from a box nothing but itself is."""
    for at in (BOX.at["5020"], BOX.at["4411"]):
        for reach in (0, 1, 4):
            near = [n for n in range(HEXES) if MAP.distance(at, n) <= reach]
            assert sorted(MAP.within(at, reach)) == near
    assert MAP.within(TCHEPONE, 9) == [TCHEPONE]


def test_from_a_box_it_goes_over_the_nearest_hex_that_it_touches() -> None:
    """The distance to a hex is 1 more than from the nearest hex next to the box."""
    gate = MAP.gates[TCHEPONE][3][0]
    for at in (gate, *MAP.around[gate]):
        nearest = min(MAP.distance(at, n) for n, _ in MAP.gates[TCHEPONE])
        assert MAP.distance(TCHEPONE, at) == MAP.distance(at, TCHEPONE) == 1 + nearest
    assert MAP.distance(TCHEPONE, MUONG_NONG) == 1


# --- the switch -------------------------------------------------------------------------------------


@pytest.mark.rule("vn 18.1-m")
def test_nothing_leads_onto_the_trail_or_off_it_while_it_is_closed() -> None:
    """It is open in campaigns, and in no other scenario that we have."""
    for scenario in ours():
        is_open = scenario.sheet.campaign is not None
        assert scenario.trail_open == is_open
        assert scenario.area.isdisjoint(TRAIL_BOXES) == (not is_open)
    for here in range(PLACES):
        assert all(on_map(n) == on_map(here) for n, _ in MAP.ways(here))
        for column in COLUMNS:
            steps = BOX.crossings.steps[column][here]
            assert all(on_map(n) == on_map(here) for n, _ in steps)
            leads = BOX.crossings.leads((column,), here)
            assert [(n, cost) for n, cost, _ in leads] == list(steps)


def test_an_open_trail_adds_the_ways_between_boxes_and_hexes_to_the_others() -> None:
    """What is next to each other on a closed Trail stays so."""
    for here in range(PLACES):
        assert MAP.ways(here, trail_open=True) == MAP.near[here] + MAP.gates[here]
    assert list(MAP.ways(BOX.at["5020"], trail_open=True)) == list(MAP.near[BOX.at["5020"]])


def test_a_box_costs_one_point_on_foot_and_on_tracks_and_no_boat_goes_there() -> None:
    """Out of it a hex costs what it does from any other."""
    gate = MAP.gates[TCHEPONE][3][0]
    for column in (FOOT, MECH):
        leads = BOX.crossings.leads((column,), gate, trail_open=True)
        assert (TCHEPONE, 2, False) in leads
        out = dict(BOX.crossings.gates[column][TCHEPONE])
        assert out.keys() == {n for n, _ in MAP.gates[TCHEPONE]}
        assert dict(BOX.crossings.steps[column][TCHEPONE]) == {
            TCHEPONE - 1: 2,
            TCHEPONE + 1: 2,
        }
    assert dict(BOX.crossings.gates[FOOT][TCHEPONE])[gate] == 2 * BOX.foot_cost[gate]
    both = BOX.crossings.leads((FOOT, AMPHIBIOUS), gate, trail_open=True)
    assert all(on_map(n) for n, _, _ in both)


def beside_the_trail() -> tuple[Scene, int]:
    """Return a scene with an open Trail, and a hex that touches the box of Tchepone alone."""
    scene = Scene()
    scene.game.scenario = scene.game.scenario.with_trail()
    gate = next(
        at
        for at, _ in MAP.gates[TCHEPONE]
        if len(MAP.gates[at]) == 1 and BOX.hexes[at].country == ("Laos",)
    )
    return scene, gate


def test_units_enter_an_open_trail_for_a_point_and_halt_in_the_first_box() -> None:
    """Neither strategic movement nor a flight leads there (17.8)."""
    for id_ in ("nva.1.32", "us.1.1.2"):
        scene, gate = beside_the_trail()
        unit = scene.unit(id_, gate)
        ways = scene.ways(unit, mp=9)
        assert ways.enter(gate, TCHEPONE) == 2
        assert (TCHEPONE, 2) in ways.steps()
        assert ways.entered(TCHEPONE) == {}
        assert TCHEPONE in ways.reach()
        assert MUONG_NONG not in ways.reach()
        for other in (
            scene.ways(unit, going=Going.STRATEGIC, mp=9),
            scene.ways(unit, mp=9, air=True),
        ):
            assert all(on_map(n) for n, _ in other.steps())
        scene.game.scenario = Scene().game.scenario
        assert all(on_map(n) for n, _ in scene.ways(unit, mp=9).steps())


def test_the_us_side_goes_on_from_the_box_where_it_begins_and_the_nlf_does_not() -> None:
    """The US side pays what hexes cost, goes on from there as it likes, and stays off the North."""
    scene, gate = beside_the_trail()
    us, nva = scene.unit("us.1.1.2", TCHEPONE), scene.unit("nva.1.32", MUONG_NONG)
    ways = scene.ways(us, mp=9)
    assert ways.enter(TCHEPONE, gate) == 2 * BOX.foot_cost[gate]
    assert ways.enter(TCHEPONE, MUONG_NONG) == 2
    assert NORTHERNMOST not in ways.entered(TCHEPONE)
    assert ways.entered(gate).keys() & set(BOX.around(gate))
    assert scene.ways(nva, mp=9).entered(MUONG_NONG) == {}


def test_the_enemy_in_a_box_holds_back_the_nlf_alone() -> None:
    """To leave it costs NLF units 5 more, and boxes have no zones of control."""
    scene, _ = beside_the_trail()
    us, nva = scene.unit("us.1.1.2", TCHEPONE), scene.unit("nva.1.32", TCHEPONE)
    assert scene.ways(nva).exit(TCHEPONE) == 2 * 5
    assert scene.ways(us).exit(TCHEPONE) == 0
    assert scene.ways(us).exit(MUONG_NONG) == scene.ways(nva).exit(MUONG_NONG) == 0
    assert not any(on_trail(at) for at in scene.t.zoc(0) | scene.t.zoc(1))


# --- the data ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "change", "wrong"),
    [
        (3, {"id": 9}, "trail_boxes: they are numbered from 1 to 12"),
        (2, {"country": "South Vietnam"}, "trail_boxes.3: it does not lie in South Vietnam"),
        (0, {"hexes": ()}, "trail_boxes.1: it touches hexes of the map"),
        (0, {"hexes": ("9999",)}, "trail_boxes.1: it touches hexes of the map"),
    ],
)
def test_boxes_that_cannot_be_right_are_told(
    number: int, change: dict[str, object], wrong: str
) -> None:
    """A wrong number, country or hex is told by one sentence."""
    boxes = list(BOX.c.map.trail_boxes)
    boxes[number] = msgspec.structs.replace(boxes[number], **change)
    changed = msgspec.structs.replace(BOX.c.map, trail_boxes=tuple(boxes))
    assert problems(msgspec.structs.replace(BOX.c, map=changed)) == [wrong]


def test_a_map_of_another_size_does_not_fit() -> None:
    """The numbers of places would mean others."""
    fewer = msgspec.structs.replace(BOX.c.map, hexes=BOX.c.map.hexes[:-1])
    assert "hexes: there are 2856 of them" in problems(msgspec.structs.replace(BOX.c, map=fewer))
