"""The examples in docstrings are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import annamite.kernel
import annamite.players

MODULES = [
    f"{package.__name__}.{module.name}"
    for package in (annamite.kernel, annamite.players)
    for module in pkgutil.iter_modules(package.__path__)
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    counts = {name: doctest.testmod(importlib.import_module(name)).attempted for name in MODULES}
    assert counts["annamite.kernel.decision"] == 6
    assert counts["annamite.kernel.chance"] == 1
