"""The non-player ARVN (8.7): one function per box or bullet of its flowchart."""
