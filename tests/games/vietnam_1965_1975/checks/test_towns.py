"""The audit of towns: whoever is alone in one holds it (16.1)."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.checks.audit import audit
from tests.games.vietnam_1965_1975.campaign.seasons import game_turn
from tests.games.vietnam_1965_1975.named import ARVN_BATTALION, JUNGLE, QUANG_NGAI, VC_BATTALION
from tests.games.vietnam_1965_1975.scenes import BOX

HELD = (BOX.at[QUANG_NGAI],)


@pytest.mark.parametrize(
    ("units", "captured", "broken"),
    [
        ((), (), ""),
        ((), HELD, ""),
        ((ARVN_BATTALION,), (), ""),
        ((VC_BATTALION,), HELD, ""),
        ((ARVN_BATTALION, VC_BATTALION), (), ""),
        ((ARVN_BATTALION, VC_BATTALION), HELD, ""),
        ((VC_BATTALION,), (), "is not captured, and others are there alone"),
        ((ARVN_BATTALION,), HELD, "is captured, and others are there alone"),
    ],
)
def test_who_is_alone_in_a_town_holds_it(
    units: tuple[str, ...], captured: tuple[int, ...], broken: str
) -> None:
    """A town that both sides are in, or nobody, is held by whoever was the last alone."""
    scene = game_turn(captured=captured, marked=captured)
    for id_ in units:
        scene.unit(id_, QUANG_NGAI)
    scene.unit(VC_BATTALION, JUNGLE)
    assert audit(scene.t) == ([f"{QUANG_NGAI} {broken}"] if broken else [])
