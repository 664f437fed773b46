"""Positions of examples are put up, or refused in words that say what is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.fire_in_the_lake.game import FireInTheLake
from annamite.kernel import Setup
from annamite.kernel.example import ArrangeError

GAME = FireInTheLake()


def arranged(**changes: Any) -> Any:
    """Return what the position of an example means."""
    state = GAME.arrange(GAME.start(Setup("short")), changes)
    assert GAME.audit(state) == []
    return GAME.projection(state)


def test_a_space_is_as_told_and_the_rest_as_the_scenario_has_it() -> None:
    """Pieces come from Available and go there; Support stays where nothing is said of it."""
    before = GAME.projection(GAME.start(Setup("short")))
    now = arranged(spaces={"saigon": {"pieces": {"police": 1}, "terror": 1}})
    told = {**before["spaces"]["saigon"], "pieces": {"police": 1}, "terror": 1}
    assert now["spaces"] == before["spaces"] | {"saigon": told}
    pieces = before["spaces"]["saigon"]["pieces"]
    freed = now["available"]["us_troops"] - before["available"].get("us_troops", 0)
    assert freed == pieces["us_troops"]


def test_all_that_can_be_set() -> None:
    now = arranged(
        empty=True,
        available={"police": 3},
        vc_resources=7,
        trail=3,
        card=59,
        next_card=125,
        eligible=["vc"],
        momentum=[115],
        shaded_momentum=[38],
        capabilities=[14],
        shaded_capabilities=[18],
        leaders=[128],
    )
    wanted = {
        "vc_resources": 7,
        "trail": 3,
        "card": 59,
        "next_card": 125,
        "eligible": ["vc"],
        "momentum": [115],
        "shaded_momentum": [38],
        "capabilities": [14],
        "shaded_capabilities": [18],
        "leaders": [128],
        "next": "eligible factions act",
    }
    told = {name: now[name] for name in wanted}
    assert {k: list(v) if isinstance(v, tuple) else v for k, v in told.items()} == wanted
    assert "spaces" not in now
    assert now["available"]["police"] == 3
    assert {59, 125, 115, 38, 14, 18} <= set(now["seen"])


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"space": {}}, "unknown field `space`"),
        ({"spaces": {"atlantis": {}}}, "no space 'atlantis'; there are: "),
        ({"spaces": {"hue": {"pieces": {"tanks": 1}}}}, "no kind of piece 'tanks'"),
        ({"spaces": {"hue": {"pieces": {"police": 99}}}}, "hue: 99 police, but only"),
        ({"spaces": {"hue": {"pieces": {"police": -1}}}}, "`int` >= 0"),
        ({"spaces": {"hue": {"support": "much"}}}, "no level of Support 'much'"),
        ({"spaces": {"central_laos": {"support": "active support"}}}, "has no Population"),
        ({"available": {"police": 99}}, "available: 99 police, but only"),
        ({"available": {"tank": 1}}, "no type of piece 'tank'"),
        ({"aid": 76}, "`int` <= 75"),
        ({"card": 999}, "no card '999'"),
        ({"momentum": [-1]}, "no card '-1'"),
        ({"eligible": ["france"]}, "no faction 'france'"),
        ({"next": "tea"}, "no phase 'tea'"),
    ],
)
def test_what_gives_no_position_is_told(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ArrangeError, match=message):
        arranged(**changes)
