"""Programs that are not ours and that a test runs for real."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RECIPES = ROOT / "deploy"


def needed(program: str) -> str:
    """Return where a program is; without it a test is skipped, or fails where all must be there."""
    path = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/sbin", "/usr/local/sbin"))
    found = shutil.which(program, path=path)
    if found is None:
        why = f"{program} is not installed (on Debian: apt-get install {program})"
        if os.environ.get("CI"):
            pytest.fail(f"{why}; .ci/run should have seen to it.")
        pytest.skip(why)
    return found
