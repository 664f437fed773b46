"""The NVN Commitment Segment: withdrawals, the Trail, supply for the VC, plans, NVA forces (12, 17.6)."""
