"""Scenario files: what owners can write (18.1), and what is refused."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from annamite.games.vietnam_1965_1975.about import FOLDER
from annamite.games.vietnam_1965_1975.box.lookup import our_box
from annamite.games.vietnam_1965_1975.box.scenarios import (
    Scenario,
    Support,
    border,
    built,
    ours,
    own,
    read,
)
from annamite.kernel import Decision, DiceStream, Position, Setup
from tests.games.vietnam_1965_1975.scenes import BOX, OpenGame, Scene

PAGE = Path(__file__).parents[4] / "docs" / "vietnam-scenarios.md"

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
    """The example of the documentation works, and an id may be there once only."""
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
    """No units, no points, no pools."""
    s = Scene.of().s
    assert (s.air_total, s.airmobile_total, s.riverine_total) == (0, 0, 0)
    assert s.pools == [0, 0, 0, 0]
    assert s.hex == []


def test_an_owners_file_without_scenarios_has_none(tmp_path: Path) -> None:
    """Other entries alone are fine; scenarios that are no list are refused."""
    file = tmp_path / "mine.yaml"
    file.write_text("charts: {}\n", encoding="utf-8")
    assert own(file, BOX, set()) == []
    file.write_text("scenarios: 3\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"mine.yaml: scenarios should be a list"):
        own(file, BOX, set())


@pytest.mark.parametrize("seed", range(6))
def test_random_games_of_the_documented_example_end_whole(seed: int) -> None:
    """Whatever is answered, the position stays sound and somebody wins."""
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
    """Each wrong entry is told with its place in the scenario."""
    tree = example()["scenarios"][0]
    built(tree, "example", BOX)
    with pytest.raises(ValueError, match=r"^example: ") as caught:
        built({**tree, entry: value}, "example", BOX)
    assert said in str(caught.value)


def test_a_file_that_is_no_yaml_is_refused(tmp_path: Path) -> None:
    """The error tells file and line."""
    file = tmp_path / "mine.yaml"
    file.write_text("id: [", encoding="utf-8")
    with pytest.raises(ValueError, match=r"mine.yaml: is not valid YAML at line"):
        read(file, BOX)


def test_the_border_is_all_round_the_play_area() -> None:
    """It has every neighbour of the area once, and no hex of the area."""
    area = frozenset(BOX.at[id_] for id_ in ("5020", "5021"))
    sheet = scenario().sheet
    found = border(Scenario(sheet, area), BOX)
    assert len(found) == 8
    assert not area.intersection(found)


def test_a_file_of_an_owner_is_read(tmp_path: Path) -> None:
    """Title and play area are those of the file."""
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
    """The error tells which entry is wrong."""
    file = tmp_path / "mine.yaml"
    file.write_text(GOOD.replace(old, new), encoding="utf-8")
    with pytest.raises(ValueError) as caught:
        read(file, our_box())
    assert said in str(caught.value)


def test_our_scenarios_are_all_there_and_only_starlite_is_printed() -> None:
    """Every file is a scenario, and all but one are marked as reconstructed."""
    assert {x.sheet.id for x in ours()} == {path.stem for path in FOLDER.glob("*.yaml")}
    assert [x.sheet.id for x in ours() if not x.sheet.reconstructed] == ["starlite"]


def test_support_is_nothing_unless_it_is_given() -> None:
    """Each kind of support is none by default."""
    assert Support() == Support(air=0, airmobile=0, riverine=0, ships=(), rangers=0)
