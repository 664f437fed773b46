"""Whether the end of a game is final: whoever has seen everything does not go back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from annamite.kernel.session import Session


def is_final(session: Session[Any], seat: str, *, alone: bool) -> bool:
    """Return whether the end of a game showed `seat` what was hidden from it until then.

    One person who plays every seat knew it before.
    """
    if alone or not session.over:
        return False
    return any(seat not in readers for readers in session._past.all_hidden().values())
