"""The games on disk: one database a folder, its copies, and the way of old files up to now."""
