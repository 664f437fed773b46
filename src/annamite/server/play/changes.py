"""What changed between two values that JSON holds: found here, made by the page.

A change is `[path, value]`, which sets what stands at a path, or `[path]` alone, which deletes a
key; a path is a list of keys and list indices from the whole value inwards. Changes are made in
order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET

if TYPE_CHECKING:
    from annamite.kernel.game import Json
    from annamite.server.wire.told import Change, Path

MANY = 4
"""Where one of so many parts changed, the whole may be shorter than the changes."""

_encode = msgspec.json.Encoder().encode
_SIMPLE = (str, int, bool, type(None))


def differences(before: Json, after: Json) -> list[Change]:
    """Return the changes that lead from one value to another.

    What did not change is left out, as deep as objects have both, or lists are equally long; where
    the changes would be longer than what they change, it is set as a whole. Structures count as
    the objects that they are encoded as; two of different types have nothing in common.

    Args:
        before: Structures and plain values, mixed at will.
        after: The same; the changes hold parts of it, not copies.

    >>> differences({"a": 1, "b": {"c": 2, "d": 3}}, {"a": 1, "b": {"c": 2, "d": 4}})
    [(('b', 'd'), 4)]
    >>> differences({"a": ["x", "y", "z"], "b": 1}, {"a": ["x", "y", "w"]})
    [(('a', 2), 'w'), (('b',),)]
    """
    return [] if _same(before, after) else _changes(before, after, ())


def _changes(before: Json, after: Json, path: Path) -> list[Change]:
    """Return the changes between two values that are not the same."""
    parts = _parts(before, after)
    if parts is None:
        return [(path, after)]
    found: list[Change] = []
    count = 0
    for key, old, new in parts:
        if old is UNSET and new is UNSET:
            continue
        count += 1
        if new is UNSET:
            found.append(((*path, key),))
        elif old is UNSET:
            found.append(((*path, key), new))
        elif not _same(old, new):
            found += _changes(old, new, (*path, key))
    if len(found) * MANY >= count and len(found) > 1:
        whole: list[Change] = [(path, after)]
        if len(_encode(whole)) <= len(_encode(found)):
            return whole
    return found


def _parts(before: Json, after: Json) -> Iterable[tuple[str | int, Json, Json]] | None:
    """Return key, old and new value of what two values may have in common; None: nothing."""
    if isinstance(before, msgspec.Struct):
        return _fields(before, after) if type(before) is type(after) else None
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        return _items(before, after)
    if isinstance(before, list | tuple) and isinstance(after, list | tuple):
        return zip(range(len(after)), before, after) if len(before) == len(after) else None
    return None


def _fields(before: Any, after: Any) -> Iterable[tuple[str, Json, Json]] | None:
    kind = type(before)
    config = kind.__struct_config__
    if config.array_like or config.omit_defaults:
        return None
    pairs = zip(kind.__struct_encode_fields__, kind.__struct_fields__)
    return ((key, getattr(before, name), getattr(after, name)) for key, name in pairs)


def _items(
    before: Mapping[Any, Json], after: Mapping[Any, Json]
) -> Iterator[tuple[str, Json, Json]]:
    for key, old in before.items():
        yield _key(key), old, after.get(key, UNSET)
    for key, new in after.items():
        if key not in before:
            yield _key(key), UNSET, new


def _key(key: object) -> str:
    """Return a key of a mapping as JSON has it."""
    return key if isinstance(key, str) else f"{key}"


def _same(before: Json, after: Json) -> bool:
    """Return whether two values are the same in JSON, where true is not 1."""
    if before is after:
        return True
    kind = type(before)
    if kind is type(after):
        if kind in _SIMPLE:
            return bool(before == after)
        if before != after:
            return False
    return _encode(before) == _encode(after)


def applied(value: Json, changes: Iterable[Sequence[Any]]) -> Json:
    """Return a plain value with changes made to it; what they leave alone is shared, not copied.

    Raises:
        ValueError: a path leads nowhere.

    >>> applied({"a": ["x", "y"], "b": 1}, [(("a", 1), "w"), (("b",),)])
    {'a': ['x', 'w']}
    """
    for path, *new in changes:
        value = _put(value, tuple(path), new)
    return value


def _put(value: Json, path: Path, new: list[Json]) -> Json:
    """Return a value with what stands at `path` replaced by the one of `new`, or deleted."""
    if not path:
        if not new:
            msg = "The whole cannot be deleted."
            raise ValueError(msg)
        return new[0]
    key, deletes = path[0], not new and len(path) == 1
    if not _leads(value, key, sets=len(path) == 1 and not deletes, deletes=deletes):
        msg = f"There is nothing at {key!r} to change."
        raise ValueError(msg)
    if isinstance(value, list):
        assert isinstance(key, int)
        return [*value[:key], _put(value[key], path[1:], new), *value[key + 1 :]]
    if deletes:
        return {other: part for other, part in value.items() if other != key}
    return {**value, key: _put(value.get(key), path[1:], new)}


def _leads(value: Json, key: str | int, *, sets: bool, deletes: bool) -> bool:
    """Return whether there is something at a key of a value, or may be where it is set."""
    if isinstance(value, dict):
        return isinstance(key, str) and (sets or key in value)
    if isinstance(value, list) and isinstance(key, int):
        return not deletes and 0 <= key < len(value)
    return False
