"""The positions that are counted, and what is kept of them: a file per game."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
import yaml

from annamite.games import load
from annamite.kernel import Position, Setup
from annamite.kernel.decision import decoded
from tools.corpus import files as corpora
from tools.counts.counting import Depth

FOLDER: Final = Path(__file__).parents[2] / "tests" / "counts"
_HEAD: Final = "# Made by `python -m tools.counts --remake`: see docs/testing.md.\n"


class Way(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a position is reached: from a scenario's start, or by a record of the corpus.

    Attributes:
        scenario: What is played; "" where a record says it.
        options: Its options.
        words: Answers from the start on, with a blank between them, those of fate among them.
        record: Number of a record in the game's corpus; None: there is none.
        entry: So many of its answers are given.
    """

    scenario: str = ""
    options: dict[str, bool | int | str] = {}
    words: str = ""
    record: int | None = None
    entry: int = 0


class Counted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position and what is kept of it.

    Attributes:
        name: What it is called.
        way: How it is reached.
        cheap: CI counts so many depths.
        depths: What there is after one answer, after two, and so on.
    """

    name: str
    way: Way
    cheap: int
    depths: list[Depth]


class _File(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    positions: list[Counted]


def games(folder: Path = FOLDER) -> list[str]:
    """Return the names of the games of which something is kept."""
    return sorted(path.stem for path in folder.glob("*.yaml"))


def read(game: str, folder: Path = FOLDER) -> list[Counted]:
    """Return what is kept of a game.

    Raises:
        ValueError: the file is of another game, or not what it should be.
    """
    text = (folder / f"{game}.yaml").read_text(encoding="utf-8")
    held = msgspec.convert(yaml.safe_load(text), _File)
    if held.game != game:
        msg = f"{game}.yaml is of {held.game}"
        raise ValueError(msg)
    return held.positions


def write(game: str, positions: list[Counted], folder: Path = FOLDER) -> None:
    """Keep what was counted of a game."""
    told = msgspec.to_builtins(_File(game, positions))
    text = yaml.safe_dump(told, sort_keys=False, width=100, default_flow_style=None)
    (folder / f"{game}.yaml").write_text(_HEAD + text, encoding="utf-8")


@cache
def _corpus(game: str) -> corpora.Corpus:
    return corpora.read(game)


def reached(game: str, way: Way) -> Position[Any]:
    """Return the position that a way leads to.

    Raises:
        ValueError: a word of the way cannot be read where it is given.
    """
    rules = load(game)
    setup, words = Setup(way.scenario, way.options), way.words.split()
    if way.record is not None:
        corpus = _corpus(game)
        record = corpus.record(corpus.records[way.record])
        setup, words = record.setup, [entry.word for entry in record.entries[: way.entry]]
    position = Position(rules, rules.start(setup))
    for number, word in enumerate(words):
        request = position.request
        value = None if request is None else decoded(request.step, word)
        if value is None:  # whether it is on offer the corpus sees; listing all of it takes long
            step = "the end" if request is None else request.step.id
            msg = f"answer {number}, {word!r}, is no word of {step}"
            raise ValueError(msg)
        position.push(value)
    return position
