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
        words = line.lstrip()
        indent = len(line) - len(words)
        item = None if fenced else ITEM.match(line)
        in_list = bool(below)
        if words and not fenced and (item or words[0] == "#" or not (lines and lines[-1].strip())):
            while below and indent < below[-1]:
                below.pop()
        if item and indent < (below[-1] if below else 0) + WIDTH:
            if not in_list and lines and lines[-1].strip() and not lines[-1].startswith(("#", "<")):
                lines.append("")
            lines.append(" " * WIDTH * len(below) + words)
            below.append(item.end())
            continue
        fenced ^= words.startswith(FENCES)
        if words and below:
            line = " " * WIDTH * len(below) + line[min(indent, below[-1]) :]
        lines.append(line)
    return "\n".join(lines)
