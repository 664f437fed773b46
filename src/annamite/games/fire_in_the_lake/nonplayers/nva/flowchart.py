"""The NVA flowchart from its upper left corner (8.6)."""
