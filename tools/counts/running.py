"""Counting again, and what comes out otherwise than it is kept."""

from __future__ import annotations

import hashlib
import time
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from annamite.games import load
from annamite.kernel.projecting import canonical
from tools.counts import files
from tools.counts.counting import Depth, count

if TYPE_CHECKING:
    from pathlib import Path

    from tools.counts.files import Counted

FIGURES: Final = ("nodes", "over", "distinct", "steps", "words")


class Job(NamedTuple):
    """A position to be counted.

    Attributes:
        game: Name of the rules.
        kept: The position, with what is kept of it.
        depth: So many answers.
    """

    game: str
    kept: Counted
    depth: int

    @property
    def stamp(self) -> str:
        """What tells it from others, of other rules too."""
        told = (load(self.game).rules_version, msgspec.to_builtins(self.kept), self.depth)
        return hashlib.blake2b(canonical(told), digest_size=8).hexdigest()


class Done(msgspec.Struct, frozen=True):
    """A position that is counted.

    Attributes:
        game: Name of the rules.
        name: What the position is called.
        stamp: Of the job.
        depth: So many answers.
        nodes: Positions counted, at all depths.
        seconds: CPU time.
        differs: Sentences about what is not as it is kept.
    """

    game: str
    name: str
    stamp: str
    depth: int
    nodes: int
    seconds: float
    differs: list[str]


def jobs(game: str, *, deep: bool, folder: Path = files.FOLDER) -> list[Job]:
    """Return the positions of a game, to be counted as deep as is kept or as CI does."""
    found = files.read(game, folder)
    return [Job(game, kept, len(kept.depths) if deep else kept.cheap) for kept in found]


def run(job: Job) -> Done:
    """Count a position, and compare that with what is kept."""
    begun = time.process_time()
    try:
        position = files.reached(job.game, job.kept.way)
    except ValueError as error:
        lost = f"there is no way to it any more: {error}"
        return Done(job.game, job.kept.name, job.stamp, job.depth, 0, 0, [lost])
    found = count(position, job.depth)
    seconds = round(time.process_time() - begun, 2)
    nodes = sum(depth.nodes for depth in found)
    told = differs(found, job.kept.depths[: job.depth])
    return Done(job.game, job.kept.name, job.stamp, job.depth, nodes, seconds, told)


def differs(found: list[Depth], kept: list[Depth]) -> list[str]:
    """Return sentences about what was counted otherwise, at the first depth where anything was."""
    for number, (now, then) in enumerate(zip(found, kept), 1):
        if now != then:
            return [
                f"after {number} answers {figure} is {getattr(now, figure)}, not {getattr(then, figure)}"
                for figure in FIGURES
                if getattr(now, figure) != getattr(then, figure)
            ]
    if len(found) != len(kept):
        return [f"there are positions after {len(found)} answers at most, not after {len(kept)}"]
    return []


def remade(job: Job) -> Counted:
    """Return a position with what comes out now, to the same depth."""
    return replace(job.kept, depths=count(files.reached(job.game, job.kept.way), job.depth))
