"""A game's rules to read, and what a search in them finds."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from annamite.kernel.reference import Kind

ClauseKind: TypeAlias = Annotated[Kind, msgspec.Meta(title="ClauseKind")]


class RulesClause(msgspec.Struct, kw_only=True):
    """One statement of the rules, which can be read alone.

    Attributes:
        id: Section and letters; it never changes.
        kind: What it is: `nonplayer` is about a side that the computer runs, `ruling` settles what
            the rulebook leaves open or says in two ways.
        says: The rule as it is played.
        ruling: What the rulebook leaves open here, and why it is played so; may be empty.
        see: Other clauses and sections that belong to it.
        instead: The clause that is played in place of this one, whose reading is not used; or empty.
        printed: Whether it concerns the printed game alone.
        listing: Whether it is a list of names and numbers.
    """

    id: str
    kind: ClauseKind
    says: str
    ruling: str
    see: list[str]
    instead: str
    printed: bool
    listing: bool


class RulesSection(msgspec.Struct, kw_only=True):
    """A section of the rules.

    Attributes:
        section: Its number in the rulebook, or a name such as `setup.short`.
        title: What it is about.
        short: The answer first: the most important of it, as a sentence.
        computer: Whether it is about sides that the computer runs, and nothing else.
        clauses: Its statements.
    """

    section: str
    title: str
    short: str
    computer: bool
    clauses: list[RulesClause]


class RulesChapter(msgspec.Struct, kw_only=True):
    """A chapter of the rules.

    Attributes:
        chapter: Its title.
        about: What it is about, as a sentence.
        sections: Its sections.
    """

    chapter: str
    about: str
    sections: list[RulesSection]


class RulesTerm(msgspec.Struct, kw_only=True):
    """A word of the game.

    Attributes:
        term: The word as the rules have it.
        says: What it means.
        also: Other words for it.
        see: The clauses and sections that define it.
    """

    term: str
    says: str
    also: list[str]
    see: list[str]


class RulesLine(msgspec.Struct, kw_only=True):
    """A line of an action card.

    Attributes:
        says: The line.
        see: The clauses and sections that it comes from.
    """

    says: str
    see: list[str]


class ActionCard(msgspec.Struct, kw_only=True):
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
        example: A worked case; null: there is none.
    """

    title: str
    section: str
    who: RulesLine
    cost: RulesLine
    where: RulesLine
    how: list[RulesLine]
    limits: list[RulesLine]
    exceptions: list[RulesLine]
    changed_by: list[RulesLine]
    example: RulesLine | None


class RulesReference(msgspec.Struct, kw_only=True):
    """A game's rules to read.

    Attributes:
        game: Name of the game.
        title: What a person reads.
        chapters: The rules, in the order of the rulebook.
        terms: The glossary.
        actions: The action cards.
        reconstructed: Which values of its components are not known from print.
        examples: The clauses whose worked example can be tried.
    """

    game: str
    title: str
    chapters: list[RulesChapter]
    terms: list[RulesTerm]
    actions: list[ActionCard]
    reconstructed: list[str]
    examples: list[str]


class RulesHit(msgspec.Struct, kw_only=True):
    """A clause, or a word of the glossary, that answers a question.

    Attributes:
        id: The clause; of a word the first that defines it.
        section: The section of that clause.
        title: What that section is about.
        kind: What the clause is.
        says: What the clause says, or what the word means.
        term: The word; empty where it is a clause.
    """

    id: str
    section: str
    title: str
    kind: ClauseKind
    says: str
    term: str


class RulesFound(msgspec.Struct, kw_only=True):
    """What a search in the rules found.

    Attributes:
        query: What was asked.
        corrected: What was searched for in its place, where it was misspelt; else empty.
        hits: What was found, the best first.
    """

    query: str
    corrected: str
    hits: list[RulesHit]
