"""With what a process plays, so that machines see whether they would play alike."""

from __future__ import annotations

import dataclasses
import hashlib
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import annamite
from annamite.kernel import Game
from annamite.kernel.own_copy import OWN, digest
from annamite.lab.plan import Plan

SOURCES: Final = {".py", ".yaml"}
"""How files end that rules and players are made of."""


@dataclass(frozen=True)
class Build:
    """What has to be the same wherever games of one simulation are played.

    Attributes:
        python: Version of Python, without its last part, which changes nothing that is documented.
        annamite: Version of Annamite, and a digest of its sources, which may change without it.
        rules: Version of the game's rules; with an owner's values these are part of it.
    """

    python: str
    annamite: str
    rules: str

    def differs(self, other: Build) -> str | None:
        """Return in what another one differs, as part of a sentence; None: in nothing."""
        for field in dataclasses.fields(self):
            mine, theirs = getattr(self, field.name), getattr(other, field.name)
            if mine != theirs:
                return f"{_TITLES[field.name]} {theirs} instead of {mine}"
        return None


_TITLES: Final = {"python": "Python", "annamite": "Annamite", "rules": "rules of version"}


def here(game: Game[Any]) -> Build:
    """Return with what this process plays a game."""
    return Build(
        python=f"{sys.version_info.major}.{sys.version_info.minor}",
        annamite=f"{annamite.__version__} ({sources()})",
        rules=game.rules_version,
    )


def wanted(plan: Plan) -> Build:
    """Return with what a plan is to be played; this process need not have its owner's values."""
    found = here(plan.load(plan.game))
    if plan.components is None:
        return found
    plain = found.rules.partition(OWN)[0]
    return dataclasses.replace(found, rules=f"{plain}{OWN}{digest(plan.components.content)}")


@cache
def sources() -> str:
    """Return a digest of the sources of Annamite in this process, short enough to be told."""
    root = Path(annamite.__file__).parent
    found = hashlib.blake2b(digest_size=4)
    for path in sorted(root.rglob("*")):
        if path.suffix in SOURCES:
            found.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()
