"""The tables of layout 5, the last from before the revisions."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def _game(*, primary_key: bool = False) -> sa.Column[str]:
    owner = sa.ForeignKey("games.id", ondelete="CASCADE")
    return sa.Column("game", sa.Text, owner, nullable=False, primary_key=primary_key)


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "about",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "owners",
        sa.Column("digest", sa.LargeBinary, primary_key=True),
        sa.Column("since", sa.Text, nullable=False),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("created", sa.Text, nullable=False),
        sa.Column("updated", sa.Text, nullable=False),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.Column("counter", sa.BigInteger, nullable=False),
        sa.Column("finished", sa.Boolean, nullable=False),
        sa.Column("doubtful", sa.Boolean, nullable=False),
        sa.Column("companion", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("seed", sa.Text),
        sa.Column("lesson", sa.Text),
    )
    op.create_table(
        "links",
        _game(primary_key=True),
        sa.Column("seat", sa.Text, primary_key=True),
        sa.Column("key", sa.Text, nullable=False),
    )
    op.create_table(
        "answers",
        sa.Column("number", sa.Integer, primary_key=True),
        _game(),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("at", sa.Integer, nullable=False),
        sa.Column("step", sa.Text, nullable=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("word", sa.Text, nullable=False),
        sa.Column("auto", sa.Boolean, nullable=False),
    )
    op.create_index("answers_of_game", "answers", ["game", "number"])
    op.create_table(
        "snapshots",
        _game(primary_key=True),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.create_table(
        "chapters",
        _game(primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("answer", sa.Integer, nullable=False),
        sa.Column("stamp", sa.Text, nullable=False),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "crashes",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("game", sa.Text, sa.ForeignKey("games.id", ondelete="CASCADE")),
        sa.Column("time", sa.Text, nullable=False),
        sa.Column("doing", sa.Text, nullable=False),
        sa.Column("error", sa.Text, nullable=False),
        sa.Column("traceback", sa.Text, nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
    )
    op.create_index("crashes_of_game", "crashes", ["game", "number"])
