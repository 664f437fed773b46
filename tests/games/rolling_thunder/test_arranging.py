"""Positions of examples are put up, or refused in words that say what is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.rolling_thunder.game import RollingThunder
from annamite.kernel import Setup
from annamite.kernel.example import ArrangeError

GAME = RollingThunder()


def arranged(**changes: Any) -> Any:
    """Return what the position of an example means."""
    start = GAME.start(Setup("campaign"))
    before = GAME.dump(start)
    state = GAME.arrange(start, {"next": "raids", **changes})
    assert GAME.audit(state) == []
    assert GAME.dump(start) == before
    return GAME.projection(state)


@pytest.mark.parametrize("year", [1965, 1966, 1967, 1968])
def test_the_year_brings_its_cards_and_counters(year: int) -> None:
    """The Region counters of a year are there, those named with the Target counters named."""
    now = arranged(year=year, objectives={"af_w1": "w2"})
    assert now["year"] == year
    assert now["objectives"]["af_w1"]["target"] == "w2"


def test_all_that_can_be_set() -> None:
    now = arranged(
        raids="navy",
        season=2,
        level=1,
        cubes={"vinh.black": 2},
        delayed={"nape.brown": 1},
        bridges={"dong_hoi_1": 2},
        damage={"kep": 1},
        weather={"hanoi": "monsoon"},
        forces={
            "navy": {
                "squadrons": {"cap": 1},
                "recon_reserve": 1,
                "recon": {"laos": 1},
                "suppression": {"hanoi": 1},
                "alert": "kep",
            }
        },
    )
    wanted = {
        "season": 2,
        "turn": "navy",
        "level": 1,
        "cubes": {"vinh.black": 2},
        "delayed": {"nape.brown": 1},
        "bridges": {"dong_hoi_1": 2},
    }
    assert {name: now[name] for name in wanted} == wanted
    navy = now["forces"]["navy"]
    assert (navy["reserve"], navy["recon_reserve"], navy["alert"]) == ({"cap": 1}, 1, "kep")
    assert (navy["recon"], navy["suppression"]) == ({"laos": 1}, {"hanoi": 1})
    assert (now["weather"]["hanoi"], now["airfields"]) == ("monsoon", {"kep": {"damage": 1}})


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"next": "tea"}, "no phase 'tea'; there are: "),
        ({"year": 1970}, "no year '1970'"),
        ({"raids": "army"}, "no force 'army'"),
        ({"level": 4}, "`int` <= 3"),
        ({"objectives": {"af_w9": "w1"}}, "no Region counter 'af_w9'"),
        ({"objectives": {"af_w1": "w99"}}, "no Target counter 'w99'"),
        ({"objectives": {"af_w1": "g1"}}, "af_w1 and g1 are of two colours"),
        (
            {"objectives": {f"af_w{n}": f"w{n}" for n in (1, 2, 3)}},
            "af_w1, af_w2, af_w3 are more than the 2 of a year",
        ),
        ({"cubes": {"vinh.green": 1}}, "no place of cubes 'vinh.green'"),
        ({"bridges": {"kwai": 1}}, "no crossing 'kwai'"),
        ({"damage": {"heathrow": 1}}, "no airfield 'heathrow'"),
        ({"weather": {"hanoi": "fog"}}, "no weather 'fog'"),
        ({"forces": {"navy": {"squadrons": {"bomber": 1}}}}, "no kind of squadron 'bomber'"),
        ({"forces": {"navy": {"recon": {"siam": 1}}}}, "no region 'siam'"),
    ],
)
def test_what_gives_no_position_is_told(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ArrangeError, match=message):
        arranged(**changes)
