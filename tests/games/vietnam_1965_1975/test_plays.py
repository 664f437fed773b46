"""Published plays of Operation Starlite, as far as the revised rules agree with them.

The plays used the first edition: its mountains are -3, its support is halved before it is capped,
and its pursuit is one higher in every row. Where that matters, what the revised rules make of the
same roll is asserted.
"""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.ids import Going
from annamite.games.vietnam_1965_1975.movement import alert
from annamite.games.vietnam_1965_1975.odds import losses, work_out
from annamite.games.vietnam_1965_1975.scenarios import Sheet, Special
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

STARLITE = Sheet(
    id="test",
    title="Test",
    summary="Test",
    source="test",
    start="test",
    turns=1,
    us=(),
    nlf=(),
    special=Special(free_fire=False, vc_movement=-2),
)


@pytest.mark.rule("vn 5.2-h", "vn 5.2-i")
@pytest.mark.parametrize(
    ("hex_", "die", "expected"),
    [
        ("5020", 4, 3), ("4919", 2, 3), ("5020", 3, 2), ("5019", 4, 3), ("5020", 5, 4), ("4820", 4, 5),
        ("4820", 2, 3), ("4921", 2, 3),
    ],
)  # fmt: skip
def test_alert_allowances_of_the_plays(hex_: str, die: int, expected: int) -> None:
    scene = Scene(STARLITE)
    vc = scene.unit("vc.ind.1", hex_)
    scene.operation(units=[scene.unit("us.3m.3.3", "5118")], targets=[vc], alert=die)
    assert alert(scene.t, vc) == expected


@pytest.mark.rule("vn 5.2-c", "vn 3.1-o", "vn 7.5-f")
@pytest.mark.parametrize(
    ("hex_", "to", "die", "interdicted", "moves"),
    [
        ("5020", "4920", 5, 6, True), ("5019", "4919", 4, 6, False), ("5020", "4920", 3, 0, False),
        ("4921", "4920", 2, 0, True), ("4919", "4920", 2, 6, False), ("4820", "4721", 4, 0, True),
    ],
)  # fmt: skip
def test_alert_moves_of_the_plays(
    hex_: str, to: str, die: int, interdicted: int, moves: bool
) -> None:
    """The regiment leaves a hex that Marines have entered, interdicted or not."""
    scene = Scene(STARLITE)
    vc, us = scene.unit("vc.ind.1", hex_), scene.unit("us.3m.3.3", hex_)
    fire = [[BOX.at[hex_], interdicted]] if interdicted else []
    scene.operation(units=[us], targets=[vc], alert=die, interdicted=fire)
    allowance = alert(scene.t, vc)
    assert allowance is not None
    ways = scene.ways(vc, going=Going.ALERT, mp=allowance)
    assert (BOX.at[to] in dict(ways.steps())) == moves


def test_the_move_of_the_political_section() -> None:
    """5219 to 5120 next to the Marines in 5220, then over the river to 5020: 4 points."""
    scene = Scene(STARLITE)
    section = scene.unit("vc.political", "5219")
    scene.unit("us.1m.7.3", "5220")
    assert sum(scene.walk(scene.ways(section, mp=5), "5120", "5020")) == 1 + 1 + 1 + 1 + 1
    scene = Scene(STARLITE)
    section = scene.unit("vc.political", "5219")
    assert sum(scene.walk(scene.ways(section, mp=4), "5120", "5020")) == 1 + 2


def test_the_pursuit_by_helicopter() -> None:
    """From 4919 to 5020 next to the regiment: two zones left, one hex flown over, a landing for 2."""
    scene = Scene(STARLITE)
    us = scene.unit("us.1m.7.3", "4919")
    scene.unit("vc.ind.1", "5019")
    scene.operation(units=[us], lifted=[us])
    ways = scene.ways(us, mp=4.5, air=True, going=Going.PURSUIT)
    costs = scene.walk(ways, "4920", "5020")
    assert costs == [0.5 + 1, 0.5 + 1]
    assert ways.landing(BOX.at["5020"]) == 2 * 2 - 1
    assert ways.stop()
    clear = Scene(STARLITE)
    flyer = clear.unit("us.1m.7.3", "4919")
    ways = clear.ways(flyer, mp=4, air=True)
    assert sum(clear.walk(ways, "4920", "5020")) + ways.landing(BOX.at["5020"]) / 2 == 1.5


@pytest.mark.rule("vn 5.4-s", "vn 7.2-j", "vn 7.2-k")
@pytest.mark.parametrize(
    ("hex_", "units", "support", "die", "bonus", "found"),
    [
        ("5019", 2, 19, 2, 0, (3, 1, 2)),  # 6 + 9 v 8 = 3:2
        ("5018", 1, 25, 3, 3, (5, 0, 1)),  # revised: 3 + 4.5 v 8 = 2:3, not 12 v 8
        ("4920", 2, 4, 5, 0, (5, 0, 1)),
        ("4820", 2, 19, 3, 0, (2, 2, 1)),  # revised: the mountain is -2, not -3
        ("4919", 2, 19, 5, 0, (4, 1, 1)),
    ],
)
def test_combats_of_the_plays(
    hex_: str, units: int, support: int, die: int, bonus: int, found: tuple[int, int, int]
) -> None:
    scene = Scene(STARLITE)
    near = BOX.ids[next(n for n in BOX.around(BOX.at[hex_]) if not BOX.sides[n * 6] & 12)]
    marines = [scene.unit(id_, near) for id_ in ("us.3m.3.3", "us.3m.4.2")[:units]]
    vc = scene.unit("vc.ind.1", hex_)
    combat = scene.combat(hex_, marines, [vc], guns=[[], [vc]], air=support)
    total = work_out(scene.t, combat)
    total.terms["pursuit"] = bonus
    assert "hexside" not in total.terms
    assert losses(scene.t, combat, total, die) == found


@pytest.mark.rule("vn 5.4-o")
def test_a_lone_battalion_against_the_regiment() -> None:
    """3 against 8 is 1 to 3; the player of 1 May took it for 1 to 2."""
    scene = Scene(STARLITE)
    us, vc = scene.unit("us.1m.7.3", "5020"), scene.unit("vc.ind.1", "4920")
    total = work_out(scene.t, scene.combat("4920", [us], [vc], guns=[[], [vc]]))
    assert (total.ratio, total.modifier) == ("1:3", -3)
