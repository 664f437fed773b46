"""An index for the list of games, the latest touched first."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add it."""
    op.create_index("games_latest", "games", ["updated"])
