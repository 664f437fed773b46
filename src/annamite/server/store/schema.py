"""The tables of the database, as the last revision leaves them (`server/store/migrations`)."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    false,
    text,
)

metadata = MetaData()


def _game(*, primary_key: bool = False) -> Column[str]:
    owner = ForeignKey("games.id", ondelete="CASCADE")
    return Column("game", Text, owner, nullable=False, primary_key=primary_key)


about = Table(
    "about",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
"""What the file says of itself."""

sessions = Table(
    "sessions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("digest", LargeBinary, nullable=False, unique=True),
    Column("owner", Boolean, nullable=False),
    Column("since", Text, nullable=False),
    Column("seen", Text, nullable=False),
    Column("about", Text, nullable=False),
)
"""Browsers, by the digest of their cookie: owners showed a one-time token, others a link."""

games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("title", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("setup", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("created", Text, nullable=False),
    Column("updated", Text, nullable=False),
    Column("key", LargeBinary, nullable=False),
    Column("counter", BigInteger, nullable=False),
    Column("finished", Boolean, nullable=False),
    Column("doubtful", Boolean, nullable=False),
    Column("companion", Boolean, nullable=False, server_default=false()),
    Column("seed", Text),
    Column("lesson", Text),
    Column("dice_from", Integer, nullable=False, server_default=text("0")),
    Column("spent", Text, nullable=False, server_default=text("'[]'")),
    Column("imported", Integer, nullable=False, server_default=text("0")),
    Column("begun", Text),
    Index("games_latest", "updated"),
)
"""One row per game. `key` and `counter` are its dice stream's: how many numbers of it have been used.

The counter never runs backwards under one key. The key answers from entry `dice_from` on; `spent` are
earlier ones (`provable.Spent`). So many entries as `imported` says came from elsewhere.

`seed` is what the key follows from, where whoever knows it can foresee the dice; null: nobody can.
`lesson` is the lesson that it follows, if it does. `rules` are those that it goes on by, `begun` those
that it was begun with (null: the same).
"""

invitations = Table(
    "invitations",
    metadata,
    Column("digest", LargeBinary, primary_key=True),
    _game(),
    Column("seat", Text, nullable=False),
    Column("made", Text, nullable=False),
    Index("invitations_of_seat", "game", "seat"),
)
"""Links that are not used up, by the digest of their secret; of an empty seat: links to watch."""

holds = Table(
    "holds",
    metadata,
    _game(primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("session", Integer, ForeignKey("sessions.id", ondelete="CASCADE"), primary_key=True),
    Column("since", Text, nullable=False),
    Index("holds_of_session", "session"),
)
"""Which browser may take which seat; of an empty seat: which may watch."""

security = Table(
    "security",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("time", Text, nullable=False),
    Column("event", Text, nullable=False),
    Column("address", Text, nullable=False),
    Column("detail", Text, nullable=False),
    Column("times", Integer, nullable=False),
)
"""Who came in, and who was turned away."""

answers = Table(
    "answers",
    metadata,
    Column("number", Integer, primary_key=True),
    _game(),
    Column("kind", Text, nullable=False),
    Column("at", Integer, nullable=False),
    Column("step", Text, nullable=False),
    Column("seat", Text, nullable=False),
    Column("word", Text, nullable=False),
    Column("auto", Boolean, nullable=False),
    Index("answers_of_game", "game", "number"),
)
"""Everything that was answered or taken back, in order; rows are added and never changed."""

snapshots = Table(
    "snapshots",
    metadata,
    _game(primary_key=True),
    Column("data", Text, nullable=False),
)
"""How each game stands, for the list of games; may be thrown away, the answers make it again."""

chapters = Table(
    "chapters",
    metadata,
    _game(primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("answer", Integer, nullable=False),
    Column("stamp", Text, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    Column("data", LargeBinary, nullable=False),
)
"""What is bound of each game, so that it opens quickly; may be thrown away as snapshots may.

`answer` is the number of the last answer in it, `stamp` tells which rules wrote it, `digest` whether
the data are whole.
"""

meanings = Table(
    "meanings",
    metadata,
    _game(primary_key=True),
    Column("at", Integer, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("digest", Text, nullable=False),
    Column("told", LargeBinary, nullable=False),
)
"""What positions of each game meant before entry `at` (`kernel.outliving.Meant`).

Nothing can make them again once the rules are others: by them it is told whether a game goes on.
"""

agreed = Table(
    "agreed",
    metadata,
    _game(primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("rules", Text, nullable=False),
)
"""Which seats of a game that does not go on as it was agree to go on by which rules."""

crashes = Table(
    "crashes",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE")),
    Column("time", Text, nullable=False),
    Column("doing", Text, nullable=False),
    Column("error", Text, nullable=False),
    Column("traceback", Text, nullable=False),
    Column("record", LargeBinary, nullable=False),
    Index("crashes_of_game", "game", "number"),
)
"""Failures inside the rules, each with the record that leads to it."""
