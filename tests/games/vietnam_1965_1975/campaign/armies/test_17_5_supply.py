"""VC supply: by sea, along the Trail, from the pool; what regions take, and what conduits do (17.5)."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.places import TRAIL_BOXES
from annamite.games.vietnam_1965_1975.box.strategic.reach import reach
from annamite.games.vietnam_1965_1975.campaign.armies import vc_supply
from annamite.games.vietnam_1965_1975.campaign.armies.vc_supply import Means, payments, pays
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from tests.games.vietnam_1965_1975.campaign.armies.mobilizing import (
    built,
    conduit,
    vc_people,
    viet_cong,
)
from tests.games.vietnam_1965_1975.campaign.seasons import season_of, stands
from tests.games.vietnam_1965_1975.named import (
    DA_NANG,
    FIELDS_IN_QUANG_TIN,
    HILLS,
    NORTHWEST_OF_HOI_AN,
    SUPPLY_CONDUIT,
    VC_ARTILLERY,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

SEA, TRAIL, POOL = Index.SEA_SUPPLY, Index.TRAIL_SUPPLY, Index.VC_SUPPLY
SEAS = [n for n, h in enumerate(BOX.hexes) if h.all_sea and not h.imaginary]
BORDER = [n for n in range(len(BOX.ids)) if BOX.national_border[n]]
QUANG_NAM, QUANG_TIN, QUANG_NGAI = (BOX.region_number[code] for code in ("I-3", "I-4", "I-5"))
GUNS = f"build-{VC_ARTILLERY}"
CONDUIT = f"build-{SUPPLY_CONDUIT}"
RICH_REGION = {"population": vc_people(I_5=10, I_3=9)}


def apart(at: int, places: list[int]) -> int:
    """Return how many hexes lie between a hex and the nearest of some, that one not counted."""
    return min(BOX.distance(at, other) for other in places)


def hex_with(*, sea: int | None = None, border: int | None = None) -> str:
    """Return a hex of one region alone so far from the sea, or from South Vietnam's border."""
    return next(
        BOX.ids[n]
        for n in range(len(BOX.ids))
        if not BOX.sea[n]
        and not BOX.place[n]
        and len(BOX.in_regions[n]) == 1
        and BOX.c.map.regions[BOX.in_regions[n][0]].population >= 5
        and (sea is None or apart(n, SEAS) == sea)
        and (border is None or apart(n, BORDER) == border)
    )


def shared_hex(*codes: str) -> str:
    """Return a hex on the boundary of just these regions, without a town."""
    regions = {BOX.region_number[code] for code in codes}
    return next(
        BOX.ids[n]
        for n in range(len(BOX.ids))
        if {*BOX.in_regions[n]} == regions and not BOX.place[n]
    )


def paying(scene: Scene, item: str, at: str) -> list[str]:
    """Return how an item may be paid for in a hex."""
    scene.play(f"hex-{at}", item)
    assert scene.asked == "vc.pay"
    return scene.words


def possible(scene: Scene, item: str, at: str) -> bool:
    """Return whether an item can be built in a hex; the question stays open."""
    scene.play()
    if f"hex-{at}" not in scene.words:
        return False
    assert scene.position is not None
    fork = scene.position.fork()
    request = fork.request
    assert request is not None
    fork.push(request.step.codec.value(f"hex-{at}"))
    assert fork.request is not None
    return item in fork.request.words


def at(hex_: str, item: str, pool: int, counter: str) -> tuple[str, ...]:
    """Return the answers that buy a unit with supply from the pool."""
    return f"hex-{hex_}", item, f"0-0-{pool}", counter


def all_over(points: int) -> tuple[int, ...]:
    """Return a population of which the VC control so many points of each region that has as many."""
    return tuple(3 * max(x.population - points, 0) for x in BOX.c.map.regions)


# --- distances ------------------------------------------------------------------------------------


def test_distances_are_counted_over_the_whole_map() -> None:
    """As the crow flies; every seventh hex is looked at."""
    near = reach(BOX)
    for n in range(0, len(BOX.ids), 7):
        assert near.sea[n] == (2 if apart(n, SEAS) > 5 else 1)
        assert near.trail[n] == (2 if apart(n, BORDER) > 8 else 1)


@pytest.mark.rule("vn 17.5-w", "vn 17.5-l")
@pytest.mark.parametrize(("hexes", "paid"), [(5, "4-0-0"), (6, "8-0-0")])
def test_sea_supply_counts_half_more_than_five_hexes_inland(hexes: int, paid: str) -> None:
    """The hex itself is counted, the sea is not; no hex is closed to it."""
    scene = viet_cong({SEA: 99, POOL: 0}, population=all_over(9))
    words = paying(scene, GUNS, hex_with(sea=hexes))
    assert words == [paid]
    scene.play(paid, VC_ARTILLERY)
    assert stands(scene, SEA) == 99 - int(paid.split("-", maxsplit=1)[0])


@pytest.mark.rule("vn 17.5-au")
def test_the_example_of_a_battalion_inland() -> None:
    """Six hexes from the sea it takes four of sea supply."""
    scene = viet_cong({SEA: 9, POOL: 0}, population=all_over(5))
    assert paying(scene, "battalion", hex_with(sea=6)) == ["4-0-0"]
    scene.play("4-0-0", VC_BATTALION)
    assert stands(scene, SEA) == 5


@pytest.mark.rule("vn 17.5-x")
@pytest.mark.parametrize(("hexes", "paid"), [(8, "0-4-0"), (9, "0-8-0")])
def test_trail_supply_counts_half_more_than_eight_hexes_from_the_border(
    hexes: int, paid: str
) -> None:
    """The hex itself is counted, the border hex is not."""
    scene = viet_cong({TRAIL: 99, POOL: 0}, population=all_over(9))
    words = paying(scene, GUNS, hex_with(border=hexes))
    assert words == [paid]
    scene.play(paid, VC_ARTILLERY)
    assert stands(scene, TRAIL) == 99 - int(paid.split("-")[1])


@pytest.mark.rule("vn 17.5-z")
def test_supply_from_the_pool_has_its_full_value_anywhere() -> None:
    """Far from the sea, far from the border."""
    near = reach(BOX)
    far = next(
        n for n in range(len(BOX.ids)) if near.sea[n] == near.trail[n] == 2 and not BOX.sea[n]
    )
    scene = viet_cong({POOL: 4}, population=all_over(4))
    assert paying(scene, GUNS, BOX.ids[far]) == ["0-0-4"]


@pytest.mark.rule("vn 17.5-y")
def test_replacements_cost_what_the_chart_says_whatever_pays() -> None:
    """Two of sea supply, of trail supply or of the pool are two points, or one of each of two."""
    for sea, trail, pool in ((2, 0, 0), (0, 2, 0), (0, 0, 2), (1, 1, 0)):
        scene = viet_cong({SEA: 9, TRAIL: 9, POOL: 9})
        before = scene.s.pools[2]
        scene.play("done", str(sea), str(trail), str(pool))
        assert scene.s.pools[2] == before + 2
        assert stands(scene, POOL) == 27 - 2


def test_on_the_trail_its_supply_has_full_value_and_sea_supply_half() -> None:
    """A box is far from the sea, and never far from the Trail's own supply."""
    scene = viet_cong({SEA: 99, TRAIL: 99, POOL: 0})
    words = paying(scene, GUNS, BOX.names[TRAIL_BOXES[6]])
    assert {"8-0-0", "0-4-0", "4-2-0"} <= {*words}


# --- paying ---------------------------------------------------------------------------------------


@pytest.mark.rule("vn 17.5-j", "vn 17.5-k")
def test_three_kinds_of_supply_pay_together() -> None:
    """None has enough alone; what is not there cannot be spent."""
    scene = viet_cong({SEA: 1, TRAIL: 1, POOL: 3}, population=all_over(4))
    coast = hex_with(sea=2, border=6)
    assert paying(scene, GUNS, coast) == ["0-1-3", "1-0-3", "1-1-2"]
    scene.play("1-1-2", VC_ARTILLERY)
    assert [stands(scene, x) for x in (SEA, TRAIL, POOL)] == [0, 0, 1]


def test_a_price_is_met_only_by_whole_points() -> None:
    """Three points at half their value pay for one of a price."""
    assert not pays(2, Means((3, 0, 0), (2, 1, 1)))
    assert pays(2, Means((4, 0, 0), (2, 1, 1)))
    assert pays(2, Means((3, 1, 0), (2, 1, 1)))


def test_points_at_full_value_come_first_where_a_region_takes_little() -> None:
    """Three points of room are a point from the pool and two of sea supply far inland."""
    assert pays(2, Means((4, 0, 1), (2, 1, 1), room=3))
    assert not pays(2, Means((4, 0, 1), (2, 1, 1), room=2))


def test_only_payments_within_the_room_of_a_region_are_offered() -> None:
    """Of two, not both by sea, since four would not fit."""
    by = Means((4, 0, 1), (2, 1, 1), room=3)
    assert list(payments(2, by)) == [(2, 0, 1)]


@pytest.mark.rule("vn 17.5-v")
def test_supply_left_over_goes_into_the_pool() -> None:
    """By sea and along the Trail alike, point for point."""
    scene = viet_cong({SEA: 7, TRAIL: 5, POOL: 3})
    scene.play("done", "0", "0", "0")
    assert [stands(scene, x) for x in (SEA, TRAIL, POOL)] == [0, 0, 15]


# --- regions --------------------------------------------------------------------------------------


@pytest.mark.rule("vn 17.5-aa", "vn 17.5-av")
def test_the_example_of_quang_nam() -> None:
    """With three points there, three of supply may be spent: a battalion, and then no other."""
    scene = viet_cong(population=vc_people(I_3=3, I_5=10))
    assert vc_supply.capacity(scene.t, QUANG_NAM) == 3
    assert not possible(scene, GUNS, NORTHWEST_OF_HOI_AN)
    scene.play(*at(NORTHWEST_OF_HOI_AN, "battalion", 2, VC_BATTALION))
    assert season_of(scene).mobilization.spent == {QUANG_NAM: 2}
    assert not possible(scene, "battalion", NORTHWEST_OF_HOI_AN)


@pytest.mark.rule("vn 17.5-aa")
@pytest.mark.parametrize("points", [0, 1, 2])
def test_every_region_takes_two(points: int) -> None:
    """However few people the VC control there; Saigon and Da Nang too."""
    scene = viet_cong(population=vc_people(I_3=points, I_5=10))
    assert vc_supply.capacity(scene.t, QUANG_NAM) == 2
    assert vc_supply.capacity(scene.t, BOX.region_number["C-1"]) == 2


@pytest.mark.parametrize(("points", "fits"), [(4, True), (3, False)])
def test_supply_at_half_its_value_counts_in_full_for_its_region(points: int, *, fits: bool) -> None:
    """Inland a battalion takes four of sea supply, and three is all that the region takes."""
    scene = viet_cong({SEA: 99, POOL: 0}, population=all_over(points))
    assert possible(scene, "battalion", hex_with(sea=6)) == fits


def test_abroad_and_on_the_trail_no_region_limits_supply() -> None:
    """Guns after guns."""
    abroad = next(h.id for h in BOX.hexes if h.country == ("Laos",))
    scene = viet_cong(population=vc_people(IV_6=9))
    for guns in ("vc.art.42", "vc.art.52"):
        scene.play(*at(abroad, f"build-{guns}", 4, guns))
    assert season_of(scene).mobilization.spent == {}


def test_supply_in_a_hex_that_regions_share_counts_for_the_one_with_most_room() -> None:
    """First for Quang Ngai with ten, then for Quang Tin with eight, while six are left of the ten."""
    hex_ = shared_hex("I-4", "I-5")
    scene = viet_cong(population=vc_people(I_4=8, I_5=10))
    scene.play(*at(hex_, GUNS, 4, VC_ARTILLERY))
    assert season_of(scene).mobilization.spent == {QUANG_NGAI: 4}
    scene.play(*at(hex_, "build-vc.art.52", 4, "vc.art.52"))
    assert season_of(scene).mobilization.spent == {QUANG_TIN: 4, QUANG_NGAI: 4}


@pytest.mark.parametrize(("points", "fits"), [(4, True), (3, False)])
def test_a_hex_that_regions_share_is_open_while_one_of_them_has_room(
    points: int, *, fits: bool
) -> None:
    """Guns are too dear for Quang Tin, where two is the most."""
    scene = viet_cong({Index.RECRUITS: 9}, population=vc_people(I_5=points, IV_6=4))
    assert possible(scene, GUNS, shared_hex("I-4", "I-5")) == fits


def test_rooms_of_regions_are_apart() -> None:
    """What is spent in Quang Ngai leaves Quang Tin as it was."""
    scene = viet_cong(population=vc_people(I_4=4, I_5=4))
    scene.play(*at(HILLS, GUNS, 4, VC_ARTILLERY))
    assert vc_supply.room(scene.t, QUANG_NGAI) == 0
    assert possible(scene, "build-vc.art.52", FIELDS_IN_QUANG_TIN)
    assert not possible(scene, "build-vc.art.52", HILLS)


# --- conduits -------------------------------------------------------------------------------------


@pytest.mark.rule("vn 17.5-af", "vn 17.5-aw")
def test_the_example_of_a_conduit() -> None:
    """With two points there a conduit raises what may be spent to four; a second one adds nothing."""
    scene = viet_cong(population=vc_people(I_3=2, I_5=10))
    conduit(scene, NORTHWEST_OF_HOI_AN)
    assert vc_supply.capacity(scene.t, QUANG_NAM) == 4
    assert vc_supply.capacity(scene.t, QUANG_NGAI) == 10
    conduit(scene, NORTHWEST_OF_HOI_AN)
    assert vc_supply.capacity(scene.t, QUANG_NAM) == 4
    scene.play(*at(NORTHWEST_OF_HOI_AN, GUNS, 4, VC_ARTILLERY))
    assert vc_supply.room(scene.t, QUANG_NAM) == 0


@pytest.mark.rule("vn 17.5-af")
def test_a_conduit_works_in_the_phase_in_which_it_is_placed() -> None:
    """Guns are too dear for Quang Nam before it, and not after."""
    scene = viet_cong(population=vc_people(I_3=2, I_5=10))
    assert not possible(scene, GUNS, NORTHWEST_OF_HOI_AN)
    scene.play(*at(NORTHWEST_OF_HOI_AN, CONDUIT, 3, SUPPLY_CONDUIT))
    assert possible(scene, GUNS, NORTHWEST_OF_HOI_AN)


@pytest.mark.rule("vn 17.5-ab")
def test_a_conduit_itself_is_outside_the_limit() -> None:
    """It costs three where two is the most, and leaves those two for others."""
    scene = viet_cong(population=vc_people(I_5=10))
    built(scene, *at(NORTHWEST_OF_HOI_AN, CONDUIT, 3, SUPPLY_CONDUIT))
    assert season_of(scene).mobilization.spent == {}
    assert (stands(scene, POOL), stands(scene, Index.VC_DRAFT)) == (96, 2)


@pytest.mark.rule("vn 17.5-ag")
def test_a_conduit_on_a_boundary_serves_the_region_with_the_fewest_vc_people() -> None:
    """That one alone."""
    scene = viet_cong(population=vc_people(I_4=3, I_5=10))
    conduit(scene, shared_hex("I-4", "I-5"))
    assert vc_supply.capacity(scene.t, QUANG_TIN) == 6
    assert vc_supply.capacity(scene.t, QUANG_NGAI) == 10


@pytest.mark.rule("vn 17.5-ag")
def test_of_regions_that_are_alike_the_nlf_chooses_one_by_what_it_spends() -> None:
    """Either may be served, until one of them has taken more than it could alone."""
    scene = viet_cong(population=vc_people(I_4=5, I_5=5))
    conduit(scene, shared_hex("I-4", "I-5"))
    assert [vc_supply.capacity(scene.t, x) for x in (QUANG_TIN, QUANG_NGAI)] == [10, 10]
    scene.play(*at(HILLS, GUNS, 4, VC_ARTILLERY))
    assert [vc_supply.capacity(scene.t, x) for x in (QUANG_TIN, QUANG_NGAI)] == [10, 10]
    scene.play(*at(HILLS, "battalion", 2, VC_BATTALION))
    assert [vc_supply.capacity(scene.t, x) for x in (QUANG_TIN, QUANG_NGAI)] == [5, 10]
    scene.play(*at(FIELDS_IN_QUANG_TIN, "build-vc.art.52", 4, "vc.art.52"))
    assert not possible(scene, "battalion", FIELDS_IN_QUANG_TIN)
    assert possible(scene, "battalion", HILLS)


def test_each_of_two_conduits_on_a_boundary_serves_a_region() -> None:
    """Both regions may take twice as much."""
    scene = viet_cong(population=vc_people(I_4=5, I_5=5))
    for _ in range(2):
        conduit(scene, shared_hex("I-4", "I-5"))
    scene.play(*at(HILLS, GUNS, 4, VC_ARTILLERY), *at(HILLS, "battalion", 2, VC_BATTALION))
    assert [vc_supply.capacity(scene.t, x) for x in (QUANG_TIN, QUANG_NGAI)] == [10, 10]


def test_a_conduit_of_a_region_leaves_one_on_its_boundary_to_the_other() -> None:
    """The one inside serves Quang Ngai, and that on the boundary Quang Tin."""
    scene = viet_cong(population=vc_people(I_4=5, I_5=5))
    for hex_ in (shared_hex("I-4", "I-5"), HILLS):
        conduit(scene, hex_)
    scene.play(*at(HILLS, GUNS, 4, VC_ARTILLERY), *at(HILLS, "battalion", 2, VC_BATTALION))
    assert vc_supply.capacity(scene.t, QUANG_TIN) == 10


def test_a_conduit_abroad_serves_nobody() -> None:
    """Nor does one on the Trail."""
    abroad = next(h.id for h in BOX.hexes if h.country == ("Laos",))
    scene = viet_cong()
    conduit(scene, abroad)
    scene.unit(SUPPLY_CONDUIT, TRAIL_BOXES[0])
    numbers = range(len(BOX.regions))
    plain = [vc_supply.capacity(viet_cong().t, region) for region in numbers]
    assert [vc_supply.capacity(scene.t, region) for region in numbers] == plain


def test_a_conduit_doubles_the_least_that_a_region_takes() -> None:
    """Four in Da Nang, where the VC never control anybody."""
    scene = viet_cong()
    conduit(scene, DA_NANG)
    region = BOX.in_regions[BOX.at[DA_NANG]][0]
    assert vc_supply.capacity(scene.t, region) == 4
