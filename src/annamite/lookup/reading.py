"""A reference as lines of text: its contents, its sections, and what a search found in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

from annamite.kernel.reference import Chapter, Clause, Reference, Section
from annamite.lookup.finding import Hit

Look: TypeAlias = Literal["title", "plain", "aside"]
KINDS: Final = {"exception": "Exception", "example": "", "ruling": "Our ruling"}
"""How a clause is marked that is no plain rule; an example says that it is one."""


class Line(NamedTuple):
    """A line, how far it stands in, and how it looks."""

    text: str
    indent: int = 0
    look: Look = "plain"


def contents(reference: Reference, *, computer: bool) -> Iterator[Line]:
    """Return the chapters and their sections.

    Args:
        reference: The rules.
        computer: Whether sections about sides that the computer runs are wanted, too.
    """
    for chapter in reference.chapters:
        if listed := [each for each in chapter.sections if computer or not each.computer]:
            yield from _chapter(chapter, listed)


def _chapter(chapter: Chapter, sections: list[Section]) -> Iterator[Line]:
    yield Line(f"{chapter.chapter}: {chapter.about}", look="title")
    width = max(len(each.section) for each in sections)
    for each in sections:
        yield Line(f"{each.section:{width}}  {each.title}", 2)


def whole(reference: Reference, place: str) -> Iterator[Line]:
    """Return a section with those under it, or a clause under the head of its section."""
    if place in reference.clauses:
        clause = reference.clauses[place]
        yield from _section(reference.sections[clause.section], [clause])
        return
    for section in reference.within(place):
        yield from _section(section, section.clauses)


def _section(section: Section, clauses: Iterable[Clause]) -> Iterator[Line]:
    yield Line(f"{section.section} {section.title}", look="title")
    yield Line(section.short)
    for clause in clauses:
        mark = KINDS.get(clause.kind, "")
        yield Line(f"{clause.id}  {f'{mark}: ' if mark else ''}{clause.says}", 2)
        if clause.ruling:
            yield Line(f"{'Why' if mark else 'Our ruling'}: {clause.ruling}", 6, "aside")
        if clause.instead:
            yield Line(f"Played instead: {clause.instead}", 6, "aside")
        if clause.see:
            yield Line(f"See {', '.join(clause.see)}", 6, "aside")


def hits(found: Iterable[Hit]) -> Iterator[Line]:
    """Return what a search found."""
    for hit in found:
        head = f"{hit.term.term} (glossary)" if hit.term else f"{hit.clause.id} {hit.section.title}"
        yield Line(head, look="title")
        yield Line(hit.says, 2)
        if hit.term and hit.term.see:
            yield Line(f"See {', '.join(hit.term.see)}", 2, "aside")
