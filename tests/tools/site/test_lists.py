"""Lists on their way to the site."""

from __future__ import annotations

import pytest

from tools.site.lists import reindented


@pytest.mark.parametrize(
    ("written", "read"),
    [
        pytest.param("text\n- one\n- two", "text\n\n- one\n- two", id="right after a paragraph"),
        pytest.param("# A\n- one", "# A\n- one", id="right after a heading"),
        pytest.param("- one\n  goes on", "- one\n    goes on", id="text that goes on"),
        pytest.param("- one\ngoes on", "- one\n    goes on", id="text that goes on below the mark"),
        pytest.param(
            "- one\n  - in it\n    goes on\n- two",
            "- one\n    - in it\n        goes on\n- two",
            id="a list in a list",
        ),
        pytest.param(
            "10. one\n    - in it\n11. two", "10. one\n    - in it\n11. two", id="a wide mark"
        ),
        pytest.param(
            "- one\n\n  another\n\nafter", "- one\n\n    another\n\nafter", id="two paragraphs"
        ),
        pytest.param(
            "- one\n\n      code\n\n  ```\n  - code\n  ```",
            "- one\n\n        code\n\n    ```\n    - code\n    ```",
            id="code in an item",
        ),
        pytest.param("```\na\n- b\n  - c\n```", "```\na\n- b\n  - c\n```", id="no list in code"),
        pytest.param("a\n\n    - code", "a\n\n    - code", id="no list in indented code"),
        pytest.param("- one\n# A\ntext", "- one\n# A\ntext", id="a heading ends it"),
    ],
)
def test_lists(written: str, read: str) -> None:
    assert reindented(written) == read
