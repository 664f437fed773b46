"""What happens is an event; a scenario's tally counts it (18.1), and so does a season's ledger."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.box.kinds import Kind
from annamite.games.vietnam_1965_1975.box.sides import N_US, NLF, US
from annamite.games.vietnam_1965_1975.position.events import (
    AirLost,
    AttackRolled,
    FreeFireDeclared,
    HelicoptersLost,
    NeutralEntered,
    OperationConducted,
    PointsSpent,
    TownCaptured,
    UnitLost,
)
from annamite.games.vietnam_1965_1975.position.season.ledger import Ledger
from annamite.games.vietnam_1965_1975.position.season.season import Season
from annamite.games.vietnam_1965_1975.position.state import State
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

BATTALION, VIET_CONG = "us.1.1.2", "vc.bn.b"
PLAIN = "5020"
CAPITAL = next(n for n, capital in enumerate(BOX.capital) if capital)


def test_a_game_without_a_campaign_has_no_season() -> None:
    """An event without a season is noted nowhere, and none is stored."""
    scene = Scene()
    scene.t.happens(AirLost())
    assert scene.s.season is None
    assert State.load(scene.s.dump()).season is None


def test_a_season_is_shared_by_copies_of_the_position() -> None:
    """It never changes; what happens puts another one in its place."""
    scene = Scene()
    scene.s.season = season = Season()
    fork = scene.s.copy()
    assert fork.season is season
    scene.t.happens(AirLost())
    assert (fork.season.ledger.air_lost, scene.s.season.ledger.air_lost) == (0, 1)


def test_a_season_is_stored_with_the_position() -> None:
    """All of its ledger comes back as it was."""
    s = State()
    book = Ledger(lost={"us": 2}, captured=(7,), with_us={int(Kind.SEARCH): 3})
    s.season = Season(number=5, ledger=book)
    assert State.load(s.dump()).season == s.season


def test_a_unit_lost_counts_in_one_book() -> None:
    """For Victory Points in a scenario, for the reckoning of its season in a campaign."""
    scene = Scene()
    one, other = scene.unit(BATTALION, PLAIN), scene.unit(BATTALION, PLAIN)
    scene.t.destroy(one, "5.5")
    assert sum(scene.s.tally) == 1
    scene.s.season = Season()
    scene.t.destroy(other, "5.5")
    assert scene.s.season.ledger.lost == {"us": 1}
    assert sum(scene.s.tally) == 1


@pytest.mark.parametrize("how", ["recalled", "broken"])
def test_a_unit_recalled_or_broken_down_is_not_lost(how: str) -> None:
    """A brigade's battalions, and a ranger group bought back, fight on."""
    scene = Scene()
    scene.s.season = Season()
    scene.t.destroy(scene.unit(BATTALION, PLAIN), "9", how)
    assert scene.s.season.ledger.lost == {}


def test_every_town_that_the_nlf_comes_to_is_noted_once() -> None:
    """Victory Points are for capitals and major cities alone, a season counts each town."""
    scene = Scene()
    scene.s.season = Season()
    unit = scene.unit(VIET_CONG, PLAIN)
    town = next(
        n
        for n, place in enumerate(BOX.place)
        if place == 1 and BOX.in_svn[n] and not BOX.capital[n]
    )
    for at in (CAPITAL, town, CAPITAL):
        scene.t.put(unit, at, "3")
    assert scene.s.season.ledger.captured == (CAPITAL, town)
    assert scene.s.entered == []


def test_each_event_has_its_line() -> None:
    """Points, helicopters, neutrals, rolls, shells, and operations with US units."""
    season = Season()
    for event in (
        PointsSpent(N_US, 3),
        PointsSpent(N_US, -1),
        HelicoptersLost(any_left=True),
        HelicoptersLost(any_left=False),
        NeutralEntered("Laos"),
        AttackRolled(NLF, 9, bombardment=False),
        AttackRolled(NLF, 9, bombardment=True),
        AttackRolled(US, 9, bombardment=True),
        OperationConducted(Kind.SEARCH, US, with_us_units=True),
        OperationConducted(Kind.SEARCH, US, with_us_units=False),
        FreeFireDeclared(2),
        TownCaptured(4),
    ):
        season = season.noted(event, BOX.strategic.morale)
    assert season.ledger == Ledger(
        spent={"us": 2},
        helicopters_lost=1,
        neutrals=("Laos",),
        rolls={"nlf": 2, "us": 1},
        bombarded=(9,),
        with_us={int(Kind.SEARCH): 1},
        captured=(4,),
    )


@pytest.mark.rule("vn 16.1-p")
@pytest.mark.parametrize(("id_", "weight"), [("vc.ind.1", 5), ("vc.bn.b", 2), (BATTALION, 0)])
def test_a_loss_weighs_what_the_morale_chart_says(id_: str, weight: int) -> None:
    """An owner's chart may weigh regiments and battalions otherwise; US units weigh nothing."""
    chart = replace(BOX.strategic.morale, casualty_heavy=5, casualty_light=2)
    event = UnitLost(BOX.profile(BOX.counter_number[id_], 0))
    assert Season().noted(event, chart).ledger.casualties == weight
