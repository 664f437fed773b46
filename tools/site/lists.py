"""Lists of CommonMark, as Python-Markdown reads them: after an empty line, indented by fours."""

from __future__ import annotations

import re

ITEM = re.compile(r" *(?:[-*+]|\d+[.)]) +(?=\S)")
FENCES = ("```", "~~~")
WIDTH = 4


def reindented(text: str) -> str:
    """Return a document with the same lists, as Python-Markdown wants them.

    What belongs to an item is indented by four for each list that it is in, however wide the items'
    marks are; and an empty line goes before a list that follows a paragraph.
    """
    lines: list[str] = []
    below: list[int] = []  # where the texts of the open items begin, the outermost list first
    fenced = False
    for line in text.split("\n"):
        before = lines[-1] if lines else ""
        item = None if fenced else ITEM.match(line)
        in_list = bool(below)
        if not fenced and (item or _ends_paragraph(line, before)):
            _close(below, line)
        if item and _indent(line) < (below[-1] if below else 0) + WIDTH:
            lines += [""] if not in_list and _is_paragraph(before) else []
            lines.append(_shifted(line, below))
            below.append(item.end())
        else:
            fenced ^= line.lstrip().startswith(FENCES)
            lines.append(_shifted(line, below))
    return "\n".join(lines)


def _ends_paragraph(line: str, before: str) -> bool:
    return line.startswith("#") or not before.strip()


def _is_paragraph(line: str) -> bool:
    return bool(line.strip()) and not line.startswith(("#", "<"))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _close(below: list[int], line: str) -> None:
    """Close the items that a line does not belong to; an empty one belongs to all."""
    while below and line.strip() and _indent(line) < below[-1]:
        below.pop()


def _shifted(line: str, below: list[int]) -> str:
    """Return a line at the place where the text of the innermost open item stands."""
    if not below or not line.strip():
        return line
    return " " * WIDTH * len(below) + line[min(_indent(line), below[-1]) :]
