"""What a seat may choose now: steps, decisions, options and the words that name them.

A rule that needs a choice yields a `Decision`. Its options are small integers; the step's codec
turns each into a stable word, and only words ever leave the process (records, pages, bots).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar

from annamite.kernel.conditions import Unmet

if TYPE_CHECKING:
    from annamite.kernel.chance import Chance

T = TypeVar("T")
NOT_NOW = "That is not possible now."
"""What is said where no condition tells more."""

Params: TypeAlias = Mapping[str, str | int]
"""Values that fill a prompt or log template; never formatted unless somebody looks."""


def shown(value: object) -> str:
    """Return `value` as an error message may quote it: on one line and short."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:56]} …"


FURTHER = 3
"""So many numbers above the highest that is offered are asked about, too."""


class Codec(Protocol):
    """Turns option values into stable words and back, one word for each value.

    It may also have `around(values)`: the values that somebody may ask about where these are
    offered, such as all words of a vocabulary; and `alone()`: those of words that stand alone, with
    no number or name of something.
    """

    def word(self, value: int) -> str:
        """Return the word of `value`."""

    def value(self, word: str) -> int:
        """Return the value of `word`.

        Raises:
            ValueError: the codec knows no such word.
        """


class Words:
    """A codec over a fixed vocabulary: the value is the position of the word.

    >>> yes_no = Words("no", "yes")
    >>> yes_no.word(1), yes_no.value("no")
    ('yes', 0)
    """

    def __init__(self, *words: str) -> None:
        self.words = words
        self._values = {word: value for value, word in enumerate(words)}
        if len(self._values) != len(words):
            msg = f"a vocabulary names each word once: {words}"
            raise ValueError(msg)

    def word(self, value: int) -> str:
        """Return the word at position `value`."""
        return self.words[value]

    def value(self, word: str) -> int:
        """Return the position of `word`; ValueError if it is not in the vocabulary."""
        try:
            return self._values[word]
        except KeyError:
            msg = f"no such word: {shown(word)}"
            raise ValueError(msg) from None

    def __getitem__(self, word: str) -> int:
        """Return the position of `word`, for use where rules are written."""
        return self._values[word]

    def around(self, _: Sequence[int]) -> Sequence[int]:
        """Return every value."""
        return range(len(self.words))

    def alone(self) -> Sequence[int]:
        """Return the values of words that stand alone: every one."""
        return range(len(self.words))


class Numbers:
    """A codec whose words are plain decimal numbers, 0 and up.

    >>> Numbers().word(12), Numbers().value("3")
    ('12', 3)
    """

    def word(self, value: int) -> str:
        """Return the decimal notation of `value`."""
        return str(value)

    def value(self, word: str) -> int:
        """Return the number written in `word`; ValueError unless it is in canonical notation."""
        if not (word.isascii() and word.isdigit() and len(word) <= 9) or str(int(word)) != word:
            msg = f"not a number: {shown(word)}"
            raise ValueError(msg)
        return int(word)

    def around(self, values: Sequence[int]) -> Sequence[int]:
        """Return the numbers from 0 to a few above `values`."""
        return range(max(values, default=0) + FURTHER + 1)


class Counted:
    """A codec for groups, written `name-count`; the value packs both.

    >>> groups = Counted("troops", "police")
    >>> groups.word(groups.pack("police", 3))
    'police-3'
    >>> groups.unpack(groups.value("troops-2"))
    (0, 2)
    """

    BASE = 64
    """Counts run from 0 to BASE - 1."""

    def __init__(self, *names: str) -> None:
        self.names = names
        self._kinds = {name: kind for kind, name in enumerate(names)}

    def pack(self, name: str, count: int) -> int:
        """Return the value of `count` pieces called `name`; ValueError for an impossible count."""
        if not 0 <= count < self.BASE:
            msg = f"a group has 0 to {self.BASE - 1} pieces, not {count}"
            raise ValueError(msg)
        return self._kinds[name] * self.BASE + count

    def unpack(self, value: int) -> tuple[int, int]:
        """Return (position of the name, count)."""
        return divmod(value, self.BASE)

    def word(self, value: int) -> str:
        """Return `name-count`."""
        kind, count = divmod(value, self.BASE)
        return f"{self.names[kind]}-{count}"

    def value(self, word: str) -> int:
        """Return the packed value; ValueError for an unknown name or count."""
        name, _, count = word.rpartition("-")
        number = Numbers().value(count)
        if name not in self._kinds or number >= self.BASE:
            msg = f"no such group: {shown(word)}"
            raise ValueError(msg)
        return self._kinds[name] * self.BASE + number

    def around(self, values: Sequence[int]) -> Sequence[int]:
        """Return groups of every kind, from 1 to a few above the largest of `values`."""
        most = max((value % self.BASE for value in values), default=0) + FURTHER
        counts = range(1, min(most, self.BASE - 1) + 1)
        return [kind * self.BASE + count for kind in range(len(self.names)) for count in counts]


class Step:
    """A place in the rules where a choice or a chance falls, with all that never changes about it.

    Attributes:
        id: Stable name such as `train.space`; it stands in records.
        codec: Words for the option values.
        prompt: Template of the sentence that asks, filled with the decision's params.
        rule: Section of the rulebook.
        kind: What is chosen (`space`, `number`, `pieces`, `choice` …), for the page and reports.
        secret: Whether the answer is hidden from the other seats.
    """

    __slots__ = ("codec", "id", "kind", "prompt", "rule", "secret")

    def __init__(
        self,
        id: str,  # noqa: A002 - the field's own word
        codec: Codec,
        prompt: str,
        rule: str,
        *,
        kind: str = "choice",
        secret: bool = False,
    ) -> None:
        self.id = id
        self.codec = codec
        self.prompt = prompt
        self.rule = rule
        self.kind = kind
        self.secret = secret

    def __repr__(self) -> str:
        """Show the id."""
        return f"Step({self.id!r})"


class Steps(dict[str, Step]):
    """Every step of a game by its id; a module of rules defines its own beside the rule."""

    def define(
        self,
        id: str,  # noqa: A002 - the field's own word
        codec: Codec,
        prompt: str,
        rule: str,
        kind: str = "choice",
        *,
        secret: bool = False,
    ) -> Step:
        """Define a step (see `Step`); no other of the game has its id."""
        assert id not in self, id
        new = self[id] = Step(id, codec, prompt, rule, kind=kind, secret=secret)
        return new


class Option:
    """One legal answer to a decision."""

    __slots__ = ("step", "value")

    def __init__(self, step: Step, value: int) -> None:
        self.step = step
        self.value = value

    @property
    def word(self) -> str:
        """The stable word that names this option in records and on the wire."""
        return self.step.codec.word(self.value)

    def __eq__(self, other: object) -> bool:
        """Options are equal when step and value are."""
        return isinstance(other, Option) and (self.step, self.value) == (other.step, other.value)

    def __hash__(self) -> int:
        """Hash by step and value."""
        return hash((self.step.id, self.value))

    def __repr__(self) -> str:
        """Show step and word."""
        return f"<{self.step.id}: {self.word}>"


class Decision:
    """A request for one seat's choice: every legal option and no illegal one.

    Args:
        step: Where in the rules this is.
        seat: Who chooses.
        source: The option values, or a pure function that lists them. It is called at most once,
            while the rule is suspended, and not at all when a replay knows the answer.
        params: Values for the prompt.
        visible_to: Seats that may see the answer if the step is secret; None means `seat` alone.
        context: What the game itself wants to find again when it looks at the decision, such as the
            action under way; it means nothing to anybody else and never leaves the process.
        always_asked: Whether the seat answers even where one option is left. Without that, the
            others could tell from an answer that nobody waited for that there was no other, and so
            what they may not know.
        original: Where the rules answer for a seat that nobody plays, the decision that this one,
            with the one option that they chose, stands for; see `kernel.overruling`.

    Attributes:
        hypothetical: Whether nobody asks it: it only lends its words to what is not offered.
    """

    __slots__ = (
        "_values",
        "always_asked",
        "context",
        "hypothetical",
        "original",
        "params",
        "seat",
        "source",
        "step",
        "visible_to",
    )

    def __init__(
        self,
        step: Step,
        seat: str,
        source: Sequence[int] | Callable[[], Sequence[int]],
        params: Params | None = None,
        visible_to: tuple[str, ...] | None = None,
        context: object = None,
        *,
        always_asked: bool = False,
        original: Decision | None = None,
    ) -> None:
        self.always_asked = always_asked
        self.original = original
        self.hypothetical = False
        self.step = step
        self.seat = seat
        self.params = params
        self.context = context
        self.visible_to = (visible_to or (seat,)) if step.secret else None
        self.source = source
        self._values: Sequence[int] | None = None

    @property
    def values(self) -> Sequence[int]:
        """The legal option values, in a stable order.

        Raises:
            AssertionError: the rule offers nothing or the same thing twice; both are defects.
        """
        values = self._values
        if values is None:
            source = self.source
            values = source() if callable(source) else source
            if not values:
                raise AssertionError(f"{self.step.id} offers nothing")
            if len(set(values)) != len(values):
                raise AssertionError(f"{self.step.id} offers an answer twice")
            self._values = values
        return values

    @property
    def forced(self) -> bool:
        """Whether nobody need answer: one option is left, and that is no secret."""
        return not self.always_asked and len(self.values) == 1

    @property
    def options(self) -> list[Option]:
        """The legal options as objects."""
        step = self.step
        return [Option(step, value) for value in self.values]

    @property
    def words(self) -> list[str]:
        """The words of the legal options."""
        word = self.step.codec.word
        return [word(value) for value in self.values]

    def why_not(self, value: int) -> Unmet | None:
        """Return why `value` is not offered, as the source tells it; None if it is offered.

        Where nothing tells, the reason is a general one.
        """
        if value in self.values:
            return None
        explain = getattr(self.source, "why_not", None)
        found: Unmet | None = explain(value) if explain else None
        return found or Unmet(NOT_NOW, self.step.rule, general=True)

    def around(self) -> Sequence[int]:
        """Return the values, offered or not, that somebody may ask about.

        The source knows what there is in the game, if it has an `around` of its own; else the codec
        knows its words.
        """
        own = getattr(self.source, "around", None)
        if own is not None:
            found: Sequence[int] = own()
            return found
        around = getattr(self.step.codec, "around", None)
        return around(self.values) if around else self.values

    def instead(self, value: int) -> Decision:
        """Return a decision as this one that offers `value` alone, to word what is not offered.

        It is `hypothetical`: what an option of the rules would come to need not be told.
        """
        other = Decision(self.step, self.seat, (value,), self.params, self.visible_to, self.context)
        other.hypothetical = True
        return other

    @property
    def answerable(self) -> Sequence[int]:
        """The values that an entry may hold: those offered, or of the decision this stands for."""
        return self.values if self.original is None else self.original.values

    def shown_to(self, seat: str | None) -> bool:
        """Return whether `seat` (None: a spectator) may see the answer."""
        return self.visible_to is None or seat in self.visible_to

    def __repr__(self) -> str:
        """Show seat and step."""
        return f"<Decision {self.seat} {self.step.id}>"


def decoded(step: Step, word: object) -> int | None:
    """Return the value of `word`, or None if it is not the word of any value."""
    try:
        if isinstance(word, str) and step.codec.word(value := step.codec.value(word)) == word:
            return value
    except (ValueError, LookupError):
        pass
    return None


Request: TypeAlias = "Decision | Chance"
"""What a rule may yield: a choice of a seat, or a word from fate."""

Rules: TypeAlias = Generator["Decision | Chance", int, T]
"""A rule as a coroutine: yields requests, is resumed with the value answered, returns T."""
