"""Action ids: every answer of a game as a number of fixed width, for whoever learns to play it.

Learners choose among so many actions at every decision, and are told by a mask which of them are
legal now. A game lays down once which number each word has: a table of blocks of words, one after
the other. A word that is shared has one id wherever it is asked; where a step asks for acts with a
number or something that has a name (`hex-5120`), each act has a block.

Ids are never hashed: two options of a decision never have one id, and a word that has no place in
the table is refused. `ActionTable.version` rises whenever an id comes to mean something else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from json import dumps
from typing import Final, NoReturn

from annamite.kernel.decision import Decision, Request, Step

_NOTHING: Final[Mapping[str, Mapping[str, Block]]] = {}


class TableError(ValueError):
    """A table in which one id would mean two things, or that does not fit what somebody learned."""


class ActionOverflow(LookupError):
    """An answer that has no place in its table; the message says which."""


@dataclass(frozen=True)
class Block:
    """Words side by side in a table.

    Attributes:
        name: What it is called.
        at: The id of its first word.
        words: Its words in order, without the name of an act.
        share: Where an act has a thing and a part of it in one number, `thing * share + part`, what
            the part lies below; 0 elsewhere. Its words are `place-part`: the place of the thing
            among those that are offered, from 1 on, in the order of their numbers.
    """

    name: str
    at: int
    words: tuple[str, ...]
    share: int = 0

    @property
    def end(self) -> int:
        """The id after its last word."""
        return self.at + len(self.words)

    @cached_property
    def ids(self) -> Mapping[str, int]:
        """The id of each word."""
        return {word: self.at + n for n, word in enumerate(self.words)}


def laid(*blocks: tuple[str, Iterable[str]], at: int = 0) -> list[Block]:
    """Return blocks of these names and words, one after the other.

    A word that an earlier block has is left out, so that it has one id.

    Args:
        blocks: Name and words of each.
        at: The id of the first word.

    >>> [(block.name, block.at, block.words) for block in laid(("ab", "ab"), ("bc", "bc"))]
    [('ab', 0, ('a', 'b')), ('bc', 2, ('c',))]
    """
    found: list[Block] = []
    known: set[str] = set()
    for name, words in blocks:
        own = tuple(dict.fromkeys(word for word in words if word not in known))
        known.update(own)
        found.append(Block(name, at, own))
        at += len(own)
    return found


def numbers(below: int) -> tuple[str, ...]:
    """Return the words of the numbers from 0 up, fewer than so many.

    >>> numbers(3)
    ('0', '1', '2')
    """
    return tuple(map(str, range(below)))


def vocabulary(steps: Mapping[str, Step]) -> list[str]:
    """Return all words of steps that stand alone, with no number or name of something, sorted."""
    found: set[str] = set()
    for step in steps.values():
        alone = getattr(step.codec, "alone", None)
        if alone is not None:
            found.update(step.codec.word(value) for value in alone())
    return sorted(found)


def options(request: Request) -> Sequence[int]:
    """Return what a request may be answered with: options of a decision, outcomes of chance."""
    return request.values if isinstance(request, Decision) else request.outcomes


class ActionTable:
    """The action ids of a game.

    Args:
        game: Name of the game.
        version: Rises whenever an id comes to mean something else with our own components.
        steps: All steps of the game, by id.
        shared: Blocks whose words stand alone, at any step.
        acts: Per step, the blocks of the acts that have a number or a name, by act.
        pinned: The digest of the table with our own components; "" if it has none yet.

    Attributes:
        size: So many ids there are: 0 to `size` - 1.
        digest: A digest of all that the table says.

    Raises:
        TableError: two blocks that a step uses overlap.
    """

    def __init__(
        self,
        game: str,
        version: int,
        steps: Mapping[str, Step],
        shared: Sequence[Block],
        acts: Mapping[str, Mapping[str, Block]] = _NOTHING,
        pinned: str = "",
    ) -> None:
        self.game = game
        self.version = version
        self.steps = steps
        self.shared = tuple(shared)
        self.acts = acts
        self._pinned = pinned
        for step in {"": {}, **acts}:
            self._check(step)
        every = [*self.shared, *(block for own in acts.values() for block in own.values())]
        self.size = max(block.end for block in every)
        self._words = {word: id_ for block in self.shared for word, id_ in block.ids.items()}
        self._known: dict[str, dict[int, int]] = {step: {} for step in steps}
        self._lists: dict[str, dict[int, str]] = {}

    @cached_property
    def digest(self) -> str:
        """A digest of all that the table says: which word has which id at which step."""
        shared = [(block.name, block.at, block.words) for block in self.shared]
        acts = [
            (step, act, block.at, block.share, block.words)
            for step, own in sorted(self.acts.items())
            for act, block in own.items()
        ]
        said = dumps([self.size, shared, acts, sorted(self.steps)])
        return blake2b(said.encode(), digest_size=8).hexdigest()

    @property
    def label(self) -> str:
        """What a learner keeps beside what it has learned: game and version.

        With an owner's own values a table may have other words; then its digest stands there, too.
        """
        plain = f"{self.game} actions {self.version}"
        return plain if self.digest == self._pinned else f"{plain}+{self.digest}"

    def check(self, label: str) -> None:
        """See whether this is the table of that label.

        Raises:
            TableError: ids may mean something else here.
        """
        if label != self.label:
            msg = f"Those ids are of the table {label!r}, which is not {self.label!r}."
            raise TableError(msg)

    def id_of(self, request: Request, value: int) -> int:
        """Return the id of an answer to a request.

        Raises:
            ActionOverflow: the table has no place for it.
        """
        known = self._known[request.step.id].get(value)
        return self._place(request, value) if known is None else known

    def ids(self, request: Request) -> list[int]:
        """Return the ids of all options of a decision, or outcomes of chance, in their order.

        Raises:
            ActionOverflow: the table has no place for one of them.
        """
        values = options(request)
        known = self._known[request.step.id]
        try:
            return [known[value] for value in values]
        except KeyError:
            return [self.id_of(request, value) for value in values]

    def value_of(self, request: Request, id_: int) -> int:
        """Return the option of a decision, or outcome of chance, that has an id.

        Raises:
            LookupError: none has it.
        """
        ids = self.ids(request)
        if id_ not in ids:
            msg = f"Action {id_} is none of those of {request!r}."
            raise LookupError(msg)
        return options(request)[ids.index(id_)]

    def mask(self, request: Request | None) -> bytearray:
        """Return `size` bytes, 1 where an id is an option; all 0 if nothing is asked."""
        found = bytearray(self.size)
        if request is not None:
            for id_ in self.ids(request):
                found[id_] = 1
        return found

    def word_of(self, step: str, id_: int) -> str | None:
        """Return the word that an id has at a step, None if it has none there.

        Of acts whose ids tell places and parts, it is act, place and part, not the option's word.
        """
        if step not in self._lists:
            found = {id_: word for word, id_ in self._words.items()}
            for act, block in self.acts.get(step, {}).items():
                found |= {at: f"{act}-{word}" for word, at in block.ids.items()}
            self._lists[step] = found
        return self._lists[step].get(id_)

    def _check(self, step: str) -> None:
        """See that no id means two things at a step."""
        # An act may number its things as a shared block does; then it has that very block.
        blocks = {id(one): one for one in (*self.shared, *self.acts.get(step, {}).values())}
        end = 0
        for block in sorted(blocks.values(), key=lambda one: (one.at, one.end)):
            if block.at < end:
                msg = f"{block.name} overlaps what comes before it at {step or 'any step'}"
                raise TableError(msg)
            end = block.end

    def _place(self, request: Request, value: int) -> int:
        """Return the id of an answer that is not known yet."""
        step = request.step
        word = step.codec.word(value)
        found = self._words.get(word)
        if found is None:
            act, dash, rest = word.partition("-")
            block = self.acts.get(step.id, {}).get(act) if dash else None
            if block is None:
                self._refuse(step, word)
            if block.share:
                return self._ranked(request, value, block)
            found = block.ids.get(rest)
            if found is None:
                self._refuse(step, word)
        self._known[step.id][value] = found
        return found

    def _ranked(self, request: Request, value: int, block: Block) -> int:
        """Return the id of an act with a thing and a part of it, which hangs on the other things."""
        word = request.step.codec.word
        act, _, number = word(value).partition("-")
        numbered = [other.partition("-") for other in map(word, options(request))]
        things = sorted({int(own) // block.share for other, _, own in numbered if other == act})
        thing, part = divmod(int(number), block.share)
        found = block.ids.get(f"{things.index(thing) + 1}-{part}") if thing in things else None
        return self._refuse(request.step, word(value)) if found is None else found

    def _refuse(self, step: Step, word: str) -> NoReturn:
        msg = (
            f"{self.label} have no id for {word!r} at the step {step.id}; "
            "a table with room for it needs another version."
        )
        raise ActionOverflow(msg)

    def __repr__(self) -> str:
        """Show label and size."""
        return f"<ActionTable {self.label}: {self.size} ids>"
