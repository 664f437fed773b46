"""What every test has at hand."""

import pytest

pytest_plugins = ["pytester", "tests.rule_marks"]

# So that what tests share shows the values of an assertion that fails, as tests themselves do.
pytest.register_assert_rewrite("tests.conformance.checks", "tests.games.fire_in_the_lake.showing")
