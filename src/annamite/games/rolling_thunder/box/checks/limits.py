"""Whether values lie within the limits that stand, with their reasons, in ``data/limits.yaml``."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

import msgspec

from annamite.games.rolling_thunder.box.files import DATA
from annamite.kernel.component_files import read

if TYPE_CHECKING:
    from collections.abc import Iterator

    from annamite.games.rolling_thunder.box.components import Components

_ANY: Final = "*"


class Limit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the values at some places can be.

    Attributes:
        at: Where they stand; `*` is any row, field or number of a list.
        least, most: The limits, both of which can be reached.
        why: The reason.
    """

    at: str
    least: float
    most: float
    why: str


@cache
def known() -> tuple[Limit, ...]:
    """Return all limits."""
    return tuple(msgspec.convert(read(DATA / "limits.yaml")["limits"], list[Limit]))


def limits(c: Components) -> Iterator[str]:
    """Each number lies within its limits."""
    tree = msgspec.to_builtins(c, str_keys=True)
    for limit in known():
        for place, value in found(tree, limit.at.split(".")):
            if value is not None and not limit.least <= value <= limit.most:
                yield (
                    f"{place}: {value} is not from {limit.least:g} to {limit.most:g}: {limit.why}"
                )


def found(tree: Any, path: list[str], place: str = "") -> Iterator[tuple[str, Any]]:
    """Return the values that a path leads to, each with its place.

    >>> list(found({"a": [[1, 2], [3, 4]]}, ["a", "*", "1"]))
    [('a.0.1', 2), ('a.1.1', 4)]
    """
    if not path:
        yield place.removeprefix("."), tree
        return
    first, *rest = path
    if isinstance(tree, dict):
        below = {str(key): value for key, value in tree.items()}
    elif isinstance(tree, (list, tuple)):
        below = {str(n): value for n, value in enumerate(tree)}
    else:
        return
    for key, value in below.items():
        if first in (_ANY, key):
            yield from found(value, rest, f"{place}.{key}")
