"""The non-player NVA (8.6): one function per box or bullet of its flowchart."""
