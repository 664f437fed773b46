"""What withdrawals give back, and what Final Withdrawal does (17.7)."""

from __future__ import annotations

from annamite.games.vietnam_1965_1975.box.sides import Pool
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.season.sheets import Order
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.armies.recruiting import recruiting, with_hq
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.campaign.seasons import stands
from tests.games.vietnam_1965_1975.named import (
    ARVN_4TH_REGIMENT,
    FIRST_BRIGADE_FIRST_DIVISION,
    HILLS,
    JUNGLE,
    LIGHT_BRIGADE,
    PAVN_1ST_DIVISION_HQ,
    PAVN_33RD_REGIMENT,
    POLITICAL_SECTION,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.shown.season.told import budgets, notes, reminders, sheet


def test_final_withdrawal_does_what_is_told() -> None:
    """Commitment that comes back, and both morales."""
    scene = recruiting(20, 200)
    with_hq(scene, FIRST_BRIGADE_FIRST_DIVISION)
    scene.unit(LIGHT_BRIGADE, JUNGLE)
    scene.play()
    assert scene.asked == "withdrawal.final"
    line = sheet(scene).lines["yes"]
    indices = (Index.US_COMMITMENT, Index.US_MORALE, Index.NVN_MORALE)
    before = [stands(scene, index) for index in indices]
    scene.play("yes")
    moved = [stands(scene, index) - old for index, old in zip(indices, before, strict=True)]
    assert isinstance(line.costs, dict)
    assert isinstance(line.brings, dict)
    told = [line.costs["us_commitment"], line.brings["us_morale"], line.brings["nvn_morale"]]
    assert told == moved == [-7, 10, -20]


def test_forced_withdrawal() -> None:
    """What each line gives back that comes no more, then each unit; guns of a group together."""
    scene = recruiting(20, 15, orders=(Order(item="air", number=4),))
    scene.play("no")
    assert notes(scene) == {"cancel_air": "gives back commitment 4"}
    assert reminders(scene) == ["5 have to go; that is next season's new commitment."]
    scene = recruiting(20, 18)
    units = with_hq(scene, FIRST_BRIGADE_FIRST_DIVISION)
    guns = [c.id for c in scene.game.box.counters if c.class_ == "us_155"][:2]
    first, _ = (scene.unit(id_, JUNGLE) for id_ in guns)
    scene.play("no")
    told = notes(scene)
    assert told[f"send_home-{units[1]}"].startswith("gives back commitment 1 · ")
    assert told[f"send_home-{first}"].startswith("gives back something with others of its group")
    held = budgets(scene)["us_commitment"]
    assert (held.level, held.limit, held.left) == (20, 18, 0)


def test_the_arvn_gives_back_draft() -> None:
    """And no supply."""
    scene = interphase(Stage.ARVN_WITHDRAWAL, {Index.SVN_DRAFT: 9, Index.SVN_SUPPLY: 4})
    unit = scene.unit(ARVN_4TH_REGIMENT, HILLS)
    scene.s.pools[Pool.ARVN] = 3
    told = notes(scene)
    assert told[f"withdraw_unit-{unit}"].startswith("gives back draft 1 · ")
    assert told["withdraw_points"] == "gives back draft 1 · 3 together"
    assert budgets(scene)["svn_draft"].level == 9


def test_the_vc_give_back_draft() -> None:
    """A section is free, and gives nothing back."""
    scene = interphase(Stage.VC_WITHDRAWAL, {Index.VC_DRAFT: 9})
    unit, section = scene.unit(VC_BATTALION, HILLS), scene.unit(POLITICAL_SECTION, HILLS)
    told = notes(scene)
    assert told[f"withdraw_unit-{unit}"].startswith("gives back draft 1 · ")
    assert told[f"withdraw_unit-{section}"].startswith("gives back nothing · ")
    scene.s.pools[Pool.VC] = 4
    scene.play("done")
    assert notes(scene) == {"1": "gives back draft 1", "2": "gives back draft 2"}


def test_the_north_gives_back_commitment() -> None:
    """With the upgrade of a regiment; and it is told when units have to go."""
    levels = {Index.NVN_MORALE: 20, Index.NVN_COMMITMENT: 23}
    scene = interphase(Stage.NVN_POINTS_WITHDRAWN, levels)
    scene.s.pools[Pool.NVA] = 7
    basic = scene.unit(PAVN_33RD_REGIMENT, JUNGLE)
    better = scene.unit("nva.ind.4", JUNGLE, back=1)
    scene.unit(PAVN_1ST_DIVISION_HQ, JUNGLE)
    assert notes(scene)["groups-2"] == "gives back commitment 2"
    assert reminders(scene) == ["Commitment is 3 above morale: units have to go."]
    scene.play("groups-0")
    told = notes(scene)
    assert told[f"send_home-{basic}"].startswith("gives back commitment 2")
    assert told[f"send_home-{better}"].startswith("gives back commitment 3")
    assert "done" not in told
