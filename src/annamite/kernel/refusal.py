"""What a session raises when it cannot do what it is asked."""

from __future__ import annotations

import traceback

from annamite.kernel.game import Json


class Refused(ValueError):
    """An answer, undo or request that cannot be taken; nothing has changed."""


class Impossible(Refused):
    """An answer that is not on offer, or not asked of that seat.

    Whoever was shown the position sends none: it is a mistake of a program, or somebody tries what
    can be done.
    """


class RulesCrash(RuntimeError):
    """The rules failed on a legal answer; the session stands before it and is paused.

    Attributes:
        report: The record up to the failure, the answer and the traceback, for a bug report.
    """

    def __init__(self, message: str, report: dict[str, Json]) -> None:
        super().__init__(message)
        self.report = report


def crash_report(
    message: str, error: Exception, record: Json, seat: str | None, word: str | None
) -> RulesCrash:
    """Return the crash to raise: the record up to the failure, and the answer that brought it."""
    report = {
        "record": record,
        "seat": seat,
        "word": word,
        "error": repr(error),
        "traceback": "".join(traceback.format_exception(error)),
    }
    return RulesCrash(message, report)
