"""What several tools ask for on their command lines."""

from __future__ import annotations

import argparse


def at_least_one(text: str) -> int:
    """Return how many games to play; of none, all would be right.

    Raises:
        argparse.ArgumentTypeError: it is no whole number, or less than one.
    """
    if not text.isdecimal() or int(text) < 1:
        msg = f"'{text}' is not a whole number of at least 1"
        raise argparse.ArgumentTypeError(msg)
    return int(text)
