"""Section 7.5: what a bombardment does that no other attack does, and what it does not."""

from __future__ import annotations

import msgspec
import pytest

from annamite.games.vietnam_1965_1975.box.ids import T_FREE_FIRE, Kind
from annamite.games.vietnam_1965_1975.box.scenarios import Special
from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.games.vietnam_1965_1975.operation.fire import bombard_points
from annamite.games.vietnam_1965_1975.operation.odds import support_lost
from annamite.games.vietnam_1965_1975.shown.hints import hints
from annamite.kernel import Decision
from annamite.kernel.shapes import plain
from tests.games.vietnam_1965_1975.scenes import BOX, SHEET, Scene

TARGET, BESIDE = "4919", "4423"
REGION, OTHER = (BOX.in_regions[BOX.at[at]][0] for at in (TARGET, BESIDE))


def shelling(foe: str = "nva.1.32", air: int = 5, *, free_fire: bool = True) -> Scene:
    """Return a scene in which support is declared for a bombardment of 4919."""
    scene = Scene(msgspec.structs.replace(SHEET, special=Special(free_fire=free_fire)))
    scene.s.air_total = scene.s.air = air
    gun = scene.unit("us.1.hq", BESIDE)
    scene.unit(foe, TARGET, foe.startswith("nva"))
    scene.play("let_us_operate", "bombard", f"unit-{gun}", "done", f"hex-{TARGET}")
    return scene


def fly(scene: Scene, *support: str) -> None:
    """Declare support, interdict nothing and stay where the alert finds the target."""
    scene.play(*support, "done")
    while scene.asked in ("fire.interdict", "alert.disperse", "alert.die", "alert.unit"):
        scene.play(1 if scene.asked == "alert.die" else "done")


@pytest.mark.rule("vn 7.6-f", "vn 7.6-a", "vn 7.5-k")
def test_free_fire_may_be_declared_when_the_shells_are_about_to_fall() -> None:
    """In the target's region alone: nowhere else can it change anything any more."""
    assert REGION != OTHER
    scene = shelling()
    early = {f"free_fire-{region}" for region in (REGION, OTHER)}
    assert early <= set(scene.words)
    fly(scene, "air-5")
    assert scene.asked == "combat.free_fire"
    assert scene.words == ["done", f"free_fire-{REGION}"]
    scene.play(f"free_fire-{REGION}")
    assert scene.s.tally[T_FREE_FIRE] == 1
    assert scene.asked == "fire.support"
    scene.play("air-5")
    assert scene.asked == "combat.die"
    assert bombard_points(scene.t, scene.t.combat) == 2 * 5


@pytest.mark.rule("vn 7.6-f")
def test_free_fire_is_asked_after_the_alert_and_where_it_matters() -> None:
    scene = shelling("vc.ind.1")
    fly(scene, "air-5")
    assert scene.told("alert")
    assert scene.asked == "combat.free_fire"
    early = shelling()
    fly(early, "air-5", f"free_fire-{REGION}")
    assert early.asked == "fire.support"
    barred = shelling(free_fire=False)
    fly(barred, "air-5")
    assert barred.asked == "fire.support"


@pytest.mark.rule("vn 7.6-j")
def test_nobody_is_asked_for_free_fire_when_the_nlf_bombards() -> None:
    """Nobody answers a bombardment, so that there is no US fire to be freed."""
    scene = Scene(msgspec.structs.replace(SHEET, special=Special()))
    gun, us = scene.unit("vc.art.42", "5020"), scene.unit("us.1.1.2", "4920")
    assert BOX.distance(BOX.at["5020"], BOX.at["4920"]) == 1
    scene.play("operate", "bombard", f"unit-{gun}", "done", "hex-4920")
    assert scene.asked == "fire.support"
    scene.play(f"gun-{gun}")
    assert scene.asked == "combat.die"
    assert scene.t.combat.defenders == [us]


@pytest.mark.rule("vn 7.5-l")
def test_no_ratio_is_computed_shown_or_told_of_a_bombardment() -> None:
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


@pytest.mark.rule("vn 7.5-m")
@pytest.mark.parametrize(("bombardment", "helicopters"), [(False, True), (True, False)])
def test_a_bombardment_by_airmobile_guns_costs_no_helicopters(
    bombardment: bool, helicopters: bool
) -> None:
    """Who only shells from afar loses an Air Point at most, where a fight costs helicopters too."""
    scene = Scene()
    hq, vc = scene.unit("us.1c.1", "5121", 1), scene.unit("vc.ind.1", "5020")
    op = scene.operation(Kind.BOMBARD, units=[hq], targets=[vc], target_hexes=["5020"])
    op.fire.air = 3
    assert scene.t.may_fly(hq)
    combat = scene.combat("5020", [] if bombardment else [hq], [vc], bombardment=bombardment)
    found = {n: support_lost(scene.t, combat, n) for n in BOX.charts.results}
    rows = BOX.charts.results.items()
    assert {n for n, (air, _) in found.items() if air} == {n for n, row in rows if row.air}
    assert any(flying for _, flying in found.values()) == helicopters
