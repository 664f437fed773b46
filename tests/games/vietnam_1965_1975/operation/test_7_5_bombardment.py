"""Section 7.5, missions of support: bombardment."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import HOLD, PATROL, Kind
from annamite.games.vietnam_1965_1975.box.places import AT_SEA
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.games.vietnam_1965_1975.moving.costs import alert
from annamite.games.vietnam_1965_1975.operation.fire import air_left
from annamite.games.vietnam_1965_1975.operation.odds import support_lost, work_out
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.shown.hints import hints
from annamite.kernel import Decision
from annamite.kernel.shapes import plain
from tests.games.vietnam_1965_1975.named import (
    ARVN_HOWITZERS,
    CHU_LAI,
    CRUISER,
    FIRST_BATTALION_28TH_INFANTRY,
    HILLS_NORTHEAST_OF_SON_HA,
    HOWITZERS,
    MOUNTAIN_NORTH_OF_SON_HA,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_32ND_REGIMENT,
    PAVN_33RD_REGIMENT,
    QUANG_NGAI,
    SECOND_BATTALION_28TH_INFANTRY,
    SOUTHWEST_OF_QUANG_NGAI,
    TRA_BONG_ROAD,
    VC_1ST_REGIMENT,
    VC_9TH_DIVISION_HQ,
    VC_ARTILLERY,
    WEAK_VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene
from tests.games.vietnam_1965_1975.shelling import TARGET, fly, shelling


@pytest.mark.rule("vn 7.5-o", "vn 7.5-g")
def test_a_bombardment_may_interdict_before_the_alert() -> None:
    """Support may interdict first, so that leaving costs the targets more."""
    scene = Scene()
    scene.s.air_total = scene.s.air = 14
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, TRA_BONG_ROAD)
    scene.play("let_us_operate", "bombard", "done", f"hex-{TRA_BONG_ROAD}", "air-14", "done")
    assert scene.asked == "fire.interdict"
    scene.play(f"hex-{TRA_BONG_ROAD}", "air-6", "done")
    if scene.asked == "fire.interdict":
        scene.play("done")
    assert scene.t.interdicted(BOX.at[TRA_BONG_ROAD]) == 1
    assert air_left(scene.t, US) == 8
    scene.play("done", 5)
    scene.play(f"move-{vc}", f"hex-{NORTHWEST_OF_QUANG_NGAI}")
    assert scene.t.move.spent == 2 * (1 + 1)


@pytest.mark.rule("vn 7.5-k")
@pytest.mark.parametrize(
    ("side", "gun", "offered"),
    [(US, HOWITZERS, True), (US, "arvn.art.61", False), (US, FIRST_BATTALION_28TH_INFANTRY, False),
     (NLF, VC_ARTILLERY, True), (NLF, VC_9TH_DIVISION_HQ, False), (NLF, VC_1ST_REGIMENT, False)],
)  # fmt: skip
def test_who_has_no_four_points_is_not_offered_a_bombardment(
    side: int, gun: str, offered: bool
) -> None:
    """What cannot come to 4 effective points is not on offer."""
    scene = Scene()
    scene.unit(gun, NORTHWEST_OF_QUANG_NGAI)
    scene.unit(WEAK_VC_BATTALION if side == US else SECOND_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    scene.play("operate" if side == NLF else "let_us_operate")
    assert ("bombard" in scene.words) is offered


@pytest.mark.rule("vn 7.1-z", "vn 7.5-k", "vn 7.3-c", "vn 7.3-e")
def test_a_bombardment_needs_four_points() -> None:
    """Fewer than 4 effective points have no effect, and the Air Points are used up."""
    scene = Scene()
    scene.s.air_total = scene.s.air = 7
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    scene.unit(PAVN_32ND_REGIMENT, MOUNTAIN_NORTH_OF_SON_HA, 1)
    scene.play(
        "let_us_operate",
        "bombard",
        "done",
        f"hex-{MOUNTAIN_NORTH_OF_SON_HA}",
        "air-7",
        "done",
        "done",
        "air-7",
    )
    assert scene.told("no_effect")
    assert not scene.told("result")
    assert scene.s.air == 0


@pytest.mark.rule("vn 7.5-l")
def test_no_ratio_is_computed_shown_or_told_of_a_bombardment() -> None:
    """Terrain alone modifies the die; page and log tell of no ratio."""
    scene = shelling(air=20)
    fly(scene, "air-20")
    scene.play("done")
    assert scene.asked == "fire.support"
    request = scene.position.request if scene.position else None
    assert isinstance(request, Decision)
    told = plain(hints(scene.t, request))
    assert told is not None
    (seen,) = told["prospects"]
    assert seen["ratio"] == ""
    assert [term["id"] for term in seen["terms"]] == ["terrain"]
    assert {change["ratio"] for change in told["changes"].values()} == {""}
    scene.play("air-20", 4)
    (entry,) = scene.told("result")
    assert entry.rule == "7.5"
    assert {"ratio", "term_ratio"}.isdisjoint(entry.params)
    drm = BOX.drm[BOX.at[TARGET]]
    assert Vietnam().text(entry) == (
        f"4919 is bombarded: die 4, modifier {drm:+d}, row {4 + drm}: the defender loses"
        f" {entry.params['defender']}."
    )


@pytest.mark.rule("vn 7.5-u", "vn 7.5-l", "vn 7.5-m", "vn 7.5-q")
def test_bombardment_of_mechanized_regiments() -> None:
    """Six Air Points on jungle: no alert, row 2, one loss, and the operation ends."""
    jungle = next(
        h.id for h in BOX.hexes if h.terrain == ("jungle",) and h.country == ("Cambodia",)
    )
    scene = Scene()
    scene.s.air_total = scene.s.air = 6
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    one, two = scene.unit(PAVN_32ND_REGIMENT, jungle, 1), scene.unit(PAVN_33RD_REGIMENT, jungle, 1)
    scene.play("let_us_operate", "bombard", "done", f"hex-{jungle}", "air-6", "done", "done")
    assert scene.asked == "fire.support"
    scene.play("air-6", 3)
    assert scene.told("result")[0].params["row"] == 2
    assert scene.told("result")[0].params["defender"] == 1
    scene.play(f"replace-{two}")
    assert scene.asked == "turn.initiative"
    assert scene.s.pools[3] == 8
    assert scene.where(one) == jungle


@pytest.mark.rule("vn 7.5-m")
@pytest.mark.parametrize(("bombardment", "helicopters"), [(False, True), (True, False)])
def test_a_bombardment_by_airmobile_guns_costs_no_helicopters(
    bombardment: bool, helicopters: bool
) -> None:
    """Who only shells from afar loses an Air Point at most, where a fight costs helicopters too."""
    scene = Scene()
    hq = scene.unit("us.1c.1", QUANG_NGAI, 1)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    op = scene.operation(
        Kind.BOMBARD, units=[hq], targets=[vc], target_hexes=[NORTHWEST_OF_QUANG_NGAI]
    )
    op.fire.air = 3
    assert scene.t.may_fly(hq)
    combat = scene.combat(
        NORTHWEST_OF_QUANG_NGAI, [] if bombardment else [hq], [vc], bombardment=bombardment
    )
    found = {n: support_lost(scene.t, combat, n) for n in BOX.charts.results}
    rows = BOX.charts.results.items()
    assert {n for n, (air, _) in found.items() if air} == {n for n, row in rows if row.air}
    assert any(flying for _, flying in found.values()) == helicopters


@pytest.mark.rule("vn 7.5-n")
def test_bombarded_units_on_hold_lose_less() -> None:
    """Holders are read one column further left."""
    rolls = {}
    for mission in (0, HOLD, PATROL):
        scene = Scene()
        gun = scene.unit(HOWITZERS, SOUTHWEST_OF_QUANG_NGAI)
        vc = scene.unit(PAVN_32ND_REGIMENT, TRA_BONG_ROAD, 1)
        scene.s.mission[vc] = mission
        scene.s.free_fire = -1
        scene.operation(Kind.BOMBARD, units=[gun], targets=[vc], target_hexes=[TRA_BONG_ROAD])
        combat = scene.combat(TRA_BONG_ROAD, [], [vc], bombardment=True, guns=[[gun], []])
        combat.attacker = US
        rolls[mission] = work_out(scene.t, combat).bands[1]
    assert rolls[HOLD] == rolls[0] - 1 == rolls[PATROL] - 1


@pytest.mark.rule("vn 7.5-r", "vn 7.5-s")
def test_alert_under_bombardment() -> None:
    """All alert 2 lower, and the usual modifiers apply besides."""
    found = {}
    for with_arvn in (False, True):
        scene = Scene()
        gun = scene.unit(ARVN_HOWITZERS if with_arvn else HOWITZERS, QUANG_NGAI)
        foes = [
            scene.unit(id_, NORTHWEST_OF_QUANG_NGAI)
            for id_ in (VC_1ST_REGIMENT, VC_9TH_DIVISION_HQ, PAVN_32ND_REGIMENT)
        ]
        scene.operation(Kind.BOMBARD, units=[gun], targets=foes, alert_die=5)
        found[with_arvn] = [alert(scene.t, u) for u in foes]
    assert found == {False: [4, 2, 2], True: [5, 3, 2]}


@pytest.mark.rule("vn 7.5-r")
def test_a_bombardment_of_nobody_fails() -> None:
    """If the alert empties the target hex the bombardment is over."""
    scene = Scene()
    scene.s.air_total = scene.s.air = 8
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, TRA_BONG_ROAD)
    scene.play(
        "let_us_operate",
        "bombard",
        "done",
        f"hex-{TRA_BONG_ROAD}",
        "air-8",
        "done",
        "done",
        "done",
        6,
    )
    scene.play(f"move-{vc}", f"hex-{HILLS_NORTHEAST_OF_SON_HA}", "stop")
    assert scene.asked == "turn.initiative"
    assert not scene.told("result")


@pytest.mark.rule("vn 2.2-q")
def test_what_can_bombard() -> None:
    """Guns, air or ships can; infantry alone cannot."""
    for with_, air, may in (
        (None, 0, False),
        (None, 4, True),
        (HOWITZERS, 0, True),
        (CRUISER, 0, True),
        (SECOND_BATTALION_28TH_INFANTRY, 0, False),
    ):
        scene = Scene()
        scene.s.air_total = scene.s.air = air
        scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
        scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
        if with_ is not None:
            scene.unit(with_, AT_SEA if "navy" in with_ else QUANG_NGAI)
        scene.play("let_us_operate")
        assert ("bombard" in scene.words) == may


def test_nobody_bombards_with_nothing() -> None:
    """A bombardment cannot go on before guns or air are assigned to it."""
    scene = Scene()
    scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    gun = scene.unit(HOWITZERS, CHU_LAI)
    scene.s.air = scene.s.air_total = 4
    scene.stage = Stage.INITIATIVE
    scene.play("let_us_operate", "bombard")
    assert scene.words == ["done", f"unit-{gun}"]
    scene.play("done", f"hex-{NORTHWEST_OF_QUANG_NGAI}")
    assert scene.asked == "operation.support"
    assert "done" not in scene.words
    scene.play("air-4")
    assert "done" in scene.words


def test_guns_alone_bombard_only_with_guns() -> None:
    """Without air or ships at least one gun must be assigned."""
    scene = Scene()
    scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    gun = scene.unit(HOWITZERS, CHU_LAI)
    scene.play("let_us_operate", "bombard")
    assert scene.words == [f"unit-{gun}"]


def test_a_bombardment_without_a_target_is_over() -> None:
    """Whoever names no target ends the operation, and has used its guns up."""
    scene = Scene()
    gun = scene.unit(HOWITZERS, QUANG_NGAI)
    scene.operation(kind=Kind.BOMBARD, units=[gun])
    scene.stage = Stage.TARGET
    scene.play("none")
    assert scene.s.op is None
    assert scene.s.done[gun] == 1
