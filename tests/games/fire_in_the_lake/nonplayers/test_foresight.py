"""What a non-player imagines: its dice fall in the middle, or as the question says."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake import operations
from annamite.games.fire_in_the_lake.nonplayers.foresight import what_if
from annamite.games.fire_in_the_lake.nonplayers.mind import Mind
from annamite.games.fire_in_the_lake.pieces import POLICE, VC
from annamite.games.fire_in_the_lake.spaces import SPACE
from tests.games.fire_in_the_lake.scenes import Scene


@pytest.mark.parametrize(
    ("guerrillas", "die", "hit"),
    [
        (4, None, True),
        (3, None, False),
        (5, None, True),
        (5, 6, False),
        (1, 1, True),
        (2, 3, False),
    ],
)
def test_a_die_shows_four_or_what_is_asked(guerrillas: int, die: int | None, hit: bool) -> None:
    """An Attack takes 2 cubes if it rolls no more than there are Guerrillas."""
    scene = Scene().put("hue", vc_guerrilla_active=guerrillas, police=3)
    hue = SPACE["hue"]
    after = what_if(
        Mind(scene.s, VC),
        lambda turn: operations.execute(turn, "attack"),
        die=die,
        within=1 << hue,
    )
    assert after.count(hue, POLICE) == (1 if hit else 3)
    assert scene.pieces("hue") == {"vc_guerrilla_active": guerrillas, "police": 3}
    assert scene.resources("vc") == 30
