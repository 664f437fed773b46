"""What comes from elsewhere does not pass for ours: REUSE.toml names each kind of file, or the file."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
STRANGERS = {
    "annals.json",
    "archive.tar.gz",
    "docs/images/foreign.png",
    "docs/table.json",
    "frontend/public/fonts/Other.woff2",
    "frontend/public/library.js",
    "frontend/public/photo.jpg",
    "frontend/public/sign.svg",
    "frontend/public/style.css",
    "frontend/src/lib/library.js",
    "src/annamite/games/some_game/data/board.json",
    "src/annamite/games/some_game/data/heights.npz",
    "tests/games/foreign.json",
    "tools/cartography/foreign.html",
    "tools/cartography/hexmap/inputs/other.npz",
    "tools/cartography/inputs/other.json.gz",
    "tools/cartography/inputs/rivers.json",
    "tools/cartography/inputs/sheet.png",
}
OURS = {
    "docs/images/board.png",
    "frontend/index.html",
    "frontend/package.json",
    "src/annamite/cli/app.py",
    "tools/cartography/inputs/area_inputs.json.gz",
}


def test_unknown_pictures_archives_and_json_are_reported(tmp_path: Path) -> None:
    shutil.copy(ROOT / "REUSE.toml", tmp_path)
    shutil.copytree(ROOT / "LICENSES", tmp_path / "LICENSES")
    for name in STRANGERS | OURS:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}")

    reuse = str(Path(sys.executable).with_name("reuse"))
    command = [reuse, "--root", str(tmp_path), "lint", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    found = json.loads(done.stdout)
    assert {each["path"] for each in found["files"]} == STRANGERS | OURS
    reported = found["non_compliant"]["missing_licensing_info"]
    assert {Path(each).relative_to(tmp_path).as_posix() for each in reported} == STRANGERS
