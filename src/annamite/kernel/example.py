"""Worked examples of the rules as positions to try: what one is, and how its game begins.

An example is a position put up on a scenario's start, the answers that the rules' example gives,
how its dice fall, and what comes of it. It lies in files of YAML beside a game's rules
(docs/writing-examples.md), under the clause that tells it. Its game begins by a scenario of its
own, `example:3.2.4-w`, which nobody is offered: so its record reproduces as any other does. At a
table it is a lesson of one thing to do (`kernel.lesson`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec
import yaml

from annamite.kernel.component_files import ComponentError, parsed
from annamite.kernel.game import Game, Json, OptionValue, Setup, SetupError
from annamite.kernel.lesson import Answer, Beat, Lesson, with_text
from annamite.kernel.powers import ArrangesPositions, Projects

if TYPE_CHECKING:
    from annamite.kernel.session import Session

T = TypeVar("T")
PREFIX: Final = "example:"
"""What the scenario of an example begins with; its clause follows."""


_WORDS: Final = ("do", "offers", "withholds")
"""What of a file holds words, which may look like numbers, beside what lessons have."""


class ArrangeError(ValueError):
    """Changes that do not give a position; the message says what is wrong, and where."""


class Expect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What holds once the answers of an example are given.

    Attributes:
        facts: Values of the projection by their path, names apart by " / "; null: it is not told.
        asks: The step that is asked.
        offers: Words that are offered there.
        withholds: Words that are not.
    """

    facts: dict[str, Json] = {}
    asks: str = ""
    offers: tuple[str, ...] = ()
    withholds: tuple[str, ...] = ()


class Example(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A worked example, to be tried.

    Attributes:
        clause: The clause of the reference that tells it.
        version: Follows from what the file says of it.
        scenario, options: The start that is changed.
        arrange: What is changed, in names of the game's own (`ArrangesPositions`).
        others: Kinds of player for seats that nobody plays, such as a non-player's.
        before: Answers that lead to where it begins.
        fate: What chance answers, by step and in order.
        says: What to try.
        do: The answers that the example gives, a step and a word each.
        then: What has come of it.
        expect: What a test finds then.
    """

    clause: str
    version: str
    scenario: str
    says: str
    then: str
    expect: Expect
    options: dict[str, OptionValue] = {}
    arrange: dict[str, Json] = {}
    others: dict[str, str] = {}
    before: tuple[str, ...] = ()
    fate: dict[str, tuple[str, ...]] = {}
    do: tuple[dict[str, str], ...] = ()

    @property
    def setup(self) -> Setup:
        """By what its game begins."""
        return Setup(PREFIX + self.clause)


def clause_of(scenario: str) -> str | None:
    """Return the clause whose example a scenario is; None: it is an ordinary one."""
    return scenario.removeprefix(PREFIX) if scenario.startswith(PREFIX) else None


def examples_of(game: Game[Any]) -> Mapping[str, Example]:
    """Return the examples of a game by clause; none if it has not that power."""
    return game.examples if isinstance(game, ArrangesPositions) else {}


def arranged(game: Game[Any], setup: Setup) -> Any:
    """Return the start of an example, or None if the setup is that of an ordinary game.

    Raises:
        SetupError: there is no such example, or it cannot be put up.
    """
    clause = clause_of(setup.scenario)
    if clause is None:
        return None
    example = examples_of(game).get(clause)
    if example is None or not isinstance(game, ArrangesPositions):
        raise SetupError(f"{game.title} has no example of {clause!r} to try.")
    state = game.start(Setup(example.scenario, {**example.options, **setup.options}))
    try:
        state = game.arrange(state, example.arrange)
    except ArrangeError as error:
        raise SetupError(f"The example of §{clause} cannot be put up: {error}") from error
    if broken := game.audit(state):
        raise SetupError(f"The example of §{clause} is no position: {'; '.join(broken)}.")
    return state


def lesson_of(game: Game[Any], example: Example) -> Lesson:
    """Return an example as a table plays it: one thing to do, and what has come of it."""
    answers = tuple(
        Answer(step=step, word=word) for each in example.do for step, word in each.items()
    )
    persons = tuple(seat.id for seat in game.seats if seat.id not in example.others)
    section = example.clause.rpartition("-")[0]
    return Lesson(
        id=example.setup.scenario,
        version=example.version,
        title=f"An example of §{section}",
        about=f"The example of §{example.clause}, to try.",
        minutes=1,
        scenario=example.setup.scenario,
        learner=persons,
        others=example.others,
        before=example.before,
        fate=example.fate,
        seed=example.setup.scenario,
        beats=(
            Beat(says=example.says, rules=(example.clause,), do=answers),
            Beat(says=example.then, rules=(example.clause,)),
        ),
    )


# --- what an example claims ---------------------------------------------------------------------


def amiss(session: Session[Any], expect: Expect) -> Iterator[str]:
    """Yield what is otherwise than expected, a sentence each."""
    told = session.game.projection(session.state) if isinstance(session.game, Projects) else {}
    for path, wanted in expect.facts.items():
        if (found := fact(told, path)) != wanted:
            yield f"{path} is {found!r}, not {wanted!r}."
    decision = session.decision
    step = decision.step.id if decision else "nothing"
    words = decision.words if decision else []
    if expect.asks and expect.asks != step:
        yield f"{step} is asked, not {expect.asks}."
    yield from (f"{word} is not offered at {step}." for word in expect.offers if word not in words)
    yield from (f"{word} is offered at {step}." for word in expect.withholds if word in words)


def fact(told: Json, path: str) -> Json:
    """Return what a projection says at a path, names apart by " / "; None: nothing.

    >>> fact({"spaces": {"hue": {"terror": 1}}}, "spaces / hue / terror")
    1
    """
    for name in path.split(" / "):
        if isinstance(told, list) and name.isdigit() and int(name) < len(told):
            told = told[int(name)]
        elif isinstance(told, Mapping) and name in told:
            told = told[name]
        else:
            return None
    return told


# --- what a game's `arrange` is written with ------------------------------------------------------


def known(names: Iterable[str], given: Iterable[str], what: str) -> None:
    """Refuse names that are none of `names`.

    Raises:
        ArrangeError: one is not; the message has those that there are.
    """
    allowed = list(names)
    for name in given:
        if name not in allowed:
            raise ArrangeError(f"there is no {what} {name!r}; there are: {', '.join(allowed)}.")


def converted(value: Json, kind: type[T], what: str) -> T:
    """Return a value as what it has to be.

    Raises:
        ArrangeError: it is something else.
    """
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise ArrangeError(f"{what}: {error}.") from error


# --- reading --------------------------------------------------------------------------------------


@cache
def kept(folder: Path) -> Mapping[str, Example]:
    """Return the examples that lie in a folder, by clause, read at the first use.

    Raises:
        ComponentError: a file cannot be read, or holds something else.
    """
    found: dict[str, Example] = {}
    for path in sorted(folder.glob("*.yaml")):
        for example in read(path):
            if example.clause in found:
                raise ComponentError(f"{path}: {example.clause} stands elsewhere, too.")
            found[example.clause] = example
    return found


def read(path: Path) -> Iterator[Example]:
    """Yield the examples of a file.

    Raises:
        ComponentError: it cannot be read, or holds something else; the message says where.
    """
    try:
        tree = with_text(parsed(path.read_text(encoding="utf-8")), _WORDS)
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise ComponentError(f"{path}: {error}") from error
    if not isinstance(tree, dict):
        raise ComponentError(f"{path}: these are no examples by clause.")
    for clause, body in tree.items():
        where = f"{path}, {clause}"
        if not isinstance(body, dict):
            raise ComponentError(f"{where}: this is no example.")
        digest = hashlib.blake2b(repr(body).encode(), digest_size=8).hexdigest()
        try:
            example = msgspec.convert({**body, "clause": str(clause), "version": digest}, Example)
        except msgspec.ValidationError as error:
            raise ComponentError(f"{where}: {error}") from error
        if wrong := [each for each in example.do if len(each) != 1]:
            raise ComponentError(f"{where}: {wrong[0]} is not one step and one word.")
        yield example
