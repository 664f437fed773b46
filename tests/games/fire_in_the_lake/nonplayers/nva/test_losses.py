"""What the NVA take from others outside their own actions (8.1.2)."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.nonplayers.positions import operation
from tests.games.fire_in_the_lake.scenes import Scene

PATTON = 14


@pytest.mark.rule("fitl 8.1.2-a")
def test_two_cubes_that_patrolled_are_taken_in_turn() -> None:
    scene = Scene().set(capabilities_shaded=1 << PATTON, arvn=9)
    scene.put("hue", arvn_troops=2, police=2)
    story = operation(
        scene,
        *("arvn", "patrol"),
        activity=False,
        nonplayers="nva",
        others={
            "patrol.from": ["hue", "hue", "done"],
            "patrol.to": ["loc_hue_da_nang", "loc_hue_da_nang"],
            "patrol.group": ["arvn_troops-2", "police-2"],
        },
    )
    assert story.answers("patrol.loss_space") == ["loc_hue_da_nang", "loc_hue_da_nang"]
    assert scene.pieces("loc_hue_da_nang") == {"arvn_troops": 1, "police": 1}
