"""The US sheet and the arrival of what it orders (9, 12, 17, 17.1)."""

from __future__ import annotations

import msgspec
import pytest

from annamite.games.vietnam_1965_1975.box.places import AT_SEA, WAITING
from annamite.games.vietnam_1965_1975.box.sides import NLF, US, Pool
from annamite.games.vietnam_1965_1975.box.strategic.unit_chart import Army
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.season.sheets import Order
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.armies.mobilizing import arvn, viet_cong
from tests.games.vietnam_1965_1975.campaign.armies.recruiting import (
    CHU_LAI,
    DA_NANG,
    HUE,
    PLEIKU,
    PORTS,
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
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.campaign.politics.governments import government
from tests.games.vietnam_1965_1975.campaign.seasons import stands
from tests.games.vietnam_1965_1975.named import (
    ARVN_2ND_DIVISION_HQ,
    ARVN_4TH_REGIMENT,
    ARVN_5TH_REGIMENT,
    CRUISER,
    FIRST_BATTALION_28TH_INFANTRY,
    FIRST_BRIGADE_FIRST_DIVISION,
    KOREAN_1ST_REGIMENT,
    LIGHT_BRIGADE,
    MECHANIZED_BATTALION,
    NEW_JERSEY,
    PAVN_1ST_DIVISION_HQ,
    SECOND_BATTALION_28TH_INFANTRY,
    VC_9TH_DIVISION_HQ,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

FIRST_BRIGADE = (
    MECHANIZED_BATTALION,
    FIRST_BATTALION_28TH_INFANTRY,
    SECOND_BATTALION_28TH_INFANTRY,
)
FOURTH_DIVISION = {f"us.4.{brigade}.{n}" for brigade in (1, 2, 3) for n in (1, 2, 3)}
OFFERED_UNITS = ("take_battalion", "take_brigade", "take_division", "take_artillery")


def taken(scene: Scene, *words: str) -> None:
    """Order lines, book them, decline Final Withdrawal and come to the landing."""
    scene.play(*words)
    to_recruitment(scene)
    scene.play("no")


# --- limits ---------------------------------------------------------------------------------------


@pytest.mark.rule("vn 17.1-a", "vn 12-l", "vn 17.1-c")
def test_any_amount_may_come_up_to_morale() -> None:
    """Of any type, at once: with room for 4 no more than 4, and with room for all of it all."""
    scene = ordering(commitment=20, morale=24)
    scene.play("take_air")
    assert scene.words == ["1", "2", "3", "4"]
    scene.play("3", "take_battalion-us.1.1.1")
    assert not any(word.startswith("take") for word in scene.words)
    scene = ordering(commitment=20, morale=400)
    scene.play()
    for word in scene.words:
        if word.startswith("take_division"):
            scene.play(word)
    assert stands(scene, Index.US_COMMITMENT) == 20
    scene.play("done")
    assert stands(scene, Index.US_COMMITMENT) == 20 + 85


@pytest.mark.rule("vn 17.1-d", "vn 16-b")
@pytest.mark.parametrize("above", [0, 5])
def test_nothing_comes_at_or_above_morale_until_withdrawal_lowers_commitment(above: int) -> None:
    """A battalion that goes home makes room for one, where commitment stood at morale."""
    scene = ordering(commitment=100 + above, morale=100)
    units = with_hq(scene, FIRST_BRIGADE_FIRST_DIVISION)
    scene.play()
    assert not any(word.startswith("take") for word in scene.words)
    scene.play(f"send_home-{units[1]}")
    assert ("take_battalion-us.1.2.1" in scene.words) == (above == 0)


@pytest.mark.rule("vn 17-c", "vn 17.1-a")
def test_no_counter_comes_twice() -> None:
    """What is in Vietnam, alone or in its brigade, or ordered already, is not on offer."""
    scene = ordering()
    scene.unit(FIRST_BRIGADE_FIRST_DIVISION, PLEIKU)
    scene.unit("us.1.2.1", PLEIKU)
    scene.play("take_battalion-us.1.2.2")
    for battalion in (*FIRST_BRIGADE, "us.1.2.1", "us.1.2.2"):
        assert f"take_battalion-{battalion}" not in scene.words
    assert "take_battalion-us.1.2.3" in scene.words


@pytest.mark.rule("vn 17-c")
def test_what_a_scenario_sends_later_cannot_be_ordered() -> None:
    """Neither a brigade that waits, nor its battalions."""
    scene = ordering()
    scene.unit(FIRST_BRIGADE_FIRST_DIVISION, WAITING)
    scene.play()
    assert not {f"take_battalion-{id_}" for id_ in FIRST_BRIGADE} & {*scene.words}
    assert "take_brigade-us.1.1" not in scene.words
    assert "take_battalion-us.1.2.1" in scene.words


@pytest.mark.rule("vn 17-b", "vn 17-g")
def test_points_and_guns_come_in_the_groups_of_the_unit_chart() -> None:
    """Helicopters in twos, 105 mm in threes, 155 mm in twos, aircraft in fives."""
    scene = ordering()
    taken(scene, "take_airmobile", "1", "take_air", "2", "take_artillery_105", "take_artillery_155")
    assert now(scene).landing == numbers(
        *("us.art.2-13", "us.art.2-17", "us.art.5-27"), *("us.art.2-35", "us.art.1-27")
    )
    assert (scene.s.airmobile_total, scene.s.air_total) == (2, 10)
    assert stands(scene, Index.US_COMMITMENT) == 20 + 1 + 2 + 1 + 1


@pytest.mark.rule("vn 17-b")
def test_a_group_of_which_counters_are_missing_does_not_come() -> None:
    """With two 105 mm battalions left no third one can come along."""
    scene = ordering()
    for counter in BOX.counters:
        if counter.class_ == "us_105" and counter.id not in ("us.art.2-13", "us.art.2-17"):
            scene.unit(counter.id, PLEIKU)
    scene.play()
    assert "take_artillery_105" not in scene.words
    assert "take_artillery_155" in scene.words


@pytest.mark.rule("vn 17-d", "vn 17.7-m")
def test_destroyed_battalions_may_be_rebuilt_at_full_price() -> None:
    """The counter is on offer again, and leaves the destroyed box as it lands."""
    scene = ordering()
    units = with_hq(scene, FIRST_BRIGADE_FIRST_DIVISION)
    scene.t.destroy(units[1], "5.5")
    assert now(scene).destroyed == numbers(MECHANIZED_BATTALION)
    taken(scene, f"take_battalion-{MECHANIZED_BATTALION}")
    assert stands(scene, Index.US_COMMITMENT) == 21
    scene.play(f"hex-{DA_NANG}")
    assert now(scene).destroyed == ()
    assert MECHANIZED_BATTALION in present(scene)


@pytest.mark.rule("vn 17-d")
def test_a_brigade_destroyed_as_one_counter_is_rebuilt_battalion_by_battalion() -> None:
    """All it stood for is in the destroyed box."""
    scene = ordering()
    scene.t.destroy(scene.unit(FIRST_BRIGADE_FIRST_DIVISION, PLEIKU), "5.5")
    assert {*now(scene).destroyed} == {*numbers(FIRST_BRIGADE_FIRST_DIVISION, *FIRST_BRIGADE)}
    taken(scene, "take_brigade-us.1.1")
    scene.play("brigade", f"hex-{DA_NANG}")
    assert now(scene).destroyed == ()
    assert present(scene) == {FIRST_BRIGADE_FIRST_DIVISION}


def test_a_brigade_that_breaks_down_is_not_destroyed() -> None:
    """Its parts live on."""
    scene = ordering()
    scene.t.destroy(scene.unit(FIRST_BRIGADE_FIRST_DIVISION, PLEIKU), "9", "broken")
    assert now(scene).destroyed == ()


# --- HQs ------------------------------------------------------------------------------------------


@pytest.mark.rule("vn 17.1-v", "vn 17.1-l", "vn 17.1-j", "vn 17.1-i")
def test_the_example_of_the_fourth_division() -> None:
    """Nine battalions for 9; free are three brigade HQs, the division's HQ, armor and cavalry."""
    scene = ordering()
    taken(scene, "take_division-us.4.hq")
    free = {"us.4.1", "us.4.2", "us.4.3", "us.4.hq", "us.4.a", "us.4.cav"}
    assert {BOX.counters[n].id for n in now(scene).landing} == FOURTH_DIVISION | free
    assert stands(scene, Index.US_COMMITMENT) == 29
    land_all(scene)
    assert present(scene) == FOURTH_DIVISION | free
    assert now(scene).new_us == 9


@pytest.mark.rule("vn 17.1-m", "vn 17.1-w")
def test_no_headquarters_comes_without_all_its_battalions() -> None:
    """None can be ordered, and two battalions of three bring none; the third does, then or later."""
    scene = ordering()
    scene.play()
    leaders = {
        n for n, x in enumerate(BOX.counters) if x.id.startswith("us.") and n in BOX.children
    }
    for word in scene.words:
        act, _, id_ = word.partition("-")
        if act in ("take_battalion", "take_attached"):
            assert BOX.counter_number[id_] not in leaders
    taken(scene, *(f"take_battalion-{id_}" for id_ in FIRST_BRIGADE[:2]))
    assert now(scene).landing == numbers(*FIRST_BRIGADE[:2])
    land_all(scene)
    scene = ordering()
    for id_ in FIRST_BRIGADE[:2]:
        scene.unit(id_, PLEIKU)
    taken(scene, f"take_battalion-{FIRST_BRIGADE[2]}")
    assert now(scene).landing == numbers(FIRST_BRIGADE_FIRST_DIVISION, FIRST_BRIGADE[2])
    scene.play(f"hex-{HUE}", f"hex-{HUE}")
    own = scene.t.at(BOX.at[HUE], US)
    assert [scene.s.face[unit] for unit in own] == [1, 0]


def test_headquarters_of_other_armies_have_a_price_and_bring_nobody() -> None:
    """ARVN, VC and NVA divisions pay for theirs."""
    armies: tuple[Army, ...] = ("arvn", "vc", "nva")
    for army in armies:
        line = BOX.unit_chart.item(army, "division_hq")
        assert line.commitment + line.personnel + line.supply > 0
        assert not line.whole
    assert not any(line.attached for line in BOX.unit_chart.items if line.army != "us")


@pytest.mark.rule("vn 17.1-n")
def test_an_hq_of_another_army_costs_what_is_listed_and_comes_alone() -> None:
    """ARVN: 3 supply and a man; VC: 4 supply and a man; NVA: 2 commitment."""
    scene = arvn()
    scene.play(f"build-{ARVN_2ND_DIVISION_HQ}", "done", f"hex-{DA_NANG}")
    assert alone(scene, ARVN_2ND_DIVISION_HQ)
    assert (stands(scene, Index.SVN_SUPPLY), stands(scene, Index.SVN_DRAFT)) == (99 - 3, 1 + 1)
    scene = viet_cong()
    scene.play("hex-trail-3", f"build-{VC_9TH_DIVISION_HQ}", "0-0-4", VC_9TH_DIVISION_HQ)
    assert alone(scene, VC_9TH_DIVISION_HQ)
    assert (stands(scene, Index.VC_SUPPLY), stands(scene, Index.VC_DRAFT)) == (99 - 4, 1 + 1)
    scene = interphase(Stage.NVN_FORCES, {Index.NVN_MORALE: 70, Index.NVN_COMMITMENT: 50})
    scene.play(f"build-{PAVN_1ST_DIVISION_HQ}")
    assert alone(scene, PAVN_1ST_DIVISION_HQ)
    assert stands(scene, Index.NVN_COMMITMENT) == 50 + 2


def alone(scene: Scene, headquarters: str) -> bool:
    """Return whether an HQ is the only unit on the map and on the Trail."""
    units = [*scene.t.units(US), *scene.t.units(NLF)]
    return [BOX.counters[scene.s.counter[unit]].id for unit in units] == [headquarters]


def test_who_is_in_the_destroyed_box_counts_for_a_set() -> None:
    """The last battalion brings the HQ though another one is destroyed."""
    scene = ordering(destroyed=numbers(FIRST_BRIGADE[0]))
    scene.unit(FIRST_BRIGADE[1], PLEIKU)
    taken(scene, f"take_battalion-{FIRST_BRIGADE[2]}")
    assert now(scene).landing == numbers(FIRST_BRIGADE_FIRST_DIVISION, FIRST_BRIGADE[2])


def test_a_division_completed_over_seasons_gets_its_headquarters() -> None:
    """Two marine regiments have been there from the start; the third brings HQ/3M and the tanks."""
    scene = ordering()
    with_hq(scene, "us.3m.3")
    battalions_alone(scene, "us.3m.4")
    taken(scene, "take_brigade-us.3m.9")
    assert {*numbers("us.3m.hq", "us.3m.a", "us.3m.9")} <= {*now(scene).landing}
    scene = ordering()
    with_hq(scene, "us.3m.3")
    taken(scene, "take_brigade-us.3m.9")
    assert not {*numbers("us.3m.hq", "us.3m.a")} & {*now(scene).landing}


@pytest.mark.rule("vn 17.1-w")
def test_a_destroyed_headquarters_comes_back_with_a_rebuilt_battalion() -> None:
    """That of the brigade, that of the division, and what was lost of the units under it: all free."""
    lost = ("us.4.1", "us.4.1.1", "us.4.hq", "us.4.cav")
    scene = ordering(destroyed=numbers(*lost))
    scene.unit("us.4.a", PLEIKU)
    for id_ in ("us.4.1.2", "us.4.1.3"):
        scene.unit(id_, PLEIKU)
    for brigade in ("us.4.2", "us.4.3"):
        with_hq(scene, brigade)
    taken(scene, "take_battalion-us.4.1.1")
    assert {*now(scene).landing} == {*numbers(*lost)}
    land_all(scene)
    assert {*lost} <= present(scene)
    assert now(scene).destroyed == ()
    assert stands(scene, Index.US_COMMITMENT) == 21


@pytest.mark.rule("vn 17.1-w")
def test_a_destroyed_headquarters_does_not_come_back_alone() -> None:
    """With all its battalions in Vietnam nothing brings it."""
    scene = ordering(destroyed=numbers(FIRST_BRIGADE_FIRST_DIVISION))
    for id_ in FIRST_BRIGADE:
        scene.unit(id_, PLEIKU)
    taken(scene, "take_battalion-us.1.2.1")
    assert now(scene).landing == numbers("us.1.2.1")
    assert now(scene).destroyed == numbers(FIRST_BRIGADE_FIRST_DIVISION)


def test_a_brigade_destroyed_as_one_counter_comes_back_piece_by_piece() -> None:
    """Its HQ comes with the first battalion: the others in the destroyed box count as present."""
    scene = ordering()
    scene.t.destroy(scene.unit(FIRST_BRIGADE_FIRST_DIVISION, PLEIKU), "5.5")
    taken(scene, f"take_battalion-{MECHANIZED_BATTALION}")
    assert now(scene).landing == numbers(FIRST_BRIGADE_FIRST_DIVISION, MECHANIZED_BATTALION)
    land_all(scene)
    assert {*now(scene).destroyed} == {*numbers(*FIRST_BRIGADE[1:])}
    begin(scene, Stage.US_COMMITMENT)
    scene.play(*(f"take_battalion-{id_}" for id_ in FIRST_BRIGADE[1:]))
    to_recruitment(scene)
    scene.play("no")
    assert now(scene).landing == numbers(*FIRST_BRIGADE[1:])


@pytest.mark.rule("vn 17.1-k")
def test_units_under_a_division_are_rebuilt_only_while_its_headquarters_is_on_the_map() -> None:
    """At the price of a battalion; not where the HQ is destroyed as well, or about to leave."""
    scene = ordering(destroyed=numbers("us.4.a"))
    scene.unit("us.4.hq", PLEIKU)
    units = with_hq(scene, "us.4.1")
    scene.play()
    assert "take_attached-us.4.a" in scene.words
    assert "take_attached-us.1.cav" not in scene.words
    scene.play(f"send_home-{units[1]}")
    assert "take_attached-us.4.a" not in scene.words
    scene.play(f"keep-{units[1]}", "take_attached-us.4.a")
    assert f"send_home-{units[1]}" not in scene.words
    to_recruitment(scene)
    assert stands(scene, Index.US_COMMITMENT) == 21
    scene.play("no", f"hex-{DA_NANG}")
    assert "us.4.a" in present(scene)
    scene = ordering(destroyed=numbers("us.4.a"))
    scene.t.destroy(scene.unit("us.4.hq", PLEIKU), "5.5")
    scene.play()
    assert "take_attached-us.4.a" not in scene.words


# --- ports and deployments ------------------------------------------------------------------------


@pytest.mark.rule("vn 17.1-e", "vn 17.1-b", "vn 17.1-f")
def test_units_of_a_formation_land_at_any_of_nine_ports() -> None:
    """Each where its side likes; they come in the Recruitment Phase."""
    scene = ordering()
    scene.play("take_brigade-us.1.1")
    assert present(scene) == set()
    to_recruitment(scene)
    assert present(scene) == set()
    scene.play("no", "headquarters")
    for port in PORTS[:4]:
        assert [w for w in scene.words if w.startswith("hex")] == [f"hex-{at}" for at in PORTS]
        scene.play(f"hex-{port}")
    assert {scene.where(unit) for unit in scene.t.units(US)} == {*PORTS[:4]}


@pytest.mark.rule("vn 17.1-g")
def test_no_unit_lands_at_a_port_that_the_nlf_has_captured() -> None:
    """Until it is retaken; an enemy beside friends captures nothing."""
    scene = ordering()
    da_nang, hue = BOX.at[DA_NANG], BOX.at[HUE]
    for port in (DA_NANG, HUE):
        scene.t.put(scene.unit(VC_BATTALION, PLEIKU), BOX.at[port], "17.5")
    assert {*now(scene).captured} == {da_nang, hue}
    guard = scene.unit("arvn.bn", PLEIKU)
    taken(scene, "take_brigade-us.1.1")
    scene.play("brigade")
    assert f"hex-{DA_NANG}" not in scene.words
    for unit in scene.t.at(hue, 1):
        scene.t.destroy(unit, "5.5")
    assert hue in now(scene).captured
    scene.t.put(guard, hue, "3")
    assert hue not in now(scene).captured


@pytest.mark.rule("vn 17.1-g")
def test_without_a_port_no_ground_unit_can_be_ordered() -> None:
    """Points, ships and aid still come."""
    scene = ordering(captured=tuple(BOX.ports))
    scene.play()
    assert not any(word.startswith(OFFERED_UNITS) for word in scene.words)
    assert {"take_air", "take_cruiser", "take_svn_supply"} <= {*scene.words}


@pytest.mark.rule("vn 17.1-g")
def test_units_turn_back_where_the_last_port_is_given_up() -> None:
    """A battalion leaves the enemy alone in it: what was to land is struck, points and ships come."""
    orders = (
        Order(item="battalion", counters=numbers("us.199.1"), withdrawn=True),
        Order(item="battalion", counters=numbers("us.1.2.1")),
        Order(item="artillery_155", counters=numbers("us.art.2-35", "us.art.1-27")),
        Order(item="korean_regiment", counters=numbers(KOREAN_1ST_REGIMENT)),
        Order(item="cruiser", counters=numbers(CRUISER)),
        Order(item="air", number=1),
    )
    closed = tuple(at for at in BOX.ports if at != BOX.at[DA_NANG])
    marked = tuple(at for at in closed if BOX.capital[at])
    scene = recruiting(commitment=50, orders=orders, captured=closed, marked=marked, new_us=4)
    for id_ in ("us.199.1", VC_BATTALION):
        scene.unit(id_, DA_NANG)
    scene.play("no")
    assert scene.asked != "arrival.place"
    assert present(scene) == {CRUISER, VC_BATTALION}
    assert now(scene).on_call == numbers(KOREAN_1ST_REGIMENT)
    assert (now(scene).landing, now(scene).orders) == ((), ())
    assert stands(scene, Index.US_COMMITMENT) == 50 - 3
    assert (now(scene).new_us, now(scene).carried_us) == (4, -3)
    assert scene.s.air_total == 5


@pytest.mark.rule("vn 17.1-h")
def test_nobody_reacts_to_an_arrival() -> None:
    """Not even a battalion that lies beside the port, which stays where it is and is not turned over."""
    scene = ordering()
    beside = next(n for n in BOX.around(BOX.at[CHU_LAI]) if not BOX.sea[n])
    enemy = scene.unit(VC_BATTALION, beside, known=0)
    taken(scene, "take_battalion-us.1.1.1")
    scene.play(f"hex-{CHU_LAI}")
    assert scene.asked.startswith("arvn.")
    assert scene.s.op is None
    assert (scene.s.hex[enemy], scene.s.known[enemy]) == (beside, 0)


@pytest.mark.rule("vn 9-g")
@pytest.mark.parametrize(
    ("deployment", "landed"),
    [
        ("brigade", {"us.199": 0}),
        ("headquarters", {"us.199": 1, **{f"us.199.{n}": 0 for n in range(1, 5)}}),
        ("battalions", {f"us.199.{n}": 1 for n in range(1, 5)}),
    ],
)
def test_a_whole_brigade_lands_in_any_deployment(deployment: str, landed: dict[str, int]) -> None:
    """On the faces that it takes, and together if its side likes."""
    scene = ordering()
    taken(scene, f"take_brigade-{LIGHT_BRIGADE}")
    assert scene.asked == "setup.deployment"
    scene.play(deployment)
    scene.play(f"together-{DA_NANG}" if len(landed) > 1 else f"hex-{DA_NANG}")
    found = {
        BOX.counters[scene.s.counter[unit]].id: scene.s.face[unit]
        for unit in scene.t.at(BOX.at[DA_NANG], US)
    }
    assert found == landed
    assert now(scene).landing_as == {}
    assert stands(scene, Index.US_COMMITMENT) == 24


@pytest.mark.rule("vn 9-f", "vn 9-h")
def test_a_single_battalion_lands_on_its_front_and_never_beside_its_brigade_on_one_counter() -> (
    None
):
    """Even where the others of its brigade show their backs."""
    scene = ordering()
    battalions_alone(scene, FIRST_BRIGADE_FIRST_DIVISION)
    scene.t.destroy(0, "5.5")
    scene.unit(LIGHT_BRIGADE, PLEIKU)
    scene.play()
    assert "take_battalion-us.199.1" not in scene.words
    taken(scene, f"take_battalion-{MECHANIZED_BATTALION}")
    assert now(scene).landing == numbers(MECHANIZED_BATTALION)
    scene.play(f"hex-{DA_NANG}")
    (unit,) = scene.t.at(BOX.at[DA_NANG], US)
    assert scene.s.face[unit] == 0


@pytest.mark.rule("vn 17-a")
def test_who_has_landed_may_operate_at_once() -> None:
    """A battalion is ready before the next one lands, and in the first game-turn of the season."""
    scene = ordering()
    taken(scene, "take_battalion-us.1.1.1", "take_battalion-us.1.1.2")
    scene.play(f"hex-{DA_NANG}")
    (unit,) = scene.t.at(BOX.at[DA_NANG], US)
    assert scene.asked == "arrival.place"
    assert scene.t.may_operate(unit)
    assert scene.s.known[unit]


# --- support --------------------------------------------------------------------------------------


@pytest.mark.rule("vn 17.1-o", "vn 12-w")
def test_points_are_received_in_the_recruitment_phase() -> None:
    """Each kind on its own track, in its groups."""
    scene = ordering()
    kinds = ("air", "airmobile", "riverine", "naval", "replacements")
    for kind in kinds:
        scene.play(f"take_{kind}", "2")
    naval, pool = stands(scene, Index.NAVAL), scene.s.pools[Pool.US]
    to_recruitment(scene)
    assert scene.s.air_total == 0
    scene.play("no")
    s = scene.s
    assert (s.air_total, s.airmobile_total, s.riverine_total) == (10, 4, 6)
    assert stands(scene, Index.NAVAL) == naval + 2
    assert s.pools[Pool.US] == pool + 6
    assert stands(scene, Index.US_COMMITMENT) == 30


@pytest.mark.rule("vn 17.1-p")
def test_three_cruisers_and_the_new_jersey_at_most() -> None:
    """They need no port, and lie off the coast."""
    scene = ordering()
    at_sea(scene, CRUISER)
    scene.play("take_cruiser", "take_new_jersey", "take_cruiser")
    assert not {"take_cruiser", "take_new_jersey"} & {*scene.words}
    taken(scene)
    assert len(scene.s.at(AT_SEA)) == 4
    assert NEW_JERSEY in present(scene)
    assert stands(scene, Index.US_COMMITMENT) == 20 + 2 + 3


@pytest.mark.rule("vn 17.1-p")
def test_ships_are_limited_by_the_chart_and_not_by_the_counters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With a limit of two a third cruiser stays away, though there is a counter for it."""
    chart = BOX.unit_chart
    printed, find = chart.item("us", "cruiser"), chart.item
    two = msgspec.structs.replace(printed, maximum=2)
    monkeypatch.setattr(
        chart, "item", lambda army, id_: two if id_ == "cruiser" else find(army, id_)
    )
    scene = ordering()
    at_sea(scene, CRUISER)
    scene.play()
    assert "take_cruiser" in scene.words
    scene.play("take_cruiser")
    assert "take_cruiser" not in scene.words


@pytest.mark.rule("vn 17.1-r", "vn 17.1-s")
def test_the_mcnamara_line_is_built_short_or_whole_and_the_rest_later_for_130() -> None:
    """Never two at once."""
    scene = ordering()
    scene.play("take_mcnamara_short")
    assert not any(word.startswith("take_mcnamara") for word in scene.words)
    to_recruitment(scene)
    scene.play("no")
    assert (now(scene).line, stands(scene, Index.US_COMMITMENT)) == (1, 30)
    scene = ordering(line=1)
    scene.play("take_mcnamara_completion")
    to_recruitment(scene)
    scene.play("no")
    assert (now(scene).line, stands(scene, Index.US_COMMITMENT)) == (2, 150)
    scene = ordering()
    scene.play()
    assert "take_mcnamara_completion" not in scene.words
    scene.play("take_mcnamara_full")
    to_recruitment(scene)
    scene.play("no")
    assert (now(scene).line, stands(scene, Index.US_COMMITMENT)) == (2, 160)
    scene = ordering(line=2)
    scene.play()
    assert not any("mcnamara" in word for word in scene.words)


@pytest.mark.rule("vn 12-w")
def test_the_us_side_has_its_part_of_the_recruitment_phase_in_its_order() -> None:
    """Withdrawals, points and aid, landings, and then the ARVN, built and upgraded with that supply."""
    scene = ordering()
    scene.t.note(levels=_without_supply(scene), opening=_without_supply(scene))
    leaves = scene.unit("us.1.2.1", PLEIKU)
    regiment = scene.unit(ARVN_4TH_REGIMENT, PLEIKU)
    scene.play(f"send_home-{leaves}", "take_battalion-us.1.1.1", "take_economic_aid", "1")
    scene.play("take_svn_supply", "1")
    to_recruitment(scene)
    assert present(scene) == {ARVN_4TH_REGIMENT}
    for step, word in (
        ("withdrawal.final", "no"),
        ("aid.die", "2"),
        ("arrival.place", f"hex-{DA_NANG}"),
        ("arvn.sheet", f"build-{ARVN_5TH_REGIMENT}"),
    ):
        while scene.asked == "arvn.withdraw":
            scene.play("done")
        assert scene.asked == step
        scene.play(word)
    assert stands(scene, Index.SVN_SUPPLY) == 7 - 3
    scene.play(f"upgrade-{regiment}", "done")
    assert (scene.s.face[regiment], stands(scene, Index.SVN_SUPPLY)) == (1, 7 - 3 - 2)
    scene.play(f"hex-{HUE}")
    assert present(scene) == {ARVN_4TH_REGIMENT, ARVN_5TH_REGIMENT, "us.1.1.1"}
    assert scene.asked == "vc.withdraw"


def _without_supply(scene: Scene) -> tuple[int, ...]:
    """Return the levels of a scene with an empty supply pool of SVN."""
    levels = now(scene).levels
    return tuple(0 if n == Index.SVN_SUPPLY else level for n, level in enumerate(levels))


@pytest.mark.rule("vn 12-l")
def test_commitment_and_allies_are_settled_before_any_morale_moves() -> None:
    """First the US sheet, with what comes and what goes; then dice for the Koreans, and who comes."""
    scene = ordering(commitment=60, government=government())
    leaves = scene.unit("us.1.2.1", PLEIKU)
    scene.play(f"send_home-{leaves}", "take_air", "4", "done")
    assert (now(scene).new_us, stands(scene, Index.US_COMMITMENT)) == (3, 63)
    dice = 0
    while scene.asked == "allies.korea":
        scene.play("1")
        dice += 1
    assert dice == 6
    assert scene.asked == "allies.take"
    assert stands(scene, Index.SVN_MORALE) == now(scene).opening[Index.SVN_MORALE]
    scene.play(f"take_ally-{KOREAN_1ST_REGIMENT}", "done")
    assert scene.asked == "loyalty.dice"
    assert (now(scene).new_us, stands(scene, Index.US_COMMITMENT)) == (4, 64)


# --- the sheet ------------------------------------------------------------------------------------


def test_lines_may_be_struck_until_the_sheet_is_booked() -> None:
    """One by one or all together; nothing is booked before."""
    scene = ordering()
    scene.play("take_brigade-us.1.1", "take_air", "4", "take_artillery_105")
    scene.play(f"cancel-{MECHANIZED_BATTALION}", "cancel_air", "cancel-us.art.2-13")
    assert [order.item for order in now(scene).orders] == ["battalion", "battalion"]
    assert stands(scene, Index.US_COMMITMENT) == 20
    scene.play("clear")
    assert now(scene).orders == ()
    scene.play("done")
    assert stands(scene, Index.US_COMMITMENT) == 20


def test_points_of_a_kind_make_one_line() -> None:
    """Ordered twice, they add up."""
    scene = ordering()
    scene.play("take_air", "4", "take_air", "2")
    assert [(x.item, x.number) for x in now(scene).orders] == [("air", 6)]


@pytest.mark.rule("vn 17-e")
def test_both_sides_are_told_what_is_ordered_and_what_lands() -> None:
    """By name, to everybody."""
    scene = ordering()
    taken(scene, "take_battalion-us.1.1.1", "take_air", "2")
    scene.play(f"hex-{DA_NANG}")
    ordered = scene.told("ordered")
    assert [entry.params["what"] for entry in ordered] == ["1/1/1", "10 × Air Points"]
    assert [entry.params["name"] for entry in scene.told("arrived")] == ["1/1/1"]
    assert all(entry.visible_to is None for entry in scene.log)


@pytest.mark.rule("vn 12-ah", "vn 17.7-b")
def test_commitment_is_booked_in_politics_and_carried_out_in_recruitment() -> None:
    """Withdrawals before placements; the morale segments read the new figure."""
    scene = ordering(commitment=60)
    units = with_hq(scene, FIRST_BRIGADE_FIRST_DIVISION)
    scene.play("take_battalion-us.199.1", f"send_home-{units[1]}", "take_air", "1", "done")
    assert scene.asked == "allies.korea"
    assert stands(scene, Index.US_COMMITMENT) == 61
    assert now(scene).new_us == 1
    assert MECHANIZED_BATTALION in present(scene)
    begin(scene, Stage.BOOKED_WITHDRAWAL)
    assert MECHANIZED_BATTALION not in present(scene)
    scene.play("no")
    assert scene.s.stage == Stage.US_LANDING
    assert "us.199.1" not in present(scene)
    assert stands(scene, Index.US_COMMITMENT) == 61
