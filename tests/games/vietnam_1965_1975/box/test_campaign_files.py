"""Campaign scenarios: those that come with the game, and what an owner may write (16 to 18)."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from annamite.games.vietnam_1965_1975.about import FOLDER, about
from annamite.games.vietnam_1965_1975.box.campaigns import season_of
from annamite.games.vietnam_1965_1975.box.places import TRAIL_BOXES
from annamite.games.vietnam_1965_1975.box.scenarios import built, hexes_of, ours
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.turn.set_up import start
from tests.games.vietnam_1965_1975.scenes import BOX

CAMPAIGNS = [x for x in ours() if x.sheet.campaign is not None]
LONG, SHORT, FROM_1965, FROM_1967 = CAMPAIGNS


def tree() -> dict[str, Any]:
    """Return the long campaign as its file has it."""
    found: dict[str, Any] = yaml.safe_load((FOLDER / "campaign.yaml").read_text(encoding="utf-8"))
    return found


def test_there_are_two_and_a_year_of_each_and_all_are_called_reconstructed() -> None:
    """In their titles, wherever they are offered."""
    ids = ["campaign", "campaign_1967", "one_year_1965", "one_year_1967"]
    assert [x.sheet.id for x in CAMPAIGNS] == ids
    assert all(x.sheet.reconstructed for x in CAMPAIGNS)
    titles = [x.title for x in about().scenarios if x.id.replace("-", "_") in ids]
    assert len(titles) == 4
    assert all("reconstructed" in title for title in titles)


@pytest.mark.parametrize(
    ("scenario", "seasons", "turns", "first", "last"),
    [
        (LONG, 39, 78, ("summer", 1965), ("winter", 1974)),
        (SHORT, 8, 16, ("spring", 1967), ("winter", 1968)),
        (FROM_1965, 4, 8, ("summer", 1965), ("spring", 1966)),
        (FROM_1967, 4, 8, ("spring", 1967), ("winter", 1967)),
    ],
    ids=["1965", "1967", "a-year-of-1965", "a-year-of-1967"],
)
def test_how_long_they_last(
    scenario: Any, seasons: int, turns: int, first: tuple[str, int], last: tuple[str, int]
) -> None:
    """Two game-turns a season; a winter belongs to the year of its spring."""
    campaign = scenario.sheet.campaign
    assert (campaign.seasons, scenario.sheet.turns) == (seasons, turns)
    assert season_of(campaign, 1) == first
    assert season_of(campaign, seasons) == last


def test_the_people_are_as_the_starts_say() -> None:
    """205 and 192 of 360, the 70 of the cities among them."""
    for scenario, points in ((LONG, 205), (SHORT, 192)):
        campaign = scenario.sheet.campaign
        assert campaign is not None
        assert 70 + sum(campaign.population.values()) == points


def test_a_campaign_has_the_whole_map_and_the_trail() -> None:
    """Every land hex, and all boxes."""
    land = {at for at in range(len(BOX.ids)) if not BOX.sea[at]}
    for scenario in CAMPAIGNS:
        assert scenario.trail_open
        assert scenario.area == land | {*TRAIL_BOXES}


def test_the_position_before_the_first_interphase() -> None:
    """Levels, people and plans are those of the file, and tokens are rows."""
    s = start(BOX, LONG, 3)
    assert s.season is not None
    assert s.season.levels[Index.US_MORALE] == 525
    assert s.season.levels[Index.VC_SUPPLY] == 8
    assert s.season.population[BOX.region_number["IV-6"]] == 30
    assert (s.season.plan.trail, s.season.plan.sea, s.season.plan.recruits) == (5, 2, 0)
    assert (s.air_total, s.tokens) == (20, [])


def test_the_nlf_keeps_off_towns_and_ports() -> None:
    """No hex of a wild group has any."""
    for scenario in CAMPAIGNS:
        for group in scenario.sheet.nlf:
            places = hexes_of(group, BOX)
            assert places
            assert not any(BOX.place[at] or BOX.capital[at] or at in BOX.ports for at in places)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("first",), "monsoon 1965", "'monsoon 1965' is no season"),
        (("first",), "summer", "'summer' is no season"),
        (("seasons",), 0, "it lasts no season"),
        (("seasons",), 38, "38 seasons have 76 turns"),
        (("levels", "us_morale"), -1, "us_morale falls below 0"),
        (("levels", "trail_effective"), 3, "the Trail is better than its optimal status"),
        (("levels", "trail_optimal"), 7, "the Trail has no box 7"),
        (("levels", "trail_effective"), 0, "the Trail has no box 0"),
        (("levels", "air_defence"), 4, "air defence is at most 3"),
        (("population", "C-1"), 3, "C-1 is no region with people"),
        (("population", "I-1"), 7, "SVN cannot control 7 of 6 points in I-1"),
        (("declared", "sea"), -1, "a declared commitment falls below 0"),
        (("ending", "grades"), [], "no grade says who wins"),
        (("ending", "nlf_below"), 100, "no grade is left for the lowest population"),
        (("ending", "margin"), "much", "Expected `int`"),
    ],
)
def test_what_cannot_be_right_about_a_campaign_is_refused(
    path: tuple[str, ...], value: Any, said: str
) -> None:
    """With a sentence that says what."""
    whole = tree()
    part = whole["campaign"]
    for name in path[:-1]:
        part = part[name]
    part[path[-1]] = value
    with pytest.raises(ValueError, match=said):
        built(whole, "mine", BOX)


def test_grades_fall_and_no_region_is_missing() -> None:
    """The first that is wrong is told."""
    whole = tree()
    whole["campaign"]["ending"]["grades"].reverse()
    with pytest.raises(ValueError, match="grades fall from the best"):
        built(whole, "mine", BOX)
    whole = tree()
    del whole["campaign"]["population"]["II-3"]
    with pytest.raises(ValueError, match="the population of II-3 is missing"):
        built(whole, "mine", BOX)
