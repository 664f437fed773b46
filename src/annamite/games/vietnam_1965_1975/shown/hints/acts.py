"""What all hints read of a decision."""

from __future__ import annotations

from annamite.games.vietnam_1965_1975.position.steps import Acts
from annamite.kernel import Decision


def acts(decision: Decision) -> list[tuple[str, int]]:
    """Return the options of a decision as pairs of an act and the number that goes with it."""
    codec = decision.step.codec
    assert isinstance(codec, Acts)
    return [codec.unpack(value) for value in decision.values]
