"""Section 9, deployment: the three deployments of US brigades, and the Unit Status Stage."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from annamite.games.vietnam_1965_1975.box.kinds import HOLD
from annamite.games.vietnam_1965_1975.box.places import ASIDE, GONE
from annamite.games.vietnam_1965_1975.box.scenarios import Group, Scenario, built
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.turn.deployment import (
    BATTALIONS,
    ONE_COUNTER,
    WITH_HQ,
    change,
    choices,
    deployment,
    free_battalions,
)
from annamite.games.vietnam_1965_1975.turn.set_up import start
from tests.games.vietnam_1965_1975.named import (
    FIFTH_BATTALION_TWELFTH_INFANTRY,
    FIRST_BATTALION_28TH_INFANTRY,
    FIRST_BRIGADE_FIRST_DIVISION,
    FOURTH_BATTALION_TWELFTH_INFANTRY,
    LIGHT_BRIGADE,
    MOUNTAIN,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_32ND_REGIMENT,
    POLITICAL_SECTION,
    QUANG_NGAI,
    ROAD_JUNCTION,
    SECOND_BATTALION_THIRD_INFANTRY,
    THIRD_BATTALION_SEVENTH_INFANTRY,
    VC_1ST_REGIMENT,
    VC_BATTALION,
    VC_BATTALION_WITH_GUNS,
    WEAK_VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, EVERYWHERE, SHEET, Scene

COUNTERS = BOX.c.counters
BRIGADE = BOX.counter_number[LIGHT_BRIGADE]
FOUR = [
    SECOND_BATTALION_THIRD_INFANTRY,
    THIRD_BATTALION_SEVENTH_INFANTRY,
    FOURTH_BATTALION_TWELFTH_INFANTRY,
    FIFTH_BATTALION_TWELFTH_INFANTRY,
]


def forces(scene: Scene, at: str = QUANG_NGAI) -> dict[str, int]:
    """Return the counters of the US side in a hex, each with the face that is up."""
    s = scene.s
    return {BOX.counters[s.counter[u]].id: s.face[u] for u in scene.t.at(BOX.at[at], US)}


def status(**tree: Any) -> Scene:
    """Return a scenario with a Unit Status Phase before its only turn."""
    return Scene.of(unit_status=[1], **tree)


def brigade(front: int = 0) -> Scene:
    """Return a scene with the 199th Brigade in its first deployment."""
    scene = Scene()
    scene.unit(LIGHT_BRIGADE, QUANG_NGAI, front)
    return scene


# --- arrivals ----------------------------------------------------------------------------------


@pytest.mark.rule("vn 9-a", "vn 9-g")
@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("brigade", {LIGHT_BRIGADE: 0}),
        ("headquarters", {LIGHT_BRIGADE: 1, **dict.fromkeys(FOUR, 0)}),
        ("battalions", dict.fromkeys(FOUR, 1)),
    ],
)
def test_a_whole_brigade_arrives_in_any_deployment(word: str, found: dict[str, int]) -> None:
    """One counter, HQ with battalions, or battalions alone, as the owner likes."""
    scene = Scene.of(us=[{"units": [LIGHT_BRIGADE], "hexes": [QUANG_NGAI], "deployment": "any"}])
    scene.play()
    assert scene.asked == "setup.deployment"
    assert scene.words == ["brigade", "headquarters", "battalions"]
    scene.play(word)
    assert forces(scene) == found


@pytest.mark.rule("vn 9-f")
def test_single_battalions_arrive_face_up() -> None:
    """A battalion without its brigade comes with its front up."""
    scene = Scene.of(
        turns=2,
        us=[
            {
                "units": [SECOND_BATTALION_THIRD_INFANTRY, THIRD_BATTALION_SEVENTH_INFANTRY],
                "hexes": [QUANG_NGAI],
                "turn": 2,
            }
        ],
    )
    scene.play("done", "done", "done", "let_us_operate", "pass", "end", f"hex-{QUANG_NGAI}")
    assert forces(scene) == {
        SECOND_BATTALION_THIRD_INFANTRY: 0,
        THIRD_BATTALION_SEVENTH_INFANTRY: 0,
    }


@pytest.mark.rule("vn 9-h")
def test_no_battalion_comes_while_its_brigade_is_one_counter() -> None:
    """A scenario in which one would is refused; with the HQ face up it may come."""
    tree = {"id": "x", "title": "X", "summary": "X", "source": "X", "start": "X", "turns": 2}
    tree |= {"levels": [{"name": "All", "winner": "us"}], "nlf": []}
    late = {"units": [FIFTH_BATTALION_TWELFTH_INFANTRY], "hexes": [QUANG_NGAI], "turn": 2}
    whole: dict[str, Any] = {"units": [LIGHT_BRIGADE], "hexes": [QUANG_NGAI]}
    with pytest.raises(ValueError, match=r"us.199.4 is part of us.199"):
        built({**tree, "us": [whole, late]}, "x", BOX)
    parts = {"units": FOUR[:3], "hexes": [QUANG_NGAI]}
    built({**tree, "us": [{**whole, "face": "back"}, parts, late]}, "x", BOX)


# --- the Unit Status Phase ---------------------------------------------------------------------


@pytest.mark.rule("vn 9-i", "vn 9-n")
def test_brigades_change_in_the_unit_status_phase_alone_and_once() -> None:
    """Each brigade is on offer once in the phase, and at no other time."""
    us = [{"units": [LIGHT_BRIGADE], "hexes": [QUANG_NGAI]}]
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
    """The parts stand where the counter stood, with the faces of their deployment."""
    scene = brigade()
    change(scene.t, 0, to)
    hq = {LIGHT_BRIGADE: 1} if to == WITH_HQ else {}
    assert forces(scene) == {**hq, **dict.fromkeys(FOUR, to - 2)}
    assert deployment(scene.t, BRIGADE) == to


@pytest.mark.rule("vn 9-k")
def test_from_hq_to_battalions_alone() -> None:
    """The HQ leaves the map, and the battalions turn over."""
    scene = brigade()
    change(scene.t, 0, WITH_HQ)
    scene.s.move(2, BOX.at[NORTHWEST_OF_QUANG_NGAI])
    assert [to for to, _ in choices(scene.t, BRIGADE)] == [BATTALIONS]
    change(scene.t, 0, BATTALIONS)
    assert scene.s.hex[0] == ASIDE
    assert forces(scene, NORTHWEST_OF_QUANG_NGAI) == {THIRD_BATTALION_SEVENTH_INFANTRY: 1}
    assert forces(scene) == {
        SECOND_BATTALION_THIRD_INFANTRY: 1,
        FOURTH_BATTALION_TWELFTH_INFANTRY: 1,
        FIFTH_BATTALION_TWELFTH_INFANTRY: 1,
    }


@pytest.mark.rule("vn 9-l")
def test_the_hq_comes_back_to_any_battalion_if_all_are_there() -> None:
    """The owner picks the battalion; with one missing the HQ stays away."""
    scene = brigade()
    change(scene.t, 0, BATTALIONS)
    away = scene.s.counter.index(BOX.counter_number[THIRD_BATTALION_SEVENTH_INFANTRY])
    scene.s.move(away, BOX.at[NORTHWEST_OF_QUANG_NGAI])
    assert sorted(choices(scene.t, BRIGADE)) == [(WITH_HQ, u) for u in range(1, 5)]
    change(scene.t, away, WITH_HQ)
    assert forces(scene, NORTHWEST_OF_QUANG_NGAI) == {
        LIGHT_BRIGADE: 1,
        THIRD_BATTALION_SEVENTH_INFANTRY: 0,
    }
    assert forces(scene) == {
        SECOND_BATTALION_THIRD_INFANTRY: 0,
        FOURTH_BATTALION_TWELFTH_INFANTRY: 0,
        FIFTH_BATTALION_TWELFTH_INFANTRY: 0,
    }
    change(scene.t, 0, BATTALIONS)
    scene.s.move(away, GONE)
    assert choices(scene.t, BRIGADE) == []


@pytest.mark.rule("vn 9-m")
@pytest.mark.parametrize("start", [WITH_HQ, BATTALIONS])
def test_a_brigade_gathers_if_all_its_parts_share_a_hex(start: int) -> None:
    """From either deployment the counter takes the place of all its parts."""
    scene = brigade()
    change(scene.t, 0, start)
    parts = scene.t.units(US)
    assert (ONE_COUNTER, parts[0]) in choices(scene.t, BRIGADE)
    scene.s.hex[parts[-1]] = BOX.at[NORTHWEST_OF_QUANG_NGAI]
    assert ONE_COUNTER not in dict(choices(scene.t, BRIGADE))
    scene.s.hex[parts[-1]] = BOX.at[QUANG_NGAI]
    change(scene.t, parts[0], ONE_COUNTER)
    assert forces(scene) == {LIGHT_BRIGADE: 0}
    assert sum(at == ASIDE for at in scene.s.hex) == 4
    scene.s.hex[parts[-1]] = GONE


@pytest.mark.rule("vn 9-m")
@pytest.mark.parametrize(("hq", "gathers"), [(QUANG_NGAI, True), (NORTHWEST_OF_QUANG_NGAI, False)])
def test_no_brigade_gathers_without_its_hq_among_the_battalions(hq: str, gathers: bool) -> None:
    """In the second deployment the HQ is a part like the others."""
    scene = brigade()
    change(scene.t, 0, WITH_HQ)
    scene.s.move(0, BOX.at[hq])
    assert forces(scene, hq)[LIGHT_BRIGADE] == 1
    found = dict(choices(scene.t, BRIGADE))
    assert BATTALIONS in found
    assert (ONE_COUNTER in found) is gathers


def test_a_brigade_that_lost_its_hq_or_a_battalion_stays_as_it_is() -> None:
    """What needs all parts is not on offer when one is lost."""
    scene = brigade()
    change(scene.t, 0, WITH_HQ)
    scene.s.move(3, GONE)
    assert [to for to, _ in choices(scene.t, BRIGADE)] == [BATTALIONS]
    scene.s.move(0, GONE)
    assert choices(scene.t, BRIGADE) == []


def test_a_mission_goes_with_those_who_take_over_from_each_other() -> None:
    """Hold and patrol last through a change of deployment, if all parts have them."""
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
    """A VC regiment is worth points to the US side, and three drawn battalions stand in its hex."""
    scene = status(
        nlf=[{"units": [VC_1ST_REGIMENT], "hexes": [NORTHWEST_OF_QUANG_NGAI]}],
        replacements={"vc": 2},
    )
    scene.play(f"hex-{NORTHWEST_OF_QUANG_NGAI}", "done")
    assert scene.asked == "status.break"
    assert scene.words == ["done", "break-0"]
    free = sum(free_battalions(scene.t).values())
    scene.play("break-0")
    assert scene.where(0) == GONE
    scene.play("done")
    drawn = [WEAK_VC_BATTALION, VC_BATTALION, VC_BATTALION]
    for id_ in drawn:
        assert scene.asked == "setup.draw"
        assert scene.position is not None
        assert not scene.position.request.shown_to("us")  # type: ignore[union-attr]
        scene.play(id_)
    assert scene.asked == "turn.mission"
    found = scene.t.units(NLF)
    assert sorted(BOX.counters[scene.s.counter[u]].id for u in found) == drawn
    assert {scene.where(u) for u in found} == {NORTHWEST_OF_QUANG_NGAI}
    assert [scene.t.hidden(u) for u in found] == [True] * 3
    assert sum(free_battalions(scene.t).values()) == free - 3
    assert scene.s.pools[2] == 2
    assert scene.game.figures(scene.s)["us_points"] == 3


@pytest.mark.rule("vn 9-o")
def test_fallen_battalions_can_be_drawn_again_and_others_cannot() -> None:
    """Only battalions that are out of play are in the draw."""
    scene = Scene()
    before = free_battalions(scene.t)[BOX.counter_number[VC_BATTALION]]
    units = [scene.unit(VC_BATTALION, NORTHWEST_OF_QUANG_NGAI) for _ in range(3)]
    assert free_battalions(scene.t)[BOX.counter_number[VC_BATTALION]] == before - 3
    scene.t.destroy(units[0], "5.5")
    scene.t.leave(units[1])
    assert free_battalions(scene.t)[BOX.counter_number[VC_BATTALION]] == before - 2


def test_the_us_side_is_not_told_what_was_drawn() -> None:
    """Other battalions in their place would look the same to it."""
    scene = status(
        nlf=[{"units": [VC_1ST_REGIMENT, POLITICAL_SECTION], "hexes": [NORTHWEST_OF_QUANG_NGAI]}]
    )
    scene.play(f"hex-{NORTHWEST_OF_QUANG_NGAI}", "done")
    regiment = next(u for u in (0, 1) if scene.t.profile(u).brigade)
    scene.play(f"break-{regiment}", "done", WEAK_VC_BATTALION, VC_BATTALION, VC_BATTALION_WITH_GUNS)
    one = scene.s
    other = one.copy()
    parts = [u for u in scene.t.units(NLF) if one.drawn[u] == 1]
    for unit, id_ in zip(parts, (VC_BATTALION, VC_BATTALION, WEAK_VC_BATTALION)):
        other.counter[unit] = BOX.counter_number[id_]
    game = scene.game
    assert game.view(one, "us") == game.view(other, "us")
    assert game.dump(game.redact(one, "us")) == game.dump(game.redact(other, "us"))


def test_no_unit_status_phase_without_the_scenarios_word() -> None:
    """Without that rule of a scenario nobody is asked about deployment."""
    scene = Scene()
    scene.stage = Stage.UNIT_STATUS
    scene.unit(LIGHT_BRIGADE, QUANG_NGAI)
    scene.play()
    assert scene.asked == "turn.mission"


@pytest.mark.rule("vn 9-q", "vn 9-s")
def test_a_brigade_that_has_spent_replacements_may_still_break_down() -> None:
    """Points spent on it earlier in the operation do not stand in the way."""
    scene = Scene()
    foe, us = scene.unit(PAVN_32ND_REGIMENT, MOUNTAIN), scene.unit(LIGHT_BRIGADE, MOUNTAIN)
    combat = scene.combat(MOUNTAIN, [foe], [us], losses=[5, 0], shares=[0] * 5)
    scene.t.op.combat = combat
    scene.stage = Stage.LOSSES
    scene.play(f"replace-{us}")
    assert f"break-{us}" in scene.words
    scene.play(f"break-{us}")
    parts = scene.t.at(BOX.at[MOUNTAIN], US)
    assert forces(scene, MOUNTAIN) == {LIGHT_BRIGADE: 1, **dict.fromkeys(FOUR, 0)}
    assert set(scene.words) == {f"remove-{u}" for u in parts if scene.t.profile(u).ground}
    assert scene.s.pools[0] == 8


@pytest.mark.rule("vn 2.2-a")
@pytest.mark.parametrize("done", [0, 1])
def test_battalions_of_a_brigade_that_has_operated_have_operated(done: int) -> None:
    """Battalions of a brigade that breaks down may operate only if it might have."""
    scene = Scene()
    foe = scene.unit(PAVN_32ND_REGIMENT, MOUNTAIN)
    us = scene.unit(LIGHT_BRIGADE, MOUNTAIN, done=done)
    combat = scene.combat(MOUNTAIN, [foe], [us], losses=[5, 0], shares=[0] * 5)
    scene.t.op.combat = combat
    scene.stage = Stage.LOSSES
    scene.play(f"break-{us}")
    parts = scene.t.at(BOX.at[MOUNTAIN], US)
    assert len(parts) == 5
    assert [scene.s.done[u] for u in parts] == [done] * 5
    assert [scene.t.may_operate(u) for u in parts] == [not done] * 5


@pytest.mark.rule("vn 9-o")
@pytest.mark.parametrize(("free", "may"), [(3, True), (2, False)])
def test_three_battalions_must_be_out_of_play(free: int, may: bool) -> None:
    """With fewer than three to draw a regiment cannot break down."""
    scene = status()
    regiment = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    for number, count in free_battalions(scene.t).items():
        for _ in range(count):
            scene.unit(BOX.counters[number].id, ROAD_JUNCTION, drawn=1)
    for unit in range(1, 1 + free):
        scene.t.destroy(unit, "5.5")
    scene.play("done")
    assert (f"break-{regiment}" in scene.words) is may
    if may:
        scene.play(f"break-{regiment}")
        assert scene.where(regiment) == GONE
        assert [scene.where(u) for u in range(len(scene.s.hex) - 3, len(scene.s.hex))] == [
            NORTHWEST_OF_QUANG_NGAI
        ] * 3


@pytest.mark.rule("vn 9-b", "vn 9-c", "vn 9-d", "vn 9-e")
def test_the_faces_of_brigades_and_their_battalions() -> None:
    """Each deployment has its faces, and a brigade three or four battalions."""
    found = 0
    for counter in COUNTERS:
        parts = [x for x in COUNTERS if x.parent == counter.id and x.size == "II"]
        if counter.army != "us" or counter.size not in ("X", "III") or not parts:
            continue
        found += 1
        assert len(parts) in (3, 4), counter.id
        assert counter.back is not None
        assert counter.front.ground == sum(x.front.ground for x in parts)
        assert counter.back.ground == 0
        assert counter.back.artillery > 0
        for part in parts:
            assert part.back is not None, part.id
            assert part.front.artillery < part.back.artillery, part.id
            assert part.front.ground == part.back.ground, part.id
    assert found > 20


@pytest.mark.rule("vn 9-c")
def test_a_scenario_says_which_face_is_up() -> None:
    """A unit that is set up with its back up shows the values of its back."""
    sheet = msgspec.structs.replace(
        SHEET,
        us=(
            Group(units=(FIRST_BATTALION_28TH_INFANTRY,), hexes=(QUANG_NGAI,), turn=1),
            Group(units=(FIRST_BRIGADE_FIRST_DIVISION,), hexes=(QUANG_NGAI,), face="back"),
        ),
    )
    s = start(BOX, Scenario(sheet, EVERYWHERE), 0)
    assert s.face[:2] == [0, 1]
    assert BOX.profile(s.counter[0], 0).artillery == 0
    assert BOX.profile(s.counter[1], 1).headquarters
