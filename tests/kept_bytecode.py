"""Keep what collection compiles, also where the environment forbids bytecode beside the sources.

Rewriting all assertions takes most of a collection. With ``PYTHONDONTWRITEBYTECODE`` it would be done
again in every run and every process; so what is collected is kept in ``.cache/bytecode`` instead.
Whoever changes sources several times a second leaves this out (``-p no:tests.kept_bytecode``).
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from collections.abc import Generator

FOLDER: Final = Path(".cache") / "bytecode"
"""Where it is kept, from the root of the tests."""


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Have bytecode written and read there as long as tests are collected."""
    before = sys.dont_write_bytecode, sys.pycache_prefix
    if sys.dont_write_bytecode:
        sys.pycache_prefix = sys.pycache_prefix or str(session.config.rootpath / FOLDER)
        sys.dont_write_bytecode = False
    try:
        return (yield)
    finally:
        sys.dont_write_bytecode, sys.pycache_prefix = before
