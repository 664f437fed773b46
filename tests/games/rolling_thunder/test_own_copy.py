"""An owner's copy with another map, other decks and other cards, played in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from annamite.games.rolling_thunder.game import RollingThunder
from annamite.kernel.shapes import plain
from tools.fuzz import OWN_COPY, play_many

ROOT = Path(__file__).parents[3]
FILE = ROOT / "tools" / str(OWN_COPY.own)

OURS = plain(RollingThunder().board())["drawing"]
LOOK = """
import json
from annamite.games import load
from annamite.games.rolling_thunder.box.ids import PLACE, SUPPORT
from annamite.games.rolling_thunder.movement import destination
from annamite.kernel import Setup
from annamite.kernel.shapes import plain

game = load("rolling-thunder")
state = game.start(Setup("campaign"))
table = game.table(state)
board, view = plain(game.board()), plain(game.view(state, None))
by_rail = destination(table, PLACE["ha_tinh"], 0, 2)
print(json.dumps({
    "version": game.rules_version,
    "drawing": board["drawing"],
    "names": {id_: board["names"][id_] for id_ in ("quang_khe", "af_w5", "ground_crews")},
    "targets": board["targets"]["bridges_quang_khe"],
    "spaces": list(view["spaces"]),
    "bridges": list(view["bridges"]),
    "mig_deck": view["decks"]["mig_ambush"]["left"],
    "recon_deck": view["decks"]["armed_recon"]["left"],
    "by_rail": [name for name, n in PLACE.items() if n == by_rail],
    "cards": SUPPORT,
}))
"""


@pytest.fixture(scope="module")
def seen() -> dict[str, Any]:
    """Return what a process that plays with the file shows."""
    told = subprocess.run(
        [sys.executable, "-c", LOOK],
        env={**os.environ, "ANNAMITE_COMPONENTS": f"rolling-thunder={FILE}"},
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, Any] = json.loads(told.stdout)
    return found


def test_the_board_is_drawn_from_the_file(seen: dict[str, Any]) -> None:
    """What is gone is gone; what is new is a hexagon at its place, with lines to it."""
    drawing = seen["drawing"]
    spaces = {space["id"]: space for space in drawing["spaces"]}
    assert "ha_giang" not in spaces
    new = spaces["quang_khe"]
    assert (new["name"], new["defence"], new["route_package"], new["fill"]) == (
        *("Quang Khe", 2, "I", "air_force"),
    )
    assert (new["label"]["lines"], new["d"].count("L")) == (["QUANG KHE"], 5)
    assert (new["label"]["x"], new["marks"]["defence"][0]) == (1180, 1180)
    gone = next(row["d"] for row in OURS["spaces"] if row["id"] == "ha_giang")
    assert drawing["layers"]["out_of_play"]["d"].endswith(gone), "what is gone is land, not sea"
    routes = {(route["colour"], route["from"], route["to"]) for route in drawing["routes"]}
    assert ("black", "ha_tinh", "quang_khe") in routes
    assert ("brown", "quang_khe", "dong_hoi") in routes
    assert not any("ha_giang" in ends for ends in routes)
    assert ("black", "ha_tinh", "dong_hoi") not in routes
    assert ("brown", "ha_tinh", "dong_hoi") in routes
    bridges = {bridge["id"]: bridge for bridge in drawing["bridges"]}
    assert bridges["quang_khe_ferry"]["capacity"] == 2
    assert "ha_giang_1" not in bridges
    assert {hub["region"] for hub in drawing["hubs"]} == {
        id_ for id_, space in spaces.items() if space["kind"] in ("region", "city")
    }


def test_what_is_new_has_its_name_and_its_place_in_play(seen: dict[str, Any]) -> None:
    assert seen["names"] == {
        "quang_khe": "Quang Khe",
        "af_w5": "Ferry yard",
        "ground_crews": "Ground Crews",
    }
    assert seen["targets"] == "Bridges of Quang Khe"
    assert "quang_khe" in seen["spaces"]
    assert "ha_giang" not in seen["spaces"]
    assert "quang_khe_ferry" in seen["bridges"]
    assert seen["mig_deck"]["mig21"] == 1
    assert seen["recon_deck"]["sam+miss"] == 1
    assert seen["by_rail"] == ["dong_hoi"]
    assert {"lane_control", "ferry_watch"} <= set(seen["cards"])
    assert "tanker_stretch" not in seen["cards"]


def test_records_with_it_carry_its_digest(seen: dict[str, Any]) -> None:
    version = seen["version"]
    assert version.startswith("4+")
    assert version.partition("+")[2] != RollingThunder().rules_version.partition(".")[2]


def test_games_with_it_come_to_their_end() -> None:
    """Every new card is played in some of them, and nothing breaks (`make fuzz` plays more)."""
    report = play_many(OWN_COPY._replace(games=24), 1)
    assert sum(report.endings.values()) == 24
    new = {"lane_control", "ferry_watch", "bridge_campaign", "delta_alert", "ground_crews"}
    assert new <= {card for card, times in report.passed.items() if times}
