"""Sections and clauses, as a question names them."""

from __future__ import annotations

import re
from typing import Final

from annamite.kernel.reference import Clause, Reference, Section

_NUMBER: Final = re.compile(
    r"(?:§|(?:sections?|rules?|clauses?)\s)?\s*"
    r"((?:\d+(?:\.\d+)*|[a-z]+(?:\.[a-z]+)?)(?:-[a-z]{1,2})?)\.?"
)


def named(reference: Reference, text: str) -> str:
    """Return the section or clause that a text names by its number, and nothing else; "" if none."""
    match = _NUMBER.fullmatch(text.strip().lower())
    place = match[1] if match else ""
    if place.isalpha() and place not in reference.sections:
        return ""  # a word, and not `setup` with all that is under it
    for each in (place, place.removesuffix(".0")):
        if each and reference.knows(each):
            return each
    return ""


def of_computer(section: Section, clause: Clause) -> bool:
    """Return whether a clause is about sides that the computer runs."""
    return section.computer or clause.kind == "nonplayer"
