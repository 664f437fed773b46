"""Build hook: puts the built page into the package before a wheel or sdist is made."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

STATIC = Path("src/annamite/server/static")
NO_NODE = (
    "Building annamite from source needs Node.js 22.12 or newer (or 20.19 or newer of 20) "
    "and npm to build the page: install them, or install the ready wheel instead."
)


class PageHook(BuildHookInterface[BuilderConfig]):
    """Runs the page's own build when its sources are newer than what is there."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page unless this is an editable install or the page is up to date."""
        del build_data
        if version == "editable":
            return
        root = Path(self.root)
        frontend = root / "frontend"
        if page_is_fresh(frontend, root / STATIC):
            return
        npm = shutil.which("npm")
        if npm is None or shutil.which("node") is None:
            raise SystemExit(NO_NODE)
        for command in (["ci"], ["run", "build"]):
            self.app.display_info(f"npm {' '.join(command)}")
            done = subprocess.run([npm, *command], cwd=frontend, env=os.environ, check=False)
            if done.returncode:
                raise SystemExit(f"The page could not be built: npm {' '.join(command)} failed.")
        (root / STATIC / "index.html").touch()


def page_is_fresh(frontend: Path, static: Path) -> bool:
    """Whether the built page is newer than every source of it."""
    index = static / "index.html"
    if not index.is_file():
        return False
    built = index.stat().st_mtime
    return all(source.stat().st_mtime <= built for source in page_sources(frontend))


def page_sources(frontend: Path) -> list[Path]:
    """Every file that the built page is made from."""
    found: list[Path] = []
    for folder, folders, files in os.walk(frontend):
        folders[:] = [name for name in folders if name != "node_modules" and name[0] != "."]
        found += [Path(folder, name) for name in files]
    return found
