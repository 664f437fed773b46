"""The audit of a campaign's record sheets: what is broken in them is told, sheet by sheet."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.box.places import ASIDE
from annamite.games.vietnam_1965_1975.checks.season import audit
from annamite.games.vietnam_1965_1975.position.season.indices import Entry, Index
from annamite.games.vietnam_1965_1975.position.season.ledger import Ledger
from annamite.games.vietnam_1965_1975.position.season.sheets import (
    Levy,
    Mobilization,
    Order,
    Purchase,
)
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.armies.recruiting import numbers
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.campaign.seasons import game_turn, season_of
from tests.games.vietnam_1965_1975.named import (
    FIRST_BATTALION_FIFTH_CAVALRY,
    JUNGLE,
    KOREAN_CAVALRY,
    PLEIKU,
    POLITICAL_SECTION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

BATTALION, KOREANS = numbers(FIRST_BATTALION_FIFTH_CAVALRY, KOREAN_CAVALRY)
NVA_REGIMENT, ARVN_HQ, SECTION = numbers("nva.3.12", "arvn.1.hq", POLITICAL_SECTION)


def season_is(**values: Any) -> Callable[[Scene], None]:
    """Return what writes fields of the season."""
    return lambda scene: scene.t.note(**values)


def level_is(index: Index, level: int, opening: int | None = None) -> Callable[[Scene], None]:
    """Return what writes a level, and where its accounts began."""

    def write(scene: Scene) -> None:
        season = season_of(scene)
        for name, value in (("levels", level), ("opening", level if opening is None else opening)):
            levels = [*getattr(season, name)]
            levels[index] = value
            scene.t.note(**{name: tuple(levels)})

    return write


def on_the_map(*ids: str, **values: Any) -> Callable[[Scene], None]:
    """Return what puts counters on the map, and writes fields of the season."""

    def write(scene: Scene) -> None:
        for id_ in ids:
            scene.unit(id_, PLEIKU)
        scene.t.note(**values)

    return write


BROKEN: dict[str, Callable[[Scene], None]] = {
    # indices
    "us_morale stands at -1": level_is(Index.US_MORALE, -1),
    "air_defence stands at 4": level_is(Index.AIR_DEFENCE, 4),
    "svn_supply stands at 9, its accounts say 4": level_is(Index.SVN_SUPPLY, 9, 4),
    "svn_supply stands at 4, its accounts say 7": season_is(
        entries=(Entry(Index.SVN_SUPPLY, 3, "svn_supply", "17.1-q"),)
    ),
    "the Trail is at 3, its optimal status is 2": level_is(Index.TRAIL_EFFECTIVE, 3),
    # people and towns
    "the population of a region is missing": season_is(population=(9,)),
    "SVN controls 99 thirds in I-1": lambda scene: scene.t.note(
        population=tuple(
            99 if code == "I-1" else n
            for code, n in zip(BOX.regions, season_of(scene).population, strict=True)
        )
    ),
    "a town is captured twice": season_is(captured=(7, 7)),
    "a town is marked twice": season_is(marked=(7, 7)),
    "a marker is on no capital": season_is(marked=(BOX.at[PLEIKU] + 1,)),
    # counters
    f"{FIRST_BATTALION_FIFTH_CAVALRY} is accounted for 2 times": on_the_map(
        FIRST_BATTALION_FIFTH_CAVALRY, destroyed=(BATTALION,)
    ),
    f"{KOREAN_CAVALRY} is accounted for 2 times": on_the_map(KOREAN_CAVALRY, on_call=(KOREANS,)),
    f"{KOREAN_CAVALRY} is accounted for 3 times": season_is(
        on_call=(KOREANS,), departed=(KOREANS,), landing=(KOREANS,)
    ),
    "nva.3.12 is accounted for 2 times": on_the_map(
        "nva.3.12", ledger=Ledger(fallen=(NVA_REGIMENT,))
    ),
    "nva.3.12 is accounted for 2 times, and printed 1 times": on_the_map(
        "nva.3.12", nva_withdrawn=(NVA_REGIMENT,)
    ),
    "arvn.1.hq is accounted for 2 times": on_the_map("arvn.1.hq", departed=(ARVN_HQ,)),
    "a counter is listed twice in destroyed": season_is(destroyed=(BATTALION, BATTALION)),
    "a counter listed in nva_taken does not exist": season_is(nva_taken=(9999,)),
    "counters of us are listed in on_call": season_is(on_call=(BATTALION,)),
    "counters of nva are listed in destroyed": season_is(destroyed=(NVA_REGIMENT,)),
    "counters of arvn are listed in fallen": season_is(ledger=Ledger(fallen=(ARVN_HQ,))),
    "counters of us are listed in levy": season_is(levy=Levy(withdrawn=(BATTALION,))),
    # sheets
    "a counter is ordered twice": season_is(
        orders=(Order(item="battalion", counters=(BATTALION,)),) * 2
    ),
    "its orders are not done with": season_is(orders=(Order(item="air"),)),
    "its landing are not done with": season_is(landing=(BATTALION,)),
    "its levy are not done with": season_is(levy=Levy(group="battalion", more=1)),
    "its cursor are not done with": season_is(cursor=2),
    "its offensive_regiment are not done with": season_is(offensive_regiment=NVA_REGIMENT),
    "a VC unit is being bought": season_is(
        mobilization=Mobilization(buying=Purchase(item="battalion"))
    ),
}


def test_a_season_as_it_begins_is_sound() -> None:
    """Before an interphase, and in a game-turn."""
    assert list(audit(game_turn().t)) == []
    assert list(audit(interphase(Stage.PACIFICATION).t)) == []


@pytest.mark.parametrize("said", BROKEN)
def test_what_is_broken_in_a_season_is_told(said: str) -> None:
    """Each way to break it gets its own sentence."""
    scene = game_turn()
    BROKEN[said](scene)
    found = list(audit(scene.t))
    assert [sentence for sentence in found if said in sentence], found


def test_sheets_may_be_open_while_they_are_filled_in() -> None:
    """In the interphase, and in the reckoning after the last season."""
    for scene in (interphase(Stage.US_COMMITMENT), game_turn()):
        scene.t.note(orders=(Order(item="air"),), cursor=1)
        if scene.stage != Stage.US_COMMITMENT:
            scene.s.frames = [("campaign", Stage.LAST_PACIFICATION)]
        assert list(audit(scene.t)) == []


def test_what_is_rebuilt_is_among_the_destroyed_until_it_lands() -> None:
    """It is ordered, and then on its way, and stays one counter."""
    scene = interphase(Stage.US_COMMITMENT)
    ordered = Order(item="battalion", counters=(BATTALION,))
    scene.t.note(destroyed=(BATTALION,), orders=(ordered,))
    assert list(audit(scene.t)) == []
    scene.t.note(orders=(), landing=(BATTALION,))
    assert list(audit(scene.t)) == []


def test_a_counter_laid_aside_is_not_in_play() -> None:
    """Its brigade stands for it (9); what becomes of the brigade becomes of it, too."""
    scene = game_turn()
    scene.unit(FIRST_BATTALION_FIFTH_CAVALRY, ASIDE)
    scene.t.note(destroyed=(BATTALION,))
    assert list(audit(scene.t)) == []


def test_several_sections_are_several_counters() -> None:
    """Of a counter that is printed often, so many may be in play; whose are secret is not told."""
    scene = game_turn()
    for _ in range(31):
        scene.unit(POLITICAL_SECTION, JUNGLE)
    scene.s.season = replace(season_of(scene), ledger=Ledger(fallen=(SECTION,) * 5))
    assert list(audit(scene.t)) == []


def test_the_people_are_all_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of all regions and of the cities are as many as the rules say (17.3)."""
    printed = BOX.strategic.population
    fewer = dataclasses.replace(printed, total=printed.total - 1)
    monkeypatch.setattr(BOX.strategic, "population", fewer)
    assert printed.total == 360
    assert "there are more or fewer people than there should be" in list(audit(game_turn().t))
