"""What collection compiles is kept, but nowhere that anybody forbids."""

from __future__ import annotations

import sys

import pytest

from tests.kept_bytecode import FOLDER


@pytest.mark.parametrize("forbidden", [True, False])
def test_what_is_collected_is_compiled_once(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, *, forbidden: bool
) -> None:
    """Where bytecode may not stand beside the sources it stands apart; tests run as they would."""
    monkeypatch.setattr(sys, "dont_write_bytecode", forbidden)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    pytester.makepyfile(
        test_it=f"""
        import sys

        def test_a():
            assert (sys.dont_write_bytecode, sys.pycache_prefix) == ({forbidden}, None)
        """
    )
    done = pytester.runpytest_inprocess("-p", "tests.kept_bytecode", "-p", "no:xdist")
    done.assert_outcomes(passed=1)
    apart = [*(pytester.path / FOLDER).rglob("test_it*.pyc")]
    beside = [*(pytester.path / "__pycache__").glob("test_it*.pyc")]
    assert (len(apart), len(beside)) == ((1, 0) if forbidden else (0, 1))
