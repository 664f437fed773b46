"""How far there is to go: pacifications to come, and the war that goes on after a part of it (18)."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.scenarios import ours
from annamite.games.vietnam_1965_1975.computer import outlook
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.scenes import Scene


def in_scenario(id_: str, number: int) -> Scene:
    """Return a scene in a season of a scenario."""
    scene = interphase(Stage.US_COMMITMENT, number=number)
    scene.game.scenario = next(x for x in ours() if x.sheet.id == id_)
    return scene


@pytest.mark.parametrize(
    ("number", "left", "counts"), [(1, 39, 8), (32, 8, 8), (33, 7, 7), (39, 1, 1)]
)
def test_seasons_to_come_with_the_one_under_way(number: int, left: int, counts: int) -> None:
    """What is built now counts for eight of them at most."""
    scene = in_scenario("campaign", number)
    assert outlook.seasons_left(scene.t) == left == outlook.war_left(scene.t)
    assert outlook.horizon(scene.t) == counts


@pytest.mark.parametrize(
    ("scenario", "number", "left", "war"),
    [
        ("one_year_1965", 1, 4, 39),
        ("one_year_1965", 4, 1, 36),
        ("one_year_1967", 1, 4, 8),
        ("one_year_1967", 3, 2, 6),
        ("campaign_1967", 1, 8, 8),
    ],
)
def test_a_year_is_judged_by_its_prospects(scenario: str, number: int, left: int, war: int) -> None:
    """Where the rest of a campaign is what counts, troops are planned for all of it."""
    scene = in_scenario(scenario, number)
    assert outlook.seasons_left(scene.t) == left
    assert outlook.war_left(scene.t) == war


def test_the_margin_is_morale_above_commitment() -> None:
    """Below none where commitment is higher."""
    for commitment, margin in ((30, 70), (120, -20)):
        levels = {Index.US_MORALE: 100, Index.US_COMMITMENT: commitment}
        assert outlook.margin(interphase(Stage.US_COMMITMENT, levels).t) == margin
