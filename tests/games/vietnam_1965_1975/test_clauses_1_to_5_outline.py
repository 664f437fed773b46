"""Sections 1 and 2: sides, map and sizes; what each segment allows, forces and leads to."""

from __future__ import annotations

import msgspec
import pytest
from annamite.games.vietnam_1965_1975.position.stages import Stage

from annamite.games.vietnam_1965_1975.box.ids import AT_SEA, GONE, HOLD, NLF, US, Going, Kind
from annamite.games.vietnam_1965_1975.operation.odds import work_out
from annamite.kernel.shapes import plain
from tests.games.vietnam_1965_1975.scenes import BOX, SHEET, Scene, sets_out


@pytest.mark.rule("vn 1-a", "vn 1-c", "vn 1-e")
def test_sides_map_and_sizes() -> None:
    scene = Scene()
    sides = {
        "us.1.1.2": US,
        "arvn.2.6": US,
        "fwa.ca.1": US,
        "vc.ind.1": NLF,
        "nva.1.32": NLF,
    }
    units = {id_: scene.unit(id_, "5121") for id_ in sides}
    assert {id_: scene.t.side(unit) for id_, unit in units.items()} == sides
    assert len(set(BOX.ids)) == len(BOX.ids) == 2851 + 5
    assert {name for h in BOX.hexes for name in h.country} == {
        "South Vietnam",
        "Laos",
        "Cambodia",
        "North Vietnam",
    }
    brigade = scene.unit("us.199", "5121")
    sizes = {u: BOX.counters[scene.s.counter[u]].size for u in (brigade, units["vc.ind.1"])}
    assert sizes == {brigade: "X", units["vc.ind.1"]: "III"}
    assert all(scene.t.profile(u).brigade for u in sizes)
    assert not scene.t.profile(units["us.1.1.2"]).brigade


@pytest.mark.rule("vn 1-k")
def test_what_remains_is_on_record() -> None:
    scene = Scene()
    scene.s.air_total = scene.s.air = 5
    scene.s.airmobile_total = scene.s.airmobile = 9
    gun, vc = scene.unit("us.art.2-12", "5121"), scene.unit("vc.ind.1", "4615")
    scene.play("let_us_operate", "search_and_destroy", f"unit-{gun}", "done", "hex-4615")
    scene.play("air-2", "done")
    assert (scene.s.air, scene.s.air_total, scene.t.op.fire.air) == (3, 5, 2)
    scene.play(f"lift-{gun}")
    assert scene.s.airmobile == 9 - scene.t.profile(gun).lift
    assert scene.s.airmobile_total == 9
    assert scene.s.pools == [9, 9, 9, 9]
    assert scene.where(vc) == "4615"


@pytest.mark.rule("vn 2.1-t", "vn 2.1-v", "vn 2.1-az")
def test_who_decides_and_how_other_operations_run() -> None:
    for word, first in (("search_and_destroy", "us"), ("strategic", "us")):
        scene = Scene()
        us = scene.unit("us.1.1.2", "5121")
        scene.unit("vc.ind.1", "4615")
        scene.play("let_us_operate", word, f"unit-{us}", "done")
        assert scene.asked == ("move.unit" if word == "strategic" else "operation.target")
        if word != "strategic":
            scene.play("hex-4615", "done")
        assert scene.position is not None
        assert scene.asked == "move.unit"
        assert scene.position.request.seat == first  # type: ignore[union-attr]
        scene.play("done")
        if word != "strategic":
            assert scene.asked == "alert.disperse"
            assert scene.position.request.seat == "nlf"  # type: ignore[union-attr]
            scene.play("done", 1, "done")
        assert scene.asked == "turn.initiative"
        assert scene.position.request.seat == "nlf"  # type: ignore[union-attr]


@pytest.mark.rule("vn 2.1-aa", "vn 2.2-x")
def test_a_reaction_may_meet_an_incidental_attack_and_is_no_operation() -> None:
    scene = Scene()
    us, mate = scene.unit("us.1.1.2", "5121"), scene.unit("us.1.1.3", "4920")
    vc = scene.unit("vc.ind.1", "5020")
    scene.operation(units=[us])
    sets_out(scene, [us], Going.OPERATION)
    scene.play("hex-5120", "stop", f"react-{vc}")
    scene.t.move.allowance = 40
    scene.play("hex-4920")
    assert scene.asked == "move.incident"
    scene.play("no", "hex-4820", "stop")
    assert scene.where(vc) == "4820"
    assert scene.where(mate) == "4920"
    assert scene.s.done[vc] == 0
    assert scene.t.may_operate(vc)


@pytest.mark.rule("vn 2.1-ak", "vn 2.1-al", "vn 2.2-b")
def test_the_target_must_be_fought_and_losses_be_met() -> None:
    scene = Scene()
    us, vc = scene.unit("us.1.1.2", "5020"), scene.unit("vc.ind.1", "5020")
    scene.operation(units=[us], targets=[vc], target_hexes=["5020"])
    scene.stage = Stage.COMBAT_SEGMENT
    scene.play()
    assert scene.asked == "combat.attack"
    assert scene.words == ["hex-5020"]
    scene.s.pools = [0, 0, 0, 0]
    scene.position = None
    scene.play("hex-5020")
    while scene.asked != "combat.die":
        scene.play("done")
    scene.play(6)
    assert scene.asked == "combat.loss"
    assert not [w for w in scene.words if w.startswith("replace")]
    while scene.asked == "combat.loss":
        scene.play(next(w for w in scene.words if w.startswith("remove")))
    assert GONE in (scene.s.hex[us], scene.s.hex[vc])
    assert BOX.charts.rounds == 3
    for round_, more in ((2, True), (3, False)):
        scene = Scene()
        us, vc = scene.unit("us.1.1.2", "5020"), scene.unit("vc.ind.1", "5020")
        scene.operation(
            units=[us], targets=[vc], target_hexes=["5020"], result_before=3, round=round_
        )
        scene.stage = Stage.PURSUIT
        scene.play("done")
        assert (scene.asked == "combat.attack") == more


@pytest.mark.rule("vn 2.2-q")
def test_what_can_bombard() -> None:
    for with_, air, may in (
        (None, 0, False),
        (None, 4, True),
        ("us.art.2-12", 0, True),
        ("us.navy.cruiser.1", 0, True),
        ("us.1.1.3", 0, False),
    ):
        scene = Scene()
        scene.s.air_total = scene.s.air = air
        scene.unit("us.1.1.2", "5121")
        scene.unit("vc.ind.1", "5020")
        if with_ is not None:
            scene.unit(with_, AT_SEA if "navy" in with_ else "5121")
        scene.play("let_us_operate")
        assert ("bombard" in scene.words) == may


@pytest.mark.rule("vn 4.2-n")
def test_mountains_are_as_bad_as_wooded_hills() -> None:
    for terrain in ("mountain", "wooded_hills"):
        hex_ = next(h.id for h in BOX.hexes if h.terrain == (terrain,) and not h.town)
        scene = Scene()
        us, vc = scene.unit("us.1.1.2", hex_), scene.unit("vc.bn.a", hex_)
        assert work_out(scene.t, scene.combat(hex_, [us], [vc])).terms.get("terrain") == -2


@pytest.mark.rule("vn 4.3-f")
def test_a_boundary_hex_is_of_either_region_round_by_round() -> None:
    at = next(
        n
        for n, regions in enumerate(BOX.in_regions)
        if len(regions) == 2 and BOX.in_svn[n] and not Scene().t.full_fire(n)
    )
    one, two = BOX.in_regions[at]
    scene = Scene()
    for region in (one, two):
        scene.s.free_fire = 1 << region
        assert scene.t.full_fire(at)
    scene.s.free_fire = 0
    assert not scene.t.full_fire(at)


@pytest.mark.rule("vn 5.1-m")
def test_interdiction_before_the_alert_and_again_after_it() -> None:
    scene = Scene()
    scene.s.air_total = scene.s.air = 30
    us, vc = scene.unit("us.3m.3.3", "5020"), scene.unit("vc.ind.1", "4920")
    scene.operation(Kind.SEARCH, units=[us], targets=[vc], target_hexes=["4920"], air=30)
    scene.stage = Stage.MOVEMENT
    scene.play()
    asked = []
    for word in ("done", "done", "done", 1, "done"):
        asked.append(scene.asked)
        scene.play(word)
    assert asked == [
        "move.unit",
        "fire.interdict",
        "alert.disperse",
        "alert.die",
        "alert.unit",
    ]
    assert scene.asked == "fire.interdict"
    assert scene.s.mission[us] != HOLD


@pytest.mark.rule("vn 1-d", "vn 1-e")
def test_sizes_are_battalions_regiments_brigades_and_divisions() -> None:
    sizes = {"us.1.1.2": "II", "vc.ind.1": "III", "us.199": "X", "us.1c.hq": "XX", "vc.9.hq": "XX"}
    found = {id_: BOX.counters[BOX.counter_number[id_]].size for id_ in sizes}
    assert found == sizes
    assert {counter.size for counter in BOX.counters if counter.type != "ship"} - {None} <= {
        "II", "III", "X", "XX",
    }  # fmt: skip
    faces = {id_: BOX.profile(BOX.counter_number[id_], 0) for id_ in sizes}
    assert [id_ for id_, face in faces.items() if face.brigade] == ["vc.ind.1", "us.199"]
    assert [id_ for id_, face in faces.items() if face.battalion] == ["us.1.1.2"]


@pytest.mark.rule("vn 1-n", "vn 1-o")
def test_the_nlf_may_read_the_us_records_and_nobody_reads_the_nlfs() -> None:
    views = []
    for id_ in ("vc.bn.b", "vc.bn.d"):
        scene = Scene()
        scene.s.air_total, scene.s.air, scene.s.airmobile_total = 9, 4, 3
        us, vc = scene.unit("us.1.1.2", "5121"), scene.unit(id_, "4820", known=0)
        mine, theirs = (plain(scene.game.view(scene.s, seat)) for seat in ("nlf", "us"))
        assert mine["support"] == theirs["support"] == {
            "air": [4, 9], "airmobile": [0, 3], "riverine": [0, 0],
        }  # fmt: skip
        assert mine["units"][us]["counter"] == "us.1.1.2"
        assert mine["units"][vc]["counter"] == id_
        assert theirs["units"][vc]["counter"] is None
        views.append(theirs)
    assert views[0] == views[1]


@pytest.mark.rule("vn 2.1-q", "vn 5-b")
def test_the_nlf_may_cut_in_between_us_operations() -> None:
    scene = Scene()
    one, two = scene.unit("us.1.1.2", "5121"), scene.unit("us.art.2-12", "5121")
    vc = scene.unit("vc.bn.b", "4820")
    scene.play("let_us_operate", f"patrol-{one}")
    assert (scene.asked, scene.words) == ("turn.initiative", ["operate", "let_us_operate"])
    scene.play("operate", f"hold-{vc}", "let_us_operate", f"hold-{two}")
    assert scene.s.done == [1, 1, 1]


@pytest.mark.rule("vn 5-k", "vn 5-i")
def test_what_has_operated_is_marked_until_the_next_turn() -> None:
    scene = Scene(msgspec.structs.replace(SHEET, turns=2))
    us, vc = scene.unit("us.1.1.2", "5121"), scene.unit("vc.ind.1", "4615")
    scene.play("let_us_operate", "strategic", f"unit-{us}", "done", "done")
    assert [unit["done"] for unit in plain(scene.game.view(scene.s, "us"))["units"]] == [
        True,
        False,
    ]
    scene.play("let_us_operate")
    assert scene.words == ["pass"]
    scene.play("pass", "end")
    assert scene.s.turn == 2
    assert scene.s.done == [0, 0]
    assert f"hold-{us}" in scene.words
    assert scene.where(vc) == "4615"
