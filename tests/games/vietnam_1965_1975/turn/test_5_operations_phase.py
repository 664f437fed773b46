"""Section 5, operations: which side conducts the next one, and when the phase ends."""

from __future__ import annotations

import msgspec
import pytest

from annamite.games.vietnam_1965_1975.box.kinds import HOLD, NO_MISSION, PATROL, Kind
from annamite.games.vietnam_1965_1975.operation.combat import reach
from annamite.games.vietnam_1965_1975.turn.eligibility import may_take_part
from annamite.kernel.shapes import plain
from tests.games.vietnam_1965_1975.named import (
    ARVN_6TH_REGIMENT,
    FIELDS_IN_QUANG_TIN,
    FIRST_BATTALION_28TH_INFANTRY,
    HILLS_IN_QUANG_TIN,
    HILLS_SOUTHWEST_OF_TRA_BONG,
    HOWITZERS,
    MORE_HOWITZERS,
    MOUNTAIN,
    MOUNTAIN_NORTH_OF_SON_HA,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_32ND_REGIMENT,
    PAVN_33RD_REGIMENT,
    QUANG_NGAI,
    RANGER_GROUP,
    SECOND_BATTALION_28TH_INFANTRY,
    VC_1ST_REGIMENT,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.operations import search
from tests.games.vietnam_1965_1975.scenes import BOX, SHEET, Scene


@pytest.mark.rule("vn 5-a", "vn 5-l")
def test_the_nlf_calls_operation_after_operation() -> None:
    """There is no limit to operations, and no fixed order of blocks."""
    scene = Scene()
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    units = [
        scene.unit(VC_BATTALION, hex_)
        for hex_ in (
            MOUNTAIN_NORTH_OF_SON_HA,
            FIELDS_IN_QUANG_TIN,
            HILLS_IN_QUANG_TIN,
            HILLS_SOUTHWEST_OF_TRA_BONG,
        )
    ]
    for unit in units:
        scene.play()
        assert scene.asked == "turn.initiative"
        assert scene.words == ["operate", "let_us_operate"]
        scene.play("operate", f"hold-{unit}")
        if unit != units[-1]:
            assert scene.asked == "turn.mission"
            scene.play("done")
    assert scene.words == ["let_us_operate"]


@pytest.mark.rule("vn 5-g", "vn 2.2-w", "vn 5-b")
@pytest.mark.parametrize(("word", "mission"), [("hold", HOLD), ("patrol", PATROL)])
def test_one_operation_puts_several_units_on_a_mission(word: str, mission: int) -> None:
    """Assigning hold and patrol takes one operation for all units named."""
    scene = Scene()
    one, two, three = (scene.unit(f"us.1.1.{n}", QUANG_NGAI) for n in "123")
    gun = scene.unit(HOWITZERS, QUANG_NGAI)
    scene.unit(VC_1ST_REGIMENT, MOUNTAIN_NORTH_OF_SON_HA)
    scene.play("let_us_operate", f"{word}-{one}")
    others = [two, three, gun] if mission == HOLD else [two, three]
    assert scene.words == ["done", *(f"{word}-{u}" for u in others)]
    scene.play(f"{word}-{three}", "done")
    assert scene.asked == "turn.initiative"
    assert scene.s.mission[:4] == [mission, NO_MISSION, mission, NO_MISSION]
    assert scene.s.done[:4] == [1, 0, 1, 0]


@pytest.mark.rule("vn 5-b", "vn 5-c", "vn 5-d", "vn 5-e", "vn 5-f")
def test_the_nlf_says_who_operates() -> None:
    """The US side may decline; then the NLF ends the phase or operates."""
    scene = Scene()
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, MOUNTAIN_NORTH_OF_SON_HA, done=1)
    scene.play()
    assert scene.words == ["let_us_operate"]
    scene.play("let_us_operate", "pass")
    assert scene.words == ["end"]
    scene.s.done[vc] = 0
    scene.position = None
    scene.play()
    assert scene.words == ["operate", "end"]
    scene.play("operate", "pass")
    assert scene.words == ["operate", "end"]


@pytest.mark.rule("vn 5-e")
def test_after_a_refusal_an_operation_of_the_nlf_keeps_the_phase_going() -> None:
    """The US side is asked again after it."""
    scene = Scene()
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    one = scene.unit(PAVN_32ND_REGIMENT, MOUNTAIN_NORTH_OF_SON_HA)
    _ = scene.unit(PAVN_33RD_REGIMENT, MOUNTAIN_NORTH_OF_SON_HA)
    scene.play("let_us_operate", "pass")
    assert scene.words == ["operate", "end"]
    scene.play("operate", f"hold-{one}", "done")
    assert scene.words == ["operate", "let_us_operate"]


@pytest.mark.rule("vn 5-f")
def test_a_refusal_ends_no_phase_but_its_own() -> None:
    """The US side declined at the end of a turn: in the next it is named before that can end."""
    scene = Scene.of(
        us=[{"units": [FIRST_BATTALION_28TH_INFANTRY], "hexes": [QUANG_NGAI]}],
        nlf=[{"units": [PAVN_32ND_REGIMENT], "hexes": [MOUNTAIN_NORTH_OF_SON_HA]}],
        turns=2,
    )
    scene.play(f"hex-{MOUNTAIN_NORTH_OF_SON_HA}", "done", "done", "done", "let_us_operate", "pass")
    assert scene.words == ["operate", "end"]
    scene.play("end", "done", "done", "done")
    assert (scene.s.turn, scene.asked) == (2, "turn.initiative")
    assert scene.words == ["operate", "let_us_operate"]


@pytest.mark.rule("vn 5-h", "vn 5.2-v")
def test_only_operating_units_attack_targets() -> None:
    """Friends beside the target hex that were not assigned stay out of the attack."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    idle = scene.unit(SECOND_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    scene.play(
        "let_us_operate",
        "search_and_destroy",
        f"unit-{us}",
        "done",
        f"hex-{NORTHWEST_OF_QUANG_NGAI}",
        "done",
    )
    assert scene.t.op.units == [us]
    assert scene.words == ["done", f"move-{us}"]
    scene.play("done", "done", 1, "done")
    assert reach(scene.t, BOX.at[NORTHWEST_OF_QUANG_NGAI]) == [us]
    scene.play(f"hex-{NORTHWEST_OF_QUANG_NGAI}")
    assert scene.t.combat.attackers == [us]
    assert scene.t.combat.defenders == [vc]
    assert idle not in scene.t.combat.attackers


@pytest.mark.rule("vn 5-k", "vn 5-i")
def test_what_has_operated_is_marked_until_the_next_turn() -> None:
    """A unit that is done is not on offer again before the next turn."""
    scene = Scene(msgspec.structs.replace(SHEET, turns=2))
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, FIELDS_IN_QUANG_TIN)
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
    assert scene.where(vc) == FIELDS_IN_QUANG_TIN


@pytest.mark.rule("vn 5-i", "vn 2.2-a", "vn 5.1-l", "vn 5.1-b", "vn 5.1-o")
def test_a_unit_operates_once_a_turn() -> None:
    """An operation needs neither target nor movement, and uses its units up all the same."""
    scene = Scene()
    one = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    two = scene.unit(SECOND_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    scene.unit(VC_1ST_REGIMENT, MOUNTAIN_NORTH_OF_SON_HA)
    search(scene, one)
    scene.play("done")
    assert scene.asked == "turn.initiative"
    assert scene.s.done[one] == 1
    scene.play("let_us_operate", "search_and_destroy")
    assert scene.words == [f"unit-{two}"]


def test_where_the_us_side_operates_first_it_does_in_every_turn() -> None:
    """A scenario's rule on the first operation holds for each turn."""
    scene = Scene.of(
        us=[{"units": [FIRST_BATTALION_28TH_INFANTRY], "hexes": [QUANG_NGAI]}],
        nlf=[{"units": [PAVN_32ND_REGIMENT], "hexes": [MOUNTAIN_NORTH_OF_SON_HA]}],
        special={"us_operates_first": True},
        turns=2,
    )
    scene.play(f"hex-{MOUNTAIN_NORTH_OF_SON_HA}")
    for turn in (1, 2):
        scene.play("done", "done", "done")
        assert (scene.s.turn, scene.words) == (turn, ["let_us_operate"])
        scene.play("let_us_operate", "pass", "end")


@pytest.mark.rule("vn 6.1-g", "vn 6.1-d", "vn 6.3-b", "vn 7.1-z", "vn 11.1-e")
def test_who_may_take_part_in_what() -> None:
    """Rangers, guns, ARVN and ineffective units are each barred from some operations."""
    scene = Scene()
    ranger = scene.unit(RANGER_GROUP, QUANG_NGAI)
    foot = scene.unit(FIRST_BATTALION_28TH_INFANTRY, MOUNTAIN)
    gun = scene.unit(HOWITZERS, QUANG_NGAI)
    held = scene.unit(MORE_HOWITZERS, QUANG_NGAI, mission=HOLD)
    weak = scene.unit(ARVN_6TH_REGIMENT, QUANG_NGAI, ineffective=1)
    scene.operation()
    t = scene.t
    assert not may_take_part(t, ranger, Kind.CLEAR)
    assert may_take_part(t, ranger, Kind.SEARCH)
    assert not may_take_part(t, foot, Kind.SECURITY)
    assert may_take_part(t, gun, Kind.BOMBARD)
    assert not may_take_part(t, held, Kind.BOMBARD)
    assert not may_take_part(t, foot, Kind.BOMBARD)
    assert not may_take_part(t, weak, Kind.STRATEGIC)
    scene.s.strategic_phase = 1
    assert may_take_part(t, weak, Kind.STRATEGIC)
