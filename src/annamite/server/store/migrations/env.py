"""What Alembic runs revisions in: the connection, and its transaction, of who called it."""

from __future__ import annotations

from alembic import context

from annamite.server.store import schema

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=schema.metadata,
    render_as_batch=True,  # SQLite changes few things of a table that is there
)
context.run_migrations()
