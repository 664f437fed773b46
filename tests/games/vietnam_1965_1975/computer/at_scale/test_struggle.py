"""What units of the NLF should move in the next pacification, reckoned as the rules settle it (13)."""

from __future__ import annotations

from typing import Final

import pytest

from annamite.games.vietnam_1965_1975.computer.at_scale.struggle import DICE, Struggle, expected
from annamite.games.vietnam_1965_1975.computer.at_scale.worth import ScalePrices, is_last_turn
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.computer.at_scale.scenes import HALF, game_turn, inside
from tests.games.vietnam_1965_1975.named import VC_BATTALION
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

FIRST: Final = "I-1"
"""The first region in the order of the sheet."""
REGION: Final = BOX.region_number[FIRST]
SIZE: Final = BOX.c.map.regions[REGION].population


def _settled(dice: int, *places: int) -> int:
    """Return by how many thirds the rules move the people of the first region."""
    scene = interphase(Stage.PACIFICATION, {Index.SVN_MORALE: 64}, population=HALF)
    for at in places:
        scene.unit(VC_BATTALION, at)
    scene.play(str(dice))
    assert scene.s.season is not None
    return scene.s.season.population[REGION] - HALF[REGION]


@pytest.mark.parametrize("kinds", [(), ("town",), ("town", "fields"), ("capital", "capital")])
def test_it_is_the_average_of_what_the_rules_make_of_all_dice(kinds: tuple[str, ...]) -> None:
    """Units in towns, fields and capitals, on the region's own sheet."""
    places = [inside(FIRST, kind)[0] for kind in kinds]
    rules = sum(times * _settled(dice, *places) for dice, times in DICE.items()) / DICE.total()
    weights = {"town": 4, "fields": 2, "capital": 4}
    halves = -sum(weights[kind] for kind in kinds)
    assert expected(BOX, SIZE, HALF[REGION], 64, halves) == pytest.approx(rules)


def _struggle(*places: int, population: tuple[int, ...] = HALF) -> tuple[Scene, Struggle]:
    scene = game_turn(population=population)
    for at in places:
        scene.unit(VC_BATTALION, at)
    return scene, Struggle(scene.t)


def test_a_town_is_worth_twice_a_field_and_four_times_the_wild() -> None:
    """As far as the table is even: to a fifth."""
    _, fight = _struggle()
    town, fields = (fight.added(inside(FIRST, kind)[0]) for kind in ("town", "fields"))
    assert town == pytest.approx(2 * fields, rel=0.2)
    assert fight.added(inside(FIRST, "wild")[0]) == pytest.approx(fields / 2, rel=0.2)


def test_a_second_unit_counts_in_capitals_alone() -> None:
    """By unit there, by hex elsewhere."""
    town, capital = (inside(FIRST, kind)[0] for kind in ("town", "capital"))
    _, fight = _struggle(town, capital)
    assert fight.added(town) == 0
    assert fight.added(capital) > 0.8
    assert fight.held(town) == fight.first(town) > 0.8


def test_more_units_in_a_region_move_less_and_less() -> None:
    """The table has a last row, beyond which nobody is lost."""
    places = [*inside(FIRST, "fields"), *inside(FIRST, "town")]
    _, few = _struggle(places[0])
    _, many = _struggle(*places[1:])
    assert many.added(places[0]) < 0.2 < few.held(places[0])


def test_where_svn_has_nobody_left_there_is_nobody_to_win() -> None:
    """Nor where it has all, for the first unit of the NLF: the dice still go for SVN."""
    nobody = tuple(0 for _ in HALF)
    town, fields = inside(FIRST, "town")[0], inside(FIRST, "fields")
    _, fight = _struggle(*fields[:6], population=nobody)
    assert fight.added(town) == pytest.approx(0, abs=0.1)
    assert _struggle(*fields[:6])[1].added(town) > 0.1


def test_neither_the_border_nor_a_neighbour_counts() -> None:
    """Untilled hexes on the national border, and all hexes abroad."""
    _, fight = _struggle()
    border = next(
        at
        for at in range(len(BOX.ids))
        if BOX.national_border[at] and not BOX.cultivated[at] and not BOX.place[at]
    )
    abroad = next(at for at in range(len(BOX.ids)) if not BOX.in_svn[at] and not BOX.sea[at])
    assert fight.added(border) == fight.added(abroad) == 0


def test_on_a_border_of_regions_the_least_counts() -> None:
    """The US side says for which region it counts (13-r)."""
    at = next(
        n
        for n, regions in enumerate(BOX.in_regions)
        if len(regions) == 2
        and BOX.cultivated[n]
        and not BOX.place[n]
        and all(BOX.c.map.regions[x].population for x in regions)
    )
    one, other = BOX.in_regions[at]
    without = tuple(0 if n == one else thirds for n, thirds in enumerate(HALF))
    _, fight = _struggle(population=without)
    alone = expected(BOX, BOX.c.map.regions[one].population, 0, 64, 0) - expected(
        BOX, BOX.c.map.regions[one].population, 0, 64, -2
    )
    full = expected(BOX, BOX.c.map.regions[other].population, HALF[other], 64, 0) - expected(
        BOX, BOX.c.map.regions[other].population, HALF[other], 64, -2
    )
    assert fight.added(at) == pytest.approx(min(alone, full))


def test_moving_a_unit_is_the_same_as_finding_it_there() -> None:
    """Step by step, for all that is asked afterwards."""
    town, fields, capital = (inside(FIRST, kind)[0] for kind in ("town", "fields", "capital"))
    _, moved = _struggle(town, town)
    moved.move(town, fields)
    moved.move(town, capital)
    _, found = _struggle(fields, capital)
    for at in (town, fields, capital):
        assert moved.first(at) == pytest.approx(found.first(at))
        assert moved.units(at) == found.units(at)


def test_places_are_priced_by_their_people_and_in_full_before_pacification() -> None:
    """The second turn of a season is the last."""
    town = inside(FIRST, "town")[0]
    scene = game_turn(Stage.SECOND_TURN)
    prices = ScalePrices(scene.t)
    assert prices.place(town) == Struggle(scene.t).first(town)
    assert prices.last
    assert not is_last_turn(game_turn(Stage.FIRST_TURN).t)
