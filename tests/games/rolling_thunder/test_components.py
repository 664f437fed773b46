"""The components: what they must be, an owner's own values, and where ours come from."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from annamite.games.rolling_thunder.autopilot import Autopilot
from annamite.games.rolling_thunder.box.checks import problems
from annamite.games.rolling_thunder.box.compiled import Box
from annamite.games.rolling_thunder.box.ids import BLACK, CARD, PLACE
from annamite.games.rolling_thunder.box.loading import load, sources
from annamite.games.rolling_thunder.game import RollingThunder
from annamite.games.rolling_thunder.movement import destination
from annamite.games.rolling_thunder.phases import Phase
from annamite.games.rolling_thunder.raids.cover import ASK_BARCAP, ASK_SUPPRESSION, HELP, SUPPORT
from annamite.games.rolling_thunder.recon import MISSION
from annamite.games.rolling_thunder.setup import start
from annamite.games.rolling_thunder.state import FIELDS
from annamite.games.rolling_thunder.table import Table
from annamite.kernel import Decision, LogEntry, Position, Setup
from annamite.kernel.component_files import ComponentError
from annamite.kernel.shapes import plain
from annamite.lab import copies
from annamite.players.playout import play_out
from annamite.server.shelf.catalog import entry

ROOT = Path(__file__).parents[3]


def own(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_ours_are_sound() -> None:
    assert problems(load()) == []
    assert load() is load()


def test_every_reconstructed_value_says_why() -> None:
    found = sources()
    assert len(found) > 250
    assert len({row.what for row in found}) == len(found)
    for row in found:
        head, _, text = row.source.partition(": ")
        if row.reconstructed:
            assert (head, bool(text)) == ("reconstructed", True)
        else:
            assert row.source.startswith(("rules §", "history: "))


def test_stated_values_are_marked_as_rules() -> None:
    texts = {row.what: row for row in sources()}
    assert texts["bridges: capacity of dong_hoi_1"].source == "rules §4.8.5.3: Dong Hoi 3"
    assert texts["missiles.aim"].reconstructed is False
    assert texts["strike.columns"].reconstructed is True
    assert texts["cards"].reconstructed is True


def test_an_owner_replaces_values_and_plays_with_them(tmp_path: Path) -> None:
    path = own(
        tmp_path,
        "impact: {start: 30}\n"
        "regions: {vinh: {defence: 5}}\n"
        "black_movement: {start: 4}\n"
        "cards: {mig_screen: {copies: 3, text: Mine.}}\n"
        "region_counters: {n_w4: {impact: 2}}\n",
    )
    mine = load(path)
    assert (mine.regions["vinh"].defence, load().regions["vinh"].defence) == (5, 3)
    game = RollingThunder(mine)
    state = game.start(Setup("campaign"))
    assert state.impact == 30
    assert state.support_draw[CARD["mig_screen"]] == 3
    table = game.table(state)
    assert destination(table, PLACE["hanoi"], BLACK, 4) == PLACE["ha_tinh"]
    assert plain(game.board())["components"]["cards"]["mig_screen"]["text"] == "Mine."
    played = play_out(game, Setup("short", {"play_on": True}), 3)
    assert played.outcome is not None
    assert game.audit(played.state) == []


def test_the_rules_version_follows_from_the_values_alone(tmp_path: Path) -> None:
    """So a record tells what it was played with; how a file is worded is of no matter."""
    ours = RollingThunder().rules_version
    assert re.fullmatch(r"4\.[0-9a-f]{8}", ours)
    same = own(tmp_path, "impact: {start: 20}  # as ours\n")
    assert RollingThunder(load(same)).rules_version == ours
    versions = set()
    for text in ("impact: {start: 24}\n", "# other\nimpact:\n  start: 24\n"):
        versions.add(RollingThunder(load(own(tmp_path, text))).rules_version)
    assert len(versions) == 1
    assert re.fullmatch(r"4\+[0-9a-f]{8}", versions.pop())


def test_an_owners_values_are_told_as_such(tmp_path: Path) -> None:
    path = own(tmp_path, "regions: {vinh: {defence: 5}}\n")
    mine = [row for row in sources(path) if row.source.startswith("own copy")]
    assert [(row.what, row.reconstructed) for row in mine] == [("regions.vinh.defence", False)]
    whats = [row.what for row in sources(path) if row.table == "regions"]
    assert not any("defence of" in what and "vinh" in what.split() for what in whats)


OWN_NAMES = """
regions: {hanoi: {name: Ha Noi}, vinh: {name: Vinh and the Ca river}}
passes: {nape: {name: Keo Nua}}
boxes: {ho_chi_minh_trail: {name: Truong Son road}, pathet_lao: {name: Upper Laos}}
airfields: {gia_lam: {name: Gia Lam field}}
bridges: {vinh_main: {name: Ben Thuy}}
region_counters: {n_w4: {name: Vinh depots}}
cards: {mig_screen: {name: Fighter screen}}
"""


def drawn(game: RollingThunder, table: str) -> dict[str, Any]:
    return {row["id"]: row for row in plain(game.board())["drawing"][table]}


def test_an_owners_names_reach_the_board(tmp_path: Path) -> None:
    game = RollingThunder(load(own(tmp_path, OWN_NAMES)))
    spaces, ours = drawn(game, "spaces"), drawn(RollingThunder(), "spaces")
    labels = {id_: (space["name"], *space["label"]["lines"]) for id_, space in spaces.items()}
    assert labels["hanoi"] == ("Ha Noi", "Ha Noi")
    assert labels["nape"] == ("Keo Nua", "Keo Nua")
    assert labels["ho_chi_minh_trail"] == ("Truong Son road", "Truong Son road")
    assert labels["vinh"] == ("Vinh and the Ca river", "Vinh and the Ca river")
    assert spaces["hanoi"]["label"]["size"] == ours["hanoi"]["label"]["size"]
    assert 8 <= spaces["vinh"]["label"]["size"] < ours["vinh"]["label"]["size"]
    assert drawn(game, "airfields")["gia_lam"]["name"] == "Gia Lam field"
    assert drawn(game, "bridges")["vinh_main"]["name"] == "Ben Thuy"
    board = plain(game.board())
    names = ("hanoi", "bridges_hanoi", "airfield_gia_lam", "vinh_main", "n_w4", "mig_screen")
    assert [board["names"][id_] for id_ in names] == [
        *("Ha Noi", "Bridges of Ha Noi", "Gia Lam field airfield"),
        *("Ben Thuy", "Vinh depots", "Fighter screen"),
    ]
    assert board["cards"]["mig_screen"]["name"] == "Fighter screen"
    assert ours["hanoi"]["label"]["lines"] == ["Hanoi"]


def test_an_owners_names_reach_prompts_labels_and_log(tmp_path: Path) -> None:
    game = RollingThunder(load(own(tmp_path, OWN_NAMES)))
    table = game.table(game.start(Setup("campaign")))
    question = Decision(HELP, "navy", [0, 1], {"whose": "air_force", "what": "barcap"})
    assert game.prompt(question) == "Air Force raiders ask for BARCAP over Ha Noi: do you send it?"
    asking = Decision(SUPPORT, "navy", [ASK_BARCAP, ASK_SUPPRESSION])
    assert [option["label"] for option in plain(game.describe(table.s, asking))] == [
        "Ask the other force for BARCAP over Gia Lam field",
        "Ask the other force for suppression in Ha Noi",
    ]
    places = Decision(MISSION, "navy", [PLACE["vinh"], PLACE["pathet_lao"]])
    assert [option["label"] for option in plain(game.describe(table.s, places))] == [
        "Vinh and the Ca river",
        "Upper Laos",
    ]
    for key, params, sentence in (
        ("trail.reached", {"count": 1}, "1 cube reaches the Truong Son road."),
        ("bridge.destroyed", {"force": "navy", "bridge": "vinh_main"}, "Navy destroys a bridge: Ben Thuy."),
        ("raid", {"force": "navy", "target": "n_w4"}, "Navy raid against Vinh depots."),
        ("card.drawn", {"force": "navy", "card": "mig_screen"}, "Navy draws Fighter screen."),
        ("mission", {"force": "navy", "place": "hanoi"}, "Navy armed recon in Ha Noi."),
    ):  # fmt: skip
        assert game.text(LogEntry(key, "1", params)) == sentence


def test_an_owners_values_reach_the_board(tmp_path: Path) -> None:
    """The drawing repeats what is printed on the map: each value follows the file."""
    text = """
regions: {vinh: {defence: 5, mig_rating: 3, coverage: [kep, gia_lam], route_package: IX, service: air_force}}
passes: {nape: {priority: 2, capacity: 9}, mu_gia: {priority: 1}}
airfields: {kep: {colour: orange}}
bridges: {vinh_main: {capacity: 7}}
"""
    game = RollingThunder(load(own(tmp_path, text)))
    vinh, nape = (drawn(game, "spaces")[id_] for id_ in ("vinh", "nape"))
    values = ("defence", "mig_rating", "coverage", "route_package", "fill")
    assert [vinh[key] for key in values] == [5, 3, ["kep", "gia_lam"], "IX", "air_force"]
    assert (nape["priority"], nape["capacity"]) == (2, 9)
    assert drawn(game, "airfields")["kep"]["colour"] == "orange"
    assert drawn(game, "bridges")["vinh_main"]["capacity"] == 7


def test_a_computers_reasons_use_an_owners_names(tmp_path: Path) -> None:
    game = RollingThunder(load(own(tmp_path, "regions: {vinh: {name: Nghe An}}\n")))
    state = game.start(Setup("campaign"))
    state.phase = Phase.RECON_MISSIONS
    state.recon_reserve[1] -= 1
    state.recon[FIELDS + PLACE["vinh"]] = 1
    position = Position(game, state)
    assert isinstance(position.request, Decision)
    player = Autopilot(game)
    player.choose(position.request, partial(position.fork_as, "navy"))
    assert player.reason == "Nghe An promises most"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("nothing: 1", "nothing is no table of components"),
        ("regions: {vinh: {defense: 1}}", "regions.vinh.defense is not something the game has"),
        ("regions: {vinh: {defence: many}}", "regions"),
        ("impact: {start: 0}", "impact.start: it lies between the ends of the track"),
        ("bridges: {dong_hoi_1: {capacity: 0}}", "bridges.dong_hoi_1"),
        ("airfields: {kep: {alert_rolls: [1, 2]}}", "each result of the die alerts one navy"),
        ("yearly_draw: {white: 1}", "region_counters: air_force has twice"),
        ("strike: {columns: {1: [[0, 0, 0]]}}", "strike.columns: each has six results"),
        ("cards: {river_mines: {timing: sac_roll}}", "slow belongs to movement, not to sac_roll"),
        ("- 1", "should be a mapping"),
        ("regions: [", "is not valid YAML at line"),
    ],
)
def test_a_file_that_does_not_fit_is_refused(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(ComponentError) as caught:
        load(own(tmp_path, text))
    assert complaint in str(caught.value)
    assert str(caught.value).startswith(str(tmp_path))
    assert "\n" not in str(caught.value)


def test_other_things_need_a_process_of_their_own(tmp_path: Path) -> None:
    """What things there are is numbered once; so a game does not mix two boxes."""
    path = own(tmp_path, "target_counters: {w8: null}\n")
    with pytest.raises(ComponentError, match="target_counters are others than this process"):
        RollingThunder(load(path))


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ComponentError, match="cannot be read"):
        load(tmp_path / "absent.yaml")


def test_readme_form_and_board_count_as_the_command_line_does() -> None:
    """One sentence, everywhere; and no file counts anything else."""
    game = RollingThunder()
    told = game.census().sentence()
    readme = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    assert told in readme
    assert entry(game, None).census == told
    assert game.board().census == told
    assert copies.sources(game, None)[1] == f"* {told}"


def test_a_box_is_compiled_from_any_components() -> None:
    box = Box(load())
    state = start(box, "campaign", 0)
    assert Table(state, box).jcs_impact() == -2
