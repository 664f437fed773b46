"""What differs between two plain values, path by path, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

import msgspec

NOTHING: Final = "nothing"
LONGEST: Final = 120
"""Letters of a value that are told."""


class Difference(msgspec.Struct, frozen=True):
    """A place at which two values differ.

    Attributes:
        path: Where: names and numbers from the outside in, with slashes between.
        before: What is there in the one.
        after: What is there in the other.
    """

    path: str
    before: str
    after: str


def differences(before: Any, after: Any, most: int) -> tuple[tuple[Difference, ...], int]:
    """Return the first differences between two values as JSON knows them, and how many there are.

    Of lists of names it is told which are missing and which are new, wherever they stand.

    >>> differences({"vc": {"aid": 3}}, {"vc": {"aid": 4}, "us": 1}, most=9)[0]
    (Difference(path='us', before='nothing', after='1'), Difference(path='vc/aid', before='3', after='4'))
    """
    found = _between(before, after, ())
    first = tuple(islice(found, most))
    return first, len(first) + sum(1 for _ in found)


def _between(before: Any, after: Any, path: tuple[str, ...]) -> Iterator[Difference]:
    if isinstance(before, dict) and isinstance(after, dict):
        for name in sorted(before.keys() | after.keys()):
            yield from _between(before.get(name), after.get(name), (*path, name))
    elif isinstance(before, list) and isinstance(after, list):
        yield from _between_lists(before, after, path)
    elif before != after or type(before) is not type(after):
        yield Difference("/".join(path), _worded(before), _worded(after))


def _between_lists(
    before: list[Any], after: list[Any], path: tuple[str, ...]
) -> Iterator[Difference]:
    if all(isinstance(item, str) for item in (*before, *after)):
        if before == after:
            return
        one, other = Counter(before), Counter(after)
        if one == other:  # the order alone
            lost, new = before, after
        else:
            lost, new = sorted((one - other).elements()), sorted((other - one).elements())
        yield Difference("/".join(path), _listed(lost), _listed(new))
        return
    for number in range(max(len(before), len(after))):
        items = [each[number] if number < len(each) else None for each in (before, after)]
        yield from _between(items[0], items[1], (*path, str(number)))


def _listed(names: list[str]) -> str:
    return _cut(", ".join(names)) or NOTHING


def _worded(value: Any) -> str:
    if value is None:
        return NOTHING
    return _cut(value if isinstance(value, str) else msgspec.json.encode(value).decode())


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
