"""A simulated game as a row: with what it was played, so that files can be laid together.

A line of JSON is nested; a table has a column for each name in it, such as `margin.us`. What counts
uses and periods stays a list there: `uses` of (kind, seat, name, count), `course` of (period, name,
index, value).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from annamite import players
from annamite.kernel import Game
from annamite.lab.plan import Plan
from annamite.lab.playing import Ending, Result

NESTED: Final = {"option": "options", "player": "players", "margin": "margins", "figure": "figures"}
"""Columns of a table that begin so come from that field of a row."""


class Row(Result, frozen=True, kw_only=True, omit_defaults=True):
    """A game of a simulation, and what it was played with.

    Attributes:
        game: Name of the game.
        rules: Version of its rules; with an owner's values these are part of it.
        scenario: Where it began.
        options: Choices made before play, those left as they were too.
        players: Kind of computer player per seat; one of a file of one's own with a digest of it.
    """

    game: str
    rules: str
    scenario: str
    options: dict[str, Any]
    players: dict[str, str]


class Rows:
    """Makes rows of a plan's results.

    Args:
        plan: What is simulated.
        game: Its rules.

    Attributes:
        game: Its rules.
    """

    def __init__(self, plan: Plan, game: Game[Any]) -> None:
        specs = {spec.id: spec.choices[0] for spec in game.options}
        self._with: dict[str, Any] = {
            "game": plan.game,
            "rules": game.rules_version,
            "scenario": plan.setup.scenario,
            "options": {name: plan.setup.options.get(name, first) for name, first in specs.items()},
            "players": {seat: _stamped(kind, game) for seat, kind in plan.seats.items()},
        }
        self.game = game
        self._plan = plan

    def row(self, result: Result) -> Row:
        """Return the row of a result."""
        return Row(
            **self._with, **{name: getattr(result, name) for name in result.__struct_fields__}
        )

    def differs(self, row: Row) -> str | None:
        """Return in what a row is not of this plan; None: in nothing."""
        for name, value in self._with.items():
            theirs = getattr(row, name)
            if theirs != value:
                one, other = _apart(theirs, value)
                return f"{name} {_said(one)} instead of {_said(other)}"
        told = {*row.margins, *(row.outcome.ranking if row.outcome is not None else ())}
        if not told <= row.players.keys() or (row.outcome is not None and not row.outcome.ranking):
            return "other seats"
        if row.seed != self._plan.seed_of(row.index):
            return "another seed"
        return None


def _stamped(kind: str, game: Game[Any]) -> str:
    """Return a kind of player, with a digest of the file of one's own that brings it."""
    source = getattr(players.kinds(game).get(kind), "source", "")
    return f"{kind}+{source}" if source else kind


def encode(row: Row) -> bytes:
    """Return a row as a line of JSON."""
    return msgspec.json.encode(row) + b"\n"


_DECODER: Final = msgspec.json.Decoder(Row)


def decode(line: bytes) -> Row:
    """Return the row of a line.

    Raises:
        ValueError: it is none.
    """
    try:
        return _DECODER.decode(line)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise ValueError(str(error)) from error


def flat(row: Row) -> dict[str, Any]:
    """Return a row as a table has it."""
    outcome = row.outcome or Ending((), "")
    found: dict[str, Any] = {
        "index": row.index,
        "seed": row.seed,
        "game": row.game,
        "rules": row.rules,
        "scenario": row.scenario,
    }
    for prefix in ("option", "player"):
        found |= _dotted(prefix, getattr(row, NESTED[prefix]))
    found |= {
        "winner": row.winner,
        "ranking": list(outcome.ranking),
        "reason": outcome.reason or None,
        "decisions": row.decisions,
        "rounds": row.rounds,
        "error": row.error,
    }
    for prefix in ("margin", "figure"):
        found |= _dotted(prefix, getattr(row, NESTED[prefix]))
    found["uses"] = [
        {"kind": kind, "seat": seat, "name": name, "count": count}
        for kind, seats in row.uses.items()
        for seat, names in seats.items()
        for name, count in names.items()
    ]
    found["course"] = [
        {"period": moment.period, "name": moment.name, "index": index, "value": value}
        for moment in row.course
        for index, value in moment.indices.items()
    ]
    return found


def _dotted(prefix: str, values: Mapping[str, Any]) -> dict[str, Any]:
    return {f"{prefix}.{name}": value for name, value in values.items()}


def _apart(one: Any, other: Any) -> tuple[Any, Any]:
    """Return two values; of mappings, what is not the same in both."""
    if not (isinstance(one, dict) and isinstance(other, dict)):
        return one, other
    same = {key for key in one.keys() & other.keys() if one[key] == other[key]}
    told = [{key: each[key] for key in each if key not in same} for each in (one, other)]
    return told[0], told[1]


def _said(value: Any) -> str:
    return msgspec.json.encode(value).decode()
