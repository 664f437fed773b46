"""What games need to outlive their rules: those begun with, what positions meant, who agreed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def _game() -> sa.Column[str]:
    owner = sa.ForeignKey("games.id", ondelete="CASCADE")
    return sa.Column("game", sa.Text, owner, nullable=False, primary_key=True)


def upgrade() -> None:
    """Add them."""
    op.add_column("games", sa.Column("begun", sa.Text))
    op.execute("UPDATE games SET begun = rules")
    op.create_table(
        "meanings",
        _game(),
        sa.Column("at", sa.Integer, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("told", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "agreed",
        _game(),
        sa.Column("seat", sa.Text, primary_key=True),
        sa.Column("rules", sa.Text, nullable=False),
    )
