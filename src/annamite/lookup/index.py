"""The full-text index of a reference, in a database that lives in memory alone."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Sequence
from threading import Lock
from typing import Final

from annamite.kernel.reference import Reference
from annamite.lookup.weights import Weights, beside
from annamite.lookup.words import EVERYDAY, words

_TOKENS: Final = "tokenize='porter unicode61 remove_diacritics 2'"
_TABLES: Final = {
    "clauses": ("says", "ruling"),
    "sections": ("title", "short", "chapter", "body"),
    "beside": ("cards", "meanings"),
    "glossary": ("said",),
    "everyday": ("said",),
}
"""What is searched, and in which columns; the rows are numbered."""
_EDGES: Final = ("x0x", "x1x")
"""What stands around what is said for a term, so that it is not found within more words."""


def phrase(said: Iterable[str]) -> str:
    """Return the query for words in a row."""
    return f'"{" ".join(said)}"'


class Index:
    """Finds the clauses that have words; whoever searches at the same time waits.

    Args:
        reference: What is searched.
        weights: How what is found is weighed.
    """

    def __init__(self, reference: Reference, weights: Weights) -> None:
        self._lock = Lock()
        self._database = sqlite3.connect(":memory:", check_same_thread=False)
        self._weights = weights
        self._within: list[list[int]] = []
        """The clauses of each section."""
        self._term_of: list[str] = []
        """The words of the glossary, for all that is said for them."""
        for table, columns in _TABLES.items():
            self._database.execute(
                f"CREATE VIRTUAL TABLE {table} USING fts5({', '.join(columns)}, {_TOKENS})"
            )
        self._fill(reference)

    def found(self, query: str) -> dict[int, float]:
        """Return the clauses that a query of FTS5 matches, by number, with how well."""
        weights = self._weights
        scores: dict[int, float] = defaultdict(float)
        for number, score in self._matches("clauses", query, 1.0, weights.ruling):
            scores[number] += score
        for number, score in self._matches("beside", query, 1.0, weights.meaning):
            scores[number] += score * weights.beside
        columns = (weights.title, weights.short, weights.chapter, weights.body)
        for section, score in self._matches("sections", query, *columns):
            for number in self._within[section]:
                scores[number] += score * weights.section
        return scores

    def saying(self, query: str) -> set[int]:
        """Return the clauses that themselves say what a query of FTS5 asks for, by number."""
        return {number for number, _ in self._matches("clauses", query, 1.0, 1.0)}

    def terms(self, said: Sequence[str]) -> list[str]:
        """Return the words of the glossary for which players say these words, and no more."""
        first, last = _EDGES
        rows = self._matches("glossary", phrase((first, *said, last)), 1.0)
        return list(dict.fromkeys(self._term_of[row] for row, _ in rows))

    def everyday(self, word: str) -> set[str]:
        """Return what else players say for a word in any game."""
        rows = self._matches("everyday", phrase([word]), 1.0)
        return {other for row, _ in rows for other in EVERYDAY[row].split()} - {word}

    def _fill(self, reference: Reference) -> None:
        clauses = list(reference.clauses.values())
        said = beside(reference)
        self._insert("clauses", [(clause.says, clause.ruling) for clause in clauses])
        self._insert("beside", [said[clause.id] for clause in clauses])
        self._insert("everyday", [(group,) for group in EVERYDAY])
        self._fill_sections(reference)
        self._fill_glossary(reference)

    def _fill_sections(self, reference: Reference) -> None:
        numbers = {name: number for number, name in enumerate(reference.clauses)}
        rows = []
        for chapter in reference.chapters:
            for section in chapter.sections:
                body = " ".join(clause.says for clause in section.clauses)
                rows.append((section.title, section.short, chapter.chapter, body))
                self._within.append([numbers[clause.id] for clause in section.clauses])
        self._insert("sections", rows)

    def _fill_glossary(self, reference: Reference) -> None:
        first, last = _EDGES
        rows = []
        for term in reference.terms:
            for said in (term.term, *term.also):
                rows.append((f"{first} {' '.join(words(said))} {last}",))
                self._term_of.append(term.term)
        self._insert("glossary", rows)

    def _insert(self, table: str, rows: Iterable[Sequence[str]]) -> None:
        columns = _TABLES[table]
        numbered = ((number, *row) for number, row in enumerate(rows))
        self._database.executemany(
            f"INSERT INTO {table} (rowid, {', '.join(columns)})"  # noqa: S608 - our own names
            f" VALUES ({', '.join('?' * (len(columns) + 1))})",
            numbered,
        )

    def _matches(self, table: str, query: str, *columns: float) -> list[tuple[int, float]]:
        """Return rows that match, with how well; a word counts more in some columns."""
        ranked = f"-bm25({', '.join((table, *map(str, columns)))})"
        search = f"SELECT rowid, {ranked} FROM {table} WHERE {table} MATCH ? ORDER BY rowid"  # noqa: S608
        with self._lock:
            return self._database.execute(search, (query,)).fetchall()
