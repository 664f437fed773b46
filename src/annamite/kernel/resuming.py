"""Taking a game up again at the end of its last chapter, without answering all from the start."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from annamite.kernel.chance import DiceStream
from annamite.kernel.chapters import Chapter
from annamite.kernel.game import Game, Setup
from annamite.kernel.past import meaning
from annamite.kernel.powers import Projects
from annamite.kernel.record import Entry, Mark, Note, Reason, RecordError
from annamite.kernel.replaying import check_seats, go_on, play_on
from annamite.kernel.session import Session

LAYOUT: Final = 2
"""Version of how chapters are written."""
TO_READ: Final = {"lessons", "reference"}
"""Folders beside a game's rules in which nothing is that play hangs on."""


class Rest(NamedTuple):
    """What was answered after the last chapter.

    Attributes:
        entries: The answers.
        marks: Digests of what came of them.
        notes: What the table noted before them.
        reasons: Why they were given, where that was said.
        finished: Whether the game was over then.
        overruled: Which of them were overruled, by number.
    """

    entries: Sequence[Entry]
    marks: Sequence[Mark]
    notes: Sequence[Note]
    reasons: Sequence[Reason]
    finished: bool
    overruled: Sequence[int] = ()


def stamp(game: Game[Any], setup: Setup) -> str:
    """Return what has to be as it was when chapters were written, so that they may be trusted.

    It names how chapters are written, the version of the rules, what is in the box (our files and
    an owner's), the version of what a state means, where the game has one, and the setup.
    """
    version = game.projection_version if isinstance(game, Projects) else ""
    start = _digest(msgspec.json.encode(setup, order="deterministic"))
    return f"{LAYOUT}/{game.rules_version}/{_box(type(game).__module__)}/{version}/{start}"


@cache
def _box(module: str) -> str:
    """Return a digest of the data files that lie beside a module, those to be read aside."""
    file = sys.modules[module].__file__
    folder = Path(file or "").parent
    files = sorted(folder.rglob("*") if file else ())
    data = [
        path
        for path in files
        if path.suffix in {".yaml", ".json"} and not TO_READ & set(path.relative_to(folder).parts)
    ]
    return _digest(b"".join(path.name.encode() + path.read_bytes() for path in data))


def _digest(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=8).hexdigest()


def resume(
    game: Game[Any],
    setup: Setup,
    seats: Mapping[str, str],
    chapters: Sequence[Chapter],
    rest: Rest,
    chance: DiceStream | None = None,
    *,
    companion: Sequence[str] | None = None,
) -> Session[Any]:
    """Return the session of a game that was played in chapters and then on.

    The chapters' own `stamp` has to be this game's; what they hold is trusted.

    Args:
        game: The rules.
        setup: Scenario and options.
        seats: Kind of player per seat.
        chapters: All chapters of the game, one at least.
        rest: What was answered after them.
        chance: Dice and draws for what comes next.
        companion: The seats whose people bring their own dice and cards; None: nobody does.

    Raises:
        RecordError: the chapters are not whole, or what follows does not follow.
        RulesCrash: the rules failed on a forced answer or a die that follows.
    """
    ends = [0, *(chapter.end for chapter in chapters)]
    if [chapter.first for chapter in chapters] != ends[:-1] or not chapters[-1].state:
        raise RecordError("A chapter of this game is missing.")
    check_seats(game, (*seats, *(companion or ())))
    try:
        session: Session[Any] = Session(
            game, setup, seats, companion=companion, settle=False, chapters=chapters
        )
    except Exception as error:
        raise RecordError(f"The last chapter cannot be read ({error}).") from error
    past = session._past
    if past.mark.digest != chapters[-1].digest:
        raise RecordError("The position at the end of the last chapter is another one.")
    if meaning(game, session._position.base) != chapters[-1].meaning:
        raise RecordError("The position at the end of the last chapter means another one.")
    past.notes += rest.notes
    past.reasons = {reason.at: reason.text for reason in rest.reasons}
    past.overruled |= set(rest.overruled)
    session._rewind(session.revision)
    go_on(session, rest.entries, rest.marks, check=False)
    if rest.finished != session.over:
        raise RecordError("The game is over where it was not, or the other way round.")
    session.saved(chapters=len(chapters))  # a long stretch may have filled another one
    play_on(session, chance)
    return session
