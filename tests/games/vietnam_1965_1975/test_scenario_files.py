"""Scenario files: what owners can write (18.1), and what is refused."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from annamite.games.vietnam_1965_1975.box.ids import N_ARVN, US
from annamite.games.vietnam_1965_1975.box.scenarios import Scenario, border, built, own, read
from annamite.games.vietnam_1965_1975.turn.victory import points
from annamite.kernel import Decision, DiceStream, Position, Setup
from tests.games.vietnam_1965_1975.scenes import BOX, OpenGame, Scene

PAGE = Path(__file__).parents[3] / "docs" / "vietnam-scenarios.md"


def example() -> dict[str, Any]:
    """Return the owner's file that the documentation shows."""
    shown = re.search(r"```yaml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert shown is not None
    tree: dict[str, Any] = yaml.safe_load(shown[1])
    return tree


def scenario() -> Scenario:
    """Return its scenario."""
    return built(example()["scenarios"][0], "example", BOX)


def test_the_documented_example_is_read_from_an_owners_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(yaml.safe_dump(example()), encoding="utf-8")
    (found,) = own(file, BOX, {"starlite"})
    assert (found.sheet.id, found.sheet.turns, len(found.sheet.us)) == ("example", 4, 6)
    assert BOX.at["3735"] in found.area
    with pytest.raises(ValueError, match="scenario 1: there is a scenario example already"):
        own(file, BOX, {"example"})
    twice = example()["scenarios"] * 2
    file.write_text(yaml.safe_dump({"scenarios": twice}), encoding="utf-8")
    with pytest.raises(ValueError, match="scenario 2: there is a scenario example already"):
        own(file, BOX, set())


def test_what_a_scenario_does_not_name_it_does_not_have() -> None:
    s = Scene.of().s
    assert (s.air_total, s.airmobile_total, s.riverine_total) == (0, 0, 0)
    assert s.pools == [0, 0, 0, 0]
    assert s.hex == []


def test_an_owners_file_without_scenarios_has_none(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("charts: {}\n", encoding="utf-8")
    assert own(file, BOX, set()) == []
    file.write_text("scenarios: 3\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"mine.yaml: scenarios should be a list"):
        own(file, BOX, set())


@pytest.mark.parametrize("seed", range(6))
def test_random_games_of_the_documented_example_end_whole(seed: int) -> None:
    game = OpenGame(scenario())
    fate = DiceStream.seeded("vietnam", "example", seed)
    position = Position(game, game.start(Setup("example")), None)
    asked = set()
    while (request := position.request) is not None:
        if isinstance(request, Decision):
            position.push(request.values[fate.below(len(request.values))])
        else:
            position.push(fate.answer(request))
        asked.add(request.step.id)
        assert game.audit(position.state) == []
    assert position.state.turn == 5
    assert {"setup.deployment", "effectiveness.die", "status.deployment"} <= asked
    assert game.outcome(position.state) is not None


@pytest.mark.parametrize(
    ("entry", "value", "said"),
    [
        ("id", "My war", "the id 'My war' is not made of"),
        ("us", [{"units": ["us.1.1.2"], "hexes": ["5121"]}], "5121 is outside the play area"),
        ("us", [{"units": ["us.1.1.2"]}], "a group has nowhere to stand"),
        ("us", [{"units": ["us.1.1"], "hexes": ["4232"], "face": "side"}], "Invalid enum value"),
        (
            "us",
            [{"units": ["us.art.2-12"], "hexes": ["4232"], "deployment": 3}],
            "us.art.2-12 is no US brigade or regiment",
        ),
        (
            "us",
            [
                {"units": ["us.1.1"], "hexes": ["4232"], "deployment": "any"},
                {"units": ["us.1.1.2"], "hexes": ["4232"]},
            ],
            "us.1.1.2 is part of us.1.1",
        ),
        ("us", [{"units": ["us.1.1", "us.1.1.2"], "hexes": ["4232"]}], "us.1.1.2 is part of"),
        ("us", [{"units": ["us.1.1.2"], "hexes": ["4232"], "ineffective": True}], "is not ARVN"),
        ("us", [{"units": ["us.navy.cruiser.1"], "hexes": ["4232"]}], "belongs under support"),
        (
            "nlf",
            [{"units": ["vc.random"], "hexes": ["4232"], "enters": True}],
            "4232 is not next to the play area",
        ),
        ("nlf", [{"units": ["vc.random"], "enters": True, "turn": 9}], "turn 9 is not played"),
        ("support", {"ships": ["us.1.1.2"]}, "there is no ship us.1.1.2"),
        ("support", {"rangers": 5}, "there are five ranger groups"),
        ("support", {"air": -1}, "air falls below 0"),
        ("replacements", {"vc": -1}, "replacements of vc fall below 0"),
        ("points", [{"turn": 1, "support": {"air": 2}}], "points cannot arrive before turn 1"),
        ("formations", [{"hq": "us.1c.hq", "limit": 3}], "us.1c.hq is no HQ of an ARVN division"),
        ("formations", [{"limit": 3}], "a formation is the division of an hq"),
        ("unit_status", [5], "turn 5 is not played"),
        ("unit_status", [0], "turn 0 is not played"),
        ("awards", {"loot": 1}, "there is no award loot"),
        ("awards", {"nva": 0.3}, "the award nva is not in quarters"),
        ("objectives", [{"hex": "5121", "side": "us", "points": 1}], "5121 is outside"),
        (
            "levels",
            [{"name": "A", "winner": "us"}, {"name": "B", "winner": "nlf", "at_least": 3}],
            "the level without at_least comes last",
        ),
        (
            "levels",
            [
                {"name": "A", "winner": "nlf", "at_least": 3},
                {"name": "B", "winner": "nlf", "at_least": 6},
                {"name": "C", "winner": "us"},
            ],
            "levels of victory fall",
        ),
        ("special", {"weather": True}, "unknown field `weather`"),
    ],
)
def test_what_cannot_be_right_is_refused(entry: str, value: Any, said: str) -> None:
    tree = example()["scenarios"][0]
    built(tree, "example", BOX)
    with pytest.raises(ValueError, match=r"^example: ") as caught:
        built({**tree, entry: value}, "example", BOX)
    assert said in str(caught.value)


def test_a_file_that_is_no_yaml_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("id: [", encoding="utf-8")
    with pytest.raises(ValueError, match=r"mine.yaml: is not valid YAML at line"):
        read(file, BOX)


@pytest.mark.rule("vn 18.1-a")
def test_forces_may_set_up_on_the_boundary_of_the_play_area() -> None:
    scene = Scene.of(regions=["I-5"], nlf=[{"units": ["vc.ind.1"], "hexes": ["region:I-5"]}])
    scene.play()
    places = {word.removeprefix("hex-") for word in scene.words}
    assert {"5219", "4619"} <= places
    assert BOX.hexes[BOX.at["4619"]].region == "I-4"
    assert all("I-5" in (h.region, *h.region_border) for h in BOX.hexes if h.id in places)


@pytest.mark.rule("vn 18.1-ai")
def test_a_scenario_changes_and_adds_awards() -> None:
    scene = Scene.of(
        turns=1,
        awards={"us_counter": 2.5, "town": 0, "units_counted_per_hex": 2},
        objectives=[
            {"hex": "5121", "side": "nlf", "points": 7},
            {"hex": "5020", "side": "us", "points": 4},
        ],
    )
    s = scene.s
    s.tally[0] = 2
    for _ in range(3):
        scene.unit("vc.bn.b", "5121")
    scene.unit("vc.bn.b", "5118")
    us = scene.unit("us.1.1.2", "5020")
    # two counters at 2 1/2, two of three units in a capital at 2, seven for holding it
    assert points(scene.t) == (16, 20 + 16 + 28)
    scene.unit("us.1.1.3", "5121")
    scene.unit("vc.bn.b", "5020")
    assert points(scene.t) == (0, 20 + 16 + 4)
    assert scene.t.side(us) == US


@pytest.mark.rule("vn 18.1-d")
def test_deployment_two_and_basic_sides_unless_the_scenario_says_otherwise() -> None:
    scene = Scene.of(
        us=[
            {"units": ["us.199"], "hexes": ["5121"], "deployment": 2},
            {"units": ["arvn.2.6"], "hexes": ["5020"]},
            {"units": ["arvn.2.5"], "hexes": ["5020"], "face": "back"},
        ],
        nlf=[{"units": ["nva.1.32"], "hexes": ["4619"]}],
    )
    scene.play("hex-4619")
    s, t = scene.s, scene.t
    here = t.at(BOX.at["5121"], US)
    assert sorted(BOX.counters[s.counter[u]].id for u in here) == [
        "us.199", "us.199.1", "us.199.2", "us.199.3", "us.199.4",
    ]  # fmt: skip
    assert {BOX.counters[s.counter[u]].id for u in here if s.face[u]} == {"us.199"}
    arvn = {BOX.counters[s.counter[u]].id: s.face[u] for u in t.units(US) if t.nation(u) == N_ARVN}
    assert arvn == {"arvn.2.6": 0, "arvn.2.5": 1}
    assert s.face[next(u for u in t.units(1))] == 0


@pytest.mark.rule("vn 18.1-g", "vn 7.3-c")
def test_points_and_units_arrive_before_their_turn() -> None:
    scene = Scene.of(
        turns=2,
        us=[
            {"units": ["us.1.1.2"], "hexes": ["5121"]},
            {"units": ["us.1.1.3"], "hexes": ["5020"], "turn": 2},
            {"units": ["us.1.2.1"], "hexes": ["5118"], "turn": 2},
        ],
        nlf=[{"units": ["vc.bn.b"], "hexes": ["5020"]}],
        support={"air": 3, "rangers": 1},
        replacements={"us": 2},
        points=[{"turn": 2, "support": {"air": 2, "riverine": 1, "rangers": 2}}],
    )
    scene.play("hex-5020")
    s = scene.s
    assert (s.air, s.riverine, scene.t.ranger_groups(), s.pools[0]) == (3, 0, 1, 2)
    scene.play("done", "done", "done", "let_us_operate", "pass", "end", "hex-5118")
    s = scene.s
    assert s.turn == 2
    assert (s.air, s.riverine, scene.t.ranger_groups(), s.pools[0]) == (5, 1, 3, 2)
    assert scene.s.hex[1] < 0
    assert scene.where(2) == "5118"


def test_the_border_is_all_round_the_play_area() -> None:
    area = frozenset(BOX.at[id_] for id_ in ("5020", "5021"))
    sheet = scenario().sheet
    found = border(Scenario(sheet, area), BOX)
    assert len(found) == 8
    assert not area.intersection(found)
