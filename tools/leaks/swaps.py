"""A game goes on from a position, and from a world in its place: can a seat tell which is which?

What lawfully differs ends the comparison: an answer that the seat sees and that is possible in one of
the two alone, the end of the game, which tells all, and steps that a game names with the reason.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final

import msgspec

from annamite.kernel import Decision
from annamite.kernel.powers import SamplesWorlds
from tools.leaks.sent import Copy
from tools.probes import difference, options_of

if TYPE_CHECKING:
    from annamite.kernel import Chance, Game, Setup

ADVISED: Final = 0.05
"""How often the computer is asked for advice; it may take its time."""


class Leak(AssertionError):
    """A seat can tell a position from a world that fits all that it knows."""


class Swap:
    """A position and a world in its place.

    Args:
        game: The rules.
        setup: What is played.
        state: Where a stretch begins; it is not changed.
        seat: Who looks; None: a spectator.
        rng: Draws the world, and all that is chosen on the way.
        lawful: Steps whose options show a seat, by the rules, what others hold, with the reason.

    Attributes:
        swapped: Whether there is any other world; if not, nothing is compared.
        compared: How many times the two were found alike.
    """

    def __init__(
        self,
        game: Game[Any],
        setup: Setup,
        state: Any,
        seat: str | None,
        rng: Random,
        lawful: Mapping[str, str],
    ) -> None:
        assert isinstance(game, SamplesWorlds), f"{game.name} draws no worlds"
        self._seat = seat
        self._rng = rng
        self._lawful = lawful
        self.compared = 0
        world = game.sample_world(state, seat, rng)
        self.swapped = game.dump(world) != game.dump(state)
        if not self.swapped:
            return
        if broken := game.audit(world):
            raise Leak(f"a world for {seat or 'a spectator'} is none: {'; '.join(broken)}")
        self._here = Copy(game, setup, state, seat, "here")
        self._there = Copy(game, setup, world, seat, "there")

    async def follow(self, answers: Sequence[int], *, apart: bool = False) -> None:
        """Compare where they begin, and after each of some answers.

        Args:
            answers: How the real game goes on, all requests counted.
            apart: Whether the world goes its own way where the seat does not see the answer, even
                if the real one is possible in it.

        Raises:
            Leak: the seat can tell; the message says by what.
        """
        here = self._here
        if not self._goes_on():
            return
        await self._all_alike()
        while (at := here.session.revision) < len(answers):
            if not self._answer(answers[at], apart=apart) or not self._goes_on():
                return
            self._alike(here.told(), self._there.told())
        await self._all_alike()
        undone = here.undo(), self._there.undo()
        if undone[0] != undone[1]:
            raise Leak(self._says("undo", "possible in one alone"))
        if undone[0]:
            self._alike(here.told(), self._there.told())

    def _goes_on(self) -> bool:
        """Return whether there is anything to compare that does not differ by the rules."""
        here, there = self._here, self._there
        if here.over or there.over:
            return False
        request = here.request
        shown = request is not None and request.step.id in self._lawful
        return not (shown and here.decides)

    def _answer(self, value: int, *, apart: bool) -> bool:
        """Answer both; tell whether they are still to be compared."""
        one, other = self._here.request, self._there.request
        assert one is not None
        if other is None or one.step.id != other.step.id:
            raise Leak(self._says("step", f"{one!r} or {other!r}"))
        twin = self._answer_of(one, other, value, apart=apart)
        if twin is None:
            return False
        self._here.answer(value)
        self._there.answer(twin)
        return True

    def _answer_of(
        self, one: Decision | Chance, other: Decision | Chance, value: int, *, apart: bool
    ) -> int | None:
        """Return what is answered in the world; None where the seat sees that it cannot be the same."""
        possible = options_of(other)
        seen = one.shown_to(self._seat)
        if value in possible and (seen or not apart):
            return value
        return None if seen else self._rng.choice(possible)

    async def _all_alike(self) -> None:
        """Compare all that the seat is told and may ask for."""
        seed, advised = self._rng.random(), self._rng.random() < ADVISED
        self._alike(self._here.told(), self._there.told())
        sent = [await copy.all_told(Random(seed), advised=advised) for copy in self._both]
        self._alike(*sent)

    @property
    def _both(self) -> tuple[Copy, Copy]:
        return self._here, self._there

    def _alike(self, mine: Mapping[str, str | bytes], other: Mapping[str, str | bytes]) -> None:
        if list(mine) != list(other):
            raise Leak(self._says("questions", difference([*mine], [*other])))
        for channel, sent in mine.items():
            if sent != other[channel]:
                raise Leak(self._says(channel, self._where(channel, sent, other[channel])))
        self.compared += 1

    def _where(self, channel: str, one: str | bytes, other: str | bytes) -> str:
        """Return where messages part; of an update, where it leads to, since that has names."""
        if channel == "update":
            here, there = (copy.everything() for copy in self._both)
            return _where(here, there) if here != there else _where(one, other)
        return _where(one, other)

    def _says(self, channel: str, what: str) -> str:
        asked = self._here.request
        step = "the end" if asked is None else asked.step.id
        return f"{self._seat or 'a spectator'} can tell at {step} by the {channel}: {what}"


def _where(one: str | bytes, other: str | bytes) -> str:
    """Return where two messages part."""
    try:
        return difference(msgspec.json.decode(one), msgspec.json.decode(other))
    except msgspec.DecodeError:
        return difference(one, other)
