"""What NVN plans for the VC: pure sums with slack in all other limits, and in a position (17.5, 17.6)."""

from __future__ import annotations

from typing import Final

import pytest

from annamite.games.vietnam_1965_1975.box.sides import N_VC, NATIONS
from annamite.games.vietnam_1965_1975.computer.strategy import offensive
from annamite.games.vietnam_1965_1975.computer.strategy.budget import north
from annamite.games.vietnam_1965_1975.computer.strategy.budget.north import (
    BY_SEA,
    LEAST_LOSSES,
    MOST_BUILT,
    MOST_OTHERS,
    POINTS,
    Needs,
    Plan,
    planned,
)
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.season.ledger import Ledger
from annamite.games.vietnam_1965_1975.position.season.sheets import Mission
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.named import PAVN_32ND_REGIMENT, TRA_BONG, VC_BATTALION
from tests.games.vietnam_1965_1975.scenes import Scene

NEEDS: Final = Needs(
    last=False,
    counters=20,
    others=0,
    lost=0,
    men=1000,
    recruits=0,
    supply=0,
    price=2,
    recruit_rate=5,
    supply_rate=10,
    hits=0,
)
"""Twenty counters, men beyond need, and no supply: so nothing can be built this season."""
SHORT_OF_MEN: Final = NEEDS._replace(men=0)


def sent(plan: Plan) -> int:
    """Return the commitment that brings supply."""
    return plan.sea + plan.trail


def test_as_many_battalions_as_there_should_be_counters_for() -> None:
    """Those not in play, and those that should be lost meanwhile, at the least a few."""
    assert planned(NEEDS).battalions == 20 + LEAST_LOSSES
    assert planned(NEEDS._replace(lost=LEAST_LOSSES)).battalions == 20 + LEAST_LOSSES
    assert planned(NEEDS._replace(lost=13)).battalions == 20 + 13
    assert planned(NEEDS._replace(counters=99)).battalions == MOST_BUILT


def test_what_is_built_this_season_needs_nothing_next_season() -> None:
    """Supply for eight battalions now leaves eight fewer for later."""
    assert planned(NEEDS._replace(supply=20)).battalions == 20 + LEAST_LOSSES - 8


@pytest.mark.parametrize(
    ("changes", "built"),
    [
        ({"supply": 20}, 8),
        ({"supply": 20, "men": 3}, 3),
        ({"supply": 20, "men": 3, "recruits": 2}, 5),
        ({"supply": 20, "counters": 1}, 1),
        ({"supply": 0}, 0),
    ],
)
def test_counters_men_and_supply_each_limit_what_is_built(
    changes: dict[str, int], built: int
) -> None:
    """Whichever there is least of."""
    needs = NEEDS._replace(**changes)  # type: ignore[arg-type]
    assert needs.built_now == built


def test_supply_for_all_of_them_and_no_more_than_a_group() -> None:
    """Two and a half each, with points, divided by what a commitment brings, upwards."""
    wanted = 2.5 * (28 + POINTS)
    assert sent(planned(NEEDS)) == 9
    assert 8 * NEEDS.supply_rate < wanted <= 9 * NEEDS.supply_rate
    assert sent(planned(NEEDS._replace(supply_rate=100))) == 1


def test_other_units_are_provided_for_up_to_a_limit() -> None:
    """A little more than their price, but no more than so much."""
    by_one = NEEDS._replace(supply_rate=1)
    before = sent(planned(by_one))
    assert sent(planned(by_one._replace(others=8))) == before + 10
    assert sent(planned(by_one._replace(others=500))) == before + MOST_OTHERS


def test_supply_that_is_left_is_not_sent_for_again() -> None:
    """What is in the pool beyond this season's battalions and points counts for the next."""
    rich = NEEDS._replace(counters=0, supply_rate=1)
    kept = 2.5 * POINTS
    assert sent(planned(rich._replace(supply=int(kept)))) == sent(planned(rich))
    assert sent(planned(rich._replace(supply=int(kept) + 7))) == sent(planned(rich)) - 7
    assert planned(rich._replace(supply=500)) == Plan(LEAST_LOSSES, 0, 0, 0)


def test_hits_on_the_north_are_made_good_where_anything_is_sent() -> None:
    """Each takes a commitment that brings supply (14.2)."""
    assert sent(planned(NEEDS._replace(hits=3))) == sent(planned(NEEDS)) + 3
    assert sent(planned(NEEDS._replace(counters=0, supply=500, hits=3))) == 0


def test_a_little_goes_by_sea_and_all_else_by_the_trail() -> None:
    """Two by sea, or what little there is."""
    plan = planned(NEEDS)
    assert (plan.sea, plan.trail) == (BY_SEA, 7)
    little = planned(NEEDS._replace(supply_rate=100))
    assert (little.sea, little.trail) == (1, 0)


def test_recruits_for_men_that_are_missing() -> None:
    """Five men each, upwards, after what the VC's own people still give."""
    assert planned(NEEDS).recruits == 0
    assert planned(SHORT_OF_MEN).recruits == 7
    assert planned(SHORT_OF_MEN._replace(men=4)).recruits == 6
    assert planned(SHORT_OF_MEN._replace(recruit_rate=34)).recruits == 1
    assert planned(SHORT_OF_MEN._replace(recruit_rate=33)).recruits == 2


def test_nothing_is_planned_for_a_season_that_never_comes() -> None:
    """The last season of a campaign."""
    assert planned(NEEDS._replace(last=True)) == Plan(0, 0, 0, 0)
    assert planned(NEEDS).cost == 9


# --- in a position --------------------------------------------------------------------------------


def planning(levels: dict[Index, int] | None = None, number: int = 1, **more: object) -> Scene:
    """Return a scene at the plans of NVN."""
    return interphase(Stage.NVN_PLANS, levels, number=number, **more)


def test_needs_are_read_off_the_sheets() -> None:
    """Supply of all three kinds, recruits, what was lost, and what the Trail brings."""
    levels = {
        Index.VC_SUPPLY: 3,
        Index.SEA_SUPPLY: 4,
        Index.TRAIL_SUPPLY: 5,
        Index.RECRUITS: 6,
        Index.TRAIL_EFFECTIVE: 2,
    }
    hit = (Mission(target="north", points=9, hits=2), Mission(target="trail", points=9, hits=1))
    lost = Ledger(lost={NATIONS[N_VC]: 11})
    scene = planning(levels, missions=hit, ledger=lost)
    needs = north.needs_of(scene.t)
    assert (needs.supply, needs.recruits, needs.lost, needs.hits) == (12, 6, 11, 2)
    assert needs.supply_rate == scene.t.box.strategic.trail.supply(2)
    assert not needs.last
    assert north.needs_of(planning(number=40).t).last


def test_units_in_play_need_no_supply() -> None:
    """A battalion fewer, and a gun fewer, than before."""
    scene = planning()
    before = north.needs_of(scene.t)
    scene.unit(VC_BATTALION, TRA_BONG)
    scene.unit("vc.art.42", TRA_BONG)
    after = north.needs_of(scene.t)
    assert after.counters == before.counters - 1
    assert after.others == before.others - scene.t.box.unit_chart.item("vc", "artillery").supply


def test_the_nva_gets_what_the_vc_leave() -> None:
    """Room below NVN morale, less the plan; never below none."""
    scene = planning({Index.NVN_MORALE: 100, Index.NVN_COMMITMENT: 20})
    assert north.spare(scene.t) == 80 - north.plan(scene.t).cost > 0
    pinched = planning({Index.NVN_MORALE: 21, Index.NVN_COMMITMENT: 20})
    assert north.plan(pinched.t).cost > 1
    assert north.spare(pinched.t) == 0


def test_points_go_with_units_and_never_for_the_last_commitment() -> None:
    """One for three units, in groups, for a quarter of the room at most; held ones count."""
    levels = {Index.NVN_MORALE: 900, Index.NVN_COMMITMENT: 20}
    scene = planning(levels)
    assert north.replacements(scene.t, 0) == 0
    for _ in range(12):
        scene.unit(PAVN_32ND_REGIMENT, TRA_BONG)
    group = scene.t.box.unit_chart.item("nva", "replacements").group
    assert north.replacements(scene.t, 0) == 4 // group > 0
    assert north.replacements(scene.t, 99) == 0
    paid = planning({Index.NVN_MORALE: 24, Index.NVN_COMMITMENT: 20}).t.season.levels
    scene.t.note(levels=paid)
    assert north.replacements(scene.t, 0) == 1 > north.spare(scene.t) // 4
    assert north.points_for(scene.t, 90, 0, 900) == 30 // group
    assert north.points_for(scene.t, 90, 0, 11) == 2
    assert north.points_for(scene.t, 90, 0, 3) == 0
    scene.t.note(levels=planning({Index.NVN_MORALE: 20, Index.NVN_COMMITMENT: 20}).t.season.levels)
    assert north.replacements(scene.t, 0) == 0


def test_points_leave_the_price_of_an_offensive(monkeypatch: pytest.MonkeyPatch) -> None:
    """If one is worth it this season."""
    scene = planning({Index.NVN_MORALE: 32, Index.NVN_COMMITMENT: 20})
    for _ in range(12):
        scene.unit(PAVN_32ND_REGIMENT, TRA_BONG)
    price = scene.t.box.unit_chart.item("nva", "offensive").commitment
    found = []
    for worth in (True, False):
        monkeypatch.setattr(offensive, "is_worth", lambda *_, worth=worth: worth)
        found.append(north.replacements(scene.t, 0))
    assert found == [0, 1]
    assert 12 - price < 4
