"""Worlds: all arrangements of counters that fit what the US side knows, each as likely (10, 17).

What fits is enumerated here by brute force: every counter in every hidden unit, kept if the audit has
nothing against it, if the US side is shown the same, and if what the rules say of such units holds.
How often a world comes is counted piece by piece.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import product
from random import Random
from typing import Any, Final

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import NO_MISSION, PATROL, Done, Drawn, Kind
from annamite.games.vietnam_1965_1975.box.sides import NLF, US, Pool
from annamite.games.vietnam_1965_1975.position.season.indices import SECRET, Index
from annamite.games.vietnam_1965_1975.position.season.season import Season
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.state import State
from tests.frequencies import assert_as_often
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.named import (
    NORTH_OF_QUANG_NGAI,
    POLITICAL_SECTION,
    QUANG_NGAI,
    SOUTH_OF_CHU_LAI,
    STRONG_VC_BATTALION,
    SUPPLY_CONDUIT,
    TRA_BONG_ROAD,
    VC_1ST_REGIMENT,
    WEAK_VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

DRAWS: Final = 3000
HERE, THERE = NORTH_OF_QUANG_NGAI, SOUTH_OF_CHU_LAI
BATTALIONS = {BOX.counters[n].id: BOX.counters[n].count for n in BOX.vc_battalions}
BOXED = {BOX.counters[n].id: BOX.counters[n].count for n in BOX.vc_counters}
LAND = [id_ for at, id_ in enumerate(BOX.ids) if not BOX.sea[at] and BOX.in_svn[at]]

Piece = tuple[str, int]
"""A counter by its id, and whether it was drawn."""
World = tuple[Piece, ...]
"""What hidden units hold, in the order of their numbers."""


def held(state: State) -> World:
    """Return what hidden units hold."""
    hidden = [u for u, known in enumerate(state.known) if not known]
    return tuple((BOX.counters[state.counter[u]].id, state.drawn[u]) for u in hidden)


def with_held(scene: Scene, world: World) -> State:
    """Return the position with other counters in hidden units."""
    state = scene.s.copy()
    hidden = [u for u, known in enumerate(state.known) if not known]
    for unit, (id_, drawn) in zip(hidden, world, strict=True):
        state.counter[unit], state.drawn[unit] = BOX.counter_number[id_], drawn
    return state


def fitting(scene: Scene, ways: Counter[World], also: Callable[[State], bool]) -> dict[Any, float]:
    """Return those of some worlds that fit, with the ways in which each comes about."""
    seen = scene.game.view(scene.s, "us")
    found: dict[Any, float] = {}
    for world, number in ways.items():
        state = with_held(scene, world)
        if not scene.game.audit(state) and scene.game.view(state, "us") == seen and also(state):
            found[world] = number
    return found


def arranged(pieces: Sequence[Piece], places: int, named: Sequence[Piece] = ()) -> Counter[World]:
    """Return all ways to lay pieces into so many places, all those that are named among them.

    Pieces of a kind are told apart by number, and counted as one world.
    """
    found: Counter[World] = Counter()
    kinds = Counter(pieces)
    for world in product(kinds, repeat=places):
        taken = Counter(world)
        if any(taken[piece] != count for piece, count in Counter(named).items()):
            continue
        number = 1
        for kind, count in taken.items():
            for n in range(count):
                number *= kinds[kind] - n
        if number:
            found[world] = number
    return found


def draw(scene: Scene, seat: str | None = "us", number: int = DRAWS) -> list[World]:
    """Return what hidden units hold in so many worlds."""
    return [held(scene.game.sample_world(scene.s, seat, Random(seed))) for seed in range(number)]


def profile(state: State, unit: int) -> Any:
    """Return the values of a unit."""
    return BOX.profile(state.counter[unit], state.face[unit])


# --- scenarios ----------------------------------------------------------------------------------------


def cup(*seen: str) -> list[Piece]:
    """Return the VC battalions that may have been drawn, but for those that are seen."""
    left = Counter(BATTALIONS) - Counter(seen)
    return [(id_, 1) for id_ in left.elements()]


NAMED: Final[list[Piece]] = [(POLITICAL_SECTION, 0), (VC_1ST_REGIMENT, 0)]


def scenario() -> Scene:
    """Return a scene with two units that are named and two that were drawn; one has moved."""
    scene = Scene()
    scene.unit(VC_1ST_REGIMENT, HERE, known=0, mission=PATROL, done=Done.YES)
    scene.unit(POLITICAL_SECTION, THERE, known=0, done=Done.YES)
    scene.unit(WEAK_VC_BATTALION, QUANG_NGAI, known=0, drawn=Drawn.YES)
    scene.unit(STRONG_VC_BATTALION, QUANG_NGAI, known=0, drawn=Drawn.YES)
    scene.unit(STRONG_VC_BATTALION, TRA_BONG_ROAD, drawn=Drawn.YES)
    return scene


@pytest.mark.rule("vn 10-a")
@pytest.mark.parametrize("seat", ["us", None])
def test_what_a_scenario_names_lies_somewhere_and_the_rest_was_drawn(seat: str | None) -> None:
    """Who patrols has strength; which battalions were drawn nobody knows."""
    scene = scenario()
    ways = arranged([*NAMED, *cup(STRONG_VC_BATTALION)], 4, NAMED)
    weights = fitting(scene, ways, lambda _: True)
    assert len(weights) > 100
    drawn = draw(scene, seat)
    assert {*drawn} <= {*weights}
    assert len({*weights} - {*drawn}) < len(weights) / 20
    assert_as_often(drawn, weights)


def test_few_worlds_are_all_drawn() -> None:
    """Two that are named and one that was drawn, which everybody sees is no section."""
    scene = Scene()
    scene.unit(POLITICAL_SECTION, THERE, known=0)
    scene.unit(VC_1ST_REGIMENT, HERE, known=0, mission=PATROL, done=Done.YES)
    scene.unit(WEAK_VC_BATTALION, QUANG_NGAI, known=0, drawn=Drawn.YES)
    weights = fitting(scene, arranged([*NAMED, *cup()], 3, NAMED), lambda _: True)
    drawn = draw(scene)
    assert {*drawn} == {*weights}
    assert len(weights) == 4 * len(BATTALIONS)
    assert_as_often(drawn, weights)


def test_units_in_an_operation() -> None:
    """A target may be anything; who operates can move; those who have moved trade with each other."""
    scene = Scene()
    for id_ in (STRONG_VC_BATTALION, WEAK_VC_BATTALION, POLITICAL_SECTION):
        scene.unit(id_, HERE, known=0)
    scene.unit(VC_1ST_REGIMENT, THERE, known=0)
    pieces = [(BOX.counters[n].id, 0) for n in scene.s.counter]
    every = arranged(pieces, 4, pieces)

    scene.operation(kind=Kind.SEARCH, side=US, targets=[3])
    scene.stage = Stage.MOVEMENT
    weights = fitting(scene, every, lambda _: True)
    assert len(weights) == 24
    assert_as_often(draw(scene), weights)

    scene.operation(kind=Kind.SEARCH, side=NLF, units=[0, 1], moved=[0, 1])
    first = {STRONG_VC_BATTALION, WEAK_VC_BATTALION}
    weights = fitting(scene, every, lambda s: {BOX.counters[n].id for n in s.counter[:2]} == first)
    assert len(weights) == 4
    assert_as_often(draw(scene), weights)


@pytest.mark.parametrize("made", ["scenario", "campaign"])
def test_what_has_moved_keeps_its_counter_from_others(made: str) -> None:
    """Where it trades with nobody, nobody else is what it is."""
    scene = Scene() if made == "scenario" else campaign()
    drawn = int(made == "scenario")
    for _ in range(BATTALIONS["vc.bn.e"] - 1 if made == "scenario" else 0):
        scene.unit("vc.bn.e", TRA_BONG_ROAD, drawn=drawn)
    kept = "vc.bn.e" if made == "scenario" else VC_1ST_REGIMENT
    moved = scene.unit(kept, HERE, known=0, drawn=drawn)
    other = scene.unit(WEAK_VC_BATTALION, THERE, known=0, drawn=drawn)
    scene.operation(kind=Kind.SEARCH, side=NLF, units=[moved], moved=[moved])
    scene.stage = Stage.MOVEMENT
    assert scene.s.counter[moved] == BOX.counter_number[kept]
    found = {(id_, holds) for (id_, _), (holds, _) in draw(scene, number=300)}
    assert {id_ for id_, _ in found} == {kept}
    assert other == moved + 1
    possible = BATTALIONS if made == "scenario" else LEFT
    assert {holds for _, holds in found} == {*possible} - {kept}


def test_who_waits_to_be_set_up_is_of_its_group() -> None:
    """One of a group of three is placed already, and may be anything; the others are of the group."""
    ids = (POLITICAL_SECTION, VC_1ST_REGIMENT, POLITICAL_SECTION)
    group = {"units": ids, "hexes": [HERE, THERE], "choose": "each"}
    other = {"units": [SUPPLY_CONDUIT], "hexes": [HERE, THERE], "choose": "each"}
    scene = Scene.of(nlf=[group, other])
    scene.s.mixed.clear()
    scene.s.move(0, BOX.at[HERE])
    scene.s.move(3, BOX.at[THERE])
    pieces = [(BOX.counters[n].id, 0) for n in scene.s.counter]
    assert len(pieces) == 4

    def of_group(state: State) -> bool:
        return all(BOX.counters[n].id in ids for n in state.counter[1:3])

    weights = fitting(scene, arranged(pieces, 4, pieces), of_group)
    assert len(weights) == 6
    drawn = draw(scene)
    assert {*drawn} == {*weights}
    assert_as_often(drawn, weights)


# --- campaigns ----------------------------------------------------------------------------------------


LEFT: Final = {
    WEAK_VC_BATTALION: 2,
    VC_1ST_REGIMENT: 1,
    "vc.art.42": 1,
    POLITICAL_SECTION: 3,
    SUPPLY_CONDUIT: 2,
}
"""Counters that nobody sees in a campaign in which all others lie open."""


def campaign(stage: Stage = Stage.PACIFICATION) -> Scene:
    """Return a campaign in which few counters can lie face down."""
    scene = interphase(stage)
    places = iter(LAND[20:])
    for id_, count in BOXED.items():
        for _ in range(count - LEFT.get(id_, 0)):
            scene.unit(id_, next(places))
    return scene


def in_campaign(scene: Scene, hidden: int, pending: int = 0) -> Counter[World]:
    """Return all that may lie in so many units, and beside them in those still to be drawn."""
    pieces = [(id_, 0) for id_, count in LEFT.items() for _ in range(count)]
    found: Counter[World] = Counter()
    for world, number in arranged(pieces, hidden + pending).items():
        if all(id_ in BATTALIONS for id_, _ in world[hidden:]):
            found[world[:hidden] + _undrawn(scene)] += number
    return found


def _undrawn(scene: Scene) -> World:
    """Return what stands for units that are still to be drawn."""
    s = scene.s
    return tuple(
        (BOX.counters[s.counter[u]].id, Drawn.STILL_TO_BE)
        for u, drawn in enumerate(s.drawn)
        if drawn == Drawn.STILL_TO_BE
    )


@pytest.mark.rule("vn 17-e")
@pytest.mark.parametrize("pending", [0, 1])
def test_any_counter_that_nobody_sees_may_have_been_built(pending: int) -> None:
    """Patrols have strength, who has moved can move; battalions are left for those to be drawn."""
    scene = campaign(Stage.DRAW if pending else Stage.PACIFICATION)
    scene.unit(VC_1ST_REGIMENT, HERE, known=0, mission=PATROL, done=Done.YES)
    moved = scene.unit(POLITICAL_SECTION, THERE, known=0, mission=NO_MISSION, done=Done.YES)
    scene.unit(SUPPLY_CONDUIT, QUANG_NGAI, known=0)
    for _ in range(pending):
        first = BOX.counters[BOX.vc_battalions[0]].id
        scene.unit(first, TRA_BONG_ROAD, known=0, drawn=Drawn.STILL_TO_BE)

    weights = fitting(
        scene, in_campaign(scene, 3, pending), lambda s: profile(s, moved).movement > 0
    )

    assert len(weights) >= 20
    drawn = draw(scene)
    assert {*drawn} == {*weights}
    assert_as_often(drawn, weights)


def test_a_regiment_is_formed_of_what_may_be_there() -> None:
    """One battalion is named; two more are in its hex, whichever they are."""
    scene = interphase(Stage.VC_MERGER, merging=(0,))
    left = {WEAK_VC_BATTALION: 4, POLITICAL_SECTION: 2, VC_1ST_REGIMENT: 1}
    for id_ in (WEAK_VC_BATTALION, POLITICAL_SECTION, *[WEAK_VC_BATTALION] * 2):
        scene.unit(id_, HERE, known=0)
    places = iter(LAND[20:])
    for id_, count in BOXED.items():
        for _ in range(count - left.get(id_, 0)):
            scene.unit(id_, next(places))
    pieces = [(id_, 0) for id_, count in left.items() for _ in range(count)]

    def can_form(state: State) -> bool:
        battalions = [n in BOX.vc_battalions for n in state.counter[:4]]
        return battalions[0] and sum(battalions) >= 3

    weights = fitting(scene, arranged(pieces, 4), can_form)
    assert len(weights) == 7
    drawn = draw(scene)
    assert {*drawn} == {*weights}
    assert_as_often(drawn, weights)


def test_where_no_regiment_comes_about_by_chance_its_battalions_stay_battalions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """After many deals the units of which it can be formed are dealt battalions."""
    monkeypatch.setattr("annamite.games.vietnam_1965_1975.shown.worlds.TRIES", 0)
    scene = interphase(Stage.VC_MERGER)
    for id_ in (*[WEAK_VC_BATTALION] * 3, POLITICAL_SECTION):
        scene.unit(id_, HERE, known=0)
    drawn = draw(scene, number=100)
    assert all(id_ in BATTALIONS for world in drawn for id_, _ in world[:3])
    assert len({world[0] for world in drawn}) == len(BATTALIONS)
    assert any(world[3][0] not in BATTALIONS for world in drawn)


def sheets(scene: Scene) -> tuple[list[State], list[Season]]:
    """Return so many worlds of a campaign, and their seasons."""
    worlds = [scene.game.sample_world(scene.s, "us", Random(seed)) for seed in range(DRAWS)]
    return worlds, [scene.game.table(world).season for world in worlds]


def test_each_plan_and_stock_of_the_nlf_is_as_likely() -> None:
    """Within what a season needs."""
    worlds, seasons = sheets(campaign())
    for name in ("trail", "sea", "recruits"):
        assert_as_often([getattr(s.plan, name) for s in seasons], dict.fromkeys(range(9), 1))
    for pool in (Pool.VC, Pool.NVA):
        assert_as_often([world.pools[pool] for world in worlds], dict.fromkeys(range(20), 1))


def test_levels_of_the_nlf_are_small_usual_or_large() -> None:
    """Each scale is as likely, and each level within it; what everybody sees stays."""
    scene = campaign()
    levels = {n: sum((n < top) / top for top in (5, 60, 400)) for n in range(400)}
    drawn = [season.levels for season in sheets(scene)[1]]
    for index in SECRET:
        assert_as_often([each[index] for each in drawn], levels)
    open_ = [index for index in Index if index not in SECRET]
    now = scene.t.season.levels
    assert all(each[index] == now[index] for each in drawn for index in open_)


# --- what worlds are good for -------------------------------------------------------------------------


def a_few() -> Scene:
    """Return a campaign with few hidden units."""
    scene = campaign()
    scene.unit(VC_1ST_REGIMENT, HERE, known=0, mission=PATROL, done=Done.YES)
    scene.unit(POLITICAL_SECTION, THERE, known=0)
    return scene


@pytest.mark.parametrize("made", [scenario, a_few])
def test_worlds_hang_on_what_is_known_alone(made: Callable[[], Scene]) -> None:
    """The same draws give the same world from a position, from a world of it, and from a guess."""
    scene = made()
    game = scene.game
    others = game.sample_world(scene.s, "us", Random(99)), game.redact(scene.s, "us")
    assert held(others[0]) != held(scene.s)
    for seed in range(20):
        worlds = [game.sample_world(s, "us", Random(seed)) for s in (scene.s, *others)]
        assert len({game.dump(world) for world in worlds}) == 1


def test_the_nlf_knows_all() -> None:
    """Its world is a copy."""
    scene = scenario()
    world = scene.game.sample_world(scene.s, "nlf", Random(1))
    assert world is not scene.s
    assert scene.game.dump(world) == scene.game.dump(scene.s)
