"""Where the data files are."""

from __future__ import annotations

from pathlib import Path
from typing import Final

DATA: Final = Path(__file__).parent / "data"
TABLES: Final = ("map", "tracks", "tables", "counters", "decks", "cards")
"""Files of tables, in the order in which people read them."""
