"""Lines of the rules that wrong changes once slipped past: each test here was unfelt before."""

from __future__ import annotations

from enum import IntEnum
from itertools import pairwise

import pytest
from annamite.games.vietnam_1965_1975.position.stages import Stage
from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.box import ids
from annamite.games.vietnam_1965_1975.box.components import load
from annamite.games.vietnam_1965_1975.box.fitting import problems
from annamite.games.vietnam_1965_1975.box.ids import (
    GONE,
    HOLDING_BOX,
    NLF,
    T_ALLIED_STRENGTH,
    T_US_RP,
    US,
    WAITING,
    Going,
    Kind,
)
from annamite.games.vietnam_1965_1975.box.lookup import CLOSED, SEA
from annamite.games.vietnam_1965_1975.box.scenarios import Group, Level, Sheet, Special, Support
from annamite.games.vietnam_1965_1975.position.steps import STEPS, Acts
from tests.games.vietnam_1965_1975.scenes import BOX, SHEET, Scene


@pytest.mark.parametrize("kinds", [Kind, Going, Phase])
def test_numbers_stand_for_one_thing_each(kinds: type[IntEnum]) -> None:
    assert len(kinds) == len(kinds.__members__)


def test_places_off_the_map_differ() -> None:
    places = (ids.GONE, ids.OUT, ids.WAITING, ids.HOLDING_BOX, ids.AT_SEA, ids.ASIDE)
    assert len({*places}) == 6
    assert max(places) < 0


def test_support_is_nothing_unless_it_is_given() -> None:
    assert Support() == Support(air=0, airmobile=0, riverine=0, ships=(), rangers=0)


@pytest.mark.rule("vn 4.1-k")
def test_no_column_leads_over_water_all_around() -> None:
    """Into an all-sea hex, out of one, or across an all-sea hexside nobody goes on the ground."""
    for n in range(len(BOX.ids)):
        for side in range(6):
            m = BOX.near[n * 6 + side]
            shut = m < 0 or BOX.sea[n] or BOX.sea[m] or bool(BOX.sides[n * 6 + side] & SEA)
            costs = [table[n * 6 + side] for table in BOX.steps]
            assert all((cost == CLOSED) == shut for cost in costs), (BOX.ids[n], side)


def test_a_hexside_is_the_same_from_both_hexes() -> None:
    for n in range(0, len(BOX.ids), 7):
        for side, m in enumerate(BOX.near[n * 6 : n * 6 + 6]):
            if m >= 0:
                assert BOX.side_between(n, m) == BOX.sides[n * 6 + side] == BOX.side_between(m, n)
    assert BOX.side_between(BOX.at["5118"], BOX.at["3462"]) == 0


@pytest.mark.parametrize("word", ["nothing", "nothing-5", "nothing-5119", "-5", "hex-", "unit"])
def test_words_that_no_step_knows_are_refused(word: str) -> None:
    for step in STEPS.values():
        if isinstance(step.codec, Acts):
            with pytest.raises(ValueError, match="no such act"):
                step.codec.value(word)


def test_units_know_the_group_they_are_set_up_with() -> None:
    sheet = Sheet(
        id="test", title="Test", summary="Test", source="test", start="test", turns=2,
        us=(
            Group(units=("us.3m.3.3", "us.3m.4.2"), hexes=("5121",), turn=2),
            Group(units=("us.1m.7.3",), hexes=("5120",), turn=2),
        ),
        nlf=(Group(units=("vc.ind.1",), hexes=("5119",), turn=2),),
        levels=(Level(name="Test", winner="us"),),
    )  # fmt: skip
    scene = Scene(sheet)
    for id_ in ("us.3m.3.3", "us.3m.4.2", "us.1m.7.3", "vc.ind.1", "us.art.2-12"):
        scene.unit(id_, WAITING)
    assert [scene.t.group_of(unit) for unit in range(5)] == [0, 0, 1, 2, -1]


@pytest.mark.rule("vn 18.1-ad")
@pytest.mark.parametrize("count", [True, False])
def test_free_world_losses_always_count(count: bool) -> None:
    """What a scenario says of ARVN losses is said of them alone."""
    sheet = Sheet(**{
        **{name: getattr(SHEET, name) for name in Sheet.__struct_fields__},
        "special": Special(arvn_losses_count=count),
    })  # fmt: skip
    scene = Scene(sheet)
    ally, arvn = scene.unit("fwa.ca.cav", "5120"), scene.unit("arvn.22.41", "5121")
    worth = [scene.t.profile(u).ground + scene.t.profile(u).artillery for u in (ally, arvn)]
    assert worth[1] > 0
    scene.t.destroy(ally, "5.5")
    assert scene.s.tally[T_ALLIED_STRENGTH] == worth[0] > 0
    scene.t.destroy(arvn, "5.5")
    assert scene.s.tally[T_ALLIED_STRENGTH] == worth[0] + (worth[1] if count else 0)


@pytest.mark.rule("vn 11.3-d", "vn 11.3-f")
def test_ranger_groups_join_one_to_a_hex_and_the_target_is_named_next() -> None:
    scene = Scene()
    one, two = scene.unit("us.3m.3.3", "5121"), scene.unit("us.3m.4.2", "5020")
    scene.unit("vc.ind.1", "5119")
    groups = [scene.unit("arvn.ranger", HOLDING_BOX) for _ in range(3)]
    scene.operation(units=[one, two])
    scene.stage = Stage.RANGERS
    scene.play("yes", 3)
    assert scene.words == ["done", "hex-5020", "hex-5121"]
    scene.play("hex-5121")
    assert scene.words == ["done", "hex-5020"]
    scene.play("hex-5020")
    assert scene.asked == "operation.target"
    assert [scene.where(unit) for unit in groups] == ["5121", "5020", HOLDING_BOX]
    assert scene.t.op.units == [one, two, *groups[:2]]


@pytest.mark.rule("vn 11.3-e")
@pytest.mark.parametrize(("die", "asked"), [(2, "operation.ranger"), (3, "operation.target")])
def test_rangers_come_if_the_die_is_not_above_their_number(die: int, asked: str) -> None:
    scene = Scene()
    unit = scene.unit("us.3m.3.3", "5121")
    scene.unit("vc.ind.1", "5119")
    for _ in range(2):
        scene.unit("arvn.ranger", HOLDING_BOX)
    scene.operation(units=[unit])
    scene.stage = Stage.RANGERS
    scene.play("yes", die)
    assert scene.asked == asked


@pytest.mark.rule("vn 8.2-a")
def test_units_that_react_may_be_lifted_first() -> None:
    scene = Scene()
    moved, near = scene.unit("vc.ind.1", "5120"), scene.unit("us.3m.3.3", "5121")
    scene.operation(side=NLF, units=[moved], reactors=[near], provoked=Stage.MOVEMENT)
    scene.s.airmobile = scene.s.airmobile_total = 2
    scene.stage = Stage.REACTION
    scene.play(f"lift-{near}")
    assert scene.s.airmobile == 1
    assert scene.t.op.march.airmobile == [near]
    assert scene.words == ["done", f"react-{near}"]
    scene.play(f"react-{near}")
    assert "fly" in scene.words


@pytest.mark.parametrize(("to", "seen"), [("5119", 1), ("5118", 0)])
def test_alert_movement_is_seen_only_beside_operating_units(to: str, seen: int) -> None:
    scene = Scene()
    us, vc = scene.unit("us.3m.3.3", "5120"), scene.unit("vc.ind.2", "5119", known=0)
    scene.operation(units=[us], targets=[vc], target_hexes=["5119"], alert_die=6)
    scene.stage = Stage.ALERT_MOVES
    scene.play(f"move-{vc}")
    path = [to] if to != "5119" else ["5018", "5119"]
    for id_ in path:
        scene.play(f"hex-{id_}")
    scene.play("stop")
    assert scene.where(vc) == to
    assert scene.s.known[vc] == seen


@pytest.mark.rule("vn 7.1-r")
def test_independent_artillery_that_fires_in_defence_is_ops_complete() -> None:
    scene = Scene()
    foe, us = scene.unit("vc.ind.1", "5119"), scene.unit("us.3m.3.3", "5120")
    gun = scene.unit("us.art.2-12", "5121")
    combat = scene.combat("5120", [foe], [us], losses=[0, 0], shares=[0] * 5, firing=1)
    scene.t.op.combat = combat
    scene.stage = Stage.FIRE
    scene.play(f"gun-{gun}")
    assert scene.t.op.fire.answered == [gun]
    scene.play(6)
    while scene.s.op is not None:
        scene.play(6 if scene.asked == "combat.die" else scene.words[0])
    assert scene.s.op is None
    assert scene.s.done[gun] == 1
    assert scene.s.done[us] == 0


def test_points_spent_in_this_combat_come_back_when_the_unit_goes() -> None:
    """Two points fell on it in this combat: they return, and count as losses that its removal meets."""
    scene = Scene()
    foe, us = scene.unit("nva.1.32", "4919"), scene.unit("us.3m.3.3", "4919")
    other = scene.unit("us.3m.4.2", "4919")
    combat = scene.combat("4919", [foe], [us, other], losses=[3, 0], shares=[0] * 5)
    scene.t.op.combat = combat
    scene.stage = Stage.LOSSES
    scene.play(f"replace-{us}", f"replace-{us}")
    assert (scene.s.pools[0], scene.s.hits[us]) == (7, 2)
    assert scene.t.combat.losses[US] == 1
    scene.play(f"remove-{us}")
    assert scene.where(us) == GONE
    assert scene.s.pools[0] == 9
    assert scene.where(other) == "4919"
    assert scene.asked != "combat.loss"


@pytest.mark.rule("vn 5.5-aa")
@pytest.mark.parametrize(("earlier", "left"), [(0, 9), (1, 10)])
def test_only_points_of_earlier_rounds_come_back_beyond_those_of_this_combat(
    earlier: int, left: int
) -> None:
    """A unit of strength 3 goes for 2 losses: one point is spare, and comes back if one was spent."""
    scene = Scene()
    foe, us = scene.unit("nva.1.32", "4919"), scene.unit("us.3m.3.3", "4919")
    combat = scene.combat("4919", [foe], [us], losses=[2, 0], shares=[0] * 5)
    op = scene.t.op
    op.combat, op.round = combat, 2
    scene.s.hits[us] = scene.s.tally[T_US_RP] = earlier
    scene.stage = Stage.LOSSES
    scene.play(f"replace-{us}", f"remove-{us}")
    assert scene.where(us) == GONE
    assert scene.s.pools[0] == left


@pytest.mark.rule("vn 6.1-c")
def test_a_clear_and_secure_operation_ends_with_what_may_stay() -> None:
    """Units where no enemy is left may hold or patrol from then on; beside the enemy none may."""
    scene = Scene()
    free, busy = scene.unit("us.3m.3.3", "5121"), scene.unit("us.3m.4.2", "5119")
    vc = scene.unit("vc.ind.1", "5119")
    scene.operation(
        kind=Kind.CLEAR,
        units=[free, busy],
        targets=[vc],
        target_hexes=["5119", "5121"],
        ending=False,
    )
    scene.stage = Stage.END_OF_OPERATION
    scene.play()
    assert scene.words == ["done", f"hold-{free}", f"patrol-{free}"]


def test_paths_of_the_scene_are_neighbours() -> None:
    """The hexes of these tests lie as they are meant to."""
    for one, other in pairwise(("5121", "5120", "5119", "5118")):
        assert BOX.distance(BOX.at[one], BOX.at[other]) == 1


# --- parts of an operation that few tests come past -------------------------------------------------


def test_without_waiting_ranger_groups_nobody_is_asked() -> None:
    scene = Scene()
    unit = scene.unit("us.3m.3.3", "5121")
    scene.unit("vc.ind.1", "5119")
    scene.operation(units=[unit])
    scene.stage = Stage.RANGERS
    scene.play()
    assert scene.asked == "operation.target"


@pytest.mark.rule("vn 11.3-c")
def test_ranger_groups_may_stay_in_their_box() -> None:
    scene = Scene()
    unit = scene.unit("us.3m.3.3", "5121")
    scene.unit("vc.ind.1", "5119")
    group = scene.unit("arvn.ranger", HOLDING_BOX)
    scene.operation(units=[unit])
    scene.stage = Stage.RANGERS
    scene.play("yes", 1, "done")
    assert scene.asked == "operation.target"
    assert scene.where(group) == HOLDING_BOX
    assert scene.t.op.units == [unit]


def test_a_bombardment_without_a_target_is_over() -> None:
    scene = Scene()
    gun = scene.unit("us.art.2-12", "5121")
    scene.operation(kind=Kind.BOMBARD, units=[gun])
    scene.stage = Stage.TARGET
    scene.play("none")
    assert scene.s.op is None
    assert scene.s.done[gun] == 1


@pytest.mark.rule("vn 7.4-d", "vn 7.4-f")
def test_a_ship_shares_its_points_among_the_combats_of_a_round() -> None:
    """Six points within three hexes of the sea: four here leave two for elsewhere."""
    scene = Scene()
    us, vc = scene.unit("us.3m.3.3", "5120"), scene.unit("vc.ind.1", "5219")
    ship = scene.unit("us.navy.cruiser.1", ids.AT_SEA)
    combat = scene.combat("5219", [us], [vc], losses=[0, 0], shares=[0] * 5, firing=0)
    op = scene.t.op
    op.fire.ships, op.combat = [ship], combat
    scene.stage = Stage.FIRE
    scene.play()
    share = {n: f"ship-{ship * 32 + n}" for n in range(1, 8)}
    assert [n for n in share if share[n] in scene.words] == [1, 2, 3, 4, 5, 6]
    scene.play(share[4])
    assert (op.fire.ships_used, combat.ships) == ([[ship, 4]], [[ship, 4]])
    assert [n for n in share if share[n] in scene.words] == [1, 2]


@pytest.mark.rule("vn 8.3-c")
def test_units_of_an_operation_may_go_by_boat() -> None:
    scene = Scene()
    unit = scene.unit("us.3m.3.3", "5120")
    scene.operation(units=[unit])
    scene.s.riverine = scene.s.riverine_total = 1
    scene.stage = Stage.MOVEMENT
    scene.play(f"boats-{unit}")
    assert (scene.s.riverine, scene.t.op.march.amphibious) == (0, [unit])
    assert f"boats-{unit}" not in scene.words
    scene.play(f"move-{unit}", "float")
    assert scene.t.move.boats


@pytest.mark.parametrize(("air", "hot"), [(True, True), (False, False)])
def test_who_flies_into_a_target_hex_has_a_hot_landing_zone(air: bool, hot: bool) -> None:
    scene = Scene()
    unit = scene.unit("us.1c.1.1", "5120")
    vc = scene.unit("vc.ind.1", "5119")
    scene.operation(units=[unit], targets=[vc], target_hexes=["5119"])
    scene.stage = Stage.MOVEMENT
    scene.play(f"move-{unit}", *(["fly"] if air else []), "hex-5119")
    assert ("hot_landing" in scene.ways(unit, air=air).risks(BOX.at["5119"])) == hot
    scene.play("stop")
    assert scene.t.op.march.landed_hot == ([unit] if hot else [])


def test_components_of_ours_are_checked_like_an_owners() -> None:
    """Each of these would be a slip of our own files, since an owner cannot add or remove rows."""
    c = load()
    row = c.counters[0]
    results = {n: found for n, found in c.charts.results.items() if n != 3}
    for broken, said in (
        (replace(c, counters=(*c.counters, row)), f"counters.{row.id}: it stands there 2 times"),
        (replace(c, counters=(replace(row, count=0),)), "there is at least one"),
        (replace(c, counters=(replace(row, parent="us.0"),)), "there is no formation us.0"),
        (replace(c, charts=replace(c.charts, results=results)), "the rows run from -4 to 11"),
    ):
        assert said in problems(broken)[0]
    assert problems(c) == []


def test_the_battalions_of_an_operating_brigade_go_on_in_its_operation() -> None:
    scene = Scene()
    brigade, vc = scene.unit("us.199", "4919"), scene.unit("nva.1.32", "4919")
    combat = scene.combat("4919", [brigade], [vc], losses=[4, 0], shares=[0] * 5)
    op = scene.t.op
    op.combat = combat
    scene.stage = Stage.LOSSES
    scene.play(f"break-{brigade}")
    parts = [u for u in range(len(scene.s.hex)) if u not in (brigade, vc)]
    assert len(parts) == 5
    assert sorted(op.units) == sorted(combat.attackers) == parts
