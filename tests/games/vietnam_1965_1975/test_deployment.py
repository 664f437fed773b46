"""Section 9: the three deployments of US brigades, arrivals, and the Unit Status Stage."""

from __future__ import annotations

from typing import Any

import pytest
from annamite.games.vietnam_1965_1975.position.stages import Stage

from annamite.games.vietnam_1965_1975.box.ids import ASIDE, GONE, HOLD, NLF, US
from annamite.games.vietnam_1965_1975.box.scenarios import built
from annamite.games.vietnam_1965_1975.turn.deployment import (
    BATTALIONS,
    ONE_COUNTER,
    WITH_HQ,
    change,
    choices,
    deployment,
    free_battalions,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

BRIGADE = BOX.counter_number["us.199"]
FOUR = ["us.199.1", "us.199.2", "us.199.3", "us.199.4"]


def forces(scene: Scene, at: str = "5121") -> dict[str, int]:
    """Return the counters of the US side in a hex, each with the face that is up."""
    s = scene.s
    return {BOX.counters[s.counter[u]].id: s.face[u] for u in scene.t.at(BOX.at[at], US)}


def status(**tree: Any) -> Scene:
    """Return a scenario with a Unit Status Phase before its only turn."""
    return Scene.of(unit_status=[1], **tree)


def brigade(front: int = 0) -> Scene:
    """Return a scene with the 199th Brigade in its first deployment."""
    scene = Scene()
    scene.unit("us.199", "5121", front)
    return scene


# --- arrivals ---------------------------------------------------------------------------------------


@pytest.mark.rule("vn 9-a", "vn 9-g")
@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("brigade", {"us.199": 0}),
        ("headquarters", {"us.199": 1, **dict.fromkeys(FOUR, 0)}),
        ("battalions", dict.fromkeys(FOUR, 1)),
    ],
)
def test_a_whole_brigade_arrives_in_any_deployment(word: str, found: dict[str, int]) -> None:
    scene = Scene.of(us=[{"units": ["us.199"], "hexes": ["5121"], "deployment": "any"}])
    scene.play()
    assert scene.asked == "setup.deployment"
    assert scene.words == ["brigade", "headquarters", "battalions"]
    scene.play(word)
    assert forces(scene) == found


@pytest.mark.rule("vn 9-f")
def test_single_battalions_arrive_face_up() -> None:
    scene = Scene.of(
        turns=2, us=[{"units": ["us.199.1", "us.199.2"], "hexes": ["5121"], "turn": 2}]
    )
    scene.play("done", "done", "done", "let_us_operate", "pass", "end", "hex-5121")
    assert forces(scene) == {"us.199.1": 0, "us.199.2": 0}


@pytest.mark.rule("vn 9-h")
def test_no_battalion_comes_while_its_brigade_is_one_counter() -> None:
    tree = {"id": "x", "title": "X", "summary": "X", "source": "X", "start": "X", "turns": 2}
    tree |= {"levels": [{"name": "All", "winner": "us"}], "nlf": []}
    late = {"units": ["us.199.4"], "hexes": ["5121"], "turn": 2}
    whole: dict[str, Any] = {"units": ["us.199"], "hexes": ["5121"]}
    with pytest.raises(ValueError, match=r"us.199.4 is part of us.199"):
        built({**tree, "us": [whole, late]}, "x", BOX)
    parts = {"units": FOUR[:3], "hexes": ["5121"]}
    built({**tree, "us": [{**whole, "face": "back"}, parts, late]}, "x", BOX)


# --- the Unit Status Phase --------------------------------------------------------------------------


@pytest.mark.rule("vn 9-i", "vn 9-n")
def test_brigades_change_in_the_unit_status_phase_alone_and_once() -> None:
    us = [{"units": ["us.199"], "hexes": ["5121"]}]
    scene = Scene.of(us=us)
    scene.play()
    assert scene.asked == "turn.mission"
    scene = status(us=us)
    scene.play()
    assert scene.asked == "status.deployment"
    assert scene.words == ["done", "to_headquarters-0", "to_battalions-0"]
    scene.play("to_headquarters-0")
    assert scene.asked == "status.deployment"
    assert scene.words == ["done"]
    scene.play("done", "done")
    assert scene.asked == "turn.mission"
    assert scene.s.switched == []


@pytest.mark.rule("vn 9-j")
@pytest.mark.parametrize("to", [WITH_HQ, BATTALIONS])
def test_from_one_counter_to_battalions_in_its_hex(to: int) -> None:
    scene = brigade()
    change(scene.t, 0, to)
    hq = {"us.199": 1} if to == WITH_HQ else {}
    assert forces(scene) == {**hq, **dict.fromkeys(FOUR, to - 2)}
    assert deployment(scene.t, BRIGADE) == to


@pytest.mark.rule("vn 9-k")
def test_from_hq_to_battalions_alone() -> None:
    scene = brigade()
    change(scene.t, 0, WITH_HQ)
    scene.s.hex[2] = BOX.at["5020"]
    assert [to for to, _ in choices(scene.t, BRIGADE)] == [BATTALIONS]
    change(scene.t, 0, BATTALIONS)
    assert scene.s.hex[0] == ASIDE
    assert forces(scene, "5020") == {"us.199.2": 1}
    assert forces(scene) == {"us.199.1": 1, "us.199.3": 1, "us.199.4": 1}


@pytest.mark.rule("vn 9-l")
def test_the_hq_comes_back_to_any_battalion_if_all_are_there() -> None:
    scene = brigade()
    change(scene.t, 0, BATTALIONS)
    away = scene.s.counter.index(BOX.counter_number["us.199.2"])
    scene.s.hex[away] = BOX.at["5020"]
    assert sorted(choices(scene.t, BRIGADE)) == [(WITH_HQ, u) for u in range(1, 5)]
    change(scene.t, away, WITH_HQ)
    assert forces(scene, "5020") == {"us.199": 1, "us.199.2": 0}
    assert forces(scene) == {"us.199.1": 0, "us.199.3": 0, "us.199.4": 0}
    change(scene.t, 0, BATTALIONS)
    scene.s.hex[away] = GONE
    assert choices(scene.t, BRIGADE) == []


@pytest.mark.rule("vn 9-m")
@pytest.mark.parametrize("start", [WITH_HQ, BATTALIONS])
def test_a_brigade_gathers_if_all_its_parts_share_a_hex(start: int) -> None:
    scene = brigade()
    change(scene.t, 0, start)
    parts = scene.t.units(US)
    assert (ONE_COUNTER, parts[0]) in choices(scene.t, BRIGADE)
    scene.s.hex[parts[-1]] = BOX.at["5020"]
    assert ONE_COUNTER not in dict(choices(scene.t, BRIGADE))
    scene.s.hex[parts[-1]] = BOX.at["5121"]
    change(scene.t, parts[0], ONE_COUNTER)
    assert forces(scene) == {"us.199": 0}
    assert sum(at == ASIDE for at in scene.s.hex) == 4
    scene.s.hex[parts[-1]] = GONE


@pytest.mark.rule("vn 9-m")
@pytest.mark.parametrize(("hq", "gathers"), [("5121", True), ("5020", False)])
def test_no_brigade_gathers_without_its_hq_among_the_battalions(hq: str, gathers: bool) -> None:
    scene = brigade()
    change(scene.t, 0, WITH_HQ)
    scene.s.hex[0] = BOX.at[hq]
    assert forces(scene, hq)["us.199"] == 1
    found = dict(choices(scene.t, BRIGADE))
    assert BATTALIONS in found
    assert (ONE_COUNTER in found) is gathers


def test_a_brigade_that_lost_its_hq_or_a_battalion_stays_as_it_is() -> None:
    scene = brigade()
    change(scene.t, 0, WITH_HQ)
    scene.s.hex[3] = GONE
    assert [to for to, _ in choices(scene.t, BRIGADE)] == [BATTALIONS]
    scene.s.hex[0] = GONE
    assert choices(scene.t, BRIGADE) == []


def test_a_mission_goes_with_those_who_take_over_from_each_other() -> None:
    scene = brigade()
    scene.s.mission[0], scene.s.done[0] = HOLD, 1
    change(scene.t, 0, WITH_HQ)
    assert [scene.s.mission[u] for u in range(5)] == [HOLD] * 5
    change(scene.t, 0, ONE_COUNTER)
    assert scene.s.mission[0] == HOLD
    change(scene.t, 0, WITH_HQ)
    scene.s.mission[0] = 0
    change(scene.t, 0, ONE_COUNTER)
    assert scene.s.mission[0] == 0


@pytest.mark.rule("vn 9-o", "vn 9-p", "vn 18.1-af")
def test_a_regiment_breaks_down_into_three_battalions_drawn_blind() -> None:
    scene = status(nlf=[{"units": ["vc.ind.1"], "hexes": ["5020"]}], replacements={"vc": 2})
    scene.play("hex-5020", "done")
    assert scene.asked == "status.break"
    assert scene.words == ["done", "break-0"]
    free = sum(free_battalions(scene.t).values())
    scene.play("break-0")
    assert scene.where(0) == GONE
    scene.play("done")
    drawn = ["vc.bn.a", "vc.bn.b", "vc.bn.b"]
    for id_ in drawn:
        assert scene.asked == "setup.draw"
        assert scene.position is not None
        assert not scene.position.request.shown_to("us")  # type: ignore[union-attr]
        scene.play(id_)
    assert scene.asked == "turn.mission"
    found = scene.t.units(NLF)
    assert sorted(BOX.counters[scene.s.counter[u]].id for u in found) == drawn
    assert {scene.where(u) for u in found} == {"5020"}
    assert [scene.t.hidden(u) for u in found] == [True] * 3
    assert sum(free_battalions(scene.t).values()) == free - 3
    assert scene.s.pools[2] == 2
    assert scene.game.figures(scene.s)["us_points"] == 3


@pytest.mark.rule("vn 9-o")
def test_fallen_battalions_can_be_drawn_again_and_others_cannot() -> None:
    scene = Scene()
    before = free_battalions(scene.t)[BOX.counter_number["vc.bn.b"]]
    units = [scene.unit("vc.bn.b", "5020") for _ in range(3)]
    assert free_battalions(scene.t)[BOX.counter_number["vc.bn.b"]] == before - 3
    scene.t.destroy(units[0], "5.5")
    scene.t.leave(units[1])
    assert free_battalions(scene.t)[BOX.counter_number["vc.bn.b"]] == before - 2


def test_the_us_side_is_not_told_what_was_drawn() -> None:
    scene = status(nlf=[{"units": ["vc.ind.1", "vc.political"], "hexes": ["5020"]}])
    scene.play("hex-5020", "done")
    regiment = next(u for u in (0, 1) if scene.t.profile(u).brigade)
    scene.play(f"break-{regiment}", "done", "vc.bn.a", "vc.bn.b", "vc.bn.c")
    one = scene.s
    other = one.copy()
    parts = [u for u in scene.t.units(NLF) if one.drawn[u] == 1]
    for unit, id_ in zip(parts, ("vc.bn.b", "vc.bn.b", "vc.bn.a")):
        other.counter[unit] = BOX.counter_number[id_]
    game = scene.game
    assert game.view(one, "us") == game.view(other, "us")
    assert game.dump(game.redact(one, "us")) == game.dump(game.redact(other, "us"))


def test_no_unit_status_phase_without_the_scenarios_word() -> None:
    scene = Scene()
    scene.stage = Stage.UNIT_STATUS
    scene.unit("us.199", "5121")
    scene.play()
    assert scene.asked == "turn.mission"


@pytest.mark.rule("vn 9-q", "vn 9-s")
def test_a_brigade_that_has_spent_replacements_may_still_break_down() -> None:
    scene = Scene()
    foe, us = scene.unit("nva.1.32", "4919"), scene.unit("us.199", "4919")
    combat = scene.combat("4919", [foe], [us], losses=[5, 0], shares=[0] * 5)
    scene.t.op.combat = combat
    scene.stage = Stage.LOSSES
    scene.play(f"replace-{us}")
    assert f"break-{us}" in scene.words
    scene.play(f"break-{us}")
    parts = scene.t.at(BOX.at["4919"], US)
    assert forces(scene, "4919") == {"us.199": 1, **dict.fromkeys(FOUR, 0)}
    assert set(scene.words) == {f"remove-{u}" for u in parts if scene.t.profile(u).ground}
    assert scene.s.pools[0] == 8


@pytest.mark.rule("vn 2.2-a")
@pytest.mark.parametrize("done", [0, 1])
def test_battalions_of_a_brigade_that_has_operated_have_operated(done: int) -> None:
    scene = Scene()
    foe, us = scene.unit("nva.1.32", "4919"), scene.unit("us.199", "4919", done=done)
    combat = scene.combat("4919", [foe], [us], losses=[5, 0], shares=[0] * 5)
    scene.t.op.combat = combat
    scene.stage = Stage.LOSSES
    scene.play(f"break-{us}")
    parts = scene.t.at(BOX.at["4919"], US)
    assert len(parts) == 5
    assert [scene.s.done[u] for u in parts] == [done] * 5
    assert [scene.t.may_operate(u) for u in parts] == [not done] * 5


@pytest.mark.rule("vn 9-o")
@pytest.mark.parametrize(("free", "may"), [(3, True), (2, False)])
def test_three_battalions_must_be_out_of_play(free: int, may: bool) -> None:
    scene = status()
    regiment = scene.unit("vc.ind.1", "5020")
    for number, count in free_battalions(scene.t).items():
        for _ in range(count):
            scene.unit(BOX.counters[number].id, "5019", drawn=1)
    for unit in range(1, 1 + free):
        scene.t.destroy(unit, "5.5")
    scene.play("done")
    assert (f"break-{regiment}" in scene.words) is may
    if may:
        scene.play(f"break-{regiment}")
        assert scene.where(regiment) == GONE
        assert [scene.where(u) for u in range(len(scene.s.hex) - 3, len(scene.s.hex))] == [
            "5020"
        ] * 3
