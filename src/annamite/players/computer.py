"""The shell of a computer player: what one is made of, whatever game it plays.

A game's own computer is a `Mind` (what it has at hand for a decision), what it keeps between
decisions, and a function per kind of decision, registered in its `Answers`:

    ANSWERS: Final = Answers[Mind]()
    answers = ANSWERS.at

    @answers("bid.amount")
    def amount(mind: Mind) -> Choice:
        return Choice(mind.best(worth), "nobody can afford more")

`Computer` asks them, and `ComputerKind` lets it sit down at a table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from annamite.kernel import Decision, Position
from annamite.players import Look, Thought
from annamite.players.advising import thought_out

__all__ = [
    "Answer",
    "Answers",
    "Choice",
    "Computer",
    "ComputerKind",
    "Mind",
    "SetsTable",
    "idle",
    "only",
]


class Choice(NamedTuple):
    """An answer and why it was given."""

    value: int
    reason: str


T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class SetsTable(Protocol[T_co]):
    """A game whose queries are asked of a table: a state with what belongs to it."""

    def table(self, state: Any) -> T_co:
        """Return the table with that position."""


K = TypeVar("K")


class Mind(Generic[T, K]):
    """One decision and the position as its seat sees it; the position is looked up when needed.

    Attributes:
        decision: What is asked.
        memory: What the player remembers.
        remembers: Makes an empty one for a new player; a game's own says what it is.

    Args:
        game: The rules.
        decision: What is asked.
        look: Gives the position as the seat sees it.
        memory: What the player remembers.
    """

    __slots__ = ("_game", "_look", "_position", "_table", "decision", "memory")

    remembers: ClassVar[Callable[[], Any]]

    def __init__(self, game: SetsTable[T], decision: Decision, look: Look, memory: K) -> None:
        self._game = game
        self._look = look
        self._position: Position[Any] | None = None
        self._table: T | None = None
        self.decision = decision
        self.memory = memory

    @property
    def position(self) -> Position[Any]:
        """The position, on which nobody plays on."""
        if self._position is None:
            self._position = self.looked()
        return self._position

    def looked(self) -> Position[Any]:
        """Look the position up; a game without secrets may rather bring an earlier one up to date."""
        return self._look()

    @property
    def t(self) -> T:
        """The table with that position."""
        if self._table is None:
            self._table = self._game.table(self.position.state)
        return self._table

    def offers(self, value: int) -> bool:
        """Return whether an answer is among the options."""
        return value in self.decision.values

    def told(self, value: int) -> int:
        """Return a choice as it was asked for, where a game's own mind calls things otherwise."""
        return value

    def best(self, worth: Callable[[int], float]) -> int:
        """Return the option worth most; of equal ones the first."""
        return max(self.decision.values, key=worth)


M = TypeVar("M", bound=Mind[Any, Any])

Answer: TypeAlias = Callable[[M], Choice]
"""Answers a decision of one kind."""


class Answers(dict[str, Answer[M]]):
    """Who answers at which step, by the step's id."""

    def at(self, *steps: str) -> Callable[[Answer[M]], Answer[M]]:
        """Return a decorator that registers a function for the decisions of these steps.

        Raises:
            ValueError: somebody answers there already.
        """

        def register(function: Answer[M]) -> Answer[M]:
            for step in steps:
                if step in self:
                    msg = f"{self[step].__name__} and {function.__name__} both answer at {step}."
                    raise ValueError(msg)
                self[step] = function
            return function

        return register


def only(decision: Decision) -> Choice:
    """Answer a decision that leaves no choice."""
    return Choice(decision.values[0], "there is nothing else to do")


def idle(mind: Mind[Any, Any]) -> Choice:
    """Take the first option, for a step at which nobody answers."""
    return Choice(mind.decision.values[0], "there is nothing to gain")


class Computer(Generic[M]):
    """Decides for one seat. Equal positions, equal choices: it throws no dice of its own.

    Attributes:
        reason: Why it chose what it chose last, in a sentence.
        mind: The class of what it has at hand; a game's own says which.
        answers: Who answers at which step; a game's own says who.
        tells_always: Whether who answers is asked, for the reason, even where there is no choice.

    Args:
        game: The rules.
        known: Who answers instead: this is what tells one version from another.
    """

    mind: ClassVar[type[Mind[Any, Any]]]
    answers: ClassVar[Mapping[str, Answer[Any]]]
    tells_always: ClassVar[bool] = False

    def __init__(self, game: Any, known: Mapping[str, Answer[M]] | None = None) -> None:
        self.reason = ""
        self._game = game
        self._known: Mapping[str, Answer[M]] = self.answers if known is None else known
        self._memory = self.mind.remembers()

    def choose(self, decision: Decision, look: Look) -> int:
        """Return one of the decision's values, and keep the reason."""
        if len(decision.values) == 1 and not self.tells_always:
            value, self.reason = only(decision)
        else:
            mind: Any = self.mind(self._game, decision, look, self._memory)
            choice, self.reason = self._known.get(decision.step.id, idle)(mind)
            value = mind.told(choice)
        return value

    def advise(self, position: Position[Any]) -> Sequence[Thought]:
        """Return what it would answer here and next; see `Advises`."""

        def think(decision: Decision) -> Thought:
            value = self.choose(decision, partial(position.fork_as, decision.seat))
            return Thought(value, self.reason)

        return thought_out(position, think)


@dataclass(frozen=True)
class ComputerKind:
    """A computer as a kind of player that can be asked to sit down; it needs no seed.

    Attributes:
        id: Stable name in records and on the command line.
        title: What a person reads.
        known: Its answers.
        aliases: Other names.
        listed: Whether a page offers it; the command line always does.
        long: Whether it is made for long scenarios alone.
        seated: Whether the rules themselves play for it; they never do.
        player: The class of the player; a game's own says which.
    """

    id: str
    title: str
    known: Mapping[str, Answer[Any]] = field(repr=False, hash=False)
    aliases: tuple[str, ...] = ()
    listed: bool = True
    long: bool = False
    seated: ClassVar[bool] = False
    player: ClassVar[type[Computer[Any]]]

    def make(self, game: Any, seat: str, seed: int | str) -> Computer[Any]:  # noqa: ARG002
        """Return a player for `seat`."""
        return self.player(game, self.known)
