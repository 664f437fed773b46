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
    Lesson,
    Look,
    Message,
    NewGame,
    Ping,
    Preview,
    Resync,
    Undo,
    Unreadable,
    WhyNot,
    read,
)
from annamite.server.wire.told import encode
from annamite.server.wire.wording import (
    UNDO_POINTS,
    brief,
    decision,
    fate,
    lines,
    not_offered,
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
    "Lesson",
    "Look",
    "Message",
    "NewGame",
    "Ping",
    "Preview",
    "Resync",
    "Undo",
    "Unreadable",
    "WhyNot",
    "brief",
    "decision",
    "encode",
    "fate",
    "lines",
    "not_offered",
    "outcome",
    "previewed",
    "read",
    "told",
    "undo",
    "waiting",
]
