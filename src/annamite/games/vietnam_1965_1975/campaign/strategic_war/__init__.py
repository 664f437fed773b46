"""The Strategic War Phase: bombing, the Trail's status, the blockade (14, 17.5)."""
