"""The ARVN flowchart from its upper left corner (8.7)."""
