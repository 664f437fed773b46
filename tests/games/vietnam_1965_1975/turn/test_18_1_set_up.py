"""Section 18.1, scenarios: Operation Starlite, set-up, and units that arrive later."""

from __future__ import annotations

import msgspec
import pytest

from annamite.games.vietnam_1965_1975.box.places import AT_SEA, OUT, WAITING
from annamite.games.vietnam_1965_1975.box.scenarios import (
    Group,
    Level,
    Scenario,
    Sheet,
    ours,
    problems,
)
from annamite.games.vietnam_1965_1975.box.sides import N_ARVN, US
from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.games.vietnam_1965_1975.turn.set_up import start
from annamite.kernel import Chance, Decision, Position, Setup
from tests.games.vietnam_1965_1975.named import (
    ARVN_5TH_REGIMENT,
    ARVN_6TH_REGIMENT,
    CHU_LAI,
    COAST,
    DA_NANG,
    FIELDS_IN_QUANG_TIN,
    FIFTH_BATTALION_TWELFTH_INFANTRY,
    FIRST_BATTALION_28TH_INFANTRY,
    FOURTH_BATTALION_TWELFTH_INFANTRY,
    HILLS_SOUTHEAST_OF_HAU_DUC,
    HOWITZERS,
    LIGHT_BRIGADE,
    MOUNTAIN_NORTH_OF_SON_HA,
    NORTH_OF_QUANG_NGAI,
    NORTHEAST_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_32ND_REGIMENT,
    QUANG_NGAI,
    SAIGON,
    SECOND_BATTALION_16TH_INFANTRY,
    SECOND_BATTALION_28TH_INFANTRY,
    SECOND_BATTALION_FOURTH_MARINES,
    SECOND_BATTALION_THIRD_INFANTRY,
    SOUTH_OF_CHU_LAI,
    THIRD_BATTALION_SEVENTH_INFANTRY,
    THIRD_BATTALION_SEVENTH_MARINES,
    THIRD_BATTALION_THIRD_MARINES,
    VC_1ST_REGIMENT,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

STARLITE = ours()[0]
GAME = Vietnam()


@pytest.mark.rule("vn 18.1-a")
def test_nobody_is_set_up_outside_the_play_area() -> None:
    """A scenario with a unit outside is refused; the hexes on the boundary are inside."""
    group = Group(units=(FIRST_BATTALION_28TH_INFANTRY,), hexes=(SAIGON,))
    wrong = msgspec.structs.replace(STARLITE.sheet, us=(group,))
    assert problems(Scenario(wrong, STARLITE.area), BOX) == ["2863 is outside the play area"]
    edge = msgspec.structs.replace(
        STARLITE.sheet, us=(Group(units=(FIRST_BATTALION_28TH_INFANTRY,), hexes=("4621",)),)
    )
    assert problems(Scenario(edge, STARLITE.area), BOX) == []
    assert len(BOX.in_regions[BOX.at["4621"]]) == 2


@pytest.mark.rule("vn 18.1-a")
def test_forces_may_set_up_on_the_boundary_of_the_play_area() -> None:
    """Hexes on the boundary count as inside."""
    scene = Scene.of(regions=["I-5"], nlf=[{"units": [VC_1ST_REGIMENT], "hexes": ["region:I-5"]}])
    scene.play()
    places = {word.removeprefix("hex-") for word in scene.words}
    assert {COAST, HILLS_SOUTHEAST_OF_HAU_DUC} <= places
    assert BOX.hexes[BOX.at[HILLS_SOUTHEAST_OF_HAU_DUC]].region == "I-4"
    assert all("I-5" in (h.region, *h.region_border) for h in BOX.hexes if h.id in places)


@pytest.mark.rule("vn 18.1-d")
def test_deployment_two_and_basic_sides_unless_the_scenario_says_otherwise() -> None:
    """Units begin unaugmented unless told otherwise; deployment 2 is the HQ with its battalions."""
    scene = Scene.of(
        us=[
            {"units": [LIGHT_BRIGADE], "hexes": [QUANG_NGAI], "deployment": 2},
            {"units": [ARVN_6TH_REGIMENT], "hexes": [NORTHWEST_OF_QUANG_NGAI]},
            {"units": [ARVN_5TH_REGIMENT], "hexes": [NORTHWEST_OF_QUANG_NGAI], "face": "back"},
        ],
        nlf=[{"units": [PAVN_32ND_REGIMENT], "hexes": [HILLS_SOUTHEAST_OF_HAU_DUC]}],
    )
    scene.play(f"hex-{HILLS_SOUTHEAST_OF_HAU_DUC}")
    s, t = scene.s, scene.t
    here = t.at(BOX.at[QUANG_NGAI], US)
    assert sorted(BOX.counters[s.counter[u]].id for u in here) == [
        LIGHT_BRIGADE,
        SECOND_BATTALION_THIRD_INFANTRY,
        THIRD_BATTALION_SEVENTH_INFANTRY,
        FOURTH_BATTALION_TWELFTH_INFANTRY,
        FIFTH_BATTALION_TWELFTH_INFANTRY,
    ]
    assert {BOX.counters[s.counter[u]].id for u in here if s.face[u]} == {LIGHT_BRIGADE}
    arvn = {BOX.counters[s.counter[u]].id: s.face[u] for u in t.units(US) if t.nation(u) == N_ARVN}
    assert arvn == {ARVN_6TH_REGIMENT: 0, ARVN_5TH_REGIMENT: 1}
    assert s.face[next(u for u in t.units(1))] == 0


@pytest.mark.rule("vn 18.1-g", "vn 18.1-d")
@pytest.mark.parametrize("taken", [False, True])
def test_reinforcements_are_lost_where_the_enemy_stands(taken: bool) -> None:
    """Units for a named hex are lost for good if the enemy is there."""
    sheet = Sheet(
        id="test",
        title="Test",
        summary="Test",
        source="test",
        start="test",
        turns=2,
        us=(Group(units=(THIRD_BATTALION_THIRD_MARINES,), hexes=(QUANG_NGAI,), turn=2),),
        nlf=(),
        levels=(Level(name="Test", winner="us"),),
    )
    scene = Scene(sheet)
    unit = scene.unit(THIRD_BATTALION_THIRD_MARINES, WAITING, group=0)
    scene.unit(VC_1ST_REGIMENT, QUANG_NGAI if taken else MOUNTAIN_NORTH_OF_SON_HA)
    scene.stage = Stage.GAME_TURN
    scene.play()
    if not taken:
        assert scene.words == [f"hex-{QUANG_NGAI}"]
        scene.play(f"hex-{QUANG_NGAI}")
    assert scene.s.turn == 2
    assert scene.s.hex[unit] == (OUT if taken else BOX.at[QUANG_NGAI])
    assert sum(scene.s.tally) == 0


@pytest.mark.rule("vn 18.1-e")
def test_the_us_side_sets_up_first() -> None:
    """All US-controlled units are placed before the NLF places any."""
    scene = Scene.of(
        us=[
            {
                "units": [FIRST_BATTALION_28TH_INFANTRY, ARVN_6TH_REGIMENT],
                "hexes": [QUANG_NGAI, NORTH_OF_QUANG_NGAI],
                "choose": "each",
            }
        ],
        nlf=[
            {"units": [VC_1ST_REGIMENT], "hexes": [FIELDS_IN_QUANG_TIN, MOUNTAIN_NORTH_OF_SON_HA]}
        ],
    )
    scene.play()
    seats = []
    while scene.asked == "setup.place":
        assert scene.position is not None
        assert isinstance(scene.position.request, Decision)
        seats.append(scene.position.request.seat)
        scene.play(scene.words[0])
    assert seats == ["us", "us", "nlf"]


@pytest.mark.rule("vn 18.1-f")
def test_vc_battalions_are_placed_before_they_are_drawn() -> None:
    """The NLF places battalions without knowing which they are."""
    position = Position(GAME, GAME.start(Setup("silver-bayonet")))
    order = []
    while position.request is not None and position.request.step.id != "turn.mission":
        request = position.request
        order.append(request.step.id)
        if isinstance(request, Chance):
            assert not request.shown_to("us")
            assert request.shown_to("nlf")
            position.push(request.outcomes[0])
        else:
            assert request.seat == "nlf"
            position.push(request.values[0])
    assert order.count("setup.draw") == 5
    assert max(n for n, id_ in enumerate(order) if id_ == "setup.place") < order.index("setup.draw")


@pytest.mark.rule("vn 18.1-g", "vn 7.3-c")
def test_points_and_units_arrive_before_their_turn() -> None:
    """A turn's points and units are there when it begins, but for a unit whose hex is taken."""
    scene = Scene.of(
        turns=2,
        us=[
            {"units": [FIRST_BATTALION_28TH_INFANTRY], "hexes": [QUANG_NGAI]},
            {
                "units": [SECOND_BATTALION_28TH_INFANTRY],
                "hexes": [NORTHWEST_OF_QUANG_NGAI],
                "turn": 2,
            },
            {"units": [SECOND_BATTALION_16TH_INFANTRY], "hexes": [CHU_LAI], "turn": 2},
        ],
        nlf=[{"units": [VC_BATTALION], "hexes": [NORTHWEST_OF_QUANG_NGAI]}],
        support={"air": 3, "rangers": 1},
        replacements={"us": 2},
        points=[{"turn": 2, "support": {"air": 2, "riverine": 1, "rangers": 2}}],
    )
    scene.play(f"hex-{NORTHWEST_OF_QUANG_NGAI}")
    s = scene.s
    assert (s.air, s.riverine, scene.t.ranger_groups(), s.pools[0]) == (3, 0, 1, 2)
    scene.play("done", "done", "done", "let_us_operate", "pass", "end", f"hex-{CHU_LAI}")
    s = scene.s
    assert s.turn == 2
    assert (s.air, s.riverine, scene.t.ranger_groups(), s.pools[0]) == (5, 1, 3, 2)
    assert scene.s.hex[1] < 0
    assert scene.where(2) == CHU_LAI


@pytest.mark.rule("vn 18.1-m")
def test_units_go_to_hexes_and_nowhere_else() -> None:
    """The trail is closed outside campaigns: units start, go and end in hexes."""
    scene = Scene()
    trail = next(n for n, h in enumerate(BOX.hexes) if h.country == ("Laos",) and not h.town)
    unit = scene.unit(PAVN_32ND_REGIMENT, trail)
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, DA_NANG)
    around = {f"hex-{BOX.ids[n]}" for n in BOX.around(trail)}
    for kind in ("strategic", "search_and_destroy"):
        scene.stage, scene.s.op, scene.position = Stage.INITIATIVE, None, None
        scene.play("operate", kind, f"unit-{unit}", "done")
        if scene.asked == "operation.target":
            scene.play("none")
        scene.play(f"move-{unit}")
        assert set(scene.words) <= around | {"stop"}
    scene.stage, scene.s.op, scene.position = Stage.STRATEGIC, None, None
    scene.play("done")
    assert scene.asked == "turn.initiative"


def _starlite() -> Table:
    """Return the position that Operation Starlite begins with."""
    return GAME.table(GAME.start(Setup("starlite")))


@pytest.mark.rule("vn 18.1-ak", "vn 18.1-am", "vn 18.1-an")
def test_operation_starlite_as_printed() -> None:
    """One game-turn; units in their hexes, a ship at sea, replacements and support."""
    t = _starlite()
    s = t.s
    names = [BOX.counters[counter].name for counter in s.counter]
    assert {name: BOX.ids[at] for name, at in zip(names, s.hex, strict=True) if at >= 0} == {
        "3/3/3M": CHU_LAI,
        "2/4/3M": CHU_LAI,
        "2/12": CHU_LAI,
        "3/7/1M": NORTHEAST_OF_QUANG_NGAI,
        "7/1M": NORTHEAST_OF_QUANG_NGAI,
    }
    at_sea = [name for name, at in zip(names, s.hex, strict=True) if at == AT_SEA]
    assert at_sea == ["Cruiser 1"]
    assert (s.pools[0], s.airmobile, s.air) == (4, 1, 4)
    assert t.scenario.sheet.turns == 1


@pytest.mark.rule("vn 18.1-ao")
def test_the_units_of_operation_starlite_are_as_strong_as_printed() -> None:
    """Ground strength, artillery, movement and pursuit modifier are those of the scenario."""
    t = _starlite()
    values = {}
    for unit, counter in enumerate(t.s.counter):
        p = t.profile(unit)
        if t.s.hex[unit] >= 0:
            values[BOX.counters[counter].name] = (p.ground, p.artillery, p.movement, p.pursuit)
    infantry = (3, 0, 8, 3)
    assert values == {
        "3/3/3M": infantry,
        "2/4/3M": infantry,
        "3/7/1M": infantry,
        "2/12": (0, 7, 6, None),
        "7/1M": (0, 8, 6, None),
    }


@pytest.mark.rule("vn 18.1-al")
def test_operation_starlite_is_played_in_a_region_with_the_hexes_on_its_border() -> None:
    """The play area is Quang Ngai, and every hex that it shares with another region."""
    region = next(r for r in BOX.c.map.regions if r.name == "Quang Ngai")
    assert region.code == "I-5"
    whole = {h.id for h in BOX.hexes if region.code in (h.region, *h.region_border)}
    inside = {h.id for h in BOX.hexes if h.region == region.code}
    assert len(whole) > len(inside) > 0
    assert {BOX.ids[n] for n in _starlite().scenario.area} == whole


def test_starlite_slows_the_vc_and_bars_their_strategic_movement() -> None:
    """VC units have a movement of 4, and the NLF is not offered strategic movement."""
    position = Position(GAME, GAME.start(Setup("starlite")))
    words: list[str] = []
    while position.request is not None and position.request.step.id != "turn.initiative":
        request = position.request
        word = f"hex-{COAST}" if request.step.id == "setup.place" else "done"
        word = "0" if isinstance(request, Chance) else word
        position.push(request.step.codec.value(word))
    position.push(position.request.step.codec.value("operate"))  # type: ignore[union-attr]
    words = position.request.words  # type: ignore[union-attr]
    assert "search_and_destroy" in words
    assert "strategic" not in words
    t = GAME.table(position.state)
    vc = [u for u in range(len(position.state.hex)) if t.side(u) == 1]
    assert [t.movement(u) for u in vc] == [4, 4]


def test_units_know_the_group_they_are_set_up_with() -> None:
    """Groups of both sides are numbered through; a unit of no group has none."""
    sheet = Sheet(
        id="test",
        title="Test",
        summary="Test",
        source="test",
        start="test",
        turns=2,
        us=(
            Group(
                units=(THIRD_BATTALION_THIRD_MARINES, SECOND_BATTALION_FOURTH_MARINES),
                hexes=(QUANG_NGAI,),
                turn=2,
            ),
            Group(units=(THIRD_BATTALION_SEVENTH_MARINES,), hexes=(NORTH_OF_QUANG_NGAI,), turn=2),
        ),
        nlf=(Group(units=(VC_1ST_REGIMENT,), hexes=(SOUTH_OF_CHU_LAI,), turn=2),),
        levels=(Level(name="Test", winner="us"),),
    )
    scene = Scene(sheet)
    scene.s = start(BOX, scene.game.scenario, 0)
    scene.unit(HOWITZERS, WAITING)
    assert [scene.t.group_of(unit) for unit in range(5)] == [0, 0, 1, 2, -1]
