"""What sheets say of an answer is what the rules then do (12 to 17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from annamite.games.vietnam_1965_1975.box.sides import Pool
from annamite.games.vietnam_1965_1975.campaign import commitment
from annamite.games.vietnam_1965_1975.position.season.indices import INDEX_NAMES, Index
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import Position
from tests.games.vietnam_1965_1975.campaign.armies.mobilizing import arvn, viet_cong
from tests.games.vietnam_1965_1975.campaign.armies.recruiting import ordering, with_hq
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.named import (
    ARVN_4TH_REGIMENT,
    FIRST_BRIGADE_FIRST_DIVISION,
    HILLS,
    JUNGLE,
    PAVN_33RD_REGIMENT,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.shown.season.told import asked, notes, sheet

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.games.vietnam_1965_1975.position.state import State
    from tests.games.vietnam_1965_1975.scenes import Scene

NVN: Final = {
    Index.NVN_MORALE: 40,
    Index.NVN_COMMITMENT: 10,
    Index.TRAIL_OPTIMAL: 4,
    Index.TRAIL_EFFECTIVE: 2,
    Index.AIR_DEFENCE: 1,
}
VC: Final = {Index.SEA_SUPPLY: 4, Index.TRAIL_SUPPLY: 6, Index.RECRUITS: 2}

SPENT: Final = ("svn_supply", "sea_supply", "trail_supply", "vc_supply")
"""What gets less by what it costs; all else that costs something rises."""


def after(*words: str, scene: Scene) -> Scene:
    """Return a scene after some answers."""
    scene.play(*words)
    return scene


def dear_arvn() -> Scene:
    """Return the ARVN's sheet where the draft is as high as the population: prices are doubled."""
    scene = arvn({Index.SVN_SUPPLY: 30, Index.SVN_DRAFT: 100}, points=100)
    scene.unit(ARVN_4TH_REGIMENT, HILLS)
    return scene


def of_the_north(stage: Stage) -> Scene:
    """Return a question of NVN, which has some units and points."""
    scene = interphase(stage, NVN)
    scene.unit(PAVN_33RD_REGIMENT, JUNGLE)
    scene.unit("nva.ind.4", JUNGLE, back=1)
    return scene


def of_the_vc(stage: Stage) -> Scene:
    """Return a question of the VC, who have a battalion."""
    scene = interphase(stage, {Index.VC_DRAFT: 9})
    scene.unit(VC_BATTALION, HILLS)
    return scene


def us_units() -> Scene:
    """Return the US sheet with a brigade that may go home, and a line already written."""
    scene = ordering(30, 60)
    scene.s.air_total = 20
    with_hq(scene, FIRST_BRIGADE_FIRST_DIVISION)
    scene.play("take_air", "2")
    return scene


SCENES: Final[dict[str, Callable[[], Scene]]] = {
    "arvn": arvn,
    "arvn doubled": dear_arvn,
    "arvn leaves": lambda: interphase(Stage.ARVN_WITHDRAWAL, {Index.SVN_DRAFT: 9}),
    "vc pays": lambda: after("hex-trail-3", "build-vc.art.42", scene=viet_cong(VC)),
    "vc leaves": lambda: of_the_vc(Stage.VC_WITHDRAWAL),
    "vc points leave": lambda: of_the_vc(Stage.VC_POINTS_WITHDRAWN),
    "vc points": lambda: after("done", scene=viet_cong(VC)),
    "sea": lambda: of_the_north(Stage.NVN_PLANS),
    "trail": lambda: after("commit-2", scene=of_the_north(Stage.NVN_PLANS)),
    "recruits": lambda: after("commit-2", "unsaid", scene=of_the_north(Stage.NVN_PLANS)),
    "replacements": lambda: after(
        "commit-2", "commit-0", "commit-1", scene=of_the_north(Stage.NVN_PLANS)
    ),
    "work": lambda: of_the_north(Stage.TRAIL_WORK),
    "forces": lambda: of_the_north(Stage.NVN_FORCES),
    "points go": lambda: of_the_north(Stage.NVN_POINTS_WITHDRAWN),
    "units go": lambda: of_the_north(Stage.NVN_UNITS_WITHDRAWN),
    "offensive": lambda: interphase(Stage.OFFENSIVE, {**NVN, Index.US_COMMITMENT: 200}),
    "allies": lambda: interphase(
        Stage.ALLIES_CHOSEN, {Index.US_COMMITMENT: 30, Index.US_MORALE: 60}, on_call=(1, 2)
    ),
    "us": us_units,
}


def stock(scene: Scene, state: State) -> dict[str, int]:
    """Return every amount that a sheet speaks of, as a position has it."""
    t = scene.game.table(state)
    assert state.season is not None
    found = dict(zip(INDEX_NAMES, state.season.levels, strict=True))
    booked = scene.position is not None and scene.asked != "commitment.item"
    found["us_commitment"] = found["us_commitment"] if booked else commitment.planned(t)
    return found


@pytest.mark.parametrize("name", SCENES)
def test_what_an_answer_costs_is_what_it_takes(name: str) -> None:
    """Option by option: indices move as far as the sheet says, and no other one that it speaks of."""
    scene = SCENES[name]()
    if name == "allies":
        ids = ("fwa.ca.cav", "fwa.ca.hq")
        scene.t.note(on_call=tuple(scene.game.box.counter_number[id_] for id_ in ids))
    decision = asked(scene)
    lines = sheet(scene).lines
    assert len(lines) >= min(len(decision.values), 2) - 1
    before = stock(scene, scene.s)
    for value, word in zip(decision.values, decision.words, strict=True):
        costs = lines[word].costs if word in lines else {}
        assert isinstance(costs, dict)
        position = Position(scene.game, scene.s.copy())
        position.push(value)
        if name == "us" and position.state.season and position.state.season.booking:
            position.push(1)
        after_it = stock(scene, position.state)
        for index, cost in costs.items():
            if index in before:
                taken = after_it[index] - before[index]
                spent = -cost if index in SPENT else cost
                assert taken == spent, (word, index)


@pytest.mark.parametrize("name", SCENES)
def test_every_line_is_one_of_an_answer(name: str) -> None:
    """Nothing is told of answers that are not on offer; nothing is told as a gap."""
    scene = SCENES[name]()
    decision = asked(scene)
    found = sheet(scene)
    assert {*found.lines, *found.odds} <= {*decision.words}
    assert all(note and "  " not in note for note in notes(scene).values())


def test_points_that_come_are_those_that_are_told() -> None:
    """Groups of Replacement Points of NVN."""
    scene = SCENES["replacements"]()
    brings = sheet(scene).lines["groups-2"].brings
    assert isinstance(brings, dict)
    before = scene.s.pools[Pool.NVA]
    scene.play("groups-2")
    assert scene.s.pools[Pool.NVA] - before == brings["replacements"] == 6
