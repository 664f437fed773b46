"""What a game may have beyond the `Game` protocol, each power for whoever has a use for it.

A game has a power when its class has the methods: `isinstance(game, HasHints)` asks for it, and
Python remembers the answer for the class. `amiss` tells what is half there, or not called as it
should be; every game is asked that in the tests.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from inspect import Signature, signature
from pathlib import Path
from random import Random
from typing import Any, Final, Protocol, _ProtocolMeta, runtime_checkable

from annamite.kernel.component_files import Sourced
from annamite.kernel.decision import Decision, Request


class _Remembering(_ProtocolMeta):
    """Looks for the methods of a power once for each class, where Python would look each time."""

    def __instancecheck__(self, instance: object) -> bool:
        asked = (type(instance), self)
        if asked not in _KNOWN:
            _KNOWN[asked] = all(
                hasattr(type(instance), name)
                for base in self.__mro__
                if isinstance(base, _Remembering)
                for name in members(base)
            )
        return _KNOWN[asked]


_KNOWN: Final[dict[tuple[type, type], bool]] = {}


@runtime_checkable
class HasHints(Protocol, metaclass=_Remembering):
    """It helps to decide."""

    def hints(self, state: Any, decision: Decision) -> Any:
        """Return what helps to decide (areas in reach, odds …) as JSON, or None.

        It is asked of a state as the seat may know it, at each decision that a page shows and after
        an answer that a page looks ahead to, so that it must be quick.
        """


@runtime_checkable
class HasConfidants(Protocol, metaclass=_Remembering):
    """It has secrets, but some seats see all that some other sees."""

    def confidants(self, seat: str) -> Sequence[str]:
        """Return the seats that see all that `seat` sees.

        They may read why a computer player there does what it does.
        """


@runtime_checkable
class Resamples(Protocol, metaclass=_Remembering):
    """It has secrets, and can tell what else they could be."""

    def resample(self, state: Any, seat: str | None, dice: Random) -> Any:
        """Return a position drawn from those that `seat` cannot tell from this one."""


@runtime_checkable
class CountsRounds(Protocol, metaclass=_Remembering):
    """Statistics can say how long it lasts."""

    def rounds(self, state: Any) -> int:
        """Return how many of what it calls a round have been played."""


@runtime_checkable
class CountsFigures(Protocol, metaclass=_Remembering):
    """Statistics can say more of it than its scores."""

    def figures(self, state: Any) -> Mapping[str, int]:
        """Return figures by name."""


@runtime_checkable
class HasCards(Protocol, metaclass=_Remembering):
    """It has cards whose texts are implemented one by one."""

    def cards(self) -> Sequence[tuple[int, str, str, Mapping[str, bool]]]:
        """Return each card's number, title, kind and which of its texts are implemented."""


@runtime_checkable
class TellsSources(Protocol, metaclass=_Remembering):
    """It tells where the values of its components come from."""

    def sources(self, overlay: Path | None = None) -> Sequence[Sourced]:
        """Return the sources of its values, an owner's own values laid over them.

        Raises:
            ValueError: the owner's file does not fit; the message says where.
        """


@runtime_checkable
class WatchesPlay(Protocol, metaclass=_Remembering):
    """The fuzzer can ask it what no position alone can show."""

    def watch(self, state: Any) -> AbstractContextManager[list[str]]:
        """Return a context that fills a list with what is wrong in how a live position goes on."""


@runtime_checkable
class HasLandmarks(Protocol, metaclass=_Remembering):
    """It names what random games should all have come past."""

    @property
    def landmarks(self) -> Sequence[str]:
        """All of them."""

    def landmark(self, state: Any, step: str, word: str) -> str | None:
        """Return the landmark that an answer passes, if any."""


@runtime_checkable
class HasSeldomWords(Protocol, metaclass=_Remembering):
    """Some of its words come up too rarely for random games."""

    @property
    def seldom(self) -> Mapping[str, Sequence[str]]:
        """Words that need not come up, by the id of their step."""


@runtime_checkable
class HasLures(Protocol, metaclass=_Remembering):
    """It can draw random games where they seldom come by chance."""

    def lures(self, state: Any, decision: Decision) -> Sequence[int]:
        """Return the options that lead where chance seldom does; empty if none do."""


@runtime_checkable
class KnowsExtremes(Protocol, metaclass=_Remembering):
    """It can push a position to extremes that random games hardly come to."""

    def extreme(self, state: Any, dice: Random) -> Any:
        """Return a copy of a state at the start of a stretch, pushed to extremes, or None.

        No money, empty boxes, every lasting effect in force: one that the rules can go on from and
        the audit has nothing against. None where the stretch allows for none. No fate of a game
        hangs on `dice`.
        """


@runtime_checkable
class StagesLandmarks(HasLandmarks, KnowsExtremes, Protocol, metaclass=_Remembering):
    """It can have its landmarks passed at will."""

    def stage(self, state: Any, landmark: str, dice: Random) -> Any:
        """Return a copy of a state at the start of a stretch in which it can be passed at once.

        None where the stretch allows for none.
        """


@runtime_checkable
class KnowsOccasions(Protocol, metaclass=_Remembering):
    """Whoever tests the rules can tell kinds of positions apart that ask alike."""

    def occasion(self, state: Any, request: Request) -> Hashable:
        """Return what a request is part of and under which limits."""


POWERS: Final[tuple[type, ...]] = (
    HasHints,
    HasConfidants,
    Resamples,
    CountsRounds,
    CountsFigures,
    HasCards,
    TellsSources,
    WatchesPlay,
    HasLandmarks,
    HasSeldomWords,
    HasLures,
    KnowsExtremes,
    StagesLandmarks,
    KnowsOccasions,
)
"""All that this page describes; what a game says of its players stands in `annamite.players`."""


def members(power: type) -> list[str]:
    """Return the names that a power adds to those that it builds on."""
    return [name for name in vars(power) if not name.startswith("_")]


def amiss(game: object, powers: Iterable[type] = POWERS) -> list[str]:
    """Return a sentence for each power that a game has by halves, or that is called otherwise."""
    found = []
    for power in powers:
        own = [name for name in members(power) if hasattr(game, name)]
        if own and not isinstance(game, power):
            found.append(f"It has {', '.join(own)}, but not all of {power.__name__}.")
        found += [
            f"Its {name} is not called as {power.__name__} says: {theirs}."
            for name in own
            if callable(asked := vars(power)[name])
            and not _takes(theirs := signature(getattr(game, name)), signature(asked))
        ]
    return found


def _takes(theirs: Signature, asked: Signature) -> bool:
    """Return whether a method can be called with what a power's own is called with."""
    _, *parameters = asked.parameters.values()  # without self
    given = [parameter for parameter in parameters if parameter.default is parameter.empty]
    try:
        theirs.bind(*given)
        theirs.bind(*parameters)
    except TypeError:
        return False
    return True
