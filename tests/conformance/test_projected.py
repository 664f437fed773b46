"""What a game says that its states mean is plain, and does not hang on how they are held."""

from __future__ import annotations

from typing import Any

from annamite.kernel.powers import Projects
from annamite.kernel.projecting import canonical, projection_digest
from tests.conformance.catalogue import Case, tell
from tests.conformance.checks import every_case

EVERY = 7
"""One state in so many is looked at."""


def strange(value: Any) -> list[str]:
    """Return the types in a value that no projection has."""
    if type(value) is dict:
        parts = [type(key).__name__ for key in value if type(key) is not str]
        return parts + [name for part in value.values() for name in strange(part)]
    if type(value) in (list, tuple):
        return [name for part in value for name in strange(part)]
    return [] if type(value) in (str, int, bool, type(None)) else [type(value).__name__]


@every_case
def test_a_projection_is_plain_and_outlives_storage(case: Case) -> None:
    story = tell(case)
    game = story.game
    if not isinstance(game, Projects):
        return
    told: dict[bytes, str] = {}
    for dump in story.dumps[::EVERY]:
        state = game.load(dump)
        value = game.projection(state)
        assert strange(value) == [], (
            f"The projection holds {strange(value)}. Tell a state in dicts with text for keys, lists, "
            "text, whole numbers, bools and None."
        )
        assert canonical(game.projection(state.copy())) == canonical(value), (
            "The copy of a state is projected otherwise. A projection follows from the state alone; "
            "sort what comes from a set."
        )
        assert game.dump(state) == dump, (
            "The state was changed by being told: a projection may only read it."
        )
        told[dump] = projection_digest(game, state)
        assert told[dump] == projection_digest(game, game.load(game.dump(state))), (
            "A state that was dumped and loaded is projected otherwise. dump leaves something out, or "
            "the projection tells how the state is stored."
        )
    assert len(set(told.values())) > len(told) // 2, (
        "Hardly any two states are projected differently. Tell all that the rules go on from."
    )
