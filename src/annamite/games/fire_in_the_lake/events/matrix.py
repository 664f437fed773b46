"""Which texts of which cards are implemented, against what the deck has (5.2)."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.components import load
from annamite.games.fire_in_the_lake.events import EventSet
from annamite.games.fire_in_the_lake.leaders import is_coup_card


def matrix(events: EventSet) -> list[tuple[int, str, str, dict[str, bool]]]:
    """Return number, title, kind and, per text that the card has, whether it is implemented."""
    rows: list[tuple[int, str, str, dict[str, bool]]] = []
    for card in load().cards:
        if card.kind == "coup":
            sides = {"coup": is_coup_card(card.number)}
        else:
            names = ("unshaded", "shaded") if card.use == "dual" else ("single",)
            known = events[card.number].sides if card.number in events else {}
            sides = {name: name in known for name in names}
        rows.append((card.number, card.title, card.kind, sides))
    return rows
