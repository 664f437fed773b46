"""Charts, counters and map against everything that rules and published plays say of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.box.components import DATA, load, sources
from annamite.games.vietnam_1965_1975.box.crossings import FOOT, MECH
from annamite.games.vietnam_1965_1975.box.fitting import problems
from annamite.games.vietnam_1965_1975.box.hexes import cell, distance
from annamite.games.vietnam_1965_1975.box.kinds import Role
from annamite.games.vietnam_1965_1975.box.lookup import Box
from annamite.games.vietnam_1965_1975.box.places import RIVER, ROAD, SEA
from annamite.games.vietnam_1965_1975.operation.odds import (
    band,
    raw_pursuit,
    support_lost,
    work_out,
)
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel.component_files import ComponentError, read
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

C = load()
KNOWN = read(DATA / "counters.yaml")["known"]
COUNTERS = {counter.id: counter for counter in C.counters}
MOUNTAIN = next(h.id for h in BOX.hexes if h.terrain == ("mountain",))

READINGS = [
    (-3, "defender", 15, 1), (-3, "attacker", 5, 1), (0, "defender", 6, 0), (0, "attacker", 5, 0),
    (1, "defender", 6, 1), (1, "attacker", 5, 2), (1, "defender", 15.5, 2), (1, "attacker", 8, 3),
    (2, "defender", 8, 1), (2, "attacker", 5, 1), (3, "defender", 15.5, 2), (3, "attacker", 8, 1),
    (4, "attacker", 26, 2), (4, "defender", 9, 1), (4, "defender", 12.5, 1), (4, "attacker", 5, 1),
    (5, "attacker", 3, 0), (5, "defender", 1, 0), (5, "attacker", 8, 0), (5, "defender", 10, 1),
    (6, "defender", 16.5, 2), (6, "attacker", 5, 0), (7, "defender", 18.5, 3),
    (7, "attacker", 5, 1), (7, "attacker", 8, 2), (8, "attacker", 8, 0), (8, "defender", 10, 2),
    (10, "defender", 14.5, 4), (10, "attacker", 8, 1), (10, "attacker", 5, 1),
    (2, "defender", 26, 1),
]  # fmt: skip
"""Losses read off the printed table in rules and plays: row, side, strength, loss."""


PURSUITS = {-3: -5, 1: -2, 3: -1, 4: 0, 5: 1, 6: 1, 7: 2, 8: 3, 10: 5}


@pytest.mark.rule("vn 5.4-ac", "vn 5.5-a")
@pytest.mark.parametrize(("row", "side", "strength", "loss"), READINGS)
def test_the_table_meets_every_known_loss(row: int, side: str, strength: float, loss: int) -> None:
    """Losses that rules and plays mention are those of our reconstructed table."""
    column = band(C.charts, int(2 * strength))
    assert getattr(C.charts.results[row], side)[column] == loss


@pytest.mark.rule("vn 5.4-aa", "vn 5.4-aj")
def test_the_table_meets_every_known_pursuit_one_lower_than_printed() -> None:
    """Off the mountains, where it is one lower still."""
    scene = Scene()
    flat, mountain = (scene.combat(hex_, [], []) for hex_ in ("5020", MOUNTAIN))
    assert {row: raw_pursuit(scene.t, flat, row) for row in PURSUITS} == PURSUITS
    assert all(raw_pursuit(scene.t, mountain, row) == PURSUITS[row] - 1 for row in PURSUITS)


def test_every_row_is_full_and_losses_grow_with_strength() -> None:
    """A larger loss strength never loses less, a higher row never pursues less."""
    assert sorted(C.charts.results) == list(range(-4, 12))
    for row in C.charts.results.values():
        for losses in (row.attacker, row.defender):
            assert len(losses) == len(C.charts.bands) == 9
            assert list(losses) == sorted(losses)
    assert [row.pursuit for _, row in sorted(C.charts.results.items())] == sorted(
        row.pursuit for row in C.charts.results.values()
    )


@pytest.mark.rule("vn 5.5-ac")
def test_known_support_losses() -> None:
    """Helicopters are lost at row 7 in a hot landing only."""
    found = {}
    for hot in (False, True):
        scene = Scene()
        us, vc = scene.unit("us.1c.1.1", "5020"), scene.unit("vc.ind.1", "5020")
        op = scene.operation(units=[us], targets=[vc], target_hexes=["5020"], air=1)
        op.march.landed_hot = [us] if hot else []
        combat = scene.combat("5020", [us], [vc])
        found[hot] = {row: support_lost(scene.t, combat, row) for row in (3, 5, 7, 8)}
    always = {3: (True, False), 5: (False, False), 8: (False, True)}
    assert found[False] == {**always, 7: (False, False)}
    assert found[True] == {**always, 7: (False, True)}


@pytest.mark.rule("vn 5.5-ac")
@pytest.mark.parametrize(("die", "loses"), [(1, True), (5, False)])
def test_support_is_lost_by_the_modified_roll(die: int, loses: bool) -> None:
    """At 2:1 a 1 is row 3, which costs an Air Point, and a 5 is row 7, which does not."""
    scene = Scene()
    scene.s.air_total = 5
    us = [scene.unit(id_, "5020") for id_ in ("us.1.1.2", "us.1.1.3")]
    vc = scene.unit("vc.bn.d", "5020")
    combat = scene.combat("5020", us, [vc], allotting=Role.DEFENDER)
    assert work_out(scene.t, combat).modifier == 2
    op = scene.t.op
    op.combat, op.fire.air, scene.stage = combat, 1, Stage.RESULT
    scene.play(die)
    assert scene.t.op.fire.air_lost is loses


@pytest.mark.parametrize("known", KNOWN, ids=lambda k: str(k["what"]))
def test_counters_meet_every_known_value(known: dict[str, object]) -> None:
    """Values printed in rules and plays are on our counters."""
    counter = COUNTERS[str(known["counter"])]
    face = counter.front if known["side"] == "front" else counter.back
    values = known["values"]
    assert isinstance(values, dict)
    assert {key: getattr(face, key) for key in values} == values


@pytest.mark.rule("vn 9-a")
def test_a_brigade_is_the_sum_of_its_battalions() -> None:
    """A US brigade as one counter has the strength of its parts, and guns by their number."""
    for counter in C.counters:
        if counter.army == "us" and counter.size in ("X", "III"):
            battalions = [x for x in C.counters if x.parent == counter.id]
            assert counter.front.ground == sum(x.front.ground for x in battalions), counter.id
            assert counter.back is not None
            assert (counter.back.ground, counter.back.artillery) == (0, 5 + len(battalions))


def test_the_mix_has_the_known_numbers() -> None:
    """How many rangers, ships and staffs there are, and how strong VC battalions are on average."""
    by_class: dict[str, int] = {}
    for counter in C.counters:
        by_class[counter.class_] = by_class.get(counter.class_, 0) + counter.count
    assert (by_class["arvn_ranger"], by_class["us_cruiser"], by_class["us_battleship"]) == (5, 3, 1)
    assert by_class["arvn_division_hq"] == 13
    strengths = [
        x.front.ground
        for x in C.counters
        if x.class_.startswith("vc_battalion")
        for _ in range(x.count)
    ]
    assert sum(strengths) / len(strengths) == 2


@pytest.mark.rule("vn 1-f", "vn 3-y")
def test_known_hexes_lie_as_the_rules_say() -> None:
    """Terrain, rivers, sea and distances that examples of the rules rely on."""
    at = BOX.at
    assert [BOX.foot_cost[at[id_]] for id_ in ("5021", "5121", "5120", "4919")] == [1, 1, 1, 3]
    assert dict(BOX.crossings.steps[FOOT][at["5022"]])[at["5021"]] == 2
    assert BOX.side_between(at["5120"], at["5020"]) & RIVER
    assert all(BOX.sea[at[id_]] for id_ in ("5217", "5218", "5319", "5421"))
    assert BOX.hexes[at["4411"]].town is not None
    assert distance(cell("4411"), cell("3708")) == 7


@pytest.mark.rule("vn 4.1-d", "vn 4.1-f", "vn 4.1-k")
def test_steps_cost_what_terrain_road_and_hexside_say() -> None:
    """The dearest terrain of a hex, the road rate along roads, and no way over the sea."""
    box, charts, seen = Box(C), C.charts, set()
    for at, m, bits in box.places.hexsides():
        costs = [dict(box.crossings.steps[column][at]).get(m) for column in (FOOT, MECH)]
        if box.sea[at] or box.sea[m] or bits & SEA:
            assert costs == [None, None]
        elif bits & ROAD:
            assert costs == [2, 1]
            seen.add(bits)
        elif not bits:
            terrain = box.hexes[m].terrain
            assert costs[0] == 2 * max(charts.terrain[x].foot for x in terrain), box.ids[m]
            assert costs[1] == 2 * max(charts.terrain[x].mech for x in terrain), box.ids[m]
            seen.add(len(terrain))
    assert {1, 2, ROAD | RIVER} <= seen


def test_every_value_has_a_source() -> None:
    """No table is without a word on where it comes from."""
    assert all(source.source for source in sources())
    assert {s.what for s in sources() if s.table == "charts"} >= {"results", "places", "exits"}


def test_an_owner_may_lay_values_over_ours(tmp_path: Path) -> None:
    """An owner's file changes terrain, roads, charts and counters, for its reader alone."""
    file = tmp_path / "own.yaml"
    file.write_text(
        "hexes:\n  '3462': {terrain: [marsh], why: seen}\n"
        "add: {escarpments: ['5118|5119']}\n"
        "remove: {roads: ['5018|5118']}\n"
        "charts: {terrain: {jungle: {foot: 4}}}\n"
        "counters: {us.1.1.1: {front: {ground: 5}}}\n",
        encoding="utf-8",
    )
    own = load(file)
    assert next(h for h in own.map.hexes if h.id == "3462").terrain == ("marsh",)
    assert ("5118", "5119") in own.map.escarpments
    assert ("5018", "5118") not in own.map.roads
    assert ("5018", "5118") in {tuple(sorted(pair)) for pair in C.map.roads}
    assert own.charts.terrain["jungle"].foot == 4
    assert next(x for x in own.counters if x.id == "us.1.1.1").front.ground == 5


@pytest.mark.parametrize(
    "text",
    [
        "hexes: {'9999': {terrain: [marsh]}}",
        "charts: {terrain: {swamp: {foot: 1}}}",
        "counters: {us.none: {front: {ground: 1}}}",
        "add: {walls: ['5118|5119']}",
        "other: 1",
        "[1, 2]",
    ],
)
def test_an_overlay_that_does_not_fit_is_refused(tmp_path: Path, text: str) -> None:
    """The error names the file."""
    file = tmp_path / "own.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ComponentError) as caught:
        load(file)
    assert str(file) in str(caught.value)


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
