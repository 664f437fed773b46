"""The Pacification Phase: who controls the people, region by region (13, 17.3)."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from annamite.games.vietnam_1965_1975.box.sides import SEATS
from annamite.games.vietnam_1965_1975.campaign import pacification, population
from annamite.games.vietnam_1965_1975.position import stages
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import Decision
from tests.games.vietnam_1965_1975.campaign.interphases import BARE, controlled, interphase
from tests.games.vietnam_1965_1975.campaign.politics.governments import government
from tests.games.vietnam_1965_1975.campaign.seasons import people
from tests.games.vietnam_1965_1975.named import VC_BATTALION
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

QUANG_TRI = BOX.region_number["I-1"]
QUANG_NAM = BOX.region_number["I-3"]
BIEN_HOA = BOX.region_number["III-6"]
GIA_DINH = BOX.region_number["C-1"]
THUA_THIEN = BOX.region_number["I-2"]
KONTUM_PLEIKU = BOX.region_number["II-1"]
CAPITAL = BOX.at["3305"]
CAPITAL_OF_QUANG_NAM = BOX.at["4613"]
ORDER = [region.name for region in BOX.c.map.regions if region.population]


def hexes(
    region: int, *, capital: bool = False, place: int = 0, cultivated: bool = False
) -> list[int]:
    """Return hexes inside a region alone, and off the border, of one kind."""
    return [
        at
        for at in range(len(BOX.ids))
        if BOX.in_regions[at] == (region,)
        and not BOX.national_border[at]
        and not BOX.sea[at]
        and BOX.capital[at] == capital
        and bool(BOX.place[at]) == bool(place or capital)
        and (BOX.cultivated[at] == cultivated or capital or place)
    ]


def capitals(region: int) -> list[int]:
    """Return the hexes of the province capitals of a region."""
    return [at for at, own in enumerate(BOX.in_regions) if BOX.capital[at] and region in own]


def on_the_border(*, cultivated: bool) -> int:
    """Return a hex of South Vietnam on its national border, without a town, tilled or not."""
    return next(
        at
        for at in range(len(BOX.ids))
        if BOX.national_border[at]
        and BOX.in_regions[at]
        and BOX.cultivated[at] == cultivated
        and not BOX.place[at]
    )


def pacifying(**season: object) -> Scene:
    """Return a scene before the dice for the first region."""
    return interphase(Stage.PACIFICATION, {Index.SVN_MORALE: 64}, **season)


def of(scene: Scene, region: int) -> int:
    """Return what SVN controls of a region, in thirds."""
    assert scene.s.season is not None
    return scene.s.season.population[region]


# --- the order ------------------------------------------------------------------------------------


@pytest.mark.rule("vn 13-a", "vn 13-e", "vn 13-g", "vn 12-d")
def test_two_dice_for_each_region_in_the_order_of_the_sheet() -> None:
    """From Quang Tri to Bac Lieu; Saigon, which is always SVN's, has no dice."""
    scene = pacifying()
    asked = []
    for _ in ORDER:
        request = scene.play()
        assert scene.asked == "pacification.dice"
        assert request is not None
        asked.append((request.params or {})["region"])
        scene.play("7")
    assert asked == ORDER
    assert scene.asked != "pacification.dice"


@pytest.mark.rule("vn 13-h", "vn 13-ab", "vn 13-ac", "vn 13-j")
def test_the_example_of_a_free_fire_region_of_six() -> None:
    """Four points, free fire, nobody there: a 9 counts as 7 and moves a third toward SVN."""
    scene = pacifying(population=controlled(I_1=12))
    scene.s.free_fire = 1 << QUANG_TRI
    assert pacification.modifier(scene.t, QUANG_TRI) == -2
    scene.play("9")
    assert of(scene, QUANG_TRI) == 13
    assert population.written(13) == "4+"


@pytest.mark.rule("vn 13-d")
@pytest.mark.parametrize(
    ("morale", "told"),
    [
        (29, "SVN morale of 29 shifts the column one to the left."),
        (64, "SVN morale of 64 shifts no column."),
        (100, "SVN morale of 100 shifts the column one to the right."),
    ],
)
def test_morale_and_the_shift_of_the_column_are_told_before_the_first_dice(
    morale: int, told: str
) -> None:
    """As the phase begins, that of a season or the last one."""
    for last in (False, True):
        scene = interphase(Stage.PACIFICATION_BEGINS, {Index.SVN_MORALE: morale})
        if last:
            scene.s.frames = [(stages.CAMPAIGN, Stage.PACIFICATION_BEGINS)]
        scene.play()
        assert scene.asked == "pacification.dice"
        assert [scene.game.text(entry) for entry in scene.log] == [f"Pacification: {told}"]


@pytest.mark.rule("vn 13-e", "vn 13-f")
def test_the_log_tells_why_the_dice_are_modified() -> None:
    """Each kind of modifier that there is, and how many people there are."""
    scene = pacifying(population=controlled(I_1=12, I_2=42), marked=(CAPITAL,))
    scene.s.free_fire = 1 << QUANG_TRI
    scene.unit(VC_BATTALION, CAPITAL)
    scene.play("12", "5")
    assert [scene.game.text(entry) for entry in scene.told("pacification")] == [
        (
            "Quang Tri: the dice show 12, modifier -5 (free fire -2, captured capitals -1,"
            " NLF units -2): SVN controls 4+ of 6, after 4."
        ),
        "Thua Thien: the dice show 5, modifier +0: SVN controls 14 of 14, after 14.",
    ]


@pytest.mark.rule("vn 13-w", "vn 13-x", "vn 13-z")
def test_low_dice_bring_people_over_to_the_vc() -> None:
    """A 2 moves two thirds of a point away from SVN in a region of six."""
    scene = pacifying(population=controlled(I_1=12))
    scene.play("2")
    assert of(scene, QUANG_TRI) == 10


@pytest.mark.rule("vn 13-y", "vn 13-aa")
def test_three_steps_of_the_scale_are_a_point_and_all_count_as_its_middle() -> None:
    """Those below and above it are marked with a sign."""
    scale = [population.written(thirds) for thirds in range(8)]
    assert scale == ["0", "0+", "1-", "1", "1+", "2-", "2", "2+"]
    assert [population.points_of(thirds) for thirds in range(8)] == [0, 0, 1, 1, 1, 2, 2, 2]


@pytest.mark.rule("vn 13-ad", "vn 13-z", "vn 13-h", "vn 13-f")
def test_the_example_of_a_result_of_five_toward_the_vc() -> None:
    """A 3 less 4 for two units in the capital of Quang Nam: five steps turn 4+ into 3-."""
    scene = pacifying(population=controlled(I_3=13), cursor=QUANG_NAM)
    for _ in range(2):
        scene.unit(VC_BATTALION, CAPITAL_OF_QUANG_NAM)
    scene.play("3")
    (told,) = scene.told("pacification")
    assert (told.visible_to, told.params["modifier"]) == (None, -4)
    assert (told.params["before"], told.params["after"]) == ("4+", "3-")
    assert of(scene, QUANG_NAM) == 8


@pytest.mark.rule("vn 13-ae", "vn 13-z", "vn 13-h")
def test_the_example_of_a_result_of_four_toward_svn() -> None:
    """A 10 in Quang Nam, where nobody is: four steps turn 11- into 12."""
    scene = pacifying(population=controlled(I_3=32), cursor=QUANG_NAM)
    scene.play("10")
    (told,) = scene.told("pacification")
    assert (told.params["before"], told.params["after"]) == ("11-", "12")
    assert of(scene, QUANG_NAM) == 36


def test_nobody_controls_more_than_all_or_less_than_nothing() -> None:
    """A result past the end of a region's scale stops there."""
    for thirds, dice, left in ((18, "12", 18), (1, "2", 0)):
        scene = pacifying(population=controlled(I_1=thirds))
        scene.play(dice)
        assert of(scene, QUANG_TRI) == left


@pytest.mark.rule("vn 13-t", "vn 13-u", "vn 13-v")
def test_size_share_and_morale_choose_the_column() -> None:
    """In a region of 14, a 5 costs a third where SVN holds nothing; high morale shifts that away."""
    for morale, left in ((64, 2), (135, 3)):
        scene = interphase(
            Stage.PACIFICATION,
            {Index.SVN_MORALE: morale},
            population=controlled(I_2=3),
            cursor=1,
        )
        table = BOX.strategic.pacification
        assert table.result(14, 1, morale, 5) == left - 3
        scene.play("5")
        assert of(scene, THUA_THIEN) == left


# --- regions and what is announced ---------------------------------------------------------------


@pytest.mark.rule("vn 13-b", "vn 17.3-a")
def test_regions_are_provinces_or_several_small_ones() -> None:
    """35 of 4 to 15 points; a province has one capital, and five regions have more of them."""
    people = [region for region in BOX.c.map.regions if region.population]
    sizes = [region.population for region in people]
    assert (len(sizes), min(sizes), max(sizes), sum(sizes)) == (35, 4, 15, 290)
    numbers = {region.name: len(capitals(n)) for n, region in enumerate(people)}
    assert {name: number for name, number in numbers.items() if number != 1} == {
        "Kontum / Pleiku / Phu Bon": 3,
        "Darlac / Quang Duc": 2,
        "Tuyen Duc / Lam Dong": 2,
        "Phuoc Long / Binh Long / Long Khanh / Binh Tuy": 4,
        "Kien Tuong / Kien Phong": 2,
    }


@pytest.mark.rule("vn 13-i")
def test_regions_are_numbered_by_corps_zones() -> None:
    """From I-1, Quang Tri, on, the cities last; all capitals lie in the zone of their region."""
    *regions, cities = BOX.c.map.regions
    numbers = {"I": 5, "II": 8, "III": 7, "IV": 15}
    zones = [(zone, f"{zone}-{n}") for zone, last in numbers.items() for n in range(1, last + 1)]
    assert [(region.corps, region.code) for region in regions] == zones
    assert (regions[0].name, cities.corps) == ("Quang Tri", "Capital")
    for number, (zone, _) in enumerate(zones):
        assert {BOX.corps[at] for at in capitals(number)} == {(zone,)}


@pytest.mark.rule("vn 13-c", "vn 1-r", "vn 13-e")
@pytest.mark.parametrize("seat", ["us", "nlf", None])
def test_the_population_control_sheet_has_both_shares_of_each_region(seat: str | None) -> None:
    """Of 6 points in Quang Tri SVN holds 4 and the VC 2; both sides read the same sheet."""
    scene = pacifying(population=controlled(I_1=13, I_2=12))
    sheet = scene.game.view(scene.s, seat).season
    assert sheet is not UNSET
    shares = {row.region: (row.thirds, row.svn, row.vc) for row in sheet.people}
    regions = [region for region in BOX.c.map.regions if region.population]
    assert [*shares] == [region.code for region in regions]
    assert [svn + vc for _, svn, vc in shares.values()] == [x.population for x in regions]
    assert shares["I-1"] == (13, 4, 2)
    assert shares["I-2"] == (12, 4, 10)
    assert shares["I-3"] == (0, 0, 12)
    other = Scene()
    assert other.game.view(other.s, seat).season is UNSET


@pytest.mark.rule("vn 13-d")
@pytest.mark.parametrize(
    ("morale", "dice", "result"), [(29, 8, 1), (30, 8, 2), (99, 4, -1), (100, 4, 0)]
)
def test_both_sides_know_svn_morale_and_the_shift_that_it_brings(
    morale: int, dice: int, result: int
) -> None:
    """Read before the dice fall; below 30 and from 100 on Quang Tri's 4 points fare otherwise."""
    scene = interphase(
        Stage.PACIFICATION, {Index.SVN_MORALE: morale}, population=controlled(I_1=12)
    )
    for seat in SEATS:
        sheet = scene.game.view(scene.s, seat).season
        assert sheet is not UNSET
        assert sheet.levels.svn_morale == morale
    scene.play(dice)
    assert of(scene, QUANG_TRI) == 12 + result


# --- modifiers ------------------------------------------------------------------------------------


@pytest.mark.rule("vn 13-f", "vn 13-n")
def test_each_unit_in_a_capital_counts_two() -> None:
    """Of whatever kind and size, hidden or not."""
    scene = pacifying()
    scene.unit(VC_BATTALION, CAPITAL)
    scene.unit(VC_BATTALION, CAPITAL, known=0)
    assert pacification.modifier(scene.t, QUANG_TRI) == -4


@pytest.mark.rule("vn 13-o")
def test_another_town_counts_two_however_many_are_there() -> None:
    """Two units in a town that is no capital are no worse than one."""
    region, at = next(
        (n, hexes(n, place=1)[0]) for n, _ in enumerate(BOX.regions) if hexes(n, place=1)
    )
    scene = pacifying()
    scene.unit(VC_BATTALION, at)
    scene.unit(VC_BATTALION, at)
    assert pacification.modifier(scene.t, region) == -2


@pytest.mark.rule("vn 13-p")
def test_each_cultivated_hex_counts_one() -> None:
    """However many are in it."""
    one, other = hexes(THUA_THIEN, cultivated=True)[:2]
    scene = pacifying(cursor=1)
    for at in (one, one, other):
        scene.unit(VC_BATTALION, at)
    assert pacification.modifier(scene.t, THUA_THIEN) == -2


@pytest.mark.rule("vn 13-q")
def test_other_hexes_count_a_half_and_a_fraction_is_dropped() -> None:
    """One and three hexes of hills: nothing and one."""
    wild = hexes(KONTUM_PLEIKU)
    for number, modifier in ((1, 0), (2, -1), (3, -1)):
        scene = pacifying(cursor=5)
        for at in wild[:number]:
            scene.unit(VC_BATTALION, at)
        assert pacification.modifier(scene.t, KONTUM_PLEIKU) == modifier


@pytest.mark.rule("vn 13-k", "vn 13-af", "vn 13-l")
def test_each_capital_captured_counts_one_even_if_it_is_retaken() -> None:
    """A marker lies on it: two in a region of several provinces are -2."""
    captured = capitals(KONTUM_PLEIKU)[:2]
    scene = pacifying(cursor=5)
    for at in captured:
        unit = scene.unit(VC_BATTALION, hexes(KONTUM_PLEIKU)[0])
        scene.t.put(unit, at, "3")
        scene.t.destroy(unit, "5.5")
    assert scene.s.season is not None
    assert scene.s.season.marked == tuple(captured)
    assert pacification.modifier(scene.t, KONTUM_PLEIKU) == -2


@pytest.mark.rule("vn 13-s", "vn 4.3-h")
def test_hexes_on_a_national_border_count_only_if_cultivated_or_with_a_town() -> None:
    """Mountains of the border are nobody's; and nothing outside the country counts."""
    wild, tilled = (on_the_border(cultivated=cultivated) for cultivated in (False, True))
    scene = pacifying()
    assert pacification.counts_for(scene.t, wild) == ()
    assert pacification.counts_for(scene.t, tilled) == BOX.in_regions[tilled]
    abroad = next(at for at in range(len(BOX.ids)) if not BOX.in_svn[at] and not BOX.sea[at])
    assert pacification.counts_for(scene.t, abroad) == ()


@pytest.mark.rule("vn 13-r", "vn 4.3-k")
def test_the_us_side_says_for_which_region_units_on_a_border_count() -> None:
    """It is asked before any dice are rolled, and they count for that one alone."""
    at = next(
        at
        for at in range(len(BOX.ids))
        if BOX.touches[at] == (QUANG_TRI, THUA_THIEN) and not BOX.national_border[at]
    )
    scene = pacifying()
    for _ in range(2):
        scene.unit(VC_BATTALION, at)
    later = next(n for n in range(len(BOX.ids)) if BOX.touches[n] == (THUA_THIEN, QUANG_NAM))
    scene.unit(VC_BATTALION, later)
    request = scene.play()
    assert scene.asked == "pacification.region"
    assert isinstance(request, Decision)
    assert request.seat == "us"
    assert scene.words == ["I-1", "I-2"]
    scene.play("I-2")
    assert scene.words == ["I-2", "I-3"]
    scene.play("I-3")
    assert scene.asked == "pacification.dice"
    assert pacification.counts_for(scene.t, at) == (THUA_THIEN,)


@pytest.mark.rule("vn 13-r")
def test_units_on_the_border_of_gia_dinh_may_count_for_nothing() -> None:
    """It is a region like others for whoever says where they are, though nobody there changes sides."""
    at = next(
        at
        for at in range(len(BOX.ids))
        if {*BOX.in_regions[at]} == {BIEN_HOA, GIA_DINH} and BOX.cultivated[at]
    )
    order = [number for number, _ in population.regions(pacifying().t)]
    for word, modifier in (("III-6", -1), ("C-1", 0)):
        scene = pacifying(cursor=order.index(BIEN_HOA))
        scene.unit(VC_BATTALION, at)
        scene.play()
        assert scene.words == ["III-6", "C-1"]
        scene.play(word)
        assert pacification.modifier(scene.t, BIEN_HOA) == modifier
        scene.play("7")
        assert scene.asked == "pacification.dice"


@pytest.mark.rule("vn 13-r")
def test_a_town_on_a_border_fixes_the_region() -> None:
    """Nobody is asked."""
    at = next(
        n
        for n in range(len(BOX.ids))
        if BOX.place[n] and QUANG_NAM in BOX.touches[n] and len(BOX.touches[n]) > 1
    )
    scene = pacifying()
    scene.unit(VC_BATTALION, at)
    assert pacification.counts_for(scene.t, at) == BOX.touches[at][:1]
    for _ in ORDER:
        assert scene.play() is not None
        assert scene.asked == "pacification.dice"
        scene.play("7")


@pytest.mark.rule("vn 13-r", "vn 13-o")
def test_units_in_a_town_on_a_border_count_for_the_region_of_the_town_alone() -> None:
    """Nobody is asked, and the other region fares as if they were not there."""
    at, (one, other) = next(
        (n, BOX.touches[n])
        for n in range(len(BOX.ids))
        if BOX.place[n] and not BOX.capital[n] and len(BOX.touches[n]) == 2
    )
    (own,) = BOX.in_regions[at]
    first = [region for region, _ in population.regions(pacifying().t)].index(min(one, other))
    scene = pacifying(cursor=first)
    scene.unit(VC_BATTALION, at)
    scene.play()
    assert scene.asked == "pacification.dice"
    found = {region: pacification.modifier(scene.t, region) for region in (one, other)}
    assert found == {one: 0, other: 0} | {own: -2}


# --- what follows -----------------------------------------------------------------------------------


@pytest.mark.rule("vn 17.3-b", "vn 17.3-c", "vn 17.3-e", "vn 17.3-k", "vn 17.3-a")
def test_the_cities_are_part_of_the_360() -> None:
    """70 are always SVN's; what it does not control of the rest is the VC's."""
    scene = pacifying(population=controlled(I_1=12))
    assert (population.of_svn(scene.t), population.of_vc(scene.t)) == (74, 286)
    assert sum(region.population for region in BOX.c.map.regions) + 70 == 360


@pytest.mark.rule("vn 17.3-d")
def test_after_the_phase_nobody_changes_sides_all_season() -> None:
    """As the dice have left them, so people stand when the next season begins."""
    scene = pacifying(population=people(225), government=government())
    before = scene.t.season.population
    while scene.play() is not None and scene.asked == "pacification.dice":
        scene.play("9")
    settled = scene.t.season.population
    assert settled != before
    while scene.t.season.number == 1:
        idle = [word for word in ("done", "end", "no") if word in scene.words]
        scene.play(idle[0] if idle else scene.words[-1])
    assert scene.t.season.population == settled


def test_free_fire_and_choices_end_with_the_phase() -> None:
    """The next season begins without free-fire zones (7.6)."""
    scene = pacifying(cursor=len(ORDER) - 1, assigned={5: 3})
    scene.s.free_fire = 3
    scene.play("7")
    assert scene.s.season is not None
    assert (scene.s.free_fire, scene.s.season.cursor, scene.s.season.assigned) == (0, 0, {})


def test_the_nlf_wins_at_once_where_too_few_are_left() -> None:
    """Less than 160 after a Pacification Phase of the long campaign."""
    assert BARE.campaign is not None
    for points, over in ((160, False), (159, True)):
        scene = interphase(Stage.POPULATION_CHECK, population=people(points))
        scene.play()
        assert bool(scene.s.ended) == over
        if over:
            outcome = scene.game.outcome(scene.s)
            assert outcome is not None
            assert outcome.ranking == ("nlf", "us")
