"""Whether a game that was played by other rules goes on by those of now, and from where.

The rules that it was played by are gone. What is left are its answers, digests of how its states were
stored, and here and there what a position *meant* (`Meant`), in names. So all is answered again by
the rules of now, every answer checked, and what comes of it is compared with what was kept.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import msgspec

from annamite.kernel.decision import shown
from annamite.kernel.differing import Difference, differences
from annamite.kernel.game import Game, LogEntry, Setup, SetupError
from annamite.kernel.history import History
from annamite.kernel.own_copy import not_here
from annamite.kernel.powers import Projects
from annamite.kernel.projecting import canonical, projection_digest
from annamite.kernel.record import Mark, Note, Record, RecordError
from annamite.kernel.replaying import check_seats, go_on
from annamite.kernel.session import Session

Kind: TypeAlias = Literal["same", "offered", "diverging", "unreadable"]

SHOWN: Final = 20
"""Differences that are told at most."""
UNTOLD: Final = (
    "All answers still fit; whether they lead to the same position nobody can tell, for nothing was "
    "kept that says what it meant."
)
MOVED: Final = "rules.moved"
"""The note of a table that went on by newer rules."""


class Meant(NamedTuple):
    """What a position meant by the rules of its time.

    Attributes:
        at: The entry that came next; a stretch of play began there.
        version: Version of the projection.
        digest: Of the projection (`projecting.projection_digest`).
        told: The projection as compressed canonical JSON; empty where only the digest is known.
    """

    at: int
    version: int
    digest: str
    told: bytes

    def tells(self, now: Meant) -> bool:
        """Return whether it can be said if another position means the same."""
        return self.version == now.version or bool(self.told)

    def alike(self, now: Meant) -> bool:
        """Return whether another position means the same."""
        if self.version == now.version:
            return self.digest == now.digest
        return bool(_value(self) == _value(now))


def _value(meant: Meant) -> Any:
    return msgspec.json.decode(zlib.decompress(meant.told))


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What becomes of a game by the rules of now.

    Attributes:
        kind: `same`: it goes on as if nothing had been; `offered`: all answers fit, but lead
            elsewhere, or nobody can tell; `diverging`: an answer does not fit any more;
            `unreadable`: it cannot even begin.
        entries: How many entries the game had.
        stands: How many of them stand if it goes on.
        agreed: Up to this entry it is shown that positions mean what they did.
        at: The entry before which they first do not, or that does not fit; None: neither is known.
        misfit: The entry that does not fit; None: they all do.
        why: A sentence; "" where it is the same. It may quote an answer that not everybody knows.
        differences: What differs at that position, as far as it is told.
        count: How many differences there are.
    """

    kind: Kind
    entries: int = 0
    stands: int = 0
    agreed: int = 0
    at: int | None = None
    misfit: int | None = None
    why: str = ""
    differences: tuple[Difference, ...] = ()
    count: int = 0

    def told(self, *, secrets: bool) -> str:
        """Return why, without the answer that does not fit if seats hide things from each other."""
        if not secrets or self.misfit is None:
            return self.why
        return f"Entry {self.misfit}: what was answered does not fit any more."


class Judged(NamedTuple):
    """A verdict, and the session that goes on from there; None: there is none."""

    verdict: Verdict
    session: Session[Any] | None


def stretch(session: Session[Any]) -> Mark:
    """Return what tells the stretch under way from all others of the game."""
    return session._past.mark


def meant(session: Session[Any]) -> Meant | None:
    """Return what the position meant at the start of the stretch under way, if the game tells."""
    game = session.game
    if not isinstance(game, Projects):
        return None
    return _meant(game, session._past.mark.at, session._position.base)


def _meant(game: Projects, at: int, state: Any) -> Meant:
    told = zlib.compress(canonical(game.projection(state)), 1)
    return Meant(at, game.projection_version, projection_digest(game, state), told)


def judge(game: Game[Any], record: Record, kept: Sequence[Meant] = ()) -> Judged:
    """Return what becomes of a game by these rules, with a session that has what stands.

    The session takes no answers yet; `goes_on` lets it.

    Args:
        game: The rules of now.
        record: The game; its digests need not be right.
        kept: What positions of it meant.
    """
    gone = not_here(record.rules, game.rules_version, game.name)
    if gone or record.seen_by is not None:
        return Judged(_unreadable(gone or "The record leaves out what a seat may not know."), None)
    try:
        session = _begun(game, record)
    except (RecordError, SetupError) as error:
        return Judged(_unreadable(str(error)), None)
    except Exception as error:  # noqa: BLE001 - rules of now may fail in any way on such a game
        return Judged(_unreadable(f"These rules fail at its start ({shown(error)})."), None)
    misfit: RecordError | None = None
    try:
        go_on(session, record.entries, (), check=True)
    except RecordError as error:
        misfit = error
    verdict = msgspec.structs.replace(
        _compared(session, record, kept, misfit), entries=len(record.entries)
    )
    if verdict.stands < session.revision:
        session._rewind(verdict.stands)
    _cut(session)
    return Judged(verdict, session)


def goes_on(session: Session[Any], *, told: bool) -> None:
    """Let a judged session take answers; what stands counts as saved.

    What needs nobody is answered by `replaying.play_on`.

    Args:
        session: The session of a judgement.
        told: Whether the log says that newer rules hold from here on.
    """
    session.read_only, session.paused = False, None
    session.saved(chapters=0)
    if told:
        session._past.notes.append(Note(session.revision, MOVED))
        session._past.tell(LogEntry(MOVED, ""))


def _unreadable(why: str) -> Verdict:
    return Verdict(kind="unreadable", why=why)


def _begun(game: Game[Any], record: Record) -> Session[Any]:
    """Return a session at the start of a game.

    Raises:
        Exception: these rules do not know such a game.
    """
    check_seats(game, (*record.seats, *(record.companion or ())))
    session: Session[Any] = Session(
        game,
        Setup(record.setup.scenario, record.setup.options),
        record.seats,
        companion=record.companion,
        settle=False,
    )
    past = session._past
    past.notes = list(record.notes)
    past.reasons = {reason.at: reason.text for reason in record.reasons}
    past.overruled = set(record.overruled)
    session._rewind(0)
    return session


def _cut(session: Session[Any]) -> None:
    """Forget what stands beside entries that do not stand."""
    past = session._past
    past.notes = [note for note in past.notes if note.at <= session.revision]
    past.forget_beside(session.revision)


def _compared(
    session: Session[Any], record: Record, kept: Sequence[Meant], misfit: RecordError | None
) -> Verdict:
    """Return the verdict on a game whose answers were given again as far as they fit."""
    fits = session.revision
    stored = _stored_alike(session, record)
    agreed, compared = stored, False
    for then, now in _pairs(session, kept):
        if then.alike(now):
            agreed, compared = max(agreed, then.at), compared or then.at > stored
        elif then.at > stored:
            return _elsewhere(then, now, agreed=agreed, fits=fits, misfit=misfit)
    if misfit is not None:
        return Verdict(
            kind="diverging", stands=fits, agreed=agreed, at=fits, misfit=fits, why=str(misfit)
        )
    if record.finished != session.over:
        what = "over, but goes on" if record.finished else "going on, but is over"
        why = f"The game was {what} by these rules."
        return Verdict(kind="offered", stands=fits, agreed=agreed, at=fits, why=why)
    if compared or stored >= max((mark.at for mark in record.marks), default=fits + 1):
        return Verdict(kind="same", stands=fits, agreed=fits)
    return Verdict(kind="offered", stands=fits, agreed=agreed, why=UNTOLD)


def _elsewhere(
    then: Meant, now: Meant, *, agreed: int, fits: int, misfit: RecordError | None
) -> Verdict:
    """Return the verdict on a game of which a position means something else."""
    told, count = differences(_value(then), _value(now), SHOWN) if then.told else ((), 0)
    from_where = f"from entry {agreed} on" if agreed else "from the start on"
    leads = f"they lead elsewhere {from_where}, as is seen at entry {then.at}"
    why = (
        f"All answers still fit, but {leads}."
        if misfit is None
        else f"{misfit} Before that {leads}."
    )
    return Verdict(
        kind="offered" if misfit is None else "diverging",
        stands=fits if misfit is None else agreed,
        agreed=agreed,
        at=then.at,
        misfit=None if misfit is None else fits,
        why=why,
        differences=told,
        count=count,
    )


def _stored_alike(session: Session[Any], record: Record) -> int:
    """Return the last entry before which the state is stored as it was; 0 if there is none."""
    now = {mark.at: mark.digest for mark in session._past.marks}
    return max((mark.at for mark in record.marks if now.get(mark.at) == mark.digest), default=0)


def _pairs(session: Session[Any], kept: Sequence[Meant]) -> Iterator[tuple[Meant, Meant]]:
    """Yield what positions meant and what they mean now, in order, where that can be compared."""
    game = session.game
    if not isinstance(game, Projects):
        return
    within = {each.at: each for each in kept if each.at <= session.revision}
    for at, position in History(session).positions(within):
        # Within a stretch by these rules, the live state is all that can be looked at.
        now = _meant(game, at, position.state if position.stretch else position.base)
        if within[at].tells(now):
            yield within[at], now
