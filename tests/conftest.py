"""What every test has at hand."""

import pytest
from hypothesis import settings

# The same examples each time, on however slow a machine: a test that fails here fails everywhere.
settings.register_profile("annamite", derandomize=True, deadline=None, database=None)
settings.load_profile("annamite")

pytest_plugins = ["pytester", "tests.rule_marks"]

# So that what tests share shows the values of an assertion that fails, as tests themselves do.
pytest.register_assert_rewrite("tests.conformance.checks", "tests.games.fire_in_the_lake.showing")
