"""The politics of South Vietnam: its leaders, their replacement, coups, and what they make of ARVN (15)."""
