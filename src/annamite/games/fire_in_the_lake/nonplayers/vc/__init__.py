"""The non-player VC (8.5): one function per box or bullet of its flowchart."""
