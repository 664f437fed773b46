"""The seasonal interphase: when it is played, its phases, and how the record sheets are kept (12)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from annamite.games.vietnam_1965_1975.campaign import population, record_keeping
from annamite.games.vietnam_1965_1975.campaign.outline import INTERPHASE, SEASON
from annamite.games.vietnam_1965_1975.position import stages
from annamite.games.vietnam_1965_1975.position.season.indices import Entry, Index
from annamite.games.vietnam_1965_1975.position.season.ledger import Ledger
from annamite.games.vietnam_1965_1975.position.season.sheets import Mission, Plan
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.interphases import CAMPAIGN, interphase
from tests.games.vietnam_1965_1975.campaign.seasons import people, season_of
from tests.games.vietnam_1965_1975.scenes import Scene

PHASES = {
    1: Stage.RECORD_KEEPING,
    2: Stage.PACIFICATION,
    3: Stage.MISSION_DECLARATION,
    4: Stage.REPLACEMENT,
    5: Stage.UNLOADING,
    6: Stage.US_ORGANIZATION,
}
"""A step of each phase of an interphase but its last one."""


def ending(number: int) -> Scene:
    """Return a scene at the end of a season."""
    scene = interphase(Stage.RECORD_KEEPING, number=number, population=people(225))
    scene.s.frames[1:] = [(stages.SEASON, Stage.SEASON_END)]
    return scene


@pytest.mark.rule("vn 12-a")
def test_every_season_begins_with_an_interphase() -> None:
    """The first as the second; its game-turns come after it."""
    names = [step.stage for step in SEASON.steps]
    assert names[:3] == [Stage.INTERPHASE, Stage.FIRST_TURN, Stage.SECOND_TURN]
    scene = ending(1)
    scene.play()
    assert season_of(scene).number == 2
    assert scene.s.frames[1:] == [
        (stages.SEASON, Stage.INTERPHASE),
        (stages.INTERPHASE, Stage.PACIFICATION),
    ]


@pytest.mark.rule("vn 12-a")
def test_no_interphase_follows_the_last_season() -> None:
    """People are reckoned with once more, and then it is over."""
    campaign = CAMPAIGN.sheet.campaign
    assert campaign is not None
    scene = ending(campaign.seasons)
    scene.play()
    assert scene.s.frames == [(stages.CAMPAIGN, Stage.LAST_PACIFICATION)]
    for _ in population.regions(scene.t):
        assert scene.asked == "pacification.dice"
        scene.play("7")
    assert scene.s.ended
    assert season_of(scene).number == campaign.seasons


@pytest.mark.rule("vn 12-a")
def test_other_scenarios_have_none() -> None:
    """They begin with a game-turn, and keep no sheets."""
    scene = Scene.of()
    assert scene.s.season is None
    assert [procedure for procedure, _ in scene.s.frames] == [stages.GAME_TURN]


@pytest.mark.rule("vn 12-b")
def test_the_phases_come_in_the_order_of_the_outline() -> None:
    """The last one, final record keeping, closes the season."""
    order = [step.stage for step in INTERPHASE.steps]
    assert order[0] == PHASES[1]
    assert all(order.index(one) < order.index(other) for one, other in pairwise(PHASES.values()))
    assert SEASON.steps[-1].clauses == ("12-ag",)


@pytest.mark.rule("vn 12-c")
def test_the_sheets_of_a_season_are_opened_as_its_interphase_begins() -> None:
    """What was booked is over; levels, the plan for this season and what has happened go on."""
    ledger, plan = Ledger(casualties=7), Plan(trail=3, sea=2)
    scene = interphase(
        Stage.RECORD_KEEPING,
        {Index.US_MORALE: 300},
        entries=(Entry(Index.US_MORALE, -1, "population", "16.1-d"),),
        missions=(Mission(target="north", points=20, hits=1),),
        new_us=9,
        new_nvn=3,
        sea_revealed=2,
        blockade=(7,),
        done=("x",),
        ledger=ledger,
        plan=plan,
        offensive=True,
    )
    levels = season_of(scene).levels
    record_keeping.begin(scene.t)
    season = season_of(scene)
    assert (season.levels, season.opening, season.entries) == (levels, levels, ())
    assert (season.missions, season.blockade, season.done) == ((), (), ())
    assert (season.new_us, season.new_nvn, season.sea_revealed) == (0, 0, 0)
    assert (season.ledger, season.plan) == (ledger, plan)
    assert (season.offensive, season.after_one) == (False, True)


@pytest.mark.rule("vn 12-ag")
def test_the_sheets_of_a_season_are_kept_when_it_closes() -> None:
    """Its levels stand in a row of their own."""
    scene = ending(3)
    levels = season_of(scene).levels
    record_keeping.close(scene.t)
    assert season_of(scene).history == (levels,)
