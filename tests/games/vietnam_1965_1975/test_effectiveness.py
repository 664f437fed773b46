"""Section 11.1 and 18.1: which ARVN formations are effective."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.vietnam_1965_1975.box.ids import HOLD, NO_MISSION, Going, Kind
from annamite.games.vietnam_1965_1975.box.lookup import CLOSED
from annamite.games.vietnam_1965_1975.box.scenarios import Formation
from annamite.games.vietnam_1965_1975.turn.effectiveness import members, zones
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

DIVISION: list[dict[str, Any]] = [{"units": ["arvn.2.hq", "arvn.2.6"], "hexes": ["5121"]}]


def checked(*formations: dict[str, Any], us: list[dict[str, Any]], turns: int = 1) -> Scene:
    """Return a scenario whose formations are checked."""
    scene = Scene.of(us=us, formations=list(formations), turns=turns)
    scene.play()
    return scene


@pytest.mark.rule("vn 18.1-n", "vn 11.1-a")
@pytest.mark.parametrize(("die", "fails"), [(4, 0), (5, 1)])
def test_one_die_decides_for_a_division(die: int, fails: int) -> None:
    us = [*DIVISION, {"units": ["arvn.22.41", "us.1.1.2"], "hexes": ["5121"]}]
    scene = checked({"hq": "arvn.2.hq", "limit": 4}, us=us)
    assert scene.asked == "effectiveness.die"
    scene.play(die)
    assert scene.s.ineffective == [fails, fails, 0, 0]
    assert scene.asked == "turn.mission"
    assert ("hold-1" in scene.words) == (not fails)
    assert "hold-2" in scene.words


@pytest.mark.rule("vn 18.1-n")
def test_reinforcements_are_placed_before_the_check_and_obey_it() -> None:
    us = [*DIVISION, {"units": ["arvn.2.5"], "hexes": ["5118", "5020"], "turn": 2}]
    scene = checked({"hq": "arvn.2.hq", "limit": 3, "turns": [2]}, us=us, turns=2)
    assert scene.asked == "turn.mission"
    scene.play("done", "done", "done", "let_us_operate", "pass", "end")
    assert scene.asked == "setup.place"
    scene.play("hex-5118")
    assert scene.asked == "effectiveness.die"
    scene.play(6)
    assert scene.s.ineffective == [1, 1, 1]
    assert scene.s.turn == 2


def test_an_earlier_check_holds_for_those_still_to_come_and_a_later_one_undoes_it() -> None:
    us = [*DIVISION, {"units": ["arvn.2.5"], "hexes": ["5118"], "turn": 2}]
    scene = checked({"hq": "arvn.2.hq", "limit": 3}, us=us, turns=2)
    scene.play(4)
    assert scene.s.ineffective == [1, 1, 1]
    scene.play("done", "done", "done", "let_us_operate", "pass", "end", "hex-5118", 3)
    assert scene.s.ineffective == [0, 0, 0]


@pytest.mark.parametrize(("die", "mission"), [(6, NO_MISSION), (3, HOLD)])
def test_a_unit_found_ineffective_leaves_its_mission(die: int, mission: int) -> None:
    scene = checked({"hq": "arvn.2.hq", "limit": 3, "turns": [2]}, us=DIVISION, turns=2)
    scene.play("hold-1", "done", "done", "done", "let_us_operate", "pass", "end")
    assert scene.s.mission[1] == HOLD
    scene.play(die)
    assert scene.s.mission[1] == mission


@pytest.mark.rule("vn 4.3-c")
@pytest.mark.parametrize("zone", ["I", "II"])
def test_the_nlf_says_where_a_unit_on_a_corps_boundary_counts(zone: str) -> None:
    at = next(n for n, found in enumerate(BOX.corps) if found == ("I", "II"))
    us = [{"units": ["arvn.cav.4"], "hexes": [BOX.ids[at]]}]
    us.append({"units": ["arvn.cav.3", "arvn.2.6"], "hexes": ["5121"]})
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
    scene = Scene()
    for id_ in ("arvn.ranger", "arvn.2.hq", "us.1.1.2", "arvn.2.6"):
        scene.unit(id_, "5121")
    cavalry, guns = scene.unit("arvn.cav.4", "5121"), scene.unit("arvn.art.61", "5020")
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
    """Boundaries are hexes: only the second of each pair is on one."""
    here, there = BOX.at[inner], BOX.at[border]
    assert not BOX.hexes[here].corps_border
    assert not BOX.national_border[here]
    scene = Scene()
    ids = ("arvn.2.6", "arvn.2.4")
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
    """In the mountains of 4919 nobody lives; in the fields of 5020 people do."""
    scene = Scene()
    ids = ("arvn.2.6", "arvn.2.4")
    units = [scene.unit(id_, "5021", ineffective=x) for id_, x in zip(ids, ineffective)]
    scene.operation(Kind.STRATEGIC, units=units)
    ways = scene.ways(*units, going=going)
    assert ways.may_stop(BOX.at["5020"])
    assert ways.may_stop(BOX.at["4919"]) is may
