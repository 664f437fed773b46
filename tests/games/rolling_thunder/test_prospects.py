"""What armed recon and B-52s promise, counted again by hand."""

from __future__ import annotations

import pytest

from annamite.games.rolling_thunder import prospects
from annamite.games.rolling_thunder.box.ids import BOMBED, FORCES, PLACES, REGIONS
from annamite.games.rolling_thunder.phases import Phase
from annamite.games.rolling_thunder.sac import result
from annamite.games.rolling_thunder.state import FIELDS
from annamite.games.rolling_thunder.view import view
from tests.games.rolling_thunder.scenes import Scene

VINH = REGIONS.index("vinh")
NAVY = FORCES.index("navy")


def test_b52s_promise_what_their_table_says_die_by_die() -> None:
    scene = Scene()
    s, t = scene.s, scene.t
    s.phase = Phase.SAC_PLACE
    s.cubes[BOMBED[0] * 3] = 2
    s.b52[:] = [0] * len(BOMBED)
    found = prospects.bombing(t)
    assert found is not None
    assert (found.cubes, found.eliminated, found.delayed, found.success) == (2, 0, 0, 0)
    s.b52[0] = 1
    dice = [result(t, 0, die) for die in range(1, 7)]
    gone = [min(2, eliminated) for eliminated, _ in dice]
    late = [min(2 - out, delayed) for out, (_, delayed) in zip(gone, dice, strict=True)]
    found = prospects.bombing(t)
    assert found is not None
    assert found.eliminated == pytest.approx(sum(gone) / 6)
    assert found.delayed == pytest.approx(sum(late) / 6)
    assert found.success == pytest.approx(sum(a + b > 0 for a, b in zip(gone, late)) / 6)
    assert 0 < found.success <= 1
    shown = view(t, None).bombing
    assert shown is not None
    assert shown.success == round(found.success, 4)


def test_b52s_promise_nothing_any_more_once_they_bomb() -> None:
    scene = Scene()
    s, t = scene.s, scene.t
    s.phase, s.bombed = Phase.SAC_BOMB, 1
    s.b52[:] = [0, *[1] * (len(BOMBED) - 1)]
    assert prospects.bombing(t) is not None  # nobody flew to the first area
    s.b52[0] = 1
    assert prospects.bombing(t) is None
    s.phase = Phase.MOVES
    assert view(t, None).bombing is None


def test_armed_recon_promises_what_the_cards_left_show() -> None:
    scene = Scene()
    s, t = scene.s, scene.t
    s.phase = Phase.RECON_ASSIGN
    assert prospects.missions(t) == []
    s.recon[NAVY * FIELDS + VINH] = 1
    (empty,) = prospects.missions(t)
    assert (empty.force, empty.field, empty.squadrons, empty.hits) == (NAVY, VINH, 1, 0)
    assert empty.losses > 0
    s.cubes[VINH * 3] = 3
    (found,) = prospects.missions(t)
    hit = sum(count for card, count in enumerate(s.recon_draw) if card % 3 == 0)
    assert found.hits == pytest.approx(hit / sum(s.recon_draw))
    s.suppression[NAVY * FIELDS + VINH] = 2
    (covered,) = prospects.missions(t)
    assert covered.losses < found.losses
    (shown,) = view(t, None).missions
    assert (shown.force, shown.place, shown.squadrons) == ("navy", PLACES[VINH], 1)
    assert shown.hits == round(covered.hits, 4)
    s.phase = Phase.RECON_MISSIONS
    s.finished[NAVY] = 1 << VINH
    assert prospects.missions(t) == []
