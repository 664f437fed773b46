"""Pages whose end a tool writes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.wrap_docs import wrap

if TYPE_CHECKING:
    from pathlib import Path


def deliver(text: str, page: Path, mark: str, *, write: bool, until: str = "") -> None:
    """Put a report into a page in place of all that comes after a mark, or only print it.

    Args:
        text: The report.
        page: The page.
        mark: After which it stands; where the page has none, that is at its end.
        write: Whether the page is written.
        until: A mark before which it ends, so that what the page says after it is kept.
    """
    if not write:
        print(text)
        return
    kept, _, after = page.read_text(encoding="utf-8").partition(mark)
    rest = f"\n{until}{after.partition(until)[2]}" if until else ""
    page.write_text(wrap(f"{kept}{mark}\n\n{text}{rest}"), encoding="utf-8")
