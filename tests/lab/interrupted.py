"""A player that is interrupted, as by Ctrl-C in a notebook."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest


class Interrupted:
    """Takes the first option, but for the one time that it is told to be interrupted.

    Attributes:
        next: Whether that is when it is asked next.
    """

    next = False

    def choose(self, decision: Any, look: Any) -> int:
        """Return the first value.

        Raises:
            KeyboardInterrupt: it is interrupted.
        """
        if Interrupted.next:
            Interrupted.next = False
            raise KeyboardInterrupt
        return int(decision.values[0])


@pytest.fixture
def interrupted(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Interrupted]]:
    """Let a player of the kind `interrupted` sit down; it is not interrupted until `next` is set."""
    from annamite.players import brought  # noqa: PLC0415 - coverage begins after plugins are read

    monkeypatch.setattr(brought, "_BROUGHT", {})
    brought.bring({"interrupted": lambda *_: Interrupted()})
    yield Interrupted
    Interrupted.next = False
