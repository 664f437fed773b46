"""How a campaign ends: at once, or after the Pacification Phase that follows its last season (18)."""

from __future__ import annotations

from typing import Final

import pytest
from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.box.scenarios import ours
from annamite.games.vietnam_1965_1975.campaign import population, victory
from annamite.games.vietnam_1965_1975.position import stages
from annamite.games.vietnam_1965_1975.position.season import opening
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.seasons import people
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

LONG, SHORT = "campaign", "campaign-1967"
RESULTS: Final = {
    LONG: (
        (360, "US decisive", "us"),
        (260, "US decisive", "us"),
        (259, "US substantial", "us"),
        (220, "US substantial", "us"),
        (219, "US marginal", "us"),
        (190, "US marginal", "us"),
        (189, "survival only, a draw between good friends", "draw"),
        (160, "survival only, a draw between good friends", "draw"),
        (159, "SVN controls only 159 population", "nlf"),
    ),
    SHORT: (
        (180, "US decisive", "us"),
        (179, "US marginal", "us"),
        (166, "US marginal", "us"),
        (165, "draw", "draw"),
        (156, "draw", "draw"),
        (155, "NLF marginal", "nlf"),
        (150, "NLF marginal", "nlf"),
        (149, "SVN controls only 149 population", "nlf"),
    ),
}
"""By campaign, SVN population at its ends, how it is called and who wins."""


def campaign(id_: str, points: int, *, morale: int = 220, commitment: int = 200) -> Scene:
    """Return a campaign without forces, before its end, SVN controlling so many points."""
    found = next(x for x in ours() if x.sheet.id.replace("_", "-") == id_)
    scene = Scene(replace(found.sheet, us=(), nlf=(), replacements={}), found.area)
    printed = found.sheet.campaign
    assert printed is not None
    season = opening.season(BOX, printed)
    levels = [*season.levels]
    levels[Index.US_MORALE], levels[Index.US_COMMITMENT] = morale, commitment
    scene.s.season = replace(
        season, number=printed.seasons, levels=tuple(levels), population=people(points)
    )
    scene.s.frames = [(stages.CAMPAIGN, Stage.CAMPAIGN_END)]
    assert population.of_svn(scene.t) == points
    return scene


def ended(scene: Scene) -> tuple[str, str]:
    """Return how the campaign is called to have ended, and who won."""
    scene.play()
    outcome = scene.game.outcome(scene.s)
    assert outcome is not None
    return outcome.reason, outcome.winner or "draw"


@pytest.mark.parametrize("id_", [LONG, SHORT])
def test_population_decides_at_the_end(id_: str) -> None:
    """From the least to the most that each grade asks for."""
    for points, name, winner in RESULTS[id_]:
        assert ended(campaign(id_, points)) == (name, winner)


@pytest.mark.parametrize(
    ("points", "morale", "name"),
    [
        (170, 199, "draw"),
        (170, 200, "US marginal"),
        (170, 240, "US marginal"),
        (170, 241, "US decisive"),
        (185, 300, "US decisive"),
        (152, 100, "NLF marginal"),
        (140, 300, "SVN controls only 140 population"),
    ],
)
def test_the_short_campaign_looks_at_what_the_us_can_still_bear(
    points: int, morale: int, name: str
) -> None:
    """Commitment above morale is a grade worse, morale more than 40 above it one better, in bounds."""
    assert ended(campaign(SHORT, points, morale=morale))[0] == name


@pytest.mark.parametrize("morale", [100, 200, 300])
def test_the_long_campaign_does_not(morale: int) -> None:
    """Population alone."""
    assert ended(campaign(LONG, 200, morale=morale)) == ("US marginal", "us")


def test_a_last_pacification_follows_the_last_season() -> None:
    """After the second turn of winter 1974 there are no more indices to adjust, only people."""
    scene = campaign(LONG, 200)
    scene.s.frames = [(stages.CAMPAIGN, Stage.SEASON), (stages.SEASON, Stage.SEASON_END)]
    scene.play()
    assert scene.asked == "pacification.dice"
    assert scene.s.frames[0] == (stages.CAMPAIGN, Stage.LAST_PACIFICATION)
    assert victory.outcome(scene.t) is None
    last = scene.t.season.number
    for _ in population.regions(scene.t):
        assert scene.asked == "pacification.dice"
        scene.play(7)
    assert scene.s.ended
    assert scene.t.season.number == last
    outcome = scene.game.outcome(scene.s)
    assert outcome is not None
    assert outcome.scores["us"] + outcome.scores["nlf"] == BOX.strategic.population.total


def test_another_season_follows_before_the_last_one() -> None:
    """Its interphase begins."""
    scene = campaign(LONG, 200)
    scene.t.note(number=scene.t.season.number - 1)
    scene.s.frames = [(stages.CAMPAIGN, Stage.SEASON), (stages.SEASON, Stage.SEASON_END)]
    scene.play()
    assert (stages.SEASON, Stage.INTERPHASE) in scene.s.frames
    assert not scene.s.ended
