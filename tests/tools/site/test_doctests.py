"""Examples of docstrings become code."""

from __future__ import annotations

import pytest

pytest.importorskip("griffe")

from tools.site.doctests import fenced


def test_examples_stand_between_fences() -> None:
    text = "Return it.\n\n>>> f(1)\n[1, 2]\n\nArgs:\n    x: It.\n\n    >>> g(2)\n    3"
    assert fenced(text) == (
        "Return it.\n\n```pycon\n>>> f(1)\n[1, 2]\n```\n\nArgs:\n    x: It.\n\n"
        "    ```pycon\n    >>> g(2)\n    3\n    ```"
    )


def test_what_is_code_already_is_left_alone() -> None:
    text = "Do it:\n\n```python\n>>> f(1)\n```\n\nSo."
    assert fenced(text) == text
    assert fenced("Return it.") == "Return it."
