"""Small made-up files of simulated games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from annamite.lab.playing import Ending, Moment
from annamite.lab.rows import Row, encode


def row(index: int, winner: str | None = "red", **more: Any) -> Row:
    """Return a game of two seats; `red` wins by two unless it is said otherwise."""
    other = {"red": "blue", "blue": "red"}
    ranking = () if winner is None else (winner, other[winner])
    values: dict[str, Any] = {
        "index": index,
        "seed": 100 + index,
        "outcome": None if winner is None else Ending(ranking, "the last round"),
        "margins": {} if winner is None else {winner: 2, other[winner]: -2},
        "decisions": 10 + index,
        "rounds": 3,
        "game": "mini",
        "rules": "1",
        "scenario": "plain",
        "options": {"easy": False},
        "players": {"red": "random", "blue": "random"},
    }
    return Row(**{**values, **more})


def course(*values: int) -> list[Moment]:
    """Return a course of one index over turns, the last value at the end."""
    turns = [Moment(n, f"turn {n}", {"gold": value}) for n, value in enumerate(values[:-1], 1)]
    return [*turns, Moment(len(values), "end", {"gold": values[-1]})]


def write(path: Path, *rows: Row) -> Path:
    """Write games to a file."""
    path.write_bytes(b"".join(map(encode, rows)))
    return path
