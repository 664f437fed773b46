"""The morale segments of the Politics Phase: SVN, then the US, then NVN (12, 16.1)."""
