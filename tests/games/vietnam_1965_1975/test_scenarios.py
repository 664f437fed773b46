"""Section 18.1: scenarios, their file format, Victory Points, and what stays hidden."""

from __future__ import annotations

from pathlib import Path

import pytest
from annamite.games.vietnam_1965_1975.position.stages import Stage

from annamite.games.vietnam_1965_1975.about import FOLDER
from annamite.games.vietnam_1965_1975.box.ids import (
    AT_SEA,
    GONE,
    OUT,
    T_AIR,
    T_ALLIED_STRENGTH,
    T_ARVN_RP,
    T_CAPITALS,
    T_FREE_FIRE,
    T_MAJOR_CITIES,
    T_NVA,
    T_NVA_RP,
    T_US_COUNTERS,
    T_US_RP,
    T_VC_BATTALIONS,
    T_VC_OTHERS,
)
from annamite.games.vietnam_1965_1975.box.lookup import our_box
from annamite.games.vietnam_1965_1975.box.scenarios import ours, read
from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.games.vietnam_1965_1975.turn.victory import occupation, outcome, points
from annamite.kernel import Chance, Decision, Position, Setup
from annamite.kernel.shapes import plain
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

GAME = Vietnam()


@pytest.mark.rule("vn 18.1-ak", "vn 18.1-al", "vn 18.1-am", "vn 18.1-an", "vn 18.1-ao")
def test_operation_starlite_as_printed() -> None:
    s = GAME.start(Setup("starlite"))
    t = GAME.table(s)
    placed = {
        BOX.counters[s.counter[u]].name: (BOX.ids[s.hex[u]], t.profile(u))
        for u in range(len(s.hex))
        if s.hex[u] >= 0
    }
    assert {name: at for name, (at, _) in placed.items()} == {
        "3/3/3M": "5118", "2/4/3M": "5118", "2/12": "5118", "3/7/1M": "5220", "7/1M": "5220",
    }  # fmt: skip
    values = {
        name: (p.ground, p.artillery, p.movement, p.pursuit) for name, (_, p) in placed.items()
    }
    assert {values[name] for name in ("3/3/3M", "2/4/3M", "3/7/1M")} == {(3, 0, 8, 3)}
    assert values["2/12"] == (0, 7, 6, None)
    assert values["7/1M"] == (0, 8, 6, None)
    assert (s.pools[0], s.airmobile, s.air) == (4, 1, 4)
    at_sea = [BOX.counters[s.counter[u]].name for u, at in enumerate(s.hex) if at == AT_SEA]
    assert at_sea == ["Cruiser 1"]
    assert t.scenario.sheet.turns == 1
    region = next(r for r in BOX.c.map.regions if r.name == "Quang Ngai")
    assert region.code == "I-5"
    whole = {h.id for h in BOX.hexes if region.code in (h.region, *h.region_border)}
    inside = {h.id for h in BOX.hexes if h.region == region.code}
    assert len(whole) > len(inside) > 0
    assert {BOX.ids[n] for n in t.scenario.area} == whole


def test_starlite_slows_the_vc_and_bars_their_strategic_movement() -> None:
    position = Position(GAME, GAME.start(Setup("starlite")))
    words: list[str] = []
    while position.request is not None and position.request.step.id != "turn.initiative":
        request = position.request
        word = "hex-5219" if request.step.id == "setup.place" else "done"
        word = "0" if isinstance(request, Chance) else word
        position.push(request.step.codec.value(word))
    position.push(position.request.step.codec.value("operate"))  # type: ignore[union-attr]
    words = position.request.words  # type: ignore[union-attr]
    assert "search_and_destroy" in words
    assert "strategic" not in words
    t = GAME.table(position.state)
    vc = [u for u in range(len(position.state.hex)) if t.side(u) == 1]
    assert [t.movement(u) for u in vc] == [4, 4]


@pytest.mark.rule("vn 18.1-p", "vn 18.1-q", "vn 18.1-r", "vn 18.1-s", "vn 18.1-u")
@pytest.mark.parametrize(
    ("hex_", "units", "quarters"),
    [("2863", 1, 20), ("2863", 6, 100), ("5121", 2, 16), ("5118", 3, 8), ("5120", 2, 4)],
)
def test_what_occupied_hexes_are_worth(hex_: str, units: int, quarters: int) -> None:
    scene = Scene()
    for _ in range(units):
        scene.unit("vc.bn.b", hex_)
    assert occupation(scene.t) == quarters


@pytest.mark.rule("vn 18.1-t")
def test_other_hexes_count_half_but_not_on_the_border() -> None:
    border = next(
        n for n in range(len(BOX.ids)) if BOX.national_border[n] and not BOX.cultivated[n]
        and not BOX.place[n] and BOX.in_svn[n]
    )  # fmt: skip
    for at, quarters in ((BOX.at["4919"], 2), (border, 0)):
        scene = Scene()
        scene.unit("vc.bn.b", at)
        assert occupation(scene.t) == quarters


@pytest.mark.rule("vn 18.1-r", "vn 18.1-s")
@pytest.mark.parametrize(("town", "quarters"), [(0, 4), (1, 8)])
def test_towns_and_cultivated_land_on_the_border_count_as_any_other(
    town: int, quarters: int
) -> None:
    """Only hexes that are neither town nor cultivated count for nothing on the national border."""
    border = next(
        n for n in range(len(BOX.ids))
        if BOX.national_border[n] and BOX.in_svn[n] and BOX.place[n] == town
        and (town or BOX.cultivated[n])
    )  # fmt: skip
    scene = Scene()
    scene.unit("vc.bn.b", border)
    assert occupation(scene.t) == quarters


@pytest.mark.rule("vn 18.1-v", "vn 18.1-w", "vn 18.1-aa", "vn 18.1-ac", "vn 18.1-ad")
def test_victory_points_of_the_nlf() -> None:
    for column, quarters in (
        (T_CAPITALS, 12), (T_MAJOR_CITIES, 40), (T_US_RP, 4), (T_ARVN_RP, 1), (T_ALLIED_STRENGTH, 4),
        (T_FREE_FIRE, 8), (T_US_COUNTERS, 40), (T_AIR, 4),
    ):  # fmt: skip
        scene = Scene()
        scene.s.tally[column] = 1
        assert points(scene.t) == (0, quarters)


@pytest.mark.rule("vn 18.1-ae", "vn 18.1-af", "vn 18.1-ag", "vn 18.1-ah", "vn 18.1-o")
def test_victory_points_of_the_us_side() -> None:
    for column, quarters in ((T_VC_BATTALIONS, 4), (T_VC_OTHERS, 12), (T_NVA, 16), (T_NVA_RP, 1)):
        scene = Scene()
        scene.s.tally[column] = 1
        assert points(scene.t) == (quarters, 0)


@pytest.mark.rule("vn 18.1-b", "vn 18.1-c", "vn 18.1-x")
@pytest.mark.parametrize(
    ("place", "lost", "winner"),
    [(GONE, 0, "us"), (OUT, 0, "us"), (GONE, 1, "nlf"), ("5219", 0, "nlf")],
)
def test_who_wins_starlite(place: int | str, lost: int, winner: str) -> None:
    s = GAME.start(Setup("starlite"))
    t = GAME.table(s)
    for unit in range(len(s.hex)):
        if t.side(unit) == 1:
            s.hex[unit] = place if isinstance(place, int) else BOX.at[place]
    s.tally[T_US_COUNTERS] = lost
    s.ended = 1
    found = outcome(t)
    assert found is not None
    assert found.ranking[0] == winner


@pytest.mark.rule("vn 18.1-e")
def test_the_us_side_sets_up_first() -> None:
    scene = Scene.of(
        us=[{"units": ["us.1.1.2", "arvn.2.6"], "hexes": ["5121", "5120"], "choose": "each"}],
        nlf=[{"units": ["vc.ind.1"], "hexes": ["4615", "4820"]}],
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


@pytest.mark.rule("vn 10-b", "vn 10-d")
def test_the_us_side_sees_no_hidden_counter() -> None:
    scene = Scene()
    hidden = scene.unit("vc.ind.1", "5020", known=0)
    other = scene.unit("vc.political", "5020", known=0)
    shown = scene.unit("vc.bn.b", "5021")
    view = plain(scene.game.view(scene.s, "us"))["units"]
    assert view[hidden]["counter"] is view[other]["counter"] is None
    assert "ground" not in view[hidden]
    assert view[shown]["counter"] == "vc.bn.b"
    assert plain(scene.game.view(scene.s, "nlf"))["units"][hidden]["counter"] == "vc.ind.1"
    twin = scene.s.copy()
    twin.counter[hidden], twin.counter[other] = twin.counter[other], twin.counter[hidden]
    game = scene.game
    assert game.dump(game.redact(twin, "us")) == game.dump(game.redact(scene.s, "us"))
    assert game.view(twin, "us") == game.view(scene.s, "us")
    assert game.dump(twin) != game.dump(scene.s)


def test_hidden_units_that_meet_are_shuffled() -> None:
    scene = Scene()
    moved, stays = scene.unit("vc.ind.1", "5020", known=1), scene.unit("vc.bn.b", "5120", known=0)
    scene.unit("us.1.1.2", "4411")
    scene.play("operate", "strategic", f"unit-{moved}", f"unit-{stays}", "done")
    scene.play(f"move-{moved}", "hex-5120")
    assert scene.s.known[moved] == 1
    position = scene.position
    assert position is not None
    position.push(position.request.step.codec.value("stop"))  # type: ignore[union-attr]
    scene.play("done")
    assert position.request is not None
    assert position.request.step.id == "hidden.shuffle" or scene.s.known[moved] == 0
    scene.play()
    assert [scene.s.known[u] for u in (moved, stays)] == [0, 0]


# --- files ------------------------------------------------------------------------------------------

GOOD = """
id: mine
title: Mine
summary: A test
source: mine
start: now
turns: 1
regions: [I-5]
us: [{units: [us.1.1.2], hexes: ["5121"]}]
nlf: [{units: [vc.random], hexes: ["region:I-5"], choose: each}]
levels: [{name: All, winner: us}]
"""


def test_a_file_of_an_owner_is_read(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(GOOD, encoding="utf-8")
    scenario = read(file, our_box())
    assert scenario.sheet.title == "Mine"
    assert BOX.at["5121"] in scenario.area
    assert BOX.at["4411"] not in scenario.area


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("I-5]", "I-9]", "I-9 is no region"),
        ('"5121"', '"4411"', "4411 is outside the play area"),
        ("us.1.1.2", "us.9.9.9", "there is no counter us.9.9.9"),
        ("us.1.1.2", "vc.ind.1", "vc.ind.1 fights on the other side"),
        ("us.1.1.2]", "us.1.1.2, us.1.1.2]", "us.1.1.2 is set up too often"),
        ("turns: 1", "turns: 0", "it lasts no turn"),
        ("winner: us}", "winner: us, at_least: 3}", "no level of victory is left"),
        ("turns: 1", "turns: one", "Expected `int`"),
        ("source: mine", "origin: mine", "unknown field"),
    ],
)
def test_a_wrong_file_is_refused_with_the_place(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(GOOD.replace(old, new), encoding="utf-8")
    with pytest.raises(ValueError) as caught:
        read(file, our_box())
    assert said in str(caught.value)


def test_our_scenarios_are_all_there_and_only_starlite_is_printed() -> None:
    assert {x.sheet.id for x in ours()} == {path.stem for path in FOLDER.glob("*.yaml")}
    assert [x.sheet.id for x in ours() if not x.sheet.reconstructed] == ["starlite"]


@pytest.mark.rule("vn 18.1-v")
def test_who_is_set_up_in_a_capital_has_not_entered_it() -> None:
    capital = {"units": ["vc.ind.1"], "hexes": ["5121", "5020"]}
    us = [{"units": ["us.1m.7.3"], "hexes": ["5118"]}]
    scene = Scene.of(us=us, nlf=[capital, {**capital, "units": ["vc.ind.2"], "turn": 2}], turns=2)
    scene.play("hex-5121")
    assert scene.s.tally[T_CAPITALS] == 0
    scene.play("done", "done", "done", "let_us_operate", "pass", "end")
    assert (scene.asked, scene.s.turn) == ("setup.place", 2)
    scene.play("hex-5121")
    assert scene.s.tally[T_CAPITALS] == 1


@pytest.mark.rule("vn 18.1-v", "vn 18.1-w")
@pytest.mark.parametrize(
    ("hex_", "capitals", "cities"),
    [
        ("5121", 1, 0),
        ("5633", 1, 0),
        ("2863", 0, 1),
        ("3708", 0, 1),
        ("4411", 0, 0),
        ("5118", 0, 0),
    ],
)
def test_what_the_nlf_gets_for_having_been_there(hex_: str, capitals: int, cities: int) -> None:
    scene = Scene()
    unit = scene.unit("vc.bn.b", "5020")
    for _ in range(2):
        scene.t.put(unit, BOX.at[hex_], "3")
        scene.t.put(unit, BOX.at["5020"], "3")
    assert scene.s.tally[T_CAPITALS] == capitals
    assert scene.s.tally[T_MAJOR_CITIES] == cities


@pytest.mark.rule("vn 18.1-m")
def test_units_go_to_hexes_and_nowhere_else() -> None:
    scene = Scene()
    trail = next(n for n, h in enumerate(BOX.hexes) if h.country == ("Laos",) and not h.town)
    unit = scene.unit("nva.1.32", trail)
    scene.unit("us.1.1.2", "4411")
    around = {f"hex-{BOX.ids[n]}" for n in BOX.around(trail)}
    for kind in ("strategic", "search_and_destroy"):
        scene.stage, scene.s.op, scene.position = Stage.INITIATIVE, None, None
        scene.play("operate", kind, f"unit-{unit}", "done")
        if scene.asked == "operation.target":
            scene.play("none")
        scene.play(f"move-{unit}")
        assert set(scene.words) <= around | {"stop"}
    assert not any("trail" in step.id for step in scene.game.steps.values())
