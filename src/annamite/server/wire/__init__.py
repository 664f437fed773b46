"""The wire: what a page sends (`asked`), what it is told (`told`), and how that is worded."""

from __future__ import annotations

from annamite.server.wire import told
from annamite.server.wire.asked import (
    MESSAGE_LIMIT,
    TITLE_LIMIT,
    Answer,
    Drafts,
    Earlier,
    Fate,
    Look,
    Message,
    NewGame,
    Ping,
    Preview,
    Resync,
    Undo,
    Unreadable,
    read,
)
from annamite.server.wire.told import encode
from annamite.server.wire.wording import (
    UNDO_POINTS,
    brief,
    decision,
    fate,
    lines,
    outcome,
    previewed,
    undo,
    waiting,
)

__all__ = [
    "MESSAGE_LIMIT",
    "TITLE_LIMIT",
    "UNDO_POINTS",
    "Answer",
    "Drafts",
    "Earlier",
    "Fate",
    "Look",
    "Message",
    "NewGame",
    "Ping",
    "Preview",
    "Resync",
    "Undo",
    "Unreadable",
    "brief",
    "decision",
    "encode",
    "fate",
    "lines",
    "outcome",
    "previewed",
    "read",
    "told",
    "undo",
    "waiting",
]
