"""The shapes of what a page is sent: each game's own structures over the few that all share.

A game names its shapes in `Game.shapes`. The server sends what the game makes of them, and the
page's types are generated from their JSON schemas, so that both sides speak of the same fields
without the kernel knowing any game. A field that may be missing is `UNSET` where it is; one that is
always there and may be empty is None.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType


class View(msgspec.Struct, kw_only=True):
    """What a seat may see of a position; a game's own view adds the rest.

    Attributes:
        headline: Where the game stands, in a line; a view that always has one says so by `str`.
    """

    headline: str | UnsetType = UNSET


class Option(msgspec.Struct, kw_only=True):
    """What a page shows of one answer; a game's own adds fields.

    Attributes:
        id: The word that answers so; whoever sends the option fills it in.
        label: What a person reads.
        space: Board space to light up.
        pieces: How many of each kind of piece.
        count: How many.
        role: What has a fixed place among the buttons (`done`, `pass`, `activity`, `give`, `ask`).
        note: A few facts that help to choose, ` · ` between them.
    """

    id: str = ""
    label: str
    space: str | UnsetType = UNSET
    pieces: dict[str, int] | UnsetType = UNSET
    count: int | UnsetType = UNSET
    role: str | UnsetType = UNSET
    note: str | UnsetType = UNSET


class Together(msgspec.Struct, kw_only=True):
    """Answers that make sense as one, such as a whole stack.

    Attributes:
        label: What a person reads.
        words: The answers, in order.
        space: Board space that they belong to.
        through: Whether counters are drawn between them, through which they go on.
        missing: How much of what it repeats is left out, since it cannot be had now.
    """

    label: str
    words: list[str]
    space: str | UnsetType = UNSET
    through: bool | UnsetType = UNSET
    missing: int | UnsetType = UNSET


class Onward(Option, kw_only=True):
    """An answer to a later question, offered at once: the answers up to it are beyond doubt.

    Attributes:
        words: The answers, in order; the last is that of the later question.
        seats: Whose decisions they answer.
    """

    words: list[str]
    seats: list[str]


class Draft(msgspec.Struct, kw_only=True):
    """Answers in a row that a game suggests, to be looked at, changed and then given.

    Attributes:
        label: What a person reads.
        words: The answers, in order; what leaves no choice is not among them.
        steps: The step that each of them answers.
    """

    label: str
    words: list[str]
    steps: list[str]


class Hints(msgspec.Struct, kw_only=True):
    """What a game has to say that helps to decide; a game's own adds fields.

    Attributes:
        together: Answers that make sense as one.
        onward: What a later question offers, where whoever may answer it also answers this one.
    """

    together: list[Together] | UnsetType = UNSET
    onward: list[Onward] | UnsetType = UNSET


class Shapes(msgspec.Struct, frozen=True, kw_only=True):
    """The types of what a game sends.

    Attributes:
        view: What `Game.view` returns, a `View`.
        board: What `Game.board` returns.
        option: What `Game.describe` returns of each option, an `Option`.
        hints: What `HasHints.hints` returns, None aside; None: it gives none.
        chronicle: What `KeepsChronicle.chronicle` returns; None: it keeps none.
    """

    view: Any
    board: Any
    option: Any
    hints: Any = None
    chronicle: Any = None


def plain(value: Any) -> Any:
    """Return a value as JSON reads it: dicts with text for keys, lists, text, numbers.

    Bytes, which JSON cannot hold, stay what they are, so that whoever writes them is told.

    >>> plain(Together(label="Both", words=["a", "b"]))
    {'label': 'Both', 'words': ['a', 'b']}
    >>> plain({1: (2, 3)})
    {'1': [2, 3]}
    """
    built = msgspec.to_builtins(value, str_keys=True, builtin_types=(bytes, bytearray))
    return _with_lists(built)


def _with_lists(built: Any) -> Any:
    if isinstance(built, dict):
        return {key: _with_lists(value) for key, value in built.items()}
    if isinstance(built, list | tuple):
        return [_with_lists(value) for value in built]
    return built
