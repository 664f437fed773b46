"""What the VC build and where: presence that takes most, paid for as cheaply as can be (17.5)."""

from __future__ import annotations

from typing import Any, Final

import pytest

from annamite.games.vietnam_1965_1975.box.sides import Pool
from annamite.games.vietnam_1965_1975.computer.strategy import pacify
from annamite.games.vietnam_1965_1975.computer.strategy.build import viet_cong
from annamite.games.vietnam_1965_1975.computer.strategy.build.viet_cong import FREE, KEPT, LEAST
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.season.sheets import Mobilization
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.armies.mobilizing import again
from tests.games.vietnam_1965_1975.campaign.armies.mobilizing import viet_cong as scene_of
from tests.games.vietnam_1965_1975.computer.at_scale.scenes import HALF
from tests.games.vietnam_1965_1975.computer.strategy.asking import followed, said
from tests.games.vietnam_1965_1975.named import (
    ARVN_BATTALION,
    HILLS,
    NORTH_OF_QUANG_NGAI,
    QUANG_NGAI,
    TRA_BONG,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

SHEET: Final = ("vc.place", "vc.unit", "vc.pay")


def mobilizing(levels: dict[Index, int] | None = None, **season: Any) -> Scene:
    """Return a scene before the sheet of the VC, who hold half of the people."""
    season.setdefault("population", HALF)
    return scene_of(levels, **season)


def all_battalions(scene: Scene, at: str) -> None:
    """Bring all battalions into play, in one place."""
    for counter in BOX.vc_battalions:
        for _ in range(BOX.counters[counter].count):
            scene.unit(BOX.counters[counter].id, at)


# --- where ----------------------------------------------------------------------------------------


def test_the_next_unit_goes_where_it_takes_most() -> None:
    """Of all places on offer, by how long it lasts there as well."""
    scene = mobilizing()
    scene.unit(ARVN_BATTALION, NORTH_OF_QUANG_NGAI)
    answer = said(scene)
    worth = {
        word: pacify.People(scene.t).adds(at) * pacify.lasts(scene.t, at)
        for word in scene.words
        if (at := BOX.at.get(word.removeprefix("hex-"), -1)) >= 0
    }
    assert worth[answer.word] == max(worth.values()) > LEAST
    assert answer.reason == (
        f"political section: {worth[answer.word]:.2f} Population Points a season"
    )


def test_units_spread_where_more_of_them_add_nothing() -> None:
    """Once they stand in the best towns, the next ones are put elsewhere."""
    scene, places = mobilizing(), []
    for _ in range(4):
        places.append(said(scene).word)
        scene.play(places[-1], "build-vc.political", "0-0-0", "vc.political")
    towns = [word for word in places if not BOX.capital[BOX.at[word.removeprefix("hex-")]]]
    assert len(set(towns)) == len(towns)
    assert len(set(places)) > 1


def test_nothing_is_built_where_it_would_bring_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A place may be worth too little for a unit, though one could be paid for there."""
    scene = mobilizing()
    monkeypatch.setattr(pacify.People, "adds", lambda *_: LEAST)
    assert said(scene).word != "done"
    monkeypatch.setattr(pacify.People, "adds", lambda *_: LEAST - 0.01)
    answer = said(scene)
    assert len(scene.words) > 1
    assert answer.word == "done"
    assert answer.reason.startswith("no place is left that would bring anything")


# --- what -----------------------------------------------------------------------------------------


def test_what_costs_nothing_comes_first() -> None:
    """Sections, four a season; then battalions, which are drawn."""
    scene = mobilizing()
    assert viet_cong.wanted(scene.t)[:2] == [FREE, "battalion"]
    answers = followed(scene, *SHEET)
    assert [x.word for x in answers[1:]] == ["build-vc.political", "0-0-0"]
    assert answers[1].reason == "it is the cheapest presence"
    limit = BOX.unit_chart.item("vc", FREE).per_season
    scene = mobilizing()
    scene.t.note(mobilization=Mobilization(sections=limit or 0))
    assert viet_cong.wanted(scene.t)[0] == "battalion"
    assert said(scene).reason.startswith("battalion: ")
    scene.play(said(scene).word)
    assert said(scene)[:2] == ("vc.unit", "battalion")


def test_a_line_without_counters_is_not_wanted() -> None:
    """All battalions are in play, so guns come next."""
    scene = mobilizing()
    all_battalions(scene, HILLS)
    assert "battalion" not in viet_cong.wanted(scene.t)
    assert viet_cong.wanted(scene.t)[:2] == [FREE, "artillery"]


def test_other_units_when_nothing_that_is_wanted_can_be_had(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever the rules offer first."""
    scene = mobilizing()
    scene.play(said(scene).word)
    monkeypatch.setattr(viet_cong, "ORDER", ())
    assert said(scene)[1:] == (scene.words[0], "nothing else can be had")


# --- regiments ------------------------------------------------------------------------------------


def test_a_regiment_is_formed_only_once_battalions_have_run_out() -> None:
    """Three that stand together; their counters come back to be built again."""
    scene = mobilizing()
    for _ in range(3):
        scene.unit(VC_BATTALION, HILLS)
    scene.play()
    assert "regiment" in scene.words
    assert not viet_cong.merges(scene.t)
    assert said(scene).word.startswith("hex-")
    full = mobilizing()
    all_battalions(full, HILLS)
    assert viet_cong.merges(full.t)
    answer = said(full)
    assert answer.word == "regiment"
    assert answer.reason.startswith("all battalions are in play: ")


def test_no_regiment_can_be_formed_where_battalions_stand_alone() -> None:
    """They have run out, and something else is built."""
    scene = mobilizing()
    places = [BOX.ids[n] for n in range(len(BOX.ids)) if BOX.in_svn[n] and not BOX.sea[n]]
    left = iter(places)
    for counter in BOX.vc_battalions:
        for _ in range(BOX.counters[counter].count):
            scene.unit(BOX.counters[counter].id, next(left))
    scene.play()
    assert viet_cong.merges(scene.t)
    assert "regiment" not in scene.words
    assert said(scene).word.startswith("hex-")


def test_the_largest_crowd_makes_the_regiment() -> None:
    """They count once where they are."""
    scene = mobilizing()
    for _ in range(3):
        scene.unit(VC_BATTALION, TRA_BONG)
    crowd = [scene.unit("vc.bn.a", HILLS) for _ in range(5)]
    scene.play("regiment")
    answer = said(scene)
    assert answer.step == "vc.part"
    assert int(answer.word.removeprefix("merge-")) in crowd
    scene.play(answer.word)
    while scene.asked == "vc.part":
        scene.play(said(scene).word)
    assert said(scene)[:2] == ("vc.unit", scene.words[0])


# --- for what -------------------------------------------------------------------------------------


def test_the_payment_is_the_cheapest_and_spares_the_pool() -> None:
    """What comes from afar counts less where it is spent; of equal sums the pool is spared."""
    scene = mobilizing({Index.SEA_SUPPLY: 9, Index.TRAIL_SUPPLY: 9, Index.VC_SUPPLY: 9})
    scene.play(f"hex-{QUANG_NGAI}", "battalion")
    answer = said(scene)
    assert answer.step == "vc.pay"
    ways = [tuple(map(int, word.split("-"))) for word in scene.words]
    given = tuple(map(int, answer.word.split("-")))
    assert sum(given) == min(map(sum, ways))
    assert (
        given[2]
        == min(way[2] for way in ways if sum(way) == sum(given))
        < max(way[2] for way in ways)
    )


# --- points and withdrawals -----------------------------------------------------------------------


@pytest.mark.parametrize("held", [0, 3, KEPT - 1, KEPT, KEPT + 5])
def test_points_are_kept_for_losses_out_of_the_pool(held: int) -> None:
    """As many whole groups as bring them up to eight; what came by sea or the Trail goes into it."""
    scene = mobilizing({Index.VC_SUPPLY: 99, Index.SEA_SUPPLY: 9, Index.TRAIL_SUPPLY: 9})
    scene.s.pools[Pool.VC] = held
    scene.play("done")
    answers = followed(scene, "vc.points")
    item = BOX.unit_chart.item("vc", "replacements")
    groups = max(KEPT - held, 0) // item.group
    assert [int(x.word) for x in answers] == [0, 0, groups * item.supply]
    assert answers[0].reason == "what is left goes into the pool"
    assert answers[2].reason == f"{KEPT} points are kept for losses"


def test_points_are_bought_as_far_as_the_pool_goes() -> None:
    """With enough for one group, one is."""
    item = BOX.unit_chart.item("vc", "replacements")
    for supply, given in ((item.supply, item.supply), (item.supply - 1, 0)):
        scene = mobilizing({Index.VC_SUPPLY: supply})
        scene.s.pools[Pool.VC] = 0
        scene.play("done")
        assert sum(int(x.word) for x in followed(scene, "vc.points")) == given


def test_nobody_and_nothing_is_given_back() -> None:
    """Units among the people count, and losses will come."""
    scene = mobilizing()
    scene.unit(VC_BATTALION, HILLS)
    again(scene, Stage.VC_WITHDRAWAL)
    answers = followed(scene, "vc.withdraw", "vc.withdraw_points")
    assert [(x.step, x.word) for x in answers] == [
        ("vc.withdraw", "done"),
        ("vc.withdraw_points", "0"),
    ]
    assert [x.reason for x in answers] == ["every unit among the people counts", "losses will come"]
