"""What is told of purchases of the ARVN and the VC: what there is, and where it gets dearer (17.3 to 17.5)."""

from __future__ import annotations

from annamite.games.vietnam_1965_1975.position.season.indices import Index
from tests.games.vietnam_1965_1975.campaign.armies.mobilizing import arvn, conduit, viet_cong
from tests.games.vietnam_1965_1975.named import HILLS, VC_BATTALION
from tests.games.vietnam_1965_1975.scenes import BOX
from tests.games.vietnam_1965_1975.shown.season.told import budgets, notes, reminders, sheet


def test_the_draft_of_the_arvn_and_where_it_gets_dearer() -> None:
    """Doubling begins above the population; half as much again is the most."""
    found = budgets(arvn({Index.SVN_SUPPLY: 20, Index.SVN_DRAFT: 99}, points=100))
    supply, draft = found["svn_supply"], found["svn_draft"]
    assert (supply.level, supply.left) == (20, 20)
    assert (draft.level, draft.dearer_from, draft.limit, draft.left) == (99, 100, 150, 51)


def test_what_the_vc_have_and_what_regions_take() -> None:
    """Supply by kind, men and recruits, sections, and region by region what it still takes."""
    scene = viet_cong({Index.SEA_SUPPLY: 7, Index.RECRUITS: 2, Index.VC_DRAFT: 15})
    found = budgets(scene)
    assert [found[name].left for name in ("sea_supply", "trail_supply", "vc_supply")] == [7, 0, 99]
    draft = found["vc_draft"]
    assert (draft.level, draft.dearer_from, draft.left) == (15, 20, 7)
    assert (found["recruits"].left, found["sections"].left) == (2, 4)
    regions = {x.region: x for x in sheet(scene).budgets if x.name == "region"}
    assert regions.keys() == {*BOX.regions}
    assert (regions["I-5"].limit, regions["I-5"].left) == (10, 10)
    assert regions["I-1"].limit == 2


def test_a_conduit_doubles_what_a_region_takes() -> None:
    """And what is spent is told as spent."""
    scene = viet_cong()
    conduit(scene, "5022")
    region = BOX.regions[BOX.in_regions[BOX.at["5022"]][0]]
    scene.play("hex-5022", "battalion", "0-0-2")
    scene.play(scene.words[0])
    found = {x.region: x for x in sheet(scene).budgets if x.name == "region"}[region]
    assert (found.level, found.limit) == (2, 20)


def test_payments_and_what_the_region_takes() -> None:
    """What each kind loses."""
    scene = viet_cong({Index.SEA_SUPPLY: 7})
    scene.play("hex-5022", "battalion")
    lines = sheet(scene).lines
    assert lines["1-0-1"].costs == {"sea_supply": 1, "vc_supply": 1}
    assert budgets(scene)["region"].left == 10


def test_replacement_points_of_the_vc() -> None:
    """Groups, price and what is given so far."""
    scene = viet_cong({Index.SEA_SUPPLY: 7})
    scene.play("done", "1")
    assert reminders(scene)[1] == (
        "2 points for supply 2 and a draft of 1; 1 supply is given so far."
    )
    scene.play("0")
    assert sheet(scene).lines["3"].costs == {"vc_supply": 3}


def test_a_regiment_out_of_battalions() -> None:
    """How many more of them, and its price."""
    scene = viet_cong()
    for _ in range(3):
        scene.unit(VC_BATTALION, HILLS)
    scene.play("regiment", "merge-0")
    assert reminders(scene) == ["2 more of one hex; the regiment costs supply 2."]
    scene.play("merge-1", "merge-2")
    assert notes(scene)["build-vc.ind.1"].startswith("supply 2 · draft 1 · strength ")
