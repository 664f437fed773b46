"""The documentation site, built once for all tests that look at it, in whatever process they run."""

from __future__ import annotations

import fcntl
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PLACE = ROOT / ".cache" / "docs"
SITE = PLACE / "site"


def built_docs() -> Path:
    """Return the folder of the built site, which is built if its sources are others than before.

    Without the group `docs` the test is passed over, but not where continuous integration runs.
    """
    if importlib.util.find_spec("mkdocs") is None and not os.environ.get("CI"):
        pytest.skip("the group `docs` is not there: `make test` adds it")
    PLACE.mkdir(parents=True, exist_ok=True)
    with (PLACE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        stamp, now = PLACE / "stamp", _digest()
        if not stamp.is_file() or stamp.read_text(encoding="utf-8") != now:
            stamp.unlink(missing_ok=True)
            shutil.rmtree(SITE, ignore_errors=True)
            command = [sys.executable, "-m", "tools.site", str(SITE)]
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stderr
            assert done.stderr == ""
            stamp.write_text(now, encoding="utf-8")
    return SITE


def _digest() -> str:
    digest = hashlib.sha256()
    for path in _sources():
        digest.update(f"{path.relative_to(ROOT)} {path.stat().st_size}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _sources() -> Iterator[Path]:
    """Yield all that the site is made from, and the versions of what makes it."""
    folders = [ROOT / name for name in ("docs", "tools/site")]
    folders += [ROOT / "src/annamite" / name for name in ("kernel", "players", "lab")]
    files = [*ROOT.glob("*.md"), *(path for folder in folders for path in folder.rglob("*"))]
    files += [ROOT / name for name in ("NOTICE", "mkdocs.yml", "uv.lock")]
    files += [ROOT / "src/annamite" / name for name in ("__init__.py", "games/__init__.py")]
    files += [ROOT / "frontend/public/icon.svg"]
    yield from sorted(path for path in files if path.is_file() and "__pycache__" not in path.parts)
