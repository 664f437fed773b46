"""The boards as committed are what their generators draw, and every source of theirs is credited."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CARTOGRAPHY = ROOT / "tools" / "cartography"
GAMES = ROOT / "src" / "annamite" / "games"
CREDITS = (
    ROOT / "NOTICE",
    CARTOGRAPHY / "README.md",
    CARTOGRAPHY / "hexmap" / "README.md",
)


def run(script: str, *arguments: str) -> str:
    """Run a script of the cartography and return what it prints; it must succeed."""
    command = [sys.executable, str(CARTOGRAPHY / script), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_hex_map_is_what_its_generator_draws(tmp_path: Path) -> None:
    run("hexmap/build_hexmap.py", "--out", str(tmp_path))
    data = GAMES / "vietnam_1965_1975" / "data"
    assert (tmp_path / "map.json").read_bytes() == (data / "map.json").read_bytes()
    assert (tmp_path / "art.json").read_bytes() == (data / "art.json").read_bytes()


def test_the_hex_map_agrees_with_every_known_hex() -> None:
    assert "289 of 289 checks agree" in run("hexmap/check_hexmap.py")


@pytest.mark.slow
@pytest.mark.parametrize("game", ["fire_in_the_lake", "rolling_thunder"])
def test_an_area_map_is_what_its_generator_draws(game: str, tmp_path: Path) -> None:
    run("build_area_maps.py", "--only", game, "--check", "--out", str(tmp_path))
    committed = GAMES / game / "data" / "board.json"
    assert (tmp_path / f"{game}.json").read_bytes() == committed.read_bytes()


def test_each_source_that_a_readme_names_is_credited() -> None:
    """And none is named whose licence would bind the games: GSHHG is under the LGPL."""
    notice, *readmes = (" ".join(path.read_text(encoding="utf-8").split()) for path in CREDITS)
    sources = ("Natural Earth", "SRTM30_PLUS", "GeoNames", "world-atlas", "gpuwm", "basemap")
    named = {source for source in sources for readme in readmes if source in readme}
    assert named == set(sources)
    assert {source for source in sources if source in notice} == named
    assert not re.search("GSHH|LGPL", "".join((notice, *readmes)))


def test_the_page_brings_the_licences_of_the_code_that_it_holds() -> None:
    licences = ROOT / "src" / "annamite" / "server" / "static" / "licenses.md"
    text = licences.read_text(encoding="utf-8")
    held = set(re.findall(r"^## (\S+) - \S+ \((\S+)\)$", text, re.MULTILINE))
    assert ("svelte", "MIT") in held
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    credit = notice.partition("its licenses.md\n")[2].partition("\n\n")[0]
    named = {
        (package, licence)
        for packages, licence in re.findall(r"([\w,\s-]+): copyright [^.]+\. ([\w-]+)\.", credit)
        for package in packages.replace(",", " ").split()
    }
    assert named == held
