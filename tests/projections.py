"""Whether what a game tells of its states is all there is to tell: by breaking states, bit by bit."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import msgspec

from annamite.games import load
from annamite.kernel import Game, Position
from annamite.kernel.powers import Projects
from annamite.kernel.projecting import canonical
from tools.corpus.running import corpus_of


def states(name: str, kind: Callable[[Any], Hashable], records: int = 40) -> list[Any]:
    """Return states at the start of stretches, from the first records of the corpus.

    Args:
        name: The game.
        kind: What makes states worth looking at each.
        records: How many records.
    """
    corpus, game = corpus_of(name), load(name)
    seen: Counter[Hashable] = Counter()
    found: list[Any] = []

    def look(base: Any) -> None:
        key = kind(base)
        seen[key] += 1
        if seen[key] == 1:
            found.append(base.copy())

    for kept in corpus.records[:records]:
        position = Position(game, game.start(kept.setup), opened=look)
        for entry in corpus.record(kept).entries:
            assert position.request is not None
            position.push(position.request.step.codec.value(entry.word))
    return found


Change = Callable[[Any], None]


@dataclass
class Shown:
    """What of a state shows in its projection.

    Attributes:
        always: Places at which every change shows.
        never: Places at which none does.
        sometimes: All others.
    """

    always: set[str] = field(default_factory=set)
    never: set[str] = field(default_factory=set)
    sometimes: set[str] = field(default_factory=set)


def shown(game: Game[Any], found: list[Any]) -> Shown:
    """Return which changes of states show in their projection.

    A place is named by field, with `[]` for an element and `+` for one more of them, where their number
    is not always the same. Changes after which there is no such state (no such unit, space …) are
    passed over.
    """
    assert isinstance(game, Projects)
    fixed = _fixed(found)
    seen: dict[str, set[bool]] = {}
    for state in found:
        before = canonical(game.projection(state))
        for place, changes in _changes(state):
            after = None if place in fixed else _after(game, state, changes)
            if after is not None:
                seen.setdefault(place, set()).add(after != before)
    shown = Shown()
    for place, answers in seen.items():
        of = (
            shown.sometimes
            if len(answers) > 1
            else shown.always
            if True in answers
            else shown.never
        )
        of.add(place)
    return shown


def _after(game: Any, state: Any, changes: list[Change]) -> bytes | None:
    """Return what is told after the first of some changes after which there is such a state."""
    for change in changes:
        broken = state.copy()
        change(broken)
        with contextlib.suppress(LookupError, ValueError, TypeError, OverflowError, AttributeError):
            return canonical(game.projection(broken))
    return None


def _fixed(found: list[Any]) -> set[str]:
    """Return how one more would be named of what there are always as many of."""
    lengths: dict[str, set[int]] = {}
    for state in found:
        for name in fields_of(state):
            value = getattr(state, name)
            if isinstance(value, bytes | bytearray | tuple | list):
                lengths.setdefault(f"{name}+", set()).add(len(value))
    return {place for place, known in lengths.items() if len(known) == 1 and known != {0}}


def fields_of(value: Any) -> list[str]:
    """Return the names of what a state, or a structure in one, consists of."""
    if isinstance(value, msgspec.Struct):
        return list(value.__struct_fields__)
    return list(type(value).__slots__)


def _changes(state: Any) -> Iterator[tuple[str, list[Change]]]:
    """Yield each place in a state with changes of it."""
    for name in fields_of(state):
        yield from _of_field(state, name, name, lambda at: at)


def _of_field(
    owner: Any, name: str, place: str, reach: Callable[[Any], Any]
) -> Iterator[tuple[str, list[Change]]]:
    value = getattr(owner, name)
    if isinstance(value, msgspec.Struct) and not value.__struct_config__.frozen:
        for inner in value.__struct_fields__:
            yield from _of_field(
                value, inner, f"{place}.{inner}", lambda at: getattr(reach(at), name)
            )
        return
    for part, others in _others(place, value):

        def change(at: Any, other: Any) -> None:
            setattr(reach(at), name, other)

        yield part, [partial(change, other=other) for other in others]


def _others(place: str, value: Any) -> Iterator[tuple[str, list[Any]]]:
    """Yield what might stand in place of a value, what is likelier first."""
    if isinstance(value, bool):
        yield place, [not value]
    elif isinstance(value, int):
        yield place, [value + 1, value - 1]
    elif isinstance(value, str):
        yield place, [f"{value}, or not"]
    elif value is None:
        yield place, [1]
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            for part, others in _others(f"{place}.{name}", getattr(value, name)):
                yield part, [msgspec.structs.replace(value, **{name: x}) for x in others]
    elif isinstance(value, dict):
        yield from _others_of_pairs(place, value)
    elif isinstance(value, bytes | bytearray | tuple | list):
        yield from _others_of_column(place, value)


def _others_of_column(place: str, value: Any) -> Iterator[tuple[str, list[Any]]]:
    kind = type(value)
    for n, element in enumerate(value):
        for part, others in _others(f"{place}[]", element):
            fit = [other for other in others if _fits(kind, other)]
            yield part, [kind([*value[:n], other, *value[n + 1 :]]) for other in fit]
    more: list[Any] = [value[-1]] if value else [0, [0, 0]]
    yield f"{place}+", [kind([*value, other]) for other in more if _fits(kind, other)]


def _others_of_pairs(place: str, value: dict[int, Any]) -> Iterator[tuple[str, list[Any]]]:
    for key, one in value.items():
        for part, others in _others(f"{place}[]", one):
            yield part, [{**value, key: other} for other in others]
    yield f"{place}+", [{**value, key: 1} for key in (0, 1, 2) if key not in value]


def _fits(kind: type, element: Any) -> bool:
    """Return whether a column of a kind can hold an element."""
    return kind in (tuple, list) or (isinstance(element, int) and 0 <= element < 256)
