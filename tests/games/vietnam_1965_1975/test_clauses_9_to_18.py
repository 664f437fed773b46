"""Sections 9 to 11 and 18: deployments, hidden units, rangers, regional forces, scenarios."""

from __future__ import annotations

import msgspec
import pytest
from annamite.games.vietnam_1965_1975.position.stages import Stage

from annamite.games.vietnam_1965_1975.box.ids import (
    HOLDING_BOX,
    NLF,
    PATROL,
    US,
    Going,
    Kind,
)
from annamite.games.vietnam_1965_1975.box.lookup import our_box
from annamite.games.vietnam_1965_1975.box.scenarios import Group, Scenario, Support, ours, problems
from annamite.games.vietnam_1965_1975.operation.odds import regional, work_out
from annamite.games.vietnam_1965_1975.turn.set_up import start
from annamite.games.vietnam_1965_1975.turn.victory import occupation, outcome, points
from annamite.kernel.shapes import plain
from tests.games.vietnam_1965_1975.scenes import BOX, EVERYWHERE, SHEET, Scene

COUNTERS = BOX.c.counters
STARLITE = ours()[0]


# --- 9 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("vn 9-b", "vn 9-c", "vn 9-d", "vn 9-e")
def test_the_faces_of_brigades_and_their_battalions() -> None:
    found = 0
    for counter in COUNTERS:
        parts = [x for x in COUNTERS if x.parent == counter.id and x.size == "II"]
        if counter.army != "us" or counter.size not in ("X", "III") or not parts:
            continue
        found += 1
        assert len(parts) in (3, 4), counter.id
        assert counter.back is not None
        assert counter.front.ground == sum(x.front.ground for x in parts)
        assert counter.back.ground == 0
        assert counter.back.artillery > 0
        for part in parts:
            assert part.back is not None, part.id
            assert part.front.artillery < part.back.artillery, part.id
            assert part.front.ground == part.back.ground, part.id
    assert found > 20


@pytest.mark.rule("vn 9-c")
def test_a_scenario_says_which_face_is_up() -> None:
    sheet = msgspec.structs.replace(
        SHEET,
        us=(
            Group(units=("us.1.1.2",), hexes=("5121",), turn=1),
            Group(units=("us.1.1",), hexes=("5121",), face="back"),
        ),
    )
    s = start(BOX, Scenario(sheet, EVERYWHERE), 0)
    assert s.face[:2] == [0, 1]
    assert BOX.profile(s.counter[0], 0).artillery == 0
    assert BOX.profile(s.counter[1], 1).headquarters


# --- 10 ---------------------------------------------------------------------------------------------


@pytest.mark.rule("vn 10-a", "vn 10-g", "vn 7.3-a")
def test_starlite_begins_with_a_hidden_regiment_and_a_section() -> None:
    s = start(our_box(), STARLITE, 0)
    vc = [u for u in range(len(s.hex)) if BOX.counters[s.counter[u]].army == "vc"]
    assert [BOX.counters[s.counter[u]].id for u in vc] == ["vc.ind.1", "vc.political"]
    assert [s.known[u] for u in vc] == [0, 0]
    assert (s.air_total, s.airmobile_total) == (4, 1)


@pytest.mark.rule("vn 10-c")
def test_guns_that_interdict_are_shown() -> None:
    scene = Scene()
    gun, us = scene.unit("vc.art.42", "5020", known=0), scene.unit("us.1.1.2", "5120")
    other = scene.unit("vc.ind.1", "5020", known=0)
    scene.operation(side=NLF, units=[gun, other], targets=[us], target_hexes=["5120"])
    scene.stage = Stage.INTERDICTION
    scene.play()
    assert scene.asked == "fire.interdict"
    scene.play("hex-5120", f"gun-{gun}")
    if scene.asked == "fire.interdict_with":
        scene.play("done")
    assert (scene.s.known[gun], scene.s.known[other]) == (1, 0)
    assert scene.t.interdicted(BOX.at["5120"]) == 1


# --- 11 ---------------------------------------------------------------------------------------------


@pytest.mark.rule("vn 11-a", "vn 11-c", "vn 11.3-a")
def test_scenarios_name_ineffective_units_and_rangers() -> None:
    sheet = msgspec.structs.replace(
        SHEET,
        us=(
            Group(units=("arvn.2.6",), hexes=("5121",), ineffective=True),
            Group(units=("arvn.2.5",), hexes=("5121",)),
        ),
        support=Support(rangers=2),
    )
    s = start(BOX, Scenario(sheet, EVERYWHERE), 0)
    assert s.ineffective[:2] == [1, 0]
    assert s.hex[2:] == [HOLDING_BOX] * 2
    scene = Scene(sheet)
    scene.s = s
    assert scene.t.ranger_groups() == 2
    s.hex[2] = BOX.at["5121"]
    assert scene.t.ranger_groups() == 2


@pytest.mark.rule("vn 11-b", "vn 11.2-a", "vn 11.2-c")
@pytest.mark.parametrize("id_", ["us.1.1.2", "fwa.ca.1", "arvn.2.6"])
def test_regional_forces_help_every_defence_of_the_us_side(id_: str) -> None:
    scene = Scene()
    vc, us = scene.unit("vc.ind.1", "5121"), scene.unit(id_, "5121")
    combat = scene.combat("5121", [vc], [us], guns=[[], []])
    ground = scene.t.profile(us).ground
    assert work_out(scene.t, combat).defence.ground == 2 * (ground + 2)
    turned = scene.combat("5121", [us], [vc], guns=[[], []])
    turned.attacker = US
    assert regional(scene.t, turned) == 0


@pytest.mark.rule("vn 11.1-h")
def test_ineffective_units_that_cannot_end_well_do_not_start() -> None:
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
        arvn = scene.unit("arvn.2.6", deep, ineffective=ineffective)
        scene.operation(Kind.STRATEGIC, units=[arvn])
        ways = scene.ways(arvn, going=Going.STRATEGIC, mp=3)
        assert bool(ways.steps()) == (not ineffective)


@pytest.mark.rule("vn 11.3-f")
def test_no_more_rangers_than_hexes_with_operating_units() -> None:
    scene = Scene()
    us = [scene.unit("us.1.1.2", "5121"), scene.unit("us.1.1.3", "5120")]
    rangers = [scene.unit("arvn.ranger", HOLDING_BOX) for _ in range(4)]
    scene.unit("vc.ind.1", "4820")
    scene.play("let_us_operate", "search_and_destroy", *(f"unit-{u}" for u in us), "done", "yes", 4)
    scene.play("hex-5121")
    assert scene.words == ["done", "hex-5120"]
    scene.play("hex-5120")
    assert scene.asked == "operation.target"
    assert sum(scene.s.hex[u] == HOLDING_BOX for u in rangers) == 2


@pytest.mark.rule("vn 11.3-h")
def test_rangers_exert_a_zone_of_control() -> None:
    zones = {}
    for id_ in ("arvn.ranger", "arvn.bn"):
        scene = Scene()
        scene.unit(id_, "5020")
        zones[id_] = BOX.at["5019"] in scene.t.zoc(US)
    assert zones == {"arvn.ranger": True, "arvn.bn": False}


# --- 18 ---------------------------------------------------------------------------------------------


@pytest.mark.rule("vn 18.1-a")
def test_nobody_is_set_up_outside_the_play_area() -> None:
    group = Group(units=("us.1.1.2",), hexes=("2863",))
    wrong = msgspec.structs.replace(STARLITE.sheet, us=(group,))
    assert problems(Scenario(wrong, STARLITE.area), BOX) == ["2863 is outside the play area"]
    edge = msgspec.structs.replace(
        STARLITE.sheet, us=(Group(units=("us.1.1.2",), hexes=("4621",)),)
    )
    assert problems(Scenario(edge, STARLITE.area), BOX) == []
    assert len(BOX.in_regions[BOX.at["4621"]]) == 2


@pytest.mark.rule("vn 18.1-y")
def test_ten_points_for_each_country_invaded() -> None:
    scene = Scene()
    us = scene.unit("us.1.1.2", "5121")
    for number, country in enumerate(("Laos", "Cambodia", "Laos"), 1):
        at = next(n for n, h in enumerate(BOX.hexes) if h.country == (country,))
        scene.t.put(us, at, "3")
        assert points(scene.t)[1] == 40 * min(number, 2)


@pytest.mark.rule("vn 18.1-aj")
def test_two_units_in_a_capital_in_fields_score_four() -> None:
    scene = Scene()
    assert BOX.cultivated[BOX.at["5121"]]
    for _ in range(2):
        scene.unit("vc.ind.1", "5121")
    assert occupation(scene.t) == 4 * 4


@pytest.mark.rule("vn 18.1-ai")
def test_starlite_is_won_by_its_own_conditions() -> None:
    scene = Scene(msgspec.structs.replace(STARLITE.sheet))
    vc = scene.unit("vc.ind.1", "5020")
    scene.s.ended = 1
    before = outcome(scene.t)
    scene.t.destroy(vc, "5.5")
    after = outcome(scene.t)
    assert before is not None
    assert after is not None
    assert (before.ranking[0], after.ranking[0]) == ("nlf", "us")


@pytest.mark.rule("vn 6.2-c")
@pytest.mark.parametrize("seat", ["us", "nlf", None])
def test_missions_are_shown_to_everybody(seat: str | None) -> None:
    """A marker comes with the mission and goes with it, on units face down as well."""
    scene = Scene()
    idle = scene.unit("us.1.1.3", "5121")
    us = scene.unit("us.1.1.2", "5121")
    vc = scene.unit("vc.ind.1", "5020", mission=PATROL, done=1, known=0)
    scene.stage = Stage.MISSIONS

    def markers() -> dict[int, str]:
        units = plain(scene.game.view(scene.s, seat))["units"]
        return {unit["id"]: unit["mission"] for unit in units}

    assert markers() == {idle: "none", us: "none", vc: "patrol"}
    scene.play(f"hold-{us}", "done")
    assert markers() == {idle: "none", us: "hold", vc: "patrol"}
    scene.play(f"release-{vc}")
    assert markers() == {idle: "none", us: "hold", vc: "none"}
