"""Units come onto the Trail in operations, and those of the US side leave it again (17.8)."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import Done, Going, Kind
from annamite.games.vietnam_1965_1975.box.places import TRAIL_BOXES
from annamite.games.vietnam_1965_1975.position.neutrality import force_of, present
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.named import (
    ARVN_4TH_REGIMENT,
    FIRST_BATTALION_28TH_INFANTRY,
    FIRST_BATTALION_EIGHTH_CAVALRY,
    KOREAN_1ST_REGIMENT,
    PAVN_32ND_REGIMENT,
    PAVN_33RD_REGIMENT,
    POLITICAL_SECTION,
    SECOND_BATTALION_28TH_INFANTRY,
    SUPPLY_CONDUIT,
    VC_1ST_REGIMENT,
    VC_2ND_REGIMENT,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene, lost, quiet
from tests.games.vietnam_1965_1975.trails import (
    BOX_5,
    BOX_6,
    BOX_7,
    HILLS_BESIDE_BOX_6,
    JUNGLE_BESIDE_BOX_6,
    JUNGLE_EAST,
    MORE_JUNGLE_BESIDE_BOX_6,
    TOUCHING_BOX_6,
    going_to,
    named,
    operations,
    turn,
)

US_SIDE = (FIRST_BATTALION_28TH_INFANTRY, KOREAN_1ST_REGIMENT, ARVN_4TH_REGIMENT)


def search(scene: Scene, side: str, *units: int) -> None:
    """Begin a search and destroy operation of some units without a target, and move the first."""
    scene.play(side, "search_and_destroy", *(f"unit-{unit}" for unit in units), "done")
    while scene.asked != "move.unit":
        scene.play("none" if "none" in scene.words else "done")
    scene.play(f"move-{units[0]}")


# --- the NLF --------------------------------------------------------------------------------------


@pytest.mark.rule("vn 17.8-i", "vn 2.1-n", "vn 3.3-q", "vn 3.3-h")
def test_a_unit_of_the_nlf_enters_the_trail_for_a_point_and_stops_there() -> None:
    """In an operation of its own, with points left."""
    scene = operations()
    unit = scene.unit(PAVN_32ND_REGIMENT, JUNGLE_EAST)
    search(scene, "operate", unit)
    scene.play(f"hex-{JUNGLE_BESIDE_BOX_6}")
    assert scene.t.move.spent == 2 * 2
    scene.play(named(BOX_6))
    assert scene.t.move.spent == 2 * 3
    assert scene.words == ["stop"]


@pytest.mark.parametrize("going", [Going.REACTION, Going.ALERT, Going.RETREAT, Going.PURSUIT])
@pytest.mark.rule("vn 17.8-i")
def test_it_may_do_so_wherever_it_moves_in_an_operation(going: Going) -> None:
    """By reaction, on the alert, in retreat and in pursuit alike."""
    scene = operations()
    unit = scene.unit(PAVN_32ND_REGIMENT, JUNGLE_BESIDE_BOX_6)
    ways = scene.ways(unit, going=going, mp=3)
    assert (BOX_6, 2) in ways.steps()
    assert {at for at in ways.reach() if at in TRAIL_BOXES} == {BOX_6}


@pytest.mark.rule("vn 17.8-k", "vn 3.3-p", "vn 3.3-h")
def test_strategic_movement_leads_neither_onto_the_trail_nor_along_it() -> None:
    """Of either side."""
    scene = operations()
    for id_ in (PAVN_32ND_REGIMENT, FIRST_BATTALION_28TH_INFANTRY):
        unit = scene.unit(id_, JUNGLE_BESIDE_BOX_6)
        there = scene.unit(id_, BOX_6)
        scene.s.op = None
        scene.operation(Kind.STRATEGIC, side=scene.t.side(unit))
        assert BOX_6 not in scene.ways(unit, going=Going.STRATEGIC).reach()
        assert not scene.ways(there, going=Going.STRATEGIC).steps()


@pytest.mark.rule("vn 17.8-k")
def test_the_us_side_is_not_offered_strategic_movement_of_units_on_the_trail() -> None:
    """Neither in their phase nor in the Operations Phase."""
    scene = turn(Stage.STRATEGIC)
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, BOX_6)
    scene.play()
    assert scene.words == ["done"]
    scene = operations()
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, BOX_6)
    scene.play("let_us_operate")
    assert "strategic" not in scene.words
    other = scene.unit(SECOND_BATTALION_28TH_INFANTRY, JUNGLE_EAST)
    scene.position = None
    scene.play("strategic")
    assert scene.words == [f"unit-{other}"]


# --- the US side ----------------------------------------------------------------------------------


@pytest.mark.parametrize("id_", US_SIDE)
@pytest.mark.rule("vn 17.8-l")
def test_units_of_the_us_side_enter_for_a_point_and_invade(id_: str) -> None:
    """US, Free World and ARVN units stop in the first box, in Laos as are the hexes round it."""
    scene = operations()
    unit = scene.unit(id_, JUNGLE_BESIDE_BOX_6)
    search(scene, "let_us_operate", unit)
    scene.play(named(BOX_6))
    assert scene.t.move.spent == 2
    assert scene.words == ["stop"]
    assert present(scene.t) == {"Laos": {force_of(scene.t, unit)}, "Cambodia": set()}


@pytest.mark.parametrize("id_", US_SIDE)
@pytest.mark.rule("vn 17.8-l")
def test_the_first_box_of_the_other_country_is_an_invasion_of_it(id_: str) -> None:
    """From box 6 in Laos to box 7 in Cambodia."""
    scene = operations()
    unit = scene.unit(id_, BOX_6)
    search(scene, "let_us_operate", unit)
    assert scene.t.season.abroad == {}
    scene.play(named(BOX_7))
    assert scene.t.season.ledger.neutrals == ("Cambodia",)
    assert scene.t.season.abroad == {"Cambodia": (force_of(scene.t, unit),)}


def test_helicopters_neither_land_on_the_trail_nor_start_there() -> None:
    """Boxes are entered on the ground."""
    scene = operations()
    near = scene.unit(FIRST_BATTALION_EIGHTH_CAVALRY, JUNGLE_BESIDE_BOX_6)
    there = scene.unit(FIRST_BATTALION_28TH_INFANTRY, BOX_6)
    flight = scene.ways(near, air=True)
    assert not set(TRAIL_BOXES) & flight.reach().keys()
    assert not scene.ways(there, air=True).steps()


@pytest.mark.rule("vn 17.8-m")
def test_a_unit_of_the_us_side_in_a_box_stays_or_goes_to_the_next_or_leaves() -> None:
    """Off the Trail at the normal cost of the hex, with its printed allowance, and on from there."""
    scene = operations()
    unit = scene.unit(FIRST_BATTALION_28TH_INFANTRY, BOX_6)
    search(scene, "let_us_operate", unit)
    assert scene.t.move.allowance == 2 * 8
    assert "stop" in scene.words
    assert going_to(scene) == {*TOUCHING_BOX_6, BOX.names[BOX_5], BOX.names[BOX_7]}
    scene.play(f"hex-{JUNGLE_BESIDE_BOX_6}")
    assert scene.t.move.spent == 2 * 2
    scene.play(f"hex-{JUNGLE_EAST}")
    assert scene.t.move.spent == 2 * 4


@pytest.mark.rule("vn 17.8-m")
def test_it_goes_no_further_than_the_next_box() -> None:
    """A point for it, and there it stops."""
    scene = operations()
    unit = scene.unit(FIRST_BATTALION_28TH_INFANTRY, BOX_6)
    search(scene, "let_us_operate", unit)
    scene.play(named(BOX_7))
    assert scene.t.move.spent == 2
    assert scene.words == ["stop"]


def test_it_stops_in_the_box_that_it_left_and_comes_back_to() -> None:
    """Whoever enters the Trail stops in the first box, and does not leave it a second time."""
    scene = operations()
    unit = scene.unit(FIRST_BATTALION_28TH_INFANTRY, BOX_6)
    search(scene, "let_us_operate", unit)
    scene.play(f"hex-{JUNGLE_BESIDE_BOX_6}", named(BOX_6))
    assert scene.t.move.spent == 2 * (2 + 1)
    assert scene.words == ["stop"]


@pytest.mark.rule("vn 17.8-n")
def test_a_unit_that_left_its_box_takes_part_in_no_other_operation() -> None:
    """The one in which it left was its operation of the turn."""
    scene = operations()
    unit = scene.unit(FIRST_BATTALION_28TH_INFANTRY, BOX_6)
    other = scene.unit(SECOND_BATTALION_28TH_INFANTRY, JUNGLE_EAST)
    search(scene, "let_us_operate", unit)
    scene.play(f"hex-{HILLS_BESIDE_BOX_6}", "stop", "done")
    assert scene.s.done[unit] == Done.YES
    scene.play("let_us_operate", "search_and_destroy")
    assert scene.words == [f"unit-{other}"]


@pytest.mark.rule("vn 17.8-o")
def test_the_hex_into_which_it_leaves_may_hold_the_enemy() -> None:
    """It pays for it as anywhere, may be attacked there, and does not stop there."""
    scene = operations()
    unit = scene.unit(FIRST_BATTALION_28TH_INFANTRY, BOX_6)
    scene.unit(PAVN_32ND_REGIMENT, JUNGLE_BESIDE_BOX_6)
    search(scene, "let_us_operate", unit)
    assert JUNGLE_BESIDE_BOX_6 in going_to(scene)
    scene.play(f"hex-{JUNGLE_BESIDE_BOX_6}")
    assert scene.asked == "move.incident"
    scene.play("no")
    assert "stop" not in scene.words
    scene.play(f"hex-{MORE_JUNGLE_BESIDE_BOX_6}")
    assert scene.t.move.spent == 2 * (2 + 2 + 2)


@pytest.mark.rule("vn 17.8-s")
def test_enemies_on_the_trail_do_not_hinder_the_us_side() -> None:
    """It leaves their box at no extra cost and enters it without a fight; nobody reacts."""
    scene = operations()
    unit = scene.unit(FIRST_BATTALION_28TH_INFANTRY, BOX_6)
    for box, id_ in ((BOX_5, VC_1ST_REGIMENT), (BOX_6, PAVN_32ND_REGIMENT), (BOX_7, VC_BATTALION)):
        scene.unit(id_, box)
    search(scene, "let_us_operate", unit)
    scene.play(named(BOX_7))
    assert (scene.asked, scene.words) == ("move.step", ["stop"])
    assert scene.t.move.spent == 2
    scene.play("stop")
    assert scene.asked == "move.unit"


@pytest.mark.rule("vn 17.8-r")
def test_the_nlf_enters_a_box_with_enemies_for_a_point_too() -> None:
    """Without a fight, and without anybody who reacts."""
    scene = operations()
    unit = scene.unit(PAVN_32ND_REGIMENT, JUNGLE_BESIDE_BOX_6)
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, BOX_6)
    scene.unit(SECOND_BATTALION_28TH_INFANTRY, BOX_5)
    search(scene, "operate", unit)
    scene.play(named(BOX_6))
    assert (scene.asked, scene.words) == ("move.step", ["stop"])
    assert scene.t.move.spent == 2
    scene.play("stop")
    assert scene.asked == "move.unit"


# --- on the way to the Trail ----------------------------------------------------------------------


@pytest.mark.rule("vn 17.8-h")
def test_who_passes_enemies_on_the_way_to_the_trail_may_be_attacked() -> None:
    """It is normal movement: zones and enemy hexes cost what they cost; a fight may be forced."""
    scene = turn(Stage.TRAIL)
    unit = scene.unit(PAVN_33RD_REGIMENT, JUNGLE_EAST)
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, JUNGLE_BESIDE_BOX_6)
    scene.play(f"move-{unit}", f"hex-{JUNGLE_BESIDE_BOX_6}")
    assert scene.t.move.spent == 2 * (1 + 2)
    assert scene.asked == "move.incident"
    scene.play("yes")
    quiet(scene)
    scene.play("3")
    lost(scene)
    assert any(scene.s.hits)
    assert scene.asked == "move.step"
    scene.play(named(BOX_6))
    assert scene.t.move.spent == 2 * (1 + 2 + 2 + 1)
    scene.play("stop")
    assert not any(scene.s.hits)
    assert scene.where(unit) == "trail-6"


# --- what the US side cannot tell -----------------------------------------------------------------


def test_hidden_units_far_from_the_trail_are_not_asked_about() -> None:
    """The fastest VC counter has 7 points, which are at most 12 hexes of road and a box."""
    scene = turn(Stage.TRAIL)
    at = next(n for n, away in enumerate(BOX.land.trail_distance) if away == 13 and not BOX.sea[n])
    scene.unit(VC_1ST_REGIMENT, at, known=0)
    scene.play()
    assert scene.asked == "turn.initiative"


@pytest.mark.parametrize("id_", [VC_2ND_REGIMENT, SUPPLY_CONDUIT, POLITICAL_SECTION])
def test_the_nlf_is_asked_whatever_lies_face_down(id_: str) -> None:
    """Also where nothing but the end is on offer (10)."""
    scene = turn(Stage.TRAIL)
    scene.unit(id_, BOX_6, known=0)
    scene.unit(VC_1ST_REGIMENT, JUNGLE_EAST, known=0)
    for step in ("trail.leave", "trail.along", "trail.enter"):
        request = scene.play()
        assert scene.asked == step
        assert getattr(request, "always_asked", False)
        scene.play("done")
