"""Sections 11 and 11.1, effectiveness: which ARVN formations are, and what others cannot do."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from annamite.games.vietnam_1965_1975.box.crossings import CLOSED
from annamite.games.vietnam_1965_1975.box.kinds import HOLD, NO_MISSION, Going, Kind
from annamite.games.vietnam_1965_1975.box.places import HOLDING_BOX
from annamite.games.vietnam_1965_1975.box.scenarios import Formation, Group, Scenario, Support
from annamite.games.vietnam_1965_1975.box.sides import US
from annamite.games.vietnam_1965_1975.moving.costs import Ways
from annamite.games.vietnam_1965_1975.operation.guns import supporters
from annamite.games.vietnam_1965_1975.operation.odds import regional, work_out
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.turn.effectiveness import members, zones
from annamite.games.vietnam_1965_1975.turn.set_up import start
from tests.games.vietnam_1965_1975.named import (
    ARVN_2ND_DIVISION_HQ,
    ARVN_4TH_REGIMENT,
    ARVN_5TH_REGIMENT,
    ARVN_6TH_REGIMENT,
    ARVN_40TH_REGIMENT,
    ARVN_41ST_REGIMENT,
    ARVN_HOWITZERS,
    CHU_LAI,
    FIRST_BATTALION_28TH_INFANTRY,
    KOREAN_1ST_REGIMENT,
    MOUNTAIN,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_32ND_REGIMENT,
    QUANG_NGAI,
    RANGER_GROUP,
    SOUTHWEST_OF_QUANG_NGAI,
    TRA_BONG_ROAD,
    VC_1ST_REGIMENT,
)
from tests.games.vietnam_1965_1975.scenes import BOX, EVERYWHERE, SHEET, Scene

DIVISION: list[dict[str, Any]] = [
    {"units": [ARVN_2ND_DIVISION_HQ, ARVN_6TH_REGIMENT], "hexes": [QUANG_NGAI]}
]


def checked(*formations: dict[str, Any], us: list[dict[str, Any]], turns: int = 1) -> Scene:
    """Return a scenario whose formations are checked."""
    scene = Scene.of(us=us, formations=list(formations), turns=turns)
    scene.play()
    return scene


@pytest.mark.rule("vn 18.1-n", "vn 11.1-a")
@pytest.mark.parametrize(("die", "fails"), [(4, 0), (5, 1)])
def test_one_die_decides_for_a_division(die: int, fails: int) -> None:
    """One roll for the whole formation says whether its units may operate."""
    us = [
        *DIVISION,
        {"units": [ARVN_41ST_REGIMENT, FIRST_BATTALION_28TH_INFANTRY], "hexes": [QUANG_NGAI]},
    ]
    scene = checked({"hq": ARVN_2ND_DIVISION_HQ, "limit": 4}, us=us)
    assert scene.asked == "effectiveness.die"
    scene.play(die)
    assert scene.s.ineffective == [fails, fails, 0, 0]
    assert scene.asked == "turn.mission"
    assert ("hold-1" in scene.words) == (not fails)
    assert "hold-2" in scene.words


@pytest.mark.rule("vn 18.1-n")
def test_reinforcements_are_placed_before_the_check_and_obey_it() -> None:
    """Units that arrive with the turn are checked with the others."""
    us = [
        *DIVISION,
        {"units": [ARVN_5TH_REGIMENT], "hexes": [CHU_LAI, NORTHWEST_OF_QUANG_NGAI], "turn": 2},
    ]
    scene = checked({"hq": ARVN_2ND_DIVISION_HQ, "limit": 3, "turns": [2]}, us=us, turns=2)
    assert scene.asked == "turn.mission"
    scene.play("done", "done", "done", "let_us_operate", "pass", "end")
    assert scene.asked == "setup.place"
    scene.play(f"hex-{CHU_LAI}")
    assert scene.asked == "effectiveness.die"
    scene.play(6)
    assert scene.s.ineffective == [1, 1, 1]
    assert scene.s.turn == 2


def test_an_earlier_check_holds_for_those_still_to_come_and_a_later_one_undoes_it() -> None:
    """What a check found goes for later arrivals, until the formation is checked again."""
    us = [*DIVISION, {"units": [ARVN_5TH_REGIMENT], "hexes": [CHU_LAI], "turn": 2}]
    scene = checked({"hq": ARVN_2ND_DIVISION_HQ, "limit": 3}, us=us, turns=2)
    scene.play(4)
    assert scene.s.ineffective == [1, 1, 1]
    scene.play("done", "done", "done", "let_us_operate", "pass", "end", f"hex-{CHU_LAI}", 3)
    assert scene.s.ineffective == [0, 0, 0]


@pytest.mark.parametrize(("die", "mission"), [(6, NO_MISSION), (3, HOLD)])
def test_a_unit_found_ineffective_leaves_its_mission(die: int, mission: int) -> None:
    """Ineffective units neither hold nor patrol, so an assignment ends."""
    scene = checked({"hq": ARVN_2ND_DIVISION_HQ, "limit": 3, "turns": [2]}, us=DIVISION, turns=2)
    scene.play("hold-1", "done", "done", "done", "let_us_operate", "pass", "end")
    assert scene.s.mission[1] == HOLD
    scene.play(die)
    assert scene.s.mission[1] == mission


@pytest.mark.rule("vn 4.3-c")
@pytest.mark.parametrize("zone", ["I", "II"])
def test_the_nlf_says_where_a_unit_on_a_corps_boundary_counts(zone: str) -> None:
    """On a boundary between corps the NLF picks the corps to whose check the unit belongs."""
    at = next(n for n, found in enumerate(BOX.corps) if found == ("I", "II"))
    us = [{"units": ["arvn.cav.4"], "hexes": [BOX.ids[at]]}]
    us.append({"units": ["arvn.cav.3", ARVN_6TH_REGIMENT], "hexes": [QUANG_NGAI]})
    scene = checked({"corps": "I", "limit": 2}, us=us)
    assert scene.asked == "effectiveness.zone"
    assert scene.position is not None
    assert scene.position.request.seat == "nlf"  # type: ignore[union-attr]
    assert scene.words == ["I", "II"]
    scene.play(zone, 3)
    # the cavalry in I Corps fails, the regiment belongs to a division
    assert scene.s.ineffective == [int(zone == "I"), 1, 0]
    assert scene.s.zones == {}


@pytest.mark.rule("vn 4.3-d")
def test_a_town_on_a_boundary_belongs_where_its_symbol_is() -> None:
    """In a town there is nothing to pick: its symbol lies in one region."""
    scene = Scene()
    scene.operation()
    towns = [n for n, h in enumerate(BOX.hexes) if h.town and h.region]
    assert len([n for n in towns if len(BOX.touches[n]) > 1]) > 10
    assert all(len(BOX.in_regions[n]) == len(BOX.corps[n]) == 1 for n in towns)
    tan_chau = BOX.at["1263"]
    assert [BOX.regions[n] for n in BOX.touches[tan_chau]] == ["IV-4", "IV-5"]
    scene.s.free_fire = 1 << BOX.region_number["IV-5"]
    assert not scene.t.full_fire(tan_chau)
    scene.s.free_fire = 1 << BOX.region_number["IV-4"]
    assert scene.t.full_fire(tan_chau)
    unit = scene.unit("arvn.cav.3", "2964")
    assert BOX.hexes[BOX.at["2964"]].corps_border == ("III",)
    assert zones(scene.t, unit) == ("Capital",)


def test_rangers_and_hqs_of_divisions_are_no_corps_troops() -> None:
    """The check of a corps is about its independent units alone."""
    scene = Scene()
    for id_ in (
        RANGER_GROUP,
        ARVN_2ND_DIVISION_HQ,
        FIRST_BATTALION_28TH_INFANTRY,
        ARVN_6TH_REGIMENT,
    ):
        scene.unit(id_, QUANG_NGAI)
    cavalry = scene.unit("arvn.cav.4", QUANG_NGAI)
    guns = scene.unit("arvn.art.61", NORTHWEST_OF_QUANG_NGAI)
    assert members(scene.t, Formation(corps="I", limit=3)) == [cavalry, guns]


@pytest.mark.rule("vn 11.1-f")
@pytest.mark.parametrize(
    ("inner", "border"),
    [pytest.param("2363", "2364", id="corps"), pytest.param("0366", "0367", id="nation")],
)
@pytest.mark.parametrize(
    ("ineffective", "going", "may"),
    [
        ((0, 0), Going.STRATEGIC, True),
        ((1,), Going.STRATEGIC, False),
        ((0, 1), Going.STRATEGIC, False),
        ((1, 0), Going.STRATEGIC, False),
        ((1, 1), Going.REACTION, True),
    ],
)
def test_no_comrade_takes_an_ineffective_unit_over_a_boundary(
    inner: str, border: str, ineffective: tuple[int, ...], going: Going, may: bool
) -> None:
    """One such unit keeps a stack off boundary hexes in strategic movement; reactions are free."""
    here, there = BOX.at[inner], BOX.at[border]
    assert not BOX.hexes[here].corps_border
    assert not BOX.national_border[here]
    scene = Scene()
    ids = (ARVN_6TH_REGIMENT, ARVN_4TH_REGIMENT)
    units = [scene.unit(id_, inner, ineffective=x) for id_, x in zip(ids, ineffective)]
    scene.operation(Kind.STRATEGIC, units=units)
    ways = scene.ways(*units, going=going)
    assert (ways.enter(here, there) < CLOSED) is may


@pytest.mark.rule("vn 11.1-g")
@pytest.mark.parametrize(
    ("ineffective", "going", "may"),
    [
        ((0, 0), Going.STRATEGIC, True),
        ((0, 1), Going.STRATEGIC, False),
        ((1, 0), Going.STRATEGIC, False),
        ((1, 1), Going.REACTION, True),
    ],
)
def test_no_comrade_lets_an_ineffective_unit_end_in_the_wilds(
    ineffective: tuple[int, ...], going: Going, may: bool
) -> None:
    """With one such unit a strategic move may end in fields, not on a mountain; a reaction may."""
    scene = Scene()
    ids = (ARVN_6TH_REGIMENT, ARVN_4TH_REGIMENT)
    units = [
        scene.unit(id_, SOUTHWEST_OF_QUANG_NGAI, ineffective=x) for id_, x in zip(ids, ineffective)
    ]
    scene.operation(Kind.STRATEGIC, units=units)
    ways = scene.ways(*units, going=going)
    assert ways.may_stop(BOX.at[NORTHWEST_OF_QUANG_NGAI])
    assert ways.may_stop(BOX.at[MOUNTAIN]) is may


@pytest.mark.rule("vn 3.2-m", "vn 11.1-c", "vn 11.1-a")
def test_ineffective_units_force_nothing_and_operate_not() -> None:
    """They force no incidental attacks and are not on offer for operations."""
    scene = Scene()
    arvn = scene.unit(ARVN_6TH_REGIMENT, NORTHWEST_OF_QUANG_NGAI, ineffective=1)
    vc = scene.unit(VC_1ST_REGIMENT, NORTH_OF_QUANG_NGAI)
    scene.play("operate", "search_and_destroy", f"unit-{vc}", "done", "none")
    scene.play(f"move-{vc}", f"hex-{NORTHWEST_OF_QUANG_NGAI}")
    assert scene.asked == "move.step"
    scene.play(f"hex-{TRA_BONG_ROAD}", "stop")
    assert scene.asked == "move.reaction"
    assert f"react-{arvn}" in scene.words
    assert not scene.t.may_operate(arvn)


@pytest.mark.rule("vn 11.1-f", "vn 11.1-g", "vn 11.1-b")
def test_ineffective_units_stay_inland_and_end_where_people_live() -> None:
    """Strategic movement keeps off boundaries and ends where people live; zones stay."""
    scene = Scene()
    weak = scene.unit(ARVN_6TH_REGIMENT, SOUTHWEST_OF_QUANG_NGAI, ineffective=1)
    scene.operation(Kind.STRATEGIC, units=[weak])
    ways = scene.ways(weak, going=Going.STRATEGIC)
    assert ways.may_stop(BOX.at[NORTHWEST_OF_QUANG_NGAI])
    assert not ways.may_stop(BOX.at[MOUNTAIN])
    assert BOX.at[QUANG_NGAI] in scene.t.zoc(US)
    border = next(
        n
        for n in range(len(BOX.ids))
        if BOX.national_border[n] and BOX.in_svn[n] and not BOX.sea[n]
    )
    inner = next(m for m in BOX.around(border) if not BOX.sea[m])
    assert ways.enter(inner, border) > 10_000


@pytest.mark.rule("vn 11.1-d", "vn 7.1-v", "vn 7.1-l")
def test_ineffective_artillery_defends_friends() -> None:
    """Ineffective guns may support a defence as others do, and are done afterwards."""
    scene = Scene()
    foe = scene.unit(PAVN_32ND_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    gun = scene.unit(ARVN_HOWITZERS, SOUTHWEST_OF_QUANG_NGAI, ineffective=1)
    combat = scene.combat(NORTHWEST_OF_QUANG_NGAI, [foe], [us])
    assert supporters(scene.t, combat, US) == [gun]
    op = scene.t.op
    op.fire.answered = [gun]
    scene.stage = Stage.END_OF_OPERATION
    scene.play()
    assert scene.s.done[gun] == 1
    assert scene.s.done[foe] == 1
    assert scene.s.done[us] == 0


@pytest.mark.rule("vn 11.1-h")
def test_ineffective_units_that_cannot_end_well_do_not_start() -> None:
    """A unit that would have nowhere to stop cannot begin strategic movement."""
    deep = next(
        BOX.ids[n]
        for n in range(len(BOX.ids))
        if BOX.in_svn[n]
        and not BOX.sea[n]
        and not BOX.national_border[n]
        and all(
            not BOX.place[m] and not BOX.cultivated[m]
            for m in {n, *BOX.around(n), *(k for j in BOX.around(n) for k in BOX.around(j))}
        )
    )
    for ineffective in (0, 1):
        scene = Scene()
        arvn = scene.unit(ARVN_6TH_REGIMENT, deep, ineffective=ineffective)
        scene.operation(Kind.STRATEGIC, units=[arvn])
        ways = scene.ways(arvn, going=Going.STRATEGIC, mp=3)
        assert bool(ways.steps()) == (not ineffective)


@pytest.mark.rule("vn 11-a", "vn 11-c", "vn 11.3-a")
def test_scenarios_name_ineffective_units_and_rangers() -> None:
    """Both are in the scenario's instructions; rangers begin in their box."""
    sheet = msgspec.structs.replace(
        SHEET,
        us=(
            Group(units=(ARVN_6TH_REGIMENT,), hexes=(QUANG_NGAI,), ineffective=True),
            Group(units=(ARVN_5TH_REGIMENT,), hexes=(QUANG_NGAI,)),
        ),
        support=Support(rangers=2),
    )
    s = start(BOX, Scenario(sheet, EVERYWHERE), 0)
    assert s.ineffective[:2] == [1, 0]
    assert s.hex[2:] == [HOLDING_BOX] * 2
    scene = Scene(sheet)
    scene.s = s
    assert scene.t.ranger_groups() == 2
    s.move(2, BOX.at[QUANG_NGAI])
    assert scene.t.ranger_groups() == 2


@pytest.mark.rule("vn 11-b", "vn 11.2-a", "vn 11.2-c")
@pytest.mark.parametrize(
    "id_", [FIRST_BATTALION_28TH_INFANTRY, KOREAN_1ST_REGIMENT, ARVN_6TH_REGIMENT]
)
def test_regional_forces_help_every_defence_of_the_us_side(id_: str) -> None:
    """In a town they help US, Free World and ARVN defenders, and none of the NLF."""
    scene = Scene()
    vc, us = scene.unit(VC_1ST_REGIMENT, QUANG_NGAI), scene.unit(id_, QUANG_NGAI)
    combat = scene.combat(QUANG_NGAI, [vc], [us], guns=[[], []])
    ground = scene.t.profile(us).ground
    assert work_out(scene.t, combat).defence.ground == 2 * (ground + 2)
    turned = scene.combat(QUANG_NGAI, [us], [vc], guns=[[], []])
    turned.attacker = US
    assert regional(scene.t, turned) == 0


@pytest.mark.parametrize("seed", range(30))
def test_along_free_roads_no_way_is_gone_twice(seed: int) -> None:
    """An ineffective unit may stop in few hexes; what is offered always leads on to one of them."""
    dice = Random(seed)
    start = "4427"
    scene = Scene()
    unit = scene.unit(ARVN_40TH_REGIMENT, start, ineffective=1)
    scene.operation(kind=Kind.STRATEGIC, units=[unit])
    scene.stage = Stage.MOVEMENT
    scene.play(f"move-{unit}")
    path = [start]
    while scene.asked == "move.step":
        hexes = [word.removeprefix("hex-") for word in scene.words if word.startswith("hex-")]
        spent, at = scene.t.move.spent, path[-1]
        costs = dict(Ways(scene.t, scene.t.move).steps())
        assert not [id_ for id_ in hexes if id_ in path and costs[BOX.at[id_]] == spent], at
        word = dice.choice(scene.words)
        path.append(word.removeprefix("hex-"))
        scene.play(word)
    assert scene.s.hex[unit] < 0 or path[-1] == "stop"
