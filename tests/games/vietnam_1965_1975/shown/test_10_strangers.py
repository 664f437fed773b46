"""What may lie face down in a campaign, as the US side knows it (10, 17)."""

from __future__ import annotations

from random import Random

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import NO_MISSION, PATROL, Done, Drawn, Kind
from annamite.games.vietnam_1965_1975.box.places import GONE
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.checks.audit import sound
from annamite.games.vietnam_1965_1975.position import hidden
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.state import State
from annamite.games.vietnam_1965_1975.turn.deployment import free_battalions
from annamite.kernel import Position
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.named import (
    NORTH_OF_QUANG_NGAI,
    POLITICAL_SECTION,
    SOUTH_OF_CHU_LAI,
    STRONG_VC_BATTALION,
    SUPPLY_CONDUIT,
    VC_1ST_REGIMENT,
    WEAK_VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

HERE, THERE = NORTH_OF_QUANG_NGAI, SOUTH_OF_CHU_LAI
BATTALIONS = BOX.vc_battalions
EACH = [BOX.counters[n].id for n in BOX.vc_counters for _ in range(BOX.counters[n].count)]
"""Every VC counter in the box."""
LAND = [id_ for at, id_ in enumerate(BOX.ids) if not BOX.sea[at] and BOX.in_svn[at]]


def campaign(*ids: str, **columns: int) -> Scene:
    """Return a campaign with VC units face down in a hex."""
    scene = interphase(Stage.PACIFICATION)
    for id_ in ids:
        scene.unit(id_, HERE, known=0, **columns)
    return scene


def guessed(scene: Scene) -> State:
    """Return the position as the US side may guess it."""
    return scene.game.redact(scene.s, "us")


def twins(scene: Scene, number: int = 30) -> list[State]:
    """Return positions that the US side cannot tell from this one."""
    return [scene.game.sample_world(scene.s, "us", Random(seed)) for seed in range(number)]


@pytest.mark.rule("vn 17-e")
def test_a_guess_does_not_hang_on_what_was_built() -> None:
    """Whatever lies face down, drawn or built, the US side guesses the same."""
    kinds = (
        (STRONG_VC_BATTALION, WEAK_VC_BATTALION, POLITICAL_SECTION),
        (VC_1ST_REGIMENT, "vc.art.42", SUPPLY_CONDUIT),
        ("vc.5.hq", POLITICAL_SECTION, POLITICAL_SECTION),
    )
    assert len({guessed(campaign(*ids)).dump() for ids in kinds}) == 1


def test_stocks_are_guessed() -> None:
    """How many Replacement Points the NLF has shows in no guess; those of the US side do."""
    scenes = campaign(), campaign()
    scenes[1].s.pools[2:] = [0, 55]
    assert guessed(scenes[0]).pools == guessed(scenes[1]).pools
    scenes[1].s.pools[1] = 3
    assert guessed(scenes[1]).pools[1] == 3
    assert scenes[1].game.redact(scenes[1].s, "nlf").pools == [9, 3, 0, 55]


def test_every_vc_counter_that_is_not_seen_may_lie_face_down() -> None:
    """Whoever is seen is not among them, and nobody is that often."""
    scene = campaign(POLITICAL_SECTION)
    scene.unit(VC_1ST_REGIMENT, THERE)
    scene.unit(STRONG_VC_BATTALION, THERE)
    found = [BOX.counters[n].id for n, _ in hidden.candidates(scene.t)]
    left = [*EACH]
    left.remove(VC_1ST_REGIMENT)
    left.remove(STRONG_VC_BATTALION)
    assert sorted(found) == sorted(left)


def test_who_was_destroyed_may_have_been_built_again() -> None:
    """The dead are no less likely than others."""
    scene = campaign(POLITICAL_SECTION)
    scene.t.destroy(scene.unit(VC_1ST_REGIMENT, THERE), "5.5")
    assert len(hidden.candidates(scene.t)) == len(EACH)


def test_all_counters_may_lie_face_down_at_once() -> None:
    """A guess and a twin for each, within the limits of the box; those that are gone do not count."""
    scene = interphase(Stage.PACIFICATION)
    gone = [scene.unit(VC_1ST_REGIMENT, HERE, known=0) for _ in range(9)]
    for id_, at in zip(EACH, LAND):
        scene.unit(id_, at, known=0)
    for unit in gone:
        scene.t.destroy(unit, "17.7")
    for state in (guessed(scene), *twins(scene, 3)):
        assert sorted(state.counter[9:]) == sorted(scene.s.counter[9:])
        assert sound(scene.game.table(state)) == []


def test_who_patrols_has_strength() -> None:
    """In a guess and in every twin, whatever else is about (6.2)."""
    scene = interphase(Stage.PACIFICATION)
    others = [id_ for id_ in EACH if id_ != VC_1ST_REGIMENT]
    for id_, at in zip(others[:110], LAND):
        scene.unit(id_, at, known=0)
    strong = scene.unit(VC_1ST_REGIMENT, THERE, known=0, mission=PATROL, done=Done.YES)
    for state in (guessed(scene), *twins(scene)):
        assert BOX.profile(state.counter[strong], 0).ground
        assert sound(scene.game.table(state)) == []


def test_who_has_moved_is_no_conduit() -> None:
    """It took part in an operation: then it can move."""
    scene = interphase(Stage.PACIFICATION)
    sections = [POLITICAL_SECTION] * 2 + [SUPPLY_CONDUIT] * 9
    for id_, at in zip(sections, LAND):
        done = Done.YES if id_ == POLITICAL_SECTION else Done.NO
        scene.unit(id_, at, known=0, done=done, mission=NO_MISSION)
    found = twins(scene, 60)
    conduit = BOX.counter_number[SUPPLY_CONDUIT]
    assert all(conduit not in state.counter[:2] for state in found)
    assert any(conduit in state.counter[2:] for state in found)


def test_twins_hold_other_counters_altogether() -> None:
    """Not only who is where differs, but what there is."""
    scene = campaign(STRONG_VC_BATTALION, WEAK_VC_BATTALION, POLITICAL_SECTION)
    contents = {tuple(sorted(state.counter)) for state in twins(scene)}
    assert len(contents) > 10
    assert len({tuple(state.pools[2:]) for state in twins(scene)}) > 10
    assert all(state.pools[:2] == [9, 9] for state in twins(scene))


def test_who_takes_part_in_an_operation_can_move() -> None:
    """The NLF assigns no conduit; a target may well be one."""
    conduit = BOX.counter_number[SUPPLY_CONDUIT]
    for side in (NLF, US):
        scene = campaign(STRONG_VC_BATTALION)
        lists = {"units": [0]} if side == NLF else {"targets": [0]}
        scene.operation(kind=Kind.SEARCH, side=side, **lists)
        seen = {state.counter[0] for state in twins(scene, 200)}
        assert len(seen) > 10
        assert (conduit in seen) == (side == US)


def test_who_has_moved_in_an_operation_changes_places_with_its_like_alone() -> None:
    """What it has done there would tell more of it."""
    scene = campaign(STRONG_VC_BATTALION, WEAK_VC_BATTALION)
    far = scene.unit(POLITICAL_SECTION, THERE, known=0)
    scene.operation(kind=Kind.SEARCH, side=NLF, units=[0, 1], moved=[0, 1])
    both = {0: set[int](), far: set[int]()}
    for state in twins(scene):
        assert sorted(state.counter[:2]) == sorted(scene.s.counter[:2])
        both[0].add(state.counter[0])
        both[far].add(state.counter[far])
    assert len(both[0]) == 2
    assert len(both[far]) > 2


def test_what_is_gone_face_down_is_guessed_and_swapped_too() -> None:
    """A unit that went without being seen tells nobody what it was."""
    scene = campaign(POLITICAL_SECTION)
    scene.t.destroy(0, "17.7")
    other = campaign(STRONG_VC_BATTALION)
    other.t.destroy(0, "17.7")
    assert scene.s.at(GONE) == (0,)
    assert guessed(scene).counter == guessed(other).counter
    assert len({state.counter[0] for state in twins(scene)}) > 5


def test_battalions_that_a_regiment_breaks_into_are_free_in_a_guess() -> None:
    """Three of each kind, whatever they turn out to be (9)."""
    scene = interphase(Stage.PACIFICATION)
    for at in LAND[:100]:
        scene.unit(POLITICAL_SECTION, at, known=0)
    free = free_battalions(scene.game.table(guessed(scene)))
    assert min(free.values()) >= 3


def test_so_many_battalions_stay_free_as_are_still_to_be_drawn() -> None:
    """However many others lie face down."""
    scene = interphase(Stage.DRAW)
    others = [id_ for id_ in EACH if BOX.counter_number[id_] not in BATTALIONS]
    battalions = [id_ for id_ in EACH if BOX.counter_number[id_] in BATTALIONS]
    for id_, at in zip((*others, *battalions[3:]), LAND):
        scene.unit(id_, at, known=0)
    for at in LAND[-3:]:
        scene.unit(battalions[0], at, known=0, drawn=Drawn.STILL_TO_BE)
    for state in twins(scene, 5):
        assert sum(free_battalions(scene.game.table(state)).values()) >= 3


def test_in_a_campaign_nobody_can_be_told_by_having_been_drawn() -> None:
    """What was drawn lies among what was built; in a scenario it is known."""
    scene, other = campaign(WEAK_VC_BATTALION), Scene()
    other.unit(WEAK_VC_BATTALION, HERE)
    hidden.note_drawn(scene.t, 0)
    hidden.note_drawn(other.t, 0)
    assert (scene.s.drawn, other.s.drawn) == ([Drawn.NO], [Drawn.YES])
    scene.s.drawn[0] = Drawn.YES
    assert "unit 0 of a campaign was drawn, and can be told from others" in sound(scene.t)


@pytest.mark.parametrize("named", [0, 1, 2, 3])
def test_a_regiment_is_formed_of_battalions(named: int) -> None:
    """Everybody sees that one is formed, and of which; the others of the hex may be anything."""
    scene = interphase(Stage.VC_MERGER)
    parts = [scene.unit(STRONG_VC_BATTALION, HERE, known=0) for _ in range(3)]
    others = [scene.unit(id_, HERE, known=0) for id_ in (POLITICAL_SECTION, SUPPLY_CONDUIT)]
    scene.play(*(f"merge-{unit}" for unit in parts[:named]))
    here = parts + others
    seen = [{state.counter[unit] for state in twins(scene, 60)} for unit in here]
    assert all(found <= set(BATTALIONS) for found in seen[:named])
    assert all(not found <= set(BATTALIONS) for found in seen[named:])
    assert all(len(found) > 3 for found in seen)
    for state in twins(scene):
        assert sum(state.counter[unit] in BATTALIONS for unit in here) >= 3
        request = Position(scene.game, state).request
        assert request is not None
        assert request.words
