"""The US flowchart from its upper left corner (8.8)."""
