"""The non-player US (8.8): one function per box or bullet of its flowchart."""
