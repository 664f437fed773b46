"""What anybody may take in the same bytes: the catalog, boards, rules to read."""
