"""A small reference to look things up in."""

from __future__ import annotations

from annamite.kernel.reference import (
    ActionCard,
    Chapter,
    Clause,
    Line,
    Reference,
    Section,
    Term,
)


def section(number: str, title: str, *clauses: Clause, computer: bool = False) -> Section:
    """A section whose short answer says nothing."""
    return Section(number, title, "Read on.", clauses, computer)


SAILING = section(
    "1.1",
    "Sailing",
    Clause("1.1-a", "rule", "A ship sails two miles before the wind.", see=("1.2-a",)),
    Clause("1.1-b", "exception", "A barge sails only one mile."),
    Clause("1.1-c", "example", "Example: the brig sails two miles, the barge one mile."),
    Clause("1.1-d", "rule", "(Printed game only.) Anchors show which ship sails.", printed=True),
    Clause("1.1-e", "rule", "(Not used.) A schooner sails three miles.", instead="1.1-f"),
    Clause(
        "1.1-f", "ruling", "A schooner goes as far as any vessel.", "Two sentences differ on it."
    ),
)
BOARDING = section(
    "1.2",
    "Boarding and the hold",
    Clause("1.2-a", "rule", "A crew may board an enemy ship that lies alongside."),
    Clause("1.2-b", "nonplayer", "The pirates board whenever they can."),
    Clause("1.2-c", "definition", "Cargo is whatever lies in the hold."),
)
OUTLINE = section(
    "2.1",
    "The turn",
    Clause("2.1-a", "rule", "A crew may board a ship alongside.", see=("1.2-a",)),
    Clause("2.1-b", "rule", "Rum is handed out last."),
)
PIRATES = section("3", "Pirates", Clause("3-a", "rule", "The pirates prefer rum."), computer=True)
REGATTA = Reference(
    (
        Chapter("At sea", "What ships do.", (SAILING, BOARDING)),
        Chapter("Order", "When they do it.", (OUTLINE,)),
        Chapter("Pirates", "What they do.", (PIRATES,)),
    ),
    (
        Term("cargo", "Goods in the hold.", ("freight", "dry goods"), ("1.2-c",)),
        Term("nowhere", "A word that nothing defines.", (), ("9.9",)),
    ),
    (
        ActionCard(
            "Sail",
            "1.1",
            Line("Every captain."),
            Line("A guinea for the pilot.", ("1.1-a",)),
            Line("At sea."),
            (Line("Set the spinnaker.", ("1.1-a",)),),
        ),
    ),
)
