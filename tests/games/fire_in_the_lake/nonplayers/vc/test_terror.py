"""The VC Terrorize (8.5.1)."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.nonplayers.positions import act
from tests.games.fire_in_the_lake.scenes import Scene


@pytest.mark.rule("fitl 8.5.1-a")
def test_a_space_at_support_is_reason_enough_for_terror() -> None:
    scene = Scene().put("hue", vc_guerrilla_underground=2).support("hue", 1)
    story = act(scene, "vc")
    assert story.boxes == ["vc.terror"]
    assert story.answers("terror.space") == ["hue", "done"]
    assert scene.level("hue") == 0
