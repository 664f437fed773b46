"""The first moves of the short scenario in action ids, written down.

    python -m tests.games.fire_in_the_lake.playthrough > tests/games/fire_in_the_lake/playthrough.yaml

Each line is a move: whose it is (-1: chance), the id, step and word, and how many ids are legal with
a digest of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any, Final

from annamite.lab.openspiel import load

MOVES: Final = 200
WRITTEN: Final = Path(__file__).with_suffix(".yaml")


def begun() -> Any:
    """Return the first state."""
    return load("fire-in-the-lake", "short").new_initial_state()


def line(state: Any, action: int) -> str:
    """Return the line of a move."""
    legal = state.legal_actions()
    digest = blake2b(repr(legal).encode(), digest_size=4).hexdigest()
    said = state.action_to_string(action)
    return f"{state.current_player()} {action} {said} of {len(legal)} {digest}"


def played(state: Any, seed: int = 1) -> Iterator[str]:
    """Yield the lines of a game at random."""
    dice = Random(seed)
    for _ in range(MOVES):
        action = dice.choice(state.legal_actions())
        yield line(state, action)
        state.apply_action(action)


def replayed(state: Any, lines: list[str]) -> Iterator[str]:
    """Yield the lines of a game in which the ids of others are chosen again."""
    for each in lines:
        action = int(each.split()[1])
        yield line(state, action)
        state.apply_action(action)


if __name__ == "__main__":
    print("\n".join(f"- {each}" for each in played(begun())))
