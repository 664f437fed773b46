"""The words of the steps."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.position.questions import STEPS, Acts


@pytest.mark.parametrize("word", ["nothing", "nothing-5", "nothing-5119", "-5", "hex-", "unit"])
def test_words_that_no_step_knows_are_refused(word: str) -> None:
    """A word that means no act is an error, not another act."""
    for step in STEPS.values():
        if isinstance(step.codec, Acts):
            with pytest.raises(ValueError, match="no such act"):
                step.codec.value(word)
