"""Examples of docstrings as code: their `>>>` would else be read as a quotation."""

from __future__ import annotations

from importlib import import_module
from typing import Any

PROMPT = ">>>"


def fenced(text: str) -> str:
    """Return a docstring in which each example stands between fences.

    An example begins with a prompt and ends with the next empty line.
    """
    lines: list[str] = []
    inside = ""
    code = False
    for line in text.split("\n"):
        bare = line.lstrip()
        if bare.startswith("```"):
            code = not code
        if not inside and not code and bare.startswith(PROMPT):
            inside = line[: len(line) - len(bare)] + "```"
            lines.append(f"{inside}pycon")
        elif inside and not bare:
            lines.append(inside)
            inside = ""
        lines.append(line)
    return "\n".join([*lines, inside] if inside else lines)


_Extension: Any = import_module("griffe").Extension


class Doctests(_Extension):  # type: ignore[misc]
    """Puts fences around the examples of each docstring that is read."""

    def on_object(self, *, obj: Any, **_: Any) -> None:
        """Change an object's docstring, before it is taken apart."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)
