"""Pages whose end a tool writes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.wrap_docs import wrap

if TYPE_CHECKING:
    from pathlib import Path


def deliver(text: str, page: Path, mark: str, *, write: bool) -> None:
    """Put a report into a page in place of all that comes after a mark, or only print it."""
    if not write:
        print(text)
        return
    kept = page.read_text(encoding="utf-8").partition(mark)[0]
    page.write_text(wrap(f"{kept}{mark}\n\n{text}"), encoding="utf-8")
