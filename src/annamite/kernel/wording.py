"""Filling the templates of prompts and log lines, ids turned into names."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from annamite.kernel.decision import Params

Names: TypeAlias = Callable[[str | int], str]
"""Returns the name of whatever an id stands for; other values as they are."""


def plural(count: int, one: str, many: str = "") -> str:
    """Return a number of things in words.

    Args:
        count: How many.
        one: What one of them is called.
        many: What several are called; "": `one` with an s.

    >>> plural(1, "game"), plural(2000, "game"), plural(0, "entry", "entries")
    ('1 game', '2,000 games', '0 entries')
    """
    return f"{count:,} {one if count == 1 else many or f'{one}s'}"


class _Value:
    """What a placeholder stands for: its name, or `{count:cube/cubes}` the word it calls for."""

    __slots__ = ("name_of", "value")

    def __init__(self, value: str | int, name_of: Names) -> None:
        self.value = value
        self.name_of = name_of

    def __format__(self, spec: str) -> str:
        if spec:
            one, _, many = spec.partition("/")
            return one if self.value == 1 else many
        return self.name_of(self.value)


class _Forgiving(dict[str, _Value]):
    """The values of a template; one that is missing leaves a gap, not an error."""

    def __missing__(self, key: str) -> str:
        return "(?)"


def fill(template: str, params: Params | None, name_of: Names = str, *, strict: bool = True) -> str:
    """Return the sentence of a template.

    Args:
        template: Placeholders stand for values, `{count:one/many}` for the word that goes with a
            count.
        params: The values.
        name_of: What they are called.
        strict: Whether a missing value is an error; otherwise it leaves a gap.

    Raises:
        KeyError: a value is missing.

    >>> fill("{count} {count:cube reaches/cubes reach} {place}", {"count": 2, "place": "Vinh"})
    '2 cubes reach Vinh'
    """
    values = {key: _Value(value, name_of) for key, value in (params or {}).items()}
    return template.format_map(values if strict else _Forgiving(values))
