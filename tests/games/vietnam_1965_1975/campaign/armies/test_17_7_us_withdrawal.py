"""US withdrawal: by choice, forced, and final (17.7)."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.places import GONE
from annamite.games.vietnam_1965_1975.box.sides import Pool
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.season.sheets import Order
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.turn.deployment import (
    ONE_COUNTER,
    change,
    choices,
    deployment,
)
from tests.games.vietnam_1965_1975.campaign.armies.recruiting import (
    DA_NANG,
    PLEIKU,
    at_sea,
    battalions_alone,
    begin,
    land_all,
    now,
    numbers,
    ordering,
    present,
    recruiting,
    to_recruitment,
    with_hq,
)
from tests.games.vietnam_1965_1975.campaign.seasons import stands
from tests.games.vietnam_1965_1975.named import (
    ARVN_BATTALION,
    CRUISER,
    FIRST_BRIGADE_FIRST_DIVISION,
    HEAVY_GUNS,
    KOREAN_1ST_REGIMENT,
    LIGHT_BRIGADE,
    MECHANIZED_BATTALION,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

BRIGADE = numbers(FIRST_BRIGADE_FIRST_DIVISION)[0]


def withdrawn(scene: Scene, *words: str) -> None:
    """Order home, book it, and carry it out."""
    scene.play(*words)
    to_recruitment(scene)


def fourth_division(scene: Scene) -> dict[str, list[int]]:
    """Put the 4th Division on the map, HQs, tanks and cavalry too, and return its brigades."""
    for id_ in ("us.4.hq", "us.4.a", "us.4.cav"):
        scene.unit(id_, PLEIKU)
    return {id_: with_hq(scene, id_) for id_ in ("us.4.1", "us.4.2", "us.4.3")}


# --- by choice ------------------------------------------------------------------------------------


@pytest.mark.rule("vn 17.7-c", "vn 17.7-d", "vn 17.7-a")
def test_units_and_points_simply_leave_and_lower_commitment() -> None:
    """From anywhere, without a move, and nothing is lost."""
    scene = ordering()
    scene.s.air_total = 40
    brigade = scene.unit(LIGHT_BRIGADE, PLEIKU)
    morale = stands(scene, Index.US_MORALE)
    withdrawn(scene, f"send_home-{brigade}", "home_air", "3")
    assert scene.s.hex[brigade] == GONE
    assert scene.s.air_total == 25
    assert stands(scene, Index.US_COMMITMENT) == 20 - 4 - 3
    assert (stands(scene, Index.US_MORALE), now(scene).ledger.lost) == (morale, {})
    assert now(scene).destroyed == ()
    assert len(scene.told("unit.withdrawn")) == 1


@pytest.mark.rule("vn 17.7-c")
@pytest.mark.parametrize("kind", ["airmobile", "riverine", "naval", "replacements"])
def test_points_of_every_kind_may_be_withdrawn(kind: str) -> None:
    """In their groups; what is no whole group stays."""
    scene = ordering(commitment=40)
    s = scene.s
    s.airmobile_total, s.riverine_total, s.pools[Pool.US] = 5, 7, 8
    before = {
        "airmobile": s.airmobile_total,
        "riverine": s.riverine_total,
        "naval": stands(scene, Index.NAVAL),
        "replacements": s.pools[Pool.US],
    }[kind]
    scene.play(f"home_{kind}")
    assert scene.words == ["1", "2"]
    withdrawn(scene, "2")
    left = {
        "airmobile": scene.s.airmobile_total,
        "riverine": scene.s.riverine_total,
        "naval": stands(scene, Index.NAVAL),
        "replacements": scene.s.pools[Pool.US],
    }[kind]
    group = BOX.unit_chart.item("us", kind).group
    assert before - left == 2 * group
    assert stands(scene, Index.US_COMMITMENT) == 38


@pytest.mark.rule("vn 17.7-r")
def test_groups_leave_whole() -> None:
    """Three 105 mm battalions, wherever each is; with two there, none. Until three are named no more."""
    guns = ("us.art.2-13", "us.art.2-17", "us.art.5-27", "us.art.3-6")
    scene = ordering()
    units = [scene.unit(id_, PLEIKU) for id_ in guns]
    other = scene.unit(HEAVY_GUNS, PLEIKU)
    scene.play(f"send_home-{units[0]}")
    assert {*scene.words} == {*(f"send_home-{u}" for u in units[1:]), f"keep-{units[0]}"}
    scene.play(f"keep-{units[0]}")
    assert now(scene).orders == ()
    scene.play(*(f"send_home-{u}" for u in units[:3]))
    assert f"send_home-{units[3]}" not in scene.words
    assert f"send_home-{other}" in scene.words
    to_recruitment(scene)
    assert stands(scene, Index.US_COMMITMENT) == 19
    assert present(scene) == {guns[3], HEAVY_GUNS}


@pytest.mark.rule("vn 17.7-u")
def test_the_same_unit_is_not_taken_and_withdrawn_in_one_phase() -> None:
    """Neither way round, before the sheet is booked or after."""
    scene = ordering()
    unit = scene.unit("us.1.1.1", PLEIKU)
    scene.play(f"send_home-{unit}")
    assert f"take_battalion-{MECHANIZED_BATTALION}" not in scene.words
    scene.play("take_battalion-us.1.1.2")
    assert not any(word.startswith("send_home") for word in scene.words)
    scene = ordering()
    scene.s.air_total = 40
    scene.play("take_air", "1")
    assert "home_air" not in scene.words
    scene.play("cancel_air", "home_air", "1")
    assert "take_air" not in scene.words


@pytest.mark.rule("vn 17.7-s")
def test_a_battalion_may_leave_and_return() -> None:
    """It is on offer again next season, at its price."""
    scene = ordering()
    unit = scene.unit("us.1.1.1", PLEIKU)
    withdrawn(scene, f"send_home-{unit}")
    begin(scene, Stage.US_COMMITMENT)
    assert now(scene).departed == ()
    scene.play(f"take_battalion-{MECHANIZED_BATTALION}")
    to_recruitment(scene)
    scene.play("no", f"hex-{DA_NANG}")
    assert MECHANIZED_BATTALION in present(scene)
    assert stands(scene, Index.US_COMMITMENT) == 20


def test_a_headquarters_that_never_came_may_still_come() -> None:
    """A battalion without one has come and gone; the whole brigade brings it."""
    scene = ordering()
    unit = scene.unit("us.1.1.1", PLEIKU)
    withdrawn(scene, f"send_home-{unit}")
    begin(scene, Stage.US_COMMITMENT)
    scene.play("take_brigade-us.1.1")
    to_recruitment(scene)
    scene.play("no")
    assert scene.asked == "setup.deployment"


@pytest.mark.rule("vn 17.7-v")
def test_what_was_given_and_the_mcnamara_line_stay() -> None:
    """Nothing on offer takes them back."""
    scene = ordering(line=2)
    scene.play()
    home = {word for word in scene.words if word.startswith("home")}
    assert home == {"home_naval", "home_replacements"}


def test_a_whole_brigade_or_division_may_be_ordered_home_at_once() -> None:
    """As its battalions one by one."""
    scene = ordering()
    fourth_division(scene)
    withdrawn(scene, "home_brigade-us.4.1", "home_division-us.4.hq")
    assert present(scene) == set()
    assert stands(scene, Index.US_COMMITMENT) == 11


def test_a_brigade_on_one_counter_is_ordered_home_as_a_unit() -> None:
    """Only one that stands there in several units has an order for all of them."""
    scene = ordering()
    whole = scene.unit("us.101.1", PLEIKU)
    one = scene.unit("us.1.1.1", PLEIKU)
    scene.play()
    assert {f"send_home-{whole}", f"send_home-{one}"} <= {*scene.words}
    assert not {word for word in scene.words if word.startswith(("home_brigade", "home_division"))}


def test_orders_home_may_be_struck_while_commitment_stays_within_morale() -> None:
    """Not after something has been ordered for the room that they made."""
    scene = ordering(commitment=100, morale=100)
    unit = scene.unit("us.1.1.1", PLEIKU)
    scene.s.air_total = 10
    scene.play(f"send_home-{unit}", "home_air", "1", "take_battalion-us.199.1")
    scene.play("take_battalion-us.199.2")
    assert f"keep-{unit}" not in scene.words
    assert "keep_air" not in scene.words
    scene.play("cancel-us.199.2", "keep_air")
    assert [order.item for order in now(scene).orders] == ["battalion", "battalion"]


# --- HQs ------------------------------------------------------------------------------------------


@pytest.mark.rule("vn 17.7-k", "vn 17.7-l", "vn 17.7-w")
def test_headquarters_leave_with_any_battalion_and_units_under_the_division_too() -> None:
    """For nothing: one battalion gives back 1, and takes two HQs, tanks and cavalry along."""
    scene = ordering()
    brigades = fourth_division(scene)
    withdrawn(scene, f"send_home-{brigades['us.4.1'][1]}")
    assert stands(scene, Index.US_COMMITMENT) == 19
    left = {"us.4.2", "us.4.3", "us.4.1.2", "us.4.1.3"}
    left |= {f"us.4.{brigade}.{n}" for brigade in (2, 3) for n in (1, 2, 3)}
    assert present(scene) == left
    assert {*now(scene).departed} == {*numbers("us.4.1", "us.4.hq")}


@pytest.mark.rule("vn 17.7-l", "vn 17.7-w")
def test_the_headquarters_leaves_with_units_under_it() -> None:
    """The cavalry is an element of the division as well; nobody gets commitment for it."""
    scene = ordering()
    fourth_division(scene)
    cavalry = next(u for u in scene.t.units(0) if scene.s.counter[u] == numbers("us.4.cav")[0])
    withdrawn(scene, f"send_home-{cavalry}")
    assert not {"us.4.hq", "us.4.a", "us.4.cav"} & present(scene)
    assert "us.4.1" in present(scene)
    assert stands(scene, Index.US_COMMITMENT) == 20


@pytest.mark.rule("vn 17.7-t")
def test_a_headquarters_that_left_never_returns() -> None:
    """Not even with the whole brigade, which then comes as battalions on their fronts."""
    scene = ordering()
    with_hq(scene, FIRST_BRIGADE_FIRST_DIVISION)
    withdrawn(scene, "home_brigade-us.1.1")
    begin(scene, Stage.US_COMMITMENT)
    scene.play("take_brigade-us.1.1")
    to_recruitment(scene)
    scene.play("no")
    assert scene.asked == "arrival.place"
    land_all(scene)
    assert present(scene) == {"us.1.1.1", "us.1.1.2", "us.1.1.3"}
    assert not any(scene.s.face[unit] for unit in scene.t.units(0))


def test_a_headquarters_out_of_play_leaves_as_well() -> None:
    """The others keep their backs, and have no deployment to change to any more."""
    scene = ordering()
    units = battalions_alone(scene, FIRST_BRIGADE_FIRST_DIVISION)
    assert deployment(scene.t, BRIGADE) == 3
    withdrawn(scene, f"send_home-{units[0]}")
    assert BRIGADE in now(scene).departed
    assert [scene.s.face[unit] for unit in units[1:]] == [1, 1]
    scene.unit("us.1.1.1", PLEIKU)
    assert deployment(scene.t, BRIGADE) == 0
    assert choices(scene.t, BRIGADE) == []


def test_battalions_with_a_rebuilt_one_among_them_may_still_get_their_headquarters() -> None:
    """It lies on its front beside two on their backs: the HQ is out of play, not lost."""
    scene = ordering()
    units = battalions_alone(scene, FIRST_BRIGADE_FIRST_DIVISION)
    scene.s.face[units[0]] = 0
    assert deployment(scene.t, BRIGADE) == 3
    assert {to for to, _ in choices(scene.t, BRIGADE)} == {1, 2}


@pytest.mark.rule("vn 17.7-m")
def test_destruction_withdraws_no_headquarters() -> None:
    """A battalion in the destroyed box counts as present; when another goes home the HQ does, too."""
    scene = ordering()
    units = with_hq(scene, FIRST_BRIGADE_FIRST_DIVISION)
    scene.t.destroy(units[1], "5.5")
    to_recruitment(scene)
    assert FIRST_BRIGADE_FIRST_DIVISION in present(scene)
    assert now(scene).departed == ()


@pytest.mark.rule("vn 17.7-m")
def test_a_destroyed_headquarters_goes_for_good_with_its_battalions() -> None:
    """It counts as present, and so it is withdrawn."""
    scene = ordering()
    units = with_hq(scene, FIRST_BRIGADE_FIRST_DIVISION)
    scene.t.destroy(units[0], "5.5")
    withdrawn(scene, f"send_home-{units[1]}")
    assert BRIGADE in now(scene).departed
    assert now(scene).destroyed == ()


@pytest.mark.rule("vn 17.7-m")
def test_a_headquarters_out_of_play_is_lost_with_the_last_battalion_on_its_back() -> None:
    """It lies in the destroyed box; so it is gone for good once a rebuilt battalion goes home."""
    scene = ordering()
    units = battalions_alone(scene, FIRST_BRIGADE_FIRST_DIVISION)
    scene.s.face[units[0]] = 0
    scene.t.destroy(units[1], "5.5")
    assert BRIGADE not in now(scene).destroyed
    scene.t.destroy(units[2], "5.5")
    assert BRIGADE in now(scene).destroyed
    withdrawn(scene, f"send_home-{units[0]}")
    assert BRIGADE in now(scene).departed
    assert BRIGADE not in now(scene).destroyed


def test_backs_of_a_brigade_whose_headquarters_left_have_none_to_lose() -> None:
    """It is gone for good, and not in the destroyed box."""
    scene = ordering(departed=(BRIGADE,))
    for unit in battalions_alone(scene, FIRST_BRIGADE_FIRST_DIVISION):
        scene.t.destroy(unit, "5.5")
    assert BRIGADE not in now(scene).destroyed


def test_the_battalions_that_a_brigade_on_one_counter_laid_aside_are_not_kept() -> None:
    """They left with it, and come anew."""
    scene = ordering()
    with_hq(scene, FIRST_BRIGADE_FIRST_DIVISION)
    change(scene.t, 0, ONE_COUNTER)
    withdrawn(scene, "send_home-0")
    assert stands(scene, Index.US_COMMITMENT) == 17
    assert {*scene.s.hex} == {GONE}


# --- forced ---------------------------------------------------------------------------------------


@pytest.mark.rule("vn 17.7-f", "vn 17.7-a", "vn 16-b")
def test_units_go_until_commitment_is_at_morale() -> None:
    """The US side chooses which; three above morale take a brigade, or three battalions."""
    scene = recruiting(commitment=103, morale=100)
    units = with_hq(scene, FIRST_BRIGADE_FIRST_DIVISION)
    whole = scene.unit(LIGHT_BRIGADE, PLEIKU)
    scene.play("no")
    assert scene.asked == "withdrawal.forced"
    assert {f"send_home-{whole}", "home_naval"} <= {*scene.words}
    scene.play(f"send_home-{units[1]}")
    assert scene.asked == "withdrawal.forced"
    scene.play(f"send_home-{units[2]}", f"send_home-{units[3]}")
    assert scene.asked != "withdrawal.forced"
    assert stands(scene, Index.US_COMMITMENT) == 100
    assert present(scene) == {LIGHT_BRIGADE}


@pytest.mark.rule("vn 17.7-f")
def test_nobody_goes_at_or_below_morale() -> None:
    """Commitment may stand at morale."""
    scene = recruiting(commitment=100, morale=100)
    scene.unit(LIGHT_BRIGADE, PLEIKU)
    scene.play("no")
    assert scene.asked != "withdrawal.forced"


def test_points_go_only_as_far_as_they_must() -> None:
    """Three groups of five for three points too many, of the twelve that there are."""
    scene = recruiting(commitment=103, morale=100)
    scene.s.air_total = 60
    scene.unit(LIGHT_BRIGADE, PLEIKU)
    scene.play("no", "home_air")
    assert scene.s.air_total == 45
    assert stands(scene, Index.US_COMMITMENT) == 100


@pytest.mark.rule("vn 17.7-r", "vn 17.7-f")
def test_forced_withdrawal_takes_whole_groups_too() -> None:
    """Two 155 mm battalions for one point."""
    scene = recruiting(commitment=101, morale=100)
    guns = [scene.unit(id_, PLEIKU) for id_ in ("us.art.2-35", "us.art.1-27", "us.art.1-92")]
    scene.play("no", f"send_home-{guns[0]}")
    assert {*scene.words} == {f"send_home-{guns[1]}", f"send_home-{guns[2]}"}
    scene.play(f"send_home-{guns[2]}")
    assert stands(scene, Index.US_COMMITMENT) == 100
    assert present(scene) == {"us.art.1-27"}


@pytest.mark.rule("vn 17.7-h")
def test_points_stay_once_no_ground_unit_is_left() -> None:
    """Artillery counts among them: points are on offer while a gun is there, not afterwards."""
    scene = recruiting(commitment=110, morale=100)
    scene.s.air_total = 60
    ship = at_sea(scene, CRUISER)
    gun = scene.unit(HEAVY_GUNS, PLEIKU)
    scene.play("no")
    assert {"home_air", f"send_home-{gun}", f"send_home-{ship}"} <= {*scene.words}
    scene.play(f"send_home-{gun}")
    assert scene.asked != "withdrawal.forced"
    assert stands(scene, Index.US_COMMITMENT) == 109
    assert scene.s.air_total == 60


def test_what_was_to_come_is_struck_before_anybody_goes_home() -> None:
    """Commitment has risen above morale since: units first stay at home, points as far as needed."""
    orders = (
        Order(item="battalion", counters=numbers("us.1.2.1")),
        Order(item="air", number=6),
        Order(item="svn_supply", number=1),
    )
    scene = recruiting(commitment=105, morale=100, orders=orders, new_us=8)
    scene.unit(LIGHT_BRIGADE, PLEIKU)
    scene.play("no")
    assert {*scene.words} == {"cancel-us.1.2.1", "cancel_air", "cancel_svn_supply"}
    scene.play("cancel-us.1.2.1", "cancel_air")
    assert scene.s.air_total == 10
    assert stands(scene, Index.US_COMMITMENT) == 100
    assert (now(scene).new_us, now(scene).carried_us) == (8, -5)
    assert present(scene) == {LIGHT_BRIGADE}


def test_allies_whose_coming_is_struck_stay_on_call() -> None:
    """They may be taken another season, without a die."""
    orders = (Order(item="korean_regiment", counters=numbers(KOREAN_1ST_REGIMENT)),)
    scene = recruiting(commitment=101, morale=100, orders=orders)
    scene.unit("us.4.hq", PLEIKU)
    scene.play("no", f"cancel-{KOREAN_1ST_REGIMENT}")
    assert now(scene).on_call == numbers(KOREAN_1ST_REGIMENT)
    assert stands(scene, Index.US_COMMITMENT) == 100


# --- Final Withdrawal -----------------------------------------------------------------------------


@pytest.mark.rule("vn 17.7-o", "vn 17.7-p")
def test_final_withdrawal_takes_all_us_and_allied_units() -> None:
    """Commitment falls by their price, US morale rises 10 and NVN's falls 20; points and ARVN stay."""
    scene = recruiting(commitment=60, morale=200)
    scene.t.note(levels=(*now(scene).levels[:9], 60, *now(scene).levels[10:]))
    scene.t.note(opening=now_levels(scene))
    fourth_division(scene)
    scene.unit(LIGHT_BRIGADE, PLEIKU)
    for id_ in ("us.art.2-13", "us.art.2-17", "us.art.5-27", "us.art.3-6", KOREAN_1ST_REGIMENT):
        scene.unit(id_, PLEIKU)
    at_sea(scene, CRUISER)
    scene.unit(ARVN_BATTALION, PLEIKU)
    s = scene.s
    s.air_total, s.airmobile_total, s.riverine_total = 30, 4, 3
    naval, pool = stands(scene, Index.NAVAL), s.pools[Pool.US]
    scene.play("yes")
    assert present(scene) == {ARVN_BATTALION}
    assert stands(scene, Index.US_COMMITMENT) == 60 - 9 - 4 - 1 - 1
    assert stands(scene, Index.US_MORALE) == 210
    assert stands(scene, Index.NVN_MORALE) == 40
    s = scene.s
    assert (s.air_total, s.airmobile_total, s.riverine_total) == (30, 4, 3)
    assert (stands(scene, Index.NAVAL), s.pools[Pool.US]) == (naval, pool)
    assert now(scene).carried_us == -15
    assert now(scene).final_withdrawal
    assert now(scene).allies_gone


def now_levels(scene: Scene) -> tuple[int, ...]:
    """Return the levels as they stand."""
    assert scene.s.season is not None
    return scene.s.season.levels


@pytest.mark.rule("vn 17.7-n")
def test_final_withdrawal_may_be_declared_in_any_season_but_once() -> None:
    """Declined, it is asked again; declared, never more."""
    scene = recruiting()
    scene.play("no")
    begin(scene, Stage.BOOKED_WITHDRAWAL)
    assert scene.asked == "withdrawal.final"
    scene.play("yes")
    begin(scene, Stage.BOOKED_WITHDRAWAL)
    assert scene.asked != "withdrawal.final"
    assert stands(scene, Index.US_MORALE) == 410


@pytest.mark.rule("vn 17.7-q")
def test_after_final_withdrawal_only_supplies_and_economic_aid_may_be_ordered() -> None:
    """Points that stayed may still be withdrawn."""
    scene = ordering(final_withdrawal=True)
    scene.s.air_total = 10
    scene.play()
    assert {w for w in scene.words if w.startswith("take")} == {
        "take_svn_supply",
        "take_economic_aid",
    }
    assert "home_air" in scene.words


def test_final_withdrawal_strikes_what_was_to_come() -> None:
    """But for what is given to South Vietnam; its commitment counts next season."""
    orders = (
        Order(item="battalion", counters=numbers("us.1.2.1")),
        Order(item="air", number=6),
        Order(item="svn_supply", number=1),
    )
    scene = recruiting(commitment=50, orders=orders)
    supply = stands(scene, Index.SVN_SUPPLY)
    scene.play("yes")
    assert stands(scene, Index.US_COMMITMENT) == 43
    assert now(scene).carried_us == -7
    assert (scene.s.air_total, present(scene)) == (0, set())
    assert stands(scene, Index.SVN_SUPPLY) == supply + 7


def test_a_town_that_the_us_leaves_to_the_nlf_is_captured() -> None:
    """Whoever is left alone there holds it."""
    scene = recruiting()
    scene.unit(LIGHT_BRIGADE, DA_NANG)
    scene.unit(VC_BATTALION, DA_NANG)
    scene.play("yes")
    assert now(scene).captured == (BOX.at[DA_NANG],)
