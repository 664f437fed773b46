"""The VC are built: battalions drawn blind, regiments out of battalions, sections for nothing (17.5)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.box.places import TRAIL_BOXES
from annamite.games.vietnam_1965_1975.box.sides import NLF, SEATS, US
from annamite.games.vietnam_1965_1975.campaign import population
from annamite.games.vietnam_1965_1975.campaign.armies import vc_supply
from annamite.games.vietnam_1965_1975.campaign.armies.vc_purchase import Shares
from annamite.games.vietnam_1965_1975.position import stages
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.season.ledger import Ledger
from annamite.games.vietnam_1965_1975.position.season.sheets import Mobilization
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.shown import view
from annamite.kernel import Chance, Decision, Position
from tests.games.vietnam_1965_1975.campaign.armies.mobilizing import (
    again,
    built,
    offered,
    vc_people,
    viet_cong,
)
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.campaign.seasons import season_of, stands
from tests.games.vietnam_1965_1975.named import (
    ARVN_4TH_REGIMENT,
    CHU_LAI,
    DA_NANG,
    FIRST_BATTALION_28TH_INFANTRY,
    HILLS,
    HILLS_IN_QUANG_TIN,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_32ND_REGIMENT,
    POLITICAL_SECTION,
    QUANG_NGAI,
    SEA_OFF_QUANG_NGAI,
    SECOND_BATTALION_28TH_INFANTRY,
    STRONG_VC_BATTALION,
    SUPPLY_CONDUIT,
    VC_1ST_REGIMENT,
    VC_2ND_REGIMENT,
    VC_9TH_DIVISION_HQ,
    VC_ARTILLERY,
    VC_BATTALION,
    WEAK_VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

IN_LAOS = next(
    h.id for n, h in enumerate(BOX.hexes) if h.country == ("Laos",) and not BOX.national_border[n]
)
"""A hex that lies in Laos alone, where no regional maximum counts."""
ABROAD = f"hex-{IN_LAOS}"
BY_POOL_2, BY_POOL_3, BY_POOL_4, FREE = "0-0-2", "0-0-3", "0-0-4", "0-0-0"
"""Payments: so much by sea, along the Trail, and from the pool."""
GUNS, HQ = f"build-{VC_ARTILLERY}", f"build-{VC_9TH_DIVISION_HQ}"
SECTION, CONDUIT = f"build-{POLITICAL_SECTION}", f"build-{SUPPLY_CONDUIT}"
REGIMENT = f"build-{VC_1ST_REGIMENT}"
REGIMENTS = {f"build-{x.id}" for x in BOX.counters if x.class_ == "vc_regiment"}
BATTALIONS = {"vc.bn.a": 18, "vc.bn.b": 28, "vc.bn.c": 8, "vc.bn.d": 12, "vc.bn.e": 6}
"""The countermix of VC battalions."""
PEOPLE = 20
"""What the VC control in these scenes."""


def drawing(scene: Scene) -> dict[str, int]:
    """Return how likely each counter is that may be drawn now."""
    assert scene.position is not None
    request = scene.position.request
    assert isinstance(request, Chance)
    assert request.step.id == "vc.counter"
    return dict(zip(request.words, request.weights or (), strict=True))


def reckoned(scene: Scene) -> None:
    """Let the Politics Phase be over, in which the US side counts what fell (16.1)."""
    scene.t.note(ledger=Ledger())


def three_battalions(at: str = HILLS) -> tuple[Scene, list[int]]:
    """Return a scene with three VC battalions in a hex."""
    scene = viet_cong()
    return scene, [scene.unit(VC_BATTALION, at, known=0) for _ in range(3)]


def at(hex_: str, unit: str, paid: str, counter: str) -> tuple[str, ...]:
    """Return the answers that buy a unit."""
    return f"hex-{hex_}", unit, paid, counter


def section(hex_: str) -> tuple[str, ...]:
    """Return the answers that place a political section."""
    return at(hex_, SECTION, FREE, POLITICAL_SECTION)


def places(scene: Scene) -> set[str]:
    """Return where a unit may appear now."""
    scene.play()
    assert scene.asked == "vc.place"
    return {word.removeprefix("hex-") for word in scene.words if word.startswith("hex-")}


def units(scene: Scene, hex_: str = IN_LAOS) -> list[str]:
    """Return what may appear in a hex, and go on there."""
    scene.play(f"hex-{hex_}")
    assert scene.asked == "vc.unit"
    return scene.words


# --- price and place ------------------------------------------------------------------------------


@pytest.mark.rule("vn 17.5-a", "vn 17.5-c", "vn 12-y")
def test_a_unit_costs_supply_and_men_and_is_placed() -> None:
    """Guns: one man and four of supply; the people are as many as before."""
    scene = viet_cong({Index.VC_SUPPLY: 9, Index.VC_DRAFT: 5})
    unit = built(scene, *at(HILLS, GUNS, BY_POOL_4, VC_ARTILLERY))
    assert BOX.counters[scene.s.counter[unit]].id == VC_ARTILLERY
    assert scene.where(unit) == HILLS
    assert (stands(scene, Index.VC_SUPPLY), stands(scene, Index.VC_DRAFT)) == (5, 6)
    assert population.of_vc(scene.t) == PEOPLE


@pytest.mark.rule("vn 17.5-a", "vn 17.5-k")
@pytest.mark.parametrize(
    ("supply", "kinds"),
    [(1, {SECTION}), (2, {SECTION, "battalion"}), (3, {SECTION, "battalion", CONDUIT})],
)
def test_nothing_is_built_without_supply(supply: int, kinds: set[str]) -> None:
    """One point buys nothing, two a battalion, three a conduit, four guns or an HQ."""
    assert {*units(viet_cong({Index.VC_SUPPLY: supply}))} == kinds
    assert {GUNS, HQ} <= {*units(viet_cong({Index.VC_SUPPLY: 4}))}


@pytest.mark.rule("vn 17.5-ah", "vn 17-f")
def test_a_unit_comes_face_down_to_any_hex_without_enemies() -> None:
    """Everywhere on land but for two hexes with units of the US side; friends are no hindrance."""
    scene = viet_cong()
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    scene.unit(ARVN_4TH_REGIMENT, DA_NANG)
    scene.unit(PAVN_32ND_REGIMENT, HILLS)
    land = {id_ for n, id_ in enumerate(BOX.ids) if not BOX.sea[n]}
    assert places(scene) == {*land, *BOX.names[len(BOX.ids) :]} - {QUANG_NGAI, DA_NANG}
    assert SEA_OFF_QUANG_NGAI not in places(scene)
    unit = built(scene, *section(HILLS))
    assert scene.s.known[unit] == 0


@pytest.mark.rule("vn 17.5-ah", "vn 12-z")
def test_units_are_built_outside_south_vietnam_and_on_the_trail() -> None:
    """In Laos, Cambodia, and any box, one with enemies too."""
    scene = viet_cong()
    box = TRAIL_BOXES[4]
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, box)
    for country in ("Laos", "Cambodia"):
        there = {h.id for h in BOX.hexes if h.country == (country,)}
        assert there
        assert there <= places(scene)
    assert {BOX.names[n] for n in TRAIL_BOXES} <= places(scene)
    unit = built(scene, *at(BOX.names[box], GUNS, BY_POOL_4, VC_ARTILLERY))
    assert scene.s.hex[unit] == box


@pytest.mark.rule("vn 17.8-g")
def test_the_vc_are_built_in_any_box_and_the_nva_in_the_first() -> None:
    """Twelve boxes, one after the other; a regiment of the NVA has no choice."""
    scene = viet_cong()
    for box in TRAIL_BOXES:
        unit = built(scene, *at(BOX.names[box], "battalion", BY_POOL_2, VC_BATTALION))
        assert scene.s.hex[unit] == box
    scene = interphase(Stage.NVN_FORCES, {Index.NVN_MORALE: 99})
    before = {*scene.t.units(NLF)}
    scene.play(f"build-{PAVN_32ND_REGIMENT}")
    assert [scene.where(unit) for unit in {*scene.t.units(NLF)} - before] == ["trail-1"]


@pytest.mark.rule("vn 17.5-ai")
def test_nobody_reacts_to_a_unit_placed_next_to_him() -> None:
    """The NLF goes on with its sheet."""
    scene = viet_cong()
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    scene.play(*section(NORTH_OF_QUANG_NGAI))
    assert scene.asked == "vc.place"


def test_a_unit_in_an_empty_town_captures_it() -> None:
    """17.5-ah bars no town, and what stands alone in one has captured it (16.1)."""
    scene = viet_cong()
    scene.play(*section(QUANG_NGAI))
    assert season_of(scene).captured == (BOX.at[QUANG_NGAI],)


def test_a_set_up_may_bar_towns_and_lift_regional_maximums(monkeypatch: pytest.MonkeyPatch) -> None:
    """What limits a purchase hangs on the procedure in which it is made."""
    free = vc_supply.Limits(regional=False, towns=False)
    monkeypatch.setitem(vc_supply.LIMITS, stages.INTERPHASE, free)
    scene = viet_cong(population=vc_people(IV_6=10))
    assert not {QUANG_NGAI, CHU_LAI} & places(scene)
    assert GUNS in units(scene, HILLS)


@pytest.mark.rule("vn 17-c", "vn 17-d")
def test_counters_in_play_are_not_built_again_and_destroyed_ones_are() -> None:
    """An HQ, of which there is one."""
    scene = viet_cong()
    unit = scene.unit(VC_9TH_DIVISION_HQ, HILLS)
    assert HQ not in units(scene)
    scene = viet_cong()
    unit = scene.unit(VC_9TH_DIVISION_HQ, HILLS)
    scene.t.destroy(unit, "5.5")
    reckoned(scene)
    assert HQ in units(scene)


@pytest.mark.rule("vn 16.1-o")
def test_who_fell_since_the_last_reckoning_is_not_built_yet() -> None:
    """Neither an HQ nor any battalion of which the last one that was left fell."""
    scene = viet_cong()
    fallen = [scene.unit(VC_9TH_DIVISION_HQ, HILLS)]
    fallen += [scene.unit(WEAK_VC_BATTALION, HILLS) for _ in range(BATTALIONS[WEAK_VC_BATTALION])]
    for unit in fallen:
        scene.t.destroy(unit, "5.5")
    assert HQ not in units(scene)
    scene.play("battalion", BY_POOL_2)
    assert WEAK_VC_BATTALION not in drawing(scene)


@pytest.mark.rule("vn 17-c")
def test_the_last_of_many_counters_can_be_built_and_no_more() -> None:
    """There are twelve supply conduits."""
    scene = viet_cong()
    for _ in range(11):
        scene.unit(SUPPLY_CONDUIT, HILLS)
    scene.play(*at(IN_LAOS, CONDUIT, BY_POOL_3, SUPPLY_CONDUIT))
    assert CONDUIT not in units(scene)


# --- Replacement Points ---------------------------------------------------------------------------


def test_replacements_go_into_their_pool() -> None:
    """Two points for two of supply and one man, wherever the supply came from."""
    scene = viet_cong({Index.SEA_SUPPLY: 1, Index.TRAIL_SUPPLY: 3, Index.VC_SUPPLY: 2})
    before = scene.s.pools[2]
    scene.play("done")
    assert (scene.asked, scene.words) == ("vc.points", ["0", "1"])
    scene.play("1")
    assert scene.words == ["0", "1", "2", "3"]
    scene.play("2")
    assert scene.words == ["1"]
    scene.play("1")
    assert scene.s.pools[2] == before + 4
    assert stands(scene, Index.VC_DRAFT) == 3
    assert stands(scene, Index.VC_SUPPLY) == 1 + 1


def test_no_more_replacements_than_there_are_men() -> None:
    """One man and a recruit are two groups."""
    scene = viet_cong({Index.VC_DRAFT: PEOPLE - 1, Index.RECRUITS: 1})
    scene.play("done", "0", "0")
    assert scene.words == ["0", "2", "4"]


# --- men ------------------------------------------------------------------------------------------


@pytest.mark.rule("vn 17.5-d", "vn 17.5-b")
def test_below_its_people_the_draft_just_rises() -> None:
    """Recruits from the North are kept for later."""
    scene = viet_cong({Index.VC_DRAFT: PEOPLE - 1, Index.RECRUITS: 2})
    scene.play(*at(IN_LAOS, GUNS, BY_POOL_4, VC_ARTILLERY))
    assert (stands(scene, Index.VC_DRAFT), stands(scene, Index.RECRUITS)) == (PEOPLE, 2)


@pytest.mark.rule("vn 17.5-e", "vn 17.5-ay", "vn 17.3-i")
@pytest.mark.parametrize(("draft", "possible"), [(PEOPLE - 1, True), (PEOPLE, False)])
def test_at_its_people_the_draft_needs_recruits(draft: int, *, possible: bool) -> None:
    """Not only above them: without recruits nothing more is built but what takes nobody."""
    scene = viet_cong({Index.VC_DRAFT: draft, Index.RECRUITS: 0})
    found = units(scene)
    assert SECTION in found
    assert ({"battalion", GUNS, HQ} <= {*found}) == possible
    assert ("battalion" in found) == possible


@pytest.mark.rule("vn 17.5-e", "vn 17.5-g")
def test_recruits_let_the_draft_rise_and_are_used_up() -> None:
    """One of them for each man."""
    scene = viet_cong({Index.VC_DRAFT: PEOPLE, Index.RECRUITS: 1})
    scene.play(*at(IN_LAOS, GUNS, BY_POOL_4, VC_ARTILLERY))
    assert (stands(scene, Index.VC_DRAFT), stands(scene, Index.RECRUITS)) == (PEOPLE + 1, 0)
    assert "battalion" not in units(scene)


@pytest.mark.rule("vn 17.5-ao", "vn 17.5-f")
def test_the_example_of_recruits_that_are_lost() -> None:
    """Three are there, one battalion is built: the draft rises by 1, and two recruits are gone."""
    scene = viet_cong({Index.VC_DRAFT: PEOPLE, Index.RECRUITS: 3})
    scene.play(*at(IN_LAOS, "battalion", BY_POOL_2, VC_BATTALION))
    assert (stands(scene, Index.VC_DRAFT), stands(scene, Index.RECRUITS)) == (PEOPLE + 1, 2)
    scene.play("done", "0", "0", "0")
    assert (stands(scene, Index.VC_DRAFT), stands(scene, Index.RECRUITS)) == (PEOPLE + 1, 0)


# --- battalions -----------------------------------------------------------------------------------


@pytest.mark.rule("vn 17.5-aj")
def test_a_battalion_is_drawn_from_all_that_are_not_in_play() -> None:
    """Destroyed ones are among them; the NLF alone sees which it is, once the place is settled."""
    scene = viet_cong()
    dead = scene.unit(WEAK_VC_BATTALION, HILLS)
    scene.unit(STRONG_VC_BATTALION, HILLS)
    scene.t.destroy(dead, "5.5")
    reckoned(scene)
    scene.play(ABROAD, "battalion", BY_POOL_2)
    assert drawing(scene) == {**BATTALIONS, STRONG_VC_BATTALION: 11}
    assert scene.position is not None
    request = scene.position.request
    assert request is not None
    assert (request.shown_to(SEATS[NLF]), request.shown_to(SEATS[US])) == (True, False)
    unit = built(scene, WEAK_VC_BATTALION)
    assert BOX.counters[scene.s.counter[unit]].id == WEAK_VC_BATTALION


def test_without_a_counter_no_battalion_is_built() -> None:
    """Seventy-two are in the box."""
    for left, possible in ((1, True), (0, False)):
        scene = viet_cong()
        for id_, count in BATTALIONS.items():
            for _ in range(count - left * (id_ == VC_BATTALION)):
                scene.unit(id_, IN_LAOS)
        assert ("battalion" in units(scene, HILLS)) == possible


@pytest.mark.rule("vn 17.5-ak")
def test_the_nlf_sees_what_it_has_placed_before_it_goes_on() -> None:
    """At the next question of its sheet it knows the battalion, and the US side does not."""
    scene = viet_cong()
    unit = built(scene, *at(IN_LAOS, "battalion", BY_POOL_2, STRONG_VC_BATTALION))
    assert scene.asked == "vc.place"
    assert BOX.counters[scene.s.counter[unit]].id == STRONG_VC_BATTALION
    assert [view.known(scene.t, unit, seat) for seat in SEATS] == [False, True]


# --- regiments ------------------------------------------------------------------------------------


@pytest.mark.rule("vn 17.5-al")
def test_a_regiment_takes_three_battalions_of_one_hex() -> None:
    """For two of supply and one man it stands where they were; a fourth stays."""
    scene, battalions = three_battalions()
    fourth = scene.unit(STRONG_VC_BATTALION, HILLS, known=0)
    scene.unit(VC_BATTALION, NORTHWEST_OF_QUANG_NGAI)
    scene.play("regiment")
    assert scene.words == [f"merge-{unit}" for unit in (*battalions, fourth)]
    scene.play(*(f"merge-{unit}" for unit in (battalions[0], fourth, battalions[1])))
    assert {*scene.words} == REGIMENTS
    scene.play(REGIMENT)
    assert scene.words == [BY_POOL_2]
    scene.play(BY_POOL_2, VC_1ST_REGIMENT)
    there = [BOX.counters[scene.s.counter[u]].id for u in scene.t.at(BOX.at[HILLS], NLF)]
    assert sorted(there) == [VC_BATTALION, VC_1ST_REGIMENT]
    assert (stands(scene, Index.VC_SUPPLY), stands(scene, Index.VC_DRAFT)) == (97, 2)


@pytest.mark.rule("vn 17.5-al")
def test_two_battalions_or_three_apart_make_no_regiment() -> None:
    """Nor do political sections stand in for them, nor is a regiment built otherwise."""
    scene = viet_cong()
    for id_ in (VC_BATTALION, VC_BATTALION, POLITICAL_SECTION, VC_2ND_REGIMENT):
        scene.unit(id_, HILLS)
    scene.unit(VC_BATTALION, NORTHWEST_OF_QUANG_NGAI)
    assert not offered(scene, "regiment")
    assert not REGIMENTS & {*units(scene, HILLS)}


@pytest.mark.parametrize(("box", "possible"), [(None, False), (TRAIL_BOXES[4], True)])
def test_a_regiment_is_a_new_unit_which_the_enemy_bars(box: int | None, possible: bool) -> None:
    """Where units of the US side are none is formed, but on the Trail."""
    place = HILLS if box is None else BOX.names[box]
    scene = viet_cong()
    for _ in range(3):
        scene.unit(VC_BATTALION, BOX.places.number[place], known=0)
    assert offered(scene, "regiment")
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, BOX.places.number[place])
    scene.position = None
    assert offered(scene, "regiment") == possible


def test_of_battalions_in_two_hexes_those_of_one_are_merged() -> None:
    """The first one says in which."""
    scene, battalions = three_battalions()
    others = [scene.unit(VC_BATTALION, NORTHWEST_OF_QUANG_NGAI) for _ in range(4)]
    scene.play("regiment")
    assert {*scene.words} == {f"merge-{unit}" for unit in (*battalions, *others)}
    scene.play(f"merge-{others[1]}")
    assert {*scene.words} == {f"merge-{unit}" for unit in others if unit != others[1]}


def test_battalions_of_the_same_phase_will_do_and_count_as_free_again() -> None:
    """Those just built; what a regiment swallows can be drawn again."""
    scene = viet_cong()
    new = [built(scene, *at(IN_LAOS, "battalion", BY_POOL_2, WEAK_VC_BATTALION)) for _ in range(3)]
    scene.play("regiment", *(f"merge-{scene.t.token(unit)}" for unit in new))
    scene.play(REGIMENT, BY_POOL_2, VC_1ST_REGIMENT, ABROAD, "battalion", BY_POOL_2)
    assert drawing(scene) == BATTALIONS


def test_battalions_that_become_a_regiment_are_no_losses() -> None:
    """The US side counts none of them."""
    scene, battalions = three_battalions()
    scene.play("regiment", *(f"merge-{unit}" for unit in battalions))
    scene.play(REGIMENT, BY_POOL_2, VC_1ST_REGIMENT)
    assert season_of(scene).ledger.casualties == 0


# --- political sections ---------------------------------------------------------------------------


@pytest.mark.rule("vn 17.5-am", "vn 10-h")
def test_four_political_sections_come_each_season_for_nothing() -> None:
    """On the map or the Trail; there is no fifth, and those not taken do not come later."""
    scene = viet_cong({Index.VC_DRAFT: PEOPLE})
    for place in (HILLS, HILLS_IN_QUANG_TIN, IN_LAOS, BOX.names[TRAIL_BOXES[11]]):
        scene.play(*section(place))
    assert (stands(scene, Index.VC_SUPPLY), stands(scene, Index.VC_DRAFT)) == (99, PEOPLE)
    assert scene.words == ["done"]
    scene.play("done", "0", "0", "0")
    again(scene, Stage.VC_RECRUITMENT)
    for _ in range(4):
        scene.play(*section(HILLS))
    assert scene.words == ["done"]


@pytest.mark.rule("vn 10-o")
def test_sections_appear_on_the_map_without_enemies_and_anywhere_on_the_trail() -> None:
    """Nothing else can be bought here: neither beside a battalion in its hex, nor in the sea."""
    scene = viet_cong({Index.VC_SUPPLY: 0})
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    scene.unit(SECOND_BATTALION_28TH_INFANTRY, TRAIL_BOXES[4])
    land = {id_ for n, id_ in enumerate(BOX.ids) if not BOX.sea[n]}
    assert places(scene) == {*land, *(BOX.names[n] for n in TRAIL_BOXES)} - {QUANG_NGAI}
    unit = built(scene, *section(BOX.names[TRAIL_BOXES[4]]))
    assert scene.s.hex[unit] == TRAIL_BOXES[4]


@pytest.mark.rule("vn 10-g")
def test_supply_and_men_buy_no_political_section() -> None:
    """After the four that come for nothing all other purchases are open, and none of a section."""
    scene = viet_cong()
    for _ in range(4):
        scene.play(*section(HILLS))
    found = units(scene)
    assert {"battalion", GUNS, HQ, CONDUIT} <= {*found}
    assert SECTION not in found


def test_what_was_done_in_the_phase_is_forgotten_after_it() -> None:
    """Supply spent by region, sections, and supply given for points."""
    scene = viet_cong()
    scene.play(*section(HILLS), *at(HILLS, GUNS, BY_POOL_4, VC_ARTILLERY))
    book = season_of(scene).mobilization
    assert (book.sections, book.spent) == (1, {BOX.region_number["I-5"]: 4})
    scene.play("done", "0", "0", "2")
    assert season_of(scene).mobilization == Mobilization()
    assert season_of(scene).cursor == 0


# --- secrecy --------------------------------------------------------------------------------------

SECRET_STEPS = {"vc.unit", "vc.pay", "vc.counter", "vc.points", "vc.withdraw_points"}
"""What the NLF alone sees answered; all else of the VC is seen on the map."""


@pytest.mark.rule("vn 17-f")
def test_what_the_map_does_not_show_is_secret_and_nothing_answers_itself() -> None:
    """Whatever the NLF may do, it is asked, even where nothing is left to it."""
    scene, asked = viet_cong({Index.VC_SUPPLY: 2}), set[str]()
    answers = (ABROAD, "battalion", BY_POOL_2, VC_BATTALION, "done", "0", "0", "0")
    for word in answers:
        scene.play()
        assert scene.position is not None
        request = scene.position.request
        assert request is not None
        assert request.shown_to(SEATS[US]) == (request.step.id not in SECRET_STEPS)
        assert isinstance(request, Chance) or not request.forced
        asked.add(request.step.id)
        scene.play(word)
    assert asked == {"vc.place", "vc.unit", "vc.pay", "vc.counter", "vc.points"}


PURCHASES = (
    ("battalion", BY_POOL_2, STRONG_VC_BATTALION),
    (GUNS, BY_POOL_4, VC_ARTILLERY),
    (HQ, BY_POOL_4, VC_9TH_DIVISION_HQ),
    (CONDUIT, BY_POOL_3, SUPPLY_CONDUIT),
    (SECTION, FREE, POLITICAL_SECTION),
)


def test_nothing_tells_one_purchase_from_another() -> None:
    """The same questions, the same prompts, the same map, and no line for the US side."""
    told = {repr(seen_by_us(*purchase)) for purchase in PURCHASES}
    assert len(told) == 1


def seen_by_us(unit: str, paid: str, counter: str) -> list[object]:
    """Return all that the US side sees and hears of a purchase beside a unit that lies face down."""
    scene, found = viet_cong(), list[object]()
    scene.unit(VC_BATTALION, IN_LAOS, known=0)
    for word in (ABROAD, unit, paid, counter):
        request = scene.play()
        assert request is not None
        params = {**(request.params or {})}
        found.append((request.step.id, isinstance(request, Decision), params))
        scene.play(word)
        t = scene.t
        found += [(t.token(u), scene.where(u), view.known(t, u, SEATS[US])) for u in t.units(NLF)]
    assert not [e for e in scene.log if e.visible_to is None]
    return found


def test_the_same_is_asked_of_a_blank_sheet() -> None:
    """So what the US side guesses of the NLF's sheet explains all that it has seen asked."""
    scene, battalions = three_battalions()
    merged = (f"merge-{unit}" for unit in battalions)
    answers = ("regiment", *merged, REGIMENT, BY_POOL_2, VC_1ST_REGIMENT, "done", "0", "0", "2")
    for word in answers:
        scene.play()
        assert scene.asked == asked_of_blank(scene)
        scene.play(word)


def asked_of_blank(scene: Scene) -> str:
    """Return the step that is asked if nothing is known of the sheet."""
    state = scene.s.copy()
    assert state.season is not None
    state.season = replace(state.season, mobilization=Mobilization())
    request = Position(scene.game, state).request
    assert request is not None
    return request.step.id


@pytest.mark.parametrize("word", ["1-0-2", "0-0-0"])
def test_payments_are_words_and_back(word: str) -> None:
    """Each is one word, and others are refused."""
    shares = Shares()
    assert shares.word(shares.value(word)) == word
    for wrong in ("1-0", "1-0-x", "1-0-9999", "01-0-0"):
        with pytest.raises(ValueError):
            shares.value(wrong)
