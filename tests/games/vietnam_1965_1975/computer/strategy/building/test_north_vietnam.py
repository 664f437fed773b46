"""What NVN sends, builds and repairs: by what seasons are left to make it pay (14.1, 17.5 to 17.7)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

import pytest

from annamite.games.vietnam_1965_1975.box.sides import Pool
from annamite.games.vietnam_1965_1975.computer.strategy import offensive
from annamite.games.vietnam_1965_1975.computer.strategy.budget import north
from annamite.games.vietnam_1965_1975.computer.strategy.build import north_vietnam
from annamite.games.vietnam_1965_1975.computer.strategy.build.north_vietnam import MARCH, PAYS_BACK
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.season.sheets import Mission
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.computer.strategy.asking import followed, said
from tests.games.vietnam_1965_1975.named import HILLS, PAVN_1ST_DIVISION_HQ, PAVN_32ND_REGIMENT
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

RICH: Final = {Index.NVN_MORALE: 300, Index.NVN_COMMITMENT: 20}
SEASONS: Final = 39
BOMBED: Final = (Mission(target="north", points=9, hits=2),)


def at(stage: Stage, levels: dict[Index, int] | None = None, left: int = 30, **more: Any) -> Scene:
    """Return a scene of a rich North, with so many seasons left."""
    return interphase(stage, {**RICH, **(levels or {})}, number=SEASONS + 1 - left, **more)


# --- the Trail ------------------------------------------------------------------------------------


def test_what_was_bombed_is_repaired() -> None:
    """Before anything else, down to the last season."""
    for left in (30, 1):
        scene = at(Stage.TRAIL_WORK, {Index.TRAIL_OPTIMAL: 3, Index.TRAIL_EFFECTIVE: 1}, left)
        assert said(scene)[:2] == ("north.trail_work", "repair")


@pytest.mark.parametrize(("left", "word"), [(PAYS_BACK + 1, "upgrade"), (PAYS_BACK, "leave")])
def test_the_road_is_built_where_it_pays_back(left: int, word: str) -> None:
    """With seasons enough to come."""
    scene = at(Stage.TRAIL_WORK, {Index.TRAIL_OPTIMAL: 2, Index.TRAIL_EFFECTIVE: 2}, left)
    answer = said(scene)
    assert answer.word == word
    cost = BOX.strategic.trail.upgrade_cost(2)
    if word == "upgrade":
        assert answer.reason == f"{cost} commitment now, and more supply for {left} seasons"


def test_the_road_never_takes_what_the_vc_need(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of what they leave, at the most."""
    scene = at(Stage.TRAIL_WORK, {Index.TRAIL_OPTIMAL: 2, Index.TRAIL_EFFECTIVE: 2})
    cost = BOX.strategic.trail.upgrade_cost(2)
    assert cost
    for spare, word in ((2 * cost, "upgrade"), (2 * cost - 1, "leave")):
        monkeypatch.setattr(north, "spare", lambda _, spare=spare: spare)
        assert said(scene).word == word


# --- plans ----------------------------------------------------------------------------------------


def test_plans_are_what_the_vc_need() -> None:
    """Sea, Trail and recruits as the budget has them, each told with what it is for."""
    scene = at(Stage.NVN_PLANS, {Index.VC_DRAFT: 999})
    plan = north.plan(scene.t)
    assert min(plan.sea, plan.trail, plan.recruits) > 0
    answers = followed(scene, "north.sea", "north.trail", "north.recruits")
    assert [(x.step, x.word) for x in answers] == [
        ("north.sea", f"commit-{plan.sea}"),
        ("north.trail", f"commit-{plan.trail}"),
        ("north.recruits", f"commit-{plan.recruits}"),
    ]
    assert answers[0].reason == f"for {plan.battalions} VC battalions next season"


def test_plans_stay_below_morale() -> None:
    """With less room than is wanted, as much as there is."""
    scene = at(Stage.NVN_PLANS, {Index.NVN_MORALE: 21, Index.NVN_COMMITMENT: 20})
    answers = followed(scene, "north.sea", "north.trail", "north.recruits")
    total = sum(int(x.word.rpartition("-")[2]) for x in answers)
    assert total <= 1 < north.plan(at(Stage.NVN_PLANS).t).cost


def test_a_few_points_for_units_that_fight() -> None:
    """By the budget; what is in the pool counts."""
    scene = at(Stage.NVN_PLANS)
    for counter in [x for x in BOX.counters if x.army == "nva"]:
        scene.unit(counter.id, HILLS)
    scene.s.pools[Pool.NVA] = 2
    wanted = north.replacements(scene.t, 2)
    assert wanted > 0
    followed(scene, "north.sea", "north.trail", "north.recruits")
    wanted = north.replacements(scene.t, 2)
    assert said(scene)[:2] == ("north.replacements", f"groups-{wanted}")


# --- forces ---------------------------------------------------------------------------------------


def test_air_defence_while_bombs_fall() -> None:
    """And seasons enough for it to pay."""
    bombed = at(Stage.NVN_FORCES, missions=BOMBED)
    assert said(bombed).word == "air_defence"
    assert said(at(Stage.NVN_FORCES)).word != "air_defence"
    assert said(at(Stage.NVN_FORCES, missions=BOMBED, left=PAYS_BACK)).word != "air_defence"


def test_divisions_are_built_one_after_the_other() -> None:
    """Regiments first, then the HQ over them; those of a division that is begun before others."""
    answers = followed(at(Stage.NVN_FORCES), "north.forces")
    counters = [x.word.removeprefix("build-") for x in answers if x.word.startswith("build-")]
    of = [counter.split(".")[1] for counter in counters]
    changes = sum(a != b for a, b in pairwise(of))
    assert changes == len(set(of)) - 1
    first = [counter for counter in counters if counter.split(".")[1] == of[0]]
    assert first[-1].endswith(".hq")
    assert len(first) > 2
    begun = at(Stage.NVN_FORCES)
    begun.unit("nva.3.12", HILLS)
    assert said(begun).word.startswith("build-nva.3.")


def test_no_unit_is_built_that_comes_too_late() -> None:
    """It takes two seasons to where it fights."""
    late = said(at(Stage.NVN_FORCES, left=MARCH))
    assert not late.word.startswith("build-")
    built = said(at(Stage.NVN_FORCES, left=MARCH + 1))
    assert built.reason.endswith(f", {MARCH + 1} seasons to fight")


def test_regiments_are_made_stronger_when_units_come_too_late() -> None:
    """Where they stand; and then there is nothing more to pay for."""
    scene = at(Stage.NVN_FORCES, left=MARCH)
    unit = scene.unit(PAVN_32ND_REGIMENT, HILLS)
    answer = said(scene)
    assert (answer.word, answer.reason) == (
        f"upgrade-{unit}",
        "a stronger regiment where it stands",
    )
    scene.play(answer.word)
    assert said(scene)[1:] == ("done", "nothing more can be paid for")


def test_room_is_kept_for_an_offensive(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left of it buys units; nothing where the offensive takes it all."""
    regiment = BOX.unit_chart.item("nva", "regiment").commitment
    scene = at(Stage.NVN_FORCES, {Index.NVN_MORALE: 30, Index.NVN_COMMITMENT: 20})
    scene.unit(PAVN_32ND_REGIMENT, HILLS)
    monkeypatch.setattr(offensive, "reserve", lambda _: 10 - regiment)
    assert said(scene).word.startswith("build-")
    monkeypatch.setattr(offensive, "reserve", lambda _: 10)
    assert said(scene).word == "done"


def test_counters_go_by_their_division() -> None:
    """Its HQ and its regiments."""
    t = at(Stage.NVN_FORCES).t
    names = {
        north_vietnam.division(t, BOX.counter_number[id_])
        for id_ in (PAVN_32ND_REGIMENT, PAVN_1ST_DIVISION_HQ)
    }
    assert names == {"1"}


# --- withdrawals ----------------------------------------------------------------------------------


def test_nothing_is_given_up_that_may_stay() -> None:
    """Neither points nor units."""
    scene = at(Stage.NVN_POINTS_WITHDRAWN)
    scene.s.pools[Pool.NVA] = 20
    scene.unit(PAVN_32ND_REGIMENT, HILLS)
    answers = followed(scene, "north.points_withdrawn", "north.units_withdrawn")
    assert [x.word for x in answers] == ["groups-0", "done"]
    assert len(answers) == 2


def test_who_fights_least_goes_first_where_somebody_has_to() -> None:
    """Commitment above morale: HQs before regiments (17.7)."""
    scene = at(Stage.NVN_UNITS_FORCED, {Index.NVN_MORALE: 10, Index.NVN_COMMITMENT: 20})
    regiment = scene.unit(PAVN_32ND_REGIMENT, HILLS)
    headquarters = scene.unit(PAVN_1ST_DIVISION_HQ, HILLS)
    assert scene.t.profile(headquarters).ground < scene.t.profile(regiment).ground
    answer = said(scene)
    assert "done" not in scene.words
    assert answer[1:] == (f"send_home-{headquarters}", "it fights least")
