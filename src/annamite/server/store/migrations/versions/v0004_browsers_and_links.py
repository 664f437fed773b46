"""Browsers hold seats; links are used up, and of every secret only the digest is kept."""

from __future__ import annotations

import hashlib

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the tables, and take owners and links over."""
    sessions, invitations = _tables()
    connection = op.get_bind()
    owners = connection.execute(sa.text("SELECT digest, since FROM owners")).all()
    links = connection.execute(sa.text("SELECT game, seat, key FROM links")).all()
    for digest, since in owners:
        op.execute(
            sa.insert(sessions).values(digest=digest, owner=True, since=since, seen=since, about="")
        )
    for game, seat, key in links:
        if isinstance(key, str):  # damage opens nothing
            op.execute(
                sa.insert(invitations)
                .prefix_with("OR IGNORE")
                .values(digest=hashlib.sha256(key.encode()).digest(), game=game, seat=seat, made="")
            )
    op.drop_table("owners")
    op.drop_table("links")


def _tables() -> tuple[sa.Table, sa.Table]:
    of_game = ("games.id",)
    sessions = op.create_table(
        "sessions",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("owner", sa.Boolean, nullable=False),
        sa.Column("since", sa.Text, nullable=False),
        sa.Column("seen", sa.Text, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.UniqueConstraint("digest"),
    )
    invitations = op.create_table(
        "invitations",
        sa.Column("digest", sa.LargeBinary, primary_key=True),
        sa.Column("game", sa.Text, sa.ForeignKey(*of_game, ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("made", sa.Text, nullable=False),
    )
    op.create_index("invitations_of_seat", "invitations", ["game", "seat"])
    op.create_table(
        "holds",
        sa.Column("game", sa.Text, sa.ForeignKey(*of_game, ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Text, primary_key=True),
        sa.Column(
            "session",
            sa.Integer,
            sa.ForeignKey("sessions.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("since", sa.Text, nullable=False),
    )
    op.create_index("holds_of_session", "holds", ["session"])
    op.create_table(
        "security",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("time", sa.Text, nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sa.Column("times", sa.Integer, nullable=False),
    )
    return sessions, invitations
