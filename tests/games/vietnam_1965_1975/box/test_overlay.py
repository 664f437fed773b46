"""An owner's own values: down to one hex, from the command line; and what is wrong with a file."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from annamite.games.vietnam_1965_1975.box.components import load
from annamite.games.vietnam_1965_1975.box.crossings import FOOT
from annamite.games.vietnam_1965_1975.box.lookup import Box
from annamite.kernel.component_files import ComponentError
from annamite.kernel.own_copy import VARIABLE

GAME = "vietnam-1965-1975"
ONE_HEX = 'hexes: {"5119": {terrain: [mountain], why: "seen on the map"}}\n'


def written(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "own.yaml"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hexes: 5", "hexes should be a mapping"),
        ('hexes: {"5119": 5}', "hexes.5119 should be a mapping"),
        ('hexes: {"9999": {terrain: [marsh]}}', "hexes.9999 is not on the map"),
        ("hexes: {5119: {terrain: [marsh]}}", "put the ids of hexes in quotes"),
        ('hexes: {"5119": {terain: [marsh]}}', "hexes.5119.terain is not something a hex has"),
        ('hexes: {"5119": {id: "5118"}}', "hexes.5119.id is not something a hex has"),
        ('hexes: {"5119": {terrain: marsh}}', "hexes.5119: Expected `array`, got `str`"),
        ('hexes: {"5119": {terrain: [swamp]}}', "hexes.5119: Invalid enum value 'swamp'"),
        ('hexes: {"5119": {terrain: []}}', "hexes.5119: land has terrain, and sea has none"),
        ('hexes: {"5119": {all_sea: true}}', "hexes.5119: land has terrain, and sea has none"),
        ('hexes: {"5119": {country: []}}', "hexes.5119: land belongs to a country"),
        ('hexes: {"5119": {country: [Burma]}}', "hexes.5119: Burma is no country of the map"),
        ('hexes: {"5119": {region: X-9}}', "hexes.5119: X-9 is no region"),
        ('add: {roads: "5118|5119"}', "add.roads should be a list of pairs of hexes"),
        ('add: {roads: ["5118"]}', "add.roads: 5118 is no pair of hexes"),
        ('add: {roads: ["5118|3462"]}', "roads: 3462 and 5118 are no neighbours"),
        ('add: {walls: ["5118|5119"]}', "add.walls is not something the map has"),
        ('remove: {water: ["5118|5119"]}', "remove.water: nothing is there at 5118|5119"),
        ("charts: {rounds: 0}", "charts.rounds: an operation has at least one"),
        ("charts: {rounds: many}", "Expected `int`, got `str`"),
        ("charts: {terrain: {jungle: {foot: -1}}}", "charts.terrain.jungle: it falls below 0"),
        ("charts: {terrain: {swamp: {foot: 1}}}", "charts.terrain.swamp is not something"),
        ('charts: {odds: [["1:1", 0]]}', "charts.odds: the ratios run from 1:5 to 5:1"),
        ("charts: {interdiction: []}", "charts.interdiction: the levels rise from 1 or more"),
        ("charts: {bands: [0, 4, 2]}", "charts.bands: they rise from 0"),
        ("charts: {bands: [0, 4]}", "charts.results.-4: it has one loss for each of the 2 bands"),
        ("charts: {results: {3: {defender: [0]}}}", "charts.results.3: it has one loss for each"),
        (
            "charts: {results: {3: {attacker: [0, 0, 0, 0, 0, 0, 0, 0, -1]}}}",
            "charts.results.3: a loss falls below 0",
        ),
        ("counters: {us.1.1.1: 5}", "counters.us.1.1.1 should be a mapping"),
        ("counters: {us.none: {front: {ground: 1}}}", "counters.us.none is not something"),
        ("counters: {us.1.1.1: {side: {}}}", "counters.us.1.1.1.side is not a face of a counter"),
        ("counters: {us.4.a: {back: {ground: 1}}}", "counters.us.4.a.back is blank"),
        ("counters: {us.1.1.1: {front: 5}}", "counters.us.1.1.1.front should be a mapping"),
        (
            "counters: {us.1.1.1: {front: {groud: 5}}}",
            "counters.us.1.1.1.front: Object contains unknown field `groud`",
        ),
        ("counters: {us.1.1.1: {front: {ground: -5}}}", "front: a value falls below 0"),
        ("counters: {us.1.1.1: {front: {artillery: 5}}}", "artillery has strength, kind and range"),
        ("counters: {us.1.1.1: {front: {airmobile: 0}}}", "it takes at least one Airmobile Point"),
        ("other: 1", "other is no table of components"),
        ("[1, 2]", "should be a mapping of tables"),
        ("charts: {rounds: [", "is not valid YAML at line"),
    ],
)
def test_what_does_not_fit_is_told_in_one_sentence_with_its_place(
    tmp_path: Path, text: str, said: str
) -> None:
    """An owner learns the file, the place in it and what is wrong."""
    file = written(tmp_path, text)
    with pytest.raises(ComponentError) as caught:
        load(file)
    sentence = str(caught.value)
    assert sentence.startswith(f"{file}: ")
    assert said in sentence
    assert sentence.endswith(".")
    assert "\n" not in sentence


def test_one_hex_changes_what_a_step_costs_and_nothing_else(tmp_path: Path) -> None:
    """Costs differ around the changed hex only."""
    ours, own = Box(), Box(load(written(tmp_path, ONE_HEX)))
    steps = zip(ours.crossings.steps[FOOT], own.crossings.steps[FOOT], strict=True)
    changed = {n for n, (before, after) in enumerate(steps) if before != after}
    at = ours.at["5119"]
    assert (ours.foot_cost[at], own.foot_cost[at]) == (1, 3)
    assert changed
    assert changed <= set(ours.around(at))
    assert [own.drm[at], own.mountain[at]] == [-2, True]


def annamite(*arguments: object) -> subprocess.CompletedProcess[str]:
    """Run the real command line: what is in the box is read once per process."""
    words = [sys.executable, "-m", "annamite", *map(str, arguments)]
    kept = {k: v for k, v in os.environ.items() if k != VARIABLE}
    return subprocess.run(words, capture_output=True, text=True, env=kept, check=False)


@pytest.mark.slow
def test_simulate_plays_with_an_own_hex(tmp_path: Path) -> None:
    """The first 7th Marines' hex turned to mountain: other moves on the same seed."""
    words = ("simulate", GAME, "--games", 20, "--seed", 1, "--jobs", 1, "--out", "-")
    plain = annamite(*words)
    own = annamite(*words, "--components", written(tmp_path, ONE_HEX))
    assert (plain.returncode, own.returncode) == (0, 0)
    assert plain.stdout != own.stdout
    again = annamite(*words, "--components", written(tmp_path, "hexes: {}\n"))
    lines = [json.loads(line) for line in plain.stdout.splitlines() if line.startswith("{")]
    same = [json.loads(line) for line in again.stdout.splitlines() if line.startswith("{")]
    assert len(lines) == len(same) == 20
    assert [row["outcome"] for row in lines] == [row["outcome"] for row in same]


@pytest.mark.slow
@pytest.mark.parametrize("command", ["simulate", "serve", "sources"])
def test_a_bad_file_ends_the_command_with_one_sentence(tmp_path: Path, command: str) -> None:
    """Commands end with status 2 and no traceback."""
    file = written(tmp_path, 'hexes: {"5119": {terrain: [swamp]}}')
    words = {
        "simulate": ("simulate", GAME, "--games", 1, "--components", file),
        "serve": ("serve", "--port", 0, "--data", tmp_path, "--components", f"{GAME}={file}"),
        "sources": ("sources", GAME, "--components", file),
    }
    ended = annamite(*words[command])
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert ended.stderr.count("\n") == 1
    assert f"{file}: hexes.5119: Invalid enum value 'swamp'" in ended.stderr


@pytest.mark.slow
def test_serve_shows_an_own_hex(tmp_path: Path) -> None:
    """The page's board has the owner's terrain."""
    file = written(tmp_path, ONE_HEX)
    words = ["serve", "--port", "0", "--data", str(tmp_path), "--components", f"{GAME}={file}"]
    with subprocess.Popen(
        [sys.executable, "-m", "annamite", *words], stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            address = re.search(r"http://[\w.:]+", server.stdout.readline())
            assert address is not None
            with urlopen(f"{address[0]}/api/board/{GAME}", timeout=20) as reply:
                board = json.load(reply)
        finally:
            server.terminate()
    shown = {h["id"]: h for h in board["map"]["hexes"]}
    assert shown["5119"]["terrain"] == ["mountain"]
    assert shown["5118"]["terrain"] != ["mountain"]
