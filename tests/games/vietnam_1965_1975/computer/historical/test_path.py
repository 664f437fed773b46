"""The path that the policy follows: battalions as history had them, and a number for each season."""

from __future__ import annotations

from typing import Final

import pytest

from annamite.games.vietnam_1965_1975.box.campaigns import season_of
from annamite.games.vietnam_1965_1975.box.scenarios import ours
from annamite.games.vietnam_1965_1975.campaign.armies import formations
from annamite.games.vietnam_1965_1975.computer.historical.path import Series, date, path
from tests.games.vietnam_1965_1975.scenes import BOX

HISTORY: Final = {
    "summer 1965": 20,
    "fall 1965": 34,
    "winter 1965": 34,
    "spring 1966": 49,
    "summer 1966": 59,
    "fall 1966": 68,
    "winter 1966": 75,
    "spring 1967": 81,
    "summer 1967": 81,
    "fall 1967": 85,
    "winter 1967": 94,
    "spring 1968": 105,
    "summer 1968": 108,
    "fall 1968": 105,
    "winter 1968": 105,
    "spring 1969": 105,
    "summer 1969": 96,
    "fall 1969": 90,
    "winter 1969": 87,
    "spring 1970": 72,
    "summer 1970": 72,
    "fall 1970": 61,
    "winter 1970": 49,
    "spring 1971": 31,
    "summer 1971": 24,
    "fall 1971": 16,
    "winter 1971": 16,
    "spring 1972": 6,
    "summer 1972": 0,
}
"""US battalions in Vietnam as each season ends. In winter 1971 history had four fewer: the policy keeps
the last division together for a season more."""


def battalions(when: int) -> int:
    """Return the battalions that the path has in Vietnam in a season."""
    count = 0
    for brigade in path().brigades:
        if when < date(brigade.goes):
            for n in formations.battalions_of(BOX, BOX.counter_number[brigade.id]):
                count += date(path().apart.get(BOX.counters[n].id, brigade.comes)) <= when
    return count


def test_battalions_in_vietnam_are_those_of_history() -> None:
    """Season by season, from the first landing to the last departure."""
    assert {season: battalions(date(season)) for season in HISTORY} == HISTORY


def test_every_brigade_is_on_the_path_once_and_everybody_comes_before_he_goes() -> None:
    """All 34 brigades of the counter mix."""
    ids = [brigade.id for brigade in path().brigades]
    own = [BOX.counters[n].id for n in formations.counters_of(BOX, formations.BRIGADE)]
    assert sorted(ids) == sorted(own)
    for brigade in path().brigades:
        assert date(brigade.comes) < date(brigade.goes)
    goes = {brigade.id: brigade.goes for brigade in path().brigades}
    for battalion, comes in path().apart.items():
        assert date(comes) < date(goes[battalion.rpartition(".")[0]])


def test_every_nva_counter_has_a_front() -> None:
    """Boxes of the Trail, one for each division."""
    own = {x.id.split(".")[1] for x in BOX.counters if x.army == "nva"}
    assert own <= path().fronts.keys()
    assert set(path().fronts.values()) <= set(range(1, 13))


@pytest.mark.parametrize("name", [x.sheet.id for x in ours() if x.sheet.campaign])
def test_it_has_a_number_for_each_season_of_a_campaign(name: str) -> None:
    """No season lies where nothing is said, and no number falls below 0."""
    campaign = next(x for x in ours() if x.sheet.id == name).sheet.campaign
    assert campaign is not None
    whole = path()
    tables = [*whole.us.values(), *whole.given.values(), whole.bombing.north, whole.bombing.trail]
    tables += [whole.north.regiments, whole.front.units, whole.south.draft]
    for number in range(1, campaign.seasons + 1):
        when = date(" ".join(map(str, season_of(campaign, number))))
        assert all(Series.of(table).at(when) >= 0 for table in tables)


def test_a_number_moves_evenly_and_stays_at_the_ends() -> None:
    """Two before the first season, three a season, twelve after the last."""
    series = Series.of({"summer 1968": 12, "spring 1968": 9, "winter 1967": 2})
    seasons = ["spring 1966", "winter 1967", "spring 1968", "summer 1968", "winter 1974"]
    assert [series.at(date(season)) for season in seasons] == [2, 2, 9, 12, 12]
    assert Series.of({"spring 1966": 10, "winter 1966": 0}).at(date("fall 1966")) == 3
