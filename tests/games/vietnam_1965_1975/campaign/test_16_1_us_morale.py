"""The morale of the United States in the Politics Phase, and what it feels at once (5.5, 12, 16.1)."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import Kind
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.campaign.morale import nvn, svn, us
from annamite.games.vietnam_1965_1975.operation.combat import DIE_STEP
from annamite.games.vietnam_1965_1975.position.season.government import Government, Stability
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.season.ledger import Ledger
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.turn.deployment import free_battalions
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.campaign.seasons import (
    CAPITALS,
    QUIET,
    game_turn,
    moved,
    people,
    season_of,
    stands,
)
from tests.games.vietnam_1965_1975.named import (
    ARVN_BATTALION,
    FIRST_BATTALION_28TH_INFANTRY,
    FIRST_BRIGADE_FIRST_DIVISION,
    KOREAN_1ST_REGIMENT,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_1ST_DIVISION_HQ,
    PAVN_32ND_REGIMENT,
    POLITICAL_SECTION,
    QUANG_NGAI,
    SUPPLY_CONDUIT,
    TRA_BONG_ROAD,
    VC_1ST_REGIMENT,
    VC_9TH_DIVISION_HQ,
    VC_ARTILLERY,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

ATTACKS = 8


def in_politics(levels: dict[Index, int] | None = None, **season: Any) -> Scene:
    """Return a scene before the US Morale Adjustment Segment, with nothing to adjust for."""
    season.setdefault("ledger", Ledger())
    season.setdefault("population", people(QUIET))
    return interphase(Stage.US_MORALE, levels, **season)


def adjusted(levels: dict[Index, int] | None = None, **season: Any) -> dict[str, int]:
    """Return what moves US morale, by cause."""
    scene = in_politics(levels, **season)
    us.adjust(scene.t)
    return moved(scene, Index.US_MORALE)


def with_us(*kinds: Kind) -> Ledger:
    """Return a ledger of operations with US units."""
    return Ledger(with_us={int(kind): 1 for kind in kinds})


# --- the segment ----------------------------------------------------------------------------------


def test_nothing_moves_it_where_nothing_has_happened() -> None:
    """The lines of the chart are told apart by the tests below."""
    assert adjusted() == {}


@pytest.mark.rule("vn 16.1-a")
def test_indices_begin_at_the_values_of_the_scenario() -> None:
    """In summer 1965, US morale 525, SVN 35 and NVN 36; nothing is left to reckon with."""
    scene = interphase(Stage.RECORD_KEEPING)
    indices = (Index.US_MORALE, Index.SVN_MORALE, Index.NVN_MORALE, Index.US_COMMITMENT)
    assert [stands(scene, index) for index in indices] == [525, 35, 36, 13]
    assert season_of(scene).population[BOX.region_number["I-2"]] == 3 * 8
    assert season_of(scene).ledger == Ledger()


@pytest.mark.rule("vn 16.1-a")
def test_from_there_they_change_by_the_morale_chart() -> None:
    """With 205 people under SVN and new commitment of 14: US, SVN and NVN morale in the first summer."""
    scene = interphase(
        Stage.US_MORALE,
        {Index.SVN_DRAFT: 103},
        population=people(205),
        new_us=14,
        ledger=with_us(Kind.SEARCH),
    )
    us.adjust(scene.t)
    svn.adjust(scene.t)
    nvn.adjust(scene.t)
    indices = (Index.US_MORALE, Index.SVN_MORALE, Index.NVN_MORALE)
    assert [stands(scene, index) for index in indices] == [
        525 - 1 - 2,
        35 - 1 + 3 - 2,
        36 + 3 + 8,
    ]


@pytest.mark.rule("vn 16.1-b", "vn 12-n", "vn 16.1-c")
def test_the_segment_comes_after_that_of_svn_and_before_that_of_nvn() -> None:
    """The accounts name what moved the three indices in that order."""
    scene = interphase(
        Stage.SVN_MORALE,
        {Index.US_MORALE: 300},
        ledger=with_us(Kind.SEARCH),
        population=people(160),
        government=Government(three_star=1),
        new_us=10,
    )
    scene.play()
    assert scene.asked == "loyalty.dice"
    scene.play(7)
    order = [Index.SVN_MORALE, Index.US_MORALE, Index.NVN_MORALE]
    seen = [entry.index for entry in season_of(scene).entries if entry.index in order]
    assert [index for n, index in enumerate(seen) if index not in seen[:n]] == order
    assert moved(scene, Index.US_MORALE) == {
        "three_star_leader": BOX.leaders.three[1].us_morale,
        "population": -4,
        "new_us_commitment": -2,
    }


@pytest.mark.rule("vn 16.1-c", "vn 16.1-am")
@pytest.mark.parametrize("stability", [*Stability])
def test_of_svn_politics_the_leader_alone_counts_here(stability: Stability) -> None:
    """The right side of his counter; a coup or unrest was felt when it happened."""
    number = next(n for n, x in enumerate(BOX.leaders.three) if 0 != x.us_morale != x.svn_morale)
    government = Government(three_star=number, stability=stability)
    assert adjusted(government=government) == {
        "three_star_leader": BOX.leaders.three[number].us_morale
    }


@pytest.mark.rule("vn 16.1-d")
@pytest.mark.parametrize(("population", "change"), [(155, -6), (205, -1), (280, 1)])
def test_population_that_svn_controls(population: int, change: int) -> None:
    """With the cities; as the chart has it."""
    assert adjusted(population=people(population)) == {"population": change}


@pytest.mark.rule("vn 16.1-e", "vn 16.1-f")
@pytest.mark.parametrize(
    ("kinds", "costs"),
    [((Kind.SEARCH,), True), ((Kind.CLEAR,), True), ((Kind.SECURITY, Kind.BOMBARD), False), ((), False)],
)  # fmt: skip
def test_commitment_wears_morale_down_while_us_units_seek_the_enemy(
    kinds: tuple[Kind, ...], costs: bool
) -> None:
    """A season without search and destroy or clear and secure costs nothing, whatever the level."""
    levels = {Index.US_COMMITMENT: 160}
    expected = {"us_commitment": -3} if costs else {}
    assert adjusted(levels, ledger=with_us(*kinds)) == expected


@pytest.mark.rule("vn 16.1-f")
def test_an_operation_of_the_arvn_does_not_count() -> None:
    """Only US units matter: the ARVN search alone, and then a US battalion does."""
    for id_, costs in (
        (ARVN_BATTALION, {}),
        (FIRST_BATTALION_28TH_INFANTRY, {"us_commitment": -3}),
    ):
        scene = game_turn({Index.US_COMMITMENT: 160}, population=people(QUIET), ledger=Ledger())
        unit = scene.unit(id_, QUANG_NGAI)
        scene.play("let_us_operate", "search_and_destroy", f"unit-{unit}")
        while scene.asked != "turn.initiative":
            scene.play("none" if scene.asked == "operation.target" else "done")
        us.adjust(scene.t)
        assert moved(scene, Index.US_MORALE) == costs


@pytest.mark.rule("vn 16.1-g")
@pytest.mark.parametrize(("new", "change"), [(-20, {}), (4, {}), (5, {"new_us_commitment": -1})])
def test_new_commitment_of_five_or_more(new: int, change: dict[str, int]) -> None:
    """Less is not noticed."""
    assert adjusted(new_us=new) == change


# --- capitals -------------------------------------------------------------------------------------


@pytest.mark.rule("vn 16.1-i")
@pytest.mark.parametrize(("number", "change"), [(2, 0), (3, -1), (6, -2), (11, -3)])
def test_every_third_capital_that_was_captured(number: int, change: int) -> None:
    """Two are not noticed."""
    expected = {"captured_capitals": change} if change else {}
    assert adjusted(marked=tuple(CAPITALS[:number])) == expected


@pytest.mark.rule("vn 16.1-j", "vn 12-n", "vn 13-m")
def test_markers_leave_capitals_that_were_retaken_once_they_have_counted() -> None:
    """Three were captured, one is still held: all count, and one keeps its marker."""
    one, two, three = CAPITALS[:3]
    scene = in_politics(marked=(one, two, three), captured=(two,))
    scene.play()
    assert moved(scene, Index.US_MORALE) == {"captured_capitals": -1}
    assert season_of(scene).marked == (two,)


@pytest.mark.rule("vn 16.1-k")
def test_a_town_is_held_by_whom_alone_is_in_it() -> None:
    """With units of both sides in it, or of neither, it stays whose it was."""
    scene = game_turn()
    t, town = scene.t, CAPITALS[0]
    away = BOX.around(town)[0]
    theirs, ours = scene.unit(VC_BATTALION, away), scene.unit(ARVN_BATTALION, town)
    held = []
    for unit, at in ((theirs, town), (ours, away), (ours, town), (theirs, away), (ours, away)):
        t.put(unit, at, "3")
        held.append(town in season_of(scene).captured)
    assert held == [False, True, True, False, False]


# --- offensives and casualties --------------------------------------------------------------------


@pytest.mark.rule("vn 16.1-m", "vn 16.4-f")
@pytest.mark.parametrize(("rolls", "change"), [(7, 0), (ATTACKS, -2), (30, -16)])
def test_eight_attacks_of_an_offensive_and_more(rolls: int, change: int) -> None:
    """Attacks of the US side are not counted, and seven are too few."""
    ledger = Ledger(rolls={"nlf": rolls, "us": 99})
    expected = {"offensive_attacks": change} if change else {}
    assert adjusted(after_one=True, ledger=ledger) == expected


@pytest.mark.rule("vn 16.4-g")
def test_without_an_offensive_attacks_are_not_counted() -> None:
    """Nor in the season after the one that follows it; and casualties count again."""
    ledger = Ledger(rolls={"nlf": 30}, casualties=30)
    assert adjusted(offensive=False, ledger=ledger) == {"nlf_casualties": 1}


@pytest.mark.rule("vn 16.1-n", "vn 16.1-aj")
@pytest.mark.parametrize(("weight", "change"), [(29, 0), (30, 1), (34, 1), (39, 2)])
def test_nlf_casualties_from_the_thirtieth_on(weight: int, change: int) -> None:
    """One for thirty, and one for every five more."""
    expected = {"nlf_casualties": change} if change else {}
    assert adjusted(ledger=Ledger(casualties=weight)) == expected


@pytest.mark.rule("vn 16.1-r", "vn 16.4-f")
def test_casualties_do_not_help_in_the_season_of_an_offensive() -> None:
    """However many."""
    assert adjusted(after_one=True, ledger=Ledger(casualties=90)) == {}


@pytest.mark.rule("vn 16.1-p")
@pytest.mark.parametrize(
    ("id_", "weight"),
    [
        (VC_ARTILLERY, 3),
        (VC_1ST_REGIMENT, 3),
        (PAVN_32ND_REGIMENT, 3),
        (SUPPLY_CONDUIT, 3),
        (VC_9TH_DIVISION_HQ, 3),
        (PAVN_1ST_DIVISION_HQ, 3),
        (VC_BATTALION, 1),
        (POLITICAL_SECTION, 1),
        (ARVN_BATTALION, 0),
    ],
)
@pytest.mark.parametrize("how", ["destroyed", "dispersed"])
def test_what_lost_units_weigh(id_: str, weight: int, how: str) -> None:
    """Whether they are destroyed or disperse."""
    scene = game_turn(ledger=Ledger())
    scene.t.destroy(scene.unit(id_, QUANG_NGAI), "5.5", how)
    assert season_of(scene).ledger.casualties == weight


@pytest.mark.rule("vn 16.1-q")
def test_a_regiment_that_breaks_down_counts_by_its_battalions_alone() -> None:
    """The regiment is worth nothing; the battalion lost afterwards is worth one."""
    scene = game_turn(ledger=Ledger())
    scene.t.destroy(scene.unit(VC_1ST_REGIMENT, QUANG_NGAI), "9", "broken")
    scene.t.destroy(scene.unit(VC_BATTALION, QUANG_NGAI), "5.5")
    assert season_of(scene).ledger.casualties == 1


@pytest.mark.rule("vn 16.1-o")
def test_lost_battalions_are_not_drawn_again_before_they_are_counted() -> None:
    """They lie apart until the morale segments are over; NVA units and others alike."""
    scene = game_turn(ledger=Ledger())
    battalion = BOX.counter_number[VC_BATTALION]
    all_of_them = BOX.counters[battalion].count
    unit = scene.unit(VC_BATTALION, QUANG_NGAI)
    assert free_battalions(scene.t)[battalion] == all_of_them - 1
    scene.t.destroy(unit, "5.5")
    assert free_battalions(scene.t)[battalion] == all_of_them - 1
    nvn.adjust(scene.t)
    assert free_battalions(scene.t)[battalion] == all_of_them
    assert season_of(scene).ledger == Ledger()


@pytest.mark.rule("vn 16.1-l")
@pytest.mark.parametrize("attacker", [NLF, US])
@pytest.mark.parametrize("how", [{}, {"incidental": True}, {"bombardment": True}])
def test_each_combat_die_of_the_nlf_is_an_attack(attacker: int, how: dict[str, bool]) -> None:
    """Attacks, incidental attacks and bombardments; those of the US side are told apart."""
    scene = game_turn(ledger=Ledger())
    gun = scene.unit(VC_ARTILLERY if attacker == NLF else "us.art.2-32", NORTHWEST_OF_QUANG_NGAI)
    ids = (PAVN_32ND_REGIMENT, FIRST_BRIGADE_FIRST_DIVISION)
    one, other = (
        scene.unit(ids[1 - attacker], TRA_BONG_ROAD),
        scene.unit(ids[attacker], NORTHWEST_OF_QUANG_NGAI),
    )
    scene.operation(side=attacker, units=[one], targets=[other])
    guns: list[list[int]] = [[], []]
    guns[attacker] = [gun]
    combat = scene.combat(NORTHWEST_OF_QUANG_NGAI, [one], [other], guns=guns, **how)
    if how.get("bombardment"):
        scene.s.free_fire = (1 << len(BOX.regions)) - 1
    scene.t.op.combat, scene.stage = combat, Stage.RESULT
    scene.play()
    assert scene.asked == DIE_STEP.id
    scene.play("3")
    assert season_of(scene).ledger.rolls == {("us", "nlf")[attacker]: 1}


# --- at once --------------------------------------------------------------------------------------


@pytest.mark.rule("vn 16.1-u")
@pytest.mark.parametrize(
    ("id_", "how", "change"),
    [
        (FIRST_BATTALION_28TH_INFANTRY, "destroyed", -3),
        (FIRST_BRIGADE_FIRST_DIVISION, "broken", 0),
        (KOREAN_1ST_REGIMENT, "destroyed", 0),
        (ARVN_BATTALION, "destroyed", 0),
        (PAVN_32ND_REGIMENT, "destroyed", 0),
    ],
)
def test_each_us_counter_lost_costs_three(id_: str, how: str, change: int) -> None:
    """At once; neither allies nor the ARVN count, nor a brigade that breaks down."""
    scene = game_turn()
    scene.t.destroy(scene.unit(id_, QUANG_NGAI), "5.5", how)
    assert moved(scene, Index.US_MORALE) == ({"us_counter_lost": change} if change else {})


@pytest.mark.rule("vn 5.5-af")
@pytest.mark.parametrize(("held", "change"), [(0, -1), (2, 0)])
def test_helicopters_lost_where_there_are_no_points(held: int, change: int) -> None:
    """In a campaign US morale pays; while points are held one of them does."""
    scene = game_turn()
    unit = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    scene.operation(units=[unit], airmobile=[unit], airmobile_lost=True)
    scene.s.airmobile_total = held
    scene.stage = Stage.END_OF_OPERATION
    scene.play()
    assert moved(scene, Index.US_MORALE) == ({"airmobile_loss": change} if change else {})
    assert scene.s.airmobile_total == max(held - 1, 0)


def test_the_log_tells_what_us_morale_loses_at_once() -> None:
    """After what it is lost for, and no more than there is."""
    scene = game_turn({Index.US_MORALE: 4})
    unit = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    t = scene.game.table(scene.s, scene.log.append)
    t.lose_airmobile("5.5")
    t.destroy(unit, "5.5")
    t.destroy(scene.unit(FIRST_BRIGADE_FIRST_DIVISION, QUANG_NGAI), "5.5")
    told = [scene.game.text(entry) for entry in scene.log]
    assert told[:2] == ["Helicopters are lost.", "US morale falls by 1."]
    falls = scene.told("morale.fallen")
    assert [(entry.rule, entry.params["loss"]) for entry in falls] == [
        ("5.5", 1),
        ("16.1", 3),
        ("16.1", 0),
    ]


@pytest.mark.rule("vn 16-d")
def test_no_index_falls_below_zero() -> None:
    """What would push it further is lost, and the next gain counts from 0."""
    scene = in_politics({Index.US_MORALE: 2}, population=people(155), ledger=Ledger(casualties=35))
    us.adjust(scene.t)
    assert moved(scene, Index.US_MORALE) == {"population": -2, "nlf_casualties": 2}
    assert stands(scene, Index.US_MORALE) == 2
