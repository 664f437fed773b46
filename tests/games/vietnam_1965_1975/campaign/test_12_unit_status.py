"""The Unit Status Phase of a campaign: US brigades, then VC regiments (9, 12)."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import Drawn
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.campaign.outline import INTERPHASE
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.named import (
    HILLS,
    LIGHT_BRIGADE,
    NORTHWEST_OF_QUANG_NGAI,
    VC_1ST_REGIMENT,
)
from tests.games.vietnam_1965_1975.scenes import BOX


@pytest.mark.rule("vn 12-ad")
def test_us_brigades_change_their_organization_in_every_interphase() -> None:
    """Each once."""
    scene = interphase(Stage.US_ORGANIZATION)
    brigade = scene.unit(LIGHT_BRIGADE, NORTHWEST_OF_QUANG_NGAI)
    scene.play(f"to_battalions-{brigade}")
    assert len(scene.t.at(BOX.at[NORTHWEST_OF_QUANG_NGAI], US)) == 4
    assert scene.words == ["done"]
    scene.play("done")
    assert scene.s.switched == []


@pytest.mark.rule("vn 12-af")
def test_vc_regiments_break_down_in_every_interphase() -> None:
    """Three battalions lie there, drawn before the turn begins; nothing comes back."""
    scene = interphase(Stage.VC_BREAKDOWN)
    regiment = scene.unit(VC_1ST_REGIMENT, HILLS)
    draft = scene.t.season.levels[Index.VC_DRAFT]
    scene.play(f"break-{regiment}", "done")
    units = scene.t.at(BOX.at[HILLS], NLF)
    assert [scene.s.drawn[unit] for unit in units] == [Drawn.STILL_TO_BE] * 3
    assert scene.asked == "setup.draw"
    scene.play("vc.bn.a", "vc.bn.b", "vc.bn.c")
    there = {BOX.counters[scene.s.counter[unit]].id for unit in scene.t.at(BOX.at[HILLS], NLF)}
    assert there == {"vc.bn.a", "vc.bn.b", "vc.bn.c"}
    assert scene.t.season.levels[Index.VC_DRAFT] == draft
    assert scene.t.season.ledger.casualties == 0


def test_the_steps_come_in_the_order_of_the_outline() -> None:
    """The ARVN, the VC, what they leave over, US brigades, VC regiments."""
    ours = [
        Stage.ARVN_WITHDRAWAL,
        Stage.ARVN_RECRUITMENT,
        Stage.ARVN_PLACEMENT,
        Stage.VC_WITHDRAWAL,
        Stage.VC_RECRUITMENT,
        Stage.VC_LEFTOVERS,
        Stage.US_ORGANIZATION,
        Stage.VC_BREAKDOWN,
    ]
    assert [step.stage for step in INTERPHASE.steps if step.stage in ours] == ours
