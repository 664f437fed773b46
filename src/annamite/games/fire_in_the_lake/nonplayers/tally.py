"""What non-players came past, counted for reports: flowchart boxes and unforeseen decisions.

Nothing is counted unless a report opens a tally.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

_open: list[Counter[str]] = []


def count(what: str) -> None:
    """Count one `what` in every open tally."""
    for tally in _open:
        tally[what] += 1


@contextmanager
def tally() -> Iterator[Counter[str]]:
    """Count while the context lasts, in this process.

    >>> with tally() as counted:
    ...     count("vc.terror")
    >>> counted["vc.terror"]
    1
    """
    counter: Counter[str] = Counter()
    _open.append(counter)
    try:
        yield counter
    finally:
        _open[:] = [each for each in _open if each is not counter]  # others may count the same


@contextmanager
def paused() -> Iterator[None]:
    """Count nothing while the context lasts: what happens in it is only imagined."""
    aside = _open[:]
    _open.clear()
    try:
        yield
    finally:
        _open[:] = aside
