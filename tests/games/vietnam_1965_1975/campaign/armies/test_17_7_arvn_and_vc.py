"""ARVN and VC units and points that are withdrawn: the draft falls, nothing else comes back (17.7)."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.places import GONE, HOLDING_BOX
from annamite.games.vietnam_1965_1975.box.sides import N_US, NLF, US
from annamite.games.vietnam_1965_1975.campaign import record_keeping
from annamite.games.vietnam_1965_1975.campaign.armies.vc_purchase import PLACE_ACTS
from annamite.games.vietnam_1965_1975.campaign.outline import INTERPHASE
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.season.sheets import Order
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import Decision
from tests.games.vietnam_1965_1975.campaign.armies.mobilizing import again, offered, vc_people
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.campaign.seasons import people, season_of, stands
from tests.games.vietnam_1965_1975.named import (
    ARVN_2ND_DIVISION_HQ,
    ARVN_4TH_REGIMENT,
    ARVN_BATTALION,
    FIRST_BATTALION_28TH_INFANTRY,
    HILLS,
    JUNGLE,
    PAVN_32ND_REGIMENT,
    QUANG_NGAI,
    RANGER_GROUP,
    STRONG_VC_BATTALION,
    VC_1ST_REGIMENT,
    VC_9TH_DIVISION_HQ,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

HELD = {
    Index.SVN_SUPPLY: 20,
    Index.SVN_DRAFT: 50,
    Index.VC_SUPPLY: 20,
    Index.VC_DRAFT: 50,
    Index.SEA_SUPPLY: 0,
    Index.TRAIL_SUPPLY: 0,
}


def leaving(army: str, **levels: int) -> Scene:
    """Return a scene before the withdrawals of the ARVN or of the VC."""
    stage = {"arvn": Stage.ARVN_WITHDRAWAL, "vc": Stage.VC_WITHDRAWAL}[army]
    changed = {Index[name.upper()]: value for name, value in levels.items()}
    population = people(360) if army == "arvn" else vc_people(I_5=10)
    return interphase(stage, {**HELD, **changed}, population=population)


def regiments(scene: Scene) -> list[str]:
    """Return the regiments that the first three battalions on the map may form."""
    scene.play()
    assert scene.position is not None
    fork = scene.position.fork()
    fork.push(PLACE_ACTS.pack("regiment"))
    for _ in range(3):
        assert isinstance(fork.request, Decision)
        fork.push(fork.request.values[0])
    assert fork.request is not None
    return fork.request.words


def arvn_books(scene: Scene) -> tuple[int, int]:
    """Return SVN's supply and draft."""
    return stands(scene, Index.SVN_SUPPLY), stands(scene, Index.SVN_DRAFT)


def vc_books(scene: Scene) -> tuple[int, int]:
    """Return the supply pool and draft of the VC."""
    return stands(scene, Index.VC_SUPPLY), stands(scene, Index.VC_DRAFT)


@pytest.mark.rule("vn 17.7-i")
def test_an_arvn_unit_that_leaves_gives_back_its_men_alone() -> None:
    """No supply, even if it shows its rear face."""
    scene = leaving("arvn")
    unit = scene.unit(ARVN_4TH_REGIMENT, JUNGLE, back=1)
    scene.play(f"withdraw_unit-{unit}")
    assert scene.s.hex[unit] == GONE
    assert arvn_books(scene) == (20, 49)
    assert season_of(scene).ledger.lost == {}


@pytest.mark.rule("vn 17.7-i")
@pytest.mark.parametrize(("id_", "men"), [(STRONG_VC_BATTALION, 1), (VC_1ST_REGIMENT, 4)])
def test_a_vc_unit_that_leaves_gives_back_its_men_alone(id_: str, men: int) -> None:
    """A regiment those of its battalions too; the US side counts no loss."""
    scene = leaving("vc")
    unit = scene.unit(id_, HILLS, known=0)
    scene.play(f"withdraw_unit-{unit}")
    assert scene.s.hex[unit] == GONE
    assert vc_books(scene) == (20, 50 - men)
    assert season_of(scene).ledger.casualties == 0


@pytest.mark.rule("vn 17.7-i", "vn 17.7-r")
def test_arvn_points_leave_in_threes() -> None:
    """For one man; of two, none."""
    scene = leaving("arvn")
    scene.s.pools[1] = 5
    scene.play("withdraw_points")
    assert scene.s.pools[1] == 2
    assert arvn_books(scene) == (20, 49)
    assert not offered(scene, "withdraw_points")


@pytest.mark.rule("vn 17.7-i", "vn 17.7-r")
def test_vc_points_leave_in_twos() -> None:
    """For one man each; how many leave is a secret, and of five two groups can."""
    scene = leaving("vc")
    scene.s.pools[2] = 5
    scene.play("done")
    assert (scene.asked, scene.words) == ("vc.withdraw_points", ["0", "1", "2"])
    scene.play("2")
    assert scene.s.pools[2] == 1
    assert vc_books(scene) == (20, 48)


@pytest.mark.rule("vn 17.7-r")
def test_arvn_battalions_leave_in_twos_for_one_man() -> None:
    """The second one is named next; one that is left alone stays."""
    scene = leaving("arvn")
    first, second, third = (scene.unit(ARVN_BATTALION, JUNGLE) for _ in range(3))
    scene.play(f"withdraw_unit-{first}")
    assert scene.words == [f"withdraw_unit-{second}", f"withdraw_unit-{third}"]
    scene.play(f"withdraw_unit-{third}")
    assert arvn_books(scene) == (20, 49)
    assert not offered(scene, f"withdraw_unit-{second}")


@pytest.mark.rule("vn 17.7-j")
def test_nobody_is_forced_to_withdraw() -> None:
    """However far the draft is above the people."""
    scene = leaving("arvn", svn_draft=999)
    scene.unit(ARVN_4TH_REGIMENT, JUNGLE)
    assert offered(scene, "done")
    scene = leaving("vc", vc_draft=999)
    scene.unit(VC_BATTALION, HILLS)
    assert offered(scene, "done")
    scene.play("done", "0")
    assert len(scene.t.at(BOX.at[HILLS], NLF)) == 1


@pytest.mark.rule("vn 17.7-v")
def test_rangers_never_leave() -> None:
    """Neither from their box nor from the map."""
    scene = leaving("arvn")
    for place in (HOLDING_BOX, BOX.at[JUNGLE]):
        scene.unit(RANGER_GROUP, place)
    scene.s.pools[1] = 0
    scene.play()
    assert scene.words == ["done"]


def test_each_side_withdraws_its_own_alone() -> None:
    """US units and the NVA have rules of their own."""
    scene = leaving("arvn")
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    scene.s.pools[1] = 0
    scene.play()
    assert scene.words == ["done"]
    scene = leaving("vc")
    scene.unit(PAVN_32ND_REGIMENT, HILLS)
    scene.s.pools[2] = 0
    scene.play()
    assert scene.words == ["done"]


@pytest.mark.rule("vn 17.7-u", "vn 17.7-s")
def test_a_unit_withdrawn_is_not_taken_again_in_the_same_phase() -> None:
    """Next season it is."""
    scene = leaving("arvn")
    unit = scene.unit(ARVN_4TH_REGIMENT, JUNGLE)
    scene.play(f"withdraw_unit-{unit}", "done", "no")
    assert not offered(scene, f"build-{ARVN_4TH_REGIMENT}")
    scene.play("done")
    again(scene, Stage.ARVN_RECRUITMENT)
    assert offered(scene, f"build-{ARVN_4TH_REGIMENT}")


@pytest.mark.rule("vn 17.7-u", "vn 17.7-s")
def test_a_vc_unit_withdrawn_is_not_taken_again_in_the_same_phase() -> None:
    """Nor is a battalion withdrawn among those drawn from; next season it is."""
    scene = leaving("vc", vc_draft=1)
    unit, battalion = scene.unit(VC_1ST_REGIMENT, HILLS), scene.unit(STRONG_VC_BATTALION, HILLS)
    for _ in range(3):
        scene.unit(VC_BATTALION, HILLS)
    scene.play(f"withdraw_unit-{unit}", f"withdraw_unit-{battalion}", "done", "0")
    assert f"build-{VC_1ST_REGIMENT}" not in regiments(scene)
    scene.play(f"hex-{HILLS}", "battalion", "0-0-2")
    assert scene.position is not None
    request = scene.position.request
    assert request is not None
    odds = dict(zip(request.words, getattr(request, "weights", ()), strict=True))
    assert odds[STRONG_VC_BATTALION] == 11
    scene.play(VC_BATTALION, "done", "0", "0", "0")
    withdrawn = (BOX.counter_number[id_] for id_ in (VC_1ST_REGIMENT, STRONG_VC_BATTALION))
    assert season_of(scene).mobilization.withdrawn == (*withdrawn,)
    again(scene, Stage.VC_RECRUITMENT)
    record_keeping.begin(scene.t)
    assert f"build-{VC_1ST_REGIMENT}" in regiments(scene)


@pytest.mark.rule("vn 17.7-t")
def test_an_arvn_hq_withdrawn_never_comes_back() -> None:
    """Not in the next season either."""
    scene = leaving("arvn")
    unit = scene.unit(ARVN_2ND_DIVISION_HQ, JUNGLE)
    scene.play(f"withdraw_unit-{unit}", "done", "no", "done")
    again(scene, Stage.ARVN_RECRUITMENT)
    assert not offered(scene, f"build-{ARVN_2ND_DIVISION_HQ}")


@pytest.mark.rule("vn 17.7-t")
def test_a_vc_hq_withdrawn_never_comes_back() -> None:
    """Not in the next season either; other HQs do."""
    scene = leaving("vc", vc_draft=1)
    unit = scene.unit(VC_9TH_DIVISION_HQ, HILLS)
    scene.play(f"withdraw_unit-{unit}", "done", "0", "done", "0", "0", "0")
    again(scene, Stage.VC_RECRUITMENT)
    scene.play(f"hex-{HILLS}")
    headquarters = [word for word in scene.words if word.endswith(".hq")]
    assert headquarters
    assert f"build-{VC_9TH_DIVISION_HQ}" not in headquarters


@pytest.mark.rule("vn 17.7-b")
def test_withdrawals_come_before_new_units() -> None:
    """Once the first sheet is open nobody leaves any more."""
    scene = leaving("arvn")
    unit = scene.unit(ARVN_4TH_REGIMENT, JUNGLE)
    assert offered(scene, f"withdraw_unit-{unit}")
    scene.play("done", "no")
    assert scene.asked == "arvn.sheet"
    assert not [word for word in scene.words if word.startswith("withdraw")]
    scene = leaving("vc")
    unit = scene.unit(VC_BATTALION, HILLS)
    assert offered(scene, f"withdraw_unit-{unit}")
    scene.play("done", "0")
    assert scene.asked == "vc.place"
    assert not [word for word in scene.words if word.startswith("withdraw")]


@pytest.mark.rule("vn 17.7-b")
def test_the_us_side_withdraws_all_before_it_forms_anything() -> None:
    """The ARVN as well: before anything that was ordered arrives, and before it builds."""
    order = [step.stage for step in INTERPHASE.steps]
    withdrawals = (Stage.ARVN_WITHDRAWAL, Stage.BOOKED_WITHDRAWAL, Stage.FORCED_WITHDRAWAL)
    formed = (Stage.UNLOADING, Stage.US_LANDING, Stage.ARVN_RECRUITMENT, Stage.ALLIED_LANDING)
    assert max(map(order.index, withdrawals)) < min(map(order.index, formed))
    ordered = Order(item="battalion", counters=(BOX.counter_number[FIRST_BATTALION_28TH_INFANTRY],))
    scene = leaving("arvn")
    scene.t.note(orders=(ordered,))
    unit = scene.unit(ARVN_4TH_REGIMENT, JUNGLE)
    scene.play()
    assert not [u for u in scene.t.units(US) if scene.t.nation(u) == N_US]
    scene.play(f"withdraw_unit-{unit}", "done", "no")
    assert scene.asked == "arrival.place"


def test_a_town_whose_captors_leave_stays_captured() -> None:
    """Nobody has retaken it."""
    scene = leaving("vc")
    unit = scene.unit(VC_BATTALION, HILLS)
    scene.t.put(unit, BOX.at[QUANG_NGAI], "17")
    scene.play(f"withdraw_unit-{unit}")
    assert season_of(scene).captured == (BOX.at[QUANG_NGAI],)
