"""`from annamite import load, play`: there at once, and nothing is imported before it is asked for."""

from __future__ import annotations

import doctest
import subprocess
import sys

import pytest

import annamite
from annamite import games
from annamite.lab import table


def test_the_names_are_those_of_their_homes() -> None:
    assert annamite.load is games.load
    assert annamite.play is table.play
    assert annamite.Table is table.Table
    assert {*annamite.__all__} <= {*dir(annamite)}
    with pytest.raises(AttributeError, match="module 'annamite' has no attribute 'plya'"):
        _ = annamite.plya


def test_importing_the_package_imports_nothing_else() -> None:
    code = (
        "import sys, annamite; dir(annamite)\n"
        "print(*sorted(name for name in sys.modules if name.startswith('annamite')))\n"
        "from annamite import load; print('annamite.lab' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.splitlines() == ["annamite", "False"]


def test_the_examples_of_the_package_work() -> None:
    found = doctest.testmod(annamite, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert (found.failed, found.attempted) == (0, 6)
