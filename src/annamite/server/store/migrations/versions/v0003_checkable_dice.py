"""What lets dice be checked: which entries a key answers, keys that were told, what came from elsewhere."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

NEW_KEYS = """
UPDATE games SET key = randomblob(16), counter = 0, dice_from = coalesce((
    SELECT CASE kind WHEN 'answer' THEN at + 1 ELSE at END FROM answers
    WHERE answers.game = games.id AND kind IN ('answer', 'undo')
    ORDER BY number DESC LIMIT 1
), 0)
"""
"""Where dice stood in their streams at each start is not known: new keys vouch from here on."""


def upgrade() -> None:
    """Add it."""
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("dice_from", sa.Integer, nullable=False, server_default="0"))
        games.add_column(sa.Column("spent", sa.Text, nullable=False, server_default="[]"))
        games.add_column(sa.Column("imported", sa.Integer, nullable=False, server_default="0"))
    op.execute(NEW_KEYS)
