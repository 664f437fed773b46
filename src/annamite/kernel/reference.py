"""A game's rules as a reference to read: chapters, sections, clauses, terms and action cards.

It lies in files of YAML beside the game's rules, in a folder that its `about` names. Each chapter
is a file, read in the order of the names; `glossary.yaml` and `actions.yaml` stand beside them. All
of it is written in words of our own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import Final, Literal, TypeAlias, TypeVar

import msgspec
import yaml

from annamite.kernel.component_files import ComponentError, parsed

T = TypeVar("T")
Kind: TypeAlias = Literal[
    "rule", "exception", "option", "definition", "example", "nonplayer", "ruling"
]
GLOSSARY: Final = "glossary.yaml"
ACTIONS: Final = "actions.yaml"
_BETWEEN: Final = re.compile(r", (?:and )?| and ")


class Clause(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One statement of the rules, which can be read alone.

    Attributes:
        id: Section and letters, such as `3.2.4-c`; it never changes.
        kind: What it is: `nonplayer` is about a side that the computer runs, `ruling` settles what
            the rulebook leaves open or says in two ways.
        says: The rule as this program plays it.
        ruling: What the rulebook leaves open here, and why it is played so.
        see: Other clauses and sections that belong to it.
        instead: The clause that is played in place of this one, whose reading is not used.
        printed: Whether it concerns the printed game alone (its counters, its sheets of paper).
        listing: Whether it is a list of names and numbers, as a table or a set-up has them.
    """

    id: str
    kind: Kind
    says: str
    ruling: str = ""
    see: tuple[str, ...] = ()
    instead: str = ""
    printed: bool = False
    listing: bool = False

    @property
    def section(self) -> str:
        """The section it stands in."""
        return self.id.rpartition("-")[0]


class Section(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A section of the rules.

    Attributes:
        section: Its number in the rulebook, or a name such as `setup.short`.
        title: What it is about, in a word or a few.
        short: The answer first: one sentence that says the most important of it.
        clauses: Its statements.
        computer: Whether it is about sides that the computer runs, and nothing else.
    """

    section: str
    title: str
    short: str
    clauses: tuple[Clause, ...]
    computer: bool = False


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter: its title, what it is about in one sentence, and its sections."""

    chapter: str
    about: str
    sections: tuple[Section, ...]


class Term(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A word of the game.

    Attributes:
        term: The word as the rules have it.
        says: What it means, in a sentence or two.
        also: Other words for it, as players say and misspell them.
        see: The clauses and sections that define it.
    """

    term: str
    says: str
    also: tuple[str, ...] = ()
    see: tuple[str, ...] = ()


class Line(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A line of an action card, and the clauses that it comes from."""

    says: str
    see: tuple[str, ...] = ()


class ActionCard(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """All about one action on one card.

    Attributes:
        title: Its name.
        section: Where it is defined.
        who: Who may do it, and when.
        cost: What it costs.
        where: Where it can be done.
        how: Its steps, in order.
        limits: What bounds it.
        exceptions: Where it goes otherwise.
        changed_by: What changes it: Events, capabilities, weather, other rules.
        example: A worked case.
    """

    title: str
    section: str
    who: Line
    cost: Line
    where: Line
    how: tuple[Line, ...]
    limits: tuple[Line, ...] = ()
    exceptions: tuple[Line, ...] = ()
    changed_by: tuple[Line, ...] = ()
    example: Line | None = None

    def lines(self) -> Iterator[Line]:
        """Return every line of the card, from top to bottom."""
        yield from (self.who, self.cost, self.where)
        yield from (*self.how, *self.limits, *self.exceptions, *self.changed_by)
        if self.example:
            yield self.example


class Reference(msgspec.Struct, frozen=True, dict=True):
    """All of a game's rules, to read and to look things up in."""

    chapters: tuple[Chapter, ...]
    terms: tuple[Term, ...] = ()
    actions: tuple[ActionCard, ...] = ()

    @cached_property
    def sections(self) -> dict[str, Section]:
        """The sections by number, in the order of the rulebook."""
        return {each.section: each for chapter in self.chapters for each in chapter.sections}

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        """The clauses by id, in the order of the rulebook."""
        return {each.id: each for section in self.sections.values() for each in section.clauses}

    def knows(self, place: str) -> bool:
        """Return whether `place` is a clause, or a section or what has sections under it."""
        return place in self.clauses or any(self.within(place))

    def within(self, place: str) -> Iterator[Section]:
        """Return the section called `place` and those under it."""
        for number, section in self.sections.items():
            if number == place or number.startswith(f"{place}."):
                yield section


def places(text: str) -> list[str]:
    """Return the sections and clauses that a text such as a step's rule names.

    >>> places("4.8.2.1, 4.8.1 and 6")
    ['4.8.2.1', '4.8.1', '6']
    """
    return [place for place in _BETWEEN.split(text) if place]


def _read(path: Path, kind: type[T]) -> T:
    try:
        return msgspec.convert(parsed(path.read_text(encoding="utf-8")), kind)
    except (OSError, UnicodeDecodeError, yaml.YAMLError, msgspec.ValidationError) as error:
        msg = f"{path}: {error}"
        raise ComponentError(msg) from error


def read_chapter(path: Path) -> Chapter:
    """Read a chapter; `ComponentError` if it cannot be read."""
    return _read(path, Chapter)


def load(folder: Path) -> Reference:
    """Read the reference that lies in `folder`.

    Raises:
        ComponentError: a file cannot be read, or does not have the shape of a reference.
    """
    beside = (folder / GLOSSARY, folder / ACTIONS)
    files = sorted(path for path in folder.glob("*.yaml") if path not in beside)
    terms, actions = beside
    return Reference(
        tuple(read_chapter(path) for path in files),
        _read(terms, tuple[Term, ...]) if terms.exists() else (),
        _read(actions, tuple[ActionCard, ...]) if actions.exists() else (),
    )


@cache
def kept(folder: Path) -> Reference:
    """Return the reference that lies in `folder`, read at the first use; as `load` it may fail."""
    return load(folder)
