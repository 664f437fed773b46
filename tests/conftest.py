"""What every test has at hand."""

import gc
import signal
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import settings

TESTS = Path(__file__).parent
AT_RANDOM = {TESTS / "conformance", TESTS / "fuzz"}
"""Where games are played at random."""
BROWSER = TESTS / "browser"
"""Where a browser is driven; `make test` looks for such tests there alone."""

# The same examples each time, on however slow a machine: a test that fails here fails everywhere.
settings.register_profile("annamite", derandomize=True, deadline=None, database=None)
settings.load_profile("annamite")

# A script's shell starts what it leaves in the background deaf to Ctrl-C; what tests start is not.
if (
    signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    and threading.current_thread() is threading.main_thread()
):
    signal.signal(signal.SIGINT, signal.default_int_handler)

pytest_plugins = [
    *("pytester", "tests.command_line", "tests.kept_bytecode"),
    *("tests.lab.interrupted", "tests.rule_marks"),
]

# So that what tests share shows the values of an assertion that fails, as tests themselves do.
pytest.register_assert_rewrite("tests.conformance.checks", "tests.games.fire_in_the_lake.showing")


@pytest.hookimpl(tryfirst=True)  # before -m chooses
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what `make test` runs apart, since coverage is left to tests with an aim.

    What random play comes past is run, but little of it proven; and it takes four times the time.
    """
    for item in items:
        if item.get_closest_marker("slow") or AT_RANDOM & set(item.path.parents):
            item.add_marker("at_random")
        if item.get_closest_marker("browser") and BROWSER not in item.path.parents:
            raise pytest.UsageError(f"{item.nodeid} drives a browser, and belongs in {BROWSER}.")


def pytest_runtest_teardown() -> None:
    """Let no player or recorder that a test brings stay for others."""
    for module in ("annamite.players.brought", "annamite.lab.recorders"):
        if module in sys.modules:
            sys.modules[module]._BROUGHT.clear()


def pytest_collection_finish() -> None:
    """Set aside what is loaded: looking through it for rings again and again is a sixth of all work."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 1000)
