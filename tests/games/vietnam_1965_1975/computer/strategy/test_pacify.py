"""What units in places do to the people: the currency of the strategy, in Population Points (13)."""

from __future__ import annotations

from typing import Final

import pytest

from annamite.games.vietnam_1965_1975.campaign.population import THIRDS
from annamite.games.vietnam_1965_1975.computer.at_scale.struggle import struggle
from annamite.games.vietnam_1965_1975.computer.strategy import pacify
from annamite.games.vietnam_1965_1975.computer.strategy.pacify import CAPTURED, HUNTED
from tests.games.vietnam_1965_1975.computer.at_scale.scenes import game_turn
from tests.games.vietnam_1965_1975.named import (
    ARVN_BATTALION,
    HILLS,
    NORTH_OF_QUANG_NGAI,
    QUANG_NGAI,
    SON_HA,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX
from tests.games.vietnam_1965_1975.trails import BOX_6

CAPITAL, TOWN, WILD = (BOX.at[place] for place in (QUANG_NGAI, SON_HA, HILLS))


def test_the_first_unit_in_a_town_takes_what_the_next_pacification_moves() -> None:
    """The same whether it stands there or not; off the map nothing."""
    scene = game_turn()
    before = pacify.People(scene.t).takes(TOWN)
    assert before == pytest.approx(struggle(scene.t).first(TOWN) / THIRDS)
    assert before > pacify.People(scene.t).takes(WILD) >= 0
    assert pacify.People(scene.t).takes(BOX_6) == pacify.People(scene.t).adds(BOX_6) == 0
    scene.unit(VC_BATTALION, SON_HA)
    assert pacify.People(scene.t).takes(TOWN) == pytest.approx(before)


def test_a_second_unit_in_a_town_adds_nothing() -> None:
    """In a capital each counts."""
    scene = game_turn()
    for place in (SON_HA, QUANG_NGAI):
        scene.unit(VC_BATTALION, place)
        scene.unit(ARVN_BATTALION, NORTH_OF_QUANG_NGAI)
    assert pacify.People(scene.t).adds(TOWN) == 0
    assert pacify.People(scene.t).adds(CAPITAL) > 0


def test_an_empty_capital_is_captured_besides() -> None:
    """Not where the US side stands, nor once it is marked as captured."""
    open_, held, marked = game_turn(), game_turn(), game_turn(marked=(CAPITAL,))
    held.unit(ARVN_BATTALION, QUANG_NGAI)
    plain = struggle(open_.t).added(CAPITAL) / THIRDS
    assert pacify.People(open_.t).adds(CAPITAL) == pytest.approx(CAPTURED * plain)
    assert pacify.People(held.t).adds(CAPITAL) == pytest.approx(plain)
    assert pacify.People(marked.t).adds(CAPITAL) == pytest.approx(
        struggle(marked.t).added(CAPITAL) / THIRDS
    )


def test_units_near_a_place_shorten_a_stay_there() -> None:
    """Each of the US side that may operate and has strength; within three hexes."""
    scene = game_turn()
    assert (pacify.hunters(scene.t, CAPITAL), pacify.lasts(scene.t, CAPITAL)) == (0, 1.0)
    near = scene.unit(ARVN_BATTALION, NORTH_OF_QUANG_NGAI)
    scene.unit(ARVN_BATTALION, "4232")
    assert pacify.hunters(scene.t, CAPITAL) == 1
    assert pacify.lasts(scene.t, CAPITAL) == pytest.approx(1 / (1 + HUNTED))
    scene.s.ineffective[near] = 1
    assert pacify.hunters(scene.t, CAPITAL) == 0


FAR: Final = pacify.NEAR + 1


def test_who_is_further_away_hunts_nobody() -> None:
    """Three hexes count, four do not."""
    for distance, number in ((pacify.NEAR, 1), (FAR, 0)):
        scene = game_turn()
        at = next(
            n
            for n in BOX.places.within(CAPITAL, distance)
            if BOX.places.distance(CAPITAL, n) == distance and BOX.in_svn[n] and not BOX.sea[n]
        )
        scene.unit(ARVN_BATTALION, at)
        assert pacify.hunters(scene.t, CAPITAL) == number
